"""Players of a game: colours and names by seat, and the interface of their choices."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, Final, Protocol

from catan_nb.kernel.action import Action
from catan_nb.kernel.codecs import is_int
from catan_nb.kernel.errors import BadSetup
from catan_nb.kernel.files import LONGEST_NAME
from catan_nb.kernel.text import quote
from catan_nb.kernel.words import Name, say, translated

#: Colours by seat for each number of players; with two and three, red stays in the box.
COLOURS: Final[Mapping[int, tuple[str, ...]]] = {
    2: ("blue", "orange"),
    3: ("blue", "orange", "white"),
    4: ("red", "blue", "orange", "white"),
    5: ("red", "blue", "orange", "white", "green"),
    6: ("red", "blue", "orange", "white", "green", "brown"),
}
#: What kinds of players were called in earlier versions, whose files name them so.
OLD_NAMES: Final[Mapping[str, str]] = {"heuristic": "good", "planner": "good"}


class Player(Protocol):
    """The interface of objects that choose actions for a seat."""

    def choose(self, view: Any) -> Action:
        """Return a legal action for the seat whose view this is."""
        ...


class ColourName(str):
    """The name of a player without one: the colour, in the reader's language."""

    __slots__ = ()


def translated_names(given: tuple[str, ...]) -> tuple[str, ...]:
    """Return the players' names as they are shown now."""
    return _name_seats(given, tuple(map(translated, _colour_words(*given))))


@lru_cache(maxsize=256, typed=True)  # "Red" may be the name of somebody who plays blue
def _colour_words(*given: str) -> tuple[str, ...]:
    """Return the words to translate by seat; empty for a player who has a name."""
    return tuple(name.lower() if isinstance(name, ColourName) else "" for name in given)


@lru_cache(maxsize=256)
def _name_seats(given: tuple[str, ...], words: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(
        Name(word[:1].upper() + word[1:] if word else name)
        for name, word in zip(given, words, strict=True)
    )


def validate_names(names: Sequence[str] | None, colours: tuple[str, ...]) -> tuple[str, ...]:
    """Return the players' names, by themselves those of their colours; BadSetup for bad ones.

    Who is called by the English word for the own colour is called so in every language.
    """
    if names is None:
        names = [colour.capitalize() for colour in colours]
    if not isinstance(names, list | tuple):
        raise BadSetup(f"the names are a list, not {quote(names)}")
    if len(names) != len(colours):
        raise BadSetup(f"{len(colours)} players need {len(colours)} names, not {len(names)}")
    if any(not isinstance(name, str) or not name.strip() for name in names):
        raise BadSetup(translated("every player needs a name"))
    if any(len(name) > LONGEST_NAME for name in names):
        raise BadSetup(str(say("a name has at most {most} characters", most=LONGEST_NAME)))
    if len(set(names)) != len(names):
        raise BadSetup(translated("two players cannot have the same name"))
    return tuple(
        ColourName(name) if name == colour.capitalize() else str(name)
        for name, colour in zip(names, colours, strict=True)
    )


def validate_colours(colours: tuple[str, ...]) -> tuple[str, ...]:
    """Return the colours of the seats; BadSetup when one is unknown or there twice."""
    if len(set(colours)) < len(colours) or not set(colours) <= set(COLOURS[6]):
        raise BadSetup(f"the colours are {', '.join(COLOURS[6])}, each once, not {quote(colours)}")
    return colours


def validate_seat(seat: object, seats: range, rule: str) -> int:
    """Return `seat` when there is such a seat; BadSetup, citing `rule`, otherwise."""
    if not is_int(seat) or seat not in seats:
        raise BadSetup(f"there is no seat {quote(seat)} [{rule}]")
    return seat


def check_players(players: object) -> None:
    """Refuse what is no mapping of seats to players with a TypeError that says how."""
    how = 'bots by seat are wanted, as cn.bots.bots_by_seat("good") returns them'
    if not isinstance(players, Mapping):
        raise TypeError(f"{how}, not {quote(players)}")
    for seat, player in players.items():
        if not hasattr(player, "choose"):
            raise TypeError(f"{how}; at seat {quote(seat)} there is {quote(player)}")

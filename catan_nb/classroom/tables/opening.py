"""Opening a shared table: from what somebody has chosen to its first entry."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, Final

from catan_nb.bots.levels import bots_for
from catan_nb.classroom.names import looks_like_any
from catan_nb.classroom.tables.refused import Refused
from catan_nb.classroom.tables.seats import FREE, SharedSeat, tidy_name
from catan_nb.games import new_game, read_game, rematch
from catan_nb.kernel.codecs import is_whole
from catan_nb.kernel.errors import GameError, words_of
from catan_nb.kernel.game import AnyGame
from catan_nb.kernel.seats import checked_names
from catan_nb.kernel.words import say

__all__ = ["LONGEST_CLOCK", "PACES", "checked_pace", "opening", "opening_again"]

PACES: Final[Mapping[str, float]] = {"at once": 0.0, "quick": 0.7, "calm": 1.5, "slow": 3.0}
"""Seconds that a bot waits before it moves, by the words of the table's settings."""
LONGEST_CLOCK: Final = 3600
"""Seconds that a clock can give."""
LONGEST_RECORD: Final = 200_000
"""Characters that a saved game may have with which a table begins."""
_OF_GAME: Final = ("variant", "players", "board", "scenario", "options")
_OF_TABLE: Final = ("game", "names", "pace", "clock")


def opening(settings: Mapping[str, object], seats: Sequence[str] | None = None) -> dict[str, Any]:
    """Return what the first entry of a new table holds.

    Parameters
    ----------
    settings : mapping
        ``variant``, ``players``, ``board``, ``scenario`` and ``options`` as `new_game` takes them,
        or ``game``: the text of a saved game, or of a position, that is played on from where it
        was left. Beside them ``names`` by seat, ``pace`` (a key of `PACES`) and ``clock``
        (seconds, 0 for none).
    seats : sequence of str, optional
        For each seat ``"free"`` or a kind of bot; by itself all are free.

    Raises
    ------
    Refused
        For settings with which there is no game.
    """
    unknown = set(settings) - {*_OF_GAME, *_OF_TABLE}
    if unknown:
        raise Refused("input", say("A table has no such setting."))
    pace = checked_pace(settings.get("pace", "calm"))
    clock = settings.get("clock", 0)
    if not is_whole(clock) or not 0 <= clock <= LONGEST_CLOCK:
        raise Refused("input", say("The time for an answer is 0 to {n} seconds.", n=LONGEST_CLOCK))
    try:
        game = _game(settings)
        kinds = list(seats or [FREE] * len(game.colours))
        if not set(kinds) <= {FREE, *bots_for(game.variant)}:
            raise Refused("input", say("Nobody of that kind can take a seat."))
        names = _names(settings.get("names"), game)
        sitting = [
            SharedSeat.read({"kind": kind, "name": name})
            for kind, name in zip(kinds, names, strict=True)
        ]
        first = _first(game, sitting, pace, clock)
        json.dumps(first, ensure_ascii=False).encode()  # ValueError for half a character
    except GameError as error:
        raise Refused("input", words_of(error)) from error
    except (TypeError, ValueError, LookupError, AttributeError, RecursionError) as error:
        raise Refused("input", say("With these settings there is no game.")) from error
    return first


def opening_again(
    game: AnyGame, seats: Sequence[SharedSeat], *, pace: str, clock: int, after: str
) -> dict[str, Any]:
    """Return what the first entry of a rematch holds: the same players, rules and kind of board."""
    return {**_first(rematch(game), seats, pace, clock), "after": after}  # type: ignore[arg-type]


def checked_pace(pace: object) -> str:
    """Return a pace when it is one of `PACES`; Refused otherwise."""
    if not isinstance(pace, str) or pace not in PACES:
        raise Refused("input", say("Bots have no such pace."))
    return pace


def _game(settings: Mapping[str, object]) -> AnyGame:
    saved = settings.get("game")
    chosen: dict[str, Any] = {name: settings[name] for name in _OF_GAME if name in settings}
    if saved is None:
        game: AnyGame = new_game(**chosen)
        return game
    if chosen or not isinstance(saved, str) or len(saved) > LONGEST_RECORD:
        raise ValueError("a saved game is a text, not too long, and has its own settings")
    return read_game(saved).fork()


def _names(wanted: object, game: AnyGame) -> list[str]:
    """Return the names for the seats; those that are called by their colour have none."""
    given = game.rules.given_names
    if wanted is not None:
        if not isinstance(wanted, list | tuple) or len(wanted) != len(given):
            raise ValueError("there is a name for each seat")
        colours = [colour.capitalize() for colour in game.colours]
        shown = [tidy_name(w) or c for w, c in zip(wanted, colours, strict=True)]
        if any(looks_like_any(name, shown[:seat]) for seat, name in enumerate(shown)):
            raise Refused("input", say("two players cannot have the same name"))
        given = checked_names(shown, game.colours)
    return ["" if n == c.capitalize() else str(n) for n, c in zip(given, game.colours, strict=True)]


def _first(game: AnyGame, seats: Sequence[SharedSeat], pace: str, clock: int) -> dict[str, Any]:
    # What players are called stands at their seats alone.
    names = [colour.capitalize() for colour in game.colours]
    record = {**json.loads(game.to_json()), "seed": 0, "names": names}
    return {
        "game": record,
        "seats": [seat.plain() for seat in seats],
        "pace": pace,
        "clock": clock,
    }

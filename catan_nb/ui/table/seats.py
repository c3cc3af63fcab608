"""The seats of a table (persons and bots), the person at the screen, and settings."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, cast

from catan_nb.kernel.action import Action
from catan_nb.kernel.errors import BadSetup
from catan_nb.kernel.seats import OLD_NAMES, Player
from catan_nb.kernel.text import no_such, quote
from catan_nb.language import check, noop
from catan_nb.language import gettext as _

if TYPE_CHECKING:
    from catan_nb.bots.bot import Bot

__all__ = [
    "CLOCKS",
    "DEFAULT_BOT",
    "ELSEWHERE",
    "PACES",
    "PERSON",
    "SEAT_KINDS",
    "SEAT_LINES",
    "VOLUMES",
    "Screen",
    "Seat",
    "SeatLike",
    "Settings",
    "default_seats",
    "make_seats",
    "remake_seats",
    "seat_kinds",
]


PERSON: Final = "person"
ELSEWHERE: Final = "elsewhere"
"""The kind of a seat whose person sits at another screen."""
DEFAULT_BOT: Final = "good"

SEAT_KINDS: Final[Mapping[str, str]] = {
    PERSON: noop("person"),
    "beginner": noop("beginner bot"),
    "easy": noop("easy bot"),
    DEFAULT_BOT: noop("good bot"),
    "master": noop("master bot"),
    "random": noop("random bot"),
}
"""What can be chosen for a seat, with words for people."""
SEAT_LINES: Final[Mapping[str, str]] = {
    "beginner": noop(
        "builds whatever it can pay, overlooks things, seldom trades, robs anybody: for first games"
    ),
    "easy": noop("plans, but guesses more, overlooks something now and then, and counts no cards"),
    DEFAULT_BOT: noop("weighs places, saves, trades, counts cards and robs whoever is ahead"),
    "master": noop(
        "tries what it thinks of in hundreds of imagined games, and does what wins most"
    ),
    "random": noop("does anything that the rules allow, without a thought"),
}
"""What each kind of bot does, in a line, where a game says nothing else of it (`GAMES`)."""
ONLY_IN: Final[Mapping[str, frozenset[str]]] = {
    "master": frozenset({"base", "base+cities_knights"})
}
"""The games that a kind of bot plays, where these are not all."""


@dataclass(frozen=True, slots=True)
class Seat:
    """One seat: the kind of player, and the player itself where it is no person.

    ``kind`` is a key of `SEAT_KINDS`, "elsewhere" for a person at another screen, or "custom" for
    a player that somebody made. A bot that is moved elsewhere has no player here.
    """

    kind: str
    player: Player | None = None

    @property
    def is_person(self) -> bool:
        """Whether a person decides for this seat."""
        return self.kind in (PERSON, ELSEWHERE)

    @property
    def is_here(self) -> bool:
        """Whether that person is at this screen."""
        return self.kind == PERSON

    @property
    def tells(self) -> bool:
        """Whether whoever decides for this seat can be asked for reasons."""
        player = self.player
        able = player is None or isinstance(player, _LazyBot) or hasattr(player, "advise")
        return able and not self.is_person

    def bot(self) -> Bot:
        """Return a bot like the one that decides for this seat, where it can be asked."""
        if isinstance(self.player, _LazyBot):
            return self.player.again()
        if self.player is None:
            return _LazyBot(self.kind, 0).again()
        bot: Any = self.player
        return cast("Bot", bot)

    def thinking(self, view: Any) -> Iterator[Action] | None:
        """Return the steps in which this player thinks, where one should not wait for all.

        Each step tells what would be chosen by then.
        """
        player = self.player.bot if isinstance(self.player, _LazyBot) else self.player
        steps: Callable[[Any], Iterator[Action]] | None = getattr(player, "thinking", None)
        return None if steps is None else steps(view)

    @property
    def words(self) -> str:
        """The kind of player for people."""
        kind = PERSON if self.is_person else self.kind
        return _(SEAT_KINDS.get(kind, noop("bot")))


SeatLike = str | Player | Seat


def seat_kinds(game: str) -> dict[str, str]:
    """Return what can be chosen for a seat in a game, with words for people in their language."""
    return {
        kind: _(text)
        for kind, text in SEAT_KINDS.items()
        if kind not in ONLY_IN or game in ONLY_IN[kind]
    }


def default_seats(players: int) -> tuple[str, ...]:
    """Return one person and bots for the rest."""
    return (PERSON, *[DEFAULT_BOT] * (players - 1))


def make_seats(
    wanted: Sequence[SeatLike] | Mapping[int, SeatLike] | None, players: int, seed: int
) -> tuple[Seat, ...]:
    """Return the seats of a table.

    Parameters
    ----------
    wanted:
        By seat: "person", the name of a bot, or an object with ``choose(view)``. A mapping
        names some seats, the rest are bots. None: a person at seat 0 and bots.
    players:
        The number of seats.
    seed:
        The game's seed; bots derive theirs from it.

    Raises
    ------
    BadSetup
        For another number of seats, a seat that does not exist, an unknown kind of player.
    """
    if wanted is None:
        wanted = default_seats(players)
    if isinstance(wanted, Mapping):
        strangers = [seat for seat in wanted if seat not in range(players)]
        if strangers:
            raise BadSetup(f"there is no seat {quote(strangers[0])} [base.players]")
        wanted = [wanted.get(seat, DEFAULT_BOT) for seat in range(players)]
    if isinstance(wanted, str) or not isinstance(wanted, Sequence) or len(wanted) != players:
        raise BadSetup(
            f"{players} players need {players} seats, not {quote(wanted)} [base.players]"
        )
    return tuple(_seat(wish, number, seed) for number, wish in enumerate(wanted))


def remake_seats(seats: Sequence[Seat], seed: int) -> tuple[Seat, ...]:
    """Return the same players for another game; bots of the kit get other luck with its seed."""
    wanted = [seat.kind if seat.kind in SEAT_KINDS else seat for seat in seats]
    return make_seats(wanted, len(wanted), seed)


def _seat(kind: Any, number: int, seed: int) -> Seat:
    if isinstance(kind, Seat):
        return kind
    if kind == PERSON:
        return Seat(PERSON)
    if isinstance(kind, str):
        kind = OLD_NAMES.get(kind, kind)
        if kind not in SEAT_KINDS:
            raise BadSetup(f"there is no player {quote(kind)}; there are {', '.join(SEAT_KINDS)}")
        return Seat(kind, _LazyBot(kind, seed * 31 + number))
    if not callable(getattr(kind, "choose", None)):
        raise BadSetup(f"{quote(kind)} cannot take a seat: it has no method choose(view)")
    return Seat("custom", kind)


class _LazyBot:
    """A bot that is made when it is first asked, so that no page waits for what plays it."""

    def __init__(self, kind: str, seed: int) -> None:
        self._kind = kind
        self._seed = seed
        self._bot: Bot | None = None

    @property
    def bot(self) -> Bot:
        """The bot."""
        if self._bot is None:
            self._bot = self.again()
        return self._bot

    def choose(self, view: Any) -> Action:
        """Return what the bot does."""
        return self.bot.choose(view)

    def again(self) -> Bot:
        """Return a bot like this one."""
        from catan_nb.bots.levels import make_bot

        return make_bot(self._kind, self._seed)


# Who sits at a table, and which of them is at the screen.


def _persons_here(seats: Sequence[Seat]) -> tuple[int, ...]:
    return tuple(number for number, seat in enumerate(seats) if seat.is_here)


class Screen:
    """The seats, and the person whose cards may be shown.

    Where several persons play at one screen, a curtain hides all hands until the one who is
    asked says to be there.

    Parameters
    ----------
    seats : sequence of Seat

    Attributes
    ----------
    seats : tuple of Seat
    persons : tuple of int
        The seats of the persons at this screen.
    """

    def __init__(self, seats: Sequence[Seat]) -> None:
        self.seat_all(seats)
        self._present: int | None = None

    @property
    def viewer(self) -> int | None:
        """The seat whose cards are shown; None when only what is public may be seen."""
        persons = self.persons
        return persons[0] if len(persons) == 1 else self._present

    def hidden_from(self, actor: int | None) -> int | None:
        """Return the person who must say to be there before cards are shown, or None."""
        return actor if actor in self.persons and actor != self.viewer else None

    def seat_all(self, seats: Sequence[Seat]) -> None:
        """Let others play the seats from now on."""
        self.seats = tuple(seats)
        self.persons = _persons_here(self.seats)

    def sit(self, number: int, seat: Seat) -> None:
        """Let somebody else play a seat from now on."""
        self.seat_all((*self.seats[:number], seat, *self.seats[number + 1 :]))
        self._present = None

    def come(self, seat: int) -> None:
        """Record that a person is at the screen."""
        self._present = seat

    def settle(self, actor: int | None, turn: int | None, *, curtain: bool) -> None:
        """Close the curtain where it is due; without one, whoever is asked is at the screen."""
        if actor in self.persons and actor != self._present:
            self._present = None if curtain else actor
        elif curtain and self._present not in (actor, turn):
            self._present = None


# How a table behaves: what is a matter of taste, not of rules.


PACES: Final[Mapping[str, float]] = {
    noop("at once"): 0.0,
    noop("quick"): 0.5,
    noop("calm"): 1.0,
    noop("slow"): 2.0,
}
"""How long bots wait, in times of calm reading, by words for people."""

VOLUMES: Final[Mapping[str, float]] = {
    noop("off"): 0.0,
    noop("soft"): 0.3,
    noop("medium"): 0.6,
    noop("loud"): 1.0,
}
"""How loud sounds are, from 0 to 1, by words for people."""
CLOCKS: Final[Mapping[str, float]] = {
    noop("no limit"): 0,
    noop("1 minute"): 60,
    noop("2 minutes"): 120,
    noop("3 minutes"): 180,
    noop("5 minutes"): 300,
}
"""Seconds that a person has for a turn, by words for people; 0 is no limit."""
_CHOICES: Final = {"pace": PACES, "sound": VOLUMES, "clock": CLOCKS}


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings of a table.

    Attributes
    ----------
    pace:
        How quickly bots move: a key of `PACES`.
    undo:
        Whether steps may be taken back.
    curtain:
        With several persons: hide all hands until the next one says to be there.
    auto_reject:
        Refuse all offers of bots unasked.
    choose_dice:
        Dice are chosen instead of rolled, for lessons.
    coach:
        Whether hints and odds are shown.
    paused:
        Whether the bots wait.
    labels:
        Whether the board shows the labels of all its places.
    sound:
        How loud sounds are: a key of `VOLUMES`.
    clock:
        How long a person's turn may take: a key of `CLOCKS`. When it is over the table says so,
        and nothing else happens.
    language:
        The language of the page, a key of `catan_nb.language.LANGUAGES`; None is the one that
        the browser's user has chosen before, else the one in use.

    Raises
    ------
    BadSetup
        For a language that does not exist.
    ValueError
        For a pace, a loudness or a time that does not exist.
    """

    pace: str = "calm"
    undo: bool = True
    curtain: bool = True
    auto_reject: bool = False
    choose_dice: bool = False
    coach: bool = True
    paused: bool = False
    labels: bool = False
    sound: str = "off"
    clock: str = "no limit"
    language: str | None = None

    def __post_init__(self) -> None:
        if self.language is not None:
            check(self.language)
        for name, choices in _CHOICES.items():
            chosen = getattr(self, name)
            if chosen not in choices:
                raise ValueError(
                    f"there is no {name} {quote(chosen)}; there are {', '.join(choices)}"
                )

    @property
    def tempo(self) -> float:
        """How long bots wait, in times of calm reading; at 0 they wait for nobody."""
        return PACES[self.pace]

    @property
    def volume(self) -> float:
        """How loud sounds are, from 0 to 1."""
        return VOLUMES[self.sound]

    def data(self) -> dict[str, Any]:
        """Return the settings as JSON values."""
        return dataclasses.asdict(self)

    @classmethod
    def given(cls, chosen: Mapping[str, Any], others: Iterable[str] = ()) -> Settings:
        """Return the settings that are given as keywords of a function, beside `others` of it.

        Raises
        ------
        TypeError
            For a keyword that there is not.
        BadSetup, ValueError
            For impossible values.
        """
        allowed = [*(field.name for field in dataclasses.fields(cls)), *others]
        for name in chosen:
            if name not in allowed:
                raise TypeError(no_such("setting", name, allowed))
        return cls(**chosen)

    @classmethod
    def from_data(cls, data: Any) -> Settings:
        """Return the settings that `data` returned; unknown or damaged ones are left out.

        So is the language: it is the page's that opens them, not the game's.
        """
        if not isinstance(data, Mapping):
            return cls()
        good = {
            field.name: data[field.name]
            for field in dataclasses.fields(cls)
            if field.name in data
            and type(data[field.name]) is type(field.default)
            and data[field.name] in _CHOICES.get(field.name, (data[field.name],))
        }
        return cls(**good)

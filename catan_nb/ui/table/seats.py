"""Who sits at the table: persons and bots, by seat."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, cast

from catan_nb.kernel.action import Action
from catan_nb.kernel.errors import BadSetup
from catan_nb.kernel.seats import OLD_NAMES, Player
from catan_nb.kernel.text import quoted
from catan_nb.kernel.values import frozen
from catan_nb.language import gettext as _
from catan_nb.language import noop

if TYPE_CHECKING:
    from catan_nb.bots.bot import Bot

__all__ = [
    "DEFAULT_BOT",
    "ELSEWHERE",
    "PERSON",
    "SEAT_KINDS",
    "SEAT_LINES",
    "Seat",
    "default_seats",
    "seat_kinds",
    "seats_of",
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


@frozen
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
        able = player is None or isinstance(player, _Unmade) or hasattr(player, "advise")
        return able and not self.is_person

    def bot(self) -> Bot:
        """Return a bot like the one that decides for this seat, where it can be asked."""
        if isinstance(self.player, _Unmade):
            return self.player.again()
        if self.player is None:
            return _Unmade(self.kind, 0).again()
        bot: Any = self.player
        return cast("Bot", bot)

    def thinking(self, view: Any) -> Iterator[Action] | None:
        """Return the steps in which this player thinks, where one should not wait for all.

        Each step tells what would be chosen by then.
        """
        player = self.player.bot if isinstance(self.player, _Unmade) else self.player
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
        kind: _(words)
        for kind, words in SEAT_KINDS.items()
        if kind not in ONLY_IN or game in ONLY_IN[kind]
    }


def default_seats(players: int) -> tuple[str, ...]:
    """Return one person and bots for the rest."""
    return (PERSON, *[DEFAULT_BOT] * (players - 1))


def seats_of(
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
            raise BadSetup(f"there is no seat {quoted(strangers[0])} [base.players]")
        wanted = [wanted.get(seat, DEFAULT_BOT) for seat in range(players)]
    if isinstance(wanted, str) or not isinstance(wanted, Sequence) or len(wanted) != players:
        raise BadSetup(
            f"{players} players need {players} seats, not {quoted(wanted)} [base.players]"
        )
    return tuple(_seat(one, number, seed) for number, one in enumerate(wanted))


def seats_again(seats: Sequence[Seat], seed: int) -> tuple[Seat, ...]:
    """Return the same players for another game; bots of the kit get other luck with its seed."""
    wanted = [seat.kind if seat.kind in SEAT_KINDS else seat for seat in seats]
    return seats_of(wanted, len(wanted), seed)


def _seat(one: Any, number: int, seed: int) -> Seat:
    if isinstance(one, Seat):
        return one
    if one == PERSON:
        return Seat(PERSON)
    if isinstance(one, str):
        one = OLD_NAMES.get(one, one)
        if one not in SEAT_KINDS:
            raise BadSetup(f"there is no player {quoted(one)}; there are {', '.join(SEAT_KINDS)}")
        return Seat(one, _Unmade(one, seed * 31 + number))
    if not callable(getattr(one, "choose", None)):
        raise BadSetup(f"{quoted(one)} cannot take a seat: it has no method choose(view)")
    return Seat("custom", one)


class _Unmade:
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

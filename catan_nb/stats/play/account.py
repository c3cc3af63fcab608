"""What a game gave each player: cards from the dice against expectation, robber, trades.

Was it luck? Whoever built more fields was to expect more cards, so what somebody received is
held against what *these* buildings were to bring: at every roll all 36 pairs of dice are paid in
thought, with the buildings, the robber and the bank as they were at that roll.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from catan_nb.board.terrain import PIPS, TOKENS
from catan_nb.kernel.event import Event
from catan_nb.rules.base.events import (
    Blocked,
    Discarded,
    Produced,
    RobberMoved,
    Rolled,
    Stolen,
    Traded,
    TradedWithBank,
)
from catan_nb.rules.base.questions import ProductionDue
from catan_nb.rules.cards import KINDS
from catan_nb.rules.cities_knights.questions import RollDue
from catan_nb.rules.play.game import Game
from catan_nb.rules.play.reading import state_of
from catan_nb.rules.seafarers.events import CardLost, GoldBlocked, PirateMoved
from catan_nb.stats.play.odds import choices, payouts

__all__ = ["Account", "accounts"]

_ROLLS = 36
#: What waits on the stack while something comes between the dice and what they pay.
_BEFORE = (RollDue, ProductionDue)


@dataclass(frozen=True)
class Account:
    """What a game gave a player and took away.

    Attributes
    ----------
    received : int
        Cards received for the rolls of dice, those of choice for gold included (sea.gold); cards
        for dice that a player chose are left out.
    expected, variance : Fraction
        Mean and variance of that number; see `accounts`.
    blocked : int
        Cards that the robber kept away (base.robber.block).
    discarded : int
        Cards given up, for a 7 or otherwise.
    moved : int
        How often the player moved the robber.
    sailed : int
        How often the player moved the pirate (sea.pirate).
    stole, lost : int
        Cards stolen with robber or pirate, and lost to them or to the pirate fleet.
    traded, banked : int
        Trades with players, on either side, and with the bank.
    pays : tuple of tuple of int
        For each roll, the cards that the sums 2 to 12 would have paid; what `expected` and
        `variance` are worked out from.
    """

    received: int = 0
    expected: Fraction = Fraction(0)
    variance: Fraction = Fraction(0)
    blocked: int = 0
    discarded: int = 0
    moved: int = 0
    sailed: int = 0
    stole: int = 0
    lost: int = 0
    traded: int = 0
    banked: int = 0
    pays: tuple[tuple[int, ...], ...] = field(default=(), compare=False, repr=False)

    @property
    def deviation(self) -> float:
        """The standard deviation of the cards received."""
        return math.sqrt(self.variance)

    @property
    def luck(self) -> float:
        """How many standard deviations the cards received lie above what was to be expected.

        0 where nothing was left to chance.
        """
        return float(self.received - self.expected) / self.deviation if self.variance else 0.0


def accounts(game: Game) -> tuple[Account, ...]:
    """Return what the game so far gave each player, by seat.

    Notes
    -----
    At a roll, let ``c(s)`` be the cards that the sum s would pay a player; its chance is w(s)/36,
    with w the pips of s and 6 for a 7, which pays nothing (base.production). The mean of that
    roll is ``m = Σ w(s)·c(s)/36`` and its variance ``Σ w(s)·c(s)²/36 − m²``; robber and bank are
    reckoned with (base.robber.block, base.bank.shortage), in Cities & Knights after the
    barbarians. Means and variances of all rolls are added up. The dice of one roll tell nothing
    about those of another, so what lies above the mean at one roll is uncorrelated with what
    does at another, although what is built in between hangs on both.

    Examples
    --------
    >>> from catan_nb import Position
    >>> from catan_nb.rules.base.actions import Roll, RollDice
    >>> game = Position("base", players=2, board="beginner").turn(0).game()
    >>> _ = game.push(RollDice()), game.push(Roll(3, 3))
    >>> accounts(game)[0].expected
    Fraction(0, 1)
    """
    found = [_Sum() for _ in game.players]
    replay = game.fork()
    due = 0
    for ply in range(game.ply):
        events = game.events_at(ply)
        for event in events:
            _note(found, event)
        due = due or sum(e.first + e.second for e in events if isinstance(e, Rolled))
        if due:
            replay.goto(ply + 1)
            if not any(isinstance(asked, _BEFORE) for asked in state_of(replay).stack):
                _reckon(found, replay, due, [e for e in events if isinstance(e, Produced)])
                due = 0
    return tuple(one.account() for one in found)


class _Sum:
    """An account while it is being added up."""

    def __init__(self) -> None:
        self.counts = dict.fromkeys(
            ("received", "blocked", "discarded", "moved", "sailed", "stole", "lost"), 0
        ) | {"traded": 0, "banked": 0}
        #: The mean in 36ths and the variance in parts of 36².
        self.mean = self.variance = 0
        self.pays: list[tuple[int, ...]] = []

    def account(self) -> Account:
        return Account(
            expected=Fraction(self.mean, _ROLLS),
            variance=Fraction(self.variance, _ROLLS**2),
            pays=tuple(self.pays),
            **self.counts,
        )


def _reckon(found: Sequence[_Sum], after: Game, rolled: int, paid: Sequence[Produced]) -> None:
    """Add one roll; `after` is the game when it has been paid, which changes the bank alone.

    What gold pays is chosen afterwards, but how much it is stands fixed by then.
    """
    state = state_of(after)
    bank = list(state.bank)
    for event in paid:
        found[event.player].counts["received"] += event.cards.total
        for kind in range(KINDS):
            bank[kind] += event.cards.counts[kind]
    for seat, chosen in enumerate(choices(after, rolled, bank)):
        found[seat].counts["received"] += chosen
    paid_for = [[0] * (len(PIPS) - 2) for _one in found]
    for total in TOKENS:
        gold = choices(after, total, bank)
        for seat, cards in enumerate(payouts(after, total, bank)):
            paid_for[seat][total - 2] = cards.total + gold[seat]
    for one, pays in zip(found, paid_for, strict=True):
        mean = sum(PIPS[total] * pays[total - 2] for total in TOKENS)
        squares = sum(PIPS[total] * pays[total - 2] ** 2 for total in TOKENS)
        one.mean += mean
        one.variance += _ROLLS * squares - mean**2
        one.pays.append(tuple(pays))


def _note(found: Sequence[_Sum], event: Event) -> None:
    """Count what has nothing to do with expectation."""
    match event:
        case Blocked():
            found[event.player].counts["blocked"] += event.cards.total
        case GoldBlocked():
            found[event.player].counts["blocked"] += event.count
        case Discarded():
            found[event.player].counts["discarded"] += event.cards.total
        case RobberMoved():
            found[event.player].counts["moved"] += 1
        case PirateMoved():
            found[event.player].counts["sailed"] += 1
        case CardLost():
            found[event.player].counts["lost"] += 1
        case Stolen():
            found[event.thief].counts["stole"] += 1
            found[event.victim].counts["lost"] += 1
        case Traded():
            found[event.player].counts["traded"] += 1
            found[event.partner].counts["traded"] += 1
        case TradedWithBank():
            found[event.player].counts["banked"] += 1

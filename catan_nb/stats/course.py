"""The history of a game turn by turn, and each player's cards and luck (base.stats)."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction

from catan_nb.board.terrain import PIPS, TOKENS
from catan_nb.kernel.action import Action
from catan_nb.kernel.event import Event
from catan_nb.kernel.files import csv_text
from catan_nb.rules.base.events import (
    Blocked,
    Discarded,
    Produced,
    RobberMoved,
    Rolled,
    Stolen,
    Traded,
    TradedWithBank,
    TurnBegan,
)
from catan_nb.rules.base.questions import ProductionDue
from catan_nb.rules.cards import KIND_NAMES, KINDS, NO_CARDS, Cards
from catan_nb.rules.cities_knights.questions import RollDue
from catan_nb.rules.play.game import Game
from catan_nb.rules.play.reading import state_of
from catan_nb.rules.seafarers.events import CardLost, GoldBlocked, GoldTaken, PirateMoved
from catan_nb.stats.play.odds import ROLLS, choices, payouts


@dataclass(frozen=True, slots=True)
class Turn:
    """One turn as everybody saw it.

    Attributes
    ----------
    number : int
        The number of the turn; 0 is the set-up.
    player : int or None
        Whose turn it was; None in the set-up.
    roll : (int, int) or None
        The dice, None before the roll.
    produced, blocked : tuple of Cards
        By seat: cards received for the roll, and cards that the robber kept away.
    chosen : tuple of Cards
        By seat: cards of choice for gold, for the roll and for discoveries, without those of the
        set-up (sea.gold).
    withheld : tuple of int
        By seat: how many cards of choice the robber on gold kept away (sea.gold.order).
    points : tuple of int
        By seat: public points at the end of the turn; at the end of the game all points, those
        on hidden cards too.
    """

    number: int
    player: int | None
    roll: tuple[int, int] | None
    produced: tuple[Cards, ...]
    blocked: tuple[Cards, ...]
    points: tuple[int, ...]
    chosen: tuple[Cards, ...]
    withheld: tuple[int, ...]

    def kept_away(self, seat: int) -> int:
        """Return how many cards the robber blocked for a seat, cards of choice included."""
        return self.blocked[seat].total + self.withheld[seat]


class Course:
    """Reads a game's turns incrementally.

    Examples
    --------
    >>> from catan_nb import Roll, new_game
    >>> game = new_game("base", players=3, board="beginner", seed=1)
    >>> _ = game.push(Roll(2, 3))
    >>> [turn.roll for turn in Course().read(game)]
    [(2, 3)]
    """

    def __init__(self) -> None:
        self._actions: tuple[Action, ...] = ()
        self._seed: int | None = None
        self._turns: list[Turn] = []

    def read(self, game: Game) -> tuple[Turn, ...]:
        """Return the turns up to the present point; the set-up comes first where there was one."""
        actions = game.log[: game.ply]
        known = len(self._actions)
        if game.seed != self._seed or actions[:known] != self._actions or not self._turns:
            known = 0
            start = game.fork(0)
            nothing = (NO_CARDS,) * len(game.players)
            now = start.turn_number, start.turn, start.roll
            none = (0,) * len(nothing)
            first = Turn(*now, nothing, nothing, _points_by_seat(start), nothing, none)
            self._turns = [first]
        replay: Game | None = None
        for ply in range(known, game.ply):
            for event in game.events_at(ply):
                if isinstance(event, TurnBegan):
                    if replay is None:
                        replay = game.fork()
                    replay.goto(ply + 1)
                    self._close_turn(_points_by_seat(replay))
                    self._open_turn(event)
                elif isinstance(event, Rolled):
                    self._turns[-1] = replace(self._turns[-1], roll=(event.first, event.second))
                elif isinstance(event, Produced | Blocked | GoldTaken | GoldBlocked):
                    self._add_event(event)
        self._close_turn(_points_by_seat(game))
        self._actions, self._seed = actions, game.seed
        return tuple(self._turns)

    def _open_turn(self, event: TurnBegan) -> None:
        points = self._turns[-1].points
        nothing = (NO_CARDS,) * len(points)
        none = (0,) * len(points)
        turn = Turn(event.number, event.player, None, nothing, nothing, points, nothing, none)
        self._turns.append(turn)

    def _close_turn(self, points: tuple[int, ...]) -> None:
        self._turns[-1] = replace(self._turns[-1], points=points)

    def _add_event(self, event: Produced | Blocked | GoldTaken | GoldBlocked) -> None:
        turn = self._turns[-1]
        match event:
            case Produced():
                self._turns[-1] = replace(turn, produced=_add_cards(turn.produced, event))
            case GoldTaken() if turn.number:
                self._turns[-1] = replace(turn, chosen=_add_cards(turn.chosen, event))
            case Blocked():
                self._turns[-1] = replace(turn, blocked=_add_cards(turn.blocked, event))
            case GoldBlocked():
                withheld = list(turn.withheld)
                withheld[event.player] += event.count
                self._turns[-1] = replace(turn, withheld=tuple(withheld))


def roll_counts(turns: Iterable[Turn]) -> tuple[int, ...]:
    """Return how often each sum of two dice was rolled; the sum is the place, 0 to 12."""
    counts = [0] * 13
    for turn in turns:
        if turn.roll is not None:
            counts[sum(turn.roll)] += 1
    return tuple(counts)


def turns_csv(turns: Iterable[Turn], names: tuple[str, ...], kinds: Iterable[int]) -> str:
    """Return turns as CSV text: a line each, with the dice and a block of columns per player.

    Where gold has paid cards of choice, they are among the cards and have a column of their own.
    """
    turns, kind_names = tuple(turns), [KIND_NAMES[kind] for kind in kinds]
    gold = ("of choice",) if any(any(turn.chosen) for turn in turns) else ()
    head = [
        f"{name}: {what}" for name in names for what in (*kind_names, *gold, "blocked", "points")
    ]
    rows: list[list[object]] = [["turn", "player", "die 1", "die 2", "total", *head]]
    for turn in turns:
        row: list[object] = [turn.number, "" if turn.player is None else names[turn.player]]
        row += ["", "", ""] if turn.roll is None else [*turn.roll, sum(turn.roll)]
        for seat in range(len(names)):
            cards = turn.produced[seat] + turn.chosen[seat]
            row += [cards[kind] for kind in kind_names]
            row += [turn.chosen[seat].total] if gold else []
            row += [turn.kept_away(seat), turn.points[seat]]
        rows.append(row)
    return csv_text(rows)


def _points_by_seat(game: Game) -> tuple[int, ...]:
    return tuple(p.points if game.over else p.public_points for p in game.players)


def _add_cards(
    by_seat: tuple[Cards, ...], event: Produced | Blocked | GoldTaken
) -> tuple[Cards, ...]:
    seat = event.player
    return (*by_seat[:seat], by_seat[seat] + event.cards, *by_seat[seat + 1 :])


# What a game gave each player: cards from the dice against expectation, robber, trades.
#
# Was it luck? Whoever built more fields was to expect more cards, so what somebody received is
# held against what *these* buildings were to bring: at every roll all 36 pairs of dice are paid
# in thought, with the buildings, the robber and the bank as they were at that roll.


#: What waits on the stack while something comes between the dice and what they pay.
_BEFORE = (RollDue, ProductionDue)


@dataclass(frozen=True)
class Account:
    """A player's cards in a game, received and expected.

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
    """Return each player's account of the game so far, by seat.

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
            _add_event(found, event)
        due = due or sum(e.first + e.second for e in events if isinstance(e, Rolled))
        if due:
            replay.goto(ply + 1)
            if not any(isinstance(asked, _BEFORE) for asked in state_of(replay).stack):
                _add_roll(found, replay, due, [e for e in events if isinstance(e, Produced)])
                due = 0
    return tuple(one.account() for one in found)


class _Sum:
    """An account being accumulated."""

    def __init__(self) -> None:
        self.counts = dict.fromkeys(
            ("received", "blocked", "discarded", "moved", "sailed", "stole", "lost"), 0
        ) | {"traded": 0, "banked": 0}
        #: The mean in 36ths and the variance in parts of 36².
        self.mean = self.variance = 0
        self.pays: list[tuple[int, ...]] = []

    def account(self) -> Account:
        return Account(
            expected=Fraction(self.mean, ROLLS),
            variance=Fraction(self.variance, ROLLS**2),
            pays=tuple(self.pays),
            **self.counts,
        )


def _add_roll(found: Sequence[_Sum], after: Game, rolled: int, paid: Sequence[Produced]) -> None:
    """Add one roll; `after` is the game after the payout, which changes only the bank.

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
        one.variance += ROLLS * squares - mean**2
        one.pays.append(tuple(pays))


def _add_event(found: Sequence[_Sum], event: Event) -> None:
    """Count an event that has no expected value."""
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

"""The course of a game, turn by turn: rolls, what they paid, points (base.stats)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from catan_nb.kernel.action import Action
from catan_nb.kernel.files import csv_text
from catan_nb.rules.base.events import Blocked, Produced, Rolled, TurnBegan
from catan_nb.rules.cards import KIND_NAMES, NO_CARDS, Cards
from catan_nb.rules.play.game import Game
from catan_nb.rules.seafarers.events import GoldBlocked, GoldTaken

__all__ = ["Course", "Turn", "roll_counts", "turns_csv"]


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
        """Return how many cards the robber kept away from a seat, those of choice included."""
        return self.blocked[seat].total + self.withheld[seat]


class Course:
    """Reads the turns of a game; reading on after some more actions costs only these.

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
            first = Turn(*now, nothing, nothing, _points(start), nothing, none)
            self._turns = [first]
        replay: Game | None = None
        for ply in range(known, game.ply):
            for event in game.events_at(ply):
                if isinstance(event, TurnBegan):
                    if replay is None:
                        replay = game.fork()
                    replay.goto(ply + 1)
                    self._close(_points(replay))
                    self._open(event)
                elif isinstance(event, Rolled):
                    self._turns[-1] = replace(self._turns[-1], roll=(event.first, event.second))
                elif isinstance(event, Produced | Blocked | GoldTaken | GoldBlocked):
                    self._add(event)
        self._close(_points(game))
        self._actions, self._seed = actions, game.seed
        return tuple(self._turns)

    def _open(self, event: TurnBegan) -> None:
        points = self._turns[-1].points
        nothing = (NO_CARDS,) * len(points)
        none = (0,) * len(points)
        turn = Turn(event.number, event.player, None, nothing, nothing, points, nothing, none)
        self._turns.append(turn)

    def _close(self, points: tuple[int, ...]) -> None:
        self._turns[-1] = replace(self._turns[-1], points=points)

    def _add(self, event: Produced | Blocked | GoldTaken | GoldBlocked) -> None:
        turn = self._turns[-1]
        match event:
            case Produced():
                self._turns[-1] = replace(turn, produced=_plus(turn.produced, event))
            case GoldTaken() if turn.number:
                self._turns[-1] = replace(turn, chosen=_plus(turn.chosen, event))
            case Blocked():
                self._turns[-1] = replace(turn, blocked=_plus(turn.blocked, event))
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


def _points(game: Game) -> tuple[int, ...]:
    return tuple(p.points if game.over else p.public_points for p in game.players)


def _plus(by_seat: tuple[Cards, ...], event: Produced | Blocked | GoldTaken) -> tuple[Cards, ...]:
    seat = event.player
    return (*by_seat[:seat], by_seat[seat] + event.cards, *by_seat[seat + 1 :])

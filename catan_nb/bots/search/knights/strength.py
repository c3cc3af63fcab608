"""Knights, walls and the next landing in the rollout player's evaluation."""

from __future__ import annotations

from typing import Final

from catan_nb.bots.playout.pieces import count_places
from catan_nb.bots.search.knights.sketch import KINDS, RANKS, TRACKS, Sketch
from catan_nb.bots.search.knights.steps import KNIGHT, RAISE, WAKE, WALL
from catan_nb.bots.search.mind import CARDS_PER_POINT, PATIENCE, VICTORY, FastGoal

__all__ = ["add_strength", "add_wall", "raised", "threat"]

# What the good bot reckons with, once more: it is not compiled, and this is compiled alone.
LOSS: Final = 1.8
THEIR_LOSS: Final = 0.35
CARD: Final = 0.55
THEIR_REWARD: Final = 0.25
WAKING: Final = 0.4
LATER: Final = 0.5
STANDING: Final = [0.8, 0.55, 0.4, 0.3, 0.2, 0.15, 0.1]
LITTLE: Final = 0.05


def threat(sketch: Sketch, seat: int) -> float:
    """Return the weight of harming a seat, by its closeness to winning."""
    remaining = max(sketch.ground.target - sketch.points[seat], 1)
    return min(3.0, 6.0 / remaining)


def _outcome(sketch: Sketch, seat: int, given: list[int], attack: int) -> float:
    """Return the worth of a landing for a seat, in points, given everybody's strength."""
    players = sketch.ground.players
    together, best, strongest, equals = 0, -1, -1, 0
    for opponent in range(players):
        together += given[opponent]
        if given[opponent] > best:
            best, strongest, equals = given[opponent], opponent, 1
        elif given[opponent] == best:
            equals += 1
    if together >= attack:
        if equals > 1:
            return CARD if given[seat] == best else 0.0
        if not sketch.defenders_left:
            return 0.0
        if strongest == seat:
            return 1.0 + (VICTORY if sketch.ground.target - sketch.points[seat] <= 1 else 0.0)
        return -THEIR_REWARD * threat(sketch, strongest)
    lowest = 99
    for opponent in range(players):
        if given[opponent] < lowest and sketch.exposed(opponent) > 0:
            lowest = given[opponent]
    total = 0.0
    for opponent in range(players):
        if given[opponent] == lowest and sketch.exposed(opponent) > 0:
            total += THEIR_LOSS * threat(sketch, opponent) if opponent != seat else -LOSS
    return total


def _ship_odds(ships: int, rolls: int) -> float:
    """Return the chance that a number of event-die rolls show at least so many ships."""
    ways = 1
    below = 0
    for count in range(ships):
        below += ways
        ways = ways * (rolls - count) // (count + 1)
    return 1.0 - below / (1 << rolls)


def add_strength(sketch: Sketch, seat: int, goals: list[FastGoal]) -> None:
    """Add goals of recruiting, activating and promoting knights, by the next landing."""
    players, offset = sketch.ground.players, RANKS * seat
    now = [sketch.strength(opponent, False) for opponent in range(players)]
    then = [sketch.strength(opponent, True) for opponent in range(players)]
    ships = 7 - sketch.fleet
    soon = _ship_odds(ships, players)
    odds = soon + LATER * (_ship_odds(ships, 2 * players) - soon)
    patience = PATIENCE * (1.0 - 0.8 * soon)
    mine, all_mine = now[seat], then[seat]
    then[seat] = mine
    fight = _Fight(sketch, seat, now, then, odds)
    sleepers = 0
    woken = all_mine - mine
    for rank in range(RANKS):
        sleepers += sketch.asleep[offset + rank]
    if sleepers:
        worth = fight.gain(woken)
        if worth > LITTLE:
            cost = [0, 0, 0, sleepers, 0, 0, 0, 0]
            goals.append(FastGoal(WAKE, 0, worth, cost, patience))
            if sleepers > 1:
                best = 3 if sketch.asleep[offset + 2] else 2 if sketch.asleep[offset + 1] else 1
                worth = fight.gain(best)
                if worth > LITTLE:
                    goals.append(FastGoal(WAKE, 0, worth, [0, 0, 0, 1, 0, 0, 0, 0], patience))
    ahead = max(0.0, (sketch.rounds_left() * players / 2.0 - ships) / 7.0 + 1.0)
    lasting = STANDING[min(all_mine, 6)] * min(1.2, ahead / 2.5)
    if sketch.awake[offset] + sketch.asleep[offset] < 2:
        goals.append(FastGoal(KNIGHT, 0, lasting, [0, 0, 1, 0, 1, 0, 0, 0], patience))
        for count in range(2 if sleepers else 1):
            worth = lasting + fight.gain(1 + (woken if count else 0))
            cost = [0, 0, 1, 1 + (sleepers if count else 0), 1, 0, 0, 0]
            goals.append(FastGoal(KNIGHT, 0, worth, cost, patience))
    rank = raised(sketch, seat)
    if rank >= 0:
        worth = lasting
        if sketch.awake[offset + rank]:
            worth += fight.gain(1)
        goals.append(FastGoal(RAISE, 0, worth, [0, 0, 1, 0, 1, 0, 0, 0], patience))


class _Fight:
    """The next landing, for a seat that may still add strength.

    Attributes
    ----------
    now, then : list of int
        Everybody's strength as it is, and with all other knights awake.
    odds : float
        How likely it is that it comes before the seat can do more.
    """

    def __init__(
        self, sketch: Sketch, seat: int, now: list[int], then: list[int], odds: float
    ) -> None:
        self.sketch = sketch
        self.seat = seat
        self.now = now
        self.then = then
        self.odds = odds
        self.mine = now[seat]
        self.attack = sketch.attack()
        self.alike = now == then
        self.base = self._stand(0) if odds > 0.0 else 0.0

    def gain(self, extra: int) -> float:
        """Return the worth of additional strength, in points."""
        if self.odds <= 0.0:
            return 0.0
        return self.odds * (self._stand(extra) - self.base)

    def _stand(self, extra: int) -> float:
        seat = self.seat
        self.now[seat] = self.mine + extra
        worth = _outcome(self.sketch, seat, self.now, self.attack)
        if not self.alike:
            self.then[seat] = self.mine + extra
            worth += WAKING * (_outcome(self.sketch, seat, self.then, self.attack) - worth)
        return worth


def raised(sketch: Sketch, seat: int) -> int:
    """Return the rank of the best knights that can be promoted, or -1.

    Each knight may be once in a turn.
    """
    offset = RANKS * seat
    for rank in range(1, -1, -1):
        if rank == 1 and sketch.steps[TRACKS * seat + 1] < 3:
            continue
        there = sketch.awake[offset + rank] + sketch.asleep[offset + rank]
        if seat == sketch.seat:
            there -= sketch.raised[rank]
        if there > 0 and sketch.awake[offset + rank + 1] + sketch.asleep[offset + rank + 1] < 2:
            return rank
    return -1


def add_wall(sketch: Sketch, seat: int, income: list[float], goals: list[FastGoal]) -> None:
    """Add the goal of a wall, by the cards that it saves on a 7."""
    walls = sketch.walls[seat]
    if walls >= 3 or walls >= count_places(sketch.cities[seat]):
        return
    players = sketch.ground.players
    dots = 0.0
    for kind in range(KINDS):
        dots += income[kind]
    usual = max(float(sketch.hand_size(seat)), 3.0 + 1.2 * dots * players / 36.0)
    beyond = min(max(usual - 7.0 - 2.0 * walls + 2.0, 0.0), 4.0)
    calm = 1.0
    for _ in range(players):
        calm *= 5.0 / 6.0
    worth = (1.0 - calm) * beyond / CARDS_PER_POINT * min(sketch.rounds_left(), 6.0) * 0.5
    if worth > LITTLE:
        goals.append(FastGoal(WALL, 0, worth, [2, 0, 0, 0, 0, 0, 0, 0]))

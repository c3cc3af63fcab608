"""What a bot goes by: everything its seat may know of the table, read once per decision.

This is the only place where the planning bot touches the state behind a view; it takes the
open facts and the own cards, never what is hidden (base.hidden).
"""

from __future__ import annotations

from functools import cached_property, lru_cache
from typing import Final

from catan_nb.board.terrain import PIPS
from catan_nb.board.topology import Topology
from catan_nb.bots.memory import Memory, Recall
from catan_nb.kernel.action import Action
from catan_nb.kernel.frame import Frame
from catan_nb.rules.actions import DEVELOPMENT_NAMES, VICTORY_POINT
from catan_nb.rules.base import development_cards
from catan_nb.rules.cards import RESOURCE_KINDS
from catan_nb.rules.game import View
from catan_nb.rules.options import ONLY_KNIGHT_BEFORE_ROLL

#: Counts of cards by resource kind.
Counts = tuple[int, ...]

#: Terrain with a smaller number pays the resource of that number.
PAYING: Final = len(RESOURCE_KINDS)

_SEVENS: Final = 1 / 6


#: For every intersection ``(kind, pips)`` of each hex there that ever pays.
Yields = tuple[tuple[tuple[int, int], ...], ...]


@lru_cache(maxsize=64)
def _yields(shape: Topology, terrain: tuple[int, ...], tokens: tuple[int, ...]) -> Yields:
    return tuple(
        tuple(
            (int(terrain[hex]), PIPS[tokens[hex]])
            for hex in hexes
            if terrain[hex] < PAYING and tokens[hex]
        )
        for hexes in shape.vertex_hexes
    )


class Sight:
    """The open facts of a position and the own cards of one seat.

    Masks and tables are as in `CatanState` and `Topology`.

    Attributes
    ----------
    seat : int
        The seat that looks.
    hand : tuple of int
        Own cards by resource kind.
    ratios : tuple of int
        Cards that the bank wants from this seat for one, by kind.
    safe : int
        How many own cards are safe on a 7.
    sizes : tuple of int
        How many cards each seat holds.
    points : tuple of int
        Points of each seat; hidden ones only of the own.
    development : tuple of int
        Own development cards not played yet, by kind.
    playable : tuple of int
        Own development cards that may be played now as far as their age goes, by kind.
    """

    def __init__(self, view: View, recall: Recall) -> None:
        assert view.seat is not None
        state, rules = view.state, view.rules
        cards = development_cards.block(state)
        self.view = view
        self._recall = recall
        self.seat = seat = view.seat
        self.frame: Frame | None = view.frame
        self.rules = rules
        self.names = rules.names
        self.board = rules.board
        self.shape = rules.topology
        self.seats = rules.seats
        self.players = rules.players
        self.others = tuple(other for other in rules.seats if other != seat)
        self.target = rules.target
        # On the board.
        self.settlements = tuple(state.settlements)
        self.cities = tuple(state.cities)
        self.roads = tuple(state.roads)
        self.reach = tuple(state.reach)
        self.closed = state.closed | rules.occupied(state)
        self.terrain = state.terrain
        self.tokens = state.tokens
        self.robber = state.robber
        self.harbours = state.harbour_masks
        self.blockers = rules.route_blockers(state, seat)
        self.longest_holder = state.longest_holder
        self.route_lengths = tuple(state.route_lengths)
        # Beside it.
        self.rolled = state.roll is not None
        self.bank = tuple(state.bank[kind] for kind in RESOURCE_KINDS)
        self.knights = tuple(cards.knights)
        self.army_holder = cards.army_holder
        self.deck_size = view.deck_size
        self.sizes = tuple(state.hand_size(other) for other in rules.seats)
        self.unplayed = tuple(player.development_size for player in view.players)
        # The own cards.
        self.hand: Counts = tuple(state.hand(seat)[: len(RESOURCE_KINDS)])
        at = seat * development_cards.CARD_KINDS
        self.development = tuple(cards.held[at : at + development_cards.CARD_KINDS])
        fresh = cards.fresh if state.active == seat else [0] * development_cards.CARD_KINDS
        self.playable = tuple(
            0 if cards.played else held - new
            for held, new in zip(self.development, fresh, strict=True)
        )
        self.safe = rules.hand_limit(state, seat)
        self.ratios = tuple(rules.rate(state, seat, kind) for kind in RESOURCE_KINDS)
        points = [rules.points(state, other) for other in rules.seats]
        points[seat] += self.development[VICTORY_POINT]
        self.points = tuple(points)

    @cached_property
    def memory(self) -> Memory:
        """What the public events tell about hands and offers."""
        return self._recall(self.view)

    @cached_property
    def expected_hands(self) -> tuple[tuple[float, ...], ...]:
        """How many cards of each kind each seat may be expected to hold; they add up."""
        hands = [
            self._filled(self.memory.hands[seat], self.sizes[seat], self.income[seat])
            for seat in self.seats
        ]
        hands[self.seat] = tuple(float(count) for count in self.hand)
        return tuple(hands)

    @cached_property
    def income(self) -> tuple[tuple[float, ...], ...]:
        """Pips of each seat by resource kind: a city twice, whatever the robber blocks half."""
        return tuple(self._income(seat, blocked=0.5) for seat in self.seats)

    @cached_property
    def full_income(self) -> tuple[float, ...]:
        """Own pips by resource kind as if there were no robber."""
        return self._income(self.seat, blocked=1.0)

    @cached_property
    def vertex_yields(self) -> Yields:
        """For every intersection ``(kind, pips)`` of each hex there that ever pays."""
        return _yields(self.shape, self.terrain, self.tokens)

    @cached_property
    def rounds_left(self) -> float:
        """A guess how many more rounds the game will last, from the points of the leader."""
        return max(1.0, 1.8 * (self.target - max(self.points)))

    @property
    def per_round(self) -> float:
        """How many cards a pip brings in one round of turns."""
        return self.players / 36

    @property
    def seven_in_round(self) -> float:
        """The chance that a 7 falls before the own next roll is over."""
        return float(1 - (1 - _SEVENS) ** self.players)

    def stakes(self, seat: int, hex: int) -> int:
        """Return how many settlements a seat has at a hex, cities counted twice."""
        around = self.shape.hex_vertex_mask[hex]
        settlements, cities = self.settlements[seat] & around, self.cities[seat] & around
        return settlements.bit_count() + 2 * cities.bit_count()

    def threat(self, seat: int) -> float:
        """Return how much it matters to slow a seat down; 1 for an average one."""
        left = max(self.target - self.points[seat], 0.5)
        mean = sum(self.target - points for points in self.points) / self.players
        return min(3.0, max(0.4, max(mean, 1.0) / left))

    def near_win(self, seat: int) -> bool:
        """Say whether a seat, as far as one can see, is a step or two from winning."""
        return self.points[seat] >= self.target - 2

    def may(self, verb: type[Action]) -> bool:
        """Say whether something of this kind could be done now by somebody who can pay it."""
        return self.view.availability(verb) is None

    def can_play(self, kind: str) -> bool:
        """Say whether a card of a kind could be played now, its own effect aside."""
        number = DEVELOPMENT_NAMES.index(kind)
        if self.rules.options[ONLY_KNIGHT_BEFORE_ROLL] and not self.rolled and kind != "knight":
            return False
        return self.playable[number] > 0

    @staticmethod
    def _filled(known: list[float], size: int, income: tuple[float, ...]) -> tuple[float, ...]:
        """Return what is known of a hand brought to its size, by its income where need be."""
        total = sum(known)
        if total > size:
            return tuple(count * size / total for count in known)
        pips = sum(income) or 1.0
        shares = income if sum(income) else (1 / PAYING,) * PAYING
        rest = size - total
        return tuple(
            count + rest * share / pips for count, share in zip(known, shares, strict=True)
        )

    def _income(self, seat: int, blocked: float) -> tuple[float, ...]:
        pips = [0.0] * PAYING
        for hex, kind in enumerate(self.terrain):
            if kind < PAYING and self.tokens[hex]:
                count = self.stakes(seat, hex)
                if count:
                    share = blocked if hex == self.robber else 1.0
                    pips[kind] += count * share * PIPS[self.tokens[hex]]
        return tuple(pips)

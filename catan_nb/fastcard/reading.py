"""Reading a card game: who has what, as plain Python values.

See `catan_nb.kernel.reading` for who may see what: hands and the pile are hidden, all that lies
on the table is open.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from catan_nb.fastcard import building
from catan_nb.fastcard.actions import CITY_EVENT_NAMES
from catan_nb.fastcard.building import BITS, OBJECTS
from catan_nb.fastcard.cards import EXPANSION_NAMES, KIND_NAMES
from catan_nb.fastcard.questions import Building, Dealing, Drawing, LayingMarket, Swapping
from catan_nb.fastcard.ruleset import CardRules
from catan_nb.fastcard.state import (
    CardState,
    expansion_kinds,
    movable_side,
    points,
    safe_knights,
    safe_roads,
)
from catan_nb.fastcard.swapping import cards_to_draw, swaps_per_turn
from catan_nb.kernel import reading
from catan_nb.kernel.reading import EVERYBODY, PlayerReader
from catan_nb.kernel.reading import Reader as KernelReader

#: The whole state that a reader reads; see `catan_nb.kernel.reading.state_of`.
state_of: Callable[[KernelReader], CardState] = reading.state_of

MOVABLES = {"road": building.ROAD, "knight": building.KNIGHT}


def _by_kind(counts: list[int]) -> Mapping[str, int]:
    return MappingProxyType(dict(zip(KIND_NAMES, counts, strict=True)))


class CardPlayer(PlayerReader):
    """One player of a card game as a viewer sees them."""

    __slots__ = ()

    _reader: CardReader

    @property
    def hand(self) -> Mapping[str, int] | None:
        return _by_kind(state_of(self._reader).hand(self.seat)) if self._shows("hand") else None

    @property
    def hand_size(self) -> int:
        return state_of(self._reader).hand_size(self.seat)

    @property
    def roads(self) -> int:
        """How many roads lie before the player."""
        return state_of(self._reader).roads[self.seat]

    @property
    def knights(self) -> int:
        """How many knights lie before the player."""
        return state_of(self._reader).knights[self.seat]

    @property
    def road_sides(self) -> tuple[str, ...]:
        """The sides of the roads, the topmost last: "A", "B", "A" and so on."""
        return tuple(movable_side(number + 1) for number in range(self.roads))

    @property
    def knight_sides(self) -> tuple[str, ...]:
        """The sides of the knights, the topmost last: "A", "B", "A" and so on."""
        return tuple(movable_side(number + 1) for number in range(self.knights))

    @property
    def settlements(self) -> int:
        """How many settlements lie before the player."""
        return state_of(self._reader).settlements[self.seat]

    @property
    def cities(self) -> int:
        """How many cities without an expansion lie before the player."""
        return state_of(self._reader).cities[self.seat]

    @property
    def expansions(self) -> tuple[str, ...]:
        """The names of the player's expansions; each lies on a city of its own."""
        return tuple(
            EXPANSION_NAMES[kind]
            for kind in expansion_kinds(state_of(self._reader).expansions[self.seat])
        )

    @property
    def points(self) -> int:
        """Victory points; all lie open (cards.win)."""
        return points(state_of(self._reader), self.seat)

    @property
    def public_points(self) -> int:
        """Victory points that everybody sees: all of them."""
        return self.points

    @property
    def swaps(self) -> int:
        """How many cards a turn would let the player swap now (cards.swap.count)."""
        return swaps_per_turn(state_of(self._reader), self.seat)

    @property
    def draws(self) -> int:
        """How many cards the player would draw at the end of a turn now (cards.draw)."""
        return cards_to_draw(state_of(self._reader), self.seat)

    @property
    def safe_roads(self) -> int:
        """How many of the player's roads nobody can take (cards.take)."""
        return min(self.roads, safe_roads(state_of(self._reader), self.seat))

    @property
    def safe_knights(self) -> int:
        """How many of the player's knights nobody can take (cards.take)."""
        return min(self.knights, safe_knights(state_of(self._reader), self.seat))

    def __repr__(self) -> str:
        return f"<{self.name}: {self.points} points, {self.hand_size} cards>"


class CardReader(KernelReader):
    """Reading access to a card game as one viewer has it."""

    rules: CardRules
    _player = CardPlayer

    @property
    def players(self) -> tuple[CardPlayer, ...]:
        """The players by seat."""
        return tuple(self._player(self, seat) for seat in self.rules.seats)

    @property
    def first_player(self) -> int:
        """The seat that starts."""
        return state_of(self).first_player

    @property
    def turn(self) -> int | None:
        """The seat whose turn it is; None while cards are dealt."""
        return state_of(self).turn_player if state_of(self).turn_player >= 0 else None

    @property
    def turn_number(self) -> int:
        """The number of the turn from 1; 0 while cards are dealt."""
        return state_of(self).turn_number

    @property
    def phase(self) -> str:
        """What goes on: "deal", "swap", "build", "draw", or "over"."""
        for frame in state_of(self).stack:
            if isinstance(frame, Dealing | LayingMarket):
                return "deal"
            for phase, kind in _PHASES.items():
                if isinstance(frame, kind):
                    return phase
        return "over"

    @property
    def swaps_left(self) -> int:
        """How many cards may still be swapped in this turn."""
        return sum(frame.left for frame in state_of(self).stack if isinstance(frame, Swapping))

    @property
    def built(self) -> tuple[str, ...]:
        """What has been built in this turn: "settlement", "city", "expansion" and so on."""
        return tuple(name for name, cls in OBJECTS.items() if state_of(self).built & BITS[cls])

    @property
    def market(self) -> Mapping[str, int]:
        """The open cards of the market by kind."""
        return _by_kind(state_of(self).market)

    @property
    def discards(self) -> Mapping[str, int]:
        """The discarded cards by kind; they lie open."""
        return _by_kind(state_of(self).discards)

    @property
    def pile(self) -> int:
        """How many cards the pile has."""
        return sum(state_of(self).pile)

    @property
    def pile_cards(self) -> Mapping[str, int] | None:
        """The cards of the pile by kind; None when hidden."""
        return _by_kind(state_of(self).pile) if self.viewer == EVERYBODY else None

    @property
    def all_cards(self) -> Mapping[str, int]:
        """All resource cards of the game by kind (cards.materials)."""
        return _by_kind(list(self.rules.box.resources))

    @property
    def unseen_cards(self) -> Mapping[str, int]:
        """Cards whose place the viewer does not see, by kind: in the pile or in hidden hands.

        They are all cards less the market, the discards and the hands that lie open to the
        viewer. To one from whom nothing is hidden they are the pile.
        """
        counts = list(state_of(self).pile)
        for player in self.players:
            if player.hand is None:
                for kind, count in enumerate(state_of(self).hand(player.seat)):
                    counts[kind] += count
        return _by_kind(counts)

    @property
    def city_events(self) -> Mapping[str, int]:
        """Events on settlement cards not turned yet, by name; everybody can count them."""
        return MappingProxyType(dict(zip(CITY_EVENT_NAMES, state_of(self).backs, strict=True)))

    @property
    def direction(self) -> int | None:
        """Where the fate card points: 1 clockwise, -1 counter-clockwise; None without one."""
        return state_of(self).direction if self.rules.box.fate else None

    @property
    def stacks(self) -> Mapping[str, int | Mapping[str, int]]:
        """Building cards in the middle; the expansions by name."""
        state = state_of(self)
        expansions = dict(zip(EXPANSION_NAMES, state.expansions_left, strict=True))
        return MappingProxyType(
            {
                "road": state.roads_left,
                "knight": state.knights_left,
                "settlement": state.settlements_left,
                "expansions": MappingProxyType(expansions),
            }
        )

    def loser(self, what: str, builder: int, direction: int | None = None) -> int | None:
        """Return who would lose a "road" or "knight" to a builder, were none in the middle.

        None where nobody could (cards.take). `direction` is another than the fate card's.
        """
        return building.find_loser(state_of(self), builder, MOVABLES[what], direction)


_PHASES = {"swap": Swapping, "build": Building, "draw": Drawing}

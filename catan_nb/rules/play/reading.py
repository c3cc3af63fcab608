"""Reading a game: who has what, as plain Python values.

`Reader` is what `Game` and `View` share; see `catan_nb.kernel.reading` for who may see what
(base.hidden).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from catan_nb.board.layout import Board
from catan_nb.board.piece import Piece
from catan_nb.board.topology import bits
from catan_nb.kernel import reading
from catan_nb.kernel.reading import EVERYBODY, PlayerReader
from catan_nb.kernel.reading import Reader as KernelReader
from catan_nb.rules.base.turn import all_points
from catan_nb.rules.cards import KIND_NAMES, RESOURCE_KINDS
from catan_nb.rules.ruleset import CatanRules
from catan_nb.rules.state import CatanState

if TYPE_CHECKING:
    from catan_nb.rules.cities_knights.reading import KnightPiece, MerchantPiece, MetropolisPiece

__all__ = ["EVERYBODY", "PlayerFacts", "Reader", "state_of"]

#: The whole state that a reader reads; see `catan_nb.kernel.reading.state_of`.
state_of: Callable[[KernelReader], CatanState] = reading.state_of


class PlayerFacts(PlayerReader):
    """One player of a board game as a viewer sees them."""

    __slots__ = ()

    _reader: Reader

    # What rule modules tell; AttributeError in a game without the module.
    # base.dev.*: cards not played yet and their number, those bought in this turn, the kinds
    # that may be played now, knight cards played. None when hidden from the viewer.
    development: Mapping[str, int] | None
    development_size: int
    fresh: Mapping[str, int] | None
    playable: tuple[str, ...] | None
    knights: int
    # ck.*: knights on the board and the strength of those that are active, steps by track,
    # intersections with a wall and with a reduced city, tracks of own metropolises, cards for
    # defenders; hidden progress cards and their number (`playable` are those that may be
    # played now), open cards worth a point; how many cards in hand a 7 spares.
    knight_pieces: tuple[KnightPiece, ...]
    strength: int
    improvements: Mapping[str, int]
    walls: tuple[int, ...]
    reduced: tuple[int, ...]
    metropolises: tuple[str, ...]
    defenders: int
    progress: Mapping[str, int] | None
    progress_size: int
    shown_cards: tuple[str, ...]
    safe_cards: int
    # sea.*: paths with an own ship, those in a closed line, those that may move now; points for
    # foreign areas, and the areas that would still earn them.
    ships: tuple[int, ...]
    closed_ships: tuple[int, ...]
    movable_ships: tuple[int, ...]
    special_points: int
    foreign_areas: tuple[tuple[int, ...], ...]
    # Scenarios: bolts of cloth; points of the tribe, harbours won and not laid yet; harbour
    # points; the wonder that is built, and its levels; the intersections of the own fortress
    # and of the marked corner, the chits left of the fortress, paths with a warship.
    bolts: int
    gift_points: int
    kept_harbours: Mapping[str, int]
    harbour_points: int
    wonder: str | None
    wonder_level: int
    fortress: int
    marked_corner: int
    fortress_chits: int
    warships: tuple[int, ...]

    @property
    def hand(self) -> Mapping[str, int] | None:
        if not self._shows("hand"):
            return None
        hand = state_of(self._reader).hand(self.seat)
        return MappingProxyType({KIND_NAMES[kind]: hand[kind] for kind in self._reader.rules.kinds})

    @property
    def hand_size(self) -> int:
        return state_of(self._reader).hand_size(self.seat)

    @property
    def settlements(self) -> tuple[int, ...]:
        """Intersections with an own settlement."""
        return bits(state_of(self._reader).settlements[self.seat])

    @property
    def cities(self) -> tuple[int, ...]:
        """Intersections with an own city."""
        return bits(state_of(self._reader).cities[self.seat])

    @property
    def roads(self) -> tuple[int, ...]:
        """Paths with an own road."""
        return bits(state_of(self._reader).roads[self.seat])

    @property
    def left(self) -> Mapping[str, int]:
        """Pieces left in the supply (base.pieces)."""
        remaining = state_of(self._reader).rules.hooks["pieces_left"]
        return MappingProxyType(remaining(state_of(self._reader), self.seat))

    @property
    def public_points(self) -> int:
        return state_of(self._reader).rules.points(state_of(self._reader), self.seat)

    @property
    def points(self) -> int:
        """Victory points, with those on hidden cards where the viewer may know them.

        The winner has shown them to all (base.dev.victory_point).
        """
        known = self.open or state_of(self._reader).winner == self.seat
        return all_points(state_of(self._reader), self.seat) if known else self.public_points

    @property
    def route_length(self) -> int:
        """Length of the longest own route (base.longest_road)."""
        state = state_of(self._reader)
        return state.rules.network(state, self.seat).length(state.rules.topology)

    @property
    def route(self) -> tuple[int, ...]:
        """The paths of a longest own route, in order."""
        state = state_of(self._reader)
        return state.rules.network(state, self.seat).trail(state.rules.topology)

    @property
    def rates(self) -> Mapping[str, int]:
        """How many cards of each kind the bank wants for one (base.trade.bank)."""
        state = state_of(self._reader)
        return MappingProxyType(
            {
                KIND_NAMES[kind]: state.rules.rate(state, self.seat, kind)
                for kind in self._reader.rules.kinds
            }
        )

    @property
    def harbours(self) -> tuple[str, ...]:
        """Kinds of the own harbours: resources, and "generic" for 3:1."""
        state = state_of(self._reader)
        buildings = state.buildings(self.seat)
        names = (*(KIND_NAMES[kind] for kind in RESOURCE_KINDS), "generic")
        return tuple(
            n for n, mask in zip(names, state.harbour_masks, strict=True) if buildings & mask
        )

    def __repr__(self) -> str:
        return f"<{self.name}: {self.points} points, {self.hand_size} cards>"


class Reader(KernelReader):
    """Reading access to a board game as one viewer has it."""

    rules: CatanRules
    _player = PlayerFacts

    # What rule modules tell; AttributeError in a game without the module.
    # base.dev.*: cards that nobody has drawn (None when hidden), how many can be bought, and the
    # seat that holds the largest army.
    deck: Mapping[str, int] | None
    deck_size: int
    largest_army_holder: int | None
    # ck.*: seat and knight at an intersection, the fleet's space and how often it has landed,
    # what the event die shows, the strengths that would fight now, seat and intersection of
    # each track's metropolis, hex and seat of the merchant, cards to draw by track, cards left
    # for defenders.
    knight_at: Callable[[int], tuple[int, KnightPiece] | None]
    fleet: int
    landings: int
    symbol: str | None
    attack: int
    defence: int
    metropolises: Mapping[str, MetropolisPiece | None]
    merchant: MerchantPiece | None
    progress_left: Mapping[str, int]
    defenders_left: int
    # sea.area: areas by hexes, with the seats at home there and those that earned points.
    areas: tuple[Mapping[str, Any], ...]
    # sea.fog.*: hidden hexes, hexes by terrain and tokens that are left for them.
    fog: tuple[int, ...]
    fog_stack: Mapping[str, int]
    fog_tokens: tuple[int, ...]
    # Scenarios: intersections with a treasure and the treasures not turned up; villages and the
    # bolts beside them; the tribe's gifts by path, harbours that were laid; the harbourmaster;
    # tokens in the supply; the hex of the pirate fleet, and its way.
    treasures: tuple[int, ...]
    treasures_left: Mapping[str, int]
    villages: tuple[Mapping[str, Any], ...]
    bolts_in_store: int
    gifts: Mapping[int, str]
    laid_harbours: tuple[tuple[int, str], ...]
    harbourmaster: int | None
    token_supply: int
    bare_hexes: tuple[int, ...]
    pirate_fleet: int | None
    fleet_circuit: tuple[int, ...]

    @property
    def board(self) -> Board:
        """The board as it was laid out."""
        return self.rules.board

    @property
    def live_board(self) -> Board:
        """The board with its hexes and tokens as they lie now (ck.card.inventor)."""
        board, state = self.rules.board, state_of(self)
        if (board.terrain, board.tokens) == (state.terrain, state.tokens):
            return board
        return board.with_terrain(state.terrain, state.tokens)

    @property
    def players(self) -> tuple[PlayerFacts, ...]:
        """The players by seat."""
        return tuple(self._player(self, seat) for seat in self.rules.seats)

    @property
    def turn(self) -> int | None:
        """The seat whose turn it is; None in the set-up."""
        return state_of(self).turn_player if state_of(self).turn_player >= 0 else None

    @property
    def turn_number(self) -> int:
        """The number of the turn from 1; 0 in the set-up."""
        return state_of(self).turn_number

    @property
    def roll(self) -> tuple[int, int] | None:
        """The dice of this turn, or None before the roll."""
        return state_of(self).roll

    @property
    def bank(self) -> Mapping[str, int]:
        """Cards in the bank by kind; public."""
        return MappingProxyType(
            {KIND_NAMES[kind]: state_of(self).bank[kind] for kind in self.rules.kinds}
        )

    @property
    def robber(self) -> int | None:
        """The hex with the robber, or None when it is off the board."""
        return state_of(self).robber if state_of(self).robber >= 0 else None

    @property
    def pirate(self) -> int | None:
        """The hex with the pirate, or None when there is none."""
        return state_of(self).pirate if state_of(self).pirate >= 0 else None

    @property
    def longest_route_holder(self) -> int | None:
        """The seat that holds the longest road, or None."""
        return state_of(self).longest_holder if state_of(self).longest_holder >= 0 else None

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """All that lies on the board."""
        result: tuple[Piece, ...] = self.rules.hooks["pieces"](state_of(self))
        return result

    def building_at(self, vertex: int) -> tuple[int, str] | None:
        """Return ``(seat, "settlement" or "city")`` at an intersection, or None.

        Raises ValueError when there is no such intersection.
        """
        self.board.label("vertex", vertex)
        for seat in self.rules.seats:
            if state_of(self).settlements[seat] >> vertex & 1:
                return seat, "settlement"
            if state_of(self).cities[seat] >> vertex & 1:
                return seat, "city"
        return None

    def road_at(self, edge: int) -> tuple[int, str] | None:
        """Return ``(seat, "road")`` on a path, or None.

        Raises ValueError when there is no such path.
        """
        self.board.label("edge", edge)
        for seat in self.rules.seats:
            if state_of(self).roads[seat] >> edge & 1:
                return seat, "road"
        return None

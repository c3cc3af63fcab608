"""The compiled rules of a board game together with its board and players."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from catan_nb.board.land import Land
from catan_nb.board.layout import Board
from catan_nb.board.network import Network
from catan_nb.kernel.errors import BadSetup
from catan_nb.kernel.module import Combine, RuleModule
from catan_nb.kernel.ruleset import Ruleset
from catan_nb.kernel.seats import translated_names
from catan_nb.kernel.state import State
from catan_nb.kernel.text import no_such
from catan_nb.rules.scenario import FREE, Scenario

# The hooks of the board game: where expansions join in.
#
# Most are called with the state first. How the answers of several modules become one is said
# here; what each hook means, too.


HOOKS: Final[Mapping[str, Combine]] = {
    # (state, seat) -> int: victory points that everybody sees
    "points": Combine.SUM,
    # (state, seat) -> int: victory points on hidden cards
    "secret_points": Combine.SUM,
    # (state, seat) -> bool: whether a seat has won
    "won": Combine.WRAP,
    # (state, seat) -> int: how many cards are safe on a 7
    "hand_limit": Combine.SUM,
    # (state, seat) -> question: the dice that are thrown when a seat rolls
    "dice": Combine.WRAP,
    # (state) -> mask: intersections where nobody may build
    "occupied": Combine.ANY_BITS,
    # (state, seat) -> mask: intersections where the seat founds nothing in this scenario
    "settlers_barred": Combine.ANY_BITS,
    # (state, seat) -> mask: paths on which the scenario will never let the seat lay a ship
    "ships_useless": Combine.ANY_BITS,
    # (state, seat, round) -> question: what a seat is asked in a round of the set-up
    "setup_frame": Combine.WRAP,
    # (state) -> tuple of Piece: all that lies on the board
    "pieces": Combine.WRAP,
    # () -> figures: how kinds of piece that nobody else has are drawn (catan_nb.view.figures)
    "figures": Combine.CONCAT,
    # (state, seat) -> dict: pieces left in the supply, by name
    "pieces_left": Combine.WRAP,
    # () -> int: how many cards the cheapest purchase takes
    "cheapest": Combine.WRAP,
    # (state, seat) -> mask: intersections that the seat's routes cannot pass
    "route_blockers": Combine.ANY_BITS,
    # (state, seat) -> Network: the seat's routes (catan_nb.rules.pieces)
    "network": Combine.WRAP,
    # (state, seat) -> mask: intersections that the seat's routes touch, where it may found
    "touched": Combine.ANY_BITS,
    # (state, seat) -> mask: intersections off land to which the seat's knights may go
    "knight_posts": Combine.ANY_BITS,
    # (state, seat, owner, path): the seat removes the owner's ship (ck.card.diplomat)
    "ship_removed": Combine.SEQUENCE,
    # (state, seat) -> mask: intersections from which the seat may build on by land
    "sources": Combine.ANY_BITS,
    # (state) -> mask: paths that something lies on
    "taken": Combine.ANY_BITS,
    # (state, seat, barred) -> mask: paths for a free piece of a route, the path `barred` left out
    "free_paths": Combine.ANY_BITS,
    # (state, seat) -> mask: paths on which the scenario lets the seat build no ship
    "ships_barred": Combine.ANY_BITS,
    # (state, question) -> words: what may be placed where a question asks for a road, such as "a
    # ship"; None for the question: whatever may be placed in this game
    "road_or": Combine.CONCAT,
    # (state, seat) -> mask: intersections at which the seat's own pieces end its lines of ships
    "moorings": Combine.ANY_BITS,
    # (state, seat) -> mask: ships of the seat that something keeps where they are
    "held_ships": Combine.ANY_BITS,
    # (rules) -> int: how many cities each player has
    "cities": Combine.SUM,
    # (state, seat, kind) -> int: pieces of the supply that serve for something else
    "pieces_spent": Combine.SUM,
    # (rules): what the scenario says for a mechanism is checked before a game begins
    "scenario_checked": Combine.SEQUENCE,
    # (rules, deck) -> pairs of kind and count: development cards more, or fewer, than in the deck
    "deck_changes": Combine.CONCAT,
    # (state) -> int: cards of the deck that are set aside, so that nobody can buy them
    "cards_set_aside": Combine.SUM,
    # (state) -> pairs of path and kind: harbours beside those of the board, 5 for any kind
    "more_harbours": Combine.CONCAT,
    # (state, seat, kind) -> int: how many cards of a kind the bank wants for one
    "rate": Combine.WRAP,
    # (rules) -> pairs of kind and count: cards of the bank at the start, so which are in play
    "bank_cards": Combine.CONCAT,
    # (state, hex) -> pairs of place in `hands` and count: what a hex pays on its token
    "hex_yield": Combine.WRAP,
    # (state, total): pay for a roll other than 7
    "produce": Combine.WRAP,
    # (state): what a 7 brings: discards, and whoever is asked for by `ask_robber`
    "seven": Combine.WRAP,
    # (state) -> bool: whether a 7 moves nobody yet
    "robber_sleeps": Combine.ANY_BITS,
    # (state) -> mask: hexes that the robber never visits
    "robber_barred": Combine.ANY_BITS,
    # (state, seat): ask a seat to move the robber, or whoever does his work
    "ask_robber": Combine.SEQUENCE,
    # (state, seat, hex): the seat has put the pirate there, and may rob
    "pirate_robs": Combine.SEQUENCE,
    # (state, seat): the dice lie, as `state.roll` says; what they bring comes after this, and
    # after all that is asked here
    "rolled": Combine.SEQUENCE,
    # (state, seat, vertex): give the first cards for the building that pays them
    "start_cards": Combine.WRAP,
    # (state, seat): a seat has played a knight card
    "knight_played": Combine.SEQUENCE,
    # (state, seat, kind, place): a seat has put a piece of a kind on the board, by what means ever
    "placed": Combine.SEQUENCE,
    # (state, seat, mask): a piece of the seat came to, or left, these intersections, where it may
    # be in the way of others: a building, a knight, a harbour
    "pieces_changed": Combine.SEQUENCE,
    # (state, seat): a road or ship of the seat came or left, which is in the way of no other route
    "route_changed": Combine.SEQUENCE,
    # (state): everything is laid out, and the first is asked to place
    "opened": Combine.SEQUENCE,
    # (state): the turn of `state.active` begins
    "turn_began": Combine.SEQUENCE,
    # (state): the player on turn has ended it; may ask others before the next turn
    "turn_ended": Combine.SEQUENCE,
    # (state, view, known, rng): what the viewer does not see is dealt anew (kernel.rules.hiding)
    "dealt_anew": Combine.SEQUENCE,
    # (state, stated): a position set up by hand is complete; check and complete the block
    "position_settled": Combine.SEQUENCE,
    # (state, stated): the opposite: state and block become what can be stated of again
    "position_reopened": Combine.SEQUENCE,
    # (state, kind, number): take what stands at a place, such as "edge" 12, off a position's board
    "position_cleared": Combine.SEQUENCE,
    # (state): after every action
    "after_action": Combine.SEQUENCE,
}


SeatNumber = Callable[[State, int], int]


class CatanRules(Ruleset):
    """A ruleset with everything about one game that never changes.

    Parameters
    ----------
    modules : sequence of RuleModule
    board : Board
    names : tuple of str
        The players by seat.
    options : mapping of str to object
    scenario : Scenario, optional
    """

    over_rule = "base.win"
    turn_rule = "base.turn"

    def __init__(
        self,
        modules: Sequence[RuleModule],
        board: Board,
        names: tuple[str, ...],
        options: Mapping[str, Any],
        scenario: Scenario = FREE,
    ) -> None:
        super().__init__(modules, HOOKS, options)
        self.board = board
        self.scenario = scenario
        #: Intersections where the first settlements may stand, as far as zones go, on the land of
        #: the board; `start_places_on` says so of land that has come out of the fog as well.
        self.start_places = _start_places(board, scenario, board.land)
        self.topology = board.topology
        self.players = len(names)
        self.seats = range(len(names))
        self.given_names = names
        # Hooks that are called in hot places, by name and with their types.
        self.points: SeatNumber = self.hooks["points"]
        self.secret_points: SeatNumber = self.hooks["secret_points"]
        self.won: Callable[[State, int], bool] = self.hooks["won"]
        self.hand_limit: SeatNumber = self.hooks["hand_limit"]
        self.occupied: Callable[[State], int] = self.hooks["occupied"]
        self.route_blockers: SeatNumber = self.hooks["route_blockers"]
        self.network: Callable[[State, int], Network] = self.hooks["network"]
        self.touched: SeatNumber = self.hooks["touched"]
        self.sources: SeatNumber = self.hooks["sources"]
        self.taken: Callable[[State], int] = self.hooks["taken"]
        self.placed: Callable[[State, int, str, int], None] = self.hooks["placed"]
        self.rate: Callable[[State, int, int], int] = self.hooks["rate"]
        self.produce: Callable[[State, int], None] = self.hooks["produce"]
        self.hex_yield: Callable[[State, int], tuple[tuple[int, int], ...]]
        self.hex_yield = self.hooks["hex_yield"]
        self.pieces_changed: Callable[[State, int, int], None] = self.hooks["pieces_changed"]
        self.route_changed: Callable[[State, int], None] = self.hooks["route_changed"]
        #: How many cities each player has (base.pieces).
        self.cities: int = self.hooks["cities"](self)
        # Options that are asked in hot places.
        self.target: int = self.options["target"]
        self.must_claim: bool = self.options["must_claim"]
        self.strict_phases: bool = self.options["strict_phases"]
        #: Cards of each kind in play that the bank has at the start: pairs of kind and count.
        self.bank_cards: tuple[tuple[int, int], ...] = self.hooks["bank_cards"](self)
        #: The kinds of card in play.
        self.kinds = tuple(kind for kind, _ in self.bank_cards)

    def start_places_on(self, land: Land) -> int:
        """Return where the first settlements may stand on land as it lies now (sea.setup.zone)."""
        if land is self.board.land:
            return self.start_places
        return _start_places(self.board, self.scenario, land)

    @property
    def names(self) -> tuple[str, ...]:
        return translated_names(self.given_names)


def _start_places(board: Board, scenario: Scenario, land: Land) -> int:
    """Return the mask of intersections at which all this land is in a start zone."""
    places = -1
    zones = {zone for zone in board.zones if zone is not None}
    for zone in scenario.start_zones:
        if zone not in zones:
            raise BadSetup(no_such("zone of the board", zone, sorted(zones)))
    for hex in land.hexes if scenario.start_zones else ():
        if board.zones[hex] not in scenario.start_zones:
            places &= ~board.topology.hex_vertex_mask[hex]
    return places

"""The compiled rules of a board game together with its board and players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from catan_nb.board.land import Land
from catan_nb.board.layout import Board
from catan_nb.kernel.errors import BadSetup
from catan_nb.kernel.module import RuleModule
from catan_nb.kernel.ruleset import Ruleset
from catan_nb.kernel.seats import translated_names
from catan_nb.kernel.text import no_such
from catan_nb.rules.hooks import HOOKS, BoardHooks
from catan_nb.rules.scenario import FREE, Scenario


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

    hooks: BoardHooks[Any, Any]
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
        self.points = self.hooks["points"]
        self.secret_points = self.hooks["secret_points"]
        self.won = self.hooks["won"]
        self.hand_limit = self.hooks["hand_limit"]
        self.occupied = self.hooks["occupied"]
        self.route_blockers = self.hooks["route_blockers"]
        self.network = self.hooks["network"]
        self.touched = self.hooks["touched"]
        self.sources = self.hooks["sources"]
        self.taken = self.hooks["taken"]
        self.placed = self.hooks["placed"]
        self.rate = self.hooks["rate"]
        self.produce = self.hooks["produce"]
        self.hex_yield = self.hooks["hex_yield"]
        self.pieces_changed = self.hooks["pieces_changed"]
        self.route_changed = self.hooks["route_changed"]
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

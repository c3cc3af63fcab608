"""The wonders: claimed with a ship, built in four levels (sea.scenario.wonders, sea.wonders.*).

The data are ``{"strait": [[[0, 6], "SE"]], "wasteland": [[[5, 4], "N"]]}``: the marked corners.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, Final, Self

from catan_nb.board.piece import Piece
from catan_nb.board.topology import bits, mask_of
from catan_nb.kernel.action import Action
from catan_nb.kernel.codecs import is_int
from catan_nb.kernel.errors import BadSetup
from catan_nb.kernel.module import Amend, RuleModule
from catan_nb.kernel.text import no_such, quote
from catan_nb.kernel.verb import Clause, Verb
from catan_nb.kernel.words import Phrase, noop, say, say_to
from catan_nb.rules.base.actions import BuildSettlement
from catan_nb.rules.base.questions import MainTurn, PairedTurn, SetupSettlement
from catan_nb.rules.base.turn import all_points
from catan_nb.rules.cards import Cards
from catan_nb.rules.hands import Price, has, pay, price
from catan_nb.rules.pieces import measure
from catan_nb.rules.places import VERTEX, AtVertex
from catan_nb.rules.position_checks import checked_seat
from catan_nb.rules.ruleset import CatanRules
from catan_nb.rules.seafarers.actions import BuildWonder, ClaimWonder
from catan_nb.rules.seafarers.events import WonderBuilt, WonderClaimed
from catan_nb.rules.seafarers.fleet import ships_left
from catan_nb.rules.seafarers.mechanisms import checks
from catan_nb.rules.seafarers.mechanisms.checks import parse_corner
from catan_nb.rules.seafarers.names import (
    BRIDGE,
    CATHEDRAL,
    MONUMENT,
    THEATRE,
    WALL,
    WONDER,
    WONDERS,
)
from catan_nb.rules.state import CatanState, Hooks

NAME = "wonders"
#: Levels of a wonder.
LEVELS: Final = 4
#: What a level of each wonder costs (sea.wonders.build).
COSTS: Final[dict[int, Price]] = {
    THEATRE: price(Cards(brick=1, wool=3, lumber=1)),
    BRIDGE: price(Cards(wool=1, grain=1, lumber=3)),
    MONUMENT: price(Cards(ore=2, grain=3)),
    WALL: price(Cards(brick=3, grain=1, lumber=1)),
    CATHEDRAL: price(Cards(brick=1, ore=3, grain=1)),
}
#: The route and the points that wonders want (sea.wonders.claim).
ROUTE: Final = 5
POINTS: Final = 6


class WondersBlock:
    """Who builds which wonder, and how far.

    Attributes
    ----------
    wonder, level : list of int
        Per seat the wonder, or -1, and its levels.
    """

    __slots__ = ("level", "wonder")

    def __init__(self, rules: CatanRules) -> None:
        self.wonder = [-1] * rules.players
        self.level = [0] * rules.players

    def copy(self) -> Self:
        new = object.__new__(type(self))
        new.wonder, new.level = self.wonder[:], self.level[:]
        return new

    def data(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in self.__slots__}


def block(state: CatanState) -> WondersBlock:
    """Return the wonders of a state."""
    result: WondersBlock = state.blocks[NAME]
    return result


@lru_cache(maxsize=1 << 5)
def marked_vertices(rules: CatanRules, what: str) -> int:
    """Return the mask of the corners marked as "strait" or "wasteland"."""
    places = rules.scenario.mechanisms[NAME][what]
    return mask_of(parse_corner(rules.topology, hex, name) for hex, name in places)


# ---- the set-up ------------------------------------------------------------------------


def _setup_barred_vertices(rules: CatanRules) -> int:
    """Return the mask of the corners where nobody begins: the marks, and beside the strait."""
    strait = marked_vertices(rules, "strait")
    closed = strait | marked_vertices(rules, "wasteland")
    for vertex in bits(strait):
        closed |= rules.topology.vertex_neighbour_mask[vertex]
    return closed


def is_not_setup_barred(state: CatanState, action: AtVertex) -> Phrase | None:
    """Refuse a building of the set-up at the marks or beside the strait."""
    first = isinstance(state.stack[-1], SetupSettlement) and action.vertex >= 0
    if first and _setup_barred_vertices(state.rules) >> action.vertex & 1:
        return say(
            "Nobody begins at the strait or the wasteland, so not at {vertex}.",
            vertex=VERTEX.show(action.vertex),
        )
    return None


# ---- claiming --------------------------------------------------------------------------


def _at_harbour(state: CatanState, seat: int) -> bool:
    return any(state.cities[seat] & mask for mask in state.harbour_masks)


#: What must be so when a wonder is claimed, and how that is said.
WANTED: Final[dict[int, tuple[Callable[[CatanState, int], bool], str]]] = {
    THEATRE: (
        lambda state, seat: state.cities[seat].bit_count() >= 2,
        noop("The great theatre wants two cities."),
    ),
    BRIDGE: (
        lambda state, seat: bool(state.buildings(seat) & marked_vertices(state.rules, "strait")),
        noop("The great bridge wants a building at the strait."),
    ),
    MONUMENT: (
        lambda state, seat: _at_harbour(state, seat) and measure(state, seat) >= ROUTE,
        noop("The monument wants a city at a harbour and a route of 5."),
    ),
    WALL: (
        lambda state, seat: bool(state.buildings(seat) & marked_vertices(state.rules, "wasteland")),
        noop("The great wall wants a building at the wasteland."),
    ),
    CATHEDRAL: (
        lambda state, seat: bool(state.cities[seat]) and all_points(state, seat) >= POINTS,
        noop("The great cathedral wants a city and 6 points."),
    ),
}


def _has_no_wonder(state: CatanState, action: Action | None) -> Phrase | None:
    wonder = block(state).wonder[state.stack[-1].player]
    if wonder >= 0:
        return say("Everybody builds one wonder; this is the {wonder}.", wonder=WONDER.show(wonder))
    return None


def _is_free(state: CatanState, action: ClaimWonder) -> Phrase | None:
    if action.wonder in block(state).wonder:
        owner = state.rules.names[block(state).wonder.index(action.wonder)]
        return say("{name} builds the {wonder}.", name=owner, wonder=WONDER.show(action.wonder))
    return None


def _meets_requirement(state: CatanState, action: ClaimWonder) -> Phrase | None:
    met, wanted = WANTED[action.wonder]
    return None if met(state, state.stack[-1].player) else say(wanted)


def _ship_left(state: CatanState, action: Action | None) -> Phrase | None:
    if ships_left(state, state.stack[-1].player) <= 0:
        return say("A wonder is claimed with a ship, and none is left.")
    return None


def _claim(state: CatanState, action: ClaimWonder) -> None:
    seat = state.stack[-1].player
    block(state).wonder[seat] = action.wonder
    state.tell(WonderClaimed, seat, action.wonder)


# ---- building --------------------------------------------------------------------------


def _has_wonder(state: CatanState, action: Action | None) -> Phrase | None:
    if block(state).wonder[state.stack[-1].player] < 0:
        return say_to(
            state.stack[-1].player, "You have claimed no wonder.", "No wonder is claimed yet."
        )
    return None


def _is_unfinished(state: CatanState, action: Action | None) -> Phrase | None:
    own, seat = block(state), state.stack[-1].player
    if own.level[seat] >= LEVELS:
        return say("The {wonder} is complete.", wonder=WONDER.show(own.wonder[seat]))
    return None


def _can_pay(state: CatanState, action: Action | None) -> Phrase | None:
    seat = state.stack[-1].player
    wonder = block(state).wonder[seat]
    if wonder < 0 or has(state, seat, COSTS[wonder]):
        return None
    counts = dict(COSTS[wonder])
    cost = Cards.of(counts.get(kind, 0) for kind in range(max(counts) + 1))
    return say("A level of the {wonder} costs {cost}.", wonder=WONDER.show(wonder), cost=cost)


def _build(state: CatanState, action: BuildWonder) -> None:
    seat, own = state.stack[-1].player, block(state)
    pay(state, seat, COSTS[own.wonder[seat]])
    state.built = True
    own.level[seat] += 1
    state.tell(WonderBuilt, seat, own.wonder[seat], own.level[seat])


# ---- winning ---------------------------------------------------------------------------


def _won(former: Callable[..., bool], state: CatanState, seat: int) -> bool:
    """Say whether a seat has four levels, or the points and more levels than anybody."""
    levels = block(state).level
    mine = levels[seat]
    others = max((level for other, level in enumerate(levels) if other != seat), default=0)
    return mine >= LEVELS or (mine > others and former(state, seat))


def _pieces_spent(state: CatanState, seat: int, kind: str) -> int:
    """Count the ship that lies on a wonder."""
    return int(kind == "ship" and block(state).wonder[seat] >= 0)


def pieces(former: Callable[..., tuple[Piece, ...]], state: CatanState) -> tuple[Piece, ...]:
    """Return what lies on the board, with the marked corners (sea.scenario.wonders)."""
    return (
        *former(state),
        *(
            Piece(what, ("vertex", vertex))
            for what in ("strait", "wasteland")
            for vertex in bits(marked_vertices(state.rules, what))
        ),
    )


def wonder(state: CatanState, seat: int, open: bool) -> str | None:
    """Return the wonder that a seat builds, or None."""
    number = block(state).wonder[seat]
    return WONDERS[number] if number >= 0 else None


def wonder_level(state: CatanState, seat: int, open: bool) -> int:
    """Return how many levels of its wonder a seat has built."""
    return block(state).level[seat]


def state_wonder(
    state: CatanState, stated: dict[str, Any], seat: int, name: str, level: int = 0
) -> None:
    """Say which wonder a seat builds, and how many levels stand."""
    own, seat = block(state), checked_seat(state, seat)
    if name not in WONDERS:
        raise BadSetup(f"{no_such('wonder', name, WONDERS)} [sea.wonders.claim]")
    wonder = WONDERS.index(name)
    if wonder in own.wonder and own.wonder[seat] != wonder:
        raise BadSetup(f"the {name} is built by another seat [sea.wonders.claim]")
    if not is_int(level) or not 0 <= level < LEVELS:
        raise BadSetup(
            f"0 to {LEVELS - 1} levels stand while the game goes on, not {quote(level)}"
            " [sea.wonders.build]"
        )
    own.wonder[seat], own.level[seat] = wonder, level


_ON_TURN = (MainTurn, PairedTurn)
_FIELDS = {
    "strait": checks.check_corners,
    "wasteland": checks.check_corners,
}

MODULE = RuleModule(
    name=NAME,
    needs=frozenset({"ships"}),
    verbs=(
        Verb(
            ClaimWonder,
            _claim,
            clauses=(
                Clause("sea.wonders.claim", _has_no_wonder, general=True),
                Clause("sea.wonders.claim", _is_free),
                Clause("sea.wonders.claim", _meets_requirement),
                Clause("sea.wonders.claim", _ship_left, general=True),
            ),
        ),
        Verb(
            BuildWonder,
            _build,
            clauses=(
                Clause("sea.wonders.build", _has_wonder, general=True),
                Clause("sea.wonders.build", _is_unfinished, general=True),
                Clause("sea.wonders.build", _can_pay, general=True),
            ),
        ),
    ),
    offers=dict.fromkeys(_ON_TURN, (ClaimWonder, BuildWonder)),
    amends=(Amend(BuildSettlement, last=(Clause("sea.scenario.wonders", is_not_setup_barred),)),),
    hooks=Hooks(
        scenario_checked=checks.make_data_check(NAME, _FIELDS),
        pieces_spent=_pieces_spent,
    ),
    wraps={"won": _won, "pieces": pieces},
    blocks={NAME: WondersBlock},
    player_facts={"wonder": wonder, "wonder_level": wonder_level},
    statements={"wonder": state_wonder},
)
MODULES = (MODULE,)

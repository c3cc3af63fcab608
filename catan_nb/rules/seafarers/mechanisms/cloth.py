"""Villages that pay bolts of cloth (sea.scenario.cloth, sea.cloth.*).

The data are ``{"villages": [{"hex": [1, 4], "corner": "S", "number": 9}], "bolts": 5,
"store": 10}``. A bolt is never a card: it has nothing to do with the commodity cloth.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, Self

from catan_nb.board.piece import Piece
from catan_nb.board.topology import bits, mask_of
from catan_nb.kernel.action import Action
from catan_nb.kernel.codecs import is_int
from catan_nb.kernel.errors import BadSetup
from catan_nb.kernel.module import Amend, RuleModule
from catan_nb.kernel.text import quote
from catan_nb.kernel.verb import Clause, Verb
from catan_nb.kernel.words import Phrase, say
from catan_nb.rules.base.actions import Rob
from catan_nb.rules.base.robber import is_victim
from catan_nb.rules.base.turn import all_points, end_game
from catan_nb.rules.data_check import Wrong
from catan_nb.rules.position_checks import checked_seat
from catan_nb.rules.ruleset import CatanRules
from catan_nb.rules.seafarers.actions import MovePirate, TakeBolt
from catan_nb.rules.seafarers.events import BoltsPaid, BoltStolen, VillageOpened
from catan_nb.rules.seafarers.fleet import fleet, ship_ends
from catan_nb.rules.seafarers.mechanisms import checks
from catan_nb.rules.seafarers.mechanisms.checks import parse_corner
from catan_nb.rules.seafarers.pirate import rob_at_sea
from catan_nb.rules.seafarers.questions import PirateLoot
from catan_nb.rules.state import CatanState, Hooks

NAME = "cloth"
#: Bolts for a point.
BOLTS_A_POINT: Final = 2
#: With so few villages that hold bolts the game is over (sea.cloth.end).
LAST_VILLAGES: Final = 3


class ClothBlock:
    """The villages and who trades with them.

    Attributes
    ----------
    vertices, numbers : tuple of int
        Where the villages are, and on which roll they pay.
    bolts : list of int
        What each village still has.
    traders : list of tuple of int
        Per village the seats that trade with it, in the order in which they opened it.
    store : int
        Bolts beside the villages.
    own : list of int
        Bolts by seat.
    """

    __slots__ = ("bolts", "numbers", "own", "store", "traders", "vertices")

    def __init__(self, rules: CatanRules) -> None:
        data = rules.scenario.mechanisms[NAME]
        villages = data["villages"]
        self.vertices = tuple(
            parse_corner(rules.topology, village["hex"], village["corner"]) for village in villages
        )
        self.numbers = tuple(village["number"] for village in villages)
        self.bolts = [data["bolts"]] * len(villages)
        self.traders: list[tuple[int, ...]] = [()] * len(villages)
        self.store: int = data["store"]
        self.own = [0] * rules.players

    def copy(self) -> Self:
        new = object.__new__(type(self))
        new.vertices, new.numbers = self.vertices, self.numbers
        new.bolts, new.traders = self.bolts[:], self.traders[:]
        new.store, new.own = self.store, self.own[:]
        return new

    def data(self) -> dict[str, Any]:
        """Return what does not follow from the scenario as JSON values."""
        return {
            "bolts": self.bolts,
            "traders": [list(seats) for seats in self.traders],
            "store": self.store,
            "own": self.own,
        }


def block(state: CatanState) -> ClothBlock:
    """Return the villages of a state."""
    result: ClothBlock = state.blocks[NAME]
    return result


# ---- trade -----------------------------------------------------------------------------


def _on_placed(state: CatanState, seat: int, kind: str, place: int) -> None:
    """Open trade with the villages that a ship reaches (sea.cloth.village)."""
    if kind != "ship":
        return
    own_block = block(state)
    for vertex in state.rules.topology.edge_vertices[place]:
        if vertex not in own_block.vertices:
            continue
        village = own_block.vertices.index(vertex)
        if seat in own_block.traders[village]:
            continue
        own_block.traders[village] += (seat,)
        paid = min(own_block.bolts[village], 1)
        own_block.bolts[village] -= paid
        own_block.own[seat] += paid
        state.tell(VillageOpened, seat, vertex, paid)


def _moorings(state: CatanState, seat: int) -> int:
    """Return the villages at a seat's ships, which close its lines (sea.cloth.village)."""
    return mask_of(block(state).vertices) & ship_ends(state, seat)


def _produce(former: Callable[..., None], state: CatanState, total: int) -> None:
    """Pay for a roll, then let the villages of that number pay (sea.cloth.pay)."""
    former(state, total)
    own_block = block(state)
    for village, number in enumerate(own_block.numbers):
        if number != total or not own_block.bolts[village]:
            continue
        traders = own_block.traders[village]
        first = [seat for seat in traders if seat == state.turn_player]
        for seat in (*first, *(seat for seat in traders if seat not in first)):
            if own_block.bolts[village]:
                own_block.bolts[village] -= 1
            elif own_block.store:
                own_block.store -= 1
            else:
                break
            own_block.own[seat] += 1
            state.tell(BoltsPaid, seat, own_block.vertices[village])


def _points(state: CatanState, seat: int) -> int:
    return block(state).own[seat] // BOLTS_A_POINT


# ---- the pirate ------------------------------------------------------------------------


def may_move_the_pirate(state: CatanState, action: Action | None) -> Phrase | None:
    """Refuse the pirate to whom trades with no village (sea.cloth.pirate)."""
    seat = state.stack[-1].player
    if any(seat in traders for traders in block(state).traders):
        return None
    return say("Only who trades with a village may move the pirate.")


def _pirate_robs(state: CatanState, seat: int, hex: int) -> None:
    """Let the thief choose between a card and a bolt."""
    ships, own = fleet(state).ships, block(state).own
    around = state.rules.topology.hex_edge_mask[hex]
    victims = tuple(
        other
        for other in state.rules.seats
        if other != seat and ships[other] & around and (own[other] or state.hand_size(other))
    )
    if not any(own[victim] for victim in victims):
        rob_at_sea(state, seat, hex)
    else:
        state.stack.append(PirateLoot(seat, victims, hex))


def _is_victim(state: CatanState, action: Rob) -> Phrase | None:
    return is_victim(state, action) if isinstance(state.stack[-1], PirateLoot) else None


def _has_bolt(state: CatanState, action: TakeBolt) -> Phrase | None:
    asked = state.asked(PirateLoot)
    if action.victim in asked.victims and block(state).own[action.victim]:
        return None
    return say("Only from an opponent with a ship at the pirate's hex and a bolt of cloth.")


def _take_bolt(state: CatanState, action: TakeBolt) -> None:
    thief, own = state.answered(PirateLoot).player, block(state).own
    own[action.victim] -= 1
    own[thief] += 1
    state.tell(BoltStolen, thief, action.victim)


# ---- the end ---------------------------------------------------------------------------


def _on_after_action(state: CatanState) -> None:
    """End the game when few villages hold bolts (sea.cloth.end)."""
    own, rules = block(state), state.rules
    if state.winner >= 0 or not state.turn_number:
        return
    if sum(bolts > 0 for bolts in own.bolts) <= LAST_VILLAGES:

        def rank(seat: int) -> tuple[int, int, int]:
            later = (seat - state.turn_player) % rules.players
            return all_points(state, seat), own.own[seat], -later

        end_game(state, max(rules.seats, key=rank))


# ---- reading and stating ---------------------------------------------------------------


def pieces(former: Callable[..., tuple[Piece, ...]], state: CatanState) -> tuple[Piece, ...]:
    """Return what lies on the board, with the villages."""
    return (
        *former(state),
        *(
            Piece(
                "village",
                ("vertex", village["vertex"]),
                None,
                {name: village[name] for name in ("number", "bolts", "traders")},
            )
            for village in villages(state, True)
        ),
    )


def villages(state: CatanState, open: bool) -> tuple[dict[str, Any], ...]:
    """Return the villages: where, their number, bolts left and the seats that trade."""
    own_block = block(state)
    rows = zip(
        own_block.vertices, own_block.numbers, own_block.bolts, own_block.traders, strict=True
    )
    keys = ("vertex", "number", "bolts", "traders")
    return tuple(dict(zip(keys, row, strict=True)) for row in rows)


def bolts_in_store(state: CatanState, open: bool) -> int:
    """Return how many bolts lie beside the villages."""
    return block(state).store


def bolts(state: CatanState, seat: int, open: bool) -> int:
    """Return how many bolts of cloth a seat has."""
    return block(state).own[seat]


def state_bolts(state: CatanState, stated: dict[str, Any], seat: int, count: int) -> None:
    """Give a seat so many bolts."""
    block(state).own[checked_seat(state, seat)] = _count(count)


def state_village(
    state: CatanState, stated: dict[str, Any], vertex: int, bolts: int, *traders: int
) -> None:
    """Say how many bolts a village has, and who trades with it in which order."""
    own_block = block(state)
    if not is_int(vertex) or vertex not in own_block.vertices:
        raise BadSetup(f"no village is at {quote(vertex)} [sea.cloth.village]")
    seats = tuple(checked_seat(state, seat) for seat in traders)
    if len(set(seats)) != len(seats):
        raise BadSetup("a seat opens trade with a village once [sea.cloth.village]")
    village = own_block.vertices.index(vertex)
    own_block.bolts[village], own_block.traders[village] = _count(bolts), seats


def _count(bolts: object) -> int:
    if not is_int(bolts) or bolts < 0:
        raise BadSetup(
            f"bolts of cloth are a number from 0, not {quote(bolts)} [sea.cloth.village]"
        )
    return bolts


def _on_position_settled(state: CatanState, stated: Mapping[str, Any]) -> None:
    """Let everybody trade with the villages that their ships reach; count the bolts."""
    own, data = block(state), state.rules.scenario.mechanisms[NAME]
    there = data["bolts"] * len(own.bolts) + data["store"]
    if sum(own.bolts) + sum(own.own) + own.store > there:
        own.store = there - sum(own.bolts) - sum(own.own)
    if own.store < 0:
        raise BadSetup(f"there are {there} bolts of cloth, and no more [sea.cloth.village]")
    for seat in state.rules.seats:
        for vertex in bits(_moorings(state, seat)):
            village = own.vertices.index(vertex)
            if seat not in own.traders[village]:
                own.traders[village] += (seat,)


_VILLAGE = checks.records_check(
    hex=checks.accept_anything,
    corner=checks.accept_anything,
    number=checks.check_token,
)


def _are_villages(rules: CatanRules, value: Any) -> Iterator[Wrong]:
    wrong = tuple(_VILLAGE(rules, value))
    yield from wrong
    if wrong:
        return
    if len(value) <= LAST_VILLAGES:
        yield (), say("with {n} villages or fewer the game is over", n=LAST_VILLAGES)
    yield from checks.check_corners(rules, [(one["hex"], one["corner"]) for one in value])


_FIELDS = {
    "villages": _are_villages,
    "bolts": checks.int_check(1, 99),
    "store": checks.int_check(0, 99),
}

MODULE = RuleModule(
    name=NAME,
    needs=frozenset({"ships", "pirate"}),
    verbs=(Verb(TakeBolt, _take_bolt, clauses=(Clause("sea.cloth.pirate", _has_bolt),)),),
    offers={PirateLoot: (Rob, TakeBolt)},
    amends=(
        Amend(MovePirate, first=(Clause("sea.cloth.pirate", may_move_the_pirate, general=True),)),
        Amend(Rob, first=(Clause("sea.cloth.pirate", _is_victim),), narrows=False),
    ),
    hooks=Hooks(
        scenario_checked=checks.make_data_check(NAME, _FIELDS),
        pirate_robs=_pirate_robs,
        placed=_on_placed,
        moorings=_moorings,
        points=_points,
        after_action=_on_after_action,
        position_settled=_on_position_settled,
    ),
    wraps={"produce": _produce, "pieces": pieces},
    replaces_hooks={"pirate_robs": "pirate"},
    blocks={NAME: ClothBlock},
    facts={"villages": villages, "bolts_in_store": bolts_in_store},
    player_facts={"bolts": bolts},
    statements={"bolts": state_bolts, "village": state_village},
)
MODULES = (MODULE,)

"""A probe: ships, a system of their own that is built on public extension points alone."""

from dataclasses import dataclass

from catan_nb.board.network import Network
from catan_nb.kernel.action import Action, arg
from catan_nb.kernel.module import RuleModule
from catan_nb.kernel.state import PerSeat
from catan_nb.kernel.verb import Clause, Verb
from catan_nb.kernel.words import Phrase, say
from catan_nb.rules.base.building import affordable
from catan_nb.rules.base.questions import MainTurn
from catan_nb.rules.cards import LUMBER, WOOL
from catan_nb.rules.hands import pay
from catan_nb.rules.pieces import owned
from catan_nb.rules.places import EDGE, CatanQuestion
from catan_nb.rules.state import CatanState

EACH, PRICE = 15, ((LUMBER, 1), (WOOL, 1))


@dataclass(frozen=True, slots=True)
class BuildShip(Action):
    edge: int = arg(EDGE)


@dataclass(frozen=True, slots=True)
class FreeShip(CatanQuestion):
    rule = "base.build.road"
    ask = "{player} launches a ship for the new settlement."
    gratis = True


def ends(state: CatanState, seat: int) -> int:
    return Network(state.blocks["ships"].of[seat]).ends(state.rules.topology)


def fits(state: CatanState, action: BuildShip) -> Phrase | None:
    rules, seat, path = state.rules, state.stack[-1].player, 1 << max(action.edge, 0)
    if state.blocks["ships"].of[seat].bit_count() == EACH:
        return say("All ships are built.")
    if action.edge < 0 or not state.land.sea_edges & ~rules.taken(state) & path:
        return say("A ship needs an empty path at sea.")
    own = (ends(state, seat) | state.buildings(seat)) & ~rules.route_blockers(state, seat)
    joined = own & Network(path).ends(rules.topology)
    return None if joined else say("A ship starts at an own building or ship.")


def build(state: CatanState, action: BuildShip) -> None:
    rules, seat = state.rules, state.stack[-1].player
    state.stack.pop() if state.stack[-1].gratis else pay(state, seat, PRICE)
    state.blocks["ships"].of[seat] |= 1 << action.edge
    rules.pieces_changed(state, seat, rules.topology.edge_vertex_mask[action.edge])
    rules.placed(state, seat, "ship", action.edge)


def placed(state: CatanState, seat: int, kind: str, place: int) -> None:
    if kind == "settlement" and state.turn_number:
        state.stack.append(FreeShip(seat))


SHIPS = RuleModule(
    name="rafts",
    verbs=(Verb(BuildShip, build, (Clause("base.build.road", fits), affordable("A ship", PRICE))),),
    offers={MainTurn: (BuildShip,), FreeShip: (BuildShip,)},
    hooks={"touched": ends, "taken": lambda now: sum(now.blocks["ships"].of), "placed": placed},
    wraps={
        "network": lambda former, now, seat: former(now, seat)._replace(
            ships=now.blocks["ships"].of[seat], joints=now.buildings(seat)
        ),
        "pieces": lambda former, now: former(now) + owned("ship", "edge", now.blocks["ships"].of),
        "pieces_left": lambda former, now, seat: (
            former(now, seat) | {"ship": EACH - now.blocks["ships"].of[seat].bit_count()}
        ),
    },
    blocks={"ships": lambda rules: PerSeat(rules.players)},
)

"""The pirate as a rule module (sea.pirate.*, sea.ship.pirate)."""

from __future__ import annotations

from catan_nb.board.terrain import Terrain
from catan_nb.kernel.action import Action
from catan_nb.kernel.module import Amend, RuleModule
from catan_nb.kernel.verb import Clause, Verb
from catan_nb.kernel.words import Phrase, say
from catan_nb.rules.base.actions import MoveRobber, Rob
from catan_nb.rules.base.questions import ChooseVictim
from catan_nb.rules.base.robber import ask_victim, is_land, is_not_barred, is_victim
from catan_nb.rules.places import HEX
from catan_nb.rules.seafarers.actions import MovePirate
from catan_nb.rules.seafarers.events import PirateMoved
from catan_nb.rules.seafarers.fleet import fleet, pirate
from catan_nb.rules.seafarers.questions import RobberOrPirate
from catan_nb.rules.state import CatanState, Hooks


def _is_sea(state: CatanState, action: MovePirate) -> Phrase | None:
    if not 0 <= action.hex < len(state.terrain):
        return say("There is no hex {hex} on this board.", hex=HEX.show(action.hex))
    if state.terrain[action.hex] == Terrain.FOG:
        return say("{hex} lies in the fog; the pirate stays on open sea.", hex=HEX.show(action.hex))
    if state.terrain[action.hex] != Terrain.SEA:
        return say("{hex} is not sea; the pirate stays at sea.", hex=HEX.show(action.hex))
    return None


def _is_elsewhere(state: CatanState, action: MovePirate) -> Phrase | None:
    if action.hex == state.pirate:
        return say(
            "The pirate is at {hex} already; he must move to another hex.",
            hex=HEX.show(action.hex),
        )
    return None


def victims_at(state: CatanState, thief: int, hex: int) -> tuple[int, ...]:
    """Return the opponents with a ship at a hex and at least one card (sea.pirate.steal)."""
    around, ships = state.rules.topology.hex_edge_mask[hex], fleet(state).ships
    return tuple(
        seat
        for seat in state.rules.seats
        if seat != thief and ships[seat] & around and state.hand_size(seat)
    )


def _is_victim(state: CatanState, action: Rob) -> Phrase | None:
    """Say as the pirate's rule what the thief may not do at sea."""
    asked = state.stack[-1]
    if type(asked) is not ChooseVictim or state.terrain[asked.hex] != Terrain.SEA:
        return None
    return is_victim(state, action)


def put_pirate(state: CatanState, seat: int, hex: int) -> None:
    """Put the pirate on a hex, and let whoever did so steal (sea.pirate.steal)."""
    origin, state.pirate = state.pirate, hex
    state.tell(PirateMoved, seat, origin, hex)
    state.rules.hooks["pirate_robs"](state, seat, hex)


def rob_at_sea(state: CatanState, seat: int, hex: int) -> None:
    """Let a seat steal from the owner of a ship at the pirate's hex."""
    ask_victim(state, seat, victims_at(state, seat, hex), hex)


def _move(state: CatanState, action: MovePirate) -> None:
    seat = state.stack.pop().player
    put_pirate(state, seat, action.hex)


def _list(state: CatanState, out: list[Action]) -> None:
    ready = state.rules.every[MovePirate]
    out.extend([ready[hex] for hex in state.land.sea_hexes if hex != state.pirate])


def _ask(state: CatanState, seat: int) -> None:
    """Ask for the next hex of the robber or the pirate."""
    state.stack.append(RobberOrPirate(seat))


#: What the sea asks of the robber's next hex, before what the base game asks.
ON_LAND = (Clause("sea.robber", is_land), Clause("sea.robber", is_not_barred))
#: What is asked of the pirate's next hex.
DESTINATION = (
    Clause("sea.pirate.move", _is_sea),
    Clause("sea.pirate.move", _is_elsewhere),
)
MODULE = RuleModule(
    name="pirate",
    needs=frozenset({"ships", "robber"}),
    verbs=(Verb(MovePirate, _move, clauses=DESTINATION, options=_list),),
    offers={RobberOrPirate: (MoveRobber, MovePirate)},
    amends=(
        Amend(Rob, first=(Clause("sea.pirate.steal", _is_victim),), narrows=False),
        Amend(MoveRobber, first=ON_LAND, narrows=False),
    ),
    hooks=Hooks(ask_robber=_ask, pirate_robs=rob_at_sea),
    replaces_hooks={"ask_robber": "robber"},
    statements={"pirate": pirate},
)

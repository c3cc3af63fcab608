"""Five and six players: building between the turns, or paired players (six.*)."""

from __future__ import annotations

from catan_nb.kernel.module import Option, RuleModule
from catan_nb.kernel.verb import Verb
from catan_nb.rules.base.actions import EndBuilding, EndTurn, TradeBank
from catan_nb.rules.base.events import PairedTurnBegan
from catan_nb.rules.base.module import BUILDS
from catan_nb.rules.base.questions import PairedTurn, SpecialBuilding
from catan_nb.rules.numbers import PAIRED_DISTANCE
from catan_nb.rules.state import CatanState, Hooks

# The options of games for five and six players.


SIX_OPTIONS = (
    Option(
        "special_building",
        "special_building_phase",
        "With 5–6 players: everybody may build after each turn, or the third player to the"
        " left takes a paired turn.",
        choices=("special_building_phase", "paired_players"),
        rule="six.special_building",
    ),
)


# Building between the turns, or paired players (six.special_building).


def _on_turn_ended(state: CatanState) -> None:
    seats, seat = state.rules.players, state.turn_player
    if state.rules.options["special_building"] == "paired_players":
        _begin_paired_turn(state, (seat + PAIRED_DISTANCE) % seats)
        return
    cheapest = state.rules.hooks["cheapest"]()
    for step in range(seats - 1, 0, -1):
        other = (seat + step) % seats
        if state.hand_size(other) >= cheapest:  # others need not be asked
            state.stack.append(SpecialBuilding(other))


def _begin_paired_turn(state: CatanState, seat: int) -> None:
    state.active = seat
    state.built = False
    state.tell(PairedTurnBegan, seat)
    state.stack.append(PairedTurn(seat))
    state.rules.hooks["turn_began"](state)


def _end_building(state: CatanState, action: EndBuilding) -> None:
    state.stack.pop()


MODULE = RuleModule(
    name="six",
    verbs=(Verb(EndBuilding, _end_building),),
    offers={
        SpecialBuilding: (*BUILDS, EndBuilding),
        PairedTurn: (*BUILDS, TradeBank, EndTurn),
    },
    hooks=Hooks(turn_ended=_on_turn_ended),
    options=SIX_OPTIONS,
)

#: The rule modules of the system.
MODULES = (MODULE,)

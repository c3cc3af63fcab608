"""The robber as a rule module: moving it, stealing (base.robber.*)."""

from __future__ import annotations

from catan_nb.kernel.action import Action
from catan_nb.kernel.chance import Distribution
from catan_nb.kernel.module import RuleModule
from catan_nb.kernel.verb import Clause, Verb
from catan_nb.kernel.words import Phrase, say
from catan_nb.rules.base.actions import Discard, MoveRobber, Rob, Steal
from catan_nb.rules.base.events import NothingStolen, RobberMoved, Stolen
from catan_nb.rules.base.options import ROBBER_OPTIONS
from catan_nb.rules.base.questions import ChooseVictim, DiscardHalf, RobberMove, StealCard
from catan_nb.rules.cards import KIND, KINDS
from catan_nb.rules.hands import choosing, hand_over, pay
from catan_nb.rules.numbers import SAFE_CARDS
from catan_nb.rules.places import HEX, AtHex
from catan_nb.rules.state import CatanState, Hooks

# Sevens: who discards, and when the robber is asked for (base.robber.seven).


def resolve_seven(state: CatanState) -> None:
    """Ask for discards, from the roller clockwise, and then for the robber."""
    rules = state.rules
    if not rules.hooks["robber_sleeps"](state):
        rules.hooks["ask_robber"](state, state.active)
    for step in range(rules.players - 1, -1, -1):
        seat = (state.active + step) % rules.players
        cards = state.hand_size(seat)
        if cards > rules.hand_limit(state, seat):
            state.stack.append(DiscardHalf(seat, cards // 2))


def hand_limit(state: CatanState, seat: int) -> int:
    """Return how many cards are safe on a 7."""
    return SAFE_CARDS


def _discard(state: CatanState, action: Discard) -> None:
    frame = state.answered(DiscardHalf)
    pay(state, frame.player, action.cards.numbered())
    state.tell(frame.told, frame.player, action.cards)


DISCARD = choosing(Discard, _discard, lambda frame: (frame.player, frame.count))


# ---- moving ----------------------------------------------------------------------------


def is_land(state: CatanState, action: AtHex) -> Phrase | None:
    """Refuse a hex that is not land, or none at all."""
    if not 0 <= action.hex < len(state.terrain):
        return say("There is no hex {hex} on this board.", hex=HEX.show(action.hex))
    if action.hex not in state.land.hexes:
        return say("{hex} is not land; the robber stays on land.", hex=HEX.show(action.hex))
    return None


def _is_other_hex(state: CatanState, action: AtHex) -> Phrase | None:
    if action.hex == state.robber:
        return say(
            "The robber is at {hex} already; it must move to another hex.", hex=HEX.show(action.hex)
        )
    return None


def _has_token(state: CatanState, action: AtHex) -> Phrase | None:
    if (
        state.rules.options["robber_needs_token"]
        and 0 <= action.hex < len(state.tokens)
        and not state.tokens[action.hex]
    ):
        return say(
            "{hex} has no number token, and this game wants one under the robber.",
            hex=HEX.show(action.hex),
        )
    return None


def is_not_barred(state: CatanState, action: AtHex) -> Phrase | None:
    """Refuse a hex that the scenario keeps the robber off."""
    if action.hex >= 0 and state.rules.hooks["robber_barred"](state) >> action.hex & 1:
        return say("In this scenario the robber never comes to {hex}.", hex=HEX.show(action.hex))
    return None


#: What is asked of the robber's next hex.
DESTINATION = tuple(
    Clause("base.robber.move", check)
    for check in (is_land, _is_other_hex, _has_token, is_not_barred)
)


def put_robber(state: CatanState, seat: int, hex: int) -> None:
    """Put the robber on a hex and note who did so."""
    source, state.robber = state.robber, hex
    state.tell(RobberMoved, seat, source, hex)


def _apply_move(state: CatanState, action: MoveRobber) -> None:
    seat = state.stack.pop().player
    put_robber(state, seat, action.hex)
    ask_victim(state, seat, victims_at(state, seat, action.hex), action.hex)


def destinations(state: CatanState) -> list[int]:
    """Return the hexes that the robber may go to (base.robber.move)."""
    needs_token = state.rules.options["robber_needs_token"]
    barred: int = state.rules.hooks["robber_barred"](state)
    return [
        hex
        for hex in state.land.hexes
        if hex != state.robber and (state.tokens[hex] or not needs_token) and not barred >> hex & 1
    ]


def _may_go_somewhere(state: CatanState) -> bool:
    free = not state.rules.options["robber_needs_token"] and len(state.land.hexes) > 1
    return (free and not state.rules.hooks["robber_barred"](state)) or bool(destinations(state))


def _list_moves(state: CatanState, out: list[Action]) -> None:
    ready = state.rules.every[MoveRobber]
    out.extend([ready[hex] for hex in destinations(state)])


# ---- stealing --------------------------------------------------------------------------


def victims_at(state: CatanState, thief: int, hex: int) -> tuple[int, ...]:
    """Return the opponents with a building at a hex and at least one card."""
    around = state.rules.topology.hex_vertex_mask[hex]
    return tuple(
        seat
        for seat in state.rules.seats
        if seat != thief and state.buildings(seat) & around and state.hand_size(seat)
    )


def ask_victim(state: CatanState, thief: int, victims: tuple[int, ...], hex: int) -> None:
    """Ask whom of those at a hex to steal from, unless the rules leave no choice."""
    optional = state.rules.options["optional_steal"]
    if not victims:
        state.tell(NothingStolen, thief)
    elif len(victims) == 1 and not optional:
        state.stack.append(StealCard(thief, victims[0]))
    else:
        state.stack.append(ChooseVictim(thief, victims, hex))


def _may_decline(state: CatanState, frame: ChooseVictim) -> bool:
    return frame.optional or bool(state.rules.options["optional_steal"])


def is_victim(state: CatanState, action: Rob) -> Phrase | None:
    """Refuse to steal from whom one cannot, and from nobody where one must."""
    frame = state.asked(ChooseVictim)
    if action.victim is None:
        if _may_decline(state, frame):
            return None
        return say("A card must be stolen from somebody.")
    if action.victim not in frame.victims or not state.hand_size(action.victim):
        if frame.hex < 0:
            return say("Only from an opponent who has a card.")
        return say("Only from an opponent at that hex who has a card.")
    return None


def _rob(state: CatanState, action: Rob) -> None:
    thief = state.stack.pop().player
    if action.victim is None:
        state.tell(NothingStolen, thief)
    else:
        state.stack.append(StealCard(thief, action.victim))


def _list_victims(state: CatanState, out: list[Action]) -> None:
    frame = state.asked(ChooseVictim)
    out.extend(Rob(victim) for victim in frame.victims if state.hand_size(victim))
    if _may_decline(state, frame):
        out.append(Rob(None))


_STEAL = tuple(Steal(kind) for kind in range(KINDS))


def _steal_weights(state: CatanState) -> Distribution:
    frame = state.asked(StealCard)
    hand = state.hand(frame.victim)
    return Distribution(tuple((_STEAL[kind], n) for kind, n in enumerate(hand) if n))


def _victim_has(state: CatanState, action: Steal) -> Phrase | None:
    victim = state.asked(StealCard).victim
    if not state.hand(victim)[action.kind]:
        name, kind = state.rules.names[victim], KIND.show(action.kind)
        return say("{name} has no {kind}.", name=name, kind=kind)
    return None


def _steal(state: CatanState, action: Steal) -> None:
    frame = state.answered(StealCard)
    hand_over(state, frame.victim, frame.player, ((action.kind, 1),))
    state.tell(Stolen, frame.player, frame.victim, action.kind)


MOVE_ROBBER = Verb(
    MoveRobber,
    _apply_move,
    clauses=DESTINATION,
    options=_list_moves,
    possible=_may_go_somewhere,
)
ROB = Verb(
    Rob,
    _rob,
    clauses=(Clause("base.robber.steal", is_victim),),
    options=_list_victims,
)
STEAL = Verb(Steal, _steal, (Clause("", _victim_has),), weights=_steal_weights)


def _ask_robber_move(state: CatanState, seat: int) -> None:
    """Ask for the robber's next hex."""
    state.stack.append(RobberMove(seat))


MODULE = RuleModule(
    name="robber",
    verbs=(MOVE_ROBBER, ROB, STEAL),
    offers={RobberMove: (MoveRobber,), ChooseVictim: (Rob,), StealCard: (Steal,)},
    hooks=Hooks(ask_robber=_ask_robber_move),
    options=ROBBER_OPTIONS,
)

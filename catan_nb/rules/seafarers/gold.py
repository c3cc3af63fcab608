"""Gold as a rule module: cards of choice (sea.gold.*, sea.setup.gold)."""

from __future__ import annotations

import random
from collections.abc import Callable

from catan_nb.kernel.action import Action
from catan_nb.kernel.module import RuleModule, switch
from catan_nb.kernel.verb import Clause, Verb
from catan_nb.kernel.words import Phrase, say, say_counted
from catan_nb.rules.base.production import GOLD, buildings_at, choices_at
from catan_nb.rules.cards import KIND_NAMES, KINDS, RESOURCE_KINDS, Cards
from catan_nb.rules.hands import take
from catan_nb.rules.seafarers.actions import TakeGold
from catan_nb.rules.seafarers.events import GoldBlocked
from catan_nb.rules.seafarers.questions import ChooseGold
from catan_nb.rules.state import CatanState


def payable_count(state: CatanState, count: int) -> int:
    """Return how many of so many cards the bank can still pay."""
    return min(count, sum(state.bank[kind] for kind in RESOURCE_KINDS))


def ask_gold(state: CatanState, seat: int, count: int) -> None:
    """Ask a seat for cards of its choice, unless there are none."""
    if count:
        state.stack.append(ChooseGold(seat, count))


def _count_is_right(state: CatanState, action: TakeGold) -> Phrase | None:
    count = payable_count(state, state.asked(ChooseGold).count)
    if action.cards.total != count:
        return say_counted(
            count,
            "Gold pays exactly 1 card, not {chosen}.",
            "Gold pays exactly {n} cards, not {chosen}.",
            chosen=action.cards.total,
        )
    return None


def _are_in_bank(state: CatanState, action: TakeGold) -> Phrase | None:
    for kind, number in action.cards.numbered():
        if kind not in RESOURCE_KINDS:
            return say("Gold pays resources, never commodities.")
        if state.bank[kind] < number:
            return say("The bank has only {n} {kind}.", n=state.bank[kind], kind=KIND_NAMES[kind])
    return None


def _bank_limits(state: CatanState) -> list[int]:
    """Return what can be taken, by kind."""
    return [state.bank[kind] if kind in RESOURCE_KINDS else 0 for kind in range(KINDS)]


def _list(state: CatanState, out: list[Action]) -> None:
    count = payable_count(state, state.asked(ChooseGold).count)
    if count:
        out += map(TakeGold, Cards.choices(_bank_limits(state), count))


def _is_possible(state: CatanState) -> bool:
    return payable_count(state, 1) > 0


def _sample_choice(state: CatanState, rng: random.Random) -> Action:
    there = [kind for kind, remaining in enumerate(_bank_limits(state)) for _ in range(remaining)]
    numbers = [0] * KINDS
    for kind in rng.sample(there, payable_count(state, state.asked(ChooseGold).count)):
        numbers[kind] += 1
    return TakeGold(Cards.of(numbers))


def _take(state: CatanState, action: TakeGold) -> None:
    asked = state.answered(ChooseGold)
    take(state, asked.player, action.cards.numbered())
    state.tell(asked.told, asked.player, action.cards)


def produce(former: Callable[..., None], state: CatanState, total: int) -> None:
    """Pay for a roll, and ask for the gold after all else (sea.gold.order)."""
    terrain = state.terrain
    gold = [hex for hex in state.hexes_by_roll[total] if terrain[hex] == GOLD]
    if state.robber in gold:
        _emit_blocked(state, state.robber)
    former(state, total)
    if gold:
        around, players = state.rules.topology.vertices_at(gold), state.rules.players
        for step in range(players - 1, -1, -1):
            seat = (state.turn_player + step) % players
            if state.buildings(seat) & around:
                ask_gold(state, seat, choices_at(state, seat, total))


def _emit_blocked(state: CatanState, hex: int) -> None:
    """Tell whom the robber keeps a gold hex from paying (sea.gold.order)."""
    for seat in state.rules.seats:
        count = buildings_at(state, seat, hex)
        if count:
            state.tell(GoldBlocked, seat, hex, count)


def pay_starting_cards(
    former: Callable[..., None], state: CatanState, seat: int, vertex: int
) -> None:
    """Pay the first cards, one of choice for each gold hex (sea.setup.gold)."""
    former(state, seat, vertex)
    if state.rules.options["setup_gold"]:
        around = state.rules.topology.vertex_hexes[vertex]
        ask_gold(state, seat, sum(state.terrain[hex] == GOLD for hex in around))


MODULE = RuleModule(
    name="gold",
    verbs=(
        Verb(
            TakeGold,
            _take,
            clauses=(Clause("sea.gold", _count_is_right), Clause("sea.gold.order", _are_in_bank)),
            options=_list,
            sample=_sample_choice,
            possible=_is_possible,
        ),
    ),
    offers={ChooseGold: (TakeGold,)},
    wraps={"produce": produce, "start_cards": pay_starting_cards},
    options=(
        switch(
            "setup_gold",
            "sea.setup.gold",
            "The building that pays the first cards pays one of choice per gold hex.",
            default=True,
        ),
    ),
)

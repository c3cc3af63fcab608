"""The bank: its cards, and trading with it (base.bank, base.trade.bank)."""

from __future__ import annotations

from catan_nb.kernel.action import Action
from catan_nb.kernel.verb import Clause, Verb
from catan_nb.kernel.words import Phrase, noop, say
from catan_nb.rules.base.actions import TradeBank
from catan_nb.rules.base.events import TradedWithBank
from catan_nb.rules.cards import KIND_NAMES, KINDS, RESOURCE_KINDS, Cards
from catan_nb.rules.ruleset import CatanRules
from catan_nb.rules.state import CatanState

#: Cards for one without a harbour, with a 3:1 harbour, with a 2:1 harbour.
PLAIN_RATE, GENERIC_RATE, SPECIAL_RATE = 4, 3, 2

#: Cards of each resource with up to 4 players, and with 5 or 6 (base.bank, six.bank).
BANK_CARDS, BANK_CARDS_SIX = 19, 24

_TRADES = tuple(tuple(TradeBank(give, get) for get in range(KINDS)) for give in range(KINDS))


def bank_cards(rules: CatanRules) -> tuple[tuple[int, int], ...]:
    """Return the resource cards that the bank has at the start."""
    size = rules.options["bank_size"]
    if size is None:
        size = BANK_CARDS if rules.players <= 4 else BANK_CARDS_SIX
    return tuple((kind, size) for kind in RESOURCE_KINDS)


def rate(state: CatanState, seat: int, kind: int) -> int:
    """Return how many cards of a kind the bank wants from a seat for one."""
    own = state.settlements[seat] | state.cities[seat]
    masks = state.harbour_masks
    if kind in RESOURCE_KINDS and own & masks[kind]:
        return SPECIAL_RATE
    return GENERIC_RATE if own & masks[-1] else PLAIN_RATE


def no_building_yet(state: CatanState, action: Action | None) -> Phrase | None:
    """Refuse trade after the first build where trade comes strictly first (base.turn)."""
    if state.built and state.rules.options["strict_phases"]:
        return say("In this game all trade comes before the first build of a turn.")
    return None


def _kinds_in_play(state: CatanState, action: TradeBank) -> Phrase | None:
    for kind in (action.give, action.get):
        if kind not in state.rules.kinds:
            return say("There is no such card in this game.")
    if action.give == action.get:
        return say("The bank does not trade a card for its own kind.")
    return None


def _hand_pays(state: CatanState, action: TradeBank) -> Phrase | None:
    seat = state.stack[-1].player
    if action.give not in state.rules.kinds:
        return None
    wanted = state.rules.rate(state, seat, action.give)
    have = state.hands[seat * KINDS + action.give]
    if have < wanted:
        return say(
            "The bank takes {wanted} {kind} for 1 card; the hand holds {have}.",
            wanted=wanted,
            kind=KIND_NAMES[action.give],
            have=have,
        )
    return None


def _bank_has(state: CatanState, action: TradeBank) -> Phrase | None:
    if action.get in state.rules.kinds and not state.bank[action.get]:
        return say("The bank has no {kind} left.", kind=KIND_NAMES[action.get])
    return None


def _trade(state: CatanState, action: TradeBank) -> None:
    seat = state.stack[-1].player
    wanted = state.rules.rate(state, seat, action.give)
    state.hands[seat * KINDS + action.give] -= wanted
    state.bank[action.give] += wanted
    state.hands[seat * KINDS + action.get] += 1
    state.bank[action.get] -= 1
    if state.events is not None:
        give = Cards({KIND_NAMES[action.give]: wanted})
        state.events.append(TradedWithBank(seat, give, Cards({KIND_NAMES[action.get]: 1})))


def _list_trades(state: CatanState, out: list[Action]) -> None:
    rules = state.rules
    if state.built and rules.strict_phases:
        return
    seat = state.stack[-1].player
    hands, bank, base = state.hands, state.bank, seat * KINDS
    for give in rules.kinds:
        have = hands[base + give]
        if have >= SPECIAL_RATE and have >= rules.rate(state, seat, give):
            row = _TRADES[give]
            for get in rules.kinds:
                if get != give and bank[get]:
                    out.append(row[get])


TRADE_BANK = Verb(
    TradeBank,
    _trade,
    clauses=(
        Clause("base.trade.bank", _kinds_in_play),
        Clause("base.turn", no_building_yet, general=True),
        Clause(
            "base.trade.bank",
            _hand_pays,
            nowhere=noop("The hand has too few cards of each kind for a trade with the bank."),
        ),
        Clause("base.bank", _bank_has),
    ),
    options=_list_trades,
)

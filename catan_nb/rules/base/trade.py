"""Trading with the bank and with other players (base.bank, base.trade.*)."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations
from random import Random

from catan_nb.kernel.action import Action
from catan_nb.kernel.verb import Clause, Verb
from catan_nb.kernel.words import Phrase, noop, say, say_counted
from catan_nb.rules.base.actions import (
    AcceptTrade,
    AskForOffers,
    ConfirmTrade,
    CounterOffer,
    OfferTrade,
    RefuseTrade,
    TradeBank,
    WithdrawOffer,
)
from catan_nb.rules.base.events import Answered, NoTrade, Offered, Traded, TradedWithBank
from catan_nb.rules.base.questions import Answer, AnswerOffer, ChoosePartner
from catan_nb.rules.cards import KIND_NAMES, KINDS, NO_CARDS, RESOURCE_KINDS, Cards
from catan_nb.rules.hands import hand_over, has
from catan_nb.rules.numbers import GENERIC_RATE, PLAIN_RATE, SPECIAL_RATE
from catan_nb.rules.ruleset import CatanRules
from catan_nb.rules.state import CatanState

#: Cards for one without a harbour, with a 3:1 harbour, with a 2:1 harbour.
#: Cards of each resource with up to 4 players, and with 5 or 6 (base.bank, six.bank).
BANK_CARDS, BANK_CARDS_SIX = 19, 24

_TRADES = tuple(tuple(TradeBank(give, get) for get in range(KINDS)) for give in range(KINDS))


def bank_cards(rules: CatanRules) -> tuple[tuple[int, int], ...]:
    """Return the resource cards that the bank has at the start."""
    size = rules.options["bank_size"]
    if size is None:
        size = BANK_CARDS if rules.players <= 4 else BANK_CARDS_SIX
    return tuple((kind, size) for kind in RESOURCE_KINDS)


def bank_rate(state: CatanState, seat: int, kind: int) -> int:
    """Return how many cards of a kind the bank wants from a seat for one."""
    buildings = state.settlements[seat] | state.cities[seat]
    masks = state.harbour_masks
    if kind in RESOURCE_KINDS and buildings & masks[kind]:
        return SPECIAL_RATE
    return GENERIC_RATE if buildings & masks[-1] else PLAIN_RATE


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


def _trade_with_bank(state: CatanState, action: TradeBank) -> None:
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
    _trade_with_bank,
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


# Trading between the player on turn and the others (base.trade.player).
#
# An offer goes round to those it is made to, clockwise. Each accepts, refuses or makes a counter-
# offer; then the player on turn picks one of the answers or lets it be.


RULE = "base.trade.player"


# ---- offering --------------------------------------------------------------------------


def _check_fair_trade(state: CatanState, give: Cards, get: Cards) -> Phrase | None:
    """Return why a trade is not allowed, whoever proposes it; None where it is."""
    for cards in (give, get):
        if any(kind not in state.rules.kinds for kind, _ in cards.numbered()):
            return say("There is no such card in this game.")
    if not give and not get:
        return say("A trade needs cards.")
    if not (give and get) and not state.rules.options["allow_gifts"]:
        return say("Both sides must give at least one card; gifts are not allowed.")
    common = [KIND_NAMES[kind] for kind, _ in give.numbered() if get.counts[kind]]
    if common:
        return say("{kind} cannot be on both sides of a trade.", kind=common[0])
    return None


def _is_fair(state: CatanState, action: OfferTrade | CounterOffer) -> Phrase | None:
    return _check_fair_trade(state, action.give, action.get)


def _is_held(state: CatanState, action: OfferTrade | CounterOffer) -> Phrase | None:
    if not has(state, state.stack[-1].player, action.give.numbered()):
        return say("The hand does not hold {give}.", give=action.give)
    return None


def _other_seats(state: CatanState) -> tuple[int, ...]:
    """Return the seats of all but the player who is asked."""
    seat = state.stack[-1].player
    return tuple(other for other in state.rules.seats if other != seat)


def _seats_asked(state: CatanState, action: OfferTrade) -> tuple[int, ...]:
    """Return the seats that an offer is made to."""
    return _other_seats(state) if action.to is None else action.to


def _partners_exist(state: CatanState, action: OfferTrade) -> Phrase | None:
    seat, to = state.stack[-1].player, _seats_asked(state, action)
    if not to:
        return say("An offer must be made to somebody.")
    if len(set(to)) != len(to) or any(opponent not in state.rules.seats for opponent in to):
        return say("An offer names each player at most once, and only players of this game.")
    if seat in to:
        return say("Nobody trades with themselves.")
    if all(state.hand_size(other) < action.get.total for other in to):
        return say_counted(
            action.get.total, "None of them holds a card.", "None of them holds {n} cards."
        )
    return None


def somebody_has_cards(state: CatanState, action: Action | None) -> Phrase | None:
    """Refuse when no other player holds a card."""
    seat = state.stack[-1].player
    if not any(state.hand_size(other) for other in state.rules.seats if other != seat):
        return say("Nobody else holds a card.")
    return None


def _somebody_to_trade_with(state: CatanState, action: Action | None) -> Phrase | None:
    """Refuse offers when nobody else holds a card, unless cards may be given away."""
    if state.rules.options["allow_gifts"] and state.hand_size(state.stack[-1].player):
        return None
    return somebody_has_cards(state, action)


def _something_to_give(state: CatanState, action: Action | None) -> Phrase | None:
    if not state.hand_size(state.stack[-1].player) and not state.rules.options["allow_gifts"]:
        return say("There is nothing in the hand to trade with.")
    return None


def _question_names_cards(state: CatanState, action: AskForOffers) -> Phrase | None:
    if not action.get:
        return say("Say which cards are wanted.")
    if any(kind not in state.rules.kinds for kind, _ in action.get.numbered()):
        return say("There is no such card in this game.")
    return None


def _ask_partners_in_turn(state: CatanState, give: Cards, get: Cards, to: tuple[int, ...]) -> None:
    """Ask the partners who could pay, clockwise from the player on turn; a gift asks all."""
    seat, players = state.stack[-1].player, state.rules.players
    state.tell(Offered, seat, give, get, to)
    clockwise = [(seat + step) % players for step in range(1, players)]
    asked = tuple(s for s in clockwise if s in to and (not get or state.hand_size(s)))
    if asked:
        state.stack.append(AnswerOffer(asked[0], seat, give, get, asked[1:], ()))


def _offer(state: CatanState, action: OfferTrade) -> None:
    _ask_partners_in_turn(state, action.give, action.get, _seats_asked(state, action))


def _ask_trade_question(state: CatanState, action: AskForOffers) -> None:
    _ask_partners_in_turn(state, NO_CARDS, action.get, _other_seats(state))


def _sample_offer(state: CatanState, rng: Random) -> Action | None:
    """Return a random one-for-one offer to everybody."""
    seat = state.stack[-1].player
    held_cards = [kind for kind, count in enumerate(state.hand(seat)) if count]
    to = _other_seats(state)
    if not held_cards or not any(state.hand_size(other) for other in to):
        return None
    give = rng.choice(held_cards)
    get = rng.choice([kind for kind in state.rules.kinds if kind != give])
    return OfferTrade(Cards({KIND_NAMES[give]: 1}), Cards({KIND_NAMES[get]: 1}), to)


def _sample_question(state: CatanState, rng: Random) -> Action | None:
    return AskForOffers(Cards({KIND_NAMES[rng.choice(list(state.rules.kinds))]: 1}))


# ---- answering -------------------------------------------------------------------------


def _is_an_offer(state: CatanState, action: Action | None) -> Phrase | None:
    frame = state.asked(AnswerOffer)
    if not frame.give and not state.rules.options["allow_gifts"]:
        return say("Offers are asked for here: make one, or refuse.")
    return None


def _can_answer(state: CatanState, action: Action | None) -> Phrase | None:
    frame = state.asked(AnswerOffer)
    if not has(state, frame.player, frame.get.numbered()):
        return say("The hand does not hold {get}.", get=frame.get)
    return None


def _counter_is_possible(state: CatanState, action: CounterOffer) -> Phrase | None:
    frame = state.asked(AnswerOffer)
    if action.get.total > state.hand_size(frame.proposer):
        return say_counted(
            action.get.total,
            "{name} does not hold a card.",
            "{name} does not hold {n} cards.",
            name=state.rules.names[frame.proposer],
        )
    return None


def _record_answer(state: CatanState, answer: str, terms: Answer | None) -> None:
    frame = state.answered(AnswerOffer)
    if state.events is not None:
        give, get = (terms.give, terms.get) if terms else (NO_CARDS, NO_CARDS)
        state.events.append(Answered(frame.player, answer, give, get))
    answers = frame.answers if terms is None else (*frame.answers, terms)
    if frame.waiting:
        state.stack.append(
            replace(frame, player=frame.waiting[0], waiting=frame.waiting[1:], answers=answers)
        )
    elif answers:
        state.stack.append(ChoosePartner(frame.proposer, answers))
    else:
        state.tell(NoTrade, frame.proposer)


def _accept(state: CatanState, action: AcceptTrade) -> None:
    frame = state.asked(AnswerOffer)
    _record_answer(state, "accept", Answer(frame.player, frame.get, frame.give))


def _refuse(state: CatanState, action: RefuseTrade) -> None:
    _record_answer(state, "refuse", None)


def _counter(state: CatanState, action: CounterOffer) -> None:
    _record_answer(state, "counter", Answer(state.stack[-1].player, action.give, action.get))


def _sample_counter(state: CatanState, rng: Random) -> Action | None:
    frame = state.asked(AnswerOffer)
    held_cards = [kind for kind, count in enumerate(state.hand(frame.player)) if count]
    pairs = [(a, b) for a, b in permutations(state.rules.kinds, 2) if a in held_cards]
    if not pairs or not state.hand_size(frame.proposer):
        return None
    give, get = rng.choice(pairs)
    return CounterOffer(Cards({KIND_NAMES[give]: 1}), Cards({KIND_NAMES[get]: 1}))


# ---- settling --------------------------------------------------------------------------


def _answer_of(state: CatanState, partner: int) -> Answer | None:
    frame = state.asked(ChoosePartner)
    return next((a for a in frame.answers if a.player == partner), None)


def _has_answered(state: CatanState, action: ConfirmTrade) -> Phrase | None:
    if _answer_of(state, action.partner) is None:
        return say("That player has neither accepted nor made a counter-offer.")
    return None


def _answer_is_payable(state: CatanState, action: ConfirmTrade) -> Phrase | None:
    answer = _answer_of(state, action.partner)
    if answer and not has(state, state.stack[-1].player, answer.get.numbered()):
        return say("The hand does not hold {get}.", get=answer.get)
    return None


def _confirm(state: CatanState, action: ConfirmTrade) -> None:
    answer = _answer_of(state, action.partner)
    seat = state.stack.pop().player
    assert answer is not None
    hand_over(state, seat, answer.player, answer.get.numbered())
    hand_over(state, answer.player, seat, answer.give.numbered())
    state.tell(Traded, seat, answer.player, answer.get, answer.give)


def _withdraw(state: CatanState, action: WithdrawOffer) -> None:
    seat = state.stack.pop().player
    state.tell(NoTrade, seat)


def _list_partners(state: CatanState, out: list[Action]) -> None:
    frame = state.asked(ChoosePartner)
    out.extend(
        ConfirmTrade(answer.player)
        for answer in frame.answers
        if has(state, frame.player, answer.get.numbered())
    )


OFFER_TRADE = Verb(
    OfferTrade,
    _offer,
    clauses=(
        Clause("base.turn", no_building_yet, general=True),
        Clause(RULE, _something_to_give, general=True),
        Clause(RULE, _somebody_to_trade_with, general=True),
        Clause(RULE, _is_fair),
        Clause(RULE, _partners_exist),
        Clause(RULE, _is_held),
    ),
    composed=True,
    sample=_sample_offer,
)
ASK_FOR_OFFERS = Verb(
    AskForOffers,
    _ask_trade_question,
    clauses=(
        Clause("base.turn", no_building_yet, general=True),
        Clause(RULE, _something_to_give, general=True),
        Clause(RULE, somebody_has_cards, general=True),
        Clause(RULE, _question_names_cards),
    ),
    composed=True,
    sample=_sample_question,
)
ACCEPT_TRADE = Verb(
    AcceptTrade,
    _accept,
    clauses=(
        Clause(RULE, _is_an_offer, general=True),
        Clause(RULE, _can_answer, general=True),
    ),
)
REFUSE_TRADE = Verb(RefuseTrade, _refuse)
COUNTER_OFFER = Verb(
    CounterOffer,
    _counter,
    clauses=(
        Clause(RULE, _is_fair),
        Clause(RULE, _is_held),
        Clause(RULE, _counter_is_possible),
    ),
    composed=True,
    sample=_sample_counter,
)
CONFIRM_TRADE = Verb(
    ConfirmTrade,
    _confirm,
    clauses=(
        Clause(RULE, _has_answered),
        Clause(
            RULE, _answer_is_payable, nowhere=noop("The hand does not hold what any answer wants.")
        ),
    ),
    options=_list_partners,
)
WITHDRAW_OFFER = Verb(WithdrawOffer, _withdraw)

#: What the questions of this file offer.
OFFERS = {
    AnswerOffer: (AcceptTrade, RefuseTrade, CounterOffer),
    ChoosePartner: (ConfirmTrade, WithdrawOffer),
}
VERBS = (
    OFFER_TRADE,
    ASK_FOR_OFFERS,
    ACCEPT_TRADE,
    REFUSE_TRADE,
    COUNTER_OFFER,
    CONFIRM_TRADE,
    WITHDRAW_OFFER,
)

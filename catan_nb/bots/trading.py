"""Trading with players: offers to make, answers, and the choice of a partner."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from math import exp
from typing import Final

from catan_nb.bots import bot, robbing
from catan_nb.bots.bot import Advice
from catan_nb.bots.goals import Counts, Goal, add_counts, can_pay, cards_of_kind
from catan_nb.bots.plans import Plans
from catan_nb.bots.sight import Sight
from catan_nb.kernel.words import Phrase, say, say_counted
from catan_nb.rules.base.actions import (
    AcceptTrade,
    ConfirmTrade,
    CounterOffer,
    OfferTrade,
    RefuseTrade,
    WithdrawOffer,
)
from catan_nb.rules.base.questions import AnswerOffer, ChoosePartner
from catan_nb.rules.cards import KIND_NAMES, Cards

#: Offers in one turn; nobody likes to be asked all the time.
OFFERS: Final = 2
#: After so many refused offers in three turns a turn passes without any.
BAD_LUCK: Final = 3
#: What an offer must gain, in points, by itself and with the odds that it is accepted.
OFFER_GAIN: Final = 0.1
OFFER_HOPE: Final = 0.025
#: What an answer must gain to accept, and to make a counter-offer.
ACCEPT_GAIN: Final = 0.05
COUNTER_GAIN: Final = 0.2
#: What trading with an average opponent costs, for what it brings that opponent.
HELPS_THEM: Final = 0.04
#: What each card costs beside that an average opponent has more after a trade.
HELPS_MORE: Final = 0.06
#: How willing good bots are to give one card for one, one for two, two for one.
WILLING: Final = {(1, 1): 0.18, (2, 1): 0.5, (1, 2): 0.03}
#: How willing who asks takes them to be: bots that hope for more ask more, and win more games.
HOPED: Final = {(1, 1): 0.5, (2, 1): 0.8, (1, 2): 0.15}


def rank_offers(plans: Plans) -> list[Advice]:
    """Return offers to other players as advice, by gain and chance of acceptance."""
    sight = plans.sight
    partners = tuple(
        opponent
        for opponent in sight.others
        if sight.sizes[opponent] and not sight.near_win(opponent)
    )
    if not partners or not sum(sight.hand) or not _may_ask(sight):
        return []
    now = plans.hand_worth(sight.hand)
    advice = []
    for goal, give, get in _list_bargains(plans):
        bargain = (Cards.of(give), Cards.of(get))
        to = tuple(partner for partner in partners if sight.sizes[partner] >= sum(get))
        odds = _acceptance_chance(sight, to, give, get, HOPED)
        if odds < 2 * OFFER_HOPE or sight.memory.refused(bargain):
            continue
        remaining = add_counts(sight.hand, give, -1)
        gain = plans.hand_worth(add_counts(remaining, get)) - now - HELPS_THEM
        if gain < OFFER_GAIN or gain * odds < OFFER_HOPE:
            continue
        why = (
            say("{cards} for {goal}", cards=bargain[1], goal=goal.aim),
            _explain_spared(plans, goal, give, get),
            _describe_acceptance(sight, to, give, get),
        )
        offer = OfferTrade(*bargain, to)
        advice.append(Advice(offer, gain * odds, why, purchase=goal.name))
    return advice


def _explain_spared(plans: Plans, goal: Goal, give: Counts, get: Counts) -> Phrase:
    """Return a reason: the cards given are needed less than those received."""
    hand = plans.sight.hand
    remaining = add_counts(hand, give, -1)
    if plans.missing(goal, remaining) == plans.missing(goal, hand):
        return say("you can spare {cards}", cards=Cards.of(give))
    given, gotten = (next(kind for kind, n in enumerate(side) if n) for side in (give, get))
    if plans.flow[given] > plans.flow[gotten]:
        return say("your {kind} comes in faster", kind=KIND_NAMES[given])
    return _describe_effect(plans, add_counts(remaining, get))


def _may_ask(sight: Sight) -> bool:
    """Return whether the seat may make another offer in this turn."""
    bad_luck = sight.memory.bad_luck
    highest = OFFERS if not bad_luck else 1 if bad_luck < BAD_LUCK else 0
    return len(sight.memory.offered) < highest


def _list_bargains(plans: Plans) -> Iterator[tuple[Goal, Counts, Counts]]:
    """Yield ``(goal, give, get)``: one for one, two for one, one for two."""
    hand, kinds = plans.sight.hand, len(plans.sight.kinds)
    wanted: dict[int, Goal] = {}
    for goal in plans.goals[:3]:
        for kind, count in enumerate(plans.missing(goal, hand)):
            if count:
                wanted.setdefault(kind, goal)
    for want, goal in wanted.items():
        for spare in range(kinds):
            if spare != want and hand[spare]:
                yield goal, cards_of_kind(spare, kinds), cards_of_kind(want, kinds)
                if hand[spare] >= 2:
                    yield goal, cards_of_kind(spare, kinds, 2), cards_of_kind(want, kinds)
                if plans.missing(goal, hand)[want] >= 2:
                    yield goal, cards_of_kind(spare, kinds), cards_of_kind(want, kinds, 2)


def _acceptance_chance(
    sight: Sight,
    partners: tuple[int, ...],
    give: Counts,
    get: Counts,
    by_size: Mapping[tuple[int, int], float],
) -> float:
    """Return the chance that some partner accepts: has, can spare and wants the cards."""
    nobody = 1.0
    willing = by_size[sum(give), sum(get)]
    for partner in partners:
        hand = sight.expected_hands[partner]
        odds = willing
        for expected, given, gotten in zip(hand, give, get, strict=True):
            if gotten:
                odds *= _chance_of_holding(expected, gotten) * min(1.0, 0.3 + expected / 3)
            elif given:
                odds *= 0.4 + 0.6 * exp(-expected)
        nobody *= 1 - odds
    return 1 - nobody


def _describe_acceptance(
    sight: Sight, partners: tuple[int, ...], give: Counts, get: Counts
) -> Phrase:
    """Say how likely one of the partners accepts."""
    odds = _acceptance_chance(sight, partners, give, get, WILLING)
    return say("some {odds} % likely to be accepted", odds=max(5, round(20 * odds) * 5))


def describe_offer_prospect(sight: Sight, offer: OfferTrade) -> tuple[Phrase, ...]:
    """Say how likely an offer is accepted, where it is one of those that good bots make."""
    kinds = len(sight.kinds)
    give, get = offer.give.counts[:kinds], offer.get.counts[:kinds]
    if (sum(give), sum(get)) not in WILLING:
        return ()
    return (_describe_acceptance(sight, sight.others if offer.to is None else offer.to, give, get),)


def _chance_of_holding(expected: float, count: int) -> float:
    """Return how likely a hand with so many expected cards of a kind has `count` of them."""
    none = exp(-expected)
    return 1 - none if count == 1 else 1 - none - expected * none


# ---- answering -------------------------------------------------------------------------


def rank_answers(plans: Plans) -> list[Advice]:
    """Return the answers to an offer: accept, refuse, or a counter-offer."""
    sight = plans.sight
    frame = sight.asked(AnswerOffer)
    proposer = frame.proposer
    name = sight.names[proposer]
    if sight.near_win(proposer):
        why = say(
            "{name} has {points} and is too close to winning",
            name=name,
            points=bot.points_phrase(sight.points[proposer]),
        )
        return [Advice(RefuseTrade(), 0.0, (why,))]
    if sight.memory.refused_before(frame.give, frame.get):
        return [Advice(RefuseTrade(), 0.0, (say("you have refused as much in this turn"),))]
    now = _waiting_hand_worth(plans, sight.hand)
    kinds = len(sight.kinds)
    get, give = frame.give.counts[:kinds], frame.get.counts[:kinds]
    if not can_pay(sight.hand, give):
        why = say("you do not hold {cards}", cards=frame.get)
        return [Advice(RefuseTrade(), 0.0, (why,))]
    price = _trade_cost(sight, proposer, sum(give) - sum(get))
    advice = []
    if frame.give:
        hand = add_counts(add_counts(sight.hand, give, -1), get)
        gain = _waiting_hand_worth(plans, hand) - now
        if gain - price > ACCEPT_GAIN:
            why = _describe_effect(plans, hand)
            return [Advice(AcceptTrade(), gain - price - ACCEPT_GAIN, (why,))]
        if gain > 0:
            why = say("it brings you too little to help {name}", name=name)
        else:
            why = _describe_underpaid(frame.get)
    else:
        why = _describe_underpaid(frame.get)
    advice = _rank_counter_offers(plans, proposer, frame.get, now)
    advice.append(Advice(RefuseTrade(), 0.0, (why,)))
    return advice


def _describe_underpaid(cards: Cards) -> Phrase:
    """Say that cards are worth more than what is offered for them."""
    return say_counted(
        cards.total,
        "{cards} is worth more to you",
        "{cards} are worth more to you",
        cards=cards,
    )


def _trade_cost(sight: Sight, partner: int, extra: int) -> float:
    """Return what it costs to trade with a partner who gets so many cards more than they give."""
    return sight.threat(partner) * (HELPS_THEM + HELPS_MORE * max(0, extra))


def _waiting_hand_worth(plans: Plans, hand: Counts) -> float:
    """Return what a hand is worth to a seat that waits for its turn, with what a 7 may take.

    That are the cards that its plans miss least, and often nothing that they need.
    """
    sight = plans.sight
    worth = plans.hand_worth(hand, sevens=False)
    if sum(hand) > sight.safe:
        hand_after_giving = robbing.hand_after_giving(plans, hand, sum(hand) // 2)
        worth -= sight.seven_before_turn * (
            worth - plans.hand_worth(hand_after_giving, sevens=False)
        )
    return worth


def _rank_counter_offers(plans: Plans, proposer: int, cards: Cards, now: float) -> list[Advice]:
    """Return counter-offers: what is asked, for a card that is lacking here."""
    sight = plans.sight
    kinds = len(sight.kinds)
    give = cards.counts[:kinds]
    main = plans.main
    if main is None or not sum(give):
        return []
    missing = plans.missing(main, sight.hand)
    price = _trade_cost(sight, proposer, sum(give) - 1)
    result = []
    for kind in range(kinds):
        if not missing[kind] or give[kind] or sight.expected_hands[proposer][kind] < 0.5:
            continue
        hand = add_counts(add_counts(sight.hand, give, -1), cards_of_kind(kind, kinds))
        gain = _waiting_hand_worth(plans, hand) - now - price - COUNTER_GAIN
        why = (
            say("the {kind} is lacking for {goal}", kind=KIND_NAMES[kind], goal=main.aim),
            say("{name} may well hold one", name=sight.names[proposer]),
        )
        if gain > 0:
            result.append(
                Advice(CounterOffer(cards, Cards.of(cards_of_kind(kind, kinds))), gain, why)
            )
    return result


def rank_partners(plans: Plans) -> list[Advice]:
    """Return the answers worth taking, by what they gain and whom they help; else none is."""
    sight = plans.sight
    frame = sight.asked(ChoosePartner)
    kinds = len(sight.kinds)
    now = plans.hand_worth(sight.hand)
    lowest = min(sight.points[answer.player] for answer in frame.answers)
    advice = []
    for answer in frame.answers:
        give, get = answer.get.counts[:kinds], answer.give.counts[:kinds]
        if can_pay(sight.hand, give):
            hand = add_counts(add_counts(sight.hand, give, -1), get)
            gain = plans.hand_worth(hand) - now
            gain -= HELPS_THEM * sight.threat(answer.player)
            why = [_describe_effect(plans, hand)]
            if len(frame.answers) > 1 and sight.points[answer.player] == lowest:
                name, points = sight.names[answer.player], bot.points_phrase(lowest)
                why.append(say("{name} has only {points}", name=name, points=points))
            if gain > 0:
                advice.append(Advice(ConfirmTrade(answer.player), gain, tuple(why)))
    return advice or [Advice(WithdrawOffer(), 0.0, (say("no answer is good enough"),))]


def _describe_effect(plans: Plans, hand: Counts) -> Phrase:
    """Say what a trade that is worth making does for this seat."""
    sight = plans.sight
    for phrase in plans.brings(hand):
        return phrase
    if sum(hand) < sum(sight.hand) > sight.safe:
        return say("a 7 would cost half of a hand this big")
    return say("a better mixture of cards")

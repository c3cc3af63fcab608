"""Trading with other players: what to offer, how to answer, whom to trade with."""

from __future__ import annotations

from collections.abc import Iterator
from math import exp
from typing import Final

from catan_nb.bots import words
from catan_nb.bots.bot import Advice
from catan_nb.bots.goals import Goal
from catan_nb.bots.plans import Plans
from catan_nb.bots.reckoning import Counts, covers, plus, some
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
#: How willing others are to give one card for one, one for two, two for one.
WILLING: Final = {(1, 1): 0.5, (2, 1): 0.8, (1, 2): 0.15}


def offers(plans: Plans) -> list[Advice]:
    """Return offers worth making to the others, by what they gain and how likely they are met."""
    sight = plans.sight
    partners = tuple(
        other for other in sight.others if sight.sizes[other] and not sight.near_win(other)
    )
    if not partners or not sum(sight.hand) or not _may_ask(sight):
        return []
    now = plans.hand_worth(sight.hand)
    advice = []
    for goal, give, get in _bargains(plans):
        bargain = (Cards.of(give), Cards.of(get))
        to = tuple(other for other in partners if sight.sizes[other] >= sum(get))
        odds = _odds(sight, to, give, get)
        if odds < 2 * OFFER_HOPE or sight.memory.refused(bargain):
            continue
        gain = plans.hand_worth(plus(plus(sight.hand, give, -1), get)) - now - HELPS_THEM
        if gain < OFFER_GAIN or gain * odds < OFFER_HOPE:
            continue
        why = (
            say("{cards} for {goal}", cards=bargain[1], goal=goal.name),
            say("you can spare {cards}", cards=bargain[0]),
            say("some {odds} % likely to be accepted", odds=max(5, round(20 * odds) * 5)),
        )
        advice.append(Advice(OfferTrade(*bargain, to), gain * odds, why))
    return advice


def _may_ask(sight: Sight) -> bool:
    """Say whether the others may be asked once more in this turn."""
    bad_luck = sight.memory.bad_luck
    most = OFFERS if not bad_luck else 1 if bad_luck < BAD_LUCK else 0
    return len(sight.memory.offered) < most


def _bargains(plans: Plans) -> Iterator[tuple[Goal, Counts, Counts]]:
    """Give ``(goal, give, get)``: one for one, two for one, one for two."""
    hand, kinds = plans.sight.hand, len(plans.sight.kinds)
    wanted: dict[int, Goal] = {}
    for goal in plans.goals[:3]:
        for kind, count in enumerate(plans.missing(goal, hand)):
            if count:
                wanted.setdefault(kind, goal)
    for want, goal in wanted.items():
        for spare in range(kinds):
            if spare != want and hand[spare]:
                yield goal, some(spare, kinds), some(want, kinds)
                if hand[spare] >= 2:
                    yield goal, some(spare, kinds, 2), some(want, kinds)
                if plans.missing(goal, hand)[want] >= 2:
                    yield goal, some(spare, kinds), some(want, kinds, 2)


def _odds(sight: Sight, partners: tuple[int, ...], give: Counts, get: Counts) -> float:
    """Return how likely one of the partners accepts: has the cards, can spare and wants them."""
    nobody = 1.0
    willing = WILLING[sum(give), sum(get)]
    for other in partners:
        hand = sight.expected_hands[other]
        odds = willing
        for expected, given, gotten in zip(hand, give, get, strict=True):
            if gotten:
                odds *= _at_least(expected, gotten) * min(1.0, 0.3 + expected / 3)
            elif given:
                odds *= 0.4 + 0.6 * exp(-expected)
        nobody *= 1 - odds
    return 1 - nobody


def _at_least(expected: float, count: int) -> float:
    """Return how likely a hand with so many expected cards of a kind has `count` of them."""
    none = exp(-expected)
    return 1 - none if count == 1 else 1 - none - expected * none


# ---- answering -------------------------------------------------------------------------


def answers(plans: Plans) -> list[Advice]:
    """Return the answers to an offer: accept, refuse, or a counter-offer."""
    sight = plans.sight
    frame = sight.asked(AnswerOffer)
    proposer = frame.proposer
    name = sight.names[proposer]
    if sight.near_win(proposer):
        why = say(
            "{name} has {points} and would win with help",
            name=name,
            points=words.points(sight.points[proposer]),
        )
        return [Advice(RefuseTrade(), 0.0, (why,))]
    price = HELPS_THEM * sight.threat(proposer)
    now = plans.hand_worth(sight.hand)
    kinds = len(sight.kinds)
    get, give = frame.give.counts[:kinds], frame.get.counts[:kinds]
    advice = []
    gain = -1.0
    if covers(sight.hand, give) and frame.give:
        hand = plus(plus(sight.hand, give, -1), get)
        gain = plans.hand_worth(hand) - now - price
        advice.append(Advice(AcceptTrade(), gain - ACCEPT_GAIN, (_what_it_does(plans, hand),)))
    if covers(sight.hand, give) and gain < ACCEPT_GAIN:
        advice += _counters(plans, proposer, frame.get, now, price)
    refusal = (
        say("you do not hold {cards}", cards=frame.get)
        if not covers(sight.hand, give)
        else say_counted(
            frame.get.total,
            "{cards} is worth more to you",
            "{cards} are worth more to you",
            cards=frame.get,
        )
    )
    advice.append(Advice(RefuseTrade(), 0.0, (refusal,)))
    return advice


def _counters(plans: Plans, proposer: int, asked: Cards, now: float, price: float) -> list[Advice]:
    """Return counter-offers: what is asked, for a card that is lacking here."""
    sight = plans.sight
    kinds = len(sight.kinds)
    give = asked.counts[:kinds]
    main = plans.main
    if main is None or not sum(give):
        return []
    missing = plans.missing(main, sight.hand)
    found = []
    for kind in range(kinds):
        if not missing[kind] or give[kind] or sight.expected_hands[proposer][kind] < 0.5:
            continue
        hand = plus(plus(sight.hand, give, -1), some(kind, kinds))
        gain = plans.hand_worth(hand) - now - price - COUNTER_GAIN
        why = (
            say("the {kind} is lacking for {goal}", kind=KIND_NAMES[kind], goal=main.name),
            say("{name} may well hold one", name=sight.names[proposer]),
        )
        found.append(Advice(CounterOffer(asked, Cards.of(some(kind, kinds))), gain, why))
    return found


def partners(plans: Plans) -> list[Advice]:
    """Return the answers to choose from, by what they gain and whom they help."""
    sight = plans.sight
    frame = sight.asked(ChoosePartner)
    kinds = len(sight.kinds)
    now = plans.hand_worth(sight.hand)
    advice = [Advice(WithdrawOffer(), 0.0, (say("no answer is good enough"),))]
    for answer in frame.answers:
        give, get = answer.get.counts[:kinds], answer.give.counts[:kinds]
        if covers(sight.hand, give):
            hand = plus(plus(sight.hand, give, -1), get)
            gain = plans.hand_worth(hand) - now
            gain -= HELPS_THEM * sight.threat(answer.player)
            why = (
                _what_it_does(plans, hand),
                say(
                    "{name} has {points}",
                    name=sight.names[answer.player],
                    points=words.points(sight.points[answer.player]),
                ),
            )
            advice.append(Advice(ConfirmTrade(answer.player), gain, why))
    return advice


def _what_it_does(plans: Plans, hand: Counts) -> Phrase:
    """Say what a hand after a trade means for the plans."""
    main = plans.main
    if main is None:
        return say("a better mixture of cards")
    before, after = plans.rounds(plans.sight.hand, main.cost), plans.rounds(hand, main.cost)
    if after == 0 < before:
        return say("pays for {goal} at once", goal=main.name)
    if after < before:
        return say("brings {goal} closer", goal=main.name)
    return plans.lacks_phrase(main, hand)

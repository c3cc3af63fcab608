"""The yellow progress cards: what playing them would gain, in points."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from catan_nb.board.terrain import PIPS
from catan_nb.bots import words
from catan_nb.bots.base.purchases import changes
from catan_nb.bots.bot import Advice
from catan_nb.bots.knights.politics import richer
from catan_nb.bots.knights.realm import Realm
from catan_nb.bots.plans import Plans
from catan_nb.bots.reckoning import less, plus, some
from catan_nb.bots.systems import Thinking
from catan_nb.kernel.words import say
from catan_nb.rules.base.trade import SPECIAL_RATE
from catan_nb.rules.cards import KIND_NAMES, RESOURCE_KINDS, Cards
from catan_nb.rules.cities_knights.actions import (
    GiveCommodity,
    OfferHarbour,
    PlayCommercialHarbour,
    PlayMasterMerchant,
    PlayMerchant,
    PlayMerchantFleet,
    PlayResourceMonopoly,
    PlayTradeMonopoly,
    TakeCards,
)
from catan_nb.rules.cities_knights.names import (
    COMMERCIAL_HARBOUR,
    COMMODITY,
    MASTER_MERCHANT,
    MERCHANT,
    MERCHANT_FLEET,
    RESOURCE_MONOPOLY,
    TRADE_MONOPOLY,
)
from catan_nb.rules.cities_knights.questions import OpenHand
from catan_nb.rules.cities_knights.trade_cards import COMMODITY_LEVY, MASTER_CARDS, RESOURCE_LEVY

#: What an opponent's loss of a card is worth.
THEIR_CARD: Final = 0.04
#: What an own pip that trades 2:1 instead of worse is worth.
CHEAP_PIP: Final = 0.03
#: What the merchant is worth beside his point, when an opponent loses him.
FROM_THEM: Final = 0.3
#: What a card chosen from an opponent's hand is worth.
CHOSEN: Final = 0.22
#: What an offer of the commercial harbour must gain.
SWAP_GAIN: Final = 0.03


def _merchant(plans: Plans) -> list[Advice]:
    sight, realm = plans.sight, plans.sight.part(Realm)
    holder = realm.merchant_seat
    base = 0.0 if holder == sight.seat else plans.final(1)
    if holder not in (-1, sight.seat):
        base += FROM_THEM * sight.threat(holder)
    advice = []
    for action in sight.view.legal(PlayMerchant):
        assert isinstance(action, PlayMerchant)
        kind = int(sight.terrain[action.hex])
        pips = sight.full_income[kind] if sight.ratios[kind] > SPECIAL_RATE else 0.0
        score = base + CHEAP_PIP * pips + 0.001 * PIPS[sight.tokens[action.hex]]
        why = [say("your {kind} then trades 2:1", kind=KIND_NAMES[kind])]
        if base:
            why.insert(0, say("the merchant is worth a point"))
        advice.append(Advice(action, score, tuple(why)))
    return advice


# ---- commercial harbour ----------------------------------------------------------------


def _commercial_harbour(plans: Plans) -> list[Advice]:
    gains = [
        max((gain for _, gain in _swaps(plans, partner)), default=0.0)
        for partner in plans.sight.others
    ]
    score = 0.8 * sum(gain for gain in gains if gain > SWAP_GAIN)
    if score <= 0:
        return []
    why = say("the others must give commodities for your spare resources")
    return [Advice(PlayCommercialHarbour(), score, (why,))]


def harbour_offers(plans: Plans) -> list[Advice]:
    """Return the offers of a commercial harbour that was played, by what they gain."""
    sight, realm = plans.sight, plans.sight.part(Realm)
    advice = []
    for partner in sight.others:
        if realm.harbour[partner]:
            for kind, gain in _swaps(plans, partner):
                why = say(
                    "{name} must give a commodity for your {kind}",
                    name=sight.names[partner],
                    kind=KIND_NAMES[kind],
                )
                advice.append(Advice(OfferHarbour(partner, kind), gain - SWAP_GAIN, (why,)))
    return advice


def _swaps(plans: Plans, partner: int) -> list[tuple[int, float]]:
    """Return each own resource with what it gains to offer it to a partner."""
    sight = plans.sight
    hand, expected = sight.hand, sight.expected_hands[partner]
    total = sum(expected[kind] for kind in COMMODITY)
    if not sight.sizes[partner] or total < 0.2:
        return []
    now, odds = plans.hand_worth(hand), min(1.0, total)
    found = []
    for kind in RESOURCE_KINDS:
        if hand[kind]:
            given = less(hand, kind)
            after = sum(
                expected[got] / total * plans.hand_worth(plus(given, some(got, len(hand))))
                for got in COMMODITY
            )
            found.append((kind, odds * (after - now)))
    return found


def gifts(plans: Plans) -> list[Advice]:
    """Return which commodity to give for the proposer's resource: the least needed."""
    sight = plans.sight
    advice = []
    for action in sight.view.legal(GiveCommodity):
        assert isinstance(action, GiveCommodity)
        why = say("your {kind} is needed least", kind=KIND_NAMES[action.kind])
        score = plans.hand_worth(less(sight.hand, action.kind))
        advice.append(Advice(action, score, (why,)))
    return advice


# ---- merchant fleet --------------------------------------------------------------------


def _merchant_fleet(plans: Plans) -> list[Advice]:
    sight = plans.sight
    hand = sight.hand
    now = plans.hand_worth(hand, wait=1)
    advice = []
    for kind in sight.kinds:
        if hand[kind] < SPECIAL_RATE or sight.ratios[kind] <= SPECIAL_RATE:
            continue
        ratios = (*sight.ratios[:kind], SPECIAL_RATE, *sight.ratios[kind + 1 :])
        for goal in plans.goals:
            if plans.rounds(hand, goal.cost) == 0:
                continue
            changed = changes(sight, hand, goal.cost, ratios)
            if changed is None:
                continue
            after = plans.hand_worth(plus(changed[1], goal.cost, -1), without=goal)
            why = (
                say("{kind} at 2:1 pays for {goal}", kind=KIND_NAMES[kind], goal=goal.aim),
                *goal.why_aim,
            )
            score = goal.worth + after - now
            advice.append(Advice(PlayMerchantFleet(kind), score, why, purchase=goal.name))
    return sorted(advice, key=lambda a: -a.score)[:1]


# ---- master merchant -------------------------------------------------------------------


def _master_merchant(plans: Plans) -> list[Advice]:
    sight = plans.sight
    main = plans.main
    missing = plans.missing(main, sight.hand) if main is not None else sight.prices.nothing
    advice = []
    for victim in richer(plans, 1):
        count = min(MASTER_CARDS, sight.sizes[victim])
        hand = sight.expected_hands[victim]
        useful = sum(min(need, hand[kind]) for kind, need in enumerate(missing) if need)
        score = CHOSEN * count + 0.1 * min(useful, count) + 0.04 * sight.threat(victim)
        why = (
            say("takes {cards} from {name}", cards=words.cards(count), name=sight.names[victim]),
            say("{name} leads you in points", name=sight.names[victim]),
        )
        advice.append(Advice(PlayMasterMerchant(victim), score, why))
    return advice


def takings(plans: Plans) -> list[Advice]:
    """Return the cards to take from the hand that lies open, found one by one."""
    sight = plans.sight
    frame = sight.asked(OpenHand)
    shown = sight.view.players[frame.victim].hand
    assert shown is not None
    left, hand = list(shown.values()), sight.hand
    for _ in range(frame.count):
        kind = max(
            (kind for kind in sight.kinds if left[kind]),
            key=lambda kind: plans.hand_worth(plus(hand, some(kind, len(hand)))),
        )
        hand = plus(hand, some(kind, len(hand)))
        left[kind] -= 1
    taken = Cards.of(plus(hand, sight.hand, -1))
    why = plans.brings(hand) or (say("the best of the hand"),)
    return [Advice(TakeCards(taken), plans.hand_worth(hand), why)]


# ---- monopolies ------------------------------------------------------------------------


def _trade_monopoly(plans: Plans) -> list[Advice]:
    return [_levy(plans, PlayTradeMonopoly(kind), kind, COMMODITY_LEVY) for kind in COMMODITY]


def _resource_monopoly(plans: Plans) -> list[Advice]:
    return [_levy(plans, PlayResourceMonopoly(k), k, RESOURCE_LEVY) for k in RESOURCE_KINDS]


def _levy(
    plans: Plans, action: PlayTradeMonopoly | PlayResourceMonopoly, kind: int, most: int
) -> Advice:
    sight = plans.sight
    expected = sum(min(float(most), sight.expected_hands[o][kind]) for o in sight.others)
    cards = int(expected + 0.3)
    hand = plus(sight.hand, some(kind, len(sight.kinds), cards))
    score = plans.hand_worth(hand) - plans.hand_worth(sight.hand) + THEIR_CARD * cards
    why = say("should bring about {n} {kind}", n=round(expected), kind=KIND_NAMES[kind])
    return Advice(action, score, (why, *plans.brings(hand)), purchase=plans.helped(hand))


#: How to judge the cards that are played after the roll.
PLAYS: Final[Mapping[int, Thinking]] = {
    MERCHANT: _merchant,
    COMMERCIAL_HARBOUR: _commercial_harbour,
    MERCHANT_FLEET: _merchant_fleet,
    MASTER_MERCHANT: _master_merchant,
    TRADE_MONOPOLY: _trade_monopoly,
    RESOURCE_MONOPOLY: _resource_monopoly,
}

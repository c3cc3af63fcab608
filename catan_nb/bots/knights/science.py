"""The green progress cards: what playing them would gain, in points."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from catan_nb.board.terrain import PIPS
from catan_nb.bots.base import playing_cards
from catan_nb.bots.bot import Advice
from catan_nb.bots.knights.aims import best_wall, knights_to_upgrade
from catan_nb.bots.knights.barbarians import CARD, Defence
from catan_nb.bots.knights.realm import Realm
from catan_nb.bots.plans import CARDS_PER_POINT, Plans
from catan_nb.bots.reckoning import plus, some
from catan_nb.bots.sight import PAYING
from catan_nb.bots.systems import Thinking
from catan_nb.kernel.words import say
from catan_nb.rules.cards import GRAIN, KIND_NAMES, KINDS, ORE, Cards
from catan_nb.rules.cities_knights.actions import (
    Decline,
    PlayAlchemist,
    PlayCrane,
    PlayEngineer,
    PlayInventor,
    PlayIrrigation,
    PlayMining,
    PlaySmith,
    SwapToken,
    UpgradeKnight,
)
from catan_nb.rules.cities_knights.names import (
    COMMODITY,
    CRANE,
    ENGINEER,
    INVENTOR,
    IRRIGATION,
    MINING,
    ROADS,
    SMITH,
    TRACKS,
)
from catan_nb.rules.cities_knights.progress import draws
from catan_nb.rules.cities_knights.questions import SecondToken
from catan_nb.rules.cities_knights.science_cards import FIXED_TOKENS, SMITH_UPGRADES, harvest
from catan_nb.rules.places import HEX, VERTEX

#: What a card that an opponent gets costs, and what a 7 is worth to the roller.
THEIR_CARD: Final = 0.03
SEVEN: Final = 0.35
#: How much an opponent's pips count beside the own when tokens are swapped.
THEIR_PIPS: Final = 0.35


# ---- alchemist -------------------------------------------------------------------------


def alchemist(plans: Plans) -> list[Advice]:
    """Return every choice of the dice, by what it brings beside a usual roll."""
    totals = {total: _roll_worth(plans, total) for total in range(2, 13)}
    usual = sum(worth * (6 - abs(7 - total)) / 36 for total, worth in totals.items())
    reds = {red: _red_worth(plans, red) for red in range(1, 7)}
    middle = sum(reds.values()) / len(reds)
    advice = []
    for action in plans.sight.view.legal(PlayAlchemist):
        assert isinstance(action, PlayAlchemist)
        total = action.red + action.other
        score = totals[total] - usual + reds[action.red] - middle
        why = [say("a {total} pays you {cards}", total=total, cards=_paid(plans, total))]
        if reds[action.red] > middle:
            why.append(say("a low red die draws progress cards"))
        advice.append(Advice(action, score, tuple(why)))
    return advice


def _paid(plans: Plans, total: int, seat: int | None = None) -> Cards:
    """Return what a total of the dice pays a seat, by itself the own."""
    sight = plans.sight
    seat = sight.seat if seat is None else seat
    counts = [0] * KINDS
    for hex, token in enumerate(sight.tokens):
        if token == total and hex != sight.robber:
            for place, cards in sight.yields[hex]:
                if place // KINDS == seat:
                    counts[place % KINDS] += cards
    return Cards.of(counts)


def _roll_worth(plans: Plans, total: int) -> float:
    sight = plans.sight
    if total == 7:
        lost = sum(sight.hand) // 2 if sum(sight.hand) > sight.safe else 0
        return (SEVEN if sight.part(Realm).landings else 0.1) - lost / CARDS_PER_POINT
    hand = plus(sight.hand, _paid(plans, total).counts[: len(sight.kinds)])
    worth = plans.hand_worth(hand) - plans.hand_worth(sight.hand)
    for other in sight.others:
        worth -= THEIR_CARD * sight.threat(other) * _paid(plans, total, other).total
    return worth


def _red_worth(plans: Plans, red: int) -> float:
    sight, realm = plans.sight, plans.sight.part(Realm)
    worth = 0.0
    for track in range(len(TRACKS)):
        for seat in sight.seats:
            if draws(realm.step(seat, track), red):
                worth += (CARD if seat == sight.seat else -0.3 * CARD) / 6
    return worth


# ---- cards for the hand and the plan -----------------------------------------------------


def _crane(plans: Plans) -> list[Advice]:
    """Play it when the improvement follows at once."""
    sight, realm = plans.sight, plans.sight.part(Realm)
    advice = []
    now = plans.hand_worth(sight.hand)
    for goal in plans.goals:
        for track in range(len(TRACKS)):
            kind = COMMODITY[track]
            price = realm.step(sight.seat, track) + 1
            pays = some(kind, len(sight.kinds), price)
            if goal.cost == pays and sight.hand[kind] >= price - 1:
                spared = plus(sight.hand, some(kind, len(sight.kinds)))
                score = plans.hand_worth(spared) - now + 0.1
                why = (say("{goal} for 1 card less", goal=goal.name), *goal.why)
                advice.append(Advice(PlayCrane(), score, why, purchase=goal.name))
    return sorted(advice, key=lambda a: -a.score)[:1]


def _mining(plans: Plans) -> list[Advice]:
    return _harvest(plans, PlayMining(), ORE)


def _irrigation(plans: Plans) -> list[Advice]:
    return _harvest(plans, PlayIrrigation(), GRAIN)


def _harvest(plans: Plans, action: PlayMining | PlayIrrigation, kind: int) -> list[Advice]:
    sight = plans.sight
    count = harvest(sight.state, sight.seat, kind)
    if not count:
        return []
    hand = plus(sight.hand, some(kind, len(sight.kinds), count))
    score = plans.hand_worth(hand) - plans.hand_worth(sight.hand)
    brings = say("brings {n} {kind}", n=count, kind=KIND_NAMES[kind])
    why = brings, *plans.brings(hand)
    return [Advice(action, score, why, purchase=plans.helped(hand))]


def _engineer(plans: Plans) -> list[Advice]:
    vertex, worth = best_wall(plans)
    if vertex < 0:
        return []
    why = say("a wall at {place} for nothing", place=VERTEX.show(vertex))
    return [Advice(PlayEngineer(vertex), worth + 0.1, (why,))]


# Medicine is a city at a lower price, planned like other purchases.


def _smith(plans: Plans) -> list[Advice]:
    knights = knights_to_upgrade(plans)[:SMITH_UPGRADES]
    if not knights:
        return []
    realm, defence = plans.sight.part(Realm), plans.part(Defence)
    woken = sum(realm.active >> vertex & 1 for vertex in knights)
    score = defence.standing(len(knights)) + (defence.gain(woken) if woken else 0.0)
    why = say("upgrades {n} of your knights for nothing", n=len(knights))
    return [Advice(PlaySmith(), score, (why,))]


def free_upgrades(plans: Plans) -> list[Advice]:
    """Return the knights to upgrade for nothing, active and strong ones first."""
    order = knights_to_upgrade(plans)
    advice = [
        Advice(
            UpgradeKnight(vertex),
            1.0 - 0.1 * place,
            (say("the knight at {place} counts most", place=VERTEX.show(vertex)),),
        )
        for place, vertex in enumerate(order)
    ]
    return [*advice, Advice(Decline(), 0.0, (say("nothing is left to upgrade"),))]


# ---- inventor --------------------------------------------------------------------------


def _stakes(plans: Plans) -> list[float]:
    """Return what a pip more at each hex is worth: own cards, less those of others."""
    sight = plans.sight
    worths = [0.0] * len(sight.tokens)
    for hex, terrain in enumerate(sight.terrain):
        if terrain < PAYING:
            worths[hex] = plans.places.kind_worths[terrain] * (
                sight.stakes(sight.seat, hex)
                - THEIR_PIPS * sum(sight.threat(o) * sight.stakes(o, hex) for o in sight.others)
            )
    return worths


def _swap_worth(plans: Plans, worths: list[float], first: int, second: int) -> float:
    """Return what it is worth to swap two tokens, in points."""
    sight = plans.sight
    pips = PIPS[sight.tokens[second]] - PIPS[sight.tokens[first]]
    return plans.income_points(pips * (worths[first] - worths[second]))


def _inventor(plans: Plans) -> list[Advice]:
    sight, worths = plans.sight, _stakes(plans)
    movable = [hex for hex, token in enumerate(sight.tokens) if token and token not in FIXED_TOKENS]
    pairs = [
        (_swap_worth(plans, worths, first, second), first, second)
        for place, first in enumerate(movable)
        for second in movable[place + 1 :]
    ]
    if not pairs:
        return []
    score, first, second = max(pairs)
    why = say(
        "swaps the {one} at {first} with the {two} at {second}",
        one=sight.tokens[first],
        first=HEX.show(first),
        two=sight.tokens[second],
        second=HEX.show(second),
    )
    return [Advice(PlayInventor(first), score, (why,))]


def second_tokens(plans: Plans) -> list[Advice]:
    """Return the tokens to swap the first one with."""
    sight, worths = plans.sight, _stakes(plans)
    frame = sight.asked(SecondToken)
    advice = []
    for action in sight.view.legal(SwapToken):
        assert isinstance(action, SwapToken)
        why = say(
            "brings the {token} to {hex}",
            token=sight.tokens[action.hex],
            hex=HEX.show(frame.first),
        )
        score = _swap_worth(plans, worths, frame.first, action.hex)
        advice.append(Advice(action, score, (why,)))
    return advice


#: How to judge the cards that are played after the roll.
PLAYS: Final[Mapping[int, Thinking]] = {
    CRANE: _crane,
    MINING: _mining,
    IRRIGATION: _irrigation,
    INVENTOR: _inventor,
    ENGINEER: _engineer,
    SMITH: _smith,
    ROADS: playing_cards.road_building,
}

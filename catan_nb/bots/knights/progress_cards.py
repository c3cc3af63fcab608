"""Progress cards for the good bot: worth of each, when to play one, which to return."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

from catan_nb.board.terrain import PIPS
from catan_nb.board.topology import bits
from catan_nb.bots import bot, development, robbing
from catan_nb.bots.bot import Advice
from catan_nb.bots.building import trades_to_pay
from catan_nb.bots.goals import add_counts, cards_of_kind, remove_card
from catan_nb.bots.knights.moves import FREED, STOLEN, push_worth
from catan_nb.bots.knights.purchases import best_wall, knights_to_upgrade
from catan_nb.bots.knights.sight import CARD, GRAIN_WORTH, Defence, Realm
from catan_nb.bots.plans import CARDS_PER_POINT, Plans
from catan_nb.bots.sight import PAYING
from catan_nb.bots.systems import Thinking
from catan_nb.kernel.words import say, say_counted
from catan_nb.rules.cards import GRAIN, KIND_NAMES, KINDS, ORE, RESOURCE_KINDS, Cards
from catan_nb.rules.cities_knights.actions import (
    Decline,
    DrawFrom,
    GiveCommodity,
    GiveUpKnight,
    OfferHarbour,
    PlayAlchemist,
    PlayBishop,
    PlayCommercialHarbour,
    PlayCrane,
    PlayDeserter,
    PlayDiplomat,
    PlayEngineer,
    PlayIntrigue,
    PlayInventor,
    PlayIrrigation,
    PlayMasterMerchant,
    PlayMerchant,
    PlayMerchantFleet,
    PlayMining,
    PlayResourceMonopoly,
    PlaySaboteur,
    PlaySmith,
    PlaySpy,
    PlayTradeMonopoly,
    PlayWarlord,
    PlayWedding,
    ReturnProgress,
    SwapToken,
    TakeCards,
    TakeProgress,
    UpgradeKnight,
)
from catan_nb.rules.cities_knights.block import STRENGTHS
from catan_nb.rules.cities_knights.names import (
    ALCHEMIST,
    BISHOP,
    CARDS_OF_TRACK,
    COMMERCIAL_HARBOUR,
    COMMODITY,
    CONSTITUTION,
    CRANE,
    DESERTER,
    DIPLOMAT,
    ENGINEER,
    INTRIGUE,
    INVENTOR,
    IRRIGATION,
    MASTER_MERCHANT,
    MEDICINE,
    MERCHANT,
    MERCHANT_FLEET,
    MINING,
    OPEN_CARDS,
    PRINTER,
    PROGRESS,
    PROGRESS_CARD,
    PROGRESS_LIMIT,
    RESOURCE_MONOPOLY,
    ROADS,
    SABOTEUR,
    SMITH,
    SPY,
    TRACK,
    TRACKS,
    TRADE_MONOPOLY,
    WARLORD,
    WEDDING,
)
from catan_nb.rules.cities_knights.politics_cards import WEDDING_CARDS
from catan_nb.rules.cities_knights.progress import may_draw
from catan_nb.rules.cities_knights.questions import OpenHand, SecondToken
from catan_nb.rules.cities_knights.science_cards import (
    FIXED_TOKENS,
    SMITH_UPGRADES,
    count_harvest,
    count_own_hexes,
)
from catan_nb.rules.cities_knights.trade_cards import COMMODITY_LEVY, MASTER_CARDS, RESOURCE_LEVY
from catan_nb.rules.numbers import MINIMUM_ROUTE, ROUTE_POINTS, SPECIAL_RATE
from catan_nb.rules.places import EDGE, HEX, VERTEX

#: What a gift is worth, and what a card that an opponent discards.
GIFT, DISCARDED = 0.13, 0.06
#: What a card taken from an opponent's progress cards is worth, and choosing among more.
SPIED, MORE_TO_SEE = 0.35, 0.05
#: What removing a road is worth by itself, by the threat of its owner.
ROAD_GONE: Final = 0.08
#: What the loss of the longest road to an opponent is worth beside its points.
TITLE_GONE: Final = 0.5


def _bishop(plans: Plans) -> list[Advice]:
    sight = plans.sight
    if not sight.part(Realm).landings:
        return []
    freed = robbing.blocked_pips(sight)
    advice = []
    for action in sight.view.legal(PlayBishop):
        assert isinstance(action, PlayBishop)
        worth, why = robbing.blocking_worth(sight, action.hex)
        victims = [o for o in sight.others if sight.sizes[o] and sight.stakes(o, action.hex)]
        worth += sum(robbing.steal_worth(plans, victim) for victim in victims)
        score = STOLEN * worth + FREED * freed
        stolen = say_counted(
            len(victims), "a card from 1 player", "a card from each of {n} players"
        )
        advice.append(Advice(action, score, (stolen, *why) if victims else tuple(why) or (stolen,)))
    return advice


def _diplomat(plans: Plans) -> list[Advice]:
    sight = plans.sight
    own_network = sight.networks[sight.seat].paths
    advice = []
    for action in sight.view.legal(PlayDiplomat):
        assert isinstance(action, PlayDiplomat)
        edge = 1 << action.edge
        if own_network & edge:
            continue
        owner = next(opponent for opponent in sight.others if sight.networks[opponent].paths & edge)
        network = sight.networks[owner]
        score = ROAD_GONE * sight.threat(owner)
        why = [
            say("takes a ship from {name}", name=sight.names[owner])
            if network.ships & edge
            else say("takes a road from {name}", name=sight.names[owner])
        ]
        ends = sight.shape.edge_vertex_mask[action.edge]
        wanted = [v for v in bits(ends) if plans.places.open_sites >> v & 1]
        if wanted and sight.reach[sight.seat] & ends:
            score += 0.2
            why.append(say("clears the way at {place}", place=EDGE.show(action.edge)))
        if owner == sight.longest_holder:
            remaining = network._replace(roads=network.roads & ~edge, ships=network.ships & ~edge)
            length = remaining.length(sight.shape)
            rival = max(sight.route_lengths[s] for s in sight.seats if s != owner)
            if length < MINIMUM_ROUTE or length < rival:
                score += TITLE_GONE * ROUTE_POINTS * sight.threat(owner)
                why.insert(0, say("breaks the longest road"))
                if sight.route_lengths[sight.seat] == rival > length:
                    score += plans.final(ROUTE_POINTS) / 2
        advice.append(Advice(action, score, tuple(why)))
    return advice


def _warlord(plans: Plans) -> list[Advice]:
    realm, defence = plans.sight.part(Realm), plans.part(Defence)
    sleeping = defence.passive.bit_count()
    if not sleeping:
        return []
    force = realm.force(plans.sight.seat, defence.passive)
    score = defence.gain(force) + GRAIN_WORTH * sleeping
    why = say_counted(sleeping, "wakes 1 knight for nothing", "wakes {n} knights for nothing")
    return [Advice(PlayWarlord(), score, (why, *defence.why(force)))]


def richer_opponents(plans: Plans, minimum: int) -> list[int]:
    """Return the opponents with cards who lead this seat by so many points or more."""
    sight = plans.sight
    own = sight.points[sight.seat]
    return [o for o in sight.others if sight.sizes[o] and sight.points[o] >= own + minimum]


def _wedding(plans: Plans) -> list[Advice]:
    sight = plans.sight
    guests = richer_opponents(plans, 1)
    if not guests:
        return []
    cards = sum(min(WEDDING_CARDS, sight.sizes[guest]) for guest in guests)
    score = GIFT * cards
    if sum(sight.hand) + cards > sight.safe + 2:
        score -= 0.15
    why = say("the guests give you {cards}", cards=bot.cards_phrase(cards))
    return [Advice(PlayWedding(), score, (why,))]


def _intrigue(plans: Plans) -> list[Advice]:
    advice = []
    for action in plans.sight.view.legal(PlayIntrigue):
        assert isinstance(action, PlayIntrigue)
        score, why = push_worth(plans, action.vertex)
        advice.append(Advice(action, score, why))
    return advice


def _saboteur(plans: Plans) -> list[Advice]:
    sight = plans.sight
    halves = [(o, sight.sizes[o] // 2) for o in richer_opponents(plans, 0)]
    lost = sum(half for _, half in halves)
    if not lost:
        return []
    score = sum(DISCARDED * half * sight.threat(other) for other, half in halves)
    return [Advice(PlaySaboteur(), score, (say("others discard {n}", n=bot.cards_phrase(lost)),))]


def _spy(plans: Plans) -> list[Advice]:
    sight, realm = plans.sight, plans.sight.part(Realm)
    advice = []
    for victim in sight.others:
        if realm.hidden[victim]:
            score = SPIED + MORE_TO_SEE * realm.hidden[victim] + 0.05 * sight.threat(victim)
            why = say_counted(
                realm.hidden[victim],
                "{name} has 1 progress card",
                "{name} has {n} progress cards",
                name=sight.names[victim],
            )
            advice.append(Advice(PlaySpy(victim), score, (why,)))
    return advice


def _deserter(plans: Plans) -> list[Advice]:
    sight, realm, defence = plans.sight, plans.sight.part(Realm), plans.part(Defence)
    advice = []
    for victim in sight.others:
        knights = bits(realm.own_knights(victim))
        if not knights:
            continue
        weakest = min(realm.strength_at(vertex) for vertex in knights)
        score = 0.12 * weakest * sight.threat(victim)
        if realm.posts:
            score += defence.standing(weakest)
        why = say(
            "{name} gives up a knight of strength {n} or more",
            name=sight.names[victim],
            n=weakest,
        )
        advice.append(Advice(PlayDeserter(victim), score, (why,)))
    return advice


def rank_deserters(plans: Plans) -> list[Advice]:
    """Return which own knight to give up: a weak and passive one."""
    sight, realm = plans.sight, plans.sight.part(Realm)
    advice = []
    for action in sight.view.legal(GiveUpKnight):
        assert isinstance(action, GiveUpKnight)
        strength = realm.strength_at(action.vertex)
        awake = realm.active >> action.vertex & 1
        why = (
            say("the knight at {place} is the least loss", place=VERTEX.show(action.vertex))
            if strength < STRENGTHS[-1]
            else say("a mighty knight is a great loss")
        )
        advice.append(Advice(action, -strength - 0.5 * awake, (why,)))
    return advice


#: How to judge the cards that are played after the roll.
POLITICS_PLAYS: Final[Mapping[int, Thinking]] = {
    BISHOP: _bishop,
    DIPLOMAT: _diplomat,
    WARLORD: _warlord,
    WEDDING: _wedding,
    INTRIGUE: _intrigue,
    SABOTEUR: _saboteur,
    SPY: _spy,
    DESERTER: _deserter,
}


# The yellow progress cards: what playing them would gain, in points.


#: What an opponent's loss of a card is worth.
TRADED_AWAY: Final = 0.04
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
    result = []
    for kind in RESOURCE_KINDS:
        if hand[kind]:
            given = remove_card(hand, kind)
            after = sum(
                expected[got]
                / total
                * plans.hand_worth(add_counts(given, cards_of_kind(got, len(hand))))
                for got in COMMODITY
            )
            result.append((kind, odds * (after - now)))
    return result


def rank_gifts(plans: Plans) -> list[Advice]:
    """Return which commodity to give for the proposer's resource: the least needed."""
    sight = plans.sight
    advice = []
    for action in sight.view.legal(GiveCommodity):
        assert isinstance(action, GiveCommodity)
        why = say("your {kind} is needed least", kind=KIND_NAMES[action.kind])
        score = plans.hand_worth(remove_card(sight.hand, action.kind))
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
            changed = trades_to_pay(sight, hand, goal.cost, ratios)
            if changed is None:
                continue
            after = plans.hand_worth(add_counts(changed[1], goal.cost, -1), without=goal)
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
    for victim in richer_opponents(plans, 1):
        count = min(MASTER_CARDS, sight.sizes[victim])
        hand = sight.expected_hands[victim]
        useful = sum(min(need, hand[kind]) for kind, need in enumerate(missing) if need)
        score = CHOSEN * count + 0.1 * min(useful, count) + 0.04 * sight.threat(victim)
        why = (
            say(
                "takes {cards} from {name}", cards=bot.cards_phrase(count), name=sight.names[victim]
            ),
            say("{name} leads you in points", name=sight.names[victim]),
        )
        advice.append(Advice(PlayMasterMerchant(victim), score, why))
    return advice


def rank_takings(plans: Plans) -> list[Advice]:
    """Return the cards to take from the hand that lies open, found one by one."""
    sight = plans.sight
    frame = sight.asked(OpenHand)
    shown = sight.view.players[frame.victim].hand
    assert shown is not None
    remaining, hand = list(shown.values()), sight.hand
    for _ in range(frame.count):
        kind = max(
            (kind for kind in sight.kinds if remaining[kind]),
            key=lambda kind: plans.hand_worth(add_counts(hand, cards_of_kind(kind, len(hand)))),
        )
        hand = add_counts(hand, cards_of_kind(kind, len(hand)))
        remaining[kind] -= 1
    taken = Cards.of(add_counts(hand, sight.hand, -1))
    why = plans.brings(hand) or (say("the best of the hand"),)
    return [Advice(TakeCards(taken), plans.hand_worth(hand), why)]


# ---- monopolies ------------------------------------------------------------------------


def _trade_monopoly(plans: Plans) -> list[Advice]:
    return [_levy(plans, PlayTradeMonopoly(kind), kind, COMMODITY_LEVY) for kind in COMMODITY]


def _resource_monopoly(plans: Plans) -> list[Advice]:
    return [_levy(plans, PlayResourceMonopoly(k), k, RESOURCE_LEVY) for k in RESOURCE_KINDS]


def _levy(
    plans: Plans, action: PlayTradeMonopoly | PlayResourceMonopoly, kind: int, limit: int
) -> Advice:
    sight = plans.sight
    expected = sum(min(float(limit), sight.expected_hands[o][kind]) for o in sight.others)
    cards = int(expected + 0.3)
    hand = add_counts(sight.hand, cards_of_kind(kind, len(sight.kinds), cards))
    score = plans.hand_worth(hand) - plans.hand_worth(sight.hand) + TRADED_AWAY * cards
    why = say("should bring about {n} {kind}", n=round(expected), kind=KIND_NAMES[kind])
    return Advice(action, score, (why, *plans.brings(hand)), purchase=plans.helped(hand))


#: How to judge the cards that are played after the roll.
TRADE_PLAYS: Final[Mapping[int, Thinking]] = {
    MERCHANT: _merchant,
    COMMERCIAL_HARBOUR: _commercial_harbour,
    MERCHANT_FLEET: _merchant_fleet,
    MASTER_MERCHANT: _master_merchant,
    TRADE_MONOPOLY: _trade_monopoly,
    RESOURCE_MONOPOLY: _resource_monopoly,
}


# The green progress cards: what playing them would gain, in points.


#: What a card that an opponent gets costs, and what a 7 is worth to the roller.
THEIR_HARVEST: Final = 0.03
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
        why = [say("a {total} pays you {cards}", total=total, cards=_payout_of_roll(plans, total))]
        if reds[action.red] > middle:
            why.append(say("a low red die draws progress cards"))
        advice.append(Advice(action, score, tuple(why)))
    return advice


def _payout_of_roll(plans: Plans, total: int, seat: int | None = None) -> Cards:
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
    hand = add_counts(sight.hand, _payout_of_roll(plans, total).counts[: len(sight.kinds)])
    worth = plans.hand_worth(hand) - plans.hand_worth(sight.hand)
    for opponent in sight.others:
        worth -= (
            THEIR_HARVEST * sight.threat(opponent) * _payout_of_roll(plans, total, opponent).total
        )
    return worth


def _red_worth(plans: Plans, red: int) -> float:
    sight, realm = plans.sight, plans.sight.part(Realm)
    worth = 0.0
    for track in range(len(TRACKS)):
        for seat in sight.seats:
            if may_draw(realm.step(seat, track), red):
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
            pays = cards_of_kind(kind, len(sight.kinds), price)
            if goal.cost == pays and sight.hand[kind] >= price - 1:
                spared = add_counts(sight.hand, cards_of_kind(kind, len(sight.kinds)))
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
    count = count_harvest(sight.state, sight.seat, kind)
    if not count:
        return []
    hand = add_counts(sight.hand, cards_of_kind(kind, len(sight.kinds), count))
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


def _pip_worth_by_hex(plans: Plans) -> list[float]:
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
    sight, worths = plans.sight, _pip_worth_by_hex(plans)
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
    sight, worths = plans.sight, _pip_worth_by_hex(plans)
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
SCIENCE_PLAYS: Final[Mapping[int, Thinking]] = {
    CRANE: _crane,
    MINING: _mining,
    IRRIGATION: _irrigation,
    INVENTOR: _inventor,
    ENGINEER: _engineer,
    SMITH: _smith,
    ROADS: development.road_building,
}


# The own progress cards: what each is worth, when to play one, which to put back.


#: What a card is worth that is not listed here.
ORDINARY: Final = 0.4
#: What a card is worth on average while it waits for its moment, in points.
USUAL: Final[Mapping[int, float]] = {
    ALCHEMIST: 0.45,
    CRANE: 0.3,
    MINING: 0.4,
    IRRIGATION: 0.4,
    PRINTER: 1.0,
    INVENTOR: 0.4,
    ENGINEER: 0.25,
    MEDICINE: 0.55,
    SMITH: 0.45,
    ROADS: 0.5,
    BISHOP: 0.45,
    DIPLOMAT: 0.25,
    WARLORD: 0.45,
    WEDDING: 0.4,
    INTRIGUE: 0.25,
    SABOTEUR: 0.35,
    SPY: 0.45,
    DESERTER: 0.5,
    CONSTITUTION: 1.0,
    MERCHANT: 1.0,
    COMMERCIAL_HARBOUR: 0.35,
    MERCHANT_FLEET: 0.3,
    MASTER_MERCHANT: 0.5,
    TRADE_MONOPOLY: 0.5,
    RESOURCE_MONOPOLY: 0.6,
}
#: How much of its usual worth a card must bring to be played, by hidden cards held.
WANTED: Final = (0.5, 0.5, 0.45, 0.3, 0.1)
#: What is left of a card's worth where it has nothing to work on.
USELESS: Final = 0.3
#: How a card too many is put back when it is not played: after everything else.
LAST: Final = -5.0

_PLAYS: Final[Mapping[int, Thinking]] = {**SCIENCE_PLAYS, **POLITICS_PLAYS, **TRADE_PLAYS}


def _always_playable(plans: Plans) -> bool:
    return True


def _somebody_leads(plans: Plans) -> bool:
    """Say whether somebody has more points, whom the envious cards strike."""
    sight = plans.sight
    return max(sight.points) > sight.points[sight.seat]


def _has_knights(plans: Plans) -> bool:
    return plans.sight.part(Realm).own_knights(plans.sight.seat) != 0


def _others_have_knights(plans: Plans) -> bool:
    realm = plans.sight.part(Realm)
    return any(realm.own_knights(opponent) for opponent in plans.sight.others)


#: Whether there is, or soon will be, something for a card to work on.
_WORKS: Final[Mapping[int, Callable[[Plans], bool]]] = {
    MINING: lambda plans: count_own_hexes(plans.sight.state, plans.sight.seat, ORE) > 0,
    IRRIGATION: lambda plans: count_own_hexes(plans.sight.state, plans.sight.seat, GRAIN) > 0,
    ENGINEER: lambda plans: best_wall(plans)[0] >= 0,
    MEDICINE: lambda plans: plans.sight.left["city"] > 0,
    SMITH: _has_knights,
    WARLORD: _has_knights,
    WEDDING: _somebody_leads,
    SABOTEUR: _somebody_leads,
    MASTER_MERCHANT: _somebody_leads,
    INTRIGUE: _others_have_knights,
    DESERTER: _others_have_knights,
    MERCHANT: lambda plans: plans.sight.part(Realm).merchant_seat != plans.sight.seat,
    CRANE: lambda plans: any(
        plans.sight.part(Realm).is_open(track) for track in range(len(TRACKS))
    ),
}


def kept_worth(plans: Plans, card: int) -> float:
    """Return what a card is worth in the hand, in points."""
    usual = USUAL.get(card, ORDINARY)
    return usual if _WORKS.get(card, _always_playable)(plans) else USELESS * usual


def _required_gain(plans: Plans, card: int) -> float:
    """Return what a card must gain to be played now rather than kept."""
    held_cards = sum(plans.sight.part(Realm).held)
    if held_cards >= len(WANTED):
        return 0.0
    return WANTED[held_cards] * kept_worth(plans, card)


# ---- playing ---------------------------------------------------------------------------


def rank_plays(plans: Plans) -> list[Advice]:
    """Return the cards that could be played now, by what they gain over keeping them."""
    held_cards = plans.sight.part(Realm).held
    advice = []
    for card, thinking in _PLAYS.items():
        if held_cards[card]:
            wanted = _required_gain(plans, card)
            advice += [replace(a, score=a.score - wanted) for a in thinking(plans)]
    if sum(held_cards) > PROGRESS_LIMIT:
        advice += [replace(a, score=a.score + LAST) for a in rank_returns(plans)]
    return advice


def before_roll(plans: Plans) -> list[Advice]:
    """Return the Alchemist, if it is held, by what it gains over keeping it."""
    if not plans.sight.part(Realm).held[ALCHEMIST]:
        return []
    wanted = _required_gain(plans, ALCHEMIST)
    return [replace(a, score=a.score - wanted) for a in alchemist(plans)]


# ---- which card to have ----------------------------------------------------------------


def rank_returns(plans: Plans) -> list[Advice]:
    """Return the cards that could be put back, the least useful first."""
    held_cards = plans.sight.part(Realm).held
    advice = []
    for card, count in enumerate(held_cards):
        if count:
            worth = _best_use(plans, card)
            # Of two cards of a kind the second waits longer for its moment.
            worth *= 0.8 if count > 1 else 1.0
            why = say("{card} is of least use now", card=PROGRESS_CARD.show(card))
            advice.append(Advice(ReturnProgress(card), -worth, (why,)))
    return advice


def rank_spoils(plans: Plans) -> list[Advice]:
    """Return the cards that the spy could take, the most useful first."""
    advice = []
    for action in plans.sight.view.legal(TakeProgress):
        assert isinstance(action, TakeProgress)
        why = say("{card} is of most use to you", card=PROGRESS_CARD.show(action.card))
        advice.append(Advice(action, _best_use(plans, action.card), (why,)))
    return advice


def _best_use(plans: Plans, card: int) -> float:
    """Return what a card is worth: what it would gain now, or in the hand."""
    kept = kept_worth(plans, card)
    if card not in _PLAYS or not plans.sight.part(Realm).held[card]:
        return kept
    return max([kept, *(0.9 * a.score for a in _PLAYS[card](plans))])


def rank_tracks(plans: Plans) -> list[Advice]:
    """Return the tracks to draw a card from, by what their cards are worth on average."""
    advice = []
    for action in plans.sight.view.legal(DrawFrom):
        assert isinstance(action, DrawFrom)
        kinds = CARDS_OF_TRACK[action.track]
        copies = sum(PROGRESS[card].copies for card in kinds)
        worth = (
            sum(PROGRESS[card].copies * _expected_draw_worth(plans, card) for card in kinds)
            / copies
        )
        why = say("the cards of {track} help you most", track=TRACK.show(action.track))
        advice.append(Advice(action, worth, (why,)))
    return advice


def _expected_draw_worth(plans: Plans, card: int) -> float:
    return plans.final(1) if card in OPEN_CARDS else kept_worth(plans, card)

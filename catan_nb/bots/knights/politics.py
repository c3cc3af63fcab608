"""The blue progress cards: what playing them would gain, in points."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from catan_nb.board.topology import bits
from catan_nb.bots import words
from catan_nb.bots.base import robbing
from catan_nb.bots.bot import Advice
from catan_nb.bots.knights.barbarians import GRAIN, Defence
from catan_nb.bots.knights.posts import FREED, STOLEN, push_worth
from catan_nb.bots.knights.realm import Realm
from catan_nb.bots.plans import Plans
from catan_nb.bots.systems import Thinking
from catan_nb.bots.words import counted
from catan_nb.kernel.words import say
from catan_nb.rules.base.longest_route import MINIMUM, POINTS
from catan_nb.rules.cities_knights.actions import (
    GiveUpKnight,
    PlayBishop,
    PlayDeserter,
    PlayDiplomat,
    PlayIntrigue,
    PlaySaboteur,
    PlaySpy,
    PlayWarlord,
    PlayWedding,
)
from catan_nb.rules.cities_knights.block import STRENGTHS
from catan_nb.rules.cities_knights.names import (
    BISHOP,
    DESERTER,
    DIPLOMAT,
    INTRIGUE,
    SABOTEUR,
    SPY,
    WARLORD,
    WEDDING,
)
from catan_nb.rules.cities_knights.politics_cards import WEDDING_CARDS
from catan_nb.rules.places import EDGE, VERTEX

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
        worth, why = robbing.blocking(sight, action.hex)
        victims = [o for o in sight.others if sight.sizes[o] and sight.stakes(o, action.hex)]
        worth += sum(robbing.steal_worth(plans, victim) for victim in victims)
        score = STOLEN * worth + FREED * freed
        stolen = counted(len(victims), "a card from 1 player", "a card from each of {n} players")
        advice.append(Advice(action, score, (stolen, *why) if victims else tuple(why) or (stolen,)))
    return advice


def _diplomat(plans: Plans) -> list[Advice]:
    sight = plans.sight
    own = sight.networks[sight.seat].paths
    advice = []
    for action in sight.view.legal(PlayDiplomat):
        assert isinstance(action, PlayDiplomat)
        edge = 1 << action.edge
        if own & edge:
            continue
        owner = next(other for other in sight.others if sight.networks[other].paths & edge)
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
            rest = network._replace(roads=network.roads & ~edge, ships=network.ships & ~edge)
            length = rest.length(sight.shape)
            rival = max(sight.route_lengths[s] for s in sight.seats if s != owner)
            if length < MINIMUM or length < rival:
                score += TITLE_GONE * POINTS * sight.threat(owner)
                why.insert(0, say("breaks the longest road"))
                if sight.route_lengths[sight.seat] == rival > length:
                    score += plans.final(POINTS) / 2
        advice.append(Advice(action, score, tuple(why)))
    return advice


def _warlord(plans: Plans) -> list[Advice]:
    realm, defence = plans.sight.part(Realm), plans.part(Defence)
    sleeping = defence.passive.bit_count()
    if not sleeping:
        return []
    more = realm.force(plans.sight.seat, defence.passive)
    score = defence.gain(more) + GRAIN * sleeping
    why = counted(sleeping, "wakes 1 knight for nothing", "wakes {n} knights for nothing")
    return [Advice(PlayWarlord(), score, (why, *defence.why(more)))]


def richer(plans: Plans, least: int) -> list[int]:
    """Return the opponents with cards who lead this seat by so many points or more."""
    sight = plans.sight
    own = sight.points[sight.seat]
    return [o for o in sight.others if sight.sizes[o] and sight.points[o] >= own + least]


def _wedding(plans: Plans) -> list[Advice]:
    sight = plans.sight
    guests = richer(plans, 1)
    if not guests:
        return []
    cards = sum(min(WEDDING_CARDS, sight.sizes[guest]) for guest in guests)
    score = GIFT * cards
    if sum(sight.hand) + cards > sight.safe + 2:
        score -= 0.15
    why = say("the guests give you {cards}", cards=words.cards(cards))
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
    halves = [(o, sight.sizes[o] // 2) for o in richer(plans, 0)]
    lost = sum(half for _, half in halves)
    if not lost:
        return []
    score = sum(DISCARDED * half * sight.threat(other) for other, half in halves)
    return [Advice(PlaySaboteur(), score, (say("others discard {n}", n=words.cards(lost)),))]


def _spy(plans: Plans) -> list[Advice]:
    sight, realm = plans.sight, plans.sight.part(Realm)
    advice = []
    for victim in sight.others:
        if realm.hidden[victim]:
            score = SPIED + MORE_TO_SEE * realm.hidden[victim] + 0.05 * sight.threat(victim)
            why = counted(
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


def deserters(plans: Plans) -> list[Advice]:
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
PLAYS: Final[Mapping[int, Thinking]] = {
    BISHOP: _bishop,
    DIPLOMAT: _diplomat,
    WARLORD: _warlord,
    WEDDING: _wedding,
    INTRIGUE: _intrigue,
    SABOTEUR: _saboteur,
    SPY: _spy,
    DESERTER: _deserter,
}

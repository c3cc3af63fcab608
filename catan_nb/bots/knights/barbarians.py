"""The next landing: who would lose or win what, and what more strength would change."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from catan_nb.bots.bot import Advice
from catan_nb.bots.knights.realm import Realm
from catan_nb.bots.plans import Plans
from catan_nb.bots.words import counted
from catan_nb.kernel.words import Phrase, say
from catan_nb.rules.cities_knights.actions import CommitKnights, LoseCity
from catan_nb.rules.cities_knights.barbarians import best_defenders, losers
from catan_nb.rules.cities_knights.questions import Commitment

#: What losing a city costs, in points, and what an opponent's loss is worth.
LOSS: Final = 1.8
THEIR_LOSS: Final = 0.35
#: What a progress card is worth on average.
CARD: Final = 0.55
#: What an opponent's reward costs, beside what it is worth to them.
THEIR_REWARD: Final = 0.25
#: How likely others are to wake all their knights before the landing.
WAKING: Final = 0.4
#: What grain for an activation is worth.
GRAIN: Final = 0.12
#: How much a landing counts that may come only after the next own turn.
LATER: Final = 0.5
#: What a knight is worth by itself over a long game, by the strength there is already.
STANDING: Final = (0.8, 0.55, 0.4, 0.3, 0.2, 0.15, 0.1)


def outcome(plans: Plans, given: Sequence[int], attack: int) -> float:
    """Return what a landing with these strengths by seat would bring this seat, in points."""
    sight = plans.sight
    realm, seat = sight.part(Realm), sight.seat
    if sum(given) >= attack:
        best = best_defenders(given)
        if len(best) > 1:
            ours = CARD if seat in best else 0.0
            return ours - 0.1 * sum(CARD for other in best if other != seat)
        if not realm.defenders_left:
            return 0.0
        if best[0] == seat:
            return plans.final(1)
        return -THEIR_REWARD * sight.threat(best[0])
    lost = losers(given, [other for other in sight.seats if realm.exposed[other]])
    theirs = sum(sight.threat(other) for other in lost if other != seat)
    return THEIR_LOSS * theirs - (LOSS if seat in lost else 0.0)


class Defence:
    """What the own strength means for the next landing."""

    def __init__(self, plans: Plans) -> None:
        self.plans = plans
        self.realm = realm = plans.sight.part(Realm)
        self.seat = plans.sight.seat
        self.strength = realm.force(self.seat, realm.active)
        self.passive = realm.own_knights(self.seat) & ~realm.active
        self._as_they_are = [realm.force(s, realm.active) for s in plans.sight.seats]
        self._all_awake = [realm.force(s) for s in plans.sight.seats]
        self._stands: dict[int, float] = {}

    def stand(self, strength: int) -> float:
        """Return what the next landing would bring with so much own strength."""
        worth = self._stands.get(strength)
        if worth is None:
            now, then = self._as_they_are[:], self._all_awake[:]
            now[self.seat] = then[self.seat] = strength
            attack = self.realm.attack
            worth = outcome(self.plans, now, attack)
            if then != now:
                worth += WAKING * (outcome(self.plans, then, attack) - worth)
            self._stands[strength] = worth
        return worth

    def gain(self, more: int) -> float:
        """Return what more strength, or less, is worth for the next landing, in points."""
        soon = self.realm.lands_soon
        odds = soon + LATER * (self.realm.lands_after - soon)
        return odds * (self.stand(self.strength + more) - self.stand(self.strength))

    def standing(self, more: int = 1) -> float:
        """Return what lasting strength is worth over the rest of the game, in points."""
        have = self.realm.force(self.seat)
        worth = sum(STANDING[min(have + n, len(STANDING) - 1)] for n in range(more))
        return worth * min(1.2, self.realm.landings_ahead / 2.5)

    def why(self, more: int) -> tuple[Phrase, ...]:
        """Say what more strength changes at the next landing."""
        realm = self.realm
        attack, defence = realm.attack, sum(self._as_they_are)
        reasons = []
        before, after = self.stand(self.strength), self.stand(self.strength + more)
        if before < -LOSS / 2 < after:
            reasons.append(say("saves a city from the barbarians"))
        elif after >= 1 > before:
            reasons.append(say("would make you the defender of the island: 1 point"))
        reasons.append(
            counted(
                realm.ships_missing,
                "attack {attack} against defence {defence}, 1 more ship until they land",
                "attack {attack} against defence {defence}, {n} more ships until they land",
                attack=attack,
                defence=defence,
            )
        )
        return tuple(reasons)


# ---- answers ---------------------------------------------------------------------------


def commitments(plans: Plans) -> list[Advice]:
    """Return which knights to commit, by what the fight then brings and what it costs."""
    sight, realm = plans.sight, plans.sight.part(Realm)
    frame, seat = sight.asked(Commitment), sight.seat
    given = [realm.force(other, mask) for other, mask in enumerate(frame.committed)]
    for other in frame.waiting:
        given[other] = realm.force(other, realm.active)
    attack = realm.attack
    advice = []
    for action in sight.view.legal(CommitKnights):
        assert isinstance(action, CommitKnights)
        mask = sum(1 << vertex for vertex in action.vertices)
        given[seat] = realm.force(seat, mask)
        score = outcome(plans, given, attack) - GRAIN * len(action.vertices)
        why = say(
            "defence {defence} against attack {attack}, {own} of it yours",
            defence=sum(given),
            attack=attack,
            own=given[seat],
        )
        advice.append(Advice(action, score, (why,)))
    return advice


def losses(plans: Plans) -> list[Advice]:
    """Return the cities that could be lost, the least valuable first."""
    sight, realm = plans.sight, plans.sight.part(Realm)
    advice = []
    for action in sight.view.legal(LoseCity):
        assert isinstance(action, LoseCity)
        why = [say("it brings {pips}", pips=plans.places.pips_phrase(action.vertex))]
        score = -city_pips(plans, action.vertex)
        if realm.walls >> action.vertex & 1:
            score -= 3
        elif realm.walls:
            why.append(say("no wall is lost with it"))
        advice.append(Advice(action, score, tuple(why)))
    return advice


def city_pips(plans: Plans, vertex: int) -> float:
    """Return the worth of what a city at a place brings beside a settlement, in pips."""
    sight, worths = plans.sight, plans.places.kind_worths
    return sum(
        pips * worths[sight.city_kinds.get(kind, kind)]
        for kind, pips in sight.vertex_yields[vertex]
    )

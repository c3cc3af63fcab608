"""The facts of Cities & Knights as one seat knows them, and the next landing's outcome."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, lru_cache
from math import comb
from typing import Final

from catan_nb.bots.bot import Advice
from catan_nb.bots.plans import Plans
from catan_nb.bots.sight import Sight
from catan_nb.kernel.words import Phrase, say, say_counted
from catan_nb.rules.cities_knights.actions import CommitKnights, LoseCity
from catan_nb.rules.cities_knights.barbarians import barbarian_strength, best_defenders, losers
from catan_nb.rules.cities_knights.block import (
    LANDING,
    RANKS_OF_SEAT,
    STRENGTHS,
    block,
    free_cities,
    knight_at,
    knights_of,
)
from catan_nb.rules.cities_knights.improvements import may_improve
from catan_nb.rules.cities_knights.knights import knight_sites
from catan_nb.rules.cities_knights.names import PROGRESS_KINDS, TRACKS
from catan_nb.rules.cities_knights.questions import Commitment


@lru_cache
def ship_odds(ships: int, rolls: int) -> float:
    """Return the chance that a number of event-die rolls show at least so many ships."""
    ways: int = sum(comb(rolls, count) for count in range(ships, rolls + 1))
    return ways / (1 << rolls)


class Realm:
    """The public facts of Cities & Knights and the seat's own progress cards.

    Masks, steps and seats are as in `CitiesKnightsBlock`.

    Attributes
    ----------
    held : tuple of int
        Own hidden progress cards by kind.
    hidden : tuple of int
        How many hidden progress cards each seat has.
    exposed : tuple of int
        Masks per seat of the cities that the barbarians could sack.
    """

    def __init__(self, sight: Sight) -> None:
        view, seat = sight.view, sight.seat
        state = sight.state
        ck = block(state)
        self.sight = sight
        self.fleet, self.landings = ck.fleet, ck.landings
        self.knights = tuple(ck.knights)
        self.active = ck.active
        self.steps = tuple(ck.improvements)
        self.metropolis_seat = tuple(ck.metropolis_seat)
        self.walls, self.reduced = ck.walls[seat], ck.reduced[seat]
        self.cranes = ck.cranes if state.active == seat else 0
        self.merchant_seat = ck.merchant_seat
        self.harbour = tuple(ck.harbour)
        self.defenders_left = ck.defenders_left
        self.closed = state.closed
        self.held = tuple(ck.held[seat * PROGRESS_KINDS : (seat + 1) * PROGRESS_KINDS])
        self.hidden = tuple([player.progress_size for player in view.players])
        self.exposed = tuple([free_cities(state, seat) for seat in sight.seats])

    # ---- the fleet -------------------------------------------------------------------

    @property
    def ships_missing(self) -> int:
        """How many more ships the event die must show until the barbarians land."""
        return LANDING - self.fleet

    @cached_property
    def lands_soon(self) -> float:
        """The chance of a landing before this seat can act again."""
        return ship_odds(self.ships_missing, self.sight.players)

    @cached_property
    def lands_after(self) -> float:
        """The chance of a landing before this seat has acted once more."""
        return ship_odds(self.ships_missing, 2 * self.sight.players)

    @cached_property
    def landings_ahead(self) -> float:
        """The estimated number of landings left in the game."""
        ships = self.sight.rounds_left * self.sight.players / 2
        return max(0.0, (ships - self.ships_missing) / LANDING + 1)

    @property
    def attack(self) -> int:
        """The barbarians' strength if they landed now."""
        return barbarian_strength(self.sight.state)

    # ---- knights ---------------------------------------------------------------------

    def own_knights(self, seat: int) -> int:
        """Return the mask of a seat's knights."""
        return knights_of(self.sight.state, seat)

    def force(self, seat: int, among: int = -1) -> int:
        """Return the strength of a seat's knights, of those in the mask `among`."""
        offset = seat * RANKS_OF_SEAT
        return sum(
            strength * (self.knights[offset + strength - 1] & among).bit_count()
            for strength in STRENGTHS
        )

    def strength_at(self, vertex: int) -> int:
        """Return the strength of the knight at an intersection, 0 for none."""
        knight = knight_at(self.sight.state, vertex)
        return knight[1] if knight is not None else 0

    def owner_at(self, vertex: int) -> int:
        """Return whose knight stands at an intersection, or -1."""
        knight = knight_at(self.sight.state, vertex)
        return knight[0] if knight is not None else -1

    @cached_property
    def posts(self) -> int:
        """The mask of intersections where an own knight may be put up."""
        return knight_sites(self.sight.state, self.sight.seat)

    # ---- tracks ----------------------------------------------------------------------

    def step(self, seat: int, track: int) -> int:
        """Return how many steps of a track a seat has taken."""
        return self.steps[seat * len(TRACKS) + track]

    def is_open(self, track: int) -> bool:
        """Say whether this seat may take the next step of a track, if it can pay."""
        return may_improve(self.sight.state, self.sight.seat, track)


# The next landing: who would lose or win what, and what more strength would change.


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
GRAIN_WORTH: Final = 0.12
#: How much a landing counts that may come only after the next own turn.
LATER: Final = 0.5
#: What a knight is worth by itself over a long game, by the strength there is already.
STANDING: Final = (0.8, 0.55, 0.4, 0.3, 0.2, 0.15, 0.1)


def landing_outcome(plans: Plans, given: Sequence[int], attack: int) -> float:
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
    lost = losers(given, [seat for seat in sight.seats if realm.exposed[seat]])
    theirs = sum(sight.threat(other) for other in lost if other != seat)
    return THEIR_LOSS * theirs - (LOSS if seat in lost else 0.0)


class Defence:
    """The seat's own contribution to the next landing."""

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
        """Return the expected outcome of the next landing for an own strength."""
        worth = self._stands.get(strength)
        if worth is None:
            now, then = self._as_they_are[:], self._all_awake[:]
            now[self.seat] = then[self.seat] = strength
            attack = self.realm.attack
            worth = landing_outcome(self.plans, now, attack)
            if then != now:
                worth += WAKING * (landing_outcome(self.plans, then, attack) - worth)
            self._stands[strength] = worth
        return worth

    def gain(self, extra: int) -> float:
        """Return the worth of a change of strength for the next landing, in points."""
        soon = self.realm.lands_soon
        odds = soon + LATER * (self.realm.lands_after - soon)
        return odds * (self.stand(self.strength + extra) - self.stand(self.strength))

    def standing(self, extra: int = 1) -> float:
        """Return the worth of lasting strength for the rest of the game, in points."""
        have = self.realm.force(self.seat)
        worth = sum(STANDING[min(have + n, len(STANDING) - 1)] for n in range(extra))
        return worth * min(1.2, self.realm.landings_ahead / 2.5)

    def why(self, extra: int) -> tuple[Phrase, ...]:
        """Return in words what more strength changes at the next landing."""
        realm = self.realm
        attack, defence = realm.attack, sum(self._as_they_are)
        reasons = []
        before, after = self.stand(self.strength), self.stand(self.strength + extra)
        if before < -LOSS / 2 < after:
            reasons.append(say("saves a city from the barbarians"))
        elif after >= 1 > before:
            reasons.append(say("would make you the defender of the island: 1 point"))
        reasons.append(
            say_counted(
                realm.ships_missing,
                "attack {attack} against defence {defence}, 1 more ship until they land",
                "attack {attack} against defence {defence}, {n} more ships until they land",
                attack=attack,
                defence=defence,
            )
        )
        return tuple(reasons)


# ---- answers ---------------------------------------------------------------------------


def rank_commitments(plans: Plans) -> list[Advice]:
    """Return which knights to commit, by what the fight then brings and what it costs."""
    sight, realm = plans.sight, plans.sight.part(Realm)
    frame, seat = sight.asked(Commitment), sight.seat
    given = [realm.force(opponent, mask) for opponent, mask in enumerate(frame.committed)]
    for other in frame.waiting:
        given[other] = realm.force(other, realm.active)
    attack = realm.attack
    advice = []
    for action in sight.view.legal(CommitKnights):
        assert isinstance(action, CommitKnights)
        mask = sum(1 << vertex for vertex in action.vertices)
        given[seat] = realm.force(seat, mask)
        score = landing_outcome(plans, given, attack) - GRAIN_WORTH * len(action.vertices)
        why = say(
            "defence {defence} against attack {attack}, {own} of it yours",
            defence=sum(given),
            attack=attack,
            own=given[seat],
        )
        advice.append(Advice(action, score, (why,)))
    return advice


def rank_city_losses(plans: Plans) -> list[Advice]:
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

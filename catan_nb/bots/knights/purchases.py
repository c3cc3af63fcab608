"""Purchases of Cities & Knights: improvements, strength for the next landing, walls."""

from __future__ import annotations

from typing import Final

from catan_nb.board.terrain import PIPS
from catan_nb.board.topology import bits
from catan_nb.bots.goals import PATIENCE, Goal, add_counts, cards_of_kind, price_counts
from catan_nb.bots.knights.moves import Posts
from catan_nb.bots.knights.sight import CARD, Defence, Realm, city_pips
from catan_nb.bots.plans import CARDS_PER_POINT, Plans
from catan_nb.bots.sight import Sight
from catan_nb.kernel.action import Action
from catan_nb.kernel.words import Phrase, say, say_counted
from catan_nb.rules.cards import CLOTH, COIN, PAPER
from catan_nb.rules.cities_knights.actions import (
    ActivateKnight,
    BuildKnight,
    BuildWall,
    Improve,
    PlayMedicine,
    UpgradeKnight,
)
from catan_nb.rules.cities_knights.block import BENEFIT_STEP, METROPOLIS_POINTS, METROPOLIS_STEP
from catan_nb.rules.cities_knights.improvements import SAFE_PER_WALL, WALL_COST, wall_sites
from catan_nb.rules.cities_knights.knights import ACTIVATION_COST, KNIGHT_COST, upgradable
from catan_nb.rules.cities_knights.names import (
    COMMODITY,
    FACES,
    IMPROVEMENTS,
    MEDICINE,
    POLITICS,
    RANKS,
    SCIENCE,
    TOP,
    TRACK,
    TRACKS,
    TRADE,
)
from catan_nb.rules.cities_knights.progress import may_draw
from catan_nb.rules.cities_knights.science_cards import MEDICINE_COST
from catan_nb.rules.places import VERTEX

#: What a metropolis is worth beside its points: its city is safe, and nobody else has it.
SAFE_CITY: Final = 0.6
#: What part of a metropolis the steps towards it are worth, by step.
TOWARDS: Final = (0.0, 0.12, 0.2, 0.35, 0.5)
#: What is left of that when an opponent is farther, or cannot be overtaken in time.
BEHIND: Final = 0.5
#: What step 3 of trade and politics is worth, in points, over a whole game.
GUILD, FORTRESS = 0.9, 0.5
#: Rounds of a game that is long enough for a lasting benefit to pay in full.
LONG: Final = 12.0
#: Purchases that gain less are not thought of.
LITTLE: Final = 0.05


def goals(plans: Plans) -> list[Goal]:
    """Return the purchases that Cities & Knights adds."""
    return [
        *_improvement_goals(plans),
        *_strength_goals(plans),
        *_wall_goals(plans),
        *_medicine_goals(plans),
    ]


# ---- improvements ----------------------------------------------------------------------


def _improvement_goals(plans: Plans) -> list[Goal]:
    sight, realm = plans.sight, plans.sight.part(Realm)
    result = []
    steps = {
        track: realm.step(sight.seat, track) + 1
        for track in range(len(TRACKS))
        if realm.is_open(track)
    }
    judged = {track: _step_worth(plans, track, step) for track, step in steps.items()}
    # The crane makes one of them cheaper: the best of those that can then be paid.
    lifted = max(
        (t for t in steps if realm.cranes and sight.hand[COMMODITY[t]] >= steps[t] - 1),
        key=lambda track: judged[track][0],
        default=-1,
    )
    for track, step in steps.items():
        price = cards_of_kind(COMMODITY[track], len(sight.kinds), step - (track == lifted))
        worth, why = judged[track]
        if track == lifted:
            why = (*why, say("the crane makes it cheaper"))
        result.append(
            Goal(
                name=say(
                    "the {building} (step {step} of {track})",
                    building=IMPROVEMENTS[track][step - 1],
                    step=step,
                    track=TRACK.show(track),
                ),
                step=Improve(track),
                step_cost=price,
                cost=price,
                worth=worth,
                why=why,
            )
        )
    return result


def _step_worth(plans: Plans, track: int, step: int) -> tuple[float, tuple[Phrase, ...]]:
    """Return what a step of a track is worth, in points, and why."""
    sight = plans.sight
    faces = sum(may_draw(step, red) - may_draw(step - 1, red) for red in range(1, 7))
    gate = FACES[track] / sum(FACES)
    cards = gate * faces / 6 * sight.players * sight.rounds_left
    worth = CARD * cards
    why = [say("draws progress cards on a red die up to {n}", n=step + 1)]
    metropolis, said = _metropolis_worth(plans, track, step)
    worth += metropolis
    if said is not None:
        why.insert(0, said)
    if step == BENEFIT_STEP:
        worth += _benefit_worth(plans, track)
        why.insert(0, _BENEFITS[track])
    return worth, tuple(why)


_BENEFITS: Final = {
    TRADE: say("commodities then trade 2:1"),
    POLITICS: say("allows mighty knights"),
    SCIENCE: say("the aqueduct then gives a card whenever a roll brings none"),
}


def _benefit_worth(plans: Plans, track: int) -> float:
    """Return what the lasting benefit of a track is worth, in points."""
    sight = plans.sight
    share = min(1.0, sight.rounds_left / LONG)
    if track == TRADE:
        commodities = sum(sight.full_income[kind] for kind in (COIN, PAPER, CLOTH))
        return share * GUILD * min(1.5, commodities / 8)
    if track == POLITICS:
        return share * FORTRESS
    tokens = {
        sight.tokens[hex]
        for hex in range(len(sight.tokens))
        if sight.tokens[hex] and sight.stakes(sight.seat, hex)
    }
    empty = 30 / 36 - sum(PIPS[token] for token in tokens) / 36
    return empty * sight.players * sight.rounds_left / CARDS_PER_POINT


def _metropolis_worth(plans: Plans, track: int, step: int) -> tuple[float, Phrase | None]:
    """Return what a step is worth on the way to a metropolis, or to keep it."""
    sight, realm = plans.sight, plans.sight.part(Realm)
    holder, seat = realm.metropolis_seat[track], sight.seat
    rival = max(realm.step(opponent, track) for opponent in sight.others)
    prize = plans.final(METROPOLIS_POINTS) + SAFE_CITY
    if holder == seat:
        if step == TOP and rival >= METROPOLIS_STEP - 1:
            return 0.5 * METROPOLIS_POINTS, say("keeps the metropolis for good")
        return 0.0, None
    if holder >= 0 and realm.step(holder, track) >= TOP:
        return 0.0, None
    wins = METROPOLIS_STEP if holder < 0 else TOP
    if step == wins:
        if holder >= 0:
            prize += 0.3 * METROPOLIS_POINTS * sight.threat(holder)
        return prize, say("wins the metropolis: 2 points")
    share = TOWARDS[min(step, len(TOWARDS) - 1)]
    if holder >= 0 or rival > step:
        share *= BEHIND
    return share * prize, say("a step towards the metropolis")


# ---- strength --------------------------------------------------------------------------


def _strength_goals(plans: Plans) -> list[Goal]:
    """Return ways to more strength: knights woken, put up, upgraded, and all of it together."""
    sight, realm = plans.sight, plans.sight.part(Realm)
    defence, kinds = plans.part(Defence), len(sight.kinds)
    grain, knight = price_counts(ACTIVATION_COST, kinds), price_counts(KNIGHT_COST, kinds)
    nothing = sight.prices.nothing
    sleeping = sorted(bits(defence.passive), key=lambda v: (-realm.strength_at(v), v))
    goals: list[Goal] = []
    woken = 0
    for count, vertex in enumerate(sleeping, 1):
        woken += realm.strength_at(vertex)
        goals.append(
            _strength_goal(
                plans,
                say_counted(count, "an active knight", "{n} active knights"),
                ActivateKnight(sleeping[0]),
                (grain, add_counts(nothing, grain, count)),
                defence.gain(woken),
                defence.why(woken),
            )
        )
    lasting = defence.standing()
    site, post = plans.part(Posts).best(realm.posts)
    if site >= 0 and sight.left["basic_knight"]:
        why = plans.part(Posts).why(site)
        name = say("a knight at {place}", place=VERTEX.show(site))
        step = BuildKnight(site)
        extra = lasting + post
        goals.append(_strength_goal(plans, name, step, (knight, knight), extra, why))
        for count in sorted({0, len(sleeping)}):
            more = 1 + (woken if count else 0)
            price = add_counts(knight, grain, count + 1)
            worth = extra + defence.gain(more)
            name = say("{knight}, awake", knight=name) if not count else say("all knights awake")
            goals.append(
                _strength_goal(plans, name, step, (knight, price), worth, defence.why(more))
            )
    for rising in knights_to_upgrade(plans)[:1]:
        active = realm.active >> rising & 1
        worth = lasting + (defence.gain(1) if active else 0.0)
        rank = RANKS[realm.strength_at(rising)]
        name = say("a {rank} knight at {place}", rank=rank, place=VERTEX.show(rising))
        why = defence.why(1) if active else ()
        goals.append(
            _strength_goal(plans, name, UpgradeKnight(rising), (knight, knight), worth, why)
        )
        if not active:
            more = realm.strength_at(rising) + 1
            worth = lasting + defence.gain(more)
            name = say("{knight}, awake", knight=name)
            price = add_counts(knight, grain)
            goals.append(
                _strength_goal(
                    plans, name, UpgradeKnight(rising), (knight, price), worth, defence.why(more)
                )
            )
    return [goal for goal in goals if goal.worth > LITTLE]


def _strength_goal(
    plans: Plans,
    name: Phrase,
    step: Action,
    costs: tuple[tuple[int, ...], tuple[int, ...]],
    worth: float,
    why: tuple[Phrase, ...],
) -> Goal:
    """Return a goal of strength, which loses its worth when the barbarians land before."""
    patience = PATIENCE * (1 - 0.8 * plans.sight.part(Realm).lands_soon)
    why = why or (say("strength for the landings to come"),)
    return Goal(name, step, costs[0], costs[1], worth, why, patience=patience)


def knights_to_upgrade(plans: Plans) -> tuple[int, ...]:
    """Return the own knights that may be upgraded now, active and strong ones first."""
    sight, realm = plans.sight, plans.sight.part(Realm)
    mask = upgradable(sight.state, sight.seat)
    order = {v: (-(realm.active >> v & 1), -realm.strength_at(v), v) for v in bits(mask)}
    return tuple(sorted(order, key=lambda v: order[v]))


# ---- walls and Medicine ----------------------------------------------------------------


def _wall_goals(plans: Plans) -> list[Goal]:
    vertex, worth = best_wall(plans)
    if vertex < 0 or worth < LITTLE:
        return []
    price = price_counts(WALL_COST, len(plans.sight.kinds))
    name = say("a wall at {place}", place=VERTEX.show(vertex))
    return [Goal(name, BuildWall(vertex), price, price, worth, (_wall_phrase(plans),))]


def best_wall(plans: Plans) -> tuple[int, float]:
    """Return the best place for a wall and what it is worth; (-1, 0) for none."""
    sight, realm = plans.sight, plans.sight.part(Realm)
    sites = wall_sites(sight.state, sight.seat)
    if not sites:
        return -1, 0.0
    # Usual hands hold the cards of a round or two; the wall counts when they pass the limit.
    usual = max(sum(sight.hand), 3 + 1.2 * sum(sight.full_income) * sight.per_round)
    beyond = min(max(usual - sight.safe + 2, 0.0), 2.0 * SAFE_PER_WALL)
    saved = sight.seven_in_round * beyond / CARDS_PER_POINT
    vertex = max(
        bits(sites), key=lambda v: (not realm.exposed[sight.seat] >> v & 1, city_pips(plans, v))
    )
    return vertex, saved * min(sight.rounds_left, 6.0) * 0.5


def _wall_phrase(plans: Plans) -> Phrase:
    sight = plans.sight
    return say(
        "{safe} cards are then safe on a 7; you hold {held}",
        safe=sight.safe + SAFE_PER_WALL,
        held=sum(sight.hand),
    )


def _medicine_goals(plans: Plans) -> list[Goal]:
    """Return the city that the Medicine card makes cheaper."""
    sight, realm = plans.sight, plans.sight.part(Realm)
    sites = bits(sight.city_sites)
    if not realm.held[MEDICINE] or realm.reduced or not sight.left["city"] or not sites:
        return []
    vertex = max(sites, key=plans.places.city_gain)
    price = price_counts(MEDICINE_COST, len(sight.kinds))
    worth = plans.final(1) + plans.income_points(plans.places.city_gain(vertex))
    name = say("a city at {place} with medicine", place=VERTEX.show(vertex))
    why = (
        say("a city for 3 cards"),
        say("doubles {pips}", pips=plans.places.pips_phrase(vertex)),
    )
    return [Goal(name, PlayMedicine(vertex), price, price, worth, why)]


def city_sites(sight: Sight) -> int:
    """Return the mask of places where a city may be built: a reduced one first."""
    return sight.part(Realm).reduced or -1

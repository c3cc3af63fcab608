"""The good bot's play of scenario rules, by the name of their rule module."""

from __future__ import annotations

from typing import Final

from catan_nb.board.terrain import PIPS, RESOURCES, Terrain
from catan_nb.board.topology import bits
from catan_nb.bots import bot, robbing
from catan_nb.bots.bot import Advice
from catan_nb.bots.goals import ONE_POINT, Counts, Extra, Goal, Prize, add_counts, price_counts
from catan_nb.bots.plans import CARDS_PER_POINT, NEVER, VICTORY, Plans
from catan_nb.bots.seafarers import (
    CHOSEN,
    ShipDestinations,
    Waters,
    rank_free_pieces,
    rank_gold_choices,
)
from catan_nb.bots.sight import PAYING, Sight, Windfall
from catan_nb.bots.systems import BotSystem
from catan_nb.kernel.words import Phrase, say, say_counted
from catan_nb.rules.base.questions import SetupSettlement
from catan_nb.rules.places import EDGE, HEX, VERTEX
from catan_nb.rules.seafarers.actions import (
    AttackFortress,
    BuildShip,
    BuildWonder,
    ChooseBare,
    ChooseFog,
    ClaimWonder,
    PlaceHarbour,
    TakeBolt,
    TakeToken,
)
from catan_nb.rules.seafarers.mechanisms import treasures
from catan_nb.rules.seafarers.mechanisms.areas import area_at, areas, points_per_area
from catan_nb.rules.seafarers.mechanisms.areas import block as areas_block
from catan_nb.rules.seafarers.mechanisms.cloth import BOLTS_A_POINT
from catan_nb.rules.seafarers.mechanisms.cloth import block as cloth_block
from catan_nb.rules.seafarers.mechanisms.fog import block as fog_block
from catan_nb.rules.seafarers.mechanisms.harbourmaster import NAME as TITLE
from catan_nb.rules.seafarers.mechanisms.harbourmaster import harbour_points
from catan_nb.rules.seafarers.mechanisms.pirate_islands import (
    at_fortress,
    count_warships,
    paths_ahead,
    pirates,
    plain_ships,
    ships_from_shore,
)
from catan_nb.rules.seafarers.mechanisms.supply_tokens import block as tokens_block
from catan_nb.rules.seafarers.mechanisms.tribe import CARD as CARD_GIFT
from catan_nb.rules.seafarers.mechanisms.tribe import POINT, gifts
from catan_nb.rules.seafarers.mechanisms.wonders import COSTS, LEVELS, marked_vertices
from catan_nb.rules.seafarers.mechanisms.wonders import block as wonders_block
from catan_nb.rules.seafarers.names import (
    BRIDGE,
    CARD,
    CHOICE,
    RANDOM,
    ROUTES,
    WALL,
    WONDER,
    WONDERS,
)
from catan_nb.rules.seafarers.questions import (
    DraftHarbour,
    FleetPrize,
    FogOrder,
    HarbourPlace,
    PirateLoot,
    TokenOrder,
    TokenTake,
    TreasureRoads,
)


def foreign_area_extras(plans: Plans) -> dict[int, Extra]:
    """Return the points for settling areas that are foreign to this seat."""
    sight = plans.sight
    state, points = sight.state, points_per_area(sight.rules)
    if not points:
        return {}
    known = areas_block(state).home[sight.seat] | areas_block(state).settled[sight.seat]
    if isinstance(sight.view.frame, SetupSettlement):
        # Where one begins is home; all else will be foreign.
        known = sum(
            area
            for area in areas(state)
            if any(
                area & 1 << hex
                for vertex in bits(sight.settlements[sight.seat] | sight.cities[sight.seat])
                for hex in sight.shape.vertex_hexes[vertex]
            )
        )
    extra = Extra(
        points,
        why=(
            say_counted(
                points, "1 special point for a new area", "{n} special points for a new area"
            ),
        ),
    )
    result = {}
    for vertex in bits(plans.places.open_sites):
        area = area_at(state, vertex)
        if area and not area & known:
            result[vertex] = extra
    return result


AREAS: Final = BotSystem(sites=foreign_area_extras)


# Villages that pay bolts of cloth: with whom to trade, and what to steal.


#: What a bolt is worth in points; a pirate's thief also takes it from somebody.
BOLT: Final = 1 / BOLTS_A_POINT
#: A stolen bolt beside a stolen card, in blocked pips.
LOOT: Final = 4.0
#: By how much more it counts where a pair of bolts, a point, comes or goes with it.
PAIR: Final = 1.3


def village_prizes(plans: Plans) -> list[Prize]:
    """Return the villages with which this seat does not trade yet."""
    sight = plans.sight
    own, rolls = cloth_block(sight.state), sight.rounds_left * sight.players
    # Two bolts are a point, which may win.
    pair = own.own[sight.seat] % BOLTS_A_POINT == BOLTS_A_POINT - 1
    at_once = BOLT + (plans.final(1) - 1 if pair else 0.0)
    result = []
    for village, vertex in enumerate(own.vertices):
        traders, bolts = own.traders[village], own.bolts[village]
        if sight.seat in traders or not bolts:
            continue
        dots = PIPS[own.numbers[village]]
        share = (bolts - 1 + own.store / len(own.vertices)) / (len(traders) + 1)
        later = min(share, dots * rolls / 36)
        result.append(
            Prize(
                name=say("trade with the village at {place}", place=VERTEX.show(vertex)),
                worth=at_once + BOLT * later,
                why=(
                    say("a bolt of cloth at once, half a point"),
                    say_counted(
                        dots, "the village's number has 1 dot", "the village's number has {n} dots"
                    ),
                ),
                vertices=1 << vertex,
            )
        )
    return result


def cloth_loot(plans: Plans) -> list[Advice]:
    """Return what to take as the pirate's thief, and from whom."""
    sight = plans.sight
    bolts = cloth_block(sight.state).own
    advice = robbing.rank_victims(plans)
    gained = (bolts[sight.seat] + 1) % BOLTS_A_POINT == 0
    for action in sight.view.legal(TakeBolt):
        assert isinstance(action, TakeBolt)
        lost = bolts[action.victim] % BOLTS_A_POINT == 0
        score = LOOT * (sight.threat(action.victim) * (PAIR if lost else 1.0))
        why = [say("a bolt of cloth is half a point")]
        if gained:
            score += LOOT * (PAIR - 1)
            why.append(say("with the bolts that you have it makes a point"))
        if lost:
            name = sight.names[action.victim]
            why.append(say("{name} loses a point with it", name=name))
        advice.append(Advice(action, score, tuple(why)))
    return advice


CLOTH: Final = BotSystem(prizes=village_prizes, answers={PirateLoot: cloth_loot})


# Fog: what a hidden hex may be, by the stack that is left, and what treasures may hold.


#: What it is worth to know a further hex that may be land, in points.
KNOWING: Final = 0.3
#: What each kind of treasure is worth, in points.
TREASURES: Final = {
    CHOICE: 2.3 / CARDS_PER_POINT,
    RANDOM: 2 / CARDS_PER_POINT,
    CARD: 0.75,
    ROUTES: 4 / CARDS_PER_POINT,
}


class Stack:
    """What a hidden hex may be: everybody can count what has come out of the stack.

    Attributes
    ----------
    pays, land : float
        The chances that it produces, and that it is land.
    pips : float
        What it should bring, in pips of an evenly useful card.
    card : float
        How many cards uncovering it should bring.
    """

    def __init__(self, sight: Sight) -> None:
        stack = fog_block(sight.state)
        hexes, tokens = sum(stack.terrain) or 1, sum(stack.tokens)
        dots = sum(PIPS[token] * count for token, count in enumerate(stack.tokens))
        mean = dots / tokens if tokens else 0.0
        gold = stack.terrain[Terrain.GOLD]
        kinds = enumerate(stack.terrain)
        pays = sum(count for ground, count in kinds if Terrain(ground).takes_token)
        self.pays = pays / hexes
        self.land = self.pays + stack.terrain[Terrain.DESERT] / hexes
        self.pips = mean * (pays - gold + CHOSEN * gold) / hexes
        paid = gold if sight.rules.options["fog_gold"] else 0
        self.card = (pays - gold + paid) / hexes
        self.hidden = tuple(
            hex for hex, ground in enumerate(sight.terrain) if ground == Terrain.FOG
        )


def fog_windfalls(sight: Sight) -> dict[int, Windfall]:
    """Return by intersection what the hidden hexes there should bring."""
    stack = sight.part(Stack)
    why = (say("a hex in the fog brings some {n} dots", n=round(stack.pips)),)
    result: dict[int, Windfall] = {}
    for hex in stack.hidden:
        for vertex in sight.shape.hex_vertices[hex]:
            more = result.get(vertex)
            result[vertex] = Windfall(
                stack.pips + (more.worth if more is not None else 0.0), why=why, hidden=True
            )
    return result


def fog_prizes(plans: Plans) -> list[Prize]:
    """Return the hidden hexes as something to uncover."""
    sight, stack = plans.sight, plans.sight.part(Stack)
    worth = stack.card / CARDS_PER_POINT + KNOWING * stack.land
    why = (say("{odds} % of what is left in the fog produces", odds=round(100 * stack.pays)),)
    return [
        Prize(
            name=say("what lies in the fog at {place}", place=HEX.show(hex)),
            worth=worth,
            why=why,
            vertices=sight.shape.hex_vertex_mask[hex],
            by_road=True,
        )
        for hex in stack.hidden
    ]


def fog_orders(plans: Plans) -> list[Advice]:
    """Return which hex to uncover first: all of them are."""
    why = (say("the others are uncovered after it"),)
    return [Advice(action, 0.0, why) for action in plans.sight.view.legal(ChooseFog)]


def treasure_prizes(plans: Plans) -> list[Prize]:
    """Return the treasures, each worth what those not found yet are worth on average."""
    sight = plans.sight
    own_block = treasures.block(sight.state)
    remaining = sum(own_block.kinds)
    if not remaining:
        return []
    worth = sum(TREASURES[kind] * count for kind, count in enumerate(own_block.kinds)) / remaining
    return [
        Prize(
            name=say("the treasure at {place}", place=VERTEX.show(vertex)),
            worth=worth,
            why=(say("a treasure brings cards or free pieces"),),
            vertices=1 << vertex,
            by_road=True,
        )
        for vertex in treasures.treasures(sight.state, True)
    ]


FOG: Final = BotSystem(windfalls=fog_windfalls, prizes=fog_prizes, answers={FogOrder: fog_orders})
HOARDS: Final = BotSystem(prizes=treasure_prizes, answers={TreasureRoads: rank_free_pieces})


# Harbours that are laid in the game, the gifts of a tribe, and the harbourmaster.


#: What a development card that comes free is worth.
FREE_CARD: Final = 0.75
#: What part of the title a step towards it is worth.
HARBOUR_AHEAD: Final = 0.22
HARBOUR_KEPT: Final = 0.1


# ---- laying ----------------------------------------------------------------------------


def harbour_places(plans: Plans) -> list[Advice]:
    """Return every place for a harbour, by what it does for this seat."""
    sight, shape = plans.sight, plans.sight.shape
    buildings = sight.settlements[sight.seat] | sight.cities[sight.seat]
    advice = []
    for action in sight.view.legal(PlaceHarbour):
        assert isinstance(action, PlaceHarbour)
        ends = shape.edge_vertices[action.edge]
        mine = [vertex for vertex in ends if buildings >> vertex & 1]
        theirs = any(
            (sight.settlements[opponent] | sight.cities[opponent])
            & shape.edge_vertex_mask[action.edge]
            for opponent in sight.others
        )
        pips = max(_harbour_pips(plans, vertex, action.harbour) for vertex in ends)
        if mine:
            score, why = 1.0 - 0.5 * theirs, say("serves a building of yours at once")
        else:
            score, why = 0.0, say("a good place to begin lies beside it")
        score += 0.02 * max(plans.places.settlement_gain(vertex) for vertex in ends) + 0.02 * pips
        advice.append(Advice(action, score, (why,)))
    return advice


def _harbour_pips(plans: Plans, vertex: int, kind: int) -> int:
    """Return the pips at a place that a harbour changes."""
    return sum(
        dots
        for resource, dots in plans.sight.vertex_yields[vertex]
        if kind >= PAYING or resource == kind
    )


def harbour_laying(plans: Plans) -> list[Advice]:
    """Return the harbours that are kept, and could be laid now."""
    if not plans.sight.view.legal(PlaceHarbour):
        return []
    return harbour_places(plans)


# ---- gifts -----------------------------------------------------------------------------


def gift_prizes(plans: Plans) -> list[Prize]:
    """Return the gifts that lie at the tribe's coast still."""
    sight = plans.sight
    result = []
    for edge, gift in gifts(sight.state, True).items():
        why: Phrase
        if gift == POINT:
            worth, why = plans.final(1), ONE_POINT
        elif gift == CARD_GIFT:
            worth, why = FREE_CARD, say("a development card for nothing")
        else:
            worth, why = _harbour_worth(plans, gift), say("a harbour for nothing")
        result.append(
            Prize(
                name=say("the gift at {place}", place=EDGE.show(edge)),
                worth=worth,
                why=(why,),
                edges=1 << edge,
            )
        )
    return result


def _harbour_worth(plans: Plans, kind: str) -> float:
    """Return what a harbour of a kind is worth, in points."""
    sight = plans.sight
    names = sight.rules.kinds
    income, ratios = sight.full_income, sight.ratios
    own = RESOURCES.index(kind) if kind in RESOURCES else -1
    better = [
        min(ratio, 2 if place == own else 3 if own < 0 else ratio)
        for place, ratio in zip(names, ratios, strict=True)
    ]
    gain = plans.places.income_worth(income, better) - plans.places.own_worth
    return min(0.8, gain * sight.per_round * sight.rounds_left / CARDS_PER_POINT)


# ---- the harbourmaster -----------------------------------------------------------------


class Title:
    """How far everybody is on the way to the title."""

    def __init__(self, plans: Plans) -> None:
        sight = plans.sight
        data = sight.rules.scenario.mechanisms[TITLE]
        points = [harbour_points(sight.state, seat) for seat in sight.seats]
        self.points, self.least = data["points"], data["least"]
        self.own = points[sight.seat]
        self.best = max(points[opponent] for opponent in sight.others)
        self.held = sight.state.blocks[TITLE].holder == sight.seat
        self.needed = max(self.least, self.best + 1) - self.own

    def worth(self, extra: int) -> Extra:
        """Return what so many harbour points more are worth."""
        if self.held:
            near = self.best >= self.own - 1
            return Extra(worth=HARBOUR_KEPT + 0.3 * near, why=(say("keeps you harbourmaster"),))
        if extra >= self.needed:
            why = say_counted(
                self.points,
                "makes you harbourmaster: 1 point",
                "makes you harbourmaster: {n} points",
            )
            return Extra(points=self.points, why=(why,))
        worth = HARBOUR_AHEAD * self.points * extra / max(1, self.needed - 1)
        return Extra(worth=worth, why=(say("a step towards harbourmaster"),))


def _harbour_extras(plans: Plans, more: int, among: int) -> dict[int, Extra]:
    mask = 0
    for harbours in plans.sight.harbours:
        mask |= harbours
    extra = plans.part(Title).worth(more)
    return dict.fromkeys(bits(mask & among), extra)


def harbour_sites(plans: Plans) -> dict[int, Extra]:
    """Return what harbours are worth to the title, for settlements."""
    return _harbour_extras(plans, 1, plans.places.open_sites)


def harbour_cities(plans: Plans) -> dict[int, Extra]:
    """Return what harbours are worth to the title, for cities."""
    return _harbour_extras(plans, 1, plans.sight.city_sites)


def harbour_outlook(plans: Plans) -> dict[int, Extra]:
    """Return what it is worth to begin at harbours."""
    why = (say("counts for the harbourmaster"),)
    return dict.fromkeys(harbour_sites(plans), Extra(worth=HARBOUR_BEGINNING, why=why))


#: What it is worth to begin at a harbour, in pips.
HARBOUR_BEGINNING: Final = 0.8
LAID: Final = BotSystem(
    turn=harbour_laying,
    answers={HarbourPlace: harbour_places, DraftHarbour: harbour_places},
)
TRIBE: Final = BotSystem(prizes=gift_prizes)
MASTER: Final = BotSystem(sites=harbour_sites, upgrades=harbour_cities, outlook=harbour_outlook)


# The pirate islands: the line of ships, warships, and when to attack the fortress.


#: What a chit of the fortress is worth, in points.
CHIT: Final = 2.0
#: What a lost ship costs, in points: its cards, and those of the knight that made a warship.
SHIP: Final = 2 / CARDS_PER_POINT
WARSHIP: Final = 0.9
#: An attack that gains less is put off.
DARING: Final = 0.4
#: With so many warships no die holds the fortress.
SURE: Final = 7
FACES: Final = 6
#: What a further ship of the line, and a further warship, are worth.
NEARER: Final = 0.8
STRONGER: Final = 1.1


class WarshipLine:
    """The own line of ships, and how strong it is.

    Attributes
    ----------
    taken : bool
        Whether the own fortress is taken.
    there : bool
        Whether the line has come to it.
    strength : int
        Own warships.
    plain : int
        Own ships that are none.
    ahead : int
        Mask of the paths by which it may go on.
    """

    def __init__(self, sight: Sight) -> None:
        state, seat = sight.state, sight.seat
        own = sight.part(Waters).own
        self.taken = not pirates(state).chits[seat]
        self.chits = pirates(state).chits[seat]
        self.there = at_fortress(state, seat)
        self.strength = count_warships(state, seat)
        self.plain = len(plain_ships(state, seat))
        self.ahead = paths_ahead(state, seat, own) & sight.part(Waters).free
        warships = pirates(state).warships
        self.last = [warships >> ship & 1 for ship in ships_from_shore(state, seat)[-2:]]

    @property
    def attack(self) -> float:
        """What an attack would bring on average now, in points."""
        wins = min(FACES, max(0, self.strength - 1))
        draws = int(1 <= self.strength <= FACES)
        costs = [WARSHIP if warship else SHIP for warship in reversed(self.last)]
        lost = draws * sum(costs[:1]) + (FACES - wins - draws) * sum(costs)
        return (wins * CHIT - lost) / FACES


def line_goals(plans: Plans) -> list[Goal]:
    """Return the next ship of the line."""
    sight, line = plans.sight, plans.sight.part(WarshipLine)
    waters = sight.part(Waters)
    if line.taken or line.there or not waters.left:
        return []
    worth = NEARER * (1.5 if line.strength > line.plain + 2 else 1.0)
    return [
        Goal(
            name=say("the line of ships to your fortress"),
            step=sight.rules.every[BuildShip][edge],
            step_cost=waters.price,
            cost=add_counts(sight.prices.nothing, waters.price),
            worth=worth,
            why=(say("every ship may become a warship"), say("the line must come to the fortress")),
        )
        for edge in bits(line.ahead)[:1]
    ]


def knight_to_warship(plans: Plans) -> tuple[float, tuple[Phrase, ...]]:
    """Return what a knight card does: a ship becomes a warship."""
    line = plans.sight.part(WarshipLine)
    if line.taken:
        return 0.1, (say("warships keep the fleet off"),)
    if line.strength >= SURE:
        return 0.2, (say("warships keep the fleet off"),)
    why = say_counted(line.strength + 1, "you would have 1 warship", "you would have {n} warships")
    return STRONGER + 0.4, (why, say("every warship makes the fortress easier to take"))


def fortress_attacks(plans: Plans) -> list[Advice]:
    """Return the attack on the fortress, which comes last in a turn."""
    sight, line = plans.sight, plans.sight.part(WarshipLine)
    gain = line.attack
    if gain < DARING:
        return []
    wins = min(FACES, line.strength - 1)
    why = (
        say_counted(
            wins, "1 of the die's 6 faces takes a chit", "{n} of the die's 6 faces take a chit"
        ),
        say_counted(line.chits, "1 chit is left", "{n} chits are left"),
    )
    # It ends the turn: whatever else gains anything is done before.
    return [Advice(action, 0.021 + gain / 1000, why) for action in sight.view.legal(AttackFortress)]


def fortress_taken(sight: Sight) -> bool:
    """Say whether the own fortress is taken, so that points win."""
    return sight.part(WarshipLine).taken


PIRATE_ISLANDS: Final = BotSystem(
    goals=line_goals,
    turn=fortress_attacks,
    answers={FleetPrize: rank_gold_choices},
    knight=knight_to_warship,
    enough=fortress_taken,
)


# Small islands without tokens: what ships bring there, and from where tokens are taken.


#: What a token brings once the supply is empty: it is taken from land of one's own.
TOKEN_TAKEN: Final = 2.0
#: What losing own pips costs, beside what an average opponent loses.
TOKEN_LOST: Final = 2.0


def token_windfalls(sight: Sight) -> dict[int, Windfall]:
    """Return by intersection what the tokens should be that ships bring there."""
    own = tokens_block(sight.state)
    count = sum(own.tokens)
    mean = TOKEN_TAKEN
    if own.left and count:
        mean = sum(PIPS[token] * remaining for token, remaining in enumerate(own.tokens)) / count
    why = (say("a ship brings a token of some {n} dots there", n=round(mean)),)
    result: dict[int, Windfall] = {}
    for hex in sight.view.bare_hexes:
        for vertex in sight.shape.hex_vertices[hex]:
            before = result[vertex].worth if vertex in result else 0.0
            result[vertex] = Windfall(before + mean, why=why)
    return result


def token_orders(plans: Plans) -> list[Advice]:
    """Return which hex gets a token first: where one may settle next."""
    voyages = plans.part(ShipDestinations)
    advice = []
    for action in plans.sight.view.legal(ChooseBare):
        assert isinstance(action, ChooseBare)
        near = sum(
            plans.places.settlement_gain(vertex) / (2 + len(voyages.ways[vertex]))
            for vertex in plans.sight.shape.hex_vertices[action.hex]
            if vertex in voyages.ways and plans.places.open_sites >> vertex & 1
        )
        advice.append(Advice(action, near, (say("lies nearest to where you may settle"),)))
    return advice


def token_takings(plans: Plans) -> list[Advice]:
    """Return the tokens that may be taken, by whom that hurts."""
    sight = plans.sight
    advice = []
    for action in sight.view.legal(TakeToken):
        assert isinstance(action, TakeToken)
        dots = PIPS[sight.tokens[action.hex]]
        lost = dots * sight.stakes(sight.seat, action.hex)
        theirs = sum(
            dots * sight.threat(opponent) * sight.stakes(opponent, action.hex)
            for opponent in sight.others
        )
        why = say(
            "the token from {place} costs you {pips}",
            place=HEX.show(action.hex),
            pips=bot.pips_phrase(lost),
        )
        advice.append(Advice(action, theirs + dots - TOKEN_LOST * lost, (why,)))
    return advice


SUPPLY_TOKENS: Final = BotSystem(
    windfalls=token_windfalls, answers={TokenOrder: token_orders, TokenTake: token_takings}
)


# Wonders: which to choose, what a level is worth, and where to settle for one.


#: What the levels before the last are worth, in points.
WONDER_STEPS: Final = (5.0, 5.5, 6.5)
#: What a level is worth besides where it puts this seat alone in front.
WONDER_AHEAD: Final = 0.5
#: What it is worth to claim a wonder, and to wait for a cheaper one.
WONDER_CLAIM: Final = 2.0
#: A wonder that takes longer than the best one that may be had, by this factor, is not claimed.
WONDER_PATIENCE: Final = 1.6
#: What a site is worth that opens a wonder.
WONDER_MARK: Final = 0.9


class Works:
    """The wonders as far as this seat is concerned.

    Attributes
    ----------
    own : int
        The wonder of this seat, or -1.
    level : int
        Its levels.
    others : int
        The most levels that another seat has.
    free : tuple of int
        The wonders that nobody has claimed.
    """

    def __init__(self, sight: Sight) -> None:
        works = wonders_block(sight.state)
        self.own, self.level = works.wonder[sight.seat], works.level[sight.seat]
        self.others = max(works.level[opponent] for opponent in sight.others)
        self.free = tuple(wonder for wonder in range(len(WONDERS)) if wonder not in works.wonder)

    def price(self, sight: Sight, wonder: int, levels: int = 1) -> Counts:
        """Return what so many levels cost."""
        one = price_counts(COSTS[wonder], len(sight.kinds))
        return tuple(levels * count for count in one)


def wonder_goals(plans: Plans) -> list[Goal]:
    """Return the next level of the own wonder."""
    sight, works = plans.sight, plans.sight.part(Works)
    if works.own < 0 or works.level == LEVELS:  # whoever has won may yet have to say so
        return []
    price, level = works.price(sight, works.own), works.level
    remaining = LEVELS - level
    worth = VICTORY if remaining == 1 else WONDER_STEPS[level]
    why = [say_counted(remaining, "the last level wins", "{n} levels more to win")]
    if level == works.others:
        worth += WONDER_AHEAD
        why.append(say("nobody else would have as many levels"))
    if level + 1 > works.others and sight.points[sight.seat] >= sight.target:
        worth += VICTORY
    return [
        Goal(
            name=say("level {n} of the {wonder}", n=level + 1, wonder=WONDER.show(works.own)),
            step=BuildWonder(),
            step_cost=price,
            cost=price,
            worth=worth,
            why=tuple(why),
        )
    ]


def wonder_claims(plans: Plans) -> list[Advice]:
    """Return the wonders that may be claimed now and are worth it."""
    sight, works = plans.sight, plans.sight.part(Works)
    advice = []
    best = min((_rounds_to_finish(plans, wonder) for wonder in works.free), default=NEVER)
    for action in sight.view.legal(ClaimWonder):
        assert isinstance(action, ClaimWonder)
        rounds = _rounds_to_finish(plans, action.wonder)
        if rounds <= WONDER_PATIENCE * best:
            why = say("its levels suit your income")
            advice.append(Advice(action, WONDER_CLAIM - rounds / NEVER, (why,)))
    return advice


def _rounds_to_finish(plans: Plans, wonder: int) -> float:
    """Return how many rounds all levels of a wonder take."""
    sight = plans.sight
    price = plans.sight.part(Works).price(sight, wonder, LEVELS)
    return plans.rounds(add_counts(sight.prices.nothing, sight.prices.nothing), price)


def wonder_sites(plans: Plans) -> dict[int, Extra]:
    """Return what the marked intersections are worth: they open a wonder."""
    sight, works = plans.sight, plans.sight.part(Works)
    if works.own >= 0:
        return {}
    result: dict[int, Extra] = {}
    buildings = sight.settlements[sight.seat] | sight.cities[sight.seat]
    for wonder, what in ((BRIDGE, "strait"), (WALL, "wasteland")):
        places = marked_vertices(sight.rules, what)
        if wonder in works.free and not buildings & places:
            why = say("lets you claim the {wonder}", wonder=WONDER.show(wonder))
            result |= dict.fromkeys(bits(places), Extra(worth=WONDER_MARK, why=(why,)))
    return result


def highest_wonder(sight: Sight) -> bool:
    """Say whether this seat has more levels than anybody else."""
    works = sight.part(Works)
    return works.level > works.others


GREAT_WONDERS: Final = BotSystem(
    goals=wonder_goals, turn=wonder_claims, sites=wonder_sites, enough=highest_wonder
)

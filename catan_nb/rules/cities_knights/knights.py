"""Knights: building, activating and upgrading them, and what active ones do (ck.knight.*)."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Protocol

from catan_nb.board.topology import bits
from catan_nb.kernel.action import Action
from catan_nb.kernel.module import Offers
from catan_nb.kernel.verb import Clause, Verb
from catan_nb.kernel.words import Phrase, Told, say, say_to
from catan_nb.rules.base.questions import RobberMove
from catan_nb.rules.base.robber import destinations
from catan_nb.rules.cards import Cards
from catan_nb.rules.cities_knights.actions import (
    ActivateKnight,
    BuildKnight,
    ChaseRobber,
    Decline,
    DisplaceKnight,
    MoveKnight,
    Retreat,
    UpgradeKnight,
)
from catan_nb.rules.cities_knights.block import (
    KNIGHTS_OF_RANK,
    RANKS_OF_SEAT,
    STRENGTHS,
    CitiesKnightsBlock,
    block,
    has_benefit,
    in_range,
    knight_at,
    knights_left,
    knights_of,
    move_knight,
    no_such_place,
    put_knight,
    take_knight,
)
from catan_nb.rules.cities_knights.events import (
    KnightActivated,
    KnightBuilt,
    KnightDisplaced,
    KnightLost,
    KnightMoved,
    KnightRetreated,
    KnightUpgraded,
    RobberChased,
)
from catan_nb.rules.cities_knights.names import POLITICS, RANKS
from catan_nb.rules.cities_knights.questions import DisplacedKnight, FreeUpgrades
from catan_nb.rules.hands import affordable, has, pay, price
from catan_nb.rules.places import VERTEX
from catan_nb.rules.state import CatanState

#: Putting up a knight costs as much as a step of strength (ck.knight.build, .upgrade).
KNIGHT_COST = price(Cards(ore=1, wool=1))
ACTIVATION_COST = price(Cards(grain=1))
BASIC, STRONG, MIGHTY = STRENGTHS


def knight_sites(state: CatanState, seat: int) -> int:
    """Return the mask of intersections where a seat may put up a knight."""
    return state.rules.touched(state, seat) & state.land.vertices & ~state.rules.occupied(state)


# ---- building --------------------------------------------------------------------------


def is_knight_site(state: CatanState, vertex: int) -> Phrase | None:
    """Refuse intersections where the player at the frame cannot put up a knight."""
    if not in_range(state, vertex):
        return no_such_place(vertex)
    if not state.land.vertices >> vertex & 1:
        return say(
            "{vertex} is on open sea; a knight only moves there.", vertex=VERTEX.show(vertex)
        )
    if state.rules.occupied(state) >> vertex & 1:
        return say("{vertex} is occupied.", vertex=VERTEX.show(vertex))
    if not state.rules.touched(state, state.stack[-1].player) >> vertex & 1:
        return say_to(
            state.stack[-1].player,
            "No road of yours leads to {vertex}.",
            "No own route leads to {vertex}.",
            vertex=VERTEX.show(vertex),
        )
    return None


def _is_site(state: CatanState, action: BuildKnight) -> Phrase | None:
    return is_knight_site(state, action.vertex)


def _basic_left(state: CatanState, action: Action | None) -> Phrase | None:
    if not knights_left(state, state.stack[-1].player, BASIC):
        return say("Both basic knights are on the board; upgrade one first.")
    return None


def _build(state: CatanState, action: BuildKnight) -> None:
    seat = state.stack[-1].player
    pay(state, seat, KNIGHT_COST)
    state.built = True
    state.tell(KnightBuilt, seat, action.vertex)
    put_knight(state, seat, action.vertex, BASIC, active=False)


# ---- activating ------------------------------------------------------------------------


def own_knight(rule: str, field: str = "vertex") -> Clause:
    """Return the clause that a field names the intersection of an own knight."""

    def check(state: CatanState, action: Action) -> Phrase | None:
        vertex: int = getattr(action, field)
        found, seat = knight_at(state, vertex), state.stack[-1].player
        if found is None or found[0] != seat:
            return say_to(
                seat,
                "You have no knight at {vertex}.",
                "There is no own knight at {vertex}.",
                vertex=VERTEX.show(vertex),
            )
        return None

    return Clause(rule, check)


def _is_passive(state: CatanState, action: ActivateKnight) -> Phrase | None:
    if action.vertex >= 0 and block(state).active >> action.vertex & 1:
        return say("The knight at {vertex} is active already.", vertex=VERTEX.show(action.vertex))
    return None


def activate(state: CatanState, seat: int, vertex: int, *, free: bool) -> None:
    """Make a passive knight active; it does nothing more in this turn."""
    ck, bit = block(state), 1 << vertex
    ck.active |= bit
    ck.woken |= bit
    ck.deserted &= ~bit
    state.tell(KnightActivated, seat, vertex, free)


def _activate(state: CatanState, action: ActivateKnight) -> None:
    seat = state.stack[-1].player
    pay(state, seat, ACTIVATION_COST)
    state.built = True
    activate(state, seat, action.vertex, free=False)


# ---- upgrading -------------------------------------------------------------------------


def _not_raised(state: CatanState, action: UpgradeKnight) -> Phrase | None:
    if action.vertex >= 0 and block(state).raised >> action.vertex & 1:
        return say(
            "The knight at {vertex} has been upgraded in this turn already.",
            vertex=VERTEX.show(action.vertex),
        )
    return None


def _next_rank_is_free(state: CatanState, action: UpgradeKnight) -> Phrase | None:
    knight = knight_at(state, action.vertex)
    if knight is None:
        return None
    seat, strength = knight
    if strength == MIGHTY:
        return say("A mighty knight cannot be upgraded.")
    if strength + 1 == MIGHTY and not has_benefit(state, seat, POLITICS):
        return say("Mighty knights need the fortress: step 3 of politics.")
    if not knights_left(state, seat, strength + 1):
        return say(
            "All {n} {rank} knights are on the board.", n=KNIGHTS_OF_RANK, rank=RANKS[strength]
        )
    return None


def _upgrade_is_paid(state: CatanState, action: Action | None) -> Phrase | None:
    frame = state.stack[-1]
    if isinstance(frame, FreeUpgrades) or has(state, frame.player, KNIGHT_COST):
        return None
    return say("An upgrade costs {cost}.", cost=Cards(ore=1, wool=1))


def _upgradable_by_rank(state: CatanState, seat: int) -> tuple[int, int]:
    """Return the masks of basic and strong knights that may go up if there is a piece."""
    ck, offset = block(state), seat * RANKS_OF_SEAT
    strong = ck.knights[offset + 1] & ~ck.raised
    if strong and not has_benefit(state, seat, POLITICS):
        strong = 0
    return ck.knights[offset] & ~ck.raised, strong


def upgradable(state: CatanState, seat: int) -> int:
    """Return the mask of a seat's knights that may go up by a strength now."""
    basic, strong = _upgradable_by_rank(state, seat)
    if basic and not knights_left(state, seat, STRONG):
        basic = 0
    if strong and not knights_left(state, seat, MIGHTY):
        strong = 0
    return basic | strong


def most_upgrades(state: CatanState, seat: int) -> int:
    """Return how many of a seat's knights may go up one after the other, at the best.

    A strong knight that becomes mighty leaves its piece to a basic one.
    """
    basic, strong = _upgradable_by_rank(state, seat)
    mighty = min(strong.bit_count(), knights_left(state, seat, MIGHTY))
    return mighty + min(basic.bit_count(), knights_left(state, seat, STRONG) + mighty)


def _upgrade(state: CatanState, action: UpgradeKnight) -> None:
    frame = state.stack[-1]
    seat = frame.player
    free = isinstance(frame, FreeUpgrades)
    if free:
        state.stack.pop()
    else:
        pay(state, seat, KNIGHT_COST)
        state.built = True
    ck, bit = block(state), 1 << action.vertex
    knight = knight_at(state, action.vertex)
    assert knight is not None
    offset = seat * RANKS_OF_SEAT + knight[1] - 1
    ck.knights[offset] &= ~bit
    ck.knights[offset + 1] |= bit
    ck.raised |= bit
    state.tell(KnightUpgraded, seat, action.vertex, knight[1] + 1, free)
    if isinstance(frame, FreeUpgrades):
        ask_upgrades(state, FreeUpgrades(seat, frame.left - 1))


def ask_upgrades(state: CatanState, frame: FreeUpgrades) -> None:
    """Ask for free upgrades as long as there is one to be had (ck.card.smith)."""
    if frame.left and upgradable(state, frame.player):
        state.stack.append(frame)


# ---- listing ---------------------------------------------------------------------------


def _list_purchases(state: CatanState, out: list[Action]) -> None:
    """List what can be done with knights for cards, in the order of the verbs; free upgrades too.

    All at once, as they mostly are asked for together: each looks at the same hand and knights.
    """
    frame, every = state.stack[-1], state.rules.every
    seat, free = frame.player, isinstance(frame, FreeUpgrades)
    step = free or has(state, seat, KNIGHT_COST)
    if step and not free and knights_left(state, seat, BASIC):
        new = every[BuildKnight]
        out.extend([new[vertex] for vertex in bits(knight_sites(state, seat))])
    own = knights_of(state, seat)
    if not own:
        return
    if not free and has(state, seat, ACTIVATION_COST):
        passive = own & ~block(state).active
        if passive:
            woken = every[ActivateKnight]
            out.extend([woken[vertex] for vertex in bits(passive)])
    if step:
        rising = upgradable(state, seat)
        if rising:
            raised = every[UpgradeKnight]
            out.extend([raised[vertex] for vertex in bits(rising)])


# ---- declining -------------------------------------------------------------------------


def _decline(state: CatanState, action: Decline) -> None:
    state.stack.pop()


#: Leaving a question that need not be answered.
DECLINE = Verb(Decline, _decline, declines=True)

BUILDING_VERBS = (
    Verb(
        BuildKnight,
        _build,
        clauses=(
            Clause(
                "ck.knight.build",
                _is_site,
                nowhere=Told(
                    "No own route leads to an intersection that is free.",
                    player="No road of yours leads to an intersection that is free.",
                ),
            ),
            Clause("ck.knight.build", _basic_left, general=True),
            affordable("A knight", KNIGHT_COST, "ck.knight.build"),
        ),
        options=_list_purchases,
    ),
    Verb(
        ActivateKnight,
        _activate,
        clauses=(
            own_knight("ck.knight.activate"),
            Clause(
                "ck.knight.activate",
                _is_passive,
                nowhere=Told(
                    "No own knight waits to be activated.",
                    player="No knight of yours waits to be activated.",
                ),
            ),
            affordable("Activating a knight", ACTIVATION_COST, "ck.knight.activate"),
        ),
        options=_list_purchases,
    ),
    Verb(
        UpgradeKnight,
        _upgrade,
        clauses=(
            own_knight("ck.knight.upgrade"),
            Clause("ck.knight.upgrade", _not_raised),
            Clause(
                "ck.knight.upgrade",
                _next_rank_is_free,
                nowhere=Told(
                    "There is no own knight that can be upgraded now.",
                    player="You have no knight that can be upgraded now.",
                ),
            ),
            Clause("ck.knight.upgrade", _upgrade_is_paid, general=True),
        ),
        options=_list_purchases,
    ),
    DECLINE,
)
BUILDING_OFFERS: Offers = {FreeUpgrades: (UpgradeKnight, Decline)}


# What active knights do: move, displace, chase the robber (ck.knight.action … chase).


class WithKnight(Protocol):
    """Any action that names the intersection of a knight."""

    @property
    def knight(self) -> int:
        """The intersection."""


#: Moves and displacements made once and for all.
_move = cache(MoveKnight)
_displacement = cache(DisplaceKnight)


# ---- where -----------------------------------------------------------------------------


def route_from(state: CatanState, seat: int, start: int) -> int:
    """Return the mask of intersections that a seat's routes join to one, past nobody else.

    Other players' knights and buildings that stop the way are in it; the start is not.
    """
    rules = state.rules
    return rules.network(state, seat).reach(rules.topology, start)


def refuges(state: CatanState, seat: int, start: int) -> int:
    """Return the mask of free intersections to which a seat's knight can go from one."""
    return (
        route_from(state, seat, start) & reachable_posts(state, seat) & ~state.rules.occupied(state)
    )


def reachable_posts(state: CatanState, seat: int) -> int:
    """Return the mask of the intersections to which a seat's knights may come."""
    more: int = state.rules.hooks["knight_posts"](state, seat)
    return state.land.vertices | more


def weaker_opponents(state: CatanState, seat: int, strength: int) -> int:
    """Return the mask of opponents' knights that are weaker than a strength."""
    knights, mask = block(state).knights, 0
    for rank in range(strength - 1):
        mask |= sum(knights[rank::RANKS_OF_SEAT])
    return mask & ~knights_of(state, seat)


def ready_knights(state: CatanState, seat: int) -> int:
    """Return the mask of a seat's knights that may act: active, and since before this turn."""
    ck: CitiesKnightsBlock = state.blocks["cities_knights"]  # asked in every list
    rested = ck.active & ~ck.woken
    return knights_of(state, seat) & rested if rested else 0


# ---- clauses ---------------------------------------------------------------------------


def is_ready(state: CatanState, action: WithKnight) -> Phrase | None:
    """Refuse a knight that may not act now (ck.knight.action)."""
    ck, knight = block(state), action.knight
    if knight < 0 or not knights_of(state, state.stack[-1].player) >> knight & 1:
        return None  # another clause says so
    if not ck.active >> knight & 1:
        return say("The knight at {vertex} is passive.", vertex=VERTEX.show(knight))
    if ck.woken & ck.deserted & 1 << knight:
        return say(
            "The knight at {vertex} came over in this turn; it can act in the next one.",
            vertex=VERTEX.show(knight),
        )
    if ck.woken >> knight & 1:
        return say(
            "The knight at {vertex} was activated in this turn; it can act in the next one.",
            vertex=VERTEX.show(knight),
        )
    return None


def _way_is_open(state: CatanState, action: MoveKnight | DisplaceKnight) -> Phrase | None:
    seat = state.stack[-1].player
    if not in_range(state, action.to):
        return no_such_place(action.to)
    if not in_range(state, action.knight):
        return None
    if not route_from(state, seat, action.knight) >> action.to & 1:
        return say_to(
            seat,
            "No road of yours leads from {start} to {vertex} without passing another's piece.",
            "No own route leads from {start} to {vertex} without passing another's piece.",
            start=VERTEX.show(action.knight),
            vertex=VERTEX.show(action.to),
        )
    return None


def _target_is_free(state: CatanState, action: MoveKnight) -> Phrase | None:
    return _refuse_occupied(state, action.to) if in_range(state, action.to) else None


def _refuse_occupied(state: CatanState, vertex: int) -> Phrase | None:
    """Return why no knight can stand at an intersection, or None."""
    if not reachable_posts(state, state.stack[-1].player) >> vertex & 1:
        return say("{vertex} is on open sea.", vertex=VERTEX.show(vertex))
    if state.rules.occupied(state) >> vertex & 1:
        return say("{vertex} is occupied.", vertex=VERTEX.show(vertex))
    return None


def _target_is_weaker(state: CatanState, action: DisplaceKnight) -> Phrase | None:
    seat, target = state.stack[-1].player, knight_at(state, action.to)
    knight = knight_at(state, action.knight)
    if target is None:
        return say("There is no knight at {vertex}.", vertex=VERTEX.show(action.to))
    if target[0] == seat:
        return say_to(
            seat, "You cannot displace your own knights.", "One's own knights cannot be displaced."
        )
    if knight is not None and target[1] >= knight[1]:
        return say("Only a weaker knight can be displaced.")
    return None


def robber_sleeps(state: CatanState, action: Action | None) -> Phrase | None:
    """Refuse to move the robber before the barbarians have landed (ck.robber.sleeps)."""
    if not block(state).landings:
        return say("The robber stays where it is until the barbarians have landed once.")
    return None


def _robber_is_near(state: CatanState, action: ChaseRobber) -> Phrase | None:
    if not in_range(state, action.knight):
        return None
    if state.robber not in state.rules.topology.vertex_hexes[action.knight]:
        return say("At {vertex} no hex has the robber.", vertex=VERTEX.show(action.knight))
    return None


def _robber_can_go(state: CatanState, action: Action | None) -> Phrase | None:
    if not destinations(state):
        return say("There is no other hex for the robber.")
    return None


# ---- doing -----------------------------------------------------------------------------


def _apply_move(state: CatanState, action: MoveKnight) -> None:
    state.tell(KnightMoved, state.stack[-1].player, action.knight, action.to)
    move_knight(state, action.knight, action.to)


def displace(state: CatanState, by: int, vertex: int) -> DisplacedKnight:
    """Take an opponent's knight off an intersection; its owner has still to be asked.

    Routes are measured when it has found its place: until then it is on the way.
    """
    knight = knight_at(state, vertex)
    assert knight is not None
    state.tell(KnightDisplaced, by, knight[0], vertex)
    owner, strength, active = take_knight(state, vertex, tell=False)
    return DisplacedKnight(owner, vertex, strength, active, 1 << vertex)


def ask_refuge(state: CatanState, frame: DisplacedKnight) -> None:
    """Ask for the refuge of a displaced knight; without a choice it goes by itself."""
    free = bits(refuges(state, frame.player, frame.vertex))
    if len(free) > 1:
        state.stack.append(frame)
    elif free:
        _place_displaced_knight(state, frame, free[0])
    else:
        state.tell(KnightLost, frame.player, frame.vertex)
        state.rules.pieces_changed(state, frame.player, frame.touched)


def _place_displaced_knight(state: CatanState, frame: DisplacedKnight, vertex: int) -> None:
    state.tell(KnightRetreated, frame.player, frame.vertex, vertex)
    put_knight(state, frame.player, vertex, frame.strength, frame.active, tell=False)
    state.rules.pieces_changed(state, frame.player, frame.touched | 1 << vertex)


def _apply_displacement(state: CatanState, action: DisplaceKnight) -> None:
    seat = state.stack[-1].player
    frame = displace(state, seat, action.to)
    state.tell(KnightMoved, seat, action.knight, action.to)
    move_knight(state, action.knight, action.to, tell=False)
    ask_refuge(state, replace(frame, touched=frame.touched | 1 << action.knight))


def _is_refuge(state: CatanState, action: Retreat) -> Phrase | None:
    frame = state.asked(DisplacedKnight)
    if not in_range(state, action.vertex):
        return no_such_place(action.vertex)
    refused = _refuse_occupied(state, action.vertex)
    if refused is not None:
        return refused
    if not refuges(state, frame.player, frame.vertex) >> action.vertex & 1:
        return say_to(
            frame.player,
            "No road of yours leads from {start} to {vertex} without passing another's piece.",
            "No own route leads from {start} to {vertex} without passing another's piece.",
            start=VERTEX.show(frame.vertex),
            vertex=VERTEX.show(action.vertex),
        )
    return None


def _retreat(state: CatanState, action: Retreat) -> None:
    frame = state.answered(DisplacedKnight)
    _place_displaced_knight(state, frame, action.vertex)


def _chase(state: CatanState, action: ChaseRobber) -> None:
    seat = state.stack[-1].player
    block(state).active &= ~(1 << action.knight)
    state.tell(RobberChased, seat, action.knight)
    state.stack.append(RobberMove(seat))


# ---- listing ---------------------------------------------------------------------------


def _list_knight_actions(state: CatanState, out: list[Action]) -> None:
    """List all moves, displacements and chases."""
    seat = state.stack[-1].player
    ready = ready_knights(state, seat)
    if not ready:
        return
    rules, ck = state.rules, block(state)
    network, shape = rules.network(state, seat), rules.topology
    free = reachable_posts(state, seat) & ~rules.occupied(state)
    # Opponents' knights at these routes, which stop them as their buildings do; mostly none.
    opponents = network.blocked & ~state.built_on
    offset = seat * RANKS_OF_SEAT
    for strength, knights in zip(
        STRENGTHS, ck.knights[offset : offset + RANKS_OF_SEAT], strict=True
    ):
        mine = ready & knights
        if not mine:
            continue
        targets = weaker_opponents(state, seat, strength) if opponents else 0
        for knight in bits(mine):
            reached = network.reach(shape, knight)
            out.extend([_move(knight, to) for to in bits(reached & free)])
            if reached & targets:
                out.extend([_displacement(knight, to) for to in bits(reached & targets)])
    if state.robber >= 0 and ck.landings:
        near = ready & shape.hex_vertex_mask[state.robber]
        if near and destinations(state):
            chases = rules.every[ChaseRobber]
            out.extend([chases[knight] for knight in bits(near)])


def _list_retreats(state: CatanState, out: list[Action]) -> None:
    frame = state.asked(DisplacedKnight)
    retreats = state.rules.every[Retreat]
    out.extend(retreats[vertex] for vertex in bits(refuges(state, frame.player, frame.vertex)))


MOVE_VERBS = (
    Verb(
        MoveKnight,
        _apply_move,
        clauses=(
            own_knight("ck.knight.move", "knight"),
            Clause("ck.knight.action", is_ready),
            Clause(
                "ck.knight.move",
                _target_is_free,
                nowhere=Told(
                    "No own knight that may act now has somewhere to go.",
                    player="No knight of yours that may act now has somewhere to go.",
                ),
            ),
            Clause("ck.knight.move", _way_is_open),
        ),
        options=_list_knight_actions,
    ),
    Verb(
        DisplaceKnight,
        _apply_displacement,
        clauses=(
            own_knight("ck.knight.displace", "knight"),
            Clause("ck.knight.action", is_ready),
            Clause(
                "ck.knight.displace",
                _target_is_weaker,
                nowhere=Told(
                    "No own knight that may act now reaches a weaker one of an opponent.",
                    player="No knight of yours that may act now reaches a weaker one of another.",
                ),
            ),
            Clause("ck.knight.move", _way_is_open),
        ),
        options=_list_knight_actions,
    ),
    Verb(
        ChaseRobber,
        _chase,
        clauses=(
            Clause("ck.robber.sleeps", robber_sleeps, general=True),
            own_knight("ck.knight.chase", "knight"),
            Clause("ck.knight.action", is_ready),
            Clause(
                "ck.knight.chase",
                _robber_is_near,
                nowhere=Told(
                    "No own knight that may act now stands at the robber's hex.",
                    player="No knight of yours that may act now stands at the robber's hex.",
                ),
            ),
            Clause("base.robber.move", _robber_can_go, general=True),
        ),
        options=_list_knight_actions,
    ),
    Verb(
        Retreat,
        _retreat,
        clauses=(Clause("ck.knight.displace", _is_refuge),),
        options=_list_retreats,
    ),
)
#: What an active knight may do in a turn.
KNIGHT_ACTIONS = (MoveKnight, DisplaceKnight, ChaseRobber)
MOVE_OFFERS: Offers = {DisplacedKnight: (Retreat,)}

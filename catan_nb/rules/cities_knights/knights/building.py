"""Knights: putting them up, activating and upgrading them (ck.knight.build … upgrade)."""

from __future__ import annotations

from catan_nb.board.topology import bits
from catan_nb.kernel.action import Action
from catan_nb.kernel.module import Offers
from catan_nb.kernel.verb import Clause, Verb
from catan_nb.kernel.words import Phrase, Told, say, say_to
from catan_nb.rules.cards import Cards
from catan_nb.rules.cities_knights.actions import (
    ActivateKnight,
    BuildKnight,
    Decline,
    UpgradeKnight,
)
from catan_nb.rules.cities_knights.block import (
    KNIGHTS_OF_RANK,
    RANKS_OF_SEAT,
    STRENGTHS,
    block,
    has_benefit,
    knight_at,
    knights_left,
    knights_of,
    put_knight,
)
from catan_nb.rules.cities_knights.events import KnightActivated, KnightBuilt, KnightUpgraded
from catan_nb.rules.cities_knights.names import POLITICS, RANKS
from catan_nb.rules.cities_knights.places import in_range, no_such_place
from catan_nb.rules.cities_knights.questions import FreeUpgrades
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
    found = knight_at(state, action.vertex)
    if found is None:
        return None
    seat, strength = found
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


def _rising(state: CatanState, seat: int) -> tuple[int, int]:
    """Return the masks of basic and strong knights that may go up if there is a piece."""
    ck, at = block(state), seat * RANKS_OF_SEAT
    strong = ck.knights[at + 1] & ~ck.raised
    if strong and not has_benefit(state, seat, POLITICS):
        strong = 0
    return ck.knights[at] & ~ck.raised, strong


def upgradable(state: CatanState, seat: int) -> int:
    """Return the mask of a seat's knights that may go up by a strength now."""
    basic, strong = _rising(state, seat)
    if basic and not knights_left(state, seat, STRONG):
        basic = 0
    if strong and not knights_left(state, seat, MIGHTY):
        strong = 0
    return basic | strong


def most_upgrades(state: CatanState, seat: int) -> int:
    """Return how many of a seat's knights may go up one after the other, at the best.

    A strong knight that becomes mighty leaves its piece to a basic one.
    """
    basic, strong = _rising(state, seat)
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
    found = knight_at(state, action.vertex)
    assert found is not None
    at = seat * RANKS_OF_SEAT + found[1] - 1
    ck.knights[at] &= ~bit
    ck.knights[at + 1] |= bit
    ck.raised |= bit
    state.tell(KnightUpgraded, seat, action.vertex, found[1] + 1, free)
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

VERBS = (
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
OFFERS: Offers = {FreeUpgrades: (UpgradeKnight, Decline)}

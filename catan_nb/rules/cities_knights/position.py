"""What can be stated of Cities & Knights in a position set up by hand (ck.*)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from catan_nb.board.terrain import Terrain
from catan_nb.board.topology import bits
from catan_nb.kernel.codecs import index_of, is_int
from catan_nb.kernel.errors import BadSetup
from catan_nb.kernel.text import quote
from catan_nb.rules.cards import KIND_NAMES
from catan_nb.rules.cities_knights.block import (
    KNIGHTS_OF_RANK,
    LANDING,
    METROPOLIS_STEP,
    STRENGTHS,
    WALLS,
    CitiesKnightsBlock,
    all_knights,
    block,
    change_held,
    free_cities,
    hidden_cards,
    improvement_level,
    knights_left,
    knights_of,
    put_knight,
    update_derived,
)
from catan_nb.rules.cities_knights.names import (
    CARDS_OF_TRACK,
    OPEN_CARDS,
    PROGRESS,
    PROGRESS_KINDS,
    PROGRESS_LIMIT,
    PROGRESS_NAMES,
    RANKS,
    SYMBOLS,
    TOP,
    TRACKS,
)
from catan_nb.rules.cities_knights.questions import KeepFour, NewMetropolis
from catan_nb.rules.numbers import SETTLEMENTS
from catan_nb.rules.position_checks import checked_seat, free_site, is_in, land_hex, land_vertex
from catan_nb.rules.state import CatanState

# What can be stated of progress cards in a position set up by hand (ck.*).


def progress(
    state: CatanState, stated: dict[str, Any], seat: int, *names: str, **counts: int
) -> None:
    """Let a seat hold exactly these hidden progress cards."""
    offset = checked_seat(state, seat) * PROGRESS_KINDS
    block(state).held[offset : offset + PROGRESS_KINDS] = [0] * PROGRESS_KINDS
    block(state).hidden[seat] = 0
    cards = [(card_number(name), 1) for name in names]
    cards += [(card_number(name), check_card_count(name, count)) for name, count in counts.items()]
    for card, count in cards:
        if card in OPEN_CARDS:
            raise BadSetup(f"{PROGRESS_NAMES[card]} is never hidden [ck.progress.vp]")
        change_held(state, seat, card, count)


def shown_card(state: CatanState, stated: dict[str, Any], seat: int, name: str) -> None:
    """Let a seat have one of the open cards worth a point."""
    card = card_number(name)
    if card not in OPEN_CARDS:
        raise BadSetup(f"{name} is not shown before it is played [ck.progress.vp]")
    shown, place = block(state).shown, OPEN_CARDS.index(card)
    if shown[place] >= 0:
        raise BadSetup(f"there is only one {name} [ck.materials]")
    shown[place] = checked_seat(state, seat)


def stack(state: CatanState, stated: dict[str, Any], track: int | str, **counts: int) -> None:
    """Leave only these cards in a track's stack, in an unknown order."""
    number = index_or_bad_setup("track", TRACKS, track, "ck.materials")
    remaining = {card_number(name): check_card_count(name, count) for name, count in counts.items()}
    for card in remaining:
        if PROGRESS[card].track != number:
            raise BadSetup(f"{PROGRESS[card].name} is no card of {TRACKS[number]} [ck.materials]")
    stated[f"stack of {TRACKS[number]}"] = remaining


def played(
    state: CatanState,
    stated: dict[str, Any],
    *,
    crane: int = 0,
    merchant_fleet: str | tuple[str, ...] = (),
    commercial_harbour: tuple[int, ...] = (),
) -> None:
    """Say which progress cards, played in the turn that goes on, work on.

    `crane`: how many are not used yet; `merchant_fleet`: the kinds of card that it trades;
    `commercial_harbour`: the seats that have an offer left.
    """
    ck = block(state)
    ck.cranes = check_card_count("crane", crane)
    kinds = (merchant_fleet,) if isinstance(merchant_fleet, str) else merchant_fleet
    ck.fleet_kinds = 0
    for kind in kinds:
        ck.fleet_kinds |= 1 << index_or_bad_setup(
            "kind of card", KIND_NAMES, kind, "ck.card.merchant_fleet"
        )
    ck.harbour = [0] * state.rules.players
    for seat in commercial_harbour:
        if checked_seat(state, seat) == state.active:
            raise BadSetup("opponents are made an offer [ck.card.commercial_harbour]")
        ck.harbour[seat] += 1


def complete_stacks(ck: CitiesKnightsBlock, stated: Mapping[str, Any]) -> None:
    """Leave in the stacks what nobody has, or just what is stated."""
    for card, kind in enumerate(PROGRESS):
        out = count_gone(ck, card)
        if out > kind.copies:
            raise BadSetup(f"{out} {kind.name} cards are more than {kind.copies} [ck.materials]")
        counts = stated.get(f"stack of {TRACKS[kind.track]}")
        remaining = kind.copies - out if counts is None else counts.get(card, 0)
        if out + remaining > kind.copies:
            raise BadSetup(
                f"{out} {kind.name} cards with players and {remaining} in the stack are more than"
                f" {kind.copies} [ck.materials]"
            )
        ck.stacks[card] = remaining


def count_gone(ck: CitiesKnightsBlock, card: int) -> int:
    """Return how many cards of a kind are not on top of their stack: held, shown, put under."""
    out = sum(ck.held[card::PROGRESS_KINDS]) + ck.under[PROGRESS[card].track].count(card)
    return out + (card in OPEN_CARDS and ck.shown[OPEN_CARDS.index(card)] >= 0)


def index_or_bad_setup(what: str, names: tuple[str, ...], value: int | str, rule: str) -> int:
    """Return the number of one of `names`, given by name or number; BadSetup for others."""
    try:
        return index_of(what, names, value)
    except ValueError as error:
        raise BadSetup(f"{error} [{rule}]") from error


def card_number(name: str) -> int:
    """Return the number of a progress card; BadSetup for an unknown one."""
    return index_or_bad_setup("progress card", PROGRESS_NAMES, name, "ck.materials")


def check_card_count(name: str, count: int) -> int:
    """Return `count` if it is a number of cards; BadSetup otherwise."""
    if not is_int(count) or count < 0:
        raise BadSetup(f"there are no {quote(count)} {name} cards [ck.materials]")
    return count


#: What can be stated of the cards.
CARD_STATEMENTS: Mapping[str, Callable[..., None]] = {
    "progress": progress,
    "shown_card": shown_card,
    "stack": stack,
    "played": played,
}


# ---- pieces ----------------------------------------------------------------------------


def knight(
    state: CatanState,
    stated: dict[str, Any],
    seat: int,
    vertex: int,
    strength: int = 1,
    active: bool = False,
    woken: bool = False,
    raised: bool = False,
) -> None:
    """Put up a knight; `woken`, `raised`: activated, upgraded in the turn that goes on.

    At sea one stands on a ship, which must be there before it.
    """
    ck, seat = block(state), checked_seat(state, seat)
    if not is_int(strength) or strength not in STRENGTHS:
        raise BadSetup(
            f"knights have a strength of 1, 2 or 3, not {quote(strength)} [ck.materials]"
        )
    if not knights_left(state, seat, strength):
        raise BadSetup(
            f"{state.rules.names[seat]} has only {KNIGHTS_OF_RANK} {RANKS[strength - 1]} knights"
            " [ck.materials]"
        )
    if not is_int(vertex) or not is_in(state.rules.hooks["knight_posts"](state, seat), vertex):
        land_vertex(state, vertex, "ck.knight.build")
    if all_knights(state) >> vertex & 1:
        raise BadSetup(f"there is a knight at V{vertex} already [ck.knight.build]")
    for word, flag in (("active", active), ("woken", woken), ("raised", raised)):
        if not isinstance(flag, bool):
            raise BadSetup(f"{word} is True or False, not {quote(flag)} [ck.knight.build]")
    if woken and not active:
        raise BadSetup(f"a knight that was activated, at V{vertex}, is active [ck.knight.activate]")
    if raised and strength == STRENGTHS[0]:
        raise BadSetup(f"the basic knight at V{vertex} was never upgraded [ck.knight.upgrade]")
    bit = 1 << vertex
    put_knight(state, seat, vertex, strength, active, tell=False)
    ck.woken |= bit * woken
    ck.raised |= bit * raised


def wall(state: CatanState, stated: dict[str, Any], seat: int, *vertices: int) -> None:
    """Build walls round cities of a seat."""
    walls, seat = block(state).walls, checked_seat(state, seat)
    for vertex in vertices:
        land_vertex(state, vertex, "ck.wall")
        if walls[seat] >> vertex & 1:
            raise BadSetup(f"the city at V{vertex} has a wall already [ck.wall]")
        walls[seat] |= 1 << vertex
    if walls[seat].bit_count() > WALLS:
        raise BadSetup(f"{state.rules.names[seat]} has only {WALLS} walls [ck.wall]")


def reduced(state: CatanState, stated: dict[str, Any], seat: int, *vertices: int) -> None:
    """Place reduced cities of a seat, whose settlements are all on the board."""
    seat = checked_seat(state, seat)
    for vertex in vertices:
        site = free_site(state, vertex)
        state.settlements[seat] |= site
        block(state).reduced[seat] |= site


def merchant(
    state: CatanState, stated: dict[str, Any], seat: int, hex: int | tuple[int, int]
) -> None:
    """Let a seat have the merchant on a hex, given by number or coordinates."""
    ck = block(state)
    ck.merchant_seat = checked_seat(state, seat)
    ck.merchant_hex = land_hex(state, hex, "merchant", "ck.merchant")


# ---- improvements ----------------------------------------------------------------------


def improvements(
    state: CatanState,
    stated: dict[str, Any],
    seat: int,
    trade: int = 0,
    politics: int = 0,
    science: int = 0,
) -> None:
    """Let a seat have taken so many steps of each track."""
    offset = checked_seat(state, seat) * len(TRACKS)
    for track, step in enumerate((trade, politics, science)):
        if not is_int(step) or not 0 <= step <= TOP:
            raise BadSetup(f"there is no step {quote(step)} of {TRACKS[track]} [ck.improve]")
        block(state).improvements[offset + track] = step


def metropolis(state: CatanState, stated: dict[str, Any], track: int | str, vertex: int) -> None:
    """Make a city the metropolis of a track; its owner follows from the city."""
    number = index_or_bad_setup("track", TRACKS, track, "ck.metropolis")
    land_vertex(state, vertex, "ck.metropolis")
    block(state).metropolis_at[number] = vertex


# ---- cards and points ------------------------------------------------------------------


def defenders(state: CatanState, stated: dict[str, Any], seat: int, count: int) -> None:
    """Let a seat have so many cards for having saved the island."""
    block(state).defenders[checked_seat(state, seat)] = check_card_count("defender", count)


# ---- dice and barbarians ---------------------------------------------------------------


def barbarians(
    state: CatanState, stated: dict[str, Any], fleet: int = 0, landings: int = 0
) -> None:
    """Say where the fleet is and how often it has landed."""
    ck = block(state)
    if not is_int(fleet) or not 0 <= fleet < LANDING:
        raise BadSetup(
            f"the fleet waits on a space from 0 to 6, not {quote(fleet)} [ck.barbarians.track]"
        )
    if not is_int(landings) or landings < 0:
        raise BadSetup(f"nobody lands {quote(landings)} times [ck.barbarians.track]")
    ck.fleet, ck.landings = fleet, landings


def symbol(state: CatanState, stated: dict[str, Any], name: int | str) -> None:
    """Say what the event die of this turn shows; by itself the gate of trade."""
    block(state).symbol = index_or_bad_setup("symbol", SYMBOLS, name, "ck.roll.order")


# ---- the whole -------------------------------------------------------------------------


def on_position_cleared(state: CatanState, kind: str, number: int) -> None:
    """Take a knight, a wall, a reduced city and a metropolis away."""
    if kind != "vertex":
        return
    ck, remaining = block(state), ~(1 << number)
    for masks in (ck.knights, ck.walls, ck.reduced):
        masks[:] = [mask & remaining for mask in masks]
    ck.standing &= remaining
    ck.active, ck.woken, ck.raised = (
        ck.active & remaining,
        ck.woken & remaining,
        ck.raised & remaining,
    )
    if number in ck.metropolis_at:
        track = ck.metropolis_at.index(number)
        ck.metropolis_at[track] = ck.metropolis_seat[track] = -1


def on_position_reopened(state: CatanState, stated: dict[str, Any]) -> None:
    """Work out what follows, count the cards for defenders, and note stacks that lack some."""
    ck = block(state)
    update_derived(ck)
    ck.defenders_left += sum(ck.defenders)
    for track, name in enumerate(TRACKS):
        kinds = CARDS_OF_TRACK[track]
        if any(ck.stacks[card] + count_gone(ck, card) != PROGRESS[card].copies for card in kinds):
            stated[f"stack of {name}"] = {card: ck.stacks[card] for card in kinds}


def on_position_settled(state: CatanState, stated: Mapping[str, Any]) -> None:
    """Check what is stated and fill in what follows: metropolises, stacks, the event die."""
    ck, asked = block(state), (*state.stack, *(stated.get("asked") or ()))
    giving_back = {one.player for one in asked if isinstance(one, KeepFour)}
    for seat in state.rules.seats:
        _check_knights(state, seat)
        _check_cities(state, seat)
        _check_hand(state, seat, seat in giving_back)
    _complete_metropolises(
        state, ck, {one.track for one in asked if isinstance(one, NewMetropolis)}
    )
    complete_stacks(ck, stated)
    remaining = ck.defenders_left - sum(ck.defenders)
    if remaining < 0:
        raise BadSetup(f"there are only {ck.defenders_left} cards for defenders [ck.materials]")
    ck.defenders_left = remaining
    _check_merchant(state, ck)
    if state.roll is None and ck.symbol >= 0:
        raise BadSetup("the event die is rolled with the others [ck.roll.order]")
    if state.roll is not None:
        ck.symbol = max(ck.symbol, 0)
    update_derived(ck)


def _check_knights(state: CatanState, seat: int) -> None:
    ck, own = block(state), knights_of(state, seat)
    for vertex in bits(own & state.occupied()):
        raise BadSetup(f"there is a building at V{vertex}, where a knight is [ck.knight.build]")
    for vertex in bits(own & ~state.rules.touched(state, seat)):
        raise BadSetup(f"no own route leads to the knight at V{vertex} [ck.knight.build]")
    if own & (ck.woken | ck.raised) and state.active not in (-1, seat):  # -1: between the turns
        raise BadSetup(
            "only knights of the player on turn were activated or upgraded in it [ck.knight.action]"
        )


def _check_cities(state: CatanState, seat: int) -> None:
    ck = block(state)
    for vertex in bits(ck.walls[seat] & ~state.cities[seat]):
        raise BadSetup(f"there is no city at V{vertex} for the wall [ck.wall]")
    pieces = (state.settlements[seat] & ~ck.reduced[seat]).bit_count()
    if ck.reduced[seat] and pieces < SETTLEMENTS:
        raise BadSetup(
            "a city is only reduced when all settlements are on the board, not"
            f" {pieces} [ck.barbarians.reduced]"
        )


def _check_hand(state: CatanState, seat: int, giving_back: bool) -> None:
    on_turn = seat == state.active and state.roll is not None
    have = hidden_cards(state, seat)
    if have > PROGRESS_LIMIT + (on_turn or giving_back):  # a fifth until the end of one's own turn
        raise BadSetup(f"{have} hidden progress cards are too many [ck.progress.hand]")


def _complete_metropolises(state: CatanState, ck: CitiesKnightsBlock, moving: set[int]) -> None:
    """Check the metropolises that are stated, then work out those that are not.

    Those of the tracks in `moving` are about to be placed.
    """
    places = [vertex for vertex in ck.metropolis_at if vertex >= 0]
    if len(set(places)) < len(places):
        raise BadSetup("a city is the metropolis of one track only [ck.metropolis]")
    for track, vertex in enumerate(ck.metropolis_at):
        if vertex >= 0:
            owner = [seat for seat in state.rules.seats if state.cities[seat] >> vertex & 1]
            if not owner:
                raise BadSetup(f"there is no city at V{vertex} for the metropolis [ck.metropolis]")
            if track not in moving and owner[0] not in _candidates(state, track):
                raise BadSetup(
                    f"{state.rules.names[owner[0]]} cannot have the metropolis of {TRACKS[track]}"
                    f" with step {improvement_level(state, owner[0], track)} [ck.metropolis]"
                )
            ck.metropolis_seat[track] = owner[0]
    for track, vertex in enumerate(ck.metropolis_at):
        candidates = _candidates(state, track)
        if candidates and vertex < 0 and track not in moving:
            free = [bits(free_cities(state, seat)) for seat in candidates]
            if len(candidates) > 1 or len(free[0]) != 1:
                raise BadSetup(f"say where the metropolis of {TRACKS[track]} is [ck.metropolis]")
            ck.metropolis_seat[track], ck.metropolis_at[track] = candidates[0], free[0][0]


def _candidates(state: CatanState, track: int) -> list[int]:
    """Return who can have a metropolis: those who have taken most steps, from the fourth on.

    Whoever is first with the fourth keeps it until somebody has taken the fifth.
    """
    steps = [improvement_level(state, seat, track) for seat in state.rules.seats]
    lowest = TOP if TOP in steps else METROPOLIS_STEP
    return [seat for seat, step in enumerate(steps) if step >= lowest]


def _check_merchant(state: CatanState, ck: CitiesKnightsBlock) -> None:
    hex, seat = ck.merchant_hex, ck.merchant_seat
    if hex < 0:
        return
    if Terrain(state.terrain[hex]).resource is None:
        raise BadSetup(f"H{hex} has no resource for the merchant [ck.merchant]")
    if not state.buildings(seat) & state.rules.topology.hex_vertex_mask[hex]:
        raise BadSetup(
            f"{state.rules.names[seat]} has no building at H{hex}, where the merchant is"
            " [ck.merchant]"
        )


#: What the module adds to `Position`.
STATEMENTS: Mapping[str, Callable[..., None]] = {
    "knight": knight,
    "wall": wall,
    "reduced": reduced,
    "merchant": merchant,
    "improvements": improvements,
    "metropolis": metropolis,
    **CARD_STATEMENTS,
    "defenders": defenders,
    "barbarians": barbarians,
    "symbol": symbol,
}

"""The set-up: rounds of placing, or the printed pieces (base.setup.*, base.layout.*)."""

from __future__ import annotations

from dataclasses import replace

from catan_nb.board.land import vertices_needed
from catan_nb.board.printed import StartPieces
from catan_nb.kernel.errors import BadSetup
from catan_nb.rules.base.events import StartCards
from catan_nb.rules.base.questions import SetupRoad, SetupSettlement
from catan_nb.rules.cards import RESOURCE_KINDS, Cards
from catan_nb.rules.hands import take
from catan_nb.rules.pieces import put_road, put_settlement
from catan_nb.rules.places import CatanQuestion
from catan_nb.rules.state import CatanState


def placing_order(players: int, first: int, rounds: int = 2) -> list[tuple[int, int]]:
    """Return ``(seat, round)`` in the order of placing: clockwise, then back, and so on."""
    clockwise = [(first + step) % players for step in range(players)]
    ways = (clockwise, clockwise[::-1])
    return [(seat, round) for round in range(1, rounds + 1) for seat in ways[(round - 1) % 2]]


def ask_placing(state: CatanState) -> None:
    """Ask everybody for the settlements and roads of all rounds."""
    order = placing_order(state.rules.players, state.first_player, state.rules.scenario.rounds)
    ask_in_turn(state, order)


def ask_in_turn(state: CatanState, order: list[tuple[int, int]]) -> None:
    """Ask the seats to place, each in its round, the first of `order` first."""
    frame = state.rules.hooks["setup_frame"]
    state.stack.extend(frame(state, seat, round) for seat, round in reversed(order))


def setup_frame(state: CatanState, seat: int, round: int) -> CatanQuestion:
    """Return what a seat is asked in a round of the set-up."""
    return SetupSettlement(seat, round)


def check_room(state: CatanState) -> None:
    """Refuse tables on which the set-up could get stuck: a settlement closes 4 intersections.

    Raises
    ------
    BadSetup
        When the settlements still to be placed might not all find a place (base.distance).
    """
    to_place = sum(isinstance(frame, SetupSettlement) for frame in state.stack)
    available = (
        state.land.vertices & state.rules.start_places_on(state.land) & ~state.closed
    ).bit_count()
    needed = vertices_needed(to_place)
    if to_place and available < needed:
        raise BadSetup(
            f"{available} free intersections are too few for {to_place} settlements; the set-up"
            f" needs {needed} [base.distance]"
        )


def settlement_placed(state: CatanState, frame: SetupSettlement, vertex: int) -> None:
    """Pay for the last settlement of the set-up, and ask for the road."""
    state.stack.pop()
    if frame.round == state.rules.scenario.rounds:
        state.rules.hooks["start_cards"](state, frame.player, vertex)
    state.stack.append(setup_road_question(state, frame.player, vertex))


def setup_road_question(state: CatanState, seat: int, vertex: int) -> SetupRoad:
    """Return the question for the road at a new building, or for what may be there instead."""
    setup_road = SetupRoad(seat, vertex)
    others = state.rules.hooks["road_or"](state, setup_road)
    return replace(setup_road, others=others) if others else setup_road


def pay_starting_cards(state: CatanState, seat: int, vertex: int) -> None:
    """Pay 1 card for every producing hex at an intersection (base.setup.cards)."""
    counts = [0] * len(RESOURCE_KINDS)
    for hex in state.rules.topology.vertex_hexes[vertex]:
        kind = state.terrain[hex]
        if kind in RESOURCE_KINDS and state.bank[kind] > counts[kind]:
            counts[kind] += 1
    cards = Cards.of(counts)
    take(state, seat, cards.numbered())
    if cards and state.events is not None:
        state.events.append(StartCards(seat, cards))


def place_printed(state: CatanState, seat: int, pieces: StartPieces) -> None:
    """Place the printed pieces of a colour and pay for the marked settlement."""
    for vertex in pieces.settlements:
        put_settlement(state, seat, vertex)
    for edge in pieces.roads:
        put_road(state, seat, edge)
    state.rules.hooks["start_cards"](state, seat, pieces.pays)

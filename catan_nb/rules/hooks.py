"""The hooks of the board game: where expansions and house rules join in.

A rule module gives functions for some of them, ``hooks=Hooks(points=...)`` with the `Hooks` of
`catan_nb.rules.state`; how the functions of
several modules become one is said here with each, and what it means. The rules call them by name:
``state.rules.hooks["points"](state, seat)``.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from typing import Annotated, Any, Final, Generic, TypedDict, TypeVar, get_type_hints

from catan_nb.board.network import Network
from catan_nb.board.piece import Piece
from catan_nb.kernel.module import Combine
from catan_nb.kernel.question import Question
from catan_nb.rules.places import CatanQuestion

#: The state and the rules of the game, which are made of these hooks themselves.
S = TypeVar("S")
R = TypeVar("R")


class BoardHooks(TypedDict, Generic[S, R], total=False):
    """What a module may give: functions by the names of the hooks.

    What returns a mask says at which places of the board; what returns nothing changes the state.
    """

    #: (state, seat): victory points that everybody sees
    points: Annotated[Callable[[S, int], int], Combine.SUM]
    #: (state, seat): victory points on hidden cards
    secret_points: Annotated[Callable[[S, int], int], Combine.SUM]
    #: (state, seat): whether a seat has won
    won: Annotated[Callable[[S, int], bool], Combine.WRAP]
    #: (state, seat): how many cards are safe on a 7
    hand_limit: Annotated[Callable[[S, int], int], Combine.SUM]
    #: (state, seat): the dice that are thrown when a seat rolls
    dice: Annotated[Callable[[S, int], CatanQuestion], Combine.WRAP]
    #: (state) -> mask: intersections where nobody may build
    occupied: Annotated[Callable[[S], int], Combine.ANY_BITS]
    #: (state, seat) -> mask: intersections where the seat founds nothing in this scenario
    settlers_barred: Annotated[Callable[[S, int], int], Combine.ANY_BITS]
    #: (state, seat) -> mask: paths on which the scenario will never let the seat lay a ship
    ships_useless: Annotated[Callable[[S, int], int], Combine.ANY_BITS]
    #: (state, seat, round): what a seat is asked in a round of the set-up
    setup_frame: Annotated[Callable[[S, int, int], CatanQuestion], Combine.WRAP]
    #: (state): all that lies on the board
    pieces: Annotated[Callable[[S], tuple[Piece, ...]], Combine.WRAP]
    #: () -> figures: how kinds of piece that nobody else has are drawn (catan_nb.view.figures)
    figures: Annotated[Callable[[], tuple[Any, ...]], Combine.CONCAT]
    #: (state, seat): pieces left in the supply, by name
    pieces_left: Annotated[Callable[[S, int], dict[str, int]], Combine.WRAP]
    #: (): how many cards the cheapest purchase takes
    cheapest: Annotated[Callable[[], int], Combine.WRAP]
    #: (state, seat) -> mask: intersections that the seat's routes cannot pass
    route_blockers: Annotated[Callable[[S, int], int], Combine.ANY_BITS]
    #: (state, seat): the seat's routes (catan_nb.rules.pieces)
    network: Annotated[Callable[[S, int], Network], Combine.WRAP]
    #: (state, seat) -> mask: intersections that the seat's routes touch, where it may found
    touched: Annotated[Callable[[S, int], int], Combine.ANY_BITS]
    #: (state, seat) -> mask: intersections off land to which the seat's knights may go
    knight_posts: Annotated[Callable[[S, int], int], Combine.ANY_BITS]
    #: (state, seat, owner, path): the seat removes the owner's ship (ck.card.diplomat)
    ship_removed: Annotated[Callable[[S, int, int, int], None], Combine.SEQUENCE]
    #: (state, seat) -> mask: intersections from which the seat may build on by land
    sources: Annotated[Callable[[S, int], int], Combine.ANY_BITS]
    #: (state) -> mask: paths that something lies on
    taken: Annotated[Callable[[S], int], Combine.ANY_BITS]
    #: (state, seat, barred) -> mask: paths for a free piece of a route, the path `barred` left out
    free_paths: Annotated[Callable[[S, int, int], int], Combine.ANY_BITS]
    #: (state, seat) -> mask: paths on which the scenario lets the seat build no ship
    ships_barred: Annotated[Callable[[S, int], int], Combine.ANY_BITS]
    #: (state, question): what may be placed where a question asks for a road, such as "a
    #: ship"; None for the question: whatever may be placed in this game
    road_or: Annotated[Callable[[S, Question | None], tuple[str, ...]], Combine.CONCAT]
    #: (state, seat) -> mask: intersections at which the seat's own pieces end its lines of ships
    moorings: Annotated[Callable[[S, int], int], Combine.ANY_BITS]
    #: (state, seat) -> mask: ships of the seat that something keeps where they are
    held_ships: Annotated[Callable[[S, int], int], Combine.ANY_BITS]
    #: (rules): how many cities each player has
    cities: Annotated[Callable[[R], int], Combine.SUM]
    #: (state, seat, kind): pieces of the supply that serve for something else
    pieces_spent: Annotated[Callable[[S, int, str], int], Combine.SUM]
    #: (rules): what the scenario says for a mechanism is checked before a game begins
    scenario_checked: Annotated[Callable[[R], None], Combine.SEQUENCE]
    #: (rules, deck) -> pairs of kind and count: development cards more, or fewer, than in the deck
    deck_changes: Annotated[
        Callable[[R, tuple[int, ...]], tuple[tuple[int, int], ...]], Combine.CONCAT
    ]
    #: (state): cards of the deck that are set aside, so that nobody can buy them
    cards_set_aside: Annotated[Callable[[S], int], Combine.SUM]
    #: (state) -> pairs of path and kind: harbours beside those of the board, 5 for any kind
    more_harbours: Annotated[Callable[[S], tuple[tuple[int, int], ...]], Combine.CONCAT]
    #: (state, seat, kind): how many cards of a kind the bank wants for one
    rate: Annotated[Callable[[S, int, int], int], Combine.WRAP]
    #: (rules) -> pairs of kind and count: cards of the bank at the start, so which are in play
    bank_cards: Annotated[Callable[[R], tuple[tuple[int, int], ...]], Combine.CONCAT]
    #: (state, hex) -> pairs of place in `hands` and count: what a hex pays on its token
    hex_yield: Annotated[Callable[[S, int], tuple[tuple[int, int], ...]], Combine.WRAP]
    #: (state, total): pay for a roll other than 7
    produce: Annotated[Callable[[S, int], None], Combine.WRAP]
    #: (state): what a 7 brings: discards, and whoever is asked for by `ask_robber`
    seven: Annotated[Callable[[S], None], Combine.WRAP]
    #: (state): whether a 7 moves nobody yet
    robber_sleeps: Annotated[Callable[[S], bool], Combine.ANY_BITS]
    #: (state) -> mask: hexes that the robber never visits
    robber_barred: Annotated[Callable[[S], int], Combine.ANY_BITS]
    #: (state, seat): ask a seat to move the robber, or whoever does his work
    ask_robber: Annotated[Callable[[S, int], None], Combine.SEQUENCE]
    #: (state, seat, hex): the seat has put the pirate there, and may rob
    pirate_robs: Annotated[Callable[[S, int, int], None], Combine.SEQUENCE]
    #: (state, seat): the dice lie, as `state.roll` says; what they bring comes after this, and
    #: after all that is asked here
    rolled: Annotated[Callable[[S, int], None], Combine.SEQUENCE]
    #: (state, seat, vertex): give the first cards for the building that pays them
    start_cards: Annotated[Callable[[S, int, int], None], Combine.WRAP]
    #: (state, seat): a seat has played a knight card
    knight_played: Annotated[Callable[[S, int], None], Combine.SEQUENCE]
    #: (state, seat, kind, place): a seat has put a piece of a kind on the board, by what means ever
    placed: Annotated[Callable[[S, int, str, int], None], Combine.SEQUENCE]
    #: (state, seat, mask): a piece of the seat came to, or left, these intersections, where it may
    #: be in the way of others: a building, a knight, a harbour
    pieces_changed: Annotated[Callable[[S, int, int], None], Combine.SEQUENCE]
    #: (state, seat): a road or ship of the seat came or left, which is in the way of no other route
    route_changed: Annotated[Callable[[S, int], None], Combine.SEQUENCE]
    #: (state): everything is laid out, and the first is asked to place
    opened: Annotated[Callable[[S], None], Combine.SEQUENCE]
    #: (state): the turn of `state.active` begins
    turn_began: Annotated[Callable[[S], None], Combine.SEQUENCE]
    #: (state): the player on turn has ended it; may ask others before the next turn
    turn_ended: Annotated[Callable[[S], None], Combine.SEQUENCE]
    #: (state, view, known, rng): what the viewer does not see is dealt anew (kernel.rules.hiding)
    dealt_anew: Annotated[
        Callable[[S, Any, Mapping[int, Mapping[str, int]], random.Random], None],
        Combine.SEQUENCE,
    ]
    #: (state, stated): a position set up by hand is complete; check and complete the block
    position_settled: Annotated[Callable[[S, Mapping[str, Any]], None], Combine.SEQUENCE]
    #: (state, stated): the opposite: state and block become what can be stated of again
    position_reopened: Annotated[Callable[[S, dict[str, Any]], None], Combine.SEQUENCE]
    #: (state, kind, number): take what stands at a place, such as "edge" 12, off a position's board
    position_cleared: Annotated[Callable[[S, str, int], None], Combine.SEQUENCE]
    #: (state): after every action
    after_action: Annotated[Callable[[S], None], Combine.SEQUENCE]


#: How the functions that several modules give become one, by the name of the hook.
HOOKS: Final[Mapping[str, Combine]] = {
    name: annotated.__metadata__[0]
    for name, annotated in get_type_hints(BoardHooks, include_extras=True).items()
}

"""The hooks of the board game: where expansions join in.

Most are called with the state first. How the answers of several modules
become one is said here; what each hook means, too.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from catan_nb.kernel.module import Combine

HOOKS: Final[Mapping[str, Combine]] = {
    # (state, seat) -> int: victory points that everybody sees
    "points": Combine.SUM,
    # (state, seat) -> int: victory points on hidden cards
    "secret_points": Combine.SUM,
    # (state, seat) -> bool: whether a seat has won
    "won": Combine.WRAP,
    # (state, seat) -> int: how many cards are safe on a 7
    "hand_limit": Combine.SUM,
    # (state, seat) -> question: the dice that are thrown when a seat rolls
    "dice": Combine.WRAP,
    # (state) -> mask: intersections where nobody may build
    "occupied": Combine.ANY_BITS,
    # (state, seat) -> mask: intersections where the seat founds nothing in this scenario
    "settlers_barred": Combine.ANY_BITS,
    # (state, seat) -> mask: paths on which the scenario will never let the seat lay a ship
    "ships_useless": Combine.ANY_BITS,
    # (state, seat, round) -> question: what a seat is asked in a round of the set-up
    "setup_frame": Combine.WRAP,
    # (state) -> tuple of Piece: all that lies on the board
    "pieces": Combine.WRAP,
    # () -> figures: how kinds of piece that nobody else has are drawn (catan_nb.view.figures)
    "figures": Combine.CONCAT,
    # (state, seat) -> dict: pieces left in the supply, by name
    "pieces_left": Combine.WRAP,
    # () -> int: how many cards the cheapest purchase takes
    "cheapest": Combine.WRAP,
    # (state, seat) -> mask: intersections that the seat's routes cannot pass
    "route_blockers": Combine.ANY_BITS,
    # (state, seat) -> Network: the seat's routes (catan_nb.rules.routes)
    "network": Combine.WRAP,
    # (state, seat) -> mask: intersections that the seat's routes touch, where it may found
    "touched": Combine.ANY_BITS,
    # (state, seat) -> mask: intersections off land to which the seat's knights may go
    "knight_posts": Combine.ANY_BITS,
    # (state, seat, owner, path): the seat removes the owner's ship (ck.card.diplomat)
    "ship_removed": Combine.SEQUENCE,
    # (state, seat) -> mask: intersections from which the seat may build on by land
    "sources": Combine.ANY_BITS,
    # (state) -> mask: paths that something lies on
    "taken": Combine.ANY_BITS,
    # (state, seat, barred) -> mask: paths for a free piece of a route, the path `barred` left out
    "free_paths": Combine.ANY_BITS,
    # (state, seat) -> mask: paths on which the scenario lets the seat build no ship
    "ships_barred": Combine.ANY_BITS,
    # (state, question) -> words: what may be placed where a question asks for a road, such as "a
    # ship"; None for the question: whatever may be placed in this game
    "road_or": Combine.CONCAT,
    # (state, seat) -> mask: intersections at which the seat's own pieces end its lines of ships
    "moorings": Combine.ANY_BITS,
    # (state, seat) -> mask: ships of the seat that something keeps where they are
    "held_ships": Combine.ANY_BITS,
    # (rules) -> int: how many cities each player has
    "cities": Combine.SUM,
    # (state, seat, kind) -> int: pieces of the supply that serve for something else
    "pieces_spent": Combine.SUM,
    # (rules): what the scenario says for a mechanism is checked before a game begins
    "scenario_checked": Combine.SEQUENCE,
    # (rules, deck) -> pairs of kind and count: development cards more, or fewer, than in the deck
    "deck_changes": Combine.CONCAT,
    # (state) -> int: cards of the deck that are set aside, so that nobody can buy them
    "cards_set_aside": Combine.SUM,
    # (state) -> pairs of path and kind: harbours beside those of the board, 5 for any kind
    "more_harbours": Combine.CONCAT,
    # (state, seat, kind) -> int: how many cards of a kind the bank wants for one
    "rate": Combine.WRAP,
    # (rules) -> pairs of kind and count: cards of the bank at the start, so which are in play
    "bank_cards": Combine.CONCAT,
    # (state, hex) -> pairs of place in `hands` and count: what a hex pays on its token
    "hex_yield": Combine.WRAP,
    # (state, total): pay for a roll other than 7
    "produce": Combine.WRAP,
    # (state): what a 7 brings: discards, and whoever is asked for by `ask_robber`
    "seven": Combine.WRAP,
    # (state) -> bool: whether a 7 moves nobody yet
    "robber_sleeps": Combine.ANY_BITS,
    # (state) -> mask: hexes that the robber never visits
    "robber_barred": Combine.ANY_BITS,
    # (state, seat): ask a seat to move the robber, or whoever does his work
    "ask_robber": Combine.SEQUENCE,
    # (state, seat, hex): the seat has put the pirate there, and may rob
    "pirate_robs": Combine.SEQUENCE,
    # (state, seat): the dice lie, as `state.roll` says; what they bring comes after this, and
    # after all that is asked here
    "rolled": Combine.SEQUENCE,
    # (state, seat, vertex): give the first cards for the building that pays them
    "start_cards": Combine.WRAP,
    # (state, seat): a seat has played a knight card
    "knight_played": Combine.SEQUENCE,
    # (state, seat, kind, place): a seat has put a piece of a kind on the board, by what means ever
    "placed": Combine.SEQUENCE,
    # (state, seat, mask): a piece of the seat came to, or left, these intersections, where it may
    # be in the way of others: a building, a knight, a harbour
    "pieces_changed": Combine.SEQUENCE,
    # (state, seat): a road or ship of the seat came or left, which is in the way of no other route
    "route_changed": Combine.SEQUENCE,
    # (state): everything is laid out, and the first is asked to place
    "opened": Combine.SEQUENCE,
    # (state): the turn of `state.active` begins
    "turn_began": Combine.SEQUENCE,
    # (state): the player on turn has ended it; may ask others before the next turn
    "turn_ended": Combine.SEQUENCE,
    # (state, view, known, rng): what the viewer does not see is dealt anew (kernel.rules.hiding)
    "dealt_anew": Combine.SEQUENCE,
    # (state, stated): a position set up by hand is complete; check and complete the block
    "position_settled": Combine.SEQUENCE,
    # (state, stated): the opposite: state and block become what can be stated of again
    "position_reopened": Combine.SEQUENCE,
    # (state, kind, number): take what stands at a place, such as "edge" 12, off a position's board
    "position_cleared": Combine.SEQUENCE,
    # (state): after every action
    "after_action": Combine.SEQUENCE,
}

"""What a position set up by hand must satisfy, and what follows from it.

Each function raises BadSetup with the rule that a position breaks.
"""

from __future__ import annotations

from collections.abc import Mapping

from catan_nb.board.topology import bits
from catan_nb.kernel.errors import BadSetup
from catan_nb.rules.actions import DEVELOPMENT_NAMES, KNIGHT
from catan_nb.rules.base import development_cards, longest_road
from catan_nb.rules.base.winning import all_points
from catan_nb.rules.cards import KIND_NAMES, KINDS, Cards
from catan_nb.rules.pieces import CITIES, ROADS, SETTLEMENTS, derive
from catan_nb.rules.state import CatanState


def check_pieces(state: CatanState) -> None:
    """Check the supplies of pieces and the distance rule."""
    names, shape = state.rules.names, state.rules.topology
    for seat in state.rules.seats:
        for what, own, most in (
            ("settlements", state.settlements[seat], SETTLEMENTS),
            ("cities", state.cities[seat], CITIES),
            ("roads", state.roads[seat], ROADS),
        ):
            if own.bit_count() > most:
                raise BadSetup(
                    f"{names[seat]} has {own.bit_count()} {what}, but there are only {most}"
                    " [base.pieces]"
                )
    occupied = state.occupied()
    for vertex in bits(occupied):
        near = bits(occupied & shape.vertex_neighbour_mask[vertex])
        if near:
            raise BadSetup(
                f"the buildings at V{vertex} and V{near[0]} are too close [base.distance]"
            )


def settle_bank(state: CatanState, stated: Cards | None) -> None:
    """Leave in a full bank what no hand holds, or just what is stated."""
    for kind in state.rules.kinds:
        name, size = KIND_NAMES[kind], state.bank[kind]
        held = sum(state.hands[kind::KINDS])
        if held > size:
            raise BadSetup(f"{held} {name} in hands are more than {size} [base.bank]")
        left = size - held if stated is None else stated.counts[kind]
        if held + left > size:
            raise BadSetup(
                f"{held} {name} in hands and {left} in the bank are more than {size} [base.bank]"
            )
        state.bank[kind] = left


def settle_deck(state: CatanState, stated: Mapping[str, int] | None) -> None:
    """Leave in a full deck what is neither held nor played, or just what is stated."""
    cards = development_cards.block(state)
    for card, name in enumerate(DEVELOPMENT_NAMES):
        gone = sum(cards.held[card :: development_cards.CARD_KINDS])
        gone += sum(cards.knights) if card == KNIGHT else 0
        size = cards.deck[card]
        if gone > size:
            raise BadSetup(f"{gone} {name} cards are more than {size} [base.dev.deck]")
        left = size - gone if stated is None else stated.get(name, 0)
        if gone + left > size:
            raise BadSetup(
                f"{gone} {name} cards with players and {left} in the deck are more than {size}"
                " [base.dev.deck]"
            )
        cards.deck[card] = left


def settle_holders(state: CatanState, stated: Mapping[str, int | None]) -> None:
    """Work out who holds the longest road and the largest army."""
    derive(state)
    for seat in state.rules.seats:
        length = longest_road.measure(state, seat)
        state.route_lengths[seat] = length if length >= longest_road.MINIMUM else 0
    cards = development_cards.block(state)
    state.longest_holder = _holder(
        "road", stated, state.route_lengths, longest_road.MINIMUM, "base.longest_road"
    )
    cards.army_holder = _holder(
        "army", stated, cards.knights, development_cards.MINIMUM_ARMY, "base.largest_army"
    )


def _holder(
    what: str, stated: Mapping[str, int | None], sizes: list[int], least: int, rule: str
) -> int:
    """Return the holder that was stated or follows; BadSetup when it cannot be."""
    best = max(sizes)
    largest = [seat for seat, size in enumerate(sizes) if size == best >= least]
    if what not in stated:
        return largest[0] if len(largest) == 1 else -1
    holder = stated[what]
    if holder is None and len(largest) != 1:
        return -1
    if holder is None or holder not in largest:
        raise BadSetup(f"that seat cannot hold it: the sizes are {sizes} [{rule}]")
    return holder


def check_not_won(state: CatanState, seat: int) -> None:
    """Check that the game is not over before it goes on."""
    have = all_points(state, seat)
    if have >= state.rules.target and not state.rules.must_claim:
        raise BadSetup(f"{state.rules.names[seat]} has won already with {have} points [base.win]")

"""What a position set up by hand must satisfy, and what follows from it.

Each function raises BadSetup with the rule that a position breaks.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from catan_nb.board.topology import bits
from catan_nb.kernel import seats
from catan_nb.kernel.codecs import is_int
from catan_nb.kernel.errors import BadSetup
from catan_nb.kernel.question import Question
from catan_nb.kernel.text import quote
from catan_nb.rules.cards import KIND_NAMES, KINDS, Cards
from catan_nb.rules.state import CatanState


def check_pieces(state: CatanState) -> None:
    """Check the supplies of pieces and the distance rule."""
    names, shape = state.rules.names, state.rules.topology
    for seat in state.rules.seats:
        for what, remaining in state.rules.hooks["pieces_left"](state, seat).items():
            if remaining < 0:
                raise BadSetup(
                    f"{names[seat]} has more pieces than there are: {-remaining}"
                    f" {what.replace('_', ' ')} too many [base.pieces]"
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
        in_hands = sum(state.hands[kind::KINDS])
        if in_hands > size:
            raise BadSetup(f"{in_hands} {name} in hands are more than {size} [base.bank]")
        in_bank = size - in_hands if stated is None else stated.counts[kind]
        if in_hands + in_bank > size:
            raise BadSetup(
                f"{in_hands} {name} in hands and {in_bank} in the bank"
                f" are more than {size} [base.bank]"
            )
        state.bank[kind] = in_bank


def settled_holder(
    what: str, stated: Mapping[str, Any], sizes: list[int], minimum: int, rule: str
) -> int:
    """Return the seat that `stated` names as holder or that follows from the sizes, or -1.

    Raises
    ------
    BadSetup
        When the seat that is stated cannot be the holder.
    """
    best = max(sizes)
    largest = [seat for seat, size in enumerate(sizes) if size == best >= minimum]
    if what not in stated:
        before = stated.get(f"{what} before", -1)
        return largest[0] if len(largest) == 1 else before if before in largest else -1
    holder: int | None = stated[what]
    if holder is None and len(largest) != 1:
        return -1
    if holder is None or holder not in largest:
        raise BadSetup(f"that seat cannot hold it: the sizes are {sizes} [{rule}]")
    return holder


def note_holder(what: str, stated: dict[str, Any], holder: int) -> None:
    """Note who held something in a game: that decides where several are equal."""
    stated[f"{what} before"] = holder


def checked_seat(state: CatanState, seat: object) -> int:
    """Return `seat` when there is such a seat; BadSetup otherwise."""
    return seats.validate_seat(seat, state.rules.seats, "base.players")


def is_in(mask: int, place: object) -> bool:
    """Say whether a place that a person has named is one of a mask."""
    return is_int(place) and place >= 0 and bool(mask >> place & 1)


def land_vertex(state: CatanState, vertex: object, rule: str) -> int:
    """Return the number of an intersection on land; BadSetup, citing `rule`, for any other."""
    if not is_int(vertex):
        raise BadSetup(f"an intersection is named by its number, not by {quote(vertex)} [{rule}]")
    if not is_in(state.land.vertices, vertex):
        raise BadSetup(f"V{vertex} is no intersection on land [{rule}]")
    return vertex


def free_site(state: CatanState, vertex: int) -> int:
    """Return the mask of an intersection where a building can stand; BadSetup elsewhere."""
    land_vertex(state, vertex, "base.build.settlement")
    if state.occupied() >> vertex & 1:
        raise BadSetup(f"V{vertex} is occupied already [base.build.settlement]")
    return 1 << vertex


def land_hex(state: CatanState, hex: object, who: str, rule: str) -> int:
    """Return the number of a hex on land, given by number or coordinates.

    Raises
    ------
    BadSetup
        For any other; the message says that `who` stays on land, by `rule`.
    """
    number: object = hex
    if isinstance(hex, tuple):
        number = state.rules.topology.hex_index.get(hex)
        if number is None:
            raise BadSetup(f"there is no hex {hex} on this board [{rule}]")
    if not is_int(number):
        raise BadSetup(f"a hex is named by its number or coordinates, not by {quote(hex)} [{rule}]")
    if number not in state.land.hexes:
        raise BadSetup(f"the {who} stays on land, and H{number} is not [{rule}]")
    return number


def check_not_won(state: CatanState, seat: int) -> None:
    """Check that the game is not over before it goes on."""
    rules = state.rules
    if rules.won(state, seat) and not rules.must_claim:
        have = rules.points(state, seat) + rules.secret_points(state, seat)
        raise BadSetup(f"{rules.names[seat]} has won already with {have} points [base.win]")


def check_turn(number: object, roll: object) -> None:
    """Check the number of a turn, and what the dice show if they have been rolled."""
    if not is_int(number) or number < 1:
        raise BadSetup(f"turns are numbered from 1, not {quote(number)} [base.turn]")
    if roll is not None and (not isinstance(roll, tuple) or roll not in _ROLLS):
        raise BadSetup(f"two dice cannot show {quote(roll)} [base.production]")


def check_places(state: CatanState, question: Question) -> None:
    """Check that seats, places and kinds that a question names are there, by its fields' names."""
    shape = state.rules.topology
    ranges: Mapping[str, Collection[int]] = {
        **dict.fromkeys(
            ("player", "victim", "proposer", "to", "victims", "waiting"), state.rules.seats
        ),
        "vertex": range(shape.n_vertices),
        "first": range(shape.n_hexes),
        "hex": range(-1, shape.n_hexes),
        "barred": range(-1, shape.n_edges),
        "kind": state.rules.kinds,
    }
    for field, known in ranges.items():
        value = getattr(question, field, ())
        for one in value if isinstance(value, tuple) else (value,):
            if one not in known:
                raise BadSetup(
                    f"{field} of {type(question).__name__} is not {quote(one)} [{question.rule}]"
                )


#: What two dice can show.
_ROLLS = frozenset((a, b) for a in range(1, 7) for b in range(1, 7))

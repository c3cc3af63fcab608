"""The longest road as a rule module (base.longest_road, base.longest_road.tie)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from catan_nb.kernel.module import RuleModule
from catan_nb.rules.base.events import LongestRoadMoved
from catan_nb.rules.base.options import LONGEST_ROUTE_OPTIONS
from catan_nb.rules.numbers import MINIMUM_ROUTE, ROUTE_POINTS
from catan_nb.rules.pieces import measure
from catan_nb.rules.position_checks import note_holder, settled_holder
from catan_nb.rules.state import CatanState, Hooks


def _on_route_changed(state: CatanState, seat: int) -> None:
    """Recompute a seat's longest route, and award the longest road."""
    rules, before = state.rules, state.route_lengths[seat]
    network = rules.network(state, seat)
    if not before and network.paths.bit_count() < MINIMUM_ROUTE:
        return
    length = network.length(rules.topology)
    if length != before:
        state.route_lengths[seat] = length
        award_longest_road(state, broken=seat == state.longest_holder and length < before)


def _on_pieces_changed(state: CatanState, seat: int, vertices: int) -> None:
    """Recompute the routes that a change at intersections affects; award the longest road."""
    rules, at = state.rules, state.rules.topology.vertex_edge_mask
    broken = changed = False
    for other in rules.seats:
        before, touched = state.route_lengths[other], rules.touched(state, other)
        if not touched & vertices or (touched.bit_count() <= MINIMUM_ROUTE and not before):
            continue  # a route that counts touches one intersection more than it has paths
        network = rules.network(state, other)
        paths = network.paths
        if (paths.bit_count() < MINIMUM_ROUTE and not before) or (
            other != seat and not _touches_two_paths(at, paths, vertices)
        ):
            continue
        length = network.length(rules.topology)
        if length != before:
            if other == state.longest_holder:
                broken = length < before
            state.route_lengths[other] = length
            changed = True
    if changed:
        award_longest_road(state, broken)


def _touches_two_paths(at: tuple[int, ...], paths: int, vertices: int) -> bool:
    """Say whether two of the paths meet at one of the intersections."""
    while vertices:
        low = vertices & -vertices
        if (at[low.bit_length() - 1] & paths).bit_count() >= 2:
            return True
        vertices ^= low
    return False


def award_longest_road(state: CatanState, broken: bool) -> None:
    """Award the longest road to whoever holds it by the rules now.

    Parameters
    ----------
    broken : bool
        Whether the holder's route has just been broken; then the literal tie rule may send
        it back.
    """
    holder, lengths = state.longest_holder, state.route_lengths
    best = max(lengths)
    longest = [seat for seat, length in enumerate(lengths) if length == best]
    if best < MINIMUM_ROUTE:
        due = -1
    elif holder in longest and (
        len(longest) == 1 or not (broken and state.rules.options["strict_tie_returns"])
    ):
        due = holder
    elif len(longest) == 1:
        due = longest[0]
    else:
        due = -1
    if due != holder:
        state.longest_holder = due
        state.tell(LongestRoadMoved, holder, due, best if due >= 0 else 0)


def _points(state: CatanState, seat: int) -> int:
    return ROUTE_POINTS if state.longest_holder == seat else 0


def _on_position_settled(state: CatanState, stated: Mapping[str, Any]) -> None:
    """Work out who holds the longest road in a position, unless `stated` says it."""
    rules = state.rules
    for seat in rules.seats:
        enough = rules.network(state, seat).paths.bit_count() >= MINIMUM_ROUTE
        state.route_lengths[seat] = measure(state, seat) if enough else 0
    state.longest_holder = settled_holder(
        "longest_road", stated, state.route_lengths, MINIMUM_ROUTE, "base.longest_road"
    )


def _on_position_reopened(state: CatanState, stated: dict[str, Any]) -> None:
    note_holder("longest_road", stated, state.longest_holder)


MODULE = RuleModule(
    name="longest_route",
    hooks=Hooks(
        points=_points,
        pieces_changed=_on_pieces_changed,
        route_changed=_on_route_changed,
        position_settled=_on_position_settled,
        position_reopened=_on_position_reopened,
    ),
    options=LONGEST_ROUTE_OPTIONS,
)

"""Foreign areas: special points for the first settlement in each."""

from __future__ import annotations

from typing import Final

from catan_nb.board.topology import bits
from catan_nb.bots.goals import Extra
from catan_nb.bots.plans import Plans
from catan_nb.bots.systems import System
from catan_nb.bots.words import counted
from catan_nb.rules.base.questions import SetupSettlement
from catan_nb.rules.seafarers.mechanisms.areas import area_at, areas, block, worth


def foreign_sites(plans: Plans) -> dict[int, Extra]:
    """Return the points for settling areas that are foreign to this seat."""
    sight = plans.sight
    state, points = sight.state, worth(sight.rules)
    if not points:
        return {}
    known = block(state).home[sight.seat] | block(state).settled[sight.seat]
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
            counted(points, "1 special point for a new area", "{n} special points for a new area"),
        ),
    )
    found = {}
    for vertex in bits(plans.places.open_sites):
        area = area_at(state, vertex)
        if area and not area & known:
            found[vertex] = extra
    return found


SYSTEM: Final = System(sites=foreign_sites)

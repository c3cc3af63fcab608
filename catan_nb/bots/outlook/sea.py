"""Signs of prospects at sea."""

from __future__ import annotations

from typing import Final

from catan_nb.board.terrain import PIPS, Terrain
from catan_nb.bots.outlook.signs import ARMY, COMMON, Part, Row
from catan_nb.rules.seafarers.fleet import fleet
from catan_nb.rules.state import CatanState


def _sea(state: CatanState) -> list[Row]:
    """Return ships, and the pips of gold fields."""
    shape, ships = state.rules.topology, fleet(state).ships
    found = []
    for seat in state.rules.seats:
        gold = 0
        for hex, ground in enumerate(state.terrain):
            if ground == Terrain.GOLD and state.tokens[hex]:
                around = shape.hex_vertex_mask[hex]
                cards = (state.settlements[seat] & around).bit_count()
                cards += 2 * (state.cities[seat] & around).bit_count()
                gold += cards * PIPS[state.tokens[hex]]
        found.append([float(ships[seat].bit_count()), float(gold)])
    return found


#: What a forecast goes by in this game.
PARTS: Final = (*COMMON, ARMY, Part(("ships", "pips of gold"), _sea))

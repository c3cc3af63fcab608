"""Forecast features of Cities & Knights."""

from __future__ import annotations

from typing import Final

from catan_nb.bots.forecast.features import COMMON, FeatureGroup, Row
from catan_nb.rules.cities_knights.barbarians import barbarian_strength
from catan_nb.rules.cities_knights.block import (
    RANKS_OF_SEAT,
    STRENGTHS,
    active_strength,
    block,
    free_cities,
)
from catan_nb.rules.cities_knights.names import TRACKS
from catan_nb.rules.state import CatanState


def _knights_features(state: CatanState) -> list[Row]:
    """Return knights, the barbarians' threat and promise, improvements and cards."""
    ck, rules = block(state), state.rules
    strengths = [active_strength(state, seat) for seat in rules.seats]
    against, defence = barbarian_strength(state), sum(strengths)
    exposed = [strength for seat, strength in enumerate(strengths) if free_cities(state, seat)]
    near = ck.fleet / 7
    result = []
    for seat in rules.seats:
        offset = seat * RANKS_OF_SEAT
        standing = sum(n * ck.knights[offset + n - 1].bit_count() for n in STRENGTHS)
        weakest = bool(free_cities(state, seat)) and strengths[seat] == min(exposed)
        best = strengths[seat] > max(own for other, own in enumerate(strengths) if other != seat)
        steps = ck.improvements[seat * len(TRACKS) : (seat + 1) * len(TRACKS)]
        result.append(
            [
                float(strengths[seat]),
                float(standing - strengths[seat]),
                near * (against > defence and weakest),
                near * (against <= defence and best),
                *map(float, steps),
                float(max(steps)),
                float(ck.metropolis_seat.count(seat)),
                float(ck.walls[seat].bit_count()),
                float(ck.hidden[seat]),
                float(ck.merchant_seat == seat),
            ]
        )
    return result


#: What a forecast goes by in this game.
PARTS: Final = (
    *COMMON,
    FeatureGroup(
        (
            "active strength",
            "passive strength",
            "city in danger",
            "about to defend",
            *(f"steps of {track}" for track in TRACKS),
            "steps of the best track",
            "metropolises",
            "walls",
            "hidden progress cards",
            "has the merchant",
        ),
        _knights_features,
    ),
)

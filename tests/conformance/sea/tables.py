"""Random games of Seafarers: every scenario, number of players and option."""

from __future__ import annotations

import random
from typing import Any

import catan_nb as cn
from catan_nb.rules.play.library import find_scenario, scenarios
from tests.conformance.playing import CHOICES, KNIGHTS_CHOICES, SIX_CHOICES

SEA, BOTH = "base+seafarers", "base+cities_knights+seafarers"
#: Values that random tables try for each option of the sea; the first is the default.
SEA_CHOICES: dict[str, tuple[Any, ...]] = {
    "setup_gold": (True, False),
    "setup_discovery": (True, False),
    "fog_gold": (True, False),
    "island_points": (None, None, 0, 1, 3),
    "roads_bring_tokens": (False, True),
    "fleet_wants_one": (False, True),
    "main_island": ("printed", "variable"),
    "eleventh_harbour": (True, False),
    "eight_cities": (False, True),
    "diplomat_ships": (True, False),
    "asleep_off_board": (False, True),
}
#: What tables of the sea do not try: their boards are those of the scenarios.
FIXED = ("target", "start", "harbours", "red_tokens_apart", "first_player")
#: Points that win a random game; those of the scenarios take players who mean it.
TARGETS = {SEA: (8, 6, 7, 9), BOTH: (8, 7, 9)}


def _every(variant: str) -> list[tuple[str, int]]:
    found = []
    for name in scenarios():
        played = find_scenario(name)
        if "seafarers" in played.systems and not any(
            told.final for told in played.against(variant.split("+"))
        ):
            found += [(name, players) for players in played.players]
    return found


TABLES = {variant: _every(variant) for variant in (SEA, BOTH)}


def sea_table(number: int, variant: str = SEA) -> cn.Game:
    """Return a new game: all scenarios with all numbers of players in turn.

    The first round of tables plays by the default rules, all later ones by others.
    """
    rng = random.Random(f"{variant} {number}")
    tables = TABLES[variant]
    name, players = tables[number % len(tables)]
    options: dict[str, Any] = {"target": rng.choice(TARGETS[variant]), "unsuited": True}
    offered = {one.name for one in cn.option_list(variant, players, name)}
    if number >= len(tables):
        known = KNIGHTS_CHOICES if variant == BOTH else CHOICES
        known = known | SEA_CHOICES | (SIX_CHOICES if players > 4 else {})
        options |= {
            option: rng.choice(values)
            for option, values in known.items()
            if option in offered and option not in FIXED
        }
    if name == "wonders":  # which nobody wins without a level, that costs 3 cards of a kind
        options.pop("bank_size", None)
    options = {option: value for option, value in options.items() if option in offered}
    return cn.new_game(variant, scenario=name, players=players, seed=number, options=options)


def knights_at_sea(number: int) -> cn.Game:
    """Return a new game of Seafarers with Cities & Knights, as `sea_table` does."""
    return sea_table(number, BOTH)

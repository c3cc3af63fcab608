"""Where editions of a scenario differ, as options of it: other boards, more pieces."""

from __future__ import annotations

from typing import Final

from catan_nb.kernel.module import Option, RuleModule, switch
from catan_nb.rules.ruleset import CatanRules
from catan_nb.rules.state import Hooks

#: The cities that each player has more.
MORE_CITIES: Final = 4


def _more_cities(rules: CatanRules) -> int:
    return MORE_CITIES * bool(rules.options["eight_cities"])


EIGHT_CITIES = RuleModule(
    name="eight_cities",
    hooks=Hooks(cities=_more_cities),
    options=(
        switch(
            "eight_cities",
            "sea.scenario.greater_catan",
            "Everybody has 8 cities, and it takes 4 points more to win.",
        ),
    ),
)
EIGHT_CITIES_MODULES = (EIGHT_CITIES,)


# The harbour that not every edition shows (sea.scenario.through_desert).
#
# There are no data; the plan of the board says under ``instead`` which harbours there are then.


ELEVENTH_HARBOUR = RuleModule(
    name="eleventh_harbour",
    options=(
        switch(
            "eleventh_harbour",
            "sea.scenario.through_desert",
            "Five and six players have an eleventh harbour; without it one kind is left over.",
            default=True,
        ),
    ),
)
ELEVENTH_HARBOUR_MODULES = (ELEVENTH_HARBOUR,)


# How the main island of the New Shores is laid (sea.scenario.new_shores).
#
# There are no data; the plan of the board says under ``instead`` what is dealt.


MAIN_ISLAND = RuleModule(
    name="main_island",
    options=(
        Option(
            "main_island",
            "printed",
            "The main island with four players: as printed, or by the variable set-up.",
            choices=("printed", "variable"),
            rule="sea.scenario.new_shores",
        ),
    ),
)
MAIN_ISLAND_MODULES = (MAIN_ISLAND,)

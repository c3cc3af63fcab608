"""Eight cities for everybody, as two sets of the game have (sea.scenario.greater_catan).

There are no data; what it takes to win then is in the scenario's ``adds``.
"""

from __future__ import annotations

from typing import Final

from catan_nb.kernel.module import RuleModule, switch
from catan_nb.rules.ruleset import CatanRules

#: The cities that each player has more.
MORE_CITIES: Final = 4


def _more_cities(rules: CatanRules) -> int:
    return MORE_CITIES * bool(rules.options["eight_cities"])


MODULE = RuleModule(
    name="eight_cities",
    hooks={"cities": _more_cities},
    options=(
        switch(
            "eight_cities",
            "sea.scenario.greater_catan",
            "Everybody has 8 cities, and it takes 4 points more to win.",
        ),
    ),
)
MODULES = (MODULE,)

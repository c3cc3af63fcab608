"""The harbour that not every edition shows (sea.scenario.through_desert).

There are no data; the plan of the board says under ``instead`` which harbours there are then.
"""

from __future__ import annotations

from catan_nb.kernel.module import RuleModule, switch

MODULE = RuleModule(
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
MODULES = (MODULE,)

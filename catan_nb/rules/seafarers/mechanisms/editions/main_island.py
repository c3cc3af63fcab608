"""How the main island of the New Shores is laid (sea.scenario.new_shores).

There are no data; the plan of the board says under ``instead`` what is dealt.
"""

from __future__ import annotations

from catan_nb.kernel.module import Option, RuleModule

MODULE = RuleModule(
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
MODULES = (MODULE,)

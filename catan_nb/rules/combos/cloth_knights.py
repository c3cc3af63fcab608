"""Knights that chase the pirate where villages pay bolts of cloth (sea.cloth.pirate)."""

from __future__ import annotations

from catan_nb.kernel.module import Amend, RuleModule
from catan_nb.kernel.verb import Clause
from catan_nb.rules.combos.actions import ChasePirate
from catan_nb.rules.seafarers.mechanisms.cloth import NAME, may_move_the_pirate

MODULES = (
    RuleModule(
        name="cloth_knights",
        needs=frozenset({NAME, "pirate_knights"}),
        amends=(
            Amend(
                ChasePirate,
                first=(Clause("sea.cloth.pirate", may_move_the_pirate, general=True),),
            ),
        ),
    ),
)

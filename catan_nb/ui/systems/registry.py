"""Where the record of each rule module is, and the games that can be chosen for a table.

A record is loaded when a game with its module comes to a table, so that a page pays only for
what it plays. A module without a record, such as a house rule that adds no action, brings
nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from catan_nb.language import noop
from catan_nb.ui.systems.composed import Systems, composed
from catan_nb.ui.systems.parts import BoardChoice, GameChoice, Later

if TYPE_CHECKING:
    from catan_nb.kernel.ruleset import Ruleset
    from catan_nb.ui.systems.record import TableSystem

__all__ = ["GAMES", "RECORDS", "of"]

RECORDS: Final[Mapping[str, Later]] = MappingProxyType(
    {
        "base": Later("catan_nb.ui.base.system:SYSTEM"),
        "robber": Later("catan_nb.ui.base.system:ROBBER"),
        "longest_route": Later("catan_nb.ui.base.system:LONGEST_ROUTE"),
        "development": Later("catan_nb.ui.development.system:SYSTEM"),
        "largest_army": Later("catan_nb.ui.development.system:LARGEST_ARMY"),
        "cities_knights": Later("catan_nb.ui.cities_knights.system:SYSTEM"),
        "six": Later("catan_nb.ui.six.system:SYSTEM"),
        "fastcard": Later("catan_nb.ui.fastcard.system:SYSTEM"),
        "ships": Later("catan_nb.ui.seafarers.system:SHIPS"),
        "pirate": Later("catan_nb.ui.seafarers.system:PIRATE"),
        "gold": Later("catan_nb.ui.seafarers.system:GOLD"),
        "sea_knights": Later("catan_nb.ui.seafarers.knights:SYSTEM"),
        "pirate_knights": Later("catan_nb.ui.seafarers.knights:PIRATE"),
        "areas": Later("catan_nb.ui.scenarios.areas:AREAS"),
        "bounds": Later("catan_nb.ui.scenarios.areas:BOUNDS"),
        "fog": Later("catan_nb.ui.scenarios.fog:FOG"),
        "treasures": Later("catan_nb.ui.scenarios.fog:TREASURES"),
        "cloth": Later("catan_nb.ui.scenarios.cloth:CLOTH"),
        "wonders": Later("catan_nb.ui.scenarios.wonders:WONDERS"),
        "laid_harbours": Later("catan_nb.ui.scenarios.harbours:LAID"),
        "harbour_draft": Later("catan_nb.ui.scenarios.harbours:DRAFT"),
        "tribe": Later("catan_nb.ui.scenarios.harbours:TRIBE"),
        "harbourmaster": Later("catan_nb.ui.scenarios.harbours:HARBOURMASTER"),
        "supply_tokens": Later("catan_nb.ui.scenarios.supply_tokens:SUPPLY_TOKENS"),
        "pirate_islands": Later("catan_nb.ui.scenarios.pirates:PIRATE_ISLANDS"),
    }
)
"""The record of each rule module, by the module's name."""

GAMES: Final[Mapping[str, GameChoice]] = MappingProxyType(
    {
        "base": GameChoice(
            noop("The base game"),
            {
                "beginner": BoardChoice(
                    "beginner", noop("Beginner board, first places given"), {"start": "printed"}
                ),
                "placed": BoardChoice(
                    "beginner", noop("Beginner board, choose your places"), {"start": "placed"}
                ),
                "variable": BoardChoice("variable", noop("A new board, drawn at random")),
            },
        ),
        "base+cities_knights": GameChoice(
            noop("Cities & Knights"),
            {
                "first": BoardChoice(
                    "cities_knights",
                    noop("First-game board, choose your places"),
                    players=range(2, 5),
                ),
                "placed": BoardChoice(
                    "beginner", noop("Beginner board of the base game, choose your places")
                ),
                "variable": BoardChoice("variable", noop("A new board, drawn at random")),
            },
        ),
        "base+seafarers": GameChoice(noop("Seafarers"), scenario="new_shores"),
        "base+cities_knights+seafarers": GameChoice(
            noop("Seafarers with Cities & Knights"), scenario="new_shores"
        ),
        "fastcard": GameChoice(
            noop("The Fast Card Game"),
            seat_lines={
                "beginner": noop(
                    "builds whatever it can pay, overlooks things, seldom swaps: for first games"
                ),
                "easy": noop(
                    "plans, but guesses more, overlooks something now and then, and swaps little"
                ),
                "good": noop("weighs what to build, saves for it and swaps cards"),
            },
        ),
    }
)
"""Games to choose from, by the name of the variant."""

NOTHING: Final[Mapping[str, TableSystem]] = MappingProxyType({})


def of(rules: Ruleset, more: Mapping[str, TableSystem] = NOTHING) -> Systems:
    """Return what the systems of a ruleset bring to a table.

    Parameters
    ----------
    rules : Ruleset
    more : mapping of str to TableSystem
        Records of rule modules that the kit does not have, by the modules' names.

    Raises
    ------
    RulesClash
        When two of them bring something under one name.
    """
    names = [module.name for module in rules.modules]
    found = (more.get(name) or _record(name) for name in names)
    return composed(tuple(record for record in found if record is not None))


@cache
def _record(name: str) -> TableSystem | None:
    return RECORDS[name].load() if name in RECORDS else None

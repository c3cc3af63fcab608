"""The systems of rules that can be played, and how they go together.

A game's variant names its systems with plus signs between them: ``"base+cities_knights"``. A
system is rule modules; what two systems, or a system and a mechanism of a scenario, need only
together is in `COMBOS`. A house rule is a system too: `add_system` makes its name one that
variants can use.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from importlib import import_module
from itertools import chain, combinations
from typing import Final

from catan_nb.board.terrain import Terrain
from catan_nb.kernel.codecs import is_int
from catan_nb.kernel.errors import BadSetup
from catan_nb.kernel.module import RuleModule
from catan_nb.kernel.seats import COLOURS
from catan_nb.kernel.text import no_such, quote
from catan_nb.rules.scenario import FREE, Scenario

#: The system that all others add to.
BASE: Final = "base"
#: The system that five and six players need; it joins by itself.
SIX: Final = "six"


@dataclass(frozen=True, slots=True)
class System:
    """A system of rules.

    Attributes
    ----------
    name : str
        How variants name it.
    modules : tuple of RuleModule or str
        Its rule modules; a text names a Python module that has some as ``MODULES``, or under
        the name after a colon, and is imported when the system is played.
    leaves_out : frozenset of str
        Names of modules of other systems that are not played with it.
    house_rule : bool
        Whether it only varies a game, so that no menu of games lists it.
    scenario : str
        The scenario that is played where neither one nor a board is chosen.
    """

    name: str
    modules: tuple[RuleModule | str, ...]
    leaves_out: frozenset[str] = frozenset()
    house_rule: bool = False
    scenario: str = ""

    def load(self) -> tuple[RuleModule, ...]:
        """Return the rule modules, imported where they must be."""
        result: list[RuleModule] = []
        for module in self.modules:
            if isinstance(module, str):
                home, _, name = module.partition(":")
                result += getattr(import_module(home), name or "MODULES")
            else:
                result.append(module)
        return tuple(result)


#: All systems by name, in the order in which variants name them.
SYSTEMS: Final[dict[str, System]] = {
    BASE: System(BASE, ("catan_nb.rules.base.module", "catan_nb.rules.development.module")),
    "cities_knights": System(
        "cities_knights",
        ("catan_nb.rules.cities_knights.module",),
        leaves_out=frozenset({"development", "largest_army"}),
    ),
    "seafarers": System("seafarers", ("catan_nb.rules.seafarers.module",), scenario="new_shores"),
}
#: What systems and mechanisms need only together, by their names; a module of it whose own needs
#: a scenario leaves out is left out, too.
COMBOS: Final[dict[frozenset[str], System]] = {
    frozenset({"cities_knights", other}): System(name, (f"catan_nb.rules.sea_knights:{modules}",))
    for other, name, modules in (
        ("seafarers", "sea_knights", "MODULES"),
        ("bounds", "bounds_knights", "BOUNDS_KNIGHTS"),
        ("cloth", "cloth_knights", "CLOTH_KNIGHTS"),
        ("wonders", "wonders_knights", "WONDERS_KNIGHTS"),
    )
}
#: What scenarios may name as mechanisms.
MECHANISMS: Final[dict[str, System]] = {
    name: System(name, (f"catan_nb.rules.seafarers.mechanisms.{file}",))
    for name, file in (
        ("areas", "areas"),
        ("bounds", "bounds"),
        ("cloth", "cloth"),
        ("eight_cities", "editions:EIGHT_CITIES_MODULES"),
        ("eleventh_harbour", "editions:ELEVENTH_HARBOUR_MODULES"),
        ("fog", "fog"),
        ("harbour_draft", "harbour_draft"),
        ("harbourmaster", "harbourmaster"),
        ("main_island", "editions:MAIN_ISLAND_MODULES"),
        ("pirate_islands", "pirate_islands"),
        ("supply_tokens", "supply_tokens"),
        ("treasures", "treasures"),
        ("tribe", "tribe"),
        ("wonders", "wonders"),
    )
}
#: The rule module without which nothing can be done with a terrain.
WANTED_BY: Final = {Terrain.FOG: "fog", Terrain.GOLD: "gold"}
_SIX = System(SIX, ("catan_nb.rules.six",))


def add_system(system: System, *, again: bool = False) -> None:
    """Let variants name one more system, such as a house rule.

    Parameters
    ----------
    system : System
    again : bool
        Whether it may take the place of a house rule of that name, as when the cell of a
        notebook that adds it is run once more.

    Raises
    ------
    BadSetup
        When there is a system of that name already.

    Examples
    --------
    >>> from catan_nb.kernel.module import RuleModule
    >>> add_system(System("quiet", (RuleModule(name="quiet"),), house_rule=True))
    >>> systems_of("quiet + base")
    ('base', 'quiet')
    >>> del SYSTEMS["quiet"]
    """
    former = SYSTEMS.get(system.name)
    if system.name == SIX or "+" in system.name:
        raise BadSetup(f"a system named {system.name!r} cannot be added")
    if former is not None and not (again and former.house_rule and system.house_rule):
        message = f"a system named {system.name!r} cannot be added, since there is one"
        raise BadSetup(f"{message}; again=True puts a house rule in another's place")
    SYSTEMS[system.name] = system


def variants() -> tuple[str, ...]:
    """Return the variants that can be chosen, house rules left out."""
    more = [name for name, one in SYSTEMS.items() if name != BASE and not one.house_rule]
    together = [
        names for names in map(tuple, _list_subsets(more)) if len(names) < 2 or _have_common(names)
    ]
    return tuple("+".join((BASE, *names)) for names in together)


def _list_subsets(names: list[str]) -> Iterable[Iterable[str]]:
    return chain.from_iterable(combinations(names, n) for n in range(len(names) + 1))


def _have_common(names: tuple[str, ...]) -> bool:
    return all(frozenset(pair) in COMBOS for pair in combinations(names, 2))


def systems_of(variant: str, others: tuple[str, ...] = ()) -> tuple[str, ...]:
    """Return the names of a variant's systems, in their order.

    `others` are games that are no variants of this one, for whoever has misspelt their names.

    Raises
    ------
    BadSetup
        For names that no system has, and for systems that do not go together.
    """
    if not isinstance(variant, str):
        raise BadSetup(no_such("variant", variant, (*variants(), *others)))
    names = [name.strip() for name in variant.split("+")]
    known = all(name in SYSTEMS for name in names) and len(set(names)) == len(names)
    if not known or BASE not in names:
        raise BadSetup(no_such("variant", variant, (*variants(), *others)))
    chosen = tuple(name for name in SYSTEMS if name in names)
    great = tuple(name for name in chosen if name != BASE and not SYSTEMS[name].house_rule)
    if len(great) > 1 and not _have_common(great):
        raise BadSetup(f"{' and '.join(great)} cannot be played together")
    return chosen


def without_house_rules(variant: str) -> str:
    """Return a variant without its house rules."""
    return "+".join(name for name in systems_of(variant) if not SYSTEMS[name].house_rule)


def normalize_variant(variant: str, scenario: Scenario = FREE) -> str:
    """Return a variant's name with its systems in their order, those of a scenario added.

    Raises
    ------
    BadSetup
        When there is no such variant.
    """
    more = [name for name in scenario.systems if name not in systems_of(variant)]
    return "+".join(systems_of("+".join((variant, *more))))


def modules_of(variant: str, players: int, scenario: Scenario = FREE) -> tuple[RuleModule, ...]:
    """Return the rule modules of a variant and its scenario.

    Raises
    ------
    BadSetup
        For what does not exist, and for a number of players that it is not for.
    """
    if not is_int(players) or players not in COLOURS:
        raise BadSetup(f"CATAN is for 2 to 6 players, not {quote(players)} [base.players]")
    if players not in scenario.players:
        wanted = ", ".join(map(str, scenario.players))
        raise BadSetup(f"{scenario.name} is for {wanted} players, not {players} [sea.scenario]")
    for name in scenario.beside:
        if name not in SYSTEMS:
            raise BadSetup(no_such("system beside a scenario", name, SYSTEMS))
    names = systems_of(variant)
    missing = [name for name in scenario.systems if name not in names]
    if missing:
        raise BadSetup(f"{scenario.name} needs {' and '.join(missing)} beside {variant}")
    played = [SYSTEMS[name] for name in names]
    there = {*names, *scenario.mechanisms}
    played += [combo for meeting, combo in COMBOS.items() if meeting <= there]
    if players > 4:
        played.append(_SIX)
    for name in scenario.mechanisms:
        if name not in MECHANISMS:
            raise BadSetup(no_such("mechanism", name, MECHANISMS))
        played.append(MECHANISMS[name])
    return _modules_cached(tuple(played), frozenset(scenario.leaves_out))


@lru_cache(maxsize=64)
def _modules_cached(played: tuple[System, ...], without: frozenset[str]) -> tuple[RuleModule, ...]:
    left_out = without.union(*(system.leaves_out for system in played))
    # Two mechanisms may share a module.
    shared = {id(module): module for system in played for module in system.load()}
    modules = tuple(shared.values())
    parts = [module.name for module in modules if module.name != BASE]
    for name in sorted(left_out.difference(parts)):
        raise BadSetup(no_such("rule module to leave out", name, parts))
    meeting = {
        module.name for combo in COMBOS.values() if combo in played for module in combo.load()
    }
    return tuple(
        module
        for module in modules
        if module.name not in left_out and not (module.name in meeting and module.needs & left_out)
    )

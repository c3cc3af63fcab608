"""Every public statistic is there for somebody: a lesson, a page, a bot or another statistic."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator
from pathlib import Path

import nbformat

from catan_nb import stats

#: What no lesson of the course uses: for the notebooks of those who use the kit themselves.
FOR_OTHERS = """
army_race best_choice best_intersections best_partners board_symmetries bootstrap_difference
cards_saved_by_wall chance_by_turn choice_wait choice_worth city_event_odds city_production
commodity_ranking compare_card_and_point cut_vertices difference_interval discard_table first_army
first_draw holding_cost live_gold pirate_exposure pirate_risk play_discards play_draws play_races
play_waits rank_correlation reachable_sites robbery_risk running_share set_within share_deviation
simulate_choice simulate_draws simulate_first_army simulate_pirate simulate_race
simulate_red_tokens simulate_sevens steady_activation total_pips
"""

ROOT = Path(__file__).parents[3]
PACKAGE = ROOT / "catan_nb"


def names_of(code: str) -> set[str]:
    """Return the names that code takes from a module, by import or by a dot."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(code)):
        if isinstance(node, ast.Attribute):
            found.add(node.attr)
        elif isinstance(node, ast.ImportFrom) and "stats" in (node.module or ""):
            found.update(one.name for one in node.names)
    return found


def read_by_others(code: str) -> set[str]:
    """Return the names of a module that its own other definitions read."""
    return {
        node.id
        for statement in ast.parse(code).body
        for node in ast.walk(statement)
        if isinstance(node, ast.Name) and node.id != getattr(statement, "name", None)
    }


def lessons() -> Iterator[str]:
    """Yield the code of every notebook's cells, without the commands of IPython."""
    for path in (ROOT / "notebooks").glob("*.ipynb"):
        for cell in nbformat.read(path, as_version=4).cells:
            if cell.cell_type == "code":
                yield "\n".join(ln for ln in cell.source.splitlines() if ln[:1] not in ("%", "!"))


def test_every_statistic_is_used() -> None:
    taught = set().union(*map(names_of, lessons()))
    used_in = {path: names_of(path.read_text("utf-8")) for path in PACKAGE.rglob("*.py")}
    public = {name: getattr(stats, name) for name in dir(stats) if not name.startswith("_")}

    def home(thing: object) -> Path:
        module = inspect.getmodule(thing)
        return Path(getattr(module, "__file__", None) or "")

    read_beside = {
        path: read_by_others(path.read_text("utf-8")) for path in (PACKAGE / "stats").rglob("*.py")
    }
    used = {
        name
        for name, thing in public.items()
        if name in taught
        or any(name in names for path, names in used_in.items() if path != home(thing))
        or name in read_beside.get(home(thing), ())
    }
    # What a function that is used takes or gives back is used as well.
    signatures = {name: str(getattr(public[name], "__annotations__", "")) for name in used}
    idle = [
        name
        for name, thing in public.items()
        if name not in used
        and not (inspect.isclass(thing) and any(name in words for words in signatures.values()))
    ]
    assert sorted(idle) == sorted(FOR_OTHERS.split())

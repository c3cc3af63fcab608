"""Run the benchmarks and print a table: ``python -m tests.benchmarks [--quick]``."""

from __future__ import annotations

import argparse
import platform

from tests.benchmarks import bots, classroom, engine, pages, redraw, starting, steady, tables
from tests.benchmarks.speed import floors
from tests.benchmarks.speed import rows as speed
from tests.benchmarks.timing import table


def main() -> int:
    """Measure and print; 1 when a budget is missed."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="fewer games, rougher numbers")
    parser.add_argument("--strict", action="store_true", help="fail when a budget is missed")
    parser.add_argument("--games", action="store_true", help="whole games alone, nothing else")
    parser.add_argument("--seed", type=int, default=1, help="of the first game, for other games")
    wanted = parser.parse_args()
    quick = wanted.quick
    rows = speed.rows(*((2, 5) if quick else (5, 100)), wanted.seed)
    if not wanted.games:
        rows += [
            *bots.rows(3 if quick else 12),
            *engine.rows(),
            *starting.rows(3 if quick else 7),
            *classroom.rows(3 if quick else 9),
            *redraw.rows(),
            *tables.rows(),
            *pages.rows(2 if quick else 5),
        ]
    print(
        f"Python {platform.python_version()} on {platform.machine()}, {floors.way()}, "
        f"medians of one run, seeds from {wanted.seed}"
    )
    print(table(rows))
    missed = any(row.kept is False for row in rows)
    return 1 if wanted.strict and missed else 0


steady.run(main)

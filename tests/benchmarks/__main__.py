"""Run the benchmarks and print a table: ``python -m tests.benchmarks [--quick]``."""

from __future__ import annotations

import argparse
import platform
import sys

from tests.benchmarks import classroom, engine, games, pages, redraw, tables
from tests.benchmarks.timing import table


def main() -> int:
    """Measure and print; 1 when a budget is missed."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks", description=__doc__)
    parser.add_argument("--quick", action="store_true", help="fewer games, rougher numbers")
    parser.add_argument("--strict", action="store_true", help="fail when a budget is missed")
    wanted = parser.parse_args()
    blocks, each, planned = (3, 3, 3) if wanted.quick else (15, 6, 12)
    rows = [
        *games.rows(blocks, each),
        *games.bots(planned),
        *engine.rows(),
        *classroom.rows(3 if wanted.quick else 9),
        *redraw.rows(),
        *tables.rows(3 if wanted.quick else 7),
        *pages.rows(2 if wanted.quick else 5),
    ]
    print(f"Python {platform.python_version()} on {platform.machine()}, medians of one run")
    print(table(rows))
    missed = any(row.kept is False for row in rows)
    return 1 if wanted.strict and missed else 0


sys.exit(main())

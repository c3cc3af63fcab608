"""What a table costs: Python's time until it stands, and what the browser gets."""

from __future__ import annotations

import statistics
import subprocess
import sys

from tests.benchmarks.timing import INSTALLED, Row
from tests.ui.table.wire import measured

START = """
import time
import catan_nb as cn
cn.table(cn.new_game("base", board="beginner", seed=7))
print(time.process_time())
"""


def rows(starts: int = 7) -> list[Row]:
    """Measure everything of this file."""
    spent = 1e3 * statistics.median(_start() for _ in range(starts))
    # Before anything else has made widgets here, so that nothing is left out.
    first, moves = measured("base", ["random"] * 4)
    median, most = statistics.median(moves) / 1e3, moves[len(moves) * 9 // 10] / 1e3
    return [
        Row("table's start in Python, CPU", f"{spent:.0f} ms", "<= 400 ms", spent <= 400),
        Row("first messages of a table", f"{first / 1e3:.0f} kB", "<= 200 kB", first <= 200e3),
        Row("messages of a move", f"{median:.1f} kB, p90 {most:.1f}", "<= 12 kB", median <= 12),
    ]


def _start() -> float:
    """Return the seconds of processor time that a fresh Python needs for a table."""
    done = subprocess.run(
        [sys.executable, "-c", START], capture_output=True, text=True, check=True, env=INSTALLED
    )
    return float(done.stdout)

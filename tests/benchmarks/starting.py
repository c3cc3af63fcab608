"""What a fresh Python needs until something can be done: the import counts as far as that."""

from __future__ import annotations

import statistics
import subprocess
import sys

import catan_nb as cn
from tests.benchmarks.timing import INSTALLED, Row, seconds

TIMED = """
import time
start = time.process_time()
import catan_nb as cn
{what}
print(time.process_time() - start)
"""


def rows(starts: int = 7) -> list[Row]:
    """Measure everything of this file."""
    legal = 1e3 * _start("cn.new_game().legal_actions()", starts)
    table = 1e3 * _start("cn.table()", starts)
    again = 1e3 * seconds(lambda: cn.new_game("base", seed=7).legal_actions())
    return [
        Row("import and new_game, first legal list", f"{legal:.0f} ms", "<= 60 ms", legal <= 60),
        Row("the next new_game and its legal list", f"{again:.2f} ms", "<= 0.2 ms", again <= 0.2),
        Row("import and the first table", f"{table:.0f} ms", "<= 400 ms", table <= 400),
    ]


def _start(what: str, starts: int) -> float:
    """Return the seconds of processor time from the import until this has been done."""
    return statistics.median(
        float(
            subprocess.run(
                [sys.executable, "-c", TIMED.format(what=what)],
                capture_output=True,
                text=True,
                check=True,
                env=INSTALLED,
            ).stdout
        )
        for _ in range(starts)
    )

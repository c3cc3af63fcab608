"""Measuring short and long things, and writing the table."""

from __future__ import annotations

import os
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass

#: A short call is repeated until so many seconds have passed, in so many rounds.
SECONDS, ROUNDS = 0.05, 7
#: What a Python started for a measurement finds: like an installed package, ours is compiled.
INSTALLED = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}


def seconds(call: Callable[[], object]) -> float:
    """Return how long one call takes: the median over rounds of many calls, in seconds."""
    count = 1
    while (passed := _passed(call, count)) < SECONDS:
        count = max(2 * count, int(count * SECONDS / max(passed, 1e-9)))
    return statistics.median(_passed(call, count) / count for _ in range(ROUNDS))


def _passed(call: Callable[[], object], count: int) -> float:
    start = time.perf_counter()
    for _ in range(count):
        call()
    return time.perf_counter() - start


@dataclass(frozen=True)
class Row:
    """A line of the table: what was measured, how much it is, and what it may be."""

    what: str
    measured: str
    budget: str = ""
    kept: bool | None = None


def table(rows: list[Row]) -> str:
    """Return rows as text in columns."""
    heads = Row("what", "measured", "budget")
    wide = max(len(row.what) for row in rows)
    middle = max(len(row.measured) for row in [heads, *rows])
    lines = [f"{heads.what:{wide}}  {heads.measured:>{middle}}  {heads.budget}"]
    for row in rows:
        verdict = "" if row.kept is None else "  ok" if row.kept else "  MISSED"
        lines.append(f"{row.what:{wide}}  {row.measured:>{middle}}  {row.budget}{verdict}".rstrip())
    return "\n".join(lines)

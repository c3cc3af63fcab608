"""What a table costs the wire: its first messages, and those of a move."""

from __future__ import annotations

import statistics

from tests.benchmarks.timing import Row
from tests.ui.table.wire import measured


def rows() -> list[Row]:
    """Measure everything of this file."""
    # Before anything else has made widgets here, so that nothing is left out.
    first, moves = measured("base", ["random"] * 4)
    median, most = statistics.median(moves) / 1e3, moves[len(moves) * 9 // 10] / 1e3
    return [
        Row("first messages of a table", f"{first / 1e3:.0f} kB", "<= 200 kB", first <= 200e3),
        Row("messages of a move", f"{median:.1f} kB, p90 {most:.1f}", "<= 12 kB", median <= 12),
    ]

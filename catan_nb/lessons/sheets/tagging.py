"""The tags by which a lesson's cells say what they are."""

from __future__ import annotations

from typing import Any, Final

__all__ = [
    *("BESIDE", "CHECK", "EXERCISE", "GUESS", "NEEDED", "NUMBERS", "PROGRESS", "SOLUTION"),
    "TEACHER",
    "tags",
]

GUESS: Final = "guess"
"""The cell that shows a guess; what follows in its part is folded until it is made."""
EXERCISE: Final = "exercise"
"""The cell that a learner fills in; the Markdown cell before it asks."""
CHECK: Final = "check"
"""The cell that judges what was filled in."""
SOLUTION: Final = "solution"
"""The Markdown cell that tells how."""
NUMBERS: Final = "numbers"
"""The cell that asserts the numbers that the text tells."""
TEACHER: Final = "teacher"
"""What only a teacher needs."""
BESIDE: Final = "beside"
"""A board or picture that stands beside the text after it, up to the next question or heading."""

NEEDED: Final = "needed"
"""What an exercise needs; on paper it is there even while the guess before it is open."""
PROGRESS: Final = "progress"
"""The cell that shows what has been done."""


def tags(cell: Any) -> list[str]:
    """Return the tags of a cell."""
    return list(cell.get("metadata", {}).get("tags", []))

"""The house option of the development cards."""

from __future__ import annotations

from catan_nb.kernel.module import Option

ONLY_KNIGHT_BEFORE_ROLL = "only_knight_before_roll"

DEVELOPMENT_OPTIONS = (
    Option(
        ONLY_KNIGHT_BEFORE_ROLL,
        False,
        "Before the roll only a knight may be played, no other card.",
        choices=(False, True),
        rule="base.dev.play",
    ),
)

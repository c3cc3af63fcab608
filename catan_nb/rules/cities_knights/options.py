"""The house options of Cities & Knights."""

from __future__ import annotations

from catan_nb.kernel.module import Option, switch, whole_numbers

KNIGHTS_OPTIONS = (
    Option(
        "target", 13, "Victory points that win the game.", rule="ck.win", **whole_numbers(3, 30)
    ),
    Option(
        "start",
        "placed",
        "Cities & Knights has no printed starting pieces: they are placed.",
        choices=("placed",),
        rule="ck.setup",
    ),
    switch(
        "grudge",
        "ck.option.grudge",
        "When the barbarians land, everybody in turn decides which active knights fight.",
    ),
)

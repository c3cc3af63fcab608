"""What rules are about: the subjects of the almanac's index."""

from __future__ import annotations

from functools import cache
from typing import Final

from catan_nb.catalogue import RULES, Rule
from catan_nb.language import noop

__all__ = ["SUBJECTS", "rules_of"]

SUBJECTS: Final[dict[str, dict[str, tuple[str, ...]]]] = {
    "base": {
        noop("The board and the pieces"): ("board", "tokens", "harbours", "layout", "pieces"),
        noop("How a game begins"): ("setup", "players"),
        noop("Turns and cards"): ("turn", "production", "bank", "hidden", "stats"),
        noop("Sevens and the robber"): ("robber",),
        noop("Trading"): ("trade",),
        noop("Building"): ("build", "distance"),
        noop("Development cards"): ("dev",),
        noop("Points and winning"): ("longest_road", "largest_army", "win"),
    },
    "six": {noop("More players"): ("board", "bank", "special_building")},
    "ck": {
        noop("Set-up and turns"): ("materials", "setup", "turn", "roll", "production", "hand"),
        noop("Trading and the robber"): ("trade", "robber", "merchant"),
        noop("Cities"): ("wall", "improve", "metropolis"),
        noop("Knights"): ("knight", "option"),
        noop("Barbarians"): ("barbarians",),
        noop("Progress cards"): ("progress", "card"),
        noop("Points and winning"): ("win",),
    },
    "sea": {
        noop("The board and the pieces"): ("board", "area", "supply"),
        noop("How a game begins"): ("setup", "six"),
        noop("Ships"): ("ship", "settlement", "road_building", "route"),
        noop("Robber and pirate"): ("robber", "pirate"),
        noop("Gold, fog and treasures"): ("gold", "fog", "treasure"),
        noop("Islands, points and winning"): ("island", "points", "win"),
        noop("Scenarios"): ("scenario",),
        noop("Special rules of scenarios"): (
            *("tribe", "cloth", "pirates", "wonders", "harbourmaster", "greater"),
        ),
        noop("With Cities & Knights"): ("ck", "barbarians"),
    },
    "cards": {
        noop("Set-up and turns"): ("materials", "setup", "turn", "draw", "six"),
        noop("Swapping"): ("swap", "library", "guild"),
        noop("Building"): ("build", "robbery", "market_day", "take"),
        noop("Points and winning"): ("win",),
    },
}
"""The subjects of each system, with how ids of their rules go on after the system's name."""


@cache
def rules_of(system: str, subject: str) -> tuple[Rule, ...]:
    """Return the rules about a subject, in the catalogue's order."""
    begin = SUBJECTS[system][subject]
    parts = {name: name.split(".") for name in RULES}
    return tuple(
        RULES[name]
        for name, (first, *rest) in parts.items()
        if first == system and rest[0] in begin
    )

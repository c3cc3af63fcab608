"""What is in the box, as data: a corrected card is a change here and nowhere else.

Building cards bear marks for three or four players or none; a game takes those that its number
of players wants (cards.materials, cards.six).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Marked:
    """How many cards of a kind one box holds, by their marks.

    Attributes
    ----------
    plain, three, four : int
        Cards without a mark, with that for three players, with that for four.
    """

    plain: int
    three: int
    four: int

    def first(self, players: int) -> int:
        """Return how many come from the first box."""
        return self.plain + (self.three if players >= 3 else 0) + (self.four if players >= 4 else 0)

    def second(self, players: int) -> int:
        """Return how many come from a second box besides."""
        return (self.three if players >= 5 else 0) + (self.four if players >= 6 else 0)


@dataclass(frozen=True, slots=True)
class Expansion:
    """A kind of city expansion (cards.build.expansion).

    Attributes
    ----------
    name : str
    points : int
    copies : Marked
    picks : int
        Swaps in a swap phase with a card picked from an open hand (cards.library).
    steals : int
        Cards to steal in a turn (cards.guild).
    safe_roads, safe_knights : int
        Own cards that nobody can take (cards.take).
    """

    name: str
    points: int
    copies: Marked
    picks: int = 0
    steals: int = 0
    safe_roads: int = 0
    safe_knights: int = 0


#: Resource cards of one box.
RESOURCE_CARDS: Final[Mapping[str, int]] = {
    "brick": 11,
    "lumber": 11,
    "ore": 16,
    "grain": 14,
    "wool": 15,
}
ROADS: Final = Marked(5, 2, 2)
KNIGHTS: Final = Marked(2, 2, 1)
#: Settlement cards by the event on their city side.
CITY_EVENTS: Final[Mapping[str, Marked]] = {
    "robbery": Marked(5, 2, 3),
    "market_day": Marked(2, 2, 1),
}
EXPANSIONS: Final = (
    Expansion("library", 3, Marked(1, 0, 0), picks=1),
    Expansion("merchants_guild", 3, Marked(0, 1, 1), steals=1),
    Expansion("church", 3, Marked(1, 1, 0), safe_knights=1),
    Expansion("city_castle", 3, Marked(1, 0, 1), safe_roads=3),
    Expansion("university", 4, Marked(2, 0, 0)),
)
#: Open cards of the market, and cards that everybody starts with (cards.setup).
MARKET_SIZE: Final = 5
START_CARDS: Final = 3
#: Cards drawn at the end of a turn, without those for knights (cards.draw).
DRAWN_CARDS: Final = 2


@dataclass(frozen=True, slots=True)
class Box:
    """The cards of one game.

    Attributes
    ----------
    resources : tuple of int
        By kind.
    roads, knights : int
    city_events : tuple of int
        Settlement cards by the event on their back, in the order of `CITY_EVENTS`.
    expansions : tuple of int
        Copies by kind, in the order of `EXPANSIONS`.
    fate : bool
        Whether the fate card is on the table: not with two players.
    """

    resources: tuple[int, ...]
    roads: int
    knights: int
    city_events: tuple[int, ...]
    expansions: tuple[int, ...]
    fate: bool

    @property
    def settlements(self) -> int:
        """How many settlement cards there are."""
        return sum(self.city_events)


def one_box(players: int) -> Box:
    """Return what one box gives for so many players (cards.materials)."""
    return Box(
        tuple(RESOURCE_CARDS.values()),
        ROADS.first(players),
        KNIGHTS.first(players),
        tuple(marked.first(players) for marked in CITY_EVENTS.values()),
        tuple(expansion.copies.first(players) for expansion in EXPANSIONS),
        fate=players > 2,
    )


def two_boxes(players: int, *, buildings: bool) -> Box:
    """Return what two boxes give (cards.six).

    Parameters
    ----------
    players : int
    buildings : bool
        Whether the second box gives roads, settlements and knights too, or expansions only.
    """
    box, second = one_box(players), players if buildings else 0
    return Box(
        tuple(2 * count for count in box.resources),
        box.roads + ROADS.second(second),
        box.knights + KNIGHTS.second(second),
        tuple(
            count + marked.second(second)
            for count, marked in zip(box.city_events, CITY_EVENTS.values(), strict=True)
        ),
        tuple(
            count + expansion.copies.second(players)
            for count, expansion in zip(box.expansions, EXPANSIONS, strict=True)
        ),
        box.fate,
    )

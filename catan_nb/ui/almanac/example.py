"""Examples of rules: a position, what to try in it, and what the engine must answer."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final

from catan_nb.board.layout import Board
from catan_nb.board.layouts import printed
from catan_nb.kernel.action import Action
from catan_nb.kernel.errors import Refusal
from catan_nb.kernel.event import Event
from catan_nb.rules.play.game import Game
from catan_nb.rules.play.position import Position
from catan_nb.rules.scenario import Scenario

__all__ = [
    "ISLANDS",
    "SETTLEMENT",
    "SEVEN",
    "SHIP",
    "Answer",
    "Example",
    "after",
    "base_position",
    "foggy_position",
    "path_along",
    "path_between",
    "sea_path_along",
    "six_player_position",
    "sound_position",
]


SEVEN: Final = (3, 4)
"""A roll after which the board marks no hexes: the eye is left to what is tried."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What the engine says to a try.

    Attributes
    ----------
    game : Game
        The position afterwards.
    events : tuple of Event
        What happened, in order.
    refusal : Refusal or None
        Why the try, or a later step of it, is not allowed.
    """

    game: Game
    events: tuple[Event, ...] = ()
    refusal: Refusal | None = None

    @property
    def rules(self) -> tuple[str, ...]:
        """The ids of the rules that the answer cites."""
        cited = [event.rule for event in self.events]
        return tuple(dict.fromkeys([*cited, self.refusal.rule] if self.refusal else cited))


@dataclass(frozen=True, slots=True)
class Example:
    """A rule at work.

    Attributes
    ----------
    rule : str
        Id of the rule that it shows.
    make : callable
        Returns the game in which something is tried.
    action : Action
        What is tried.
    then : tuple of Action
        What follows: how the dice fall, what the others answer.
    cites : str
        Id of the rule that the answer cites, where it is another one.
    """

    rule: str
    make: Callable[[], Game]
    action: Action
    then: tuple[Action, ...] = ()
    cites: str = ""

    @property
    def cited_rule(self) -> str:
        """The id of the rule that the answer cites."""
        return self.cites or self.rule

    def answer(self, game: Game | None = None) -> Answer:
        """Try it in the game, or in a new one; a refusal ends it."""
        game = self.make() if game is None else game.fork()
        events: list[Event] = []
        for step in (self.action, *self.then):
            refusal = game.why_not(step)
            if refusal is not None:
                return Answer(game, tuple(events), refusal)
            events += game.push(step)
        return Answer(game, tuple(events))


def base_position(players: int = 3, **options: Any) -> Position:
    """Return an empty position of the base game on the beginners' board."""
    return Position("base", players=players, options=options)


def six_player_position(players: int = 5, variant: str = "base", **options: Any) -> Position:
    """Return an empty position for five or six on their board."""
    return Position(variant, players=players, options=options)


def path_between(one: int, two: int) -> int:
    """Return the path between two neighbouring intersections of the beginners' board."""
    return printed("beginner").topology.edge_between(one, two)


def path_along(*vertices: int, board: Board | None = None) -> tuple[int, ...]:
    """Return the paths of a way through neighbouring intersections, of the beginners' board."""
    shape = (board or printed("beginner")).topology
    return tuple(shape.edge_between(one, two) for one, two in pairwise(vertices))


def after(game: Game, *actions: Action) -> Game:
    """Return a game after some actions."""
    for action in actions:
        game.push(action)
    return game


# A small sea to try the rules on: a sound between two shores, and an isle in the north.
#
# Its intersections are numbered row by row from the top::
#
#           0     1     2     3     4
#        5     6     7     8     9     10
#       11    12    13    14    15    16
#          17    18    19    20    21    22
#          23    24    25    26    27    28
#       29    30    31    32    33    34
#       35    36    37    38    39    40
#          41    42    43    44    45    46
#          47    48    49    50    51    52
#             53    54    55    56    57
#
# The west shore has the hexes H0, H5, H10, H11 and H15, the isle in the north H3, the east shore
# H9 and H14.


SHIP: Final = {"lumber": 1, "wool": 1}
SETTLEMENT: Final = {"brick": 1, "lumber": 1, "wool": 1, "grain": 1}

_ROWS: Final[tuple[tuple[int, tuple[Any, ...]], ...]] = (
    (0, (("forest", 5), "sea", "sea", ("pasture", 9), "sea")),
    (0, (("fields", 4), "sea", "sea", "sea", ("hills", 10))),
    (-1, (("pasture", 11), ("mountains", 8), "sea", "sea", ("gold", 3))),
    (-1, ("desert", "sea", "sea", "sea", "sea")),
)
_CELLS: Final[dict[tuple[int, int], Any]] = {
    (first + place, row): cell
    for row, (first, cells) in enumerate(_ROWS)
    for place, cell in enumerate(cells)
}
_HARBOURS: Final = (((-1, 2), "W", "generic"), ((4, 1), "E", "wool"))
#: The west shore and its cape, of which scenarios make an area or the zone where one starts.
_ZONES: Final = dict.fromkeys(((0, 0), (0, 1)), "cape") | dict.fromkeys(
    ((-1, 2), (0, 2), (-1, 3)), "shore"
)
_SOUND: Final = Board.make(_CELLS, harbours=_HARBOURS, rim=True, zones=_ZONES, name="sound")
_FOG: Final = dict.fromkeys(((2, 1), (1, 2), (2, 2)), "fog")

#: What a first settlement on a foreign island brings: 2 points.
ISLANDS: Final = {"areas": {"points": 2}}


def sound_position(
    players: int = 3,
    *,
    variant: str = "base+seafarers",
    board: Board = _SOUND,
    entries: dict[str, Any] | None = None,
    **options: Any,
) -> Position:
    """Return an empty position on the sound, the pirate off the board.

    Parameters
    ----------
    players : int
    variant : str
    board : Board
    entries : dict, optional
        What the scenario says, such as ``{"mechanisms": ISLANDS}``.
    **options
        How the rules are varied.
    """
    scenario = Scenario(name="sound", systems=tuple(variant.split("+")), **(entries or {}))
    return Position(variant, board=board, players=players, scenario=scenario, options=options)


def foggy_position(treasure: str = "") -> Position:
    """Return the sound with fog over H7, H12 and H13, a line of ships before it, and cards.

    What lies in the fog is hills, gold and sea, and the tokens 3 and 4. A kind of treasure may lie
    at V19.
    """
    mechanisms: dict[str, Any] = {"fog": {"terrain": {"hills": 1, "gold": 1, "sea": 1}}}
    mechanisms["fog"]["tokens"] = [3, 4]
    if treasure:
        mechanisms["treasures"] = {"places": [[[2, 1], "NW"]], "kinds": {treasure: 1}}
    board = Board.make(_CELLS | _FOG, harbours=_HARBOURS, rim=True, name="fog")
    table = sound_position(board=board, entries={"mechanisms": mechanisms})
    table.settlement(0, 18).ships(0, *sea_path_along(18, 13)).hand(0, brick=1, lumber=2, wool=2)
    return table.turn(0, rolled=True)


def sea_path_along(*vertices: int) -> tuple[int, ...]:
    """Return the paths of a way through neighbouring intersections of the sound."""
    return path_along(*vertices, board=_SOUND)

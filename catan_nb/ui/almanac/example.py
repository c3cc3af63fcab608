"""Examples of rules: a position, what to try in it, and what the engine must answer."""

from __future__ import annotations

from ast import literal_eval
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from types import MappingProxyType
from typing import Any, Final

from catan_nb.board.layout import Board
from catan_nb.board.layouts import printed
from catan_nb.kernel.action import Action
from catan_nb.kernel.errors import Refusal
from catan_nb.kernel.event import Event
from catan_nb.rules.base.actions import BuildRoad, Roll, RollDice
from catan_nb.rules.play.game import Game
from catan_nb.rules.play.position import Position
from catan_nb.rules.scenario import Scenario

__all__ = [
    "ISLANDS",
    "SEVEN_ROLLED",
    "Answer",
    "Example",
    "build_road",
    "on_beginners_board",
    "on_foggy_sound",
    "on_sound",
    "path_along",
    "play_actions",
    "position_maker",
    "sea_path_along",
]


SEVEN_ROLLED: Final = (RollDice(), Roll(3, 4))
"""A roll of 7, after which the question is where the robber goes."""


@dataclass(frozen=True, slots=True)
class Answer:
    """How the engine answers when an example's action is tried.

    Attributes
    ----------
    game : Game
        The position afterwards.
    events : tuple of Event
        What happened, in order.
    refusal : Refusal or None
        Why the action, or a later one, is not allowed.
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
    """A position and an action that show a rule at work.

    Attributes
    ----------
    rule : str
        Id of the rule that it shows.
    make : callable
        Returns the game in which the action is tried.
    action : Action
        The action that is tried.
    then : tuple of Action
        Actions that follow: outcomes of dice, answers of other players.
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
        """Do the example's actions in a game, by default a new one, until one is refused."""
        game = self.make() if game is None else game.fork()
        events: list[Event] = []
        for step in (self.action, *self.then):
            refusal = game.why_not(step)
            if refusal is not None:
                return Answer(game, tuple(events), refusal)
            events += game.push(step)
        return Answer(game, tuple(events))


def build_road(one: int, two: int) -> BuildRoad:
    """Return the action that builds a road between two neighbouring intersections."""
    return BuildRoad(*path_along(one, two))


def path_along(*vertices: int, board: Board | None = None) -> tuple[int, ...]:
    """Return the edges along a sequence of neighbouring intersections of the beginners' board."""
    shape = (board or printed("beginner")).topology
    return tuple(shape.edge_between(one, two) for one, two in pairwise(vertices))


# ---- positions in words ----------------------------------------------------------------


def position_maker(
    table: Callable[[], Position], statements: Sequence[str], after: Sequence[Action] = ()
) -> Callable[[], Game]:
    """Return a function that makes the game of a position.

    Parameters
    ----------
    table : callable
        Returns the empty position.
    statements : sequence of str
        Statements about the position, separated by semicolons, such as ``"settlement 0
        18; road 0 18-23-29; hand 0 brick=1"``: roads lead along these intersections. Unless a
        statement sets the turn or the set-up, the first player has rolled a 7, since the board
        then marks no producing hexes that would distract.
    after : sequence of Action
        Actions to do in the position.
    """
    stated = [one.split() for one in ";".join(statements).split(";")]
    if not any(name in ("turn", "setup") for name, *_ in stated):
        stated.append(["turn", "0", "roll=3,4"])

    def make_game() -> Game:
        position = table()
        for name, *words in stated:
            _apply_statement(position, name, words)
        return play_actions(position.game(), *after)

    return make_game


def play_actions(game: Game, *actions: Action) -> Game:
    """Return a copy of a game after some actions."""
    for action in actions:
        game.push(action)
    return game


def _apply_statement(position: Position, name: str, words: Sequence[str]) -> None:
    values: list[Any] = []
    named: dict[str, Any] = {}
    for word in words:
        key, _, value = word.rpartition("=")
        if "-" in value:
            values += path_along(*map(int, value.split("-")), board=position.board)
        elif key:
            named[key] = _parse_value(value)
        else:
            values.append(_parse_value(value))
    getattr(position, name)(*values, **named)


def _parse_value(word: str) -> Any:
    """Parse a word of a statement as a number, truth value or pair; else return it as it is."""
    try:
        return literal_eval(word)
    except ValueError:
        return word


def on_beginners_board(
    *statements: str,
    variant: str = "base",
    players: int = 3,
    after: Sequence[Action] = (),
    **options: Any,
) -> Callable[[], Game]:
    """Return a function that makes a game on the beginners' board, or on that for five and six.

    `statements` and `after` are those of `position_maker`; ``options`` vary the rules.
    """
    return position_maker(
        lambda: Position(variant, players=players, options=options), statements, after
    )


# A small board to try the rules of the sea on: a sound between two shores, and an isle north of it.
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
#: The west shore and its cape, which scenarios make an area or the starting zone.
_ZONES: Final = dict.fromkeys(((0, 0), (0, 1)), "cape") | dict.fromkeys(
    ((-1, 2), (0, 2), (-1, 3)), "shore"
)
_SOUND: Final = Board.make(_CELLS, harbours=_HARBOURS, rim=True, zones=_ZONES, name="sound")
_FOG: Final = dict.fromkeys(((2, 1), (1, 2), (2, 2)), "fog")
_FOGGY: Final = Board.make(_CELLS | _FOG, harbours=_HARBOURS, rim=True, name="fog")

#: Scenario fields by which a first settlement on a foreign island brings 2 points.
ISLANDS: Final = {"mechanisms": {"areas": {"points": 2}}}


def on_sound(
    *statements: str,
    variant: str = "base+seafarers",
    players: int = 3,
    board: Board = _SOUND,
    entries: Mapping[str, Any] = MappingProxyType({}),
    after: Sequence[Action] = (),
    **options: Any,
) -> Callable[[], Game]:
    """Return a function that makes a game on the sound, with the pirate off the board.

    ``statements`` and ``after`` are those of `position_maker`; ``entries`` are fields of the
    scenario, such as `ISLANDS`; ``options`` are house rules.
    """

    def empty_position() -> Position:
        scenario = Scenario(name="sound", systems=tuple(variant.split("+")), **entries)
        return Position(variant, board=board, players=players, scenario=scenario, options=options)

    return position_maker(empty_position, statements, after)


def on_foggy_sound(
    *statements: str, treasure: str = "", after: Sequence[Action] = ()
) -> Callable[[], Game]:
    """Return a function that makes a game on the sound with fog over H7, H12 and H13.

    A line of ships leads up to the fog, and there are cards for more ships. The fog hides hills,
    gold and sea, and the tokens 3 and 4. ``treasure`` is a kind of treasure that lies at V19.
    """
    mechanisms: dict[str, Any] = {
        "fog": {"terrain": {"hills": 1, "gold": 1, "sea": 1}, "tokens": [3, 4]}
    }
    if treasure:
        mechanisms["treasures"] = {"places": [[[2, 1], "NW"]], "kinds": {treasure: 1}}
    return on_sound(
        "settlement 0 18; ships 0 18-13; hand 0 brick=1 lumber=2 wool=2; turn 0 rolled=True",
        *statements,
        board=_FOGGY,
        entries={"mechanisms": mechanisms},
        after=after,
    )


def sea_path_along(*vertices: int) -> tuple[int, ...]:
    """Return the edges along a sequence of neighbouring intersections of the sound."""
    return path_along(*vertices, board=_SOUND)

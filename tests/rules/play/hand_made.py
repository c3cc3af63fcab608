"""Small positions made by hand, and what every test of a rule asks of them.

On the 19-hex boards the intersections are numbered row by row from the top::

            0     1     2
         3     4     5     6
         7     8     9     10
      11    12    13    14    15
      16    17    18    19    20
    21   22    23    24    25   26
    27   28    29    30    31   32
      33    34    35    36    37
      38    39    40    41    42
         43    44    45    46
         47    48    49    50
            51    52    53

and so are the hexes (0–2, 3–6, 7–11, 12–15, 16–18). The beginner board has there::

    H0 mountains 10  H1 pasture 2   H2 forest 9
    H3 fields 12     H4 hills 6     H5 pasture 4    H6 hills 10
    H7 fields 9      H8 forest 11   H9 desert       H10 forest 3   H11 mountains 8
    H12 forest 8     H13 mountains 3  H14 fields 4  H15 pasture 5
    H16 hills 5      H17 fields 6   H18 pasture 11

and harbours at V0-V3, V26-V32, V49-V52 and V47-V51 (3:1), V1-V5 (grain), V10-V15 (ore),
V42-V46 (wool), V33-V38 (brick) and V11-V16 (lumber).
"""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

import catan_nb as cn
from catan_nb.kernel.action import Action
from catan_nb.rules.catalogue import RULES

BEGINNER = cn.printed("beginner")
#: Kinds of resource card, and their numbers.
KINDS = ("brick", "lumber", "ore", "grain", "wool")
BRICK, LUMBER, ORE, GRAIN, WOOL = range(5)
#: Cards for each thing that can be bought.
ROAD = {"brick": 1, "lumber": 1}
SETTLEMENT = {"brick": 1, "lumber": 1, "wool": 1, "grain": 1}
CITY = {"ore": 3, "grain": 2}
CARD = {"ore": 1, "wool": 1, "grain": 1}


def position(players: int = 3, board: cn.Board | str = "beginner", **options: Any) -> cn.Position:
    """Return an empty position on the beginner board."""
    return cn.Position("base", board=board, players=players, options=options)


def path(*vertices: int, board: cn.Board = BEGINNER) -> tuple[int, ...]:
    """Return the paths along a way through neighbouring intersections."""
    return tuple(board.topology.edge_between(one, two) for one, two in pairwise(vertices))


def road(one: int, two: int, board: cn.Board = BEGINNER) -> cn.BuildRoad:
    """Return the building of a road between two neighbouring intersections."""
    return cn.BuildRoad(board.topology.edge_between(one, two))


def refused(game: cn.Game, action: Action, rule: str, *words: str) -> None:
    """Check that an action is refused by a rule, in clear words, and that nothing changes."""
    refusal = game.why_not(action)
    assert refusal is not None, f"{action} is allowed"
    assert refusal.rule == rule, f"{refusal} instead of {rule}"
    assert rule in RULES
    assert refusal.text.endswith(".") or "must" in refusal.text
    for word in words:
        assert word in refusal.text, f"{word!r} is not in {refusal.text!r}"
    assert action not in game.legal_actions()
    assert refusal in game.explain(action)
    before, log, ply = game.state.copy(), game.log, game.ply
    with pytest.raises(cn.IllegalAction) as caught:
        game.push(action)
    assert caught.value.refusal == refusal
    assert f"[{rule}]" in str(caught.value)
    assert (game.state, game.log, game.ply) == (before, log, ply)


def allowed(game: cn.Game, action: Action) -> None:
    """Check that an action is legal and listed."""
    assert game.why_not(action) is None, str(game.why_not(action))
    assert game.explain(action) == ()
    assert action in game.legal_actions()


def places(game: cn.Game, kind: type[Action]) -> set[int]:
    """Return where a thing may be built now; listing and reasons must agree."""
    reasons = game.reasons(kind)
    legal = {place for place, refusal in reasons.items() if refusal is None}
    field = "edge" if kind is cn.BuildRoad else "hex" if kind is cn.MoveRobber else "vertex"
    assert legal == {getattr(action, field) for action in game.legal(kind)}
    return legal


def hand(game: cn.Game, seat: int) -> dict[str, int]:
    """Return the cards in a hand, without kinds of which there are none."""
    cards = game.players[seat].hand
    assert cards is not None
    return {name: count for name, count in cards.items() if count}


def frame_name(game: cn.Game) -> str:
    """Return the name of what is asked."""
    return type(game.frame).__name__


def push(game: cn.Game, *actions: Action) -> cn.Game:
    """Do several actions and return the game."""
    for action in actions:
        game.push(action)
    return game


def round_trip(game: cn.Game) -> None:
    """End the turn and pass those of all others."""
    push(game, cn.EndTurn())
    for _ in range(len(game.players) - 1):
        push(game, cn.Roll(1, 1), cn.EndTurn())

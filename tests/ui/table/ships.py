"""What the ships of `tests.rules.ships_probe` bring to the table, and a flag for each of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from catan_nb.kernel.action import Action
from catan_nb.kernel.module import RuleModule
from catan_nb.kernel.question import Question
from catan_nb.kernel.verb import Verb
from catan_nb.rules.play.systems import System
from catan_nb.rules.state import CatanState
from catan_nb.ui.looks.drawings import sign
from catan_nb.ui.looks.wording import count_left_text
from catan_nb.ui.panels.base import action_button
from catan_nb.ui.systems.parts import Asking, Column, Tile, Tool
from catan_nb.ui.systems.registry import TableSystem
from tests.rules.ships_probe import EACH, PRICE, SHIPS, BuildShip


@dataclass(frozen=True, slots=True)
class Hoist(Action):
    """Hoist the flag."""


@dataclass(frozen=True, slots=True)
class Flag(Question):
    rule: ClassVar[str] = "base.turn"
    ask: ClassVar[str] = "{player} names the ship."


def christen(state: CatanState, seat: int, kind: str, place: int) -> None:
    if kind == "ship":
        state.stack.append(Flag(seat))


FLAGS = RuleModule(
    name="flags",
    verbs=(Verb(Hoist, lambda state, action: state.stack.pop() and None),),
    offers={Flag: (Hoist,)},
    hooks={"placed": christen},
)
SYSTEM = System("ships", (SHIPS, FLAGS), house_rule=True)

AT_TABLE = TableSystem(
    name="rafts",
    tools=(Tool("ship", BuildShip, "edge", "build a ship", PRICE, ("free", "ship")),),
    questions={
        Flag: Asking(
            "Now hoist it.", buttons=lambda table, asked: action_button(table, Hoist(), "Hoist")
        )
    },
    tiles=(
        Tile(
            "ship",
            "Ship",
            "Build a ship",
            PRICE,
            lambda colour: sign("road"),
            lambda view, seat: count_left_text(view.players[seat].left["ship"]),
        ),
    ),
    columns=(Column(60, "road", "Ships", lambda table, player: EACH - player.left["ship"]),),
)

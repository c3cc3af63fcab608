"""A small rule module of the tests' own, and what it brings to the table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar

from catan_nb.board.piece import Piece
from catan_nb.board.topology import bits
from catan_nb.kernel.action import Action, arg
from catan_nb.kernel.question import Question
from catan_nb.kernel.rules.module import RuleModule
from catan_nb.kernel.rules.verb import Clause, Verb
from catan_nb.kernel.words import Phrase, say
from catan_nb.rules.base.actions import EDGE
from catan_nb.rules.base.building import affordable
from catan_nb.rules.base.questions import MainTurn
from catan_nb.rules.cards import LUMBER, WOOL
from catan_nb.rules.hands import pay
from catan_nb.rules.state import CatanState
from catan_nb.ui.looks.drawings import sign
from catan_nb.ui.looks.wording import left_words
from catan_nb.ui.panels.base import act
from catan_nb.ui.systems.parts import Asking, Column, Tile
from catan_nb.ui.systems.record import TableSystem
from catan_nb.ui.systems.tools import Tool

PRICE = ((LUMBER, 1), (WOOL, 1))


@dataclass(frozen=True, slots=True)
class BuildShip(Action):
    edge: int = arg(EDGE)


@dataclass(frozen=True, slots=True)
class Hoist(Action):
    """Hoist the flag."""


@dataclass(frozen=True, slots=True)
class Flag(Question):
    rule: ClassVar[str] = "base.turn"
    ask: ClassVar[str] = "{player} names the ship."


class Fleet:
    def __init__(self, ships: tuple[int, ...]) -> None:
        self.ships = ships

    def copy(self) -> Fleet:
        return Fleet(self.ships)

    def data(self) -> dict[str, object]:
        return {"ships": list(self.ships)}


def built(state: CatanState, action: BuildShip) -> None:
    seat = state.stack[-1].player
    pay(state, seat, PRICE)
    ships = list(state.blocks["ships"].ships)
    ships[seat] |= 1 << action.edge
    state.blocks["ships"] = Fleet(tuple(ships))
    state.stack.append(Flag(seat))


def empty(state: CatanState, action: BuildShip) -> Phrase | None:
    taken = sum(state.roads) | sum(state.blocks["ships"].ships)
    return say("A ship needs an empty path.") if taken >> action.edge & 1 else None


def lying(
    former: Callable[[CatanState], tuple[Piece, ...]], state: CatanState
) -> tuple[Piece, ...]:
    fleet = enumerate(state.blocks["ships"].ships)
    return (*former(state), *(Piece("ship", ("edge", e), s) for s, own in fleet for e in bits(own)))


SHIPS = RuleModule(
    name="ships",
    verbs=(
        Verb(BuildShip, built, (Clause("base.build.road", empty), affordable("A ship", PRICE))),
        Verb(Hoist, lambda state, action: state.stack.pop() and None),
    ),
    offers={MainTurn: (BuildShip,), Flag: (Hoist,)},
    blocks={"ships": lambda rules: Fleet((0,) * rules.players)},
    player_facts={"ships": lambda state, seat, open: state.blocks["ships"].ships[seat].bit_count()},
    wraps={"pieces": lying},
)

AT_TABLE = TableSystem(
    name="ships",
    tools=(Tool("ship", BuildShip, "edge", "build a ship", PRICE, ("free", "ship")),),
    questions={
        Flag: Asking("Now hoist it.", buttons=lambda table, asked: act(table, Hoist(), "Hoist"))
    },
    tiles=(
        Tile(
            "ship",
            "Ship",
            "Build a ship",
            PRICE,
            lambda colour: sign("road"),
            lambda view, seat: left_words(15 - view.players[seat].ships),
        ),
    ),
    columns=(Column(60, "road", "Ships", "Ships built", lambda table, player: player.ships),),
)

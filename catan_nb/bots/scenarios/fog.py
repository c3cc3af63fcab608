"""Fog: what a hidden hex may be, by the stack that is left, and what treasures may hold."""

from __future__ import annotations

from typing import Final

from catan_nb.board.terrain import PIPS, Terrain
from catan_nb.bots.bot import Advice
from catan_nb.bots.goals import Prize
from catan_nb.bots.plans import CARDS_PER_POINT, Plans
from catan_nb.bots.seafarers.gold import CHOSEN
from catan_nb.bots.seafarers.sailing import free_pieces
from catan_nb.bots.sight import Sight, Windfall
from catan_nb.bots.systems import System
from catan_nb.kernel.words import say
from catan_nb.rules.places import HEX, VERTEX
from catan_nb.rules.seafarers.actions import ChooseFog
from catan_nb.rules.seafarers.mechanisms import treasures
from catan_nb.rules.seafarers.mechanisms.fog import block
from catan_nb.rules.seafarers.names import CARD, CHOICE, RANDOM, ROUTES
from catan_nb.rules.seafarers.questions import FogOrder, TreasureRoads

#: What it is worth to know a further hex that may be land, in points.
KNOWING: Final = 0.3
#: What each kind of treasure is worth, in points.
TREASURES: Final = {
    CHOICE: 2.3 / CARDS_PER_POINT,
    RANDOM: 2 / CARDS_PER_POINT,
    CARD: 0.75,
    ROUTES: 4 / CARDS_PER_POINT,
}


class Stack:
    """What a hidden hex may be: everybody can count what has come out of the stack.

    Attributes
    ----------
    pays, land : float
        The chances that it produces, and that it is land.
    pips : float
        What it should bring, in pips of an evenly useful card.
    card : float
        How many cards uncovering it should bring.
    """

    def __init__(self, sight: Sight) -> None:
        stack = block(sight.state)
        hexes, tokens = sum(stack.terrain) or 1, sum(stack.tokens)
        dots = sum(PIPS[token] * count for token, count in enumerate(stack.tokens))
        mean = dots / tokens if tokens else 0.0
        gold = stack.terrain[Terrain.GOLD]
        kinds = enumerate(stack.terrain)
        pays = sum(count for ground, count in kinds if Terrain(ground).takes_token)
        self.pays = pays / hexes
        self.land = self.pays + stack.terrain[Terrain.DESERT] / hexes
        self.pips = mean * (pays - gold + CHOSEN * gold) / hexes
        paid = gold if sight.rules.options["fog_gold"] else 0
        self.card = (pays - gold + paid) / hexes
        self.hidden = tuple(
            hex for hex, ground in enumerate(sight.terrain) if ground == Terrain.FOG
        )


def windfalls(sight: Sight) -> dict[int, Windfall]:
    """Return by intersection what the hidden hexes there should bring."""
    stack = sight.part(Stack)
    why = (say("a hex in the fog brings some {n} dots", n=round(stack.pips)),)
    found: dict[int, Windfall] = {}
    for hex in stack.hidden:
        for vertex in sight.shape.hex_vertices[hex]:
            more = found.get(vertex)
            found[vertex] = Windfall(
                stack.pips + (more.worth if more is not None else 0.0), why=why, hidden=True
            )
    return found


def prizes(plans: Plans) -> list[Prize]:
    """Return the hidden hexes as something to uncover."""
    sight, stack = plans.sight, plans.sight.part(Stack)
    worth = stack.card / CARDS_PER_POINT + KNOWING * stack.land
    why = (say("{odds} % of what is left in the fog produces", odds=round(100 * stack.pays)),)
    return [
        Prize(
            name=say("what lies in the fog at {place}", place=HEX.show(hex)),
            worth=worth,
            why=why,
            vertices=sight.shape.hex_vertex_mask[hex],
            by_road=True,
        )
        for hex in stack.hidden
    ]


def orders(plans: Plans) -> list[Advice]:
    """Return which hex to uncover first: all of them are."""
    why = (say("the others are uncovered after it"),)
    return [Advice(action, 0.0, why) for action in plans.sight.view.legal(ChooseFog)]


def hoards(plans: Plans) -> list[Prize]:
    """Return the treasures, each worth what those not found yet are worth on average."""
    sight = plans.sight
    own = treasures.block(sight.state)
    left = sum(own.kinds)
    if not left:
        return []
    worth = sum(TREASURES[kind] * count for kind, count in enumerate(own.kinds)) / left
    return [
        Prize(
            name=say("the treasure at {place}", place=VERTEX.show(vertex)),
            worth=worth,
            why=(say("a treasure brings cards or free pieces"),),
            vertices=1 << vertex,
            by_road=True,
        )
        for vertex in treasures.treasures(sight.state, True)
    ]


FOG: Final = System(windfalls=windfalls, prizes=prizes, answers={FogOrder: orders})
HOARDS: Final = System(prizes=hoards, answers={TreasureRoads: free_pieces})

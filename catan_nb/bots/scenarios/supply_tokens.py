"""Small islands without tokens: what ships bring there, and from where tokens are taken."""

from __future__ import annotations

from typing import Final

from catan_nb.board.terrain import PIPS
from catan_nb.bots import words
from catan_nb.bots.bot import Advice
from catan_nb.bots.plans import Plans
from catan_nb.bots.seafarers.voyages import Voyages
from catan_nb.bots.sight import Sight, Windfall
from catan_nb.bots.systems import System
from catan_nb.kernel.words import say
from catan_nb.rules.places import HEX
from catan_nb.rules.seafarers.actions import ChooseBare, TakeToken
from catan_nb.rules.seafarers.mechanisms.supply_tokens import block
from catan_nb.rules.seafarers.questions import TokenOrder, TokenTake

#: What a token brings once the supply is empty: it is taken from land of one's own.
TAKEN: Final = 2.0
#: What losing own pips costs, beside what an average opponent loses.
OWN_LOSS: Final = 2.0


def windfalls(sight: Sight) -> dict[int, Windfall]:
    """Return by intersection what the tokens should be that ships bring there."""
    own = block(sight.state)
    count = sum(own.tokens)
    mean = TAKEN
    if own.left and count:
        mean = sum(PIPS[token] * left for token, left in enumerate(own.tokens)) / count
    why = (say("a ship brings a token of some {n} dots there", n=round(mean)),)
    found: dict[int, Windfall] = {}
    for hex in sight.view.bare_hexes:
        for vertex in sight.shape.hex_vertices[hex]:
            before = found[vertex].worth if vertex in found else 0.0
            found[vertex] = Windfall(before + mean, why=why)
    return found


def orders(plans: Plans) -> list[Advice]:
    """Return which hex gets a token first: where one may settle next."""
    voyages = plans.part(Voyages)
    advice = []
    for action in plans.sight.view.legal(ChooseBare):
        assert isinstance(action, ChooseBare)
        near = sum(
            plans.places.settlement_gain(vertex) / (2 + len(voyages.ways[vertex]))
            for vertex in plans.sight.shape.hex_vertices[action.hex]
            if vertex in voyages.ways and plans.places.open_sites >> vertex & 1
        )
        advice.append(Advice(action, near, (say("lies nearest to where you may settle"),)))
    return advice


def takings(plans: Plans) -> list[Advice]:
    """Return the tokens that may be taken, by whom that hurts."""
    sight = plans.sight
    advice = []
    for action in sight.view.legal(TakeToken):
        assert isinstance(action, TakeToken)
        dots = PIPS[sight.tokens[action.hex]]
        lost = dots * sight.stakes(sight.seat, action.hex)
        theirs = sum(
            dots * sight.threat(other) * sight.stakes(other, action.hex) for other in sight.others
        )
        why = say(
            "the token from {place} costs you {pips}",
            place=HEX.show(action.hex),
            pips=words.pips(lost),
        )
        advice.append(Advice(action, theirs + dots - OWN_LOSS * lost, (why,)))
    return advice


SYSTEM: Final = System(windfalls=windfalls, answers={TokenOrder: orders, TokenTake: takings})

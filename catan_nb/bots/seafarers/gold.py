"""Gold: what it is worth, and which cards to take for it."""

from __future__ import annotations

from typing import Final

from catan_nb.board.terrain import PIPS, Terrain
from catan_nb.bots.bot import Advice
from catan_nb.bots.plans import Plans
from catan_nb.bots.reckoning import plus, some
from catan_nb.bots.sight import PAYING, Sight, Windfall
from catan_nb.bots.systems import System
from catan_nb.kernel.words import say
from catan_nb.rules.cards import Cards
from catan_nb.rules.seafarers.actions import TakeGold
from catan_nb.rules.seafarers.questions import ChooseGold

#: What a card of one's choice is worth beside an evenly useful one.
CHOSEN: Final = 1.25
GOLD: Final = say("gold")


def windfalls(sight: Sight) -> dict[int, Windfall]:
    """Return by intersection the gold there."""
    found: dict[int, Windfall] = {}
    for hex, ground in enumerate(sight.terrain):
        if ground == Terrain.GOLD and sight.tokens[hex]:
            pips = PIPS[sight.tokens[hex]]
            here = Windfall(CHOSEN * pips, pips, GOLD, (say("gold pays cards of your choice"),))
            for vertex in sight.shape.hex_vertices[hex]:
                found[vertex] = found[vertex].with_(here) if vertex in found else here
    return found


def choices(plans: Plans) -> list[Advice]:
    """Return the cards that do most for the plans, found one by one."""
    sight = plans.sight
    frame = sight.view.frame
    assert isinstance(frame, ChooseGold)
    bank, hand = list(sight.bank), sight.hand
    for _ in range(min(frame.count, sum(bank[:PAYING]))):
        kind = max(
            (kind for kind in range(PAYING) if bank[kind]),
            key=lambda kind: (
                plans.hand_worth(plus(hand, some(kind, len(hand)))),
                plans.places.kind_worths[kind] - 0.2 * hand[kind],
            ),
        )
        hand = plus(hand, some(kind, len(hand)))
        bank[kind] -= 1
    taken = Cards.of(plus(hand, sight.hand, -1))
    return [Advice(TakeGold(taken), plans.hand_worth(hand), plans.brings(hand) or (HELP,))]


HELP: Final = say("these help most")
SYSTEM: Final = System(windfalls=windfalls, answers={ChooseGold: choices})

"""The pirate: where to send him, and whom he robs."""

from __future__ import annotations

from typing import Final

from catan_nb.board.topology import bits
from catan_nb.bots import words
from catan_nb.bots.base import robbing
from catan_nb.bots.bot import Advice
from catan_nb.bots.plans import Plans
from catan_nb.bots.seafarers.voyages import Voyages
from catan_nb.bots.seafarers.waters import Waters
from catan_nb.kernel.words import Phrase, say
from catan_nb.rules.base.actions import MoveRobber
from catan_nb.rules.seafarers.actions import BuildShip, MovePirate

#: What it is worth to bar an opponent's way on, in pips, and what it costs to bar one's own.
BARS: Final = 1.2
OWN_WAY: Final = 3.0
#: What it is worth to free one's own ships from him.
FREED: Final = 2.5


def destinations(plans: Plans) -> list[Advice]:
    """Return every hex for the robber or the pirate."""
    robber = robbing.robber_moves(plans) if plans.sight.view.legal(MoveRobber) else []
    return [*robber, *pirate_moves(plans)]


def pirate_moves(plans: Plans) -> list[Advice]:
    """Return every hex for the pirate, by whom he robs and whose way he bars."""
    advice = []
    for action in plans.sight.view.legal(MovePirate):
        assert isinstance(action, MovePirate)
        score, why, robs = judged(plans, action.hex)
        advice.append(Advice(action, score, why, robs=robs))
    return advice


def judged(plans: Plans, hex: int) -> tuple[float, tuple[Phrase, ...], int]:
    """Return what sending the pirate to a hex does, in pips, why, and how far it is robbery."""
    sight, waters = plans.sight, plans.sight.part(Waters)
    wanted = plans.part(own_ways)
    paths, around = sight.shape.hex_edge_mask[hex], sight.shape.hex_vertex_mask[hex]
    score, why = 0.0, list[Phrase]()
    victims = [
        other for other in sight.others if waters.ships[other] & paths and sight.sizes[other]
    ]
    if victims:
        best = max(victims, key=lambda other: robbing.steal_worth(plans, other))
        score += robbing.steal_worth(plans, best)
        why.append(
            say(
                "steals from {name}, who holds {cards}",
                name=sight.names[best],
                cards=words.cards(sight.sizes[best]),
            )
        )
    for other in sight.others:
        if waters.ends_of(waters.ships[other]) & around and paths & waters.free:
            score += BARS * sight.threat(other)
            why.append(say("bars {name}'s ships", name=sight.names[other]))
    robs = 2 if victims else 1 if why else 0
    if waters.pirate_paths & wanted and not paths & wanted:
        score += FREED
        why.append(say("frees your own way"))
    if paths & (wanted | waters.own):
        score, robs = score - OWN_WAY, 0
        why.append(say("bars your own ships"))
    return score, tuple(why) or (say("hurts nobody"),), robs


def own_ways(plans: Plans) -> int:
    """Return the mask of the paths on which one would like to go on, the pirate aside."""
    sight, waters = plans.sight, plans.sight.part(Waters)
    mask = waters.own & waters.pirate_paths
    for goal in plans.part(Voyages).goals:
        if isinstance(goal.step, BuildShip):
            mask |= 1 << goal.step.edge
    if waters.pirate_paths:
        ends = waters.ends_of(waters.own) | waters.buildings
        for edge in bits(waters.pirate_paths & sight.land.sea_edges & ~sight.taken):
            if sight.shape.edge_vertex_mask[edge] & ends:
                mask |= 1 << edge
    return mask

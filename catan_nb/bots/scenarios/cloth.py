"""Villages that pay bolts of cloth: with whom to trade, and what to steal."""

from __future__ import annotations

from typing import Final

from catan_nb.board.terrain import PIPS
from catan_nb.bots.base import robbing
from catan_nb.bots.bot import Advice
from catan_nb.bots.goals import Prize
from catan_nb.bots.plans import Plans
from catan_nb.bots.systems import System
from catan_nb.bots.words import counted
from catan_nb.kernel.words import say
from catan_nb.rules.places import VERTEX
from catan_nb.rules.seafarers.actions import TakeBolt
from catan_nb.rules.seafarers.mechanisms.cloth import BOLTS_A_POINT, block
from catan_nb.rules.seafarers.questions import PirateLoot

#: What a bolt is worth in points; a pirate's thief also takes it from somebody.
BOLT: Final = 1 / BOLTS_A_POINT
#: A stolen bolt beside a stolen card, in blocked pips.
LOOT: Final = 4.0
#: By how much more it counts where a pair of bolts, a point, comes or goes with it.
PAIR: Final = 1.3


def prizes(plans: Plans) -> list[Prize]:
    """Return the villages with which this seat does not trade yet."""
    sight = plans.sight
    own, rolls = block(sight.state), sight.rounds_left * sight.players
    # Two bolts are a point, which may win.
    pair = own.own[sight.seat] % BOLTS_A_POINT == BOLTS_A_POINT - 1
    at_once = BOLT + (plans.final(1) - 1 if pair else 0.0)
    found = []
    for village, vertex in enumerate(own.vertices):
        traders, bolts = own.traders[village], own.bolts[village]
        if sight.seat in traders or not bolts:
            continue
        dots = PIPS[own.numbers[village]]
        share = (bolts - 1 + own.store / len(own.vertices)) / (len(traders) + 1)
        later = min(share, dots * rolls / 36)
        found.append(
            Prize(
                name=say("trade with the village at {place}", place=VERTEX.show(vertex)),
                worth=at_once + BOLT * later,
                why=(
                    say("a bolt of cloth at once, half a point"),
                    counted(
                        dots, "the village's number has 1 dot", "the village's number has {n} dots"
                    ),
                ),
                vertices=1 << vertex,
            )
        )
    return found


def loot(plans: Plans) -> list[Advice]:
    """Return what to take as the pirate's thief, and from whom."""
    sight = plans.sight
    bolts = block(sight.state).own
    advice = robbing.victims(plans)
    gained = (bolts[sight.seat] + 1) % BOLTS_A_POINT == 0
    for action in sight.view.legal(TakeBolt):
        assert isinstance(action, TakeBolt)
        lost = bolts[action.victim] % BOLTS_A_POINT == 0
        score = LOOT * (sight.threat(action.victim) * (PAIR if lost else 1.0))
        why = [say("a bolt of cloth is half a point")]
        if gained:
            score += LOOT * (PAIR - 1)
            why.append(say("with the bolts that you have it makes a point"))
        if lost:
            name = sight.names[action.victim]
            why.append(say("{name} loses a point with it", name=name))
        advice.append(Advice(action, score, tuple(why)))
    return advice


SYSTEM: Final = System(prizes=prizes, answers={PirateLoot: loot})

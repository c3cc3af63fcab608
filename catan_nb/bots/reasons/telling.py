"""The sentences of bots that may be told while a game runs.

Each says something that everybody sees: the board, points, sizes of hands, what was played. What
is not in this list is kept back until the game is over, sentences of other bots included.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from catan_nb.kernel.words import Phrase

__all__ = ["OPEN", "told"]

#: Templates, as they are written where bots say them.
OPEN: Final = frozenset(
    {
        # Places to build.
        "1 more point",
        "1 dot",
        "{n} dots",
        "{pips}: {kinds}",
        "no income",
        "doubles {pips}",
        "brings the {kind} you lack",
        "has a 3:1 harbour",
        "has the 2:1 {kind} harbour",
        "starts you with {cards}",
        "leads to {place} ({pips})",
        "leads to {place} ({pips}), which {harbour}",
        "leads nowhere in particular",
        "on the way to {goal}",
        "{n} roads win the longest road: 2 points",
        "takes the longest road: 2 points",
        "makes your longest route {n} long",
        "keeps ways open",
        # The dice, the robber, cards.
        "the dice come before everything else",
        "you have the points to win",
        "blocks {pips} of {name}'s {kind} ({name} has {points})",
        "hurts yourself most",
        "hurts you, too",
        "hurts nobody",
        "{name} has {points} and {cards}",
        "frees 1 of your dots from the robber",
        "frees {n} of your dots from the robber",
        "wins the largest army: 2 points",
        "1 more knight would win the largest army",
        "{n} more knights would win the largest army",
        "{odds} % of all the cards are knights",
        "{odds} % of all the cards are knights, {points} % victory points",
        # Trade.
        "some {odds} % likely to be accepted",
        "{name} has {points} and is too close to winning",
        "you have refused as much in this turn",
        # Cities & Knights.
        "draws progress cards on a red die up to {n}",
        "commodities then trade 2:1",
        "allows mighty knights",
        "the aqueduct then gives a card whenever a roll brings none",
        "keeps the metropolis for good",
        "wins the metropolis: 2 points",
        "a step towards the metropolis",
        "saves a city from the barbarians",
        "would make you the defender of the island: 1 point",
        "it brings {pips}",
        "no wall is lost with it",
        "the barbarians cannot sack a metropolis",
        "guards your hexes against the robber",
        "stands in {name}'s way",
        "cuts the longest road in two",
        "the knight finds no refuge and is lost",
        "joins your roads to the longest: 2 points",
        "drives {name}'s knight away",
        "a mighty knight is a great loss",
        # The sea.
        "bars {name}'s ships",
        "bars your own ships",
        "frees your own way",
        "gold pays cards of your choice",
        "looks out on the sea",
        "leads towards {prize}",
        "brings {prize} on the way",
        "{n} ships win the longest road: 2 points",
        "a hex in the fog brings some {n} dots",
        "{odds} % of what is left in the fog produces",
        "a treasure brings cards or free pieces",
        "a bolt of cloth at once, half a point",
        "a bolt of cloth is half a point",
        "the village's number has 1 dot",
        "the village's number has {n} dots",
        "{name} loses a point with it",
        "a development card for nothing",
        "a harbour for nothing",
        "counts for the harbourmaster",
        "keeps you harbourmaster",
        "a step towards harbourmaster",
        "every ship may become a warship",
        "the line must come to the fortress",
        "you would have 1 warship",
        "you would have {n} warships",
        "every warship makes the fortress easier to take",
        "a ship brings a token of some {n} dots there",
        "the token from {place} costs you {pips}",
        "nobody else would have as many levels",
        # The card game.
        "1 point",
        "{n} points",
        "a card for nothing",
        "the arrows spare your roads and knights as they are",
        "turned, the arrows point to others",
    }
)


def told(why: Iterable[Phrase]) -> tuple[Phrase, ...]:
    """Return those of some reasons that may be told while the game runs."""
    return tuple(phrase for phrase in why if phrase.template in OPEN)

"""The rules for five and six players."""

from __future__ import annotations

from catan_nb.kernel.module import Rule
from catan_nb.kernel.words import noop

_SIX = noop("Rules for five and six players")

SIX = (
    Rule(
        "six.board",
        "The larger board",
        "Five and six play on 30 hexes: 6 forests, 6 pastures, 6 fields, 5 hills, 5 mountains and"
        " 2 deserts, with 28 tokens and 11 harbours.",
        _SIX,
        see=("base.board", "sea.six"),
    ),
    Rule(
        "six.bank",
        "The larger bank",
        "With five and six players the bank has 24 cards of each resource and 34 development"
        " cards: 20 knights, 5 victory points and 3 each of road building, invention and monopoly."
        " With Cities & Knights it has no development cards, but 18 cards of each commodity and 8"
        " cards for defenders of the island.",
        _SIX,
        see=("base.bank", "base.dev.deck", "ck.materials", "sea.six"),
    ),
    Rule(
        "six.special_building",
        "Building between the turns",
        "After each turn every other player, clockwise, may build and buy development cards,"
        " without trading, playing cards or winning. As an option the third player to the left"
        " takes a paired turn instead: building, trading with the bank, playing one card, without"
        " dice or trade with players; that player may win. With Cities & Knights walls, knights and"
        " city improvements may be bought between the turns, and knights activated and upgraded,"
        " but they do not act and no progress card is played; a paired player may do that too,"
        " with as many cards as wanted.",
        _SIX,
        options=("special_building",),
        see=("base.turn", "ck.knight.action", "ck.progress.play", "sea.six.turns"),
    ),
    Rule(
        "sea.six",
        "Seafarers for five and six",
        "For five and six players there are boards of Heading for New Shores, The Four Islands"
        " (with six of them), The Fog Islands, Through the Desert and New World. Bank and"
        " development cards are the larger ones, and the points stay those of the scenario. The"
        " other scenarios are refused.",
        _SIX,
        see=("sea.scenario", "six.bank", "six.board"),
    ),
    Rule(
        "sea.six.turns",
        "Ships between the turns",
        "In the building phase between the turns, ships may be built but not moved. With paired"
        " turns the second player may move one ship, too.",
        _SIX,
        options=("special_building",),
        see=("six.special_building", "sea.ship.build", "sea.ship.move"),
    ),
)

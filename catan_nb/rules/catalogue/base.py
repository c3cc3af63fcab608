"""The rules of the base game, for up to four and for five and six players."""

from __future__ import annotations

from catan_nb.kernel.module import Rule
from catan_nb.kernel.words import noop

_NL = noop("Base rules (Dutch edition)")
_DE = noop("Base rules (German edition)")
_BOTH = noop("Base rules (Dutch and German editions)")
_DIGITAL = noop("Glossary of the digital edition")

BASE = (
    Rule(
        "base.board",
        "The board",
        "The island has 19 land hexes: 4 forests (lumber), 4 pastures (wool), 4 fields (grain),"
        " 3 hills (brick), 3 mountains (ore) and 1 desert, which pays nothing. Between them lie"
        " 54 intersections and 72 paths.",
        f"{_NL}: Speelmateriaal",
        see=("six.board", "sea.board"),
    ),
    Rule(
        "base.tokens",
        "Number tokens",
        "18 tokens lie on the hexes: one 2, one 12, and two each of 3, 4, 5, 6, 8, 9, 10 and 11."
        " The desert gets none. The pips under a number count in how many of the 36 rolls of two"
        " dice it comes.",
        f"{_NL}: Getallenfiches",
        see=("base.production", "sea.fog.token"),
    ),
    Rule(
        "base.harbours",
        "Harbours",
        "Nine harbours lie on the coast: four trade any resource 3:1, and one for each resource"
        " trades that resource 2:1. A harbour serves the two intersections it touches.",
        f"{_NL}: Havenlocatie",
        options=("harbours",),
        see=("base.trade.bank", "sea.scenario.harbourmaster"),
    ),
    Rule(
        "base.layout.beginner",
        "The beginner board",
        "For the first games the hexes, tokens, harbours, two settlements and two roads of each"
        " colour are printed. Each colour has one marked settlement, which pays the first cards.",
        f"{_NL}: Startopstelling voor beginners",
        options=("start",),
        see=("base.setup.cards",),
    ),
    Rule(
        "base.layout.variable",
        "The variable board",
        "The hexes are shuffled and so are the harbours. The tokens are laid by their letters"
        " counter-clockwise from a corner, from the outside in, skipping the desert. A 6 or 8"
        " that would touch another is exchanged with the next token.",
        f"{_NL}: Opbouw, variabele",
        options=("tokens", "token_direction", "red_tokens_apart", "harbours"),
        see=("sea.scenario.greater_catan",),
    ),
    Rule(
        "base.pieces",
        "Pieces",
        "Every player has 5 settlements, 4 cities and 15 roads. What is not in the supply cannot"
        " be built. A city gives its settlement back to the supply.",
        f"{_BOTH}: {noop('preparation')}",
        see=("base.build.city", "sea.supply"),
    ),
    Rule(
        "base.bank",
        "The bank",
        "The bank starts with 19 cards of each resource (24 with five or six players) and the"
        " development cards. It lends nothing and pays only what it has.",
        f"{_NL}: Bank",
        options=("bank_size",),
        see=("base.bank.shortage", "six.bank", "sea.supply"),
    ),
    Rule(
        "base.bank.shortage",
        "When the bank runs short",
        "If the bank cannot pay everybody what a roll owes them of a resource, nobody gets any of"
        " that resource.",
        f"{_NL}: Grondstoffen",
        options=("bank_shortage",),
        see=("base.production", "sea.gold.order"),
    ),
    Rule(
        "base.setup.order",
        "Placing the first pieces",
        "The highest roll begins. In the first round everybody places a settlement and a road at"
        " it, clockwise; in the second round again, in reverse order. The distance rule holds.",
        f"{_NL}: Begin van het spel",
        options=("first_player", "start"),
        see=("base.distance", "base.setup.cards", "sea.setup.zone", "sea.setup.ship"),
    ),
    Rule(
        "base.setup.cards",
        "The first cards",
        "The second settlement pays at once: one card for each producing hex that it touches.",
        f"{_NL}: Begin van het spel",
        see=("sea.setup.gold",),
    ),
    Rule(
        "base.setup.first_turn",
        "The first turn",
        "Whoever placed the last settlement takes the first turn.",
        f"{_NL}: Begin van het spel",
        see=("sea.scenario.cloth",),
    ),
    Rule(
        "base.turn",
        "A turn",
        "First the dice are rolled. After that the player on turn may trade and build in any"
        " order, as often as the cards allow, and ends the turn.",
        f"{_BOTH}: {noop('course of the game')}",
        options=("strict_phases",),
        see=("base.production", "base.trade.player", "base.trade.bank", "base.dev.play"),
    ),
    Rule(
        "base.production",
        "Production",
        "Every hex whose token shows the sum of the dice pays: one card of its resource to each"
        " settlement on it, two to each city. Everybody is paid, whoever rolled.",
        f"{_BOTH}: {noop('resource production')}",
        see=("base.robber.block", "base.bank.shortage", "base.stats", "sea.gold"),
    ),
    Rule(
        "base.robber.seven",
        "A seven",
        "On a 7 nobody is paid. Everybody with more than 7 cards chooses half of them, rounded"
        " down, and gives them back. Then the roller moves the robber and steals.",
        f"{_NL}: Zeven gegooid",
        see=("base.robber.move", "base.robber.steal", "sea.pirate"),
    ),
    Rule(
        "base.robber.move",
        "Moving the robber",
        "The robber must go to another land hex; the desert is allowed.",
        f"{_DE}: {noop('special cases')}",
        options=("robber_needs_token",),
        see=("base.robber.seven", "base.dev.knight", "sea.robber", "sea.pirate.move"),
    ),
    Rule(
        "base.robber.block",
        "What the robber blocks",
        "As long as the robber stands on a hex, the hex pays nothing.",
        f"{_NL}: Struikrover",
        see=("sea.ship.pirate",),
    ),
    Rule(
        "base.robber.steal",
        "Stealing",
        "Whoever moves the robber draws one card at random from one opponent of choice who has a"
        " building on the robber's hex and at least one card.",
        f"{_BOTH}: {noop('robber')}",
        options=("optional_steal",),
        see=("sea.pirate.steal",),
    ),
    Rule(
        "base.trade.player",
        "Trading with players",
        "Only the player on turn trades, with any of the others, who answer with yes, no or a"
        " counter-offer. Any mix of cards can change hands, but both sides give at least one"
        " card, and no kind of card is on both sides.",
        f"{_NL}: Handelen",
        options=("allow_gifts", "strict_phases"),
    ),
    Rule(
        "base.trade.bank",
        "Trading with the bank",
        "Four equal cards buy one of any other kind from the bank; three with a 3:1 harbour; two"
        " of a harbour's own resource in a 2:1 harbour. The best rate counts.",
        f"{_BOTH}: {noop('maritime trade')}",
        options=("strict_phases",),
        see=("base.harbours", "sea.tribe.harbour"),
    ),
    Rule(
        "base.build.cost",
        "What things cost",
        "A road costs brick and lumber; a settlement brick, lumber, wool and grain; a city 3 ore"
        " and 2 grain; a development card ore, wool and grain.",
        f"{_BOTH}: {noop('building costs')}",
        see=("sea.ship.build",),
    ),
    Rule(
        "base.build.road",
        "Building a road",
        "A road goes on an empty path that touches a road or building of one's own. It cannot"
        " start behind an opponent's building. Along the coast is allowed, across open sea not.",
        f"{_DE}: {noop('roads')}",
        see=("base.pieces", "base.build.cost", "sea.ship.build", "sea.ship.coast"),
    ),
    Rule(
        "base.build.settlement",
        "Building a settlement",
        "A settlement goes on an empty intersection that a road of one's own touches, and keeps"
        " its distance.",
        f"{_BOTH}: {noop('settlements')}",
        see=("base.distance", "base.pieces", "base.build.cost", "sea.settlement"),
    ),
    Rule(
        "base.distance",
        "The distance rule",
        "A settlement may only be built where all neighbouring intersections are free of"
        " buildings, whoever owns them.",
        f"{_NL}: Afstandsregel",
        see=("base.build.settlement", "sea.settlement"),
    ),
    Rule(
        "base.build.city",
        "Building a city",
        "A city takes the place of a settlement of one's own and is paid twice by its hexes.",
        f"{_BOTH}: {noop('cities')}",
        see=("base.pieces", "base.build.cost"),
    ),
    Rule(
        "base.longest_road",
        "The longest road",
        "Whoever first has an unbroken route of at least 5 roads holds the longest road: 2 points."
        " Branches do not add up, no road counts twice, an opponent's building breaks a route. It"
        " passes to whoever has a strictly longer route.",
        f"{_NL}: Langste handelsroute",
        see=("base.longest_road.tie", "sea.route"),
    ),
    Rule(
        "base.longest_road.tie",
        "A broken longest road",
        "After a break the holder keeps the longest road while nobody has a longer one and it"
        " still has 5. Otherwise whoever is alone longest gets it; if several are equally long, or"
        " nobody has 5, it lies with the bank until somebody is alone longest.",
        f"{_NL}: Langste handelsroute",
        options=("strict_tie_returns",),
        see=("sea.route",),
    ),
    Rule(
        "base.dev.deck",
        "Development cards",
        "There are 25: 14 knights, 5 victory points and 2 each of road building, invention and"
        " monopoly. The top card is bought unseen. Played cards do not come back.",
        f"{_NL}: Ontwikkelingskaarten",
        see=("six.bank", "base.dev.play", "sea.supply"),
    ),
    Rule(
        "base.dev.play",
        "Playing a development card",
        "One card a turn, at any time in it, also before the roll, but not one that was bought in"
        " the same turn.",
        f"{_NL}: Ontwikkelingskaarten spelen",
        options=("only_knight_before_roll",),
        see=("base.dev.victory_point", "sea.treasure.kinds"),
    ),
    Rule(
        "base.dev.knight",
        "Knight",
        "A knight moves the robber and steals as after a 7, without discards, and stays open.",
        f"{_NL}: Ridderkaarten",
        see=("base.robber.move", "base.largest_army", "sea.pirate"),
    ),
    Rule(
        "base.dev.road_building",
        "Road building",
        "Two roads for nothing, by the usual rules; only one where a single piece or place is"
        " left.",
        f"{_NL}: Vooruitgangskaarten",
        see=("base.build.road", "sea.road_building"),
    ),
    Rule(
        "base.dev.invention",
        "Invention",
        "Any two resource cards from what the bank has.",
        f"{_NL}: Vooruitgangskaarten",
    ),
    Rule(
        "base.dev.monopoly",
        "Monopoly",
        "Name a resource: everybody else hands over all cards of it.",
        f"{_NL}: Vooruitgangskaarten",
    ),
    Rule(
        "base.dev.victory_point",
        "Victory point card",
        "It counts 1 point, stays secret, and is shown only to win; then even in the turn in which"
        " it was bought.",
        f"{_NL}: Gebouwenkaarten",
        see=("base.win",),
    ),
    Rule(
        "base.largest_army",
        "The largest army",
        "Whoever first has 3 open knights holds the largest army: 2 points. It passes to whoever"
        " has strictly more.",
        f"{_BOTH}: {noop('largest army')}",
        see=("sea.points",),
    ),
    Rule(
        "base.win",
        "Winning",
        "10 victory points in one's own turn end the game at once. Points that are reached in"
        " somebody else's turn count from the start of one's own.",
        f"{_BOTH}: {noop('end of the game')}",
        options=("target", "must_claim"),
        see=("sea.win",),
    ),
    Rule(
        "base.hidden",
        "What is secret",
        "Cards in hand and development cards that are not played are secret. How many there are is"
        " public.",
        f"{_BOTH}: {noop('cards')}",
    ),
    Rule(
        "base.players",
        "Players",
        "The game is for three or four, for five and six on the larger board. Two may play it for"
        " practice.",
        f"{_BOTH}: {noop('preparation')}",
        see=("six.board", "sea.scenario"),
    ),
    Rule(
        "base.stats",
        "Counting the rolls",
        "During the game the rolls are counted and shown beside what the dice promise.",
        f"{_DIGITAL}: {noop('rolling')}",
        see=("base.production",),
    ),
)


# The rules for five and six players.


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

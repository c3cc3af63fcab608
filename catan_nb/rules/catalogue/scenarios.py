"""The rules of the scenarios of Seafarers."""

from __future__ import annotations

from catan_nb.kernel.module import Rule
from catan_nb.kernel.words import noop

_DIGITAL = noop("Glossary of the digital edition")
_SEA = noop("Seafarers (printed game, not in the documents)")
_KIT = noop("decided by the kit, where the documents are silent")

SCENARIOS = (
    Rule(
        "sea.scenario.new_shores",
        "Heading for New Shores",
        "For three to six players. Everybody starts on the main island. The first settlement on"
        " each small island earns 2 points. 14 points win. The main island is printed for three and"
        " four players, and laid by the variable set-up for five and six; as an option it is laid"
        " so for four, too.",
        _SEA,
        options=("tokens", "main_island"),
        see=("sea.scenario", "sea.island.foreign", "sea.six"),
    ),
    Rule(
        "sea.scenario.four_islands",
        "The Four Islands",
        "For three to six players; five and six play on six islands. Everybody starts on any one or"
        " two of the islands, and the first settlement on each other island earns 2 points. 13"
        " points win.",
        _SEA,
        see=("sea.scenario", "sea.island.foreign", "sea.six"),
    ),
    Rule(
        "sea.scenario.fog_islands",
        "The Fog Islands",
        "For three to six players. Everybody starts on the land that lies open: two islands, or a"
        " single one with five and six players. The rest lies in the fog. There are no points for"
        " islands. 12 points win.",
        f"{_DIGITAL}: {noop('fog')}; {_SEA}",
        see=("sea.scenario", "sea.fog", "sea.fog.reward", "sea.six"),
    ),
    Rule(
        "sea.scenario.through_desert",
        "Through the Desert",
        "For three to six players. Everybody starts on the near part of the main island, to which"
        " the deserts belong. The strip of land behind the deserts, two strips with five and six"
        " players, and each small island are areas; the first settlement in each earns 2 points. A"
        " strip has every intersection at its hexes, also those on the edge of the desert. 14"
        " points win. Five and six have an eleventh harbour that not every edition shows; an option"
        " leaves it out.",
        _SEA,
        options=("eleventh_harbour",),
        see=("sea.scenario", "sea.area", "sea.island.foreign", "sea.six"),
    ),
    Rule(
        "sea.scenario.forgotten_tribe",
        "The Forgotten Tribe",
        "For three and four players. Everybody starts on the main island, and nobody ever settles"
        " anywhere else. At first there are no harbours at all. The robber goes only to hexes with"
        " a token; the pirate sails as usual. 13 points win.",
        _SEA,
        see=("sea.scenario", "sea.tribe.gift", "sea.tribe.harbour", "sea.robber"),
    ),
    Rule(
        "sea.tribe.gift",
        "The tribe's gifts",
        "On the coasts of the tribe, 18 paths are marked with a gift: 8 with a point, 4 with a"
        " development card that nobody sees, and 6 with a harbour, five of them 2:1 and one 3:1,"
        " shuffled and laid face up. The cards are taken from the shuffled deck before the game, so"
        " 21 of its 25 are left to buy. The first ship that is built on such a path or moved onto"
        " it takes the gift for its owner, who keeps it even when the ship moves away.",
        _SEA,
        see=("sea.scenario.forgotten_tribe", "sea.tribe.harbour", "sea.tribe.card"),
    ),
    Rule(
        "sea.tribe.harbour",
        "A harbour from the tribe",
        "A harbour that was won is set at once on a free path of the coast at a building of its"
        " winner, where it shares no intersection with another harbour. From then on it serves like"
        " any other. If there is no such path, its winner keeps it and sets it in an own turn when"
        " there is one.",
        _SEA,
        see=("sea.tribe.gift", "base.harbours", "base.trade.bank"),
    ),
    Rule(
        "sea.tribe.card",
        "A card from the tribe",
        "A development card from the tribe counts as bought in the turn in which it was won.",
        _SEA,
        see=("sea.tribe.gift", "base.dev.play"),
    ),
    Rule(
        "sea.scenario.cloth",
        "Cloth for Catan",
        "For three and four players. The set-up has three rounds, clockwise, back and clockwise"
        " again, and the third settlement pays the first cards. The rules leave open who has the"
        " first turn then; here it is whoever placed first. Everybody starts on the two long"
        " islands. The four small isles between them are never settled, and the robber stays off"
        " them. There is no longest road. 14 points win.",
        f"{_SEA}; {_KIT}",
        see=(
            "sea.scenario",
            "base.setup.first_turn",
            "sea.cloth.village",
            "sea.cloth.pay",
            "sea.cloth.end",
        ),
    ),
    Rule(
        "sea.cloth.village",
        "Trading villages",
        "On intersections of the isles lie 8 villages, each with a number and 5 bolts of cloth; 10"
        " more bolts are in store. A ship that reaches a village opens its owner's trade there and"
        " brings 1 bolt of the village at once. A line of ships from a building of one's own to a"
        " village is closed. The rules leave open whether it may go on from there; here it may."
        " Bolts are not the commodity of that name.",
        f"{_SEA}; {_KIT}",
        see=("sea.scenario.cloth", "sea.cloth.pay", "sea.ship.move.closed"),
    ),
    Rule(
        "sea.cloth.pay",
        "What villages pay",
        "When a village's number is rolled, everybody who trades there gets 1 bolt from the village"
        " and, when that runs short, from the store. A village that was empty before pays nothing."
        " The rules leave the order open; here the player on turn comes first, then the others in"
        " the order in which they opened trade. 2 bolts are 1 point, and a single one is none.",
        f"{_SEA}; {_KIT}",
        see=("sea.cloth.village", "base.production"),
    ),
    Rule(
        "sea.cloth.pirate",
        "The pirate and the traders",
        "Only a player who trades with a village may move the pirate. Whoever steals with it may"
        " take a bolt from the owner of the ship in place of the card.",
        _SEA,
        see=("sea.pirate", "sea.pirate.steal", "sea.cloth.village"),
    ),
    Rule(
        "sea.cloth.end",
        "When the cloth runs out",
        "The game also ends as soon as no more than 3 villages have bolts. Hidden points are shown,"
        " and whoever has most points wins; among equals, whoever has most bolts. The rules leave"
        " open what decides after that; here it is who comes first, clockwise from the player on"
        " turn.",
        f"{_SEA}; {_KIT}",
        see=("sea.scenario.cloth", "sea.cloth.pay", "sea.win"),
    ),
    Rule(
        "sea.scenario.pirate_islands",
        "The Pirate Islands",
        "For three and four players. Each has a pirate fortress, a marked intersection on the way"
        " to it and, on the coast of the east island, a settlement with a ship that are there from"
        " the start. Then all place two more settlements with roads on the east island. The rules"
        " leave open which of them pays the first cards; here it is the second. There is no robber,"
        " no longest road and no largest army. 10 points and the conquest of one's own fortress"
        " win.",
        f"{_SEA}; {_KIT}",
        see=("sea.scenario", "sea.pirates.fleet", "sea.pirates.route", "sea.pirates.fortress"),
    ),
    Rule(
        "sea.pirates.fleet",
        "The pirate fleet",
        "On every roll, before anything else, the pirate fleet sails on along its circuit by as"
        " many hexes as the lower die shows. That is also its strength. It fights everybody with a"
        " building at its new hex: whoever has fewer warships loses 1 card at random and 1 more for"
        " each own city; with as many nothing happens; whoever has more takes 1 resource card of"
        " choice. As an option it fights only where just one player has buildings. It does not"
        " hinder ships.",
        _SEA,
        options=("fleet_wants_one",),
        see=("sea.scenario.pirate_islands", "sea.pirates.warship"),
    ),
    Rule(
        "sea.pirates.seven",
        "A seven among pirates",
        "On a 7 everybody with too many cards discards as usual. As there is no robber, the roller"
        " may then draw a card at random from any one player.",
        _SEA,
        see=("base.robber.seven", "sea.scenario.pirate_islands"),
    ),
    Rule(
        "sea.pirates.route",
        "The way to the fortress",
        "Each player has one line of ships without branches. It leads from a building on the coast"
        " of the east island, always by a shortest way, over the marked intersection to the own"
        " fortress, where it ends; other ships are not built, and ships are moved only within these"
        " bounds. Off the east island nobody settles anywhere but on the own marked intersection.",
        _SEA,
        see=("sea.ship.build", "sea.ship.move", "sea.pirates.fortress"),
    ),
    Rule(
        "sea.pirates.warship",
        "Warships",
        "A knight card turns the rearmost plain ship of one's line into a warship. The rules do not"
        " say what it does without a plain ship; here it is not played then. Three players play"
        " without the victory point cards; with four these count as knights.",
        f"{_SEA}; {_KIT}",
        see=("base.dev.deck", "base.dev.knight", "sea.pirates.fleet", "sea.pirates.fortress"),
    ),
    Rule(
        "sea.pirates.fortress",
        "Storming the fortress",
        "A fortress stands on 3 chits. Whoever's line has come to the own fortress may attack it,"
        " which ends the turn. One die is rolled against the own warships. If they are more, one of"
        " the chits falls; if they are as many, the ship at the fortress is lost; if they are"
        " fewer, the two ships nearest to it are lost, warships or not. Without chits the fortress"
        " becomes a settlement of its conqueror. When all fortresses have fallen, the fleet"
        " leaves.",
        _SEA,
        see=("sea.pirates.route", "sea.pirates.warship", "sea.scenario.pirate_islands"),
    ),
    Rule(
        "sea.scenario.wonders",
        "The Wonders of Catan",
        "For three and four players. Everybody starts on the main island, but not on the marked"
        " intersections of the strait and of the wasteland, nor on those beside the strait. There"
        " is no pirate. The first settlement on each small island earns 1 point. Whoever has built"
        " 4 levels of a wonder wins, and so does whoever has 10 points and more levels than anybody"
        " else.",
        _SEA,
        see=("sea.scenario", "sea.wonders.claim", "sea.wonders.build", "sea.island.foreign"),
    ),
    Rule(
        "sea.wonders.claim",
        "Claiming a wonder",
        "In one's own turn, whoever meets the condition of a wonder may claim it by laying a ship"
        " from the supply on it. Each player has one wonder, and each wonder one player. The"
        " condition counts at that moment only: 2 cities for the Great Theatre; a building at the"
        " strait for the Great Bridge; a city at a harbour and a route of at least 5 for the"
        " Monument; a building at the wasteland for the Great Wall; a city and 6 points for the"
        " Great Cathedral. The rules leave open which points; here the hidden ones count.",
        f"{_SEA}; {_KIT}",
        see=("sea.wonders.build", "sea.supply", "base.longest_road"),
    ),
    Rule(
        "sea.wonders.build",
        "Building a wonder",
        "Each level of a wonder costs the same five cards: 1 brick, 1 lumber and 3 wool for the"
        " Great Theatre; 3 lumber, 1 wool and 1 grain for the Great Bridge; 2 ore and 3 grain for"
        " the Monument; 3 brick, 1 lumber and 1 grain for the Great Wall; 1 brick, 3 ore and 1"
        " grain for the Great Cathedral. Several levels may be built in one turn. A level is not a"
        " point.",
        _SEA,
        see=("sea.wonders.claim", "sea.scenario.wonders"),
    ),
    Rule(
        "sea.scenario.new_world",
        "New World",
        "For three to six players. All hexes inside the frame are dealt at random, sea included,"
        " and no red token lies beside another. Then the players in turn draw the harbours and set"
        " each on a free path at the coast of land that produces something, where it shares no"
        " intersection with another. Harbours for which no such path is left leave the game."
        " Everybody starts anywhere on land. The first settlement on each foreign island earns 1"
        " point. Robber and pirate come to the board when they are first moved. 12 points win.",
        _SEA,
        see=("sea.scenario", "sea.setup.zone", "sea.island.foreign", "sea.six"),
    ),
    Rule(
        "sea.scenario.harbourmaster",
        "Harbourmaster",
        "For three and four players, and for two to practise, on a board of the base game with 9"
        " harbours and without ships. A settlement at a harbour counts 1 harbour point, a city 2."
        " Whoever first has 3 of them becomes harbourmaster, which is worth 2 points. The title"
        " passes to whoever has more harbour points. 11 points win.",
        f"{_DIGITAL}: {noop('harbourmaster')}; {_SEA}",
        see=("sea.scenario", "sea.harbourmaster.loss", "base.harbours"),
    ),
    Rule(
        "sea.harbourmaster.loss",
        "Losing harbour points",
        "With Cities & Knights a city at a harbour can be sacked. The rules leave open what becomes"
        " of the title then. Here the harbourmaster keeps it while nobody has more harbour points"
        " and at least 3 remain. Otherwise it goes to whoever alone has most, if these are at least"
        " 3, and else to nobody until somebody does.",
        _KIT,
        see=("sea.scenario.harbourmaster", "ck.barbarians.lose"),
    ),
    Rule(
        "sea.scenario.greater_catan",
        "Greater Catan",
        "For three and four players. Everybody starts on the main island, which is laid by the"
        " variable set-up. The hexes of the small islands have no tokens at first. There are no"
        " points for islands. The documents give no number of points; the kit's default is 14 with"
        " 4 cities for each player, and an option plays with 8 cities and 18 points.",
        f"{_DIGITAL}: {noop('Greater Catan')}; {_KIT}",
        options=("tokens", "target", "eight_cities"),
        see=("sea.scenario", "sea.greater.token", "sea.greater.take", "base.layout.variable"),
    ),
    Rule(
        "sea.greater.token",
        "Tokens for the small islands",
        "A ship that reaches an intersection of a hex without a token on a small island brings one"
        " for it, in the set-up too. The first 4 of them with three players, the first 5 with four,"
        " are drawn at random from a supply; for later ones the player on turn takes a token from"
        " the main island. Where several hexes are reached, they get theirs one after the other in"
        " the player's order. A road brings no token; as an option it does.",
        f"{_DIGITAL}: {noop('Greater Catan')}; {_SEA}; {_KIT}",
        options=("roads_bring_tokens",),
        see=("sea.scenario.greater_catan", "sea.greater.take"),
    ),
    Rule(
        "sea.greater.take",
        "Tokens from the main island",
        "A token taken from the main island obeys three rules. First, it lies on a hex with a"
        " building of one's own. Second, every building on the main island that has a hex with a"
        " token keeps one. Third, on the small island no 6 or 8 comes beside another 6 or 8. If no"
        " token obeys all of them, the first rule is dropped, then the second as well, then the"
        " third. The hex it was taken from pays nothing any more. If no token is left at all, the"
        " new hex stays without.",
        f"{_DIGITAL}: {noop('Greater Catan')}; {_SEA}; {_KIT}",
        see=("sea.greater.token", "base.production"),
    ),
    Rule(
        "sea.scenario.treasure_islands",
        "Treasure Islands",
        "For three and four players, on the boards of the Fog Islands. 8 treasures lie in the fog,"
        " drawn from 12, which are 3 of each kind. The documents give no numbers of treasures or"
        " points; these are the kit's, and its default of 12 points to win is an option.",
        f"{_DIGITAL}: {noop('treasures')}; {_KIT}",
        options=("target",),
        see=("sea.scenario", "sea.treasure", "sea.treasure.kinds", "sea.scenario.fog_islands"),
    ),
)

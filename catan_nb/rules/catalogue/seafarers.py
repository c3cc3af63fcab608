"""The rules of Seafarers, its scenarios, and together with Cities & Knights."""

from __future__ import annotations

from catan_nb.kernel.module import Rule
from catan_nb.kernel.words import noop

_CK = noop("Cities & Knights (German edition)")
_DE = noop("Base rules (German edition)")
_DIGITAL = noop("Glossary of the digital edition")
_SEA = noop("Seafarers (printed game, not in the documents)")
_KIT = noop("decided by the kit, where the documents are silent")

SEAFARERS = (
    Rule(
        "sea.board",
        "The board at sea",
        "Land, sea and hexes under fog lie inside a frame, and a rim of sea hexes lies around them."
        " There are paths and intersections wherever a hex inside the frame lies, so ships can also"
        " sail along its edge, but there is no path between two hexes of the rim. The pirate may"
        " stand on the rim.",
        f"{_DIGITAL}: {noop('coasts and paths')}; {_SEA}",
        see=("base.board", "sea.pirate.move", "sea.fog"),
    ),
    Rule(
        "sea.area",
        "Islands and areas",
        "Land hexes that touch each other are one island, and an island is one area. A scenario may"
        " name a part of an island as an area of its own. An intersection belongs to the area of"
        " the land at it; where a named part meets the rest of its island, the intersection belongs"
        " to the named part.",
        f"{_DIGITAL}: {noop('home islands')}; {noop('foreign islands')}; {_SEA}",
        see=("sea.island.home", "sea.island.foreign", "sea.scenario.through_desert"),
    ),
    Rule(
        "sea.scenario",
        "Scenarios",
        "A scenario says which board is played and with how many players, where they may start,"
        " where robber and pirate stand at first, what earns special points, how many points win,"
        " and which special rules hold. It is refused with any other number of players. All"
        " scenarios are for three and four players, some for five and six as well; two may only"
        " practise with Harbourmaster. The documents do not say what is played when nobody chooses"
        " a scenario; here it is Heading for New Shores.",
        f"{_DIGITAL}: {noop('special rules')}; {_SEA}; {_KIT}",
        see=(
            "sea.win",
            "sea.setup.zone",
            "sea.points",
            "base.players",
            "sea.six",
            "sea.ck.scenarios",
        ),
    ),
    Rule(
        "sea.supply",
        "Ships in the supply",
        "Every player has 15 ships beside the pieces of the base game. The bank and the development"
        " cards are those of the base game; five and six players have the larger ones.",
        _SEA,
        see=("base.pieces", "base.bank", "base.dev.deck", "six.bank"),
    ),
    Rule(
        "sea.setup.zone",
        "Where to start",
        "In the set-up a building may only stand where all land at its intersection lies in a start"
        " zone of the scenario. Where a scenario names no start zones, every intersection at land"
        " will do. The distance rule holds as always.",
        _SEA,
        see=("base.setup.order", "base.distance", "sea.scenario"),
    ),
    Rule(
        "sea.setup.ship",
        "A ship in place of a road",
        "Whoever founds on the coast may place a ship at the new building instead of the road, by"
        " the rules for building ships, so never at the pirate. What the ship reaches, such as fog"
        " or a village, takes effect at once and brings its reward, in the set-up too. As an option"
        " a hex that the set-up uncovers brings its discoverer no card.",
        f"{_DIGITAL}: {noop('set-up')}; {_SEA}",
        options=("setup_discovery",),
        see=("base.setup.order", "sea.ship.build", "sea.ship.pirate", "sea.fog"),
    ),
    Rule(
        "sea.setup.gold",
        "Gold among the first cards",
        "The building that pays the first cards also pays for gold: one card of choice for each"
        " gold hex that it touches. The documents give no number of cards for gold in the set-up;"
        " one for each hex is the kit's default, and as an option gold pays nothing there.",
        f"{_DIGITAL}: {noop('set-up')}; {noop('gold')}; {_KIT}",
        options=("setup_gold",),
        see=("base.setup.cards", "sea.gold"),
    ),
    Rule(
        "sea.points",
        "Special points",
        "Special points count as soon as they are earned and are never lost, whoever was there"
        " before and whatever becomes of the building. The longest road and the largest army count"
        " 2 points each, as in the base game, unless the scenario does without them.",
        f"{_DIGITAL}: {noop('special points')}; {_SEA}",
        see=("sea.island.foreign", "base.longest_road", "base.largest_army"),
    ),
    Rule(
        "sea.win",
        "Winning",
        "Whoever has as many points in the own turn as the scenario asks for, and meets its other"
        " conditions if it has any, wins at once. As an option another number of points wins.",
        f"{_DIGITAL}: {noop('aim of the game')}; {_SEA}",
        options=("target", "must_claim"),
        see=("base.win", "sea.scenario", "sea.points"),
    ),
    Rule(
        "sea.ship.build",
        "Building a ship",
        "A ship costs lumber and wool. It goes on a free path at sea or along the coast that"
        " touches a building or a ship of one's own. It never goes on from a road: where a road"
        " changes into ships, a building of one's own must stand.",
        f"{_DIGITAL}: {noop('ships')}",
        see=(
            "sea.supply",
            "sea.ship.coast",
            "sea.ship.passing",
            "sea.ship.pirate",
            "sea.settlement",
            "base.build.cost",
            "base.build.road",
        ),
    ),
    Rule(
        "sea.ship.coast",
        "Roads and ships along the coast",
        "A path along the coast has land on one side and sea on the other. It takes one piece, a"
        " road or a ship, never both.",
        f"{_DIGITAL}: {noop('ships')}; {noop('coasts and paths')}; {_SEA}",
        see=("base.build.road", "sea.ship.build"),
    ),
    Rule(
        "sea.ship.passing",
        "Past the pieces of others",
        "From a ship of one's own, no ship goes on past an opponent's building. A ship or road of"
        " an opponent blocks nothing but its own path.",
        f"{_DIGITAL}: {noop('ships')}; {noop('roads')}",
        see=("base.build.road", "sea.ship.build", "sea.ck.ships"),
    ),
    Rule(
        "sea.ship.pirate",
        "What the pirate blocks",
        "On the six paths around the pirate's hex no ship is built, none is moved there and none is"
        " moved away. Roads, buildings, harbours and production do not mind the pirate.",
        f"{_DIGITAL}: {noop('blockade')}; {noop('pirate')}; {_SEA}",
        see=("sea.pirate.move", "sea.ship.build", "sea.ship.move", "base.robber.block"),
    ),
    Rule(
        "sea.settlement",
        "Settling across the sea",
        "A ship of one's own leads to the place of a new settlement just as a road does. The"
        " intersection must touch land. For the distance rule, paths across the water count like"
        " any others.",
        f"{_DIGITAL}: {noop('ships')}; {noop('distance rule')}; {_CK}: Das Spiel mit der Seefahrt",
        see=("base.build.settlement", "base.distance", "sea.ship.build"),
    ),
    Rule(
        "sea.road_building",
        "Road building with ships",
        "The card Road building gives two free roads, two free ships or one of each. They are"
        " placed directly one after the other, together or far apart. The documents say so of the"
        " progress card; here it holds for the development card, too.",
        f"{_CK}: Straßenbau; {_DIGITAL}: {noop('road building')}; {_SEA}",
        see=("base.dev.road_building", "ck.card.road_building", "sea.ship.build", "sea.ship.move"),
    ),
    Rule(
        "sea.ship.move",
        "Moving a ship",
        "Once in one's own turn, after the roll, a ship may be moved for nothing. The last ship of"
        " an open line is taken up and set down wherever a ship could then be built. A ship that"
        " was built or placed free in this turn stays where it is.",
        f"{_DIGITAL}: {noop('moving ships')}; {noop('pirate')}; {_SEA}",
        see=("sea.ship.move.last", "sea.ship.move.closed", "sea.ship.move.loop", "sea.ship.pirate"),
    ),
    Rule(
        "sea.ship.move.last",
        "Which ship is last",
        "A ship is the last one where one of its ends touches no other ship and no building of its"
        " owner. When a line branches, each branch has a last ship of its own. A road of one's own"
        " at that end, or a piece of somebody else, changes nothing.",
        f"{_DIGITAL}: {noop('moving ships')}; {_SEA}",
        see=("sea.ship.move", "sea.ship.move.closed"),
    ),
    Rule(
        "sea.ship.move.closed",
        "Closed lines",
        "A line of ships that joins two different buildings of its owner is closed: none of its"
        " ships moves. It stays closed when a building or knight of somebody else cuts it. Ships"
        " that branch off it can still be moved.",
        f"{_CK}: Das Spiel mit der Seefahrt; {_SEA}",
        see=("sea.ship.move", "sea.ship.move.loop", "sea.ck.knight.closes", "sea.ck.knight.cuts"),
    ),
    Rule(
        "sea.ship.move.loop",
        "Loops and rings",
        "A line that leads from a building back to the same building is open: either of the two"
        " ships at the building may be moved. In a ring without any building every ship may be"
        " moved.",
        _SEA,
        see=("sea.ship.move", "sea.ship.move.closed"),
    ),
    Rule(
        "sea.route",
        "The longest road with ships",
        "Roads and ships together make the longest road. A road and a ship join only at a"
        " settlement or city of their owner. Buildings and knights of others cut the route. It is"
        " measured anew after every piece that is built, moved or taken away.",
        f"{_DIGITAL}: {noop('ships')}; {noop('longest road')}; {_CK}: Das Spiel mit der Seefahrt",
        see=("base.longest_road", "base.longest_road.tie", "sea.ck.knight.route"),
    ),
    Rule(
        "sea.robber",
        "The robber stays on land",
        "The robber stands on land, never at sea and never in the fog. A scenario may keep it away"
        " from some of the land.",
        f"{_DIGITAL}: {noop('robber')}; {noop('pirate')}",
        see=("base.robber.move", "sea.pirate"),
    ),
    Rule(
        "sea.pirate",
        "Robber or pirate",
        "After a 7, or with a knight card, whoever moves chooses between the robber and the pirate,"
        " as far as both are in play. Either may be chosen, even if nobody can be robbed there.",
        f"{_DIGITAL}: {noop('pirate')}",
        see=("base.robber.seven", "base.dev.knight", "sea.pirate.move", "sea.pirate.steal"),
    ),
    Rule(
        "sea.pirate.move",
        "Moving the pirate",
        "The pirate goes to another sea hex, the rim included, but not into the fog. If it is not"
        " on the board yet, it may come to any sea hex.",
        f"{_DIGITAL}: {noop('pirate')}; {_SEA}",
        see=("sea.board", "sea.ship.pirate", "sea.pirate.steal", "base.robber.move"),
    ),
    Rule(
        "sea.pirate.steal",
        "The pirate steals",
        "Whoever moves the pirate draws one card at random from one owner of a ship on a path of"
        " its hex; where there are several such owners, one of choice. It is one card, however many"
        " ships lie there, and buildings do not count. As with the robber, stealing is compulsory"
        " where such an owner has a card.",
        f"{_DIGITAL}: {noop('pirate')}; {_DE}: {noop('robber')}",
        options=("optional_steal",),
        see=("base.robber.steal", "sea.pirate.move"),
    ),
    Rule(
        "sea.gold",
        "Gold",
        "Gold is not a card of its own. A gold hex pays resource cards of the owner's choice from"
        " the bank, alike or different: 1 for each settlement on it and 2 for each city.",
        f"{_DIGITAL}: {noop('gold')}; {_CK}: Das Spiel mit der Seefahrt",
        see=("base.production", "sea.gold.order", "sea.setup.gold", "sea.ck.gold"),
    ),
    Rule(
        "sea.gold.order",
        "Gold comes last",
        "Cards for gold are chosen when all other production is paid, first by the player on turn"
        " and then clockwise, each from what the bank has by then. Where nothing is left, nothing"
        " is taken. A gold hex with the robber on it pays nothing.",
        f"{_DIGITAL}: {noop('gold')}; {noop('blockade')}; {_SEA}",
        see=("base.bank", "sea.gold", "base.robber.block", "base.bank.shortage"),
    ),
    Rule(
        "sea.fog",
        "Fog",
        "When a road or ship reaches an intersection of a hex under fog, however it came there, the"
        " hex is drawn from the stack and uncovered at once, before anything else goes on. A"
        " settlement uncovers nothing.",
        f"{_DIGITAL}: {noop('fog')}; {_SEA}",
        see=("sea.fog.token", "sea.fog.reward", "sea.fog.order", "sea.setup.ship"),
    ),
    Rule(
        "sea.fog.token",
        "Tokens for new land",
        "A hex from the fog that produces something gets a token, drawn at random from the tokens"
        " for the fog. Sea and desert get none.",
        _SEA,
        see=("sea.fog", "base.tokens"),
    ),
    Rule(
        "sea.fog.reward",
        "The discoverer's reward",
        "Whoever uncovers a hex that produces a resource takes 1 card of it from the bank. Sea and"
        " desert bring nothing. The rules leave gold open; here it brings 1 card of choice, as an"
        " option nothing.",
        f"{_DIGITAL}: {noop('fog')}; {_KIT}",
        options=("fog_gold",),
        see=("sea.fog", "sea.gold"),
    ),
    Rule(
        "sea.fog.order",
        "Several hexes in the fog",
        "A piece may reach several hexes under fog at once. The rules leave the order open; here"
        " they are uncovered one after the other as the piece's owner chooses.",
        _KIT,
        see=("sea.fog",),
    ),
    Rule(
        "sea.treasure",
        "Treasures",
        "In some scenarios treasures lie face down on intersections in the fog. Whoever first"
        " reaches such an intersection with a ship or a road takes the treasure, after the fog"
        " there has lifted.",
        f"{_DIGITAL}: {noop('treasures')}",
        see=("sea.treasure.kinds", "sea.fog", "sea.scenario.treasure_islands"),
    ),
    Rule(
        "sea.treasure.kinds",
        "What treasures hold",
        "There are four kinds of treasure. Gold is worth 2 resource cards of choice; resources are"
        " 2 cards drawn at random from the bank; a development card counts as bought in this turn,"
        " and if none is left it becomes 1 resource card of choice; and 2 free roads or ships are"
        " placed at once, as far as there are pieces and places. The documents give no numbers;"
        " these are the kit's.",
        f"{_DIGITAL}: {noop('treasures')}; {_KIT}",
        see=("sea.treasure", "sea.gold", "base.dev.play", "sea.road_building"),
    ),
    Rule(
        "sea.island.home",
        "Home islands",
        "The areas in which a player has a building when the set-up is over are home to that"
        " player.",
        f"{_DIGITAL}: {noop('home islands')}",
        see=("sea.area", "sea.island.foreign"),
    ),
    Rule(
        "sea.island.foreign",
        "Foreign islands",
        "All areas that are not home to a player are foreign to that player. The first settlement"
        " that a player founds in a foreign area earns the points of the scenario, once for each"
        " player and area, whoever was there before. As an option it earns another number of"
        " points.",
        f"{_DIGITAL}: {noop('foreign islands')}; {noop('special points')}; {_SEA}",
        options=("island_points",),
        see=("sea.area", "sea.island.home", "sea.points"),
    ),
)


# The rules of the scenarios of Seafarers.


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


# The rules of Seafarers together with Cities & Knights.


SEA_KNIGHTS = (
    Rule(
        "sea.ck.scenarios",
        "Scenarios for knights",
        "Heading for New Shores and Through the Desert go well with Cities & Knights, and so do"
        " Cloth for Catan, The Wonders of Catan, Greater Catan and Harbourmaster. The documents"
        " advise against discovery and against many small islands: The Fog Islands, The Four"
        " Islands, New World and Treasure Islands are refused unless an option allows them. The"
        " Forgotten Tribe and The Pirate Islands need development cards and are always refused.",
        f"{_CK}: Das Spiel mit der Seefahrt; {_SEA}",
        options=("unsuited",),
        see=("sea.scenario", "sea.ck.win", "ck.materials"),
    ),
    Rule(
        "sea.ck.setup",
        "A city in the set-up",
        "The round of the set-up that pays the first cards places a city: the second round, or in"
        " Cloth for Catan the third.",
        f"{_CK}: Die Gründungsphase",
        see=("ck.setup", "sea.scenario.cloth"),
    ),
    Rule(
        "sea.ck.win",
        "Winning with knights at sea",
        "The points that win are 2 more than in the scenario alone; in The Wonders of Catan, 12"
        " points and the most levels. Harbourmaster is not played at sea, and the documents give no"
        " number for it with knights; the kit's default is 14. As an option another number of"
        " points wins.",
        f"{_CK}: Das Spiel mit der Seefahrt; "
        f"{_DIGITAL}: {noop('Seafarers with Cities & Knights')}; {_KIT}",
        options=("target", "must_claim"),
        see=("sea.win", "ck.win"),
    ),
    Rule(
        "sea.barbarians",
        "Barbarians and many islands",
        "The barbarians land once for all islands together. All cities and all active knights"
        " count, wherever they stand.",
        f"{_CK}: Das Spiel mit der Seefahrt",
        see=("ck.barbarians.track", "ck.barbarians.strength"),
    ),
    Rule(
        "sea.ck.ships",
        "Ships are like roads to knights",
        "What Cities & Knights says of roads holds for ships as well. A knight is put up at a ship"
        " of one's own, on land or on the coast. A knight of somebody else stops ships from going"
        " on past it and cuts the longest road. The Diplomat takes up ships too, and for the"
        " Intrigue a ship that touches the knight is enough.",
        f"{_CK}: Das Spiel mit der Seefahrt; Intrige; "
        f"{_DIGITAL}: {noop('Seafarers with Cities & Knights')}",
        see=("ck.knight.build", "ck.card.intrigue", "ck.card.diplomat", "sea.ship.passing"),
    ),
    Rule(
        "sea.ck.knight",
        "Knights across the sea",
        "A knight moves, displaces and retreats along roads and ships of its owner, and changes"
        " from one to the other wherever they meet.",
        f"{_CK}: Das Spiel mit der Seefahrt",
        see=("ck.knight.move", "ck.knight.displace", "sea.ck.knight.sea"),
    ),
    Rule(
        "sea.ck.knight.sea",
        "A knight on a ship",
        "A knight may also move onto an intersection at sea that a ship of its owner touches. A new"
        " knight is never put up there.",
        f"{_CK}: Das Spiel mit der Seefahrt; {_SEA}",
        see=("sea.ck.knight", "ck.knight.build"),
    ),
    Rule(
        "sea.ck.knight.closes",
        "A knight closes a line",
        "A knight ends a line of its owner's ships like a building: the ships between it and a"
        " building of one's own, or another knight of one's own, are not moved. When the knight is"
        " gone the line is open again.",
        f"{_CK}: Das Spiel mit der Seefahrt; {_SEA}",
        see=("sea.ship.move.closed", "sea.ck.knight"),
    ),
    Rule(
        "sea.ck.knight.cuts",
        "A cut line of ships",
        "A knight or settlement of somebody else in the middle of a line cuts it for the longest"
        " road, and still none of the ships that touch it there may be moved away. The rules leave"
        " the loose end of a line open; here a piece of somebody else there does not hold the last"
        " ship.",
        f"{_CK}: Das Spiel mit der Seefahrt; {_KIT}",
        see=("sea.route", "sea.ship.move", "sea.ship.move.closed"),
    ),
    Rule(
        "sea.ck.knight.pirate",
        "Chasing the pirate",
        "An active knight on any intersection of the pirate's hex may chase it: the knight becomes"
        " passive, and its owner moves the pirate and steals as usual.",
        f"{_CK}: Das Spiel mit der Seefahrt; {_DIGITAL}: {noop('Seafarers with Cities & Knights')}",
        see=("ck.knight.chase", "sea.pirate.move", "sea.pirate.steal", "sea.ck.robber"),
    ),
    Rule(
        "sea.ck.knight.route",
        "Knights join no routes",
        "A knight does not join a road to a ship in the longest road; only a settlement or city of"
        " one's own does.",
        f"{_DIGITAL}: {noop('ships')}",
        see=("sea.route", "sea.ck.knight"),
    ),
    Rule(
        "sea.ck.robber",
        "The pirate sleeps, too",
        "Until the barbarians have landed for the first time, the pirate sleeps like the robber: no"
        " 7, no knight and no card moves it. It lies where the scenario puts it and blocks ships"
        " there. As an option robber and pirate wait beside the board until then.",
        f"{_CK}: Das Spiel mit der Seefahrt",
        options=("asleep_off_board",),
        see=("ck.robber.sleeps", "sea.ship.pirate"),
    ),
    Rule(
        "sea.ck.bishop",
        "The Bishop stays on land",
        "The Bishop moves the robber, never the pirate.",
        f"{_CK}: Bischof",
        see=("ck.card.bishop", "sea.pirate"),
    ),
    Rule(
        "sea.ck.gold",
        "Gold for cities and the merchant",
        "A city at gold takes 2 resources, never commodities. Whoever is paid gold has not come"
        " away empty and gets nothing from the Aqueduct. The merchant never stands on gold.",
        f"{_CK}: Das Spiel mit der Seefahrt; Der Ausbau von Städten",
        see=("sea.gold", "ck.production.city", "ck.improve.third", "ck.merchant"),
    ),
    Rule(
        "sea.ck.diplomat",
        "The Diplomat and ships",
        "A road or ship is not open at an end where a ship, road, building or knight of its owner"
        " follows. The Diplomat takes up open ships as well as roads, even at the pirate's hex."
        " Whoever takes up an own ship may set it again elsewhere as a ship, by the rules for"
        " building ships. As an option the Diplomat takes up roads only.",
        f"{_CK}: Diplomat; Das Spiel mit der Seefahrt; {_SEA}",
        options=("diplomat_ships",),
        see=("ck.card.diplomat", "sea.ship.build", "sea.ship.pirate"),
    ),
)

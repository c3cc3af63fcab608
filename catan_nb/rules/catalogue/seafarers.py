"""The rules of Seafarers but for single scenarios."""

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

"""The rules of Cities & Knights."""

from __future__ import annotations

from catan_nb.kernel.module import Rule
from catan_nb.kernel.words import noop

_CK = noop("Cities & Knights (German edition)")

CITIES_KNIGHTS = (
    Rule(
        "ck.materials",
        "What is in the box",
        "There are no development cards and no largest army. The bank has 12 cards each of coin,"
        " paper and cloth, the commodities, beside the resources. 54 progress cards lie in three"
        " stacks of 18: trade, politics and science. 6 cards wait for defenders of the island, 3"
        " metropolises and the merchant for their owners. Every player has 2 basic, 2 strong and"
        " 2 mighty knights, 3 walls, and a track of five steps for each of trade, politics and"
        " science.",
        f"{_CK}: Vorbereitung des Spiels",
        see=("base.pieces", "base.bank", "six.bank", "sea.ck.scenarios"),
    ),
    Rule(
        "ck.setup",
        "The set-up",
        "In the first round everybody places a settlement and a road, in the second a city and a"
        " road. The city brings one resource card for each producing hex that it touches, and no"
        " commodities. Whoever placed the last city takes the first turn. There are no printed"
        " starting pieces.",
        f"{_CK}: Die Gründungsphase",
        options=("start",),
        see=("base.setup.order", "base.setup.cards", "base.setup.first_turn", "sea.ck.setup"),
    ),
    Rule(
        "ck.turn",
        "A turn",
        "The player on turn rolls three dice. After that trading, building, playing progress cards"
        " and acting with knights go in any order. Before the roll only the Alchemist may be"
        " played. Where several players have to do something they do it clockwise from the player"
        " on turn, and where everybody can see that there is only one possible answer nobody is"
        " asked.",
        f"{_CK}: Der Spielablauf im Überblick",
        see=("ck.roll.order", "ck.knight.action", "ck.progress.play", "ck.card.alchemist"),
    ),
    Rule(
        "ck.roll.order",
        "What the three dice bring, in order",
        "First comes the event die: three of its six faces show a ship, which brings the barbarian"
        " fleet nearer, and one each the gate of trade (yellow), politics (blue) and science"
        " (green), which may bring progress cards. Then the sum of the red and the other number"
        " die pays as usual, or on a 7 calls the robber. So a landing is over before anybody is"
        " paid.",
        f"{_CK}: Die Würfelergebnisse und ihre Aktionen",
        see=("ck.barbarians.track", "ck.progress.draw", "base.production", "base.robber.seven"),
    ),
    Rule(
        "ck.production.city",
        "What cities are paid",
        "A settlement is paid 1 resource. A city on mountains, forest or pasture is paid 1"
        " resource and 1 commodity: coin for mountains, paper for forest, cloth for pasture. On"
        " hills and fields it is paid 2 resources. Nobody may take two of one kind instead of one"
        " of each. Where the bank runs short, each kind of card is judged by itself.",
        f"{_CK}: Rohstofferträge",
        see=("base.production", "base.bank.shortage", "sea.ck.gold"),
    ),
    Rule(
        "ck.hand.count",
        "What counts as a card in hand",
        "Commodities are cards in hand like resources: they count on a 7, may be discarded, and"
        " can be stolen. Progress cards do not count and are not stolen that way.",
        f"{_CK}: Rohstofferträge",
        see=("base.robber.seven", "base.robber.steal", "ck.wall"),
    ),
    Rule(
        "ck.robber.sleeps",
        "The robber sleeps at first",
        "Until the barbarians have landed for the first time, nothing moves the robber: no 7, no"
        " knight, no Bishop. A 7 then only costs discards, and nothing is stolen. If the first"
        " landing comes with a roll of 7, the robber already moves in that turn.",
        f"{_CK}: Versetzen des Räubers",
        see=(
            "base.robber.seven",
            "ck.knight.chase",
            "ck.card.bishop",
            "ck.barbarians.track",
            "sea.ck.robber",
        ),
    ),
    Rule(
        "ck.trade",
        "Trading commodities",
        "Commodities are traded like resources, in both directions: freely between players, 4:1"
        " with the bank, 3:1 with a 3:1 harbour. A 2:1 harbour serves its own resource only. The"
        " cards given are all of one kind; what is taken for them may be a resource or a"
        " commodity. Progress cards are never traded.",
        f"{_CK}: Handeln",
        see=("base.trade.player", "base.trade.bank", "ck.improve.third", "ck.merchant"),
    ),
    Rule(
        "ck.wall",
        "City walls",
        "A wall costs 2 brick and goes round a city or metropolis of one's own, one round each,"
        " three in all. Each wall lets its owner hold two more cards safely on a 7: 9, 11 or 13"
        " instead of 7. Who loses the city loses its wall, which can be built again.",
        f"{_CK}: Stadtmauer",
        see=("base.robber.seven", "ck.barbarians.lose", "ck.card.engineer"),
    ),
    Rule(
        "ck.improve",
        "Improving cities",
        "Each track has five steps, taken in order; step n costs n commodities: cloth for trade,"
        " coin for politics, paper for science. Improving needs at least one city of one's own,"
        " however small; a reduced city does not count. The steps belong to all one's cities and"
        " are kept when cities are lost.",
        f"{_CK}: Der Ausbau von Städten",
        see=("ck.improve.third", "ck.improve.fourth_needs_city", "ck.metropolis", "ck.card.crane"),
    ),
    Rule(
        "ck.improve.third",
        "What the third steps bring",
        "Guild (trade): commodities trade 2:1 with the bank. Fortress (politics): strong knights"
        " may become mighty. Aqueduct (science): whoever gets no card from a roll other than 7 may"
        " take any one resource that the bank has. It does not matter why nothing came: no"
        " building there, the robber, or an empty bank.",
        f"{_CK}: Der Ausbau von Städten",
        see=("ck.trade", "ck.knight.upgrade", "base.production", "sea.ck.gold"),
    ),
    Rule(
        "ck.improve.fourth_needs_city",
        "Steps four and five need a city",
        "The fourth and fifth step of a track can be taken only with the metropolis of that track"
        " or a city that is no metropolis yet.",
        f"{_CK}: Metropolen",
        see=("ck.improve", "ck.metropolis"),
    ),
    Rule(
        "ck.metropolis",
        "Metropolises",
        "Whoever is first to take the fourth step of a track puts its metropolis on a city of"
        " choice that is none yet: 2 points more, so 4 with the city. It is lost only to a player"
        " who takes the fifth step while its owner has not, and then moves to a city of that"
        " player. After the fifth step it is safe. One player may have several, each on a city of"
        " its own, and barbarians never harm one.",
        f"{_CK}: Metropolen",
        see=("ck.improve.fourth_needs_city", "ck.barbarians.lose"),
    ),
    Rule(
        "ck.progress.draw",
        "Drawing progress cards",
        "When the event die shows the gate of a track, everybody draws the top card of its stack"
        " who has taken at least one step of the track and for whom the red die is at most one"
        " more than the number of steps: 1–2 with one step, up to 1–6 with five. The player on"
        " turn draws first, then the others clockwise. An empty stack gives nothing.",
        f"{_CK}: Fortschrittskarten erhalten",
        see=("ck.roll.order", "ck.progress.hand", "ck.progress.vp"),
    ),
    Rule(
        "ck.progress.hand",
        "Four progress cards at most",
        "Nobody keeps more than four hidden progress cards. Who gets a fifth when another is on"
        " turn chooses one at once and puts it under its stack. The player on turn may play one"
        " instead. The rules leave open until when; here the fifth may be kept to the end of one's"
        " own turn, which cannot end before a card is played or put back.",
        f"{_CK}: Fortschrittskarten ausspielen",
        see=("ck.progress.draw", "ck.progress.play"),
    ),
    Rule(
        "ck.progress.vp",
        "Progress cards worth a point",
        "Printer and Constitution are shown as soon as they are drawn and count 1 point each. They"
        " are not among the four hidden cards and cannot be stolen.",
        f"{_CK}: Fortschrittskarten ausspielen",
        see=("ck.card.printer", "ck.card.constitution", "ck.card.spy"),
    ),
    Rule(
        "ck.progress.play",
        "Playing progress cards",
        "In one's own turn, after the roll, any number of progress cards may be played, also those"
        " drawn in that turn. A played card goes face down under its stack. The rules leave two"
        " points open. Here the stacks are never shuffled again: cards put under one come up in"
        " the order in which they went there. And a card is refused when everybody can see that"
        " it would have no effect.",
        f"{_CK}: Fortschrittskarten ausspielen",
        see=("ck.turn", "ck.progress.hand", "ck.card.alchemist"),
    ),
    Rule(
        "ck.merchant",
        "The merchant",
        "Whoever plays the card puts the merchant on a hex beside a building of one's own and then"
        " trades that hex's resource 2:1 with the bank, for as long as it stays there, which is"
        " also worth 1 point. It moves only when somebody plays another Merchant. The robber on"
        " the same hex does not matter. The rules leave open whether it may stand in the desert;"
        " here it never does.",
        f"{_CK}: Der Händler",
        see=("ck.card.merchant", "ck.trade", "sea.ck.gold"),
    ),
    Rule(
        "ck.win",
        "Winning",
        "13 victory points in one's own turn end the game at once. One place of the rules wants"
        " more than 13; here, as in the other, 13 are enough. Every point lies open: there are"
        " no secret ones.",
        f"{_CK}: Spielübersicht; Das Ende des Spiels",
        options=("target", "must_claim"),
        see=(
            "base.win",
            "ck.metropolis",
            "ck.progress.vp",
            "ck.barbarians.win",
            "ck.merchant",
            "sea.ck.win",
        ),
    ),
)


# The rules of Cities & Knights for knights and barbarians.


KNIGHTS = (
    Rule(
        "ck.knight.build",
        "Putting up a knight",
        "A basic knight costs ore and wool and goes, passive, on a free intersection that a road"
        " of one's own touches; no distance is kept. Active or not, it stops opponents from"
        " building there and on from there, and breaks their longest road.",
        f"{_CK}: Ritter aufstellen",
        see=(
            "ck.materials",
            "ck.knight.activate",
            "base.longest_road",
            "sea.ck.ships",
            "sea.ck.knight.sea",
        ),
    ),
    Rule(
        "ck.knight.activate",
        "Activating a knight",
        "1 grain makes a knight of any strength active, also one that was put up in the same turn."
        " It cannot act in the turn in which it was activated, but it does fight barbarians.",
        f"{_CK}: Ritter aktivieren",
        see=("ck.knight.action", "ck.barbarians.strength", "ck.card.warlord"),
    ),
    Rule(
        "ck.knight.upgrade",
        "Upgrading a knight",
        "Ore and wool make a basic knight strong, or a strong one mighty. Each knight goes up by"
        " one step a turn at most, in the turn in which it was put up too, and stays active or"
        " passive as it was. There must be a piece of the new strength in the supply, and mighty"
        " knights need the fortress.",
        f"{_CK}: Ritter aufwerten",
        see=("ck.improve.third", "ck.materials", "ck.card.smith"),
    ),
    Rule(
        "ck.knight.action",
        "What active knights do",
        "In one's own turn, after the roll, each knight that was active before the turn may act"
        " once: move, displace a weaker knight, or chase the robber. Then it is passive. It may be"
        " activated again at once, but does not act again in that turn.",
        f"{_CK}: Ritter-Aktionen",
        see=("ck.knight.move", "ck.knight.displace", "ck.knight.chase", "ck.knight.activate"),
    ),
    Rule(
        "ck.knight.move",
        "Moving a knight",
        "A knight moves any distance along roads of its owner to a free intersection, but not past"
        " a knight or building of another player.",
        f"{_CK}: Versetzen",
        see=("ck.knight.action", "sea.ck.knight"),
    ),
    Rule(
        "ck.knight.displace",
        "Displacing a knight",
        "Moving the same way, a knight may drive an opponent's weaker knight from its"
        " intersection. The owner moves that knight along own roads from there to a free"
        " intersection, past nobody else's piece, active or passive as it was. If there is no such"
        " place it leaves the board and goes back to the supply. One's own knights are never"
        " displaced.",
        f"{_CK}: Versetzen und Vertreiben",
        see=("ck.knight.action", "ck.card.intrigue", "sea.ck.knight"),
    ),
    Rule(
        "ck.knight.chase",
        "Chasing the robber",
        "A knight of any strength with the robber on one of the three hexes around it chases it"
        " away: its owner moves the robber and steals as after a 7, without discards.",
        f"{_CK}: Räuber vertreiben",
        see=("base.robber.move", "base.robber.steal", "ck.robber.sleeps", "sea.ck.knight.pirate"),
    ),
    Rule(
        "ck.knight.blocks_own",
        "Building where an own knight stands",
        "Before something is built on the intersection of a knight of one's own, the knight must"
        " move away. If it cannot, because it is passive or has no free place, nothing is built"
        " there.",
        f"{_CK}: Versetzen",
        see=("ck.knight.move", "base.build.settlement"),
    ),
    Rule(
        "ck.barbarians.track",
        "The barbarian fleet",
        "Each ship on the event die brings the fleet one space nearer. On the seventh space the"
        " barbarians land and fight at once. After the fight the fleet goes back to its start and"
        " sets out again.",
        f"{_CK}: Schiff gewürfelt; Das Heer der Barbaren bekämpfen",
        see=("ck.roll.order", "ck.barbarians.strength", "ck.robber.sleeps", "sea.barbarians"),
    ),
    Rule(
        "ck.barbarians.strength",
        "Who is stronger",
        "The barbarians are as strong as there are cities on the island, metropolises included;"
        " reduced cities are none. Against them stand the strengths of all active knights of all"
        " players together: 1 for a basic, 2 for a strong, 3 for a mighty knight.",
        f"{_CK}: Das Heer der Barbaren bekämpfen",
        see=("ck.barbarians.lose", "ck.barbarians.win", "ck.barbarians.after", "sea.barbarians"),
    ),
    Rule(
        "ck.barbarians.lose",
        "When the barbarians win",
        "If they are stronger, a city is sacked. Only players with a city that is no metropolis"
        " can lose one. Whoever of them gave the least strength, which may be none, loses such a"
        " city of choice: a settlement takes its place, and its wall is lost. If several gave"
        " equally little, each of them loses one.",
        f"{_CK}: Das Barbarenheer gewinnt",
        see=(
            "ck.barbarians.reduced",
            "ck.barbarians.strength",
            "ck.metropolis",
            "ck.wall",
            "sea.harbourmaster.loss",
        ),
    ),
    Rule(
        "ck.barbarians.reduced",
        "Reduced cities",
        "Who loses a city with all five settlements on the board leaves it there, lying on its"
        " side: a reduced city counts 1 point, is paid as a settlement and carries no wall. 3 ore"
        " and 2 grain restore it, without the help of a Medicine, and until then its owner builds"
        " no other city.",
        f"{_CK}: Das Barbarenheer gewinnt",
        see=("ck.barbarians.lose", "base.build.city", "ck.improve"),
    ),
    Rule(
        "ck.barbarians.win",
        "When the knights win",
        "If the knights are at least as strong, whoever alone gave most becomes a defender of the"
        " island: a card worth 1 point. If several gave most, each of them draws a progress card"
        " from a stack of choice instead, clockwise from the player on turn. The rules leave two"
        " points open. Here no city against no knight is a victory too, in which all players tie;"
        " and when the cards for defenders are used up there is nothing for the best.",
        f"{_CK}: Die Ritter Catans gewinnen",
        see=("ck.barbarians.strength", "ck.progress.draw", "ck.progress.hand"),
    ),
    Rule(
        "ck.barbarians.after",
        "After the fight",
        "Whoever won, all active knights are passive afterwards.",
        f"{_CK}: Das Heer der Barbaren bekämpfen",
        see=("ck.knight.activate", "ck.option.grudge"),
    ),
    Rule(
        "ck.option.grudge",
        "Holding knights back",
        "As an option for old hands: when the barbarians land, all players decide, clockwise from"
        " the player on turn, which of their active knights fight. Only these count, and only"
        " these are passive afterwards. Holding back may make the barbarians win and harm others.",
        f"{_CK}: Die Fiesepeter-Regel",
        options=("grudge",),
        see=("ck.barbarians.strength", "ck.barbarians.after"),
    ),
)


# What each progress card of Cities & Knights does.


_ALMANAC = "Cities & Knights (German edition): Almanach"

PROGRESS_CARDS = (
    # ---- science -----------------------------------------------------------------------
    Rule(
        "ck.card.alchemist",
        "Alchemist",
        "2 cards of science. Played before the roll: its player chooses what the red and the other"
        " number die show, a 7 too. Then the event die is rolled and comes first, as always, with"
        " the red die as chosen.",
        f"{_ALMANAC}, Alchimist",
        see=("ck.turn", "ck.roll.order"),
    ),
    Rule(
        "ck.card.crane",
        "Crane",
        "2 cards of science. One city improvement of this turn costs 1 commodity less; a first"
        " step is then free. Only one Crane counts for one improvement, and building a city costs"
        " what it always does.",
        f"{_ALMANAC}, Baukran",
        see=("ck.improve",),
    ),
    Rule(
        "ck.card.mining",
        "Mining",
        "2 cards of science. 2 ore from the bank for every mountains hex beside a building of"
        " one's own; how many buildings stand there, and which, does not matter. The rules leave"
        " robber and bank open; here the robber does not hinder it, and the bank gives what it"
        " has.",
        f"{_ALMANAC}, Bergbau",
        see=("ck.card.irrigation", "base.bank"),
    ),
    Rule(
        "ck.card.irrigation",
        "Irrigation",
        "2 cards of science. 2 grain from the bank for every fields hex beside a building of one's"
        " own; how many buildings stand there, and which, does not matter. The rules leave robber"
        " and bank open; here the robber does not hinder it, and the bank gives what it has.",
        f"{_ALMANAC}, Bewässerung",
        see=("ck.card.mining", "base.bank"),
    ),
    Rule(
        "ck.card.printer",
        "Printer",
        "1 card of science. It is shown as soon as it is drawn and counts 1 point.",
        f"{_ALMANAC}, Buchdruck",
        see=("ck.progress.vp",),
    ),
    Rule(
        "ck.card.inventor",
        "Inventor",
        "2 cards of science. Two number tokens of choice change places, wherever they lie and also"
        " under the robber, which stays; but never a 2, 12, 6 or 8. The rules leave open whether"
        " two equal numbers may be chosen; here they must be different.",
        f"{_ALMANAC}, Erfinder",
        see=("base.tokens",),
    ),
    Rule(
        "ck.card.engineer",
        "Engineer",
        "1 card of science. A wall round a city of one's own for nothing, by the rules for walls:"
        " one each, three in all.",
        f"{_ALMANAC}, Ingenieur",
        see=("ck.wall",),
    ),
    Rule(
        "ck.card.medicine",
        "Medicine",
        "2 cards of science. A settlement of one's own becomes a city for 2 ore and 1 grain. Two"
        " of these cards cannot be combined for one city, and the card does not restore a reduced"
        " city.",
        f"{_ALMANAC}, Medizin",
        see=("base.build.city", "ck.barbarians.reduced"),
    ),
    Rule(
        "ck.card.smith",
        "Smith",
        "2 cards of science. Up to two knights of one's own go up by one strength each for"
        " nothing, by the rules for upgrading: only with a piece in the supply, mighty only with"
        " the fortress, and each knight once a turn.",
        f"{_ALMANAC}, Schmiedekunst",
        see=("ck.knight.upgrade",),
    ),
    Rule(
        "ck.card.road_building",
        "Road building",
        "2 cards of science. Two roads for nothing, by the usual rules, together or apart; only"
        " one where a single piece or place is left.",
        f"{_ALMANAC}, Straßenbau",
        see=("base.build.road", "sea.road_building"),
    ),
    # ---- politics ----------------------------------------------------------------------
    Rule(
        "ck.card.bishop",
        "Bishop",
        "2 cards of politics. Its player moves the robber and draws 1 card at random from the hand"
        " of every opponent with a building on the new hex, one from each however many buildings"
        " they have there. Not before the barbarians have landed for the first time.",
        f"{_ALMANAC}, Bischof",
        see=("base.robber.move", "ck.robber.sleeps", "ck.hand.count", "sea.ck.bishop"),
    ),
    Rule(
        "ck.card.diplomat",
        "Diplomat",
        "2 cards of politics. Any one road with an open end leaves the board: at that end stands"
        " no other road, no knight and no building of its owner. An opponent's road goes back to"
        " its owner. Who removes an own road may place it again at once for nothing, in another"
        " place and by the usual rules. The rules leave open when the longest road is measured;"
        " here after the road has left, and again after it has been placed.",
        f"{_ALMANAC}, Diplomat",
        see=("base.build.road", "sea.ck.diplomat"),
    ),
    Rule(
        "ck.card.warlord",
        "Warlord",
        "2 cards of politics. All knights of one's own become active for nothing. The rules leave"
        " open when they may act; here, like other knights that are activated, not in this turn.",
        f"{_ALMANAC}, Feldherr",
        see=("ck.knight.activate", "ck.knight.action"),
    ),
    Rule(
        "ck.card.wedding",
        "Wedding",
        "2 cards of politics. Every opponent with more points gives its player 2 cards of the"
        " giver's choice, resources or commodities. Who has one card gives that, who has none"
        " gives nothing.",
        f"{_ALMANAC}, Hochzeit",
        see=("ck.hand.count",),
    ),
    Rule(
        "ck.card.intrigue",
        "Intrigue",
        "2 cards of politics. An opponent's knight of any strength on an intersection that a road"
        " of one's own touches is displaced; no knight of one's own is needed. Its owner moves it"
        " as after any displacement.",
        f"{_ALMANAC}, Intrige",
        see=("ck.knight.displace", "sea.ck.ships"),
    ),
    Rule(
        "ck.card.saboteur",
        "Saboteur",
        "2 cards of politics. Every opponent with as many points or more gives half of the hand"
        " back to the bank, rounded down, and chooses the cards.",
        f"{_ALMANAC}, Saboteur",
        see=("ck.hand.count", "base.robber.seven"),
    ),
    Rule(
        "ck.card.spy",
        "Spy",
        "3 cards of politics. Its player looks at an opponent's hidden progress cards and takes"
        " one of them, which may be played at once, another Spy too. Cards that are shown for a"
        " point are safe.",
        f"{_ALMANAC}, Spion",
        see=("ck.progress.play", "ck.progress.vp"),
    ),
    Rule(
        "ck.card.deserter",
        "Deserter",
        "2 cards of politics. An opponent of choice takes a knight off the board, whichever that"
        " player likes. Whoever played the card puts up one of the same strength, active or"
        " passive like the one that left, where a knight could be built; a mighty one needs no"
        " fortress for that. Without a piece of that strength it is a basic knight, and without"
        " one of these, or a place, none. The rules leave open when the new knight may act; here"
        " not in this turn.",
        f"{_ALMANAC}, Überläufer",
        see=("ck.knight.build", "ck.materials", "ck.knight.action"),
    ),
    Rule(
        "ck.card.constitution",
        "Constitution",
        "1 card of politics. It is shown as soon as it is drawn and counts 1 point.",
        f"{_ALMANAC}, Verfassung",
        see=("ck.progress.vp",),
    ),
    # ---- trade -------------------------------------------------------------------------
    Rule(
        "ck.card.merchant",
        "Merchant",
        "6 cards of trade. Its player puts the merchant on a hex with a resource beside a building"
        " of one's own, wherever it was before, and has its rate of 2:1 and its point.",
        f"{_ALMANAC}, Händler",
        see=("ck.merchant",),
    ),
    Rule(
        "ck.card.commercial_harbour",
        "Commercial harbour",
        "2 cards of trade. For the rest of the turn its player may offer each opponent once 1"
        " resource card. Who has a commodity must take it and give one in return, of the"
        " opponent's own choice. Who has none keeps nothing and gives nothing.",
        f"{_ALMANAC}, Handelshafen",
        see=("ck.trade",),
    ),
    Rule(
        "ck.card.merchant_fleet",
        "Merchant fleet",
        "2 cards of trade. Its player names one resource or commodity and trades it 2:1 with the"
        " bank for the rest of the turn, as often as the cards allow.",
        f"{_ALMANAC}, Handelsflotte",
        see=("ck.trade",),
    ),
    Rule(
        "ck.card.master_merchant",
        "Master merchant",
        "2 cards of trade. An opponent of choice with more points opens the hand, and the player"
        " takes 2 cards of it, resources or commodities; only one where there is only one.",
        f"{_ALMANAC}, Handelsmeister",
        see=("ck.hand.count",),
    ),
    Rule(
        "ck.card.trade_monopoly",
        "Trade monopoly",
        "2 cards of trade. Its player names a commodity and gets 1 card of it from every opponent"
        " who has one.",
        f"{_ALMANAC}, Handelswaren-Monopol",
        see=("ck.card.resource_monopoly",),
    ),
    Rule(
        "ck.card.resource_monopoly",
        "Resource monopoly",
        "4 cards of trade. Its player names a resource and gets 2 cards of it from every opponent,"
        " or 1 from those who have only one.",
        f"{_ALMANAC}, Rohstoff-Monopol",
        see=("ck.card.trade_monopoly",),
    ),
)

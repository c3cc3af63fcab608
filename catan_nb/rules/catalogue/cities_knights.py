"""The rules of Cities & Knights but for knights, barbarians and single cards."""

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

"""What each progress card of Cities & Knights does."""

from __future__ import annotations

from catan_nb.kernel.module import Rule

_CK = "Cities & Knights (German edition): Almanach"

PROGRESS_CARDS = (
    # ---- science -----------------------------------------------------------------------
    Rule(
        "ck.card.alchemist",
        "Alchemist",
        "2 cards of science. Played before the roll: its player chooses what the red and the other"
        " number die show, a 7 too. Then the event die is rolled and comes first, as always, with"
        " the red die as chosen.",
        f"{_CK}, Alchimist",
        see=("ck.turn", "ck.roll.order"),
    ),
    Rule(
        "ck.card.crane",
        "Crane",
        "2 cards of science. One city improvement of this turn costs 1 commodity less; a first"
        " step is then free. Only one Crane counts for one improvement, and building a city costs"
        " what it always does.",
        f"{_CK}, Baukran",
        see=("ck.improve",),
    ),
    Rule(
        "ck.card.mining",
        "Mining",
        "2 cards of science. 2 ore from the bank for every mountains hex beside a building of"
        " one's own; how many buildings stand there, and which, does not matter. The rules leave"
        " robber and bank open; here the robber does not hinder it, and the bank gives what it"
        " has.",
        f"{_CK}, Bergbau",
        see=("ck.card.irrigation", "base.bank"),
    ),
    Rule(
        "ck.card.irrigation",
        "Irrigation",
        "2 cards of science. 2 grain from the bank for every fields hex beside a building of one's"
        " own; how many buildings stand there, and which, does not matter. The rules leave robber"
        " and bank open; here the robber does not hinder it, and the bank gives what it has.",
        f"{_CK}, Bewässerung",
        see=("ck.card.mining", "base.bank"),
    ),
    Rule(
        "ck.card.printer",
        "Printer",
        "1 card of science. It is shown as soon as it is drawn and counts 1 point.",
        f"{_CK}, Buchdruck",
        see=("ck.progress.vp",),
    ),
    Rule(
        "ck.card.inventor",
        "Inventor",
        "2 cards of science. Two number tokens of choice change places, wherever they lie and also"
        " under the robber, which stays; but never a 2, 12, 6 or 8. The rules leave open whether"
        " two equal numbers may be chosen; here they must be different.",
        f"{_CK}, Erfinder",
        see=("base.tokens",),
    ),
    Rule(
        "ck.card.engineer",
        "Engineer",
        "1 card of science. A wall round a city of one's own for nothing, by the rules for walls:"
        " one each, three in all.",
        f"{_CK}, Ingenieur",
        see=("ck.wall",),
    ),
    Rule(
        "ck.card.medicine",
        "Medicine",
        "2 cards of science. A settlement of one's own becomes a city for 2 ore and 1 grain. Two"
        " of these cards cannot be combined for one city, and the card does not restore a reduced"
        " city.",
        f"{_CK}, Medizin",
        see=("base.build.city", "ck.barbarians.reduced"),
    ),
    Rule(
        "ck.card.smith",
        "Smith",
        "2 cards of science. Up to two knights of one's own go up by one strength each for"
        " nothing, by the rules for upgrading: only with a piece in the supply, mighty only with"
        " the fortress, and each knight once a turn.",
        f"{_CK}, Schmiedekunst",
        see=("ck.knight.upgrade",),
    ),
    Rule(
        "ck.card.road_building",
        "Road building",
        "2 cards of science. Two roads for nothing, by the usual rules, together or apart; only"
        " one where a single piece or place is left.",
        f"{_CK}, Straßenbau",
        see=("base.build.road", "sea.road_building"),
    ),
    # ---- politics ----------------------------------------------------------------------
    Rule(
        "ck.card.bishop",
        "Bishop",
        "2 cards of politics. Its player moves the robber and draws 1 card at random from the hand"
        " of every opponent with a building on the new hex, one from each however many buildings"
        " they have there. Not before the barbarians have landed for the first time.",
        f"{_CK}, Bischof",
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
        f"{_CK}, Diplomat",
        see=("base.build.road", "sea.ck.diplomat"),
    ),
    Rule(
        "ck.card.warlord",
        "Warlord",
        "2 cards of politics. All knights of one's own become active for nothing. The rules leave"
        " open when they may act; here, like other knights that are activated, not in this turn.",
        f"{_CK}, Feldherr",
        see=("ck.knight.activate", "ck.knight.action"),
    ),
    Rule(
        "ck.card.wedding",
        "Wedding",
        "2 cards of politics. Every opponent with more points gives its player 2 cards of the"
        " giver's choice, resources or commodities. Who has one card gives that, who has none"
        " gives nothing.",
        f"{_CK}, Hochzeit",
        see=("ck.hand.count",),
    ),
    Rule(
        "ck.card.intrigue",
        "Intrigue",
        "2 cards of politics. An opponent's knight of any strength on an intersection that a road"
        " of one's own touches is displaced; no knight of one's own is needed. Its owner moves it"
        " as after any displacement.",
        f"{_CK}, Intrige",
        see=("ck.knight.displace", "sea.ck.ships"),
    ),
    Rule(
        "ck.card.saboteur",
        "Saboteur",
        "2 cards of politics. Every opponent with as many points or more gives half of the hand"
        " back to the bank, rounded down, and chooses the cards.",
        f"{_CK}, Saboteur",
        see=("ck.hand.count", "base.robber.seven"),
    ),
    Rule(
        "ck.card.spy",
        "Spy",
        "3 cards of politics. Its player looks at an opponent's hidden progress cards and takes"
        " one of them, which may be played at once, another Spy too. Cards that are shown for a"
        " point are safe.",
        f"{_CK}, Spion",
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
        f"{_CK}, Überläufer",
        see=("ck.knight.build", "ck.materials", "ck.knight.action"),
    ),
    Rule(
        "ck.card.constitution",
        "Constitution",
        "1 card of politics. It is shown as soon as it is drawn and counts 1 point.",
        f"{_CK}, Verfassung",
        see=("ck.progress.vp",),
    ),
    # ---- trade -------------------------------------------------------------------------
    Rule(
        "ck.card.merchant",
        "Merchant",
        "6 cards of trade. Its player puts the merchant on a hex with a resource beside a building"
        " of one's own, wherever it was before, and has its rate of 2:1 and its point.",
        f"{_CK}, Händler",
        see=("ck.merchant",),
    ),
    Rule(
        "ck.card.commercial_harbour",
        "Commercial harbour",
        "2 cards of trade. For the rest of the turn its player may offer each opponent once 1"
        " resource card. Who has a commodity must take it and give one in return, of the"
        " opponent's own choice. Who has none keeps nothing and gives nothing.",
        f"{_CK}, Handelshafen",
        see=("ck.trade",),
    ),
    Rule(
        "ck.card.merchant_fleet",
        "Merchant fleet",
        "2 cards of trade. Its player names one resource or commodity and trades it 2:1 with the"
        " bank for the rest of the turn, as often as the cards allow.",
        f"{_CK}, Handelsflotte",
        see=("ck.trade",),
    ),
    Rule(
        "ck.card.master_merchant",
        "Master merchant",
        "2 cards of trade. An opponent of choice with more points opens the hand, and the player"
        " takes 2 cards of it, resources or commodities; only one where there is only one.",
        f"{_CK}, Handelsmeister",
        see=("ck.hand.count",),
    ),
    Rule(
        "ck.card.trade_monopoly",
        "Trade monopoly",
        "2 cards of trade. Its player names a commodity and gets 1 card of it from every opponent"
        " who has one.",
        f"{_CK}, Handelswaren-Monopol",
        see=("ck.card.resource_monopoly",),
    ),
    Rule(
        "ck.card.resource_monopoly",
        "Resource monopoly",
        "4 cards of trade. Its player names a resource and gets 2 cards of it from every opponent,"
        " or 1 from those who have only one.",
        f"{_CK}, Rohstoff-Monopol",
        see=("ck.card.trade_monopoly",),
    ),
)

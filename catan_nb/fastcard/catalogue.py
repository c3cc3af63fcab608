"""The rules of the Fast Card Game.

Where its documents leave something open, the text says what was decided.
"""

from __future__ import annotations

from catan_nb.kernel.module import Rule
from catan_nb.kernel.words import noop

_DE = noop("Rules of the Fast Card Game (German edition)")

FASTCARD = (
    Rule(
        "cards.materials",
        "The cards",
        "There are 67 resource cards: 11 brick, 11 lumber, 16 ore, 14 grain and 15 wool. Of"
        " building cards, four players use 9 roads, 15 settlements with a city on their back,"
        " 5 knights and 9 city expansions; three players 7, 11, 4 and 7; two players 5, 7, 2 and"
        " 5. The documents do not tell every card: here the library comes once, and the"
        " merchants' guild, the church, the city castle and the university twice each; which of"
        " them stay in the box with two and three players was decided as well.",
        f"{_DE}: Spielmaterial, Die Baukarten",
        see=("cards.six", "cards.build.expansion"),
    ),
    Rule(
        "cards.setup",
        "Before the first turn",
        "Five resource cards are laid out openly as the market, and everybody draws 3 cards. Each"
        " player starts with a settlement and a road with its A side up, so with 1 point. The"
        " oldest begins; here that is the first seat, or as an option another or one drawn. Cards"
        " in hands and the pile are hidden; everything else, the discards too, lies open.",
        f"{_DE}: Spielvorbereitung",
        options=("first_player",),
        see=("cards.turn",),
    ),
    Rule(
        "cards.turn",
        "A turn",
        "Whoever is on turn may first swap cards, then build, and at last draws cards. Then the"
        " next player clockwise is on turn, wherever the fate card points.",
        f"{_DE}: Spielablauf",
        see=("cards.swap.count", "cards.build.once", "cards.draw"),
    ),
    Rule(
        "cards.swap.count",
        "How many cards to swap",
        "For each own road with its A side up, one card may be swapped: with the pile, with the"
        " market or with another player, each as one likes. Without any road it is one card, and"
        " only with the pile. Several may be swapped with one of them together: all are laid"
        " away, taken or drawn before as many come back or are given. As an option each swap is"
        " finished before the next.",
        f"{_DE}: Rohstoffkarte(n) tauschen",
        options=("swap_together",),
        see=("cards.swap.pile", "cards.swap.market", "cards.swap.player"),
    ),
    Rule(
        "cards.swap.pile",
        "Swapping with the pile",
        "First cards of the hand go to the discards, then as many are drawn from the pile.",
        f"{_DE}: Tauschen mit dem Nachziehstapel",
        see=("cards.draw",),
    ),
    Rule(
        "cards.swap.market",
        "Swapping with the market",
        "First cards of the market are taken, then as many of the hand are laid there. The rules"
        " leave open whether they may be those taken; here they may, and as an option other kinds"
        " of cards must go back.",
        f"{_DE}: Tauschen mit dem Markt",
        options=("market_same_back",),
    ),
    Rule(
        "cards.swap.player",
        "Swapping with a player",
        "First cards are drawn blind from the hand of another player, who must have them; then as"
        " many are given back, the same ones too. Only the two of them know the cards.",
        f"{_DE}: Tauschen mit einem Mitspieler",
        see=("cards.library",),
    ),
    Rule(
        "cards.library",
        "The library",
        "Once in a swap phase, the owner of a library has another player open the hand and picks"
        " a card instead of drawing blind. A further card from the same player is drawn blind. A"
        " card is given back as usual. Only the owner of the library sees the hand.",
        f"{_DE}: Bitte beachten (Bibliothek)",
        see=("cards.swap.player", "cards.build.expansion"),
    ),
    Rule(
        "cards.guild",
        "The merchants' guild",
        "Once a turn, the owner of a merchants' guild steals a card, drawn blind, from a player"
        " who has at least as many points. The rules leave open when; here it is at any time"
        " before the cards are drawn, as an option only while cards are swapped.",
        f"{noop('The card itself')}; {noop('decided here')}",
        options=("guild_when",),
        see=("cards.build.expansion",),
    ),
    Rule(
        "cards.build.once",
        "Each object once",
        "In one turn each kind of object can be built once: a road, a knight, a settlement, a"
        " city, an expansion. Several different ones are allowed.",
        f"{_DE}: Weitere wichtige Bauregeln",
    ),
    Rule(
        "cards.build.substitute",
        "Three for one",
        "Whoever builds may pay 3 equal cards in the place of any 1 card of the price, as often"
        " as wanted, and chooses which cards pay. Nobody pays more than that: 3 cards do not stand"
        " for one of their own kind.",
        f"{_DE}: Weitere wichtige Bauregeln",
    ),
    Rule(
        "cards.build.settlement",
        "Settlement",
        "A settlement costs 1 brick, 1 lumber, 1 grain and 1 wool and counts 1 point. When none is"
        " left in the middle, none can be built. Whoever builds one may turn the fate card. What"
        " is on the back stays hidden from everybody until it becomes a city.",
        f"{_DE}: Siedlung",
        see=("cards.build.city", "cards.take"),
    ),
    Rule(
        "cards.build.city",
        "City",
        "A city costs 3 ore and 2 grain: an own settlement is turned over and counts 2 points."
        " The event on it is read out and strikes everybody. Of the 15 settlement cards 10 bear a"
        " robbery and 5 a market day; how they are spread over the cards for two, three and four"
        " players was decided here: 5 and 2, then 2 and 2, then 3 and 1.",
        f"{_DE}: Stadt",
        see=("cards.robbery", "cards.market_day"),
    ),
    Rule(
        "cards.robbery",
        "Robbery",
        "The fate card is turned. Everybody with more than 7 cards chooses cards to give up,"
        " beginning with the builder and then clockwise. The rules do not tell how many; here it"
        " is half of the hand, rounded down, as an option all cards above 7.",
        f"{_DE}: Stadt; {noop('decided here')}",
        options=("robbery_limit", "robbery_loss"),
        see=("cards.build.city", "cards.take"),
    ),
    Rule(
        "cards.market_day",
        "Market day",
        "The rules do not tell what a market day brings. Here the five cards of the market go to"
        " the discards and five new ones are laid out; as an option everybody draws a card"
        " instead, or nothing happens.",
        noop("Decided here"),
        options=("market_day",),
        see=("cards.build.city",),
    ),
    Rule(
        "cards.build.expansion",
        "City expansion",
        "An expansion costs 3 wool and 1 ore. The builder chooses one from the middle and lays it"
        " on an own city, whose 2 points it replaces: by 4 for a university, by 3 for any other."
        " Nobody builds the same expansion twice. What it brings holds at once and for the whole"
        " game. The fifth kind is not told in the rules; here it is a university that brings"
        " nothing but its fourth point, as an option also one more card to draw.",
        f"{_DE}: Stadtausbau; {noop('decided here')}",
        options=("university_cards",),
        see=("cards.library", "cards.guild", "cards.take"),
    ),
    Rule(
        "cards.build.road",
        "Road",
        "A road costs 1 brick and 1 lumber. A player's roads lie with their A and B sides up in"
        " turn: the first A, the second B and so on. An A side is one card more to swap, a B side"
        " counts 1 point.",
        f"{_DE}: Straße",
        see=("cards.swap.count", "cards.take"),
    ),
    Rule(
        "cards.build.knight",
        "Knight",
        "A knight costs 1 grain, 1 wool and 1 ore. A player's knights lie with their A and B sides"
        " up in turn, as roads do. An A side is one card more to draw, a B side counts 1 point.",
        f"{_DE}: Ritter",
        see=("cards.draw", "cards.take"),
    ),
    Rule(
        "cards.take",
        "Roads and knights change owners",
        "When a road or knight is built and none is left in the middle, it is taken from another"
        " player: the topmost one of the next player in the direction of the fate card who has one"
        " that is not protected. A church protects its owner's first knight, a city castle the"
        " first three roads. The new owner lays it with the side that is next there. With two"
        " players there is no fate card. The rules leave open where the card points at the start,"
        " here clockwise, as an option the other way; and what holds when nobody else can lose"
        " one: here it cannot be built then, for nobody takes one from himself.",
        f"{_DE}: Straßen und Ritter wechseln den Besitzer",
        options=("fate_start",),
        see=("cards.build.road", "cards.build.knight", "cards.robbery"),
    ),
    Rule(
        "cards.draw",
        "Drawing cards",
        "At the end of a turn its player draws 2 cards, and one more for each own knight with its A"
        " side up. When the pile is empty and a card is to be drawn, the discards are shuffled and"
        " become the pile. If there are no discards either, nothing is drawn. Hands have no limit.",
        f"{_DE}: Rohstoffkarten nachziehen",
        see=("cards.build.knight",),
    ),
    Rule(
        "cards.win",
        "The end",
        "Whoever has 10 points on the table in the own turn wins at once: 1 for a settlement, 2 for"
        " a city, 3 or 4 for a city with an expansion, 1 for every B side of roads and knights.",
        f"{_DE}: Spielende",
        options=("target",),
    ),
    Rule(
        "cards.six",
        "Five and six players",
        "Five and six play with two boxes: all 134 resource cards, all building cards of the first"
        " box, and of the second those with the mark for three players, with six also those for"
        " four. The rules name only expansions there; here that means all building cards, as an"
        " option only the expansions.",
        f"{_DE}: Das Spiel zu fünft oder zu sechst",
        options=("second_box",),
        see=("cards.materials",),
    ),
)

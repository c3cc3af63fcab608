"""The words in which people ask for rules, where these are others than the rules' own."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from catan_nb.language import noop

__all__ = ["ASKED", "FILLERS"]

FILLERS: Final = noop(
    "a an the i me my you your we they it he she his her their this that these those there can"
    " could may might must should shall will would do does did is are was be been am have has had"
    " get got gets what when where which who whom whose why how if and or but not no to of in on at"
    " from by with for as about into than then so any some someone somebody anyone anybody"
    " happens happen many much"
)
"""Words that say nothing about what is asked."""

ASKED: Final[Mapping[str, str]] = MappingProxyType(
    {
        "base.board": noop("hexes fields tiles land terrain island sea desert map"),
        "base.tokens": noop("dots pips chips numbers probability likely red six eight"),
        "base.harbours": noop("port ports ship ships coast 3:1 2:1 exchange swap"),
        "base.pieces": noop("how many roads settlements cities left limit run out"),
        "base.bank": noop("supply stock empty how many cards in the game"),
        "base.bank.shortage": noop("not enough cards bank empty nobody gets anything"),
        "base.setup.order": noop("begin start first settlements snake beginning placing set up"),
        "base.setup.cards": noop("starting cards second settlement beginning resources"),
        "base.setup.first_turn": noop("who starts begins first player"),
        "base.turn": noop(
            "my turn order phases sequence build before rolling trade after building"
        ),
        "base.production": noop("income harvest resources roll dice earn receive yield pay"),
        "base.robber.seven": noop(
            "seven 7 discard too many cards half lose keep hand limit eight cards"
        ),
        "base.robber.move": noop("robber thief bandit put place where stay same hex desert knight"),
        "base.robber.block": noop("thief bandit blocked no resources hex produces nothing"),
        "base.robber.steal": noop("rob stolen thief take card from player victim choose"),
        "base.trade.player": noop(
            "swap exchange deal offer barter give away for nothing other players"
            " on someone else's elses turn"
        ),
        "base.trade.bank": noop("swap exchange four 4:1 port harbour maritime"),
        "base.build.cost": noop(
            "price prices cost costs pay cheap expensive how much city road settlement card"
        ),
        "base.build.road": noop("street path connect past through around opponent"),
        "base.build.settlement": noop("village house town where connect"),
        "base.distance": noop(
            "build next to beside adjacent neighbour neighbours close near apart between touching"
            " gap distance someone else"
        ),
        "base.build.city": noop("upgrade town bigger replace settlement double"),
        "base.longest_road": noop(
            "longest street route trade five connected two points circle loop"
        ),
        "base.longest_road.tie": noop(
            "interrupted cut break same length equal draw tie through my road"
        ),
        "base.dev.deck": noop("buy how many cards deck kinds action cards"),
        "base.dev.play": noop("same turn just bought two cards before rolling when use"),
        "base.dev.knight": noop("soldier robber army before rolling"),
        "base.dev.road_building": noop("two free roads"),
        "base.dev.invention": noop("year of plenty discovery two free resources"),
        "base.dev.monopoly": noop("all cards of one kind take everything"),
        "base.dev.victory_point": noop("secret point reveal hidden show"),
        "base.largest_army": noop("most knights biggest soldiers three two points"),
        "base.win": noop(
            "victory ten 10 how many points needed end of the game finish over goal"
            " someone else's turn"
        ),
        "base.hidden": noop("secret show see hand look count opponents others cards open"),
        "base.players": noop("people number of persons 2 3 4"),
        "ck.barbarians.track": noop("ship attack fleet moves black ship when coming"),
        "ck.barbarians.strength": noop("attack defence compare knights cities strong"),
        "ck.barbarians.lose": noop("lost attack city destroyed pillaged loses"),
        "ck.barbarians.win": noop("defender of catan saviour won attack point"),
        "ck.hand.count": noop("discard seven 7 walls limit commodities"),
        "ck.robber.sleeps": noop("robber early first attack stays desert"),
        "ck.trade": noop("swap exchange cloth coin paper commodity 4:1 2:1"),
        "ck.wall": noop("wall more cards protect seven hand limit"),
        "ck.improve": noop("upgrade development flip chart calendar trade politics science price"),
        "ck.metropolis": noop("gate two points fourth step fifth take away"),
        "ck.progress.draw": noop("event die gate red die symbol get progress card"),
        "ck.progress.hand": noop("too many progress cards limit five"),
        "ck.knight.activate": noop("helmet grain use awake sleep"),
        "ck.knight.displace": noop("chase away enemy knight stronger drive out"),
        "ck.win": noop("victory thirteen 13 points end of the game goal"),
        "six.special_building": noop("extra building phase other players turns five six"),
        "cards.take": noop("steal road knight none left lose arrows fate"),
        "cards.build.substitute": noop("joker replace three same cards instead missing"),
    }
)
"""Words for rules by id: what is looked for, in other words than the rule's."""

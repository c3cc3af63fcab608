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
        "base.build.road": noop("build road street path connect past through around opponent"),
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
        "sea.board": noop("frame edge border rim sea hexes sail around the board"),
        "sea.area": noop("island islands area which island counts part"),
        "sea.scenario": noop("scenario which map choose players how many people"),
        "sea.supply": noop("how many ships boats do i have limit run out of ships"),
        "sea.setup.zone": noop("where start first settlement on an island at sea begin"),
        "sea.setup.ship": noop("start with a ship instead of a road first ship"),
        "sea.setup.gold": noop("start on gold starting cards gold"),
        "sea.points": noop("special points extra points island bonus lose points keep"),
        "sea.win": noop("how many points at sea seafarers"),
        "sea.ship.build": noop("what does a ship cost boat price ship on from a street"),
        "sea.ship.coast": noop("road and ship on the same path coast beach both"),
        "sea.ship.passing": noop("sail past through an opponent's settlement ship enemy blocks"),
        "sea.ship.pirate": noop("pirate blocks ship next to the pirate build beside pirate"),
        "sea.settlement": noop("build on another island settle overseas reach island with ship"),
        "sea.road_building": noop("road building card free ships"),
        "sea.ship.move": noop("can i move a ship again take back boat sail how often"),
        "sea.ship.move.last": noop("which ship can be moved end of the line last boat branch"),
        "sea.ship.move.closed": noop(
            "why can't i move my ship line closed between two settlements stuck"
        ),
        "sea.ship.move.loop": noop("ships in a circle round loop ring"),
        "sea.route": noop("do ships count for trade route ship connected"),
        "sea.robber": noop("robber at sea on water in fog"),
        "sea.pirate": noop("seven pirate or robber who moves the pirate when"),
        "sea.pirate.move": noop("where can the pirate go put pirate"),
        "sea.pirate.steal": noop("what does the pirate steal from whom ships rob"),
        "sea.gold": noop("gold river field what does gold give choose any resource"),
        "sea.gold.order": noop("who chooses gold first order bank empty"),
        "sea.fog": noop("what is under the fog hidden unknown hex discover explore uncover"),
        "sea.fog.token": noop("number for a discovered hex fog number"),
        "sea.fog.reward": noop("what do i get for discovering fog card explorer bonus"),
        "sea.fog.order": noop("two hexes fog at once which first"),
        "sea.treasure": noop("chest treasure find dig"),
        "sea.treasure.kinds": noop("what is in a treasure chest contents"),
        "sea.island.home": noop("which is my home island own island"),
        "sea.island.foreign": noop(
            "points for a new island first settlement other island bonus second settlement"
        ),
        "sea.tribe.gift": noop("tribe presents gift chips path"),
        "sea.cloth.village": noop("cloth bolts villages trade how do i get cloth"),
        "sea.cloth.pay": noop("cloth points how much is cloth worth two bolts"),
        "sea.pirates.fleet": noop("pirate fleet attack lose cards warships fight"),
        "sea.pirates.fortress": noop("attack conquer the fortress stronghold castle"),
        "sea.pirates.warship": noop("how do i get a warship knight ship"),
        "sea.wonders.claim": noop("which wonder may i build condition choose a wonder"),
        "sea.wonders.build": noop("what does a wonder cost level price"),
        "sea.scenario.harbourmaster": noop("harbour master title port points"),
        "sea.ck.knight": noop("can a knight cross water travel by ship to another island"),
        "sea.ck.knight.pirate": noop("knight drive away pirate"),
        "sea.barbarians": noop("barbarians several islands which island is attacked"),
        "sea.ck.scenarios": noop(
            "which scenarios with knights combine cities and knights with seafarers"
        ),
        "sea.six": noop("seafarers five six players maps"),
        "cards.take": noop("steal road knight none left lose arrows fate"),
        "cards.build.substitute": noop("joker replace three same cards instead missing"),
    }
)
"""Words for rules by id: what is looked for, in other words than the rule's."""

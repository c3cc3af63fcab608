"""The examples of all rules by rule id, and those on the beginners' board."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from types import MappingProxyType
from typing import Final

from catan_nb.fastcard.catalogue import FASTCARD
from catan_nb.rules.base import actions as a
from catan_nb.rules.cards import BRICK, CLOTH, COIN, GRAIN, LUMBER, ORE, WOOL, Cards
from catan_nb.rules.cities_knights import actions as k
from catan_nb.rules.cities_knights.names import PROGRESS_NAMES
from catan_nb.rules.development import actions as d
from catan_nb.rules.development.cards import KNIGHT, VICTORY_POINT, DrawDevelopment
from catan_nb.rules.play.new import new_game
from catan_nb.ui.almanac.example import (
    SEVEN_ROLLED,
    Example,
    build_road,
    on_beginners_board,
    path_along,
)
from catan_nb.ui.almanac.sea_examples import (
    DISCOVERIES,
    SCENARIO_PARTS,
    SCENARIOS,
    SEA_KNIGHTS,
    SEAFARERS,
)

__all__ = ["EXAMPLES", "SUBJECTS", "WORDS_ONLY"]


ROLL: Final = a.RollDice()

BASE: Final = (
    # The desert H9 beside the settlement pays nothing.
    Example(
        "base.board",
        on_beginners_board("setup 0 round=2"),
        a.BuildSettlement(24),
        cites="base.setup.cards",
    ),
    Example(
        "base.tokens",
        on_beginners_board("settlement 0 4; turn 0"),
        ROLL,
        (a.Roll(1, 1),),
        cites="base.production",
    ),
    Example(
        "base.harbours",
        on_beginners_board("settlement 0 10; hand 0 ore=2"),
        a.TradeBank(ORE, GRAIN),
        cites="base.trade.bank",
    ),
    Example(
        "base.layout.beginner",
        lambda: new_game(board="beginner", players=4, seed=1),
        ROLL,
        (a.Roll(5, 3),),
        cites="base.production",
    ),
    Example(
        "base.layout.variable",
        lambda: new_game(board="variable", players=4, seed=1),
        a.BuildSettlement(23),
        cites="base.build.settlement",
    ),
    Example(
        "base.pieces",
        on_beginners_board(
            "settlement 0 8 10 17 19 28; road 0 28-34-39", "hand 0 brick=1 lumber=1 wool=1 grain=1"
        ),
        a.BuildSettlement(39),
    ),
    Example(
        "base.bank",
        on_beginners_board("settlement 0 18; hand 0 wool=4; bank grain=0"),
        a.TradeBank(WOOL, GRAIN),
    ),
    Example(
        "base.bank.shortage",
        on_beginners_board("settlement 0 17; settlement 1 28; bank lumber=1; turn 0"),
        ROLL,
        (a.Roll(5, 6),),
    ),
    Example(
        "base.setup.order",
        on_beginners_board("settlement 0 18; setup 0 round=1 road_at=18"),
        build_road(34, 39),
    ),
    Example("base.setup.cards", on_beginners_board("setup 0 round=2"), a.BuildSettlement(18)),
    Example(
        "base.setup.first_turn",
        on_beginners_board("settlement 0 18; setup 0 round=2 road_at=18"),
        build_road(18, 23),
        cites="base.turn",
    ),
    Example(
        "base.turn",
        on_beginners_board("settlement 0 18; hand 0 brick=1 lumber=1; turn 0"),
        build_road(18, 23),
    ),
    Example(
        "base.production",
        on_beginners_board("settlement 0 17; city 1 8; turn 0"),
        ROLL,
        (a.Roll(2, 4),),
    ),
    Example(
        "base.robber.seven",
        on_beginners_board("settlement 0 17; hand 1 wool=9; turn 0"),
        ROLL,
        (a.Roll(3, 4), a.Discard(Cards(wool=4))),
    ),
    Example(
        "base.robber.move",
        on_beginners_board("settlement 0 17; turn 0", after=SEVEN_ROLLED),
        a.MoveRobber(9),
    ),
    Example(
        "base.robber.block",
        on_beginners_board("settlement 0 17; robber 8; turn 0"),
        ROLL,
        (a.Roll(5, 6),),
    ),
    Example(
        "base.robber.steal",
        on_beginners_board(
            "settlement 0 17; settlement 1 36; hand 1 wool=2; turn 0", after=SEVEN_ROLLED
        ),
        a.MoveRobber(14),
        (a.Steal(WOOL),),
    ),
    Example(
        "base.trade.player",
        on_beginners_board("settlement 0 17; hand 0 wool=1; hand 1 ore=1"),
        a.OfferTrade(Cards(wool=1), Cards(), (1, 2)),
    ),
    Example(
        "base.trade.bank",
        on_beginners_board("settlement 0 17; hand 0 wool=3"),
        a.TradeBank(WOOL, ORE),
    ),
    Example(
        "base.build.cost", on_beginners_board("settlement 0 18; hand 0 brick=1"), build_road(18, 23)
    ),
    Example(
        "base.build.road",
        on_beginners_board(
            "settlement 0 18; road 0 18-23-29; settlement 1 29; hand 0 brick=1 lumber=1"
        ),
        build_road(29, 34),
    ),
    Example(
        "base.build.settlement",
        on_beginners_board("settlement 0 18; road 0 18-23; hand 0 brick=1 lumber=1 wool=1 grain=1"),
        a.BuildSettlement(34),
    ),
    Example(
        "base.distance",
        on_beginners_board(
            "settlement 0 18; road 0 18-23-29; settlement 1 34",
            "hand 0 brick=1 lumber=1 wool=1 grain=1",
        ),
        a.BuildSettlement(29),
    ),
    Example(
        "base.build.city",
        on_beginners_board("settlement 0 18; hand 0 ore=3 grain=2"),
        a.BuildCity(18),
    ),
    Example(
        "base.longest_road",
        on_beginners_board("settlement 0 18; road 0 18-23-29-34-39; hand 0 brick=1 lumber=1"),
        build_road(39, 44),
    ),
    Example(
        "base.longest_road.tie",
        on_beginners_board(
            "settlement 0 18; road 0 18-23-29-34-39-44; settlement 1 40; road 1 40-35-29",
            "hand 1 brick=1 lumber=1 wool=1 grain=1; turn 1 roll=3,4",
        ),
        a.BuildSettlement(29),
        cites="base.longest_road",
    ),
    Example(
        "base.dev.deck",
        on_beginners_board("settlement 0 18; hand 0 ore=1 wool=1 grain=1"),
        d.BuyDevelopmentCard(),
        (DrawDevelopment(KNIGHT),),
    ),
    Example(
        "base.dev.play",
        on_beginners_board("settlement 0 18; development 0 fresh=True knight=1"),
        d.PlayKnight(),
    ),
    Example(
        "base.dev.knight",
        on_beginners_board("settlement 0 18; development 0 knight=1; turn 0"),
        d.PlayKnight(),
        (a.MoveRobber(14),),
        cites="base.robber.move",
    ),
    Example(
        "base.dev.road_building",
        on_beginners_board("settlement 0 18; development 0 road_building=1"),
        d.PlayRoadBuilding(),
        (build_road(18, 23), build_road(23, 29)),
        cites="base.build.road",
    ),
    Example(
        "base.dev.invention",
        on_beginners_board("settlement 0 18; development 0 invention=1"),
        d.PlayInvention(Cards(ore=1, grain=1)),
    ),
    Example(
        "base.dev.monopoly",
        on_beginners_board(
            "settlement 0 18; development 0 monopoly=1; hand 1 lumber=3", "hand 2 lumber=1 ore=2"
        ),
        d.PlayMonopoly(LUMBER),
    ),
    Example(
        "base.dev.victory_point",
        on_beginners_board("city 0 8 10 17 19; settlement 0 28; hand 0 ore=1 wool=1 grain=1"),
        d.BuyDevelopmentCard(),
        (DrawDevelopment(VICTORY_POINT),),
        cites="base.win",
    ),
    Example(
        "base.largest_army",
        on_beginners_board("settlement 0 18; knights 0 2; development 0 knight=1; turn 0"),
        d.PlayKnight(),
    ),
    Example(
        "base.win",
        on_beginners_board("city 0 8 10 17; settlement 0 19 28 30; hand 0 ore=3 grain=2"),
        a.BuildCity(30),
    ),
)


# The rules for five and six players at work.


SIX: Final = (
    Example(
        "six.board",
        lambda: new_game(board="beginner_5_6", players=5, seed=1),
        a.BuildSettlement(40),
        cites="base.build.settlement",
    ),
    # Between the turns nobody trades.
    Example(
        "six.special_building",
        on_beginners_board(
            "settlement 0 18; settlement 1 30; hand 1 wool=4", after=(a.EndTurn(),), players=5
        ),
        a.TradeBank(WOOL, GRAIN),
    ),
)


# The rules of Cities & Knights at work, on the beginners' board.


TRADE, POLITICS, SCIENCE, EVENT_SHIP = range(4)
MERCHANT: Final = PROGRESS_NAMES.index("merchant")
PRINTER: Final = PROGRESS_NAMES.index("printer")


knights: Final = partial(on_beginners_board, variant="base+cities_knights")

CITIES_KNIGHTS: Final = (
    Example("ck.setup", knights("setup 0 round=2"), k.PlaceCity(18)),
    Example(
        "ck.turn",
        knights("city 0 18; hand 0 brick=1 lumber=1; turn 0"),
        build_road(18, 23),
        cites="base.turn",
    ),
    Example(
        "ck.roll.order",
        knights("city 0 17; barbarians fleet=2; turn 0"),
        ROLL,
        (k.RollThree(EVENT_SHIP, 2, 4),),
    ),
    Example(
        "ck.production.city",
        knights("city 0 17; city 1 37; turn 0"),
        ROLL,
        (k.RollThree(EVENT_SHIP, 5, 6),),
        cites="base.production",
    ),
    Example(
        "ck.hand.count",
        knights("city 0 17; hand 1 wool=4 coin=4; turn 0"),
        ROLL,
        (k.RollThree(EVENT_SHIP, 3, 4), a.Discard(Cards(wool=2, coin=2))),
        cites="base.robber.seven",
    ),
    Example(
        "ck.robber.sleeps",
        knights("settlement 0 23; road 0 23-18; knight 0 18 active=True"),
        k.ChaseRobber(18),
    ),
    Example(
        "ck.trade",
        knights("city 0 17; hand 0 cloth=3"),
        a.TradeBank(CLOTH, ORE),
        cites="base.trade.bank",
    ),
    Example("ck.wall", knights("city 0 17; wall 0 17; hand 0 brick=2"), k.BuildWall(17)),
    Example(
        "ck.improve",
        knights("city 0 17; improvements 0 politics=1; hand 0 coin=2"),
        k.Improve(POLITICS),
    ),
    Example(
        "ck.improve.third",
        knights("city 0 17; improvements 0 science=3; turn 0"),
        ROLL,
        (k.RollThree(EVENT_SHIP, 4, 5), k.UseAqueduct(ORE)),
    ),
    Example(
        "ck.improve.fourth_needs_city",
        knights(
            "city 0 17; improvements 0 politics=4 trade=3; metropolis politics 17", "hand 0 cloth=4"
        ),
        k.Improve(TRADE),
    ),
    Example(
        "ck.metropolis",
        knights("city 0 17; improvements 0 politics=3; hand 0 coin=4"),
        k.Improve(POLITICS),
    ),
    Example(
        "ck.progress.draw",
        knights("city 0 17; improvements 0 trade=2; turn 0"),
        ROLL,
        (k.RollThree(TRADE, 3, 5), k.DrawProgress(MERCHANT)),
    ),
    Example(
        "ck.progress.hand",
        knights("city 0 17; progress 0 merchant spy warlord wedding crane"),
        a.EndTurn(),
    ),
    Example(
        "ck.progress.vp",
        knights("city 0 17; improvements 0 science=2; turn 0"),
        ROLL,
        (k.RollThree(SCIENCE, 3, 5), k.DrawProgress(PRINTER)),
    ),
    Example(
        "ck.progress.play",
        knights("city 0 17; progress 0 warlord"),
        k.PlayWarlord(),
        cites="ck.card.warlord",
    ),
    Example(
        "ck.merchant",
        knights("city 0 17; merchant 0 8; hand 0 lumber=2"),
        a.TradeBank(LUMBER, ORE),
        cites="base.trade.bank",
    ),
    Example(
        "ck.win",
        knights("city 0 8 10 17; settlement 0 19; defenders 0 5; hand 0 ore=3 grain=2"),
        a.BuildCity(19),
        cites="base.win",
    ),
    Example(
        "ck.knight.build",
        knights("city 0 17; road 0 17-23; hand 0 ore=1 wool=1"),
        k.BuildKnight(23),
    ),
    Example(
        "ck.knight.activate",
        knights("city 0 17; road 0 17-23; knight 0 23; hand 0 grain=1"),
        k.ActivateKnight(23),
    ),
    Example(
        "ck.knight.upgrade",
        knights("city 0 17; road 0 17-23; knight 0 23 active=True; hand 0 ore=1 wool=1"),
        k.UpgradeKnight(23),
    ),
    Example(
        "ck.knight.action",
        knights("city 0 17; road 0 17-23-29; knight 0 23 active=True woken=True"),
        k.MoveKnight(23, 29),
    ),
    Example(
        "ck.knight.move",
        knights("city 0 17; road 0 17-23-29-34; knight 0 23 active=True"),
        k.MoveKnight(23, 34),
    ),
    Example(
        "ck.knight.displace",
        knights(
            "city 0 17; road 0 17-23-29; knight 0 23 strength=2 active=True; city 1 40",
            "road 1 40-35-29; knight 1 29",
        ),
        k.DisplaceKnight(23, 29),
    ),
    Example(
        "ck.knight.chase",
        knights("city 0 17; road 0 17-23; knight 0 23 active=True; barbarians landings=1"),
        k.ChaseRobber(23),
    ),
    Example(
        "ck.knight.blocks_own",
        knights("city 0 17; road 0 17-23-29; knight 0 29; hand 0 brick=1 lumber=1 wool=1 grain=1"),
        a.BuildSettlement(29),
    ),
    Example(
        "ck.barbarians.track",
        knights("city 0 17; barbarians fleet=3; turn 0"),
        ROLL,
        (k.RollThree(EVENT_SHIP, 2, 3),),
    ),
    Example(
        "ck.barbarians.strength",
        knights(
            "city 0 17; city 1 36; road 0 17-23; knight 0 23 strength=2 active=True",
            "barbarians fleet=6; turn 0",
        ),
        ROLL,
        (k.RollThree(EVENT_SHIP, 2, 3),),
    ),
    Example(
        "ck.barbarians.lose",
        knights(
            "city 0 17; city 1 36; road 0 17-23; knight 0 23 active=True; barbarians fleet=6",
            "turn 0",
        ),
        ROLL,
        (k.RollThree(EVENT_SHIP, 2, 3),),
    ),
    Example(
        "ck.barbarians.reduced",
        knights("settlement 0 8 10 19 28 30; reduced 0 17; hand 0 ore=3 grain=2"),
        a.BuildCity(8),
    ),
    Example(
        "ck.barbarians.win",
        knights(
            "city 0 17; city 1 36; road 0 17-23; knight 0 23 strength=2 active=True",
            "barbarians fleet=6; turn 0",
        ),
        ROLL,
        (k.RollThree(EVENT_SHIP, 2, 3),),
    ),
    Example(
        "ck.barbarians.after",
        knights(
            "city 0 17; road 0 17-23-29; knight 0 23 active=True; barbarians fleet=6; turn 0",
            after=(ROLL, k.RollThree(EVENT_SHIP, 2, 3)),
        ),
        k.MoveKnight(23, 29),
        cites="ck.knight.action",
    ),
    Example(
        "ck.option.grudge",
        knights(
            "city 0 17; city 1 36; road 0 17-23; knight 0 23 strength=2 active=True",
            "barbarians fleet=6; turn 0",
            after=(ROLL, k.RollThree(EVENT_SHIP, 2, 3)),
            grudge=True,
        ),
        k.CommitKnights(()),
    ),
)


# The progress cards of Cities & Knights at work, on the beginners' board.


#: The first player has a city and a road.
CARDS: Final = "city 0 17; road 0 17-23"


def drawn_card_example(track: str, symbol: int, card: str) -> Example:
    """Return the example of a progress card that is revealed as soon as it is drawn."""
    return Example(
        f"ck.card.{card}",
        knights(f"city 0 17; improvements 0 {track}=2; turn 0"),
        a.RollDice(),
        (k.RollThree(symbol, 3, 5), k.DrawProgress(PROGRESS_NAMES.index(card))),
        cites="ck.progress.vp",
    )


PROGRESS_CARDS: Final = (
    Example(
        "ck.card.alchemist",
        knights(CARDS, "progress 0 alchemist; turn 0"),
        k.PlayAlchemist(2, 4),
        (k.RollSymbol(EVENT_SHIP),),
    ),
    Example(
        "ck.card.crane", knights(CARDS, "progress 0 crane"), k.PlayCrane(), (k.Improve(POLITICS),)
    ),
    Example("ck.card.mining", knights(CARDS, "progress 0 mining; city 0 37"), k.PlayMining()),
    Example(
        "ck.card.irrigation", knights(CARDS, "progress 0 irrigation; city 0 40"), k.PlayIrrigation()
    ),
    drawn_card_example("science", SCIENCE, "printer"),
    Example(
        "ck.card.inventor",
        knights(CARDS, "progress 0 inventor"),
        k.PlayInventor(8),
        (k.SwapToken(13),),
    ),
    Example("ck.card.engineer", knights(CARDS, "progress 0 engineer"), k.PlayEngineer(17)),
    Example(
        "ck.card.medicine",
        knights(CARDS, "progress 0 medicine; settlement 0 36; hand 0 ore=2 grain=1"),
        k.PlayMedicine(36),
    ),
    Example(
        "ck.card.smith",
        knights(CARDS, "progress 0 smith; knight 0 23"),
        k.PlaySmith(),
        (k.UpgradeKnight(23),),
    ),
    Example(
        "ck.card.road_building",
        knights(CARDS, "progress 0 road_building"),
        d.PlayRoadBuilding(),
        (build_road(23, 29), build_road(29, 34)),
    ),
    Example(
        "ck.card.bishop",
        knights(CARDS, "progress 0 bishop; settlement 1 36; hand 1 wool=2; barbarians landings=1"),
        k.PlayBishop(14),
        (a.Steal(WOOL),),
    ),
    Example(
        "ck.card.diplomat",
        knights(CARDS, "progress 0 diplomat; settlement 1 36; road 1 36-30-24"),
        k.PlayDiplomat(*path_along(30, 24)),
    ),
    Example("ck.card.warlord", knights(CARDS, "progress 0 warlord; knight 0 23"), k.PlayWarlord()),
    Example(
        "ck.card.wedding",
        knights(CARDS, "progress 0 wedding; city 1 36 39; hand 1 wool=2 ore=1"),
        k.PlayWedding(),
        (k.GiveCards(Cards(wool=2)),),
    ),
    Example(
        "ck.card.intrigue",
        knights(
            CARDS, "progress 0 intrigue; settlement 1 34; road 1 34-29-23; knight 1 23 strength=2"
        ),
        k.PlayIntrigue(23),
    ),
    Example(
        "ck.card.saboteur",
        knights(CARDS, "progress 0 saboteur; city 1 36; hand 1 wool=3 ore=1"),
        k.PlaySaboteur(),
        (a.Discard(Cards(wool=2)),),
    ),
    Example(
        "ck.card.spy",
        knights(CARDS, "progress 0 spy; city 1 36; progress 1 merchant crane"),
        k.PlaySpy(1),
        (k.TakeProgress(PROGRESS_NAMES.index("crane")),),
    ),
    Example(
        "ck.card.deserter",
        knights(CARDS, "progress 0 deserter; city 1 36; road 1 36-30; knight 1 30"),
        k.PlayDeserter(1),
    ),
    drawn_card_example("politics", POLITICS, "constitution"),
    Example("ck.card.merchant", knights(CARDS, "progress 0 merchant"), k.PlayMerchant(8)),
    Example(
        "ck.card.commercial_harbour",
        knights(CARDS, "progress 0 commercial_harbour; city 1 36; hand 0 brick=1; hand 1 coin=1"),
        k.PlayCommercialHarbour(),
        (k.OfferHarbour(1, BRICK),),
    ),
    Example(
        "ck.card.merchant_fleet",
        knights(CARDS, "progress 0 merchant_fleet; hand 0 wool=2"),
        k.PlayMerchantFleet(WOOL),
        (a.TradeBank(WOOL, GRAIN),),
    ),
    Example(
        "ck.card.master_merchant",
        knights(CARDS, "progress 0 master_merchant; city 1 36 39; hand 1 wool=2 ore=1"),
        k.PlayMasterMerchant(1),
        (k.TakeCards(Cards(wool=1, ore=1)),),
    ),
    Example(
        "ck.card.trade_monopoly",
        knights(CARDS, "progress 0 trade_monopoly; hand 1 coin=2; hand 2 wool=1"),
        k.PlayTradeMonopoly(COIN),
    ),
    Example(
        "ck.card.resource_monopoly",
        knights(CARDS, "progress 0 resource_monopoly; hand 1 lumber=3; hand 2 lumber=1"),
        k.PlayResourceMonopoly(LUMBER),
    ),
)


SUBJECTS: Final = (
    BASE,
    SIX,
    CITIES_KNIGHTS,
    PROGRESS_CARDS,
    SEAFARERS,
    DISCOVERIES,
    SCENARIOS,
    SCENARIO_PARTS,
    SEA_KNIGHTS,
)
"""All examples by their subject."""

EXAMPLES: Final[Mapping[str, Example]] = MappingProxyType(
    {example.rule: example for examples in SUBJECTS for example in examples}
)
"""The example of each rule that can be shown."""

WORDS_ONLY: Final = frozenset(
    {"base.players", "base.hidden", "base.stats", "ck.materials", "six.bank"}
    | {rule.id for rule in FASTCARD}
)
"""Rules without an example: about components and hidden knowledge, and of games without a board."""

"""What may be done where, what chance brings and what is hidden, in Seafarers."""

from __future__ import annotations

from collections import Counter
from typing import Any

import catan_nb as cn
from catan_nb.board.terrain import Terrain
from catan_nb.rules.cities_knights.block import block
from catan_nb.rules.sea_knights import ChasePirate
from catan_nb.rules.seafarers.actions import BuildShip, MovePirate, MoveShip
from tests.conformance import audit, knights_checks
from tests.conformance.legality import check_refusal
from tests.conformance.oracle import RESOURCES
from tests.conformance.sea.oracle import SeaKnightsOracle, SeaOracle
from tests.conformance.sea.waters import SEA

ROAD = {"brick": 1, "lumber": 1}
SHIP = {"lumber": 1, "wool": 1}
SETTLEMENT = {"brick": 1, "lumber": 1, "wool": 1, "grain": 1}
FREE = ("FreeRoads", "ProgressRoads", "TreasureRoads", "RebuildShip", "RebuildRoad")
#: Questions in which routes or settlements are built.
BUILDING = ("SetupSettlement", "SetupRoad", "MainTurn", "PairedTurn", "SpecialBuilding", *FREE)


def check_sites(game: cn.Game) -> None:
    """Check the places where the actor may build or go against the plain rules."""
    frame = game.frame
    name = type(frame).__name__
    oracle = SeaKnightsOracle(game) if "landings" in game.rules.facts else SeaOracle(game)
    legal = game.legal_actions()
    if name in ("RobberOrPirate", "PirateMove"):
        seas = {hex for hex, ground in enumerate(game.state.terrain) if ground == SEA}
        if "cloth" in oracle.data and not any(
            frame.player in village["traders"] for village in game.villages
        ):
            seas = set()
        assert {a.hex for a in legal if isinstance(a, MovePirate)} == seas - {game.pirate}
    if name not in BUILDING:
        return
    seat, player = frame.player, game.players[frame.player]
    free = name in FREE or name.startswith("Setup")

    def may(cost: dict[str, int], piece: str) -> bool:
        return bool(player.left.get(piece)) and (free or oracle.can_pay(seat, cost))

    roads = oracle.road_sites(seat) if may(ROAD, "road") else set()
    ships = oracle.ship_sites(seat) if may(SHIP, "ship") else set()
    if name == "SetupRoad":
        at = oracle.ground.paths[frame.vertex]
        roads &= at
        ships &= at
        if "pirate_islands" in oracle.data:
            ships = set()
    barred = {getattr(frame, "barred", -1)}
    if name != "RebuildShip" and name != "SetupSettlement":
        found = {action.edge for action in legal if isinstance(action, cn.BuildRoad)}
        assert found == roads - barred
    if name not in ("RebuildRoad", "SetupSettlement"):
        found = {action.edge for action in legal if isinstance(action, BuildShip)}
        assert found == ships - barred
    if name in FREE or name == "SetupRoad":
        return
    settlements = set()
    if may(SETTLEMENT, "settlement"):
        settlements = oracle.settlement_sites(seat, free=free)
    assert {action.vertex for action in legal if isinstance(action, cn.BuildSettlement)} == (
        settlements
    )
    if isinstance(oracle, SeaKnightsOracle):
        _check_knights(game, oracle, seat)
    if name in ("MainTurn", "PairedTurn") and oracle.sails:
        moves = {
            (ship, edge)
            for ship in player.movable_ships
            for edge in oracle.ship_sites(seat, without=ship)
        }
        assert {(a.ship, a.edge) for a in legal if isinstance(a, MoveShip)} == moves


def _check_knights(game: cn.Game, oracle: SeaKnightsOracle, seat: int) -> None:
    """Check what knights may do at sea, and what the Diplomat may take up."""
    legal, woken = game.legal_actions(), block(game.state).woken
    hired = set()
    if oracle.can_pay(seat, {"ore": 1, "wool": 1}) and game.players[seat].left["basic_knight"]:
        hired = oracle.knight_sites(seat)
    assert {a.vertex for a in legal if isinstance(a, cn.BuildKnight)} == hired
    if type(game.frame).__name__ == "SpecialBuilding":
        return
    marches = {a for a in knights_checks.marches(oracle, seat) if not isinstance(a, cn.ChaseRobber)}
    assert {a for a in legal if isinstance(a, cn.MoveKnight | cn.DisplaceKnight)} == marches
    chases = {vertex for vertex in oracle.chases(seat) if not woken >> vertex & 1}
    assert {a.knight for a in legal if isinstance(a, ChasePirate)} == chases
    taken_up = {a.edge for a in legal if isinstance(a, cn.PlayDiplomat)}
    if game.players[seat].progress["diplomat"] and type(game.frame).__name__ == "MainTurn":
        ships = set() if game.options.get("diplomat_ships", True) else set(oracle.owner_of_ship)
        assert taken_up == oracle.open_roads() - ships


def check_chance(game: cn.Game) -> None:
    """Check weights and probabilities at a chance frame."""
    name = type(game.frame).__name__
    if game.actor != cn.CHANCE or name not in _ODDS:
        check = knights_checks if "landings" in game.rules.facts else audit
        check.check_chance(game)
        return
    odds = game.outcomes()
    assert all(type(weight) is int and weight > 0 for _, weight in odds)
    assert sum(odds.probability(outcome) for outcome, _ in odds) == 1
    assert {outcome for outcome, _ in odds} == set(game.legal_actions())
    assert game.sample() == game.sample()
    field, counts = _ODDS[name](game)
    total = sum(counts.values())
    found: Counter[Any] = Counter()
    for outcome, _ in odds:
        found[getattr(outcome, field)] += odds.probability(outcome)
    expected = {one: count for one, count in counts.items() if count}
    assert found.keys() == expected.keys()
    assert all(found[one] * total == count for one, count in expected.items())


def _fog(game: cn.Game) -> tuple[str, dict[Any, int]]:
    stack = game.fog_stack
    left = Counter(game.fog_tokens)
    for outcome, _ in game.outcomes():  # a token is drawn by itself, whatever the land
        if outcome.token:
            land = stack[Terrain(outcome.terrain).word]
            share = game.outcomes().probability(outcome)
            assert share * sum(stack.values()) * left.total() == land * left[outcome.token]
    return "terrain", {Terrain[word.upper()].value: count for word, count in stack.items()}


def _treasure(game: cn.Game) -> tuple[str, dict[Any, int]]:
    return "treasure", dict(enumerate(game.treasures_left.values()))


def _bank(game: cn.Game) -> tuple[str, dict[Any, int]]:
    return "kind", {number: game.bank[kind] for number, kind in enumerate(RESOURCES)}


def _hand(game: cn.Game) -> tuple[str, dict[Any, int]]:
    hand = game.players[game.frame.player].hand
    return "kind", dict(enumerate(hand.values()))


def _fortress(game: cn.Game) -> tuple[str, dict[Any, int]]:
    return "strength", dict.fromkeys(range(1, 7), 1)


def _harbours(game: cn.Game, left: Counter[str]) -> tuple[str, dict[Any, int]]:
    names = ("brick", "lumber", "ore", "grain", "wool", "generic")
    return "harbour", {number: left[name] for number, name in enumerate(names)}


def _deal(game: cn.Game) -> tuple[str, dict[Any, int]]:
    box = Counter(game.rules.scenario.mechanisms["tribe"]["harbour_kinds"])
    return _harbours(game, box - Counter(game.gifts.values()))


def _draft(game: cn.Game) -> tuple[str, dict[Any, int]]:
    box = Counter(game.rules.scenario.mechanisms["harbour_draft"]["kinds"])
    return _harbours(game, box - Counter(kind for _, kind in game.laid_harbours))


def _token(game: cn.Game) -> tuple[str, dict[Any, int]]:
    data = game.rules.scenario.mechanisms["supply_tokens"]
    drawn = Counter(t for t in game.state.tokens if t) - Counter(t for t in game.board.tokens if t)
    return "token", dict(Counter(data["tokens"]) - drawn)


#: What chance draws from, by question: the outcome's field, and how much there is of each value.
_ODDS = {
    "FogDraw": _fog,
    "TreasureDraw": _treasure,
    "BankDraw": _bank,
    "FleetLoss": _hand,
    "FortressBattle": _fortress,
    "HarbourDeal": _deal,
    "HarbourDraw": _draft,
    "TokenDraw": _token,
}


def check_views(game: cn.Game) -> None:
    """Check that views hide hands and cards, and show all that lies open."""
    for viewer in (None, *range(len(game.players))):
        view = game.view(viewer)
        for fact in game.rules.facts:
            if fact not in ("deck",):
                assert getattr(view, fact) == getattr(game, fact) or fact in HIDDEN, fact
        assert (view.pirate, view.robber, view.pieces) == (game.pirate, game.robber, game.pieces)
        for player, whole in zip(view.players, game.players, strict=True):
            hidden = player.seat != viewer
            shown = hidden and viewer == game.actor  # some questions lay a hand open
            assert (player.hand is None) == hidden or shown
            assert player.hand_size == whole.hand_size
            assert player.public_points == whole.public_points
            for fact in set(game.rules.player_facts) & OPEN:
                assert getattr(player, fact) == getattr(whole, fact), fact
        if viewer == game.actor:
            assert view.legal_actions() == game.legal_actions()
        elif game.actor != cn.CHANCE:
            assert view.legal_actions() == ()
            if not game.over:
                check_refusal(view.why_not(cn.EndTurn()))


HIDDEN = ("knight_at",)
OPEN = {
    *("ships", "closed_ships", "movable_ships", "special_points", "foreign_areas"),
    *("harbour_points", "kept_harbours", "gift_points", "bolts", "wonder", "wonder_level"),
    *("fortress", "fortress_chits", "marked_corner", "warships", "knight_pieces", "walls"),
}

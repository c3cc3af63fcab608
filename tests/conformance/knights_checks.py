"""What may be done where, what chance brings and what is hidden, in Cities & Knights."""

from __future__ import annotations

from typing import Any

import catan_nb as cn
from catan_nb.rules.cities_knights.block import block
from catan_nb.rules.cities_knights.names import PROGRESS_NAMES
from tests.conformance.knights_oracle import KINDS, PAYS, TRACK_OF, TRACKS, KnightsOracle
from tests.conformance.legality import check_refusal

ROAD = {"brick": 1, "lumber": 1}
SETTLEMENT = {"brick": 1, "lumber": 1, "wool": 1, "grain": 1}
CITY = {"ore": 3, "grain": 2}
KNIGHT = {"ore": 1, "wool": 1}
TRACK_OF_NUMBER = tuple(TRACK_OF[name] for name in PROGRESS_NAMES)


def check_sites(game: cn.Game) -> None:
    """Check what the actor may build and do with knights against the plain rules."""
    frame = game.frame
    name = type(frame).__name__
    oracle = KnightsOracle(game)
    if name in ("MainTurn", "PairedTurn", "SpecialBuilding"):
        seat = frame.player
        expected = builds(oracle, seat)
        if name != "SpecialBuilding":
            expected |= marches(oracle, seat)
        kinds = {type(action) for action in expected} | set(DEEDS)
        found = {action for action in game.legal_actions() if type(action) in kinds}
        if name == "SpecialBuilding":
            assert not found & marches(oracle, seat)
        assert found == expected, (sorted(map(str, found ^ expected)), game)
    elif name == "DisplacedKnight":
        refuges = oracle.moves(frame.player, frame.vertex)
        assert {action.vertex for action in game.legal_actions()} == refuges
    elif name in ("LostCity", "NewMetropolis"):
        free = oracle.free_cities(frame.player)
        assert {action.vertex for action in game.legal_actions()} == free
    elif name in ("SetupSettlement", "SetupCity"):
        sites = oracle.settlement_sites(frame.player, free=True)
        assert {action.vertex for action in game.legal_actions()} == sites


#: The kinds of action that `builds` and `marches` list in full.
DEEDS = (
    *(cn.BuildRoad, cn.BuildSettlement, cn.BuildCity, cn.BuildWall, cn.BuildKnight),
    *(cn.ActivateKnight, cn.UpgradeKnight, cn.Improve),
    *(cn.MoveKnight, cn.DisplaceKnight, cn.ChaseRobber),
)


def builds(oracle: KnightsOracle, seat: int) -> set[Any]:
    """Return all that a seat may build or buy."""
    game, player = oracle.game, oracle.game.players[seat]
    cards, found = block(game.state), set[Any]()
    if oracle.can_pay(seat, ROAD) and player.left["road"]:
        found |= {cn.BuildRoad(edge) for edge in oracle.road_sites(seat)}
    if oracle.can_pay(seat, SETTLEMENT) and player.left["settlement"]:
        sites = oracle.settlement_sites(seat, free=False)
        found |= {cn.BuildSettlement(vertex) for vertex in sites}
    if oracle.can_pay(seat, CITY):
        if player.reduced:
            found |= {cn.BuildCity(vertex) for vertex in player.reduced}
        elif player.left["city"]:
            found |= {cn.BuildCity(vertex) for vertex in player.settlements}
    if oracle.can_pay(seat, {"brick": 2}) and len(player.walls) < 3:
        found |= {cn.BuildWall(vertex) for vertex in set(player.cities) - set(player.walls)}
    if oracle.can_pay(seat, KNIGHT):
        if player.left["basic_knight"]:
            found |= {cn.BuildKnight(vertex) for vertex in oracle.knight_sites(seat)}
        rising = {v for v in oracle.upgradable(seat) if not cards.raised >> v & 1}
        found |= {cn.UpgradeKnight(vertex) for vertex in rising}
    if oracle.can_pay(seat, {"grain": 1}):
        asleep = {knight.vertex for knight in player.knight_pieces if not knight.active}
        found |= {cn.ActivateKnight(vertex) for vertex in asleep}
    for number, track in enumerate(TRACKS):
        cheaper = bool(cards.cranes) and seat == game.state.active
        price = player.improvements[track] + 1 - cheaper
        if oracle.improvable(seat, track) and player.hand[PAYS[track]] >= price:
            found.add(cn.Improve(number))
    return found


def marches(oracle: KnightsOracle, seat: int) -> set[Any]:
    """Return all that a seat's knights may do."""
    game, found = oracle.game, set[Any]()
    for knight in game.players[seat].knight_pieces:
        at = knight.vertex
        if not knight.active or block(game.state).woken >> at & 1:
            continue
        found |= {cn.MoveKnight(at, to) for to in oracle.moves(seat, at)}
        found |= {cn.DisplaceKnight(at, to) for to in oracle.targets(seat, at)}
        if game.landings and game.robber in oracle.ground.hexes_at[at]:
            others = [
                hex
                for hex in game.board.land_hexes
                if hex != game.robber
                and (not game.options["robber_needs_token"] or game.state.tokens[hex])
            ]
            found |= {cn.ChaseRobber(at)} if others else set()
    return found


def check_chance(game: cn.Game) -> None:
    """Check weights and probabilities at a chance frame."""
    odds = game.outcomes()
    if game.actor != cn.CHANCE:
        assert len(odds) == 0
        return
    assert len(odds) > 0
    assert all(type(weight) is int and weight > 0 for _, weight in odds)
    assert sum(odds.probability(outcome) for outcome, _ in odds) == 1
    assert {outcome for outcome, _ in odds} == set(game.legal_actions())
    assert game.sample() == game.sample()
    frame, name = game.frame, type(game.frame).__name__
    if name == "StealCard":
        assert odds.total == game.players[frame.victim].hand_size
        return
    if name == "ProgressDraw":
        track = TRACKS[frame.track]
        cards = block(game.state)
        on_top = sum(
            count
            for count, card in zip(cards.stacks, TRACK_OF_NUMBER, strict=True)
            if card == track
        )
        assert odds.total == (on_top or 1)
        assert on_top <= game.progress_left[track]
        return
    assert odds.total == {"ThreeDice": 216, "EventDie": 6}[name]
    ships = sum(weight for outcome, weight in odds if outcome.symbol == 3)
    assert 2 * ships == odds.total


def check_views(game: cn.Game) -> None:
    """Check that views hide hands, progress cards and stacks, and show the rest."""
    lying_open = getattr(game.frame, "lays_open", lambda: None)()
    for viewer in (None, *range(len(game.players))):
        view = game.view(viewer)
        assert view.progress_left == game.progress_left
        assert (view.fleet, view.landings, view.symbol) == (game.fleet, game.landings, game.symbol)
        for player, whole in zip(view.players, game.players, strict=True):
            hidden = player.seat != viewer
            shown = viewer == game.actor and viewer is not None
            open_to = lying_open if shown else None
            assert (player.hand is None) == (hidden and open_to != (player.seat, "hand"))
            secret = hidden and open_to != (player.seat, "progress")
            assert (player.progress is None) == secret
            assert player.playable is None or not hidden
            assert player.hand_size == whole.hand_size
            assert player.progress_size == whole.progress_size
            assert player.points == whole.points == whole.public_points
            for fact in ("shown_cards", "improvements", "knight_pieces", "walls", "reduced"):
                assert getattr(player, fact) == getattr(whole, fact)
        if viewer == game.actor:
            assert view.legal_actions() == game.legal_actions()
        else:
            assert view.legal_actions() == ()
            if not game.over:
                check_refusal(view.why_not(cn.EndTurn()))
                assert len(view.outcomes()) in (0, 4, 144)
    assert set(KINDS) == set(game.bank)

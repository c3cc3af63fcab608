"""What the good bot does at sea where people would agree on it."""

from __future__ import annotations

import networkx as nx
import pytest

import catan_nb as cn
from catan_nb.board.topology import bits
from catan_nb.bots.good import GoodBot
from catan_nb.rules.sea_knights import ChasePirate, PirateMove
from catan_nb.rules.seafarers.actions import (
    AttackFortress,
    BuildShip,
    BuildWonder,
    ChooseFog,
    ClaimWonder,
    MovePirate,
    MoveShip,
    PlaceHarbour,
    TakeBolt,
    TakeGold,
    TakeToken,
)
from catan_nb.rules.seafarers.questions import ChooseGold, PirateLoot, RobberOrPirate
from tests.rules.scenarios.scenes import at, hex_at, new_game, position, side
from tests.rules.seafarers import tables
from tests.rules.seafarers.tables import SHIP, WITH_KNIGHTS, way

pytestmark = pytest.mark.slow

BOT = GoodBot()


def choice(game: cn.Game):
    return BOT.choose(game.view(game.actor))


def reasons(game: cn.Game) -> str:
    return "; ".join(BOT.advise(game.view(game.actor))[0].reasons)


def adviced(game: cn.Game, kind: type[cn.Action]) -> list[cn.Action]:
    """Return what is thought of a kind, the best first."""
    found = BOT.advise(game.view(game.actor), 99)
    return [advice.action for advice in found if isinstance(advice.action, kind)]


def decisions(scenario: str, seed: int, turns: int = 400):
    """Play a game among planners and give every decision before it is done."""
    game = new_game(scenario, seed=seed)
    while game.actor is not None and game.turn_number <= turns:
        if game.actor == cn.CHANCE:
            game.push(game.sample())
            continue
        action = choice(game)
        yield game, action
        game.push(action)


# ---- ships -----------------------------------------------------------------------------


@pytest.mark.rule("sea.island.foreign")
def test_sails_to_small_islands_for_their_special_points():
    game, said = None, ""
    for game, action in decisions("new_shores", 3):
        if isinstance(action, BuildShip) and game.turn_number:
            said += reasons(game)
    assert "2 special points for a new area" in said
    assert "ships lead there" in said
    assert any(player.special_points for player in game.players)


@pytest.mark.rule("sea.ship.move")
def test_moves_ships_where_that_saves_one_and_none_to_and_fro():
    moved: dict[int, tuple[int, MoveShip]] = {}
    for seed in (0, 2):
        for game, action in decisions("new_shores", seed):
            if isinstance(action, MoveShip):
                assert "saves a ship on the way to" in reasons(game)
                turn, last = moved.get(game.actor, (-99, action))
                back = (last.edge, last.ship) == (action.ship, action.edge)
                assert not back or game.turn_number - turn > 4
                moved[game.actor] = game.turn_number, action
    assert moved


@pytest.mark.rule("sea.route")
def test_ships_that_hold_the_longest_route_stay():
    table = tables.position().settlement(0, 18).ships(0, *way(18, 13, 19, 14, 20, 26, 33))
    game = table.turn(0, rolled=True).game()
    assert game.players[0].points == 3  # with the two for the longest route
    assert not adviced(game, MoveShip)


@pytest.mark.rule("sea.setup.ship")
def test_a_building_of_the_set_up_may_begin_with_a_ship():
    ships = 0
    for seed in range(6):
        game = new_game("new_shores", seed=seed)
        while game.turn_number == 0 and game.actor is not None:
            action = game.sample() if game.actor == cn.CHANCE else choice(game)
            ships += isinstance(action, BuildShip)
            game.push(action)
    assert ships


# ---- the pirate and gold ---------------------------------------------------------------


@pytest.mark.rule("sea.pirate.steal")
def test_sends_the_pirate_to_the_ships_of_whom_the_robber_cannot_hurt():
    table = tables.position().settlement(0, 18).settlement(1, 27).ships(1, *way(27, 21))
    table.hand(1, ore=2, grain=3).hand(2)
    # The robber is where the other is, on the only hex of theirs that has a token.
    table.robber((4, 1)).turn(0, rolled=True, roll=(3, 4)).asked(RobberOrPirate(0))
    game = table.game()
    moves = adviced(game, MovePirate)
    ships = set(way(27, 21))
    around = game.board.topology.hex_edges[moves[0].hex]
    assert ships & set(around)


@pytest.mark.rule("sea.ship.pirate")
def test_keeps_the_pirate_off_its_own_ships():
    table = tables.position().settlement(0, 18).ships(0, *way(18, 13)).settlement(1, 27)
    table.ships(1, *way(27, 21)).hand(1, ore=2).hand(2).turn(0, rolled=True, roll=(3, 4))
    game = table.asked(RobberOrPirate(0)).game()
    best, own = adviced(game, MovePirate)[0], set(way(18, 13))
    assert not own & set(game.board.topology.hex_edges[best.hex])


@pytest.mark.rule("sea.gold")
def test_takes_for_gold_what_the_plan_lacks():
    table = tables.position().settlement(0, 18).settlement(0, 39).road(0, *way(18, 12))
    game = (
        table.hand(0, ore=2, grain=2)
        .turn(0, rolled=True, roll=(1, 2))
        .asked(ChooseGold(0, 1))
        .game()
    )
    assert choice(game) == TakeGold(cn.Cards(ore=1))
    assert "a city" in reasons(game)


@pytest.mark.rule("sea.gold.order")
def test_takes_of_an_empty_bank_what_there_is():
    table = tables.position().city(0, 39).bank(brick=0, lumber=0, ore=0, grain=1, wool=0)
    table.turn(0, rolled=True, roll=(1, 2)).asked(ChooseGold(0, 2))
    assert choice(table.game()) == TakeGold(cn.Cards(grain=1))


@pytest.mark.rule("sea.gold")
def test_founds_at_gold_and_says_what_it_brings():
    table = tables.position().settlement(0, 21).ships(0, *way(21, 27, 33)).city(0, 36)
    game = table.hand(0, brick=1, lumber=1, grain=1, wool=1).turn(0, rolled=True).game()
    assert choice(game) == cn.BuildSettlement(33)
    assert "gold pays cards of your choice" in reasons(game)


# ---- fog -------------------------------------------------------------------------------


@pytest.mark.rule("sea.fog")
def test_tells_the_odds_of_the_fog_by_what_is_left_in_the_stack():
    told = 0
    for game, _action in decisions("fog_islands", 1, turns=40):
        stack = game.fog_stack
        pays = sum(count for ground, count in stack.items() if ground not in ("sea", "desert"))
        for advice in BOT.advise(game.view(game.actor), 9) if game.turn_number else ():
            for reason in advice.reasons:
                if reason.endswith("of what is left in the fog produces"):
                    assert reason.startswith(f"{round(100 * pays / sum(stack.values()))} % ")
                    told += 1
    assert told


@pytest.mark.rule("sea.fog.order")
def test_says_why_one_hex_is_uncovered_first():
    table = position("fog_islands")
    shape, terrain = table.board.topology, table.board.terrain
    fog = {hex for hex, ground in enumerate(terrain) if ground == cn.Terrain.FOG}
    edge = next(
        edge
        for edge in range(shape.n_edges)
        if table.board.land.sea_edges >> edge & 1
        and len(fog & {h for v in shape.edge_vertices[edge] for h in shape.vertex_hexes[v]}) > 1
    )
    line = next(
        one
        for vertex in shape.edge_vertices[edge]
        for one in shape.vertex_edges[vertex]
        if one != edge and table.board.land.sea_edges >> one & 1
    )
    game = table.ships(0, line).hand(0, SHIP).turn(0, rolled=True).game()
    game.push(BuildShip(edge))
    assert isinstance(choice(game), ChooseFog)
    assert reasons(game) == "the others are uncovered after it"


# ---- cloth -----------------------------------------------------------------------------


@pytest.mark.rule("sea.cloth.village")
def test_sails_to_villages_and_tells_their_dots():
    said = ""
    for game, action in decisions("cloth", 1, turns=30):
        if isinstance(action, BuildShip) and game.turn_number:
            said += reasons(game)
    assert "a bolt of cloth at once, half a point" in said
    assert "the village's number has" in said
    assert all(any(seat in village["traders"] for village in game.villages) for seat in range(4))


@pytest.mark.rule("sea.cloth.pirate")
def test_a_thief_takes_a_bolt_rather_than_a_card():
    table = position("cloth")
    table.settlement(1, at(table, 2, 2, "S")).hand(1, ore=3).bolts(1, 3)
    table.ships(1, side(table, 1, 3, "E"), side(table, 1, 4, "NE"))
    table.turn(0, rolled=True, roll=(3, 4)).asked(PirateLoot(0, (1,), hex_at(table, 1, 3)))
    assert choice(table.game()) == TakeBolt(1)
    assert reasons(table.game()) == "a bolt of cloth is half a point"
    # Two bolts are a point: of 2 the victim loses one, and to the thief's 1 it makes one.
    told = reasons(table.bolts(1, 2).bolts(0, 1).game())
    assert "loses a point with it" in told
    assert "with the bolts that you have it makes a point" in told


@pytest.mark.rule("sea.setup.ship")
def test_names_the_village_to_which_the_first_ship_leads():
    game, named = new_game("cloth", seed=0), 0
    water, shape = nx.Graph(), game.board.topology
    water.add_edges_from(shape.edge_vertices[path] for path in bits(game.board.land.sea_edges))
    villages = {f"V{village['vertex']}": village["vertex"] for village in game.villages}
    while not game.turn_number:
        for advice in BOT.advise(game.view(game.actor), 99):
            told = advice.reasons[0]
            if isinstance(advice.action, BuildShip) and told.startswith("leads towards"):
                goal = villages[told.rpartition(" ")[2]]
                end = shape.edge_vertices[advice.action.edge]
                assert min(nx.shortest_path_length(water, one, goal) for one in end) <= 4
                named += 1
        game.push(choice(game))
    assert named


# ---- the tribe and other harbours ------------------------------------------------------


@pytest.mark.rule("sea.tribe.gift")
def test_sails_to_the_gifts_of_the_tribe():
    said = ""
    for game, action in decisions("forgotten_tribe", 2):
        if isinstance(action, BuildShip) and game.turn_number:
            said += reasons(game)
    assert "the gift at" in said
    assert len(game.gifts) <= 16  # of 18


@pytest.mark.rule("sea.scenario.new_world")
def test_says_why_a_harbour_is_put_somewhere():
    game = new_game("new_world", seed=2)
    while not game.legal(PlaceHarbour):
        game.push(game.sample())
    assert isinstance(choice(game), PlaceHarbour)
    assert reasons(game) == "a good place to begin lies beside it"


@pytest.mark.rule("sea.scenario.harbourmaster")
def test_founds_at_a_harbour_where_that_makes_harbourmaster():
    table = cn.Position("base+seafarers", scenario="harbourmaster", players=3)
    shape, harbours = table.board.topology, table.board.harbours
    first, goal = (shape.edge_vertices[one.edge][0] for one in harbours[:2])
    far = max(range(shape.n_vertices), key=lambda vertex: len(shape.vertex_hexes[vertex]))
    table.city(0, first).city(0, far)
    table.road(0, shape.edge_between(goal, shape.vertex_neighbours[goal][0]))
    game = table.hand(0, brick=1, lumber=1, grain=1, wool=1).turn(0, rolled=True).game()
    found = [
        advice
        for advice in BOT.advise(game.view(0), 99)
        if advice.action == cn.BuildSettlement(goal)
    ]
    assert found[0].reasons[0] == "makes you harbourmaster: 2 points"


# ---- wonders ---------------------------------------------------------------------------


@pytest.mark.rule("sea.wonders.claim")
def test_claims_a_wonder_that_suits_its_income():
    table = position("wonders")
    table.city(0, at(table, 1, 3, "N")).city(0, at(table, 3, 3, "N"))
    game = table.turn(0, rolled=True).game()
    claimed = adviced(game, ClaimWonder)
    assert claimed
    assert choice(game) == claimed[0]
    assert "suit your income" in reasons(game)


@pytest.mark.rule("sea.wonders.build")
def test_builds_the_last_level_before_anything_else():
    table = position("wonders").city(0, at(table := position("wonders"), 1, 3, "N"))
    table.wonder(0, "monument", 3).hand(0, ore=5, grain=5)
    game = table.turn(0, rolled=True).game()
    assert choice(game) == BuildWonder()
    assert "the last level wins" in reasons(game)


@pytest.mark.rule("sea.wonders.build")
def test_claims_the_victory_with_the_last_level_where_that_has_to_be_said():
    table = position("wonders", must_claim=True)
    table.city(0, at(table, 1, 3, "N")).wonder(0, "monument", 3).hand(0, ore=5, grain=5)
    game = table.turn(0, rolled=True).game()
    game.push(choice(game))
    assert choice(game) == cn.ClaimVictory()


# ---- the pirate islands ----------------------------------------------------------------


@pytest.mark.rule("sea.pirates.warship")
@pytest.mark.parametrize(("players", "knights"), [(3, 70), (4, 76)])
def test_counts_the_knights_of_a_deck_without_victory_points(players: int, knights: int):
    # 14 of 20 with three players, 19 of 25 with four.
    table = position("pirate_islands", players).hand(0, ore=1, grain=1, wool=1)
    game = table.turn(0, rolled=True).game()
    found = [
        advice
        for advice in BOT.advise(game.view(0), 99)
        if advice.action == cn.BuyDevelopmentCard()
    ]
    assert found[0].reasons[0] == f"{knights} % of all the cards are knights"


@pytest.mark.rule("sea.pirates.fortress")
@pytest.mark.rule("sea.pirates.warship")
def test_attacks_the_fortress_with_warships_enough_and_at_the_end_of_a_turn():
    attacks = 0
    for game, action in decisions("pirate_islands", 2):
        if isinstance(action, AttackFortress):
            attacks += 1
            assert len(game.players[game.actor].warships) >= 4
            assert "of the die's 6 faces take a chit" in reasons(game)
        if isinstance(action, cn.PlayKnight):
            assert "warship" in reasons(game)
    assert attacks >= 3


# ---- tokens ----------------------------------------------------------------------------


@pytest.mark.rule("sea.greater.take")
def test_takes_the_token_that_costs_others_more():
    table = position("greater_catan").tokens_in_supply(0).hand(0, SHIP)
    table.ships(0, side(table, 3, 0, "NE"))
    tokens, shape = table.board.tokens, table.board.topology
    main = [hex for hex, token in enumerate(tokens) if token]
    mine = max(main, key=lambda hex: len(shape.hex_vertices[hex]))
    corner = next(
        vertex
        for vertex in shape.hex_vertices[mine]
        if sum(hex in main for hex in shape.vertex_hexes[vertex]) == 3
    )
    beside = set(shape.vertex_hexes[corner])
    table.settlement(0, corner)
    game = table.turn(0, rolled=True).game()
    game.push(BuildShip(side(game, 3, 0, "E")))
    taken = choice(game)
    assert isinstance(taken, TakeToken)
    assert taken.hex in beside
    assert "costs you" in reasons(game)


# ---- with Cities & Knights -------------------------------------------------------------


@pytest.mark.rule("sea.ck.knight.pirate")
def test_chases_the_pirate_off_its_own_ships():
    table = tables.position(3, WITH_KNIGHTS).city(0, 18).ships(0, *way(18, 13))
    table.knight(0, 24, active=True).road(0, *way(18, 24)).barbarians(landings=1)
    table.pirate(tables.SOUND.topology.vertex_hexes[13][1])
    game = table.hand(1, ore=2).ships(1, *way(27, 21)).settlement(1, 27).turn(0, rolled=True).game()
    assert adviced(game, ChasePirate) or not game.legal(ChasePirate)


@pytest.mark.rule("sea.pirate.move")
def test_moves_a_chased_pirate_to_others():
    table = tables.position(3, WITH_KNIGHTS).city(0, 18).ships(0, *way(18, 13))
    table.settlement(1, 27).ships(1, *way(27, 21)).hand(1, ore=2).barbarians(landings=1)
    game = table.turn(0, rolled=True).asked(PirateMove(0)).game()
    around = set(game.board.topology.hex_edges[choice(game).hex])
    assert around & set(way(27, 21))
    assert not around & set(way(18, 13))

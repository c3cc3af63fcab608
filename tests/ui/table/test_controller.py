"""The table without its widgets: who may do what, and that nothing else ever happens."""

from __future__ import annotations

import pytest

import catan_nb as cn
from catan_nb.kernel.action import Action
from catan_nb.kernel.errors import BadSetup
from catan_nb.rules.base.questions import AnswerOffer, BeforeRoll, ChooseVictim, MainTurn
from catan_nb.ui.table.controller import STALE, Controller
from catan_nb.ui.table.seats import make_seats
from tests.ui.table.tables import position, rich, seated


def heard(table: Controller) -> list[str]:
    """Collect what the table tells its panels."""
    words: list[str] = []
    table.listen(words.append)
    return words


def first_legal(table: Controller, kind: type[Action]) -> Action:
    return table.game.legal(kind)[0]


# ---- doing ---------------------------------------------------------------------------------


def test_an_action_is_done_told_and_chance_follows_at_once() -> None:
    game = position().turn(0).game(seed=5)
    table = seated(game, ["person", "random", "random"])
    words, stamp = heard(table), table.stamp
    assert table.choose(cn.RollDice(), stamp)
    assert words == ["game"]
    assert table.stamp == stamp + 1
    assert game.roll is not None
    assert not isinstance(game.frame, BeforeRoll)


def test_a_click_on_what_was_shown_before_does_nothing() -> None:
    table = rich()
    stamp = table.stamp
    assert table.choose(first_legal(table, cn.BuildRoad), stamp)
    ply = table.game.ply
    assert not table.choose(cn.EndTurn(), stamp)
    assert not table.click("edge", 3, stamp)
    assert not table.take_tool("road", stamp)
    assert not table.undo(stamp)
    assert table.game.ply == ply
    assert table.note.text == STALE
    assert table.note.tone == "bad"


def test_a_click_counts_that_was_faster_than_the_page_and_means_the_same() -> None:
    game = position().development(0, road_building=1).turn(0, roll=(2, 3)).game()
    table = seated(game, ["person", "random", "random"])
    assert table.choose(cn.PlayRoadBuilding())
    stamp = table.stamp
    for _ in range(2):
        edge = first_legal(table, cn.BuildRoad).edge
        assert table.click("edge", edge, stamp)
    assert not table.click("edge", 3, stamp)
    assert table.note.text == STALE


@pytest.mark.rule("base.turn")
def test_another_seat_cannot_act_out_of_turn() -> None:
    game = position().turn(1).game(seed=5)
    table = seated(game, ["person", "random", "random"])
    assert not table.choose(cn.RollDice())
    assert game.ply == 0
    assert table.note.rule == "base.turn"
    assert "not yours" in table.note.text
    assert "Orange" in table.note.text


def test_what_the_rules_refuse_becomes_a_note_with_the_rule() -> None:
    table = rich()
    words, ply = heard(table), table.game.ply
    assert not table.choose(cn.TradeBank(0, 1))
    assert words == ["note"]
    assert table.note.rule == "base.trade.bank"
    assert table.game.ply == ply


def test_nothing_can_be_done_before_the_start() -> None:
    game = position().turn(0).game(seed=5)
    table = Controller(game, make_seats(None, 3, 1), started=False)
    assert not table.choose(cn.RollDice())
    assert not table.waits_for_bot
    assert "not begun" in table.note.text


def test_nothing_can_be_done_when_the_game_is_over() -> None:
    pos = position().hand(0, ore=3, grain=2).development(0, victory_point=5, knight=2)
    game = pos.knights(0, 3).turn(0, rolled=True).game(seed=1)
    table = seated(game, ["person", "random", "random"])
    assert table.choose(first_legal(table, cn.BuildCity))
    assert game.winner == 0
    assert all(player.hand is not None for player in table.view.players)
    assert not table.choose(cn.EndTurn())
    assert table.note.rule == "base.win"
    assert not table.mine
    assert table.active_tool is None


# ---- the board -----------------------------------------------------------------------------


@pytest.mark.rule("base.setup.order")
def test_the_set_up_lights_places_without_a_tool() -> None:
    game = cn.new_game(players=3, board="variable", seed=4, options={"first_player": 0})
    table = seated(game, ["person", "random", "random"])
    assert table.active_tool is not None
    assert table.active_tool.key == "settlement"
    assert table.click("vertex", 20)
    assert table.active_tool is not None
    assert table.active_tool.key == "road"
    assert not table.click("vertex", 20)
    assert "choose a lit path" in table.note.text
    assert not table.click("edge", 0)
    assert table.note.rule == "base.setup.order"
    assert table.click("edge", game.board.topology.vertex_edges[20][0])


@pytest.mark.rule("base.distance")
def test_an_illegal_place_answers_with_its_rule() -> None:
    game = cn.new_game(players=3, board="variable", seed=4, options={"first_player": 0})
    table = seated(game, ["random", "person", "random"])
    table.bot_step()
    table.bot_step()
    built = game.players[0].settlements[0]
    ply = game.ply
    assert not table.click("vertex", game.board.topology.vertex_neighbours[built][0])
    assert table.note.rule == "base.distance"
    assert game.ply == ply


def test_a_tool_is_taken_used_and_laid_down() -> None:
    table = rich()
    words = heard(table)
    assert table.take_tool("road")
    assert table.tool == "road"
    assert table.take_tool("road")
    assert table.tool == ""
    table.take_tool("road")
    edge = first_legal(table, cn.BuildRoad).edge  # type: ignore[attr-defined]
    assert table.click("edge", edge)
    assert table.tool == ""
    assert table.game.road_at(edge) == (0, "road")
    assert words == ["tool", "tool", "tool", "game"]


@pytest.mark.rule("base.build.cost")
def test_a_tool_that_cannot_be_paid_for_says_so() -> None:
    game = position().turn(0, roll=(2, 3)).game(seed=1)
    table = seated(game, ["person", "random", "random"])
    assert not table.take_tool("city")
    assert table.note.rule == "base.build.cost"
    assert table.tool == ""


def test_without_a_tool_the_first_click_takes_it_and_the_second_builds() -> None:
    table = rich()
    town = table.game.players[0].settlements[0]
    assert table.click("vertex", town)
    assert table.tool == "city"
    assert table.game.building_at(town) == (0, "settlement")
    assert "Click" in table.note.text
    assert table.click("vertex", town)
    assert table.game.building_at(town) == (0, "city")


def test_without_a_tool_an_impossible_place_says_why() -> None:
    table = rich()
    theirs = table.game.players[1].settlements[0]
    assert not table.click("vertex", theirs)
    assert table.note.rule.startswith("base.build.")
    assert not table.click("hex", 0)
    assert table.note.rule == ""
    assert table.note.tone == "bad"


@pytest.mark.rule("base.robber.steal")
def test_the_robber_is_moved_and_a_victim_chosen_on_the_board() -> None:
    pos = position(3, 2).hand(1, ore=1).hand(2, wool=1).development(0, knight=1)
    shape = pos.board.topology
    game = pos.turn(0).game(seed=1)
    table = seated(game, ["person", "random", "random"])
    owners = {
        hex: {seat[0] for v in shape.hex_vertices[hex] if (seat := game.building_at(v))} - {0}
        for hex in range(shape.n_hexes)
    }
    hex = next((hex for hex, seats in owners.items() if len(seats) == 2), None)
    assert hex is not None
    assert table.choose(cn.PlayKnight())
    assert not table.click("hex", game.robber or 0)
    assert table.note.rule == "base.robber.move"
    assert table.click("hex", hex)
    assert isinstance(game.frame, ChooseVictim)
    at = next(v for v in shape.hex_vertices[hex] if (b := game.building_at(v)) and b[0] == 2)
    assert table.click("vertex", at)
    assert game.players[2].hand_size == 0


# ---- back and forth ------------------------------------------------------------------------


def test_undo_and_redo_go_from_decision_to_decision_of_a_person() -> None:
    game = cn.new_game(players=3, board="beginner", seed=3)
    table = seated(game, ["person", "random", "random"])
    table.choose(cn.RollDice())
    while not table.mine:
        assert table.bot_step() or table.choose(game.legal_actions()[0])
    before = game.to_json()
    while isinstance(game.frame, MainTurn) and game.actor == 0:
        table.choose(cn.EndTurn())
    while not table.mine:
        table.bot_step()
    after = game.ply
    assert table.undo()
    assert game.actor == 0
    assert table.can_redo
    while game.ply > len(cn.Game.from_json(before).log):
        table.undo()
    assert game.roll == cn.Game.from_json(before).roll
    while table.redo():
        pass
    assert game.ply == after
    assert table.note.text == "There is nothing to do again."


def test_at_the_beginning_there_is_nothing_to_take_back() -> None:
    table = rich()
    assert not table.undo()
    assert "nothing to take back" in table.note.text


def test_a_table_can_forbid_taking_back() -> None:
    table = rich(undo=False)
    table.choose(first_legal(table, cn.BuildRoad))
    ply = table.game.ply
    assert not table.undo()
    assert table.game.ply == ply
    assert not table.can_redo


def test_bots_alone_can_be_stepped_back() -> None:
    game = position().turn(0).game(seed=1)
    table = seated(game, ["random", "random", "random"])
    for _ in range(5):
        table.bot_step()
    ply = game.ply
    assert table.undo()
    assert game.ply < ply


# ---- several persons -----------------------------------------------------------------------


@pytest.mark.rule("base.hidden")
def test_the_curtain_hides_hands_until_the_person_is_there() -> None:
    game = position().hand(0, ore=2).turn(0, roll=(2, 3)).game(seed=1)
    table = seated(game, ["person", "person", "random"])
    assert table.viewer is None
    assert table.curtain == 0
    assert table.view.players[0].hand is None
    assert not table.choose(cn.EndTurn())
    assert not table.reveal(1)
    assert table.reveal(0)
    assert table.view.players[0].hand is not None
    assert table.view.players[1].hand is None
    assert table.choose(cn.EndTurn())
    assert table.viewer is None
    assert table.curtain == 1
    assert all(player.hand is None for player in table.view.players)
    assert not table.reveal(1, table.stamp - 1)
    assert table.reveal(1)
    assert table.view.players[0].hand is None


def test_the_curtain_closes_when_a_turn_goes_to_a_bot() -> None:
    game = position().turn(0, roll=(2, 3)).game(seed=1)
    table = seated(game, ["person", "random", "person"])
    table.reveal(0)
    table.choose(cn.EndTurn())
    assert table.viewer is None
    assert table.curtain is None


def test_an_offer_to_another_person_closes_the_curtain_and_back() -> None:
    game = position().hand(0, ore=1).hand(1, wool=1).turn(0, roll=(2, 3)).game(seed=1)
    table = seated(game, ["person", "person", "random"])
    table.reveal(0)
    assert table.choose(cn.OfferTrade(cn.Cards(ore=1), cn.Cards(wool=1), (1,)))
    assert table.curtain == 1
    table.reveal(1)
    assert table.choose(cn.AcceptTrade())
    assert table.curtain == 0
    table.reveal(0)
    assert table.choose(cn.ConfirmTrade(1))
    assert dict(game.players[0].hand or {})["wool"] == 1


def test_without_a_curtain_the_screen_follows_whoever_is_asked() -> None:
    game = position().turn(0, roll=(2, 3)).game(seed=1)
    table = seated(game, ["person", "person", "random"], curtain=False)
    assert table.viewer == 0
    assert table.curtain is None
    table.choose(cn.EndTurn())
    assert table.viewer == 1


def test_spectators_see_no_hands_and_do_nothing() -> None:
    game = position().hand(0, ore=1).turn(0).game(seed=1)
    table = seated(game, ["random", "random", "random"])
    assert table.viewer is None
    assert table.curtain is None
    assert all(player.hand is None for player in table.view.players)
    assert not table.choose(cn.RollDice())
    assert game.ply == 0


# ---- bots ----------------------------------------------------------------------------------


def test_bots_wait_while_paused_and_while_the_past_is_shown() -> None:
    game = position().turn(1).game(seed=1)
    table = seated(game, ["person", "random", "random"])
    assert table.waits_for_bot
    table.change(paused=True)
    assert not table.bot_step()
    table.change(paused=False)
    table.show_past(game.fork())
    assert not table.bot_step()
    table.show_past(None)
    assert table.bot_step()


def test_a_bot_never_acts_for_a_person() -> None:
    table = rich()
    assert not table.bot_step()


@pytest.mark.rule("base.trade.player")
def test_offers_of_bots_can_be_refused_unasked() -> None:
    class Trader:
        def choose(self, view: cn.View) -> Action:
            if view.frame.__class__ is MainTurn and view.ply == 0:
                return cn.OfferTrade(cn.Cards(ore=1), cn.Cards(wool=1), (0,))
            return view.legal_actions()[-1]

    pos = position().hand(1, ore=1).hand(0, wool=1)
    for auto_reject in (False, True):
        game = pos.turn(1, roll=(2, 3)).game(seed=1)
        table = seated(game, ["person", Trader(), "random"], auto_reject=auto_reject)
        table.bot_step()
        assert isinstance(game.frame, AnswerOffer) is not auto_reject
        assert any(isinstance(action, cn.RefuseTrade) for action in game.log) is auto_reject


def test_seats_can_change_hands() -> None:
    game = position().turn(0).game(seed=1)
    table = seated(game, ["person", "random", "random"])
    table.set_seat(0, make_seats(["random"] * 3, 3, 1)[0])
    assert table.waits_for_bot
    assert table.viewer is None


@pytest.mark.parametrize(
    "seats",
    [["person"], ["person", "nobody", "random"], {7: "person"}, "person", ["person", "random", 5]],
)
def test_impossible_seats_are_refused(seats: object) -> None:
    with pytest.raises(BadSetup):
        make_seats(seats, 3, 1)  # type: ignore[arg-type]


def test_seats_left_out_get_bots() -> None:
    assert [seat.kind for seat in make_seats({1: "person"}, 3, 1)] == [
        "good",
        "person",
        "good",
    ]

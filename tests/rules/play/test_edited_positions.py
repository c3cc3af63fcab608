"""Positions from running games, pending questions, and how statements combine."""

from __future__ import annotations

import inspect
import json
import pydoc
import random
from typing import Any

import pytest

import catan_nb as cn
from catan_nb import questions as q
from catan_nb.kernel.question import Question
from catan_nb.rules.base.questions import Answer
from tests.conformance.playing import choose, knights_table, play, table
from tests.rules.cities_knights.tables import position as knights_position
from tests.rules.play.hand_made import ROAD, hand, path, position, push
from tests.rules.seafarers.tables import position as sea_position
from tests.rules.seafarers.tables import way


def _plays_alike(one: cn.Game, other: cn.Game, steps: int = 60) -> None:
    """Check that two games are in the same state and go on alike."""
    assert one.state == other.state
    rng = random.Random(3)
    for _ in range(steps):
        if one.over:
            return
        assert one.legal_actions() == other.legal_actions()
        action = rng.choice(one.outcomes().pairs)[0] if one.actor == cn.CHANCE else choose(one, rng)
        one.push(action)
        other.push(action)
    assert one.state == other.state


@pytest.mark.parametrize("number", range(12))
def test_a_running_game_becomes_a_position_and_a_game_again(number: int) -> None:
    for game in (table(number), knights_table(number)):
        for _ in range(6):
            play(game, random.Random(number), 40)
            if game.over:
                break
            again = cn.Position.of(game).game()
            assert again.state == game.state
            assert again.frame == game.frame
            saved = cn.read_game(again.to_json())
            assert saved.state == game.state
        if not game.over:
            _plays_alike(game.fork(), cn.Position.of(game).game())


@pytest.mark.parametrize("number", range(4))
def test_a_running_game_at_sea_goes_on_alike_as_a_position(number: int) -> None:
    game = cn.new_game("base+seafarers", scenario="new_shores", seed=number)
    play(game, random.Random(number), 300)
    assert any(player.ships for player in game.players)
    _plays_alike(game.fork(), cn.Position.of(game).game())


def test_this_game_but_red_has_one_more_ore() -> None:
    game = cn.new_game(players=3, board="beginner", seed=2)
    play(game, random.Random(1), 60)
    had, bank = dict(game.players[0].hand), game.bank["ore"]
    more = cn.Position.of(game).gains(0, ore=1).game()
    assert more.players[0].hand == {**had, "ore": had["ore"] + 1}
    assert more.bank["ore"] == bank - 1
    assert more.frame == game.frame
    fewer = cn.Position.of(more).loses(0, ore=1).game()
    assert fewer.state == game.state
    rich = cn.Position.of(game).hand(0, ore=3).game()
    assert hand(rich, 0) == {"ore": 3}
    with pytest.raises(cn.classes.BadSetup, match="not all in the hand"):
        cn.Position.of(rich).loses(0, ore=4)


def test_hidden_things_come_along() -> None:
    game = position().development(1, knight=2).deck(monopoly=1, knight=1).turn(0).game()
    again = cn.Position.of(game)
    assert again.game().state == game.state
    more = again.development(1, knight=2, monopoly=1).game()
    assert more.players[1].development["monopoly"] == 1
    assert more.deck == {**game.deck, "monopoly": 0}


def test_pieces_of_a_running_game_are_taken_away_and_put_elsewhere() -> None:
    table = knights_position().city(0, 8).wall(0, 8).road(0, *path(8, 13)).knight(0, 13)
    game = table.turn(0, rolled=True).game()
    edited = cn.Position.of(game).cleared("V8", "V13", f"E{path(8, 13)[0]}").settlement(0, 40)
    bare = edited.game().players[0]
    assert (bare.cities, bare.walls, bare.knight_pieces, bare.roads) == ((), (), (), ())
    assert bare.settlements == (40,)
    with pytest.raises(cn.classes.BadSetup, match="cannot read the label 'here'"):
        edited.cleared("here")


@pytest.mark.rule("ck.knight.build")
def test_a_knight_stands_where_another_was_taken_away_and_nowhere_else() -> None:
    game = knights_position().road(0, *path(8, 13)).knight(0, 13).turn(0, rolled=True).game()
    with pytest.raises(cn.classes.BadSetup, match="a knight at V13 already"):
        cn.Position.of(game).knight(1, 13)
    edited = cn.Position.of(game).road(1, *path(13, 18)).cleared("V13").knight(1, 13).game()
    assert [len(player.knight_pieces) for player in edited.players[:2]] == [0, 1]


@pytest.mark.rule("sea.ship.coast")
def test_a_ship_lies_where_another_was_taken_away_and_nowhere_else() -> None:
    game = sea_position().settlement(0, 18).ships(0, *way(18, 13)).turn(0, rolled=True).game()
    (edge,) = way(18, 13)
    with pytest.raises(cn.classes.BadSetup, match="taken already"):
        cn.Position.of(game).ships(1, edge)
    edited = cn.Position.of(game).cleared(f"E{edge}").ships(1, edge).game()
    assert [player.ships for player in edited.players[:2]] == [(), (edge,)]


def test_a_game_that_is_over_or_only_seen_is_no_position() -> None:
    game = cn.bots.play(cn.new_game(players=2, seed=3), "good")
    with pytest.raises(cn.classes.BadSetup, match="this game is over"):
        cn.Position.of(game)
    for other in (cn.new_game(players=2, seed=3).view(0), cn.new_game("fastcard", seed=1), 5):
        with pytest.raises(cn.classes.BadSetup, match="a game of the board is wanted"):
            cn.Position.of(other)


# ---- pending questions -----------------------------------------------------------------


@pytest.mark.rule("base.robber.seven")
def test_pending_questions_are_asked_in_order_before_the_turn_goes_on() -> None:
    table = position().settlement(0, 8).hand(1, wool=9).turn(0, rolled=True, roll=(3, 4))
    game = table.asked(q.DiscardHalf(1, 4), q.RobberMove(0)).game()
    assert game.frame == q.DiscardHalf(1, 4)
    assert cn.read_game(game.to_json()).frame == q.DiscardHalf(1, 4)
    push(game, cn.Discard(cn.Cards(wool=4)))
    assert game.frame == q.RobberMove(0)
    push(game, cn.MoveRobber(0))
    assert game.frame == q.MainTurn(0)


PENDING: list[tuple[Any, Question]] = [
    (lambda: position().hand(1, ore=1).hand(0, wool=1), q.StealCard(0, 1)),
    (lambda: position().settlement(0, 8), q.FreeRoads(0, 2)),
    (lambda: position(), q.DrawCard(0)),
    (
        lambda: position().hand(1, wool=1),
        q.AnswerOffer(1, 0, cn.Cards(ore=1), cn.Cards(wool=1), (2,), ()),
    ),
    (
        lambda: position().hand(0, ore=1),
        q.ChoosePartner(0, (Answer(1, cn.Cards(wool=1), cn.Cards(ore=1)),)),
    ),
    (lambda: knights_position().city(0, 8).city(0, 40), q.LostCity(0)),
    (lambda: knights_position().progress(1, "spy", "crane"), q.SpyChoice(0, 1)),
    (lambda: knights_position().hand(1, ore=3), q.OpenHand(0, 1, 2)),
    (lambda: knights_position(), q.ProgressDraw(0, cn.TRADE)),
]


@pytest.mark.parametrize(("make", "question"), PENDING)
def test_all_kinds_of_questions_can_be_pending(make: Any, question: Question) -> None:
    game = make().turn(0, rolled=True).asked(question).game()
    assert game.frame == question
    assert game.legal_actions()
    again = cn.read_game(game.to_json())
    assert again.state == game.state
    push(game, game.legal_actions()[0])


BAD: list[tuple[Any, str]] = [
    (q.DiscardHalf(1, 4), "nobody can answer that: Orange must discard 4 cards"),
    (q.DiscardHalf(7, 4), "player of DiscardHalf is not 7"),
    (q.DiscardHalf(1, "four"), "count of DiscardHalf is of the type int, not 'four'"),
    (q.StealCard(0, 1), "nobody can answer that: Blue draws a card from Orange"),
    (q.SetupRoad(0, 99), "vertex of SetupRoad is not 99"),
    (q.AnswerOffer(1, 0, {"ore": 1}, cn.Cards(), (), ()), "give of AnswerOffer is of the type"),
    (q.ChooseVictim(0, (1,), 99), "hex of ChooseVictim is not 99"),
    (q.ChooseVictim(0, [1]), "victims of ChooseVictim is a tuple"),
    (q.LostCity(0), "no question of this game"),
    (q.ChooseVictim(0, ()), "nobody can answer that: Blue chooses whom to steal from"),
    (q.ChooseVictim(0, (1,)), "nobody can answer that: Blue chooses whom to steal from"),
    (q.MainTurn(1), "whose turn it is says the statement `turn`"),
    (q.BeforeRoll(0), "whose turn it is says the statement `turn`"),
    (cn.EndTurn(), "there is no such question"),
]


@pytest.mark.parametrize(("question", "message"), BAD)
def test_questions_that_cannot_be_asked_are_refused(question: Any, message: str) -> None:
    with pytest.raises(cn.classes.BadSetup, match=message):
        position().turn(0, rolled=True).asked(question).game()


def test_a_stated_turn_takes_pending_questions_away() -> None:
    table = position().hand(1, wool=9).turn(0, rolled=True).asked(q.DiscardHalf(1, 4))
    assert table.turn(1).game().frame == q.BeforeRoll(1)
    game = table.asked(q.DiscardHalf(1, 2)).game()
    assert game.frame == q.DiscardHalf(1, 2)
    assert cn.Position.of(game).asked().game().frame == q.BeforeRoll(1)


# ---- cards played in the turn ----------------------------------------------------------


@pytest.mark.rule("ck.card.crane")
@pytest.mark.rule("ck.card.merchant_fleet")
def test_cards_played_in_the_turn_work_on() -> None:
    table = knights_position().city(0, 8).hand(0, ore=2, cloth=0).turn(0, rolled=True)
    plain = table.game()
    assert plain.why_not(cn.Improve("trade")) is not None
    assert plain.why_not(cn.TradeBank("ore", "wool")) is not None
    game = table.played(crane=1, merchant_fleet="ore", commercial_harbour=(1,)).game()
    assert game.why_not(cn.Improve("trade")) is None
    assert game.why_not(cn.TradeBank("ore", "wool")) is None
    assert cn.read_game(game.to_json()).state == game.state
    assert table.played().game().state == plain.state
    with pytest.raises(cn.classes.BadSetup, match="opponents are made an offer"):
        table.played(commercial_harbour=(0,))


# ---- statements replace, and say what they want ----------------------------------------


def test_statements_of_cards_replace() -> None:
    table = position().development(0, knight=1, monopoly=1).development(0, knight=2)
    assert table.turn(0).game().players[0].development["monopoly"] == 0
    fresh = position().development(0, knight=1).development(0, fresh=True, knight=1).turn(0)
    seen = fresh.game().players[0]
    assert (seen.development["knight"], seen.fresh["knight"]) == (2, 1)
    again = fresh.development(0, fresh=True, monopoly=1).game().players[0]
    assert (again.development["knight"], again.development["monopoly"]) == (1, 1)
    cards = knights_position().progress(0, "spy", "crane").progress(0, "alchemist").turn(0)
    assert cards.game().players[0].progress_size == 1


def test_records_of_statements_that_added_cards_keep_their_meaning() -> None:
    both = knights_position().progress(0, "spy", crane=1).turn(0).game()
    data = json.loads(both.to_json())
    del data["statements"]
    data["position"] = [
        ["progress", [0, "spy"], {}],
        ["progress", [0], {"crane": 1}],
        ["turn", [0], {}],
    ]
    assert cn.read_game(json.dumps(data)).state == both.state
    both = position().development(0, knight=2, monopoly=1).turn(0).game()
    data = json.loads(both.to_json())
    del data["statements"]
    data["position"] = [
        ["development", [0], {"knight": 1}],
        ["development", [0], {"knight": 1, "monopoly": 1}],
        ["turn", [0], {}],
    ]
    assert cn.read_game(json.dumps(data)).state == both.state


def test_help_shows_the_arguments_that_one_writes() -> None:
    table = knights_position()
    shown = pydoc.plain(pydoc.render_doc(table.knight))
    assert "knight(seat: 'int', vertex: 'int', strength: 'int' = 1" in shown
    assert "stated" not in shown
    assert "Put up a knight" in shown
    assert list(inspect.signature(table.hand).parameters) == ["seat", "cards", "counts"]
    assert "Place settlements" in pydoc.plain(pydoc.render_doc(table.settlement))
    assert {"knight", "played", "settlement", "asked"} <= set(dir(table))


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda p: p.knight(0), r"knight\(seat.*missing a required argument: 'vertex'"),
        (lambda p: p.knight(0, 8, 1, True, False, False, 9), r"knight\(.*too many positional"),
        (lambda p: p.robber(1, 2), r"robber\(hex.*too many positional arguments"),
        (lambda p: p.settlement(), r"settlement\(seat.*missing a required argument: 'seat'"),
        (lambda p: p.knight(0, 8, colour=1), r"unexpected keyword argument 'colour'"),
    ],
)
def test_a_wrong_call_is_told_by_what_one_writes(call: Any, message: str) -> None:
    with pytest.raises(TypeError, match=message):
        call(knights_position())


def _before(question: type[Question], first: int, at_most: int = 3000) -> cn.Game:
    """Play games for five at random, from a first one on, until a question of a kind is asked."""
    for number in range(first, first + 50, 5):
        game, rng = knights_table(number), random.Random(number)
        while not game.over and game.ply < at_most:
            if isinstance(game.frame, question):
                return game
            game.push(game.sample() if game.actor == cn.CHANCE else choose(game, rng))
    raise AssertionError(f"{question.__name__} is never asked")


@pytest.mark.rule("ck.progress.hand")
@pytest.mark.rule("ck.metropolis")
@pytest.mark.rule("six.special_building")
@pytest.mark.parametrize("question", [q.KeepFour, q.NewMetropolis, q.SpecialBuilding])
def test_a_game_becomes_a_position_whatever_is_asked(question: type[Question]) -> None:
    game = _before(question, first=3)
    assert cn.Position.of(game).game().state == game.state
    _plays_alike(game.fork(), cn.Position.of(game).game())


@pytest.mark.rule("six.special_building")
def test_between_the_turns_knights_may_have_been_activated_and_nobody_wins() -> None:
    table = knights_position(5, cn.printed("beginner")).city(0, 8, 10, 23, 31).knight(0, 13)
    table.road(0, *path(8, 13)).hand(0, grain=1).hand(1, brick=1).defenders(0, 4)
    table.turn(0, rolled=True)
    game = push(table.game(), cn.ActivateKnight(13), cn.EndTurn())
    assert isinstance(game.frame, q.SpecialBuilding)
    assert cn.Position.of(game).game().state == game.state
    rich = cn.Position.of(game).defenders(0, 6).game()
    assert (rich.points(0), rich.winner) == (14, None)


@pytest.mark.rule("ck.progress.hand")
def test_a_fifth_progress_card_to_put_back_is_stated_with_its_question() -> None:
    table = knights_position().progress(1, "spy", "spy", "bishop", "crane", "mining")
    with pytest.raises(cn.BadSetup, match="5 hidden progress cards are too many"):
        table.game()
    game = table.turn(0, rolled=True).asked(q.KeepFour(1)).game()
    assert len(game.legal(cn.ReturnProgress)) == 4


@pytest.mark.rule("ck.metropolis")
def test_a_metropolis_to_be_placed_is_stated_with_its_question() -> None:
    table = knights_position().city(0, 8, 20).city(1, 40).turn(0, rolled=True)
    table.improvements(0, trade=5).improvements(1, trade=4).metropolis("trade", 40)
    game = table.asked(q.NewMetropolis(0, cn.TRADE)).game()
    assert {action.vertex for action in game.legal_actions()} == {8, 20}
    push(game, cn.PlaceMetropolis(20))
    assert game.metropolises["trade"] == (0, 20)


@pytest.mark.rule("base.turn")
def test_what_was_done_in_a_turn_is_over_when_it_is_anothers() -> None:
    table = knights_position().city(0, 8).road(0, *path(8, 13, 18)).knight(0, 13)
    table.progress(0, "crane").hand(0, grain=1).turn(0, rolled=True)
    game = push(table.game(), cn.ActivateKnight(13), cn.PlayCrane())
    assert not game.legal(cn.MoveKnight)
    others = cn.Position.of(game).turn(1).game()
    assert others.turn == 1
    again = cn.Position.of(others).turn(0, rolled=True).game()
    assert again.legal(cn.MoveKnight) == (cn.MoveKnight(13, 18),)
    same = cn.Position.of(game).turn(0, rolled=True).game()
    assert not same.legal(cn.MoveKnight)


@pytest.mark.rule("base.dev.play")
def test_cards_bought_in_a_turn_are_no_longer_fresh_in_anothers() -> None:
    game = position().development(0, fresh=True, knight=1).turn(0, rolled=True).game()
    assert cn.Position.of(game).turn(1).turn(0).game().legal(cn.PlayKnight)
    assert not cn.Position.of(game).turn(0, rolled=True).game().legal(cn.PlayKnight)


@pytest.mark.rule("base.robber.steal")
def test_only_who_holds_a_card_is_a_victim_that_is_stated() -> None:
    table = position().hand(2, ore=1).turn(0, rolled=True).asked(q.ChooseVictim(0, (1, 2)))
    game = table.game()
    assert game.legal_actions() == (cn.Rob(2),)
    assert game.why_not(cn.Rob(1)).rule == "base.robber.steal"


@pytest.mark.rule("base.setup.order")
def test_questions_are_stated_of_a_turn_and_not_of_the_set_up() -> None:
    with pytest.raises(cn.BadSetup, match="of a turn, not of the set-up"):
        position().setup(0).asked(q.RobberMove(1)).game()
    game = cn.new_game(players=3, seed=1)
    assert cn.Position.of(game).asked().game().state == game.state


@pytest.mark.rule("six.special_building")
def test_questions_come_before_what_is_built_between_the_turns() -> None:
    table = position(5, cn.printed("beginner")).settlement(1, 8).hand(1, ROAD).hand(2, ROAD)
    game = push(table.turn(0, rolled=True).game(), cn.EndTurn())
    game = cn.Position.of(game).asked(q.RobberMove(0)).game()
    push(game, cn.MoveRobber(18))
    assert game.frame == q.SpecialBuilding(1)
    assert push(game, cn.EndBuilding()).frame == q.SpecialBuilding(2)


def test_a_damaged_record_with_a_question_to_nobody_is_refused() -> None:
    data = json.loads(cn.Position.of(cn.new_game(players=3, seed=1)).game().to_json())
    data["position"][0][1][0]["stack"][-1][1]["player"] = 7
    with pytest.raises(cn.classes.BadRecord, match="player of SetupSettlement is not 7"):
        cn.read_game(json.dumps(data))

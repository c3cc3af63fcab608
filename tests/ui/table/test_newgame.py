"""The dialog that starts and opens games, and the games that a browser has kept."""

from __future__ import annotations

import re

import pytest

import catan_nb as cn
from catan_nb.games import scenarios_of
from catan_nb.ui.pages.table_page import table_page
from catan_nb.ui.table.draft import Draft
from catan_nb.ui.table.tablefile import last_choices, read_table, write_table
from tests.ui.table.panels import open_table, press, words
from tests.ui.table.tables import position, seated


def test_the_page_begins_with_the_dialog_and_starts_a_game() -> None:
    made = table_page()
    assert made.newgame.visible
    assert "Welcome" in words(made.turn.pane)
    press(made.newgame.pane, "players", value="3")
    press(made.newgame.pane, "name", 0, "Ada")
    press(made.newgame.pane, "kind", 1, "random")
    press(made.newgame.pane, "board", value="variable")
    press(made.newgame.pane, "seed", value="7")
    press(made.newgame.pane, "option", "target", "12")
    press(made.newgame.pane, "option", "optional_steal", True)
    press(made.newgame.pane, "option", "bank_shortage", "single_claimant_gets_rest")
    preview = made.board.preview
    assert preview is not None
    press(made.newgame.pane, "start")
    game = made.controller.game
    assert game.names == ("Ada", "Orange", "White")
    assert game.seed == 7
    assert game.board == preview.board
    assert (game.options["target"], game.options["optional_steal"]) == (12, True)
    assert [seat.kind for seat in made.controller.seats] == ["person", "random", "good"]
    assert not made.newgame.visible
    assert made.board.preview is None


def test_the_dialog_says_what_each_kind_of_bot_does_that_is_chosen() -> None:
    made = table_page()
    press(made.newgame.pane, "players", value="3")
    told = words(made.newgame.pane)
    assert "weighs places" in told
    assert "robs anybody" not in told
    press(made.newgame.pane, "kind", 1, "beginner")
    press(made.newgame.pane, "kind", 2, "easy")
    told = words(made.newgame.pane)
    assert "builds whatever it can pay" in told
    assert "plans, but guesses more" in told
    assert "weighs places" not in told
    press(made.newgame.pane, "start")
    assert [seat.kind for seat in made.controller.seats] == ["person", "beginner", "easy"]


def test_a_level_is_known_by_its_older_names_too() -> None:
    game = cn.new_game(players=3, seed=1)
    made = table_page(game, ["person", "heuristic", "planner"])
    assert [seat.kind for seat in made.controller.seats] == ["person", "good", "good"]


@pytest.mark.parametrize(
    ("game", "players"),
    [("base", 6), ("base+cities_knights", 4), ("base+cities_knights", 5), ("fastcard", 4)],
)
def test_the_dialog_offers_the_scenarios_of_a_game(game: str, players: int) -> None:
    made, titles = table_page(game), [one.name for one in scenarios_of(game, players)]
    press(made.newgame.pane, "players", value=str(players))
    assert list(made.newgame.draft.scenarios) == titles
    assert ("Scenario" in words(made.newgame.pane)) == bool(titles)


def test_a_scenario_brings_its_board_and_its_options(monkeypatch: pytest.MonkeyPatch) -> None:
    race = cn.Scenario(name="race", title="A race", board="beginner", options={"target": 6})
    monkeypatch.setattr("catan_nb.ui.table.draft.scenarios_of", lambda game, players: (race,))
    made = table_page()
    assert "Board" in words(made.newgame.pane)
    press(made.newgame.pane, "board", value="variable")
    press(made.newgame.pane, "scenario", value="race")
    assert "A race" in words(made.newgame.pane)
    assert "Board" not in words(made.newgame.pane)
    assert re.search(r'value="6"[^>]*data-arg="target"', made.newgame.pane.html)
    # A field that is left empty means what the scenario says, not what is usual without it.
    press(made.newgame.pane, "option", "target", "8")
    press(made.newgame.pane, "option", "target", "")
    press(made.newgame.pane, "start")
    game = made.controller.game
    assert (game.rules.scenario, game.options["target"]) == (race, 6)
    assert game.board == cn.printed("beginner")


def test_an_unknown_scenario_is_not_to_be_had() -> None:
    made = table_page()
    made.newgame.pane.press("scenario", value="atlantis")
    assert made.newgame.draft.scenario == ""
    press(made.newgame.pane, "scenario", value="first_game")
    press(made.newgame.pane, "scenario", value="")
    assert "Board" in words(made.newgame.pane)


@pytest.mark.parametrize(
    ("do", "arg", "value", "said"),
    [
        ("seed", "", "seven", "seed"),
        ("seed", "", "-1", "seed"),
        ("name", "0", "Blue", "same name"),
        ("option", "target", "1000", "“1000” for “Victory points that win the game”; write a"),
        ("option", "target", "many", "write a whole number from 3 to 30, or leave the field"),
        ("option", "bank_size", "x", "players”; write a whole number from 0 to 99, or leave the"),
    ],
)
def test_what_cannot_be_is_said_in_the_dialog(do: str, arg: str, value: str, said: str) -> None:
    made = table_page()
    press(made.newgame.pane, do, arg, value)
    assert said in words(made.newgame.pane)
    if do != "option":
        press(made.newgame.pane, "start")
        assert not made.controller.started


@pytest.mark.parametrize(("game", "way"), [("base", "highest roll"), ("fastcard", "drawn by lot")])
def test_chance_chooses_who_starts_in_the_way_that_a_game_knows(game: str, way: str) -> None:
    made = table_page()
    press(made.newgame.pane, "game", value=game)
    told = words(made.newgame.pane)
    assert [known for known in ("highest roll", "drawn by lot") if known in told] == [way]


def test_seven_players_and_unknown_boards_are_not_to_be_had() -> None:
    made = table_page()
    for value in ("0", "7", "two"):
        made.newgame.pane.press("players", value=value)
    made.newgame.pane.press("board", value="atlantis")
    made.newgame.pane.press("kind", 0, "ghost")
    assert (made.newgame.draft.players, made.newgame.draft.board) == (4, "beginner")
    assert made.newgame.draft.kinds[0] == "person"


def test_the_dialog_can_be_left_without_a_new_game() -> None:
    made = open_table(position().turn(0).game(seed=1), "person")
    game = made.controller.game
    press(made.header.pane, "new")
    assert made.board.preview is not None
    press(made.newgame.pane, "cancel")
    assert made.controller.game is game
    assert made.board.preview is None


def test_bots_wait_while_the_dialog_is_open() -> None:
    made = open_table(position().turn(1).game(seed=1), "person")
    press(made.header.pane, "new")
    assert not made.controller.waits_for_bot
    press(made.newgame.pane, "cancel")
    assert made.controller.waits_for_bot


def test_a_change_from_a_cell_of_the_notebook_is_caught_up_with() -> None:
    made = open_table(position().turn(0).game(seed=1), "person")
    made.controller.game.push(cn.Roll(3, 5))
    made.controller.catch_up()
    assert "Build, trade or end" in words(made.turn.pane)


def test_the_game_left_behind_can_be_gone_back_to() -> None:
    made = open_table(position().turn(0).game(seed=1), "person", paused=True)
    made.controller.choose(cn.Roll(4, 4))
    left = made.controller.game.to_json()
    press(made.header.pane, "new")
    press(made.newgame.pane, "start")
    press(made.header.pane, "new")
    assert "The game before this one" in words(made.newgame.pane)
    press(made.newgame.pane, "goon", "previous")
    assert made.controller.game.to_json() == left


def test_a_game_kept_by_the_browser_is_offered_and_resumed() -> None:
    first = open_table(position().turn(0).game(seed=1), "person")
    first.controller.choose(cn.Roll(4, 4))
    text = write_table(first.controller, previous=True)
    made = table_page(keep="play")
    made.keeping.widget._on_message(made.keeping.widget, {"type": "loaded", "text": text}, [])
    assert "A game is kept in this browser" in words(made.newgame.pane)
    press(made.newgame.pane, "goon", "kept")
    assert made.controller.game.to_json() == first.controller.game.to_json()
    assert made.controller.started


def test_a_broken_kept_game_is_said_and_a_new_one_can_start() -> None:
    made = table_page(keep="play")
    made.keeping.widget._on_message(made.keeping.widget, {"type": "loaded", "text": "{broken"}, [])
    assert "A game is kept in this browser, but" in words(made.newgame.pane)
    press(made.newgame.pane, "start")
    assert made.controller.started


def test_a_kept_game_does_not_disturb_one_in_progress() -> None:
    made = open_table(position().turn(0).game(seed=1), "person")
    game = made.controller.game
    made.controller.choose(cn.Roll(4, 4))
    same = write_table(made.controller)
    made.controller.choose(cn.EndTurn())
    made.keeping.widget._on_message(made.keeping.widget, {"type": "loaded", "text": same}, [])
    assert made.controller.previous is None
    other = write_table(seated(position().turn(2).game(seed=9), ["person", "random", "random"]))
    for text in (other, "broken"):
        made.keeping.widget._on_message(made.keeping.widget, {"type": "loaded", "text": text}, [])
        assert made.controller.game is game
        assert not made.newgame.visible
        assert made.controller.previous == text
        # The page then tells what plays on its screen: what was said stays.
        opened = {"type": "opened", "query": {}, "language": None, "fingers": False}
        made.visit._on_message(made.visit, opened, [])
        assert "An earlier game is kept" in made.controller.note.text
        assert "An earlier game is kept" in made.controller.note.text


def test_files_are_opened_and_broken_ones_refused() -> None:
    made = open_table(position().turn(0).game(seed=1), "person")
    kept = made.controller.game
    for text in ("", "{}", '{"format": "catan_nb game"}'):
        made.keeping.widget._on_message(
            made.keeping.widget, {"type": "uploaded", "name": "x.json", "text": text}, []
        )
        assert "x.json was not opened" in made.controller.note.text
        assert made.controller.game is kept
    other = position().turn(2, number=9).game(seed=4).to_json()
    made.keeping.widget._on_message(
        made.keeping.widget, {"type": "uploaded", "name": "y.json", "text": other}, []
    )
    assert made.controller.game.turn_number == 9
    assert "y.json is on the table" in made.controller.note.text


def test_playing_keeps_the_game_in_the_browser(monkeypatch: pytest.MonkeyPatch) -> None:
    kept: list[str] = []
    made = table_page(position().turn(0).game(seed=1), ["person", "random", "random"], keep="x")
    monkeypatch.setattr(made.keeping.widget, "save", kept.append)
    made.controller.choose(cn.Roll(4, 4))
    assert len(kept) == 1
    assert cn.Roll(4, 4) in read_table(kept[0]).game.log
    unkept = open_table(position().turn(0).game(seed=1), "person")
    monkeypatch.setattr(unkept.keeping.widget, "save", lambda text: pytest.fail("kept unasked"))
    unkept.controller.choose(cn.Roll(4, 4))


def test_every_draft_makes_a_game() -> None:
    for players in range(2, 7):
        for board in ("beginner", "placed", "variable"):
            game, seats = Draft(players=players, board=board, seed="3").make()
            assert len(game.players) == len(seats) == players


def test_the_last_choices_are_kept_for_the_next_time(monkeypatch: pytest.MonkeyPatch) -> None:
    made = table_page(keep="play")
    press(made.newgame.pane, "game", value="base+cities_knights")
    press(made.newgame.pane, "players", value="3")
    press(made.newgame.pane, "name", 0, "Ada")
    press(made.newgame.pane, "kind", 2, "random")
    press(made.newgame.pane, "option", "target", "11")
    press(made.newgame.pane, "clock", value="2 minutes")
    press(made.newgame.pane, "start")
    text = write_table(made.controller, previous=True, choices=made.newgame.draft.data())
    later = table_page(keep="play")
    later.newgame.offer_stored_game(text)
    draft = later.newgame.draft
    assert (draft.game, draft.players, draft.names[0]) == ("base+cities_knights", 3, "Ada")
    assert draft.kinds[:3] == ["person", "good", "random"]
    assert draft.options == {"target": 11}
    assert draft.seed != made.controller.game.seed
    press(later.newgame.pane, "start")
    assert later.controller.game.options["target"] == 11
    assert made.controller.settings.clock == "2 minutes"


@pytest.mark.parametrize(
    "choices",
    [
        {"game": "chess", "players": 40, "kinds": ["ghost"], "names": "Ada"},
        {"game": ["base"], "players": None, "options": {"target": "many", "atlantis": 1}},
        {"kinds": [1] * 40, "names": [f"{n}{400 * chr(120)}" for n in range(40)], "options": []},
    ],
)
def test_damaged_choices_leave_a_draft_that_can_be_played(choices: dict[str, object]) -> None:
    draft = Draft()
    draft.take(choices)
    game, seats = draft.make()
    assert (game.variant, len(seats), draft.options) == ("base", 4, {})
    assert all(len(name) <= 20 for name in draft.names)


def test_a_text_without_choices_changes_nothing() -> None:
    assert last_choices("no game at all") == {}
    assert last_choices('{"choices": 4}') == {}

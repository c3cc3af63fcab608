"""The panels to look at: statistics, coach, actions, log, and who sits at the table."""

from __future__ import annotations

import pytest

import catan_nb as cn
from tests.ui.table.panels import at_table, open_table, press, words
from tests.ui.table.tables import position


def test_statistics_follow_and_can_be_saved() -> None:
    made = open_table(position().turn(0).game(seed=1), "person")
    files: list[tuple[str, str, str]] = []
    made.panels["Statistics"].on_file = lambda *file: files.append(file)
    made.controller.choose(cn.Roll(4, 4))
    made.drawers.open_panel("Statistics")
    assert "8: 1" in made.panels["Statistics"].pane.html
    press(made.panels["Statistics"].pane, "csv")
    name, text, mime = files[0]
    assert (name, mime) == ("catan_turns.csv", "text/csv")
    assert text.splitlines()[1].startswith("1,Blue,4,4,8")


def test_the_list_of_actions_plays_a_turn() -> None:
    made = open_table(position().hand(0, wool=4).turn(0).game(seed=2), "person", paused=True)
    made.drawers.open_panel("Actions")
    press(made.panels["Actions"].pane, "act", "roll dice")
    assert "trade bank wool" in made.panels["Actions"].pane.html
    press(made.panels["Actions"].pane, "act", "end turn")
    assert "not yours" in words(made.panels["Actions"].pane)
    made.panels["Actions"].pane.press("act", "end turn")
    assert "not yours to decide now" in made.controller.note.text


def test_the_coach_advises_when_asked_and_can_be_followed() -> None:
    made = open_table(position().turn(0).game(seed=1), "person")
    made.drawers.open_panel("Coach")
    press(made.panels["Coach"].pane, "follow", 0)
    assert made.controller.game.log
    assert "Odds before you may build again" in words(made.panels["Coach"].pane)
    press(made.panels["Coach"].pane, "coach", value=False)
    assert "Odds" not in words(made.panels["Coach"].pane)


@pytest.mark.rule("six.special_building")
@pytest.mark.parametrize(
    ("rule", "turn", "rolled", "told"),
    [
        ("special_building_phase", 0, False, "in your own turn, after your roll. The dice fall 1"),
        ("special_building_phase", 0, True, "after the turn of {1}. The dice fall 1 time before"),
        ("special_building_phase", 4, True, "after the turn of {4}. The dice do not fall before"),
        ("paired_players", 2, False, "paired turn after the turn of {3}. The dice fall 2 times"),
    ],
)
def test_the_coach_tells_which_chance_to_build_is_meant(
    rule: str, turn: int, rolled: bool, told: str
) -> None:
    options = {"special_building": rule}
    pos = cn.Position("base", board="beginner_5_6", players=6, options=options)
    made = open_table(pos.turn(turn, rolled=rolled).game(seed=1), "person", paused=True)
    made.drawers.open_panel("Coach")
    page = words(made.panels["Coach"].pane)
    assert told.format(*made.controller.game.names) in page
    assert ("Exact chances" in page) == ("do not fall" not in told)


def test_seats_and_settings_change_at_the_table() -> None:
    made = open_table(position().turn(0).game(seed=1), "person")
    made.drawers.open_panel("Table")
    press(made.panels["Table"].pane, "seat", 1, "person")
    assert made.controller.persons == (0, 1)
    press(made.panels["Table"].pane, "pace", value="slow")
    press(made.panels["Table"].pane, "switch", "labels", True)
    assert made.controller.settings.labels
    assert made.controller.settings.pace == "slow"


def test_the_log_tells_each_viewer_their_own() -> None:
    pos = position().hand(1, wool=1).development(0, knight=1)
    made = open_table(pos.turn(0).game(seed=1), "person", "person", curtain=False)
    game = made.controller.game
    made.controller.choose(cn.PlayKnight())
    town = game.players[1].settlements[0]
    shape = game.board.topology
    hexes = [
        hex
        for hex in shape.vertex_hexes[town]
        if {b[0] for v in shape.hex_vertices[hex] if (b := game.building_at(v))} == {1}
    ]
    made.controller.click("hex", hexes[0])
    told = [entry.text for entry in made.log.widget.entries]
    assert "You steal 1 wool from Orange." in told
    assert any("base.robber" in (entry.rule or "") for entry in made.log.widget.entries)
    made.controller.undo()
    assert "You steal 1 wool from Orange." not in [e.text for e in made.log.widget.entries]


def test_history_takes_the_place_of_what_else_one_looks_at() -> None:
    made = at_table(cn.new_game(players=2, seed=4))
    made.controller.choose(made.controller.game.legal_actions()[0])
    made.drawers.open_panel("Statistics")
    press(made.drawers.pane, "history", "History")
    assert (made.drawers.chosen, made.timeline.pane.hidden) == ("Log", False)
    made.past.show(0)
    press(made.drawers.pane, "drawer", "Rules")
    assert (made.drawers.chosen, made.timeline.pane.hidden) == ("Rules", True)
    assert "Back to now" in words(made.steps.pane)  # what it showed stays in sight
    made.drawers.open_panel("Log")
    assert made.timeline.pane.hidden


@pytest.mark.parametrize("luck", ["same", "other"])
def test_from_the_past_the_game_goes_on_with_the_luck_one_chooses(luck: str) -> None:
    made = at_table(cn.new_game(players=2, seed=4))
    left = made.controller.game
    for _ in range(3):
        made.controller.choose(left.legal_actions()[0])
    press(made.drawers.pane, "history", "History")
    made.past.show(1)
    press(made.turn.pane, "fork")
    assert "How does the game go on" in words(made.turn.pane)
    press(made.turn.pane, "fork")
    assert "The past" in words(made.turn.pane)
    press(made.turn.pane, "fork")
    press(made.turn.pane, "luck", luck)
    game = made.controller.game
    assert game.ply == 1
    assert (game.seed == left.seed) is (luck == "same")
    assert made.timeline.pane.hidden
    assert made.controller.previous

"""What goes wrong in notebooks: widgets used twice, other threads, no games, mistyped names."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from typing import Any

import ipywidgets
import pytest
from ipywidgets.widgets.widget import _instances
from traitlets import TraitError

import catan_nb as cn
from catan_nb.ui.pages.board import BoardView

SAVED = cn.new_game(players=3, seed=1).to_json()


def begun() -> Any:
    return cn.table(cn.new_game(players=3, seed=1), ["person"] * 3, curtain=False)


def test_one_table_in_two_boxes_follows_in_both() -> None:
    table = begun()
    boxes = ipywidgets.VBox([table]), ipywidgets.HBox([table])
    table.game.push(table.game.legal_actions()[0])
    table.refresh()
    assert [box.children[0].ply for box in boxes] == [1, 1]


def test_a_closed_table_can_still_be_used_by_code() -> None:
    table = begun()
    table.close()
    table.game.push(table.game.legal_actions()[0])
    table.refresh()
    table.highlight([("vertex", 20)], "here")
    table.enabled = False
    table.set_position(cn.new_game(players=3, seed=2))
    assert table.game.ply == 0
    assert repr(table).startswith("<Table: ")


@pytest.mark.parametrize("make", [lambda: cn.board("beginner"), begun])
def test_what_is_closed_says_so_when_it_is_put_into_a_box(make: Callable[[], Any]) -> None:
    made = make()
    made.close()
    with pytest.raises(RuntimeError, match=r"this (BoardView|Table) is closed"):
        ipywidgets.VBox([made])


def test_a_cell_that_is_run_twice_makes_two_tables_of_one_game() -> None:
    game = cn.new_game(players=3, seed=1)
    first, second = (cn.table(game, ["person"] * 3, curtain=False) for _run in range(2))
    game.push(game.legal_actions()[0])
    first.refresh()
    second.refresh()
    assert (first.ply, second.ply) == (1, 1)


def test_a_table_is_observed_from_another_thread() -> None:
    table, seen = begun(), []
    table.observe(lambda change: seen.append(change.new), "ply")

    def play() -> None:
        table.game.push(table.game.legal_actions()[0])
        table.refresh()

    other = threading.Thread(target=play)
    other.start()
    other.join()
    assert seen == [1]


@pytest.mark.parametrize(
    "shown",
    [
        lambda: cn.table(SAVED),
        lambda: cn.player(SAVED),  # type: ignore[arg-type]
        lambda: begun().set_position(SAVED),
    ],
)
def test_the_text_of_a_saved_game_is_no_game_and_it_is_told_how_to_read_it(
    shown: Callable[[], object],
) -> None:
    with pytest.raises(TypeError, match=r"read by cn\.read_game"):
        shown()


@pytest.mark.parametrize("nothing", [None, 42, [], cn.Game])
@pytest.mark.parametrize("show", [cn.table, cn.player, lambda one: begun().set_position(one)])
def test_what_is_no_game_is_refused(show: Callable[[Any], object], nothing: object) -> None:
    with pytest.raises(TypeError, match="a game or a position is wanted, not"):
        show(nothing)


def test_a_game_of_a_file_that_was_changed_by_hand_is_refused_before_there_is_a_table() -> None:
    with pytest.raises(cn.BadRecord):
        cn.table(cn.read_game(SAVED.replace("catan_nb game", "another game")))


@pytest.mark.parametrize("make", [cn.board, cn.player, cn.table])
def test_nothing_is_left_of_what_is_closed(make: Callable[[Any], Any]) -> None:
    game = cn.new_game(players=3, seed=1)
    make(game).close()  # what all share is there now
    before = set(_instances)
    make(game).close()
    assert set(_instances) == before


def test_fifty_boards_in_one_notebook_have_few_widgets_each() -> None:
    before = len(_instances)
    boards = [cn.board("beginner") for _number in range(50)]
    assert len({board.layout.model_id for board in boards}) == 50
    assert (len(_instances) - before) / 50 <= 25
    for board in boards:
        board.close()


async def awaited(_given: object) -> None:
    """Do nothing that anybody would wait for."""


class Awaited:
    async def __call__(self, _given: object) -> None:
        await awaited(_given)


# ---- what is given, and what is told then ---------------------------------------------------


@pytest.fixture(scope="module")
def board() -> Any:
    return cn.board("beginner", marks=["V20"], heat={"V21": 1}, select="vertex")


@pytest.fixture(scope="module")
def table() -> Any:
    return begun()


@pytest.fixture(scope="module")
def player() -> Any:
    game = cn.new_game(players=3, seed=1)
    game.push(game.legal_actions()[0])
    return cn.player(game)


def refused(call: Callable[[], object], told: str) -> None:
    with pytest.raises((TypeError, ValueError, AttributeError, TraitError), match=told):
        call()


NOT_ONE = r'a place is \("vertex", 20\) or "V20", not 20'


@pytest.mark.parametrize(
    ("name", "value", "told"),
    [
        ("marks", [20], NOT_ONE),
        ("marks", "V20", r'marks is a list of places such as \["V20"\]'),
        ("marks", None, "marks is a list of places"),
        ("heat", {20: 1}, NOT_ONE),
        ("heat", {"V20": "much"}, "a number is wanted for V20, not 'much'"),
        ("selected", 20, NOT_ONE),
        ("selected", ("vertex", 99), "there is no vertex 99"),
        ("hovered", "V99", "there is no vertex 99"),
        ("labels", "vertex", "expected a boolean"),
        ("game", "beginer", "did you mean 'beginner'"),
        ("game", None, "only a board, or a game that is played on one, .*, not None"),
        ("game", cn.Game, "only a board, or a game that is played on one"),
        ("mark", ["V20"], "no attribute of a BoardView 'mark'.*did you mean 'marks'"),
        ("on_click", print, r"on_click is a method: it is called, on_click\(…\), not set"),
    ],
)
def test_a_board_refuses_what_cannot_be_set_and_stays_as_it_is(
    board: Any, name: str, value: object, told: str
) -> None:
    before = {one: getattr(board, one, None) for one in board.NAMES}
    refused(lambda: setattr(board, name, value), told)
    assert {one: getattr(board, one, None) for one in board.NAMES} == before
    assert name in board.NAMES or not hasattr(board, name)


@pytest.mark.parametrize(
    ("call", "told"),
    [
        (lambda board: board.on_click("print"), "on_click is given a function that takes a place"),
        (lambda board: board.on_click(None), "not None; write its name without brackets"),
        (lambda board: board.on_hover(3), "on_hover is given a function"),
        (lambda board: board.on_click(awaited), "on_click .* not an `async def`"),
        (lambda board: board.on_hover(Awaited()), "on_hover .* not an `async def`"),
        (lambda board: cn.board(board.game, on_click=awaited), "on_click .* not an `async def`"),
        (lambda board: board.draw(3), "draw is given a function that takes a pen"),
        (lambda board: board.draw_graph([1, 2]), r"a networkx graph, not \[1, 2\]"),
        (lambda board: cn.board(board.game, on_click="print"), "on_click is given a function"),
        (lambda board: cn.board(board.game, marks=[20]), NOT_ONE),
        (lambda board: cn.board(board.game, mark=[]), "no setting 'mark';.* did you mean 'marks'"),
        (lambda board: cn.board(board.game, heat={"V20": "much"}), "a number is wanted for V20"),
        (lambda board: cn.board(board.game, layout={"widht": "9px"}), "did you mean 'width'"),
        (lambda board: cn.board(board.game, layout=3), "layout is a dict or an ipywidgets.Layout"),
        (lambda board: cn.show(board.game, marks=[20]), NOT_ONE),
        (lambda board: cn.show(board.game, highlight="V20"), "highlight is a list of places"),
        (lambda board: cn.player(board.game), r"cn\.new_game\(board=…\) makes a game on it"),
        (lambda board: cn.table(board.game), r"cn\.new_game\(board=…\) makes a game on it"),
    ],
)
def test_what_is_given_to_a_board_is_told_what_is_wanted(
    board: Any, call: Callable[[Any], object], told: str
) -> None:
    refused(lambda: call(board), told)
    assert not board._drawings


@pytest.mark.parametrize(
    ("call", "told"),
    [
        (lambda table: table.on_move(3), "on_move is given a function that takes an action"),
        (lambda table: table.on_event(cn.events.Rolled, 3), "takes an event, not 3"),
        (lambda table: table.on_move(awaited), "on_move .* not an `async def`"),
        (lambda table: table.on_event(cn.events.Rolled, awaited), "not an `async def`"),
        (lambda table: table.on_event("Rolled", print), "a class of catan_nb.events, not 'Rolled'"),
        (lambda table: table.highlight([20]), NOT_ONE),
        (lambda table: table.highlight("V20"), "places is a list of places"),
        (lambda table: asyncio.run(table.ask("vertex", 20)), "places is a list of places"),
        (lambda table: asyncio.run(table.ask("vertex", ["E3"])), "of the kind 'vertex' is wanted"),
        (lambda table: asyncio.run(table.ask(["vertex"])), "no kind of place"),
        (lambda table: setattr(table, "selected", "V99"), "there is no vertex 99"),
        (lambda table: setattr(table, "game", None), r"use set_position\(game\)"),
        (lambda table: setattr(table, "board", None), "no attribute of a Table 'board'; there are"),
        (lambda table: cn.table(table.game, 3), "3 players need 3 seats, not 3"),
        (lambda table: cn.table(table.game, speed=3), "no setting 'speed'; there are pace, undo"),
        (lambda table: cn.table(table.game, curtian=True), "did you mean 'curtain'"),
        (lambda table: cn.table(table.game, layout=3), "layout is a dict"),
        (lambda table: cn.table(table.game, layout={"widht": ""}), "did you mean 'width'"),
    ],
)
def test_what_is_given_to_a_table_is_told_what_is_wanted(
    table: Any, call: Callable[[Any], object], told: str
) -> None:
    before = table.selected, table._page.controller.highlighted, table._page.controller.request
    refused(lambda: call(table), told)
    controller = table._page.controller
    assert (table.selected, controller.highlighted, controller.request) == before
    assert (table._on_move, table._on_event) == ([], [])


@pytest.mark.parametrize(
    ("call", "told"),
    [
        (lambda player: player.goto("end"), "a whole number is wanted, not 'end'"),
        (lambda player: player.step(0.5), r"a whole number is wanted, not 0\.5"),
        (lambda player: setattr(player, "marks", ["V20"]), r"did you mean board\.marks"),
        (lambda player: setattr(player, "game", None), r"use set_position\(game\)"),
        (lambda player: setattr(player, "plys", 3), "did you mean 'ply'"),
        (lambda player: player.set_position(None), "a game or a position is wanted"),
        (lambda player: player.set_position(cn.new_game("fastcard")), "only a board, or a game"),
        (lambda player: cn.player(player.game, layout=3), "layout is a dict"),
        (lambda player: cn.player(player.game, speed=3), "no setting 'speed'; there are layout"),
    ],
)
def test_what_is_given_to_a_player_is_told_what_is_wanted(
    player: Any, call: Callable[[Any], object], told: str
) -> None:
    refused(lambda: call(player), told)
    assert (player.ply, player.last) == (1, 1)


def test_a_dashboard_refuses_mistyped_names() -> None:
    refused(lambda: setattr(cn.dice_lab(), "bord", None), "did you mean 'board'")


def test_labels_are_places_everywhere(board: Any, table: Any) -> None:
    board.selected = "V20"
    table.selected = "e4"
    assert (board.selected, table.selected) == (("vertex", 20), ("edge", 4))
    assert table.get_state("selected") == {"selected": ("edge", 4)}
    table.highlight(["V20", "h3"])
    assert table._page.controller.highlighted == (("vertex", 20), ("hex", 3))
    board.selected = table.selected = None
    table.highlight()

    async def scene() -> None:
        asked = asyncio.create_task(table.ask("settlement", ["V20", ("vertex", 8), 9]))
        await asyncio.sleep(0)
        places = table._page.controller.request.places
        assert places == (("vertex", 20), ("vertex", 8), ("vertex", 9))
        asked.cancel()

    asyncio.run(scene())


def test_a_board_of_fewer_places_leaves_out_what_it_does_not_have() -> None:
    large = cn.printed("beginner_5_6")
    view = cn.board(large, marks=["V70", "V20"], heat={"V70": 1, "H3": 2})
    view.draw_graph(cn.new_game(players=5, board=large, seed=1).graph())
    view.selected = "V70"
    told: list[Any] = []
    view.observe(lambda change: told.append(change.new), "marks")
    view._view.canvas._on_client_ready()
    view.game = "beginner"
    assert (view.marks, view.heat) == ((("vertex", 20),), {("hex", 3): 2})
    assert (view.selected, told) == (None, [(("vertex", 20),)])
    assert view._errors.errors == []


@pytest.mark.parametrize("make", [cn.board, cn.table, cn.player])
def test_a_layout_is_given_as_to_every_widget(make: Callable[..., Any]) -> None:
    game = cn.new_game(players=3, seed=1)
    assert make(game, layout={"width": "400px"}).layout.width == "400px"
    layout = ipywidgets.Layout(height="300px")
    assert make(game, layout=layout).layout is layout


def test_a_class_of_ones_own_has_what_attributes_it_likes() -> None:
    class Own(BoardView):
        def __init__(self) -> None:
            super().__init__("beginner")
            self.count = 1

    own = Own()
    own.count += 1
    own.later = "set from outside"
    assert (own.count, own.later) == (2, "set from outside")


def test_a_player_follows_a_game_that_goes_on() -> None:
    game = cn.new_game(players=3, seed=1)
    watched, plies = cn.player(game), []
    watched.observe(lambda change: plies.append(change.new), "ply")
    for _push in range(2):
        game.push(game.legal_actions()[0])
        watched.set_position(game)
    other = cn.new_game(players=4, board="variable", seed=3)
    for _push in range(2):
        other.push(other.legal_actions()[0])
    watched.set_position(other)
    assert (watched.ply, watched.last, plies) == (2, 2, [1, 2])
    assert watched.board.game.board is other.board
    watched.set_position(cn.new_game(players=3, seed=1))
    assert (watched.ply, watched.last) == (0, 0)


def raising(*_given: object) -> None:
    nothing = 0
    1 / nothing


def press(view: Any) -> None:
    content = {"type": "click", "id": 20, "kind": "vertex", "ply": 0}
    view._view.overlay._handle_custom_msg(content, [])


@pytest.mark.parametrize("how", ["on_click", "draw"])
def test_what_a_function_of_the_author_raises_is_told_as_such(how: str) -> None:
    view = cn.board("beginner")
    view._view.canvas._on_client_ready()
    getattr(view, how)(raising)
    if how == "on_click":
        press(view)
    line = raising.__code__.co_firstlineno + 2
    [error] = view._errors.errors
    assert error["text"] == (
        f"Your function raising() raised ZeroDivisionError: division by zero (line {line})"
    )
    assert view._errors.words[error["head"]] == "Where it happened"
    assert "raising" in error["details"]
    assert "AuthorsError" not in error["details"]


def test_what_a_function_of_another_library_raises_has_no_line() -> None:
    view = cn.board("beginner", on_click=int)  # type: ignore[arg-type]
    press(view)
    assert view._errors.errors[0]["text"].startswith("Your function int() raised TypeError: int()")
    assert "(line" not in view._errors.errors[0]["text"]


def test_after_a_move_that_an_author_was_told_of_nobody_says_the_game_is_unchanged() -> None:
    table = begun()
    table.on_move(raising)
    table.on_event(cn.events.SettlementBuilt, raising)
    table.game.push(table.game.legal_actions()[0])
    table.refresh()
    texts = [error["text"] for error in table._page.errors.errors]
    assert len(texts) == 2
    assert all(text.startswith("Your function raising() raised ZeroDivision") for text in texts)
    assert not any("unchanged" in text for text in texts)


@pytest.mark.parametrize(
    ("call", "told"),
    [
        (lambda game: game.push(cn.RollDice), r"an action is wanted, not .*; write RollDice\(\)"),
        (lambda game: game.push(cn.BuildRoad), r"; write BuildRoad\(…\)"),
        (lambda game: cn.bots.GoodBot().choose(game), r"a view is wanted.*game\.view\(seat\)"),
        (lambda game: cn.bots.RandomBot().choose(game), r"write game\.view\(seat\)"),
        (lambda game: cn.bots.MasterBot().advise(game), r"write game\.view\(seat\)"),
        (lambda game: cn.stats.site_production("beginner", 3), "a game or a board is wanted"),
        (lambda game: cn.stats.site_production(game, 99), "there is no vertex 99"),
        (lambda game: game.board.vertex_pips(99), "there is no vertex 99"),
        (lambda game: game.board.vertex_pips(-1), "there is no vertex -1"),
        (lambda game: game.board.pips(-1), "there is no hex -1"),
        (lambda game: cn.Board.make(["hills"]), "the hexes are a dict such as"),
        (lambda game: cn.Board.make({"hills": 6}), r"a hex is given by its place \(q, r\)"),
        (lambda game: cn.Board.make({(0, 0): "desert"}, [((0, 0), "W")]), "cannot read the harb"),
        (lambda game: cn.Board.make({(0, 0): "desert"}, ["W"]), "cannot read the harbour 'W'"),
    ],
)
def test_what_is_given_to_the_engine_is_told_what_is_wanted(
    call: Callable[[Any], object], told: str
) -> None:
    refused(lambda: call(cn.new_game(players=3, seed=1)), told)


def test_production_is_told_of_games_as_of_boards() -> None:
    game = cn.new_game(players=3, board="variable", seed=1)
    assert cn.stats.site_production(game, 3) == cn.stats.site_production(game.board, 3)

"""The guided first games, played to their end in every language, with every wrong move once."""

from __future__ import annotations

from collections.abc import Iterator
from html import unescape
from typing import Any

import pytest

import catan_nb as cn
from catan_nb.catalogue import RULES
from catan_nb.kernel.action import Action, codecs_of, to_text
from catan_nb.language import LANGUAGES, use
from catan_nb.language import gettext as _
from catan_nb.ui.guide.guided_table import LEARNER, Guided
from catan_nb.ui.guide.page import FIRST_GAMES, GuidedTable, pointer_targets
from catan_nb.ui.table.seats import Settings
from catan_nb.ui.table.tablefile import write_table

pytestmark = pytest.mark.slow

GAMES = list(FIRST_GAMES)
MOST = 400
"""Moves in which each guided game must be over."""


@pytest.fixture(autouse=True)
def in_english() -> Iterator[None]:
    yield
    use("en")


def guided(game: str, **settings: Any) -> tuple[GuidedTable, Guided]:
    page: Any = cn.first_game(game, pace="at once", **settings)
    return page, page.controller


def bare(game: str, language: str = "en") -> Guided:
    """The table of a guided game without its page."""
    use(language)
    return Guided(FIRST_GAMES[game].load(), Settings(pace="at once", language=language))


def walk(table: Guided, upto: int | None = None) -> Iterator[int]:
    """Do what is expected, step by step, giving the number of each new step."""
    seen = None
    for _move in range(MOST):
        if table.others_act:
            assert table.bot_step(), f"nobody goes on at step {table.step_number}"
            continue
        if table.step_number != seen:
            seen = table.step_number
            if upto is not None and seen > upto:
                return
            yield seen
        if table.is_last_step:
            return
        expected = table.expected
        if expected is None:
            table.go_on()
        else:
            assert table.choose(expected), table.note
    raise AssertionError("the guide does not end")


def reach(table: Guided, number: int) -> None:
    """Go to the beginning of a step."""
    for at in walk(table):
        if at == number:
            return


def one_of_each_kind(table: Guided) -> list[Action]:
    """A wrong action of every kind that persons have, one that is legal where there is one."""
    game, expected = table.game, table.expected
    found: dict[type[Action], Action] = {}
    for action in game.legal_actions():
        if action != expected:
            found.setdefault(type(action), action)
    for kind, verb in game.rules.verbs.items():
        if verb.weights is not None or kind in found:
            continue
        if not codecs_of(kind):
            examples: tuple[Any, ...] = (kind(),)
        else:
            try:
                examples = game.rules.every[kind]
            except KeyError:
                continue  # what cannot be listed: tried by the tests of trades below
        wrong = next((one for one in examples if one != expected), None)
        if wrong is not None:
            found[kind] = wrong
    return list(found.values())


def held(table: Guided) -> tuple[Any, ...]:
    return table.game, table.game.ply, table.game.log, table.tool, table.step_number


def told(table: Guided, before: tuple[Any, ...], what: object) -> None:
    """Nothing has changed, and the answer names a rule and what to do instead."""
    assert held(table) == before, f"{what} changed something at step {table.step_number}"
    assert table.note.tone == "bad", what
    assert table.note.rule in RULES, (what, table.note)
    assert table.hint.rstrip(".") in table.note.text, (what, table.note)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_a_guided_game_is_finished_with_every_kind_of_wrong_action_once_a_step(
    game: str, language: str
) -> None:
    table = bare(game, language)
    for number in walk(table):
        step = table.step
        assert step is not None
        assert language == "en" or _(step.words) != step.words, step.words
        assert table.hint, number
        before = held(table)
        for action in one_of_each_kind(table) if table.mine else ():
            assert not table.choose(action), (number, action)
            told(table, before, action)
        for key, tool in table.systems.tools.items() if table.mine else ():
            if not isinstance(table.expected, tool.action):
                assert not table.take_tool(key), (number, key)
                told(table, before, key)
    assert table.is_last_step
    assert table.game.winner == LEARNER


@pytest.mark.parametrize("game", ["base", "cities_knights", "seafarers"])
def test_clicks_on_all_wrong_places_do_nothing(game: str) -> None:
    table = bare(game)
    for _number in walk(table):
        board: Any = table.game
        shape = board.board.topology
        wanted = getattr(table.expected, "vertex", -1), getattr(table.expected, "edge", -1)
        for kind, count, right in (
            ("vertex", shape.n_vertices, wanted[0]),
            ("edge", shape.n_edges, wanted[1]),
        ):
            before = held(table)
            for place in range(0, count, 5) if table.mine else ():
                if place != right and (kind, place) != table.expected_place:
                    # A piece of one's own that could be taken up elsewhere answers for itself.
                    own = kind == "edge" and place in getattr(board.players[LEARNER], "ships", ())
                    assert not table.click(kind, place) or own, (kind, place)
                    told(table, before, (kind, place))


def test_a_wrong_offer_or_discard_gets_the_rule_and_the_hint() -> None:
    table = bare("base")
    reach(table, 13)
    before = held(table)
    for offer in (
        cn.OfferTrade(cn.Cards(grain=2), cn.Cards(brick=1)),
        cn.OfferTrade(cn.Cards(brick=1), cn.Cards(grain=1)),
    ):
        assert not table.choose(offer)
        told(table, before, offer)
    reach(table, 17)
    before = held(table)
    for cards in (cn.Cards(grain=4), cn.Cards(grain=1)):
        assert not table.choose(cn.Discard(cards))
        told(table, before, cards)


@pytest.mark.parametrize("game", GAMES)
def test_one_may_go_back_step_by_step_to_the_beginning(game: str) -> None:
    table = bare(game)
    numbers = list(walk(table))
    assert numbers == list(range(1, table.story.step_count + 1))
    for number in reversed(numbers[:-1]):
        table.back()
        assert table.step_number == number
        assert not table.others_act
    table.back()
    assert table.step_number == 1
    assert list(walk(table)) == numbers


@pytest.mark.parametrize("game", GAMES)
def test_whoever_comes_back_goes_on_where_they_left(game: str) -> None:
    table = bare(game)
    length = table.story.step_count
    for number in (4, length // 2, length - 1):
        reach(table, number)
        text, ply = write_table(table), table.game.ply
        later, again = guided(game)
        assert ply or number < length
        later.keeping.widget._on_message(None, {"type": "loaded", "text": text}, None)
        assert again.game.to_json() == table.game.to_json()
        assert not again.others_act
        assert again.step_number <= number
        assert list(walk(again))[-1] == length
        table.begin_again()


@pytest.mark.parametrize("text", ["", "{", '{"format": "something else"}', "[]"])
def test_what_cannot_be_read_begins_at_the_beginning(text: str) -> None:
    page, table = guided("base")
    page.keeping.widget._on_message(None, {"type": "loaded", "text": text}, None)
    assert table.step_number == 1
    assert table.note.text == "What was kept of this first game cannot be read: it begins anew."
    assert table.previous == text


@pytest.mark.parametrize("game", GAMES)
def test_at_the_end_one_plays_on_against_bots(game: str) -> None:
    page, table = guided(game)
    assert list(walk(table))
    page.guide.pane.press("play_on")
    assert table.step is None
    assert table.mine
    assert [seat.kind for seat in table.seats] == ["person", "good", "good"]
    assert not table.game.over
    table.choose(table.game.legal_actions()[-1])
    assert table.part is None
    text = write_table(table)
    later, again = guided(game)
    later.keeping.widget._on_message(None, {"type": "loaded", "text": text}, None)
    assert again.game.log == table.game.log
    assert again.step is None
    page.guide.pane.press("back")
    assert table.step_number == table.story.step_count


def test_chance_and_the_others_do_what_the_story_says() -> None:
    table = bare("base")
    assert list(walk(table, upto=12))
    line = table.story.parts[0].all_actions
    assert tuple(map(to_text, table.game.log)) == line[: table.game.ply]


def test_others_wait_until_the_sentence_is_read() -> None:
    table = bare("base")
    reach(table, 10)
    assert not table.waits_for_bot
    assert not table.bot_step()
    table.go_on()
    assert table.waits_for_bot


def test_undo_and_redo_lead_through_the_steps() -> None:
    table = bare("base")
    reach(table, 7)
    assert table.undo()
    assert table.step_number == 6
    assert table.redo()
    assert table.step_number == 7


def test_the_address_asks_for_a_game() -> None:
    page, table = guided("base")
    opened = {"type": "opened", "query": {"game": "fastcard"}, "language": None}
    page.visit._on_message(None, opened, None)
    assert table.game.variant == "fastcard"
    assert page.keeping.widget.key == "first_game_fastcard"
    assert list(walk(table))
    opened["query"] = {"game": "chess"}
    page.visit._on_message(None, opened, None)
    assert "chess" in page.errors.errors[-1]["text"]


@pytest.mark.parametrize(
    ("language", "mouse", "finger"),
    [("en", "Click", "Tap"), ("de", "Klicke", "Tippe"), ("nl", "Klik", "Tik")],
)
def test_words_follow_what_plays_on_the_screen(language: str, mouse: str, finger: str) -> None:
    page, table = guided("base", language=language)
    reach(table, 2)
    for fingers, said, other in ((True, finger, mouse), (False, mouse, finger)):
        opened = {"type": "opened", "query": {}, "language": None, "fingers": fingers}
        page.visit._on_message(None, opened, None)
        told = unescape(page.turn.pane.html)
        assert said in told
        assert other not in told


def test_no_guided_game_of_another_name() -> None:
    with pytest.raises(cn.BadSetup, match="guided game"):
        cn.first_game("chess")


def test_the_language_may_change_on_the_way() -> None:
    page, table = guided("base", language="en")
    reach(table, 4)
    table.change(language="de")
    step = table.step
    assert step is not None
    assert page.guide.words.startswith(_(step.words))
    assert _(step.words) != step.words
    assert table.step_number == 4


def test_each_sentence_is_announced_once_with_what_to_do() -> None:
    page, table = guided("base")
    said = []
    page.said.observe(lambda change: said.append(change["new"]), "text")
    for _number in walk(table, upto=9):
        assert table.step is not None
        assert _(table.step.words) in unescape(page.guide.pane.html)
        assert page.said.text.startswith(page.guide.words)
    assert len(said) == len(set(said))


def test_the_arrow_shows_the_ship_that_moves_then_its_way() -> None:
    table = bare("seafarers")
    reach(table, 12)
    move = table.expected
    assert isinstance(move, cn.MoveShip)
    assert pointer_targets(table)[1] == f'.cnb-spot[data-key="edge:{move.ship}"]'
    assert table.click("edge", move.ship)
    assert pointer_targets(table)[1] == f'.cnb-spot[data-key="edge:{move.edge}"]'

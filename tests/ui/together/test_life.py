"""Life at a shared table as its pages show it: who is there, what is said, agreed and counted."""

from __future__ import annotations

from pathlib import Path

import pytest

from catan_nb.ui.together.page import SharedTablePage
from catan_nb.ui.widgets.pane import Press
from tests.serving import until
from tests.ui.together.shared import Class, begun, opened, press, with_class

pytestmark = pytest.mark.slow


def strip(page: SharedTablePage) -> str:
    return page.panels["At this table"].pane.html


def people(page: SharedTablePage) -> str:
    return page.open_drawer("Table").pane.html


async def moves(pages: list[SharedTablePage], count: int) -> None:
    """Let whoever is asked do something, several times."""
    for _ in range(count):
        actor = next(page for page in pages if page.controller.mine)
        ply = actor.host.shared.game.ply
        actor.controller.choose(actor.controller.game.legal_actions()[0])
        await until(lambda actor=actor, ply=ply: actor.controller.game.ply > ply)
        ply = actor.controller.game.ply
        await until(lambda ply=ply: all(page.controller.game.ply == ply for page in pages))


async def watching(room: Class, who: str, code: str) -> SharedTablePage:
    """Return the page of somebody who looks on at a table at which a game is played."""
    page = await room.page(who)
    press(page.newgame, "typed", value=code)
    press(page.newgame, "join")
    await until(lambda: page.controller.started)
    return page


# ---- coming and going ------------------------------------------------------------------


def test_a_page_without_a_browser_is_away_and_then_sees_at_once_what_it_has_missed(
    tmp_path: Path,
) -> None:
    async def work(room: Class) -> None:
        ann, bob = players = await begun(room, "Ann", "Bob", players=2)
        cid = await watching(room, "Cid", ann.host.code)
        await until(lambda: "1 looks on" in strip(ann))
        seen: list[str] = []
        cid.controller.listen(lambda what: what in ("game", "jump") and seen.append(what))
        for who in ("Cid", "Bob"):
            await room.service.attend(who, False)
        await until(lambda: "away" in strip(ann) and "looks on" not in strip(ann))
        await room.service.attend("Bob", True)
        await until(lambda: "away" not in strip(ann))
        await moves(players, 6)
        assert not seen
        await room.service.attend("Cid", True)
        await until(lambda: seen and cid.controller.game.ply == bob.controller.game.ply)
        assert seen == ["jump"], "not one step after another"

    with_class(tmp_path, work)


def test_tables_to_go_to_appear_by_themselves_with_the_names_of_who_is_there(
    tmp_path: Path,
) -> None:
    async def work(room: Class) -> None:
        zoe = await room.page("Zoe")
        ann = await room.page("Ann")
        ann.host.name = ""
        press(ann.newgame, "players", value="2")
        press(ann.newgame, "start")
        await until(lambda: ann.host.seat == 0)
        await until(lambda: ann.host.code in zoe.newgame.pane.html)
        assert "Blue" in zoe.newgame.pane.html, "who has no name is called by the colour"
        press(ann.newgame, "begin")
        await until(lambda: ann.host.code not in zoe.newgame.pane.html)

    with_class(tmp_path, work)


def test_whoever_looks_on_takes_a_free_seat_under_the_own_name(tmp_path: Path) -> None:
    async def work(room: Class) -> None:
        (ann,) = await begun(room, "Ann", players=2)
        zoe = await watching(room, "Zoe", ann.host.code)
        await until(lambda: "You look on." in strip(zoe) and 'data-do="sit"' in strip(zoe))
        press(zoe.panels["At this table"], "sit", 1)
        await until(lambda: zoe.host.seat == 1)
        await until(lambda: ann.controller.game.names == ("Ann", "Zoe"))
        await until(lambda: "You look on." not in strip(zoe))

    with_class(tmp_path, work)


def test_one_lets_a_bot_play_comes_back_or_frees_the_seat(tmp_path: Path) -> None:
    async def work(room: Class) -> None:
        ann, bob = await begun(room, "Ann", "Bob")
        assert people(bob).count('data-do="replace"') == 1, "the own seat alone: Ann is here"
        press(bob.panels["Table"], "replace", 1)
        await until(lambda: "A bot plays for you." in strip(bob))
        press(bob.panels["At this table"], "return")
        await until(lambda: "A bot plays for you." not in strip(bob))
        press(bob.panels["Table"], "replace", 1)
        await until(lambda: 'data-do="free"' in people(bob))
        press(bob.panels["Table"], "free", 1)
        await until(lambda: ann.host.shared.seats[1].is_open)

    with_class(tmp_path, work)


def test_where_all_seats_are_taken_one_may_watch(tmp_path: Path) -> None:
    async def work(room: Class) -> None:
        ann, _bob = await opened(room, "Ann", "Bob", players=2)
        zoe = await room.page("Zoe")
        press(zoe.newgame, "typed", value=ann.host.code)
        press(zoe.newgame, "join")
        await until(lambda: "All seats are taken." in zoe.newgame.pane.html)
        assert "cnb-select" not in zoe.newgame.pane.html, "what she may not change is no choice"
        press(zoe.newgame, "begin")
        assert "First choose a seat." in zoe.newgame.pane.html

    with_class(tmp_path, work)


def test_a_wrong_code_is_told_beside_the_field(tmp_path: Path) -> None:
    async def work(room: Class) -> None:
        ann = await room.page("Ann")
        press(ann.newgame, "typed", value="XXXXX")
        press(ann.newgame, "join")
        await until(lambda: "There is no table with this code." in ann.newgame.pane.html)
        html = ann.newgame.pane.html
        assert html.index("There is no table") < html.index("Open a table")

    with_class(tmp_path, work)


# ---- going back ------------------------------------------------------------------------


def test_who_does_not_want_to_go_back_is_named_to_whoever_asked(tmp_path: Path) -> None:
    async def work(room: Class) -> None:
        ann, bob, cid = pages = await begun(room, "Ann", "Bob", "Cid")
        await moves(pages, 8)
        press(cid.panels["At this table"], "people")
        cid.controller.undo()
        await until(lambda: "Cid would like to go back" in strip(ann))
        await until(lambda: "It is up to Ann and Bob now." in strip(cid))
        to = cid.host.shared.asked_back.to
        press(ann.panels["At this table"], "agree", to)
        await until(lambda: "It is up to Bob now." in strip(cid))
        await until(lambda: "It is up to Bob now." in strip(ann))
        assert "Cid would like to go back" in strip(bob), "whoever has agreed by now"
        press(bob.panels["At this table"], "agree", "no")
        await until(lambda: cid.controller.note.text == "Bob does not want to go back.")
        await until(lambda: "would like" not in strip(bob))

    with_class(tmp_path, work)


def test_whoever_asked_to_go_back_may_think_again(tmp_path: Path) -> None:
    async def work(room: Class) -> None:
        ann, bob = pages = await begun(room, "Ann", "Bob", players=2)
        await moves(pages, 6)
        ann.controller.undo()
        await until(lambda: 'data-arg="no"' in strip(ann))
        press(ann.panels["At this table"], "agree", "no")
        await until(lambda: bob.controller.note.text == "Ann no longer wants to go back.")

    with_class(tmp_path, work)


def test_who_looks_on_while_a_bot_plays_for_them_is_asked_too(tmp_path: Path) -> None:
    async def work(room: Class) -> None:
        ann, bob = pages = await begun(room, "Ann", "Bob", players=2)
        await moves(pages, 6)
        press(ann.panels["At this table"], "paused")
        await until(lambda: bob.host.shared.paused)
        bob.host.do(bob.host.ask("bot", seat=1, kind="good"), "")
        await until(lambda: "A bot plays for you." in strip(bob))
        ann.controller.undo()
        await until(lambda: "It is up to Bob now." in strip(ann))
        await until(lambda: 'data-do="agree"' in strip(bob))
        to = ann.host.shared.asked_back.to
        press(bob.panels["At this table"], "agree", to)
        await until(lambda: ann.host.shared.game.ply == to)

    with_class(tmp_path, work)


def test_a_teacher_pauses_goes_back_and_lets_bots_play_without_a_seat(tmp_path: Path) -> None:
    async def work(room: Class) -> None:
        ann, bob = pages = await begun(room, "Ann", "Bob", players=2)
        await moves(pages, 6)
        teacher = await watching(room, "Teacher", ann.host.code)
        press(teacher.panels["Table"], "paused")
        await until(lambda: "Your teacher has paused the table." in strip(bob))
        assert 'data-do="paused"' not in strip(bob)
        await until(lambda: 'data-do="paused"' in strip(teacher))
        press(teacher.panels["At this table"], "paused")
        await until(lambda: "paused" not in strip(bob))
        ply = ann.controller.game.ply
        teacher.controller.undo()
        await until(lambda: ann.controller.game.ply < ply)
        await until(lambda: ann.controller.note.text == "Your teacher has let the game go back.")
        assert people(teacher).count('data-do="replace"') == 2
        press(teacher.panels["Table"], "replace", 0)
        await until(lambda: "A bot plays for you." in strip(ann))

    with_class(tmp_path, work)


def test_who_only_looks_on_takes_nothing_back_and_is_told_so(tmp_path: Path) -> None:
    async def work(room: Class) -> None:
        ann, bob = pages = await begun(room, "Ann", "Bob", players=2)
        await moves(pages, 6)
        zoe = await watching(room, "Zoe", ann.host.code)
        zoe.controller.undo()
        assert zoe.controller.note.text == "You have no seat at this table."
        assert bob.host.shared.asked_back is None

    with_class(tmp_path, work)


def test_nobody_is_taken_to_a_rematch_before_they_want_to_go(tmp_path: Path) -> None:
    async def work(room: Class) -> None:
        ann, bob = await begun(room, "Ann", "Bob", players=2)
        code = ann.host.code
        again = await room.authority.rematch(code, "Teacher", teacher=True)
        await until(lambda: "A rematch is open" in strip(ann) and ann.ending.invited)
        press(ann.panels["At this table"], "rematch")
        await until(lambda: ann.host.code == again and ann.newgame.visible)
        await until(lambda: ann.host.seat == 0)
        assert bob.host.code == code
        bob.ending.do_rematch(Press("rematch", "", "", bob.controller.stamp))
        await until(lambda: bob.host.seat == 1 and bob.host.code == again)
        await until(lambda: not bob.ending.invited and "A rematch is open" not in strip(bob))

    with_class(tmp_path, work)

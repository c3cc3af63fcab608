"""Pages of a shared table: each follows the server's game, and sees what its seat may see."""

from __future__ import annotations

from pathlib import Path

from tests.ui.together.shared import Class, begun, press, until, with_class


def test_a_table_is_opened_joined_by_its_code_and_begun(tmp_path: Path) -> None:
    async def work(room: Class) -> None:
        ann, bob = await begun(room, "Ann", "Bob")
        for page in (ann, bob):
            assert page.controller.game.names[:2] == ("Ann", "Bob")
            assert not page.newgame.visible
        assert ann.controller.viewer == 0
        assert bob.controller.viewer == 1
        assert [seat.kind for seat in ann.controller.seats[:2]] == ["person", "elsewhere"]

    with_class(tmp_path, work)


def test_what_one_does_the_others_see(tmp_path: Path) -> None:
    async def work(room: Class) -> None:
        pages = await begun(room, "Ann", "Bob", players=2)
        game = pages[0].controller.game
        actor = next(page for page in pages if page.controller.mine)
        assert actor.controller.choose(game.legal_actions()[0])
        await until(lambda: all(page.controller.game.ply > 0 for page in pages))
        logs = {page.controller.game.log for page in pages}
        assert len(logs) == 1
        assert not actor.errors.errors

    with_class(tmp_path, work)


def test_there_is_no_line_of_people_before_there_is_a_table(tmp_path: Path) -> None:
    async def work(room: Class) -> None:
        ann = await room.page("Ann")
        strip = ann.panels["At this table"].pane
        assert strip.hidden
        press(ann.newgame, "start")
        await until(lambda: ann.host.seat == 0)
        await until(lambda: not strip.hidden)

    with_class(tmp_path, work)

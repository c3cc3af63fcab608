"""Pages of a shared table: each follows the server's game, and sees what its seat may see."""

from __future__ import annotations

import asyncio
from pathlib import Path

import catan_nb as cn
from tests.serving import until
from tests.ui.together.shared import Class, begun, press, with_class


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


def test_a_seat_is_given_to_a_bot_of_a_level_and_the_page_says_what_it_does(tmp_path: Path) -> None:
    async def work(room: Class) -> None:
        ann = await room.page("Ann")
        press(ann.newgame, "start")
        await until(lambda: ann.host.seat == 0)
        press(ann.newgame, "bot", 1, "beginner")
        await until(lambda: "Beginner bot" in ann.newgame.pane.html)
        assert "robs anybody" in ann.newgame.pane.html
        assert ann.host.shared is not None
        assert ann.host.shared.seats[1].kind == "beginner"

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


def test_nobody_sees_cards_while_seats_can_still_be_changed(tmp_path: Path) -> None:
    async def work(room: Class) -> None:
        game = cn.Position(players=3).hand(0, ore=5).hand(1, wool=7).turn(0).game()
        code = await room.authority.open({"game": game.to_json()})
        ann = await room.page("Ann")
        press(ann.newgame, "typed", value=code)
        press(ann.newgame, "join")
        await until(lambda: ann.host.shared is not None)
        for seat in (1, 0):
            press(ann.newgame, "sit", seat)
            await until(lambda seat=seat: ann.host.seat == seat)
            await asyncio.sleep(0.2)
            assert ann.controller.viewer is None
            assert ann.controller.pool == {}
            if seat:
                press(ann.newgame, "stand")
                await until(lambda: ann.host.seat is None)
        press(ann.newgame, "begin")
        await until(lambda: ann.controller.started)
        assert ann.controller.viewer == 0
        assert ann.controller.pool["ore"] == 5

    with_class(tmp_path, work)


def test_one_agrees_to_the_point_that_was_shown(tmp_path: Path) -> None:
    async def work(room: Class) -> None:
        ann, bob = await begun(room, "Ann", "Bob", players=2)
        actor = next(page for page in (ann, bob) if page.controller.mine)
        other = bob if actor is ann else ann
        assert actor.controller.choose(actor.controller.game.legal_actions()[0])
        await until(lambda: all(page.host.shared.game.ply > 0 for page in (ann, bob)))
        actor.host.step(back=True)
        strip = other.panels["At this table"]
        await until(lambda: 'data-do="agree"' in strip.pane.html)
        assert 'data-arg="0"' in strip.pane.html
        press(strip, "agree", "1")  # as if another had been asked for before
        await until(lambda: "Nobody wants to go back there any more." in other.turn.pane.html)
        press(strip, "agree", "0")
        await until(lambda: actor.host.shared.game.ply == 0)

    with_class(tmp_path, work)

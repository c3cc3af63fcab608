"""Pages of a shared table: each follows the server's game, and sees what its seat may see."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

from catan_nb.ui.together.page import SharedTablePage
from tests.ui.together.shared import Class, class_in, press, until


def with_class(folder: Path, work: Callable[[Class], Awaitable[None]]) -> None:
    async def whole() -> None:
        async with class_in(folder) as found:
            await work(found)

    asyncio.run(whole())


async def opened(room: Class, *names: str, players: int = 3) -> list[SharedTablePage]:
    """Return the pages of persons who sit at a table of the base game, ready to begin."""
    first, *others = [await room.page(name) for name in names]
    press(first.newgame, "players", value=str(players))
    press(first.newgame, "start")
    await until(lambda: first.host.seat == 0)
    for number, page in enumerate(others, 1):
        press(page.newgame, "typed", value=first.host.code.lower())
        press(page.newgame, "join")
        await until(lambda page=page: page.host.shared is not None)
        press(page.newgame, "sit", number)
        await until(lambda page=page, number=number: page.host.seat == number)
    return [first, *others]


async def begun(room: Class, *names: str, players: int = 3) -> list[SharedTablePage]:
    pages = await opened(room, *names, players=players)
    press(pages[0].newgame, "begin")
    await until(lambda: all(page.controller.started for page in pages))
    return pages


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

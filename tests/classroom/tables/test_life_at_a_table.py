"""Life at a shared table: pause, clock, phrases, rematch, and its end."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import pytest

import catan_nb as cn
from catan_nb.classroom.authority import OLD, Authority
from catan_nb.classroom.messages import Refused
from catan_nb.classroom.protocol import replies
from catan_nb.classroom.shared import PHRASES
from tests.classroom.pages import Clock, Page, refused, run, table_of
from tests.rules.play.hand_made import position

# ---- pause, clock, phrases -------------------------------------------------------------


def test_a_pause_holds_persons_and_bots(tmp_path: Path) -> None:
    async def scene(authority: Authority) -> None:
        (anna,) = await table_of(authority, "Anna", players=3)
        await anna.until(lambda table: table.game.actor == 0)
        await authority.pause(anna.code, anna.visitor, True)
        with pytest.raises(Refused) as caught:
            await anna.act(anna.any_action(random.Random(0)))
        assert refused(caught) == "paused"
        await authority.sit(anna.code, anna.visitor, 0, "random")
        number = anna.table.number
        await asyncio.sleep(0.05)
        assert anna.table.number == number
        await authority.pause(anna.code, anna.visitor, False)
        await anna.until(lambda table: table.number > number + 3)

    run(tmp_path, scene)


def test_a_teachers_pause_is_the_teachers_to_end(tmp_path: Path) -> None:
    async def scene(authority: Authority) -> None:
        anna, _ = await table_of(authority, "Anna", "Berta")
        await authority.pause(anna.code, "teacher", True, teacher=True)
        with pytest.raises(Refused):
            await authority.pause(anna.code, anna.visitor, False)
        await authority.pause(anna.code, "teacher", False, teacher=True)
        assert not anna.table.paused

    run(tmp_path, scene)


async def with_clock(authority: Authority) -> list[Page]:
    """Return the pages of a table with a clock of a minute, first that of who is asked."""
    pages = await table_of(authority, "Anna", "Berta", clock=60, board="beginner")
    return pages if pages[0].table.game.actor == 0 else pages[::-1]


def test_a_clock_is_told_and_lets_a_bot_move_when_somebody_asks_for_it(tmp_path: Path) -> None:
    clock = Clock()

    async def scene(authority: Authority) -> None:
        slow, other = await with_clock(authority)
        assert slow.news[-1] == replies.TableNews(clock=replies.Clock({slow.seat: 0.0}, 60))
        clock.now += 59
        with pytest.raises(Refused) as caught:
            await authority.bot_moves(slow.code, other.visitor)
        assert refused(caught) == "stale"
        clock.now += 2
        number = slow.table.number
        await asyncio.sleep(0.02)
        assert slow.table.number == number, "nothing happens by itself"
        await authority.bot_moves(slow.code, other.visitor)
        assert slow.entries[-1].seat == slow.seat
        assert slow.table.seats[slow.seat].is_person
        with pytest.raises(Refused):
            await authority.bot_moves(slow.code, other.visitor)

    run(tmp_path, scene, clock=clock)


def test_nobodys_time_runs_while_the_table_is_paused(tmp_path: Path) -> None:
    clock = Clock()

    async def scene(authority: Authority) -> None:
        slow, other = await with_clock(authority)
        await authority.pause(slow.code, slow.visitor, True)
        clock.now += 600
        await authority.pause(slow.code, slow.visitor, False)
        assert slow.news[-1] == replies.TableNews(clock=replies.Clock({slow.seat: 0.0}, 60))
        with pytest.raises(Refused):
            await authority.bot_moves(slow.code, other.visitor)
        await slow.act(slow.any_action(random.Random(0)))

    run(tmp_path, scene, clock=clock)


def test_who_pauses_and_goes_on_again_and_again_has_no_more_time(tmp_path: Path) -> None:
    clock = Clock()

    async def scene(authority: Authority) -> None:
        slow, other = await with_clock(authority)
        for _pause in range(3):
            clock.now += 19
            await authority.pause(slow.code, slow.visitor, True)
            clock.now += 100
            await authority.pause(slow.code, slow.visitor, False)
        assert slow.news[-1] == replies.TableNews(clock=replies.Clock({slow.seat: 57.0}, 60))
        with pytest.raises(Refused):
            await authority.bot_moves(slow.code, other.visitor)
        clock.now += 3
        await authority.bot_moves(slow.code, other.visitor)
        assert slow.entries[-1].seat == slow.seat

    run(tmp_path, scene, clock=clock)


def test_phrases_are_said_one_at_a_time(tmp_path: Path) -> None:
    clock = Clock()

    async def scene(authority: Authority) -> None:
        anna, berta = await table_of(authority, "Anna", "Berta")
        for key in PHRASES:
            await authority.say(anna.code, anna.visitor, key)
            assert berta.entries[-1].data == {"phrase": key}
            with pytest.raises(Refused):
                await authority.say(anna.code, anna.visitor, key)
            await authority.say(anna.code, berta.visitor, key)
            clock.now += 2
        for bad in ("<b>", "", None, 3, ["hello"]):
            with pytest.raises(Refused):
                await authority.say(anna.code, anna.visitor, bad)
        with pytest.raises(Refused):
            await authority.say(anna.code, "stranger", "hello")

    run(tmp_path, scene, clock=clock)


# ---- the end ---------------------------------------------------------------------------


def test_a_rematch_is_opened_once_with_the_same_players(tmp_path: Path) -> None:
    table = position(2, target=3).turn(0, roll=(3, 5)).settlement(0, 10).settlement(0, 30)
    game = table.hand(0, ore=3, grain=2).game()

    async def scene(authority: Authority) -> None:
        anna, berta = await table_of(authority, "Anna", "Berta", game=game.to_json(), clock=90)
        await anna.act(cn.BuildCity(10))
        assert anna.table.over
        presses = [authority.rematch(anna.code, page.visitor) for page in (anna, berta)]
        code, same = await asyncio.gather(*presses)
        assert code == same == await authority.rematch(anna.code, berta.visitor)
        assert anna.table.rematch == berta.table.rematch == code
        assert {table.code for table in await authority.tables()} == {anna.code, code}
        new = (await authority.table(code)).shared
        assert (new.after, new.clock, new.started) == (anna.code, 90, False)
        assert new.seats == anna.table.seats
        assert new.game.names == ("Anna", "Berta")

    run(tmp_path, scene)


def test_a_rematch_comes_after_the_game_or_by_the_teacher(tmp_path: Path) -> None:
    async def scene(authority: Authority) -> None:
        anna, _ = await table_of(authority, "Anna", "Berta")
        for visitor in (anna.visitor, "stranger"):
            with pytest.raises(Refused):
                await authority.rematch(anna.code, visitor)
        assert len(await authority.tables()) == 1
        assert await authority.rematch(anna.code, "teacher", teacher=True) != anna.code

    run(tmp_path, scene)


def test_a_table_nobody_goes_on_with_for_long_is_closed_when_another_is_opened(
    tmp_path: Path,
) -> None:
    clock = Clock()

    async def scene(authority: Authority) -> None:
        left, used = [await authority.open({"players": 3}) for _ in range(2)]
        clock.now += OLD + 1
        for day in range(3):
            await authority.join(used, f"anna {day}", f"Anna {day}")
            clock.now += 86400
        new = await authority.open({"players": 2})
        assert [table.code for table in await authority.tables()] == [used, new]
        clock.now += 1000
        await authority.open({"players": 2})  # what nobody looks at leaves the memory
        with pytest.raises(Refused) as caught:
            await authority.table(left)
        assert refused(caught) == "table"

    run(tmp_path, scene, clock=clock)

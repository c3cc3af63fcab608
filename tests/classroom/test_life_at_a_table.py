"""Life at a shared table: seats, going back by consent, pause, clock, phrases, rematch."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import pytest

import catan_nb as cn
from catan_nb.classroom.authority import Authority
from catan_nb.classroom.tables.held import OLD
from catan_nb.classroom.tables.live import News
from catan_nb.classroom.tables.phrases import PHRASES
from catan_nb.classroom.tables.refused import Refused
from tests.classroom.pages import Page, refused, run, table_of
from tests.rules.play.hand_made import position

# ---- seats -----------------------------------------------------------------------------


def test_thirty_who_join_at_once_fill_the_seats_and_the_rest_may_watch(tmp_path: Path) -> None:
    async def scene(authority: Authority) -> None:
        code = await authority.open({"players": 6})
        joins = [authority.join(code, f"v{n}", f"Name {n}") for n in range(30)]
        told = await asyncio.gather(*joins, return_exceptions=True)
        assert sorted(one for one in told if isinstance(one, int)) == list(range(6))
        assert {one.reason for one in told if isinstance(one, Refused)} == {"seat"}

    run(tmp_path, scene)


def test_a_seat_and_a_name_are_given_once(tmp_path: Path) -> None:
    async def scene(authority: Authority) -> None:
        (anna,) = await table_of(authority, "Anna", players=3, start=False)
        for name, seat in [
            ("Berta", 0),
            ("ANNA", 1),
            ("Blue", 2),
            ("Berta", 3),
            ("B", -1),
            ("B", "1"),
        ]:
            with pytest.raises(Refused):
                await authority.join(anna.code, "b", name, seat)
        assert await authority.join(anna.code, "b", "Berta", 2) == 2
        assert await authority.join(anna.code, "b", "Berta", 2) == 2, "once more changes nothing"
        with pytest.raises(Refused):
            await authority.join(anna.code, "b", "Berta", 1)
        assert anna.table.game.names == ("Anna", "Orange", "Berta")

    run(tmp_path, scene)


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ("  Anna   Lena ", "Anna Lena"),
        ("A\nB\tC\x00D", "A B C D"),
        ("x" * 10_000, "x" * 30),
        ("", "Red"),
        ("\u202e", "Red"),
        (None, "Red"),
        (7, "Red"),
        ("{0}<b>", "{0}<b>"),
    ],
)
def test_names_are_made_presentable(tmp_path: Path, given: object, shown: str) -> None:
    async def scene(authority: Authority) -> None:
        code = await authority.open({"players": 4})
        await authority.join(code, "a", given)
        assert (await authority.table(code)).shared.game.names[0] == shown

    run(tmp_path, scene)


def test_a_bot_stands_in_for_who_is_away_and_the_owner_comes_back(tmp_path: Path) -> None:
    async def scene(authority: Authority) -> None:
        anna, berta = await table_of(authority, "Anna", "Berta", start=False)
        with pytest.raises(Refused) as caught:
            await authority.sit(anna.code, anna.visitor, 1, "heuristic")
        assert refused(caught) == "seat", "she is here"
        berta.stop()
        with pytest.raises(Refused):
            await authority.sit(anna.code, anna.visitor, 1, "free")
        await authority.sit(anna.code, anna.visitor, 1, "random")
        assert (anna.table.seats[1].kind, anna.table.game.names[1]) == ("random", "Berta")
        with pytest.raises(Refused):
            await authority.join(anna.code, "carla", "Carla", 1)
        elsewhere = await Page(authority, anna.code, berta.visitor).open()
        assert await authority.join(anna.code, berta.visitor) == 1
        assert elsewhere.table.seats[1].is_person
        assert elsewhere.table.game.names[1] == "Berta"

    run(tmp_path, scene)


def test_nobody_acts_while_a_bot_stands_in_for_them(tmp_path: Path) -> None:
    async def scene(authority: Authority) -> None:
        anna, berta = await table_of(authority, "Anna", "Berta", board="beginner")
        mover = anna if anna.seat == anna.table.game.actor else berta
        await authority.pause(anna.code, anna.visitor, True)
        await authority.sit(mover.code, mover.visitor, mover.seat, "random")
        with pytest.raises(Refused) as caught:
            await mover.act(mover.table.game.legal_actions()[0])
        assert refused(caught) == "seat"

    run(tmp_path, scene)


def test_who_leaves_frees_the_seat_and_the_name(tmp_path: Path) -> None:
    async def scene(authority: Authority) -> None:
        anna, _berta = await table_of(authority, "Anna", "Berta", start=False)
        await authority.sit(anna.code, anna.visitor, 0, "free")
        assert anna.table.game.names == ("Blue", "Berta")
        assert await authority.join(anna.code, "carla", "Anna") == 0

    run(tmp_path, scene)


def test_nobody_sees_the_cards_of_two_seats_in_one_game(tmp_path: Path) -> None:
    async def scene(authority: Authority) -> None:
        anna, berta = await table_of(authority, "Anna", "Berta", start=False, players=4)
        await authority.sit(anna.code, anna.visitor, 0, "free")
        await authority.join(anna.code, anna.visitor, "Anna", 2)  # nothing has been seen yet
        await authority.start(anna.code, anna.visitor)
        await authority.pause(anna.code, berta.visitor, True)
        await authority.sit(anna.code, anna.visitor, 2, "free")
        for seat in (0, 3):
            with pytest.raises(Refused) as caught:
                await authority.join(anna.code, anna.visitor, "Anna", seat)
            assert refused(caught) == "seat"
        assert await authority.join(anna.code, anna.visitor, "Anna") == 2
        await authority.sit(anna.code, anna.visitor, 2, "free")
        assert await authority.join(anna.code, "carla", "Carla", 2) == 2
        with pytest.raises(Refused):
            await authority.join(anna.code, anna.visitor, "Anna")
        later = await Page(authority, anna.code, anna.visitor).open()
        assert later.table.known == {anna.visitor: 2, berta.visitor: 1, "carla": 2}

    run(tmp_path, scene)


@pytest.mark.parametrize("kind", ["person", "dragon", "", None, 3])
def test_nobody_else_takes_a_seat(tmp_path: Path, kind: object) -> None:
    async def scene(authority: Authority) -> None:
        anna, _ = await table_of(authority, "Anna", "Berta", start=False)
        with pytest.raises(Refused):
            await authority.sit(anna.code, anna.visitor, 0, kind)

    run(tmp_path, scene)


def test_all_are_told_who_is_connected(tmp_path: Path) -> None:
    async def scene(authority: Authority) -> None:
        anna, berta = await table_of(authority, "Anna", "Berta", start=False)
        watcher = await Page(authority, anna.code, "").open()
        assert anna.news[-1] == News("present", {"seats": [0, 1], "watching": 1})
        berta.stop()
        assert watcher.news[-1] == News("present", {"seats": [0], "watching": 1})

    run(tmp_path, scene)


# ---- going back ------------------------------------------------------------------------


async def some_moves(authority: Authority) -> list[Page]:
    pages = await table_of(authority, "Anna", "Berta", "Carla", board="beginner")
    rng = random.Random(2)
    for _ in range(6):
        mover = next(page for page in pages if page.seat == page.table.game.actor)
        await mover.act(mover.any_action(rng))
    return pages


def test_the_game_goes_back_when_all_persons_agree(tmp_path: Path) -> None:
    async def scene(authority: Authority) -> None:
        anna, berta, carla = await some_moves(authority)
        ply = anna.table.game.ply
        await authority.back(anna.code, anna.visitor, 2)
        assert anna.table.asked_back.agreed == (0,)
        await authority.allow_back(anna.code, berta.visitor, 2)
        assert (anna.table.game.ply, anna.table.asked_back.agreed) == (ply, (0, 1)), "most, not all"
        await authority.allow_back(anna.code, carla.visitor, 2)
        assert (anna.table.game.ply, anna.table.asked_back) == (2, None)
        assert carla.table.game.log == anna.table.game.log

    run(tmp_path, scene)


def test_whoever_asked_first_is_the_one_who_wants_to_go_back(tmp_path: Path) -> None:
    async def scene(authority: Authority) -> None:
        anna, berta, carla = await some_moves(authority)
        await authority.back(anna.code, carla.visitor, 2)
        await authority.allow_back(anna.code, anna.visitor, 2)
        assert (anna.table.asked_back.agreed, anna.table.asked_back.by) == ((0, 2), 2)
        await authority.back(anna.code, berta.visitor, 1)
        assert berta.table.asked_back.by == 1, "that is another point"

    run(tmp_path, scene)


def test_one_who_does_not_allow_it_ends_it(tmp_path: Path) -> None:
    async def scene(authority: Authority) -> None:
        anna, berta, carla = await some_moves(authority)
        ply = anna.table.game.ply
        await authority.back(anna.code, anna.visitor, 2)
        await authority.allow_back(anna.code, berta.visitor, None)
        assert anna.table.asked_back is None
        with pytest.raises(Refused) as caught:
            await authority.allow_back(anna.code, carla.visitor, 2)
        assert refused(caught) == "stale"
        assert anna.table.game.ply == ply

    run(tmp_path, scene)


def test_one_allows_the_point_that_was_asked_for_and_no_other(tmp_path: Path) -> None:
    async def scene(authority: Authority) -> None:
        anna, berta, carla = await some_moves(authority)
        ply = anna.table.game.ply
        await authority.back(anna.code, anna.visitor, 2)
        await authority.allow_back(anna.code, berta.visitor, 2)
        await authority.back(anna.code, anna.visitor, 0)
        with pytest.raises(Refused) as caught:
            await authority.allow_back(anna.code, carla.visitor, 2)
        assert refused(caught) == "stale"
        assert (anna.table.game.ply, anna.table.asked_back.agreed) == (ply, (0,))

    run(tmp_path, scene)


def test_who_is_there_is_asked_though_a_bot_plays_for_them(tmp_path: Path) -> None:
    async def scene(authority: Authority) -> None:
        anna, berta, carla = await some_moves(authority)
        await authority.pause(anna.code, anna.visitor, True)
        for one in (berta, carla):
            await authority.sit(anna.code, one.visitor, one.seat, "heuristic")
        carla.stop()
        await authority.back(anna.code, anna.visitor, 2)
        assert anna.table.asked_back.agreed == (0,), "Berta is there and has not said anything"
        await authority.allow_back(anna.code, berta.visitor, 2)
        assert anna.table.game.ply == 2

    run(tmp_path, scene)


def test_a_teacher_goes_back_without_asking(tmp_path: Path) -> None:
    async def scene(authority: Authority) -> None:
        anna, *_ = await some_moves(authority)
        await authority.back(anna.code, "teacher", 1, teacher=True)
        assert anna.table.game.ply == 1

    run(tmp_path, scene)


def test_one_goes_back_alone_to_the_own_last_decision(tmp_path: Path) -> None:
    async def scene(authority: Authority) -> None:
        (anna,) = await table_of(authority, "Anna", players=3)
        rng = random.Random(1)
        await anna.play(rng, stop=lambda table: table.game.ply > 5)
        await anna.until(lambda table: table.game.actor == 0)
        await anna.act(anna.any_action(rng))
        await authority.pause(anna.code, anna.visitor, True)
        await authority.back(anna.code, anna.visitor, id="back")
        ply = anna.table.game.ply
        assert anna.table.game.actor == 0
        assert await authority.back(anna.code, anna.visitor, id="back") == anna.table.number - 1
        assert anna.table.game.ply == ply, "the same request goes back once"

    run(tmp_path, scene)


def test_a_game_that_was_left_does_not_go_back_before_all_have_come(tmp_path: Path) -> None:
    async def scene(authority: Authority) -> None:
        game = position(3).turn(0).game()
        game.push(cn.RollDice())
        (anna,) = await table_of(authority, "Anna", game=game.to_json(), start=False)
        with pytest.raises(Refused) as caught:
            await authority.back(anna.code, anna.visitor, 0)
        assert refused(caught) == "paused"
        assert anna.table.game.ply == 1

    run(tmp_path, scene)


@pytest.mark.parametrize("to", [-1, 10**30, "2", 2.0, True, 6])
def test_there_is_no_way_to_a_point_that_is_none(tmp_path: Path, to: object) -> None:
    async def scene(authority: Authority) -> None:
        anna, *_ = await some_moves(authority)
        with pytest.raises(Refused) as caught:
            await authority.back(anna.code, anna.visitor, 10**6 if to == 6 else to)
        assert refused(caught) == "input"
        with pytest.raises(Refused):
            await authority.back(anna.code, "stranger", 1)

    run(tmp_path, scene)


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


class Clock:
    now = 1000.0

    def __call__(self) -> float:
        return self.now


def test_a_clock_is_told_and_lets_a_bot_move_when_somebody_asks_for_it(tmp_path: Path) -> None:
    clock = Clock()

    async def scene(authority: Authority) -> None:
        anna, berta = await table_of(authority, "Anna", "Berta", clock=60, board="beginner")
        slow, other = (anna, berta) if anna.table.game.actor == 0 else (berta, anna)
        assert slow.news[-1] == News("clock", {"gone": {slow.seat: 0.0}, "of": 60})
        clock.now += 59
        with pytest.raises(Refused) as caught:
            await authority.bot_moves(anna.code, other.visitor)
        assert refused(caught) == "stale"
        clock.now += 2
        number = slow.table.number
        await asyncio.sleep(0.02)
        assert slow.table.number == number, "nothing happens by itself"
        await authority.bot_moves(anna.code, other.visitor)
        assert slow.entries[-1].seat == slow.seat
        assert slow.table.seats[slow.seat].is_person
        with pytest.raises(Refused):
            await authority.bot_moves(anna.code, other.visitor)

    run(tmp_path, scene, clock=clock)


def test_nobodys_time_runs_while_the_table_is_paused(tmp_path: Path) -> None:
    clock = Clock()

    async def scene(authority: Authority) -> None:
        anna, berta = await table_of(authority, "Anna", "Berta", clock=60, board="beginner")
        slow, other = (anna, berta) if anna.table.game.actor == 0 else (berta, anna)
        await authority.pause(anna.code, anna.visitor, True)
        clock.now += 600
        await authority.pause(anna.code, anna.visitor, False)
        assert slow.news[-1] == News("clock", {"gone": {slow.seat: 0.0}, "of": 60})
        with pytest.raises(Refused):
            await authority.bot_moves(anna.code, other.visitor)
        await slow.act(slow.any_action(random.Random(0)))

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
        left, used = [await authority.open({"players": 2}) for _ in range(2)]
        clock.now += OLD - 1
        await authority.join(used, "anna", "Anna")
        clock.now += 86400
        new = await authority.open({"players": 2})
        assert [table.code for table in await authority.tables()] == [used, new]
        clock.now += 1000
        await authority.open({"players": 2})  # what nobody looks at leaves the memory
        with pytest.raises(Refused) as caught:
            await authority.table(left)
        assert refused(caught) == "table"

    run(tmp_path, scene, clock=clock)

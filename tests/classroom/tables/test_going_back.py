"""A shared game goes back by consent of all whom it concerns, or by the teacher."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import catan_nb as cn
from catan_nb.classroom.authority import Authority
from catan_nb.classroom.live import RETURNS
from catan_nb.classroom.messages import Refused
from tests.classroom.pages import Clock, Page, refused, run, table_of
from tests.rules.play.hand_made import position


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


async def left_to_bots(authority: Authority) -> list[Page]:
    """Return the pages of a table that rests, at which bots play for all but the first."""
    first, *others = pages = await some_moves(authority)
    await authority.pause(first.code, first.visitor, True)
    for one in others:
        await authority.sit(one.code, one.visitor, one.seat, "random")
    return pages


def test_whoever_is_away_for_a_moment_is_asked_though_a_bot_plays_for_them_by_then(
    tmp_path: Path,
) -> None:
    clock = Clock()

    async def scene(authority: Authority) -> None:
        anna, berta, carla = await left_to_bots(authority)
        berta.stop()
        carla.stop()
        clock.now += RETURNS - 1
        ply = anna.table.game.ply
        await authority.back(anna.code, anna.visitor, 2)
        assert anna.table.game.ply == ply
        clock.now += 1
        await authority.back(anna.code, anna.visitor, 2)
        assert anna.table.game.ply == 2

    run(tmp_path, scene, clock=clock)


def test_who_is_there_is_asked_though_a_bot_plays_for_them(tmp_path: Path) -> None:
    clock = Clock()

    async def scene(authority: Authority) -> None:
        anna, berta, carla = await left_to_bots(authority)
        carla.stop()
        clock.now += RETURNS
        await authority.back(anna.code, anna.visitor, 2)
        assert anna.table.asked_back.agreed == (0,), "Berta is there and has not said anything"
        await authority.allow_back(anna.code, berta.visitor, 2)
        assert anna.table.game.ply == 2

    run(tmp_path, scene, clock=clock)


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

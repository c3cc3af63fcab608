"""Who sits at a shared table: seats and names, bots that stand in, who is there."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from catan_nb.classroom.authority import Authority
from catan_nb.classroom.live import RETURNS
from catan_nb.classroom.messages import Refused
from catan_nb.classroom.protocol.replies import Present, TableNews
from tests.classroom.pages import Clock, Page, refused, run, table_of


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
            ("\u0410nn\u0430", 1),
            ("An\u3164na", 1),
            ("B\u04c0ue", 2),
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
    clock = Clock()

    async def scene(authority: Authority) -> None:
        anna, berta = await table_of(authority, "Anna", "Berta", start=False)
        with pytest.raises(Refused) as caught:
            await authority.sit(anna.code, anna.visitor, 1, "good")
        assert refused(caught) == "seat", "she is here"
        berta.stop()
        with pytest.raises(Refused):
            await authority.sit(anna.code, anna.visitor, 1, "random")
        clock.now += RETURNS
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

    run(tmp_path, scene, clock=clock)


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
        assert anna.news[-1] == TableNews(present=Present([0, 1], 1))
        berta.stop()
        assert watcher.news[-1] == TableNews(present=Present([0], 1))

    run(tmp_path, scene)

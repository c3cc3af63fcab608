"""What learners answer belongs to them: kept, told to the teacher, and there at another device."""

from __future__ import annotations

import asyncio
import json

import pytest

import catan_nb as cn
from catan_nb.classroom.store import Store
from tests.classroom.lessons.room import Room, in_class, room_at
from tests.serving import until

pytestmark = pytest.mark.slow


def test_what_is_answered_is_kept_and_the_teacher_hears_of_it(address: str) -> None:
    async def work(room: Room) -> None:
        teacher, ann = await room.page("Teacher"), await room.page("Ann")
        seen = await teacher.ask("watch")
        assert [one["name"] for one in seen["learners"]] == ["Ann"]
        assert seen["answers"] == []
        entry = {"name": "Exercise 1", "kind": "check", "state": "wrong", "wrong": ["7"]}
        await ann.ask(
            "report", lesson="two_dice", place="Exercise 1", entries={"Exercise 1": entry}
        )
        await until(lambda: teacher.news("answers"))
        [[told]] = teacher.news("answers")
        assert (told["learner"], told["lesson"], told["name"]) == (
            room.id("Ann"),
            "two_dice",
            "Exercise 1",
        )
        assert told["entry"] == entry
        where = teacher.news("learners")[-1][-1]
        assert (where["here"], where["lesson"], where["place"]) == (True, "two_dice", "Exercise 1")
        assert not ann.news("answers")

    in_class(address, work)


def test_another_device_has_the_progress_and_the_next_pupil_has_none(address: str) -> None:
    async def work(room: Room) -> None:
        ann = await room.page("Ann")
        await ann.guess("7")
        again, next_pupil = await room.page("Ann"), await room.page("Bob")
        recalled = (await again.ask("recall"))["lessons"]
        assert recalled["two_dice"]["Guess 1"]["guess"] == "7"
        assert (await next_pupil.ask("recall"))["lessons"] == {}
        await ann.guess("9", "Guess 2")
        await until(lambda: again.news("mine"))
        assert again.news("mine")[-1]["two_dice"]["Guess 2"]["guess"] == "9"
        assert not ann.news("mine")
        assert not next_pupil.news("mine")

    in_class(address, work)


def test_progress_and_state_outlive_the_server(address: str) -> None:
    async def first(room: Room) -> None:
        ann, teacher = await room.page("Ann"), await room.page("Teacher")
        await ann.guess("7")
        await teacher.ask("steer", changes={"solutions": False, "open": ["two_dice"]})

    async def later(room: Room) -> None:
        ann = await room.page("Ann")
        assert (await ann.ask("recall"))["lessons"]["two_dice"]["Guess 1"]["guess"] == "7"
        state = (await ann.ask("class"))["state"]
        assert (state["solutions"], state["open"], state["paused"]) == (False, ["two_dice"], False)
        assert room.lessons.is_closed("longest_road")
        assert not room.lessons.is_closed("two_dice")

    in_class(address, first)
    in_class(address, later)


def test_two_classes_in_one_store_do_not_see_each_other(address: str) -> None:
    async def whole() -> None:
        async with room_at(address, "7b") as one, room_at(address, "7c") as other:
            ann, teacher = await one.page("Ann"), await other.page("Teacher")
            namesake = await other.page("Ann")
            await ann.guess("7")
            assert (await namesake.ask("recall"))["lessons"] == {}
            seen = await teacher.ask("watch")
            assert [one["id"] for one in seen["learners"]] == [other.id("Ann")]
            assert seen["answers"] == []

    asyncio.run(whole())


def test_two_servers_of_one_class_tell_each_other(postgresql) -> None:
    async def whole() -> None:
        address = postgresql.new()
        async with room_at(address) as one, room_at(address) as other:
            teacher, ann = await one.page("Teacher"), await other.page("Ann")
            await teacher.ask("watch")
            await ann.guess("7")
            await until(lambda: teacher.news("answers"))
            await teacher.ask("steer", changes={"paused": True})
            await until(lambda: ann.news("state"))
            assert ann.news("state")[-1]["paused"]

    asyncio.run(whole())


def test_who_is_removed_is_forgotten_with_all_answers_and_loses_the_line(address: str) -> None:
    async def work(room: Room) -> None:
        teacher, ann, bob = [await room.page(who) for who in ("Teacher", "Ann", "Bob")]
        await teacher.ask("watch")
        await ann.guess("7")
        await bob.guess("8")
        id = room.id("Ann")
        room.people["Ann"] = None  # type: ignore[assignment] -- as the door does
        await teacher.ask("remove", learner=id)
        await until(lambda: ann.link.ended)
        assert ann.news("removed") == [True]
        assert room.forgotten == [id]
        await until(lambda: any(id in gone for gone in teacher.news("removed")))
        seen = await teacher.ask("watch")
        assert [one["name"] for one in seen["learners"]] == ["Bob"]
        assert [one["learner"] for one in seen["answers"]] == [room.id("Bob")]
        assert await teacher.refused("remove", learner=id) == "role"

    in_class(address, work)


def test_a_learner_is_renamed_and_gets_a_new_own_code(address: str) -> None:
    async def work(room: Room) -> None:
        teacher, ann, _bob = [await room.page(who) for who in ("Teacher", "Ann", "Bob")]
        await teacher.ask("rename", learner=room.id("Ann"), name="  Anna ")
        assert (await ann.ask("class"))["name"] == "Anna"
        assert await teacher.refused("rename", learner=room.id("Ann"), name="BOB") == "input"
        assert await teacher.refused("rename", learner=room.id("Ann"), name=" ") == "input"
        code = (await teacher.ask("new_code", learner=room.id("Ann")))["code"]
        assert room.lessons.register.by_code(code).id == room.id("Ann")

    in_class(address, work)


def test_what_is_rolled_is_counted_together_and_once(address: str) -> None:
    async def work(room: Room) -> None:
        teacher, ann, bob = [await room.page(who) for who in ("Teacher", "Ann", "Bob")]
        await ann.ask("rolled", experiment="dice", run="a", counts={"7": 3, "2": 1})
        await ann.ask("rolled", experiment="dice", run="a", counts={"7": 5, "2": 1})
        told = await bob.ask("rolled", experiment="dice", run="b", counts={"7": 1})
        assert told["pooled"] == {"dice": {"7": 6, "2": 1}}
        await until(lambda: teacher.news("pooled"))
        assert (await teacher.ask("watch"))["answers"] == []
        assert (await ann.ask("recall"))["lessons"] == {}

    in_class(address, work)


def test_a_teacher_sees_all_tables_at_a_glance(address: str) -> None:
    async def work(room: Room) -> None:
        teacher, ann = await room.page("Teacher"), await room.page("Ann")
        await teacher.ask("watch")
        code = (await ann.ask("open", settings={"players": 2}))["table"]
        await ann.ask("sit", table=code, seat=0, name="Ann")
        await ann.ask("bot", table=code, seat=1, kind="random")
        await ann.ask("start", table=code)
        await until(lambda: teacher.news("tables") and teacher.news("tables")[-1][0]["started"])
        [table] = teacher.news("tables")[-1]
        assert (table["code"], table["names"][0], table["kinds"]) == (
            code,
            "Ann",
            ["person", "random"],
        )
        assert table["points"] == [0, 0] or sum(table["points"]) > 0
        assert (table["turn"], table["on_turn"]) == (0, None)
        assert not ann.news("tables")

    in_class(address, work)


def test_tables_rest_while_all_are_paused(address: str) -> None:
    async def work(room: Room) -> None:
        teacher, ann = await room.page("Teacher"), await room.page("Ann")
        code = (await ann.ask("open", settings={"players": 2}))["table"]
        await ann.ask("sit", table=code, seat=0, name="Ann")
        await ann.ask("start", table=code)
        await teacher.ask("steer", changes={"paused": True})
        assert (await teacher.ask("watch"))["tables"][0]["paused"]
        await teacher.ask("steer", changes={"paused": False})
        assert not (await teacher.ask("watch"))["tables"][0]["paused"]
        await ann.ask("paused", table=code, value=True)
        await teacher.ask("steer", changes={"paused": True})
        await teacher.ask("steer", changes={"paused": False})
        assert (await teacher.ask("watch"))["tables"][0]["paused"]

    in_class(address, work)


def test_a_store_that_is_gone_keeps_nothing_and_says_why(tmp_path) -> None:
    async def work(room: Room) -> None:
        ann = await room.page("Ann")
        await ann.guess("7")
        path = tmp_path / "class.sqlite"
        path.rename(tmp_path / "elsewhere")
        entry = {"name": "Guess 1", "guess": "8"}
        given = {"lesson": "two_dice", "place": "", "entries": {"Guess 1": entry}}
        assert await ann.refused("report", **given) == "kept"
        (tmp_path / "elsewhere").rename(path)
        assert (await ann.ask("recall"))["lessons"]["two_dice"]["Guess 1"]["guess"] == "7"
        await ann.ask("report", **given)
        assert (await ann.ask("recall"))["lessons"]["two_dice"]["Guess 1"]["guess"] == "8"

    in_class(f"sqlite:///{tmp_path / 'class.sqlite'}", work)
    with Store(tmp_path / "class.sqlite") as store:
        assert [one.data["guess"] for one in store.answers()] == ["8"]


@pytest.mark.parametrize(
    "entry", [{"guess": "x\ud800y"}, {"\udfff": 1}, {"wrong": [["\ud83d"]]}, {"\ud800": {}}]
)
def test_half_a_character_is_not_kept(address: str, entry: dict[str, object]) -> None:
    async def work(room: Room) -> None:
        ann = await room.page("Ann")
        told = {"lesson": "two_dice", "place": "Guess 1"}
        assert await ann.refused("report", **told, entries={"Guess 1": entry}) == "input"
        await ann.ask("report", **told, entries={"Guess 1": {"guess": "\U0001f600"}})
        recalled = (await ann.ask("recall"))["lessons"]["two_dice"]
        assert recalled == {"Guess 1": {"guess": "\U0001f600"}}

    in_class(address, work)


def test_what_pages_call_their_requests_and_players_is_text(address: str) -> None:
    async def work(room: Room) -> None:
        ann = await room.page("Ann")
        code = (await ann.ask("open", settings={"players": 2}))["table"]
        for id in ("\ud800", "x" * 101, "\n"):
            assert await ann.refused("sit", table=code, seat=0, name="", id=id) == "input"
        game = json.loads(cn.new_game(players=2).to_json())
        game["names"][0] = "x\ud800"
        assert await ann.refused("open", settings={"game": json.dumps(game)}) == "input"

    in_class(address, work)

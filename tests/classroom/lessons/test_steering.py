"""A teacher opens, holds, pauses and sends; learners cannot, and nonsense changes nothing."""

from __future__ import annotations

import pytest

from catan_nb.classroom.messages import Refused
from catan_nb.classroom.protocol.requests import Steer, read_request
from catan_nb.classroom.protocol.steering import State, apply_changes, read_state
from catan_nb.classroom.state import BEGINNING
from catan_nb.classroom.visitors import TEACHER, Visitor
from tests.classroom.lessons.room import Room, in_class
from tests.serving import until

pytestmark = pytest.mark.slow

HELD = {"lesson": "two_dice", "name": "Guess 1"}


def test_everybody_hears_what_holds_for_the_class(address: str) -> None:
    async def work(room: Room) -> None:
        teacher, ann, guest = [await room.page(who) for who in ("Teacher", "Ann", "Guest")]
        assert (await ann.ask("class"))["state"] == BEGINNING
        assert (await guest.ask("class"))["state"] is None
        await teacher.ask("steer", changes={"paused": True, "solutions": False})
        await until(lambda: ann.news("state"))
        assert ann.news("state") == [{**BEGINNING, "paused": True, "solutions": False}]
        await teacher.ask("steer", changes={"sent": {"page": "notebooks/02_two_dice.ipynb"}})
        await teacher.ask("steer", changes={"sent": {"page": "notebooks/play.ipynb"}})
        await until(lambda: len(ann.news("state")) == 3)
        first, second = [state["sent"]["number"] for state in ann.news("state")[1:]]
        assert first < second

    in_class(address, work)


def test_a_held_guess_is_told_without_names_when_the_teacher_goes_on(address: str) -> None:
    async def work(room: Room) -> None:
        teacher, ann, bob, _late = [
            await room.page(who) for who in ("Teacher", "Ann", "Bob", "Late")
        ]
        await teacher.ask("steer", changes={"held": [{**HELD, "until": "released"}]})
        await bob.guess("9")
        await ann.guess("6")
        await ann.guess("7", lesson="longest_road")
        assert not bob.news("guesses")
        await teacher.ask("steer", changes={"held": []})
        for page in (teacher, ann, bob):
            await until(lambda page=page: len(page.news("state")) == 2)
            assert page.news("guesses") == [{**HELD, "guesses": ["6", "9"]}]

    in_class(address, work)


def test_a_class_held_until_all_have_guessed_goes_on_by_itself(address: str) -> None:
    async def work(room: Room) -> None:
        teacher, ann, bob, elsewhere = [
            await room.page(who) for who in ("Teacher", "Ann", "Bob", "Elsewhere")
        ]
        for page in (ann, bob):
            await page.ask("report", lesson="two_dice", place="", entries={})
        await elsewhere.ask("report", lesson="longest_road", place="", entries={})
        await teacher.ask("steer", changes={"held": [{**HELD, "until": "all"}]})
        await ann.guess("6")
        assert room.lessons.state.held
        await bob.guess("9")
        assert not room.lessons.state.held
        await until(lambda: elsewhere.news("guesses"))

    in_class(address, work)


def test_nobody_waits_for_who_has_left(address: str) -> None:
    async def work(room: Room) -> None:
        teacher, ann, bob = [await room.page(who) for who in ("Teacher", "Ann", "Bob")]
        await teacher.ask("watch")
        for page in (ann, bob):
            await page.ask("report", lesson="two_dice", place="", entries={})
        await teacher.ask("steer", changes={"held": [{**HELD, "until": "all"}]})
        await ann.guess("6")
        bob.link.stop()
        await until(lambda: not room.lessons.state.held)
        here = {one["name"]: one["here"] for news in teacher.news("learners") for one in news}
        await until(lambda: any(not one["here"] for one in teacher.news("learners")[-1]))
        assert here["Ann"]

    in_class(address, work)


@pytest.mark.parametrize(
    ("do", "given"),
    [
        ("watch", {}),
        ("steer", {"changes": {"paused": True}}),
        ("rename", {"learner": "1", "name": "X"}),
        ("remove", {"learner": "1"}),
        ("new_code", {"learner": "1"}),
        ("purge", {"days": 1}),
    ],
)
def test_learners_and_guests_are_refused_what_is_the_teacher_s(address, do, given) -> None:
    async def work(room: Room) -> None:
        for who in ("Ann", "Guest"):
            page = await room.page(who)
            assert await page.refused(do, **given) == "role"
        assert room.lessons.state == State()
        assert [one.name for one in room.lessons.register.learners()] == ["Ann"]

    in_class(address, work)


def test_who_becomes_a_teacher_is_listed_no_more_and_not_sent_away(address: str) -> None:
    async def work(room: Room) -> None:
        teacher, ann, rivera = [await room.page(who) for who in ("Teacher", "Ann", "Rivera")]
        seen = await teacher.ask("watch")
        assert [one["name"] for one in seen["learners"]] == ["Ann", "Rivera"]
        before = room.people["Rivera"]
        room.people["Rivera"] = Visitor(before.id, before.name, TEACHER)
        line = rivera.link._line
        room.lessons.register.give_role(before, TEACHER)
        await until(lambda: [before.id] in teacher.news("removed"))
        assert [one["name"] for one in (await teacher.ask("watch"))["learners"]] == ["Ann"]
        assert True not in rivera.news("removed") + ann.news("removed")
        await until(lambda: rivera.link.connected and rivera.link._line is not line)
        assert (await rivera.ask("class"))["role"] == TEACHER

    in_class(address, work)


ENTRY = {"name": "Guess 1", "guess": "7"}


@pytest.mark.parametrize(
    "given",
    [
        {"entries": {"Guess 1": ENTRY}},
        {"lesson": 7, "entries": {}},
        {"lesson": "", "entries": {}},
        {"lesson": ":rolls", "entries": {"a/b": {"7": "x"}}},
        {"lesson": "x" * 201, "entries": {}},
        {"lesson": "two\0dice", "entries": {}},
        {"lesson": "two_dice", "place": ["Guess 1"], "entries": {}},
        {"lesson": "two_dice", "entries": [ENTRY]},
        {"lesson": "two_dice", "entries": {"Guess 1": "7"}},
        {"lesson": "two_dice", "entries": {"": ENTRY}},
        {"lesson": "two_dice", "entries": {"Guess \ud800": ENTRY}},
        {"lesson": "two_dice", "entries": {"Guess 1": {**ENTRY, "given": "x" * 40_000}}},
        {"lesson": "two_dice", "entries": {"Guess 1": {"guess": float("nan")}}},
        {"lesson": "two_dice", "entries": {f"Guess {n}": ENTRY for n in range(5_000)}},
    ],
    ids=range(14),
)
def test_a_report_that_makes_no_sense_changes_nothing(address: str, given) -> None:
    async def work(room: Room) -> None:
        ann = await room.page("Ann")
        await ann.guess("6")
        assert await ann.refused("report", **given) == "input"
        recalled = (await ann.ask("recall"))["lessons"]
        assert {lesson: list(found) for lesson, found in recalled.items()} == {
            "two_dice": ["Guess 1"]
        }
        assert recalled["two_dice"]["Guess 1"]["guess"] == "6"

    in_class(address, work)


def test_a_learner_who_never_stops_fills_no_store(address: str) -> None:
    async def work(room: Room) -> None:
        ann = await room.page("Ann")

        async def full(lesson: str, names: list[str]) -> bool:
            entries = {name: {"a": 1} for name in names}
            try:
                await ann.ask("report", lesson=lesson, entries=entries)
            except Refused as refused:
                return refused.reason == "input"
            return False

        assert [await full(f"lesson {n}", ["Guess 1"]) for n in range(120)].count(False) == 100
        names = [f"Guess {n}" for n in range(1_000)]
        poured = [await full("lesson 1", names[n : n + 200]) for n in range(0, 1_000, 200)]
        assert poured == [False, False, True, True, True]

    in_class(address, work)


@pytest.mark.parametrize(
    "changes",
    [
        None,
        [],
        {"unknown": 1},
        {"paused": 1},
        {"paused": "yes"},
        {"open": "two_dice"},
        {"open": [7]},
        {"open": [f"lesson {n}" for n in range(1_000)]},
        {"held": [{"lesson": "two_dice"}]},
        {"held": [{**HELD, "until": "midnight"}]},
        {"held": ["Guess 1"]},
        {"sent": {"page": "https://elsewhere.example/x.ipynb"}},
        {"sent": {"page": "//elsewhere/x.ipynb"}},
        {"sent": {"page": "../../secret.ipynb"}},
        {"sent": {"page": "notebooks/x.ipynb", "query": 'seed=1" onclick="x'}},
        {"sent": {"page": "notebooks/x.ipynb", "query": "x" * 30_000}},
        {"sent": {"page": "notebooks/x.ipynb", "number": -1}},
        {"sent": "notebooks/x.ipynb"},
        {"paused": True, "solutions": None},
    ],
    ids=range(19),
)
def test_a_state_that_makes_no_sense_is_refused(changes: object) -> None:
    def steer() -> None:
        apply_changes(State(), read_request(Steer, {"do": "steer", "changes": changes}).changes)

    with pytest.raises(Refused) as caught:
        steer()
    assert caught.value.reason == "input"


def test_what_makes_no_sense_in_a_store_is_as_at_the_beginning() -> None:
    kept = {
        "open": 7,
        "held": [{}],
        "paused": True,
        "sent": {"page": 1},
        "gone": [],
        "pooled": None,
    }
    assert read_state(kept) == State(paused=True)


def test_a_page_that_sends_garbage_to_its_class_is_refused_in_words(address: str) -> None:
    async def work(room: Room) -> None:
        ann, teacher = await room.page("Ann"), await room.page("Teacher")
        for given in ({}, {"experiment": "a/b", "run": "r", "counts": {}}, {"experiment": "a"}):
            assert await ann.refused("rolled", **given) == "input"
        good = {"experiment": "dice", "run": "a"}
        for counts in (7, {"7": -1}, {"7": 1.5}, {"7": 10**13}, {str(n): 1 for n in range(100)}):
            assert await ann.refused("rolled", **good, counts=counts) == "input"
        assert (await teacher.ask("watch"))["pooled"] == {}
        assert await teacher.refused("steer", changes={"paused": "maybe"}) == "input"
        assert await teacher.refused("rename", learner=7, name="X") == "input"
        assert await teacher.refused("remove", learner="no number") == "role"
        for days in (0, -1, 1.5, "7", True, None, 10**9):
            assert await teacher.refused("purge", days=days) == "input"
        assert await teacher.refused("report", lesson="two_dice", entries={}) == "role"
        assert room.lessons.state == State()

    in_class(address, work)

"""The authority: what is asked for is checked, kept, and told to all."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

import catan_nb as cn
from catan_nb.classroom.authority import Authority
from catan_nb.classroom.messages import Refused
from catan_nb.classroom.shared import SharedTable
from catan_nb.classroom.store import Store
from catan_nb.kernel.action import Action, to_json
from tests.classroom.pages import Page, refused, run, table_of
from tests.rules.play.hand_made import position


def test_everybody_is_told_the_same_in_the_same_order(tmp_path: Path) -> None:
    async def scene(authority: Authority) -> None:
        anna, berta = await table_of(authority, "Anna", "Berta", board="beginner")
        watcher = await Page(authority, anna.code, "").open()
        rng = random.Random(1)
        for _ in range(12):
            mover = anna if anna.seat == anna.table.game.actor else berta
            await mover.act(mover.any_action(rng))
        late = await Page(authority, anna.code, "late").open()
        numbers = [entry.number for entry in anna.entries]
        assert numbers == list(range(anna.table.number))
        for page in (berta, watcher, late):
            assert [entry.number for entry in page.entries] == numbers
            assert page.table.game.log == anna.table.game.log
            assert page.table.game.state == anna.table.game.state

    run(tmp_path, scene)


def test_a_page_comes_back_to_where_it_was(tmp_path: Path) -> None:
    async def scene(authority: Authority) -> None:
        anna, berta = await table_of(authority, "Anna", "Berta", board="beginner")
        berta.stop()
        known = berta.table.number
        for phrase in ("hello", "thanks"):
            await authority.pace(anna.code, anna.visitor, "slow" if phrase == "hello" else "quick")
        assert berta.table.number == known
        await berta.open(known)
        assert berta.table.number == anna.table.number == known + 2
        with pytest.raises(Refused):
            await berta.open(known + 100)

    run(tmp_path, scene)


def test_an_action_for_a_state_that_is_past_is_refused_in_words(tmp_path: Path) -> None:
    async def scene(authority: Authority) -> None:
        anna, berta = await table_of(authority, "Anna", "Berta", board="beginner")
        mover = anna if anna.seat == anna.table.game.actor else berta
        seen, action = mover.table.number, mover.any_action(random.Random(0))
        await mover.act(action)
        entries = len(mover.entries)
        with pytest.raises(Refused) as caught:
            await mover.act(action, number=seen)
        assert refused(caught) == "stale"
        assert len(mover.entries) == entries

    run(tmp_path, scene)


def test_two_presses_at_once_do_one_thing(tmp_path: Path) -> None:
    async def scene(authority: Authority) -> None:
        anna, berta = await table_of(authority, "Anna", "Berta")
        mover = anna if anna.seat == anna.table.game.actor else berta
        actions = mover.table.game.legal_actions()[:2]
        both = await asyncio.gather(*map(mover.act, actions), return_exceptions=True)
        assert sorted(isinstance(one, int) for one in both) == [False, True]
        assert mover.entries[-1].data["actions"][0] == to_json(actions[0])

    run(tmp_path, scene)


def test_a_press_that_comes_twice_buys_one_card(tmp_path: Path) -> None:
    game = position(2).turn(0, roll=(3, 5)).hand(0, ore=2, grain=2, wool=2).game()

    async def scene(authority: Authority) -> None:
        anna, _ = await table_of(authority, "Anna", "Berta", game=game.to_json())
        seen = anna.table.number
        both = await asyncio.gather(
            *(anna.act(cn.BuyDevelopmentCard(), seen) for _ in range(2)), return_exceptions=True
        )
        assert [isinstance(one, int) for one in both] == [True, False]
        assert both[1].reason == "stale"
        assert anna.table.game.players[0].hand["ore"] == 1
        await anna.act(cn.BuyDevelopmentCard())

    run(tmp_path, scene)


def test_a_request_that_comes_again_is_answered_again_and_done_once(tmp_path: Path) -> None:
    async def scene(authority: Authority) -> None:
        anna, berta = await table_of(authority, "Anna", "Berta", board="beginner")
        mover = anna if anna.seat == anna.table.game.actor else berta
        seen, action = mover.table.number, mover.any_action(random.Random(0))
        number = await mover.act(action, id="once")
        assert await mover.act(action, number=seen, id="once") == number
        ply = mover.table.game.ply
        again = Authority(authority._writer.store)  # the server was stopped and started
        plain = to_json(action)
        assert await again.act(mover.code, mover.visitor, seen, plain, "once") == number
        assert (await again.table(mover.code)).shared.game.ply == ply
        await again.close()

    run(tmp_path, scene)


BAD_ACTIONS = [
    None,
    "EndTurn",
    [],
    [[]],
    ["Nonsense"],
    ["BuildSettlement"],
    ["BuildSettlement", "there"],
    ["BuildSettlement", 10**400],
    ["BuildSettlement", -1],
    ["BuildSettlement", 3.5],
    ["BuildSettlement", [1]],
    ["BuildSettlement", None],
    ["BuildSettlement", 1, 2],
    ["BuildSettlement", 10**5000],
    ["x" * 100_000],
    {"EndTurn": 1},
    float("nan"),
    ["EndTurn"],
    ["Roll", 6, 6],
]


@pytest.mark.parametrize(
    "bad",
    BAD_ACTIONS,
    ids=lambda bad: repr(bad)[:25] if bad != ["BuildSettlement", 10**5000] else "huge",
)
def test_what_no_page_offers_changes_nothing(tmp_path: Path, bad: object) -> None:
    async def scene(authority: Authority) -> None:
        pages = await table_of(authority, "Anna", "Berta", board="beginner")
        before = (pages[0].table.game.state.copy(), pages[0].table.number)
        for page in pages:
            with pytest.raises(Refused):
                await authority.act(page.code, page.visitor, page.table.number, bad, "r")
        live = await authority.table(pages[0].code)
        assert (live.shared.game.state, live.shared.number) == before

    run(tmp_path, scene)


@pytest.mark.parametrize("number", [-1, 99, 10**400, "3", None, 2.0, True])
def test_a_number_that_no_entry_has_is_refused(tmp_path: Path, number: object) -> None:
    async def scene(authority: Authority) -> None:
        anna, berta = await table_of(authority, "Anna", "Berta", board="beginner")
        mover = anna if anna.seat == anna.table.game.actor else berta
        action = to_json(mover.any_action(random.Random(0)))
        with pytest.raises(Refused) as caught:
            await authority.act(mover.code, mover.visitor, number, action)
        assert refused(caught) == "input"

    run(tmp_path, scene)


def test_nobody_chooses_the_dice(tmp_path: Path) -> None:
    async def scene(authority: Authority) -> None:
        anna, berta = await table_of(authority, "Anna", "Berta", board="beginner")
        await anna.until(lambda table: True)
        game = anna.table.game
        while "RollDice" not in {type(a).__name__ for a in game.legal_actions()}:
            mover = anna if anna.seat == game.actor else berta
            await mover.act(mover.any_action(random.Random(0)))
            game = anna.table.game
        mover = anna if anna.seat == game.actor else berta
        outcome = next(iter(game.outcomes(type(game.action("roll 6 6"))).pairs))[0]
        with pytest.raises(Refused) as caught:
            await mover.act(outcome)
        assert refused(caught) == "input"

    run(tmp_path, scene)


def test_seats_of_others_are_theirs(tmp_path: Path) -> None:
    async def scene(authority: Authority) -> None:
        anna, berta = await table_of(authority, "Anna", "Berta", board="beginner")
        other = berta if anna.seat == anna.table.game.actor else anna
        action = to_json(anna.table.game.legal_actions()[0])
        for visitor in (other.visitor, "nobody", ""):
            with pytest.raises(Refused):
                await authority.act(anna.code, visitor, anna.table.number, action)

    run(tmp_path, scene)


def test_nothing_is_done_before_the_game_has_begun(tmp_path: Path) -> None:
    async def scene(authority: Authority) -> None:
        (anna,) = await table_of(authority, "Anna", start=False, board="beginner")
        with pytest.raises(Refused) as caught:
            await anna.act(anna.table.game.legal_actions()[0])
        assert refused(caught) == "paused"

    run(tmp_path, scene)


def test_chance_is_in_the_row_of_what_asked_for_it(tmp_path: Path) -> None:
    async def scene(authority: Authority) -> None:
        anna, berta = await table_of(authority, "Anna", "Berta", board="beginner")
        rng = random.Random(3)
        while anna.table.game.roll is None:
            mover = anna if anna.seat == anna.table.game.actor else berta
            await mover.act(mover.any_action(rng))
        names = [action[0] for action in anna.entries[-1].data["actions"]]
        assert names[:2] == ["RollDice", "Roll"]

    run(tmp_path, scene)


def test_chance_draws_anew_where_the_game_went_back(tmp_path: Path) -> None:
    async def scene(authority: Authority) -> None:
        board = position(2).turn(0).game().to_json()
        (anna,) = await table_of(authority, "Anna", game=board)
        rolls = set()
        for _ in range(12):
            await anna.act(cn.RollDice())
            rolls.add(anna.table.game.log[1])
            await authority.back(anna.code, anna.visitor, 0)
        assert len(rolls) > 1

    run(tmp_path, scene, chance=random.Random(1))


def test_free_seats_and_bots_play_by_themselves(tmp_path: Path) -> None:
    async def scene(authority: Authority) -> None:
        code = await authority.open(
            {"players": 3, "variant": "fastcard"}, ["free", "random", "free"]
        )
        watcher = await Page(authority, code, "").open()
        assert watcher.table.game.ply == 0
        await authority.start(code, "t", teacher=True)
        await watcher.until(lambda table: table.over)
        assert {entry.seat for entry in watcher.entries if entry.kind == "act"} >= {0, 1, 2}

    run(tmp_path, scene)


def test_a_bot_that_fails_gets_a_legal_action(tmp_path: Path, monkeypatch) -> None:
    from catan_nb.bots import GoodBot

    def fail(self: object, view: object) -> None:
        raise RuntimeError("thinking hurts")

    monkeypatch.setattr(GoodBot, "choose", fail)

    async def scene(authority: Authority) -> None:
        (anna,) = await table_of(authority, "Anna", board="beginner")
        rng = random.Random(0)
        while anna.table.game.ply < 8:
            if anna.any_action(rng) is not None:
                await anna.act(anna.any_action(rng))
            await anna.until(lambda table: table.game.actor == 0 or table.game.ply >= 8)
        assert any(entry.seat == 1 for entry in anna.entries if entry.kind == "act")

    run(tmp_path, scene)


def test_a_bot_that_thinks_for_long_lets_others_be_answered_meanwhile(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from catan_nb.bots import MasterBot

    steps: list[int] = []

    def thinking(self: MasterBot, view: cn.View) -> Iterator[Action]:
        for number, action in enumerate([*view.legal_actions()] * 30):
            steps.append(number)
            yield action

    def choose(self: MasterBot, view: cn.View) -> None:
        raise AssertionError("nobody waits for all of it at once")

    monkeypatch.setattr(MasterBot, "thinking", thinking)
    monkeypatch.setattr(MasterBot, "choose", choose)

    async def scene(authority: Authority) -> None:
        code = await authority.open({"players": 2}, ["master", "master"])
        page = await Page(authority, code, "").open()
        await authority.start(code, "t", teacher=True)
        between = set()
        while not page.table.game.ply:
            between.add(len(steps))
            await asyncio.sleep(0)
        assert len(between) > 20
        await page.until(lambda table: table.game.ply > 4)  # the set-up, chosen by thinking alone

    run(tmp_path, scene)


def test_bots_that_answer_at_once_do_not_wait_for_those_that_think(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from catan_nb.bots import MasterBot

    over: list[bool] = []

    def thinking(self: MasterBot, view: cn.View) -> Iterator[Action]:
        first = view.legal_actions()[0]
        yield first
        while not over:
            time.sleep(0.002)
            yield first

    monkeypatch.setattr(MasterBot, "thinking", thinking)

    async def scene(authority: Authority) -> None:
        for kinds in [["master", "master"]] * 9 + [["random", "random"]]:
            code = await authority.open({"players": 2, "pace": "at once"}, kinds)
            page = await Page(authority, code, "").open()
            await authority.start(code, "t", teacher=True)
        await page.until(lambda table: table.game.ply > 4)
        over.append(True)

    run(tmp_path, scene)


def test_a_master_is_offered_where_it_plays_alone(tmp_path: Path) -> None:
    async def scene(authority: Authority) -> None:
        with pytest.raises(Refused, match="of that kind"):
            await authority.open({"players": 2, "variant": "fastcard"}, ["master", "free"])
        (anna,) = await table_of(authority, "Anna", variant="fastcard")
        with pytest.raises(Refused, match="of that kind"):
            await authority.sit(anna.code, anna.visitor, 1, "master")

    run(tmp_path, scene)


def test_the_log_in_the_store_is_the_table(tmp_path: Path) -> None:
    async def scene(authority: Authority) -> None:
        (anna,) = await table_of(authority, "Anna", board="beginner", pace="at once")
        await anna.play(random.Random(5), stop=lambda table: table.game.ply > 60)
        live = await authority.table(anna.code)
        store: Store = authority._writer.store
        async with live._lock:
            folded = SharedTable(store.entries(live.id))
            assert folded.number == live.shared.number
            assert folded.game.log == live.shared.game.log
            assert folded.game.state == live.shared.game.state
            assert folded.seats == live.shared.seats

    run(tmp_path, scene)


def test_a_listener_that_fails_is_told_nothing_more_and_others_are(tmp_path: Path) -> None:
    async def scene(authority: Authority) -> None:
        anna, berta = await table_of(authority, "Anna", "Berta", board="beginner")
        calls = []

        def fail(told: object) -> None:
            calls.append(told)
            if len(calls) > anna.table.number + 2:
                raise RuntimeError("gone")

        await authority.listen(anna.code, 0, fail)
        for pace in ("slow", "quick", "slow", "quick", "slow"):
            await authority.pace(anna.code, anna.visitor, pace)
        assert berta.table.number == (await authority.table(anna.code)).shared.number
        assert len(calls) < len(berta.entries) + 5

    run(tmp_path, scene)

"""Answers that several owe at once are taken as they come and done in the order of the rules."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

import catan_nb as cn
from catan_nb.classroom.authority import Authority
from catan_nb.classroom.messages import Refused
from catan_nb.classroom.shared import SharedTable
from catan_nb.kernel.action import to_json
from tests.classroom.pages import Page, refused, run, table_of
from tests.conformance.at_once.tables import GOLDEN, RESOURCES
from tests.rules.play.hand_made import position

BLUES = cn.Discard(cn.Cards(wool=4))
WHITES = cn.Discard(cn.Cards(brick=5))
REDS = cn.Discard(cn.Cards(ore=4))


class Seven(random.Random):
    """Chance that rolls 1 and 6 with the dice: the sixth of 36 outcomes."""

    def random(self) -> float:
        return 5.5 / 36


async def seven(authority: Authority) -> list[Page]:
    """Blue, whose turn it is, has rolled a 7; red, blue and white hold too much."""
    table = position(4).hand(0, ore=8).hand(1, wool=9).hand(2, grain=7).hand(3, brick=6, ore=4)
    code = await authority.open({"game": table.turn(1).game().to_json()})
    pages = []
    for name in ("Red", "Blue", "Orange", "White"):
        await authority.join(code, f"visitor {name}")
        pages.append(await Page(authority, code, f"visitor {name}").open())
    await authority.start(code, pages[0].visitor)
    await pages[1].act(cn.RollDice())
    assert list(pages[0].table.owed) == [1, 3, 0]
    return pages


def held(table: SharedTable, seat: int) -> dict[str, int]:
    """Return what a seat holds."""
    return {kind: n for kind, n in table.game.players[seat].hand.items() if n}


def test_an_answer_given_early_is_kept_and_done_in_its_turn(tmp_path: Path) -> None:
    async def scene(authority: Authority) -> None:
        red, blue, orange, white = await seven(authority)
        number = await red.act(REDS)
        assert red.entries[-1].number == number
        assert red.entries[-1].kind == "early"
        assert held(red.table, 0) == {"ore": 8}, "it is not its turn yet"
        assert red.table.early == {0: REDS}
        await white.act(WHITES)
        await blue.act(BLUES)
        row = [to_json(action) for action in (BLUES, WHITES, REDS)]
        for page in (red, blue, orange, white):
            assert page.entries[-1].data["actions"] == row, "in the order of the rules, in one row"
            assert page.table.early == {}
            assert held(page.table, 0) == {"ore": 4}
            assert isinstance(page.table.game.frame, cn.classes.Question)

    run(tmp_path, scene, chance=Seven())


def test_others_hear_that_somebody_has_answered_but_not_what(tmp_path: Path) -> None:
    async def scene(authority: Authority) -> None:
        pages = await seven(authority)
        watcher = await Page(authority, pages[0].code, "").open()
        await pages[0].act(REDS)
        later = await Page(authority, pages[0].code, pages[2].visitor).open()
        for page in (*pages[1:], watcher, later):
            assert page.entries[-1].data == {}
            assert page.table.early == {0: None}
        again = await Page(authority, pages[0].code, pages[0].visitor).open()
        assert again.table.early == {0: REDS}, "its own page knows after a reload"

    run(tmp_path, scene, chance=Seven())


def test_answers_given_at_the_same_time_are_not_stale(tmp_path: Path) -> None:
    async def scene(authority: Authority) -> None:
        red, blue, _, white = await seven(authority)
        seen = red.table.number
        await blue.act(BLUES, number=seen)
        await red.act(REDS, number=seen)
        await white.act(WHITES, number=seen)
        assert held(red.table, 0) == {"ore": 4}

    run(tmp_path, scene, chance=Seven())


def test_one_answers_once_and_by_the_rules(tmp_path: Path) -> None:
    async def scene(authority: Authority) -> None:
        red, _, orange, _ = await seven(authority)
        with pytest.raises(Refused) as caught:
            await red.act(cn.Discard(cn.Cards(ore=3)))
        assert refused(caught) == "rule"
        assert caught.value.refusal.rule == "base.robber.seven"
        with pytest.raises(Refused) as caught:
            await orange.act(cn.Discard(cn.Cards(grain=3)))
        assert refused(caught) == "rule"
        await red.act(REDS, id="one")
        with pytest.raises(Refused) as caught:
            await red.act(REDS, id="two")
        assert refused(caught) == "stale"
        assert await red.act(REDS, id="one") == red.table.number - 1

    run(tmp_path, scene, chance=Seven())


def test_an_early_answer_outlives_the_server(tmp_path: Path) -> None:
    async def scene(authority: Authority) -> None:
        red, blue, _, white = await seven(authority)
        await red.act(REDS)
        await white.act(WHITES)
        again = Authority(authority._writer.store)
        later = Page(again, blue.code, blue.visitor)
        await later.open()
        await later.act(BLUES)
        assert held(later.table, 0) == {"ore": 4}
        assert held(later.table, 3) == {"brick": 1, "ore": 4}
        await again.close()

    run(tmp_path, scene, chance=Seven())


def test_going_back_forgets_answers_given_early(tmp_path: Path) -> None:
    async def scene(authority: Authority) -> None:
        red, *_ = await seven(authority)
        await red.act(REDS)
        await authority.back(red.code, "teacher", 0, teacher=True)
        assert red.table.early == {}
        assert list(red.table.owed) == [1]

    run(tmp_path, scene, chance=Seven())


def test_an_answer_that_is_illegal_by_then_falls_away_and_its_seat_is_asked(
    tmp_path: Path,
) -> None:
    async def scene(authority: Authority) -> None:
        red, blue, _, white = await seven(authority)
        await red.act(REDS)
        live = await authority.table(red.code)
        live.shared.early[0] = cn.Discard(cn.Cards(ore=3))  # as if it were no answer any more
        await white.act(WHITES)
        await blue.act(BLUES)
        assert red.table.game.actor == 0
        assert red.table.early == {}
        assert list(red.table.owed) == [0]
        folded = SharedTable(live.entries)
        assert (folded.early, folded.game.log) == ({}, red.table.game.log)
        await red.act(REDS)
        assert held(red.table, 0) == {"ore": 4}

    run(tmp_path, scene, chance=Seven())


# ---- what is owed in other ways --------------------------------------------------------

NAMES = ("Anna", "Berta", "Carla", "Dora")


def test_answers_to_an_offer_come_out_clockwise_however_they_came_in(tmp_path: Path) -> None:
    async def scene(authority: Authority) -> None:
        table = position(4).hand(0, ore=2).hand(1, wool=1).hand(2, wool=2).hand(3, wool=1).turn(0)
        pages = await table_of(authority, *NAMES, game=_rolled(table, cn.Roll(1, 1)))
        red, blue, orange, white = pages
        ore, wool, two = cn.Cards(ore=1), cn.Cards(wool=1), cn.Cards(wool=2)
        await red.act(cn.OfferTrade(ore, wool))
        assert list(red.table.owed) == [1, 2, 3]
        await white.act(cn.AcceptTrade())
        await orange.act(cn.CounterOffer(two, cn.Cards(ore=2)))
        for page in (red, blue):
            assert page.table.early == {2: None, 3: None}
            assert page.table.game.frame.answers == (), "nobody knows yet what they have said"
        await blue.act(cn.RefuseTrade())
        said = [(one.player, one.give) for one in red.table.game.frame.answers]
        assert said == [(2, two), (3, wool)]
        await red.act(cn.ConfirmTrade(3))
        assert (held(blue.table, 0), held(blue.table, 3)) == ({"ore": 1, "wool": 1}, {"ore": 1})

    run(tmp_path, scene)


def test_a_saboteur_and_a_wedding_take_from_all_in_turn(tmp_path: Path) -> None:
    async def scene(authority: Authority) -> None:
        table = cn.Position("base+cities_knights", players=4).progress(1, "saboteur", "wedding")
        table.hand(0, ore=9).hand(2, wool=5).hand(3, grain=7).settlement(0, 10).settlement(3, 20)
        game = _rolled(table.turn(1), cn.RollThree(1, 6, 5))
        red, blue, orange, white = await table_of(authority, *NAMES, game=game)
        await blue.act(cn.PlaySaboteur())
        lost = [cn.Cards(wool=2), cn.Cards(grain=3), cn.Cards(ore=4)]  # half, rounded down
        assert list(blue.table.owed) == [2, 3, 0]
        for page, cards in reversed([*zip((orange, white, red), lost, strict=True)]):
            await page.act(cn.Discard(cards))
        assert [one.cards for one in blue.table.game.log[-3:]] == lost
        await blue.act(cn.PlayWedding())
        assert list(blue.table.owed) == [3, 0], "Orange has no more points than Blue"
        with pytest.raises(Refused):
            await orange.act(cn.GiveCards(cn.Cards(wool=2)))
        await red.act(cn.GiveCards(cn.Cards(ore=2)))
        assert held(blue.table, 1) == {}
        await white.act(cn.GiveCards(cn.Cards(grain=2)))
        assert held(blue.table, 1) == {"grain": 2, "ore": 2}

    run(tmp_path, scene)


def test_gold_is_taken_in_turn_where_the_bank_may_not_serve_all(tmp_path: Path) -> None:
    async def scene(authority: Authority) -> None:
        places = cn.Position("base+seafarers", board=GOLDEN, players=3)
        for seat, place in enumerate([(0, 0), (-1, 2)]):  # gold that a 6 brings
            corner = GOLDEN.topology.hex_vertices[GOLDEN.topology.hex_index[place]][0]
            places.settlement(seat, corner)
        for left, owed in ((1, [0]), (2, [0, 1])):
            table = places.bank(dict.fromkeys(RESOURCES, left)).turn(0)
            pages = await table_of(authority, *NAMES[:3], game=_rolled(table, cn.Roll(2, 4)))
            assert list(pages[0].table.owed) == owed, f"{left} of each are left"
            blue = pages[1].act(cn.TakeGold(cn.Cards(wool=1)))
            if left == 1:
                with pytest.raises(Refused) as caught:
                    await blue
                assert refused(caught) == "rule"
                continue
            await blue
            await pages[0].act(cn.TakeGold(cn.Cards(wool=1)))
            assert [held(pages[2].table, seat) for seat in (0, 1)] == [{"wool": 1}] * 2

    run(tmp_path, scene)


def test_one_builds_after_another_in_the_special_building_phase(tmp_path: Path) -> None:
    async def scene(authority: Authority) -> None:
        table = cn.Position("base", players=5)
        for seat in range(5):
            table.hand(seat, brick=1, lumber=1)
        pages = await table_of(
            authority, *NAMES, "Emma", game=_rolled(table.turn(3), cn.Roll(1, 1))
        )
        await pages[3].act(cn.EndTurn())
        for seat in (4, 0, 1, 2):
            assert list(pages[0].table.owed) == [seat]
            with pytest.raises(Refused) as caught:
                await pages[(seat + 1) % 5].act(cn.EndBuilding())
            assert refused(caught) in ("rule", "stale")
            await pages[seat].act(cn.EndBuilding())
        assert list(pages[0].table.owed) == [4], "whose turn it is"

    run(tmp_path, scene)


def _rolled(table: cn.Position, roll: cn.Action) -> str:
    """Return the game from a position on, when a roll lies."""
    game = table.game()
    game.push(cn.RollDice())
    game.push(roll)
    return str(game.to_json())

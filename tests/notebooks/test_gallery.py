"""The gallery of small dashboards: played by a script, their numbers worked out independently."""

from __future__ import annotations

import re
from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import pairwise, product
from pathlib import Path
from statistics import fmean
from typing import Any

import pytest

import catan_nb as cn
from catan_nb.lessons.pages.notebooks import stored_problems
from tests.notebooks.walking import FOLDER, read, run
from tests.ui.authors.test_board import click

GALLERY = sorted((FOLDER / "gallery").glob("*.ipynb"))
DICE = list(product(range(1, 7), range(1, 7)))
KINDS = ("brick", "lumber", "ore", "grain", "wool")


def opened(name: str) -> Any:
    """Run a notebook of the gallery and return what it has made."""
    space: dict[str, Any] = {"__name__": "notebook"}
    for cell in read(FOLDER / "gallery" / f"{name}.ipynb").cells:
        if cell.cell_type == "code":
            run(cell.source, space)
    return space


def series(svg: str, name: str) -> dict[int, float]:
    """Return the numbers of a chart, as its words tell them."""
    found = re.search(rf"\n{name}: (.*?)(?:\n|</desc>)", svg)
    assert found is not None, svg
    pairs = (one.split(": ") for one in found.group(1).split(", "))
    return {int(place): float(value) for place, value in pairs}


def pips(token: int) -> int:
    """Return in how many of the 36 rolls a token is rolled."""
    return sum(sum(roll) == token for roll in DICE)


def test_there_are_eight_and_they_are_small() -> None:
    assert len(GALLERY) == 8
    for path in GALLERY:
        title, *code = read(path).cells
        assert re.fullmatch(r"# [^\n]+\n\n[^\n]+\.", title.source), path.name
        lines = [line for cell in code for line in cell.source.splitlines() if line.strip()]
        assert 20 <= len(lines) <= 42, (path.name, len(lines))
        assert max(map(len, lines)) <= 100, path.name


@pytest.mark.parametrize("path", GALLERY, ids=lambda path: path.stem)
def test_each_is_stored_executed_uses_what_is_public_and_is_linked(path: Path) -> None:
    notebook = read(path)
    assert list(stored_problems(notebook)) == []
    code = "\n".join(cell.source for cell in notebook.cells if cell.cell_type == "code")
    imported = re.findall(r"^(?:import|from) (catan_nb\S*)", code, re.MULTILINE)
    assert set(imported) <= {"catan_nb", "catan_nb.lessons"}
    assert not re.search(r"\._(?!_)", code)
    linked = f"(gallery/{path.name})"
    building = read(FOLDER / "build_with_the_kit.ipynb")
    assert linked in "\n".join(cell.source for cell in building.cells)
    docs = (FOLDER.parent / "docs" / "building.md").read_text(encoding="utf-8")
    assert f"(../notebooks/{linked[1:]}" in docs


def received(piece: str, vertex: int, roll: tuple[int, int]) -> Counter[str]:
    """Return what a roll brings a single piece, as the rules pay it."""
    position = cn.Position(board="beginner", players=3)
    game = getattr(position, piece)(0, vertex).turn(0).game()
    game.push(cn.RollDice())
    game.push(cn.Roll(*roll))
    return Counter(dict(game.players[0].hand))


@pytest.mark.parametrize("vertex", [0, 20, 28, 45])
def test_a_settlement_and_a_city_receive_what_the_rules_pay_for_all_rolls(vertex: int) -> None:
    space = opened("where_to_settle")
    for piece, cards in {"settlement": 1, "city": 2}.items():
        paid = {roll: received(piece, vertex, roll) for roll in DICE}
        mean = {kind: Fraction(sum(paid[r][kind] for r in DICE), 36) for kind in KINDS}
        space["piece"].value = cards
        click(space["island"], "vertex", vertex)
        words = space["words"].value
        assert f"<b>V{vertex}</b>" in words
        assert f"<b>{sum(mean.values())}</b> cards a roll" in words
        for kind, share in mean.items():
            assert (f" {share} {kind}" in words) is bool(share)
        by_sum = {sum(roll): one.total() for roll, one in paid.items()}
        assert series(space["bars"].value, "cards") == by_sum


def test_the_robber_takes_what_stands_round_its_hex() -> None:
    space = opened("what_the_robber_takes")
    game, shape = space["game"], space["game"].board.topology
    click(space["island"], "vertex", 3)
    before = space["words"].value
    for hex, rolls in [(12, 6), (1, 6), (1, 24), (18, 7)]:
        space["rolls"].value = rolls
        click(space["island"], "hex", hex)
        lost = {seat: Fraction(0) for seat in range(4)}
        for vertex in shape.hex_vertices[hex]:
            if building := game.building_at(vertex):
                seat, kind = building
                cards = {"settlement": 1, "city": 2}[kind]
                lost[seat] += Fraction(rolls * cards * pips(game.board.tokens[hex]), 36)
        assert f"takes <b>{sum(lost.values())}</b> cards" in space["words"].value
        told = re.findall(r'scope="row">(\w+)</th><td[^>]*>([\d/]+)', space["losses"].value)
        assert told == [(game.names[seat], str(cards)) for seat, cards in sorted(lost.items())]
    assert before != space["words"].value


def test_the_search_goes_on_road_by_road_and_finds_what_networkx_finds() -> None:
    space = opened("search_for_a_road")
    steps, step = space["steps"], space["step"]
    ends = {path: set(stops) for path, stops in space["roads"].items()}
    for one in steps:
        assert len(set(one.paths)) == len(one.paths)
        assert all(ends[here] & ends[there] for here, there in pairwise(one.paths))
    step.value = 5
    assert space["walk"].marks == (("vertex", steps[5].here),)
    space["play"].value = step.max
    # Round the ring from Blue's settlement at V13, and out at the longer of its two tails.
    by_hand = [13, 8, 12, 17, 23, 18, 24, 30]
    assert {frozenset(pair) for pair in pairwise(by_hand)} <= {frozenset(e) for e in ends.values()}
    assert f"the most so far <b>{len(by_hand) - 1}</b>" in space["found"].value
    assert f"the largest has <b>{len(by_hand) - 1}</b> roads" in space["told"].value
    assert space["game"].players[0].route_length == len(by_hand) - 1


@cache
def landed(ships: int, turns: int) -> Fraction:
    """Return the chance of so many ships in so many turns, turn by turn."""
    if not ships or not turns:
        return Fraction(not ships)
    return (landed(ships - 1, turns - 1) + landed(ships, turns - 1)) / 2


def test_the_fleet_lands_with_the_chances_of_a_coin() -> None:
    space = opened("when_the_fleet_lands")
    seen = set()
    for ply in (0, 60, 150, 300):
        space["watched"].goto(ply)
        fleet = space["watched"].game.fleet
        seen.add(fleet)
        assert f"<b>Space {fleet} of 7.</b>" in space["words"].value
        by = {turn: landed(7 - fleet, turn) for turn in range(1, 21)}
        exactly = {turn: chance - landed(7 - fleet, turn - 1) for turn, chance in by.items()}
        clock = space["clock"].value
        assert series(clock, "by this turn") == pytest.approx(by, rel=1e-3, abs=1e-9)
        assert series(clock, "in this turn") == pytest.approx(exactly, rel=1e-3, abs=1e-9)
    assert len(seen) > 2


def test_every_roll_is_counted_beside_what_is_expected() -> None:
    space = opened("rolls_against_theory")
    table = space["table"]
    table.game.advance(cn.bots.bots_by_seat("good"))
    table.refresh()
    rolled = [one.first + one.second for one in table.game.log if isinstance(one, cn.Roll)]
    assert table.over
    assert len(rolled) > 36
    counted, expected = Counter(rolled), {n: len(rolled) * pips(n) / 36 for n in range(2, 13)}
    words, bars = space["words"].value, space["bars"].value
    assert f"<b>{len(rolled)}</b> rolls so far, <b>{counted[7]}</b> of them sevens" in words
    assert f"Theory expects {Fraction(len(rolled), 6)} sevens." in words
    assert series(bars, "counted") == {total: counted[total] for total in range(2, 13)}
    assert series(bars, "expected") == pytest.approx(expected, rel=1e-3)


def _view(game: Any) -> Any:
    return game.view(game.actor)


def test_a_game_is_played_on_from_another_place_with_other_luck() -> None:
    space = opened("what_if")
    played = space["played"]
    assert space["watched"].board.select == "vertex"
    click(space["watched"].board, "vertex", 20)
    ends = []
    for seed in range(1, 6):
        game: Any = cn.new_game(players=3, seed=1)
        game.push(cn.BuildSettlement(20))
        game, bots = game.fork(seed=seed), cn.bots.bots_by_seat("good", seed)
        while not game.over:
            chance = game.actor == cn.CHANCE
            game.push(game.sample() if chance else bots[game.actor].choose(_view(game)))
        ends.append([game.points(seat) for seat in range(3)])
    means = [fmean(column) for column in zip(*ends, strict=True)]
    assert space["words"].value == "A settlement at V20: " + ", ".join(
        f"{name} {played.points(seat)} → <b>{means[seat]}</b>"
        for seat, name in enumerate(played.names)
    )
    assert series(space["bars"].value, "played on") == dict(enumerate(means))
    space["watched"].goto(1)
    click(space["watched"].board, "vertex", 20)
    assert space["words"].value == space["watched"].game.why_not(cn.BuildSettlement(20)).text
    assert space["watched"].board.select == ""
    assert played.ply == space["watched"].last


def waits(space: Any) -> dict[str, tuple[float, float]]:
    row = r">(\w+)</th><td[^>]*>([\d.]+)</td><td[^>]*>([\d.]+)"
    found = re.findall(row, space["waits"].value)
    return {name: (float(without), float(with_it)) for name, without, with_it in found}


def test_an_offer_is_judged_by_how_long_both_must_wait() -> None:
    space = opened("offers_judged")
    # One grain in 8 of 36 rolls, one lumber in 5 of 36; with the trade both can pay at once.
    assert waits(space) == {"Red": (4.5, 0), "Blue": (7.2, 0)}
    assert "Blue refuses" in space["words"].value
    space["count"].value = 2
    assert "Blue accepts" in space["words"].value
    space["count"].value, space["gives"].value = 1, "ore"
    assert waits(space) == {"Red": (4.5, 7.2), "Blue": (7.2, 7.2)}
    space["gives"].value, space["gets"].value = "grain", "wool"
    # Red waits for two grains. Blue waits for a lumber (5 of 36) and a wool (1 of 36): 6 rolls
    # for the first of them, then 36 or 7.2 for the other.
    assert waits(space) == {"Red": (4.5, 9), "Blue": (7.2, 37.2)}
    space["count"].value = 2
    assert space["words"].value == "The hand does not hold 2 grain."
    assert waits(space) == {}


def test_a_poll_hides_the_votes_until_they_are_shown() -> None:
    space = opened("class_poll")
    island = space["island"]
    space["vote"].click()
    for vertex in (31, 20, 31, 44):
        assert space["vote"].disabled
        click(island, "vertex", vertex)
        assert not space["vote"].disabled
        assert island.marks == (("vertex", vertex),)
        space["vote"].click()
        assert (island.marks, island.heat, island.selected) == ((), {}, None)
    assert space["words"].value == "<b>4</b> have voted."
    space["result"].value = True
    assert island.heat == {("vertex", 31): 2, ("vertex", 20): 1, ("vertex", 44): 1}
    together = {v: sum(pips(island.game.tokens[h]) for h in _round(v)) for v in range(54)}
    best = [v for v, many in together.items() if many == max(together.values())]
    assert island.marks == tuple(("vertex", vertex) for vertex in best)
    assert f"<b>3</b> found one of the {len(best)} best places." in space["words"].value
    space["anew"].click()
    assert island.heat == {}
    assert space["words"].value.startswith("<b>0</b> have voted.")


def _round(vertex: int) -> tuple[int, ...]:
    return cn.printed("beginner").topology.vertex_hexes[vertex]

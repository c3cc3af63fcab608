"""The table is made of what the systems in play bring, and of nothing else."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from typing import Any

import pytest

import catan_nb as cn
from catan_nb.kernel.errors import RulesClash
from catan_nb.rules.play.systems import SYSTEMS, System
from catan_nb.ui.pages.table_page import TablePage, table_page
from catan_nb.ui.panels.base import Panel
from catan_nb.ui.systems.parts import LazyImport
from catan_nb.ui.systems.registry import GAMES, RECORDS, Systems, TableSystem, of
from tests.conformance.playing import ISLANDS
from tests.rules.ships_probe import SHIPS, BuildShip
from tests.ui.table.panels import lit, press, words
from tests.ui.table.ships import AT_TABLE, SYSTEM, Flag, Hoist

KNIGHTS = ("ui.cities_knights", "rules.cities_knights", "bots.knights", "stats.knights")
CARDS = ("ui.fastcard", "fastcard", "bots.fastcard", "stats.fastcard")
SIX = ("rules.six",)
OTHERS = {
    "base": (*KNIGHTS, *CARDS, *SIX, "stats"),
    "base+cities_knights": (*CARDS, *SIX, "ui.base.development"),
    "fastcard": (*KNIGHTS, *SIX, "ui.base", "ui.base.development", "stats"),
}


@pytest.mark.parametrize(("variant", "others"), OTHERS.items(), ids=OTHERS)
def test_a_page_loads_what_it_plays(variant: str, others: tuple[str, ...]) -> None:
    seats = ["person", "good", "random"]
    said = f"import catan_nb as cn; cn.table(cn.new_game({variant!r}, players=3), {seats})"
    done = subprocess.run(
        [sys.executable, "-c", f"{said}\nimport sys\nprint(*sys.modules)"],
        capture_output=True,
        text=True,
        check=True,
    )
    unwanted = (*others, "ui.almanac", "catalogue", "lessons")
    loaded = done.stdout.split()
    assert not [m for m in loaded if m.startswith(tuple(f"catan_nb.{room}" for room in unwanted))]


def records() -> list[TableSystem]:
    return [RECORDS[name].load() for name in RECORDS]


def test_records_have_the_names_of_their_modules() -> None:
    assert [record.name for record in records()] == list(RECORDS)


@pytest.mark.parametrize("record", records(), ids=lambda record: record.name)
def test_what_a_record_names_is_there(record: TableSystem) -> None:
    later = [*record.strips, *record.side, *record.own, *record.odds]
    assert all(callable(one.load()) for one in later)
    for tab in record.drawers:
        panel: type[Panel] = tab.panel.load()
        assert panel.title == tab.title
    assert record.scenery is None or hasattr(record.scenery.load(), "speak")
    assert all(look.is_file() for look in record.looks)
    keys = {tool.key for tool in record.tools}
    common = [RECORDS[name].load() for name in ("base", "ships", "pirate")]
    asked = {one.tool for one in record.questions.values()} - {""}
    assert asked <= keys | {tool.key for one in common for tool in one.tools}
    assert all(tile.buy or tile.key in keys for tile in record.tiles)


@pytest.mark.parametrize("variant", GAMES)
@pytest.mark.parametrize("players", [4, 6])
def test_every_module_in_play_has_its_record(variant: str, players: int) -> None:
    rules = cn.new_game(variant, players=players, seed=1).rules
    assert of(rules) is of(cn.new_game(variant, players=players, seed=2).rules)
    named = {module.name for module in rules.modules}
    assert named & set(RECORDS)
    assert of(rules).scenery is not None


def test_two_systems_cannot_bring_the_same_without_saying_so() -> None:
    base: TableSystem = RECORDS["base"].load()
    copy = replace(base, name="copy")
    with pytest.raises(RulesClash, match="base and copy both bring the tool 'road' to the table"):
        Systems((base, copy))
    twice = TableSystem(name="twice", dice=base.dice)
    with pytest.raises(RulesClash, match="the part 'dice'"):
        Systems((base, twice))
    named = TableSystem(name="named", dice=base.dice, replaces={"dice": "base"})
    assert Systems((base, named)).dice is base.dice
    third = TableSystem(name="third", dice=base.dice, replaces={"dice": "base"})
    with pytest.raises(RulesClash, match="named and third both bring the part 'dice'"):
        Systems((base, named, third))
    Systems((base, named, replace(third, replaces={"dice": "named"})))


# ---- a system of one's own ------------------------------------------------------------


@pytest.fixture(params=["base", "base+cities_knights"])
def harbour(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> TablePage:
    """The first seat's turn in a game with ships."""
    monkeypatch.setitem(SYSTEMS, "ships", SYSTEM)
    position = cn.Position(f"{request.param}+ships", board=ISLANDS, players=2)
    position.settlement(0, ISLANDS.vertex((2, 0), (3, 0), (2, 1))).hand(0, lumber=2, wool=2)
    game = position.turn(0, rolled=True).game(seed=1)
    settings: dict[str, Any] = {"curtain": False, "systems": {"rafts": AT_TABLE}}
    return table_page(game, ["person", "person"], **settings)


def test_a_module_of_ones_own_brings_its_tool_tile_question_and_piece(harbour: TablePage) -> None:
    assert "Build a ship for 1 lumber and 1 wool, 15 left" in words(harbour.panels["Build"].pane)
    assert "Ships" in words(harbour.panels["Players"].pane)
    press(harbour.panels["Build"].pane, "tool", "ship")
    edge = min(lit(harbour, "edge"))
    assert harbour.controller.click("edge", edge)
    spots = harbour.board.board.overlay.spots  # type: ignore[attr-defined]
    built = next(spot for spot in spots if (spot["kind"], spot["id"]) == ("edge", edge))
    assert "ship" in built["facts"]
    assert isinstance(harbour.controller.game.frame, Flag)
    assert "names the ship. Now hoist it." in words(harbour.turn.pane)
    press(harbour.turn.pane, "act", "hoist")
    assert "14 left" in words(harbour.panels["Build"].pane)
    assert harbour.controller.game.log[-1] == Hoist()


def test_its_piece_says_what_a_click_is_about(harbour: TablePage) -> None:
    controller = harbour.controller
    edge = controller.game.legal(BuildShip)[0].edge
    assert controller.click("edge", edge)
    assert controller.click("edge", edge)
    controller.choose(Hoist())
    assert not controller.click("edge", edge)
    assert controller.note.text == "A ship needs an empty path at sea."


def test_a_module_without_a_record_plays_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    boats = System("ships", (replace(SHIPS, name="boats"),), house_rule=True)
    monkeypatch.setitem(SYSTEMS, "ships", boats)
    made = table_page(cn.new_game("base+ships", players=2, board="beginner", seed=1))
    assert "Road" in words(made.panels["Build"].pane)
    assert "Ship" not in words(made.panels["Build"].pane)


def test_what_comes_later_is_loaded_when_asked_for() -> None:
    assert LazyImport("catan_nb.ui.panels.base:Panel").load() is Panel

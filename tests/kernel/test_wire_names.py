"""What classes are called in files: names of their own, which outlive those in Python."""

from __future__ import annotations

import json
import pkgutil
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import import_module
from typing import Any, ClassVar

import pytest

import catan_nb as cn
import catan_nb.fastcard
import catan_nb.kernel
import catan_nb.rules
from catan_nb import fastcard as fc
from catan_nb.classroom.live import opening
from catan_nb.classroom.shared import BadEntry, Entry, SharedTable
from catan_nb.kernel import ruleset
from catan_nb.kernel.action import Action, from_json, to_json, to_text
from catan_nb.kernel.errors import RulesClash
from catan_nb.kernel.event import Event
from catan_nb.kernel.module import RuleModule
from catan_nb.kernel.question import Question
from catan_nb.kernel.verb import Verb
from catan_nb.kernel.wire import by_wire_name, wire_name
from catan_nb.rules.play.systems import SYSTEMS, System, add_system
from tests.rules.play.test_old_records import RECORDS

#: What is derived from in a room and never made itself.
BASES = {
    *("Action", "Event", "Question", "BoardEvent", "CardEvent", "DevelopmentEvent", "KnightsEvent"),
    *("SeaEvent", "CardQuestion", "CatanQuestion", "KnightsQuestion"),
}
ROOMS = (catan_nb.kernel, catan_nb.rules, catan_nb.fastcard)


def of_the_kit(base: type[Any]) -> list[type[Any]]:
    """Return all classes of the kit that derive from one."""
    for room in ROOMS:
        for found in pkgutil.walk_packages(room.__path__, f"{room.__name__}."):
            import_module(found.name)
    return [
        one
        for name in sorted(sys.modules)
        if name.startswith("catan_nb.")
        for one in vars(sys.modules[name]).values()
        if isinstance(one, type) and issubclass(one, base) and one.__module__ == name
        if one.__name__ not in BASES
    ]


@pytest.mark.parametrize(("base", "least"), [(Action, 100), (Event, 120), (Question, 70)])
def test_every_class_of_the_kit_states_its_name_and_shares_it_with_no_other(
    base: type[Any], least: int
) -> None:
    found = of_the_kit(base)
    assert len(found) >= least
    assert [one for one in found if "wire_name" not in vars(one)] == []
    for other in ("catan_nb.rules.", "catan_nb.fastcard."):  # which are never played together
        by_wire_name(base.__name__, [one for one in found if not one.__module__.startswith(other)])


@pytest.fixture
def renamed() -> Iterator[None]:
    """Call every class of the kit otherwise in Python, and compile all rules anew."""
    classes = [one for base in (Action, Event, Question) for one in of_the_kit(base)]
    names = [one.__name__ for one in classes]
    for one, name in zip(classes, names, strict=True):
        one.__name__ = one.__qualname__ = f"New{name}"
    ruleset._compile_ruleset.cache_clear()
    yield
    for one, name in zip(classes, names, strict=True):
        one.__name__ = one.__qualname__ = name
    ruleset._compile_ruleset.cache_clear()


def told(game: Any) -> tuple[object, ...]:
    """Return all that names classes in files."""
    texts = [to_text(action) for action in game.log]
    names = [row["action"] for row in game.to_frame()]
    names += [row["event"] for row in game.events_frame()]
    return game.to_json(), game.state.data(), texts, names


def positions() -> list[Any]:
    """Return games that begin with a position in which questions are asked."""
    asked = cn.Position("base", players=3).turn(0, rolled=True, roll=(3, 4)).hand(1, ore=8)
    running = cn.new_game("base+cities_knights", players=3, seed=4)
    cards = cn.new_game("fastcard", players=3, seed=4)
    for game in (running, cards):
        for _ in range(30):
            game.push(game.sample() if game.actor == cn.CHANCE else game.legal_actions()[0])
    return [
        asked.asked(cn.questions.DiscardHalf(1, 4), cn.questions.RobberMove(0)).game(),
        cn.Position.of(running).game(),
        cards.begun_with(cards.state, 5),
    ]


def test_a_game_is_read_and_written_alike_whatever_its_classes_are_called(
    request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "pandas", None)  # tables are lists
    saved = [path.read_text(encoding="utf-8") for path in RECORDS]
    saved += [game.to_json() for game in positions()]
    before = [told(cn.read_game(text)) for text in saved]
    request.getfixturevalue("renamed")
    assert repr(cn.BuildRoad(3)) == "NewBuildRoad(edge=3)"
    assert [told(cn.read_game(text)) for text in saved] == before
    assert cn.new_game(seed=1).action("build road E17") == cn.BuildRoad(17)
    assert to_json(fc.BuildCity({"ore": 3, "grain": 2}))[0] == "BuildCity"


def test_a_class_that_states_no_name_is_called_as_in_python() -> None:
    @dataclass(frozen=True, slots=True)
    class Toll(Action):
        pass

    @dataclass(frozen=True, slots=True)
    class WideRoad(cn.BuildRoad):
        pass

    assert to_json(Toll()) == ["Toll"]
    assert to_json(WideRoad(3)) == ["WideRoad", 3]
    assert from_json(["WideRoad", 3], {"WideRoad": WideRoad}) == WideRoad(3)


@pytest.fixture
def toll() -> Iterator[RuleModule]:
    """Return a house rule that calls its action as the kit calls another."""

    @dataclass(frozen=True, slots=True)
    class Toll(Action):
        wire_name: ClassVar[str] = "BuildRoad"

    yield RuleModule(name="toll", verbs=(Verb(Toll, lambda state, action: None),))
    SYSTEMS.pop("toll", None)


def test_two_actions_of_one_name_are_refused_by_both_names(toll: RuleModule) -> None:
    add_system(System("toll", (toll,), house_rule=True))
    with pytest.raises(RulesClash) as clash:
        cn.new_game("base+toll", players=3)
    assert "test_wire_names.toll.<locals>.Toll" in str(clash.value)
    assert "catan_nb.rules.base.actions.BuildRoad" in str(clash.value)
    assert "the action BuildRoad" in str(clash.value)


MISSING = "house rule that has not been added, or to a newer version"


def test_an_action_that_is_not_known_here_is_named() -> None:
    data = json.loads(cn.new_game(players=3, seed=1).to_json())
    data["actions"] = [["PayToll", 4]]
    with pytest.raises(cn.BadRecord, match=rf"action 0 .*no action 'PayToll' here.*{MISSING}"):
        cn.read_game(json.dumps(data))


def test_an_action_at_a_shared_table_that_is_not_known_here_is_named() -> None:
    begun = Entry(0, "begun", opening({"players": 3}))
    act = Entry(1, "act", {"actions": [["PayToll", 4]]}, seat=0)
    with pytest.raises(BadEntry, match=f"entry 1 .*no action 'PayToll' here.*{MISSING}"):
        SharedTable([begun, act])


def in_its_first_turn(variant: str) -> Any:
    """Return the data of a game that begins with the position of another's first turn."""
    game = cn.new_game(variant, players=3, seed=1)
    while not game.turn_number or game.actor == cn.CHANCE:
        game.push(game.sample() if game.actor == cn.CHANCE else game.legal_actions()[0])
    return json.loads(game.begun_with(game.state, 1).to_json())


@pytest.mark.parametrize(
    ("part", "known", "message"),
    [
        ("stack", ["TollDue", {"player": 0}], "no question 'TollDue' here"),
        ("blocks", {"of": [0, 0, 0]}, "no rule module 'toll' here"),
    ],
)
@pytest.mark.parametrize("variant", ["base", "fastcard"])
def test_what_a_position_asks_and_holds_that_is_not_known_here_is_named(
    variant: str, part: str, known: Any, message: str
) -> None:
    data = in_its_first_turn(variant)
    stated = data["position"][0][1][0]
    stated[part] = [known] if part == "stack" else {**stated["blocks"], "toll": known}
    with pytest.raises(cn.BadRecord, match=f"{message}.*{MISSING}"):
        cn.read_game(json.dumps(data))


def test_a_position_that_lacks_a_module_of_its_game_is_of_another() -> None:
    data = in_its_first_turn("base")
    del data["position"][0][1][0]["blocks"]["development"]
    with pytest.raises(cn.BadRecord, match="data of another game"):
        cn.read_game(json.dumps(data))


def test_what_bots_tell_apart_by_name_are_actions_of_the_kit() -> None:
    from catan_nb.bots import levels

    known = {wire_name(one) for one in of_the_kit(Action)}
    assert known > levels.TRADES | levels.SWAPS | levels.PASSES | levels.IDLE

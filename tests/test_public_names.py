"""What `import catan_nb as cn` offers: every public name, those of first use in sight."""

from __future__ import annotations

import ast
import json
import pickle
import pydoc
import subprocess
import sys
from importlib import import_module
from inspect import get_annotations
from pathlib import Path
from types import ModuleType

import pytest

import catan_nb as cn
from catan_nb._renamed import RENAMINGS
from catan_nb.kernel.event import Event
from catan_nb.kernel.question import Question
from catan_nb.rules.cards import KIND_NAMES
from catan_nb.rules.cities_knights.names import PROGRESS_NAMES
from catan_nb.rules.development.cards import DEVELOPMENT_NAMES
from catan_nb.rules.play.reading import PlayerFacts, Reader
from catan_nb.rules.play.statements import Statements
from catan_nb.rules.play.systems import COMBOS, MECHANISMS, SYSTEMS

HELPERS = "catan_nb.rules.places"
DECLARED = (
    "",
    ".actions",
    ".bots",
    ".cards",
    ".classes",
    ".events",
    ".questions",
    ".lessons",
    ".stats",
)


def after(code: str) -> str:
    """Return what a fresh Python prints."""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return done.stdout.strip()


def classes_of(module: ModuleType) -> set[str]:
    """Return the names of the classes that a module defines for others."""
    return {
        name
        for name, value in vars(module).items()
        if isinstance(value, type) and value.__module__ == module.__name__ and name[0] != "_"
    }


@pytest.mark.parametrize("name", DECLARED)
def test_every_name_is_what_its_stub_says(name: str) -> None:
    module = import_module(f"catan_nb{name}")
    stub = ast.parse(Path(f"{module.__file__}i").read_text(encoding="utf-8"))
    said = set[str]()
    for line in stub.body[1:]:
        assert isinstance(line, ast.ImportFrom)
        assert line.module
        for one in line.names:
            if one.name == "*":
                home = import_module(line.module)
                taken = set(getattr(home, "__all__", classes_of(home)))
                assert not taken & said, "two things of one name"
                said |= taken
                continue
            said.add(one.name)
            assert one.asname == one.name, "type checkers read it only so"
            home = import_module(line.module)
            assert getattr(module, one.name) is getattr(home, one.name)
    assert said == set(module.__all__)
    assert set(dir(module)) <= said
    assert all(hasattr(module, public) for public in said)


@pytest.mark.parametrize("name", [".actions", ".events", ".questions"])
def test_what_is_taken_over_whole_defines_classes_alone(name: str) -> None:
    stub = Path(f"{import_module(f'catan_nb{name}').__file__}i").read_text(encoding="utf-8")
    for line in ast.parse(stub).body[1:]:
        assert isinstance(line, ast.ImportFrom)
        if line.names[0].name == "*":
            source = Path(str(import_module(str(line.module)).__file__)).read_text(encoding="utf-8")
            for node in ast.parse(source).body[1:]:
                private = isinstance(node, ast.FunctionDef) and node.name.startswith("_")
                kinds = (ast.Import, ast.ImportFrom, ast.ClassDef, ast.If)
                assert private or isinstance(node, kinds), (line.module, node.lineno)


def test_no_name_is_declared_twice() -> None:
    for name in DECLARED:
        names = import_module(f"catan_nb{name}").__all__
        assert len(names) == len(set(names))


def test_completion_lists_every_public_name() -> None:
    assert {"new_game", "Position", "Board", "show", "table", "Cards"} <= set(dir(cn))
    assert {"actions", "events", "questions", "stats", "lessons", "bots"} <= set(dir(cn))
    assert set(dir(cn)) == set(cn.__all__)
    assert {"BuildRoad", "BuildSettlement", "BuildCity"} <= set(dir(cn))
    assert "BuildRoad" in cn.__all__
    assert cn.BuildRoad is cn.actions.BuildRoad


def test_a_game_lists_what_is_documented_and_has_help_on_what_its_rules_tell() -> None:
    game = cn.new_game(seed=1)
    assert {"deck", "push", "legal_actions", "why_not", "to_frame"} <= set(dir(game))
    assert not {"catch_up", "supposing", "position_data", "_tell"} & set(dir(game))
    assert "nobody has drawn" in str(type(game).deck.__doc__)
    assert game.deck["knight"] == 14
    assert "36 rolls" in str(cn.PIPS.__doc__)


@pytest.mark.parametrize("kind", [Event, Question])
def test_all_events_and_questions_of_the_board_games_are_public(kind: type) -> None:
    public = cn.events if kind is Event else cn.questions
    assert cn.new_game  # which loads all systems
    rooms = [m for name, m in sys.modules.items() if name.startswith("catan_nb.rules.")]
    found = {
        (name, value)
        for module in rooms
        for name, value in vars(module).items()
        if isinstance(value, type) and issubclass(value, kind) and value.__module__ != HELPERS
    }
    assert len(found) > 40
    assert {name for name, value in found - {(kind.__name__, kind)}} <= set(public.__all__)


def test_an_unknown_name_is_refused_as_python_does() -> None:
    with pytest.raises(AttributeError, match="module 'catan_nb' has no attribute 'BuildRaod'"):
        getattr(cn, "BuildRaod")  # noqa: B009


def test_a_name_of_an_earlier_version_warns_and_leads_to_the_new_one() -> None:
    for renaming in RENAMINGS:
        for module, names in renaming.names.items():
            for old, new in names.items():
                with pytest.warns(DeprecationWarning, match=rf"{old} was renamed to {new} in"):
                    value = getattr(import_module(module), old)
                assert value is getattr(import_module(module), new)
                assert old not in import_module(module).__all__
    with pytest.warns(DeprecationWarning, match="evening") as warnings:
        from catan_nb.stats import evening  # type: ignore[attr-defined]  # noqa: F401
    assert {warning.filename for warning in warnings} == {__file__}


def test_a_name_that_is_gone_names_the_new_one(monkeypatch) -> None:
    monkeypatch.setattr("catan_nb._renamed.__version__", "0.3.0")
    with pytest.raises(AttributeError, match=r"evening was renamed to game_report in 0\.2"):
        getattr(cn.stats, "evening")  # noqa: B009


def test_a_public_name_outlives_the_import_of_a_file_of_that_name() -> None:
    assert after(
        "import sys, types, catan_nb.lessons as lessons\n"
        "lessons.chart = types.ModuleType('catan_nb.lessons.chart')\n"
        "print(callable(lessons.chart))\n"
    ) == str(True)


def test_rooms_are_themselves() -> None:
    assert isinstance(cn.stats, ModuleType)
    assert cn.stats.bayes.__module__ == "catan_nb.stats.tools.probability"


def test_nothing_is_read_that_is_not_asked_for() -> None:
    loaded = after("import sys, catan_nb; print(*[m for m in sys.modules if 'catan_nb' in m])")
    small = {"_lazy", "actions", "cards", "classes"}
    assert set(loaded.split()) == {"catan_nb"} | {f"catan_nb.{name}" for name in small}


@pytest.mark.parametrize(
    ("name", "value", "word"),
    [
        ("TRADE", 0, "cloth"),
        ("POLITICS", 1, "coin"),
        ("SCIENCE", 2, "paper"),
        ("EVENT_SHIP", 3, "event die"),
        ("CHANCE", -1, "drawn by chance"),
        ("PIPS", (0, 0, 1, 2, 3, 4, 5, 0, 5, 4, 3, 2, 1), "36 rolls"),
    ],
)
def test_constants_say_what_they_are(name: str, value: object, word: str) -> None:
    constant = getattr(cn, name)
    assert constant == value
    shown = pydoc.plain(pydoc.render_doc(constant))
    assert word in shown
    assert "bit_length" not in shown
    assert "count(" not in shown
    assert repr(constant) == repr(value)
    assert json.dumps(constant) == json.dumps(value)
    assert pickle.loads(pickle.dumps(constant)) == value
    assert ["trade", "politics", "science"][cn.TRADE] == "trade"


def test_every_card_has_a_constant() -> None:
    names = {*KIND_NAMES, *DEVELOPMENT_NAMES, *PROGRESS_NAMES, "roads"}
    assert set(cn.cards.__all__) == {name.upper() for name in names}
    assert (2, PROGRESS_NAMES.index("road_building")) == (cn.ROAD_BUILDING, cn.ROADS)


def test_what_modules_tell_and_let_state_is_declared_for_type_checkers() -> None:
    modules = [
        module
        for system in (*SYSTEMS.values(), *COMBOS.values(), *MECHANISMS.values())
        for module in system.load()
    ]
    for cls, kind in (
        (Reader, "facts"),
        (PlayerFacts, "player_facts"),
        (Statements, "statements"),
    ):
        declared = {name for home in cls.__mro__ for name in get_annotations(home)} | set(dir(cls))
        told = {name for module in modules for name in getattr(module, kind)}
        assert told - declared == set(), kind

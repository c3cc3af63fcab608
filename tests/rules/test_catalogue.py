"""Every rule has a test, and nothing is refused by a rule that does not exist."""

from __future__ import annotations

import ast
import inspect
import re
from functools import cache
from pathlib import Path

import pytest

import catan_nb as cn
from catan_nb.kernel.event import Event
from catan_nb.kernel.frame import Frame
from catan_nb.rules import events, frames
from catan_nb.rules.catalogue import RULES
from catan_nb.rules.new import modules_of

TESTS = Path(__file__).parents[1]
PACKAGE = Path(inspect.getfile(cn)).parent
#: Every id of the base game and of its play with five and six.
IDS = (
    *("base.board", "base.tokens", "base.harbours", "base.layout.beginner"),
    *("base.layout.variable", "base.pieces", "base.bank", "base.bank.shortage"),
    *("base.setup.order", "base.setup.cards", "base.setup.first_turn", "base.turn"),
    *("base.production", "base.robber.seven", "base.robber.move", "base.robber.block"),
    *("base.robber.steal", "base.trade.player", "base.trade.bank", "base.build.cost"),
    *("base.build.road", "base.build.settlement", "base.distance", "base.build.city"),
    *("base.longest_road", "base.longest_road.tie", "base.dev.deck", "base.dev.play"),
    *("base.dev.knight", "base.dev.road_building", "base.dev.invention", "base.dev.monopoly"),
    *("base.dev.victory_point", "base.largest_army", "base.win", "base.hidden"),
    *("base.players", "base.stats", "six.board", "six.bank", "six.special_building"),
)


#: A rule id in a text: not the path of a module, not a whole group like ``base.dev.*``.
CITED = re.compile(r"(?<![\w.])(?:base|six)(?:\.[a-z_]+)+(?![\w]|\.[*\w])")


@cache
def marked_rules() -> set[str]:
    """Return the ids that some test is marked to prove."""
    found = set()
    for file in TESTS.rglob("test_*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule":
                found.update(ast.literal_eval(arg) for arg in node.args)
    return found


def cited_rules() -> dict[str, str]:
    """Return every id that the engine cites, with the place."""
    cited = {}
    for players in (4, 6):
        for module in modules_of("base", players):
            for verb in module.verbs:
                for clause in verb.clauses:
                    cited[clause.rule] = f"a clause of {verb.action.__name__}"
            for option in module.options:
                cited[option.rule] = f"the option {option.name}"
    for home, base in ((frames, Frame), (events, Event)):
        for name, cls in vars(home).items():
            if inspect.isclass(cls) and issubclass(cls, base) and cls.rule:
                cited[cls.rule] = name
    for file in [*PACKAGE.glob("rules/**/*.py"), *PACKAGE.glob("board/*.py")]:
        for rule in CITED.findall(_texts(file)):
            cited[rule] = file.name
    return cited


def _texts(file: Path) -> str:
    """Return all texts of a source file, docstrings included."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    return "\n".join(
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    )


def test_every_question_and_every_event_cites_a_rule() -> None:
    for home, base in ((frames, Frame), (events, events.BoardEvent)):
        for cls in vars(home).values():
            if inspect.isclass(cls) and issubclass(cls, base) and cls is not base:
                assert cls.rule in RULES, cls


def test_the_catalogue_has_every_rule_once() -> None:
    assert set(RULES) >= set(IDS)
    for id, rule in RULES.items():
        assert rule.id == id
        assert rule.title
        assert rule.text.endswith(".")
        assert rule.source
        assert set(rule.see) <= set(RULES), id


@pytest.mark.parametrize("id", sorted(RULES))
def test_every_rule_has_a_test(id: str) -> None:
    assert id in marked_rules()


def test_tests_prove_only_rules_of_the_catalogue() -> None:
    assert marked_rules() <= set(RULES)


def test_the_engine_cites_only_rules_of_the_catalogue() -> None:
    unknown = {rule: place for rule, place in cited_rules().items() if rule not in RULES}
    assert not unknown


def test_options_and_rules_name_each_other() -> None:
    options = {option.name: option for option in cn.option_list("base", players=6)}
    for id, rule in RULES.items():
        for name in rule.options:
            assert name in options, f"{id} names the option {name}"
    named = {name for rule in RULES.values() for name in rule.options}
    assert named == set(options)
    for option in options.values():
        assert option.text
        assert option.rule in RULES

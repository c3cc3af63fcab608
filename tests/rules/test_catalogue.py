"""Every rule has a test, and nothing is refused by a rule that does not exist."""

from __future__ import annotations

import ast
import inspect
import pkgutil
import re
from functools import cache, partial
from importlib import import_module
from itertools import chain
from pathlib import Path
from types import ModuleType

import pytest

import catan_nb as cn
from catan_nb.catalogue import RULES, Rule
from catan_nb.fastcard import catalogue as card_game_catalogue
from catan_nb.fastcard import events as card_game_building
from catan_nb.fastcard import events as card_game_events
from catan_nb.fastcard import questions as card_game_frames
from catan_nb.fastcard.start import check_and_list_modules as card_game_modules
from catan_nb.games import all_options
from catan_nb.kernel.event import Event
from catan_nb.kernel.question import Question
from catan_nb.rules import catalogue
from catan_nb.rules import sea_knights as combo_events
from catan_nb.rules import sea_knights as combo_frames
from catan_nb.rules.base import events
from catan_nb.rules.base import questions as frames
from catan_nb.rules.cities_knights import events as card_events
from catan_nb.rules.cities_knights import events as knights_events
from catan_nb.rules.cities_knights import questions as knights_frames
from catan_nb.rules.cities_knights.names import PROGRESS, TRACKS
from catan_nb.rules.play.systems import modules_of, variants
from catan_nb.rules.seafarers import events as scenario_events
from catan_nb.rules.seafarers import events as seafarers_events
from catan_nb.rules.seafarers import questions as scenario_frames
from catan_nb.rules.seafarers import questions as seafarers_frames

TESTS = Path(__file__).parents[1]
PACKAGE = Path(inspect.getfile(cn)).parent
#: Where the sources of the engine are.
ENGINE = ("rules/**/*.py", "fastcard/*.py", "board/*.py")
#: Where questions and events are defined.
HOMES = (
    (frames, Question),
    (knights_frames, Question),
    (seafarers_frames, Question),
    (scenario_frames, Question),
    (combo_frames, Question),
    (events, Event),
    (knights_events, Event),
    (card_events, Event),
    (seafarers_events, Event),
    (scenario_events, Event),
    (combo_events, Event),
    (card_game_frames, Question),
    (card_game_events, Event),
    (card_game_building, Event),
)
#: A rule id in a text: not the path of a module, not a whole group like ``base.dev.*``, nor
#: the beginning of an id that is put together.
CITED = re.compile(
    r"(?<![\w.])(?:base|six|ck|sea|cards)(?:\.[a-z_]+)+(?!\w|\.[*\w]|\.$)", re.MULTILINE
)


def modules_in(package: ModuleType) -> list[ModuleType]:
    """Return the files of a package."""
    found = pkgutil.iter_modules(package.__path__, f"{package.__name__}.")
    return [import_module(one.name) for one in found]


@cache
def marked_rules() -> set[str]:
    """Return the ids that some test is marked to prove."""
    found = set()
    for file in TESTS.rglob("test_*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule":
                found.update(ast.literal_eval(arg) for arg in node.args)
    return found


def told() -> dict[str, type[Question] | type[Event]]:
    """Return every kind of question and event, but not what only serves to define others."""
    return {
        name: cls
        for home, base in HOMES
        for name, cls in vars(home).items()
        if inspect.isclass(cls)
        and issubclass(cls, base)
        and cls.__module__ == home.__name__
        and (cls.rule or not cls.__subclasses__())
    }


def rules_of(cls: type[Question] | type[Event]) -> set[str]:
    """Return the rules that a question or event can cite: one, or that of a progress card."""
    return {card.rule for card in PROGRESS} if isinstance(cls.rule, property) else {cls.rule}


def cited_rules() -> dict[str, str]:
    """Return every id that the engine cites, with the place.

    A clause without an id cites the rule of the question at which it is asked.
    """
    cited = {}
    modules = [*map(partial(modules_of, players=6), variants()), card_game_modules(6)]
    for module in chain.from_iterable(modules):
        for verb in module.verbs:
            for clause in verb.clauses:
                if clause.rule:
                    cited[clause.rule] = f"a clause of {verb.action.__name__}"
        for option in module.options:
            cited[option.rule] = f"the option {option.name}"
    for name, cls in told().items():
        cited.update(dict.fromkeys(rules_of(cls), name))
    for file in chain.from_iterable(map(PACKAGE.glob, ENGINE)):
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


@pytest.mark.parametrize("name", sorted(told()))
def test_every_question_and_every_event_cites_a_rule(name: str) -> None:
    assert rules_of(told()[name]) <= set(RULES)


def test_the_catalogue_has_every_rule_once() -> None:
    written = [
        rule
        for module in (*modules_in(catalogue), card_game_catalogue)
        for part in vars(module).values()
        if isinstance(part, tuple)
        for rule in part
        if isinstance(rule, Rule)
    ]
    assert sorted(rule.id for rule in written) == sorted(RULES)
    for id, rule in RULES.items():
        assert rule.id == id
        assert rule.title
        assert rule.text.endswith(".")
        assert rule.source
        assert set(rule.see) <= set(RULES) - {id}, id


def test_what_the_sea_varies_leads_there_and_the_way_leads_back() -> None:
    """A rule on land that rules of the sea refer to names its counterpart, which names it too."""
    sea = {id: rule for id, rule in RULES.items() if id.startswith("sea.")}
    asked = {other for rule in sea.values() for other in rule.see if other not in sea}
    assert len(asked) > 40
    for id in asked:
        counterparts = [other for other in RULES[id].see if other in sea]
        assert counterparts, id
        assert all(id in sea[other].see for other in counterparts), id


def test_every_progress_card_has_an_entry_with_its_number_and_track() -> None:
    for card in PROGRESS:
        words = "card" if card.copies == 1 else "cards"
        track = TRACKS[card.track]
        assert RULES[card.rule].text.startswith(f"{card.copies} {words} of {track}. "), card


@pytest.mark.parametrize("id", sorted(RULES))
def test_every_rule_has_a_test(id: str) -> None:
    assert id in marked_rules()


def test_tests_prove_only_rules_of_the_catalogue() -> None:
    assert marked_rules() <= set(RULES)


def test_the_engine_cites_only_rules_of_the_catalogue() -> None:
    unknown = {rule: place for rule, place in cited_rules().items() if rule not in RULES}
    assert not unknown


def test_options_and_rules_name_each_other() -> None:
    options = all_options()
    for option in options:
        assert option.text
        assert option.name in RULES[option.rule].options, option.name
    named = {name for rule in RULES.values() for name in rule.options}
    assert named == {option.name for option in options}

"""Every rule has a test, and nothing is refused by a rule that does not exist."""

from __future__ import annotations

import ast
import inspect
import re
from functools import cache, partial
from itertools import chain
from pathlib import Path

import pytest

import catan_nb as cn
from catan_nb.catalogue import RULES
from catan_nb.fastcard import events as card_game_events
from catan_nb.fastcard import questions as card_game_frames
from catan_nb.fastcard.play.start import modules_of as card_game_modules
from catan_nb.games import all_options
from catan_nb.kernel.event import Event
from catan_nb.kernel.question import Question
from catan_nb.rules.base import events
from catan_nb.rules.base import questions as frames
from catan_nb.rules.cities_knights import events as knights_events
from catan_nb.rules.cities_knights import questions as knights_frames
from catan_nb.rules.cities_knights.cards import events as card_events
from catan_nb.rules.cities_knights.names import PROGRESS, TRACKS
from catan_nb.rules.play.systems import modules_of, variants

TESTS = Path(__file__).parents[1]
PACKAGE = Path(inspect.getfile(cn)).parent
#: Where the sources of the engine are.
ENGINE = ("rules/**/*.py", "fastcard/*.py", "board/*.py")
#: Where questions and events are defined.
HOMES = (
    (frames, Question),
    (knights_frames, Question),
    (events, Event),
    (knights_events, Event),
    (card_events, Event),
    (card_game_frames, Question),
    (card_game_events, Event),
)
#: Every id of the base game, of its play with five and six, of Cities & Knights and of the Fast
#: Card Game.
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
    *("ck.materials", "ck.setup", "ck.turn", "ck.roll.order", "ck.production.city"),
    *("ck.hand.count", "ck.robber.sleeps", "ck.trade", "ck.wall", "ck.knight.build"),
    *("ck.knight.activate", "ck.knight.upgrade", "ck.knight.action", "ck.knight.move"),
    *("ck.knight.displace", "ck.knight.chase", "ck.knight.blocks_own", "ck.improve"),
    *("ck.improve.third", "ck.improve.fourth_needs_city", "ck.metropolis", "ck.progress.draw"),
    *("ck.progress.hand", "ck.progress.vp", "ck.progress.play", "ck.barbarians.track"),
    *("ck.barbarians.strength", "ck.barbarians.lose", "ck.barbarians.reduced"),
    *("ck.barbarians.win", "ck.barbarians.after", "ck.option.grudge", "ck.merchant", "ck.win"),
    *("ck.card.alchemist", "ck.card.crane", "ck.card.mining", "ck.card.irrigation"),
    *("ck.card.printer", "ck.card.inventor", "ck.card.engineer", "ck.card.medicine"),
    *("ck.card.smith", "ck.card.road_building", "ck.card.bishop", "ck.card.diplomat"),
    *("ck.card.warlord", "ck.card.wedding", "ck.card.intrigue", "ck.card.saboteur"),
    *("ck.card.spy", "ck.card.deserter", "ck.card.constitution", "ck.card.merchant"),
    *("ck.card.commercial_harbour", "ck.card.merchant_fleet", "ck.card.master_merchant"),
    *("ck.card.trade_monopoly", "ck.card.resource_monopoly"),
    *("cards.materials", "cards.setup", "cards.turn", "cards.swap.count", "cards.swap.pile"),
    *("cards.swap.market", "cards.swap.player", "cards.library", "cards.guild"),
    *("cards.build.once", "cards.build.substitute", "cards.build.settlement"),
    *("cards.build.city", "cards.robbery", "cards.market_day", "cards.build.expansion"),
    *("cards.build.road", "cards.build.knight", "cards.take", "cards.draw", "cards.win"),
    *("cards.six",),
)


#: A rule id in a text: not the path of a module, not a whole group like ``base.dev.*``, nor
#: the beginning of an id that is put together.
CITED = re.compile(r"(?<![\w.])(?:base|six|ck|cards)(?:\.[a-z_]+)+(?!\w|\.[*\w]|\.$)", re.MULTILINE)


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
    assert set(RULES) == set(IDS)
    assert len(set(IDS)) == len(IDS)
    for id, rule in RULES.items():
        assert rule.id == id
        assert rule.title
        assert rule.text.endswith(".")
        assert rule.source
        assert set(rule.see) <= set(RULES) - {id}, id


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

"""A third and a fourth module, in either order: everything is in force, or the clash is named."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import permutations

import pytest

from catan_nb.kernel.action import Action
from catan_nb.kernel.errors import RulesClash
from catan_nb.kernel.module import Amend, Combine, Option, RuleModule
from catan_nb.kernel.question import Question
from catan_nb.kernel.verb import Clause, Verb
from catan_nb.kernel.words import say
from tests.kernel.toy import COUNT, HOOKS, STEP, Step, ToyRules, ToyState

WITH_LIMIT = {**HOOKS, "limit": Combine.WRAP}
BASE = replace(COUNT, hooks={**COUNT.hooks, "limit": lambda state: {"plain": 7}})


def wrapping(name: str) -> RuleModule:
    """Return a module that adds its own to what stood before it, and forbids its own step."""

    def limit(former: Callable[..., dict[str, int]], state: ToyState) -> dict[str, int]:
        return {**former(state), name: 1}

    def not_mine(state: ToyState, action: Step) -> object:
        return say("Not that.") if action.size == len(name) else None

    return RuleModule(
        name=name,
        hooks={"bonus": lambda state: 100},
        wraps={"limit": limit},
        amends=(Amend(Step, last=(Clause(f"toy.{name}", not_mine),)),),
    )


def compiled(*modules: RuleModule) -> ToyRules:
    return ToyRules(modules, WITH_LIMIT, {})


@pytest.mark.parametrize("order", [*permutations((BASE, wrapping("a"), wrapping("bb")))])
def test_whatever_the_order_everything_of_each_is_in_force(order: tuple[RuleModule, ...]) -> None:
    both = compiled(*order)
    assert both.hooks["limit"](None) == {"plain": 7, "a": 1, "bb": 1}
    assert both.hooks["bonus"](None) == 201
    assert {clause.rule for clause in both.verbs[Step].clauses} >= {"toy.a", "toy.bb"}
    assert both.systems == {"count", "a", "bb"}


def test_later_modules_wrap_those_before_them() -> None:
    def doubled(former: Callable[..., int], state: ToyState) -> int:
        return 2 * former(state)

    def one_more(former: Callable[..., int], state: ToyState) -> int:
        return former(state) + 1

    base = replace(COUNT, hooks={**COUNT.hooks, "limit": lambda state: 7})
    twice = RuleModule(name="twice", wraps={"limit": doubled})
    more = RuleModule(name="more", wraps={"limit": one_more})
    assert compiled(base, twice, more).hooks["limit"](None) == 15
    assert compiled(base, more, twice).hooks["limit"](None) == 16


def taking(name: str, from_: str) -> RuleModule:
    """Return a module that takes a verb, two hooks and an option from another."""
    return RuleModule(
        name=name,
        verbs=(replace(STEP, clauses=(Clause(f"toy.{name}", lambda state, action: None),)),),
        hooks={"judge": lambda state: name, "limit": lambda state: {name: 1}},
        options=(Option("fast", True, name, choices=(False, True)),),
        replaces_verbs={Step: from_},
        replaces_hooks={"judge": from_, "limit": from_},
        replaces_options={"fast": from_},
    )


@pytest.mark.parametrize("order", [*permutations((BASE, taking("a", "count"), taking("b", "a")))])
def test_who_names_the_last_one_takes_its_place(order: tuple[RuleModule, ...]) -> None:
    last = compiled(*order)
    assert last.hooks["judge"](None) == "b"
    assert last.hooks["limit"](None) == {"b": 1}
    assert [clause.rule for clause in last.verbs[Step].clauses] == ["toy.b"]


NO_VERBS = {"verbs": (), "replaces_verbs": {}}
NO_HOOKS = {"hooks": {}, "replaces_hooks": {}}
NO_OPTIONS = {"options": (), "replaces_options": {}}
ONLY = {"verb": NO_HOOKS | NO_OPTIONS, "hook": NO_VERBS | NO_OPTIONS, "option": NO_VERBS | NO_HOOKS}


@pytest.mark.parametrize("what", ONLY)
@pytest.mark.parametrize("turned", [False, True])
def test_two_that_take_the_same_place_are_both_named(what: str, turned: bool) -> None:
    one, two = (replace(taking(name, "count"), **ONLY[what]) for name in ("one", "two"))
    order = (two, one) if turned else (one, two)
    with pytest.raises(RulesClash) as clash:
        compiled(BASE, *order)
    told = str(clash.value)
    assert "one" in told
    assert "two" in told
    assert "both replace" in told


def test_the_same_clauses_are_replaced_once() -> None:
    one, two = (
        RuleModule(name=name, amends=(Amend(Step, replace={"toy.ten": ()}),))
        for name in ("one", "two")
    )
    with pytest.raises(RulesClash, match=r"one and two both replace the clauses toy\.ten of Step"):
        compiled(BASE, one, two)


@pytest.mark.parametrize("turned", [False, True])
def test_two_actions_or_questions_of_one_name_are_refused(turned: bool) -> None:
    also = type("Step", (Action,), {})
    module = RuleModule(name="x", verbs=(Verb(also, lambda state, action: None),))
    with pytest.raises(RulesClash, match="both define the action Step"):
        compiled(*((module, BASE) if turned else (BASE, module)))
    asked = type("Counting", (Question,), {})
    module = RuleModule(name="x", offers={asked: (Step,)})
    with pytest.raises(RulesClash, match="both define the question Counting"):
        compiled(*((module, BASE) if turned else (BASE, module)))


@pytest.mark.parametrize(
    ("module", "told"),
    [
        (RuleModule(name="x", replaces_verbs={Step: "count"}), "x says that it replaces Step"),
        (RuleModule(name="x", replaces_hooks={"judeg": "count"}), "x replaces 'judeg', which nob"),
        (replace(taking("x", "count"), replaces_hooks={}), "count and x both define hook 'judge'"),
        (taking("x", "nobody"), "x replaces .* of nobody, which gives none"),
        (
            RuleModule(name="x", wraps={"bonus": lambda former: 1}),
            "x wraps the hook 'bonus'",
        ),
        (RuleModule(name="x", wraps={"judge": lambda former: 1}), "of which exactly one"),
        (
            RuleModule(name="x", wraps={"lmiit": lambda former: 1}),
            "x hooks into 'lmiit'",
        ),
    ],
)
def test_what_cannot_be_composed_is_said(module: RuleModule, told: str) -> None:
    with pytest.raises(RulesClash, match=told):
        compiled(BASE, module)

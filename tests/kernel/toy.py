"""A little game of the tests' own, to try the kernel without CATAN.

One player counts to ten in steps of one or two; with the module `LUCKY` a coin may be tossed.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Self

from catan_nb.kernel.action import Action, arg
from catan_nb.kernel.chance import Distribution
from catan_nb.kernel.codecs import INT
from catan_nb.kernel.event import Event
from catan_nb.kernel.game import Game
from catan_nb.kernel.module import Combine, Option, RuleModule
from catan_nb.kernel.question import Question
from catan_nb.kernel.ruleset import Ruleset
from catan_nb.kernel.state import State
from catan_nb.kernel.verb import Clause, Verb
from catan_nb.kernel.words import Phrase, say

SIZE = replace(INT, among=lambda rules: range(4))


@dataclass(frozen=True, slots=True)
class Step(Action):
    size: int = arg(SIZE)
    label: ClassVar[str] = "Step {size}"


@dataclass(frozen=True, slots=True)
class Toss(Action):
    """Ask for a coin."""


@dataclass(frozen=True, slots=True)
class Coin(Action):
    heads: int = arg(INT)


@dataclass(frozen=True, slots=True)
class Counting(Question):
    rule: ClassVar[str] = "toy.count"
    ask: ClassVar[str] = "{player} counts."


@dataclass(frozen=True, slots=True)
class Falling(Question):
    rule: ClassVar[str] = "toy.coin"
    chance: ClassVar[bool] = True
    ask: ClassVar[str] = "A coin falls for {player}."


@dataclass(frozen=True, slots=True)
class Counted(Event):
    to: int
    rule: ClassVar[str] = "toy.count"

    def phrase(self, names: tuple[str, ...], viewer: int | None) -> Phrase:
        return say("{name} counts to {to}.", name=names[0], to=self.to)


class ToyState(State):
    __slots__ = ("count",)

    count: int

    def copy(self) -> Self:
        new = object.__new__(type(self))
        new.rules, new.events, new.winner = self.rules, None, self.winner
        new.stack, new.blocks = self.stack[:], dict(self.blocks)
        new.count = self.count
        return new

    def data(self) -> dict[str, Any]:
        return {
            "count": self.count,
            "winner": self.winner,
            "stack": [type(frame).__name__ for frame in self.stack],
        }


class ToyRules(Ruleset):
    over_rule = "toy.over"

    @property
    def names(self) -> tuple[str, ...]:
        return ("Ada",)


def _step(state: ToyState, action: Step) -> None:
    state.count += action.size
    if state.events is not None:
        state.events.append(Counted(state.count))


def _not_too_far(state: ToyState, action: Step) -> Phrase | None:
    return (
        say("{n} is past ten.", n=state.count + action.size)
        if state.count + action.size > (10)
        else None
    )


def _one_or_two(state: ToyState, action: Step) -> Phrase | None:
    return None if action.size in (1, 2) else say("Steps are 1 or 2.")


def _list_steps(state: ToyState, out: list[Action]) -> None:
    out.extend(Step(n) for n in (1, 2) if state.count + n <= 10)


def _after(state: ToyState) -> None:
    if state.count == 10:
        state.winner = 0
        state.stack.clear()


STEP = Verb(
    Step,
    _step,
    clauses=(Clause("toy.step", _one_or_two), Clause("toy.ten", _not_too_far)),
    options=_list_steps,
)
HOOKS: Mapping[str, Combine] = {
    "after_action": Combine.SEQUENCE,
    "bonus": Combine.SUM,
    "marks": Combine.ANY_BITS,
    "notes": Combine.CONCAT,
    "judge": Combine.OWNER,
}
COUNT = RuleModule(
    name="count",
    verbs=(STEP,),
    offers={Counting: (Step,)},
    hooks={
        "after_action": _after,
        "bonus": lambda state: 1,
        "marks": lambda state: 0b01,
        "notes": lambda state: ("one",),
        "judge": lambda state: "count",
    },
    options=(Option("fast", False, "Count fast.", choices=(False, True)),),
)


def _toss(state: ToyState, action: Toss) -> None:
    state.stack.append(Falling(0))


def _fall(state: ToyState, action: Coin) -> None:
    state.stack.pop()
    state.count += action.heads


FLIPS = Distribution(((Coin(0), 3), (Coin(1), 1)))
LUCKY = RuleModule(
    name="lucky",
    verbs=(
        Verb(Toss, _toss, options=lambda state, out: out.append(Toss())),
        Verb(Coin, _fall, weights=lambda state: FLIPS),
    ),
    offers={Counting: (Toss,), Falling: (Coin,)},
    hooks={
        "bonus": lambda state: 10,
        "marks": lambda state: 0b10,
        "notes": lambda state: ("two", "three"),
    },
)


def rules(*modules: RuleModule, **options: Any) -> ToyRules:
    return ToyRules(modules or (COUNT,), HOOKS, options)


class ToyGame(Game[ToyRules, ToyState]):
    def view(self, seat: int | None) -> ToyGame:
        return self


def game(*modules: RuleModule, seed: int = 0) -> ToyGame:
    state = ToyState()
    state.rules = rules(*modules)
    state.events, state.winner, state.count = None, -1, 0
    state.stack, state.blocks = [Counting(0)], {}
    return ToyGame(state.rules, state, seed)

"""The compiled rules of a game, and queries on them."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import fields
from functools import lru_cache
from itertools import product
from types import MappingProxyType
from typing import Any, Final, Generic, TypeVar

from catan_nb.kernel.action import Action, codecs_of, find_bad_field, from_text, parse_field
from catan_nb.kernel.chance import CERTAIN, Distribution
from catan_nb.kernel.composing import (
    check_names,
    compose_hooks,
    compose_offers,
    compose_options,
    compose_verbs,
)
from catan_nb.kernel.errors import Refusal
from catan_nb.kernel.event import NobodyCanGoOn, PassedOver
from catan_nb.kernel.module import Combine, RuleModule, validate_options
from catan_nb.kernel.question import CHANCE, Question
from catan_nb.kernel.reading import name_facts
from catan_nb.kernel.state import State
from catan_nb.kernel.text import quote
from catan_nb.kernel.verb import Check, Options, Sample, Verb, make_lister
from catan_nb.kernel.wire import by_wire_name
from catan_nb.kernel.words import Name, said_to, say

A = TypeVar("A", bound=Action)

#: Questions in a row that may be passed over, for each player, before the game ends.
MOST_PASSED: Final = 10


class Ruleset:
    """The compiled rules of one game: modules and option values as tables.

    Parameters
    ----------
    modules : sequence of RuleModule
        Later ones may amend, wrap or replace by name what others give.
    hooks : mapping of str to Combine
        The hooks that the game's engine calls.
    options : mapping of str to object
        Values of options; the rest have their defaults.

    Attributes
    ----------
    systems : frozenset of str
        The names of the modules.
    every : mapping of action class to tuple of Action
        Every action of a kind that has a meaning in this game, legal or not, ready-made: for
        kinds without a field, and for those whose one field has so many values (a place, a
        seat, a card). KeyError for others.

    Raises
    ------
    BadSetup
        For unknown options or values they may not take.
    RulesClash
        When two modules claim the same thing and neither names the other, or when one amends,
        wraps, replaces or hooks into what does not exist.
    """

    def __init__(
        self,
        modules: Sequence[RuleModule],
        hooks: Mapping[str, Combine],
        options: Mapping[str, Any],
    ) -> None:
        self.modules = tuple(modules)
        self.systems = frozenset(module.name for module in modules)
        compile_ruleset = _compile_ruleset(self.modules, tuple(hooks.items()))
        self.options: Mapping[str, Any] = MappingProxyType(
            validate_options(compile_ruleset.options, options)
        )
        self.every = _Every(self)
        self.verbs = compile_ruleset.verbs
        self.offers = compile_ruleset.offers
        self.hooks: Any = compile_ruleset.hooks
        self.facts = compile_ruleset.facts
        self.player_facts = compile_ruleset.player_facts
        self.statements = compile_ruleset.statements
        self.actions = compile_ruleset.actions
        self.questions = compile_ruleset.questions
        self.appliers = compile_ruleset.appliers
        self._listers = compile_ruleset.listers
        self._answers = compile_ruleset.answers
        self._asked = compile_ruleset.asked
        self._chances = compile_ruleset.chances
        self._after: Callable[[Any], None] = self.hooks["after_action"]

    def legal(self, state: State) -> list[Action]:
        """Return every legal action that can be listed, at a player's frame."""
        out: list[Action] = []
        if state.stack:
            for options in self._listers[type(state.stack[-1])]:
                options(state, out)
        return out

    def apply(self, state: State, action: Action) -> None:
        """Carry out an action that is known to be legal.

        What is asked then and cannot be answered by anybody is passed over.
        """
        self.appliers[type(action)](state, action)
        self._after(state)
        if state.stack:
            answers = self._answers.get(type(state.stack[-1]))
            if answers and not answers[0](state) and not self.answerable(state):
                self.pass_over(state)

    def answerable(self, state: State) -> bool:
        """Return whether the present question has a possible answer; True when the game is over."""
        if not state.stack:
            return True
        for has_one in self._answers.get(type(state.stack[-1]), _CERTAINLY):
            if has_one(state):
                return True
        return False

    def at_rest(self, state: State) -> bool:
        """Return whether a position may lie between two actions: nothing is due automatically.

        In a position that may not, a seat has won unnoticed, say, or is asked what it cannot
        answer.
        """
        after = state.copy()
        self._after(after)
        return after.stack == state.stack and self.answerable(state)

    def pass_over(self, state: State) -> None:
        """Skip questions that nobody can answer, and emit events for them.

        A game in which nobody can do anything any more ends without a winner.
        """
        for _ in range(MOST_PASSED * len(self.names)):
            if self.answerable(state):
                return
            question = state.stack.pop()
            state.tell(PassedOver, question.player, question)
            self._after(state)
        state.stack.clear()
        state.tell(NobodyCanGoOn, self.over_rule)

    def outcomes(self, state: State) -> Distribution:
        """Return the distribution at a chance frame; empty elsewhere."""
        if not state.stack:
            return CERTAIN
        weights = self._chances.get(type(state.stack[-1]))
        return CERTAIN if weights is None else weights(state)

    def refusals(self, state: State, action: Action, first: bool = False) -> tuple[Refusal, ...]:
        """Return all reasons against an action; with `first`, at most one.

        Raises
        ------
        TypeError
            For what is no action at all.
        """
        if not isinstance(action, Action):
            hint = ""
            if isinstance(action, type) and issubclass(action, Action):
                of = "…" if fields(action) else ""
                hint = f"; write {action.__name__}({of})"
            raise TypeError(f"an action is wanted, not {quote(action)}{hint}")
        out_of_place = self._out_of_place(state, type(action))
        if out_of_place is not None:
            return (out_of_place,)
        verb = self.verbs[type(action)]
        field = find_bad_field(action)
        if field is not None:
            value, wanted = repr(getattr(action, field)), parse_field(action, field)
            codec = dict(codecs_of(type(action)))[field]
            said = say(
                "{field} must be {wanted}, not {value}.",
                field=Name(field),
                wanted=codec.wanted,
                value=Name(value),
            )
            if wanted is not None:
                said = say(
                    "Write {field}={wanted!r}, not {field}={value}.",
                    field=field,
                    wanted=wanted,
                    value=value,
                )
            alone = len(self._asked[type(state.frame)]) == 1
            return (Refusal(state.frame.rule if alone else _rule_of_action(state, verb), said),)
        if verb.weights is not None and any(action == one for one, _ in verb.weights(state)):
            return ()
        result = []
        for clause in verb.clauses:
            refusal = clause.refusal(state, action)
            if refusal is not None:
                result.append(refusal)
                if first:
                    break
        if verb.weights is not None and not result:
            result.append(Refusal(state.frame.rule, say("Chance cannot bring that here.")))
        return tuple(result)

    def availability(self, state: State, cls: type[Action]) -> Refusal | None:
        """Return why a verb cannot be used at all now, or None when it can."""
        out_of_place = self._out_of_place(state, cls)
        if out_of_place is not None:
            return out_of_place
        verb = self.verbs[cls]
        for clause in verb.clauses:
            if clause.general:
                refusal = clause.refusal(state, None)
                if refusal is not None:
                    return refusal
        if verb.composed or verb.weights is not None:
            return None
        out: list[Action] = []
        options = make_lister(verb)
        if options is not None:
            options(state, out)
        if any(type(action) is cls for action in out):  # the function may list others too
            return None
        told = next((c for c in verb.clauses if not c.general and c.nowhere), None)
        if told is not None:
            return Refusal(told.rule or state.frame.rule, said_to(told.nowhere, state.frame.player))
        return Refusal(_rule_of_action(state, verb), say("There is no way to do that now."))

    def asked(self, state: State, cls: type[Action]) -> bool:
        """Say whether a kind of action answers what is asked."""
        return bool(state.stack) and cls in self._asked[type(state.stack[-1])]

    def _out_of_place(self, state: State, cls: type[Action]) -> Refusal | None:
        if not state.stack:
            return Refusal(self.over_rule, say("The game is over."))
        frame = state.stack[-1]
        if cls in self._asked[type(frame)]:
            return None
        if cls not in self.verbs:
            return Refusal(frame.rule, say("That is no part of this game."))
        return Refusal(frame.rule, say("Not now: {asked}", asked=frame.question(self.names)))

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names by seat."""
        raise NotImplementedError

    #: The players' names as they were given; those of colours in English.
    given_names: tuple[str, ...]

    #: Ids of the rules that end the game, and that say whose turn it is.
    over_rule: str = ""
    turn_rule: str = ""


def _rule_of_action(state: State, verb: Verb) -> str:
    """Return the rule about what is done, or else the one by which it is asked."""
    return next((c.rule for c in verb.clauses if not c.general), "") or state.frame.rule


class _Compiled:
    """Tables compiled from modules alone, shared by all players and options; immutable."""

    def __init__(self, modules: tuple[RuleModule, ...], hooks: Mapping[str, Combine]) -> None:
        check_names(modules)
        self.options = compose_options(modules)
        self.verbs = compose_verbs(modules)
        self.offers = compose_offers(modules, self.verbs)
        self.hooks = compose_hooks(modules, hooks)
        self.facts = {name: tell for m in modules for name, tell in m.facts.items()}
        self.player_facts = {n: tell for m in modules for n, tell in m.player_facts.items()}
        name_facts(self.facts, self.player_facts)
        self.statements = {n: tell for m in modules for n, tell in m.statements.items()}
        self.actions = by_wire_name("action", self.verbs)
        self.questions = by_wire_name("question", self.offers)
        self.appliers = {cls: verb.apply for cls, verb in self.verbs.items()}
        lister_of = {cls: make_lister(verb) for cls, verb in self.verbs.items()}
        self.listers = {
            question: tuple(
                dict.fromkeys(lists for v in verbs if (lists := lister_of[v.action]) is not None)
            )
            for question, verbs in self.offers.items()
        }
        self.answers = {
            question: _compile_answer_checks(verbs, lister_of)
            for question, verbs in self.offers.items()
            if not (question.chance or any(map(_is_always_legal, verbs)))
        }
        self.asked = {
            question: frozenset(verb.action for verb in verbs)
            for question, verbs in self.offers.items()
        }
        self.chances = {
            question: verb.weights
            for question, verbs in self.offers.items()
            for verb in verbs
            if verb.weights is not None
        }


@lru_cache(maxsize=64)
def _compile_ruleset(
    modules: tuple[RuleModule, ...], hooks: tuple[tuple[str, Combine], ...]
) -> _Compiled:
    return _Compiled(modules, dict(hooks))


class _Every(dict[type[Action], tuple[Any, ...]]):
    """Ready-made actions by kind, made when first asked for."""

    def __init__(self, rules: Ruleset) -> None:
        super().__init__()
        self._rules = rules

    def __missing__(self, kind: type[A]) -> tuple[A, ...]:
        codecs = codecs_of(kind)
        values = [codec.among(self._rules) for _, codec in codecs if codec.among is not None]
        if len(codecs) > 1 or len(values) < len(codecs):
            raise KeyError(kind)
        all_of_kind = self[kind] = _all_of_kind(kind, *values)  # type: ignore[arg-type]
        return all_of_kind


@lru_cache(maxsize=1 << 10)
def _all_of_kind(kind: type[A], *values: Sequence[Any]) -> tuple[A, ...]:
    return tuple(kind(*chosen) for chosen in product(*values))


#: The answers to what can always be answered, and to what chance answers.
_CERTAINLY = (lambda state: True,)
#: Draws the examples of composed actions by which it is seen whether there are any.
_EXAMPLES = random.Random(0)


def _is_always_legal(verb: Verb) -> bool:
    """Say whether a verb's only action is legal whenever it is asked for."""
    return verb.options is None and not (verb.clauses or verb.composed or verb.declines)


def _compile_answer_checks(
    verbs: tuple[Verb, ...], lister_of: Mapping[type[Action], Options | None]
) -> tuple[Callable[[Any], bool], ...]:
    """Return predicates that say whether one of the verbs has a legal action, cheapest first."""
    asked = sorted(
        (verb for verb in verbs if not verb.declines),
        key=lambda verb: (
            verb.composed,
            verb.options is not None and verb.possible is None,
            len(codecs_of(verb.action)),
            len(verb.clauses),
        ),
    )
    return tuple(
        has for verb in asked if (has := _compile_has_action(verb, lister_of[verb.action]))
    )


def _compile_has_action(verb: Verb, options: Options | None) -> Callable[[Any], bool] | None:
    """Return a predicate: whether a verb has a legal action; None where that is unknown."""
    if verb.possible is not None:
        return verb.possible
    if verb.composed and verb.sample is not None:
        return _compile_sample_check(verb, verb.sample)
    if verb.options is None and not codecs_of(verb.action):
        return _compile_own_check(verb.action(), tuple(clause.check for clause in verb.clauses))
    return None if options is None else _compile_listing_check(options)


def _compile_own_check(action: Action, checks: tuple[Check, ...]) -> Callable[[Any], bool]:
    if len(checks) == 1:
        (only,) = checks
        return lambda state: only(state, action) is None

    def has_its_own(state: Any) -> bool:
        for check in checks:  # noqa: SIM110 -- a generator would cost more in this hot place
            if check(state, action) is not None:
                return False
        return True

    return has_its_own


def _compile_sample_check(verb: Verb, sample: Sample) -> Callable[[Any], bool]:
    checks = tuple(clause.check for clause in verb.clauses)

    def has_example(state: Any) -> bool:
        example = sample(state, _EXAMPLES)
        return example is not None and all(check(state, example) is None for check in checks)

    return has_example


def _compile_listing_check(options: Options) -> Callable[[Any], bool]:
    def has_listed(state: Any) -> bool:
        result: list[Action] = []
        options(state, result)
        return bool(result)

    return has_listed


def actor_of(state: State) -> int | None:
    """Return the seat that decides, CHANCE, or None when the game is over."""
    if not state.stack:
        return None
    frame = state.stack[-1]
    return CHANCE if frame.chance else frame.player


# Who may answer now, where several players owe an answer to the same thing.
#
# The stack asks one after the other, in the order of the rules, and in that order answers are
# applied. At a table all who owe one think, and say, at the same time: this file looks ahead to
# what those are asked whose turn to answer has not come.


S = TypeVar("S", bound=State)


def states_by_asked_seat(rules: Ruleset, state: S) -> dict[int, S]:
    """Return the seats that may answer now, each with the state in which it is asked.

    The seat that decides comes first, with `state` itself; the others have copies. Empty at
    chance, and when the game is over.
    """
    if not state.stack or state.frame.chance:
        return {}
    question = {state.frame.player: state}
    if state.frame.at_once:
        for other in _states_for_waiting_seats(state):
            question.setdefault(other.frame.player, other)
        for other in _states_with_raised_questions(rules, state):
            question.setdefault(other.frame.player, other)
    return question


def _states_for_waiting_seats(state: S) -> Iterator[S]:
    """Yield the states in which other seats that must answer this question are asked."""
    for question in state.frame.of_others():
        other = state.copy()
        other.stack[-1] = question
        yield other


def _states_with_raised_questions(rules: Ruleset, state: S) -> Iterator[S]:
    """Yield the states with questions of the same rule, deeper in the stack, moved to the top."""
    stack = state.stack
    for place in range(len(stack) - 2, -1, -1):
        if not _may_answer_together(stack[place], state.frame):
            return
        if stack[place].in_turn(state, stack[:place:-1]):
            continue
        other = state.copy()
        other.stack.append(other.stack.pop(place))
        rules.hooks["after_action"](other)  # what answers itself may do so, or ask in earnest
        asked = other.stack[-1] if other.stack else None
        if (
            asked is None
            or not _may_answer_together(asked, state.frame)
            or asked.player != stack[place].player
        ):
            continue
        if rules.answerable(other):
            yield other


def _may_answer_together(question: Question, other: Question) -> bool:
    """Say whether a question may be answered together with one that may."""
    return question.at_once and question.rule == other.rule


# Asking the rules about a moment of a game: what is asked, may be done, may come by chance.


R_co = TypeVar("R_co", bound=Ruleset, covariant=True)
S_co = TypeVar("S_co", bound=State, covariant=True)


class RuleQueries(Generic[R_co, S_co]):
    """Rules and a state of which they can be asked; nothing here changes it."""

    rules: R_co
    #: The state that is asked about.
    state: S_co

    # ---- what is asked -------------------------------------------------------------

    @property
    def actor(self) -> int | None:
        """The seat that decides, CHANCE when chance draws, None when the game is over."""
        stack = self.state.stack
        if not stack:
            return None
        asked = stack[-1]
        return CHANCE if asked.chance else asked.player

    @property
    def frame(self) -> Question | None:
        """What is asked, or None when the game is over."""
        return self.state.stack[-1] if self.state.stack else None

    @property
    def asked_at_once(self) -> Mapping[int, Question]:
        """The seats that may answer now, the actor first, with what each is asked.

        More than one where several owe an answer to the same thing and the order is all one to
        the rules: discards on a 7, say. Only the actor's is taken now; the others' may be
        made up, and checked by `Game.ahead`, until their turn comes. Empty when the game is over
        and where chance draws.
        """
        return {
            seat: state.frame
            for seat, state in states_by_asked_seat(self.rules, self.state).items()
        }

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.actor is None

    @property
    def winner(self) -> int | None:
        """The winner's seat, or None."""
        return self.state.winner if self.state.winner >= 0 else None

    # ---- what may be done ----------------------------------------------------------

    def legal_actions(self) -> tuple[Action, ...]:
        """Return every legal action; at a chance frame, every outcome.

        Composed actions (trade offers), whose forms are too many to list, are not in it:
        ask `why_not` about one, or `availability` about the kind.
        """
        state = self.state
        if state.stack and state.stack[-1].chance:
            return tuple(outcome for outcome, _ in self.rules.outcomes(state))
        return tuple(self.rules.legal(state))

    def legal(self, kind: type[A]) -> tuple[A, ...]:
        """Return the legal actions of one kind."""
        return tuple(action for action in self.legal_actions() if isinstance(action, kind))

    def action(self, text: str) -> Action:
        """Return the action that a text writes, as `str` does of actions: ``"build road E17"``.

        Raises
        ------
        ValueError
            When this game has no action that is written so.
        """
        return from_text(text, self.rules.actions)

    def why_not(self, action: Action) -> Refusal | None:
        """Return the first reason against an action, or None when it may be pushed now."""
        refusals = self._refusals(action, first=True)
        return refusals[0] if refusals else None

    def explain(self, action: Action) -> tuple[Refusal, ...]:
        """Return all reasons against an action; empty when it may be pushed now."""
        return self._refusals(action)

    def availability(self, kind: type[Action]) -> Refusal | None:
        """Return why no action of this kind is possible now, or None when one is."""
        return self.rules.availability(self.state, kind)

    def reasons(self, kind: type[Action]) -> dict[int, Refusal | None]:
        """Return for every place what speaks against doing this there; None where legal.

        Raises
        ------
        TypeError
            When this kind of action has no place; KeyError when it is no part of this game.
        """
        if not isinstance(kind, type):
            raise TypeError(f"a kind of action is wanted, such as BuildRoad, not {kind!r}")
        if kind not in self.rules.verbs:
            raise KeyError(f"{kind.__name__} is no part of this game")
        codecs = codecs_of(self.rules.verbs[kind].action)
        if len(codecs) != 1 or codecs[0][1].among is None:
            raise TypeError(f"{kind.__name__} is not done at a place")
        field = codecs[0][0]
        return {getattr(act, field): self.why_not(act) for act in self.rules.every[kind]}

    # ---- chance --------------------------------------------------------------------

    def outcomes(self, kind: type[Action] | None = None) -> Distribution:
        """Return every outcome with its weight at a chance frame; empty elsewhere.

        Parameters
        ----------
        kind : type of Action, optional
            The kind of outcome that is meant, such as ``Roll``: then also where `push` takes
            it a step early, and empty where another is drawn.
        """
        state = self.state if kind is None else self.chance_for(kind)
        return CERTAIN if state is None else self.rules.outcomes(state)

    def chance_for(self, kind: type[Action]) -> State | None:
        """Return the state in which chance is asked for this kind of outcome, or None.

        That is the present one, or what it becomes by the action that asks for the outcome,
        where that action is legal: rolling the dice for ``Roll``.
        """
        verb = self.rules.verbs.get(kind)
        if verb is None or verb.weights is None:
            return None
        if self.rules.asked(self.state, kind):
            return self.state
        asking = verb.asked_by
        if asking is None or self.rules.refusals(self.state, asking, first=True):
            return None
        ahead = self.state.copy()
        self.rules.apply(ahead, asking)
        return ahead if self.rules.asked(ahead, kind) else None

    # ---- inside --------------------------------------------------------------------

    def _refusals(self, action: Action, first: bool = False) -> tuple[Refusal, ...]:
        """Return the reasons against an action; for an outcome, where chance is asked for it."""
        refusals = self.rules.refusals(self.state, action, first)
        ahead = self.chance_for(type(action)) if refusals else None
        return refusals if ahead is None else self.rules.refusals(ahead, action, first)

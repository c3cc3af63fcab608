"""Compiling rule modules into tables, and asking those tables."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from itertools import chain
from types import MappingProxyType
from typing import Any

from catan_nb.kernel.action import Action, codecs_of, meant, misfit
from catan_nb.kernel.chance import CERTAIN, Distribution
from catan_nb.kernel.errors import BadSetup, RulesClash
from catan_nb.kernel.question import CHANCE, Question
from catan_nb.kernel.refusal import Refusal
from catan_nb.kernel.rules.module import Combine, Option, RuleModule
from catan_nb.kernel.rules.verb import Clause, Options, Verb, list_nothing
from catan_nb.kernel.state import State
from catan_nb.kernel.words import Name, say


class Ruleset:
    """The compiled rules of one game: modules and option values as tables.

    Parameters
    ----------
    modules : sequence of RuleModule
        In order; later ones may amend or take over what earlier ones give.
    hooks : mapping of str to Combine
        The hooks that the game's engine calls.
    options : mapping of str to object
        Values of options; the rest have their defaults.

    Raises
    ------
    BadSetup
        For unknown options or values they may not take.
    RulesClash
        When two modules claim the same verb, hook, block, option, fact or statement, or
    when one amends or
        hooks into what does not exist.
    """

    def __init__(
        self,
        modules: Sequence[RuleModule],
        hooks: Mapping[str, Combine],
        options: Mapping[str, Any],
    ) -> None:
        self.modules = tuple(modules)
        _check_claims(modules, hooks)
        self.options: Mapping[str, Any] = MappingProxyType(check_options(modules, options))
        self.verbs = _verbs(modules)
        self.offers = _offers(modules, self.verbs)
        self.hooks: dict[str, Callable[..., Any]] = {
            name: _hook(name, combine, modules) for name, combine in hooks.items()
        }
        self.facts = {name: tell for m in modules for name, tell in m.facts.items()}
        self.player_facts = {n: tell for m in modules for n, tell in m.player_facts.items()}
        self.statements = {n: tell for m in modules for n, tell in m.statements.items()}
        self.actions: dict[str, type[Action]] = {cls.__name__: cls for cls in self.verbs}
        self.appliers = {cls: verb.apply for cls, verb in self.verbs.items()}
        self._listers = {
            frame: tuple(dict.fromkeys(verb.options for verb in verbs if not verb.composed))
            for frame, verbs in self.offers.items()
        }
        self._asked = {
            frame: frozenset(verb.action for verb in verbs) for frame, verbs in self.offers.items()
        }
        self._chances = {
            frame: verb.weights
            for frame, verbs in self.offers.items()
            for verb in verbs
            if verb.weights is not None
        }
        self._after: Callable[[Any], None] = self.hooks["after_action"]

    def legal(self, state: State) -> list[Action]:
        """Return every legal action that can be listed, at a player's frame."""
        out: list[Action] = []
        if state.stack:
            for options in self._listers[type(state.stack[-1])]:
                options(state, out)
        return out

    def apply(self, state: State, action: Action) -> None:
        """Carry out an action that is known to be legal."""
        self.appliers[type(action)](state, action)
        self._after(state)

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
            raise TypeError(f"an action is wanted, not {action!r}")
        out_of_place = self._out_of_place(state, type(action))
        if out_of_place is not None:
            return (out_of_place,)
        verb = self.verbs[type(action)]
        field = misfit(action)
        if field is not None:
            value, wanted = repr(getattr(action, field)), meant(action, field)
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
            return (Refusal(state.frame.rule, said),)
        if verb.weights is not None:
            if any(action == outcome for outcome, _ in verb.weights(state)):
                return ()
            return (Refusal(state.frame.rule, say("Chance cannot bring that here.")),)
        found = []
        for clause in verb.clauses:
            refusal = clause.refusal(state, action)
            if refusal is not None:
                found.append(refusal)
                if first:
                    break
        return tuple(found)

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
        verb.options(state, out)
        if any(type(action) is cls for action in out):  # the function may list others too
            return None
        rule = next((c.rule for c in verb.clauses if not c.general), "") or state.frame.rule
        return Refusal(rule, say("There is no way to do that now."))

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

    #: Ids of the rules that end the game, and that say whose turn it is.
    over_rule: str = ""
    turn_rule: str = ""


def check_options(modules: Sequence[RuleModule], values: Mapping[str, Any]) -> dict[str, Any]:
    """Return the value of every option of the modules; BadSetup for unknown or bad ones."""
    known = {option.name: option for option in options_of(modules)}
    if not isinstance(values, Mapping):
        raise BadSetup(f"options are given by name, like {{'target': 12}}, not {values!r}")
    for name in values:
        if name not in known:
            raise BadSetup(f"unknown option {name!r}; there are {', '.join(sorted(known))}")
    return {
        name: option.checked(values.get(name, option.default)) for name, option in known.items()
    }


def options_of(modules: Sequence[RuleModule]) -> tuple[Option, ...]:
    """Return the options of the modules, in order; one that is taken over, in its new form."""
    return tuple({option.name: option for m in modules for option in m.options}.values())


def _check_claims(modules: Sequence[RuleModule], hooks: Mapping[str, Combine]) -> None:
    """Refuse two owners of one block, option, fact or statement, and hooks nobody calls."""
    owner: dict[tuple[str, str], str] = {}
    for module in modules:
        claims = [("option", option.name) for option in module.options]
        claims += [("block", name) for name in module.blocks]
        claims += [("fact", name) for name in module.facts]
        claims += [("player fact", name) for name in module.player_facts]
        claims += [("statement", name) for name in module.statements]
        for claim in claims:
            if claim in owner and not (claim[0] == "option" and claim[1] in module.replaces):
                raise RulesClash(f"{module.name} and {owner[claim]} both define {' '.join(claim)}")
            owner[claim] = module.name
        for name in module.hooks:
            if name not in hooks:
                raise RulesClash(f"{module.name} hooks into {name!r}, which this game never calls")


def _verbs(modules: Sequence[RuleModule]) -> dict[type[Action], Verb]:
    verbs: dict[type[Action], Verb] = {}
    owner: dict[type[Action], str] = {}
    for module in modules:
        for verb in module.verbs:
            name = verb.action.__name__
            if verb.action in verbs and name not in module.replaces:
                raise RulesClash(
                    f"{module.name} and {owner[verb.action]} both define {name};"
                    " one must say that it replaces it"
                )
            verbs[verb.action] = verb
            owner[verb.action] = module.name
    for module in modules:
        for amend in module.amends:
            if amend.verb not in verbs:
                raise RulesClash(
                    f"{module.name} amends {amend.verb.__name__}, which nobody defines"
                )
            verb = verbs[amend.verb]
            alike = [v for v in verbs.values() if v.options is verb.options]
            if len(alike) > 1 and verb.options is not list_nothing:
                raise RulesClash(
                    f"{module.name} amends {amend.verb.__name__}, which is listed together with"
                    " other verbs; it must replace it"
                )
            missing = set(amend.replace) - {clause.rule for clause in verb.clauses}
            if missing:
                raise RulesClash(
                    f"{module.name} replaces clauses of {amend.verb.__name__} that it does not"
                    f" have: {', '.join(sorted(missing))}"
                )
            clauses = list(amend.first)
            replaced: set[str] = set()
            for clause in verb.clauses:
                if clause.rule not in amend.replace:
                    clauses.append(clause)
                elif clause.rule not in replaced:
                    replaced.add(clause.rule)
                    clauses.extend(amend.replace[clause.rule])
            added = (*amend.first, *chain(*amend.replace.values()), *amend.last)
            verbs[amend.verb] = replace(
                verb,
                clauses=(*clauses, *amend.last),
                options=_narrowed(verb.options, added) if amend.narrows else verb.options,
                sample=verb.sample if verb.composed else None,  # it knows nothing of them
            )
    return verbs


def _narrowed(options: Options, clauses: tuple[Clause, ...]) -> Options:
    """Return `options` without the actions that one of the clauses refuses."""
    checks = tuple(clause.check for clause in clauses)

    def narrowed(state: Any, out: list[Action]) -> None:
        start = len(out)
        options(state, out)
        for check in checks if len(out) > start else ():
            out[start:] = [action for action in out[start:] if check(state, action) is None]

    return narrowed


def _offers(
    modules: Sequence[RuleModule], verbs: Mapping[type[Action], Verb]
) -> dict[type[Question], tuple[Verb, ...]]:
    offers: dict[type[Question], tuple[Verb, ...]] = {}
    for module in modules:
        for frame, actions in module.offers.items():
            unknown = [action.__name__ for action in actions if action not in verbs]
            if unknown:
                raise RulesClash(f"{module.name} offers {unknown[0]}, which nobody defines")
            present = offers.get(frame, ())
            offers[frame] = present + tuple(verbs[a] for a in actions if verbs[a] not in present)
    return offers


def _hook(name: str, combine: Combine, modules: Sequence[RuleModule]) -> Callable[..., Any]:
    givers = [m for m in modules if name in m.hooks]
    for giver in givers:
        if name in giver.replaces:
            givers = givers[givers.index(giver) :]
    functions = tuple(m.hooks[name] for m in givers)
    if combine is Combine.OWNER:
        if len(functions) != 1:
            who = ", ".join(m.name for m in givers) or "no module"
            raise RulesClash(f"hook {name!r} needs exactly one owner, but has {who}")
        return functions[0]
    if len(functions) == 1:
        return functions[0]
    return _COMBINED[combine](functions)


def _any_bits(functions: tuple[Callable[..., int], ...]) -> Callable[..., int]:
    if len(functions) == 2:  # as with sums
        first, second = functions
        return lambda *args: first(*args) | second(*args)

    def combined(*args: Any) -> int:
        mask = 0
        for function in functions:
            mask |= function(*args)
        return mask

    return combined


def _sum(functions: tuple[Callable[..., int], ...]) -> Callable[..., int]:
    if not functions:
        return lambda *args: 0
    if len(functions) == 2:  # the usual case, asked in hot places
        first, second = functions
        return lambda *args: first(*args) + second(*args)

    def combined(*args: Any) -> int:
        total = 0
        for function in functions:
            total += function(*args)
        return total

    return combined


def _sequence(functions: tuple[Callable[..., None], ...]) -> Callable[..., None]:
    if len(functions) == 2:  # as with sums
        first, second = functions

        def both(*args: Any) -> None:
            first(*args)
            second(*args)

        return both

    def combined(*args: Any) -> None:
        for function in functions:
            function(*args)

    return combined


def _concat(functions: tuple[Callable[..., tuple[Any, ...]], ...]) -> Callable[..., Any]:
    def combined(*args: Any) -> tuple[Any, ...]:
        return tuple(item for function in functions for item in function(*args))

    return combined


_COMBINED: dict[Combine, Callable[..., Callable[..., Any]]] = {
    Combine.ANY_BITS: _any_bits,
    Combine.SUM: _sum,
    Combine.SEQUENCE: _sequence,
    Combine.CONCAT: _concat,
}


def actor_of(state: State) -> int | None:
    """Return the seat that decides, CHANCE, or None when the game is over."""
    if not state.stack:
        return None
    frame = state.stack[-1]
    return CHANCE if frame.chance else frame.player

"""Combines rule modules into one set of rules, and detects conflicts between them."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache, partial
from inspect import CO_VARARGS, CO_VARKEYWORDS, Parameter, signature
from itertools import chain
from types import FunctionType
from typing import Any, Final, TypeVar

from catan_nb.kernel.action import Action
from catan_nb.kernel.errors import RulesClash
from catan_nb.kernel.module import Amend, Combine, Named, Option, RuleModule
from catan_nb.kernel.question import Question
from catan_nb.kernel.verb import Clause, Options, Verb
from catan_nb.kernel.words import Name, noop, say

# One function of several: how the answers that modules give to a hook are joined.
#
# The function is written out for just these functions and compiled: hooks are called in hot places,
# where looping over them and handing on ``*args`` would cost as much as they do themselves.


Function = Callable[..., Any]

#: By way of combining: what is done with all calls, what stands between two of them, and what
#: is returned where there is none.
_FORMS: Final[Mapping[Combine, tuple[str, str, object]]] = {
    Combine.ANY_BITS: ("return {calls}", " | ", 0),
    Combine.SUM: ("return {calls}", " + ", 0),
    Combine.SEQUENCE: ("{calls}", "; ", None),
    Combine.CONCAT: ("return ({calls})", " + ", ()),
}


def combine_functions(combine: Combine, functions: tuple[Function, ...]) -> Function:
    """Combine the functions that modules give a hook into one.

    Parameters
    ----------
    combine : Combine
        One of the ways in which several functions all count.
    functions : tuple of callable
        All with the same parameters.
    """
    form, between, nothing = _FORMS[combine]
    if not functions:
        return lambda *args: nothing
    if len(functions) == 1:
        return functions[0]
    names = _call_parameters(functions[0])
    calls = between.join(f"f{n}({names})" for n in range(len(functions)))
    room: dict[str, Any] = {f"f{n}": function for n, function in enumerate(functions)}
    exec(f"def all_of_them({names}): {form.format(calls=calls)}", room)
    function: Function = room["all_of_them"]
    return function


def _call_parameters(function: Function) -> str:
    """Return an argument list for a call of a function, with neutral names."""
    count = _count_parameters(function)
    return "*args" if count is None else ", ".join(f"a{n}" for n in range(count))


def _count_parameters(function: Function) -> int | None:
    """Return the number of parameters; None where some are not plain positional ones."""
    if isinstance(function, FunctionType):  # as mostly; a signature takes long to make
        code = function.__code__
        starred = code.co_flags & (CO_VARARGS | CO_VARKEYWORDS)
        special = starred or code.co_posonlyargcount or code.co_kwonlyargcount
        return None if special else code.co_argcount
    parameters = signature(function).parameters.values()
    special = any(parameter.kind is not Parameter.POSITIONAL_OR_KEYWORD for parameter in parameters)
    return None if special else len(parameters)


# Composing rule modules: what each gives is put together, and no rule is lost in silence.
#
# Everything is decided by names, nothing by the order of the modules but the order of what is
# listed, called and told.


Given = TypeVar("Given")


def check_names(modules: Sequence[RuleModule]) -> None:
    """Raise RulesClash for names with two owners, and for modules with missing requirements.

    Raises
    ------
    RulesClash
        Naming the modules.
    """
    owner: dict[tuple[str, str], str] = {}
    for module in modules:
        claims = [("module", module.name)]
        claims += [("block", name) for name in module.blocks]
        claims += [("fact", name) for name in module.facts]
        claims += [("player fact", name) for name in module.player_facts]
        claims += [("statement", name) for name in module.statements]
        for claim in claims:
            if claim in owner:
                raise RulesClash(f"{module.name} and {owner[claim]} both define {' '.join(claim)}")
            owner[claim] = module.name
    names = {module.name for module in modules}
    for module in modules:
        for name in sorted(module.needs - names):
            message = noop("{module} cannot be played without {name}")
            raise RulesClash(say(message, module=Name(module.name), name=Name(name)))


def _drop_replaced(
    what: str, givers: Mapping[str, Given], replacing: Iterable[tuple[str, str]]
) -> dict[str, Given]:
    """Return what modules provide, without what other modules replace.

    Parameters
    ----------
    what : str
        The thing's name, for messages.
    givers : mapping of str to object
        What each module gives, by the module's name.
    replacing : pairs of str
        Which module stands in for which.
    """
    stands_in: dict[str, str] = {}
    for replacer, replaced in replacing:
        if replacer not in givers:
            raise RulesClash(f"{replacer} says that it replaces {what}, but gives none")
        if replaced not in givers or replaced == replacer:
            raise RulesClash(f"{replacer} replaces {what} of {replaced}, which gives none")
        if replaced in stands_in:
            raise RulesClash(
                f"{replacer} and {stands_in[replaced]} both replace {what} of {replaced};"
                " one must say that it replaces the other's"
            )
        stands_in[replaced] = replacer
    standing = {name: given for name, given in givers.items() if name not in stands_in}
    if givers and not standing:
        raise RulesClash(f"{', '.join(givers)} replace {what} of each other")
    return standing


def _single_provider(what: str, standing: Mapping[str, Given]) -> Given:
    """Return what exactly one module provides; RulesClash otherwise."""
    if len(standing) != 1:
        if not standing:
            raise RulesClash(f"{what} needs exactly one owner, but no module gives it")
        *others, last = standing
        raise RulesClash(
            f"{', '.join(others)} and {last} both define {what}; one must say that it replaces"
            " the other's"
        )
    return next(iter(standing.values()))


def compose_options(modules: Sequence[RuleModule]) -> tuple[Option, ...]:
    """Return the options of the modules, in order; one that is replaced, in its new form.

    Raises
    ------
    RulesClash
        When two modules claim the same option.
    BadSetup
        For an option that may not take its own default.
    """
    return _compose_options_cached(tuple(modules))


@lru_cache(maxsize=64)
def _compose_options_cached(modules: tuple[RuleModule, ...]) -> tuple[Option, ...]:
    given: dict[str, dict[str, Option]] = defaultdict(dict)
    for module in modules:
        for option in module.options:
            given[option.name][module.name] = option
    replacing = _group_replacements(modules, lambda module: module.replaces_options, given)
    result = tuple(
        _single_provider(
            f"option {name!r}", _drop_replaced(f"option {name!r}", givers, replacing[name])
        )
        for name, givers in given.items()
    )
    for option in result:
        option.checked(option.default)
    return result


# ---- verbs -----------------------------------------------------------------------------


def compose_verbs(modules: Sequence[RuleModule]) -> dict[type[Action], Verb]:
    """Return the verbs of the modules by action, amended."""
    given: dict[type[Action], dict[str, Verb]] = defaultdict(dict)
    for module in modules:
        for verb in module.verbs:
            given[verb.action][module.name] = verb
    replacing = _group_replacements(modules, lambda module: module.replaces_verbs, given)
    verbs = {
        action: _single_provider(
            action.__name__, _drop_replaced(action.__name__, givers, replacing[action])
        )
        for action, givers in given.items()
    }
    amends = [(module.name, amend) for module in modules for amend in module.amends]
    instead: dict[tuple[type[Action], str], str] = {}
    for name, amend in amends:
        for rule in amend.replace:
            first = instead.setdefault((amend.verb, rule), name)
            if first != name:
                raise RulesClash(
                    f"{first} and {name} both replace the clauses {rule} of {amend.verb.__name__}"
                )
    # Only the verb's own clauses are replaced: what others add stays, whatever the order.
    for name, amend in amends:
        _amend(name, replace(amend, first=(), last=()), verbs)
    for name, amend in amends:
        _amend(name, replace(amend, replace={}), verbs)
    return verbs


def _amend(module: str, amend: Amend, verbs: dict[type[Action], Verb]) -> None:
    """Change a verb as a module amends it, and whatever is listed together with it."""
    name = amend.verb.__name__
    if amend.verb not in verbs:
        raise RulesClash(f"{module} amends {name}, which nobody defines")
    verb = verbs[amend.verb]
    missing = set(amend.replace) - {clause.rule for clause in verb.clauses}
    if missing:
        raise RulesClash(
            f"{module} replaces clauses of {name} that it does not have:"
            f" {', '.join(sorted(missing))}"
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
    options, narrows = verb.options, bool(amend.narrows and added)
    if options is not None and narrows:
        options = _filter_options(options, amend.verb, added)
        alike = [other for other in verbs.values() if other.options is verb.options]
        verbs.update({other.action: replace(other, options=options) for other in alike})
    verbs[amend.verb] = replace(
        verb,
        clauses=(*clauses, *amend.last),
        options=options,
        # These know nothing of what is refused now.
        sample=verb.sample if verb.composed or not narrows else None,
        possible=None if narrows else verb.possible,
    )


def _filter_options(options: Options, kind: type[Action], clauses: tuple[Clause, ...]) -> Options:
    """Return `options` without the actions of a kind that one of the clauses refuses."""
    checks = tuple(clause.check for clause in clauses)

    def narrowed(state: Any, out: list[Action]) -> None:
        start = len(out)
        options(state, out)
        for check in checks if len(out) > start else ():
            out[start:] = [
                action
                for action in out[start:]
                if type(action) is not kind or check(state, action) is None
            ]

    return narrowed


def compose_offers(
    modules: Sequence[RuleModule], verbs: Mapping[type[Action], Verb]
) -> dict[type[Question], tuple[Verb, ...]]:
    """Return the verbs that each question asks for, in the order of the modules."""
    offers: dict[type[Question], tuple[Verb, ...]] = {}
    for module in modules:
        for question, actions in module.offers.items():
            unknown = [action.__name__ for action in actions if action not in verbs]
            if unknown:
                raise RulesClash(f"{module.name} offers {unknown[0]}, which nobody defines")
            present = offers.get(question, ())
            offers[question] = present + tuple(
                verbs[action] for action in actions if verbs[action] not in present
            )
    return offers


# ---- hooks -----------------------------------------------------------------------------


def compose_hooks(
    modules: Sequence[RuleModule], hooks: Mapping[str, Combine]
) -> dict[str, Callable[..., Any]]:
    """Return one function for each hook that the game calls."""
    given: dict[str, dict[str, Callable[..., Any]]] = {name: {} for name in hooks}
    for module in modules:
        for name in (*module.hooks, *module.wraps):
            if name not in hooks:
                raise RulesClash(f"{module.name} hooks into {name!r}, which this game never calls")
            if name in module.wraps and hooks[name] is not Combine.WRAP:
                raise RulesClash(
                    f"{module.name} wraps the hook {name!r}, of which {hooks[name].value}"
                )
        for name, function in module.hooks.items():
            given[name][module.name] = function
    replacing = _group_replacements(modules, lambda module: module.replaces_hooks, given)
    composed: dict[str, Callable[..., Any]] = {}
    for name, combine in hooks.items():
        standing = _drop_replaced(f"hook {name!r}", given[name], replacing[name])
        if combine in (Combine.OWNER, Combine.WRAP):
            function = _single_provider(f"hook {name!r}", standing)
            for module in modules:
                if name in module.wraps:
                    function = partial(module.wraps[name], function)
            composed[name] = function
        else:
            composed[name] = combine_functions(combine, tuple(standing.values()))
    return composed


def _group_replacements(
    modules: Sequence[RuleModule],
    replaces: Callable[[RuleModule], Mapping[Any, Named]],
    given: Mapping[Any, object],
) -> dict[Any, list[tuple[str, str]]]:
    """Return the pairs (replacing module, replaced module), grouped by what they replace."""
    result: dict[Any, list[tuple[str, str]]] = defaultdict(list)
    for module in modules:
        for item, replaced in replaces(module).items():
            if item not in given:
                name = getattr(item, "__name__", repr(item))
                raise RulesClash(f"{module.name} replaces {name}, which nobody defines")
            several = (replaced,) if isinstance(replaced, str) else replaced
            result[item].extend((module.name, one) for one in several)
    return result

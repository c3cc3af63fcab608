"""Rule modules: an expansion or a house rule as data and functions, its options and its rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING, Any

from catan_nb.kernel.errors import BadSetup
from catan_nb.kernel.text import did_you_mean, quote
from catan_nb.kernel.words import Phrase, say

if TYPE_CHECKING:
    from catan_nb.kernel.action import Action
    from catan_nb.kernel.question import Question
    from catan_nb.kernel.verb import Clause, Verb


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule.

    Attributes
    ----------
    id : str
        E.g. ``"base.distance"``.
    title : str
        A few words.
    text : str
        What the rule says, in our own words.
    source : str
        Where it comes from.
    options : tuple of str
        House options that vary it.
    see : tuple of str
        Ids of rules that belong to it.
    """

    id: str
    title: str
    text: str
    source: str
    options: tuple[str, ...] = ()
    see: tuple[str, ...] = ()


# Options: house rules that the user can switch.


@dataclass(frozen=True, slots=True)
class Option:
    """A house rule that the user can switch.

    Attributes
    ----------
    name : str
    default : object
    text : str
        What it does, in plain words.
    choices : tuple, optional
        The values it may take; None: whatever `check` accepts.
    rule : str
        The rule it varies.
    check : callable, optional
        Returns True for a good value where `choices` is None.
    wanted : str
        What a good value is, in words, where `choices` is None; that a default of None is one
        too need not be said.
    """

    name: str
    default: Any
    text: str
    choices: tuple[Any, ...] | None = None
    rule: str = ""
    check: Callable[[Any], bool] | None = None
    wanted: str | Phrase = ""

    def checked(self, value: Any) -> Any:
        """Return `value` if the option may take it; BadSetup otherwise."""
        if self.choices is not None:
            good = any(value == c and type(value) is type(c) for c in self.choices)
        else:
            good = self.check is None or self.check(value)
        if not good:
            message = say(
                "option {name} must be {wanted}, not {value}",
                name=repr(self.name),
                wanted=self._good_values(),
                value=quote(value),
            )
            raise BadSetup(message)
        return value

    def _good_values(self) -> str | Phrase:
        if self.choices is not None:
            return say("one of {choices}", choices=", ".join(repr(c) for c in self.choices))
        if self.default is None:
            return say("None or {wanted}", wanted=self.wanted)
        return self.wanted


def validate_options(options: Iterable[Option], values: Mapping[str, Any]) -> dict[str, Any]:
    """Return the value of every option; BadSetup for unknown options and for bad values.

    A default needs no check: `compose_options` has seen to it.
    """
    known = {option.name: option for option in options}
    if not isinstance(values, Mapping):
        raise BadSetup(f"options are given by name, like {{'target': 12}}, not {quote(values)}")
    for name in values:
        if name not in known:
            there = ", ".join(sorted(known))
            raise BadSetup(
                f"unknown option {quote(name)}; there are {there}{did_you_mean(name, known)}"
            )
    chosen = {name: option.default for name, option in known.items()}
    for name, option in known.items():
        if name in values and values[name] is not option.default:
            chosen[name] = option.checked(values[name])
    return chosen


def switch(name: str, rule: str, text: str, default: bool = False) -> Option:
    """Return an option that is on or off."""
    return Option(name, default, text, choices=(False, True), rule=rule)


def int_range(low: int, high: int) -> dict[str, Any]:
    """Return the arguments of an `Option` that takes whole numbers from `low` to `high`."""

    def check(value: Any) -> bool:
        return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high

    return {
        "check": check,
        "wanted": say("a whole number from {low} to {high}", low=low, high=high),
    }


# Rule modules: an expansion or a house rule as data and functions.


#: Which actions questions ask for.
Offers = Mapping[type["Question"], tuple[type["Action"], ...]]
#: The name of a module, or several.
Named = str | tuple[str, ...]


class Combine(Enum):
    """How the functions that several modules give for one hook become one."""

    ANY_BITS = "the bitwise or of all results"
    SUM = "the sum of all results"
    SEQUENCE = "all are called in order; nothing is returned"
    CONCAT = "the results, tuples, one after the other"
    OWNER = "exactly one module answers"
    WRAP = "exactly one module answers, and others may wrap its answer"


@dataclass(frozen=True, slots=True)
class Amend:
    """A change to another module's verb: clauses to add or to put in another's place.

    The verb's list of legal actions follows: what the new clauses refuse is left out of it.
    Clauses that allow more than those in whose place they stand need more than that: such a
    module answers a hook that the verb asks, or replaces the verb, with an `options` of its own.

    Attributes
    ----------
    verb : type
        The action class.
    first, last : tuple of Clause
        Clauses to ask before and after the present ones.
    replace : mapping of str to tuple of Clause
        By rule id: what stands in for all clauses of that id that the verb has by itself. Only
        one module may do so; what others add stays.
    narrows : bool
        False where the new clauses only give another reason for what is refused anyway, so
        that the list of legal actions is right as it is.
    """

    verb: type[Action]
    first: tuple[Clause, ...] = ()
    last: tuple[Clause, ...] = ()
    replace: Mapping[str, tuple[Clause, ...]] = field(default_factory=dict)
    narrows: bool = True


@dataclass(frozen=True, slots=True)
class RuleModule:
    """A part of the rules: data and functions that are compiled into tables.

    Modules add to each other; their order decides nothing but the order in which things are
    listed, called and told. What has one owner is never taken over in silence: a module that
    takes another's place says so by name, in `replaces_verbs`, `replaces_hooks` or
    `replaces_options`, and of two that want the same place one must name the other.

    Attributes
    ----------
    name : str
    needs : frozenset of str
        Names of modules without which it cannot be played.
    verbs : tuple of Verb
    offers : mapping of question class to action classes
        Which verbs a question asks for; further modules may add to it.
    amends : tuple of Amend
    hooks : mapping of str to callable
        Functions for the game's hooks by name.
    wraps : mapping of str to callable
        For hooks of the kind `Combine.WRAP`: ``f(former, …)`` gets the function that it wraps
        and then what the hook is called with. Modules that come later wrap those before them.
    blocks : mapping of str to callable
        ``make(rules)`` gives the module's private state at the start; `PerSeat` of
        `catan_nb.kernel.state` is one that many can use.
    options : tuple of Option
    facts : mapping of str to callable
        What the module adds to reading a game, by name: ``tell(state, open)``, where `open`
        says whether the viewer may see everything.
    player_facts : mapping of str to callable
        The same of a player: ``tell(state, seat, open)``, `open` meaning the player's cards.
    statements : mapping of str to callable
        What the module lets people state of a position set up by hand, by name:
        ``state_it(state, stated, *args, **kwargs)``; `stated` is a dict for the module's own
        notes until the position is settled.
    replaces_verbs : mapping of action class to str or tuple of str
        Verbs that stand in for those of another module, with that module's name.
    replaces_hooks : mapping of str to str or tuple of str
        Hooks for which this module's function stands in for those of the modules named.
    replaces_options : mapping of str to str or tuple of str
        Options that stand in for those of another module, with that module's name.
    """

    name: str
    needs: frozenset[str] = frozenset()
    verbs: tuple[Verb, ...] = ()
    offers: Offers = field(default_factory=dict)
    amends: tuple[Amend, ...] = ()
    hooks: Mapping[str, Any] = field(default_factory=dict)
    wraps: Mapping[str, Callable[..., Any]] = field(default_factory=dict)
    blocks: Mapping[str, Callable[[Any], Any]] = field(default_factory=dict)
    options: tuple[Option, ...] = ()
    facts: Mapping[str, Callable[[Any, bool], Any]] = field(default_factory=dict)
    player_facts: Mapping[str, Callable[[Any, int, bool], Any]] = field(default_factory=dict)
    statements: Mapping[str, Callable[..., None]] = field(default_factory=dict)
    replaces_verbs: Mapping[type[Action], Named] = field(default_factory=dict)
    replaces_hooks: Mapping[str, Named] = field(default_factory=dict)
    replaces_options: Mapping[str, Named] = field(default_factory=dict)

    # A module is one of a kind, and what it holds cannot be hashed.
    __eq__ = object.__eq__
    __hash__ = object.__hash__

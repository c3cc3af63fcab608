"""Rule modules: an expansion or a house rule as data and functions."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING, Any

from catan_nb.kernel.errors import BadSetup
from catan_nb.kernel.words import Phrase, say

if TYPE_CHECKING:
    from catan_nb.kernel.action import Action
    from catan_nb.kernel.question import Question
    from catan_nb.kernel.rules.verb import Clause, Verb

#: Which actions frames ask for.
Offers = Mapping[type["Question"], tuple[type["Action"], ...]]


class Combine(Enum):
    """How the functions that several modules give for one hook become one."""

    ANY_BITS = "the bitwise or of all results"
    SUM = "the sum of all results"
    SEQUENCE = "all are called in order; nothing is returned"
    CONCAT = "the results, tuples, one after the other"
    OWNER = "exactly one module answers"


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
            choices = ", ".join(repr(c) for c in self.choices)
            wanted: str | Phrase = say("one of {choices}", choices=choices)
        else:
            good = self.check is None or self.check(value)
            wanted = self.wanted
            if self.default is None:
                wanted = say("None or {wanted}", wanted=self.wanted)
        if not good:
            told = say(
                "option {name} must be {wanted}, not {value}",
                name=repr(self.name),
                wanted=wanted,
                value=repr(value),
            )
            raise BadSetup(str(told))
        return value


@dataclass(frozen=True, slots=True)
class Amend:
    """A change to another module's verb: clauses to add or to put in another's place.

    The verb's list of legal actions follows: what the new clauses refuse is left out of it.
    Clauses that allow more than those in whose place they stand need more than that: such a
    module replaces the verb, with an `options` of its own.

    Attributes
    ----------
    verb : type
        The action class.
    first, last : tuple of Clause
        Clauses to ask before and after the present ones.
    replace : mapping of str to tuple of Clause
        By rule id: what stands in for all clauses of that id.
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

    Attributes
    ----------
    name : str
    verbs : tuple of Verb
    offers : mapping of frame class to action classes
        Which verbs a frame asks for; further modules may add to a frame.
    amends : tuple of Amend
    hooks : mapping of str to callable
        Functions for the game's hooks by name.
    blocks : mapping of str to callable
        ``make(rules)`` gives the module's private state at the start.
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
    replaces : frozenset of str
        Names of verbs, hooks and options of other modules that this one takes over.
    """

    name: str
    verbs: tuple[Verb, ...] = ()
    offers: Offers = field(default_factory=dict)
    amends: tuple[Amend, ...] = ()
    hooks: Mapping[str, Callable[..., Any]] = field(default_factory=dict)
    blocks: Mapping[str, Callable[[Any], Any]] = field(default_factory=dict)
    options: tuple[Option, ...] = ()
    facts: Mapping[str, Callable[[Any, bool], Any]] = field(default_factory=dict)
    player_facts: Mapping[str, Callable[[Any, int, bool], Any]] = field(default_factory=dict)
    statements: Mapping[str, Callable[..., None]] = field(default_factory=dict)
    replaces: frozenset[str] = frozenset()

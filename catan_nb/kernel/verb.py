"""Verbs: what may be done, when, and why not.

Legality is an ordered tuple of clauses. Each is bound to a rule id and returns a phrase (the
reason) or None. The legal actions are those of which all clauses are silent. Where that would
be slow, `options` lists them without going through the clauses; tests prove that both agree.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from catan_nb.kernel.action import Action, codecs_of
from catan_nb.kernel.bundle import Bundle
from catan_nb.kernel.errors import Refusal
from catan_nb.kernel.words import Phrase, say, say_counted

if TYPE_CHECKING:
    from catan_nb.kernel.chance import Distribution


# States and actions are the game's own subclasses, hence Any in these signatures.
Check = Callable[[Any, Any], Phrase | None]
Options = Callable[[Any, list["Action"]], None]
Apply = Callable[[Any, Any], None]
Sample = Callable[[Any, "random.Random"], "Action | None"]


@dataclass(frozen=True, slots=True)
class Clause:
    """One condition of a verb.

    Attributes
    ----------
    rule : str
        Id of the rule that the clause enforces; empty: that of the frame that asks.
    check : callable
        ``check(state, action)`` returns the reason against it, or None.
    general : bool
        True when the check does not look at the action's fields (it may get None for it).
    nowhere : str
        What to say where there is nothing for which the conditions of the verb hold: the one
        that mostly is the reason says it.
    """

    rule: str
    check: Check
    general: bool = False
    nowhere: str = ""

    def refusal(self, state: Any, action: Action | None) -> Refusal | None:
        """Return the refusal of this clause, or None."""
        phrase = self.check(state, action)
        return None if phrase is None else Refusal(self.rule or state.frame.rule, phrase)


@dataclass(frozen=True, slots=True)
class Verb:
    """Something that can be done, or an outcome that chance can bring.

    Attributes
    ----------
    action : type
        The action class.
    apply : callable
        ``apply(state, action)`` carries a legal action out.
    clauses : tuple of Clause
        The conditions, in the order in which a person should hear of them.
    options : callable, optional
        ``options(state, out)`` appends every legal action to `out`. Verbs that are always
        offered together may share one function, which then lists the actions of all of them.
        By itself all actions of `Ruleset.every` that no clause refuses.
    composed : bool
        True for actions with so many forms that they are never listed (trade offers);
        `sample` then gives examples.
    declines : bool
        True for an answer by which one does nothing: a question that has no other is passed
        over.
    sample : callable, optional
        ``sample(state, rng)`` gives one action at random, or None, without listing all;
        it is legal as far as the verb's own clauses go.
    possible : callable, optional
        ``possible(state)`` says whether there is any legal action, where that is quicker to see
        than by listing them.
    weights : callable, optional
        For outcomes of chance: ``weights(state)`` gives their distribution.
    asked_by : Action, optional
        For outcomes of chance: the action that asks for it. A game does it by itself when
        somebody pushes the outcome where that action is still to be done.
    """

    action: type[Action]
    apply: Apply
    clauses: tuple[Clause, ...] = ()
    options: Options | None = None
    composed: bool = False
    declines: bool = False
    sample: Sample | None = None
    possible: Callable[[Any], bool] | None = None
    weights: Callable[[Any], Distribution] | None = None
    asked_by: Action | None = None


def make_lister(verb: Verb) -> Options | None:
    """Return a function that lists a verb's legal actions; None for composed ones and for chance.

    Where the verb has no `options`, that is every action of which its clauses are silent.
    """
    if verb.options is not None or verb.composed or verb.weights is not None:
        return verb.options
    kind = verb.action
    if not codecs_of(kind):
        return _make_single_lister(kind(), tuple(clause.check for clause in verb.clauses))
    general = tuple(clause.check for clause in verb.clauses if clause.general)
    special = tuple(clause.check for clause in verb.clauses if not clause.general)

    def silent(state: Any, out: list[Action]) -> None:
        for check in general:
            if check(state, None) is not None:
                return
        for action in state.rules.every[kind]:
            for check in special:
                if check(state, action) is not None:
                    break
            else:
                out.append(action)

    return silent


def _make_single_lister(only: Action, checks: tuple[Check, ...]) -> Options:
    """Return a function that lists the only action of a kind, unless a clause refuses it."""
    if not checks:
        return lambda state, out: out.append(only)

    def unless_refused(state: Any, out: list[Action]) -> None:
        for check in checks:
            if check(state, only) is not None:
                return
        out.append(only)

    return unless_refused


# Choosing so many cards of a hand: to discard, to give away, to take.


class Choice(Protocol):
    """Any action that names the cards chosen."""

    @property
    def cards(self) -> Bundle:
        """The cards."""


class Hands(Protocol):
    """Any state with a hand for each seat."""

    @property
    def stack(self) -> list[Any]:
        """What is asked of whom."""

    def hand(self, seat: int) -> list[int]:
        """Return the counts of a hand by kind."""


def choosing(
    cards: type[Bundle],
    action: type[Any],
    apply: Apply,
    asked: Callable[[Any], tuple[int, int]],
) -> Verb:
    """Return the verb of choosing cards.

    Parameters
    ----------
    cards : type of Bundle
        The game's bundles of cards.
    action : type
        The action class, whose only field is ``cards``.
    apply : callable
        ``apply(state, action)`` carries a choice out.
    asked : callable
        ``asked(frame)`` gives the seat whose hand it is, and how many cards are chosen.
    """

    def count_is_right(state: Hands, choice: Choice) -> Phrase | None:
        _, count = asked(state.stack[-1])
        if choice.cards.total != count:
            return say_counted(
                count,
                "Exactly 1 card must go, not {chosen}.",
                "Exactly {n} cards must go, not {chosen}.",
                chosen=choice.cards.total,
            )
        return None

    def cards_are_held(state: Hands, choice: Choice) -> Phrase | None:
        seat, _ = asked(state.stack[-1])
        if not choice.cards <= cards.of(state.hand(seat)):
            return say("{cards} are not all in the hand.", cards=choice.cards)
        return None

    def listed(state: Hands, out: list[Action]) -> None:
        seat, count = asked(state.stack[-1])
        out += map(action, cards.choices(state.hand(seat), count))

    def possible(state: Hands) -> bool:
        seat, count = asked(state.stack[-1])
        return sum(state.hand(seat)) >= count

    def some(state: Hands, rng: random.Random) -> Action:
        seat, count = asked(state.stack[-1])
        hand = [kind for kind, count in enumerate(state.hand(seat)) for _ in range(count)]
        numbers = [0] * len(cards.names)
        for kind in rng.sample(hand, count):
            numbers[kind] += 1
        chosen: Action = action(cards.of(numbers))
        return chosen

    return Verb(
        action,
        apply,
        clauses=(Clause("", count_is_right), Clause("", cards_are_held)),
        options=listed,
        sample=some,
        possible=possible,
    )

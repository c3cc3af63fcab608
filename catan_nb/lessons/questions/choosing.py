"""Multiple-choice questions (`choice`) and ordering questions (`order`)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from itertools import combinations
from random import Random
from typing import Any, Final

from catan_nb.language import gettext as _
from catan_nb.language import ngettext
from catan_nb.lessons.output.panes import QUIET
from catan_nb.lessons.output.words import Number, show_number
from catan_nb.lessons.questions.asking import (
    LETTERS,
    Asked,
    Given,
    Question,
    Verdict,
    asked,
    parse_letters,
    unclear_judgement,
)
from catan_nb.lessons.questions.judging import Judgement, judge
from catan_nb.lessons.questions.panes import QuestionPane
from catan_nb.ui.widgets.html import Child, Markup, button, h
from catan_nb.ui.widgets.pane import Press

__all__ = ["Choice", "ChoicePane", "Order", "OrderPane", "choice", "order"]


class Choice(Question):
    """A multiple-choice question; made by `choice`.

    Attributes
    ----------
    options : tuple of str
    right : frozenset of str
        The letters of the right ones.
    several : bool
        Whether several may be chosen.
    """

    kind = "choice"

    def __init__(
        self,
        name: str,
        text: str,
        options: Sequence[str],
        right: str | Collection[str],
        several: bool | None,
        why: str | Mapping[str, str],
        hint: Given,
    ) -> None:
        super().__init__(name, text, hint, why if isinstance(why, str) else "")
        self.options = tuple(options)
        letters = parse_letters(right, self.options)
        if not 1 < len(self.options) <= len(LETTERS) or not letters:
            raise ValueError("a choice has 2 to 26 options, and the right ones are among them")
        self.right = frozenset(letters)
        self.several = len(self.right) > 1 if several is None else several
        self.reasons = {} if isinstance(why, str) else dict(why)

    def how(self) -> str:
        wanted = _("the letters, such as “AC”,") if self.several else _("a letter, such as “A”,")
        return _("Replace the ... by {wanted} and run the cell again.").format(wanted=wanted)

    def lines(self) -> Sequence[str]:
        """Return the options with their letters."""
        return [f"{letter}  {_(text)}" for letter, text in zip(LETTERS, self.options, strict=False)]

    def words(self, answer: Any) -> str:
        """Return the letters in alphabetical order."""
        return "".join(sorted(parse_letters(answer, self.options) or ())) or super().words(answer)

    def judge(self, answer: Any) -> Judgement:
        """Judge chosen letters, or the texts of options."""
        letters = parse_letters(answer, self.options)
        if letters is None:
            return unclear_judgement(
                _("Letters from A to {last} are wanted.").format(
                    last=LETTERS[len(self.options) - 1]
                )
            )
        chosen = frozenset(letters)
        if len(chosen) != 1 and not self.several:
            return unclear_judgement(
                _("One answer is wanted, there are {n}.").format(n=len(chosen))
            )
        reasons = " ".join(
            self.reasons[letter] for letter in sorted(chosen) if letter in self.reasons
        )
        if chosen == self.right:
            return Judgement("right", reasons)
        if not self.several:
            judgement = _("{letter} is not it.").format(letter=next(iter(chosen)))
            return Judgement("wrong", reasons or judgement)
        found = judge(chosen, self.right)
        wrong = " ".join(
            self.reasons[letter] for letter in sorted(chosen - self.right) if letter in self.reasons
        )
        return Judgement(found.state, f"{found.text} {wrong}".strip())


# Multiple choice: `choice`. On a page there are round fields for one, square ones for several.


class ChoicePane(QuestionPane[Choice]):
    """The widget of a multiple-choice question."""

    def __init__(self, question: Choice, verdict: Verdict) -> None:
        super().__init__(question, verdict)
        self.chosen: set[str] = set()
        self.show()

    def answer(self) -> str | None:
        """Return the selected letters."""
        return "".join(sorted(self.chosen)) or None

    def take(self, answer: str) -> None:
        """Select letters."""
        letters = LETTERS[: len(self.question.options)]
        self.chosen = {letter for letter in answer if letter in letters}

    def pressed(self, press: Press) -> str:
        """Select or deselect an option."""
        if press.do == "choose" and not self.question.several:
            self.chosen = {press.arg}
        elif press.do == "choose":
            (self.chosen.add if press.value else self.chosen.discard)(press.arg)
        return ""

    def body(self) -> Child:
        """Return the question and its options."""
        question = self.question
        kind = "checkbox" if question.several else "radio"
        fields = (
            h(
                "label",
                h(
                    "input",
                    type=kind,
                    name=f"cnb-{id(self)}",
                    value=letter,
                    data_do="choose",
                    data_arg=letter,
                    checked=letter in self.chosen,
                    **QUIET,
                ),
                h("b", letter),
                h("span", _(text)),
                class_="cnb-lesson-option",
            )
            for letter, text in zip(LETTERS, question.options, strict=False)
        )
        note = h("small", _("Several may be right.")) if question.several else None
        return h("fieldset", h("legend", question.text, " ", note), fields)


def choice(
    name: str,
    question: str,
    options: Sequence[str],
    right: str | Collection[str],
    *,
    answer: Any = ...,
    several: bool | None = None,
    why: str | Mapping[str, str] = "",
    hint: Given = (),
) -> Asked:
    """Ask which option is correct, or which options are.

    Parameters
    ----------
    name : str
        The exercise, such as "Exercise 2".
    question : str
    options : sequence of str
        They get the letters A, B, C …
    right : str or collection of str
        The letter or words of the right one, or of all that are right.
    answer
        What the learner wrote into a cell: a letter, letters or words of options; ``...`` or
        None when nothing yet. On a page it can be chosen without any code.
    several : bool, optional
        Whether several may be chosen; by itself when several are right.
    why : str or mapping of str to str
        Told with the right answer, or letter to what is told when that one is chosen.
    hint : str or sequence of str
        Shown one by one when asked for.

    Returns
    -------
    Asked
        The verdict, never an exception, whatever the answer is.

    Raises
    ------
    ValueError
        When the question itself makes no sense.

    Examples
    --------
    >>> choice("Exercise 1", "Which sum is likelier?", ["6", "12"], "A", answer="b", why={
    ...     "A": "Five pairs against one.", "B": "Only 6 and 6 give 12."})
    Exercise 1: Not yet
      Which sum is likelier?
      A  6
      B  12
      Only 6 and 6 give 12.
    """
    wanted = Choice(name, question, options, right, several, why, hint)
    return asked(wanted, answer, ChoicePane)


# Putting things in order: the question and how its answers are judged.


class Order(Question):
    """An ordering question; made by `order`.

    Attributes
    ----------
    items : tuple of str
        The things as they stand at first; the letters A, B, C … go with them.
    rank : dict of str to number
        Letter to what decides; equal ones may stand in either order.
    """

    kind = "order"

    def __init__(
        self,
        name: str,
        text: str,
        items: Sequence[str] | Mapping[str, Number],
        largest_first: bool,
        why: str,
        hint: Given,
    ) -> None:
        super().__init__(name, text, hint, why)
        self.values = dict(items) if isinstance(items, Mapping) else {}
        order = {text: value for value, text in enumerate(items)}
        worth: dict[str, Number] = dict(self.values or order)
        if not 1 < len(worth) <= len(LETTERS) or len(worth) != len(items):
            raise ValueError("2 to 26 different things can be put in order")
        if len(set(worth.values())) == 1:
            raise ValueError("all of them are equal, so there is no order")
        sign = -1 if largest_first else 1
        self.items = _shuffle(worth, name)
        self.rank = {
            letter: sign * worth[item] for letter, item in zip(LETTERS, self.items, strict=False)
        }

    def how(self) -> str:
        return _("Replace the ... by the letters in order, such as “{letters}”.").format(
            letters=LETTERS[: len(self.items)][::-1]
        )

    def lines(self) -> Sequence[str]:
        """Return the items with their letters."""
        return [f"{letter}  {_(text)}" for letter, text in zip(LETTERS, self.items, strict=False)]

    def words(self, answer: Any) -> str:
        """Return the items in the given order."""
        letters = parse_letters(answer, self.items)
        return "".join(letters) if letters else super().words(answer)

    def judge(self, answer: Any) -> Judgement:
        """Judge letters, or the items themselves, in an order."""
        letters = parse_letters(answer, self.items) if isinstance(answer, Sequence) else None
        if letters is None or len(set(letters)) != len(letters) or len(letters) != len(self.items):
            return unclear_judgement(
                _("Each letter from A to {last} is wanted once.").format(
                    last=LETTERS[len(self.items) - 1]
                )
            )
        wrong = _count_inversions([self.rank[letter] for letter in letters])
        pairs = len(letters) * (len(letters) - 1) // 2
        if not wrong:
            return Judgement("right", self._order_text(letters))
        template = ngettext(
            "{n} of {count} pairs stands the wrong way round.",
            "{n} of {count} pairs stand the wrong way round.",
            wrong,
        )
        text = template.format(n=wrong, count=pairs)
        return Judgement("near" if wrong <= max(1, pairs // 4) else "wrong", text)

    def _order_text(self, letters: Collection[str]) -> str:
        """Return the items in order, with their numeric ranks where the engine computed them."""
        if not self.values:
            return ""
        names = dict(zip(LETTERS, self.items, strict=False))
        parts = (
            f"{_(names[letter])}: {show_number(self.values[names[letter]])}" for letter in letters
        )
        return "; ".join(parts) + "."


def _shuffle(worth: Mapping[str, Number], name: str) -> tuple[str, ...]:
    """Return items shuffled such that they are far from sorted in either direction."""
    items, luck = list(worth), Random(name)
    pairs = len(items) * (len(items) - 1) // 2
    for _try in range(100):
        luck.shuffle(items)
        if pairs / 3 <= _count_inversions([worth[item] for item in items]) <= pairs * 2 / 3:
            break
    return tuple(items)


def _count_inversions(values: Sequence[Number]) -> int:
    """Return the number of inversions."""
    return sum(first > second for first, second in combinations(values, 2))


# Putting things in order: `order`. On a page each has a button up and a button down.


_STEPS: Final = {"up": -1, "down": 1}


class OrderPane(QuestionPane[Order]):
    """The widget of an ordering question."""

    def __init__(self, question: Order, verdict: Verdict) -> None:
        super().__init__(question, verdict)
        self.letters = list(LETTERS[: len(question.items)])
        self._moved = ""
        self.show()

    def answer(self) -> str:
        """Return the letters in their current order."""
        return "".join(self.letters)

    def take(self, answer: str) -> None:
        """Arrange the items in an order."""
        if sorted(answer) == sorted(self.letters):
            self.letters = list(answer)

    def pressed(self, press: Press) -> str:
        """Move an item; the keyboard focus stays on its button."""
        direction, _space, letter = press.do.partition(" ")
        if direction not in _STEPS or letter not in self.letters:
            return ""
        start = self.letters.index(letter)
        end = start + _STEPS[direction]
        if 0 <= end < len(self.letters):
            self.letters.insert(end, self.letters.pop(start))
        self._moved = _("{thing}: place {n} of {count}").format(
            thing=self._name(letter), n=self.letters.index(letter) + 1, count=len(self.letters)
        )
        return press.do

    def body(self) -> Child:
        """Return the question and the list."""
        rows = [self._row(index, letter) for index, letter in enumerate(self.letters)]
        return (
            h("p", self.question.text, class_="cnb-lesson-question"),
            h("ol", rows, class_="cnb-lesson-order"),
            h("p", self._moved, class_="cnb-unseen", role="status"),
        )

    def _row(self, index: int, letter: str) -> Markup:
        name = self._name(letter)
        last = len(self.letters) - 1
        return h(
            "li",
            h("b", letter),
            h("span", name),
            self._step("up", "▲", letter, _("Move {thing} up"), index == 0),
            self._step("down", "▼", letter, _("Move {thing} down"), index == last),
            data_key=letter,
        )

    def _step(self, direction: str, sign: str, letter: str, text: str, end: bool) -> Markup:
        label = text.format(thing=self._name(letter))
        return button(
            sign,
            do=f"{direction} {letter}",
            why_not=_("It cannot go further.") if end else None,
            class_="cnb-lesson-step",
            aria_label=label,
            data_repeat=True,
            **QUIET,
        )

    def _name(self, letter: str) -> str:
        return _(self.question.items[LETTERS.index(letter)])


def order(
    name: str,
    question: str,
    items: Sequence[str] | Mapping[str, Number],
    *,
    answer: Any = ...,
    largest_first: bool = False,
    why: str = "",
    hint: Given = (),
) -> Asked:
    """Ask for items in the correct order.

    Parameters
    ----------
    question : str
        It should say what comes first.
    items : sequence of str, or mapping of str to number
        The things in their right order, or each with the number that decides, best one that
        the engine has just computed; equal ones may stand in either order. They are shown
        shuffled, always in the same way.
    answer
        What the learner wrote into a cell: the letters or the things in order; ``...`` or None
        when nothing yet. On a page they are moved by buttons.
    largest_first : bool
        The largest number comes first.

    The other parameters, what is returned and what is raised are those of `choice`.

    Examples
    --------
    >>> chances = {"a 12": 1 / 36, "a 7": 6 / 36, "a 6": 5 / 36}
    >>> order("Exercise 1", "The rarest first.", chances, answer=["a 12", "a 6", "a 7"]).passed
    True
    """
    wanted = Order(name, question, items, largest_first, why, hint)
    return asked(wanted, answer, OrderPane)

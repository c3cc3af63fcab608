"""Questions that are answered on the board, and how their answers are judged."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping
from functools import cached_property
from typing import Any, Final

from catan_nb.board.layout import Board
from catan_nb.kernel.action import Action
from catan_nb.language import gettext as _
from catan_nb.language import ngettext
from catan_nb.lessons.output.number_words import Number, as_number, show_number
from catan_nb.lessons.questions.asking import Question, unclear
from catan_nb.lessons.questions.hinting import Given
from catan_nb.lessons.questions.judgement import Judgement
from catan_nb.lessons.questions.judging import judge
from catan_nb.rules.play.game import Game

__all__ = ["BestPlace", "BoardQuestion", "Places", "Worth"]

SIGNS: Final = {"vertex": "V", "edge": "E", "hex": "H"}

Worth = Callable[[int], Number] | Mapping[int, Number]


class BoardQuestion(Question):
    """A question whose answer is one or several places of a board.

    Attributes
    ----------
    game : Game or Board
        What is shown.
    places : str
        The kind of places: "vertex", "edge" or "hex".
    several : bool
        Whether several places are marked.
    """

    kind = "point"

    def __init__(
        self,
        name: str,
        text: str,
        game: Game | Board,
        places: str,
        several: bool,
        why: str,
        hint: Given,
    ) -> None:
        super().__init__(name, text, hint, why)
        if places not in SIGNS:
            raise ValueError(f"places are of kind {', '.join(SIGNS)}, not {places!r}")
        self.game, self.places, self.several = game, places, several

    @property
    def board(self) -> Board:
        """The board."""
        return self.game if isinstance(self.game, Board) else self.game.board

    @cached_property
    def count(self) -> int:
        """How many places of the kind the board has."""
        shape = self.board.topology
        return {"vertex": shape.n_vertices, "edge": shape.n_edges, "hex": shape.n_hexes}[
            self.places
        ]

    def label(self, place: int) -> str:
        """Return a place's label."""
        return self.board.label(self.places, place)

    def labels(self, places: Iterable[int]) -> str:
        """Return the labels of places, in order."""
        return ", ".join(map(self.label, sorted(places)))

    def open_places(self) -> Collection[int]:
        """Return the places that can be marked."""
        return range(self.count)

    def how(self) -> str:
        """Return how to write the answer into a cell."""
        sign = SIGNS[self.places]
        example = f'{{"{sign}3", "{sign}7"}}' if self.several else f'"{sign}3"'
        return _(
            "Replace the ... by the answer, such as {example}, and run the cell again."
        ).format(example=example)

    def words(self, answer: Any) -> str:
        """Return the labels of the places, in order."""
        read = self.read(answer)
        return super().words(answer) if isinstance(read, Judgement) else self.labels(set(read))

    def read(self, answer: Any) -> list[int] | Judgement:
        """Return the places that an answer names, in its order, or why it cannot be read."""
        if isinstance(answer, str):
            answer = re.findall(r"[^\s,;{}()\[\]]+", answer)
        parts = [answer] if as_number(answer) is not None else answer
        if not isinstance(parts, Iterable) or isinstance(parts, Mapping):
            return unclear(self.how())
        found = []
        for part in parts:
            place = self._place(part)
            if place is None:
                told = _("{place} is no such place; they are {first} to {last}.")
                return unclear(
                    told.format(place=part, first=self.label(0), last=self.label(self.count - 1))
                )
            found.append(place)
        if len(set(found)) > 1 and not self.several:
            return unclear(_("One place is wanted, there are {n}.").format(n=len(set(found))))
        return found or unclear(self.how())

    def _place(self, part: Any) -> int | None:
        number = as_number(part)
        if isinstance(part, str):
            label = re.fullmatch(rf"{SIGNS[self.places]}?(\d{{1,4}})", part.strip(), re.IGNORECASE)
            number = int(label[1]) if label else None
        if number is None or number != int(number) or not 0 <= number < self.count:
            return None
        return int(number)


class BestPlace(BoardQuestion):
    """Which place is the best? Any of several equally good ones is right.

    Attributes
    ----------
    unit : str
        What the numbers count.
    act : callable or None
        Place to the action there; places where the rules refuse it are told with the reason.
    near : int
        Down to which rank an answer is a near miss.
    among : collection of int or None
        The only places that count; None for no such limit.
    """

    def __init__(
        self,
        name: str,
        text: str,
        game: Game | Board,
        places: str,
        worth: Worth,
        unit: str,
        act: Callable[[int], Action] | None,
        near: int,
        why: str,
        hint: Given,
        among: Collection[int] | None = None,
    ) -> None:
        super().__init__(name, text, game, places, False, why, hint)
        self.unit, self.act, self.near, self.among = unit, act, near, among
        self._worth = worth

    def open_places(self) -> Collection[int]:
        """Return the places where the rules allow it."""
        return [place for place in range(self.count) if not self._refusal(place)]

    @cached_property
    def worths(self) -> dict[int, Number]:
        """What each place that is allowed is worth, the best first."""
        worth = self._worth
        of = worth if callable(worth) else lambda place: worth.get(place, 0)
        found = {place: of(place) for place in self.open_places()}
        return dict(sorted(found.items(), key=lambda item: (-item[1], item[0])))

    def judge(self, answer: Any) -> Judgement:
        """Judge a place by its rank."""
        read = self.read(answer)
        if isinstance(read, Judgement):
            return read
        place = read[0]
        refusal = self._refusal(place)
        if refusal:
            told = _("{place} is not allowed: {reason}")
            return Judgement("wrong", told.format(place=self.label(place), reason=refusal))
        worths = self.worths
        mine, best = worths[place], next(iter(worths.values()))
        told = _("{place}: {value}.").format(
            place=self.label(place), value=f"{show_number(mine)} {self.unit}".strip()
        )
        if mine == best:
            return Judgement("right", f"{told} {self._others(place)}".strip())
        rank = 1 + sum(value > mine for value in worths.values())
        more = _("That is rank {rank} of {count}; the best has {best}.").format(
            rank=rank, count=len(worths), best=show_number(best)
        )
        return Judgement("near" if rank <= self.near else "wrong", f"{told} {more}")

    def _others(self, place: int) -> str:
        """Return in a sentence which other places are as good."""
        best = self.worths[place]
        others = [other for other, value in self.worths.items() if value == best and other != place]
        if not others:
            return _("Nothing is better, and nothing as good.")
        told = ngettext(
            "Nothing is better, and {n} other is as good: {places}.",
            "Nothing is better, and {n} others are as good: {places}.",
            len(others),
        )
        return told.format(n=len(others), places=self.labels(others))

    def _refusal(self, place: int) -> str:
        """Return why a place is not allowed; empty when it is."""
        if self.among is not None and place not in self.among:
            return _("it is not one of the places that count here.")
        if self.act is None or isinstance(self.game, Board):
            return ""
        refusal = self.game.why_not(self.act(place))
        return "" if refusal is None else str(refusal)


class Places(BoardQuestion):
    """Which places are meant? All of them have to be marked.

    Attributes
    ----------
    right : frozenset of int
    """

    def __init__(
        self,
        name: str,
        text: str,
        game: Game | Board,
        places: str,
        right: Collection[int],
        why: str,
        hint: Given,
    ) -> None:
        super().__init__(name, text, game, places, True, why, hint)
        self.right = frozenset(right)
        if not self.right <= set(range(self.count)) or not self.right:
            raise ValueError(f"the right places are among 0 to {self.count - 1}")

    def judge(self, answer: Any) -> Judgement:
        """Judge a set of places."""
        read = self.read(answer)
        return read if isinstance(read, Judgement) else judge(set(read), self.right)

"""A shuffled pack of which cards are drawn, and the tree of what may come next."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import prod
from random import Random
from typing import ClassVar, Final

from catan_nb.language import gettext as _
from catan_nb.lessons.moving.controls import Control, Does, Switch, Value
from catan_nb.lessons.moving.moving import Moving
from catan_nb.lessons.moving.rows import Row, chance
from catan_nb.lessons.output.drawing import (
    EDGE,
    INK,
    INK_2,
    LINE,
    PAPER,
    TRAY,
    label,
    picture,
    pressed_here,
    rect,
)
from catan_nb.ui.widgets.html import Child, Markup, h
from catan_nb.ui.widgets.pane import Press

__all__ = ["DrawnCards", "drawn_cards"]

FILLS: Final = ("var(--series-1,#8fb3d9)", TRAY, "var(--glow-soft,#fff0b3)")
"""Of the cards, kind by kind."""
LEVEL: Final = 84
"""Height of a draw in the tree."""
NODE: Final = 34
PACK: Final = 66
"""Height of the pack, with the words below it."""


class DrawnCards(Moving):
    """A pack of cards, drawn one by one.

    Parameters
    ----------
    pack : mapping of str to int
        Two or three kinds, in words, to how many cards there are of each.
    draws : int
        So many cards are drawn at most.
    seed : int
        Decides what comes.

    Attributes
    ----------
    came : list of int
        The kinds that have been drawn, by number.
    """

    start: ClassVar[Mapping[str, Value]] = {"returned": False}

    def __init__(self, pack: Mapping[str, int], draws: int, seed: int) -> None:
        if not 2 <= len(pack) <= len(FILLS) or not 1 <= draws <= sum(pack.values()):
            raise ValueError(f"a pack of 2 or 3 kinds with {draws} cards is needed, not {pack}")
        self.names, self.counts = tuple(pack), tuple(pack.values())
        self.draws, self._luck = draws, Random(seed)
        super().__init__()

    def begin(self) -> None:
        """Shuffle all cards into the pack."""
        self.came: list[int] = []

    def title(self) -> str:
        """Return what it is called."""
        return _("Draw cards one by one")

    def about(self) -> str:
        """Return what one does with it."""
        return _(
            "Draw a card, or press a branch of the tree to say what comes. The fractions tell"
            " what is left."
        )

    def controls(self) -> Sequence[Control | Does]:
        """Return the buttons and the switch."""
        over = _("That is deep enough for this tree.") if len(self.came) == self.draws else None
        none = None if self.came else _("None is drawn.")
        back = Does("back", _("Undo the last card"), why_not=none)
        return Switch("returned", _("Put each card back and shuffle")), self._draw(over), back

    def _draw(self, over: str | None) -> Does:
        return Does("draw", _("Draw a card"), why_not=over)

    def pressed(self, press: Press) -> str:
        """Draw a card, say which one comes, or take the last one back."""
        match press.do:
            case "draw" if len(self.came) < self.draws:
                left = self._left(len(self.came))
                self.came.append(self._luck.choices(range(len(left)), left)[0])
            case "back":
                del self.came[-1:]
            case "way":
                level, _comma, kind = press.arg.partition(",")
                self._say(int(level), int(kind))
        return ""

    def _say(self, level: int, kind: int) -> None:
        """Let a kind come in a draw; what was drawn after it is undone."""
        if 0 <= level <= len(self.came) and 0 <= kind < len(self.names) and self._left(level)[kind]:
            self.came = [*self.came[:level], kind]

    # ---- what is known -----------------------------------------------------------------

    def _left(self, draws: int, returned: bool | None = None) -> tuple[int, ...]:
        """Return the cards of each kind before the draw of that number, counted from 0."""
        if self.on("returned") if returned is None else returned:
            return self.counts
        gone = self.came[:draws]
        return tuple(count - gone.count(kind) for kind, count in enumerate(self.counts))

    def way_chance(self, returned: bool | None = None) -> Fraction:
        """Return the chance of all that has come, in this order.

        Parameters
        ----------
        returned : bool, optional
            Whether each card is put back; by itself as the switch stands.
        """
        steps = (self._left(draw, returned) for draw in range(len(self.came)))
        factors = (
            Fraction(left[kind], sum(left)) for left, kind in zip(steps, self.came, strict=True)
        )
        return prod(factors, start=Fraction(1))

    def rows(self) -> Sequence[Row]:
        """Return the chance of the way so far, with and without putting back."""
        if not self.came:
            return [Row(_("Cards in the pack"), str(sum(self.counts)))]
        told = ", ".join(_(self.names[kind]) for kind in self.came)
        way = _("This way: {cards}").format(cards=told)
        if self.on("returned"):
            return [chance(way, self.way_chance(), "sim")]
        return [
            chance(way, self.way_chance(), "exact"),
            chance(_("If each card were put back"), self.way_chance(returned=True), "sim"),
        ]

    # ---- what one sees -----------------------------------------------------------------

    def picture(self) -> Child:
        """Return the pack, and below it the tree."""
        levels = min(len(self.came) + 1, self.draws)
        drawn = [self._level(level) for level in range(levels)]
        told = _("The cards of the pack, and a tree with the chances of what comes next")
        return picture(
            self.width,
            PACK + LEVEL * levels + NODE,
            self._pack(),
            [part for parts, _nodes in drawn for part in parts],
            h("g", [node for _parts, nodes in drawn for node in nodes], data_roving=True),
            told=told,
        )

    def _pack(self) -> Child:
        """Return all cards in a row; those that are gone are only outlined."""
        left = self._left(len(self.came))
        step = min(self.width / sum(self.counts), 30)
        at, drawn = (self.width - step * sum(self.counts)) / 2, []
        for kind, count in enumerate(self.counts):
            for number in range(count):
                gone = number >= left[kind]
                drawn.append(
                    rect(
                        at + 1,
                        2,
                        step - 2,
                        30,
                        rx=3,
                        fill="none" if gone else FILLS[kind],
                        stroke=EDGE,
                        stroke_dasharray="3 3" if gone else None,
                    )
                )
                at += step
        words = " · ".join(f"{_(name)}: {n}" for n, name in zip(left, self.names, strict=True))
        return h("g", drawn), label(self.width / 2, 52, words, font_weight=800)

    def _x(self, kind: int) -> float:
        return self.width * (kind + 0.5) / len(self.names)

    def _level(self, level: int) -> tuple[list[Child], list[Markup]]:
        """Return the branches of one draw with their chances, and what they lead to."""
        left, top = self._left(level), PACK + LEVEL * level
        root = self._x(self.came[level - 1]) if level else self.width / 2
        begin, wide = top + (NODE / 2 if level else 0), min(130.0, self.width / len(left) - 10)
        taken = self.came[level] if level < len(self.came) else None
        lines: list[Child] = []
        nodes: list[Markup] = []
        for kind, count in enumerate(left):
            x, y = self._x(kind), top + LEVEL
            here = kind == taken
            lines.append(_branch(root, begin, x, y - NODE / 2, here))
            middle = (root + x) / 2, (begin + y - NODE / 2) / 2
            lines.append(_halo(*middle, f"{count}/{sum(left)}", here))
            node = rect(
                x - wide / 2,
                y - NODE / 2,
                wide,
                NODE,
                rx=10,
                fill=FILLS[kind] if here else PAPER,
                stroke=INK if here else EDGE,
                stroke_width=2.5 if here else 1.5,
                opacity=1 if count else 0.4,
            )
            told = _("Draw {number}: {card}, {count} of {all}").format(
                number=level + 1, card=_(self.names[kind]), count=count, all=sum(left)
            )
            words = label(x, y + 5, _(self.names[kind]), font_weight=800)
            nodes.append(
                pressed_here(
                    "way", f"{level},{kind}", told, node, words, on=here, first=not level + kind
                )
            )
        return lines, nodes


def _branch(x1: float, y1: float, x2: float, y2: float, taken: bool) -> Markup:
    return h(
        "line",
        x1=f"{x1:g}",
        y1=f"{y1:g}",
        x2=f"{x2:g}",
        y2=f"{y2:g}",
        stroke=INK if taken else LINE,
        stroke_width=4 if taken else 2,
    )


def _halo(x: float, y: float, words: str, taken: bool) -> Markup:
    return label(
        x,
        y + 5,
        words,
        font_weight=800 if taken else 400,
        fill=INK if taken else INK_2,
        stroke=PAPER,
        stroke_width=5,
        paint_order="stroke",
    )


def drawn_cards(pack: Mapping[str, int], *, draws: int = 4, seed: int = 0) -> DrawnCards:
    """Return a pack of cards to draw from, to be shown as the last value of a cell.

    Parameters
    ----------
    pack : mapping of str to int
        Two or three kinds to how many cards there are: ``{"knight": 14, "other": 11}``.
    draws : int
        So many cards are drawn at most.
    seed : int
    """
    return DrawnCards(pack, draws, seed)

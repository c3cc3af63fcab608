"""Drawings of probabilities: areas of a unit square, and probability trees."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from catan_nb.language import format_number
from catan_nb.language import gettext as _
from catan_nb.lessons.output.page import SvgPicture
from catan_nb.stats import bayes
from catan_nb.ui.looks.charts import EDGE, INK, LINE, PAPER, SERIES, label, line, rect
from catan_nb.ui.widgets.html import Markup, h
from catan_nb.view.theme import TYPEFACE

__all__ = ["CaptionedDrawing", "Chance", "probability_square", "tree"]


WIDTH = 340
"""Units across a drawing: pixels on a phone."""
LARGER = 1.4
"""So much larger it is where there is room."""
_TITLE = 26
"""Height of the title."""
FILLS = (SERIES[0], LINE)
"""Of what is spoken of, and of everything else."""
SHORT = 1000
"""Fractions with larger numbers than this are told as decimals in a drawing."""


@dataclass(frozen=True)
class CaptionedDrawing(SvgPicture):
    """A drawing with a title and an equivalent text.

    Attributes
    ----------
    parts : sequence of Markup
        What is drawn below the title.
    height : float
        Of the parts, in units of which the whole is `WIDTH` wide.
    title : str
        What it shows.
    told : sequence of str
        The same in words, line by line.
    """

    parts: Sequence[Markup]
    height: float
    title: str
    told: Sequence[str]

    def __repr__(self) -> str:
        return "\n".join((self.title, *self.told))

    def svg(self) -> str:
        """Return the drawing as SVG text."""
        key = hashlib.sha256(repr(self).encode()).hexdigest()[:8]
        style = f"display:block;max-width:min(100%,{WIDTH * LARGER:g}px);height:auto;margin:0 auto"
        return h(
            "svg",
            h("title", self.title, id=f"d{key}t"),
            h("desc", ". ".join(self.told), id=f"d{key}d"),
            words(WIDTH / 2, 16, self.title, bold=True),
            h("g", self.parts, transform=f"translate(0 {_TITLE})"),
            xmlns="http://www.w3.org/2000/svg",
            class_="cnb-drawing",
            role="img",
            viewBox=f"0 0 {WIDTH} {_TITLE + self.height:g}",
            width=f"{WIDTH * LARGER:g}",
            style=style,
            font_family=TYPEFACE,
            font_size=13,
            aria_labelledby=f"d{key}t d{key}d",
        )


def words(
    x: float, y: float, text: str, anchor: str = "middle", *, bold: bool = False, halo: bool = True
) -> Markup:
    """Return a text element with a halo, readable on top of lines."""
    look: dict[str, Any] = {"font_weight": "700"} if bold else {}
    if halo:
        look |= {"stroke": PAPER, "stroke_width": 4, "stroke_linejoin": "round"}
        look |= {"paint_order": "stroke"}
    return label(x, y, text, size=13, anchor=anchor, **look)


def fraction(value: Fraction) -> str:
    """Return a probability as text: in lowest terms, ``91/300``, or a decimal if that is long."""
    if value.denominator == 1:
        return format_number(value.numerator)
    if value.denominator >= SHORT:
        return "≈ " + format_number(float(value), ".3g")
    return f"{format_number(value.numerator, 'd')}/{value.denominator}"


def quotient(chance: tuple[int, int] | Fraction) -> str:
    """Return a probability as given: ``3/6`` for a pair of numbers, not ``1/2``."""
    return fraction(chance) if isinstance(chance, Fraction) else f"{chance[0]}/{chance[1]}"


# Conditional chances as areas: a square cut by what may be, and filled by what is seen.


_SIDE = 200
"""Of the square."""
_LEFT = (WIDTH - _SIDE) / 2
_TOP = 30
_STRIP = 28
"""Height of the strip below the square."""
_LINE = 20


def probability_square(
    prior: Mapping[str, Fraction],
    likelihood: Mapping[str, Fraction],
    *,
    seen: str,
    title: str,
) -> CaptionedDrawing:
    """Return a unit square whose areas are probabilities, and below it the remaining part.

    Parameters
    ----------
    prior : mapping of str to Fraction
        Two things that may be, to their chances before anything is seen: the widths.
    likelihood : mapping of str to Fraction
        The same to the chance that, were it so, this would be seen: the heights.
    seen : str
        What is seen, in words.
    title : str

    Raises
    ------
    ValueError
        When nothing explains what is seen, and for more things or fewer.

    Examples
    --------
    >>> half = Fraction(1, 2)
    >>> prior, heads = {"fair": half, "two heads": half}, {"fair": half, "two heads": Fraction(1)}
    >>> print(probability_square(prior, heads, seen="heads", title="Which coin?"))
    Which coin?
    fair: 1/2 · 1/2 = 1/4
    two heads: 1/2 · 1 = 1/2
    Of what is left: fair (1/3), two heads (2/3)
    """
    if len(prior) != len(FILLS):
        raise ValueError(f"areas are drawn for two things, not {len(prior)}")
    after = bayes(prior, likelihood)
    sentences = [
        f"{_(name)}: {fraction(before)} · {fraction(likelihood[name])}"
        f" = {fraction(before * likelihood[name])}"
        for name, before in prior.items()
    ]
    shares = {name: after.get(name, Fraction(0)) for name in prior}
    rest_text = ", ".join(f"{_(name)} ({fraction(share)})" for name, share in shares.items())
    base = _TOP + _SIDE
    content = [words(WIDTH / 2, 18, seen), *_square(prior, likelihood)]
    for number, row in enumerate(sentences):
        y = base + 24 + _LINE * (number + 1)
        content += _part(_LEFT - 50, y - 11, 13, 13, number)
        content.append(words(_LEFT - 30, y, row, "start"))
    top = base + 34 + _LINE * (len(sentences) + 1)
    content.append(words(WIDTH / 2, top, _("Only what is left:")))
    content += _strip(shares, top + 8)
    of_it = _("Of what is left: {shares}").format(shares=rest_text)
    return CaptionedDrawing(content, top + _STRIP + 32, title, (*sentences, of_it))


def _square(prior: Mapping[str, Fraction], likelihood: Mapping[str, Fraction]) -> list[Markup]:
    content, x, last = list[Markup](), _LEFT, len(prior) - 1
    for number, (name, before) in enumerate(prior.items()):
        wide, high = float(before) * _SIDE, float(likelihood[name]) * _SIDE
        low = _TOP + _SIDE
        content += _part(x, low - high, wide, high, number)
        content.append(line(x, _TOP, x, low, INK, stroke_width=1.5))
        if wide:
            content.append(words(x + wide / 2, low + 16, fraction(before)))
        edge_x, anchor = (_LEFT - 6, "end") if number < last else (_LEFT + _SIDE + 6, "start")
        content.append(words(edge_x, low - high + 5, fraction(likelihood[name]), anchor))
        x += wide
    return [*content, rect(_LEFT, _TOP, _SIDE, _SIDE, fill="none", stroke=INK, stroke_width=2)]


def _strip(shares: Mapping[str, Fraction], top: float) -> list[Markup]:
    content, at = list[Markup](), _LEFT
    for number, share in enumerate(shares.values()):
        wide = float(share) * _SIDE
        content += _part(at, top, wide, _STRIP, number)
        x, anchor = (_LEFT, "start") if number == 0 else (_LEFT + _SIDE, "end")
        content.append(words(x, top + _STRIP + 17, fraction(share), anchor, bold=True))
        at += wide
    return content


def _part(x: float, y: float, wide: float, high: float, number: int) -> list[Markup]:
    if not wide or not high:
        return []
    return [rect(x, y, wide, high, fill=FILLS[number], stroke=EDGE, stroke_width=1)]


# Trees of chances: what may come first, and then, with the chance of each way at its end.


Chance = tuple[int, int] | Fraction
"""A fraction, or a pair of numbers, (2, 6), where 2/6 shall not be shown as 1/3."""
_ROW = 38
"""Height of each way."""
_HEAD = 22
"""Height above them."""
_HIGH = 24
"""Height of a box."""


@dataclass
class _Node:
    name: str
    chance: Chance
    product: Fraction
    way: tuple[str, ...]
    then: list[_Node]
    row: float = 0.0


def tree(
    branches: Mapping[str, object], *, title: str, mark: tuple[tuple[str, ...], ...] = ()
) -> CaptionedDrawing:
    """Return a drawing of a probability tree.

    Parameters
    ----------
    branches : mapping
        Name to the chance, or to a pair of the chance and the branches that follow. A chance is
        a Fraction, or a pair of numbers that is shown as it stands.
    title : str
    mark : tuple of tuple of str
        Ways, each as names from the root, that are spoken of.

    Examples
    --------
    >>> print(tree({"heads": (Fraction(1, 2), {"six": (1, 6)}), "tails": (1, 2)}, title="A game"))
    A game
    heads (1/2), six (1/6): 1/12
    tails (1/2): 1/2
    """
    roots = _build_nodes(branches, Fraction(1), ())
    ends = _assign_rows(roots, 0)
    deep = max(len(end.way) for end in ends)
    column = (WIDTH - 62) / deep
    content: list[Markup] = []
    _draw_branches(
        roots, (4.0, _row_middle((roots[0].row + roots[-1].row) / 2)), column, mark, content
    )
    for end in ends:
        content.append(
            words(WIDTH - 2, _row_middle(end.row) + 5, fraction(end.product), "end", bold=True)
        )
    content.append(words(WIDTH - 2, 13, _("together"), "end"))
    return CaptionedDrawing(content, _HEAD + _ROW * len(ends), title, _path_sentences(roots))


def _build_nodes(
    branches: Mapping[str, object], before: Fraction, path: tuple[str, ...]
) -> list[_Node]:
    nodes = []
    for name, branch in branches.items():
        then: Mapping[str, object] = {}
        chance = branch
        if isinstance(branch, tuple) and len(branch) == 2 and isinstance(branch[1], Mapping):
            chance, then = branch
        exact = chance if isinstance(chance, Fraction) else Fraction(*_as_pair(chance))
        joint = before * exact
        given_chance: Chance = exact if isinstance(chance, Fraction) else _as_pair(chance)
        nodes.append(
            _Node(
                name, given_chance, joint, (*path, name), _build_nodes(then, joint, (*path, name))
            )
        )
    return nodes


def _as_pair(chance: object) -> tuple[int, int]:
    if not isinstance(chance, tuple) or len(chance) != 2:
        raise ValueError(f"a chance is a fraction or a pair of numbers, not {chance!r}")
    return chance


def _assign_rows(nodes: list[_Node], row: int) -> list[_Node]:
    """Assign every node a row, from `row` on; return the leaves."""
    ends: list[_Node] = []
    for node in nodes:
        if not node.then:
            node.row = row + len(ends)
            ends.append(node)
            continue
        ends += _assign_rows(node.then, row + len(ends))
        node.row = (node.then[0].row + node.then[-1].row) / 2
    return ends


def _row_middle(row: float) -> float:
    return _HEAD + _ROW * (row + 0.5)


def _draw_branches(
    nodes: list[_Node],
    root: tuple[float, float],
    column: float,
    mark: tuple[tuple[str, ...], ...],
    content: list[Markup],
) -> None:
    wide = min(76.0, column - 44)
    for node in nodes:
        right = column * len(node.way)
        y, start = _row_middle(node.row), right - wide
        spoken = any(branch[: len(node.way)] == node.way for branch in mark)
        edge, thick = (INK, 3.0) if spoken else (EDGE, 1.5)
        content.append(line(*root, start, y, edge, stroke_width=thick))
        _draw_branches(node.then, (right, y), column, mark, content)
        share = 0.56
        point = (root[0] + (start - root[0]) * share, root[1] + (y - root[1]) * share)
        content.append(words(point[0], point[1] + 4, quotient(node.chance)))
        content.append(
            rect(
                start,
                y - _HIGH / 2,
                wide,
                _HIGH,
                rx=6,
                fill=FILLS[0] if spoken else PAPER,
                stroke=edge,
                stroke_width=min(thick, 2.5),
            )
        )
        content.append(words(start + wide / 2, y + 4.5, _(node.name), halo=False))


def _path_sentences(nodes: list[_Node]) -> list[str]:
    lines: list[str] = []

    def walk(nodes: list[_Node], before: tuple[str, ...]) -> None:
        for node in nodes:
            path = (*before, f"{_(node.name)} ({quotient(node.chance)})")
            if node.then:
                walk(node.then, path)
            else:
                lines.append(f"{', '.join(path)}: {fraction(node.product)}")

    walk(nodes, ())
    return lines

"""Drawings that explain chances: as areas of a square, and as trees."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from html import escape

from catan_nb.language import format_number
from catan_nb.language import gettext as _
from catan_nb.lessons.output.page import SvgPicture
from catan_nb.stats import bayes
from catan_nb.view.theme import TYPEFACE

__all__ = [
    "FILLS",
    "INK",
    "LINE",
    "PAPER",
    "WIDTH",
    "CaptionedDrawing",
    "Chance",
    "areas",
    "box",
    "fraction",
    "line",
    "quotient",
    "tree",
    "words",
]


WIDTH = 340
"""Units across a drawing: pixels on a phone."""
LARGER = 1.4
"""So much larger it is where there is room."""
_TITLE = 26
"""Height of the title."""
INK, LINE, PAPER = "var(--ink,#1f2930)", "var(--edge,#8a7c60)", "var(--paper,#fffdf8)"
FILLS = ("var(--series-1,#8fb3d9)", "var(--line,#dccfb4)")
"""Of what is spoken of, and of everything else."""
SHORT = 1000
"""Fractions with larger numbers than this are told as decimals in a drawing."""


@dataclass(frozen=True)
class CaptionedDrawing(SvgPicture):
    """A drawing with its title and the same in words.

    Attributes
    ----------
    parts : str
        SVG text, below the title.
    height : float
        Of the parts, in units of which the whole is `WIDTH` wide.
    title : str
        What it shows.
    told : sequence of str
        The same in words, line by line.
    """

    parts: str
    height: float
    title: str
    told: Sequence[str]

    def __repr__(self) -> str:
        return "\n".join((self.title, *self.told))

    def svg(self) -> str:
        """Return the drawing as SVG text."""
        key = hashlib.sha256(repr(self).encode()).hexdigest()[:8]
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" class="cnb-drawing" role="img"'
            f' viewBox="0 0 {WIDTH} {_TITLE + self.height:g}" width="{WIDTH * LARGER:g}"'
            f' style="display:block;max-width:min(100%,{WIDTH * LARGER:g}px);height:auto;'
            f'margin:0 auto"'
            f' font-family="{TYPEFACE}"'
            f' font-size="13" aria-labelledby="d{key}t d{key}d">'
            f'<title id="d{key}t">{escape(self.title)}</title>'
            f'<desc id="d{key}d">{escape(". ".join(self.told))}</desc>'
            f"{words(WIDTH / 2, 16, self.title, bold=True)}"
            f'<g transform="translate(0 {_TITLE})">{self.parts}</g></svg>'
        )


def words(
    x: float, y: float, text: str, anchor: str = "middle", *, bold: bool = False, halo: bool = True
) -> str:
    """Return text, with a halo where a line may lie below it."""
    weight = ' font-weight="700"' if bold else ""
    around = f' stroke="{PAPER}" stroke-width="4" stroke-linejoin="round" paint-order="stroke"'
    return (
        f'<text x="{x:g}" y="{y:g}" text-anchor="{anchor}" fill="{INK}"{weight}'
        f"{around if halo else ''}>{escape(text)}</text>"
    )


def line(x1: float, y1: float, x2: float, y2: float, thick: bool = False) -> str:
    """Return a line."""
    colour, wide = (INK, 3) if thick else (LINE, 1.5)
    return (
        f'<line x1="{x1:g}" y1="{y1:g}" x2="{x2:g}" y2="{y2:g}" stroke="{colour}"'
        f' stroke-width="{wide}"/>'
    )


def box(x: float, y: float, wide: float, high: float, fill: str, thick: bool = False) -> str:
    """Return a box with round corners; x and y are those of its upper left corner."""
    colour, edge = (INK, 2.5) if thick else (LINE, 1.5)
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{wide:g}" height="{high:g}" rx="6" fill="{fill}"'
        f' stroke="{colour}" stroke-width="{edge}"/>'
    )


def fraction(value: Fraction) -> str:
    """Return a chance for a drawing: in lowest terms, ``91/300``, or a decimal if that is long."""
    if value.denominator == 1:
        return format_number(value.numerator)
    if value.denominator >= SHORT:
        return "≈ " + format_number(float(value), ".3g")
    return f"{format_number(value.numerator, 'd')}/{value.denominator}"


def quotient(chance: tuple[int, int] | Fraction) -> str:
    """Return a chance as it is counted: ``3/6`` of a pair of numbers, not ``1/2``."""
    return fraction(chance) if isinstance(chance, Fraction) else f"{chance[0]}/{chance[1]}"


# Conditional chances as areas: a square cut by what may be, and filled by what is seen.


_SIDE = 200
"""Of the square."""
_LEFT = (WIDTH - _SIDE) / 2
_TOP = 30
_STRIP = 28
"""Height of the strip below the square."""
_LINE = 20


def areas(
    prior: Mapping[str, Fraction],
    likelihood: Mapping[str, Fraction],
    *,
    seen: str,
    title: str,
) -> CaptionedDrawing:
    """Return a square whose areas are chances, and below it what is left of it.

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
    >>> print(areas({"fair": half, "two heads": half}, {"fair": half, "two heads": Fraction(1)},
    ...             seen="heads", title="Which coin?"))
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
    content = [words(WIDTH / 2, 18, seen), _square_svg(prior, likelihood)]
    for number, row in enumerate(sentences):
        y = base + 24 + _LINE * (number + 1)
        content.append(_part_svg(_LEFT - 50, y - 11, 13, 13, number))
        content.append(words(_LEFT - 30, y, row, "start"))
    top = base + 34 + _LINE * (len(sentences) + 1)
    content.append(words(WIDTH / 2, top, _("Only what is left:")))
    content.append(_strip_svg(shares, top + 8))
    of_it = _("Of what is left: {shares}").format(shares=rest_text)
    return CaptionedDrawing("".join(content), top + _STRIP + 32, title, (*sentences, of_it))


def _square_svg(prior: Mapping[str, Fraction], likelihood: Mapping[str, Fraction]) -> str:
    content, x, last = [], _LEFT, len(prior) - 1
    for number, (name, before) in enumerate(prior.items()):
        wide, high = float(before) * _SIDE, float(likelihood[name]) * _SIDE
        low = _TOP + _SIDE
        content.append(_part_svg(x, low - high, wide, high, number))
        content.append(f'<path d="M{x:g} {_TOP}v{_SIDE}" stroke="{INK}" stroke-width="1.5"/>')
        if wide:
            content.append(words(x + wide / 2, low + 16, fraction(before)))
        edge_x, anchor = (_LEFT - 6, "end") if number < last else (_LEFT + _SIDE + 6, "start")
        content.append(words(edge_x, low - high + 5, fraction(likelihood[name]), anchor))
        x += wide
    frame = f'<rect x="{_LEFT:g}" y="{_TOP}" width="{_SIDE}" height="{_SIDE}"'
    return "".join(content) + f'{frame} fill="none" stroke="{INK}" stroke-width="2"/>'


def _strip_svg(shares: Mapping[str, Fraction], top: float) -> str:
    content, at = [], _LEFT
    for number, share in enumerate(shares.values()):
        wide = float(share) * _SIDE
        content.append(_part_svg(at, top, wide, _STRIP, number))
        x, anchor = (_LEFT, "start") if number == 0 else (_LEFT + _SIDE, "end")
        content.append(words(x, top + _STRIP + 17, fraction(share), anchor, bold=True))
        at += wide
    return "".join(content)


def _part_svg(x: float, y: float, wide: float, high: float, number: int) -> str:
    if not wide or not high:
        return ""
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{wide:g}" height="{high:g}" fill="{FILLS[number]}"'
        f' stroke="{LINE}" stroke-width="1"/>'
    )


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
    """Return a drawn tree of chances.

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
    content: list[str] = []
    _draw_branches(
        roots, (4.0, _row_middle((roots[0].row + roots[-1].row) / 2)), column, mark, content
    )
    for end in ends:
        content.append(
            words(WIDTH - 2, _row_middle(end.row) + 5, fraction(end.product), "end", bold=True)
        )
    content.append(words(WIDTH - 2, 13, _("together"), "end"))
    return CaptionedDrawing(
        "".join(content), _HEAD + _ROW * len(ends), title, _path_sentences(roots)
    )


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
    """Give every node its row, from `row` on; return those at which ways end."""
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
    content: list[str],
) -> None:
    wide = min(76.0, column - 44)
    for node in nodes:
        right = column * len(node.way)
        y, start = _row_middle(node.row), right - wide
        spoken = any(branch[: len(node.way)] == node.way for branch in mark)
        content.append(line(*root, start, y, spoken))
        _draw_branches(node.then, (right, y), column, mark, content)
        share = 0.56
        point = (root[0] + (start - root[0]) * share, root[1] + (y - root[1]) * share)
        content.append(words(point[0], point[1] + 4, quotient(node.chance)))
        content.append(
            box(start, y - _HIGH / 2, wide, _HIGH, FILLS[0] if spoken else PAPER, spoken)
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

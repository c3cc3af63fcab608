"""Hexes in the fog, lifted one by one: what is left says what may come next."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any, Final

from catan_nb.board.terrain import PIPS, TERRAIN_WORDS
from catan_nb.language import gettext as _
from catan_nb.lessons.moving.controls import Does
from catan_nb.lessons.moving.moving import Moving
from catan_nb.lessons.moving.rows import Row, amount, chance
from catan_nb.lessons.output.drawing import (
    EDGE,
    GLOW,
    INK,
    LINE,
    PAPER,
    label,
    picture,
    pressed_here,
    rect,
)
from catan_nb.stats.seafarers.fog import FogOdds
from catan_nb.stats.tools.validation import generator
from catan_nb.ui.widgets.html import Child, Markup, h
from catan_nb.ui.widgets.pane import Press
from catan_nb.view import theme
from catan_nb.view.shapes import hexagon

__all__ = ["LiftedFog", "lifted_fog"]

TALL: Final = 26
"""Height of a bar with its distance to the next one."""
NAMED: Final = 96
"""Room for the name of a terrain."""
TOLD: Final = 118
"""Room for its chance."""


class LiftedFog(Moving):
    """A stack of hidden hexes; made by `lifted_fog`.

    Attributes
    ----------
    stack : FogOdds
        All of it.
    terrain : str
        What is asked for.
    came : list of (int, str, int)
        Place, terrain and token of what has been lifted.
    """

    def __init__(self, stack: FogOdds, terrain: str, seed: int) -> None:
        self.stack, self.terrain = stack, terrain
        self._seed = seed
        super().__init__()

    def begin(self) -> None:
        """Hide all hexes in a new order."""
        luck = generator(self._seed)
        self._seed += 1
        hexes = [word for word, n in self.stack.terrain.items() for _n in range(n)]
        self._order = [hexes[n] for n in luck.permutation(len(hexes))]
        self._tokens = [self.stack.tokens[n] for n in luck.permutation(len(self.stack.tokens))]
        self.came: list[tuple[int, str, int]] = []

    @property
    def left(self) -> FogOdds:
        """What is still hidden."""
        odds = self.stack
        for _place, terrain, token in self.came:
            odds = odds.lifted(terrain, token)
        return odds

    def title(self) -> str:
        """Return what it is called."""
        return _("Lift the fog")

    def about(self) -> str:
        """Return what one does with it."""
        return _("Press a hex to uncover it. The bars say what the next one may be.")

    def controls(self) -> Sequence[Does]:
        """Return a button to lift the next one."""
        none = None if len(self.came) < len(self._order) else _("Nothing is hidden any more.")
        return (Does("next", _("Lift the next one"), why_not=none),)

    def pressed(self, press: Press) -> str:
        """Lift a hex."""
        hidden = [n for n in range(len(self._order)) if n not in {one[0] for one in self.came}]
        wanted = hidden[:1] if press.do == "next" else []
        if press.do == "lift" and press.arg.isdecimal():
            wanted = [n for n in hidden if n == int(press.arg)]
        for place in wanted:
            self._lift(place)
        return ""

    def rows(self) -> Sequence[Row]:
        """Return what is left, and what the next hex is worth."""
        left = self.left
        if not left.hexes:
            return (Row(_("Hidden hexes"), "0"),)
        some = left.next_hex().get(self.terrain, Fraction(0))
        wanted = f"{left.terrain.get(self.terrain, 0)} / {left.hexes}"
        return (
            Row(_("Left: {terrain} / all hexes").format(terrain=_(self.terrain)), wanted),
            chance(
                _("Chance that the next one is {terrain}").format(terrain=_(self.terrain)), some
            ),
            amount(_("Pips of the next one, on average"), left.mean_pips(), tone="exact"),
        )

    def picture(self) -> Child:
        """Return the hexes, and a bar for each terrain."""
        many = len(self._order)
        lines = -(-many // max(1, self.width // 74))
        columns = -(-many // lines)
        shift = (self.width - columns * 74) / 2
        hexes = [self._hex(n, shift + 74 * (n % columns), 84 * (n // columns)) for n in range(many)]
        top = 84 * lines + 12
        bars = [self._bar(word, top + TALL * n) for n, word in enumerate(self.stack.terrain)]
        told = _("Hidden hexes, and a bar for the chance of each terrain")
        height = top + TALL * len(self.stack.terrain) + 4
        return picture(self.width, height, h("g", hexes, data_roving=True), bars, told=told)

    def _lift(self, place: int) -> None:
        terrain, token = self._order[place], 0
        if TERRAIN_WORDS[terrain].takes_token:
            token = self._tokens.pop()
        self.came.append((place, terrain, token))

    def _hex(self, place: int, left: float, top: float) -> Markup:
        x, y = left + 37, top + 42
        points = " ".join(f"{x + 38 * dx:.1f},{y + 38 * dy:.1f}" for dx, dy in hexagon(0.97))
        found = next(((word, token) for at, word, token in self.came if at == place), None)
        if found is None:
            tile = h("polygon", points=points, fill="#c9cfd6", stroke=EDGE, stroke_width=1.5)
            name = _("hidden hex {n}").format(n=place + 1)
            mark = label(x, y + 8, "?", size=24, font_weight=800)
            return pressed_here("lift", place, name, tile, mark, on=False, first=place == 0)
        word, token = found
        last = self.came[-1][0] == place
        colour = theme.TERRAIN[TERRAIN_WORDS[word]]
        edge: dict[str, Any] = {"stroke": INK if last else LINE, "stroke_width": 3 if last else 1.5}
        tile = h("polygon", points=points, fill=colour, fill_opacity=0.55, **edge)
        drawn: list[Child] = [tile, label(x, y + (22 if token else 5), _(word), size=12)]
        if token:
            drawn.append(
                h("circle", cx=f"{x:.1f}", cy=f"{y - 6:.1f}", r=14, fill=PAPER, stroke=EDGE)
            )
            red: dict[str, Any] = {"fill": "#a3231a"} if PIPS[token] == max(PIPS) else {}
            drawn.append(label(x, y - 1, token, font_weight=800, **red))
        name = f"{_(word)} {token}" if token else _(word)
        return pressed_here("lift", place, name, drawn, on=True, first=place == 0)

    def _bar(self, word: str, top: float) -> Child:
        left = self.left
        share = left.next_hex().get(word, Fraction(0))
        room = self.width - NAMED - TOLD
        asked = word == self.terrain
        wide = room * float(share)
        frame = rect(NAMED, top, room, 18, rx=4, fill="none", stroke=LINE)
        colour = theme.TERRAIN[TERRAIN_WORDS[word]]
        looks = {"fill": GLOW if asked else colour, "stroke": INK if asked else EDGE}
        bar = rect(NAMED, top, wide, 18, rx=4, **looks) if share else None
        weight: dict[str, Any] = {"font_weight": 800} if asked else {}
        count = _("{n} of {count}").format(n=left.terrain.get(word, 0), count=left.hexes)
        return (
            frame,
            bar,
            label(NAMED - 8, top + 14, _(word), anchor="end", **weight),
            label(self.width, top + 14, count, anchor="end", **weight),
        )


def lifted_fog(stack: FogOdds, terrain: str = "gold", *, seed: int = 0) -> LiftedFog:
    """Return hidden hexes to uncover one by one, with the chances of what comes next.

    Parameters
    ----------
    stack : FogOdds
        What is hidden, as `catan_nb.stats.fog_odds` tells it.
    terrain : str
        What is asked for.
    seed : int
        Another number, another order.
    """
    return LiftedFog(stack, terrain, seed)

"""The brushes to choose from, as a region of the page."""

from __future__ import annotations

from catan_nb.board.terrain import PIPS, RED_TOKENS, TERRAIN_WORDS
from catan_nb.language import gettext as _
from catan_nb.ui.editor.painting.brushes import Brush, groups
from catan_nb.ui.editor.work import Work
from catan_nb.ui.widgets.html import Child, Markup, button, h
from catan_nb.view import theme


def palette(work: Work, chosen: Brush | None) -> Markup:
    """Return the brushes by group; the chosen one is pressed."""
    found = [(words, some) for words, some in groups(work) if some]
    return h("div", [_group(_(words), some, chosen) for words, some in found])


def _group(words: str, brushes: list[Brush], chosen: Brush | None) -> Markup:
    listed = [_brush(one, one == chosen) for one in brushes]
    many = " cnb-brushes-small" * (len(brushes) > 4)
    return h(
        "section",
        h("h2", words, class_="cnb-brush-group"),
        h("div", listed, class_=f"cnb-brushes{many}", role="group", aria_label=words),
    )


def _brush(brush: Brush, chosen: bool) -> Markup:
    words = brush.words
    look, short = _look(brush), _short(brush)
    return button(
        look,
        h("span", short),
        do="brush",
        arg=brush.key,
        class_="cnb-brush" + " cnb-brush-token" * (brush.kind == "token"),
        aria_pressed="true" if chosen else "false",
        aria_label=words,
        title=words,
    )


def _short(brush: Brush) -> str:
    if brush.kind == "token":
        return "–" if brush.what == "0" else brush.what
    if brush.kind == "harbour":
        return {"generic": "3:1", "any": "?"}.get(brush.what, _(brush.what))
    return {"robber": _("robber"), "pirate": _("pirate"), "cut": _("outside")}.get(
        brush.kind, brush.words if brush.kind != "pool" else brush.what
    )


def _look(brush: Brush) -> Child:
    """Return the colour or picture on a brush."""
    if brush.kind == "terrain":
        return _hex(theme.TERRAIN[TERRAIN_WORDS[brush.what]])
    if brush.kind in ("pool", "cut"):
        return _hex("none", "?" if brush.kind == "pool" else "×")
    if brush.kind == "token" and brush.what != "0":
        number = int(brush.what)
        red = " cnb-brush-red" * (number in RED_TOKENS)
        return h("i", "·" * PIPS[number], class_=f"cnb-brush-pips{red}", aria_hidden="true")
    return None


def _hex(fill: str, letter: str = "") -> Markup:
    text = (
        '<text x="12" y="16.5" text-anchor="middle" font-size="13" fill="currentColor">'
        f"{letter}</text>"
    )
    return Markup(
        '<svg width="22" height="22" viewBox="0 0 24 24" aria-hidden="true">'
        f'<path d="M12 1.5l9.5 5.2v10.6L12 22.5 2.5 17.3V6.7z" fill="{fill}"'
        f' stroke="currentColor" stroke-width="1.6"/>{text if letter else ""}</svg>'
    )

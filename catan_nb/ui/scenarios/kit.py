"""What the records of all mechanisms have in common: the strip, its panel and its pieces."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from catan_nb.board.terrain import TERRAIN_WORDS
from catan_nb.language import noop
from catan_nb.language.numbers import percent
from catan_nb.ui.looks.drawings import kind, sign, swatch
from catan_nb.ui.looks.wording import first_upper
from catan_nb.ui.systems.parts import Drawer, Later
from catan_nb.ui.systems.record import TableSystem
from catan_nb.ui.table.boardgame import board_game
from catan_nb.ui.table.controller import Controller
from catan_nb.ui.widgets.html import Markup, h, hidden_words
from catan_nb.view import theme

if TYPE_CHECKING:
    from catan_nb.rules.play.game import Game, View
    from catan_nb.rules.play.reading import PlayerFacts

__all__ = [
    "TITLE",
    "caption",
    "chances",
    "fact",
    "ground",
    "mechanism",
    "named",
    "pips",
    "shown",
    "who",
]

TITLE: Final = noop("What wins here")
"""The title of the strip and of the panel behind it."""

_STRIP: Final = Later("catan_nb.ui.scenarios.strip:WinsHere")
_PANEL: Final = Drawer(TITLE, Later("catan_nb.ui.scenarios.panel:WinsPanel"))
_LOOKS: Final = (Path(__file__).parent / "static" / "scenarios.css",)
_DRAWN: Final = {
    "sea": "M3 9q4.5-5 9 0t9 0M3 16q4.5-5 9 0t9 0",
    "gold": "M12 3l8 6.5L16.5 20h-9L4 9.5zM4 9.5h16M12 3L8.5 9.5 12 20l3.5-10.5z",
}


def mechanism(name: str, **brought: Any) -> TableSystem:
    """Return the record of a mechanism, which brings the strip and its panel with it."""
    return TableSystem(name=name, strips=(_STRIP,), drawers=(_PANEL,), looks=_LOOKS, **brought)


def shown(table: Controller) -> Game | View:
    """Return the game as the person at the screen may see it now."""
    return board_game(table.view)


# ---- pieces of the strip ---------------------------------------------------------------


def caption(text: str) -> Markup:
    """Return a few words before a part of the strip, which go where there is no room for them."""
    return h("span", text, class_="cnb-aim-caption")


def fact(picture: str | Markup, count: object, words: str) -> Markup:
    """Return a sign, by its name, or a picture with a number, and what they say in words."""
    drawn = picture if isinstance(picture, Markup) else sign(picture, 17)
    return h(
        "span",
        drawn,
        h("b", str(count), aria_hidden="true"),
        hidden_words(words, ". "),
        class_="cnb-aim-fact",
        title=first_upper(words),
    )


def named(table: Controller, player: PlayerFacts, words: str) -> str:
    """Return what is told of a player, the name before it."""
    return f"{table.called(player.seat)}: {words}"


def who(table: Controller, seats: list[int], size: int = 16) -> Markup:
    """Return the swatches of some seats, with their names for screen readers."""
    view = shown(table)
    names = ", ".join(table.called(seat) for seat in seats)
    return h(
        "span",
        [swatch(view.colours[seat], size) for seat in seats],
        hidden_words(names) if seats else None,
        class_="cnb-aim-who",
        title=names or None,
    )


def ground(word: str, size: int = 18) -> Markup:
    """Return a small hex of a terrain with a picture of it; its name must stand beside it."""
    terrain = TERRAIN_WORDS[word]
    inside = None if terrain.resource is None else kind(terrain.resource, size - 5)
    if word in _DRAWN:
        inside = Markup(
            f'<svg width="{size - 4}" height="{size - 4}" viewBox="0 0 24 24" aria-hidden="true">'
            f'<path d="{_DRAWN[word]}" fill="none" stroke="currentColor" stroke-width="2.4"/></svg>'
        )
    style = f"--cnb-tone:{theme.TERRAIN[terrain]};--cnb-size:{size}px"
    return h("span", inside, class_="cnb-aim-ground", style=style)


def chances(drawn: Sequence[tuple[Markup, str, int]]) -> Markup:
    """Return what may be drawn: the picture, the name, how many there are and how likely it is."""
    total = sum(count for _picture, _name, count in drawn)
    return h(
        "ul",
        [
            h(
                "li",
                picture,
                hidden_words(name, " "),
                h("b", count),
                h("span", percent(Fraction(count, total))),
                title=first_upper(name),
            )
            for picture, name, count in drawn
        ],
        class_="cnb-aim-chances",
    )


def pips(count: int, most: int) -> Markup:
    """Return so many full places of all that there are."""
    full = [h("i", class_="cnb-full" if number < count else None) for number in range(most)]
    return h("span", full, class_="cnb-aim-pips")

"""The build menu: what can be built and bought, what it costs, and why not."""

from __future__ import annotations

from catan_nb.language import gettext as _
from catan_nb.language import noop
from catan_nb.rules.cards import KIND_NAMES
from catan_nb.ui.looks.drawings import kind
from catan_nb.ui.looks.elements import reason
from catan_nb.ui.looks.wording import both
from catan_nb.ui.panels.base import Panel
from catan_nb.ui.systems.parts import Tile
from catan_nb.ui.table.boardgame import board_game
from catan_nb.ui.widgets.html import Markup, button, h, hidden_words
from catan_nb.ui.widgets.pane import Press

__all__ = ["BuildMenu"]


class BuildMenu(Panel):
    """Everything that can be built and bought, with its price."""

    title = noop("Build")
    classes = "cnb-build"

    def render(self) -> Markup:
        """Return one tile for each object."""
        tiles = [self._tile(tile) for tile in self.table.systems.tiles]
        return h("div", tiles, class_=f"cnb-tiles cnb-tiles-{len(tiles)}")

    def _tile(self, tile: Tile) -> Markup:
        table = self.table
        # Spectators see the prices all the same, in the colour of whoever is on turn.
        owner = table.viewer if table.viewer is not None else (table.shown.turn or 0)
        words = both([f"{count} {_(KIND_NAMES[one])}" for one, count in tile.price])
        left = tile.left(board_game(table.view), owner)
        # What others' turns refuse everybody knows: they tell it to whoever presses a tile.
        refusal = table.availability(table.systems.action_of(tile)) if table.mine else None
        pressed = None if tile.buy is not None else str(table.tool == tile.key).lower()
        return button(
            h("span", tile.picture(table.shown.colours[owner]), class_="cnb-tile-picture"),
            h("span", _(tile.name), class_="cnb-tile-name", aria_hidden="true"),
            h("span", [[kind(one, 15)] * count for one, count in tile.price], class_="cnb-price"),
            h("span", left, class_="cnb-small", aria_hidden="true"),
            hidden_words(
                _("{words} for {price}, {left}").format(words=_(tile.words), price=words, left=left)
            ),
            do="tool" if tile.buy is None else "buy",
            arg=tile.key,
            why_not=reason(refusal),
            class_="cnb-tile",
            aria_pressed=pressed,
            aria_disabled=None if table.mine else "true",
        )

    def do_tool(self, press: Press) -> None:
        """Take a piece in hand, or lay it down."""
        if press.arg in self.table.systems.tools:
            self.table.take_tool(press.arg, press.stamp)

    def do_buy(self, press: Press) -> None:
        """Buy what has no place on the board."""
        for tile in self.table.systems.tiles:
            if tile.key == press.arg and tile.buy is not None:
                self.table.choose(tile.buy, press.stamp)

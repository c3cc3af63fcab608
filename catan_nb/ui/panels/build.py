"""The build menu: what can be built and bought, what it costs, and why not."""

from __future__ import annotations

from collections.abc import Iterator

from catan_nb.language import gettext as _
from catan_nb.language import noop
from catan_nb.rules.cards import KIND_NAMES
from catan_nb.ui.looks.drawings import kind
from catan_nb.ui.looks.elements import label, reason
from catan_nb.ui.looks.wording import both
from catan_nb.ui.panels.base import Panel
from catan_nb.ui.systems.parts import Drawer, Tile
from catan_nb.ui.table.boardgame import board_game
from catan_nb.ui.widgets.html import Markup, button, h, hidden_words
from catan_nb.ui.widgets.pane import Press

__all__ = ["BuildMenu"]


class BuildMenu(Panel):
    """Everything that can be built and bought, with its price."""

    title = noop("Build")
    classes = "cnb-build"

    def render(self) -> Markup:
        """Return one tile for each object, and for each list that is opened here."""
        systems = self.table.systems
        tiles = [self._place(tile) for tile in systems.tiles if not tile.beside]
        tiles += [self._opener(drawer) for drawer in systems.drawers if drawer.picture is not None]
        return h(
            "div",
            label(_("Build and buy"), _("pale = what you still need")),
            h("div", tiles, class_=f"cnb-tiles cnb-tiles-{len(tiles)}"),
        )

    @property
    def _owner(self) -> int:
        """Spectators see the prices all the same, in the colour of whoever is on turn."""
        table = self.table
        return table.viewer if table.viewer is not None else (table.shown.turn or 0)

    def _opener(self, drawer: Drawer) -> Markup:
        assert drawer.picture is not None
        picture = drawer.picture(self.table.shown.colours[self._owner])
        return button(
            h("span", picture, class_="cnb-tile-picture"),
            h("span", _(drawer.title), class_="cnb-tile-name"),
            h("span", "…", class_="cnb-price"),
            do="drawer",
            arg=drawer.title,
            class_="cnb-tile",
        )

    def _place(self, tile: Tile) -> Markup:
        """Return a tile together with those that share its place."""
        beside = [one for one in self.table.systems.tiles if one.beside == tile.key]
        shown = [self._tile(one) for one in (tile, *beside)]
        return h("div", shown, class_="cnb-tile-pair") if beside else shown[0]

    def _tile(self, tile: Tile) -> Markup:
        table = self.table
        owner = self._owner
        words = both([f"{count} {_(KIND_NAMES[one])}" for one, count in tile.price])
        left = tile.left(board_game(table.view), owner)
        refusal = table.availability(table.systems.action_of(tile))
        pressed = None if tile.buy is not None else str(table.tool == tile.key).lower()
        return button(
            h("span", tile.picture(table.shown.colours[owner]), class_="cnb-tile-picture"),
            h("span", _(tile.name), class_="cnb-tile-name", aria_hidden="true"),
            h("span", self._price(tile), class_="cnb-price"),
            h("span", left, class_="cnb-small", aria_hidden="true"),
            hidden_words(
                _("{words} for {price}, {left}").format(words=_(tile.words), price=words, left=left)
            ),
            do="tool" if tile.buy is None else "buy",
            arg=tile.key,
            # What others' turns refuse everybody knows: it is told to whoever presses a tile.
            why_not=reason(refusal) if table.mine else "",
            class_="cnb-tile",
            aria_pressed=pressed,
        )

    def _price(self, tile: Tile) -> Iterator[Markup]:
        """Yield the pictures of a price, those pale that the person at the screen has not got."""
        viewer = self.table.viewer
        hand = None if viewer is None else self.table.view.players[viewer].hand
        for one, count in tile.price:
            got = count if hand is None else min(count, hand[KIND_NAMES[one]])
            yield from [kind(one, 15)] * got
            if got < count:
                yield h("span", [kind(one, 15)] * (count - got), class_="cnb-missing")

    def do_tool(self, press: Press) -> None:
        """Take a piece in hand, or lay it down."""
        if press.arg in self.table.systems.tools:
            self.table.take_tool(press.arg, press.stamp)

    def do_buy(self, press: Press) -> None:
        """Buy what has no place on the board."""
        for tile in self.table.systems.tiles:
            if tile.key == press.arg and tile.buy is not None:
                self.table.choose(tile.buy, press.stamp)

"""The build menu: what can be built and bought, what it costs, and why not."""

from __future__ import annotations

from catan_nb.kernel.refusal import Refusal
from catan_nb.rules.actions import BuyDevelopmentCard
from catan_nb.rules.cards import KIND_NAMES
from catan_nb.rules.hands import Price
from catan_nb.ui.deeds import BUY, DEEDS
from catan_nb.ui.drawings import kind, piece, sign
from catan_nb.ui.html import Child, Markup, button, h, hidden_words
from catan_nb.ui.pane import Press
from catan_nb.ui.panels.base import Panel, reason

__all__ = ["BuildMenu"]


class BuildMenu(Panel):
    """Roads, settlements, cities and development cards with their prices."""

    title = "Build"
    classes = "cnb-build"

    def render(self) -> Markup:
        """Return one tile for each object."""
        table = self.table
        seat = table.viewer
        # Spectators see the prices all the same, in the colour of whoever is on turn.
        owner = seat if seat is not None else (table.shown.turn or 0)
        colour = table.shown.colours[owner]
        left = table.view.players[owner].left
        tiles = [
            self._tile(
                key,
                piece(key, colour, 34),
                key,
                DEEDS[key].price,
                f"{left[key]} left",
                table.availability(DEEDS[key].action),
                pressed=table.tool == key,
            )
            for key in ("road", "settlement", "city")
        ]
        tiles.append(
            self._tile(
                "card",
                sign("development", 30),
                "development card",
                BUY[1],
                f"{table.view.deck_size} left",
                table.availability(BUY[0]),
            )
        )
        return h("div", tiles, class_="cnb-tiles")

    def _tile(
        self,
        key: str,
        picture: Child,
        name: str,
        price: Price,
        left: str,
        refusal: Refusal | None,
        pressed: bool | None = None,
    ) -> Markup:
        words = " and ".join(f"{count} {KIND_NAMES[one]}" for one, count in price)
        short = "card" if key == "card" else name
        return button(
            h("span", picture, class_="cnb-tile-picture"),
            h("span", short.capitalize(), class_="cnb-tile-name", aria_hidden="true"),
            h("span", [[kind(one, 15)] * count for one, count in price], class_="cnb-price"),
            h("span", left, class_="cnb-small", aria_hidden="true"),
            hidden_words(f"{'Buy' if key == 'card' else 'Build'} a {name} for {words}, {left}"),
            do="card" if key == "card" else "tool",
            arg=key,
            why_not=reason(refusal),
            class_="cnb-tile",
            aria_pressed=None if pressed is None else str(pressed).lower(),
        )

    def do_tool(self, press: Press) -> None:
        """Take a piece in hand, or lay it down."""
        if press.arg in DEEDS:
            self.table.take_tool(press.arg, press.stamp)

    def do_card(self, press: Press) -> None:
        """Buy a development card."""
        self.table.choose(BuyDevelopmentCard(), press.stamp)

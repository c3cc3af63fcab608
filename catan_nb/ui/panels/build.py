"""The build menu: what can be built and bought, what it costs, and why not."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from catan_nb.kernel.action import Action
from catan_nb.kernel.rules.ruleset import Ruleset
from catan_nb.language import gettext as _
from catan_nb.language import noop
from catan_nb.rules.base.building import CITY_COST, ROAD_COST, SETTLEMENT_COST
from catan_nb.rules.cards import KIND_NAMES
from catan_nb.rules.development.actions import BuyDevelopmentCard
from catan_nb.rules.development.deck import COST as CARD_COST
from catan_nb.rules.hands import Price
from catan_nb.rules.play.game import Game, View
from catan_nb.ui.looks.drawings import kind, piece, sign
from catan_nb.ui.looks.elements import reason
from catan_nb.ui.looks.wording import both
from catan_nb.ui.panels.base import Panel
from catan_nb.ui.table.boardgame import board_game
from catan_nb.ui.table.deeds import DEEDS
from catan_nb.ui.widgets.html import Markup, button, h, hidden_words
from catan_nb.ui.widgets.pane import Press

__all__ = ["TILES", "BuildMenu", "Tile", "piece_tile"]


@dataclass(frozen=True, slots=True)
class Tile:
    """Something that can be built or bought.

    Attributes
    ----------
    key : str
        The deed that the tile puts into the hand, or a name of its own.
    name, words : str
        What stands on the tile, and what it does in words: "Build a road".
    price : Price
    picture : callable
        Draws it in a player's colour.
    left : callable
        Says what is left of it: ``left(view, seat)``.
    buy : Action, optional
        What is done at once, for what has no place on the board.
    wished : str
        What one would like to have, where neither name nor words say it well.
    """

    key: str
    name: str
    words: str
    price: Price
    picture: Callable[[str], Markup]
    left: Callable[[Game | View, int], str]
    buy: Action | None = None
    wished: str = ""

    @property
    def wish(self) -> str:
        """What one would like to have: "Road"."""
        return self.wished or (self.name if self.words.startswith("Build a ") else self.words)

    @property
    def action(self) -> type[Action]:
        """The kind of action that the tile leads to."""
        return DEEDS[self.key].action if self.buy is None else type(self.buy)


def piece_tile(key: str, name: str, words: str, price: Price) -> Tile:
    """Return the tile of a piece that is drawn and counted under its own name."""
    return Tile(
        key,
        name,
        words,
        price,
        lambda colour: piece(key, colour, 34),
        lambda view, seat: _("{n} left").format(n=view.players[seat].left[key]),
    )


TILES: Final = [
    piece_tile("road", noop("Road"), noop("Build a road"), ROAD_COST),
    piece_tile("settlement", noop("Settlement"), noop("Build a settlement"), SETTLEMENT_COST),
    piece_tile("city", noop("City"), noop("Build a city"), CITY_COST),
    Tile(
        "card",
        noop("Card"),
        noop("Buy a development card"),
        CARD_COST,
        lambda colour: sign("development", 30),
        lambda view, seat: _("{n} left").format(n=view.deck_size),
        BuyDevelopmentCard(),
        noop("Development card"),
    ),
]
"""What can be built and bought, as far as a game has verbs for it; a system adds its own."""


class BuildMenu(Panel):
    """Everything that can be built and bought, with its price."""

    title = noop("Build")
    classes = "cnb-build"

    @classmethod
    def suits(cls, rules: Ruleset) -> bool:
        """Say whether a game has anything to build."""
        return any(tile.action in rules.verbs for tile in TILES)

    def render(self) -> Markup:
        """Return one tile for each object."""
        rules = self.table.shown.rules
        tiles = [self._tile(tile) for tile in TILES if tile.action in rules.verbs]
        return h("div", tiles, class_=f"cnb-tiles cnb-tiles-{len(tiles)}")

    def _tile(self, tile: Tile) -> Markup:
        table = self.table
        # Spectators see the prices all the same, in the colour of whoever is on turn.
        owner = table.viewer if table.viewer is not None else (table.shown.turn or 0)
        words = both([f"{count} {_(KIND_NAMES[one])}" for one, count in tile.price])
        left = tile.left(board_game(table.view), owner)
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
            why_not=reason(table.availability(tile.action)),
            class_="cnb-tile",
            aria_pressed=pressed,
        )

    def do_tool(self, press: Press) -> None:
        """Take a piece in hand, or lay it down."""
        if press.arg in DEEDS:
            self.table.take_tool(press.arg, press.stamp)

    def do_buy(self, press: Press) -> None:
        """Buy what has no place on the board."""
        for tile in TILES:
            if tile.key == press.arg and tile.buy is not None:
                self.table.choose(tile.buy, press.stamp)

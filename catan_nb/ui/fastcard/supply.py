"""What can be built in the Fast Card Game: a tile for each stack, under the hand."""

from __future__ import annotations

from typing import Any

from catan_nb.fastcard.game import CardGame, CardView
from catan_nb.language import gettext as _
from catan_nb.language import ngettext, noop
from catan_nb.ui.fastcard.cardgame import card_game
from catan_nb.ui.fastcard.paying import OBJECTS, Thing, build
from catan_nb.ui.looks.drawings import kind
from catan_nb.ui.looks.elements import reason
from catan_nb.ui.panels.base import Panel
from catan_nb.ui.widgets.html import Markup, button, h, hidden_words
from catan_nb.ui.widgets.pane import Press

__all__ = ["SupplyPanel"]


class SupplyPanel(Panel):
    """The stacks that are built from, each with its price and what is left."""

    title = noop("Build")
    classes = "cnb-supply"

    def render(self) -> Markup:
        """Return a tile for each stack of the game."""
        game = card_game(self.table.view)
        things = [thing for thing in OBJECTS.values() if _copies(game, thing) is not None]
        return h("div", [self._tile(game, thing) for thing in things], class_="cnb-stacks")

    def _left(self, game: CardGame | CardView, thing: Thing) -> str:
        if thing.key == "city":
            seat = self.table.viewer
            own = game.players[seat].settlements if seat is not None else 0
            return ngettext("{n} settlement", "{n} settlements", own).format(n=own)
        copies = _copies(game, thing) or 0
        if copies or thing.key not in ("road", "knight"):
            return _("{n} left").format(n=copies)
        builder = self._builder(game)
        loser = None if builder is None else game.loser(thing.key, builder)
        if loser is None:
            return _("none left")
        return _("from {name}").format(name=game.names[loser])

    def _builder(self, game: CardGame | CardView) -> int | None:
        """Return who would build: the person at the screen, else whoever is on turn."""
        return self.table.viewer if self.table.viewer is not None else game.turn

    def _tile(self, game: CardGame | CardView, thing: Thing) -> Markup:
        left, name = self._left(game, thing), _(thing.name)
        price = [[kind(number, 17)] * count for number, count in thing.price.numbered()]
        refusal = thing.why_not(self.table)
        pressed = self.table.tool == f"pay {thing.key}"
        return button(
            h("span", name, class_="cnb-card-word", aria_hidden="true"),
            h("span", thing.picture(), class_="cnb-stack-card"),
            h("span", price, class_="cnb-stack-price", aria_hidden="true"),
            h("span", left, class_="cnb-small", aria_hidden="true"),
            hidden_words(
                _("{words}: {name} for {price}, {left}. {effect}").format(
                    words=_(thing.words),
                    name=name,
                    price=thing.price,
                    left=left,
                    effect=_(thing.effect) if thing.effect else "",
                )
            ),
            do="build",
            arg=thing.key,
            why_not=reason(refusal),
            class_="cnb-stack",
            data_anchor=f"stack-{thing.key}",
            title=_(thing.effect) if thing.effect and refusal is None else None,
            aria_pressed=str(pressed).lower(),
        )

    def do_build(self, press: Press) -> None:
        """Build something, or ask how to pay for it."""
        if press.arg not in OBJECTS:
            return
        if self.table.tool == f"pay {press.arg}":
            self.table.take_tool("", press.stamp)
        else:
            build(self.table, press.arg, press.stamp)


def _copies(game: CardGame | CardView, thing: Thing) -> int | None:
    """Return how many are left; None for what the game has not, 0 to count for cities."""
    if thing.key == "city":
        return 0
    stacks: Any = game.stacks
    if thing.kind is None:
        return int(stacks[thing.key])
    has = game.rules.box.expansions[thing.kind]
    return int(stacks["expansions"][thing.key]) if has else None

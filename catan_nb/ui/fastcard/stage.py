"""What the Fast Card Game is played on: the market, the pile, the fate card and the stacks."""

from __future__ import annotations

from typing import Any

from catan_nb.fastcard.actions import SwapMarket
from catan_nb.fastcard.cards import KIND_NAMES
from catan_nb.fastcard.events import DIRECTIONS
from catan_nb.fastcard.play.game import CardGame, CardView
from catan_nb.kernel.action import Action, to_text
from catan_nb.kernel.game import AnyGame
from catan_nb.kernel.question import CHANCE
from catan_nb.kernel.refusal import Refusal
from catan_nb.language import gettext as _
from catan_nb.language import ngettext, noop
from catan_nb.ui.fastcard.cardgame import card_game
from catan_nb.ui.fastcard.paying import OBJECTS, Thing, build
from catan_nb.ui.fastcard.pictures import (
    card_back,
    fate_card,
    resource_card,
)
from catan_nb.ui.looks.drawings import kind
from catan_nb.ui.looks.elements import heading, reason
from catan_nb.ui.looks.wording import cards as counted_cards
from catan_nb.ui.panels.base import Panel
from catan_nb.ui.table.controller import Controller
from catan_nb.ui.widgets.errors import ErrorPanel
from catan_nb.ui.widgets.html import Child, Markup, button, h, hidden_words
from catan_nb.ui.widgets.pane import Press

__all__ = ["CardStage"]


class CardStage(Panel):
    """The cards on the table. What can be done with them is done by clicking them."""

    title = noop("Cards on the table")
    classes = "cnb-cardtable"

    def __init__(self, table: Controller, errors: ErrorPanel) -> None:
        self._preview: AnyGame | None = None
        super().__init__(table, errors)
        self.widget = self.pane

    def speak(self) -> None:
        """Nothing stays from moment to moment."""

    @property
    def preview(self) -> AnyGame | None:
        """The game that is shown instead of the table's own, its first cards dealt."""
        return self._preview

    @preview.setter
    def preview(self, game: AnyGame | None) -> None:
        self._preview = None if game is None else game.fork()
        while self._preview is not None and self._preview.actor == CHANCE:
            self._preview.push(self._preview.sample())

    @property
    def _shown(self) -> CardGame | CardView:
        return card_game(self.preview or self.table.view)

    def render(self) -> Markup:
        """Return the middle of the table."""
        game = self._shown
        return h(
            "div",
            h("div", self._market(game), self._pile(game), self._fate(game), class_="cnb-middle"),
            self._stacks(game),
        )

    # ---- the middle --------------------------------------------------------------------

    def _why_not(self, action: Action) -> Refusal | None:
        """Return why an action cannot be done; nothing can be done in a preview."""
        return self.table.why_not(action) if self.preview is None else None

    def _market(self, game: CardGame | CardView) -> Markup:
        slots = [
            button(
                resource_card(number),
                h("span", _(name), class_="cnb-card-word", aria_hidden="true"),
                hidden_words(_("Take {card} from the market").format(card=_(name))),
                do="act",
                arg=to_text(SwapMarket(number)),
                why_not=reason(self._why_not(SwapMarket(number))),
                class_="cnb-cardbutton",
            )
            for number, name in enumerate(KIND_NAMES)
            for _copy in range(game.market[name])
        ]
        return h(
            "section",
            heading(_("Market")),
            h("div", slots, class_="cnb-cardrow"),
            class_="cnb-group",
        )

    def _pile(self, game: CardGame | CardView) -> Markup:
        away = sum(game.discards.values())
        lying = [
            h("span", kind(number, 15), game.discards[name], hidden_words(f" {_(name)}"))
            for number, name in enumerate(KIND_NAMES)
            if game.discards[name]
        ]
        return h(
            "section",
            heading(_("Pile")),
            h(
                "div",
                h(
                    "span",
                    card_back(),
                    h("span", counted_cards(game.pile), class_="cnb-card-word"),
                    class_="cnb-cardheap",
                ),
                h(
                    "span",
                    h(
                        "span",
                        ngettext("{n} laid away", "{n} laid away", away).format(n=away),
                        class_="cnb-small",
                    ),
                    h("span", lying, class_="cnb-laid"),
                    class_="cnb-cardheap",
                ),
                class_="cnb-cardrow",
            ),
            class_="cnb-group",
        )

    def _fate(self, game: CardGame | CardView) -> Child:
        if game.direction is None:
            return None
        words = _(DIRECTIONS[game.direction])
        return h(
            "section",
            heading(_("Fate")),
            h(
                "span",
                fate_card(game.direction),
                h("span", words, class_="cnb-card-word"),
                class_="cnb-cardheap",
                title=_("When none is left, who builds takes from the next in this direction"),
            ),
            class_="cnb-group",
        )

    # ---- the stacks --------------------------------------------------------------------

    def _stacks(self, game: CardGame | CardView) -> Markup:
        things = [thing for thing in OBJECTS.values() if self._copies(game, thing) is not None]
        return h(
            "section",
            heading(_("Build")),
            h("div", [self._stack(game, thing) for thing in things], class_="cnb-stacks"),
            class_="cnb-group",
        )

    def _copies(self, game: CardGame | CardView, thing: Thing) -> int | None:
        """Return how many are left; None for what the game has not, 0 to count for cities."""
        if thing.key == "city":
            return 0
        stacks: Any = game.stacks
        if thing.kind is None:
            return int(stacks[thing.key])
        has = game.rules.box.expansions[thing.kind]
        return int(stacks["expansions"][thing.key]) if has else None

    def _left(self, game: CardGame | CardView, thing: Thing) -> str:
        if thing.key == "city":
            seat = self.table.viewer
            own = game.players[seat].settlements if seat is not None else 0
            return ngettext("{n} settlement", "{n} settlements", own).format(n=own)
        copies = self._copies(game, thing) or 0
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

    def _stack(self, game: CardGame | CardView, thing: Thing) -> Markup:
        left, name = self._left(game, thing), _(thing.name)
        price = [[kind(number, 15)] * count for number, count in thing.price.numbered()]
        refusal = thing.why_not(self.table) if self.preview is None else None
        pressed = self.table.tool == f"pay {thing.key}"
        return button(
            thing.picture(),
            h("span", name, class_="cnb-card-word", aria_hidden="true"),
            h("span", price, class_="cnb-price"),
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
            class_="cnb-cardbutton",
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

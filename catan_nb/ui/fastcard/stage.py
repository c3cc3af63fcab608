"""What the Fast Card Game is played on: the market, the pile and the fate card."""

from __future__ import annotations

from collections.abc import Sequence

from catan_nb.board.piece import Place
from catan_nb.fastcard.actions import SwapMarket
from catan_nb.fastcard.cards import KIND_NAMES
from catan_nb.fastcard.events import DIRECTIONS
from catan_nb.fastcard.game import CardGame, CardView
from catan_nb.kernel.action import Action, to_text
from catan_nb.kernel.errors import Refusal
from catan_nb.kernel.game import AnyGame
from catan_nb.kernel.question import CHANCE
from catan_nb.language import gettext as _
from catan_nb.language import ngettext, noop
from catan_nb.ui.fastcard.cardgame import card_game
from catan_nb.ui.fastcard.pictures import card_back, fate_card, resource_card
from catan_nb.ui.looks.drawings import kind
from catan_nb.ui.looks.elements import heading, reason
from catan_nb.ui.looks.wording import cards as counted_cards
from catan_nb.ui.panels.base import Panel
from catan_nb.ui.table.controller import Controller
from catan_nb.ui.widgets.errors import ErrorPanel
from catan_nb.ui.widgets.html import Child, Markup, button, h, hidden_words

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

    def number(self, numbers: Sequence[tuple[int, Place]]) -> None:
        """There are no places."""

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
            self._market(game),
            self._pile(game),
            self._fate(game),
            class_="cnb-middle",
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
                data_anchor=f"market-{name}",
            )
            for number, name in enumerate(KIND_NAMES)
            for _copy in range(game.market[name])
        ]
        return h(
            "section",
            heading(_("Market")),
            h("div", slots, class_="cnb-cardrow", data_anchor="market"),
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
                    data_anchor="pile",
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
                    data_anchor="laid",
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

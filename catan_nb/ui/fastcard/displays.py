"""Everybody's display in the Fast Card Game: settlements, cities, roads and knights."""

from __future__ import annotations

from typing import Any

from catan_nb.fastcard.actions import OpenHand, SwapPlayer, UseGuild
from catan_nb.fastcard.play.game import CardGame, CardView
from catan_nb.fastcard.play.reading import CardPlayer
from catan_nb.kernel.action import to_text
from catan_nb.language import gettext as _
from catan_nb.language import ngettext, noop
from catan_nb.ui.fastcard.cardgame import card_game
from catan_nb.ui.fastcard.paying import expansion_names
from catan_nb.ui.fastcard.pictures import expansion_card, moving_card, place_card
from catan_nb.ui.looks.drawings import sign, swatch
from catan_nb.ui.looks.wording import cards
from catan_nb.ui.panels.base import Panel
from catan_nb.ui.widgets.html import Child, Markup, button, h, hidden_words

__all__ = ["DisplaysPanel"]

WIDE = 38
"""Width of a card of a display in pixels."""


class DisplaysPanel(Panel):
    """The players with all that lies before them, the person at the screen first."""

    title = noop("Displays")
    classes = "cnb-displays-panel"

    def render(self) -> Markup:
        """Return a display for each player."""
        game = card_game(self.table.view)
        first, players = self.table.viewer or 0, len(game.players)
        seats = [(first + step) % players for step in range(players)]
        return h("div", [self._display(game, seat) for seat in seats], class_="cnb-displays")

    def _display(self, game: CardGame | CardView, seat: int) -> Markup:
        player = game.players[seat]
        on_turn = game.turn == seat and not game.over
        own = seat == self.table.viewer
        words = ngettext("{n} point", "{n} points", player.points).format(n=player.points)
        played_by = self.table.seats[seat].words
        head = h(
            "div",
            h("span", "▶" if on_turn else "", class_="cnb-on-turn", aria_hidden="true"),
            swatch(player.colour),
            h("strong", player.name, class_="cnb-name"),
            h("span", played_by, class_="cnb-small cnb-kind"),
            h("span", sign("victory_point", 17), " ", words, class_="cnb-display-points"),
            h("span", sign("cards", 17), " ", cards(player.hand_size)),
            hidden_words(_("on turn")) if on_turn else None,
            class_="cnb-display-head",
        )
        marks = (
            f"{' cnb-own-display' if own else ''}{' cnb-asked-row' if game.actor == seat else ''}"
        )
        return h(
            "section",
            head,
            h("div", self._lying(game, player), class_="cnb-cardrow cnb-lying"),
            None if own else h("div", self._deeds(seat), class_="cnb-buttons"),
            class_=f"cnb-display{marks}",
            data_key=seat,
            aria_label=_("Display of {name}").format(name=player.name),
        )

    def _lying(self, game: CardGame | CardView, player: CardPlayer) -> list[Child]:
        colour = player.colour
        places = [
            *[place_card("settlement", colour, WIDE)] * player.settlements,
            *[place_card("city", colour, WIDE)] * player.cities,
            *[expansion_card(name, WIDE) for name in player.expansions],
        ]
        told = [
            ngettext("{n} settlement", "{n} settlements", player.settlements).format(
                n=player.settlements
            ),
            ngettext("{n} city", "{n} cities", player.cities).format(n=player.cities),
            *expansion_names(player.expansions),
        ]
        return [
            h("span", places, hidden_words(", ".join(told)), class_="cnb-places"),
            self._fan(game, player, "road", player.road_sides, player.safe_roads),
            self._fan(game, player, "knight", player.knight_sides, player.safe_knights),
        ]

    def _fan(
        self,
        game: CardGame | CardView,
        player: CardPlayer,
        name: str,
        sides: tuple[str, ...],
        safe: int,
    ) -> Child:
        """Return roads or knights on top of each other; the topmost can be in danger."""
        if not sides:
            return None
        builder = game.turn
        stacks: Any = game.stacks
        danger = (
            builder is not None
            and builder != player.seat
            and not stacks[name]
            and game.loser(name, builder) == player.seat
        )
        count = len(sides)
        told = (
            ngettext("{n} road", "{n} roads", count)
            if name == "road"
            else ngettext("{n} knight", "{n} knights", count)
        ).format(n=count)
        shown = _("{what}, sides {sides}").format(what=told, sides=" ".join(sides))
        shield = (
            h("span", _("{n} safe").format(n=safe), class_="cnb-safe cnb-small") if safe else None
        )
        alarm = (
            h(
                "span",
                _("in danger"),
                class_="cnb-danger",
                title=_("Who builds the next one takes the topmost of these"),
            )
            if danger
            else None
        )
        return h(
            "span",
            h("span", [moving_card(name, side, WIDE) for side in sides], class_="cnb-fan"),
            hidden_words(shown),
            shield,
            alarm,
            class_="cnb-fanned",
            title=shown,
        )

    def _deeds(self, seat: int) -> list[Child]:
        """Return what can be done with another player's hand."""
        deeds = (
            (SwapPlayer(seat), _("Swap a card")),
            (OpenHand(seat), _("Library: pick a card")),
            (UseGuild(seat), _("Guild: steal a card")),
        )
        table = self.table
        if not table.mine:
            return []
        return [
            button(words, do="act", arg=to_text(action), class_="cnb-chip")
            for action, words in deeds
            if table.why_not(action) is None
        ]

"""The landing of the barbarians as a scene over the board: the fight, who pays, who is honoured."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from catan_nb.language import gettext as _
from catan_nb.language import noop
from catan_nb.rules.cities_knights.barbarians import best_defenders, losers
from catan_nb.rules.cities_knights.block import free_cities
from catan_nb.rules.cities_knights.events import CityLost, Landed, NoDefenderCard
from catan_nb.rules.play.reading import state_of
from catan_nb.ui.looks.drawings import sign, swatch
from catan_nb.ui.panels.base import Panel
from catan_nb.ui.table.boardgame import board_game
from catan_nb.ui.widgets.html import Markup, button, h
from catan_nb.ui.widgets.pane import Press

__all__ = ["Landing"]

LOSES: Final = noop("loses a city")
SAFE: Final = noop("safe")
DEFENDER: Final = noop("defender: 1 point")
DRAWS: Final = noop("draws a card")
MOST: Final = noop("gave most")
"""What a landing means for a player."""
_TONES: Final = {LOSES: "loses", DEFENDER: "honoured", DRAWS: "honoured", MOST: "honoured"}


class Landing(Panel):
    """Shows a landing when it happens, until the person goes on or the game does.

    Where bots move at once there is no time to look at it; the log tells of it.
    """

    title = noop("The barbarians land")
    classes = "cnb-landing"

    _landed: Landed | None = None
    _fates: tuple[str, ...] = ()

    def refresh(self, change: str = "") -> None:
        """Show what has just happened, and nothing of what is past."""
        table = self.table
        if change in ("game", "jump", "viewer", "pace"):
            news = table.news if change == "game" and table.settings.tempo else ()
            landed = (event for event in news if isinstance(event, Landed))
            self._landed = None if table.hurried else next(landed, None)
            if self._landed is not None:
                self._fates = tuple(self._told(self._landed))
        self.pane.hidden = self._landed is None
        super().refresh(change)
        if self._landed is not None and change == "game" and table.persons:
            self.pane.focus("onward")

    def render(self) -> Markup:
        """Return the strengths, what the fight means for each player, and the button."""
        landed = self._landed
        if landed is None:
            return Markup()
        end = _("Beaten off!") if landed.repelled else _("They win!")
        return h(
            "div",
            h("h2", _(self.title)),
            h(
                "div",
                self._force("ship", landed.attack, _("attack"), "attack"),
                h("strong", end, class_="cnb-landing-end"),
                self._force("knight", landed.defence, _("defence"), "defence"),
                class_="cnb-landing-fight",
            ),
            h("ul", [self._row(seat) for seat in range(len(self._fates))]),
            button(_("Go on"), do="onward", class_="cnb-primary"),
            class_=f"cnb-landing-scene cnb-{'won' if landed.repelled else 'lost'}",
            role="dialog",
            aria_label=_(self.title),
        )

    def _force(self, icon: str, strength: int, words: str, side: str) -> Markup:
        return h(
            "span",
            sign(icon, 44),
            h("b", strength),
            h("span", words),
            class_=f"cnb-landing-{side}",
        )

    def _row(self, seat: int) -> Markup:
        """Return what a player gave, and what comes of it."""
        table = self.table
        view = board_game(table.view)
        assert self._landed is not None
        given, fate = self._landed.contributions[seat], self._fates[seat]
        you = seat == table.viewer and len(table.persons) == 1
        strength = _("strength {n}").format(n=given)
        return h(
            "li",
            swatch(view.colours[seat], 28),
            h("b", _("You") if you else view.names[seat]),
            h("span", strength, class_="cnb-landing-given"),
            h("span", _(fate), class_="cnb-landing-fate"),
            class_=f"cnb-{_TONES.get(fate, 'unhurt')}{' cnb-you' * you}",
        )

    def _told(self, landed: Landed) -> Iterator[str]:
        """Give what the fight means for each player, before anybody has chosen a city or card."""
        state, news = state_of(self.table.game), self.table.news
        seats = range(len(landed.contributions))
        lost = {event.player for event in news if isinstance(event, CityLost)}
        exposed = [seat for seat in seats if seat in lost or free_cities(state, seat)]
        pay = () if landed.repelled else losers(landed.contributions, exposed)
        best = best_defenders(landed.contributions) if landed.repelled else ()
        none_left = any(isinstance(event, NoDefenderCard) for event in news)
        honour = DRAWS if len(best) > 1 else MOST if none_left else DEFENDER
        for seat in seats:
            yield LOSES if seat in pay else honour if seat in best else SAFE

    def do_onward(self, press: Press) -> None:
        """Close the scene."""
        self.table.go_on()

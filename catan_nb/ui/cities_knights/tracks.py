"""The city improvements in sight: three rows of five steps, with the price of the next."""

from __future__ import annotations

from catan_nb.language import gettext as _
from catan_nb.language import noop
from catan_nb.rules.cards import KIND_NAMES
from catan_nb.rules.cities_knights.actions import Improve
from catan_nb.rules.cities_knights.block import METROPOLIS_STEP
from catan_nb.rules.cities_knights.improvements import cost
from catan_nb.rules.cities_knights.names import COMMODITY, IMPROVEMENTS, TOP, TRACKS
from catan_nb.rules.play.reading import PlayerFacts, state_of
from catan_nb.ui.cities_knights.drawings import gate, track_sign
from catan_nb.ui.looks.drawings import kind
from catan_nb.ui.looks.elements import label
from catan_nb.ui.looks.wording import first_upper
from catan_nb.ui.panels.base import Panel, act
from catan_nb.ui.table.boardgame import board_game
from catan_nb.ui.widgets.html import Child, Markup, h

__all__ = ["TrackRows"]


class TrackRows(Panel):
    """The three tracks of the person at the screen; spectators see those of whoever is on turn."""

    title = noop("City improvements")
    classes = "cnb-track-rows"

    def render(self) -> Markup:
        """Return a row for each track."""
        view, viewer = board_game(self.table.view), self.table.viewer
        player = view.players[viewer if viewer is not None else view.turn or 0]
        return h(
            "div",
            label(_("City improvements"), _("{step} = metropolis").format(step=METROPOLIS_STEP)),
            h("ul", [self._row(player, number) for number in range(len(TRACKS))]),
        )

    def _row(self, player: PlayerFacts, number: int) -> Markup:
        track = TRACKS[number]
        step = player.improvements[track]
        told = h(
            "button",
            h("strong", first_upper(_(track))),
            h(
                "span",
                [h("i", class_=f"cnb-pip{' cnb-full' * (one < step)}") for one in range(TOP)],
                role="img",
                aria_label=_("{n} of {most} steps").format(n=step, most=TOP),
                class_="cnb-pips",
            ),
            h("span", self._next(number, step), class_="cnb-small"),
            type="button",
            data_do="drawer",
            data_arg="Cities",
            class_="cnb-track-told",
        )
        held = track in player.metropolises
        return h(
            "li",
            gate(track, 30) if held else track_sign(track, 30),
            told,
            self._price(player, number, step),
            class_=f"cnb-track-row cnb-{track}",
            data_key=track,
        )

    def _next(self, number: int, step: int) -> str:
        if step == TOP:
            return _("All steps are taken.")
        return _("next: {building}").format(building=_(IMPROVEMENTS[number][step]))

    def _price(self, player: PlayerFacts, number: int, step: int) -> Child:
        """Return the button that takes the next step, with what it costs."""
        if step == TOP:
            return None
        paid = cost(state_of(board_game(self.table.view)), player.seat, number)
        words = _("{building} for {n} {commodity}").format(
            building=first_upper(_(IMPROVEMENTS[number][step])),
            n=paid,
            commodity=_(KIND_NAMES[COMMODITY[number]]),
        )
        what: Child = [paid, " ", kind(COMMODITY[number], 20)]
        return act(self.table, Improve(number), what, class_="cnb-track-price", label=words)

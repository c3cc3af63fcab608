"""City improvements: the rows of three tracks, and a flip chart for each."""

from __future__ import annotations

from typing import Final

from catan_nb.language import gettext as _
from catan_nb.language import noop
from catan_nb.language.numbers import percent
from catan_nb.rules.cards import KIND_NAMES
from catan_nb.rules.cities_knights.actions import Improve
from catan_nb.rules.cities_knights.block import BENEFIT_STEP, METROPOLIS_STEP
from catan_nb.rules.cities_knights.improvements import next_step_cost
from catan_nb.rules.cities_knights.names import COMMODITY, IMPROVEMENTS, TOP, TRACKS
from catan_nb.rules.cities_knights.progress import may_draw
from catan_nb.rules.play.reading import PlayerFacts, state_of
from catan_nb.ui.cities_knights.drawings import gate, track_sign
from catan_nb.ui.cities_knights.system import red_die
from catan_nb.ui.looks.drawings import kind_picture, swatch
from catan_nb.ui.looks.elements import region_heading
from catan_nb.ui.looks.wording import first_upper
from catan_nb.ui.panels.base import Panel, action_button
from catan_nb.ui.table.table_view import board_game
from catan_nb.ui.widgets.html import Child, Markup, button, h, screen_reader_text
from catan_nb.ui.widgets.pane import Press

__all__ = ["ImprovementsPanel", "TrackRows"]


BENEFITS: Final = {
    "trade": noop("commodities trade 2:1 with the bank"),
    "politics": noop("strong knights may become mighty"),
    "science": noop("a resource of your choice when a roll gives you nothing"),
}
"""The permanent advantage of the third step of each track."""


class ImprovementsPanel(Panel):
    """The three charts of a player, with the cost of each next step."""

    title = noop("Cities")

    _whose: int | None = None

    @property
    def _shown_seat(self) -> int:
        """The seat whose charts are shown: the chosen one, else the viewer's, else on turn."""
        view = self.table.view
        for seat in (self._whose, self.table.viewer, view.turn):
            if seat is not None and seat < len(view.players):
                return seat
        return 0

    def render(self) -> Markup:
        """Return the choice of player and the three charts."""
        view, seat = board_game(self.table.view), self._shown_seat
        chips = [
            button(
                swatch(player.colour, 18),
                f" {self.table.player_label(player.seat)}",
                do="whose",
                arg=player.seat,
                class_="cnb-chip",
                aria_pressed=str(player.seat == seat).lower(),
            )
            for player in view.players
        ]
        return h(
            "div",
            h("div", chips, class_="cnb-chips", role="group", aria_label=_("Whose charts")),
            [self._track_chart(view.players[seat], number) for number in range(len(TRACKS))],
        )

    def _track_chart(self, player: PlayerFacts, number: int) -> Markup:
        track = TRACKS[number]
        step = player.improvements[track]
        return h(
            "section",
            h(
                "h3",
                track_sign(track, 26),
                h("span", first_upper(_(track))),
                self._metropolis_line(track),
                class_="cnb-chart-head",
            ),
            h(
                "ol",
                [self._step_page(number, level, step) for level in range(1, TOP + 1)],
                class_="cnb-steps-row",
                aria_label=_("Steps of {track}; {n} taken").format(track=_(track), n=step),
            ),
            h("p", self._red_numbers(track, step), class_="cnb-small"),
            self._next_step(player, number, step),
            class_=f"cnb-track-chart cnb-{track}",
            data_key=track,
        )

    def _step_page(self, number: int, step: int, taken: int) -> Markup:
        """Return one page of the chart: its number, its building, the players who have built it."""
        view, track = board_game(self.table.view), TRACKS[number]
        reached_by = [player for player in view.players if player.improvements[track] == step]
        return h(
            "li",
            h("span", step, class_="cnb-step-number"),
            h("span", _(IMPROVEMENTS[number][step - 1]), class_="cnb-step-name"),
            h(
                "span",
                [swatch(player.colour, 15) for player in reached_by],
                screen_reader_text(
                    " ",
                    _("here: {names}").format(
                        names=", ".join(player.name for player in reached_by)
                    ),
                )
                if reached_by
                else None,
                class_="cnb-step-who",
            ),
            class_=f"cnb-step-page{' cnb-taken' if step <= taken else ''}"
            f"{' cnb-now-step' if step == taken else ''}",
            aria_current="step" if step == taken else None,
        )

    def _red_numbers(self, track: str, step: int) -> Child:
        """Return the numbers of the red die with which a player at a step draws a card."""
        from catan_nb.stats.knights.progress_cards import draw_chance

        if not step:
            return _("No step yet: the gate of {track} draws no card.").format(track=_(track))
        steps = [0] * len(TRACKS)
        steps[TRACKS.index(track)] = step
        faces = [face for face in range(1, 7) if may_draw(step, face)]
        return [
            _("The gate of {track} draws a card with red").format(track=_(track)),
            " ",
            h("span", [red_die(face, 20) for face in faces], class_="cnb-faces"),
            " ",
            _("– {percent} a roll").format(percent=percent(draw_chance(*steps))),
        ]

    def _next_step(self, player: PlayerFacts, number: int, step: int) -> Child:
        """Return the next step with its cost and benefit; on one's own chart it is a button."""
        if step >= TOP:
            return h("p", _("All steps are taken."), class_="cnb-small")
        paid = next_step_cost(state_of(board_game(self.table.view)), player.seat, number)
        building = IMPROVEMENTS[number][step]
        what = [
            _("Step {step}, {building}: {n}").format(step=step + 1, building=_(building), n=paid),
            " ",
            kind_picture(COMMODITY[number], 18),
            f" {_(KIND_NAMES[COMMODITY[number]])}",
        ]
        benefit = h("span", self._step_benefit(number, step + 1), class_="cnb-small")
        if player.seat != self.table.viewer:
            return h("p", _("Next:"), " ", what, h("br"), benefit, class_="cnb-small")
        act_button = action_button(self.table, Improve(number), what)
        refusal = self.table.why_not(Improve(number)) if self.table.mine else None
        return [
            h("div", act_button, benefit, class_="cnb-buttons"),
            h("p", refusal.text, class_="cnb-why") if refusal is not None else None,
        ]

    def _step_benefit(self, number: int, step: int) -> str:
        """Return what a step brings besides more cards; empty if nothing."""
        track = TRACKS[number]
        if step == BENEFIT_STEP:
            return _("For good: {benefit}.").format(benefit=_(BENEFITS[track]))
        view = board_game(self.table.view)
        holder = view.metropolises[track]
        if step == METROPOLIS_STEP and holder is None:
            return _("The first to get here has the metropolis: 2 points.")
        if step == TOP and holder is not None and holder.seat != self._shown_seat:
            owner = view.players[holder.seat]
            if owner.improvements[track] < TOP:
                return _("Takes the metropolis from {name}: 2 points.").format(name=owner.name)
        return _("Keeps the metropolis for good.") if step == TOP and holder else ""

    def _metropolis_line(self, track: str) -> Markup:
        view = board_game(self.table.view)
        holder = view.metropolises[track]
        if holder is None:
            return h("span", _("metropolis still to be won"), class_="cnb-small")
        seat, vertex = holder
        player = view.players[seat]
        template = (
            _("metropolis of {name} at {place} for good")
            if player.improvements[track] >= TOP
            else _("metropolis of {name} at {place}")
        )
        label = view.board.label("vertex", vertex)
        return h(
            "span",
            gate(track, 24),
            swatch(player.colour, 17),
            " ",
            template.format(name=player.name, place=label),
            class_="cnb-small cnb-held",
        )

    def do_whose(self, press: Press) -> None:
        """Show another player's charts."""
        self._whose = int(press.arg)
        self.refresh()


class TrackRows(Panel):
    """Three rows with the steps of a player's tracks, and the price of the next step.

    They are the viewer's; spectators see those of the player on turn.
    """

    title = noop("City improvements")
    classes = "cnb-track-rows"

    def render(self) -> Markup:
        """Return a row for each track."""
        view, viewer = board_game(self.table.view), self.table.viewer
        player = view.players[viewer if viewer is not None else view.turn or 0]
        return h(
            "div",
            region_heading(
                _("City improvements"), _("{step} = metropolis").format(step=METROPOLIS_STEP)
            ),
            h("ul", [self._track_row(player, number) for number in range(len(TRACKS))]),
        )

    def _track_row(self, player: PlayerFacts, number: int) -> Markup:
        track = TRACKS[number]
        step = player.improvements[track]
        tile = h(
            "button",
            h("strong", first_upper(_(track))),
            h(
                "span",
                [h("i", class_=f"cnb-pip{' cnb-full' * (level < step)}") for level in range(TOP)],
                role="img",
                aria_label=_("{n} of {most} steps").format(n=step, most=TOP),
                class_="cnb-pips",
            ),
            h("span", self._next_step_text(number, step), class_="cnb-small"),
            type="button",
            data_do="drawer",
            data_arg="Cities",
            class_="cnb-track-told",
        )
        has_metropolis = track in player.metropolises
        return h(
            "li",
            gate(track, 30) if has_metropolis else track_sign(track, 30),
            tile,
            self._step_button(player, number, step),
            class_=f"cnb-track-row cnb-{track}",
            data_key=track,
        )

    def _next_step_text(self, number: int, step: int) -> str:
        if step == TOP:
            return _("All steps are taken.")
        return _("next: {building}").format(building=_(IMPROVEMENTS[number][step]))

    def _step_button(self, player: PlayerFacts, number: int, step: int) -> Child:
        """Return the button that takes the next step, with its cost."""
        if step == TOP:
            return None
        paid = next_step_cost(state_of(board_game(self.table.view)), player.seat, number)
        text = _("{building} for {n} {commodity}").format(
            building=first_upper(_(IMPROVEMENTS[number][step])),
            n=paid,
            commodity=_(KIND_NAMES[COMMODITY[number]]),
        )
        what: Child = [paid, " ", kind_picture(COMMODITY[number], 20)]
        return action_button(
            self.table, Improve(number), what, class_="cnb-track-price", label=text
        )

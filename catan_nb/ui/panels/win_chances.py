"""Winning chances of all players over the course of the game, and their turning points.

They are computed from what a spectator may know, whoever is at the screen.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from catan_nb.bots.forecast.chances import (
    Moment,
    Turning,
    WinChanceHistory,
    forecast_card,
    turning_points,
)
from catan_nb.language import gettext as _
from catan_nb.language import ngettext
from catan_nb.rules.play.game import Game
from catan_nb.ui.contents import SURE
from catan_nb.ui.looks.drawings import swatch
from catan_nb.ui.looks.elements import heading, icon_button
from catan_nb.ui.systems.events import Audience, Effect
from catan_nb.ui.table.controller import Controller
from catan_nb.ui.widgets.html import Child, Markup, button, h
from catan_nb.view.theme import INK, player

__all__ = ["WinChances", "final_chances"]

#: The most turning points shown, and the most events told of each.
_TURNS, _DEEDS = 4, 3
#: The note on reliability says how often a forecast of about this chance came true.
_LIKELY: Final = 0.75


class WinChances:
    """The winning chances of a table's game as HTML, computed further as the game goes on.

    Parameters
    ----------
    table : Controller
    """

    def __init__(self, table: Controller) -> None:
        self.table = table
        self._course = WinChanceHistory()

    @property
    def moments(self) -> tuple[Moment, ...]:
        """The chances at each moment so far; empty if there is no forecast for such games."""
        game = self.table.game
        return self._course.read(game) if isinstance(game, Game) else ()

    def chances_panel(self, point: int) -> Markup:
        """Return the chances at a point of the game, their chart, and the turning points."""
        moments = self.moments
        return h(
            "section",
            h(
                "header",
                h("b", _("Who will win?")),
                h("small", _("if good bots play on")) if moments else None,
                icon_button("no", "outlook", _("Close"), size=14, data_esc=True),
            ),
            [
                self.current_chances(point),
                self.chances_chart(point),
                self.turning_points(go=True),
                self._forecast_note(),
            ]
            if moments
            else h(
                "p", _("There is no forecast for this game: nothing was learned of such games.")
            ),
            class_="cnb-outlook",
            aria_label=_("Who will win?"),
        )

    def chances_chart(self, point: int | None = None) -> Markup:
        """Return a line chart of all players' chances, with a marker at ``point`` if given."""
        game, moments = self.table.game, self.moments
        now = max(1, game.ply)
        lines = [
            f'<path d="M0 {100 - share}H{now}" stroke="var(--line)" stroke-width="1"'
            ' vector-effect="non-scaling-stroke"/>'
            for share in (25, 50, 75)
        ]
        lines += [
            _chance_curve(moments, seat, colour, now) for seat, colour in enumerate(game.colours)
        ]
        if point is not None:
            lines.append(
                f'<path d="M{point} 0V100" stroke="{INK}" stroke-width="2"'
                ' vector-effect="non-scaling-stroke"/>'
            )
        moment = self._moment_at(game.ply if point is None else point)
        return h(
            "div",
            h(
                "svg",
                Markup("".join(lines)),
                viewBox=f"0 0 {now} 100",
                preserveAspectRatio="none",
                role="img",
                aria_label=self._chances_text(moment),
            ),
            h("span", "100 %", style="top:0", aria_hidden="true"),
            h("span", "50 %", style="top:50%", aria_hidden="true"),
            h("span", "0 %", style="top:100%", aria_hidden="true"),
            class_="cnb-outlook-chart",
        )

    def current_chances(self, point: int) -> Markup:
        """Return every player's chance at a point of the game in per cent."""
        game, moment = self.table.game, self._moment_at(point)
        return h(
            "p",
            [
                h("span", swatch(game.colours[seat], 18), " ", share)
                for seat, share in enumerate(_whole_percents(moment.chances))
            ],
            class_="cnb-outlook-shares",
            aria_hidden="true",  # the picture says so
        )

    def turning_points(self, *, go: bool) -> Child:
        """Return the largest changes in the chance of the viewer, or of the leader without one.

        With ``go`` they are buttons that lead to these points of the game. None if there are none.
        """
        table, game = self.table, self.table.game
        last = self.moments[-1].chances
        seat = table.viewer if table.viewer is not None else last.index(max(last))
        turnings = turning_points(self.moments, seat, _TURNS)
        if not turnings:
            return None
        title = (
            _("What changed your chance most")
            if table.is_you(seat)
            else _("What changed the chance of {name} most").format(name=game.names[seat])
        )
        return [
            heading(title),
            h("ul", [self._turning_point(turning, go=go) for turning in turnings]),
        ]

    def _forecast_note(self) -> Markup:
        """Return a note on how reliable the forecast is, to be unfolded."""
        card = forecast_card(self.table.game.variant)
        _count, mean, won = min(card.calibration, key=lambda entry: abs(entry[1] - _LIKELY))
        tried = _(
            "It was learned from {n} games among good bots. In games that it had not seen, players"
            " to whom it gave about {mean} % won in {won} % of the positions."
        ).format(n=sum(card.games.values()), mean=round(100 * mean), won=round(100 * won))
        limits = _(
            "In the first rounds it knows little more than how good the places are, and how people"
            " play it does not know."
        )
        return h(
            "details",
            h("summary", _("How far can it be trusted?")),
            h("p", tried, " ", limits),
            h(
                "p",
                _("Lesson {n}").format(n=SURE.number),
                ": ",
                h("a", _(SURE.title), href=SURE.file, target="_blank", rel="noopener"),
                class_="cnb-small",
            ),
            data_key="trust",
        )

    def _turning_point(self, turning: Turning, *, go: bool) -> Markup:
        number = _("Turn {number}").format(number=turning.before.turn)
        place: Child = (
            button(number, do="outlook_go", arg=turning.after.ply, class_="cnb-quiet")
            if go
            else h("b", number)
        )
        return h(
            "li",
            place,
            " ",
            self._change_text(turning),
            " ",
            h("span", self._events_between(turning)),
        )

    def _change_text(self, turning: Turning) -> Markup:
        n = max(1, round(100 * abs(turning.change)))
        you = self.table.is_you(turning.seat)
        if turning.change > 0:
            template = (
                ngettext("brought you {n} point of chance:", "brought you {n} points of chance:", n)
                if you
                else ngettext(
                    "brought {name} {n} point of chance:", "brought {name} {n} points of chance:", n
                )
            )
        else:
            template = (
                ngettext("cost you {n} point of chance:", "cost you {n} points of chance:", n)
                if you
                else ngettext(
                    "cost {name} {n} point of chance:", "cost {name} {n} points of chance:", n
                )
            )
        tone = "good" if turning.change > 0 else "bad"
        text = template.format(n=n, name=self.table.game.names[turning.seat])
        return h("b", text, class_=f"cnb-tone-{tone}")

    def _events_between(self, turning: Turning) -> str:
        """Return what happened between two moments, as far as the viewer may know it.

        Striking events are told instead of the others, if there are any.
        """
        table = self.table
        viewer, systems = table.viewer, table.systems
        audience = Audience(table.game.names, viewer, table.view)
        events = [
            event
            for ply in range(turning.before.ply, turning.after.ply)
            for event in table.game.events_at(ply)
            if event.visible_to(viewer) and not isinstance(event, systems.headings)
        ]
        sentences = [
            table.phrase_message(audience.sentence(event)).text
            for event in [event for event in events if _is_striking(systems.effect(event))]
            or events
        ]
        return " ".join([*sentences[:_DEEDS], *(["…"] if len(sentences) > _DEEDS else [])])

    def _moment_at(self, point: int) -> Moment:
        return next(moment for moment in reversed(self.moments) if moment.ply <= point)

    def _chances_text(self, moment: Moment) -> str:
        shares = ", ".join(
            f"{name} {share}"
            for name, share in zip(
                self.table.game.names, _whole_percents(moment.chances), strict=True
            )
        )
        return _("Chances to win: {shares}").format(shares=shares)


def _chance_curve(moments: Sequence[Moment], seat: int, colour: str, now: int) -> str:
    points = " ".join(f"{moment.ply} {100 * (1 - moment.chances[seat]):.1f}" for moment in moments)
    points += f" {now} {100 * (1 - moments[-1].chances[seat]):.1f}"
    return "".join(
        f'<polyline points="{points}" fill="none" stroke="{stroke}" stroke-width="{width}"'
        ' stroke-linejoin="round" vector-effect="non-scaling-stroke"/>'
        for stroke, width in (("var(--ink)", 3.6), (player(colour).fill, 2.2))
    )


def _is_striking(effect: Effect) -> bool:
    """Return whether an effect has a sound for all players, or makes the bots wait."""
    return bool(effect.sound and not effect.heard_by) or bool(effect.halt)


def _whole_percents(shares: Sequence[float]) -> list[str]:
    """Return shares as whole per cent that sum to exactly 100."""
    percents = [int(100 * share) for share in shares]
    short = 100 - sum(percents)
    for seat in sorted(range(len(shares)), key=lambda seat: percents[seat] - 100 * shares[seat]):
        percents[seat] += short > 0
        short -= 1
    return [_("{n} %").format(n=n) for n in percents]


def final_chances(table: Controller) -> Child:
    """Return the chart and turning points of a finished game; None if there is no forecast.

    The end card shows it under "More".
    """
    outlook = WinChances(table)
    if not outlook.moments:
        return None
    return [
        heading(_("Who was going to win?"), h("small", _("if good bots had played on"))),
        h("div", outlook.chances_chart(), outlook.turning_points(go=False), class_="cnb-outlook"),
    ]

"""The barbarian fleet: the strip with its position, its panel, and the landing scene."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final

from catan_nb.language import gettext as _
from catan_nb.language import ngettext, noop
from catan_nb.language.numbers import percent
from catan_nb.rules.cities_knights.actions import (
    ActivateKnight,
    ChaseRobber,
    MoveKnight,
    UpgradeKnight,
)
from catan_nb.rules.cities_knights.barbarians import best_defenders, losers
from catan_nb.rules.cities_knights.block import LANDING, free_cities
from catan_nb.rules.cities_knights.events import CityLost, Landed, NoDefenderCard
from catan_nb.rules.cities_knights.knights import ACTIVATION_COST, KNIGHT_COST
from catan_nb.rules.cities_knights.names import RANKS
from catan_nb.rules.play.reading import state_of
from catan_nb.stats.knights.landing import Forecast, SeatForecast, barbarian_forecast
from catan_nb.ui.cities_knights.drawings import SIGNS, knight
from catan_nb.ui.cities_knights.tools import priced_button
from catan_nb.ui.looks.drawings import sign, swatch
from catan_nb.ui.looks.elements import heading, refusal_text, rule_button, table_with_headings
from catan_nb.ui.looks.wording import first_upper, join_with_and
from catan_nb.ui.panels.base import Panel
from catan_nb.ui.table.table_view import board_game
from catan_nb.ui.widgets.html import Child, Markup, button, h, screen_reader_text
from catan_nb.ui.widgets.pane import Press
from catan_nb.view.theme import INK

__all__ = [
    "BarbariansPanel",
    "FleetStrip",
    "LandingPanel",
    "fleet_track",
    "landing_forecast_text",
    "seat_forecast_text",
]


def landing_forecast_text(forecast: Forecast) -> str:
    """Return a sentence on how a landing would end in the present position."""
    fight = forecast.fight
    if not fight.attack:
        return _("There is no city yet for which they would come.")
    if fight.hero is not None:
        name = forecast.seats[fight.hero].name
        if not forecast.defenders_left:
            return _(
                "The knights would win; {name} gives most, but no defender card is left."
            ).format(name=name)
        return _("The knights would win; {name} would be defender of the island.").format(name=name)
    if fight.repelled:
        return _("The knights would win; {names} would each draw a progress card.").format(
            names=_joined_names(forecast, fight.drawers)
        )
    if not fight.losers:
        return _("The barbarians would win, but there is no city they could sack.")
    return ngettext(
        "The barbarians would win; {names} would lose a city.",
        "The barbarians would win; {names} would each lose a city.",
        len(fight.losers),
    ).format(names=_joined_names(forecast, fight.losers))


def seat_forecast_text(seat: SeatForecast) -> str:
    """Return what a landing would mean for a player, such as "loses a city" or "safe"."""
    if seat.earns_defender:
        return _("defender: 1 point")
    if seat.draws_card:
        return _("draws a card")
    return _("loses a city") if seat.loses_city else _("safe")


def _joined_names(forecast: Forecast, seats: Sequence[int]) -> str:
    *first, last = [forecast.seats[seat].name for seat in seats]
    return join_with_and([", ".join(first), last] if first else [last])


_STEP: Final = 44


def fleet_track(space: int) -> Markup:
    """Return the track of the fleet as a drawing, the ship on a space from 0 to `LANDING`."""
    label = _("The barbarian fleet is on space {space} of {last}.").format(
        space=space, last=LANDING
    )
    return _track_drawing(space, label)


@cache
def _track_drawing(space: int, label: str) -> Markup:
    width = _STEP * (LANDING + 1)
    parts = [
        f'<rect x="0" y="0" width="{width}" height="44" rx="8" fill="var(--sea)"/>'
        f'<path d="M{width - 52} 44q6-30 24-30t28 12v18z" fill="#f1dfae" stroke="{INK}"'
        ' stroke-width="1.5"/>',
        f'<path d="M22 30H{width - 34}" stroke="var(--foam)" stroke-width="2"'
        ' stroke-dasharray="2 5"/>',
    ]
    for place in range(LANDING + 1):
        x = 22 + _STEP * place
        full = place <= space
        parts.append(
            f'<circle cx="{x}" cy="30" r="8" fill="var(--{"sea-ink" if full else "paper"})"'
            ' stroke="var(--sea-ink)" stroke-width="1.2"/>'
            f'<text x="{x}" y="34" text-anchor="middle" font-size="11" font-weight="700"'
            f' fill="var(--{"paper" if full else "ink"})">{place}</text>'
        )
    x = 22 + _STEP * space - 12
    parts.append(
        f'<g class="cnb-fleet-ship" transform="translate({x} -2)">'
        f'<path d="{SIGNS["ship"]}" fill="#7a1f16"'
        f' stroke="#fffdf6" stroke-width="4"/><path d="{SIGNS["ship"]}" fill="#7a1f16"'
        f' stroke="{INK}" stroke-width="1.6" stroke-linejoin="round"/></g>'
    )
    return Markup(
        f'<svg class="cnb-fleet-track" viewBox="0 -4 {width} 48" role="img"'
        f' aria-label="{label}">{"".join(parts)}</svg>'
    )


class FleetStrip(Panel):
    """The position and strength of the fleet, and what a landing would mean now."""

    title = noop("Barbarians")
    classes = "cnb-fleet"

    def render(self) -> Markup:
        """Return the track, and a line on what a landing would mean now."""
        forecast = barbarian_forecast(board_game(self.table.view))
        fight, ships = forecast.fight, forecast.ships
        lands = ngettext("{n} ship until they land.", "{n} ships until they land.", ships)
        when = lands.format(n=ships) if ships else _("The barbarians have landed.")
        return h(
            "div",
            fleet_track(forecast.fleet),
            h(
                "p",
                h(
                    "strong",
                    _("Attack {attack} · defence {defence}").format(
                        attack=fight.attack, defence=fight.defence
                    ),
                    " ",
                ),
                forecast.text
                if forecast.over
                else (
                    h("span", when, class_="cnb-fleet-when"),
                    screen_reader_text(" ", landing_forecast_text(forecast)),
                ),
            ),
            class_="cnb-fleet-line",
        )


class BarbariansPanel(Panel):
    """A panel on when the barbarians may land, how that would end, and each player's knights."""

    title = noop("All knights")

    def render(self) -> Markup:
        """Return the viewer's own knights, the forecast, and a table of each player's strength."""
        forecast = barbarian_forecast(board_game(self.table.view))
        ahead = (self._strength_table(forecast), self._landing_time(forecast))
        return h(
            "div",
            heading(_("Your knights")) if self.table.viewer is not None else None,
            self._own_knights(),
            h("p", forecast.text) if forecast.over else ahead,
        )

    def _own_knights(self) -> Child:
        """Return a line for each of the viewer's knights with what it can do."""
        table, seat = self.table, self.table.viewer
        if seat is None:
            return None
        view = board_game(table.view)
        me = view.players[seat]
        if not me.knight_pieces:
            return h(
                "p",
                _("You have no knight yet. Build one with the tiles."),
                class_="cnb-hint",
            )
        lines = []
        still = refusal_text(table.availability(MoveKnight))
        for piece in me.knight_pieces:
            label = view.board.label("vertex", piece.vertex)
            state = _("active") if piece.active else _("passive")
            tool = f"command {piece.vertex}"
            lines.append(
                h(
                    "li",
                    knight(me.colour, piece.strength, piece.active, 32),
                    h(
                        "span",
                        _("{rank} at {place}, {state}").format(
                            rank=first_upper(_(RANKS[piece.strength - 1])),
                            place=label,
                            state=state,
                        ),
                    ),
                    h(
                        "span",
                        button(
                            _("Move"),
                            do="tool",
                            arg=tool,
                            why_not=still,
                            class_="cnb-knight-button",
                            aria_pressed=str(table.tool == tool).lower(),
                            aria_label=_("Move the knight at {place}").format(place=label),
                        ),
                        priced_button(
                            table, ActivateKnight(piece.vertex), _("Activate"), ACTIVATION_COST
                        ),
                        priced_button(
                            table, UpgradeKnight(piece.vertex), _("Upgrade"), KNIGHT_COST
                        ),
                        priced_button(table, ChaseRobber(piece.vertex), _("Chase the robber")),
                        class_="cnb-buttons",
                    ),
                    class_="cnb-knight-line",
                    data_key=piece.vertex,
                )
            )
        return h("ul", lines, class_="cnb-knight-list")

    def _strength_table(self, forecast: Forecast) -> Markup:
        fight, view = forecast.fight, board_game(self.table.view)
        rows = [
            h(
                "tr",
                h(
                    "th",
                    h(
                        "span",
                        swatch(player.colour, 18),
                        h("span", self.table.player_label(player.seat), class_="cnb-name"),
                        class_="cnb-who",
                    ),
                    scope="row",
                ),
                h("td", seat.strength),
                h("td", len(player.cities)),
                h("td", len(seat.cities)),
                h("td", seat_forecast_text(seat)),
            )
            for player, seat in zip(view.players, forecast.seats, strict=True)
        ]
        head = (_("Player"), _("gives"), _("cities"), _("at risk"), _("fate"))
        total = h(
            "tr",
            h("th", _("together"), scope="row"),
            h("td", fight.defence, class_="cnb-total"),
            h("td", fight.attack, class_="cnb-total"),
            h("td"),
            h("td"),
        )
        landed = _("The barbarians have landed")
        return h(
            "div",
            heading(_("If the barbarians landed now") if forecast.ships else landed),
            h(
                "p",
                landing_forecast_text(forecast),
                " ",
                _("Everybody may hold knights back.") if forecast.grudge else None,
                " ",
                rule_button("ck.barbarians.strength", named=False),
            ),
            table_with_headings(head, (rows, total), class_="cnb-fates"),
        )

    def _landing_time(self, forecast: Forecast) -> Child:
        """Return when the barbarians may land; None while players decide which knights fight."""
        if not forecast.ships:
            return None
        players = len(forecast.seats)
        spans = sorted({1, 2, 3, players, 2 * players, 3 * players})
        cells = [h("td", percent(forecast.within(rolls))) for rolls in spans]
        return h(
            "div",
            heading(_("When they land")),
            h(
                "table",
                h("thead", h("tr", h("th", _("within rolls")), [h("th", n) for n in spans])),
                h("tbody", h("tr", h("th", _("it lands"), scope="row"), cells)),
            ),
            h(
                "p",
                _(
                    "The event die shows the ship on 3 faces of 6. On average it takes {mean} "
                    "rolls from here; landed so far: {landings}."
                ).format(mean=forecast.mean_rolls, landings=board_game(self.table.view).landings),
                class_="cnb-small",
            ),
        )


# The landing of the barbarians, shown over the board.


LOSES: Final = noop("loses a city")
SAFE: Final = noop("safe")
DEFENDER: Final = noop("defender: 1 point")
DRAWS: Final = noop("draws a card")
MOST: Final = noop("gave most")
"""What a landing means for a player."""
_TONES: Final = {LOSES: "loses", DEFENDER: "honoured", DRAWS: "honoured", MOST: "honoured"}


class LandingPanel(Panel):
    """Shows a landing when it happens, until the person continues or the game goes on.

    It is not shown where bots move without a pause; the log has the landing then.
    """

    title = noop("The barbarians land")
    classes = "cnb-landing"

    _landed: Landed | None = None
    _fates: tuple[str, ...] = ()

    def refresh(self, change: str = "") -> None:
        """Show the panel if a landing has just happened, and hide it when the game goes on."""
        table = self.table
        if change in ("game", "jump", "viewer", "pace"):
            news = table.news if change == "game" and table.settings.tempo else ()
            landed = (event for event in news if isinstance(event, Landed))
            self._landed = None if table.hurried else next(landed, None)
            if self._landed is not None:
                self._fates = tuple(self._result_lines(self._landed))
        self.pane.hidden = self._landed is None
        super().refresh(change)
        if self._landed is not None and change == "game" and table.persons:
            self.pane.focus("onward")

    def render(self) -> Markup:
        """Return the strengths, the result for each player, and the continue button."""
        landed = self._landed
        if landed is None:
            return Markup()
        end = _("Beaten off!") if landed.repelled else _("They win!")
        return h(
            "div",
            h("h2", _(self.title)),
            h(
                "div",
                self._strength_bar("ship", landed.attack, _("attack"), "attack"),
                h("strong", end, class_="cnb-landing-end"),
                self._strength_bar("knight", landed.defence, _("defence"), "defence"),
                class_="cnb-landing-fight",
            ),
            h("ul", [self._contribution_row(seat) for seat in range(len(self._fates))]),
            button(_("Go on"), do="onward", class_="cnb-primary"),
            class_=f"cnb-landing-scene cnb-{'won' if landed.repelled else 'lost'}",
            role="dialog",
            aria_label=_(self.title),
        )

    def _strength_bar(self, icon: str, strength: int, text: str, side: str) -> Markup:
        return h(
            "span",
            sign(icon, 44),
            h("b", strength),
            h("span", text),
            class_=f"cnb-landing-{side}",
        )

    def _contribution_row(self, seat: int) -> Markup:
        """Return a player's contribution to the defence and its result."""
        table = self.table
        view = board_game(table.view)
        assert self._landed is not None
        given_strength, fate = self._landed.contributions[seat], self._fates[seat]
        you = seat == table.viewer and len(table.persons) == 1
        strength = _("strength {n}").format(n=given_strength)
        return h(
            "li",
            swatch(view.colours[seat], 28),
            h("b", _("You") if you else view.names[seat]),
            h("span", strength, class_="cnb-landing-given"),
            h("span", _(fate), class_="cnb-landing-fate"),
            class_=f"cnb-{_TONES.get(fate, 'unhurt')}{' cnb-you' * you}",
        )

    def _result_lines(self, landed: Landed) -> Iterator[str]:
        """Yield the result for each player, before anybody has chosen a city or card."""
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
        """Close the landing scene."""
        self.table.go_on()

"""The barbarians dashboard: landing times, the fight, and a forecast of the next turns."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, ClassVar, Final

from catan_nb.language import format_number, ngettext, noop
from catan_nb.language import gettext as _
from catan_nb.language.numbers import fine_percent
from catan_nb.lessons.dashboards.page import (
    Dashboard,
    Draw,
    Trials,
    paragraph,
    slider,
    slider_value,
)
from catan_nb.lessons.experiments.charts import chart
from catan_nb.rules.cities_knights.block import LANDING
from catan_nb.rules.cities_knights.names import TOP, TRACKS
from catan_nb.rules.play.game import Game
from catan_nb.stats.dice import SEVEN_CHANCE
from catan_nb.stats.knights.landing import (
    Battle,
    Defender,
    Forecast,
    barbarian_forecast,
    battle,
    defence_needed,
    defenders_of,
    loss_chance,
    risk_by_strength,
    strength_to_keep_cities,
)
from catan_nb.stats.knights.progress_cards import (
    draw_chance,
    draw_distribution,
    draw_wait,
    draw_within,
)
from catan_nb.stats.knights.voyage import (
    SHIP_CHANCE,
    Voyages,
    landing_distribution,
    landing_mean,
    landing_within,
    no_sevens,
    sevens_distribution,
    sevens_mean,
)
from catan_nb.ui.cities_knights.drawings import SIGNS, track_sign
from catan_nb.ui.looks.elements import heading
from catan_nb.ui.widgets.html import Child, Markup, button, h
from catan_nb.ui.widgets.pane import Press

__all__ = ["Barbarians", "Landing", "barbarians"]


# Parts of the barbarians' dashboard about an attack: who defends, how it ends, what is risked.


PLAYERS: Final = range(2, 7)
MOST: Final = {"cities": 4, "metropolises": 3, "active": 12, "passive": 12}
"""Field of a player to the largest number that its slider gives."""
RISK: Final = Fraction(1, 10)
"""A risk that many would put up with."""


@dataclass(frozen=True)
class LandingPlayer:
    """A player's defence; without a name, counted in the totals only."""

    defender: Defender
    name: str | None = None


class Landing:
    """The defenders against the barbarians as sliders, and the outcome of the fight.

    Attributes
    ----------
    players : list of LandingPlayer
    seat : int
        Whose risk is shown.
    share : int
        How many per cent of the others' passive knights get activated.
    """

    def __init__(self) -> None:
        others = Defender((1,), (2,), 2), Defender((1,), (1,), 2), Defender((1,), (1,), 1)
        self.players = [
            LandingPlayer(knights_player) for knights_player in (*others, Defender((), (), 1))
        ]
        self.seat = 3
        self.share = 50

    @property
    def defenders(self) -> list[Defender]:
        """Return the players as `catan_nb.stats.knights.landing` takes them."""
        return [player.defender for player in self.players]

    def name(self, seat: int) -> str:
        """Return a player's display name."""
        return self.players[seat].name or _("Player {n}").format(n=seat + 1)

    # ---- what is done ------------------------------------------------------------------

    def set_players(self, defenders: tuple[Defender, ...], names: tuple[str, ...]) -> None:
        """Replace the players by those of a game."""
        self.players = [LandingPlayer(*pair) for pair in zip(defenders, names, strict=True)]
        self.seat = 0

    def pressed(self, press: Press) -> bool:
        """Handle a press; return whether it belonged to the fight."""
        match press.do:
            case "players":
                self._seat_players(int(press.arg))
            case "seat":
                self.seat = slider_value(press.value, len(self.players) - 1)
            case "share":
                self.share = slider_value(press.value, 100)
            case "defender":
                self._change(press)
            case _:
                return False
        return True

    def _seat_players(self, number: int) -> None:
        if number not in PLAYERS:
            raise ValueError(_("there are 2 to 6 players"))
        new = [LandingPlayer(Defender((), (), 1))] * max(0, number - len(self.players))
        self.players = [*self.players, *new][:number]
        self.seat = min(self.seat, number - 1)

    def _change(self, press: Press) -> None:
        field, _space, seat = press.arg.partition(" ")
        if field not in MOST or not seat.isdecimal() or int(seat) >= len(self.players):
            raise ValueError(_("there is no such player"))
        value, player = slider_value(press.value, MOST[field]), self.players[int(seat)]
        old = player.defender
        new = {
            "active": old.active,
            "passive": old.passive,
            "cities": old.cities,
            "metropolises": old.metropolises,
            # A strength is all that a slider knows: active knights count together, and the
            # passive ones are simple knights.
            field: {"active": (value,) if value else (), "passive": (1,) * value}.get(field, value),
        }
        changed = Defender(**new)  # type: ignore[arg-type]
        self.players[int(seat)] = LandingPlayer(changed, player.name)

    # ---- what is shown -----------------------------------------------------------------

    def fight(self) -> Child:
        """Return the panel with the defenders and the outcome of the fight."""
        count = [
            button(
                ngettext("{n} player", "{n} players", n).format(n=n),
                do="players",
                arg=n,
                aria_pressed="true" if len(self.players) == n else "false",
            )
            for n in PLAYERS
        ]
        ends = battle(self.defenders)
        return [
            heading(_("Attack and defence")),
            h("div", count, class_="cnb-buttons cnb-dash-choice"),
            h(
                "div",
                [self._player_card(seat, ends) for seat in range(len(self.players))],
                class_="cnb-dash-players",
            ),
            _strength_bars(ends),
            paragraph(self._outcome_text(ends)),
        ]

    def _player_card(self, seat: int, ends: Battle) -> Markup:
        defender = self.players[seat].defender
        fields = {
            "cities": (_("cities"), defender.cities),
            "metropolises": (_("metropolises"), defender.metropolises),
            "active": (_("strength of active knights"), defender.strength),
            "passive": (_("strength of passive knights"), sum(defender.passive)),
        }
        sliders = [
            slider(text, "defender", f"{field} {seat}", value, max(MOST[field], value))
            for field, (text, value) in fields.items()
        ]
        told, kind = "", ""
        if seat in ends.losers:
            more = strength_to_keep_cities(self.defenders, seat)
            told, kind = _("loses a city; {n} more strength would keep it"), "bad"
            told = told.format(n=more)
        elif seat == ends.hero:
            told, kind = _("earns a defender card"), "good"
        elif seat in ends.drawers:
            told, kind = _("draws a progress card"), "good"
        note = h("p", told or _("nothing happens"), class_=f"cnb-note cnb-{kind}" if kind else None)
        return h("section", h("h4", self.name(seat)), sliders, note, data_key=f"seat{seat}")

    def _outcome_text(self, ends: Battle) -> str:
        if ends.repelled:
            return _("The defence is at least as strong as the attack: it holds.")
        if not ends.losers:
            return _("The barbarians win, but nobody has a city that can be lost.")
        return _(
            "The barbarians win. Who has given least of those with a city that can be lost loses"
            " one; {missing} more strength of anybody would save the island."
        ).format(missing=ends.missing)

    def risk_card(self, fleet: int, turns: int) -> Child:
        """Return the panel with one player's risk of losing a city, by strength sent."""
        seats = [
            h("option", self.name(seat), value=seat, selected=seat == self.seat)
            for seat in range(len(self.players))
        ]
        share, defenders = Fraction(self.share, 100), self.defenders
        defender = defenders[self.seat]
        controls = [
            heading(_("What the defence is worth")),
            h("label", h("span", _("Whose city?"), class_="cnb-dash-label"), " ",
              h("select", seats, data_do="seat", class_="cnb-select"), class_="cnb-field"),
            slider(
                _("passive knights of the others that fight too"),
                "share", "", self.share, 100, f"{self.share} %",
            ),
        ]  # fmt: skip
        if not defender.cities:
            return [*controls, paragraph(_("There is no city that could be lost."))]
        risks = risk_by_strength(defenders, self.seat, share=share)
        chance = loss_chance(defenders, self.seat, share)
        series: dict[str, Any] = {
            _("exact"): risks,
            _("now"): {defender.strength: chance},
        }
        svg = chart(series, x=_("own strength"), y=_("chance to lose a city")).svg()
        text = _(
            "With strength {own} the next landing costs a city with chance {chance}, and within"
            " {turns} turns with {soon}. Strength {few} keeps the risk of a landing at 10 % or"
            " below, strength {sure} excludes it."
        ).format(
            own=defender.strength,
            chance=fine_percent(chance),
            turns=turns,
            soon=fine_percent(float(chance * landing_within(turns, fleet=fleet))),
            few=defence_needed(defenders, self.seat, RISK, share=share),
            sure=max(risks),
        )
        return [*controls, Markup(svg), paragraph(text)]


def _strength_bars(ends: Battle) -> Markup:
    """Return attack and defence as two bars on one scale."""
    highest = max(ends.attack, ends.defence, 1)
    rows = [
        h(
            "div",
            h("span", name, class_="cnb-dash-label"),
            h(
                "span",
                h("span", style=f"width:{100 * value / highest:.0f}%", class_=f"cnb-dash-{key}"),
                class_="cnb-dash-track",
            ),
            h("strong", value),
            class_="cnb-dash-bar-row",
        )
        for key, name, value in (
            ("attack", _("attack: all cities"), ends.attack),
            ("defence", _("defence: active knights"), ends.defence),
        )
    ]  # fmt: skip
    return h("div", rows, class_="cnb-dash-bars")


NUMBERS: Final = (1, 100, 10_000, 1_000_000)
SAILED: Final = ("landing", "sevens")
"""The parts that change when voyages are simulated."""
TURNS: Final = 30
"""So many turns ahead are looked at most."""
SMALL: Final = 1 / 2000
"""What is less likely is not drawn."""


class Barbarians(Dashboard):
    """The dashboard of the barbarians.

    Attributes
    ----------
    fleet, turns : int
        The fleet's space, and how many turns are looked ahead.
    steps : list of int
        Steps taken on the three tracks.
    voyages : Voyages
        What has been simulated.
    landing : Landing
        Who stands against them.
    forecast : Forecast or None
        That of an opened game.
    """

    NAMES = (*Dashboard.NAMES, "fleet", "forecast", "landing", "steps", "turns", "voyages")

    title: ClassVar[str] = noop("The barbarians")
    key: ClassVar[str] = "barbarians"
    wide: ClassVar[tuple[str, ...]] = ("fleet", "fight")
    works: ClassVar[str] = "fleet"
    signs: ClassVar[Mapping[str, str]] = SIGNS

    def __init__(self, seed: int = 0, language: str | None = None) -> None:
        self._luck = seed
        self.fleet, self.turns = 0, 12
        self.steps = [1, 0, 0]
        self.voyages = Voyages(0, seed)
        self.landing = Landing()
        self.forecast: Forecast | None = None
        self._file = ""
        super().__init__(language)

    def parts(self) -> Mapping[str, Draw]:
        self.trials = Trials(
            self.work,
            lambda number: self.voyages.more(number),
            lambda: self.refresh(*SAILED),
            noop("voyages"),
            NUMBERS,
        )
        return {
            "fleet": self._fleet,
            "landing": self._landing,
            "sevens": self._sevens,
            "fight": self.landing.fight,
            "risk": lambda: self.landing.risk_card(self.fleet, self.turns),
            "turns": self._turns,
            "cards": self._cards,
            "saved": self._saved,
        }

    # ---- what is done ------------------------------------------------------------------

    def pressed(self, press: Press) -> None:
        if self.trials.pressed(press) or self.landing.pressed(press):
            return
        match press.do:
            case "fleet":
                self.sail_from(slider_value(press.value, LANDING - 1))
            case "anew":
                self.sail_from(self.fleet)
            case "turns":
                self.turns = max(1, slider_value(press.value, TURNS))
            case "step":
                self.steps[slider_value(press.arg, len(TRACKS) - 1)] = slider_value(
                    press.value, TOP
                )
            case "close":
                self.forecast = None

    def sail_from(self, fleet: int) -> None:
        """Set the fleet's space; discard voyages simulated from other spaces."""
        self.work.stop()
        self._luck += 1
        self.fleet = fleet
        self.voyages = Voyages(fleet, self._luck)

    def take(self, name: str, game: Game) -> None:
        """Take fleet, knights and the forecast of the next landing from a saved game."""
        self.forecast = barbarian_forecast(game)
        self._file = name
        self.landing.set_players(defenders_of(game), game.names)
        self.steps = [game.players[0].improvements[track] for track in TRACKS]
        self.sail_from(min(game.fleet, LANDING - 1))

    # ---- what is shown -----------------------------------------------------------------

    def _fleet(self) -> Child:
        ships = LANDING - self.fleet
        text = ngettext(
            "{n} more ship brings the barbarians.", "{n} more ships bring the barbarians.", ships
        ).format(n=ships)
        return [
            slider(_("The fleet stands on space"), "fleet", "", self.fleet, LANDING - 1),
            paragraph(text),
            self.trials.buttons(),
        ]

    def _landing(self) -> Child:
        exact = {n: c for n, c in landing_distribution(self.fleet).items() if c >= SMALL}
        comparison_chart = _comparison_chart(
            exact, self.voyages.landings, _("turns until the landing")
        )
        likely = [n for n, chance in exact.items() if chance == max(exact.values())]
        median = next(n for n in exact if landing_within(n, fleet=self.fleet) >= Fraction(1, 2))
        text = _("On average {mean} turns; most likely {likely}.").format(
            mean=format_number(float(landing_mean(self.fleet)), "g"),
            likely=" / ".join(map(str, likely)),
        )
        soon = ngettext(
            "Within {n} turn they have landed as likely as not.",
            "Within {n} turns they have landed as likely as not.",
            median,
        ).format(n=median)
        return [
            heading(_("When do they land?")),
            comparison_chart,
            paragraph(f"{text} {soon} {self._seen()}"),
        ]

    def _sevens(self) -> Child:
        exact = {k: c for k, c in sevens_distribution(self.fleet).items() if c >= SMALL}
        comparison_chart = _comparison_chart(
            exact, self.voyages.sevens, _("sevens until the landing")
        )
        text = _(
            "On average {mean}; none at all with chance {none}. Before the first landing the"
            " robber sleeps, but a 7 still costs cards."
        ).format(
            mean=format_number(float(sevens_mean(self.fleet)), ".3g"),
            none=fine_percent(float(no_sevens(self.fleet))),
        )
        return [heading(_("How many sevens meanwhile?")), comparison_chart, paragraph(text)]

    def _seen(self) -> str:
        counts = self.voyages.landings
        if not counts:
            return _("Let the fleet sail to see whether that is so.")
        n = counts.total()
        mean = sum(turn * count for turn, count in counts.items()) / n
        return ngettext(
            "{n} voyage took {mean} turns.", "{n} voyages took {mean} turns on average.", n
        ).format(n=format_number(n), mean=format_number(mean, ".4g"))

    def _turns(self) -> Child:
        n, card = self.turns, draw_chance(*self.steps)
        within = landing_within(n, fleet=self.fleet)
        loss = loss_chance(
            self.landing.defenders, self.landing.seat, Fraction(self.landing.share, 100)
        )
        rows = {
            _("ships, on average"): format_number(float(n * SHIP_CHANCE), "g"),
            _("the barbarians land"): fine_percent(float(within)),
            _("{name} loses a city").format(
                name=self.landing.name(self.landing.seat)
            ): fine_percent(float(within * loss)),
            _("sevens, on average"): format_number(float(n * SEVEN_CHANCE), ".3g"),
            _("at least one 7"): fine_percent(1 - (1 - SEVEN_CHANCE) ** n),
            _("progress cards, on average"): format_number(float(n * card), ".3g"),
            _("at least one progress card"): fine_percent(float(draw_within(n, *self.steps))),
        }
        table = h("table", h("tbody", [_table_row(name, value) for name, value in rows.items()]))
        text = _(
            "As long as nobody builds or moves. The city is lost at the first landing, where each"
            " passive knight of the others fights too with chance {share} %, and no passive knight"
            " of its own."
        ).format(share=self.landing.share)
        return [
            heading(_("What the next turns bring")),
            slider(_("Turns from now, everybody's"), "turns", "", n, TURNS),
            table,
            paragraph(text),
        ]

    def _cards(self) -> Child:
        chance, wait = draw_chance(*self.steps), draw_wait(*self.steps)
        sliders = [
            slider(
                [track_sign(track, 24), " ", _(track)],
                "step",
                number,
                self.steps[number],
                TOP,
                f"{self.steps[number]}: {draw_chance(self.steps[number])}",
            )
            for number, track in enumerate(TRACKS)
        ]
        steps = range(1, TOP + 1)
        table = h(
            "table",
            h("tr", h("th", _("step"), scope="row"), [h("td", step) for step in steps]),
            h(
                "tr",
                h("th", _("probability"), scope="row"),
                [h("td", str(draw_chance(n))) for n in steps],
            ),
        )
        head = [heading(_("Progress cards")), table]
        if wait is None:
            text = _("Without a step on a track there are no cards.")
            return [head, sliders, paragraph(text)]
        exact = {k: c for k, c in draw_distribution(self.turns, *self.steps).items() if c >= SMALL}
        series: dict[str, Any] = {_("exact"): exact}
        svg = chart(
            series,
            x=ngettext("cards in {n} roll", "cards in {n} rolls", self.turns).format(n=self.turns),
            y=_("probability"),
        ).svg()
        text = _(
            "A roll brings a card with chance {chance}, so {wait} rolls pass on average until the"
            " next one. Every step makes one more number of the red die count."
        ).format(
            chance=f"{chance} = {fine_percent(chance)}", wait=format_number(float(wait), ".3g")
        )
        return [head, sliders, Markup(svg), paragraph(text)]

    def _saved(self) -> Child:
        head = heading(_("A saved game"))
        if self.forecast is None:
            text = _(
                "Open a game of Cities & Knights that you have saved at the table: what its next"
                " landing brings is told here, and its fleet, cities and knights are taken over."
            )
            return [head, paragraph(text)]
        return [
            head,
            h("p", h("strong", self._file)),
            h("ul", [h("li", str(phrase)) for phrase in self.forecast.phrases]),
            button(_("Close it"), do="close"),
        ]


def barbarians(*, seed: int = 0, language: str | None = None) -> Barbarians:
    """Return the dashboard of the barbarians, to be shown as the last value of a cell.

    Parameters
    ----------
    seed : int
        Another number, other luck.
    language : str, optional
        A key of `catan_nb.language.LANGUAGES`; by itself the one in use.

    Raises
    ------
    BadSetup
        There is no such language.
    """
    return Barbarians(seed, language)


def _comparison_chart(exact: Mapping[int, Fraction], counts: Counter[int], x: str) -> Markup:
    """Return a chart of exact chances, with simulated shares when there are any."""
    series: dict[str, Any] = {_("exact"): exact}
    if total := counts.total():
        shares = {n: counts[n] / total for n in exact}
        series[ngettext("{n} voyage", "{n} voyages", total).format(n=format_number(total))] = shares
    return Markup(chart(series, x=x, y=_("probability")).svg())


def _table_row(name: str, value: str) -> Markup:
    return h("tr", h("th", name, scope="row"), h("td", value))

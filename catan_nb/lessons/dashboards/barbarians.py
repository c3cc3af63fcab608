"""The barbarians' dashboard: when they land, what they cost, what the next turns bring."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from typing import Any, ClassVar, Final

from catan_nb.language import gettext as _
from catan_nb.language import ngettext, noop, shown_number
from catan_nb.language.numbers import fine_percent
from catan_nb.lessons.dashboards.landing import Landing
from catan_nb.lessons.dashboards.page import Dashboard, Draw
from catan_nb.lessons.dashboards.parts import slid, slider, words
from catan_nb.lessons.dashboards.trials import Trials
from catan_nb.lessons.experiments.chart import chart
from catan_nb.rules.cities_knights.block import LANDING
from catan_nb.rules.cities_knights.names import TOP, TRACKS
from catan_nb.rules.play.game import Game
from catan_nb.stats.dice import SEVEN_CHANCE
from catan_nb.stats.knights.landing import Forecast, barbarian_forecast, defenders_of, loss_chance
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

__all__ = ["Barbarians", "barbarians"]

NUMBERS: Final = (1, 100, 10_000, 1_000_000)
SAILED: Final = ("landing", "sevens")
"""The parts that change when voyages are simulated."""
TURNS: Final = 30
"""So many turns ahead are looked at most."""
SMALL: Final = 1 / 2000
"""What is less likely is not drawn."""


class Barbarians(Dashboard):
    """The dashboard of the barbarians.

    Parameters
    ----------
    seed : int
    language : str, optional
        As for `barbarians`.

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
        """Return the panels."""
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
            "risk": lambda: self.landing.risk(self.fleet, self.turns),
            "turns": self._turns,
            "cards": self._cards,
            "saved": self._saved,
        }

    # ---- what is done ------------------------------------------------------------------

    def pressed(self, press: Press) -> None:
        """Do what was pressed."""
        if self.trials.pressed(press) or self.landing.pressed(press):
            return
        match press.do:
            case "fleet":
                self.sail_from(slid(press.value, LANDING - 1))
            case "anew":
                self.sail_from(self.fleet)
            case "turns":
                self.turns = max(1, slid(press.value, TURNS))
            case "step":
                self.steps[slid(press.arg, len(TRACKS) - 1)] = slid(press.value, TOP)
            case "close":
                self.forecast = None

    def sail_from(self, fleet: int) -> None:
        """Put the fleet on a space, and forget the voyages that began elsewhere."""
        self.work.stop()
        self._luck += 1
        self.fleet = fleet
        self.voyages = Voyages(fleet, self._luck)

    def take(self, name: str, game: Game) -> None:
        """Tell what a saved game's next landing brings, and take over fleet and knights."""
        self.forecast = barbarian_forecast(game)
        self._file = name
        self.landing.take(defenders_of(game), game.names)
        self.steps = [game.players[0].improvements[track] for track in TRACKS]
        self.sail_from(min(game.fleet, LANDING - 1))

    # ---- what is shown -----------------------------------------------------------------

    def _fleet(self) -> Child:
        ships = LANDING - self.fleet
        told = ngettext(
            "{n} more ship brings the barbarians.", "{n} more ships bring the barbarians.", ships
        ).format(n=ships)
        return [
            slider(_("The fleet stands on space"), "fleet", "", self.fleet, LANDING - 1),
            words(told),
            self.trials.row(),
        ]

    def _landing(self) -> Child:
        exact = {n: c for n, c in landing_distribution(self.fleet).items() if c >= SMALL}
        drawn = _beside(exact, self.voyages.landings, _("turns until the landing"))
        likely = [n for n, chance in exact.items() if chance == max(exact.values())]
        half = next(n for n in exact if landing_within(n, fleet=self.fleet) >= Fraction(1, 2))
        told = _("On average {mean} turns; most likely {likely}.").format(
            mean=shown_number(float(landing_mean(self.fleet)), "g"),
            likely=" / ".join(map(str, likely)),
        )
        soon = ngettext(
            "Within {n} turn they have landed as likely as not.",
            "Within {n} turns they have landed as likely as not.",
            half,
        ).format(n=half)
        return [heading(_("When do they land?")), drawn, words(f"{told} {soon} {self._seen()}")]

    def _sevens(self) -> Child:
        exact = {k: c for k, c in sevens_distribution(self.fleet).items() if c >= SMALL}
        drawn = _beside(exact, self.voyages.sevens, _("sevens until the landing"))
        told = _(
            "On average {mean}; none at all with chance {none}. Before the first landing the"
            " robber sleeps, but a 7 still costs cards."
        ).format(
            mean=shown_number(float(sevens_mean(self.fleet)), ".3g"),
            none=fine_percent(float(no_sevens(self.fleet))),
        )
        return [heading(_("How many sevens meanwhile?")), drawn, words(told)]

    def _seen(self) -> str:
        counts = self.voyages.landings
        if not counts:
            return _("Let the fleet sail to see whether that is so.")
        n = counts.total()
        mean = sum(turn * count for turn, count in counts.items()) / n
        return ngettext(
            "{n} voyage took {mean} turns.", "{n} voyages took {mean} turns on average.", n
        ).format(n=shown_number(n), mean=shown_number(mean, ".4g"))

    def _turns(self) -> Child:
        n, card = self.turns, draw_chance(*self.steps)
        within = landing_within(n, fleet=self.fleet)
        loss = loss_chance(
            self.landing.defenders, self.landing.seat, Fraction(self.landing.share, 100)
        )
        rows = {
            _("ships, on average"): shown_number(float(n * SHIP_CHANCE), "g"),
            _("the barbarians land"): fine_percent(float(within)),
            _("{name} loses a city").format(
                name=self.landing.name(self.landing.seat)
            ): fine_percent(float(within * loss)),
            _("sevens, on average"): shown_number(float(n * SEVEN_CHANCE), ".3g"),
            _("at least one 7"): fine_percent(1 - (1 - SEVEN_CHANCE) ** n),
            _("progress cards, on average"): shown_number(float(n * card), ".3g"),
            _("at least one progress card"): fine_percent(float(draw_within(n, *self.steps))),
        }
        table = h("table", h("tbody", [_row(name, value) for name, value in rows.items()]))
        told = _(
            "As long as nobody builds or moves. The city is lost at the first landing, where each"
            " passive knight of the others fights too with chance {share} %, and no passive knight"
            " of its own."
        ).format(share=self.landing.share)
        return [
            heading(_("What the next turns bring")),
            slider(_("Turns from now, everybody's"), "turns", "", n, TURNS),
            table,
            words(told),
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
            told = _("Without a step on a track there are no cards.")
            return [head, sliders, words(told)]
        exact = {k: c for k, c in draw_distribution(self.turns, *self.steps).items() if c >= SMALL}
        series: dict[str, Any] = {_("exact"): exact}
        drawn = chart(
            series,
            x=ngettext("cards in {n} roll", "cards in {n} rolls", self.turns).format(n=self.turns),
            y=_("probability"),
        ).svg()
        told = _(
            "A roll brings a card with chance {chance}, so {wait} rolls pass on average until the"
            " next one. Every step makes one more number of the red die count."
        ).format(chance=f"{chance} = {fine_percent(chance)}", wait=shown_number(float(wait), ".3g"))
        return [head, sliders, Markup(drawn), words(told)]

    def _saved(self) -> Child:
        head = heading(_("A saved game"))
        if self.forecast is None:
            told = _(
                "Open a game of Cities & Knights that you have saved at the table: what its next"
                " landing brings is told here, and its fleet, cities and knights are taken over."
            )
            return [head, words(told)]
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


def _beside(exact: Mapping[int, Fraction], counts: Counter[int], x: str) -> Markup:
    """Return a chart of exact chances, and of what was simulated if there is something."""
    series: dict[str, Any] = {_("exact"): exact}
    if total := counts.total():
        seen = {n: counts[n] / total for n in exact}
        series[ngettext("{n} voyage", "{n} voyages", total).format(n=shown_number(total))] = seen
    return Markup(chart(series, x=x, y=_("probability")).svg())


def _row(name: str, value: str) -> Markup:
    return h("tr", h("th", name, scope="row"), h("td", value))

"""Interactive figures on forecasts: reliability diagrams, scoring rules, a duel with the kit."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import sqrt
from typing import ClassVar, Final

from catan_nb.bots.forecast.chances import win_chances
from catan_nb.bots.tournament.games import play_turns
from catan_nb.language import format_number, ngettext
from catan_nb.language import gettext as _
from catan_nb.language.numbers import percent
from catan_nb.lessons.experiments.forecasts import (
    FORECASTERS,
    Chances,
    Tenth,
    brier,
    forecast_round,
    group_by_tenths,
    sharpen,
    stored_forecasts,
)
from catan_nb.lessons.explorables.explorable import (
    Choice,
    Control,
    Does,
    Handle,
    Moving,
    Row,
    Slider,
    Value,
    amount,
)
from catan_nb.lessons.output.tables import table
from catan_nb.lessons.output.words import Number
from catan_nb.rules.play.game import Game
from catan_nb.rules.play.new import new_game
from catan_nb.ui.looks.charts import (
    EXACT,
    GUESS,
    INK_2,
    PAPER,
    SIM,
    Plot,
    circle,
    label,
    picture,
    rect,
)
from catan_nb.ui.looks.wording import first_upper
from catan_nb.ui.widgets.html import Child, Markup, h
from catan_nb.ui.widgets.pane import Press
from catan_nb.view.picture import show

__all__ = [
    "DIAGRAM_HEIGHT",
    "SCORES",
    "DrawnReliability",
    "ForecastDuel",
    "HonestForecast",
    "Reliability",
    "drawn_reliability",
    "forecast_duel",
    "honest_forecast",
    "make_plot",
    "plot_background",
    "reliability",
    "tenth_dots",
]


DIAGRAM_HEIGHT: Final = 380
LARGEST: Final = 11
"""Radius of the dot with most chances, in pixels."""
SMALLEST: Final = 3


def make_plot(width: int) -> Plot:
    """Return the plot area, scaled in per cent on both axes."""
    return Plot(width, DIAGRAM_HEIGHT, 0, 100, 0, 100, left=44, bottom=62)


def plot_background(plot: Plot, counts: Mapping[int, int] | None = None) -> Child:
    """Return axes, the diagonal, and a histogram of the forecasts below."""
    diagonal = plot.line([(0, 0), (100, 100)], EXACT, 1.5, fine=True, stroke_dasharray="6 4")
    whole = sum((counts or {}).values())
    below = [
        label(
            plot.x(10 * tenth + 5),
            DIAGRAM_HEIGHT - 29,
            round(100 * count / whole) or "< 1",
            fill=SIM,
        )
        for tenth, count in (counts or {}).items()
    ]
    across = (
        _("said, in per cent")
        if counts is None
        else _("said, in per cent, and how many of 100 chances")
    )
    axes = plot.axes(range(0, 101, 10), range(0, 101, 20), across, _("came true, in per cent"))
    return axes, diagonal, below


def tenth_dots(plot: Plot, tenths: Iterable[Tenth]) -> Child:
    """Return a dot for each tenth, sized by the number of its forecasts."""
    known = list(tenths)
    most = max((one.count for one in known), default=1)
    way = plot.line([(100 * one.said, 100 * one.came) for one in known], INK_2, 1.5)
    drawn = [
        circle(
            plot.x(100 * one.said),
            plot.y(100 * one.came),
            max(LARGEST * sqrt(one.count / most), SMALLEST),
            fill=SIM,
            stroke=PAPER,
        )
        for one in known
    ]
    return way, drawn


# A reliability diagram that one draws before seeing it.


TENTHS: Final = range(10)


class DrawnReliability(Moving):
    """A reliability diagram guessed by dragging handles, compared with the data on request."""

    title: ClassVar[str] = "Draw what will have come true"
    about: ClassVar[str] = (
        "Pull each handle: of all players to whom the kit gave such a chance, how many of 100"
        " won? Then let the games answer."
    )
    start: ClassVar[Mapping[str, Value]] = {f"t{tenth}": 50 for tenth in TENTHS}

    def begin(self) -> None:
        """Hide the data."""
        self.shown = False

    def controls(self) -> Sequence[Control | Does]:
        """Return the handles and the button that shows the data."""
        why_not = _("It is shown already.") if self.shown else None
        return (
            *map(_tenth_handle, TENTHS),
            Does("show", _("That is my guess"), why_not=why_not),
        )

    def pressed(self, press: Press) -> str:
        """Show the data."""
        if press.do == "show":
            self.shown = True
        return ""

    @property
    def tenths(self) -> Mapping[int, Tenth]:
        """The kit's forecasts and their outcomes, by tenth."""
        return group_by_tenths((one.chances, one.winner) for one in stored_forecasts())

    @property
    def off(self) -> float:
        """The mean error of the guess over the tenths, in percentage points."""
        found = self.tenths
        return sum(
            abs(self.number(f"t{tenth}") - 100 * one.came) for tenth, one in found.items()
        ) / len(found)

    def rows(self) -> Sequence[Row]:
        """Return the mean error, once the data is shown."""
        if not self.shown:
            return ()
        off = format_number(self.off, ".1f")
        told = _("{n} percentage points").format(n=off)
        return (Row(_("Your handles are off by, on average"), told, "guess"),)

    def picture(self) -> Child:
        """Return the handles, with the data when it is shown."""
        plot = make_plot(self.width)
        found = self.tenths if self.shown else {}
        counts = {tenth: one.count for tenth, one in found.items()}
        told = _("What the kit said across, and how much of it came true upwards")
        return picture(
            self.width,
            DIAGRAM_HEIGHT,
            plot_background(plot, counts or None),
            tenth_dots(plot, found.values()) if found else None,
            [self._knob(plot, tenth) for tenth in TENTHS],
            description=told,
        )

    def _knob(self, plot: Plot, tenth: int) -> Child:
        value = self.number(f"t{tenth}")
        x, y = plot.x(10 * tenth + 5), plot.y(value)
        dot = circle(x, y, 7, fill=GUESS, stroke=PAPER, stroke_width=2, class_="cnb-grip")
        if self.shown:
            return dot
        wide = min(plot.x(10) - plot.x(0), 44)
        room = rect(x - wide / 2, y - 22, wide, 44, fill="transparent")
        return _tenth_handle(tenth).drag_target(
            value, room, dot, axis="y", low_at=plot.y(0), high_at=plot.y(100)
        )


def _tenth_handle(tenth: int) -> Handle:
    words = _("Of those with {low} to {high} %, so many of 100 won")
    return Handle(f"t{tenth}", words.format(low=10 * tenth, high=10 * tenth + 10), 0, 100)


def drawn_reliability() -> DrawnReliability:
    """Return a reliability diagram to draw, as the last value of a cell."""
    return DrawnReliability()


# Forecasts of many games: how bold they are told, and whether they keep what they promise.


BOLDEST: Final = 300


class Reliability(Moving):
    """The reliability diagram of a forecaster, with adjustable sharpness and number of games."""

    title: ClassVar[str] = "Does the forecast keep its promise?"
    about: ClassVar[str] = (
        "Each dot is a tenth of the chances, the larger the more of them; on the dashed line"
        " lies what keeps its promise. Choose who forecasts, make it bolder or more timid, or"
        " look at fewer games."
    )
    start: ClassVar[Mapping[str, Value]] = {"who": "kit", "bold": 100, "games": 300}

    def controls(self) -> Sequence[Control]:
        """Return the controls: forecaster, sharpness and number of games."""
        who = {"kit": _("the kit"), "points": _("points only"), "same": _("always 25 %")}
        times = format_number(self.number("bold") / 100, ".2f")
        return (
            Choice("who", _("Forecast"), who),
            Slider("bold", _("Boldness"), 25, BOLDEST, 25, shown=f"× {times}"),
            Slider("games", _("Games"), 10, game_count(), 10),
        )

    @property
    def tenths(self) -> Mapping[int, Tenth]:
        """The forecasts grouped into tenths."""
        return _evaluate_forecasts(self.chosen("who"), self.number("bold"), self.number("games"))[0]

    @property
    def brier(self) -> float:
        """The mean Brier score of the forecasts."""
        return _evaluate_forecasts(self.chosen("who"), self.number("bold"), self.number("games"))[1]

    @property
    def off(self) -> float:
        """The mean difference between forecast and observed share, weighted by forecasts."""
        found = self.tenths.values()
        return sum(one.count * abs(one.said - one.came) for one in found) / sum(
            one.count for one in found
        )

    def rows(self) -> Sequence[Row]:
        """Return the number of forecasts, their mean error and their Brier score."""
        off = format_number(100 * self.off, ".1f")
        number = self.number("games")
        counted = ngettext("{n} game", "{n} games", number).format(n=number)
        chances = format_number(sum(one.count for one in self.tenths.values()))
        return (
            Row(_("Chances told in {games}").format(games=counted), chances),
            Row(_("Said and come differ by"), _("{n} percentage points").format(n=off), "sim"),
            Row(_("Brier score of four players"), format_number(self.brier, ".3f"), "exact"),
        )

    def picture(self) -> Child:
        """Return the reliability diagram."""
        plot = make_plot(self.width)
        counts = {tenth: one.count for tenth, one in self.tenths.items()}
        told = "; ".join(
            _("said {said} %: came {came} %").format(
                said=round(100 * one.said), came=round(100 * one.came)
            )
            for one in self.tenths.values()
        )
        return picture(
            self.width,
            DIAGRAM_HEIGHT,
            plot_background(plot, counts),
            tenth_dots(plot, self.tenths.values()),
            description=told,
        )


@cache
def game_count() -> int:
    """Return the number of stored games, rounded."""
    return len({one.game for one in stored_forecasts()}) // 10 * 10


@cache
def _evaluate_forecasts(who: str, bold: int, first: int) -> tuple[Mapping[int, Tenth], float]:
    """Return the tenths and the mean Brier score of the first games."""
    wanted = set(sorted({one.game for one in stored_forecasts()})[:first])
    pairs = [
        (sharpen(FORECASTERS[who](one), bold / 100), one.winner)
        for one in stored_forecasts()
        if one.game in wanted
    ]
    return group_by_tenths(pairs), sum(brier(*pair) for pair in pairs) / len(pairs)


def reliability() -> Reliability:
    """Return the reliability diagram of many games, as the last value of a cell."""
    return Reliability()


# What a forecast costs on average, for every chance that one may tell: honesty is cheapest.


SCORE_HEIGHT: Final = 300
TOLD: Final = range(1, 100)
"""Chances that can be told, in per cent."""


def _squared_cost(chance: Fraction) -> Number:
    return (1 - chance) ** 2


def _linear_cost(chance: Fraction) -> Number:
    return 1 - chance


def _logarithmic_cost(chance: Fraction) -> Number:
    return -math.log(chance)


SCORES: Final[Mapping[str, Callable[[Fraction], Number]]] = {
    "squared": _squared_cost,
    "straight": _linear_cost,
    "log": _logarithmic_cost,
}
"""What is to be paid when that comes to which this chance was given."""
HIGHEST: Final = {"squared": 1.0, "straight": 1.0, "log": 3.0}


class HonestForecast(Moving):
    """Expected cost of a reported chance under a scoring rule, given the true chance."""

    title: ClassVar[str] = "What does a forecast cost on average?"
    about: ClassVar[str] = (
        "Set the true chance of rain, and move the chance that is told until the average is as"
        " low as it can be."
    )
    start: ClassVar[Mapping[str, Value]] = {"way": "squared", "true": 70, "told": 90}

    def controls(self) -> Sequence[Control]:
        """Return the controls: scoring rule, true chance and reported chance."""
        ways = {
            "squared": _("squared (Brier)"),
            "straight": _("not squared"),
            "log": _("logarithm"),
        }
        per_cent = _("{n} %").format(n=self.number("true"))
        return (
            Choice("way", _("Distance"), ways),
            Slider("true", _("True chance"), 0, 100, 5, shown=per_cent),
            self._told_slider(),
        )

    def _told_slider(self) -> Slider:
        shown = _("{n} %").format(n=self.number("told"))
        return Slider("told", _("Chance that is told"), TOLD[0], TOLD[-1], shown=shown)

    def cost(self, *, rain: bool, told: int) -> Number:
        """Return the costs of a reported chance, in per cent, when it rains and when not."""
        return SCORES[self.chosen("way")](Fraction(told if rain else 100 - told, 100))

    def average(self, told: int) -> Number:
        """Return the expected cost of a reported chance, in per cent."""
        true = Fraction(self.number("true"), 100)
        return true * self.cost(rain=True, told=told) + (1 - true) * self.cost(
            rain=False, told=told
        )

    @property
    def best(self) -> int:
        """The reported chance, in per cent, with the lowest expected cost; the lowest of ties."""
        return min(TOLD, key=lambda told: (round(float(self.average(told)), 12), told))

    def rows(self) -> Sequence[Row]:
        """Return the costs in both cases, the expected cost, and the cheapest report."""
        told, best = self.number("told"), self.best
        cheapest = _("Cheapest: to tell {n} %").format(n=best)
        return (
            amount(_("If it rains"), self.cost(rain=True, told=told)),
            amount(_("If it does not"), self.cost(rain=False, told=told)),
            amount(_("On average"), self.average(told), tone="guess"),
            amount(cheapest, self.average(best), tone="exact"),
        )

    def picture(self) -> Child:
        """Return the expected cost by reported chance, with a drag handle on the curve."""
        most = HIGHEST[self.chosen("way")]
        plot = Plot(self.width, SCORE_HEIGHT, 0, 100, 0, most)
        told, true = self.number("told"), self.number("true")
        curve = plot.line(((one, float(self.average(one))) for one in TOLD), SIM, 3)
        mark = plot.upright(true, EXACT, stroke_dasharray="5 4")
        side = "end" if true > 85 else "start" if true < 15 else "middle"
        words = label(plot.x(true), plot.top - 4, _("true"), size=12, anchor=side)
        x, y = plot.x(told), plot.y(float(self.average(told)))
        knob = (
            rect(x - 22, y - 22, 44, 44, fill="transparent"),
            circle(x, y, 8, fill=GUESS, stroke=PAPER, stroke_width=2, class_="cnb-grip"),
        )
        handle = self._told_slider().drag_target(
            told, *knob, axis="x", low_at=plot.x(TOLD[0]), high_at=plot.x(TOLD[-1])
        )
        # The name of the axis upwards stands at the left, the true chance's above its line.
        axes = plot.axes(
            range(0, 101, 10),
            [most * part / 4 for part in range(5)],
            _("chance that is told, in per cent"),
            "",
        )
        sentence = _("What it costs on average to tell each chance, where the true one is {n} %")
        return picture(
            self.width,
            SCORE_HEIGHT,
            axes,
            mark,
            words,
            curve,
            handle,
            description=sentence.format(n=true),
        )


def honest_forecast() -> HonestForecast:
    """Return the expected costs of a forecast, as the last value of a cell."""
    return HonestForecast()


# A game among bots that one forecasts position by position, beside the kit's own forecast.


PLAYERS: Final = 4
SEATS: Final = range(PLAYERS)
SAME: Final = (1 / PLAYERS,) * PLAYERS
#: The board is no wider than that, in pixels: sliders and board shall be seen together.
BOARD: Final = 400


@dataclass(frozen=True, slots=True)
class RoundPosition:
    """A game at the start of a round, with the kit's forecast."""

    round: int
    game: Game
    chances: Chances


class ForecastDuel(Moving):
    """Forecasting some positions of a game against the kit; scored when the game is over.

    Attributes
    ----------
    told : list of tuple of float
        The chances that were told so far.
    positions : tuple of RoundPosition
        All that are to be judged.
    winner : int
    """

    title: ClassVar[str] = "Who will win? You and the kit"
    about: ClassVar[str] = (
        "Four bots play. At the start of every third round, say how likely each of them wins;"
        " the sliders share 100 % out among them. Only then do you see what the kit said."
    )
    start: ClassVar[Mapping[str, Value]] = {f"s{seat}": 25 for seat in SEATS}

    def __init__(self, seed: int) -> None:
        self._seed = seed
        super().__init__()

    def begin(self) -> None:
        """Play a new game and start with its first position."""
        self.told: list[Chances] = []
        game = new_game("base", players=PLAYERS, seed=self._seed)
        found = []
        for turn in play_turns(game, "good"):
            number, chances = forecast_round(turn), None
            if number is not None and (chances := win_chances(game)) is not None:
                found.append(RoundPosition(number, game.fork(), chances))
        self.positions = tuple(found)
        self._last = game
        self.winner = -1 if game.winner is None else game.winner

    @property
    def over(self) -> bool:
        """Whether all positions have been forecast."""
        return len(self.told) == len(self.positions)

    @property
    def names(self) -> Sequence[str]:
        """The players' names: their colours."""
        return [first_upper(_(colour)) for colour in self._last.colours]

    @property
    def shares(self) -> Chances:
        """The sliders' values as chances that add up to 1."""
        parts = [self.number(f"s{seat}") for seat in SEATS]
        whole = sum(parts)
        return tuple(part / whole for part in parts) if whole else SAME

    def controls(self) -> Sequence[Control | Does]:
        """Return a slider for each player, and the buttons."""
        if self.over:
            return (Does("another", _("Another game")),)
        sliders = [
            Slider(f"s{seat}", name, 0, 100, 5, shown=percent(share))
            for seat, name, share in zip(SEATS, self.names, self.shares, strict=True)
        ]
        return (*sliders, Does("tell", _("That is my forecast")))

    def pressed(self, press: Press) -> str:
        """Record the forecast and advance, or start another game."""
        if press.do == "another" and self.over:
            self._seed += 1
            self.reset()
        elif press.do == "tell" and not self.over:
            self.told.append(self.shares)
        if self.over:
            return _("{name} has won.").format(name=self.names[self.winner])
        number = self.positions[len(self.told)].round
        return _("This is the start of round {n}.").format(n=number)

    @property
    def game(self) -> Game:
        """The position to forecast, or the final position."""
        return self._last if self.over else self.positions[len(self.told)].game

    def score(self, said: Sequence[Chances]) -> float:
        """Return the mean Brier score of forecasts for the known winner."""
        return sum(brier(chances, self.winner) for chances in said) / len(said)

    def rows(self) -> Sequence[Row]:
        """Return the Brier scores once the game is over."""
        if not self.over:
            words = _("{n} of {all}").format(n=len(self.told) + 1, all=len(self.positions))
            return (Row(_("Forecast"), words),)
        kit = [one.chances for one in self.positions]
        return (
            Row(_("Your Brier score"), _score_text(self.score(self.told)), "guess"),
            Row(_("The kit's"), _score_text(self.score(kit)), "sim"),
            Row(_("Of whoever says 25 % always"), _score_text(self.score([SAME]))),
        )

    def picture(self) -> Child:
        """Return the drawing of the board."""
        board = Markup(show(self.game, size=min(self.width, BOARD)).svg())
        return h("div", board, style=f"max-width:{BOARD}px;margin:0 auto")

    def below(self) -> Child:
        """Return the players' public points and cards, and the forecasts so far."""
        heads = [_("player"), _("points"), _("cards"), _("development cards"), _("knights")]
        seen = [
            (name, one.public_points, one.hand_size, one.development_size, one.knights)
            for name, one in zip(self.names, self.game.players, strict=True)
        ]
        parts: list[Child] = [Markup(table(heads, seen)._repr_html_())]
        if self.told:
            said = [
                (one.round, _chances_text(mine), _chances_text(one.chances))
                for one, mine in zip(self.positions, self.told, strict=False)
            ]
            heads = [_("round"), _("your forecast"), _("the kit's forecast")]
            names = " · ".join(self.names)
            parts.append(Markup(table(heads, said, names)._repr_html_()))
        return parts


def _chances_text(chances: Chances) -> str:
    return " · ".join(format_number(100 * one, ".0f") for one in chances) + " %"


def _score_text(score: float) -> str:
    return format_number(score, ".3f")


def forecast_duel(seed: int) -> ForecastDuel:
    """Return a game to forecast, as the last value of a cell.

    Parameters
    ----------
    seed : int
        Of the first game.
    """
    return ForecastDuel(seed)

"""The luck of an evening, slid along the distribution of all evenings with the same places."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import ClassVar, Final

from catan_nb.language import gettext as _
from catan_nb.language import shown_number
from catan_nb.language.numbers import fine_percent
from catan_nb.lessons.evening.own_evening import OwnEvening
from catan_nb.lessons.moving.controls import Choice, Control, Slider, Value
from catan_nb.lessons.moving.dice.plot import Plot, round_step
from catan_nb.lessons.moving.moving import Moving
from catan_nb.lessons.moving.rows import Row
from catan_nb.lessons.output.drawing import EXACT, GUESS, SIM, label, picture
from catan_nb.stats.game_report import Luck
from catan_nb.ui.widgets.html import Child, h

__all__ = ["EveningLuck", "evening_luck"]

HIGH: Final = 300
RARE: Final = Fraction(1, 2000)
"""Numbers of cards whose tail is rarer than that are not drawn."""


class EveningLuck(Moving):
    """One player's cards on all evenings with the same places.

    Parameters
    ----------
    own : OwnEvening
        The evening; when another one is opened, it is shown here.
    """

    start: ClassVar[Mapping[str, Value]] = {"seat": "0", "cards": 0}

    def __init__(self, own: OwnEvening) -> None:
        self._own = own
        super().__init__()
        own.on_changed(self._another)

    def begin(self) -> None:
        """Show the first player, as the evening was."""
        self._values["seat"] = self._seen = "0"
        self._values["cards"] = self.luck.received

    def _another(self) -> None:
        self.reset()
        self.refresh()

    @property
    def luck(self) -> Luck:
        """The player who is looked at."""
        return self._own.evening.lucks[int(self.chosen("seat"))]

    def title(self) -> str:
        """Return what it is called."""
        return _("Slide the luck of an evening")

    def about(self) -> str:
        """Return what one does with it."""
        return _(
            "Each bar is a number of cards from the dice, on evenings with the same places."
            " Choose a player and move the cards: filled are the evenings at least as far off."
        )

    def controls(self) -> Sequence[Control]:
        """Return the players and the number of cards."""
        names = self._own.evening.names
        low, high = self._ends()
        return (
            Choice("seat", _("Player"), {str(seat): name for seat, name in enumerate(names)}),
            Slider("cards", _("Cards from the dice"), low, high, unit=_("cards")),
        )

    def _settle(self) -> None:
        """Begin with the cards of the evening when another player is chosen."""
        if self.chosen("seat") != self._seen:
            self._seen = self.chosen("seat")
            self._values["cards"] = self.luck.received
        super()._settle()

    def _ends(self) -> tuple[int, int]:
        """Return the least and the greatest number of cards that are drawn."""
        luck = self.luck
        chances = luck.distribution
        low = next((k for k in chances if luck.up_to(k) >= RARE), 0)
        high = next((k for k in reversed(chances) if 1 - luck.up_to(k - 1) >= RARE), 1)
        return min(low, luck.received), max(high, luck.received, low + 1)

    @property
    def distance(self) -> Fraction:
        """How far the cards are from the mean."""
        return abs(self.number("cards") - self.luck.account.expected)

    def rows(self) -> Sequence[Row]:
        """Return mean and spread, both tails, and the p-value."""
        luck, cards = self.luck, self.number("cards")
        account = luck.account
        far = float(cards - account.expected) / account.deviation if account.variance else 0.0
        mean = shown_number(float(account.expected), ".1f")
        spread = shown_number(account.deviation, ".1f")
        sign = shown_number(far, "+.2f")
        return (
            Row(_("On this evening"), str(luck.received), "guess"),
            Row(_("Mean ± standard deviation"), f"{mean} ± {spread}"),
            Row(_("Standard deviations from the mean"), sign),
            Row(_("So few or fewer"), fine_percent(luck.up_to(cards)), "exact"),
            Row(_("So many or more"), fine_percent(1 - luck.up_to(cards - 1)), "exact"),
            Row(
                _("At least as far off, on both sides"),
                fine_percent(luck.as_far_as(self.distance)),
                "exact",
            ),
        )

    def picture(self) -> Child:
        """Return the distribution as bars, those at least as far off filled."""
        luck, cards = self.luck, self.number("cards")
        low, high = self._ends()
        chances = {k: float(luck.distribution.get(k, 0)) for k in range(low, high + 1)}
        most = max(chances.values()) or 1.0
        plot = Plot(self.width, HIGH, low - 1, high + 1, 0, most * 1.12, left=52)
        step = round_step(most, 4)
        levels = [step * number for number in range(int(most * 1.12 / step) + 1)]
        room = 0.8 * (plot.x(1) - plot.x(0))
        mean, distance = luck.account.expected, self.distance
        bars = [
            plot.bar(
                k,
                chance,
                room,
                fill=SIM,
                fill_opacity=0.85 if abs(k - mean) >= distance else 0.25,
            )
            for k, chance in chances.items()
        ]
        marks = [_mark(plot, float(mean), EXACT, _("mean")), _mark(plot, cards, GUESS, str(cards))]
        told = _("The cards from the dice on evenings with the same places: {cards} and beyond")
        wide = round_step(high - low, 8)
        first = int(-(-low // wide) * wide)
        across = range(first, high + 1, max(int(wide), 1))
        axes = plot.axes(across, levels, _("cards from the dice"), _("chance"))
        return picture(self.width, HIGH, axes, bars, marks, told=told.format(cards=cards))


def _mark(plot: Plot, at: float, colour: str, words: str) -> Child:
    x = f"{plot.x(at):.1f}"
    down = plot.height - plot.bottom
    line = h("line", x1=x, x2=x, y1=plot.top, y2=down, stroke=colour, stroke_width=2)
    return [line, label(plot.x(at), plot.top - 4, words, size=12, fill=colour)]


def evening_luck(own: OwnEvening) -> EveningLuck:
    """Return the luck of an evening to slide, to be shown as the last value of a cell.

    Parameters
    ----------
    own : OwnEvening
        As `own_evening` returns it.
    """
    return EveningLuck(own)

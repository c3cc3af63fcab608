"""The dice laboratory: the law of large numbers, and a test of one's own dice."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from random import Random
from typing import Any, ClassVar, Final

from catan_nb.board.dealing import variable
from catan_nb.board.layout import Board
from catan_nb.board.layouts import printed
from catan_nb.board.terrain import PIPS, RESOURCES, Terrain
from catan_nb.language import format_number, ngettext, noop
from catan_nb.language import gettext as _
from catan_nb.language.numbers import fine_percent
from catan_nb.lessons.dashboards.page import Dashboard, Draw, Trials, paragraph
from catan_nb.lessons.experiments.charts import chart, funnel
from catan_nb.rules.play.game import Game
from catan_nb.stats.dice import Rolls, game_rolls, longest_run_chances, run_chance
from catan_nb.stats.fairness import FairnessTest, fairness_test
from catan_nb.stats.island.production import pip_ranking
from catan_nb.ui.class_session import SharedRolls
from catan_nb.ui.looks.drawings import kind_picture
from catan_nb.ui.looks.elements import heading
from catan_nb.ui.widgets.html import Child, Markup, button, h
from catan_nb.ui.widgets.pane import Press
from catan_nb.view.picture import show

__all__ = ["DiceLab", "dice_lab"]

NUMBERS: Final = (1, 10, 100, 1_000, 10_000, 100_000, 1_000_000)
BOARDS: Final = {
    "beginner": noop("Beginner board"),
    "beginner_5_6": noop("Beginner board for five and six"),
    "cities_knights": noop("Board for a first game of Cities & Knights"),
    "": noop("A board drawn at random"),
}
"""Name of a printed board to what it is called; an empty name draws one."""
ROLLED: Final = ("sums", "mean", "sevens", "fair", "board")
"""The parts that change when something is rolled."""
SURPRISING: Final = 0.05


class DiceLab(Dashboard):
    """The dice laboratory.

    Attributes
    ----------
    rolls : Rolls
        What has been rolled.
    saved : tuple of str and dict, or None
        The name of an opened game and how often each sum came in it.
    board : Board
    """

    NAMES = (*Dashboard.NAMES, "board", "rolls", "saved", "start_anew")

    title: ClassVar[str] = noop("The dice laboratory")
    key: ClassVar[str] = "dice_lab"
    wide: ClassVar[tuple[str, ...]] = ("roll", "board")
    works: ClassVar[str] = "roll"

    def __init__(self, seed: int = 0, language: str | None = None) -> None:
        self._seed, self._luck = seed, seed
        self.rolls = Rolls(2, seed)
        self.saved: tuple[str, dict[int, int]] | None = None
        self._test_saved = False
        self._board_name = "beginner"
        self.board: Board = printed("beginner")
        self._together = SharedRolls(
            lambda: f"dice_lab:{self.rolls.dice}",
            lambda: self.rolls.exact,
            lambda: self.refresh("roll", "sums"),
        )
        super().__init__(language)

    def parts(self) -> Mapping[str, Draw]:
        self.trials = Trials(
            self.work,
            self._more,
            lambda: self.refresh(*ROLLED),
            noop("rolls"),
            NUMBERS,
        )
        return {
            "roll": self._roll,
            "sums": self._sums,
            "mean": self._mean,
            "sevens": self._sevens,
            "fair": self._fair,
            "board": self._pips,
        }

    # ---- what is done ------------------------------------------------------------------

    def pressed(self, press: Press) -> None:
        if self.trials.pressed(press):
            return
        match press.do:
            case "anew":
                self.start_anew(self.rolls.dice)
            case "dice":
                self.start_anew(int(press.arg))
            case "test":
                self._test_saved = bool(self.saved) and press.value == "saved"
            case "board":
                self._board_name = str(press.value) if press.value in BOARDS else "beginner"
                self._lay()
            case "draw":
                self._lay()

    def _more(self, number: int) -> None:
        rolls, before = self.rolls, self.rolls.counts.copy()
        if self._together.is_shared:
            rolls.go_on_with(self._together.vary_seed(self._luck))
        rolls.more(number)
        self._together.add_counts(rolls.counts - before)

    def start_anew(self, dice: int) -> None:
        """Discard all rolls and continue with another random seed."""
        self.work.stop()
        self._luck += 1
        self.rolls = Rolls(dice, self._luck)

    def take(self, name: str, game: Game) -> None:
        """Test the dice of a saved game."""
        counts = game_rolls(game)
        if not any(counts.values()):
            raise ValueError(_("no dice have been rolled in it"))
        self.saved, self._test_saved = (name, counts), True

    def _lay(self) -> None:
        self._luck += 1
        name = self._board_name
        self.board = printed(name) if name else variable(4, Random(self._luck))

    # ---- what is shown -----------------------------------------------------------------

    def _roll(self) -> Child:
        dice = [
            button(
                ngettext("{n} die", "{n} dice", n).format(n=n),
                do="dice",
                arg=n,
                aria_pressed="true" if self.rolls.dice == n else "false",
            )
            for n in (2, 3)
        ]
        together = self._together.count_text
        return [
            h("div", dice, class_="cnb-buttons cnb-dash-choice"),
            self.trials.buttons(),
            h("p", together, class_="cnb-dash-words", role="status") if together else None,
        ]

    def _sums(self) -> Child:
        rolls = self.rolls
        series: dict[str, Any] = {_("exact"): rolls.exact}
        trials = rolls.trials
        if trials:
            shares = {total: rolls.counts[total] / trials for total in rolls.exact}
            series[ngettext("{n} roll", "{n} rolls", trials).format(n=format_number(trials))] = (
                shares
            )
        if class_ := self._together.counts:
            together = sum(class_.values())
            series[self._together.legend_label] = {
                total: n / together for total, n in class_.items()
            }
        text = _("Nothing rolled yet. Before you press: where will the dots be?")
        if trials:
            worst = max(rolls.exact, key=lambda s: abs(shares[s] - rolls.exact[s]))
            off = 100 * float(shares[worst] - rolls.exact[worst])
            text = ngettext(
                "{n} roll. Farthest off: {sum}, by {off} percentage points.",
                "{n} rolls. Farthest off: {sum}, by {off} percentage points.",
                trials,
            ).format(n=format_number(trials), sum=worst, off=format_number(off, "+.2g"))
        svg_text = chart(series, x=_("sum of the dice"), y=_("share")).svg()
        return [heading(_("How often each sum comes")), Markup(svg_text), paragraph(text)]

    def _mean(self) -> Child:
        rolls = self.rolls
        means = dict(rolls.means)
        text = _("A single roll may be anywhere; the mean of many is {mean} or close to it.")
        text = text.format(mean=format_number(float(rolls.mean), "g"))
        if rolls.trials:
            mean, band = rolls.tally.mean.mean, rolls.band(rolls.trials)
            means[rolls.trials] = mean
            text = _(
                "Mean {mean}, exactly {exact}: off by {off}. After so many rolls, 95 of 100 means"
                " are off by at most {band}."
            ).format(
                mean=format_number(mean, ".4f"),
                exact=format_number(float(rolls.mean), "g"),
                off=format_number(abs(mean - float(rolls.mean)), ".2g"),
                band=format_number(band, ".2g"),
            )
        drawn = funnel(
            means, float(rolls.mean), rolls.band, x=_("rolls"), y=_("mean of all rolls so far")
        )
        return [heading(_("The mean settles")), Markup(drawn), paragraph(text)]

    def _sevens(self) -> Child:
        rolls, miss = self.rolls, float(1 - self.rolls.seven)
        head = heading(_("The longest time without a 7"))
        if not rolls.trials:
            template = _("A 7 comes with chance {chance} in each roll. How long can it stay away?")
            return [head, paragraph(template.format(chance=rolls.seven))]
        shares = longest_run_chances(rolls.trials, miss)
        series: dict[str, Any] = {
            _("exact"): shares,
            _("so far"): {rolls.longest: shares.get(rolls.longest, 0.0)},
        }
        svg = chart(series, x=_("rolls in a row without a 7"), y=_("probability")).svg()
        chance = run_chance(rolls.trials, rolls.longest, miss) if rolls.longest else 1.0
        template = ngettext(
            "{longest} roll in a row came without a 7, and {now} since the last one. Among {n}, a"
            " time of at least {longest} comes with chance {chance}. The next roll knows nothing"
            " of it: a 7 has chance {seven}, as always.",
            "{longest} rolls in a row came without a 7, and {now} since the last one. Among {n}, a"
            " time of at least {longest} comes with chance {chance}. The next roll knows nothing"
            " of it: a 7 has chance {seven}, as always.",
            rolls.longest,
        ).format(
            longest=rolls.longest,
            now=rolls.missing,
            n=format_number(rolls.trials),
            chance=fine_percent(chance),
            seven=rolls.seven,
        )
        return [head, Markup(svg), paragraph(template)]

    def _fair(self) -> Child:
        head = heading(_("Are the dice fair?"))
        choice = None
        if self.saved is not None:
            options = [
                h("option", _("the rolls above"), value="here", selected=not self._test_saved),
                h("option", self.saved[0], value="saved", selected=self._test_saved),
            ]
            choice = h(
                "select",
                options,
                data_do="test",
                class_="cnb-select",
                aria_label=_("Which rolls to test"),
            )
        counts: Mapping[int, int] = self.rolls.counts
        if self._test_saved and self.saved is not None:
            test = fairness_test(self.saved[1])
        elif counts:
            test = fairness_test(counts, self.rolls.exact)
        else:
            text = _(
                "Roll, or open a game that you have saved at the table: the chi-square test says"
                " how often fair dice are as far off as these."
            )
            return [head, choice, paragraph(text)]
        series: dict[str, Any] = {_("expected"): test.expected, _("rolled"): test.counts}
        svg = chart(series, x=_("sum of the dice"), y=_("rolls")).svg()
        return [head, choice, Markup(svg), paragraph(self._verdict(test))]

    def _verdict(self, test: FairnessTest) -> str:
        # The exact value takes a while, so it waits until the dice lie still.
        p_value = test.approximate if self.work.is_running else test.p_value
        text = ngettext(
            "{n} roll, chi-square {value} with {degrees} degrees of freedom. Of fair dice"
            " {share} are at least as far off.",
            "{n} rolls, chi-square {value} with {degrees} degrees of freedom. Of fair dice"
            " {share} are at least as far off.",
            test.trials,
        ).format(
            n=format_number(test.trials),
            value=format_number(float(test.value), ".2f"),
            degrees=test.degrees,
            share=fine_percent(p_value),
        )
        if p_value >= SURPRISING:
            return f"{text} {_('That is nothing unusual.')}"
        rare = _("Rare with fair dice: either this is luck, or they are not fair.")
        return f"{text} {rare}"

    def _pips(self) -> Child:
        options = [
            h("option", _(text), value=name, selected=name == self._board_name)
            for name, text in BOARDS.items()
        ]
        choice = h(
            "div",
            h("select", options, data_do="board", class_="cnb-select", aria_label=_("Board")),
            None if self._board_name else button(_("Draw another one"), do="draw"),
            class_="cnb-buttons",
        )
        return [
            heading(_("What the dice pay on a board")),
            choice,
            h(
                "div",
                h("div", Markup(_pip_map_svg(self.board)), class_="cnb-dash-picture"),
                h("div", self._resources()),
                class_="cnb-dash-split",
            ),
        ]

    def _resources(self) -> Child:
        """Return a table of cards paid for each terrain, beside the expected number."""
        counts, trials, two = self.rolls.counts, self.rolls.trials, self.rolls.dice == 2
        rows = []
        for number, name in enumerate(RESOURCES):
            land = [h for h, t in enumerate(self.board.terrain) if Terrain(t).resource == number]
            tokens = [self.board.tokens[hex] for hex in land]
            pips = sum(PIPS[token] for token in tokens)
            paid = sum(counts[token] for token in tokens)
            rows.append(
                h(
                    "tr",
                    h("th", kind_picture(number, 22), " ", _(name), scope="row"),
                    h("td", len(land)),
                    h("td", pips),
                    h("td", format_number(pips / 36, ".3f")),
                    h("td", format_number(paid / trials, ".3f") if trials and two else "–"),
                )
            )
        names = (_("land"), _("hexes"), _("pips"), _("exact"), _("rolled"))
        head = h("thead", h("tr", [h("th", name, scope="col") for name in names]))
        text = _(
            "Pips count in how many of the 36 rolls of two dice a token comes. The last columns"
            " tell how many hexes of a kind pay per roll. The number at a place adds up the pips"
            " of its hexes."
        )
        return [h("table", head, h("tbody", rows)), paragraph(text)]


def dice_lab(*, seed: int = 0, language: str | None = None) -> DiceLab:
    """Return the dice laboratory, to be shown as the last value of a notebook cell.

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
    return DiceLab(seed, language)


@cache
def _pip_map_svg(board: Board) -> str:
    """Return a drawing of a board that shows the pips of its intersections."""
    return show(
        board, heat={f"V{v}": pips for v, pips in pip_ranking(board).items()}, size=520
    ).svg()

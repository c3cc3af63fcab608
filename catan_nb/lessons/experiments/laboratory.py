"""A tournament form for notebooks: fields, a progress bar, a table and a chart."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from html import escape
from typing import Any, Final, Self

import ipywidgets as widgets

from catan_nb.bots.levels import bots_for
from catan_nb.bots.tournament.games import Tournament
from catan_nb.bots.tournament.results import Played, Results
from catan_nb.games import FASTCARD
from catan_nb.language import format_number, ngettext
from catan_nb.language import gettext as _
from catan_nb.language.numbers import percent
from catan_nb.lessons.experiments.charts import Chart, chart
from catan_nb.lessons.output.page import OnPage, html_box, on_enter, plain_box
from catan_nb.lessons.output.reading import parse_whole_number
from catan_nb.lessons.output.words import Number
from catan_nb.stats.tools.inference import wilson_interval
from catan_nb.ui.looks.wording import first_upper
from catan_nb.ui.systems.registry import GAMES
from catan_nb.ui.table.seats import SEAT_KINDS
from catan_nb.ui.widgets.background_work import LongWork

# Games among bots: choose who plays what, let them play, count what comes out.


MOST: Final = 100_000
"""So many games are played at one press at most."""
MOST_PLAYERS: Final = 6

VARIANTS: Final[Mapping[str, str]] = {
    variant: game.words for variant, game in GAMES.items() if variant != FASTCARD
}
"""What can be played here, with words for people."""


class Simulation:
    """Settings of a tournament and the games played so far.

    Attributes
    ----------
    bots : mapping of str to int
        Kind of bot to how many take part.
    games : int
        How many games a press of the button plays.
    seed : int
    variant : str
    results : Results
        All games played with this choice, in the order of their numbers.
    """

    def __init__(self, bots: Mapping[str, int], games: int, seed: int, variant: str) -> None:
        self._played: list[Played] = []
        self._plan: Tournament | None = None
        self.choose(bots, games, seed, variant)

    def choose(self, bots: Mapping[str, int], games: int, seed: int, variant: str) -> None:
        """Change the settings; other players or another seed discard the results.

        Raises
        ------
        ValueError
            With the reason, when that cannot be played; everything stays as it was.
        """
        players = sum(bots.values())
        if not 2 <= players <= MOST_PLAYERS:
            raise ValueError(
                _("2 to {most} bots take part, not {players}.").format(
                    most=MOST_PLAYERS, players=players
                )
            )
        if not 1 <= games <= MOST:
            raise ValueError(
                _("From 1 to {most} games can be played at a press, not {games}.").format(
                    most=format_number(MOST), games=format_number(games)
                )
            )
        plan = Tournament([kind for kind in bots for _n in range(bots[kind])], seed, variant)
        if plan != self._plan:
            self._plan, self._played = plan, []
        self.bots, self.games = dict(bots), games
        self.seed, self.variant = seed, variant

    @property
    def results(self) -> Results:
        """All games played with the current settings."""
        assert self._plan is not None
        return self._plan.results(self._played)

    def steps(self) -> Iterator[Played | None]:
        """Play the set number of games; yields each game, and None between turns."""
        assert self._plan is not None
        plan, played, first = self._plan, self._played, len(self._played)
        for number in range(first, first + self.games):
            for step in plan.turns(number):
                if step is not None:
                    played.append(step)
                yield step

    def run(self) -> Self:
        """Play the set number of games and return the simulation."""
        for _step in self.steps():
            pass
        return self

    def words(self) -> str:
        """Return a sentence on how many games were played."""
        results = self.results
        if not results.games:
            return _("No games yet.")
        text = ngettext(
            "{n} game with seed {seed}, {turns} turns.",
            "{n} games with seed {seed}, {turns} turns on average.",
            results.games,
        ).format(n=format_number(results.games), seed=self.seed, turns=round(results.mean_turns))
        if results.undecided:
            text += " " + _("Undecided: {n}.").format(n=results.undecided)
        return text

    def rows(self) -> list[tuple[str, str, str, str, str]]:
        """Return a row for each kind of bot: name, wins, share, interval, share by chance."""
        results, rows, first = self.results, [], 0
        players = sum(self.bots.values())
        for kind, count in self.bots.items():
            if not count:
                continue
            wins = sum(results.wins[first : first + count])
            first += count
            name = _(SEAT_KINDS[kind]) if kind in SEAT_KINDS else kind
            texts = ("–", "–")
            if results.games:
                low, high = wilson_interval(wins, results.games)
                texts = (
                    percent(wins / results.games, 1),
                    _("{low} to {high}").format(
                        low=format_number(100 * low, ".1f"), high=percent(high, 1)
                    ),
                )
            rows.append(
                (f"{count} × {name}", format_number(wins), *texts, percent(count / players, 1))
            )
        return rows

    def chart(self) -> Chart | None:
        """Return a chart of wins by seat order and by opening; None without games."""
        results = self.results
        if not results.games:
            return None

        def shares(wins: Iterable[Number]) -> dict[Number, Number]:
            return {place: float(won) / results.games for place, won in enumerate(wins, 1)}

        players = len(results.entrants)
        return chart(
            {
                _("by chance"): shares([Fraction(results.games, players)] * players),
                _("place in the order of turns"): shares(results.wins_by_turn),
                _("place of the opening, by pips"): shares(results.wins_by_opening),
            },
            x=_("place (1 is first, or best)"),
            y=_("share of games won"),
        )


__all__ = ["Laboratory", "laboratory", "laboratory_widget"]


class Laboratory(OnPage, Simulation):
    """A tournament form on a page; made by `laboratory`."""

    def table(self) -> str:
        """Return the results as an HTML table with a summary above."""
        pad = "style='text-align:left;padding:1px 14px 1px 0;font-weight:{weight}'"
        cell, bold = pad.format(weight="normal"), pad.format(weight="bold")
        titles = (_("bots"), _("wins"), _("share"), _("95 % interval"), _("by chance"))
        head = "".join(f"<th scope='col' {bold}>{escape(title)}</th>" for title in titles)
        body = "".join(
            f"<tr><th scope='row' {cell}>{escape(name)}</th>"
            + "".join(f"<td {cell}>{escape(value)}</td>" for value in values)
            + "</tr>"
            for name, *values in self.rows()
        )
        return (
            f"<p role='status' style='margin:4px 0;line-height:1.45'>{escape(self.words())}</p>"
            "<table style='margin:4px 0;border:none;line-height:1.45'>"
            f"<tr>{head}</tr>{body}</table>"
        )

    def __repr__(self) -> str:
        lines = (": ".join((row[0], ", ".join(row[1:4]))) for row in self.rows())
        return plain_box(_("Laboratory"), self.words(), *(lines if self._played else ()))

    def _on_page(self) -> Any:
        return laboratory_widget(self)

    def _texts(self) -> dict[str, Any]:
        return {"text/html": self.table(), "text/plain": repr(self)}


def laboratory(
    bots: Mapping[str, int] | None = None,
    *,
    games: int = 50,
    seed: int = 0,
    variant: str = "base",
) -> Laboratory:
    """Return a tournament form; as a cell's value it shows its fields and button.

    Parameters
    ----------
    bots : mapping of str to int, optional
        Kind of bot to how many take part; by itself one that plans and three random ones.
    games : int
        How many games a press of the button plays.
    seed : int
    variant : str

    Raises
    ------
    ValueError
        When that cannot be played.

    Examples
    --------
    >>> made = laboratory({"random": 2}, games=2, seed=1)
    >>> made.run().results.games, made.run().results.games
    (2, 4)
    """
    chosen = dict({"good": 1, "random": 3} if bots is None else bots)
    others = {kind: 0 for kind in bots_for(variant) if kind not in chosen}
    return Laboratory({**chosen, **others}, games, seed, variant)


def laboratory_widget(laboratory: Laboratory) -> Any:
    """Return the widget of a laboratory."""
    variant = widgets.Dropdown(
        options=[(_(text), key) for key, text in VARIANTS.items()],
        value=laboratory.variant,
        description=_("Game"),
        **_field_layout(230, 50),
    )
    counts = {
        kind: widgets.Dropdown(
            options=range(MOST_PLAYERS + 1),
            value=count,
            description=_("{bot} ×").format(
                bot=first_upper(_(SEAT_KINDS[kind]) if kind in SEAT_KINDS else kind)
            ),
            **_field_layout(190, 120),
        )
        for kind, count in laboratory.bots.items()
    }
    games = widgets.Text(
        value=str(laboratory.games), description=_("Games"), **_field_layout(150, 60)
    )
    seed = widgets.Text(value=str(laboratory.seed), description=_("Seed"), **_field_layout(150, 60))
    button = widgets.Button(
        description=_("Play"), icon="play", tooltip=_("Play so many games, or so many more")
    )
    trouble, table, picture = widgets.HTML(), widgets.HTML(), widgets.HTML()
    picture.layout.max_width = "640px"
    work = LongWork()

    def show() -> None:
        drawing = laboratory.chart()
        table.value, picture.value = laboratory.table(), "" if drawing is None else drawing.svg()

    def play(_pressed: object) -> None:
        trouble.value = ""
        if not work.is_running:
            try:
                laboratory.choose(
                    {kind: field.value for kind, field in counts.items()},
                    parse_whole_number(games.value),
                    parse_whole_number(seed.value),
                    variant.value,
                )
            except ValueError as error:
                trouble.value = html_box("unclear", str(error))
                return
        # While it works, this says so and changes nothing.
        work.start(
            laboratory.steps(),
            laboratory.games,
            what=_("games"),
            on_step=lambda _step: None,
            on_show=show,
            size=lambda step: 0 if step is None else 1,
        )

    button.on_click(play)
    on_enter(games, play)
    on_enter(seed, play)
    show()
    wrapped = widgets.Layout(flex_flow="row wrap", grid_gap="2px 12px")
    fields = widgets.HBox([variant, *counts.values(), games, seed, button], layout=wrapped)
    return widgets.VBox([fields, trouble, work.line, table, picture])


def _field_layout(width: int, label: int) -> dict[str, Any]:
    """Return the layout of a field whose label has a width in pixels."""
    return {
        "layout": widgets.Layout(width=f"{width}px"),
        "style": {"description_width": f"{label}px"},
    }

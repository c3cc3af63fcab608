"""A laboratory for games among bots: fields, a bar that can be stopped, a table and a chart."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Any

import ipywidgets as widgets

from catan_nb.bots.levels import bots_for
from catan_nb.language import gettext as _
from catan_nb.lessons.experiments.simulating import MOST_PLAYERS, VARIANTS, Simulation
from catan_nb.lessons.output.box import html_box, plain_box
from catan_nb.lessons.output.page import OnPage, on_enter
from catan_nb.lessons.output.typed import typed_whole
from catan_nb.ui.looks.wording import first_upper
from catan_nb.ui.table.seats import SEAT_KINDS
from catan_nb.ui.widgets.longwork import LongWork

__all__ = ["Laboratory", "laboratory", "laboratory_widget"]


class Laboratory(OnPage, Simulation):
    """Games among bots on a page; made by `laboratory`."""

    def table(self) -> str:
        """Return the rows as an HTML table, with what has been played above it."""
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
    """Return a laboratory; as the last value of a cell it shows its fields and its button.

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


def laboratory_widget(made: Laboratory) -> Any:
    """Return the widget of a laboratory."""
    variant = widgets.Dropdown(
        options=[(_(words), key) for key, words in VARIANTS.items()],
        value=made.variant,
        description=_("Game"),
        **_fitted(230, 50),
    )
    counts = {
        kind: widgets.Dropdown(
            options=range(MOST_PLAYERS + 1),
            value=count,
            description=_("{bot} ×").format(
                bot=first_upper(_(SEAT_KINDS[kind]) if kind in SEAT_KINDS else kind)
            ),
            **_fitted(190, 120),
        )
        for kind, count in made.bots.items()
    }
    games = widgets.Text(value=str(made.games), description=_("Games"), **_fitted(150, 60))
    seed = widgets.Text(value=str(made.seed), description=_("Seed"), **_fitted(150, 60))
    button = widgets.Button(
        description=_("Play"), icon="play", tooltip=_("Play so many games, or so many more")
    )
    trouble, table, picture = widgets.HTML(), widgets.HTML(), widgets.HTML()
    picture.layout.max_width = "640px"
    work = LongWork()

    def show() -> None:
        drawn = made.chart()
        table.value, picture.value = made.table(), "" if drawn is None else drawn.svg()

    def play(_pressed: object) -> None:
        trouble.value = ""
        if not work.running:
            try:
                made.choose(
                    {kind: field.value for kind, field in counts.items()},
                    typed_whole(games.value),
                    typed_whole(seed.value),
                    variant.value,
                )
            except ValueError as error:
                trouble.value = html_box("unclear", str(error))
                return
        # While it works, this says so and changes nothing.
        work.start(
            made.steps(),
            made.games,
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


def _fitted(width: int, label: int) -> dict[str, Any]:
    """Return the layout of a field with a label of so many pixels."""
    return {
        "layout": widgets.Layout(width=f"{width}px"),
        "style": {"description_width": f"{label}px"},
    }

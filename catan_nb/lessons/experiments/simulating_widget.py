"""The laboratory on a page: fields, a button, a bar that can be stopped, a table and a chart."""

from __future__ import annotations

from typing import Any

import ipywidgets as widgets

from catan_nb.language import gettext as _
from catan_nb.lessons.experiments.simulating import MOST_PLAYERS, VARIANTS, Laboratory
from catan_nb.lessons.output.box import html_box
from catan_nb.lessons.output.page import on_enter
from catan_nb.lessons.output.typed import typed_whole
from catan_nb.ui.looks.wording import first_upper
from catan_nb.ui.table.seats import SEAT_KINDS
from catan_nb.ui.widgets.longwork import LongWork


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

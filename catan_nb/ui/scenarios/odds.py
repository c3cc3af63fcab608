"""What the coach tells of scenarios: what lies in the fog."""

from __future__ import annotations

from catan_nb.language import gettext as _
from catan_nb.language import shown_number
from catan_nb.language.numbers import percent
from catan_nb.stats.seafarers.fog import fog_odds
from catan_nb.ui.looks.elements import heading
from catan_nb.ui.scenarios.kit import chances, ground, shown
from catan_nb.ui.table.controller import Controller
from catan_nb.ui.widgets.html import Child, h

__all__ = ["hidden_odds"]


def hidden_odds(table: Controller) -> Child:
    """Tell what a hidden hex may be, and what uncovering it brings on average."""
    view = shown(table)
    left = fog_odds(view)
    if not left.hexes or view.over:
        return None
    told = _(
        "Uncovering one pays you a card with a chance of {chance}. Beside it a settlement gets"
        " {dots} dots on average."
    ).format(
        chance=percent(sum(left.reward().values())),
        dots=shown_number(round(float(left.mean_pips()), 1), "g"),
    )
    return h(
        "section",
        heading(_("What a hidden hex may be")),
        chances([(ground(word, 22), _(word), count) for word, count in left.terrain.items()]),
        h("p", told, class_="cnb-small"),
    )

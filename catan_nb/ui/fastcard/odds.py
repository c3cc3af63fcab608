"""The coach's exact odds of swaps and draws in the Fast Card Game."""

from __future__ import annotations

from fractions import Fraction

from catan_nb.fastcard.cards import KIND_NAMES
from catan_nb.language import gettext as _
from catan_nb.language import ngettext
from catan_nb.language.numbers import percent
from catan_nb.stats.fastcard.draws import SwapChances, chance_by_swap, chance_within_draws
from catan_nb.ui.fastcard.building import card_game
from catan_nb.ui.looks.drawings import kind_picture
from catan_nb.ui.looks.elements import heading
from catan_nb.ui.table.controller import Controller
from catan_nb.ui.widgets.html import Child, Markup, h, screen_reader_text

__all__ = ["swap_odds"]


def swap_odds(table: Controller) -> Child:
    """Return a table of the chances of each kind of card, for each possible swap and draw."""
    seat = table.viewer
    if seat is None:
        return None
    view = card_game(table.view)
    if not view.turn_number or view.over:
        return None
    swaps = [chance_by_swap(view, number) for number in range(len(KIND_NAMES))]
    head = [
        h("th", kind_picture(number, 22), screen_reader_text(_(name)), scope="col")
        for number, name in enumerate(KIND_NAMES)
    ]
    rows = [
        _chance_row(_("the pile"), [swap.pile for swap in swaps]),
        _chance_row(_("the market"), [swap.market for swap in swaps]),
        *(
            _chance_row(player.name, [_swap_chance(swap, player.seat) for swap in swaps])
            for player in view.players
            if player.seat != seat
        ),
    ]
    draws = view.players[seat].draws
    draw_chances = [chance_within_draws(view, number) for number in range(len(KIND_NAMES))]
    return h(
        "section",
        heading(_("Odds of each kind of card")),
        h(
            "p",
            _(
                "Exact chances for somebody who remembers the last shuffle, who has drawn since and"
                " what was taken openly. Hands that have given cards away since count together."
            ),
            class_="cnb-small",
        ),
        h(
            "table",
            h("thead", h("tr", h("th", _("swap with"), scope="col"), head)),
            h("tbody", [row for row in rows if row is not None]),
            h(
                "tbody",
                _chance_row(
                    ngettext("{n} card drawn", "{n} cards drawn", draws).format(n=draws),
                    [*draw_chances],
                ),
            ),
            class_="cnb-odds",
        ),
    )


def _swap_chance(chances: SwapChances, seat: int) -> Fraction | None:
    """Return the better chance of a blind draw and the library's open pick from a hand.

    None if neither is allowed.
    """
    chances_of_seat = [
        by_seat[seat] for by_seat in (chances.players, chances.library) if seat in by_seat
    ]
    return max(chances_of_seat, default=None)


def _chance_row(text: str, chances: list[Fraction | None]) -> Markup | None:
    if all(chance is None for chance in chances):
        return None
    cells = [h("td", "–" if chance is None else percent(chance)) for chance in chances]
    return h("tr", h("th", text, scope="row"), cells)

"""What the coach tells of ships, the pirate and gold: what may move, what stays, what pays."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from catan_nb.board.terrain import PIPS
from catan_nb.language import gettext as _
from catan_nb.language import ngettext, shown_number
from catan_nb.language.numbers import percent
from catan_nb.rules.play.payout import choices
from catan_nb.stats.dice import SEVEN_CHANCE
from catan_nb.stats.seafarers.pirates import pirate_places
from catan_nb.ui.looks.elements import heading
from catan_nb.ui.looks.places import spots
from catan_nb.ui.table.boardgame import board_game
from catan_nb.ui.table.controller import Controller
from catan_nb.ui.widgets.html import Child, Markup, h

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from catan_nb.rules.play.game import Game, View

__all__ = ["gold_odds", "pirate_odds", "ship_odds"]

_ROLLS = 36


def ship_odds(table: Controller) -> Child:
    """Tell which ships may be moved, and why the others stay."""
    view = _going_on(table)
    if view is None or table.viewer is None:
        return None
    player = view.players[table.viewer]
    free, closed = player.movable_ships, player.closed_ships
    held = [path for path in player.ships if path not in closed and path not in free]
    lines = [
        _line(
            free,
            ngettext(
                "{n} may be moved: the last ship of an open line, away from the pirate.",
                "{n} may be moved: the last ships of open lines, away from the pirate.",
                len(free),
            ),
        ),
        _line(
            closed,
            ngettext(
                "{n} stays: its line joins two of your pieces, so it is closed.",
                "{n} stay: their lines join two of your pieces, so they are closed.",
                len(closed),
            ),
        ),
        _line(
            held,
            ngettext(
                "{n} stays for now: another is behind it, it is new, or the pirate holds it.",
                "{n} stay for now: others are behind them, they are new, or the pirate holds them.",
                len(held),
            )
            if table.viewer == view.turn
            else ngettext(
                "{n} lies in an open line, whose last ship may be moved in your turn.",
                "{n} lie in open lines, whose last ships may be moved in your turn.",
                len(held),
            ),
        ),
    ]
    return _section(_("Your ships"), lines) if player.ships else None


def pirate_odds(table: Controller) -> Child:
    """Tell at how many hexes the pirate could rob the ships, and which it holds."""
    view = _going_on(table)
    if view is None or table.viewer is None:
        return None
    seat, around = table.viewer, view.board.topology.hex_edges
    places = pirate_places(view, seat)
    near = [one.hex for one in places if seat in one.ships]
    barred = () if view.pirate is None else around[view.pirate]
    held = [path for path in view.players[seat].ships if path in barred]
    told = ngettext(
        "At {n} of {all} sea hexes the pirate could steal from you; a 7 is rolled with {chance}.",
        "At {n} of {all} sea hexes the pirate could steal from you; a 7 is rolled with {chance}.",
        len(near),
    ).format(n=len(near), all=len(places), chance=percent(SEVEN_CHANCE))
    lines = [
        h("li", told, data_at=spots(("hex", hex) for hex in near)) if near else None,
        _line(
            held,
            ngettext(
                "The pirate lies at {n} of your ships: none is moved away or built there.",
                "The pirate lies at {n} of your ships: none is moved away or built there.",
                len(held),
            ),
        ),
    ]
    return _section(_("The pirate"), lines) if near or held else None


def gold_odds(table: Controller) -> Child:
    """Tell how often gold pays cards of choice, and how many on average."""
    view = _going_on(table)
    if view is None or table.viewer is None:
        return None
    paid = {total: choices(view, total)[table.viewer] for total, pips in enumerate(PIPS) if pips}
    ways = sum(PIPS[total] for total, cards in paid.items() if cards)
    if not ways:
        return None
    mean = Fraction(sum(PIPS[total] * cards for total, cards in paid.items()), _ROLLS)
    told = ngettext(
        "{n} of 36 rolls pays you cards of choice: {mean} a roll on average. Choose what you"
        " lack; no harbour trades that well.",
        "{n} of 36 rolls pay you cards of choice: {mean} a roll on average. Choose what you"
        " lack; no harbour trades that well.",
        ways,
    ).format(n=ways, mean=shown_number(round(float(mean), 2), "g"))
    return _section(_("Gold"), [h("li", told)])


def _going_on(table: Controller) -> Game | View | None:
    """Return the game as its viewer sees it, where there is something to tell."""
    view = board_game(table.view)
    return None if table.viewer is None or not view.turn_number or view.over else view


def _line(paths: Collection[int], told: str) -> Markup | None:
    """Return what is told of some ships, which it lights on the board; nothing of none."""
    at = spots(("edge", path) for path in paths)
    return h("li", told.format(n=len(paths)), data_at=at) if paths else None


def _section(title: str, lines: Sequence[Child]) -> Markup:
    return h("section", heading(title), h("ul", lines, class_="cnb-wishes"))

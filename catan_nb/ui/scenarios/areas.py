"""Foreign areas that earn points, and land where nobody settles, at the table."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from catan_nb.board.terrain import Terrain
from catan_nb.board.topology import bits
from catan_nb.language import gettext as _
from catan_nb.language import ngettext, noop
from catan_nb.rules.play.reading import state_of
from catan_nb.rules.seafarers.events import AreaSettled
from catan_nb.rules.seafarers.mechanisms.areas import areas, block, special_points, worth
from catan_nb.ui.looks.drawings import sign
from catan_nb.ui.looks.elements import headed
from catan_nb.ui.scenarios.kit import caption, fact, ground, mechanism, shown, who
from catan_nb.ui.systems.effects import Effect, Flight
from catan_nb.ui.systems.parts import Aim, Later, Source
from catan_nb.ui.systems.telling import said
from catan_nb.ui.table.controller import Controller
from catan_nb.ui.widgets.html import Child, Markup, h

if TYPE_CHECKING:
    from catan_nb.rules.play.game import Game, View
    from catan_nb.rules.play.reading import PlayerFacts

__all__ = ["AREAS", "BOUNDS"]


def _worth(table: Controller) -> int:
    return worth(shown(table).rules)


def _strip(table: Controller) -> Child:
    """Return what a new area brings."""
    points = _worth(table)
    words = ngettext(
        "{n} point for the first settlement in a foreign area",
        "{n} points for the first settlement in a foreign area",
        points,
    ).format(n=points)
    return (caption(_("New island")), fact("flag", f"+{points}", words)) if points else None


def _earned(table: Controller, player: PlayerFacts) -> tuple[Child, str] | None:
    """Return the points that a player has of it."""
    points = player.special_points
    words = ngettext("{n} special point", "{n} special points", points).format(n=points)
    return ((points, sign("flag", 13)), words) if _worth(table) else None


def _told(table: Controller) -> Child:
    """Return each area that is foreign to somebody, who has earned its points, who may still."""
    view = shown(table)
    state = state_of(view)
    own, seats = block(state), range(len(view.players))
    if not _worth(table):
        return None
    rows = []
    for area in areas(state):
        earned = [seat for seat in seats if own.settled[seat] & area]
        still = [seat for seat in seats if not (own.settled[seat] | own.home[seat]) & area]
        if view.turn_number and (earned or still):
            cells = (_land(view, area), who(table, earned), who(table, still))
            rows.append(h("tr", [h("td", cell) for cell in cells]))
    if not rows:
        return h("p", _("Where you begin is your home; all other areas are foreign to you."))
    return headed((_("Area"), _("earned"), _("still to earn")), rows, class_="cnb-aim-table")


def _land(view: Game | View, area: int) -> Markup:
    """Return the hexes of an area: their tokens, and what they pay."""
    board = view.live_board
    parts = []
    for hex in bits(area):
        word, token = Terrain(board.terrain[hex]).word, board.tokens[hex] or None
        parts.append(h("span", ground(word, 20), token, class_="cnb-aim-hex", title=_(word)))
    return h("span", parts, class_="cnb-aim-land")


AREAS: Final = mechanism(
    "areas",
    aims=(
        Aim(_strip, _earned, _told, rules=("sea.island.foreign", "sea.island.home", "sea.points")),
    ),
    odds=(Later("catan_nb.ui.scenarios.odds:area_odds"),),
    sources=(
        Source(
            noop("special points"),
            lambda game, seat: special_points(state_of(game), seat, open=True),
            "grain",
        ),
    ),
    telling={
        AreaSettled: said(
            "settles a foreign area: **+{points}**",
            "You settle a foreign area: **+{points}**",
            icon="flag",
            hits=True,
        )
    },
    effects={
        AreaSettled: Effect(
            lambda event, game: (
                Flight("sign-flag", ("vertex", event.vertex), ("seat", event.player)),
            ),
            "built",
        )
    },
    signs={"flag": "M6 21V4M6 5h12l-3.5 4 3.5 4H6"},
)


# ---- where nobody settles --------------------------------------------------------------


def _bounds(table: Controller) -> Child:
    data = shown(table).rules.scenario.mechanisms["bounds"]
    return [
        h("p", _("Nobody settles on the marked islands.")) if data.get("unsettled") else None,
        h("p", _("The robber never goes there.")) if data.get("robber_off") else None,
    ]


BOUNDS: Final = mechanism("bounds", aims=(Aim(told=_bounds),))

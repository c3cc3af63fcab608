"""What the coach tells of scenarios: what lies in the fog, what new islands bring."""

from __future__ import annotations

from catan_nb.board.piece import Place
from catan_nb.language import gettext as _
from catan_nb.language import ngettext, shown_number
from catan_nb.language.numbers import percent
from catan_nb.stats.island.production import ROLLS
from catan_nb.stats.seafarers.fog import fog_odds
from catan_nb.stats.seafarers.ventures import Venture, ventures
from catan_nb.ui.looks.elements import heading
from catan_nb.ui.looks.places import spots, touching
from catan_nb.ui.looks.wording import first_upper
from catan_nb.ui.scenarios.kit import chances, ground, shown
from catan_nb.ui.table.controller import Controller
from catan_nb.ui.widgets.html import Child, Markup, h, hidden_words
from catan_nb.view.describe import place_name
from catan_nb.view.scene import Scene, scene_of_board

__all__ = ["area_odds", "hidden_odds"]


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


def area_odds(table: Controller) -> Child:
    """Tell what the nearest settlement in each foreign area costs and brings."""
    view = shown(table)
    if table.viewer is None or not view.turn_number or view.over:
        return None
    shape, found = view.board.topology, ventures(view, table.viewer)
    scene = scene_of_board(view.live_board)
    lines = []
    for area in view.players[table.viewer].foreign_areas:
        inside = {vertex for hex in area for vertex in shape.hex_vertices[hex]}
        ways = [one for one in found if one.site in inside and one.points > 1]
        if ways:
            # What takes the fewest pieces, and of several the best place.
            best = min(ways, key=lambda one: (one.pieces, -one.per_roll))
            lines.append(_way(best, scene, ("vertex", best.site or 0)))
    if not lines:
        return None
    title = heading(_("Islands that are new to you"))
    return h("section", title, h("ul", lines, class_="cnb-wishes"))


def _way(best: Venture, scene: Scene, site: Place) -> Markup:
    """Return where a settlement may stand, which it lights, and what the way takes and brings."""
    ship = ngettext("{n} more ship", "{n} more ships", best.pieces)
    road = ngettext("{n} more road", "{n} more roads", best.pieces)
    needed = (ship if best.kind == "ship" else road).format(n=best.pieces)
    settled = ngettext(
        "a settlement with {dots} dots: {n} point",
        "a settlement with {dots} dots: {n} points",
        best.points,
    ).format(n=best.points, dots=shown_number(round(float(best.per_roll) * ROLLS, 1), "g"))
    told = _("{one}, then {other}").format(one=needed, other=settled) if best.pieces else settled
    where = (
        h("span", touching(scene, site), aria_hidden="true"),
        hidden_words(f"{first_upper(place_name(scene, site))}: "),
    )
    return h("li", h("span", where, class_="cnb-touching"), " ", told, data_at=spots([site]))

"""The coach's sections on ships, pirate, gold, fog, islands and fleet; each None if not needed."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from catan_nb.board.piece import Place
from catan_nb.board.terrain import PIPS
from catan_nb.language import format_number, ngettext
from catan_nb.language import gettext as _
from catan_nb.language.numbers import percent
from catan_nb.rules.play.payout import choices
from catan_nb.stats.dice import SEVEN_CHANCE
from catan_nb.stats.island.production import ROLLS
from catan_nb.stats.seafarers.fog import fog_odds
from catan_nb.stats.seafarers.pirates import fleet_balance, fortress_attack, pirate_places
from catan_nb.stats.seafarers.routes import SettlementRoute, settlement_routes
from catan_nb.ui.looks.elements import heading, place_tokens, spots_attribute
from catan_nb.ui.looks.wording import first_upper
from catan_nb.ui.seafarers.goals import drawing_chances, terrain_hex, visible_game
from catan_nb.ui.table.controller import Controller
from catan_nb.ui.table.table_view import board_game
from catan_nb.ui.widgets.html import Child, Markup, h, screen_reader_text
from catan_nb.view.describe import place_name
from catan_nb.view.scene import Scene, scene_of_board

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from catan_nb.rules.play.game import Game, View

__all__ = ["area_odds", "fleet_odds", "gold_odds", "hidden_odds", "pirate_odds", "ship_odds"]


_ROLLS = 36


def ship_odds(table: Controller) -> Child:
    """Return the section on which of the viewer's ships may be moved, and why others may not."""
    view = _game_in_progress(table)
    if view is None or table.viewer is None:
        return None
    player = view.players[table.viewer]
    free, closed = player.movable_ships, player.closed_ships
    blocked = [path for path in player.ships if path not in closed and path not in free]
    lines = [
        _ships_line(
            free,
            ngettext(
                "{n} may be moved: the last ship of an open line, away from the pirate.",
                "{n} may be moved: the last ships of open lines, away from the pirate.",
                len(free),
            ),
        ),
        _ships_line(
            closed,
            ngettext(
                "{n} stays: its line joins two of your pieces, so it is closed.",
                "{n} stay: their lines join two of your pieces, so they are closed.",
                len(closed),
            ),
        ),
        _ships_line(
            blocked,
            ngettext(
                "{n} stays for now: another is behind it, it is new, or the pirate holds it.",
                "{n} stay for now: others are behind them, they are new, or the pirate holds them.",
                len(blocked),
            )
            if table.viewer == view.turn
            else ngettext(
                "{n} lies in an open line, whose last ship may be moved in your turn.",
                "{n} lie in open lines, whose last ships may be moved in your turn.",
                len(blocked),
            ),
        ),
    ]
    return _titled_section(_("Your ships"), lines) if player.ships else None


def pirate_odds(table: Controller) -> Child:
    """Return the section on where the pirate could rob the viewer, and which ships it blocks."""
    view = _game_in_progress(table)
    if view is None or table.viewer is None:
        return None
    seat, around = table.viewer, view.board.topology.hex_edges
    places = pirate_places(view, seat)
    near = [place.hex for place in places if seat in place.ships]
    barred = () if view.pirate is None else around[view.pirate]
    barred_ships = [path for path in view.players[seat].ships if path in barred]
    text = ngettext(
        "At {n} of {all} sea hexes the pirate could steal from you; a 7 is rolled with {chance}.",
        "At {n} of {all} sea hexes the pirate could steal from you; a 7 is rolled with {chance}.",
        len(near),
    ).format(n=len(near), all=len(places), chance=percent(SEVEN_CHANCE))
    lines = [
        h("li", text, data_at=spots_attribute(("hex", hex) for hex in near)) if near else None,
        _ships_line(
            barred_ships,
            ngettext(
                "The pirate lies at {n} of your ships: none is moved away or built there.",
                "The pirate lies at {n} of your ships: none is moved away or built there.",
                len(barred_ships),
            ),
        ),
    ]
    return _titled_section(_("The pirate"), lines) if near or barred_ships else None


def gold_odds(table: Controller) -> Child:
    """Return the section on how often gold pays the viewer, and how much on average."""
    view = _game_in_progress(table)
    if view is None or table.viewer is None:
        return None
    paid = {total: choices(view, total)[table.viewer] for total, pips in enumerate(PIPS) if pips}
    ways = sum(PIPS[total] for total, cards in paid.items() if cards)
    if not ways:
        return None
    mean = Fraction(sum(PIPS[total] * cards for total, cards in paid.items()), _ROLLS)
    text = ngettext(
        "{n} of 36 rolls pays you cards of choice: {mean} a roll on average. Choose what you"
        " lack; no harbour trades that well.",
        "{n} of 36 rolls pay you cards of choice: {mean} a roll on average. Choose what you"
        " lack; no harbour trades that well.",
        ways,
    ).format(n=ways, mean=format_number(round(float(mean), 2), "g"))
    return _titled_section(_("Gold"), [h("li", text)])


def _game_in_progress(table: Controller) -> Game | View | None:
    """Return the viewer's view of the game; None without a viewer, in the set-up and at the end."""
    view = board_game(table.view)
    return None if table.viewer is None or not view.turn_number or view.over else view


def _ships_line(paths: Collection[int], text: str) -> Markup | None:
    """Return a line that lights its ships on the board when it is pointed at; None without ships.

    ``{n}`` in ``text`` is their number.
    """
    attributes = spots_attribute(("edge", path) for path in paths)
    return h("li", text.format(n=len(paths)), data_at=attributes) if paths else None


def _titled_section(title: str, lines: Sequence[Child]) -> Markup:
    return h("section", heading(title), h("ul", lines, class_="cnb-wishes"))


def hidden_odds(table: Controller) -> Child:
    """Return the section on what a hidden hex may be, and what uncovering one brings on average."""
    view = visible_game(table)
    odds = fog_odds(view)
    if not odds.hexes or view.over:
        return None
    text = _(
        "Uncovering one pays you a card with a chance of {chance}. Beside it a settlement gets"
        " {dots} dots on average."
    ).format(
        chance=percent(sum(odds.reward().values())),
        dots=format_number(round(float(odds.mean_pips()), 1), "g"),
    )
    return h(
        "section",
        heading(_("What a hidden hex may be")),
        drawing_chances(
            [(terrain_hex(word, 22), _(word), count) for word, count in odds.terrain.items()]
        ),
        h("p", text, class_="cnb-small"),
    )


def area_odds(table: Controller) -> Child:
    """Return the section on the cheapest settlement in each foreign area, the cheapest first.

    Areas are left out if the player has too few pieces left to reach them.
    """
    view = visible_game(table)
    if table.viewer is None or not view.turn_number or view.over:
        return None
    shape, player = view.board.topology, view.players[table.viewer]
    attractive = [
        venture
        for venture in settlement_routes(view, table.viewer)
        if venture.points > 1 and venture.pieces <= player.left[venture.kind]
    ]
    best = []
    for area in player.foreign_areas:
        inside = {vertex for hex in area for vertex in shape.hex_vertices[hex]}
        # The site that needs the fewest pieces, and among these the most productive one.
        best += sorted(
            (venture for venture in attractive if venture.site in inside), key=_area_sort_key
        )[:1]
    if not best:
        return None
    scene = scene_of_board(view.live_board)
    lines = [
        _way_to_settlement(venture, scene, ("vertex", venture.site or 0))
        for venture in sorted(best, key=_area_sort_key)
    ]
    title = heading(_("Islands that are new to you"))
    return h("section", title, h("ul", lines, class_="cnb-wishes"))


def fleet_odds(table: Controller) -> Child:
    """Return the section on what the fleet brings or costs at the next roll, and on an attack."""
    view = visible_game(table)
    if table.viewer is None or not view.turn_number or view.over:
        return None
    player, lines = view.players[table.viewer], []
    mean = fleet_balance(view, table.viewer)
    cards = format_number(round(abs(float(mean)), 2), "g")
    if mean < 0:
        lines.append(_("The fleet of the next roll costs you {cards} cards on average."))
    elif mean:
        lines.append(_("The fleet of the next roll brings you {cards} cards on average."))
    if player.fortress_chits:
        attack, warships = fortress_attack(len(player.warships)), len(player.warships)
        template = ngettext(
            "With {n} warship an attack on your fortress wins a chit with {chance}; else it costs"
            " a ship or two.",
            "With {n} warships an attack on your fortress wins a chit with {chance}; else it costs"
            " a ship or two.",
            warships,
        )
        lines.append(template.format(n=warships, chance=percent(attack[0])))
    if not lines:
        return None
    items = [h("li", line.format(cards=cards)) for line in lines]
    return h("section", heading(_("Fleet and fortress")), h("ul", items, class_="cnb-wishes"))


def _area_sort_key(venture: SettlementRoute) -> tuple[int, Fraction]:
    return venture.pieces, -venture.per_roll


def _way_to_settlement(best: SettlementRoute, scene: Scene, site: Place) -> Markup:
    """Return a line on a site for a settlement: pieces needed, and what it brings.

    The site is lit on the board when the line is pointed at.
    """
    ship = ngettext("{n} more ship", "{n} more ships", best.pieces)
    road = ngettext("{n} more road", "{n} more roads", best.pieces)
    needed = (ship if best.kind == "ship" else road).format(n=best.pieces)
    pips = round(float(best.per_roll) * ROLLS, 1)
    dots = ngettext("1 dot", "{n} dots", 1 if pips == 1 else 2).format(n=format_number(pips, "g"))
    settled = ngettext(
        "a settlement with {dots}: {n} point", "a settlement with {dots}: {n} points", best.points
    ).format(n=best.points, dots=dots)
    text = _("{one}, then {other}").format(one=needed, other=settled) if best.pieces else settled
    where = (
        h("span", place_tokens(scene, site), aria_hidden="true"),
        screen_reader_text(f"{first_upper(place_name(scene, site))}: "),
    )
    return h(
        "li", h("span", where, class_="cnb-touching"), " ", text, data_at=spots_attribute([site])
    )

"""What wins in a scenario, as a strip and a panel, and helpers for its mechanisms."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from catan_nb.board.terrain import TERRAIN_WORDS
from catan_nb.language import gettext as _
from catan_nb.language import ngettext, noop
from catan_nb.language.numbers import percent
from catan_nb.ui.looks.drawings import kind_picture, sign, swatch
from catan_nb.ui.looks.elements import rule_button
from catan_nb.ui.looks.wording import first_upper
from catan_nb.ui.panels.base import Panel
from catan_nb.ui.systems.parts import Drawer, LazyImport
from catan_nb.ui.systems.registry import TableSystem
from catan_nb.ui.table.controller import Controller
from catan_nb.ui.table.table_view import board_game
from catan_nb.ui.widgets.html import Child, Markup, button, h, screen_reader_text
from catan_nb.view import theme

if TYPE_CHECKING:
    from catan_nb.rules.play.game import Game, View
    from catan_nb.rules.play.reading import PlayerFacts

__all__ = [
    "TITLE",
    "GoalPanel",
    "GoalStrip",
    "drawing_chances",
    "filled_dots",
    "goal_sentence",
    "goal_text",
    "mechanism_system",
    "prefix_player_name",
    "seat_swatches",
    "strip_caption",
    "strip_fact",
    "terrain_hex",
    "visible_game",
]


TITLE: Final = noop("What wins here")
"""The title of the strip and of the panel behind it."""

_STRIP: Final = LazyImport("catan_nb.ui.seafarers.goals:GoalStrip")
_PANEL: Final = Drawer(TITLE, LazyImport("catan_nb.ui.seafarers.goals:GoalPanel"))
_LOOKS: Final = (Path(__file__).parent / "static" / "seafarers.css",)
_DRAWN: Final = {
    "sea": "M3 9q4.5-5 9 0t9 0M3 16q4.5-5 9 0t9 0",
    "gold": "M12 3l8 6.5L16.5 20h-9L4 9.5zM4 9.5h16M12 3L8.5 9.5 12 20l3.5-10.5z",
}


def mechanism_system(name: str, **brought: Any) -> TableSystem:
    """Return a mechanism's record with the goal's strip and panel; ``brought`` is the rest."""
    return TableSystem(name=name, strips=(_STRIP,), drawers=(_PANEL,), looks=_LOOKS, **brought)


def visible_game(table: Controller) -> Game | View:
    """Return the game as the person at the screen may see it now."""
    return board_game(table.view)


# ---- pieces of the strip ---------------------------------------------------------------


def strip_caption(text: str) -> Markup:
    """Return a few words before a part of the strip; they are hidden where there is no room."""
    return h("span", text, class_="cnb-aim-caption")


def strip_fact(picture: str | Markup, count: object, text: str) -> Markup:
    """Return an icon (by name) or picture with a number; ``text`` is its meaning as a tooltip."""
    picture_html = picture if isinstance(picture, Markup) else sign(picture, 17)
    return h(
        "span",
        picture_html,
        h("b", str(count), aria_hidden="true"),
        screen_reader_text(text, ". "),
        class_="cnb-aim-fact",
        title=first_upper(text),
    )


def prefix_player_name(table: Controller, player: PlayerFacts, text: str) -> str:
    """Return "Ann: text", or the like, for a player."""
    return f"{table.player_label(player.seat)}: {text}"


def seat_swatches(table: Controller, seats: list[int], size: int = 16) -> Markup:
    """Return the swatches of some seats, with the players' names as a tooltip."""
    view = visible_game(table)
    names = ", ".join(table.player_label(seat) for seat in seats)
    return h(
        "span",
        [swatch(view.colours[seat], size) for seat in seats],
        screen_reader_text(names) if seats else None,
        class_="cnb-aim-who",
        title=names or None,
    )


def terrain_hex(word: str, size: int = 18) -> Markup:
    """Return a small hex of a terrain with a picture of it; its name must stand beside it."""
    terrain = TERRAIN_WORDS[word]
    inside = None if terrain.resource is None else kind_picture(terrain.resource, size - 5)
    if word in _DRAWN:
        inside = Markup(
            f'<svg width="{size - 4}" height="{size - 4}" viewBox="0 0 24 24" aria-hidden="true">'
            f'<path d="{_DRAWN[word]}" fill="none" stroke="currentColor" stroke-width="2.4"/></svg>'
        )
    style = f"--cnb-tone:{theme.TERRAIN[terrain]};--cnb-size:{size}px"
    return h("span", inside, class_="cnb-aim-ground", style=style)


def drawing_chances(chances: Sequence[tuple[Markup, str, int]]) -> Markup:
    """Return a list of what may be drawn, each with its picture, name, number and chance.

    ``chances`` are ``(picture, name, count)``; the chances are the shares of the counts.
    """
    total = sum(count for _picture, _name, count in chances)
    return h(
        "ul",
        [
            h(
                "li",
                picture,
                screen_reader_text(name, " "),
                h("b", count),
                h("span", percent(Fraction(count, total))),
                title=first_upper(name),
            )
            for picture, name, count in chances
        ],
        class_="cnb-aim-chances",
    )


def filled_dots(count: int, highest: int) -> Markup:
    """Return a row of ``highest`` dots, ``count`` of them filled; it has no text."""
    full = [h("i", class_="cnb-full" if number < count else None) for number in range(highest)]
    return h("span", full, class_="cnb-aim-pips")


def _points_to_win(table: Controller) -> int:
    target = visible_game(table).options["target"]
    assert isinstance(target, int)
    return target


def goal_text(table: Controller) -> str:
    """Return what wins the scenario in a few words, such as "12 points"."""
    target = _points_to_win(table)
    points = ngettext("{target} point", "{target} points", target)
    text = _first_text(aim.goal for aim in table.systems.aims)
    return (_(text) if text else points).format(target=target)


def goal_sentence(table: Controller) -> str:
    """Return what wins the scenario as a sentence."""
    text = _first_text(aim.wins for aim in table.systems.aims)
    usual = _("The first with {target} points on their own turn wins.")
    return (_(text) if text else usual).format(target=_points_to_win(table))


def _first_text(texts: Iterator[str]) -> str:
    return next(filter(None, texts), "")


class GoalStrip(Panel):
    """A strip with the scenario's goal and each player's progress; it opens the panel."""

    title = TITLE
    classes = "cnb-wins"

    def render(self) -> Markup:
        """Return the goal, a part for each mechanism, and each player's progress."""
        table = self.table
        counts = (aim.strip(table) for aim in table.systems.aims if aim.strip is not None)
        words = goal_text(table)
        scenario = _(visible_game(table).rules.scenario.title)
        return h(
            "div",
            button(
                sign("crown", 20),
                h("span", words, class_="cnb-wins-goal"),
                screen_reader_text(". ", _("More of it")),
                do="drawer",
                arg=TITLE,
                class_="cnb-wins-open",
                title=f"{scenario}: {words}" if scenario else words,
            ),
            [h("div", content, class_="cnb-aim") for content in counts if content is not None],
            self._seats(),
            class_="cnb-wins-line",
        )

    def _seats(self) -> Child:
        """Return each player's progress towards the goal; None if no mechanism states any."""
        table = self.table
        seat_texts = [aim.seat for aim in table.systems.aims if aim.seat is not None]
        rows = []
        for player in visible_game(table).players:
            found_texts = [cell for seat in seat_texts if (cell := seat(table, player)) is not None]
            text = prefix_player_name(
                table, player, ", ".join(words for _cell, words in found_texts)
            )
            cells = [h("b", cell, aria_hidden="true") for cell, _words in found_texts]
            if cells:
                swatched = swatch(player.colour, 18)
                rows.append(h("li", swatched, cells, screen_reader_text(text, ". "), title=text))
        return h("ul", rows, class_="cnb-aim-seats") if rows else None


class GoalPanel(Panel):
    """A panel with the scenario's goal and the points still to be won."""

    title = TITLE
    classes = "cnb-wins-panel"

    def render(self) -> Markup:
        """Return the goal, a section for each mechanism, and links to the rules."""
        table = self.table
        aims = table.systems.aims
        rules = list(dict.fromkeys(rule for aim in aims for rule in aim.rules))
        return h(
            "div",
            h("p", goal_sentence(table)),
            [aim.told(table) for aim in reversed(aims) if aim.told is not None],
            h("p", [[rule_button(rule), " "] for rule in rules], class_="cnb-small"),
        )

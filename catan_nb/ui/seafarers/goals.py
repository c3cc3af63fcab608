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
from catan_nb.ui.looks.drawings import kind, sign, swatch
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
    "WinsHere",
    "WinsPanel",
    "caption",
    "draw_chances",
    "fact",
    "goal_sentence",
    "goal_text",
    "mechanism_system",
    "pips",
    "seat_swatches",
    "terrain_hex",
    "visible_game",
    "with_player_name",
]


TITLE: Final = noop("What wins here")
"""The title of the strip and of the panel behind it."""

_STRIP: Final = LazyImport("catan_nb.ui.seafarers.goals:WinsHere")
_PANEL: Final = Drawer(TITLE, LazyImport("catan_nb.ui.seafarers.goals:WinsPanel"))
_LOOKS: Final = (Path(__file__).parent / "static" / "seafarers.css",)
_DRAWN: Final = {
    "sea": "M3 9q4.5-5 9 0t9 0M3 16q4.5-5 9 0t9 0",
    "gold": "M12 3l8 6.5L16.5 20h-9L4 9.5zM4 9.5h16M12 3L8.5 9.5 12 20l3.5-10.5z",
}


def mechanism_system(name: str, **brought: Any) -> TableSystem:
    """Return the record of a mechanism, which brings the strip and its panel with it."""
    return TableSystem(name=name, strips=(_STRIP,), drawers=(_PANEL,), looks=_LOOKS, **brought)


def visible_game(table: Controller) -> Game | View:
    """Return the game as the person at the screen may see it now."""
    return board_game(table.view)


# ---- pieces of the strip ---------------------------------------------------------------


def caption(text: str) -> Markup:
    """Return a few words before a part of the strip, which go where there is no room for them."""
    return h("span", text, class_="cnb-aim-caption")


def fact(picture: str | Markup, count: object, text: str) -> Markup:
    """Return an icon or picture with a number, and its meaning in words."""
    picture_html = picture if isinstance(picture, Markup) else sign(picture, 17)
    return h(
        "span",
        picture_html,
        h("b", str(count), aria_hidden="true"),
        screen_reader_text(text, ". "),
        class_="cnb-aim-fact",
        title=first_upper(text),
    )


def with_player_name(table: Controller, player: PlayerFacts, text: str) -> str:
    """Return what is told of a player, the name before it."""
    return f"{table.player_label(player.seat)}: {text}"


def seat_swatches(table: Controller, seats: list[int], size: int = 16) -> Markup:
    """Return the swatches of some seats, with their names for screen readers."""
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
    inside = None if terrain.resource is None else kind(terrain.resource, size - 5)
    if word in _DRAWN:
        inside = Markup(
            f'<svg width="{size - 4}" height="{size - 4}" viewBox="0 0 24 24" aria-hidden="true">'
            f'<path d="{_DRAWN[word]}" fill="none" stroke="currentColor" stroke-width="2.4"/></svg>'
        )
    style = f"--cnb-tone:{theme.TERRAIN[terrain]};--cnb-size:{size}px"
    return h("span", inside, class_="cnb-aim-ground", style=style)


def draw_chances(chances: Sequence[tuple[Markup, str, int]]) -> Markup:
    """Return what may be drawn: the picture, the name, how many there are and how likely it is."""
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


def pips(count: int, highest: int) -> Markup:
    """Return ``count`` filled dots out of ``highest``."""
    full = [h("i", class_="cnb-full" if number < count else None) for number in range(highest)]
    return h("span", full, class_="cnb-aim-pips")


# What wins a scenario, in a few words and in a sentence.


def _target(table: Controller) -> int:
    target = visible_game(table).options["target"]
    assert isinstance(target, int)
    return target


def goal_text(table: Controller) -> str:
    """Return what wins in a few words."""
    target = _target(table)
    points = ngettext("{target} point", "{target} points", target)
    text = _first_text(aim.goal for aim in table.systems.aims)
    return (_(text) if text else points).format(target=target)


def goal_sentence(table: Controller) -> str:
    """Return what wins in a sentence."""
    text = _first_text(aim.wins for aim in table.systems.aims)
    usual = _("The first with {target} points on their own turn wins.")
    return (_(text) if text else usual).format(target=_target(table))


def _first_text(texts: Iterator[str]) -> str:
    return next(filter(None, texts), "")


# The strip over the board that tells what wins in the scenario that is played.


class WinsHere(Panel):
    """A strip with the scenario's goal and each player's progress; it opens the panel."""

    title = TITLE
    classes = "cnb-wins"

    def render(self) -> Markup:
        """Return the goal, what counts here, and how far everybody is."""
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
        """Return all players with what each has of what counts here."""
        table = self.table
        seat_texts = [aim.seat for aim in table.systems.aims if aim.seat is not None]
        rows = []
        for player in visible_game(table).players:
            found_texts = [cell for seat in seat_texts if (cell := seat(table, player)) is not None]
            text = with_player_name(table, player, ", ".join(words for _cell, words in found_texts))
            cells = [h("b", cell, aria_hidden="true") for cell, _words in found_texts]
            if cells:
                swatched = swatch(player.colour, 18)
                rows.append(h("li", swatched, cells, screen_reader_text(text, ". "), title=text))
        return h("ul", rows, class_="cnb-aim-seats") if rows else None


# The panel behind the strip: what wins here, all that counts for it, and the rules of it.


class WinsPanel(Panel):
    """A panel with the scenario's goal and the points still to be won."""

    title = TITLE
    classes = "cnb-wins-panel"

    def render(self) -> Markup:
        """Return the goal, what is told of each thing that counts, and the rules."""
        table = self.table
        aims = table.systems.aims
        rules = list(dict.fromkeys(rule for aim in aims for rule in aim.rules))
        return h(
            "div",
            h("p", goal_sentence(table)),
            [aim.told(table) for aim in reversed(aims) if aim.told is not None],
            h("p", [[rule_button(rule), " "] for rule in rules], class_="cnb-small"),
        )

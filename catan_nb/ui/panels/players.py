"""The players: points, cards, knights, routes, whose turn it is."""

from __future__ import annotations

from catan_nb.rules.reading import PlayerFacts
from catan_nb.ui.drawings import sign, swatch
from catan_nb.ui.html import Child, Markup, button, h, hidden_words
from catan_nb.ui.pane import Press
from catan_nb.ui.panels.base import Panel

__all__ = ["PlayersPanel"]

_COLUMNS = (
    ("victory_point", "Points", "Victory points that everybody sees; your secret ones are added"),
    ("cards", "Cards", "Cards in the hand"),
    ("development", "To play", "Development cards not played yet"),
    ("knight", "Knights", "Knights played"),
    ("road", "Road", "Length of the longest road"),
)


class PlayersPanel(Panel):
    """A row for each player."""

    title = "Players"
    classes = "cnb-players"

    def render(self) -> Markup:
        """Return the table of players."""
        view = self.table.view
        head = [
            h("th", sign(icon, 19), h("span", words, class_="cnb-column"), scope="col", title=title)
            for icon, words, title in _COLUMNS
        ]
        target = view.options["target"]
        return h(
            "table",
            h(
                "caption",
                f"The first with {target} points on their own turn wins.",
                class_="cnb-small",
            ),
            h("thead", h("tr", h("th", hidden_words("Player"), scope="col"), head)),
            h("tbody", [self._row(player) for player in view.players]),
        )

    def _row(self, player: PlayerFacts) -> Markup:
        table, view, seat = self.table, self.table.view, player.seat
        on_turn = view.turn == seat and not view.over
        asked = view.actor == seat
        you = " (you)" if seat == table.viewer and len(table.persons) == 1 else ""
        secret = player.points - player.public_points
        points: Child = player.public_points
        if secret:
            points = [player.points, h("span", f"{secret} secret", class_="cnb-secret")]
        mark = "▶" if on_turn else ""
        who = h(
            "span",
            h("span", mark, class_="cnb-on-turn", aria_hidden="true"),
            swatch(player.colour),
            h("span", player.name, you, class_="cnb-name"),
            h("span", table.seats[seat].words, class_="cnb-small cnb-kind"),
            hidden_words(", on turn") if on_turn else None,
            class_="cnb-who",
        )
        army = view.largest_army_holder == seat
        road = view.longest_route_holder == seat
        return h(
            "tr",
            h("th", who, scope="row"),
            h("td", points, class_="cnb-points"),
            h("td", player.hand_size),
            h("td", player.development_size),
            h("td", _badge(player.knights, army, "largest army, 2 points")),
            h("td", self._route(player, road)),
            class_=f"{'cnb-asked-row' if asked else ''}",
            data_key=seat,
        )

    def _route(self, player: PlayerFacts, holds: bool) -> Child:
        """Return the length of a player's longest road, which shows where it runs."""
        length = _badge(player.route_length, holds, "longest road, 2 points")
        if not player.route_length:
            return length
        shown = self.table.route_of == player.seat
        return button(
            length,
            do="route",
            arg=player.seat,
            class_="cnb-quiet",
            title="Show it on the board",
            aria_label=f"Longest road of {player.name}: {player.route_length}"
            f"{', longest of all, 2 points' if holds else ''}. Show it on the board",
            aria_pressed=str(shown).lower(),
        )

    def do_route(self, press: Press) -> None:
        """Show a player's longest road on the board, or hide it."""
        self.table.show_route(int(press.arg))


def _badge(count: int, holds: bool, words: str) -> Child:
    if not holds:
        return count
    return h("span", count, hidden_words(words), class_="cnb-badge", title=words.capitalize())

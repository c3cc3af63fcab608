"""The players: points, cards, knights, routes, whose turn it is."""

from __future__ import annotations

from catan_nb.rules.reading import PlayerFacts
from catan_nb.ui.drawings import sign, swatch
from catan_nb.ui.html import Child, Markup, h, hidden_words
from catan_nb.ui.panels.base import Panel

__all__ = ["PlayersPanel"]

_COLUMNS = (
    ("victory_point", "Points", "Victory points that everybody sees; your secret ones are added"),
    ("cards", "Cards", "Cards in the hand"),
    ("development", "Development cards", "Development cards not played yet"),
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
            h("th", sign(icon, 19), hidden_words(words), scope="col", title=title)
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
            points = [
                player.points,
                h("span", f" ({secret} secret)", class_="cnb-small cnb-secret"),
            ]
        mark = "▶" if on_turn else ""
        name = h(
            "th",
            h("span", mark, class_="cnb-on-turn", aria_hidden="true"),
            swatch(player.colour),
            h("span", player.name, you, class_="cnb-name"),
            h("span", table.seats[seat].words, class_="cnb-small cnb-kind"),
            hidden_words(", on turn") if on_turn else None,
            scope="row",
        )
        army = view.largest_army_holder == seat
        road = view.longest_route_holder == seat
        return h(
            "tr",
            name,
            h("td", points, class_="cnb-points"),
            h("td", player.hand_size),
            h("td", player.development_size),
            h("td", _badge(player.knights, army, "largest army, 2 points")),
            h("td", _badge(player.route_length, road, "longest road, 2 points")),
            class_=f"{'cnb-asked-row' if asked else ''}",
            data_key=seat,
        )


def _badge(count: int, holds: bool, words: str) -> Child:
    if not holds:
        return count
    return h("span", count, hidden_words(words), class_="cnb-badge", title=words.capitalize())

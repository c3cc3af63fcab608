"""Statistics of the game on the table: rolls, production, points; all of it as CSV."""

from __future__ import annotations

from collections.abc import Sequence

from catan_nb.language import gettext as _
from catan_nb.language import ngettext, noop
from catan_nb.rules.cards import KIND_NAMES, NO_CARDS
from catan_nb.stats.course import Course, Turn, roll_counts, turns_csv
from catan_nb.ui.base.charts import points_chart, rolls_chart
from catan_nb.ui.looks.drawings import kind, sign, swatch
from catan_nb.ui.looks.elements import heading
from catan_nb.ui.panels.base import Panel
from catan_nb.ui.table.boardgame import board_game
from catan_nb.ui.widgets.html import Markup, button, h, hidden_words
from catan_nb.ui.widgets.pane import Press

__all__ = ["StatisticsPanel"]


class StatisticsPanel(Panel):
    """Charts and a table that follow the game, up to the point that is shown."""

    title = noop("Statistics")

    _course: Course | None = None

    def render(self) -> Markup:
        """Return the charts."""
        game = board_game(self.table.shown)
        turns = self._read()
        counts = roll_counts(turns)
        target = game.options["target"]
        assert isinstance(target, int)
        return h(
            "div",
            heading(_("Rolls")),
            rolls_chart(counts),
            h(
                "p",
                ngettext(
                    "{n} roll. A bar is how often, the dark line what two dice promise.",
                    "{n} rolls. A bar is how often, the dark line what two dice promise.",
                    sum(counts),
                ).format(n=sum(counts)),
                class_="cnb-small",
            ),
            heading(_("Production")),
            self._production(turns),
            heading(_("Points")),
            points_chart([turn.points for turn in turns], game.colours, target),
            h("div", button(_("Save all turns as CSV"), do="csv"), class_="cnb-buttons"),
        )

    def _read(self) -> tuple[Turn, ...]:
        if self._course is None:
            self._course = Course()
        return self._course.read(board_game(self.table.shown))

    def _production(self, turns: Sequence[Turn]) -> Markup:
        game = board_game(self.table.shown)
        kinds = tuple(game.rules.kinds)
        head = [
            h("th", kind(one, 20), hidden_words(_(KIND_NAMES[one])), scope="col") for one in kinds
        ]
        rows, gold = [], any(any(turn.chosen) for turn in turns)
        for seat, name in enumerate(game.names):
            chosen = sum((turn.chosen[seat] for turn in turns), NO_CARDS)
            gained = sum((turn.produced[seat] for turn in turns), chosen)
            lost = sum(turn.kept_away(seat) for turn in turns)
            rows.append(
                h(
                    "tr",
                    h(
                        "th",
                        h(
                            "span",
                            swatch(game.colours[seat], 18),
                            h("span", name, class_="cnb-name"),
                            class_="cnb-who",
                        ),
                        scope="row",
                    ),
                    [h("td", gained.counts[one]) for one in kinds],
                    h("td", gained.total, class_="cnb-total"),
                    h("td", chosen.total) if gold else None,
                    h("td", lost),
                )
            )
        return h(
            "table",
            h(
                "thead",
                h(
                    "tr",
                    h("th", hidden_words(_("Player")), scope="col"),
                    head,
                    h("th", _("all"), scope="col"),
                    _gold() if gold else None,
                    h("th", _("blocked"), scope="col", title=_("Kept away by the robber")),
                ),
            ),
            h("tbody", rows),
            class_="cnb-production",
        )

    def do_csv(self, press: Press) -> None:
        """Hand all turns to the person as a file."""
        game = board_game(self.table.shown)
        text = turns_csv(self._read(), game.names, game.rules.kinds)
        self.on_file("catan_turns.csv", text, "text/csv")


def _gold() -> Markup:
    words = _("Of these, cards of choice for gold")
    return h("th", sign("gold", 20), hidden_words(words), scope="col", title=words)

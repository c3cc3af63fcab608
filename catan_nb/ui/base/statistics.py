"""Charts of rolls, production and points, each player's luck, and exact odds."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from math import ceil, floor
from typing import Any, Final

from catan_nb.board.terrain import PIPS
from catan_nb.kernel.action import Action
from catan_nb.language import format_number, ngettext, noop
from catan_nb.language import gettext as _
from catan_nb.language.numbers import percent
from catan_nb.rules.cards import KIND_NAMES, NO_CARDS, Cards
from catan_nb.rules.hands import Price
from catan_nb.rules.play.game import Game, View
from catan_nb.stats.course import Account, Course, Turn, accounts, roll_counts, turns_csv
from catan_nb.stats.play.odds import NextBuild, chance_of_cards, next_build
from catan_nb.ui.looks.charts import INK, PAPER, Plot, circle, label, line, rect
from catan_nb.ui.looks.drawings import bundle, kind_picture, sign, swatch
from catan_nb.ui.looks.elements import heading
from catan_nb.ui.looks.wording import cards_text
from catan_nb.ui.panels.base import Panel
from catan_nb.ui.table.controller import Controller
from catan_nb.ui.table.table_view import board_game
from catan_nb.ui.widgets.html import Child, Markup, button, h, screen_reader_text
from catan_nb.ui.widgets.pane import Press
from catan_nb.view.theme import player

__all__ = [
    "StatisticsPanel",
    "further_statistics",
    "luck_table",
    "luck_verdict",
    "points_chart",
    "production_odds",
    "rolls_chart",
]


# Small charts as inline SVG: they need no plotting library and are a few kilobytes.


_SUMS: Final = range(2, 13)
_PLAIN: Final[Mapping[str, Any]] = {"size": 12, "fill": "currentColor"}


def rolls_chart(counts: Sequence[int]) -> Markup:
    """Return a bar chart of how often each sum was rolled, with marks at the expected numbers."""
    rolls = sum(counts)
    expected = {total: rolls * (6 if total == 7 else PIPS[total]) / 36 for total in _SUMS}
    top = max(1.0, *(counts[total] for total in _SUMS), *expected.values())
    width, height, foot = 28, 120, 138
    parts: list[Child] = []
    for place, total in enumerate(_SUMS):
        x = 6 + place * width
        tall = height * counts[total] / top * 0.88
        mark = height - height * expected[total] / top * 0.88
        fill = f"var(--{'bad' if total in (6, 8) else 'ink-2' if total == 7 else 'sim'})"
        parts += [
            rect(x + 3, height - tall, width - 6, tall, fill=fill, rx=2),
            line(x, mark, x + width, mark, PAPER, stroke_width=5),
            line(x, mark, x + width, mark, INK, stroke_width=2),
            label(x + width / 2, foot, total, **_PLAIN),
        ]
        if counts[total]:
            # The number stands above the bar, and above the mark if that would cross it.
            above = height - tall - 4
            if 0 <= height - tall - mark < 16:
                above = mark - 5
            words = label(
                x + width / 2, max(10, above), counts[total], class_="cnb-value", **_PLAIN
            )
            parts.append(words)
    spoken = ", ".join(f"{total}: {counts[total]}" for total in _SUMS)
    return _svg_chart(
        320,
        144,
        parts,
        _("Rolls by their sum, {rolls} in all. {spoken}").format(rolls=rolls, spoken=spoken),
    )


def points_chart(points: Sequence[Sequence[int]], colours: Sequence[str], target: int) -> Markup:
    """Return a line chart of all players' points over the turns.

    ``points`` has the points by seat for each turn. Each line ends in the player's letter.
    """
    turns = max(1, len(points) - 1)
    highest = max(target, *(max(row) for row in points)) if points else target
    chart_width = 314 + 16 * (len(colours) - 1)
    plot = Plot(
        chart_width,
        134,
        0,
        turns,
        0,
        highest,
        left=20,
        right=chart_width - 296,
        top=8,
        bottom=8,
        ink="currentColor",
    )
    parts = [plot.levels(range(0, highest + 1, max(1, highest // 5)))]
    ends: list[float] = []
    for seat, colour in enumerate(colours):
        style = player(colour)
        way = [(turn, row[seat]) for turn, row in enumerate(points)]
        # Lines that end at the same height get their letters side by side.
        label_y = plot.y(points[-1][seat] if points else 0)
        end = plot.end + 8 + 16 * sum(1 for end_y in ends if abs(end_y - label_y) < 8)
        ends.append(label_y)
        parts += [
            plot.line(way, INK, 3.6, fine=True),
            plot.line(way, style.fill, fine=True),
            circle(end, label_y, 7.5, fill=style.fill, stroke=INK),
            label(end, label_y + 3.8, style.letter, size=12, fill=style.ink, class_="cnb-letter"),
        ]
    last = (
        ", ".join(f"{_(c)}: {n}" for c, n in zip(colours, points[-1], strict=True))
        if points
        else ""
    )
    return _svg_chart(
        chart_width,
        134,
        parts,
        ngettext(
            "Points over {n} turn. Now {last}", "Points over {n} turns. Now {last}", turns
        ).format(n=turns, last=last),
    )


def _svg_chart(width: float, height: float, drawn: Child, text: str) -> Markup:
    box = f"0 0 {width:g} {height:g}"
    return h("svg", drawn, class_="cnb-chart", viewBox=box, role="img", aria_label=text)


def production_odds(table: Controller) -> Child:
    """Return the coach's section on the chances to get cards before the viewer can build again.

    None for spectators, in the set-up and at the end.
    """
    seat = table.viewer
    if seat is None:
        return None
    view = board_game(table.view)
    if not view.turn_number or view.over:
        return None
    soon = next_build(view, seat)
    head = [heading(_("Odds before you may build again")), _chance_sentence(view, seat, soon)]
    if not soon.rolls:
        return h("section", head)
    kinds = [
        h("td", percent(chance_of_cards(view, seat, Cards({KIND_NAMES[kind]: 1}), soon.rolls)))
        for kind in view.rules.kinds
    ]
    signs = [
        h("th", kind_picture(one, 22), screen_reader_text(_(KIND_NAMES[one])), scope="col")
        for one in view.rules.kinds
    ]
    wishes = [
        _purchase_row(view, seat, _(tile.wish), tile.price, soon.rolls)
        for tile in table.systems.tiles
    ]
    return h(
        "section",
        head,
        h(
            "p",
            _(
                "Exact chances if nobody builds or trades, the robber stays, a 7 takes nothing "
                "from you and the bank stays as full:"
            ),
            class_="cnb-small",
        ),
        h("table", h("thead", h("tr", signs)), h("tbody", h("tr", kinds)), class_="cnb-odds"),
        h("ul", wishes, class_="cnb-wishes"),
    )


def _chance_sentence(view: Game | View, seat: int, soon: NextBuild) -> Markup:
    """Return sentences on when the player can build next, and how many rolls come before."""
    if soon.turn == seat:
        turn = _("Your next chance to build is in your own turn, after your roll.")
    elif view.options["special_building"] == "paired_players":
        turn = _("Your next chance to build is your paired turn after the turn of {name}.")
    else:
        turn = _("Your next chance to build is after the turn of {name}.")
    rolls = ngettext(
        "The dice fall {n} time before.", "The dice fall {n} times before.", soon.rolls
    ).format(n=soon.rolls)
    text = rolls if soon.rolls else _("The dice do not fall before.")
    return h("p", turn.format(name=view.names[soon.turn]), " ", text, class_="cnb-small")


def _purchase_row(view: Game | View, seat: int, name: str, price: Price, rolls: int) -> Markup:
    hand = view.players[seat].hand or {}
    missing = Cards(
        {KIND_NAMES[kind]: max(0, count - hand[KIND_NAMES[kind]]) for kind, count in price}
    )
    if not missing:
        return h("li", h("strong", name), ": ", _("you hold the cards."))
    chance = chance_of_cards(view, seat, missing, rolls)
    return h(
        "li", h("strong", name), ": ", _("missing"), " ", bundle(missing), f" – {percent(chance)}"
    )


# What the dice, the robber and trades brought each player of a finished game.


_JUDGED: Final = (
    (2.0, noop("very lucky"), noop("Such luck comes in about one game of forty.")),
    (1.0, noop("lucky"), noop("Such luck comes in about one game of six.")),
    (0.25, noop("a little lucky"), noop("That is well within chance.")),
    (-0.25, noop("as was to be expected"), noop("The dice were even.")),
    (-1.0, noop("a little unlucky"), noop("That is well within chance.")),
    (-2.0, noop("unlucky"), noop("So little comes in about one game of six.")),
)
_WORST: Final = noop("very unlucky"), noop("So little comes in about one game of forty.")
"""The verdict below the last entry of `_JUDGED`, whose entries start with a number of standard
deviations above the expected cards: from there on the verdict holds."""

_FEW: Final = 5
"""Expected cards below which a game is too short for a verdict."""

_LINES: Final = (
    ("moved", noop("Moved the robber")),
    ("sailed", noop("Moved the pirate")),
    ("stole", noop("Cards stolen")),
    ("lost", noop("Cards lost to thieves")),
    ("blocked", noop("Cards that the robber kept away")),
    ("discarded", noop("Cards discarded")),
    ("traded", noop("Trades with players")),
    ("banked", noop("Trades with the bank")),
)

_AT_SEA: Final = "sailed"
"""The line that is left out if nobody has done it."""


def luck_verdict(account: Account) -> tuple[str, str]:
    """Return how lucky a player was and how rare that is, in words; empty if too few cards came."""
    if account.expected < _FEW:
        return "", ""
    far = account.luck
    for threshold, verdict, rare in _JUDGED:
        if far >= threshold if threshold > 0 else far > threshold:
            return _(verdict), _(rare)
    return _(_WORST[0]), _(_WORST[1])


@lru_cache(maxsize=1)
def _luck_accounts(game: Game, _log: tuple[Action, ...]) -> Sequence[Account]:
    """Return each player's account of cards so far; ``_log`` only keeps the cache up to date."""
    return accounts(game)


def luck_table(table: Controller) -> Child:
    """Return a chart of each player's cards from the dice against the expected number.

    Below it is a verdict on the viewer's luck, or the winner's.
    """
    game = board_game(table.game)
    accounts = _luck_accounts(game, game.log)
    if not any(account.variance for account in accounts):
        return None
    low = max(
        0,
        min(
            min(account.received, float(account.expected) - account.deviation)
            for account in accounts
        ),
    )
    high = max(
        max(account.received, float(account.expected) + account.deviation) for account in accounts
    )
    step = next(n for n in (1, 2, 5, 10, 20, 50, 100) if (high - low) / n <= 7)
    first, last = floor(low / step) * step, ceil(high / step) * step
    if first == last:
        last += step

    def percent_at(value: float) -> str:
        return f"{100 * (value - first) / (last - first):.1f}%"

    seat = table.viewer if table.viewer is not None else game.winner
    rows = [_luck_row(table, seat, account, percent_at) for seat, account in enumerate(accounts)]
    ticks = [
        h("span", value, style=f"left:{percent_at(value)}")
        for value in range(first, last + 1, step)
    ]
    note = _("cards from the dice; the bar is what was to be expected ± 1 standard deviation")
    return [
        heading(_("Was it luck?"), h("small", note)),
        h(
            "div",
            rows,
            h("div", h("div", ticks, class_="cnb-luck-axis"), aria_hidden="true"),
            class_="cnb-luck",
        ),
        None if seat is None else h("p", _luck_sentence(table, seat, accounts[seat])),
    ]


def _luck_row(
    table: Controller, seat: int, account: Account, x_of: Callable[[float], str]
) -> Markup:
    game = table.game
    style = player(game.colours[seat])
    expected = float(account.expected)
    start, right = x_of(max(0, expected - account.deviation)), x_of(expected + account.deviation)
    text = _("{cards}, {expected} expected, standard deviation {deviation}").format(
        cards=cards_text(account.received),
        expected=format_number(round(expected, 1), "g"),
        deviation=format_number(round(account.deviation, 1), "g"),
    )
    return h(
        "div",
        h("span", table.player_label(seat), class_="cnb-name"),
        h(
            "span",
            h("i", class_="cnb-spread", style=f"left:{start};width:calc({right} - {start})"),
            h("i", class_="cnb-mean", style=f"left:{x_of(expected)}"),
            h(
                "b",
                account.received,
                style=f"left:{x_of(account.received)};background:{style.fill};color:{style.ink}",
            ),
            class_="cnb-track",
            role="img",
            aria_label=text,
        ),
        h("span", luck_verdict(account)[0], class_="cnb-verdict"),
    )


def _luck_sentence(table: Controller, seat: int, account: Account) -> list[Child]:
    verdict, rare = luck_verdict(account)
    n, expected = account.received, round(float(account.expected), 1)
    got = (
        ngettext("You got {n} card", "You got {n} cards", n)
        if table.is_you(seat)
        else ngettext("{name} got {n} card", "{name} got {n} cards", n)
    ).format(name=table.game.names[seat], n=n)
    if expected == 1:
        template = _("{got} where one was to be expected")
    else:
        template = _("{got} where {expected} were to be expected")
    template = template.format(got=got, expected=format_number(expected, "g"))
    return [f"{template}: {verdict}. ", rare] if verdict else [f"{template}."]


def further_statistics(table: Controller) -> Child:
    """Return the end card's statistics: rolls against fair dice, effects of robber and trades."""
    game = board_game(table.game)
    counts = roll_counts(Course().read(game))
    accounts = _luck_accounts(game, game.log)
    names = [
        h("th", swatch(game.colours[seat], 20), screen_reader_text(name), scope="col")
        for seat, name in enumerate(game.names)
    ]
    rows = [
        h(
            "tr",
            h("th", _(text), scope="row"),
            [h("td", getattr(account, field)) for account in accounts],
        )
        for field, text in _LINES
        if field != _AT_SEA or any(account.sailed for account in accounts)
    ]
    return [
        heading(_("The dice"), h("small", _("bar: rolled; line: what two dice promise"))),
        rolls_chart(counts),
        heading(_("Robber and trades")),
        h(
            "table",
            h("thead", h("tr", h("th", screen_reader_text(_("What"))), names)),
            h("tbody", rows),
        ),
    ]


class StatisticsPanel(Panel):
    """Charts and a table that follow the game, up to the point that is shown."""

    title = noop("Statistics")

    _course: Course | None = None

    def render(self) -> Markup:
        """Return the charts."""
        game = board_game(self.table.shown)
        turns = self._read_turns()
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
            self._production_chart(turns),
            heading(_("Points")),
            points_chart([turn.points for turn in turns], game.colours, target),
            h("div", button(_("Save all turns as CSV"), do="csv"), class_="cnb-buttons"),
        )

    def _read_turns(self) -> tuple[Turn, ...]:
        if self._course is None:
            self._course = Course()
        return self._course.read(board_game(self.table.shown))

    def _production_chart(self, turns: Sequence[Turn]) -> Markup:
        game = board_game(self.table.shown)
        kinds = tuple(game.rules.kinds)
        head = [
            h("th", kind_picture(one, 20), screen_reader_text(_(KIND_NAMES[one])), scope="col")
            for one in kinds
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
                    [h("td", gained.counts[kind]) for kind in kinds],
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
                    h("th", screen_reader_text(_("Player")), scope="col"),
                    head,
                    h("th", _("all"), scope="col"),
                    _gold_column_heading() if gold else None,
                    h("th", _("blocked"), scope="col", title=_("Kept away by the robber")),
                ),
            ),
            h("tbody", rows),
            class_="cnb-production",
        )

    def do_csv(self, press: Press) -> None:
        """Download the statistics of all turns as a CSV file."""
        game = board_game(self.table.shown)
        text = turns_csv(self._read_turns(), game.names, game.rules.kinds)
        self.on_file("catan_turns.csv", text, "text/csv")


def _gold_column_heading() -> Markup:
    text = _("Of these, cards of choice for gold")
    return h("th", sign("gold", 20), screen_reader_text(text), scope="col", title=text)

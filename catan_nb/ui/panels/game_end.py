"""The end of a game: the ranking, the sources of points, and the card that shows them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from catan_nb.games import rematch
from catan_nb.kernel.game import AnyGame
from catan_nb.language import gettext as _
from catan_nb.language import ngettext, noop
from catan_nb.rules.play.game import Game
from catan_nb.ui.looks.drawings import sign, swatch
from catan_nb.ui.looks.elements import heading
from catan_nb.ui.looks.wording import join_with_and, win_text
from catan_nb.ui.panels.base import Panel
from catan_nb.ui.systems.parts import PointSource
from catan_nb.ui.table.controller import Controller
from catan_nb.ui.table.seats import remake_seats
from catan_nb.ui.table.tablefile import write_table
from catan_nb.ui.widgets.errors import ErrorPanel
from catan_nb.ui.widgets.html import Child, Markup, button, h
from catan_nb.ui.widgets.pane import Press

__all__ = ["EndCard", "Rank", "ranking"]


_REST = PointSource(noop("other points"), lambda game, seat: 0, "coin")


@dataclass(frozen=True, slots=True)
class Rank:
    """One player's place in the final ranking.

    Attributes
    ----------
    place : int
        From 1; players with equal points share a place.
    seat, points : int
    parts : tuple of (PointSource, int)
        The points by source, without sources that brought none.
    """

    place: int
    seat: int
    points: int
    parts: tuple[tuple[PointSource, int], ...]


def ranking(game: AnyGame, sources: Sequence[PointSource]) -> tuple[Rank, ...]:
    """Return the players from first to last, secret points included; the winner is always first.

    Points that belong to none of the ``sources`` are shown as "other points".
    """
    seats = range(len(game.players))
    order = sorted(seats, key=lambda s: (s != game.winner, -game.players[s].points, s))
    ranks: list[Rank] = []
    for place, seat in enumerate(order, 1):
        points = game.players[seat].points
        before = ranks[-1] if ranks and ranks[-1].seat != game.winner else None
        shared = before.place if before is not None and before.points == points else place
        ranks.append(Rank(shared, seat, points, _points_by_source(game, seat, points, sources)))
    return tuple(ranks)


def _points_by_source(
    game: AnyGame, seat: int, points: int, sources: Sequence[PointSource]
) -> tuple[tuple[PointSource, int], ...]:
    sources_points = [(source, source.points(game, seat)) for source in sources]
    remaining = points - sum(count for _source, count in sources_points)
    return tuple(
        (source, count) for source, count in (*sources_points, (_REST, remaining)) if count
    )


class EndCard(Panel):
    """A card over the board that shows the result of a game, until it is closed.

    Attributes
    ----------
    on_look_back : callable
        Called to show the timeline.
    on_aside : callable
        Called when the card has been closed and the keyboard's focus must go elsewhere.
    on_rematch : callable or None
        Called instead of starting a rematch here, as at a shared table.
    invited : bool
        Whether somebody else has already started a rematch.
    """

    title = noop("End of the game")
    classes = "cnb-end"

    on_look_back: Callable[[], object] = staticmethod(lambda: None)
    on_aside: Callable[[], object] = staticmethod(lambda: None)
    on_rematch: Callable[[], object] | None = None
    invited = False

    def __init__(self, table: Controller, errors: ErrorPanel) -> None:
        super().__init__(table, errors)
        self._ended: AnyGame | None = None
        self._laid_aside = self._more = False
        self.pane.hidden, self.visible = True, False

    def refresh(self, change: str = "") -> None:
        """Show the card once the game has ended; hide it while the past is shown."""
        table = self.table
        over = table.started and table.game.over
        if not over or self._ended is not table.game:
            self._ended = table.game if over else None
            self._laid_aside = self._more = False
        self.visible = over and table.review is None and not self._laid_aside
        self.pane.hidden = not self.visible
        super().refresh(change)

    def toggle(self) -> None:
        """Hide the card, or show it again; the keyboard's focus follows."""
        self._laid_aside = not self._laid_aside
        self.refresh()
        if self._laid_aside:
            self.on_aside()
        else:
            self.pane.focus("board")

    # ---- what is shown -----------------------------------------------------------------

    def render(self) -> Markup:
        """Return headline, ranking, further statistics if asked for, and the buttons."""
        table = self.table
        ranks = ranking(table.game, table.systems.sources)
        further = table.systems.further
        endings = [ending.load()(table) for ending in further] if self._more else None
        return h(
            "section",
            h(
                "header",
                h("span", sign("crown", 36), class_="cnb-crown"),
                h("div", h("h2", self._headline(ranks[0])), h("p", self._summary_text(ranks))),
            ),
            heading(_("Where the points came from")),
            h("ol", [self._rank_row(rank, ranks) for rank in ranks], class_="cnb-ranks"),
            _sources_legend(ranks, table.systems.sources),
            [ending.load()(table) for ending in table.systems.endings],
            endings,
            h(
                "div",
                button(
                    sign("redo"),
                    _("Join the rematch") if self.invited else _("Rematch, same table"),
                    do="rematch",
                    class_="cnb-primary cnb-big",
                ),
                button(sign("eye"), self._see_board_label(), do="board", class_="cnb-big"),
                button(sign("history"), _("Look back"), do="back", class_="cnb-big"),
                button(
                    sign("odds"),
                    _("Less") if self._more else _("More"),
                    do="more",
                    class_="cnb-big",
                    aria_expanded="true" if self._more else "false",
                )
                if further
                else None,
                class_="cnb-end-buttons",
            ),
            class_="cnb-end-card",
        )

    def _see_board_label(self) -> str:
        return _("See the board") if isinstance(self.table.game, Game) else _("See the table")

    def _headline(self, first: Rank) -> str:
        if self.table.game.winner is None:
            return _("The game is over.")
        you = self.table.is_you(first.seat)
        return win_text(self.table.game.names[first.seat], first.points, you=you)

    def _summary_text(self, ranks: tuple[Rank, ...]) -> str:
        """Return text on the number of turns and on how far the winner was ahead."""
        number = self.table.game.turn_number
        turns = ngettext("{n} turn", "{n} turns", number).format(n=number)
        first, second = ranks[0], ranks[1]
        behind = join_with_and(
            [self._name_or_you(r.seat) for r in ranks[1:] if r.points == second.points]
        )
        ahead = first.points - second.points
        if ahead < 0:  # in some scenarios it is not points that win
            return f"{turns}."
        if not ahead:
            return _("{turns}, level with {names}.").format(turns=turns, names=behind)
        template = ngettext(
            "{turns}, {n} point ahead of {names}.", "{turns}, {n} points ahead of {names}.", ahead
        )
        return template.format(turns=turns, n=ahead, names=behind)

    def _name_or_you(self, seat: int) -> str:
        return _("you") if self.table.is_you(seat) else self.table.game.names[seat]

    def _rank_row(self, rank: Rank, ranks: tuple[Rank, ...]) -> Markup:
        top = max(1, *(rank.points for rank in ranks))
        parts = ", ".join(f"{_(source.words)} {count}" for source, count in rank.parts)
        return h(
            "li",
            h("span", rank.place, class_="cnb-small"),
            swatch(self.table.game.colours[rank.seat], 24),
            h("span", self.table.player_label(rank.seat), class_="cnb-name"),
            h(
                "span",
                [_points_segment(source.colour, count) for source, count in rank.parts],
                class_="cnb-bar",
                role="img",
                aria_label=parts,
                style=f"width:{100 * rank.points / top:.1f}%",
            ),
            h("strong", rank.points),
        )

    # ---- what the buttons do -----------------------------------------------------------

    def do_rematch(self, press: Press) -> None:
        """Start a rematch: same players and settings, another seed."""
        table = self.table
        if self.on_rematch is not None:
            self.on_rematch()
            return
        ended: Any = table.game
        game = rematch(ended)
        table.open(game, remake_seats(table.seats, game.seed), keep=write_table(table))

    def do_board(self, press: Press) -> None:
        """Hide the card."""
        self.toggle()

    def do_back(self, press: Press) -> None:
        """Hide the card and show the timeline."""
        self.toggle()
        self.on_look_back()

    def do_more(self, press: Press) -> None:
        """Toggle the further statistics."""
        self._more = not self._more
        self.refresh()


def _points_segment(colour: str, count: int) -> Markup:
    return h("span", count, style=f"flex:{max(count, 0)};--cnb-tone:var(--{colour})")


def _sources_legend(ranks: tuple[Rank, ...], sources: tuple[PointSource, ...]) -> Child:
    used = {source for rank in ranks for source, _count in rank.parts}
    used_sources = [source for source in sources if source in used]
    return h(
        "p",
        [
            h("span", h("i", style=f"--cnb-tone:var(--{source.colour})"), _(source.words))
            for source in (*used_sources, *used.difference(used_sources))
        ],
        class_="cnb-legend",
        aria_hidden="true",
    )

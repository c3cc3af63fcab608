"""The tournament page: bots play by the hundred, one's own among them, and the answer sharpens."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from concurrent.futures import Executor
from typing import Any, ClassVar, Final

from catan_nb.bots.tournament.entrants import LIMIT, own_bots
from catan_nb.bots.tournament.games import shut
from catan_nb.classroom.messages import CLASS
from catan_nb.language import gettext as _
from catan_nb.language import noop
from catan_nb.lessons.dashboards.match import MOST_PLAYERS, Match
from catan_nb.lessons.dashboards.page import Dashboard, Draw
from catan_nb.lessons.dashboards.parts import select, typed, words
from catan_nb.lessons.dashboards.strengths import faults, named, narrowing, strengths
from catan_nb.lessons.experiments.simulating import VARIANTS
from catan_nb.lessons.output.typed import typed_number, typed_whole
from catan_nb.rules.play.game import Game
from catan_nb.ui.looks.elements import heading
from catan_nb.ui.looks.wording import first_upper
from catan_nb.ui.widgets.html import Child, button, h
from catan_nb.ui.widgets.pane import Press

__all__ = ["TournamentPage", "tournament_page"]

MOST: Final = 100_000
"""So many games are played at one press at most."""
HERE: Final = "here"
GIVEN: Final = "given"
"""Where games are played: in this page, or where whoever wrote the notebook says."""
GLANCE: Final = 0.05
"""Seconds between two looks at what other processes have played."""
COUNTED: Final = ("strength", "narrowing", "faults")
"""The parts that change while games come in."""
EXAMPLE: Final = """import catan_nb as cn

def mine(view):
    sites, me = view.legal(cn.BuildSettlement), view.players[view.seat]
    if sites:
        return max(sites, key=lambda one: view.board.vertex_pips(one.vertex))
    few = len(me.roads) < 3 * len(me.settlements + me.cities)
    for kind in (cn.BuildCity, cn.BuildRoad if few else cn.BuyDevelopmentCard):
        if view.legal(kind):
            return view.legal(kind)[0]
    trades = view.legal(cn.TradeBank)
    if trades and me.hand_size > 5:
        return min(trades, key=lambda one: list(me.hand.values())[one.get])
    return (view.legal(cn.EndTurn) or view.legal_actions())[0]

cn.lessons.tournament_page({"mine": mine})"""


class TournamentPage(Dashboard):
    """The tournament page.

    Parameters
    ----------
    own, executor, language
        As for `tournament_page`.

    Attributes
    ----------
    match : Match
        Who plays, and what has come out.
    where : str
        Where games are played: "here", "given", or so many processes.
    asked : str
        What is typed as the number of games.
    """

    NAMES = (*Dashboard.NAMES, "asked", "match", "where")

    title: ClassVar[str] = noop("A tournament of bots")
    key: ClassVar[str] = "tournament"
    wide: ClassVar[tuple[str, ...]] = ("choice", "strength", "own")
    works: ClassVar[str] = "choice"

    def __init__(
        self,
        own: Mapping[str, Any] | None = None,
        executor: Executor | None = None,
        language: str | None = None,
    ) -> None:
        self.match = Match(own_bots(own))
        self._given = executor
        self.where = HERE if executor is None else GIVEN
        self.asked, self._seed = "200", "0"
        self._kind = next(iter(self.match.playing))
        self._file = ""
        super().__init__(language)

    def parts(self) -> Mapping[str, Draw]:
        """Return the panels."""
        return {
            "choice": self._choice,
            "strength": lambda: strengths(self.match),
            "narrowing": lambda: narrowing(self.match, self._kind),
            "faults": lambda: faults(self.match),
            "own": self._own,
        }

    # ---- what is done ------------------------------------------------------------------

    def pressed(self, press: Press) -> None:
        """Do what was pressed."""
        value = str(press.value)
        match press.do:
            case "games":
                self.asked = value
            case "seed":
                self._seed = value
            case "watched":
                self._kind = value if value in self.match.playing else self._kind
            case "go":
                self.play()
            case _:
                self._choose(press.do, press.arg, value)

    def _choose(self, do: str, arg: str, value: str) -> None:
        """Change who plays what, which begins anew; not while games are being played."""
        if self.work.running:
            raise ValueError(_("Games are being played. Stop them first."))
        match do:
            case "variant" if value in VARIANTS:
                self.match.variant = value
            case "count" if arg in self.match.kinds and value in map(str, range(MOST_PLAYERS + 1)):
                self.match.counts[arg] = int(value)
            case "where" if value in self._places():
                self.where = value
                return
            case "close":
                self.match.start, self._file = None, ""
            case "anew":
                pass
            case _:
                return
        self.match.anew()
        if self._kind not in self.match.playing:
            self._kind = next(iter(self.match.playing), "")

    def play(self) -> None:
        """Play as many further games as are asked for.

        Raises
        ------
        ValueError
            With the reason, when that cannot be played.
        """
        if self.work.running:
            raise ValueError(_("Games are being played. Stop them first."))
        games = typed_number(self.asked, MOST)
        try:
            seed = typed_whole(self._seed.strip())
        except ValueError:
            seed = -1
        if seed < 0:
            raise ValueError(_("The seed is a whole number from 0 up."))
        if seed != self.match.seed:
            self.match.anew()
            self.match.seed = seed
        self.match.plan()  # refuses what cannot be played, before processes are begun
        executor = self._executor()
        self.work.start(
            self.match.incoming(games, executor),
            games,
            what=_("games"),
            on_step=lambda _come: None,
            on_show=lambda: self.refresh(*COUNTED),
            on_done=lambda _all: self._done(executor),
            size=lambda come: come,
            wait=0.0 if executor is None else GLANCE,
        )

    def _executor(self) -> Executor | None:
        if self.where == HERE:
            return None
        if self.where == GIVEN:
            return self._given
        import multiprocessing
        from concurrent.futures import ProcessPoolExecutor

        fresh = multiprocessing.get_context("spawn")  # alike on every system
        return ProcessPoolExecutor(int(self.where), mp_context=fresh)

    def _done(self, executor: Executor | None) -> None:
        if executor is not None and executor is not self._given:
            shut(executor)
        self.note = ""  # that games are being played
        self.refresh("choice")

    def take(self, name: str, game: Game) -> None:
        """Play every game on from a position that somebody opened."""
        if self.work.running:
            raise ValueError(_("Games are being played. Stop them first."))
        if game.over:
            raise ValueError(_("this game is over; there is nothing left to play"))
        if game.variant not in VARIANTS:
            raise ValueError(_("no bot of this page plays it"))
        self.match.start, self.match.variant, self._file = game, game.variant, name
        self.match.anew()

    # ---- what is shown -----------------------------------------------------------------

    def _places(self) -> dict[str, str]:
        """Return where games can be played, with words for people.

        A class shares its computer, and a browser's Python has one process.
        """
        found = {HERE: _("in this page")}
        if self._given is not None:
            found[GIVEN] = _("on the cluster of the notebook")
        if sys.platform != "emscripten" and CLASS not in os.environ:
            for n in range(2, min(8, os.cpu_count() or 1) + 1):
                found[str(n)] = _("in {n} processes").format(n=n)
        return found

    def _choice(self) -> Child:
        found, busy = self.match, self.work.running
        bots = [
            select(
                first_upper(named(kind)),
                "count",
                {str(n): str(n) for n in range(MOST_PLAYERS + 1)},
                str(found.counts.get(kind, 0)),
                kind,
                disabled=busy,
            )
            for kind in found.kinds
        ]
        games = {k: _(w) for k, w in VARIANTS.items()}
        game = select(_("Game"), "variant", games, found.variant, disabled=busy)
        begun: Child = None
        if found.start is not None:
            told = _("Every game is played on from {name}.").format(name=self._file)
            game = h("p", told, " ", button(_("Close it"), do="close"), class_="cnb-dash-words")
        begun = h(
            "div",
            typed(_("Games"), "games", self.asked),
            typed(_("Seed"), "seed", self._seed),
            select(_("Where"), "where", self._places(), self.where, disabled=busy),
            button(_("Play"), do="go", class_="cnb-primary"),
            button(_("Start anew"), do="anew"),
            class_="cnb-buttons",
        )
        return [
            heading(_("Who plays")),
            h("div", game, bots, class_="cnb-dash-fields"),
            begun,
        ]

    def _own(self) -> Child:
        told = _(
            "In a notebook a bot takes some ten lines: a function that gets what its seat may know"
            " and returns an action. A decision may take {seconds} s."
        ).format(seconds=f"{LIMIT:g}")
        more = _(
            "With Dask a cluster plays: give its executor as the second value,"
            " client.get_executor()."
        )
        return [
            heading(_("A bot of your own")),
            words(told),
            h("pre", EXAMPLE, class_="cnb-dash-code", tabindex="0"),
            words(more),
        ]


def tournament_page(
    own: Mapping[str, Any] | None = None,
    executor: Executor | None = None,
    *,
    language: str | None = None,
) -> TournamentPage:
    """Return the tournament page, to be shown as the last value of a cell.

    Parameters
    ----------
    own : mapping of str to callable, optional
        Bots of your own by name: functions from a view to an action, or classes with
        ``choose(view)`` that are made from a seed. They are watched: one that fails is named.
    executor : concurrent.futures.Executor, optional
        Where games can be played, too, such as ``client.get_executor()`` of Dask; it stays open.
    language : str, optional
        A key of `catan_nb.language.LANGUAGES`; by itself the one in use.

    Raises
    ------
    BadSetup
        For what is no bot, and when there is no such language.
    """
    return TournamentPage(own, executor, language)

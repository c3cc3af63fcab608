"""The tournament dashboard: hundreds of games among bots, with win rates and intervals."""

from __future__ import annotations

import os
import sys
from collections import Counter
from collections.abc import Iterator, Mapping
from concurrent.futures import Executor
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from catan_nb.bots.levels import BOTS, bots_for
from catan_nb.bots.tournament.entrants import LIMIT, BotFault, Own, own_bots
from catan_nb.bots.tournament.games import Tournament, iterate_received, shut_down
from catan_nb.bots.tournament.results import Played
from catan_nb.classroom.messages import CLASS
from catan_nb.language import format_number, ngettext, noop
from catan_nb.language import gettext as _
from catan_nb.language.numbers import percent
from catan_nb.lessons.dashboards.page import Dashboard, Draw, choice_field, number_field, paragraph
from catan_nb.lessons.experiments.charts import chart
from catan_nb.lessons.experiments.laboratory import VARIANTS
from catan_nb.lessons.output.reading import parse_positive_number, parse_whole_number
from catan_nb.lessons.output.words import Number
from catan_nb.rules.play.game import Game
from catan_nb.stats.tools.inference import wilson_interval
from catan_nb.ui.looks.charts import BAD, INK, LINE, SERIES, line, rect
from catan_nb.ui.looks.elements import heading
from catan_nb.ui.looks.wording import first_upper
from catan_nb.ui.table.seats import SEAT_KINDS
from catan_nb.ui.widgets.html import Child, Markup, button, h
from catan_nb.ui.widgets.pane import Press

__all__ = ["EXAMPLE", "MOST_PLAYERS", "Match", "Strength", "TournamentPage", "tournament_page"]


# Games among bots as the tournament page counts them: who plays, what came out, how sure it is.


MOST_PLAYERS: Final = 6
POINTS: Final = 60
"""So many points of the way there are kept."""


@dataclass(frozen=True, slots=True)
class Strength:
    """Games played and won by one kind of bot.

    ``low`` and ``high`` bound its chance to win (Wilson, 95 %), ``chance`` is what it has when
    all are equally good.
    """

    kind: str
    count: int
    wins: int
    games: int
    low: float
    high: float
    chance: float

    @property
    def share(self) -> float:
        """The share of games won; 0 without games."""
        return self.wins / self.games if self.games else 0.0

    @property
    def verdict(self) -> int:
        """1 when significantly stronger than chance, -1 when weaker, 0 when undecided."""
        return (self.low > self.chance) - (self.high < self.chance) if self.games else 0


class Match:
    """The games played with one selection of bots, counted as they finish.

    Parameters
    ----------
    own_bots : mapping of str to Own
        The user's own bots, by name.

    Attributes
    ----------
    counts : dict of str to int
        How many of each kind play.
    variant : str
    seed : int
    start : Game or None
        The position from which every game is played on.
    games : int
        How many have been counted.
    way : list of (int, dict of str to int)
        How many each kind had won after how many games.
    """

    def __init__(self, own_bots: Mapping[str, Own]) -> None:
        self.own = dict(own_bots)
        self.variant, self.seed = "base", 0
        self.start: Game | None = None
        first = next(iter(self.own), None)
        self.counts = dict.fromkeys(self.bot_kinds, 0)
        self.counts["good"] = 2 if first is None else 3
        self.counts["random" if first is None else first] += 2 if first is None else 1
        self.clear()

    @property
    def bot_kinds(self) -> tuple[str, ...]:
        """The kinds of bots that can play this game, the user's own first."""
        return (*self.own, *bots_for(self.variant))

    @property
    def players_per_kind(self) -> dict[str, int]:
        """How many players of each kind take part, without kinds that do not."""
        return {kind: self.counts[kind] for kind in self.bot_kinds if self.counts.get(kind)}

    def clear(self) -> None:
        """Discard all results."""
        self.games = self.undecided = 0
        self.wins: Counter[str] = Counter()
        self.way: list[tuple[int, dict[str, int]]] = []
        self.faults: dict[str, list[tuple[int, BotFault]]] = {}
        self.faulty: Counter[str] = Counter()
        self._every = 1

    def plan(self) -> Tournament:
        """Return the tournament for this selection.

        Raises
        ------
        ValueError
            With the reason, when that cannot be played.
        """
        players = sum(self.players_per_kind.values())
        if not 2 <= players <= MOST_PLAYERS:
            raise ValueError(
                _("2 to {most} bots take part, not {players}.").format(
                    most=MOST_PLAYERS, players=players
                )
            )
        if self.start is not None and len(self.start.names) != players:
            raise ValueError(
                _("The opened game has {n} players, and {players} bots take part.").format(
                    n=len(self.start.names), players=players
                )
            )
        entrants = [self.own.get(kind, kind) for kind in self._seats()]
        return Tournament(entrants, self.seed, self.variant, start=self.start, limit=LIMIT)

    def play_more(self, games: int, executor: Executor | None = None) -> Iterator[int]:
        """Play further games and count them; yields the size of each batch that arrives.

        Raises
        ------
        ValueError
            As `plan`, at once; later when a bot cannot be sent to another process.
        """
        plan, seats = self.plan(), self._seats()
        return self._count_games(iterate_received(plan, self.games, games, executor), seats)

    def _count_games(
        self, come: Iterator[tuple[Played, ...]], seats: tuple[str, ...]
    ) -> Iterator[int]:
        for some in come:
            for game in some:
                self._count_game(game, seats)
            yield len(some)

    def _count_game(self, game: Played, seats: tuple[str, ...]) -> None:
        self.games += 1
        if game.winner is None:
            self.undecided += 1
        else:
            self.wins[seats[game.winner]] += 1
        for fault in game.faults:
            kind = seats[fault.entrant]
            self.faulty[kind] += 1
            faults = self.faults.setdefault(kind, [])
            if all(known.kind != fault.kind for _number, known in faults):
                faults.append((game.number, fault))
        if self.games % self._every == 0:
            self.way.append((self.games, dict(self.wins)))
            if len(self.way) > POINTS:
                self.way = self.way[1::2]
                self._every *= 2

    def _seats(self) -> tuple[str, ...]:
        return tuple(kind for kind, count in self.players_per_kind.items() for _one in range(count))

    def strengths(self) -> list[Strength]:
        """Return the strength of each kind."""
        return [self._strength(kind, self.games, self.wins[kind]) for kind in self.players_per_kind]

    def interval_history(self, kind: str) -> list[Strength]:
        """Return a kind's strength after increasing numbers of games."""
        return [self._strength(kind, games, wins.get(kind, 0)) for games, wins in self.way]

    def _strength(self, kind: str, games: int, wins: int) -> Strength:
        count, players = self.players_per_kind.get(kind, 0), sum(self.players_per_kind.values())
        low, high = wilson_interval(wins, games) if games else (0.0, 1.0)
        return Strength(kind, count, wins, games, low, high, count / players if players else 0.0)


# What the tournament page shows of its games: strengths, intervals, faults.


FAULTS: Final[Mapping[str, str]] = {
    "raised": noop("raised an error: {what}"),
    "stalled": noop("took longer than {seconds} s for a decision"),
    "nonsense": noop("chose what cannot be done: {what}"),
    "peeped": noop("reached for what its seat may not know ({what})"),
}
"""What a bot did wrong, by the kind of fault."""


def strength_table(result: Match) -> Child:
    """Return a table of win rates with their verdicts."""
    head = [heading(_("Who wins how often"))]
    if not result.games:
        return [*head, paragraph(_("No games yet. Choose who plays, and press Play."))]
    titles = (_("bots"), _("wins"), _("share"), _("95 % interval"), "", _("by chance"))
    rows = [_strength_row(strength) for strength in result.strengths()]
    text = ngettext("{n} game", "{n} games", result.games).format(n=format_number(result.games))
    if result.undecided:
        text += "; " + _("undecided: {n}").format(n=format_number(result.undecided))
    table = h(
        "table",
        h("thead", h("tr", [h("th", title, scope="col") for title in titles])),
        h("tbody", rows),
    )
    verdicts = [_verdict_text(strength) for strength in result.strengths()]
    return [
        *head,
        h("p", text, role="status", class_="cnb-dash-words"),
        h("div", table, class_="cnb-dash-scroll"),
        paragraph(" ".join(verdicts)),
    ]


def _strength_row(strength: Strength) -> Markup:
    interval = _("{low} to {high}").format(
        low=format_number(100 * strength.low, ".1f"), high=percent(strength.high, 1)
    )
    return h(
        "tr",
        h("th", f"{strength.count} × {bot_name(strength.kind)}", scope="row"),
        h("td", format_number(strength.wins)),
        h("td", percent(strength.share, 1)),
        h("td", interval),
        h("td", _interval_bar(strength)),
        h("td", percent(strength.chance, 1)),
    )


def narrowing_table(result: Match, kind: str) -> Child:
    """Return a table that shows how a kind's interval narrows with more games."""
    head = heading(_("The interval grows narrower"))
    history = result.interval_history(kind) if kind else []
    if len(history) < 2:
        text = _("Four times as many games make it half as wide.")
        return [head, paragraph(text)]
    series: dict[str, dict[Number, Number]] = {
        _("share won"): {interval.games: interval.share for interval in history},
        _("interval, from"): {interval.games: interval.low for interval in history},
        _("interval, to"): {interval.games: interval.high for interval in history},
        _("by chance"): {interval.games: interval.chance for interval in history},
    }
    choice = choice_field(
        _("Bots"), "watched", {one: bot_name(one) for one in result.players_per_kind}, kind
    )
    svg = chart(series, x=_("games"), y=_("chance to win"), lines=True).svg()
    width = percent(history[-1].high - history[-1].low, 1)
    text = _("Now it is {width} wide. Four times as many games make it half as wide.")
    return [head, choice, Markup(svg), paragraph(text.format(width=width))]


def fault_list(result: Match) -> Child:
    """Return a list of the bots' errors, by bot name."""
    head = heading(_("Faults of bots"))
    if not result.faults:
        text = _(
            "None. A bot of one's own that fails is named here, and from then on chance plays"
            " for it to the end of that game."
        )
        return [head, paragraph(text)]
    return [head, [_bot_faults(result, kind) for kind in result.faults]]


def _bot_faults(result: Match, kind: str) -> Markup:
    games = ngettext("in {n} game", "in {n} games", result.faulty[kind])
    lines = [
        _("{fault} (game {game}, turn {turn})").format(
            fault=_(FAULTS[fault.kind]).format(what=fault.what, seconds=f"{LIMIT:g}"),
            game=format_number(number + 1),
            turn=fault.turn,
        )
        for number, fault in result.faults[kind]
    ]
    counted = games.format(n=format_number(result.faulty[kind]))
    return h(
        "div",
        h("p", h("strong", kind), " ", counted, role="alert", class_="cnb-dash-words"),
        h("ul", [h("li", line) for line in lines]),
    )


def bot_name(kind: str) -> str:
    """Return the display name of a kind of bot."""
    return _(SEAT_KINDS[kind]) if kind in BOTS and kind in SEAT_KINDS else kind


def _verdict_text(strength: Strength) -> str:
    sentences = {
        1: _("{bot}: wins more often than by chance."),
        -1: _("{bot}: wins less often than by chance."),
        0: _("{bot}: cannot be told from chance yet."),
    }[strength.verdict]
    return sentences.format(bot=first_upper(bot_name(strength.kind)))


def _interval_bar(strength: Strength) -> Markup:
    """Return the interval as a bar from 0 to 100 %, with the share and the rate by chance."""
    thick = {"stroke_width": 2, "vector_effect": "non-scaling-stroke"}
    share, chance = 100 * strength.share, 100 * strength.chance
    return h(
        "svg",
        rect(0, 0, 100, 12, fill=LINE, opacity=0.45),
        rect(
            100 * strength.low, 2, max(0.5, 100 * (strength.high - strength.low)), 8, fill=SERIES[0]
        ),
        line(share, 1, share, 11, INK, **thick),
        line(chance, 0, chance, 12, BAD, stroke_dasharray="3 2", **thick),
        class_="cnb-dash-bar100",
        viewBox="0 0 100 12",
        width=160,
        height=14,
        preserveAspectRatio="none",
        aria_hidden="true",
    )


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
        self._kind = next(iter(self.match.players_per_kind))
        self._file = ""
        super().__init__(language)

    def parts(self) -> Mapping[str, Draw]:
        return {
            "choice": self._choice,
            "strength": lambda: strength_table(self.match),
            "narrowing": lambda: narrowing_table(self.match, self._kind),
            "faults": lambda: fault_list(self.match),
            "own": self._own,
        }

    # ---- what is done ------------------------------------------------------------------

    def pressed(self, press: Press) -> None:
        value = str(press.value)
        match press.do:
            case "games":
                self.asked = value
            case "seed":
                self._seed = value
            case "watched":
                self._kind = value if value in self.match.players_per_kind else self._kind
            case "go":
                self.play()
            case _:
                self._choose(press.do, press.arg, value)

    def _choose(self, do: str, arg: str, value: str) -> None:
        """Change the selection, which discards results; ignored while games are running."""
        if self.work.is_running:
            raise ValueError(_("Games are being played. Stop them first."))
        match do:
            case "variant" if value in VARIANTS:
                self.match.variant = value
            case "count" if arg in self.match.bot_kinds and value in map(
                str, range(MOST_PLAYERS + 1)
            ):
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
        self.match.clear()
        if self._kind not in self.match.players_per_kind:
            self._kind = next(iter(self.match.players_per_kind), "")

    def play(self) -> None:
        """Play as many further games as the form says.

        Raises
        ------
        ValueError
            With the reason, when that cannot be played.
        """
        if self.work.is_running:
            raise ValueError(_("Games are being played. Stop them first."))
        games = parse_positive_number(self.asked, MOST)
        try:
            seed = parse_whole_number(self._seed.strip())
        except ValueError:
            seed = -1
        if seed < 0:
            raise ValueError(_("The seed is a whole number from 0 up."))
        if seed != self.match.seed:
            self.match.clear()
            self.match.seed = seed
        self.match.plan()  # refuses what cannot be played, before processes are begun
        executor = self._executor()
        self.work.start(
            self.match.play_more(games, executor),
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
            shut_down(executor)
        self.note = ""  # that games are being played
        self.refresh("choice")

    def take(self, name: str, game: Game) -> None:
        """Start every game from the position in an opened file."""
        if self.work.is_running:
            raise ValueError(_("Games are being played. Stop them first."))
        if game.over:
            raise ValueError(_("this game is over; there is nothing left to play"))
        if game.variant not in VARIANTS:
            raise ValueError(_("no bot of this page plays it"))
        self.match.start, self.match.variant, self._file = game, game.variant, name
        self.match.clear()

    # ---- what is shown -----------------------------------------------------------------

    def _places(self) -> dict[str, str]:
        """Return the places where games can run, with labels.

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
        result, busy = self.match, self.work.is_running
        bots = [
            choice_field(
                first_upper(bot_name(kind)),
                "count",
                {str(n): str(n) for n in range(MOST_PLAYERS + 1)},
                str(result.counts.get(kind, 0)),
                kind,
                disabled=busy,
            )
            for kind in result.bot_kinds
        ]
        games = {k: _(w) for k, w in VARIANTS.items()}
        game = choice_field(_("Game"), "variant", games, result.variant, disabled=busy)
        begun: Child = None
        if result.start is not None:
            text = _("Every game is played on from {name}.").format(name=self._file)
            game = h("p", text, " ", button(_("Close it"), do="close"), class_="cnb-dash-words")
        begun = h(
            "div",
            number_field(_("Games"), "games", self.asked),
            number_field(_("Seed"), "seed", self._seed),
            choice_field(_("Where"), "where", self._places(), self.where, disabled=busy),
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
        text = _(
            "In a notebook a bot takes some ten lines: a function that gets what its seat may know"
            " and returns an action. A decision may take {seconds} s."
        ).format(seconds=f"{LIMIT:g}")
        cluster_text = _(
            "With Dask a cluster plays: give its executor as the second value,"
            " client.get_executor()."
        )
        return [
            heading(_("A bot of your own")),
            paragraph(text),
            h("pre", EXAMPLE, class_="cnb-dash-code", tabindex="0"),
            paragraph(cluster_text),
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

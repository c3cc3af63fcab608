"""Games among bots: choose who plays what, let them play, count what comes out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from typing import Final, Self

from catan_nb.bots.tournament.games import Tournament
from catan_nb.bots.tournament.results import Played, Results
from catan_nb.games import FASTCARD
from catan_nb.language import gettext as _
from catan_nb.language import ngettext, shown_number
from catan_nb.language.numbers import percent
from catan_nb.lessons.experiments.chart import Chart, chart
from catan_nb.lessons.output.number_words import Number
from catan_nb.stats.tools.inference import wilson_interval
from catan_nb.ui.systems.registry import GAMES
from catan_nb.ui.table.seats import SEAT_KINDS

MOST: Final = 100_000
"""So many games are played at one press at most."""
MOST_PLAYERS: Final = 6

VARIANTS: Final[Mapping[str, str]] = {
    variant: game.words for variant, game in GAMES.items() if variant != FASTCARD
}
"""What can be played here, with words for people."""


class Simulation:
    """Games among bots that have been played so far.

    Attributes
    ----------
    bots : mapping of str to int
        Kind of bot to how many take part.
    games : int
        How many games a press of the button plays.
    seed : int
    variant : str
    results : Results
        All games played with this choice, in the order of their numbers.
    """

    def __init__(self, bots: Mapping[str, int], games: int, seed: int, variant: str) -> None:
        self._played: list[Played] = []
        self._plan: Tournament | None = None
        self.choose(bots, games, seed, variant)

    def choose(self, bots: Mapping[str, int], games: int, seed: int, variant: str) -> None:
        """Choose who plays, how often, and what. Other players or another seed begin anew.

        Raises
        ------
        ValueError
            With the reason, when that cannot be played; everything stays as it was.
        """
        players = sum(bots.values())
        if not 2 <= players <= MOST_PLAYERS:
            raise ValueError(
                _("2 to {most} bots take part, not {players}.").format(
                    most=MOST_PLAYERS, players=players
                )
            )
        if not 1 <= games <= MOST:
            raise ValueError(
                _("From 1 to {most} games can be played at a press, not {games}.").format(
                    most=shown_number(MOST), games=shown_number(games)
                )
            )
        plan = Tournament([kind for kind in bots for _n in range(bots[kind])], seed, variant)
        if plan != self._plan:
            self._plan, self._played = plan, []
        self.bots, self.games = dict(bots), games
        self.seed, self.variant = seed, variant

    @property
    def results(self) -> Results:
        """All games played with this choice."""
        assert self._plan is not None
        return self._plan.results(self._played)

    def steps(self) -> Iterator[Played | None]:
        """Play the chosen number of further games; yield each game, and None between turns."""
        assert self._plan is not None
        plan, kept, first = self._plan, self._played, len(self._played)
        for number in range(first, first + self.games):
            for step in plan.turns(number):
                if step is not None:
                    kept.append(step)
                yield step

    def run(self) -> Self:
        """Play the chosen number of further games at once and return the simulation."""
        for _step in self.steps():
            pass
        return self

    def words(self) -> str:
        """Return in a sentence what has been played."""
        results = self.results
        if not results.games:
            return _("No games yet.")
        text = ngettext(
            "{n} game with seed {seed}, {turns} turns.",
            "{n} games with seed {seed}, {turns} turns on average.",
            results.games,
        ).format(n=shown_number(results.games), seed=self.seed, turns=round(results.mean_turns))
        if results.undecided:
            text += " " + _("Undecided: {n}.").format(n=results.undecided)
        return text

    def rows(self) -> list[tuple[str, str, str, str, str]]:
        """Return for each kind of bot: its name, wins, share, interval, and share by chance."""
        results, rows, first = self.results, [], 0
        players = sum(self.bots.values())
        for kind, count in self.bots.items():
            if not count:
                continue
            wins = sum(results.wins[first : first + count])
            first += count
            name = _(SEAT_KINDS[kind]) if kind in SEAT_KINDS else kind
            seen = ("–", "–")
            if results.games:
                low, high = wilson_interval(wins, results.games)
                seen = (
                    percent(wins / results.games, 1),
                    _("{low} to {high}").format(
                        low=shown_number(100 * low, ".1f"), high=percent(high, 1)
                    ),
                )
            rows.append(
                (f"{count} × {name}", shown_number(wins), *seen, percent(count / players, 1))
            )
        return rows

    def chart(self) -> Chart | None:
        """Return who wins by the order of turns and by the opening; None without games."""
        results = self.results
        if not results.games:
            return None

        def shares(wins: Iterable[Number]) -> dict[Number, Number]:
            return {place: float(won) / results.games for place, won in enumerate(wins, 1)}

        players = len(results.entrants)
        return chart(
            {
                _("by chance"): shares([Fraction(results.games, players)] * players),
                _("place in the order of turns"): shares(results.wins_by_turn),
                _("place of the opening, by pips"): shares(results.wins_by_opening),
            },
            x=_("place (1 is first, or best)"),
            y=_("share of games won"),
        )

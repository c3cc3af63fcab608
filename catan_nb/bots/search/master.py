"""The master bot: it compares the good bot's best ideas in simulated games."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from catan_nb.bots.bot import Advice, check_view
from catan_nb.bots.good import GoodBot
from catan_nb.bots.playout.acting import act
from catan_nb.bots.playout.actions import decode_action, encode_action
from catan_nb.bots.playout.listing import legal
from catan_nb.bots.playout.loading import is_supported, load
from catan_nb.bots.playout.table import Table
from catan_nb.bots.search.quick import choose, play_on
from catan_nb.bots.search.trials import Imagining, Played, Trying, make_mind
from catan_nb.kernel.action import Action
from catan_nb.kernel.words import Phrase, say
from catan_nb.rules.base.actions import EndTurn
from catan_nb.rules.base.questions import (
    BeforeRoll,
    ChooseVictim,
    FreeRoads,
    MainTurn,
    PairedTurn,
    RobberMove,
    SetupRoad,
    SetupSettlement,
    SpecialBuilding,
)
from catan_nb.rules.cards import Cards
from catan_nb.rules.play.game import View

# How games are imagined: those of the base game in the flat form, others in outline.


#: The modules of games that can be imagined in outline, and what five and six players add.
OUTLINED: Final = frozenset({"base", "robber", "longest_route", "victory", "cities_knights"})
SIX: Final = frozenset({"six"})


def make_simulator(
    view: View, known_hands: Mapping[int, Cards], rng: random.Random
) -> Imagining | None:
    """Return a simulator for a decision, or None where there is none.

    Parameters
    ----------
    view : View
        Of the seat that decides.
    known_hands : mapping of int to Cards
        What others hold for sure, as `Memory.known` tells it.
    rng : random.Random
    """
    if is_supported(view.rules):
        table = load(view.imagine(rng, known_hands).state)
        return None if table is None else FlatGames(view, known_hands, table)
    if view.rules.systems - SIX == OUTLINED:
        from catan_nb.bots.search.knights.rollouts import SketchedGames

        return SketchedGames(view, known_hands, view.imagine(rng, known_hands))
    return None


class FlatGames:
    """Simulates base games on the fast playout engine.

    Parameters
    ----------
    view : View
        Of the seat that decides.
    known_hands : mapping of int to Cards
        What others hold for sure.
    table : Table
        The position, with what is hidden dealt in some way.
    """

    faces = 36

    def __init__(self, view: View, known_hands: Mapping[int, Cards], table: Table) -> None:
        self._view, self._known, self._table = view, known_hands, table
        self._mind = make_mind(view.rules)

    def winning(self, thought: Sequence[Action]) -> Action | None:
        """Return an action that wins at once; None if there is none."""
        codes = [encode_action(idea) for idea in thought if self.knows(idea)]
        for code in (*codes, *legal(self._table)):
            if _wins_at_once(self._table, code):
                return decode_action(code)
        return None

    def knows(self, idea: Action) -> bool:
        """Return whether the playout engine covers an action; it has no offers."""
        try:
            encode_action(idea)
        except LookupError:
            return False
        return True

    def more(self, thought: Sequence[Action]) -> list[Action]:
        """Return the rollout player's choice."""
        return [decode_action(choose(self._table, self._mind))]

    def dealt(self, ideas: Mapping[int, Action], rng: random.Random) -> Mapping[int, Played]:
        """Sample hidden information; return a rollout for each candidate action."""
        table = load(self._view.imagine(rng, self._known).state)
        assert table is not None
        return {place: self._after(table, encode_action(idea)) for place, idea in ideas.items()}

    def _after(self, table: Table, code: int) -> Played:
        def played(dice: list[int], luck: list[float]) -> int:
            ahead = table.copy()
            act(ahead, code)
            return play_on(ahead, self._mind, dice, luck)

        return played


def _wins_at_once(table: Table, code: int) -> bool:
    """Return whether an action wins at once."""
    seat = table.active
    ahead = table.copy()
    act(ahead, code)
    return seat >= 0 and ahead.winner == seat


#: Imagined games for a decision, and for one of the set-up.
GAMES: Final = 400
FIRST_GAMES: Final = 1000
#: Seconds that a decision takes at most.
SECONDS: Final = 1.0
FIRST_SECONDS: Final = 3.0
#: So many ideas of the good bot are tried, and so many in the set-up.
IDEAS: Final = 5
FIRST_IDEAS: Final = 8

#: Where actions are tried; offers, answers and discards are the good bot's.
TRIED: Final = (
    *(SetupSettlement, SetupRoad, BeforeRoll, MainTurn, PairedTurn, SpecialBuilding),
    *(RobberMove, ChooseVictim, FreeRoads),
)


class MasterBot(GoodBot):
    """Tries what the good bot thinks of in hundreds of imagined games, and does what wins most.

    What wins at once it does without a trial. Where nothing does better than the plan by more than
    chance, it keeps to the plan; offers and the answers to them are the good bot's. Cities &
    Knights it imagines in outline. Games that are imagined neither so nor in the fast form of the
    rules it plays like the good bot.

    Parameters
    ----------
    seed : int
    games : int
        Imagined games for each decision; more in the set-up, in the same proportion.
    seconds : float or None
        What a decision takes at most, set-up likewise. None is no limit: then the same seed and
        number of games choose the same everywhere.

    Raises
    ------
    ValueError
        For a number of games below 1, or a time that is none.
    """

    name = "Master"
    systems = frozenset({"base", "cities_knights"})

    def __init__(self, seed: int = 0, games: int = GAMES, seconds: float | None = SECONDS) -> None:
        if games < 1:
            raise ValueError(f"at least one game is imagined, not {games!r}")
        if seconds is not None and not seconds > 0:
            raise ValueError(f"a decision takes some time, not {seconds!r} seconds")
        super().__init__(seed)
        self.games = games
        self.seconds = seconds

    def choose(self, view: View) -> Action:
        """Return the action with the highest share of simulated wins."""
        trying = self._run_trials(check_view(view))
        return super().choose(view) if trying is None else trying.ideas[trying.best]

    def thinking(self, view: View) -> Iterator[Action]:
        """Yield the current best action after each step of thinking.

        The last is the choice; whoever does not wait for it takes the one before.
        """
        trying = self._prepare_trials(view)
        if trying is None:
            yield super().choose(view)
            return
        action = trying.ideas[0]
        yield action
        for complete in self._play_trials(view, trying):
            if complete:
                action = trying.ideas[trying.best]
            yield action

    def advise(self, view: View, n: int = 3) -> list[Advice]:
        """Return the best `n` actions with reasons; the first is that of `choose`."""
        trying = self._run_trials(view) if check_view(view).mine and n > 0 else None
        return (
            super().advise(view, n)
            if trying is None
            else self._advice_from_trials(view, trying)[:n]
        )

    # ---- inside ------------------------------------------------------------------------

    def _run_trials(self, view: View) -> Trying | None:
        """Prepare the trials and run all simulations; None where nothing is to be compared."""
        trying = self._prepare_trials(view)
        for _ in () if trying is None else self._play_trials(view, trying):
            pass
        return trying

    def _prepare_trials(self, view: View) -> Trying | None:
        """Return the candidate actions to compare; None for fewer than two.

        An idea that wins at once is returned alone, as there is nothing to try.
        """
        if not isinstance(view.frame, TRIED):
            return None
        ranked = [entry for entry in self._ranked(view) if view.why_not(entry.action) is None]
        rng, seat = self.chance(view), view.frame.player
        imagining = make_simulator(view, self.memory(view).known(), rng) if ranked else None
        if imagining is None:
            return None
        thought = [one.action for one in ranked]
        winning = imagining.winning(thought)
        if winning is not None:
            return Trying(seat, [winning], imagining, rng)
        if not imagining.knows(thought[0]):
            return None
        highest = FIRST_IDEAS if isinstance(view.frame, SetupSettlement) else IDEAS
        ideas = [idea for idea in dict.fromkeys(thought) if imagining.knows(idea)][:highest]
        more = imagining.more(thought)
        if isinstance(view.frame, MainTurn) and view.why_not(EndTurn()) is None:
            more.append(EndTurn())
        ideas += [idea for idea in dict.fromkeys(more) if idea not in ideas]
        return Trying(seat, ideas, imagining, rng) if len(ideas) > 1 else None

    def _play_trials(self, view: View, trying: Trying) -> Iterator[bool]:
        """Run a decision's simulations within the time limit, pausing after each.

        It says then whether all ideas that are left have had the same.
        """
        first = isinstance(view.frame, SetupSettlement | SetupRoad)
        games = self.games * FIRST_GAMES // GAMES if first else self.games
        end = float("inf")
        if self.seconds is not None:
            seconds = self.seconds * FIRST_SECONDS / SECONDS if first else self.seconds
            end = time.perf_counter() + seconds
        for complete in trying.rounds():
            yield complete
            if complete and (trying.played >= games or time.perf_counter() >= end):
                return

    def _advice_from_trials(self, view: View, trying: Trying) -> list[Advice]:
        """Return the compared actions as advice with their win shares, the best first."""
        planned = {entry.action: entry for entry in self._ranked(view)}
        best, places = trying.best, range(len(trying.ideas))
        order = sorted(places, key=lambda place: (place != best, -_win_share(trying, place)))
        highest = max(_win_share(trying, place) for place in places)
        result = []
        for place in order:
            action = trying.ideas[place]
            why = planned[action].why if action in planned else ()
            if place == best and _win_share(trying, place) < highest:
                why = (say("nothing does clearly better than what was planned"), *why)
            result.append(
                Advice(action, _win_share(trying, place), (*_describe_wins(trying, place), *why))
            )
        return result


def _win_share(trying: Trying, place: int) -> float:
    """Return an action's share of won simulations; 1 if it wins at once."""
    wins = trying.wins[place]
    return sum(wins) / len(wins) if wins else 1.0


def _describe_wins(trying: Trying, place: int) -> tuple[Phrase, ...]:
    """Return a phrase with the simulated wins of an action; None without simulations."""
    wins = trying.wins[place]
    if not wins:
        return ()
    return (say("wins {n} of {m} games imagined from here", n=sum(wins), m=len(wins)),)

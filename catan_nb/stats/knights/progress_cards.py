"""Progress cards: how often one is drawn, and which comes next as one viewer knows it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction

from catan_nb.kernel.codecs import index_of, is_int
from catan_nb.kernel.words import say
from catan_nb.rules.cities_knights.block import block, count_held
from catan_nb.rules.cities_knights.events import ProgressPlayed, ProgressReturned, ProgressStolen
from catan_nb.rules.cities_knights.names import (
    CARDS_OF_TRACK,
    FACES,
    PROGRESS,
    PROGRESS_NAMES,
    TOP,
    TRACKS,
)
from catan_nb.rules.cities_knights.progress import may_draw
from catan_nb.rules.play.game import Game, View
from catan_nb.rules.play.reading import EVERYBODY, Reader, state_of
from catan_nb.stats.play.odds import next_roller
from catan_nb.stats.tools.estimates import Estimate, Tally, tally
from catan_nb.stats.tools.probability import binomial, hypergeometric
from catan_nb.stats.tools.validation import MOST_POWER, check_whole_number, random_generator

_RED_FACES = range(1, 7)


def _check_steps(steps: tuple[int, ...]) -> tuple[int, ...]:
    if len(steps) > len(TRACKS) or not all(is_int(s) and 0 <= s <= TOP for s in steps):
        raise ValueError(
            say(
                "there are up to {tracks} tracks with steps from 0 to {top}, not {steps}",
                tracks=len(TRACKS),
                top=TOP,
                steps=steps,
            )
        )
    return steps


def draw_chance(*steps: int) -> Fraction:
    """Return the chance that a roll of the three dice lets a player draw a progress card.

    Parameters
    ----------
    *steps : int
        Steps taken, 0 to 5, on one track or on several.

    Notes
    -----
    The event die shows the gate of a given track with one of its six faces. With step *n* ≥ 1
    the red die must then show at most *n* + 1: so 1/6 · (*n*+1)/6, that is 1/18, 1/12, 1/9,
    5/36 and 1/6 for the steps 1 to 5. The die shows one gate at a time, so the chances of
    different tracks exclude each other and add up.

    Examples
    --------
    >>> [str(draw_chance(step)) for step in range(6)]
    ['0', '1/18', '1/12', '1/9', '5/36', '1/6']
    >>> str(draw_chance(3, 2, 0))
    '7/36'
    """
    faces, red = sum(FACES), len(_RED_FACES)
    ways = (
        FACES[track] * sum(may_draw(step, die) for die in _RED_FACES)
        for track, step in enumerate(_check_steps(steps))
    )
    return Fraction(sum(ways), faces * red)


def draw_within(rolls: int, *steps: int) -> Fraction:
    """Return the chance of at least one card within so many rolls, whoever makes them.

    Parameters
    ----------
    rolls : int
        From 0 up; every player's roll counts.
    *steps : int
        As for `draw_chance`; taken to stay as they are.

    Raises
    ------
    ValueError
        For a number of rolls below 0 or above `MOST_POWER`.

    Notes
    -----
    No card at all must fail each time: ``1 − (1 − p)ⁿ``.

    Examples
    --------
    >>> float(draw_within(12, 1)) > 0.49
    True
    """
    rolls = check_whole_number(rolls, "rolls", 0, MOST_POWER)
    return 1 - (1 - draw_chance(*steps)) ** rolls


def draw_distribution(rolls: int, *steps: int) -> dict[int, Fraction]:
    """Return the chance of each number of cards that so many rolls bring.

    Notes
    -----
    A roll brings a player one card or none, with the same chance each time: a binomial
    distribution. Its mean is *n*·*p*. That a stack may run out is left aside.
    """
    return binomial(rolls, draw_chance(*steps))


def draw_wait(*steps: int) -> Fraction | None:
    """Return how many rolls it takes on average until the next card; None when none can come.

    Notes
    -----
    As for any independent tries, the wait *w* obeys ``w = 1 + (1−p)·w``, so it is 1/*p*: 18
    rolls with the first step of one track, 6 with the last.

    Examples
    --------
    >>> draw_wait(1), draw_wait(5), draw_wait(0)
    (Fraction(18, 1), Fraction(6, 1), None)
    """
    chance = draw_chance(*steps)
    return 1 / chance if chance else None


def draw_chances(reader: Reader, track: str | None = None) -> dict[int, Fraction]:
    """Return for every seat of a live game the chance to draw a card with the next roll.

    Parameters
    ----------
    reader : Game or View
    track : str, optional
        "trade", "politics" or "science", to look at one stack; by itself any of them.

    Notes
    -----
    The steps taken are public, and so are the cards left. Players draw clockwise from the one
    who rolls (ck.progress.draw): for each value of the red die, a stack serves as many of those
    who may draw as it has cards. That somebody puts a fifth card under it in between
    (ck.progress.hand) is left aside.
    """
    tracks = TRACKS if track is None else (TRACKS[index_of("track", TRACKS, track)],)
    first = next_roller(reader)
    clockwise = [*reader.players[first:], *reader.players[:first]]
    ways = dict.fromkeys(range(len(clockwise)), 0)
    for name in tracks:
        for red in _RED_FACES:
            may = [one.seat for one in clockwise if may_draw(one.improvements[name], red)]
            for seat in may[: reader.progress_left[name]]:
                ways[seat] += FACES[TRACKS.index(name)]
    return {seat: Fraction(count, sum(FACES) * len(_RED_FACES)) for seat, count in ways.items()}


def simulate_draws(rolls: int, *steps: int, runs: int = 100_000, seed: int = 0) -> Tally:
    """Roll the event die and the red die so many times, again and again; count the cards.

    Parameters
    ----------
    rolls : int
        How many rolls a run has.
    *steps : int
        As for `draw_chance`.
    runs : int
        How many runs.
    seed : int

    Returns
    -------
    Tally
        Of the number of cards in a run.
    """
    import numpy as np

    rolls, runs, rng = (
        check_whole_number(rolls, "rolls", 0),
        check_whole_number(runs),
        random_generator(seed),
    )
    symbols = np.repeat(np.arange(len(FACES)), FACES)
    # One row per symbol, one column per face of the red die: whether a card is drawn.
    table = np.zeros((len(FACES), len(_RED_FACES)), dtype=bool)
    for track, step in enumerate(_check_steps(steps)):
        table[track] = [may_draw(step, die) for die in _RED_FACES]
    cards = np.zeros(runs, dtype=np.intp)
    for _ in range(rolls):
        symbol = symbols[rng.integers(len(symbols), size=runs)]
        cards += table[symbol, rng.integers(len(_RED_FACES), size=runs)]
    return tally(cards)


# Progress cards that a viewer has seen in another hand and that must still be there.


def remembered_progress(view: Game | View) -> dict[int, Counter[str]]:
    """Return the hidden progress cards that other seats must hold, as a viewer has seen them.

    Parameters
    ----------
    view : Game or View
        To a game nothing is hidden, so there is nothing to remember.

    Returns
    -------
    dict of int to Counter
        Seat to cards by name.

    Notes
    -----
    A spy sees a whole hand and takes one card of it (ck.card.spy); whoever lost a card to a spy
    knows who has it. A card that is played is gone. Where the viewer does not see which card
    leaves a hand, one less of each kind that it may have been is sure to be there. So the
    result is a lower bound that is always true.
    """
    known: dict[int, Counter[str]] = {player.seat: Counter() for player in view.players}
    if view.viewer == EVERYBODY:
        return known
    for ply in range(view.ply):
        for event in view.events_at(ply):
            if isinstance(event, ProgressPlayed):
                known[event.player] -= Counter([PROGRESS_NAMES[event.card]])
            elif isinstance(event, ProgressReturned):
                known[event.player] -= _possible_cards(known[event.player], event.card, event.track)
            elif isinstance(event, ProgressStolen):
                if event.thief == view.viewer:
                    known[event.victim] = _seen_hand(view, ply, event.victim)
                known[event.victim] -= _possible_cards(known[event.victim], event.card)
                if event.card is not None and event.thief != view.viewer:
                    known[event.thief][PROGRESS_NAMES[event.card]] += 1
    return {seat: cards for seat, cards in known.items() if cards and seat != view.viewer}


def _seen_hand(view: Game | View, ply: int, victim: int) -> Counter[str]:
    """Return the hand that lay open to the viewer; a single card is taken without a look."""
    assert isinstance(view, View)
    return Counter(dict(view.before(ply).players[victim].progress or {}))


def _possible_cards(
    known: Counter[str], card: int | None, track: int | None = None
) -> Counter[str]:
    """Return one card of each kind that may have left, or the one that was seen to leave."""
    if card is not None:
        return Counter([PROGRESS_NAMES[card]])
    numbers = {name: PROGRESS_NAMES.index(name) for name in known}
    return Counter(n for n, k in numbers.items() if track is None or PROGRESS[k].track == track)


# Which progress card comes next, as far as one viewer can know (ck.progress.*).


@dataclass(frozen=True, slots=True)
class ProgressStack:
    """What one viewer knows of a stack of progress cards.

    Attributes
    ----------
    track : str
    on_top : int
        Cards of the stack that nobody has ever had; they lie in random order.
    under : tuple of str or None
        Cards put back under those, in the order in which they will come up; None where the
        viewer has not seen which.
    unseen : dict of str to int
        The cards that may lie at a place the viewer cannot look at: on top, put back unseen,
        in the hands of others, where it is not known to be.
    """

    track: str
    on_top: int
    under: tuple[str | None, ...]
    unseen: dict[str, int]

    def next_card(self) -> dict[str, Fraction]:
        """Return the chance that the next card drawn is each one; empty for an empty stack.

        Notes
        -----
        What others keep or play is taken to tell nothing about what they hold. Then each
        unseen card is as likely as any other to lie at each unseen place, and the next card
        is one of *n* unseen ones with 1/*n* each. A card put back in the open comes with
        certainty once none lies above it.

        The chances of the cards that the viewer has in mind are those of a hypergeometric
        distribution with a single draw; `among` has those of several.
        """
        if not self.on_top and not self.under:
            return {}
        if not self.on_top and self.under[0] is not None:
            return {self.under[0]: Fraction(1)}
        cards = sum(self.unseen.values())
        return {name: Fraction(count, cards) for name, count in self.unseen.items()}

    def among(self, draws: int, name: str) -> Fraction:
        """Return the chance that a card is among the next so many, all drawn from this stack.

        Raises
        ------
        ValueError
            When the stack has fewer cards, or there is no such card.

        Notes
        -----
        Cards on top and cards put back unseen are drawn without putting back from all unseen
        ones: ``1 − C(n−m, k)/C(n, k)`` for *k* draws from *n* cards, *m* of them wanted.
        """
        hidden, reached = self._reached_cards(draws, name)
        if name in reached:
            return Fraction(1)
        odds = hypergeometric(sum(self.unseen.values()), self.unseen.get(name, 0), hidden)
        return 1 - odds.get(0, Fraction(0))

    def simulate_among(self, draws: int, name: str, runs: int = 100_000, seed: int = 0) -> Estimate:
        """Shuffle the unseen cards many times and estimate what `among` works out.

        Parameters
        ----------
        draws : int
            How many cards are drawn.
        name : str
            The card to look for.
        runs : int
            How many shuffles.
        seed : int
        """
        import numpy as np

        runs = check_whole_number(runs)
        hidden, reached = self._reached_cards(draws, name)
        wanted = [float(card == name) for card, n in self.unseen.items() for _ in range(n)]
        shuffled = np.random.default_rng(seed).permuted(np.tile(wanted, (runs, 1)), axis=1)
        found = shuffled[:, :hidden].any(axis=1) | (name in reached)
        return tally(found.astype(int)).share(1)

    def _reached_cards(self, draws: int, name: str) -> tuple[int, tuple[str | None, ...]]:
        """Return how many unseen places so many draws reach, and the cards reached below."""
        index_of("progress card", PROGRESS_NAMES, name)  # which refuses what is none
        if not 0 <= draws <= self.on_top + len(self.under):
            raise ValueError(
                say("the stack of {track} has no {draws} cards", track=self.track, draws=draws)
            )
        reached = self.under[: max(0, draws - self.on_top)]
        return min(draws, self.on_top) + reached.count(None), reached


def progress_stack(game: Game | View, track: int | str) -> ProgressStack:
    """Return what the viewer of a live game knows of a stack of progress cards.

    Parameters
    ----------
    game : Game or View
        A game hides nothing. A view knows its own cards, those shown or put back in the open,
        and those it has put back itself.
    track : str or int
        "trade", "politics" or "science".

    Raises
    ------
    ValueError
        When there is no such track, or the game has no progress cards.

    Notes
    -----
    Played cards go under their stack in the open (ck.progress.play), a fifth one goes there
    unseen by others (ck.progress.hand); these are first in, first out. What a spy has seen in
    another hand, and what must still be there, is not in the stack: `remembered_progress`.

    The result follows from what the viewer may see alone: how many cards of each kind the
    game has, less those whose place is known.
    """
    if "progress_left" not in game.rules.facts:
        raise ValueError(say("there are no progress cards in this game [ck.materials]"))
    number = index_of("track", TRACKS, track)
    state = state_of(game)
    cards, under = block(state), _known_bottom_cards(game, number)
    unseen, remembered = {}, remembered_progress(game)
    hands = [
        remembered.get(player.seat, {}) if player.progress is None else player.progress
        for player in game.players
    ]
    for kind in CARDS_OF_TRACK[number]:
        name = PROGRESS_NAMES[kind]
        # Together these are always the same number: cards that are shown are not among them.
        count = cards.stacks[kind] + cards.under[number].count(kind)
        count += sum(count_held(state, player.seat, kind) for player in game.players)
        count -= under.count(name)
        count -= sum(hand.get(name, 0) for hand in hands)
        if count:
            unseen[name] = count
    on_top = sum(cards.stacks[kind] for kind in CARDS_OF_TRACK[number])
    return ProgressStack(TRACKS[number], on_top, under, unseen)


def _known_bottom_cards(game: Game | View, track: int) -> tuple[str | None, ...]:
    """Return the cards under a stack as far as the viewer has seen them put there."""
    cards = block(state_of(game)).under[track]
    if game.viewer == EVERYBODY:
        return tuple(PROGRESS_NAMES[card] for card in cards)
    seen: list[str | None] = [None] * len(cards)
    for event in game.events:
        if isinstance(event, ProgressPlayed | ProgressReturned):
            card = event.card
            if isinstance(event, ProgressReturned) and event.track == track:
                seen.append(None if card is None else PROGRESS_NAMES[card])
            elif card is not None and PROGRESS[card].track == track:
                seen.append(PROGRESS_NAMES[card])
    return tuple(seen[len(seen) - len(cards) :])

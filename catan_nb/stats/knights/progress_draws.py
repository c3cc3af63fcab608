"""Drawing progress cards: how often the three dice allow it (ck.progress.draw)."""

from __future__ import annotations

from fractions import Fraction

from catan_nb.kernel.codecs import is_whole, number_of
from catan_nb.kernel.words import say
from catan_nb.rules.cities_knights.names import FACES, TOP, TRACKS
from catan_nb.rules.cities_knights.progress import draws
from catan_nb.rules.play.reading import Reader
from catan_nb.stats.play.odds import next_roller
from catan_nb.stats.tools.asked import MOST_POWER, generator, whole_number
from catan_nb.stats.tools.distributions import binomial
from catan_nb.stats.tools.tallies import Tally, tally

_RED_FACES = range(1, 7)


def _steps(steps: tuple[int, ...]) -> tuple[int, ...]:
    if len(steps) > len(TRACKS) or not all(is_whole(s) and 0 <= s <= TOP for s in steps):
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
        FACES[track] * sum(draws(step, die) for die in _RED_FACES)
        for track, step in enumerate(_steps(steps))
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
    rolls = whole_number(rolls, "rolls", 0, MOST_POWER)
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
    tracks = TRACKS if track is None else (TRACKS[number_of("track", TRACKS, track)],)
    first = next_roller(reader)
    clockwise = [*reader.players[first:], *reader.players[:first]]
    ways = dict.fromkeys(range(len(clockwise)), 0)
    for name in tracks:
        for red in _RED_FACES:
            may = [one.seat for one in clockwise if draws(one.improvements[name], red)]
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
        whole_number(rolls, "rolls", 0),
        whole_number(runs),
        generator(seed),
    )
    symbols = np.repeat(np.arange(len(FACES)), FACES)
    # One row per symbol, one column per face of the red die: whether a card is drawn.
    table = np.zeros((len(FACES), len(_RED_FACES)), dtype=bool)
    for track, step in enumerate(_steps(steps)):
        table[track] = [draws(step, die) for die in _RED_FACES]
    cards = np.zeros(runs, dtype=np.intp)
    for _ in range(rolls):
        symbol = symbols[rng.integers(len(symbols), size=runs)]
        cards += table[symbol, rng.integers(len(_RED_FACES), size=runs)]
    return tally(cards)

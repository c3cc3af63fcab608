"""Which progress card comes next, as far as one viewer can know (ck.progress.*)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from catan_nb.kernel.codecs import number_of
from catan_nb.kernel.words import say
from catan_nb.rules.cities_knights.block import block, holds
from catan_nb.rules.cities_knights.events import ProgressPlayed, ProgressReturned
from catan_nb.rules.cities_knights.names import (
    CARDS_OF_TRACK,
    PROGRESS,
    PROGRESS_NAMES,
    TRACKS,
)
from catan_nb.rules.play.game import Game, View
from catan_nb.rules.play.reading import EVERYBODY, state_of
from catan_nb.stats.knights.progress_memory import remembered_progress
from catan_nb.stats.tools.asked import whole_number
from catan_nb.stats.tools.distributions import hypergeometric
from catan_nb.stats.tools.estimates import Estimate
from catan_nb.stats.tools.tallies import tally


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
        hidden, reached = self._drawn(draws, name)
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

        runs = whole_number(runs)
        hidden, reached = self._drawn(draws, name)
        wanted = [float(card == name) for card, n in self.unseen.items() for _ in range(n)]
        shuffled = np.random.default_rng(seed).permuted(np.tile(wanted, (runs, 1)), axis=1)
        found = shuffled[:, :hidden].any(axis=1) | (name in reached)
        return tally(found.astype(int)).share(1)

    def _drawn(self, draws: int, name: str) -> tuple[int, tuple[str | None, ...]]:
        """Return how many unseen places so many draws reach, and the cards reached below."""
        number_of("progress card", PROGRESS_NAMES, name)  # which refuses what is none
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
    number = number_of("track", TRACKS, track)
    state = state_of(game)
    cards, under = block(state), _put_back(game, number)
    unseen, remembered = {}, remembered_progress(game)
    hands = [
        remembered.get(player.seat, {}) if player.progress is None else player.progress
        for player in game.players
    ]
    for kind in CARDS_OF_TRACK[number]:
        name = PROGRESS_NAMES[kind]
        # Together these are always the same number: cards that are shown are not among them.
        count = cards.stacks[kind] + cards.under[number].count(kind)
        count += sum(holds(state, player.seat, kind) for player in game.players)
        count -= under.count(name)
        count -= sum(hand.get(name, 0) for hand in hands)
        if count:
            unseen[name] = count
    on_top = sum(cards.stacks[kind] for kind in CARDS_OF_TRACK[number])
    return ProgressStack(TRACKS[number], on_top, under, unseen)


def _put_back(game: Game | View, track: int) -> tuple[str | None, ...]:
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

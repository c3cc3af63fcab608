"""Progress cards that a viewer has seen in another hand and that must still be there."""

from __future__ import annotations

from collections import Counter

from catan_nb.rules.cities_knights.events import ProgressPlayed, ProgressReturned, ProgressStolen
from catan_nb.rules.cities_knights.names import PROGRESS, PROGRESS_NAMES
from catan_nb.rules.play.game import Game, View
from catan_nb.rules.play.reading import EVERYBODY

__all__ = ["remembered_progress"]


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
                known[event.player] -= _may_be(known[event.player], event.card, event.track)
            elif isinstance(event, ProgressStolen):
                if event.thief == view.viewer:
                    known[event.victim] = _seen(view, ply, event.victim)
                known[event.victim] -= _may_be(known[event.victim], event.card)
                if event.card is not None and event.thief != view.viewer:
                    known[event.thief][PROGRESS_NAMES[event.card]] += 1
    return {seat: cards for seat, cards in known.items() if cards and seat != view.viewer}


def _seen(view: Game | View, ply: int, victim: int) -> Counter[str]:
    """Return the hand that lay open to the viewer; a single card is taken without a look."""
    assert isinstance(view, View)
    return Counter(dict(view.before(ply).players[victim].progress or {}))


def _may_be(known: Counter[str], card: int | None, track: int | None = None) -> Counter[str]:
    """Return one card of each kind that may have left, or the one that was seen to leave."""
    if card is not None:
        return Counter([PROGRESS_NAMES[card]])
    numbers = {name: PROGRESS_NAMES.index(name) for name in known}
    return Counter(n for n, k in numbers.items() if track is None or PROGRESS[k].track == track)

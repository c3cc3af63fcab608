"""How games are imagined: those of the base game in the flat form, others in outline."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from typing import Final

from catan_nb.bots.search.board import mind_of
from catan_nb.bots.search.quick import choose, play_on
from catan_nb.bots.search.trying import Imagining, Played
from catan_nb.kernel.action import Action
from catan_nb.rules.cards import Cards
from catan_nb.rules.flat.acting import act
from catan_nb.rules.flat.actions import action_of, code_of
from catan_nb.rules.flat.listing import legal
from catan_nb.rules.flat.loading import covers, load
from catan_nb.rules.flat.table import Table
from catan_nb.rules.play.game import View

__all__ = ["FlatGames", "imagining_of"]

#: The modules of games that can be imagined in outline, and what five and six players add.
OUTLINED: Final = frozenset({"base", "robber", "longest_route", "victory", "cities_knights"})
SIX: Final = frozenset({"six"})


def imagining_of(view: View, known: Mapping[int, Cards], rng: random.Random) -> Imagining | None:
    """Return how games are imagined from a decision, or None where they cannot be.

    Parameters
    ----------
    view : View
        Of the seat that decides.
    known : mapping of int to Cards
        What others hold for sure, as `Memory.known` tells it.
    rng : random.Random
    """
    if covers(view.rules):
        table = load(view.imagine(rng, known).state)
        return None if table is None else FlatGames(view, known, table)
    if view.rules.systems - SIX == OUTLINED:
        from catan_nb.bots.search.knights.imagining import SketchedGames  # for those who play it

        return SketchedGames(view, known, view.imagine(rng, known))
    return None


class FlatGames:
    """Base games in the flat form of the rules.

    Parameters
    ----------
    view : View
        Of the seat that decides.
    known : mapping of int to Cards
        What others hold for sure.
    table : Table
        The position, with what is hidden dealt in some way.
    """

    faces = 36

    def __init__(self, view: View, known: Mapping[int, Cards], table: Table) -> None:
        self._view, self._known, self._table = view, known, table
        self._mind = mind_of(view.rules)

    def winning(self, thought: Sequence[Action]) -> Action | None:
        """Return an action that wins at once, of all that are legal; None where there is none."""
        codes = [code_of(idea) for idea in thought if self.knows(idea)]
        for code in (*codes, *legal(self._table)):
            if _wins(self._table, code):
                return action_of(code)
        return None

    def knows(self, idea: Action) -> bool:
        """Say whether the flat form has an action; it has no offers."""
        try:
            code_of(idea)
        except LookupError:
            return False
        return True

    def more(self, thought: Sequence[Action]) -> list[Action]:
        """Return what a quick player would do."""
        return [action_of(choose(self._table, self._mind))]

    def dealt(self, ideas: Mapping[int, Action], rng: random.Random) -> Mapping[int, Played]:
        """Deal anew what is hidden; return what plays on after each of the ideas."""
        table = load(self._view.imagine(rng, self._known).state)
        assert table is not None
        return {place: self._after(table, code_of(idea)) for place, idea in ideas.items()}

    def _after(self, table: Table, code: int) -> Played:
        def played(dice: list[int], luck: list[float]) -> int:
            ahead = table.copy()
            act(ahead, code)
            return play_on(ahead, self._mind, dice, luck)

        return played


def _wins(table: Table, code: int) -> bool:
    """Say whether an action wins at once."""
    seat = table.active
    ahead = table.copy()
    act(ahead, code)
    return seat >= 0 and ahead.winner == seat

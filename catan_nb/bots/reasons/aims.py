"""What a good bot saves for: its purchases with their worth and what they still need."""

from __future__ import annotations

from typing import Final

from catan_nb.bots.known import notes_of, systems_of, whole_game
from catan_nb.bots.memory import Recall
from catan_nb.bots.places import Places
from catan_nb.bots.plans import VICTORY, Plans
from catan_nb.bots.sight import Sight
from catan_nb.kernel.values import frozen
from catan_nb.kernel.words import Phrase
from catan_nb.rules.cards import Cards
from catan_nb.rules.play.game import View

__all__ = ["Aim", "aims", "plans_of"]

#: So many purchases are told.
MOST: Final = 3


@frozen
class Aim:
    """A purchase that is planned.

    Attributes
    ----------
    name : Phrase
    worth : float
        In victory points, as if it were done now.
    cost, missing : Cards
        Its price, and what the hand lacks for it.
    why : tuple of Phrase
    wins : bool
        Whether it wins the game; that is in its worth, too.
    """

    name: Phrase
    worth: float
    cost: Cards
    missing: Cards
    why: tuple[Phrase, ...]
    wins: bool = False


def aims(view: View) -> tuple[Aim, ...]:
    """Return what the good bot would save for at a seat, the best first.

    There is nothing before the first turn, and nothing in games without purchases to plan.
    """
    if whole_game(view.rules) is not None or not view.turn_number or view.over:
        return ()
    plans = plans_of(view)
    hand = plans.sight.hand
    return tuple(
        Aim(
            goal.name,
            goal.worth,
            Cards.of(goal.cost),
            Cards.of(plans.missing(goal, hand)),
            goal.why,
            goal.worth >= VICTORY,
        )
        for goal in plans.goals[:MOST]
    )


def plans_of(view: View) -> Plans:
    """Return what the good bot thinks of a position of the board game."""
    systems = systems_of(view.rules)
    sight = Sight(view, Recall(notes_of), systems)
    return Plans(sight, Places(sight), systems)

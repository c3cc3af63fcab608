"""Questions: pending decisions, and who has to make them.

The top of a state's stack decides. A question is immutable; whatever a half-done effect still
needs to know is in its fields.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final

from catan_nb.kernel.errors import Refusal
from catan_nb.kernel.values import Constant
from catan_nb.kernel.words import SEATS_SHOWN, Names, Phrase, Shower, say, tell

CHANCE: Final[int] = Constant(
    -1,
    "The actor when the next step is drawn by chance: then `game.actor == CHANCE`, and "
    "`game.outcomes()` tells how likely each step is.",
)


@dataclass(frozen=True, slots=True)
class Question:
    """Base of all questions.

    Attributes
    ----------
    player : int
        The seat that is asked, or on whose behalf chance draws.
    """

    player: int

    #: What it is called in files, for ever; by itself the class's name.
    wire_name: ClassVar[str]
    #: The rule that makes this frame come up; cited when something else is tried.
    rule: ClassVar[str] = ""
    #: True when chance draws the answer.
    chance: ClassVar[bool] = False
    #: True when everybody may know the odds of a chance frame.
    public: ClassVar[bool] = False
    #: True when all who owe an answer by this rule may give it at the same time. So may those
    #: whom it asks, by its rule, right beneath it on the stack, and whoever is in `of_others`.
    at_once: ClassVar[bool] = False
    #: What is asked, as a template over the fields; ``{player}`` is the name of the seat.
    ask: ClassVar[str] = ""
    #: How fields are shown, by name.
    shown: ClassVar[Mapping[str, Shower]] = SEATS_SHOWN

    @property
    def actor(self) -> int:
        """The seat that decides, or CHANCE."""
        return CHANCE if self.chance else self.player

    def question(self, names: Names) -> Phrase:
        """Return what is asked, as a phrase."""
        return tell(self.ask, self, names, self.shown)

    def not_yours(self, names: Names) -> Refusal:
        """Return the refusal for a seat that is not asked."""
        question = self.question(names)
        return Refusal(self.rule, say("That is not yours to decide: {asked}", asked=question))

    def of_others(self) -> tuple[Question, ...]:
        """Return this question for each other seat that must answer it too, in order."""
        return ()

    def in_turn(self, state: Any, before: Sequence[Question]) -> bool:
        """Return whether the answer must wait for those to the questions `before` it.

        Asked of what may be answered at once: where there is too little for all, say.
        """
        return False

    def shows(self) -> tuple[tuple[int, Mapping[str, int]], ...]:
        """Return public knowledge of hands that the question implies: seats and minimal cards."""
        return ()

    def lays_open(self) -> tuple[int, str] | None:
        """Return what else the asked player may see: a seat and one of its facts."""
        return None

"""What is told when a question has no answer.

A question is put to a player only if the rules have an answer to it; a house rule that forbids
the last one must not stop the game.
"""

from __future__ import annotations

from typing import ClassVar

from catan_nb.kernel.event import Event
from catan_nb.kernel.question import Question
from catan_nb.kernel.values.frozen import frozen
from catan_nb.kernel.values.telling import Names
from catan_nb.kernel.words import Phrase, say


@frozen
class PassedOver(Event):
    """A question is passed over, since its player cannot answer it in any way."""

    wire_name: ClassVar[str] = "PassedOver"
    player: int
    question: Question

    @property
    def rule(self) -> str:  # type: ignore[override]
        """The rule that makes the question come up."""
        return self.question.rule

    def phrase(self, names: Names, viewer: int | None) -> Phrase:
        """Return the event in words, with what was asked."""
        asked = self.question.question(names)
        return say("Nothing can be done, and the game goes on: {asked}", asked=asked)


@frozen
class NobodyCanGoOn(Event):
    """Nobody can do anything any more."""

    wire_name: ClassVar[str] = "NobodyCanGoOn"
    rule: str  # type: ignore[misc]

    def phrase(self, names: Names, viewer: int | None) -> Phrase:
        """Return the event in words."""
        return say("Nobody can do anything any more: the game ends without a winner.")

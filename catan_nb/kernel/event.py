"""Events: what happened, as typed facts that cite the rule they follow.

An event's words are a template over its fields; what a field shows follows from its name
(`Event.shown`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Self

from catan_nb.kernel.question import Question
from catan_nb.kernel.words import SEATS_SHOWN, Names, Phrase, Shower, say, tell


class Event:
    """Base of all events; subclasses are frozen dataclasses with slots."""

    __slots__ = ()

    #: What it is called in data frames, for ever; by itself the class's name.
    wire_name: ClassVar[str]
    #: Id of the rule that the event follows.
    rule: ClassVar[str] = ""
    #: What happened, as a template over the fields.
    words: ClassVar[str] = ""
    #: How fields are shown, by name.
    shown: ClassVar[Mapping[str, Shower]] = SEATS_SHOWN

    def phrase(self, names: Names, viewer: int | None) -> Phrase:
        """Return the event in words as `viewer` may know it; None is a spectator."""
        return tell(self.words_for(viewer), self, names, self.shown)

    def words_for(self, viewer: int | None) -> str:
        """Return the template for a viewer."""
        return self.words

    def visible_to(self, seat: int | None) -> bool:
        """Say whether `seat` (None: a spectator) may know of it at all."""
        return True

    def seen_by(self, seat: int | None) -> Self:
        """Return the event without what `seat` (None: a spectator) may not know."""
        return self

    def text(self, names: Names, viewer: int | None = None) -> str:
        """Return the event as a sentence for `viewer`; None is a spectator."""
        return str(self.phrase(names, viewer))

    def told_to(self, names: Names, viewer: int | None) -> str:
        """Return the event as a sentence addressed to `viewer`, who is "you" in it."""
        return str(self.phrase(names, viewer).to(viewer))


@dataclass(frozen=True, slots=True)
class PassedOver(Event):
    """A question was skipped, since its player has no possible answer."""

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


@dataclass(frozen=True, slots=True)
class NobodyCanGoOn(Event):
    """No player can do anything, so the game ends."""

    wire_name: ClassVar[str] = "NobodyCanGoOn"
    rule: str  # type: ignore[misc]

    def phrase(self, names: Names, viewer: int | None) -> Phrase:
        """Return the event in words."""
        return say("Nobody can do anything any more: the game ends without a winner.")

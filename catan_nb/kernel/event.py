"""Events: what happened, as typed facts that cite the rule they follow."""

from __future__ import annotations

from typing import ClassVar, Self

from catan_nb.kernel.words import Phrase


class Event:
    """Base of all events; subclasses are frozen, slotted dataclasses."""

    __slots__ = ()

    #: Id of the rule that the event follows.
    rule: ClassVar[str] = ""

    def phrase(self, names: tuple[str, ...], viewer: int | None) -> Phrase:
        """Return the event in words as `viewer` may know it; None is a spectator."""
        raise NotImplementedError

    def visible_to(self, seat: int | None) -> bool:
        """Say whether `seat` (None: a spectator) may know of it at all."""
        return True

    def seen_by(self, seat: int | None) -> Self:
        """Return the event with what `seat` (None: a spectator) may not know left out."""
        return self

    def text(self, names: tuple[str, ...], viewer: int | None = None) -> str:
        """Return the event as a sentence for `viewer`; None is a spectator."""
        return str(self.phrase(names, viewer))

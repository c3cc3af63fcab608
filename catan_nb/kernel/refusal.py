"""The answer to "why not?"."""

from __future__ import annotations

from catan_nb.kernel.values.frozen import frozen
from catan_nb.kernel.words import Phrase


@frozen
class Refusal:
    """Why an action is not allowed.

    Attributes
    ----------
    rule : str
        Id of the rule in the catalogue, e.g. ``"base.distance"``.
    phrase : Phrase
        The reason for this case; `text` is the sentence.
    """

    rule: str
    phrase: Phrase

    @property
    def text(self) -> str:
        """The reason as a sentence."""
        return str(self.phrase)

    def to(self, seat: int | None) -> Refusal:
        """Return the refusal as it is said to a seat, who is "you"; None is a spectator."""
        return Refusal(self.rule, self.phrase.to(seat))

    def __str__(self) -> str:
        return f"{self.text} [{self.rule}]"

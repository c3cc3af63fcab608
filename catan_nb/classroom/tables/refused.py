"""What is said to somebody for whom a shared table does not do what was asked of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Self

from catan_nb.kernel.errors import Refusal, words_of
from catan_nb.kernel.words import Name, Phrase

__all__ = ["REASONS", "Refused", "not_kept"]

REASONS: Final = (
    "rule",
    "stale",
    "table",
    "seat",
    "paused",
    "kept",
    "input",
    "away",
    "role",
    "often",
    "large",
)
"""Why something is refused, for programs: a rule of the game; the table has moved on; there is no
such table; the seat is another's; the table is paused; it could not be stored;
what was sent makes no sense; the server cannot be asked; only others may do this;
it is asked for too often; what would have to be told is too much for a page."""


class Refused(Exception):
    """Something was not done, and the table is as it was.

    Attributes
    ----------
    reason : str
        One of `REASONS`.
    refusal : Refusal
        The same for people, with the rule of the game where it is one.
    """

    def __init__(self, reason: str, refusal: Refusal | Phrase) -> None:
        self.reason = reason
        self.refusal = refusal if isinstance(refusal, Refusal) else Refusal("", refusal)
        super().__init__(self.refusal.text)

    def plain(self) -> dict[str, Any]:
        """Return it as JSON values, from which a page says it in its own language."""
        phrase = self.refusal.phrase
        simple = not phrase.many and all(isinstance(v, str | int) for v in phrase.params.values())
        given = dict(phrase.params) if simple else {}
        return {
            "reason": self.reason,
            "rule": self.refusal.rule,
            "words": phrase.template if simple else str(phrase),
            "given": given,
            "names": [name for name, value in given.items() if isinstance(value, Name)],
        }

    @classmethod
    def read(cls, plain: Mapping[str, Any]) -> Self:
        """Read what `plain` returned."""
        names = plain["names"]
        given = {n: Name(v) if n in names else v for n, v in plain["given"].items()}
        return cls(plain["reason"], Refusal(plain["rule"], Phrase(plain["words"], given)))


def not_kept(error: Exception) -> Refused:
    """Return what is said to somebody whose doing the store could not keep."""
    return Refused("kept", words_of(error))

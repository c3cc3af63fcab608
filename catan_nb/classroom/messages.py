"""Errors of the class's service, and size limits of its messages.

The messages themselves are declared in `catan_nb.classroom.protocol`, which pages in a browser's
Python do without.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final, Literal, TypeVar

from catan_nb.kernel.errors import Refusal, error_phrase
from catan_nb.kernel.words import Phrase, say

__all__ = [
    "ADDRESS",
    "BACKUP",
    "CLASS",
    "EXPORT",
    "LARGEST",
    "LARGEST_TOLD",
    "REASONS",
    "BadMessage",
    "BadStore",
    "NotKept",
    "Reason",
    "Refused",
    "Taken",
    "Taking",
    "not_kept",
    "split_into_parts",
]


# What can go wrong with a class's store, for those who use it or only hear of it.


Reason = Literal["busy", "full", "read_only", "gone", "away", "broken"]
"""Why a store could not keep or tell something."""

_WORDS: Final[Mapping[Reason, Phrase]] = {
    "busy": say("The class’s store is busy. Nothing has changed; please try again."),
    "full": say(
        "There is no room left where the class is kept. Nothing has changed; the teacher has to"
        " make room."
    ),
    "read_only": say(
        "What the class is kept in cannot be written to. Nothing has changed; the teacher has to"
        " look at it."
    ),
    "gone": say(
        "What the class is kept in is gone. Nothing has changed; the teacher has to bring it back."
    ),
    "away": say(
        "The class’s database does not answer. Nothing has changed; please try again in a moment."
    ),
    "broken": say(
        "The class’s database has refused this. Nothing has changed; the teacher has to look at it."
    ),
}

Taking = Literal["number", "code", "name", "place"]
"""What somebody else may have."""


class BadStore(ValueError):
    """A store cannot be opened: invalid address, foreign or newer database."""


class Taken(Exception):
    """A unique value is already in use.

    Attributes
    ----------
    what : str
        What is in use: the ``number`` of an entry, the ``code`` of a table or visitor, the
        ``name`` of a visitor, the last ``place`` in a class.
    """

    def __init__(self, what: Taking) -> None:
        super().__init__(f"the {what} is taken")
        self.what: Final = what


class NotKept(Exception):
    """The store could not write or send something; nothing has changed.

    The message is for whomever it concerns, in the reader's language. The next attempt works as
    soon as the database does. Only where the connection was lost in the very moment of a commit
    can nobody know: what was to be kept may turn out to be there, and then an append of the same
    number says `Taken`.

    Attributes
    ----------
    reason : str
        ``busy``: another holds the database; ``full``: no room; ``read_only``; ``gone``: the file
        or the tables are not there any more; ``away``: no connection; ``broken``: all else.
    detail : str
        What the database itself said, for whoever looks after it; may be empty.
    """

    def __init__(self, reason: Reason, detail: str = "") -> None:
        super().__init__(_WORDS[reason])
        self.reason: Final = reason
        self.detail: Final = detail


# What is said to somebody for whom a shared table does not do what was asked of it.


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
    """A request was refused; the table is unchanged.

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


def not_kept(error: Exception) -> Refused:
    """Return the refusal for a request whose result could not be stored."""
    return Refused("kept", error_phrase(error))


T = TypeVar("T")

ADDRESS: Final = "CATAN_NB_CLASSROOM"
"""Variable of the environment with the address of the service; without it there is none."""
CLASS: Final = "CATAN_NB_CLASS"
"""Variable of the environment that is set where the service keeps a class, and not tables alone."""
BACKUP: Final = "classroom/backup"
"""Where teachers find a backup of their class, below a server's own address."""
EXPORT: Final = "classroom/export"
"""Where they find all that is kept of a learner, with the learner's id behind it."""
LARGEST: Final = 1_000_000
"""Characters that a message of a page may have at most; a game set up by hand needs the most."""
LARGEST_TOLD: Final = 8_000_000
"""Characters that a message of the server may have at most. What grows with the class or with a
game is told in parts, so that no message comes near it."""
PART: Final = 250_000
"""Characters of a part at most, unless a single value has more."""


class BadMessage(ValueError):
    """A message is not valid."""


def split_into_parts(
    values: Iterable[T], most: int = PART, *, plain: Callable[[T], object] = lambda value: value
) -> Iterator[list[T]]:
    """Yield values in order, in batches of at most `most` characters of JSON.

    They are JSON values, or `plain` returns them as such.
    """
    part: list[T] = []
    size = 0
    for value in values:
        more = len(json.dumps(plain(value)))
        if part and size + more > most:
            yield part
            part, size = [], 0
        part.append(value)
        size += more
    if part:
        yield part

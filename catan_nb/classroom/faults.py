"""What can go wrong with a class's store, for those who use it or only hear of it.

What of a database's errors means which of it stands in `catan_nb.classroom.store.faults`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal

from catan_nb.kernel.words import Phrase, say

__all__ = ["BadStore", "NotKept", "Reason", "Taken", "Taking"]

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
    """A store that cannot be opened: an impossible address, a foreign or newer database."""


class Taken(Exception):
    """Somebody else was first.

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
    """The store could not keep or tell something; nothing has changed.

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

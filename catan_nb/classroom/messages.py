"""What pages and the service say to each other: one JSON text a message.

A page asks, ``{"ask": 7, "do": "act", …}``, and each question gets one answer, ``{"answer": 7,
"told": {…}}`` or ``{"answer": 7, "refused": {…}}``. Unasked, the service tells what has happened
at a table that the page follows, ``{"table": CODE, "entries": […]}``, and what is not kept of it,
``{"table": CODE, "news": {…}}``; and what is new in the class, ``{"class": {…}}``, see
`catan_nb.classroom.service`.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final, Literal, Self, TypeVar

from catan_nb.kernel.codecs import is_int
from catan_nb.kernel.errors import Refusal, error_phrase
from catan_nb.kernel.words import Name, Phrase, say

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
    "answer",
    "ask",
    "not_kept",
    "read",
    "refusal",
    "split_into_parts",
    "table_message",
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
    """Something is no message of this kind."""


def ask(number: int, do: str, given: Mapping[str, Any]) -> str:
    """Return a page's question as text."""
    return json.dumps({**given, "ask": number, "do": do})


def answer(number: int, told: Mapping[str, Any]) -> str:
    """Return the answer to a question as text."""
    return json.dumps({"answer": number, "told": dict(told)})


def refusal(number: int, refused: Refused) -> str:
    """Return what a page is told whose question is refused."""
    return json.dumps({"answer": number, "refused": refused.plain()})


def table_message(code: str, **told: Any) -> str:
    """Return what a page is told of a table: its ``entries``, or ``news``."""
    return json.dumps({"table": code, **told})


def split_into_parts(values: Iterable[T], most: int = PART) -> Iterator[list[T]]:
    """Yield JSON values in their order, so many at once as have `most` characters together."""
    part: list[T] = []
    size = 0
    for value in values:
        more = len(json.dumps(value))
        if part and size + more > most:
            yield part
            part, size = [], 0
        part.append(value)
        size += more
    if part:
        yield part


def read(text: str | bytes, largest: int = LARGEST) -> dict[str, Any]:
    """Read a message of at most so many characters.

    Raises
    ------
    BadMessage
        It is too long, no JSON, or no mapping.
    """
    if len(text) > largest:
        raise BadMessage(f"a message has at most {largest} characters")
    try:
        message = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadMessage("a message is a JSON text") from error
    if not isinstance(message, dict):
        raise BadMessage("a message is a mapping")
    if "ask" in message and not (is_int(message["ask"]) and isinstance(message.get("do"), str)):
        raise BadMessage("a question has a number and says what to do")
    return message

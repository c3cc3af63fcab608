"""What pages ask of the service. Each request gets one reply, or is refused in words."""

from __future__ import annotations

import json
import logging
from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Final

from msgspec import Meta, Struct

from catan_nb.classroom.messages import BadMessage, Refused
from catan_nb.classroom.protocol.reading import parse, read, require_printable
from catan_nb.classroom.protocol.replies import (
    ClassInfo,
    ClassOverview,
    Done,
    EntryNumber,
    Greeting,
    NewCode,
    NewState,
    OwnAnswers,
    PooledCounts,
    PurgeCount,
    TableCode,
    TableList,
)
from catan_nb.classroom.protocol.steering import Name
from catan_nb.classroom.visitors import LEARNER, TEACHER
from catan_nb.kernel.words import noop, say

__all__ = [
    "NONSENSE",
    "NO_CLASS",
    "REQUESTS",
    "UNKNOWN",
    "AboutClass",
    "Act",
    "Agree",
    "Back",
    "Bot",
    "ClassRequest",
    "Envelope",
    "Follow",
    "Hello",
    "Leave",
    "NewCodeFor",
    "Open",
    "Overdue",
    "Pace",
    "Paused",
    "Purge",
    "Recall",
    "Rematch",
    "Remove",
    "Rename",
    "Report",
    "Request",
    "Rolled",
    "Say",
    "Sit",
    "Start",
    "Steer",
    "TableRequest",
    "Tables",
    "Watch",
    "parse_request",
    "read_request",
]

_log: Final = logging.getLogger(__name__)
UNKNOWN: Final = noop("The server does not understand what this page has asked.")
NONSENSE: Final = noop("What this page has sent to the class makes no sense; nothing has changed.")
_MOST_ENTRIES: Final = 200
_LARGEST_ENTRY: Final = 40_000
"""Characters of what is answered in one exercise at most, as JSON in ASCII, as it is kept and told.
The longest texts that a record holds fit in, even of characters that take twelve each."""
_MOST_RESULTS: Final = 60
_TOO_MUCH: Final = noop("This is more than the class can take of one page; nothing has changed.")
NO_CLASS: Final = noop("There is no class here.")
_NOT_YOURS: Final = noop("Only the teacher of the class may do this.")
_NO_LEARNER: Final = noop("Only a learner of the class hands in answers.")


class Envelope(Struct, frozen=True):
    """What every request has.

    Attributes
    ----------
    ask : int
        The page's number for it, which the reply repeats.
    do : str
        What is asked for.
    """

    ask: int
    do: str


class Request(Struct, frozen=True, kw_only=True, tag_field="do"):
    """Something that a page asks for."""

    reply: ClassVar[type[Struct]] = Done
    """What is told as the reply."""
    role: ClassVar[str] = ""
    """Who alone may ask it; empty for everybody."""
    others: ClassVar[str] = ""
    """What is said to everybody else."""
    nonsense: ClassVar[str] = UNKNOWN
    """What is said where a field is missing or wrong."""


class Hello(Request, frozen=True, tag="hello"):
    """Ask who has opened this page, and which tables there are."""

    reply: ClassVar = Greeting


class AboutClass(Request, frozen=True, tag="class"):
    """Ask who has opened this page, and what holds for the class."""

    reply: ClassVar = ClassInfo


class Tables(Request, frozen=True, tag="tables"):
    """Ask which tables there are, now and whenever they change until the page follows one."""

    reply: ClassVar = TableList


class Open(Request, frozen=True, kw_only=True, tag="open"):
    """Open a table.

    Attributes
    ----------
    settings : dict
        ``variant``, ``players``, ``board``, ``scenario`` and ``options`` as `new_game` takes them,
        or ``game``, the text of a saved game or position, of at most 200,000 characters. Beside
        them ``names``, a list by seat; ``pace``, a key of `catan_nb.classroom.live.PACES`; and
        ``clock``, the seconds that an answer may take, 0 to 3,600, with 0 for any time. Others are
        refused.
    """

    reply: ClassVar = TableCode
    nonsense: ClassVar = noop("With these settings there is no game.")

    settings: dict[str, Any]


class Follow(Request, frozen=True, kw_only=True, tag="follow"):
    """Hear what happens at a table, and what has happened there.

    Attributes
    ----------
    table : str
        Its code, however it is typed.
    since : int
        The number of the entry that is wanted first.
    """

    reply: ClassVar = TableCode

    table: str
    since: int


class Leave(Request, frozen=True, kw_only=True, tag="leave"):
    """Hear of a table no longer.

    Attributes
    ----------
    table : str
        Its code, as it was told.
    """

    table: str


class Rematch(Request, frozen=True, kw_only=True, tag="rematch"):
    """Open a table for the same players, where nobody has done so yet.

    Attributes
    ----------
    table : str
        The code of the table where the game is over.
    """

    reply: ClassVar = TableCode

    table: str


class TableRequest(Request, frozen=True, kw_only=True):
    """Something that is to be done at a table.

    Attributes
    ----------
    table : str
        Its code.
    id : str
        The page's name for the request, made by chance. When it comes again, the reply is the
        same and nothing is done twice. Empty for none.
    """

    reply: ClassVar = EntryNumber

    table: str
    id: Annotated[str, Meta(max_length=100)] = ""

    def __post_init__(self) -> None:
        require_printable("id", self.id)


class Sit(TableRequest, frozen=True, kw_only=True, tag="sit"):
    """Sit down, or come back to the own seat.

    Attributes
    ----------
    seat : int
        The number of the seat.
    name : str
        What the player is to be called; without one the colour's name, or the name of before.
    """

    seat: int
    name: str = ""


class Bot(TableRequest, frozen=True, kw_only=True, tag="bot"):
    """Let a bot play a seat, or nobody.

    Attributes
    ----------
    seat : int
        The number of the seat.
    kind : str
        A kind of bot, or ``free``.
    """

    seat: int
    kind: str


class Start(TableRequest, frozen=True, tag="start"):
    """Say that the seats are found: from now on the game is played."""


class Act(TableRequest, frozen=True, kw_only=True, tag="act"):
    """Do something in the game, or answer before it is one's turn.

    Attributes
    ----------
    number : int
        The number of the entry that comes next at the page. What the seat is asked must not have
        changed since.
    action : list
        The action: its name, then its values; 2,000 characters at most.
    """

    number: int
    action: Any = None


class Overdue(TableRequest, frozen=True, tag="overdue"):
    """Let a bot decide once for whoever is asked, since the time for it is over."""


class Back(TableRequest, frozen=True, kw_only=True, tag="back"):
    """Ask for the game to go back.

    Attributes
    ----------
    to : int
        To which point: after so many actions.
    """

    to: int


class Agree(TableRequest, frozen=True, kw_only=True, tag="agree"):
    """Allow the game to go back, or do not.

    Attributes
    ----------
    to : int or None
        The point to which somebody wants it; None: it is not allowed.
    """

    to: int | None = None


class Paused(TableRequest, frozen=True, kw_only=True, tag="paused"):
    """Pause the table, or resume it.

    Attributes
    ----------
    value : bool
        Whether the table is paused.
    """

    value: bool


class Pace(TableRequest, frozen=True, kw_only=True, tag="pace"):
    """Let the bots be quicker, or slower.

    Attributes
    ----------
    value : str
        A key of `catan_nb.classroom.live.PACES`.
    """

    value: str


class Say(TableRequest, frozen=True, kw_only=True, tag="say"):
    """Say one of the set phrases to all at the table.

    Attributes
    ----------
    phrase : str
        A key of `catan_nb.classroom.shared.PHRASES`.
    """

    phrase: str


class ClassRequest(Request, frozen=True, kw_only=True):
    """Something that only some may ask of the class."""

    nonsense: ClassVar = NONSENSE


class Report(ClassRequest, frozen=True, kw_only=True, tag="report"):
    """Hand in what was answered, and say where the learner is.

    Attributes
    ----------
    lesson : str
        The key of the lesson.
    place : str
        The exercise or guess that was last at work; may be empty.
    entries : dict of str to dict
        What is remembered of exercises and guesses, by name: 200 at most, each of at most 40,000
        characters.
    """

    role: ClassVar = LEARNER
    others: ClassVar = _NO_LEARNER

    lesson: Annotated[Name, Meta(pattern=r"\A[^:]")]
    place: Annotated[str, Meta(max_length=200)] = ""
    entries: dict[Name, dict[str, Any]] = {}

    def __post_init__(self) -> None:
        require_printable("lesson", self.lesson)
        require_printable("place", self.place)
        require_printable("entries", *self.entries)

    def checked_entries(self) -> dict[str, dict[str, Any]]:
        """Return what was answered; Refused where it is too much, or no database keeps it."""
        if len(self.entries) > _MOST_ENTRIES:
            raise Refused("input", say(_TOO_MUCH))
        try:
            sizes = [len(json.dumps(one, allow_nan=False)) for one in self.entries.values()]
            json.dumps(self.entries, ensure_ascii=False).encode()  # ValueError for half a character
        except (TypeError, ValueError, RecursionError) as error:
            raise Refused("input", say(NONSENSE)) from error
        if max(sizes, default=0) > _LARGEST_ENTRY:
            raise Refused("input", say(_TOO_MUCH))
        return self.entries


class Recall(ClassRequest, frozen=True, tag="recall"):
    """Ask what the learner has answered."""

    role: ClassVar = LEARNER
    others: ClassVar = _NO_LEARNER
    reply: ClassVar = OwnAnswers


class Rolled(ClassRequest, frozen=True, kw_only=True, tag="rolled"):
    """Tell what was rolled in one run of an experiment.

    Attributes
    ----------
    experiment : str
        Its name, the same on all pages, without a slash.
    run : str
        The page's own name for the run; with that of the experiment 100 characters at most.
    counts : dict of str to int
        How often each result has come in this run in all; 60 results at most.
    """

    role: ClassVar = LEARNER
    others: ClassVar = _NO_LEARNER
    reply: ClassVar = PooledCounts

    experiment: Annotated[Name, Meta(pattern=r"\A[^/]*\Z")]
    run: Name
    counts: dict[Name, Annotated[int, Meta(ge=0, le=10**12)]]

    def __post_init__(self) -> None:
        require_printable("experiment", self.experiment)
        require_printable("run", self.run)
        require_printable("counts", *self.counts)
        if len(self.experiment) + len(self.run) > 100:
            raise ValueError("`experiment` and `run` have at most 100 characters together")

    def checked_counts(self) -> dict[str, int]:
        """Return how often each result has come; Refused where they are too many."""
        if len(self.counts) > _MOST_RESULTS:
            raise Refused("input", say(_TOO_MUCH))
        return self.counts


class Watch(ClassRequest, frozen=True, kw_only=True, tag="watch"):
    """Ask what learners do, now and whenever it changes.

    Attributes
    ----------
    since : int
        With a number only answers that have come after it.
    """

    role: ClassVar = TEACHER
    others: ClassVar = _NOT_YOURS
    reply: ClassVar = ClassOverview

    since: int = 0


class Steer(ClassRequest, frozen=True, kw_only=True, tag="steer"):
    """Change what holds for the class.

    Attributes
    ----------
    changes : dict
        The fields of `State` that change; all else stays.
    """

    role: ClassVar = TEACHER
    others: ClassVar = _NOT_YOURS
    reply: ClassVar = NewState

    changes: dict[str, Any]


class LearnerRequest(ClassRequest, frozen=True, kw_only=True):
    """Something that is to be done about a learner.

    Attributes
    ----------
    learner : str
        The learner's id.
    """

    role: ClassVar = TEACHER
    others: ClassVar = _NOT_YOURS

    learner: Name

    def __post_init__(self) -> None:
        require_printable("learner", self.learner)


class Rename(LearnerRequest, frozen=True, kw_only=True, tag="rename"):
    """Call a learner otherwise.

    Attributes
    ----------
    name : str
        The new name, which nobody else of the class may have.
    """

    name: str = ""


class Remove(LearnerRequest, frozen=True, tag="remove"):
    """Forget a learner, with all answers and the name at tables."""


class NewCodeFor(LearnerRequest, frozen=True, tag="new_code"):
    """Give a learner another code to come back with; the former is good no more."""

    reply: ClassVar = NewCode


class Purge(ClassRequest, frozen=True, kw_only=True, tag="purge"):
    """Remove the tables at which nothing has happened for long.

    Attributes
    ----------
    days : int
        For so many days.
    """

    role: ClassVar = TEACHER
    others: ClassVar = _NOT_YOURS
    reply: ClassVar = PurgeCount

    days: Annotated[int, Meta(ge=1, le=100_000)]


REQUESTS: Final[Mapping[str, type[Request]]] = {
    str(one.__struct_config__.tag): one
    for one in (
        *(Hello, AboutClass, Tables, Open, Follow, Leave, Rematch),
        *(Sit, Bot, Start, Act, Overdue, Back, Agree, Paused, Pace, Say),
        *(Report, Recall, Rolled),
        *(Watch, Steer, Rename, Remove, NewCodeFor, Purge),
    )
}
"""What may be asked, by its name."""


def parse_request(text: str | bytes) -> tuple[Envelope, dict[str, Any]]:
    """Return what a page asks, with all its fields, which are not looked at yet.

    Raises
    ------
    BadMessage
        No page sends such a text.
    """
    message = parse(text)
    return read({name: message.get(name) for name in ("ask", "do")}, Envelope), message


def read_request(kind: type[Request], message: Mapping[str, Any]) -> Request:
    """Return a request by its fields; Refused where one is missing or wrong."""
    try:
        return read(message, kind)
    except BadMessage as error:
        _log.debug("a request is refused: %s", error)
        raise Refused("input", say(kind.nonsense)) from error

"""What the service tells pages: replies to their requests, and what is new."""

from __future__ import annotations

from typing import Any

from msgspec import UNSET, Struct, UnsetType, field

from catan_nb.classroom.messages import Refused
from catan_nb.classroom.protocol.entries import Entry
from catan_nb.classroom.protocol.steering import State
from catan_nb.kernel.errors import Refusal
from catan_nb.kernel.words import Name, Phrase

__all__ = [
    "ClassInfo",
    "ClassMessage",
    "ClassNews",
    "ClassOverview",
    "Clock",
    "Done",
    "EntryNumber",
    "Greeting",
    "Guesses",
    "LearnerAnswer",
    "LearnerStatus",
    "ListedTable",
    "NewCode",
    "NewState",
    "OwnAnswers",
    "PooledCounts",
    "Present",
    "PurgeCount",
    "RefusalMessage",
    "Reply",
    "TableCode",
    "TableList",
    "TableMessage",
    "TableNews",
    "TableSummary",
    "Waiting",
]

Pooled = dict[str, dict[str, int]]
Answers = dict[str, dict[str, dict[str, Any]]]


class RefusalMessage(Struct, frozen=True):
    """Why something was not done. Nothing has changed then.

    Attributes
    ----------
    reason : str
        The same for programs: one of `catan_nb.classroom.messages.REASONS`.
    rule : str
        The rule of the game that forbids it; empty where it is none.
    words : str
        A sentence in English with placeholders, which the page translates.
    given : dict of str to str or int
        What stands in the placeholders.
    names : list of str
        Those placeholders in which a name stands, which is not translated.
    """

    reason: str
    rule: str
    words: str
    given: dict[str, str | int | bool]
    names: list[str]

    @classmethod
    def of(cls, refused: Refused) -> RefusalMessage:
        """Return what is told of a refusal, from which a page says it in its own language."""
        phrase = refused.refusal.phrase
        simple = not phrase.many and all(isinstance(v, str | int) for v in phrase.params.values())
        given = dict(phrase.params) if simple else {}
        return cls(
            refused.reason,
            refused.refusal.rule,
            phrase.template if simple else str(phrase),
            given,
            [name for name, value in given.items() if isinstance(value, Name)],
        )

    @property
    def error(self) -> Refused:
        """The refusal that it tells of."""
        given = {n: Name(str(v)) if n in self.names else v for n, v in self.given.items()}
        return Refused(self.reason, Refusal(self.rule, Phrase(self.words, given)))


# Replies, each named by the requests that it answers.


class Done(Struct, frozen=True):
    """It is done, and there is nothing to tell."""


class EntryNumber(Struct, frozen=True):
    """It is done at the table.

    Attributes
    ----------
    number : int
        The number of the entry that tells of it.
    """

    number: int


class TableCode(Struct, frozen=True):
    """Which table it is.

    Attributes
    ----------
    table : str
        Its code.
    """

    table: str


class ListedTable(Struct, frozen=True):
    """A table in the list of those to go to.

    Attributes
    ----------
    code : str
        By which it is found.
    names : list of str
        Who sits there.
    mine : bool
        Whether the visitor does.
    """

    code: str
    names: list[str]
    mine: bool


class TableList(Struct, frozen=True):
    """The tables that a visitor can go to: not begun and with a seat to take, or the visitor's own.

    A page that has asked for them and follows none is told unasked when they change.

    Attributes
    ----------
    tables : list of ListedTable
        Those opened last come first.
    """

    tables: list[ListedTable]


class Greeting(Struct, frozen=True, kw_only=True):
    """Who has opened the page, and which tables there are.

    Attributes
    ----------
    visitor : str
        The visitor's id.
    name : str
        The visitor's name; empty for guests.
    role : str
        ``learner``, ``teacher`` or ``guest``.
    address : str
        Where other browsers find the server; empty where nobody else can.
    tables : list of ListedTable
        As in `TableList`.
    class : str
        What the class is called; teachers alone are told.
    code : str
        The class's code, with which learners come in; teachers alone are told.
    """

    visitor: str
    name: str
    role: str
    address: str
    tables: list[ListedTable]
    class_: str | UnsetType = field(default=UNSET, name="class")
    code: str | UnsetType = UNSET


class ClassInfo(Struct, frozen=True):
    """Who has opened the page, and what holds for the class.

    Attributes
    ----------
    role, name : str
        As in `Greeting`.
    state : State or None
        None where there is no class.
    pooled : dict of str to dict of str to int
        What the class has rolled together: how often each result has come, by experiment.
    """

    role: str
    name: str
    state: State | None
    pooled: Pooled


class OwnAnswers(Struct, frozen=True):
    """What a learner has answered.

    Attributes
    ----------
    lessons : dict of str to dict of str to dict
        What is remembered of exercises and guesses, by lesson and name.
    """

    lessons: Answers


class PooledCounts(Struct, frozen=True):
    """What the class has rolled together by now.

    Attributes
    ----------
    pooled : dict of str to dict of str to int
        How often each result has come, by experiment.
    """

    pooled: Pooled


class LearnerStatus(Struct, frozen=True):
    """Where a learner is, as teachers see it.

    Attributes
    ----------
    id, name : str
        The learner's id and name.
    here : bool
        Whether any page of the learner is open.
    open : bool
        Whether a page with that lesson is open.
    lesson, place : str
        Where the learner was last: the lesson, and the exercise or guess in it; may be empty.
    since, seen : float
        Since when there, and when there was the last sign of life, in seconds since 1970; 0 for
        who has done nothing since the server was started.
    """

    id: str
    name: str
    here: bool
    open: bool
    lesson: str
    place: str
    since: float
    seen: float


class LearnerAnswer(Struct, frozen=True):
    """What a learner has answered, as teachers see it.

    Attributes
    ----------
    learner : str
        The learner's id.
    lesson, name : str
        The lesson, and the exercise or guess in it.
    entry : dict
        What is remembered of it.
    at : float
        When it came, in seconds since 1970.
    """

    learner: str
    lesson: str
    name: str
    entry: dict[str, Any]
    at: float


class Waiting(Struct, frozen=True):
    """A person who owes a table an answer.

    Attributes
    ----------
    seat : int
        The person's seat.
    since : float
        Since when, in seconds since 1970.
    """

    seat: int
    since: float


class TableSummary(Struct, frozen=True, kw_only=True):
    """A shared table at a glance, as teachers see it among many.

    Attributes
    ----------
    code : str
        By which it is found.
    names, kinds : list of str
        By seat: what the player is called, and the kind as in `SharedSeat`.
    points : list of int
        By seat, those that everybody sees.
    started, over, paused : bool
        Whether the game is played, over, and rests.
    winner : int or None
        A seat.
    turn : int
        The number of the turn; 0 before the first one.
    on_turn : int or None
        The seat whose turn it is.
    actions : int
        How many the game has had.
    waits : list of Waiting
        The persons who owe an answer.
    present : list of int
        The seats whose owners' pages are open.
    """

    code: str
    names: list[str]
    kinds: list[str]
    points: list[int]
    started: bool
    over: bool
    paused: bool
    winner: int | None
    turn: int
    on_turn: int | None
    actions: int
    waits: list[Waiting]
    present: list[int]


class ClassOverview(Struct, frozen=True, kw_only=True):
    """What teachers see of what learners do; a reply to ``since`` has the first two fields alone.

    Attributes
    ----------
    answers : list of LearnerAnswer
        In the order in which they came, so many as are told at once.
    more : int or None
        Further answers are had with this number as ``since``; None: there are none.
    state : State
        What holds for the class.
    learners : list of LearnerStatus
        All learners, in the order in which they came.
    tables : list of TableSummary
        All tables that the server has in memory, those opened last first.
    pooled : dict of str to dict of str to int
        As in `PooledCounts`.
    """

    answers: list[LearnerAnswer]
    more: int | None
    state: State | UnsetType = UNSET
    learners: list[LearnerStatus] | UnsetType = UNSET
    tables: list[TableSummary] | UnsetType = UNSET
    pooled: Pooled | UnsetType = UNSET


class NewState(Struct, frozen=True):
    """What holds for the class now.

    Attributes
    ----------
    state : State
        All of it.
    """

    state: State


class NewCode(Struct, frozen=True):
    """How a learner comes back from now on.

    Attributes
    ----------
    code : str
        The learner's own code.
    """

    code: str


class PurgeCount(Struct, frozen=True):
    """Tables were removed.

    Attributes
    ----------
    count : int
        How many.
    """

    count: int


# What is told unasked.


class Present(Struct, frozen=True):
    """Who has a table open.

    Attributes
    ----------
    seats : list of int
        The seats whose owners' pages are connected.
    watching : int
        How many pages of others are.
    """

    seats: list[int]
    watching: int


class Clock(Struct, frozen=True):
    """How long those have been asked who are.

    Attributes
    ----------
    gone : dict of int to float
        Seconds by seat.
    of : int
        Seconds that an answer may take.
    """

    gone: dict[int, float]
    of: int


class TableNews(Struct, frozen=True, kw_only=True):
    """Something about a table that is told to whoever follows it now, and not kept: one of these.

    Attributes
    ----------
    present : Present
        When somebody has come or gone.
    clock : Clock
        Where a clock runs.
    refused : RefusalMessage
        Why the table cannot be followed any more.
    """

    present: Present | UnsetType = UNSET
    clock: Clock | UnsetType = UNSET
    refused: RefusalMessage | UnsetType = UNSET


class Guesses(Struct, frozen=True):
    """What the class has guessed, told when it is not held at the guess any longer.

    Attributes
    ----------
    lesson, name : str
        The lesson, and the name of the guess in it.
    guesses : list of str
        In an order that tells nothing of who they are from.
    """

    lesson: str
    name: str
    guesses: list[str]


class ClassNews(Struct, frozen=True, kw_only=True):
    """What is new in the class; each field where there is anything.

    Attributes
    ----------
    state : State
        What holds now; for all pages.
    pooled : dict of str to dict of str to int
        As in `PooledCounts`; for all pages.
    guesses : Guesses
        For all pages.
    mine : dict of str to dict of str to dict
        What another page of the same learner has reported, as in `OwnAnswers`.
    removed : bool or list of str
        True for the pages of a learner who was removed; the ids of who is no learner any more for
        teachers' pages.
    learners : list of LearnerStatus
        Those that are elsewhere, new, or called otherwise; for teachers' pages that watch, as all
        that follows.
    answers : list of LearnerAnswer
        New ones.
    tables : list of TableSummary
        All of them.
    """

    state: State | UnsetType = UNSET
    pooled: Pooled | UnsetType = UNSET
    guesses: Guesses | UnsetType = UNSET
    mine: Answers | UnsetType = UNSET
    removed: bool | list[str] | UnsetType = UNSET
    learners: list[LearnerStatus] | UnsetType = UNSET
    answers: list[LearnerAnswer] | UnsetType = UNSET
    tables: list[TableSummary] | UnsetType = UNSET


# The messages around all that, known by their first field.


class Reply(Struct, frozen=True, kw_only=True):
    """The one reply to a request.

    Attributes
    ----------
    answer : int
        The number of the request.
    told : object
        What the request names as its reply; where it is not refused.
    refused : RefusalMessage
        Why nothing was done.
    """

    answer: int
    told: Any = UNSET
    refused: RefusalMessage | UnsetType = UNSET


class TableMessage(Struct, frozen=True, kw_only=True):
    """Something has happened at a table that the page follows.

    Attributes
    ----------
    table : str
        Its code.
    entries : list of Entry
        What has happened, in order and without gaps, as the visitor's seat may know it.
    news : TableNews
        What is not kept; where there are no entries.
    """

    table: str
    entries: list[Entry] | UnsetType = UNSET
    news: TableNews | UnsetType = UNSET


class ClassMessage(Struct, frozen=True):
    """Something is new in the class.

    Attributes
    ----------
    class : ClassNews
        What it is.
    """

    class_: ClassNews = field(name="class")

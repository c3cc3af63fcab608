"""What holds for a whole class, and how its teacher changes that."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Final, Literal

from msgspec import Meta, Struct
from msgspec.structs import fields, replace

from catan_nb.classroom.messages import BadMessage, Refused
from catan_nb.classroom.protocol.reading import read, require_printable
from catan_nb.classroom.state import Held
from catan_nb.kernel.words import noop, say

__all__ = ["HeldGuess", "Name", "Sent", "State", "apply_changes", "read_state"]

Name = Annotated[str, Meta(min_length=1, max_length=200)]
"""The key of a lesson, or the name of an exercise or guess in it."""
_MOST: Final = 200
_UNKNOWN: Final = noop("There is nothing of this name that holds for a class.")
_NOT_SO: Final = noop("The class’s {key} cannot be this; nothing has changed.")


class HeldGuess(Struct, frozen=True):
    """A guess at which the class is held: it is taken, and what is right is not shown.

    Attributes
    ----------
    lesson, name : str
        The lesson, and the name of the guess in it.
    until : str
        ``released``: until the teacher goes on; ``all``: until all have guessed who have the
        lesson open.
    """

    lesson: Name
    name: Name
    until: Literal["released", "all"]

    def __post_init__(self) -> None:
        require_printable("lesson", self.lesson)
        require_printable("name", self.name)


class Sent(Struct, frozen=True):
    """Where everybody is sent.

    Attributes
    ----------
    page : str
        The notebook, such as ``notebooks/01_two_dice.ipynb``.
    query : str
        What its address asks for, such as ``seed=4``.
    number : int
        Larger each time that everybody is sent somewhere. Whoever sends gives none.
    """

    page: Annotated[
        str, Meta(max_length=200, pattern=r"\A(?:[A-Za-z0-9_-]+/)*[A-Za-z0-9_-]+\.ipynb\Z")
    ]
    query: Annotated[str, Meta(max_length=20_000, pattern=r"\A[!-\"$-~]*\Z")] = ""
    number: Annotated[int, Meta(ge=0)] = 0


class State(Struct, frozen=True, kw_only=True):
    """What holds for a class.

    Attributes
    ----------
    open : list of str or None
        The keys of the lessons that are open; None: all are.
    held : list of HeldGuess
        The guesses at which the class is held.
    solutions : bool
        Whether learners may see the solutions of exercises.
    forecasts : bool
        Whether learners are told who will win while a game goes on.
    paused : bool
        Whether all pages are still.
    sent : Sent or None
        Where everybody is sent; None: nowhere.
    pooled : bool
        Whether what the class rolls is counted together.
    """

    open: Annotated[list[Name], Meta(max_length=_MOST)] | None = None
    held: Annotated[list[HeldGuess], Meta(max_length=_MOST)] = []
    solutions: bool = False
    forecasts: bool = True
    paused: bool = False
    sent: Sent | None = None
    pooled: bool = False

    def __post_init__(self) -> None:
        require_printable("open", *(self.open or ()))

    def held_at(self, until: str | None = None) -> set[Held]:
        """Return the guesses at which the class is held, only those until then."""
        return {(one.lesson, one.name) for one in self.held if until in (None, one.until)}


_KEYS: Final = frozenset(field.name for field in fields(State))


def apply_changes(state: State, changes: Mapping[str, Any], at: float = 0.0) -> State:
    """Return the state with changes.

    Parameters
    ----------
    state : State
    changes : mapping
        JSON values by the keys that change; all else stays.
    at : float
        The time, in seconds since 1970, by which what is sent is numbered.

    Raises
    ------
    Refused
        The changes make no sense; none of them is made.
    """
    if not _KEYS.issuperset(changes):
        raise Refused("input", say(_UNKNOWN))
    new = {}
    for key, value in changes.items():
        try:
            new[key] = getattr(read({key: value}, State), key)
        except BadMessage as error:
            raise Refused("input", say(_NOT_SO, key=key)) from error
    changed = replace(state, **new)
    opened, sent = changed.open, changed.sent
    if sent is not None and not sent.number:
        sent = replace(sent, number=round(at * 1000))
    return replace(
        changed,
        open=None if opened is None else list(dict.fromkeys(opened)),
        held=list({(one.lesson, one.name): one for one in changed.held}.values()),
        sent=sent,
    )


def read_state(kept: Mapping[str, Any]) -> State:
    """Return the state that a store has kept; what makes no sense there is as at the beginning."""
    state = State()
    for key, value in kept.items():
        try:
            state = apply_changes(state, {key: value})
        except Refused:
            continue
    return state

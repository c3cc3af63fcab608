"""The state of a game: slotted, mutable, cheap to copy."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, ClassVar, Protocol, Self, TypeVar

from catan_nb.kernel.plain import parse_like, question_data, read_question, to_plain
from catan_nb.kernel.wire import unknown_name_message

if TYPE_CHECKING:
    from collections.abc import Mapping

    from catan_nb.kernel.event import Event
    from catan_nb.kernel.question import Question

Q = TypeVar("Q", bound="Question")


class Block(Protocol):
    """The private state of a rule module."""

    def copy(self) -> Self:
        """Return an independent copy."""
        ...

    def data(self) -> dict[str, Any]:
        """Return all fields as JSON values."""
        ...


class PerSeat:
    """The block of a module that keeps one number for each seat: a count, or a mask of places.

    Attributes
    ----------
    of : list of int
        The numbers by seat; 0 at the start.
    """

    __slots__ = ("of",)

    def __init__(self, players: int) -> None:
        self.of = [0] * players

    def copy(self) -> Self:
        """Return an independent copy."""
        new = object.__new__(type(self))
        new.of = self.of[:]
        return new

    def data(self) -> dict[str, Any]:
        """Return all fields as JSON values."""
        return {"of": self.of}


class State:
    """What every game's state has.

    Attributes
    ----------
    rules : Ruleset
        The compiled rules; shared by all copies.
    stack : list of Question
        What is asked of whom; the last one decides. Empty when the game is over.
    winner : int
        The winner's seat, or -1.
    events : list of Event, or None
        Where events are noted; None when nobody listens. Never copied.
    blocks : dict of str to Block
        The rule modules' private state by name.
    """

    __slots__ = ("blocks", "events", "rules", "stack", "winner")

    #: Fields of the game's own that do not follow from others.
    stated: ClassVar[tuple[str, ...]]

    rules: Any
    stack: list[Question]
    winner: int
    events: list[Event] | None
    blocks: dict[str, Any]

    def copy(self) -> Self:
        """Return an independent copy that notes no events."""
        raise NotImplementedError

    def copy_of_base(self) -> Self:
        """Return a new state with copies of what every state has, and nothing else yet."""
        new = object.__new__(type(self))
        new.rules = self.rules
        new.events = None
        new.winner = self.winner
        new.stack = self.stack[:]
        new.blocks = {name: block.copy() for name, block in self.blocks.items()}
        return new

    def data(self) -> dict[str, Any]:
        """Return everything but the rules, the events and what follows from the rest, as JSON."""
        data: dict[str, Any] = {name: to_plain(getattr(self, name)) for name in self.stated}
        data["winner"] = self.winner
        data["stack"] = [question_data(frame) for frame in self.stack]
        blocks = sorted(self.blocks.items())
        data["blocks"] = {name: to_plain(block.data()) for name, block in blocks}
        return data

    def restore(self, data: Mapping[str, Any], known: Mapping[str, type[Any]]) -> None:
        """Restore from what `data` returned for another state of the same rules.

        What follows from the rest is not worked out; `known` are the questions by name.

        Raises
        ------
        ValueError, LookupError, TypeError
            When the data are damaged.
        """
        for name in self.stated:
            setattr(self, name, parse_like(getattr(self, name), data[name]))
        self.stack = [read_question(one, known) for one in data["stack"]]
        for name in data["blocks"]:
            if name not in self.blocks:
                raise ValueError(unknown_name_message("rule module", name))
        if len(data["blocks"]) < len(self.blocks):
            raise ValueError("these are the data of another game")
        for name, block in self.blocks.items():
            for field, value in data["blocks"][name].items():
                setattr(block, field, parse_like(getattr(block, field), value))

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self.data() == other.data()

    __hash__ = None  # type: ignore[assignment]

    @property
    def frame(self) -> Question:
        """The frame that decides; IndexError when the game is over."""
        return self.stack[-1]

    def asked(self, kind: type[Q]) -> Q:
        """Return the current question, which is of this kind."""
        frame = self.stack[-1]
        assert isinstance(frame, kind)
        return frame

    def answered(self, kind: type[Q]) -> Q:
        """Pop the current question, which is of this kind, and return it."""
        frame = self.stack.pop()
        assert isinstance(frame, kind)
        return frame

    def tell(self, kind: Callable[..., Event], *facts: Any) -> None:
        """Record an event built from these facts, if there is a listener."""
        if self.events is not None:
            self.events.append(kind(*facts))

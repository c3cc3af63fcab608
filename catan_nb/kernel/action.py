"""Actions, and their two written forms: JSON and short text.

An action is a frozen dataclass whose fields say everything but who acts: the pending frame
knows that. Each field names a codec, which writes its value in both forms.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from catan_nb.kernel.text import quote
from catan_nb.kernel.wire import unknown_name_message, wire_name
from catan_nb.kernel.words import Phrase

if TYPE_CHECKING:

    class Numbered:
        """The type of a field that is a number and may be given by name: read as an int."""

        def __get__(self, instance: object, owner: type[Any]) -> int: ...

        def __set__(self, instance: object, value: int | str) -> None: ...

else:
    Numbered = int


class Action:
    """Base of all actions; subclasses are frozen dataclasses with slots.

    A field whose codec is `named` may be given by name: ``Improve("trade") == Improve(TRADE)``.
    """

    __slots__ = ()

    #: What it is called in files, for ever; by itself the class's name.
    wire_name: ClassVar[str]
    #: What the action does, for buttons and lists, in `str.format` syntax over the fields' texts.
    label: ClassVar[str] = ""

    def __init_subclass__(cls) -> None:
        fields = [(n, f) for n, f in vars(cls).items() if isinstance(f, dataclasses.Field)]
        named = [(n, f.metadata["codec"].load) for n, f in fields if f.metadata["codec"].named]
        if named:
            setattr(cls, "__post_init__", _compile_name_reader(tuple(named)))  # noqa: B010

    def __str__(self) -> str:
        return to_text(self)

    def describe(self) -> str:
        """Return the action in words, for buttons and lists."""
        shown = {name: codec.show(getattr(self, name)) for name, codec in codecs_of(type(self))}
        return str(Phrase(self.label or to_text(self), shown))


@dataclass(frozen=True, slots=True)
class Codec:
    """Conversion of a field's value to and from its written forms.

    Attributes
    ----------
    dump, load : callable
        To and from JSON values; `load` raises ValueError for what is not of its kind.
    write, read : callable
        To and from a word without spaces; `read` raises ValueError.
    show : callable
        For people.
    fits : callable
        Says whether a value is of this kind at all, whoever made the action.
    wanted : str
        What a value is, for whoever gave another: "the number of a path".
    named : bool
        Whether people may give the name of a value, as `load` reads it, in its stead.
    among : callable, optional
        ``among(rules)`` gives all values that have a meaning in a game, where these are few, as
        a range or a tuple.
    """

    dump: Callable[[Any], Any]
    load: Callable[[Any], Any]
    write: Callable[[Any], str]
    read: Callable[[str], Any]
    show: Callable[[Any], str]
    fits: Callable[[Any], bool]
    wanted: str
    named: bool = False
    among: Callable[[Any], Sequence[Any]] | None = None


def _compile_name_reader(
    named: tuple[tuple[str, Callable[[str], Any]], ...],
) -> Callable[[Action], None]:
    """Return a function that turns names given to a new action into numbers, or ValueError."""

    def read(self: Action) -> None:
        for field, load in named:
            value = getattr(self, field)
            if value.__class__ is str:
                object.__setattr__(self, field, load(value))

    return read


def arg(codec: Codec, **kwargs: Any) -> Any:
    """Declare a field of an action with its codec."""
    return dataclasses.field(metadata={"codec": codec}, **kwargs)


def codecs_of(cls: type[Action]) -> tuple[tuple[str, Codec], ...]:
    """Return the field names of an action class with their codecs."""
    result = _CODECS.get(cls)
    if result is None:
        fields = dataclasses.fields(cls)  # type: ignore[arg-type]
        result = _CODECS[cls] = tuple((f.name, f.metadata["codec"]) for f in fields)
    return result


def find_bad_field(action: Action) -> str | None:
    """Return the first field whose value its codec does not accept, or None."""
    for name, codec in codecs_of(type(action)):
        if not codec.fits(getattr(action, name)):
            return name
    return None


def parse_field(action: Action, field: str) -> Any:
    """Return the value that a text given for a field stands for; None where it is no such text.

    ``BuildRoad("E17")`` writes the path as text does, where the action wants its number.
    """
    value = getattr(action, field)
    if not isinstance(value, str):
        return None
    try:
        return dict(codecs_of(type(action)))[field].read(value)
    except ValueError:
        return None


#: What `codecs_of` has worked out already.
_CODECS: dict[type[Action], tuple[tuple[str, Codec], ...]] = {}


def action_name(cls: type[Action]) -> str:
    """Return the name of an action class in lower-case words: ``"build road"``."""
    return re.sub(r"(?<!^)(?=[A-Z])", " ", wire_name(cls)).lower()


def to_json(action: Action) -> list[Any]:
    """Return the JSON form: the name, then the fields in order."""
    cls = type(action)
    return [wire_name(cls), *(c.dump(getattr(action, name)) for name, c in codecs_of(cls))]


def from_json(data: Any, types: dict[str, type[Action]]) -> Action:
    """Read the JSON form; ValueError says what is wrong with it."""
    if not isinstance(data, list) or not data or not isinstance(data[0], str):
        raise ValueError(f"an action is a list that starts with its name, not {quote(data)}")
    cls = types.get(data[0])
    if cls is None:
        raise ValueError(unknown_name_message("action", data[0]))
    codecs = codecs_of(cls)
    if len(data) - 1 != len(codecs):
        raise ValueError(f"{data[0]} takes {len(codecs)} values, not {len(data) - 1}")
    return cls(**{name: c.load(v) for (name, c), v in zip(codecs, data[1:], strict=True)})


def to_text(action: Action) -> str:
    """Return the short text form, e.g. ``"build road E17"``."""
    cls = type(action)
    return " ".join([action_name(cls), *(c.write(getattr(action, n)) for n, c in codecs_of(cls))])


def from_text(text: str, types: dict[str, type[Action]]) -> Action:
    """Read the short text form; ValueError says what is wrong with it."""
    wrong = f"there is no action written {quote(text)}"
    if not isinstance(text, str):
        raise ValueError(wrong)
    words = text.split()
    fitting = [cls for cls in types.values() if _begins_with_name(words, cls)]
    for cls in sorted(fitting, key=lambda cls: -len(action_name(cls).split())):
        codecs, values = codecs_of(cls), words[len(action_name(cls).split()) :]
        if len(codecs) == len(values):
            try:
                return cls(**{n: c.read(w) for (n, c), w in zip(codecs, values, strict=True)})
            except ValueError as error:
                wrong = str(error)
    raise ValueError(wrong)


def _begins_with_name(texts: list[str], cls: type[Action]) -> bool:
    name = action_name(cls).split()
    return [word.lower() for word in texts[: len(name)]] == name

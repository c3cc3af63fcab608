"""Texts for people: a template and its parameters, put together only when read.

Keeping the template apart from its parameters lets a catalogue of translations look it up.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from decimal import Decimal
    from fractions import Fraction


MINUS = "−"


def _as_written(template: str) -> str:
    return template


def _choose_plural(one: str, many: str, n: int) -> str:
    return one if n == 1 else many


_translate: Callable[[str], str] = _as_written
_translate_digits: Callable[[str], str] = _as_written
_translate_counted: Callable[[str, str, int], str] = _choose_plural


def set_translation(
    translate: Callable[[str], str] | None,
    counted: Callable[[str, str, int], str] | None = None,
    digits: Callable[[str], str] | None = None,
) -> None:
    """Let `translate` turn every template into the reader's language; None: as written.

    `counted` does so for the templates for one and for many, given how many there are, and
    `digits` for numbers written in English.
    """
    global _translate, _translate_counted, _translate_digits
    _translate = translate or _as_written
    _translate_counted = counted or _choose_plural
    _translate_digits = digits or _as_written


@dataclass(frozen=True, slots=True)
class Phrase:
    """A template in `str.format` syntax with its parameters; `str()` puts them together.

    With `many`, the template for several things, the parameter ``n`` says how many there are.
    `yours` are the templates for those seats that it is about: "You build …".
    """

    template: str
    params: Mapping[str, Any] = field(default_factory=dict)
    many: str = ""
    yours: Mapping[int, str] = field(default_factory=dict)

    def to(self, seat: int | None) -> Phrase:
        """Return the phrase as it is said to a seat, in the second person; None: a spectator."""
        own = None if seat is None else self.yours.get(seat)
        params = {k: v.to(seat) if isinstance(v, Phrase) else v for k, v in self.params.items()}
        if own is not None:
            return Phrase(own, params)
        return Phrase(self.template, params, self.many, self.yours)

    def __str__(self) -> str:
        if self.many:
            template = _translate_counted(self.template, self.many, self.params["n"])
        else:
            template = _translate(self.template) if self.template else ""
        return template.format(**{k: _word(v) for k, v in self.params.items()})


class Name(str):
    """What somebody is called: never translated, whatever word it may be."""

    __slots__ = ()


def _word(value: Any) -> Any:
    return translated(value) if isinstance(value, str) and not isinstance(value, Name) else value


def say(template: str, **params: Any) -> Phrase:
    """Return a phrase: ``say("{n} cards", n=4)``."""
    return Phrase(template, params)


def say_to(seat: int, yours: str, template: str, **params: Any) -> Phrase:
    """Return a phrase that a seat is told in the second person, by the template `yours`.

    Other readers, and notebooks, have `template`.
    """
    return Phrase(template, params, yours={seat: yours})


def say_counted(n: int, one: str, many: str, **params: Any) -> Phrase:
    """Return the phrase for `n` things: ``say_counted(4, "{n} card", "{n} cards")``."""
    return Phrase(one, {"n": n, **params}, many)


def translated(text: str) -> str:
    """Return a text in the reader's language."""
    return _translate(text) if text else text


def format_number(value: float | Fraction | Decimal, spec: str = ",") -> str:
    """Return a number as the reader writes it, with the format that `format` would use.

    A number below 0 has a minus sign, which a hyphen is not.

    >>> format_number(1234567), format_number(0.30555, ".3g"), format_number(-3)
    ('1,234,567', '0.306', '−3')
    """
    written = _translate_digits(format(value, spec))
    return f"{MINUS}{written[1:]}" if written.startswith("-") else written


def noop(text: str) -> str:
    """Mark a text that is translated later, where it is shown; return it as it is."""
    return text


# How fields of events and of questions are told: a template, filled in by the fields' names.


Names = tuple[str, ...]
#: Shows the value of a field: ``show(names, value)``.
Shower = Callable[[Names, Any], str]


def seat_name(names: Names, seat: int) -> str:
    """Return the name of a seat."""
    return names[seat]


#: How fields are shown that every game has.
SEATS_SHOWN: Final[Mapping[str, Shower]] = {"player": seat_name}


class Told(str):
    """A template that is another one for the players it is about.

    Parameters
    ----------
    template : str
        What everybody else is told: "{player} builds a road."
    **yours : str
        What a player is told whose seat is the value of the field of that name:
        ``player="You build a road."``
    """

    __slots__ = ("yours",)
    yours: Mapping[str, str]

    def __new__(cls, template: str, **yours: str) -> Told:
        """Return the template."""
        text = super().__new__(cls, template)
        text.yours = yours
        return text


def said_to(template: str, player: int) -> Phrase:
    """Return a sentence without fields that is about a player, as one that knows it."""
    own = template.yours.get("player") if isinstance(template, Told) else None
    return Phrase(template, yours={} if own is None else {player: own})


def tell(template: str, item: Any, names: Names, shown: Mapping[str, Shower]) -> Phrase:
    """Return a template filled in with those fields of a dataclass that it names."""
    params = {}
    for name in item.__match_args__:  # the names of a dataclass's fields
        if f"{{{name}}}" in template:
            value, show = getattr(item, name), shown.get(name)
            params[name] = value if show is None else show(names, value)
    own = template.yours if isinstance(template, Told) else {}
    return Phrase(template, params, yours={getattr(item, name): own[name] for name in own})

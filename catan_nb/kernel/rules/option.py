"""Options: house rules that the user can switch."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from catan_nb.kernel.errors import BadSetup
from catan_nb.kernel.values.frozen import frozen
from catan_nb.kernel.values.names import meant
from catan_nb.kernel.values.quoting import quoted
from catan_nb.kernel.words import Phrase, say


@frozen
class Option:
    """A house rule that the user can switch.

    Attributes
    ----------
    name : str
    default : object
    text : str
        What it does, in plain words.
    choices : tuple, optional
        The values it may take; None: whatever `check` accepts.
    rule : str
        The rule it varies.
    check : callable, optional
        Returns True for a good value where `choices` is None.
    wanted : str
        What a good value is, in words, where `choices` is None; that a default of None is one
        too need not be said.
    """

    name: str
    default: Any
    text: str
    choices: tuple[Any, ...] | None = None
    rule: str = ""
    check: Callable[[Any], bool] | None = None
    wanted: str | Phrase = ""

    def checked(self, value: Any) -> Any:
        """Return `value` if the option may take it; BadSetup otherwise."""
        if self.choices is not None:
            good = any(value == c and type(value) is type(c) for c in self.choices)
        else:
            good = self.check is None or self.check(value)
        if not good:
            told = say(
                "option {name} must be {wanted}, not {value}",
                name=repr(self.name),
                wanted=self._good_values(),
                value=quoted(value),
            )
            raise BadSetup(told)
        return value

    def _good_values(self) -> str | Phrase:
        if self.choices is not None:
            return say("one of {choices}", choices=", ".join(repr(c) for c in self.choices))
        if self.default is None:
            return say("None or {wanted}", wanted=self.wanted)
        return self.wanted


def checked_options(options: Iterable[Option], values: Mapping[str, Any]) -> dict[str, Any]:
    """Return the value of every option; BadSetup for unknown options and for bad values.

    A default needs no check: `compose_options` has seen to it.
    """
    known = {option.name: option for option in options}
    if not isinstance(values, Mapping):
        raise BadSetup(f"options are given by name, like {{'target': 12}}, not {quoted(values)}")
    for name in values:
        if name not in known:
            there = ", ".join(sorted(known))
            raise BadSetup(f"unknown option {quoted(name)}; there are {there}{meant(name, known)}")
    chosen = {name: option.default for name, option in known.items()}
    for name, option in known.items():
        if name in values and values[name] is not option.default:
            chosen[name] = option.checked(values[name])
    return chosen


def switch(name: str, rule: str, text: str, default: bool = False) -> Option:
    """Return an option that is on or off."""
    return Option(name, default, text, choices=(False, True), rule=rule)


def whole_numbers(low: int, high: int) -> dict[str, Any]:
    """Return what an option for whole numbers from `low` to `high` needs beside its text."""

    def check(value: Any) -> bool:
        return isinstance(value, int) and not isinstance(value, bool) and low <= value <= high

    return {
        "check": check,
        "wanted": say("a whole number from {low} to {high}", low=low, high=high),
    }

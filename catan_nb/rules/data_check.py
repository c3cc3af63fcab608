"""What a scenario says for a mechanism, checked against the fields that the mechanism names."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from catan_nb.kernel.errors import BadSetup
from catan_nb.kernel.text import quote
from catan_nb.kernel.words import Name, Phrase, noop, say
from catan_nb.rules.ruleset import CatanRules

#: Something wrong: the way to it, by names and numbers of entries, and what it is in words.
Wrong = tuple[tuple[str | int, ...], Phrase]
#: Finds what is wrong with a field.
Check = Callable[[CatanRules, Any], Iterable[Wrong]]


def short(value: object) -> Name:
    """Return a value as it is written, cut where it is long."""
    return Name(quote(value))


def unknown(what: str, name: object, known: Iterable[str]) -> Phrase:
    """Return that there is no `what` of a name, what there is, and what may have been meant."""
    from difflib import get_close_matches  # loaded for who has mistyped something

    names = list(known)
    message = say("there is no {what} {name}", what=what, name=short(name))
    if not names:
        return message
    near = get_close_matches(str(name).lower(), names, n=1)
    if near:
        guess = noop("{told}; did you mean {near}? There are {known}")
        return say(guess, told=message, near=Name(repr(near[0])), known=Name(", ".join(names)))
    return say("{told}; there are {known}", told=message, known=Name(", ".join(names)))


@dataclass(frozen=True, slots=True)
class DataCheck:
    """The check of a mechanism's data; calling it refuses what is wrong first.

    Attributes
    ----------
    mechanism : str
    fields : mapping of str to Check
        What the data hold, in the order in which it is checked.
    left_out : collection of str
        The fields that may be missing.
    """

    mechanism: str
    fields: Mapping[str, Check]
    left_out: Collection[str] = ()

    def wrong(self, rules: CatanRules) -> Iterator[Wrong]:
        """Yield all that is wrong with the data of the scenario that is played."""
        data = rules.scenario.mechanisms[self.mechanism]
        if not isinstance(data, Mapping):
            yield (), say("data by name are wanted, not {data}", data=short(data))
            return
        for name in data:
            if name not in self.fields:
                yield (name,), unknown(noop("field"), name, self.fields)
        for name, check in self.fields.items():
            if name in data:
                for path, text in check(rules, data[name]):
                    yield (name, *path), text
            elif name not in self.left_out:
                yield (), say("it wants {field}", field=repr(name))

    def __call__(self, rules: CatanRules) -> None:
        """Refuse data that are wrong: BadSetup tells scenario, mechanism, field and fault."""
        for path, text in self.wrong(rules):
            where = f"the scenario {rules.scenario.name!r} is broken: its mechanism"
            field = f" has a wrong {path[0]!r}" if path else ""
            raise BadSetup(f"{where} {self.mechanism!r}{field}: {text}")

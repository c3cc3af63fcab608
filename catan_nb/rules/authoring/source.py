"""Scenario files as text: JSON with the line of each value, and what is wrong with it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from catan_nb.board.geometry import Hex
from catan_nb.kernel.errors import BadSetup, error_phrase
from catan_nb.kernel.text import LONGEST_MESSAGE, truncate
from catan_nb.kernel.words import Name, Phrase, noop, say

#: The way to a value: names of entries, and numbers of such in lists.
Path = tuple[str | int, ...]
#: The longest text that is read, in characters.
LONGEST: Final = 400_000
#: How deep values may stand in each other; those of the kit stand 9 deep.
_DEEPEST: Final = 30
#: More digits than a number may have; Python refuses such of some more.
_DIGITS: Final = 4_000
_TOKEN: Final = re.compile(r'"(?:\\.|[^"\\])*"|[{}\[\],:]|[^\s{}\[\],:"]+')
#: What Python says of broken JSON, by how it begins, and what people are told.
_TOLD: Final = (
    ("Expecting property name", noop("The name of an entry, in double quotes, is wanted here.")),
    ("Expecting ':'", noop("A colon is wanted here, between a name and its value.")),
    ("Expecting ','", noop("A comma is wanted here, or the end of the list or object.")),
    (
        "Expecting value",
        noop("A value is wanted here: text in double quotes, number, list, object."),
    ),
    ("Extra data", noop("The file goes on after its end: a brace or bracket is closed too early.")),
    ("Unterminated string", noop("A text begins here, and its closing quote is missing.")),
    ("Invalid control", noop("A text goes on beyond its line: its closing quote is missing.")),
    ("Invalid \\", noop("A backslash in a text is followed by what cannot follow it.")),
    ("Illegal trailing comma", noop("A comma stands before the end of a list or object.")),
)


def shorten_json(value: Any) -> str:
    """Return a value as a file has it, shortened where it is long."""
    return truncate(json.dumps(value, ensure_ascii=False, default=str))


class _TooDeep(Exception):
    """Values stand deeper in each other than in any scenario."""


class BrokenSource(ValueError):
    """Text that is no JSON.

    Attributes
    ----------
    line : int
    words : Phrase
    """

    def __init__(self, line: int, phrase: Phrase) -> None:
        super().__init__(str(phrase))
        self.line = line
        self.words = phrase


@dataclass(frozen=True, slots=True)
class Source:
    """What a text holds.

    Attributes
    ----------
    data : object
        Its JSON values.
    lines : mapping of Path to int
        The line of each value, from 1; that of a named one is the line of its name.
    twice : tuple of Path
        Names that stand twice in one object.
    """

    data: Any
    lines: Mapping[Path, int]
    twice: tuple[Path, ...] = ()

    def line(self, path: Path) -> int:
        """Return the line of a value, or of what it would stand in."""
        while path and path not in self.lines:
            path = path[:-1]
        return self.lines.get(path, 1)


def read_source(text: str) -> Source:
    """Read JSON; BrokenSource says on which line it is none."""
    if len(text) > LONGEST:
        raise BrokenSource(1, say("This file is far too long for a scenario."))
    text = text.removeprefix("\ufeff")
    try:
        data = json.loads(text, parse_constant=_reject_constant)
        lines: dict[Path, int] = {}
        twice: list[Path] = []
        _record_lines(_tokens(text), (), lines, twice)
    except json.JSONDecodeError as error:
        told = next((text for start, text in _TOLD if error.msg.startswith(start)), None)
        words = say(told) if told else say("This is no JSON.")
        raise BrokenSource(error.lineno, words) from error
    except (RecursionError, _TooDeep) as error:
        raise BrokenSource(1, say("Lists and objects stand too deep in each other.")) from error
    except ValueError as error:
        line = next((line for token, line in _tokens(text) if _is_not_a_number(token)), 1)
        raise BrokenSource(line, say("There is a number that is none.")) from error
    return Source(data, lines, tuple(twice))


def _reject_constant(name: str) -> Any:
    raise ValueError(name)


def _is_not_a_number(token: str) -> bool:
    return token in ("NaN", "Infinity", "-Infinity") or token.lstrip("-")[_DIGITS:].isdecimal()


def _tokens(text: str) -> Iterator[tuple[str, int]]:
    line, start = 1, 0
    for match in _TOKEN.finditer(text):
        line += text.count("\n", start, match.start())
        start = match.start()
        yield match[0], line


def _record_lines(
    tokens: Iterator[tuple[str, int]], path: Path, lines: dict[Path, int], twice: list[Path]
) -> str:
    """Note the lines of a value and of all in it; return its first token.

    Of names that stand twice the later one counts.
    """
    if len(path) > _DEEPEST:
        raise _TooDeep
    token, line = next(tokens)
    if not (path and isinstance(path[-1], str)):
        lines[path] = line
    if token == "[":
        number = 0
        while _record_lines(tokens, (*path, number), lines, twice) != "]":
            number += 1
            if next(tokens)[0] == "]":
                return token
        del lines[(*path, number)]
    elif token == "{":
        names: set[str] = set()
        key, line = next(tokens)
        while key != "}":
            name = json.loads(key)
            inner = (*path, name)
            if name in names:
                twice.append(inner)
            names.add(name)
            lines[inner] = line
            next(tokens)
            _record_lines(tokens, inner, lines, twice)
            if next(tokens)[0] == "}":
                break
            key, line = next(tokens)
    return token


# What is wrong with a scenario file, as data: where, and in words.


#: The rule that says what a scenario is.
RULE: Final = "sea.scenario"


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing that is wrong with a scenario file.

    Attributes
    ----------
    path : tuple of str and int
        The way to it in the file, by names and by numbers of entries from 0.
    words : Phrase
        What is wrong, a sentence in the reader's language.
    rule : str
        The rule that it breaks, empty where it breaks only the form of the file.
    hexes : tuple of Hex
        The places of the board that it is about.
    line : int
        The line of the file, from 1.
    """

    path: Path
    words: Phrase
    rule: str = ""
    hexes: tuple[Hex, ...] = ()
    line: int = 0

    def __str__(self) -> str:
        message = say("line {line}: {words}", line=self.line, words=self.words)
        return f"{message} [{self.rule}]" if self.rule else str(message)


class ScenarioFaults(BadSetup):
    """A scenario file that cannot be played; the message has a line for each fault.

    Attributes
    ----------
    faults : tuple of Fault
    """

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(faults)
        super().__init__("\n".join(map(str, self.faults)))


def fault_at(
    path: Path, template: str, rule: str = "", hexes: Iterable[Hex] = (), **of: object
) -> Fault:
    """Return a fault whose words are a template with its parameters, names as they are."""
    named = {name: Name(value) if isinstance(value, str) else value for name, value in of.items()}
    return Fault(path, say(template, **named), rule, tuple(hexes))


def fault_of(path: Path, error: Exception, rule: str = "") -> Fault:
    """Return what an error says as a fault, as a sentence."""
    text = error_phrase(error)
    told = text if len(str(text)) <= LONGEST_MESSAGE else truncate(str(text), LONGEST_MESSAGE)
    return fault_at(path, "{told}.", rule, told=told)


def sort_by_line(faults: Iterable[Fault], source: Source) -> tuple[Fault, ...]:
    """Return faults with their lines, in the order of these; what is told twice is told once."""
    told: dict[tuple[object, str], Fault] = {}
    for fault in faults:
        told.setdefault((fault.path, str(fault.words)), fault)
    lined = (replace(fault, line=source.line(fault.path)) for fault in told.values())
    return tuple(sorted(lined, key=lambda fault: fault.line))

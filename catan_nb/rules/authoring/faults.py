"""What is wrong with a scenario file, as data: where, and in words."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from catan_nb.board.geometry import Hex
from catan_nb.kernel.errors import BadSetup, words_of
from catan_nb.kernel.text import LONGEST_MESSAGE, cut
from catan_nb.kernel.values import frozen
from catan_nb.kernel.words import Name, Phrase, say
from catan_nb.rules.authoring.source import Path, Source

#: The rule that says what a scenario is.
RULE: Final = "sea.scenario"


@frozen
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
        told = say("line {line}: {words}", line=self.line, words=self.words)
        return f"{told} [{self.rule}]" if self.rule else str(told)


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
    words = words_of(error)
    told = words if len(str(words)) <= LONGEST_MESSAGE else cut(str(words), LONGEST_MESSAGE)
    return fault_at(path, "{told}.", rule, told=told)


def placed(faults: Iterable[Fault], source: Source) -> tuple[Fault, ...]:
    """Return faults with their lines, in the order of these; what is told twice is told once."""
    told: dict[tuple[object, str], Fault] = {}
    for fault in faults:
        told.setdefault((fault.path, str(fault.words)), fault)
    lined = (replace(fault, line=source.line(fault.path)) for fault in told.values())
    return tuple(sorted(lined, key=lambda fault: fault.line))

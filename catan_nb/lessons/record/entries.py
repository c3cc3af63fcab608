"""Progress entries: the recorded state of one exercise or prediction of a learner."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict, dataclass, replace
from datetime import date
from fractions import Fraction
from typing import Any, Final

from catan_nb.language import gettext as _

__all__ = [
    "KINDS",
    "LONGEST",
    "MOST_WRONG",
    "STATES",
    "BadProgressEntry",
    "ProgressEntry",
    "add_entries",
    "is_writable",
    "join_entries",
    "parse_number",
]


STATES: Final = ("open", "wrong", "near", "right")
"""How far somebody has got, the least first; a prediction is "right" as soon as it is made, and
stays "open" for whoever let it be shown without a guess."""
KINDS: Final = ("check", "choice", "order", "point", "play", "practice", "table", "prediction")
"""What an entry is about."""
MOST_WRONG: Final = 8
"""So many different wrong answers are kept of one exercise."""
LARGEST: Final = 10**40
"""No guess and no exact value is larger."""
LONGEST: Final = 200
"""Characters of a text at most; of a question only its beginning is kept."""

_HALF: Final = re.compile("[\ud800-\udfff]")
_DAY: Final = re.compile(r"\d{4}-\d\d-\d\d")


class BadProgressEntry(ValueError):
    """An entry of a file is not valid; the message gives the reason."""


@dataclass(frozen=True, slots=True)
class ProgressEntry:
    """One exercise or prediction.

    Attributes
    ----------
    name : str
        The exercise or prediction, such as "Exercise 2" or "Guess 1".
    kind : str
        One of `KINDS`.
    state : str
        One of `STATES`, the best ever reached.
    attempts : int
        How many answers were given, one after the other the same counted once.
    hints : int
        How many hints were looked at.
    first_right : bool or None
        Whether the first answer was right; None without an answer, and of practice.
    first, day : str
        The days of the first and the last answer, as 2026-11-21; empty without one.
    wrong : tuple of str
        The different answers that were not right, the first ones.
    given : str
        The last answer that could be judged, in words that the question understands.
    guess, exact, unit : str
        Of a prediction: what was guessed, what is exactly right, and what it counts.
    question : str
        Of a prediction: what was asked.
    shown : bool
        Of a prediction: whether its answer was looked at without a guess.
    """

    name: str
    kind: str = "check"
    state: str = "open"
    attempts: int = 0
    hints: int = 0
    first_right: bool | None = None
    first: str = ""
    day: str = ""
    wrong: tuple[str, ...] = ()
    guess: str = ""
    exact: str = ""
    unit: str = ""
    question: str = ""
    shown: bool = False
    given: str = ""

    @property
    def done(self) -> bool:
        """Whether the exercise is solved or the prediction made."""
        return self.state == "right"

    def answered(
        self, state: str, answer: str, today: date | None = None, given: str = ""
    ) -> ProgressEntry:
        """Return the entry after another answer; a solved exercise stays solved."""
        wrong, now = self.wrong, (today or date.today()).isoformat()
        if state != "right" and answer and answer not in wrong:
            wrong = (*wrong, answer)[:MOST_WRONG]
        return replace(
            self,
            state=max(self.state, state, key=STATES.index),
            attempts=self.attempts + 1,
            first_right=self._first(state),
            first=self.first or now,
            day=now,
            wrong=wrong,
            given=given[:LONGEST],
        )

    def _first(self, state: str) -> bool | None:
        """Return whether the first answer was right; None for practice."""
        if self.first_right is not None or self.kind == "practice":
            return self.first_right
        return state == "right"

    def plain(self) -> dict[str, Any]:
        """Return the fields that differ from their defaults, for a file."""
        empty = ProgressEntry(self.name)
        changed = {
            key: value for key, value in asdict(self).items() if value != getattr(empty, key)
        }
        if "wrong" in changed:
            changed["wrong"] = list(self.wrong)
        return {"name": self.name, "kind": self.kind, **changed}

    @classmethod
    def read(cls, data: Any) -> ProgressEntry:
        """Parse an entry from a file.

        Raises
        ------
        BadEntry
            It is none; the text says why.
        """
        if not isinstance(data, Mapping):
            raise BadProgressEntry(_("an exercise is not an object"))
        taken = {key: data[key] for key in _WANTED if key in data}
        for key, value in taken.items():
            if not _WANTED[key](value):
                name = _truncate(data.get("name"))
                raise BadProgressEntry(
                    _("{name}: {key} cannot be {value}").format(
                        name=name, key=key, value=_truncate(value)
                    )
                )
        if not taken.get("name"):
            raise BadProgressEntry(_("an exercise has no name"))
        return cls(**taken | {"wrong": tuple(taken.get("wrong", ()))[:MOST_WRONG]})


def join_entries(first: ProgressEntry, second: ProgressEntry) -> ProgressEntry:
    """Merge two entries of the same exercise.

    The order does not matter, and joining the same once more changes nothing: so a record can
    come from the browser, from a file and from another tab without being counted twice.
    """
    early, late = sorted((first, second), key=_first_answer_order)
    newest = max(first, second, key=lambda entry: (entry.day, entry.attempts, entry.given))
    return ProgressEntry(
        name=first.name,
        kind=max(first.kind, second.kind),
        state=max(first.state, second.state, key=STATES.index),
        attempts=max(first.attempts, second.attempts),
        hints=max(first.hints, second.hints),
        first_right=early.first_right,
        first=early.first,
        day=max(first.day, second.day),
        wrong=tuple(dict.fromkeys((*early.wrong, *late.wrong)))[:MOST_WRONG],
        guess=early.guess or late.guess,
        exact=_pick_text(first.exact, second.exact),
        unit=_pick_text(first.unit, second.unit),
        question=_pick_text(first.question, second.question),
        given=newest.given,
        shown=(first.shown or second.shown) and not (first.guess or second.guess),
    )


def add_entries(known_entries: dict[str, ProgressEntry], entries: Iterable[ProgressEntry]) -> None:
    """Merge entries into those known by name."""
    for entry in entries:
        existing = known_entries.get(entry.name)
        known_entries[entry.name] = entry if existing is None else join_entries(existing, entry)


def _first_answer_order(entry: ProgressEntry) -> tuple[str, ...]:
    """Return the sort key of an entry by its first answer; unanswered ones come last."""
    return entry.first or "~", str(entry.first_right), entry.guess or "\U0010ffff", *entry.wrong


def _pick_text(first: str, second: str) -> str:
    """Return the non-empty text; of two, always the same one."""
    return min(filter(None, (first, second)), default="")


def parse_number(text: str) -> Fraction | None:
    """Parse a guess or an exact value from a file; None when it is not a number."""
    if not text.isascii():
        return None
    try:
        number = (
            Fraction(float(text)) if "e" in text.casefold() else Fraction(text.replace(",", "."))
        )
    except (ArithmeticError, ValueError):
        return None
    return number if abs(number) <= LARGEST else None


def is_writable(text: str) -> bool:
    """Return whether a text can be encoded; JSON may contain lone surrogates, which cannot."""
    return _HALF.search(text) is None


def _is_text(value: Any) -> bool:
    return isinstance(value, str) and len(value) <= LONGEST and is_writable(value)


def _is_count(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 1_000_000


def _is_member_of(choices: tuple[str, ...]) -> Callable[[Any], bool]:
    return lambda value: isinstance(value, str) and value in choices


def _is_day(value: Any) -> bool:
    return isinstance(value, str) and (not value or _DAY.fullmatch(value) is not None)


def _is_text_list(value: Any) -> bool:
    return isinstance(value, list | tuple) and all(map(_is_text, value))


def _truncate(value: Any) -> str:
    text = value if isinstance(value, str) else repr(value)
    return _HALF.sub("?", text if len(text) <= 40 else f"{text[:39]}…")


_WANTED: Final[Mapping[str, Callable[[Any], bool]]] = {
    "name": _is_text,
    "kind": _is_member_of(KINDS),
    "state": _is_member_of(STATES),
    "attempts": _is_count,
    "hints": _is_count,
    "first_right": lambda value: value is None or isinstance(value, bool),
    "first": _is_day,
    "day": _is_day,
    "wrong": _is_text_list,
    "guess": _is_text,
    "exact": _is_text,
    "unit": _is_text,
    "question": _is_text,
    "given": _is_text,
    "shown": lambda value: isinstance(value, bool),
}

"""Visitors of a class: names and their comparison, codes, roles, and recognition."""

from __future__ import annotations

import html
import json
import re
import secrets
import time
import unicodedata
from collections import OrderedDict
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files
from itertools import groupby
from typing import Final, Protocol

from catan_nb.kernel.text import ascii_digits
from catan_nb.language import gettext as _

__all__ = [
    "ALPHABET",
    "GUEST",
    "LEARNER",
    "LONGEST",
    "MOST_LEARNERS",
    "NOW",
    "OWN_LENGTH",
    "STAYS",
    "TEACHER",
    "ClassFull",
    "InMemory",
    "NameTaken",
    "SteadyClock",
    "Visitor",
    "VisitorStore",
    "find_free_name",
    "looks_like_any",
    "new_code",
    "qr_svg",
    "read_code",
    "tidy",
]


# The time as a store keeps it: of the day, and yet even while a server runs.


def _since_boot() -> float:
    """Return the seconds since boot, including sleep, from a clock that nobody can set."""
    for name in ("CLOCK_BOOTTIME", "CLOCK_MONOTONIC"):  # Linux; macOS, where it counts sleep
        if (clock := getattr(time, name, None)) is not None:
            with suppress(OSError):  # named but not there, as for Python in a browser
                return time.clock_gettime(clock)
    return time.monotonic()  # Windows, where it counts sleep


class SteadyClock:
    """A clock of seconds since 1970 that is not affected when the system clock is changed.

    Parameters
    ----------
    wall : callable
        The time of day, in seconds since 1970; it is asked once.
    elapsed : callable
        Seconds since any moment, which only go forward.
    """

    def __init__(
        self,
        wall: Callable[[], float] = time.time,
        elapsed: Callable[[], float] = _since_boot,
    ) -> None:
        self._elapsed = elapsed
        self._offset = wall() - elapsed()

    def __call__(self) -> float:
        """Return the time."""
        return self._offset + self._elapsed()


NOW: Final = SteadyClock()
"""The clock of this process."""


# Names that people type: what is kept of them, and which of them look the same.


LONGEST: Final = 40
"""Characters that a name has at most."""
_MOST_MARKS: Final = 4
"""Marks on one letter at most, as in UTS #39; more only climb into the lines above and below."""
_IGNORABLE: Final = frozenset(
    character
    for first, last in (
        (0x00AD, 0x00AD),
        (0x034F, 0x034F),
        (0x061C, 0x061C),
        (0x115F, 0x1160),
        (0x17B4, 0x17B5),
        (0x180B, 0x180F),
        (0x200B, 0x200F),
        (0x202A, 0x202E),
        (0x2060, 0x206F),
        (0x3164, 0x3164),
        (0xFE00, 0xFE0F),
        (0xFEFF, 0xFEFF),
        (0xFFA0, 0xFFA0),
        (0xFFF0, 0xFFF8),
        (0x1BCA0, 0x1BCA3),
        (0x1D173, 0x1D17A),
        (0xE0000, 0xE0FFF),
    )
    for character in map(chr, range(first, last + 1))
)
"""Unicode's Default_Ignorable_Code_Point, which `unicodedata` does not tell: nothing is shown."""
_DOTTED: Final = re.compile("([ij\u0131\u0237][\u0316-\u0333]*)\u0307+")
"""A dot above a letter that has one anyway, or lacks it; marks below come before the dot."""
_WITH_DOT: Final = str.maketrans("\u0131\u0237", "ij")
_BLANK: Final = "\u2800\U0001d159"
"""Signs that are drawn as nothing though Unicode calls them visible."""


def tidy(name: object, longest: int = LONGEST) -> str:
    """Return a name without control characters and of limited length; may be empty."""
    if not isinstance(name, str):
        return ""
    visible = (c for c in unicodedata.normalize("NFC", name[:1000]) if c not in _IGNORABLE)
    spaced = "".join(
        " " if unicodedata.category(c)[0] in "CZ" or c in _BLANK else c for c in visible
    )
    parts = (_limit_marks(word) for word in spaced.split())
    return " ".join(filter(None, parts))[:longest].rstrip()


def looks_like_any(name: str, others: Iterable[str]) -> bool:
    """Return whether a name is visually confusable with one of the others.

    Accents make a difference: Zoë is not Zoe. No name looks like none.
    """
    written, small = _name_skeletons(name)
    if not small:
        return False
    return any(written == looks[0] or small == looks[1] for looks in map(_name_skeletons, others))


def find_free_name(names: Iterable[str], others: Iterable[str]) -> str:
    """Return the first of the candidate names that is not confusable with existing ones."""
    looks = [_name_skeletons(taken_name) for taken_name in others]
    written, small = {look for look, _small in looks}, {look for _written, look in looks}

    def is_free(name: str) -> bool:
        name_written, name_small = _name_skeletons(name)
        return not name_small or (name_written not in written and name_small not in small)

    return next(filter(is_free, names))


def _limit_marks(word: str) -> str:
    """Return a word without stray combining marks, and at most `_MOST_MARKS` of them."""
    parts: list[str] = []
    for is_mark, run in groupby(word, lambda c: unicodedata.category(c) in ("Mn", "Me")):
        if not is_mark:
            parts.extend(run)
        elif parts:
            parts.extend([mark for mark, _same in groupby(run)][:_MOST_MARKS])
    return "".join(parts)


@lru_cache(maxsize=10_000)
def _name_skeletons(name: str) -> tuple[str, str]:
    """Return the name's skeletons, as written and in lower case.

    In one of them alone ``AIi`` looks like ``Ali``, and ``ALI`` in the other; both at once would
    have Ian look like Lan.
    """
    return _skeleton(name), _skeleton(unicodedata.normalize("NFKC", name).casefold())


def _skeleton(text: str) -> str:
    """Return the confusable skeleton of a text, as UTS #39 defines it."""
    visible = "".join(c for c in unicodedata.normalize("NFD", text) if c not in _IGNORABLE)
    mapped = _decomposed(visible).translate(_prototypes())
    return " ".join(_decomposed(mapped).split())


def _decomposed(text: str) -> str:
    """Return a text in NFD, with the dots of i and j in the letters alone."""
    letters = unicodedata.normalize("NFD", text)
    return _DOTTED.sub(lambda match: match[1].translate(_WITH_DOT), letters)


@cache
def _prototypes() -> dict[int, str]:
    """Return the prototype of each confusable character.

    The package tells who looks like whom in both directions. What stands for others is a text of
    several characters, or else the one that all others lead to.
    """
    file = files("confusable_homoglyphs").joinpath("confusables.json")
    data = json.loads(file.read_text(encoding="utf-8"))
    like: dict[str, list[str]] = {}
    for character, others in data.items():
        # Letters that are written from right to left stand between marks that are none of them.
        characters = [confusable["c"].strip("\u200e") for confusable in others]
        like.setdefault(character.strip("\u200e"), []).extend(characters)
    prototypes = {}
    for character, others in like.items():
        if len(character) == 1:
            prototype = max(
                others, key=lambda character: (len(character), len(like[character]), character)
            )
            if (len(prototype), len(like[prototype]), prototype) > (1, len(others), character):
                prototypes[ord(character)] = prototype
    return prototypes


# Codes that are read out, typed and scanned: of tables, and of classes.


ALPHABET: Final = "0123456789CDFGHJKMNPQRTVWXY"
"""Letters and digits none of which is taken for another, without vowels: no word comes about."""
_MEANT: Final = str.maketrans("ABEILOSUZ", "4831105V2")
"""What somebody has read who types a character that is in no code."""


def new_code(length: int = 5) -> str:
    """Return a random code."""
    return "".join(secrets.choice(ALPHABET) for _place in range(length))


def read_code(typed: object) -> str:
    """Normalize a typed code; empty if it cannot be one.

    Small letters, spaces and dashes do not matter, nor do an O for a 0 and its like; digits may be
    those of any script.

    >>> read_code(" ko-12z ")
    'K0122'
    """
    if not isinstance(typed, str) or len(typed) > 100:
        return ""
    kept = "".join(c for c in ascii_digits(typed).upper() if c not in " -–_.")
    code = kept.translate(_MEANT)
    return code if code and set(code) <= set(ALPHABET) else ""


def qr_svg(address: str) -> str:
    """Return the QR code of an address as an SVG with an accessible title."""
    import segno

    title = _("QR code of the address {address}").format(address=address)
    svg: str = segno.make(address, error="m", micro=False).svg_inline(
        border=4, omitsize=True, light="#fff", dark="#000", svgclass=None, lineclass=None
    )
    label = html.escape(title, quote=True)
    return svg.replace("<svg", f'<svg role="img" aria-label="{label}"', 1)


LEARNER: Final = "learner"
"""Somebody of a class: came with its code and a name."""
TEACHER: Final = "teacher"
"""Whoever came with the teacher's key."""
GUEST: Final = "guest"
"""Somebody without a class."""
OWN_LENGTH: Final = 8
"""Characters of a learner's own code."""
STAYS: Final = 12 * 3600.0
"""Seconds for which a browser is known by its token: another day, another person."""
MOST_LEARNERS: Final = 2_000
"""Learners that a class has at most: a school, and not so many that each costs the others time."""
MOST: Final = 10_000
"""Browsers that are known in memory; those that came first go first."""


@dataclass(frozen=True, slots=True)
class Visitor:
    """A person who opens pages.

    Attributes
    ----------
    id : str
        By which they are known as long as they are kept.
    name : str
        As they want to be called; empty for guests.
    role : str
        `LEARNER`, `TEACHER` or `GUEST`.
    made : float
        Since when they are kept, in seconds since 1970; 0 for those kept in memory alone.
    """

    id: str
    name: str
    role: str
    made: float = 0.0


class NameTaken(Exception):
    """The name is taken in the class, or confusable with one that is."""


class ClassFull(Exception):
    """The class has reached its limit of learners."""


class VisitorStore(Protocol):
    """Stores visitors."""

    def add(self, name: str, role: str, code: str | None) -> Visitor:
        """Add a visitor, who gets a code to return with.

        Raises
        ------
        NameTaken
            A learner is there whose name looks the same.
        ClassFull
            There are `MOST_LEARNERS` already.
        """

    def free_name(self, names: Iterable[str]) -> str:
        """Return the first of the candidate names that `add` would accept."""

    def give_role(self, visitor: Visitor, role: str) -> None:
        """Change a visitor's role."""

    def give_code(self, visitor: Visitor, code: str) -> None:
        """Replace a visitor's code."""

    def give_token(self, visitor: Visitor, token: str) -> None:
        """Add a browser token to a visitor, valid for `STAYS`."""

    def drop_token(self, token: str) -> None:
        """Delete a token."""

    def by_token(self, token: str) -> Visitor | None:
        """Return the visitor with a token, or None."""

    def by_code(self, code: str) -> Visitor | None:
        """Return the visitor with a code, or None."""


class InMemory:
    """Stores visitors in memory, until the server stops.

    Parameters
    ----------
    clock : callable, optional
        The time, in seconds.
    """

    def __init__(self, clock: Callable[[], float] = NOW) -> None:
        self._clock = clock
        self._tokens: OrderedDict[str, tuple[Visitor, float]] = OrderedDict()
        self._codes: dict[str, Visitor] = {}
        self._learners: dict[str, Visitor] = {}

    def add(self, name: str, role: str, code: str | None) -> Visitor:
        """Add a visitor; raises NameTaken and ClassFull."""
        visitor = Visitor(secrets.token_hex(8), name, role)
        if role == LEARNER:
            if len(self._learners) >= MOST_LEARNERS:
                raise ClassFull
            if looks_like_any(name, (learner.name for learner in self._learners.values())):
                raise NameTaken(name)
            self._learners[visitor.id] = visitor
        if code is not None:
            self._codes[code] = visitor
        return visitor

    def free_name(self, names: Iterable[str]) -> str:
        """Return the first of the candidate names that no visitor's name resembles."""
        return find_free_name(names, [learner.name for learner in list(self._learners.values())])

    def give_role(self, visitor: Visitor, role: str) -> None:
        """Change a visitor's role."""
        new = Visitor(visitor.id, visitor.name, role, visitor.made)
        for visitors in (self._codes, self._learners):
            visitors.update({key: new for key, entry in visitors.items() if entry == visitor})
        for token, (entry, made) in self._tokens.items():
            if entry == visitor:
                self._tokens[token] = new, made

    def give_code(self, visitor: Visitor, code: str) -> None:
        """Replace a visitor's code."""
        self._codes = {old: entry for old, entry in self._codes.items() if entry != visitor}
        self._codes[code] = visitor

    def give_token(self, visitor: Visitor, token: str) -> None:
        """Add a browser token to a visitor."""
        self._tokens[token] = visitor, self._clock()
        while len(self._tokens) > MOST:
            self._tokens.popitem(last=False)

    def drop_token(self, token: str) -> None:
        """Delete a token."""
        self._tokens.pop(token, None)

    def by_token(self, token: str) -> Visitor | None:
        """Return the visitor with a token, or None."""
        visitor, time = self._tokens.get(token, (None, 0.0))
        return visitor if self._clock() - time < STAYS else None

    def by_code(self, code: str) -> Visitor | None:
        """Return the visitor with a code, or None."""
        return self._codes.get(code)

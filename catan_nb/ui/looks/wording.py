"""Phrases that many parts of the page use, in the language in use."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import reduce
from typing import Final, TypeVar

from catan_nb.kernel.action import Action, codecs_of, to_text
from catan_nb.kernel.words import Phrase
from catan_nb.language import LANGUAGES, current, ngettext, noop, use
from catan_nb.language import gettext as _

__all__ = [
    "action_words",
    "card_name",
    "cards_text",
    "count_left_text",
    "first_lower",
    "first_upper",
    "in_each_language",
    "in_language",
    "join_with_and",
    "join_with_or",
    "tap_or_click",
    "win_text",
    "with_soft_hyphens",
]

T = TypeVar("T")

_PRESSED: Final = ((noop("Click"), noop("Tap")), (noop("click"), noop("tap")))
"""Pairs of words for mouse and touch screen, at the start of a sentence and within one."""


def first_lower(text: str) -> str:
    """Return a text with a small first letter."""
    return text[:1].lower() + text[1:]


def first_upper(text: str) -> str:
    """Return a text with a capital first letter."""
    return text[:1].upper() + text[1:]


def cards_text(count: int) -> str:
    """Return "1 card", "3 cards" or the like."""
    return ngettext("{n} card", "{n} cards", count).format(n=count)


def count_left_text(count: int) -> str:
    """Return "3 left" or the like."""
    return _("{n} left").format(n=count)


def tap_or_click(text: str, fingers: bool) -> str:
    """Return a text with "tap" on touch screens, and "click" with a mouse."""
    for pair in _PRESSED:
        mouse, finger = map(_, pair)
        unwanted, wanted = (mouse, finger) if fingers else (finger, mouse)
        text = re.sub(rf"\b{re.escape(unwanted)}\b", wanted, text)
    return text


def card_name(name: str) -> str:
    """Return the translated name of a progress or development card."""
    return first_upper(_(name.replace("_", " ")))


def with_soft_hyphens(text: str) -> str:
    """Return a card's name with soft hyphens, where narrow pages may break it."""
    # Translators give the long words in the names of cards, with dots where they may break.
    for word in _("com·mer·cial con·sti·tu·tion").split():
        parts = word.split("·")
        long = re.compile("".join(f"({group})" for group in parts), re.IGNORECASE)
        text = long.sub("\u00ad".join(f"\\{n}" for n in range(1, len(parts) + 1)), text)
    return text


def win_text(name: str, points: int, *, you: bool) -> str:
    """Return "You win with 10 points" or "Ann wins with 10 points", or the like."""
    template = (
        ngettext("You win with {n} point", "You win with {n} points", points)
        if you
        else ngettext("{name} wins with {n} point", "{name} wins with {n} points", points)
    )
    return template.format(name=name, n=points)


def join_with_and(texts: Sequence[str]) -> str:
    """Return texts joined with "and" between each two."""
    return reduce(lambda a, b: _("{first} and {second}").format(first=a, second=b), texts)


def join_with_or(texts: Sequence[str]) -> str:
    """Return texts joined with "or" between each two."""
    return reduce(lambda a, b: _("{first} or {second}").format(first=a, second=b), texts)


def in_language(language: str, make: Callable[[], T]) -> T:
    """Call a function with a language in use, and restore the former language."""
    first = current()
    try:
        use(language)
        return make()
    finally:
        use(first)


def in_each_language(make: Callable[[], T]) -> dict[str, T]:
    """Return what a function returns in each language, by its code."""
    return {language: in_language(language, make) for language in LANGUAGES}


def action_words(action: Action, names: tuple[str, ...]) -> str:
    """Return an action in words, with players' names in it."""
    texts: dict[str, str] = {}
    for field, codec in codecs_of(type(action)):
        value = getattr(action, field)
        seat = field in _SEATS and isinstance(value, int)
        texts[field] = names[value] if seat else codec.show(value)
    return str(Phrase(action.label or to_text(action), texts))


_SEATS = ("partner", "player", "victim")

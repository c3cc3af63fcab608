"""Texts for people: a template and its parameters, put together only when read.

Keeping the template apart from its parameters lets a catalogue of translations look it up.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any


def _as_written(template: str) -> str:
    return template


_translate: Callable[[str], str] = _as_written


def set_translation(translate: Callable[[str], str] | None) -> None:
    """Let `translate` turn every template into the reader's language; None: as written."""
    global _translate
    _translate = translate or _as_written


@dataclass(frozen=True, slots=True)
class Phrase:
    """A template in `str.format` syntax with its parameters; `str()` puts them together."""

    template: str
    params: Mapping[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        return _translate(self.template).format(**{k: _word(v) for k, v in self.params.items()})


def _word(value: Any) -> Any:
    return _translate(value) if isinstance(value, str) else value


def say(template: str, **params: Any) -> Phrase:
    """Return a phrase: ``say("{n} cards", n=4)``."""
    return Phrase(template, params)

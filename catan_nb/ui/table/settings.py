"""How a table behaves: what is a matter of taste, not of rules."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import Any, Final

from catan_nb.kernel.values.frozen import frozen
from catan_nb.language import check, noop

__all__ = ["PACES", "Settings"]

PACES: Final[Mapping[str, float]] = {
    noop("at once"): 0.0,
    noop("quick"): 0.15,
    noop("calm"): 0.5,
    noop("slow"): 1.5,
}
"""Seconds a bot takes for a step, by words for people."""


@frozen
class Settings:
    """What can be switched at a table.

    Attributes
    ----------
    pace:
        How quickly bots move: a key of `PACES`.
    undo:
        Whether steps may be taken back.
    curtain:
        With several persons: hide all hands until the next one says to be there.
    auto_reject:
        Refuse all offers of bots unasked.
    choose_dice:
        Dice are chosen instead of rolled, for lessons.
    coach:
        Whether hints and odds are shown.
    paused:
        Whether the bots wait.
    labels:
        Whether the board shows the labels of all its places.
    language:
        The language of the page, a key of `catan_nb.language.LANGUAGES`; None is the one that
        the browser's user has chosen before, else the one in use.

    Raises
    ------
    BadSetup
        For a language that does not exist.
    ValueError
        For a pace that does not exist.
    """

    pace: str = "calm"
    undo: bool = True
    curtain: bool = True
    auto_reject: bool = False
    choose_dice: bool = False
    coach: bool = True
    paused: bool = False
    labels: bool = False
    language: str | None = None

    def __post_init__(self) -> None:
        if self.language is not None:
            check(self.language)
        if self.pace not in PACES:
            raise ValueError(f"there is no pace {self.pace!r}; there are {', '.join(PACES)}")

    @property
    def delay(self) -> float:
        """Seconds a bot takes for a step."""
        return PACES[self.pace]

    def data(self) -> dict[str, Any]:
        """Return the settings as JSON values."""
        return dataclasses.asdict(self)

    @classmethod
    def from_data(cls, data: Any) -> Settings:
        """Return the settings that `data` returned; unknown or damaged ones are left out.

        So is the language: it is the page's that opens them, not the game's.
        """
        if not isinstance(data, Mapping):
            return cls()
        good = {
            field.name: data[field.name]
            for field in dataclasses.fields(cls)
            if field.name in data
            and type(data[field.name]) is type(field.default)
            and (field.name != "pace" or data[field.name] in PACES)
        }
        return cls(**good)

"""How a table behaves: what is a matter of taste, not of rules."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Mapping
from typing import Any, Final

from catan_nb.kernel.text import no_such, quoted
from catan_nb.kernel.values import frozen
from catan_nb.language import check, noop

__all__ = ["CLOCKS", "PACES", "VOLUMES", "Settings"]

PACES: Final[Mapping[str, float]] = {
    noop("at once"): 0.0,
    noop("quick"): 0.5,
    noop("calm"): 1.0,
    noop("slow"): 2.0,
}
"""How long bots wait, in times of calm reading, by words for people."""

VOLUMES: Final[Mapping[str, float]] = {
    noop("off"): 0.0,
    noop("soft"): 0.3,
    noop("medium"): 0.6,
    noop("loud"): 1.0,
}
"""How loud sounds are, from 0 to 1, by words for people."""
CLOCKS: Final[Mapping[str, float]] = {
    noop("no limit"): 0,
    noop("1 minute"): 60,
    noop("2 minutes"): 120,
    noop("3 minutes"): 180,
    noop("5 minutes"): 300,
}
"""Seconds that a person has for a turn, by words for people; 0 is no limit."""
_CHOICES: Final = {"pace": PACES, "sound": VOLUMES, "clock": CLOCKS}


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
    sound:
        How loud sounds are: a key of `VOLUMES`.
    clock:
        How long a person's turn may take: a key of `CLOCKS`. When it is over the table says so,
        and nothing else happens.
    language:
        The language of the page, a key of `catan_nb.language.LANGUAGES`; None is the one that
        the browser's user has chosen before, else the one in use.

    Raises
    ------
    BadSetup
        For a language that does not exist.
    ValueError
        For a pace, a loudness or a time that does not exist.
    """

    pace: str = "calm"
    undo: bool = True
    curtain: bool = True
    auto_reject: bool = False
    choose_dice: bool = False
    coach: bool = True
    paused: bool = False
    labels: bool = False
    sound: str = "off"
    clock: str = "no limit"
    language: str | None = None

    def __post_init__(self) -> None:
        if self.language is not None:
            check(self.language)
        for name, choices in _CHOICES.items():
            chosen = getattr(self, name)
            if chosen not in choices:
                raise ValueError(
                    f"there is no {name} {quoted(chosen)}; there are {', '.join(choices)}"
                )

    @property
    def tempo(self) -> float:
        """How long bots wait, in times of calm reading; at 0 they wait for nobody."""
        return PACES[self.pace]

    @property
    def volume(self) -> float:
        """How loud sounds are, from 0 to 1."""
        return VOLUMES[self.sound]

    def data(self) -> dict[str, Any]:
        """Return the settings as JSON values."""
        return dataclasses.asdict(self)

    @classmethod
    def given(cls, chosen: Mapping[str, Any], others: Iterable[str] = ()) -> Settings:
        """Return the settings that are given as keywords of a function, beside `others` of it.

        Raises
        ------
        TypeError
            For a keyword that there is not.
        BadSetup, ValueError
            For impossible values.
        """
        known = [*(field.name for field in dataclasses.fields(cls)), *others]
        for name in chosen:
            if name not in known:
                raise TypeError(no_such("setting", name, known))
        return cls(**chosen)

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
            and data[field.name] in _CHOICES.get(field.name, (data[field.name],))
        }
        return cls(**good)

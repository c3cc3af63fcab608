"""What is said of an answer before anybody notes it."""

from __future__ import annotations

from typing import NamedTuple

__all__ = ["Judgement"]


class Judgement(NamedTuple):
    """A state ("right", "near", "wrong", "open", "unclear") and a sentence why."""

    state: str
    text: str = ""

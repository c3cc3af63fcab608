"""What players may say to each other at a shared table: set phrases, in everybody's language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from catan_nb.language import noop

__all__ = ["PHRASES"]

PHRASES: Final[Mapping[str, str]] = {
    "hello": noop("Hello!"),
    "good_luck": noop("Good luck!"),
    "well_done": noop("Well done!"),
    "thanks": noop("Thank you!"),
    "sorry": noop("Sorry!"),
    "oh_no": noop("Oh no!"),
    "moment": noop("One moment, please."),
    "your_turn": noop("It is your turn."),
    "trade": noop("Does anybody want to trade?"),
    "good_game": noop("That was a good game."),
}
"""The phrases by the keys under which entries name them."""

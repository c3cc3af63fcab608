"""A game that is being put together in the new game dialog."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from catan_nb.kernel.module import Option
from catan_nb.rules.game import Game
from catan_nb.rules.new import COLOURS, new_game, option_list
from catan_nb.ui.seats import DEFAULT_BOT, PERSON, Seat, seats_of

__all__ = ["BOARDS", "Draft"]

MOST: Final = 6
SEEDS: Final = 1_000_000

BOARDS: Final[Mapping[str, tuple[str, Mapping[str, Any], str]]] = {
    "beginner": ("beginner", {"start": "printed"}, "Beginner board, first places given"),
    "placed": ("beginner", {"start": "placed"}, "Beginner board, choose your places"),
    "variable": ("variable", {}, "A new board, drawn at random"),
}
"""Boards to choose from: the board, the options that go with it, and words for people."""


@dataclass
class Draft:
    """What the dialog holds; `make` turns it into a game.

    Attributes
    ----------
    players : int
    board : str
        A key of `BOARDS`.
    seed : str
        As typed; only whole numbers from 0 make a game.
    kinds, names : list of str
        By seat, for as many seats as there can be; an empty name means the colour.
    options : dict
        House options that were changed.
    """

    players: int = 4
    board: str = "beginner"
    seed: str = field(default_factory=lambda: str(secrets.randbelow(SEEDS)))
    kinds: list[str] = field(default_factory=lambda: [PERSON, *[DEFAULT_BOT] * (MOST - 1)])
    names: list[str] = field(default_factory=lambda: [""] * MOST)
    options: dict[str, Any] = field(default_factory=dict)

    @property
    def colours(self) -> tuple[str, ...]:
        """The colours that play, by seat."""
        return COLOURS[self.players]

    @property
    def known_options(self) -> tuple[Option, ...]:
        """The options that can be changed; those that the choice of board settles are not."""
        settled = {name for _, options, _ in BOARDS.values() for name in options}
        return tuple(o for o in option_list(players=self.players) if o.name not in settled)

    def value(self, option: Option) -> Any:
        """Return what an option is set to."""
        return self.options.get(option.name, option.default)

    def set_option(self, name: str, value: str | bool) -> None:
        """Change an option to what a field of the dialog says; BadSetup when it cannot be that."""
        option = next(o for o in self.known_options if o.name == name)
        self.options[name] = option.checked(_meant(option, value))
        if self.options[name] == option.default:
            del self.options[name]

    def another_seed(self) -> None:
        """Draw another seed."""
        self.seed = str(secrets.randbelow(SEEDS))

    def make(self) -> tuple[Game, tuple[Seat, ...]]:
        """Return the game and its seats; BadSetup says what is wrong."""
        board, options, _ = BOARDS[self.board]
        chosen = {
            o.name: self.options[o.name] for o in self.known_options if o.name in self.options
        }
        typed = self.seed.strip()
        seed = int(typed) if typed.isdecimal() else typed or None
        names = [
            name.strip() or colour.capitalize()
            for name, colour in zip(self.names, self.colours, strict=False)
        ]
        game = new_game(
            "base",
            players=self.players,
            board=board,
            seed=seed,  # type: ignore[arg-type]
            options={**chosen, **options},
            names=names,
        )
        return game, seats_of(self.kinds[: self.players], self.players, game.seed)


def _meant(option: Option, value: str | bool) -> Any:
    """Return the value that a field's text stands for."""
    if isinstance(value, bool) or (option.choices and value in option.choices):
        return value
    text = value.strip()
    if not text:
        return option.default
    return int(text) if text.isdecimal() else text

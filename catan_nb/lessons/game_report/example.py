"""The example evening, for whoever brings none.

Four of the kit's good bots played it on the beginners' island; the seed is 20, and no other
one was tried. ``python -m catan_nb.lessons.game_report.example`` plays it anew and prints it: the
same game, unless the bots have changed.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Final

from catan_nb.games import read_game
from catan_nb.rules.play.game import Game

__all__ = ["NAMES", "SEED", "example_game", "play_example"]


NAMES: Final = ("Anna", "Ben", "Claudia", "Peter")
SEED: Final = 20


@cache
def _example_text() -> str:
    data = files("catan_nb.lessons.game_report").joinpath("data/example.json")
    return data.read_text(encoding="utf-8")


def example_game() -> Game:
    """Return the game of the example evening."""
    game = read_game(_example_text())
    assert isinstance(game, Game)
    return game


def play_example() -> Game:
    """Play the example evening again."""
    from catan_nb.bots.levels import make_bot
    from catan_nb.bots.tournament.games import play
    from catan_nb.rules.play.new import new_game

    game = new_game("base", players=len(NAMES), board="beginner", seed=SEED, names=NAMES)
    return play(game, [make_bot("good", seat) for seat in range(len(NAMES))])


if __name__ == "__main__":
    print(play_example().to_json())

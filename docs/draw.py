"""Draw the README's picture: a beginners' board in the middle of a game between bots.

Run ``python docs/draw.py`` from the project's folder after a change of the drawing.
"""

from __future__ import annotations

from pathlib import Path

import catan_nb as cn
from catan_nb.bots.levels import make_bot
from catan_nb.bots.tournament.games import play


def main() -> None:
    """Play half a game and save its board."""
    game = cn.new_game("base", players=4, board="beginner", seed=7)
    play(game, [make_bot("good", seed) for seed in range(4)])
    game.goto(2 * game.ply // 3)
    cn.show(game).save(Path(__file__).parent / "board.svg")


if __name__ == "__main__":
    main()

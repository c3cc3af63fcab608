"""A small island on which a roll's cards are counted by hand."""

from __future__ import annotations

import catan_nb as cn


def island() -> cn.Board:
    """Hills with 6, forest with 9 and a desert, which have no corner in common with the 9."""
    tiles = {(0, 0): ("hills", 6), (2, 0): ("forest", 9), (1, 1): "desert"}
    return cn.Board.make(tiles, harbours=[], name="three hexes")


def corners(board: cn.Board, token: int) -> list[int]:
    """The intersections of a token's hex that no other hex shares, clockwise."""
    here = board.topology.hex_vertices[board.tokens.index(token)]
    land = board.topology.vertex_hexes
    return [v for v in here if sum(board.tokens[h] is not None for h in land[v]) == 1]


def after_rolls(position: cn.Position, *rolls: tuple[int, int]) -> cn.Game:
    """The game after some turns in which nothing is done but rolling."""
    game = position.turn(0).game(seed=1)
    for first, second in rolls:
        game.push(cn.RollDice())
        game.push(cn.Roll(first, second))
        game.push(cn.EndTurn())
    return game

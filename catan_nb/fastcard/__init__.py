"""The Fast Card Game: a game of its own, without a board.

Start one with `new_game` here, or with ``catan_nb.new_game("fastcard")``.
"""

from catan_nb._lazy import declared

__all__, __getattr__, __dir__ = declared(__name__)

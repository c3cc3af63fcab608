"""Bots: they choose for a seat by what it may know, and say why.

``play(game, "good")`` lets bots play a game to its end, and ``game.advance(seated("good"))``
until a person must decide, where seats are left out.
"""

from catan_nb._lazy import declared

__all__, __getattr__, __dir__ = declared(__name__)

"""Bots: they choose actions for a seat from what that seat may know, and explain them.

``play(game, "good")`` lets bots play a game to its end, and ``game.advance(bots_by_seat("good"))``
until a person must decide, where seats are left out.
"""

from catan_nb._lazy import declared

__all__, __getattr__, __dir__ = declared(__name__)

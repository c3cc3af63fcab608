"""The questions of the board games: what ``game.frame`` may be."""

from catan_nb._lazy import declared

__all__, __getattr__, __dir__ = declared(__name__)

"""The actions of the board games: what ``game.push`` takes."""

from catan_nb._lazy import declared

__all__, __getattr__, __dir__ = declared(__name__)

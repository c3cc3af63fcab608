"""The mathematics of the game: what the lessons teach and what a player may want to know.

Names are loaded when they are first used, so that a page that needs none pays for none. They are
declared in ``__init__.pyi``.
"""

from catan_nb._lazy import declared

__all__, __getattr__, __dir__ = declared(__name__)

"""catan_nb: play, step through, question and calculate CATAN in Jupyter.

All actions have their names here and are listed by ``catan_nb.actions`` alone, too;
``catan_nb.events`` and ``catan_nb.questions`` hold what a game tells and asks,
``catan_nb.cards`` the cards,
``catan_nb.classes`` what functions return and raise, ``catan_nb.stats`` the mathematics,
``catan_nb.lessons`` what lessons are made of, ``catan_nb.bots`` who plays by itself.

Names are loaded when they are first used, so that importing the package costs next to nothing.
They are declared in ``__init__.pyi``.
"""

from catan_nb._lazy import declared

__all__, __getattr__, __dir__ = declared(__name__)

"""How the good bot thinks about the Fast Card Game."""

from catan_nb.bots.fastcard.answers import THINKING

__all__ = ["THINKING"]

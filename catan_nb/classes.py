"""The classes of what functions return, and the errors they raise."""

from catan_nb._lazy import declared

__all__, __getattr__, __dir__ = declared(__name__)

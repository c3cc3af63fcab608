"""The cards of the board games, by name, where actions take the number of a card.

Actions take the names as strings too: ``TradeBank("ore", "wool")`` is ``TradeBank(ORE, WOOL)``.
"""

from catan_nb._lazy import declared

__all__, __getattr__, __dir__ = declared(__name__)

"""The compiled rules of a card game together with its box and players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from catan_nb.fastcard.box import Box
from catan_nb.kernel.module import Combine, RuleModule
from catan_nb.kernel.ruleset import Ruleset
from catan_nb.kernel.seats import translated_names

#: The hooks of the card game.
HOOKS: Final[Mapping[str, Combine]] = {
    # (rules) -> Box: the cards of the game
    "box": Combine.OWNER,
    # (state, view, known, rng): what the viewer does not see is dealt anew (kernel.rules.hiding)
    "dealt_anew": Combine.SEQUENCE,
    # (state): after every action
    "after_action": Combine.SEQUENCE,
}


class CardRules(Ruleset):
    """A ruleset with everything about one game that never changes.

    Parameters
    ----------
    modules : sequence of RuleModule
    names : tuple of str
        The players by seat.
    options : mapping of str to object
    """

    over_rule = "cards.win"
    turn_rule = "cards.turn"

    def __init__(
        self, modules: Sequence[RuleModule], names: tuple[str, ...], options: Mapping[str, Any]
    ) -> None:
        super().__init__(modules, HOOKS, options)
        self.players = len(names)
        self.seats = range(len(names))
        self.given_names = names
        self.box: Box = self.hooks["box"](self)
        self.target: int = self.options["target"]  # asked after every action

    @property
    def names(self) -> tuple[str, ...]:
        return translated_names(self.given_names)

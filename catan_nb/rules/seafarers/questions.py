"""The questions of Seafarers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from catan_nb.kernel.question import Question
from catan_nb.kernel.values import frozen
from catan_nb.kernel.words import Names, Phrase, Told, tell
from catan_nb.rules.base.questions import RobberMove
from catan_nb.rules.hands import runs_short
from catan_nb.rules.seafarers.events import GoldTaken
from catan_nb.rules.telling import CatanQuestion


@frozen
class RobberOrPirate(RobberMove):
    """Move the robber or the pirate, after a 7 or a knight card."""

    wire_name: ClassVar[str] = "RobberOrPirate"
    rule: ClassVar[str] = "sea.pirate"
    ask: ClassVar[str] = Told(
        "{player} must move the robber or the pirate.",
        player="You must move the robber or the pirate.",
    )


@frozen
class ChooseGold(CatanQuestion):
    """Take up to `count` cards of choice from the bank: as many as it has of them."""

    wire_name: ClassVar[str] = "ChooseGold"
    count: int
    rule: ClassVar[str] = "sea.gold"
    # The order of sea.gold.order is there for a bank that cannot serve all.
    at_once: ClassVar[bool] = True
    gratis: ClassVar[bool] = True
    ask: ClassVar[str] = Told(
        "{player} takes {count} cards of choice for gold.",
        player="Take {count} cards of your choice for gold.",
    )
    ask_one: ClassVar[str] = Told(
        "{player} takes 1 card of choice for gold.", player="Take 1 card of your choice for gold."
    )
    #: The event that tells of the cards.
    told: ClassVar[type[GoldTaken]] = GoldTaken

    def question(self, names: Names) -> Phrase:
        """Return what is asked, as a phrase."""
        return tell(self.ask_one if self.count == 1 else self.ask, self, names, self.shown)

    def in_turn(self, state: Any, before: Sequence[Question]) -> bool:
        """Say whether the bank may run short of a resource before it comes to this player."""
        earlier = sum(one.count for one in before if isinstance(one, ChooseGold))
        return runs_short(state, earlier + self.count)

"""The questions of Seafarers and its scenarios."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from catan_nb.kernel.question import Question
from catan_nb.kernel.words import Names, Phrase, Told, tell
from catan_nb.rules.base.questions import ChooseVictim, FreeRoads, RobberMove
from catan_nb.rules.hands import runs_short
from catan_nb.rules.places import CatanQuestion
from catan_nb.rules.seafarers.events import GoldTaken, PrizeTaken


@dataclass(frozen=True, slots=True)
class RobberOrPirate(RobberMove):
    """Move the robber or the pirate, after a 7 or a knight card."""

    wire_name: ClassVar[str] = "RobberOrPirate"
    rule: ClassVar[str] = "sea.pirate"
    ask: ClassVar[str] = Told(
        "{player} must move the robber or the pirate.",
        player="You must move the robber or the pirate.",
    )


@dataclass(frozen=True, slots=True)
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
        return tell(self.ask_one if self.count == 1 else self.ask, self, names, self.shown)

    def in_turn(self, state: Any, before: Sequence[Question]) -> bool:
        earlier = sum(one.count for one in before if isinstance(one, ChooseGold))
        return runs_short(state, earlier + self.count)


# The questions of the scenarios' mechanisms.


@dataclass(frozen=True, slots=True)
class FogOrder(CatanQuestion):
    """Choose which of several hidden hexes is uncovered first."""

    wire_name: ClassVar[str] = "FogOrder"
    hexes: tuple[int, ...]
    rule: ClassVar[str] = "sea.fog.order"
    ask: ClassVar[str] = Told(
        "{player} chooses which hex to uncover first.", player="Which hex shall be uncovered first?"
    )


@dataclass(frozen=True, slots=True)
class FogDraw(CatanQuestion):
    """Chance draws the hex that lies in the fog at `hex`."""

    wire_name: ClassVar[str] = "FogDraw"
    hex: int
    rule: ClassVar[str] = "sea.fog"
    chance: ClassVar[bool] = True
    public: ClassVar[bool] = True
    ask: ClassVar[str] = Told(
        "{player} lifts the fog from {hex}.", player="You lift the fog from {hex}."
    )


@dataclass(frozen=True, slots=True)
class TreasureDraw(CatanQuestion):
    """Chance turns up the treasure that `player` has reached at `vertex`."""

    wire_name: ClassVar[str] = "TreasureDraw"
    vertex: int
    rule: ClassVar[str] = "sea.treasure"
    chance: ClassVar[bool] = True
    public: ClassVar[bool] = True
    ask: ClassVar[str] = Told(
        "{player} takes the treasure at {vertex}.", player="You take the treasure at {vertex}."
    )


@dataclass(frozen=True, slots=True)
class BankDraw(CatanQuestion):
    """Chance draws the next of `left` resources out of the bank."""

    wire_name: ClassVar[str] = "BankDraw"
    left: int
    rule: ClassVar[str] = "sea.treasure.kinds"
    chance: ClassVar[bool] = True
    public: ClassVar[bool] = True
    ask: ClassVar[str] = Told(
        "{player} draws cards from the bank; {left} to draw.",
        player="You draw cards from the bank; {left} to draw.",
    )


@dataclass(frozen=True, slots=True)
class TreasureRoads(FreeRoads):
    """Place `left` free roads or ships of a treasure."""

    wire_name: ClassVar[str] = "TreasureRoads"
    rule: ClassVar[str] = "sea.treasure.kinds"


@dataclass(frozen=True, slots=True)
class HarbourDeal(CatanQuestion):
    """Chance deals the harbour that the tribe gives at a path."""

    wire_name: ClassVar[str] = "HarbourDeal"
    edge: int
    rule: ClassVar[str] = "sea.tribe.gift"
    chance: ClassVar[bool] = True
    public: ClassVar[bool] = True
    ask: ClassVar[str] = "The harbours of the tribe are laid out."


@dataclass(frozen=True, slots=True)
class HarbourPlace(CatanQuestion):
    """Put a harbour of a kind on the coast."""

    wire_name: ClassVar[str] = "HarbourPlace"
    harbour: int
    rule: ClassVar[str] = "sea.tribe.harbour"
    gratis: ClassVar[bool] = True
    ask: ClassVar[str] = Told(
        "{player} puts a harbour at the coast.", player="Put the harbour at the coast."
    )


@dataclass(frozen=True, slots=True)
class DraftHarbour(HarbourPlace):
    """Put a harbour that was drawn for the new world on the coast."""

    wire_name: ClassVar[str] = "DraftHarbour"

    # Not at once: in turn, as harbours share no intersection.
    rule: ClassVar[str] = "sea.scenario.new_world"


@dataclass(frozen=True, slots=True)
class HarbourDraw(CatanQuestion):
    """Chance draws the harbour that `player` puts on the coast next."""

    wire_name: ClassVar[str] = "HarbourDraw"
    rule: ClassVar[str] = "sea.scenario.new_world"
    chance: ClassVar[bool] = True
    public: ClassVar[bool] = True
    ask: ClassVar[str] = Told("{player} draws a harbour.", player="You draw a harbour.")


@dataclass(frozen=True, slots=True)
class TokenOrder(CatanQuestion):
    """Choose which of several hexes without a token gets one first."""

    wire_name: ClassVar[str] = "TokenOrder"
    hexes: tuple[int, ...]
    rule: ClassVar[str] = "sea.greater.token"
    ask: ClassVar[str] = Told(
        "{player} chooses which hex gets a token first.",
        player="Which hex shall get a token first?",
    )


@dataclass(frozen=True, slots=True)
class TokenDraw(CatanQuestion):
    """Chance draws a token from the supply for `hex`."""

    wire_name: ClassVar[str] = "TokenDraw"
    hex: int
    rule: ClassVar[str] = "sea.greater.token"
    chance: ClassVar[bool] = True
    public: ClassVar[bool] = True
    ask: ClassVar[str] = Told(
        "{player} draws the token that comes to {hex}.",
        player="You draw the token that comes to {hex}.",
    )


@dataclass(frozen=True, slots=True)
class TokenTake(CatanQuestion):
    """Take a token of the main island for `hex`."""

    wire_name: ClassVar[str] = "TokenTake"
    hex: int
    rule: ClassVar[str] = "sea.greater.take"
    ask: ClassVar[str] = Told(
        "{player} takes a token from the main island to {hex}.",
        player="Take a token from the main island to {hex}.",
    )


@dataclass(frozen=True, slots=True)
class PirateLoot(ChooseVictim):
    """Choose whom to take a card or a bolt of cloth from, as the pirate's thief."""

    wire_name: ClassVar[str] = "PirateLoot"
    rule: ClassVar[str] = "sea.cloth.pirate"
    ask: ClassVar[str] = Told(
        "{player} takes a card or a bolt of cloth from somebody.",
        player="Take a card or a bolt of cloth from somebody.",
    )


@dataclass(frozen=True, slots=True)
class FleetLoss(CatanQuestion):
    """Chance picks the next of `left` cards that the pirate fleet takes."""

    wire_name: ClassVar[str] = "FleetLoss"
    left: int
    rule: ClassVar[str] = "sea.pirates.fleet"
    chance: ClassVar[bool] = True
    ask: ClassVar[str] = Told(
        "The fleet takes cards from {player}: {left}.", player="The fleet takes your cards: {left}."
    )


@dataclass(frozen=True, slots=True)
class FleetPrize(ChooseGold):
    """Take a card of choice for beating the pirate fleet."""

    wire_name: ClassVar[str] = "FleetPrize"
    rule: ClassVar[str] = "sea.pirates.fleet"
    ask: ClassVar[str] = Told(
        "{player} takes a card of choice for beating the fleet.",
        player="Take a card of your choice for beating the fleet.",
    )
    ask_one: ClassVar[str] = ask
    told: ClassVar[type[PrizeTaken]] = PrizeTaken


@dataclass(frozen=True, slots=True)
class FortressBattle(CatanQuestion):
    """Chance rolls the die of the pirates in the fortress of `player`."""

    wire_name: ClassVar[str] = "FortressBattle"
    rule: ClassVar[str] = "sea.pirates.fortress"
    chance: ClassVar[bool] = True
    public: ClassVar[bool] = True
    ask: ClassVar[str] = Told(
        "The pirates in {player}'s fortress roll a die.",
        player="The pirates in your fortress roll a die.",
    )

"""The questions of the base game: what can be asked of whom."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from catan_nb.kernel.words import Names, Phrase, Told, tell
from catan_nb.rules.base.events import Discarded
from catan_nb.rules.cards import Cards
from catan_nb.rules.places import CatanQuestion


@dataclass(frozen=True, slots=True)
class SetupSettlement(CatanQuestion):
    """Place a settlement in a round of the set-up."""

    wire_name: ClassVar[str] = "SetupSettlement"

    # Not at once: one after the other, as who places first takes the place.
    round: int
    rule: ClassVar[str] = "base.setup.order"
    gratis: ClassVar[bool] = True
    ask: ClassVar[str] = Told("{player} places a settlement.", player="Place a settlement.")


@dataclass(frozen=True, slots=True)
class SetupRoad(CatanQuestion):
    """Place a road at the settlement that was just placed at `vertex`.

    `others` says in words what may be placed instead of the road.
    """

    wire_name: ClassVar[str] = "SetupRoad"
    vertex: int
    others: tuple[str, ...] = ()
    rule: ClassVar[str] = "base.setup.order"
    gratis: ClassVar[bool] = True
    ask: ClassVar[str] = Told(
        "{player} places a road at the new building.", player="Place a road at the new building."
    )
    ask_or: ClassVar[str] = Told(
        "{player} places a road or {others} at the new building.",
        player="Place a road or {others} at the new building.",
    )

    def question(self, names: Names) -> Phrase:
        return tell(self.ask_or if self.others else self.ask, self, names, self.shown)


@dataclass(frozen=True, slots=True)
class BeforeRoll(CatanQuestion):
    """The start of a turn: roll, or play a development card first."""

    wire_name: ClassVar[str] = "BeforeRoll"
    rule: ClassVar[str] = "base.turn"
    ask: ClassVar[str] = Told("{player} must roll the dice.", player="You must roll the dice.")


@dataclass(frozen=True, slots=True)
class DiceRoll(CatanQuestion):
    """Chance rolls the two dice."""

    wire_name: ClassVar[str] = "DiceRoll"
    rule: ClassVar[str] = "base.production"
    chance: ClassVar[bool] = True
    public: ClassVar[bool] = True
    ask: ClassVar[str] = Told(
        "The dice are rolling for {player}.", player="The dice are rolling for you."
    )


@dataclass(frozen=True, slots=True)
class Due(CatanQuestion):
    """Something that happens by itself when it comes to the top; nobody is ever asked it."""

    wire_name: ClassVar[str] = "Due"


@dataclass(frozen=True, slots=True)
class ProductionDue(Due):
    """The dice pay, or call a 7, once what comes before it is dealt with."""

    wire_name: ClassVar[str] = "ProductionDue"
    rule: ClassVar[str] = "base.production"


@dataclass(frozen=True, slots=True)
class MainTurn(CatanQuestion):
    """The turn after the roll: trade, build, play a card, end."""

    wire_name: ClassVar[str] = "MainTurn"
    rule: ClassVar[str] = "base.turn"
    ask: ClassVar[str] = Told("{player} may trade and build.", player="You may trade and build.")


@dataclass(frozen=True, slots=True)
class DiscardHalf(CatanQuestion):
    """Choose `count` cards to discard after a 7."""

    wire_name: ClassVar[str] = "DiscardHalf"
    count: int
    rule: ClassVar[str] = "base.robber.seven"
    # Everybody discards cards of the own hand only, and the robber waits for all.
    at_once: ClassVar[bool] = True
    ask: ClassVar[str] = Told(
        "{player} must discard {count} cards.", player="You must discard {count} cards."
    )
    ask_one: ClassVar[str] = Told(
        "{player} must discard 1 card.", player="You must discard 1 card."
    )
    #: The event that tells of the discard.
    told: ClassVar[type[Discarded]] = Discarded

    def question(self, names: Names) -> Phrase:
        return tell(self.ask_one if self.count == 1 else self.ask, self, names, self.shown)


@dataclass(frozen=True, slots=True)
class RobberMove(CatanQuestion):
    """Move the robber after a 7 or a knight card."""

    wire_name: ClassVar[str] = "RobberMove"
    rule: ClassVar[str] = "base.robber.move"
    ask: ClassVar[str] = Told("{player} must move the robber.", player="You must move the robber.")


@dataclass(frozen=True, slots=True)
class ChooseVictim(CatanQuestion):
    """Choose whom to steal from among `victims`, who have a piece at `hex`; -1 says nothing.

    `optional` says that the rule itself lets the thief steal nothing.
    """

    wire_name: ClassVar[str] = "ChooseVictim"
    victims: tuple[int, ...]
    hex: int = -1
    optional: bool = False
    rule: ClassVar[str] = "base.robber.steal"
    ask: ClassVar[str] = Told(
        "{player} chooses whom to steal from.", player="Choose whom to steal from."
    )


@dataclass(frozen=True, slots=True)
class StealCard(CatanQuestion):
    """Chance picks the card that `player` steals from `victim`."""

    wire_name: ClassVar[str] = "StealCard"
    victim: int
    rule: ClassVar[str] = "base.robber.steal"
    chance: ClassVar[bool] = True
    ask: ClassVar[str] = Told(
        "{player} draws a card from {victim}.",
        player="You draw a card from {victim}.",
        victim="{player} draws a card from you.",
    )


@dataclass(frozen=True, slots=True)
class FreeRoads(CatanQuestion):
    """Place `left` free roads; none at the path `barred`, where that is not -1.

    `others` says in words what may be placed instead of the next road.
    """

    wire_name: ClassVar[str] = "FreeRoads"
    left: int
    barred: int = -1
    others: tuple[str, ...] = ()
    rule: ClassVar[str] = "base.dev.road_building"
    gratis: ClassVar[bool] = True
    ask: ClassVar[str] = Told(
        "{player} places a free road; {left} to place.",
        player="Place a free road; {left} to place.",
    )
    ask_or: ClassVar[str] = Told(
        "{player} places a free road or {others}; {left} to place.",
        player="Place a free road or {others}; {left} to place.",
    )

    def question(self, names: Names) -> Phrase:
        return tell(self.ask_or if self.others else self.ask, self, names, self.shown)


@dataclass(frozen=True, slots=True)
class Answer:
    """What a player would trade with the one on turn: `give` and `get` as that player sees it."""

    player: int
    give: Cards
    get: Cards


@dataclass(frozen=True, slots=True)
class AnswerOffer(CatanQuestion):
    """Answer the offer of `proposer`, who gives `give` and wants `get`.

    An empty `give` is a question for offers: it can be answered, but not accepted as it is.
    `waiting` are the seats that are asked next, `answers` what has been said so far.
    """

    wire_name: ClassVar[str] = "AnswerOffer"
    proposer: int
    give: Cards
    get: Cards
    waiting: tuple[int, ...]
    answers: tuple[Answer, ...]
    rule: ClassVar[str] = "base.trade.player"
    # Nobody's answer binds or bars another's; the player on turn chooses when all have spoken.
    at_once: ClassVar[bool] = True
    ask: ClassVar[str] = Told(
        "{player} answers the offer of {proposer}: {give} for {get}.",
        player="{proposer} offers you {give} for {get}.",
        proposer="{player} answers your offer: {give} for {get}.",
    )

    ask_without: ClassVar[str] = Told(
        "{player} may make {proposer} an offer: {get} is wanted.",
        player="You may make {proposer} an offer: {get} is wanted.",
        proposer="{player} may make you an offer: {get} is wanted.",
    )

    def question(self, names: Names) -> Phrase:
        return tell(self.ask if self.give else self.ask_without, self, names, self.shown)

    def shows(self) -> tuple[tuple[int, Cards], ...]:
        """Return what is offered: nobody offers what is not in the hand."""
        return (self.proposer, self.give), *(
            (answer.player, answer.give) for answer in self.answers
        )

    def of_others(self) -> tuple[AnswerOffer, ...]:
        """Return the question as it is asked of those who wait, the rest waiting for them."""
        seats = (self.player, *self.waiting)
        return tuple(
            replace(self, player=seat, waiting=tuple(other for other in seats if other != seat))
            for seat in self.waiting
        )


@dataclass(frozen=True, slots=True)
class ChoosePartner(CatanQuestion):
    """Choose with whom to trade among those who answered."""

    wire_name: ClassVar[str] = "ChoosePartner"
    answers: tuple[Answer, ...]
    rule: ClassVar[str] = "base.trade.player"
    ask: ClassVar[str] = Told(
        "{player} chooses whom to trade with.", player="Choose whom to trade with."
    )

    def shows(self) -> tuple[tuple[int, Cards], ...]:
        """Return what those who answered give: nobody offers what is not in the hand."""
        return tuple((answer.player, answer.give) for answer in self.answers)


@dataclass(frozen=True, slots=True)
class SpecialBuilding(CatanQuestion):
    """The special building phase of a player who is not on turn (5–6 players)."""

    wire_name: ClassVar[str] = "SpecialBuilding"

    # Not at once: clockwise from the next seat, as who builds first may take a place.
    rule: ClassVar[str] = "six.special_building"
    ask: ClassVar[str] = Told(
        "{player} may build between the turns.", player="You may build between the turns."
    )


@dataclass(frozen=True, slots=True)
class PairedTurn(CatanQuestion):
    """The turn of the paired player: build, trade with the bank, play a card (5–6 players)."""

    wire_name: ClassVar[str] = "PairedTurn"
    rule: ClassVar[str] = "six.special_building"
    ask: ClassVar[str] = Told(
        "{player} may build and trade with the bank as the paired player.",
        player="You may build and trade with the bank as the paired player.",
    )

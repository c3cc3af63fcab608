"""The actions of the board game, and the outcomes that chance can bring."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from catan_nb.kernel.action import Action, Numbered, arg
from catan_nb.kernel.codecs import INT, SEAT, SEATS, optional_codec, seats_or_everybody_codec
from catan_nb.rules.cards import CARDS, KIND, Cards
from catan_nb.rules.places import EDGE, HEX, VERTEX


@dataclass(frozen=True, slots=True)
class BuildRoad(Action):
    """Build a road on a path (base.build.road)."""

    wire_name: ClassVar[str] = "BuildRoad"
    edge: int = arg(EDGE)
    label: ClassVar[str] = "Build a road at {edge}"


@dataclass(frozen=True, slots=True)
class BuildSettlement(Action):
    """Build a settlement on an intersection (base.build.settlement)."""

    wire_name: ClassVar[str] = "BuildSettlement"
    vertex: int = arg(VERTEX)
    label: ClassVar[str] = "Build a settlement at {vertex}"


@dataclass(frozen=True, slots=True)
class BuildCity(Action):
    """Turn an own settlement into a city (base.build.city)."""

    wire_name: ClassVar[str] = "BuildCity"
    vertex: int = arg(VERTEX)
    label: ClassVar[str] = "Build a city at {vertex}"


@dataclass(frozen=True, slots=True)
class RollDice(Action):
    """Roll the dice (base.turn); chance answers with a `Roll`."""

    wire_name: ClassVar[str] = "RollDice"
    label: ClassVar[str] = "Roll the dice"


@dataclass(frozen=True, slots=True)
class EndTurn(Action):
    """End the turn (base.turn)."""

    wire_name: ClassVar[str] = "EndTurn"
    label: ClassVar[str] = "End the turn"


@dataclass(frozen=True, slots=True)
class EndBuilding(Action):
    """Stop building in the special building phase (six.special_building)."""

    wire_name: ClassVar[str] = "EndBuilding"
    label: ClassVar[str] = "Build nothing more"


@dataclass(frozen=True, slots=True)
class ClaimVictory(Action):
    """Say that one has won, where the rules want it said (base.win)."""

    wire_name: ClassVar[str] = "ClaimVictory"
    label: ClassVar[str] = "Claim the victory"


@dataclass(frozen=True, slots=True)
class Discard(Action):
    """Give half of a hand of more than 7 cards back to the bank (base.robber.seven)."""

    wire_name: ClassVar[str] = "Discard"
    cards: Cards = arg(CARDS)
    label: ClassVar[str] = "Discard {cards}"


@dataclass(frozen=True, slots=True)
class MoveRobber(Action):
    """Move the robber to another hex (base.robber.move)."""

    wire_name: ClassVar[str] = "MoveRobber"
    hex: int = arg(HEX)
    label: ClassVar[str] = "Move the robber to {hex}"


@dataclass(frozen=True, slots=True)
class Rob(Action):
    """Choose whom to steal from (base.robber.steal); None where stealing is optional."""

    wire_name: ClassVar[str] = "Rob"
    victim: int | None = arg(optional_codec(SEAT))
    label: ClassVar[str] = "Steal from {victim}"


@dataclass(frozen=True, slots=True)
class TradeBank(Action):
    """Trade with the bank at one's best rate (base.trade.bank)."""

    wire_name: ClassVar[str] = "TradeBank"
    give: Numbered = arg(KIND)
    get: Numbered = arg(KIND)
    label: ClassVar[str] = "Trade {give} for 1 {get} with the bank"


@dataclass(frozen=True, slots=True)
class OfferTrade(Action):
    """Offer other players a trade (base.trade.player).

    `give` is what the offering player gives, `get` what that player wants, `to` the seats that
    are asked; None or "everybody": all others.
    """

    wire_name: ClassVar[str] = "OfferTrade"
    give: Cards = arg(CARDS)
    get: Cards = arg(CARDS)
    to: tuple[int, ...] | None = arg(seats_or_everybody_codec(SEATS), default=None)
    label: ClassVar[str] = "Offer {give} for {get}"


@dataclass(frozen=True, slots=True)
class AskForOffers(Action):
    """Ask all others what they would want for `get` (base.trade.player)."""

    wire_name: ClassVar[str] = "AskForOffers"
    get: Cards = arg(CARDS)
    label: ClassVar[str] = "Ask for offers of {get}"


@dataclass(frozen=True, slots=True)
class AcceptTrade(Action):
    """Accept the offer as it is (base.trade.player)."""

    wire_name: ClassVar[str] = "AcceptTrade"
    label: ClassVar[str] = "Accept"


@dataclass(frozen=True, slots=True)
class RefuseTrade(Action):
    """Refuse the offer (base.trade.player)."""

    wire_name: ClassVar[str] = "RefuseTrade"
    label: ClassVar[str] = "Refuse"


@dataclass(frozen=True, slots=True)
class CounterOffer(Action):
    """Answer with another offer (base.trade.player).

    `give` is what the answering player gives, `get` what that player wants.
    """

    wire_name: ClassVar[str] = "CounterOffer"
    give: Cards = arg(CARDS)
    get: Cards = arg(CARDS)
    label: ClassVar[str] = "Offer {give} for {get} instead"


@dataclass(frozen=True, slots=True)
class ConfirmTrade(Action):
    """Trade with one of those who accepted or made a counter-offer (base.trade.player)."""

    wire_name: ClassVar[str] = "ConfirmTrade"
    partner: int = arg(SEAT)
    label: ClassVar[str] = "Trade with {partner}"


@dataclass(frozen=True, slots=True)
class WithdrawOffer(Action):
    """Trade with nobody after all (base.trade.player)."""

    wire_name: ClassVar[str] = "WithdrawOffer"
    label: ClassVar[str] = "Trade with nobody"


@dataclass(frozen=True, slots=True)
class Roll(Action):
    """Chance: the two dice (base.production)."""

    wire_name: ClassVar[str] = "Roll"
    first: int = arg(INT)
    second: int = arg(INT)
    label: ClassVar[str] = "The dice show {first} and {second}"

    @property
    def total(self) -> int:
        """The sum of both dice."""
        return self.first + self.second


@dataclass(frozen=True, slots=True)
class Steal(Action):
    """Chance: the card that the robber takes (base.robber.steal)."""

    wire_name: ClassVar[str] = "Steal"
    kind: Numbered = arg(KIND)
    label: ClassVar[str] = "The stolen card is {kind}"

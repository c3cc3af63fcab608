"""The actions of the Fast Card Game, and the outcomes that chance can bring."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final, Protocol

from catan_nb.fastcard.box import CITY_EVENTS
from catan_nb.fastcard.cards import CARDS, EXPANSION, KIND, Cards
from catan_nb.kernel.action import Action, Codec, Numbered, arg
from catan_nb.kernel.codecs import SEAT, is_int
from catan_nb.kernel.text import no_such
from catan_nb.kernel.words import noop

#: Names of the events on the city sides, by number.
CITY_EVENT_NAMES: Final = tuple(CITY_EVENTS)


def _event_index(event: int | str) -> int:
    if isinstance(event, str) and event in CITY_EVENT_NAMES:
        return CITY_EVENT_NAMES.index(event)
    raise ValueError(no_such("event", event, CITY_EVENT_NAMES))


CITY_EVENT: Final = Codec(
    dump=CITY_EVENT_NAMES.__getitem__,
    load=_event_index,
    write=CITY_EVENT_NAMES.__getitem__,
    read=_event_index,
    show=lambda event: CITY_EVENT_NAMES[event].replace("_", " "),
    fits=lambda event: is_int(event) and 0 <= event < len(CITY_EVENT_NAMES),
    wanted=noop("the name or number of an event"),
    named=True,
)

# What is built costs (cards.build.*).
ROAD_PRICE: Final = Cards(brick=1, lumber=1)
KNIGHT_PRICE: Final = Cards(ore=1, grain=1, wool=1)
SETTLEMENT_PRICE: Final = Cards(brick=1, lumber=1, grain=1, wool=1)
CITY_PRICE: Final = Cards(ore=3, grain=2)
EXPANSION_PRICE: Final = Cards(ore=1, wool=3)


class Paid(Protocol):
    """Any action that pays for something."""

    @property
    def pay(self) -> Cards:
        """The cards that pay."""


class Carded(Protocol):
    """Any action that names one card."""

    @property
    def card(self) -> int:
        """The kind of the card."""


class Aimed(Protocol):
    """Any action that names a player."""

    @property
    def player(self) -> int:
        """The seat."""


# ---- swapping --------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class SwapPile(Action):
    """Discard a card and draw another from the pile (cards.swap.pile)."""

    wire_name: ClassVar[str] = "SwapPile"
    discard: Numbered = arg(KIND)
    label: ClassVar[str] = "Swap 1 {discard} with the pile"


@dataclass(frozen=True, slots=True)
class LayAway(Action):
    """Discard a card before drawing, to swap several with the pile (cards.swap.count)."""

    wire_name: ClassVar[str] = "LayAway"
    card: Numbered = arg(KIND)
    label: ClassVar[str] = "Lay 1 {card} away, to swap several with the pile"


@dataclass(frozen=True, slots=True)
class DrawAsMany(Action):
    """Draw as many cards from the pile as were laid away (cards.swap.pile)."""

    wire_name: ClassVar[str] = "DrawAsMany"
    label: ClassVar[str] = "Draw as many from the pile"


@dataclass(frozen=True, slots=True)
class SwapMarket(Action):
    """Take a card of the market, to lay one back (cards.swap.market)."""

    wire_name: ClassVar[str] = "SwapMarket"
    take: Numbered = arg(KIND)
    label: ClassVar[str] = "Take 1 {take} from the market"


@dataclass(frozen=True, slots=True)
class LayBack(Action):
    """Lay a card back in the market (cards.swap.market)."""

    wire_name: ClassVar[str] = "LayBack"
    card: Numbered = arg(KIND)
    label: ClassVar[str] = "Lay 1 {card} back in the market"


@dataclass(frozen=True, slots=True)
class SwapPlayer(Action):
    """Draw a card blind from a player's hand, to give one back (cards.swap.player)."""

    wire_name: ClassVar[str] = "SwapPlayer"
    player: int = arg(SEAT)
    label: ClassVar[str] = "Draw a card from {player} to swap it"


@dataclass(frozen=True, slots=True)
class GiveBack(Action):
    """Give a card for the one drawn from a player's hand (cards.swap.player)."""

    wire_name: ClassVar[str] = "GiveBack"
    card: Numbered = arg(KIND)
    label: ClassVar[str] = "Give back 1 {card}"


@dataclass(frozen=True, slots=True)
class OpenHand(Action):
    """Have a player show the hand, to pick a card of it (cards.library)."""

    wire_name: ClassVar[str] = "OpenHand"
    player: int = arg(SEAT)
    label: ClassVar[str] = "Look into the hand of {player} with the library"


@dataclass(frozen=True, slots=True)
class PickCard(Action):
    """Pick a card of the hand that lies open (cards.library)."""

    wire_name: ClassVar[str] = "PickCard"
    card: Numbered = arg(KIND)
    label: ClassVar[str] = "Pick 1 {card}"


@dataclass(frozen=True, slots=True)
class EndSwaps(Action):
    """Swap no more cards (cards.turn)."""

    wire_name: ClassVar[str] = "EndSwaps"
    label: ClassVar[str] = "Swap no more"


@dataclass(frozen=True, slots=True)
class UseGuild(Action):
    """Steal a card of a player who has no fewer points (cards.guild)."""

    wire_name: ClassVar[str] = "UseGuild"
    player: int = arg(SEAT)
    label: ClassVar[str] = "Steal a card from {player} with the merchants' guild"


# ---- building --------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class BuildRoad(Action):
    """Build a road (cards.build.road)."""

    wire_name: ClassVar[str] = "BuildRoad"
    pay: Cards = arg(CARDS, default=ROAD_PRICE)
    label: ClassVar[str] = "Build a road for {pay}"


@dataclass(frozen=True, slots=True)
class BuildKnight(Action):
    """Build a knight (cards.build.knight)."""

    wire_name: ClassVar[str] = "BuildKnight"
    pay: Cards = arg(CARDS, default=KNIGHT_PRICE)
    label: ClassVar[str] = "Build a knight for {pay}"


@dataclass(frozen=True, slots=True)
class BuildSettlement(Action):
    """Build a settlement (cards.build.settlement)."""

    wire_name: ClassVar[str] = "BuildSettlement"
    pay: Cards = arg(CARDS, default=SETTLEMENT_PRICE)
    label: ClassVar[str] = "Build a settlement for {pay}"


@dataclass(frozen=True, slots=True)
class BuildCity(Action):
    """Turn an own settlement into a city (cards.build.city)."""

    wire_name: ClassVar[str] = "BuildCity"
    pay: Cards = arg(CARDS, default=CITY_PRICE)
    label: ClassVar[str] = "Build a city for {pay}"


@dataclass(frozen=True, slots=True)
class BuildExpansion(Action):
    """Expand an own city (cards.build.expansion)."""

    wire_name: ClassVar[str] = "BuildExpansion"
    expansion: Numbered = arg(EXPANSION)
    pay: Cards = arg(CARDS, default=EXPANSION_PRICE)
    label: ClassVar[str] = "Build the {expansion} for {pay}"


@dataclass(frozen=True, slots=True)
class TurnFate(Action):
    """Turn the fate card (cards.build.settlement)."""

    wire_name: ClassVar[str] = "TurnFate"
    label: ClassVar[str] = "Turn the fate card"


@dataclass(frozen=True, slots=True)
class KeepFate(Action):
    """Leave the fate card as it lies (cards.build.settlement)."""

    wire_name: ClassVar[str] = "KeepFate"
    label: ClassVar[str] = "Leave the fate card"


@dataclass(frozen=True, slots=True)
class Discard(Action):
    """Give up cards of a hand that a robbery finds too large (cards.robbery)."""

    wire_name: ClassVar[str] = "Discard"
    cards: Cards = arg(CARDS)
    label: ClassVar[str] = "Discard {cards}"


@dataclass(frozen=True, slots=True)
class EndTurn(Action):
    """Build no more: draw cards and end the turn (cards.turn)."""

    wire_name: ClassVar[str] = "EndTurn"
    label: ClassVar[str] = "Draw cards and end the turn"


# ---- chance ----------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class DrawCard(Action):
    """The top card of the pile is of this kind (cards.draw)."""

    wire_name: ClassVar[str] = "DrawCard"
    card: Numbered = arg(KIND)
    label: ClassVar[str] = "Draw 1 {card}"


@dataclass(frozen=True, slots=True)
class DrawBlind(Action):
    """The card drawn blind from a hand is of this kind (cards.swap.player)."""

    wire_name: ClassVar[str] = "DrawBlind"
    card: Numbered = arg(KIND)
    label: ClassVar[str] = "Draw 1 {card} from the hand"


@dataclass(frozen=True, slots=True)
class Reveal(Action):
    """The city side of a settlement card shows this event (cards.build.city)."""

    wire_name: ClassVar[str] = "Reveal"
    event: Numbered = arg(CITY_EVENT)
    label: ClassVar[str] = "The city's event: {event}"

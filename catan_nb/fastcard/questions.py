"""The questions of the Fast Card Game: what can be asked of whom."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from catan_nb.fastcard.cards import KIND
from catan_nb.fastcard.events import (
    CardEvent,
    Dealt,
    Drawn,
    DrawnOnMarketDay,
    MarketLaid,
    MarketRenewed,
    SwappedIn,
)
from catan_nb.kernel.question import Question
from catan_nb.kernel.words import Shower, Told


@dataclass(frozen=True, slots=True)
class CardQuestion(Question):
    """A frame of the card game."""

    shown: ClassVar[Mapping[str, Shower]] = CardEvent.shown


# ---- drawing from the pile -------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Drawing(CardQuestion):
    """Chance draws `left` cards from the pile for a hand."""

    wire_name: ClassVar[str] = "Drawing"
    left: int
    rule: ClassVar[str] = "cards.draw"
    chance: ClassVar[bool] = True
    ask: ClassVar[str] = Told(
        "{player} draws from the pile; {left} to draw.",
        player="Draw from the pile; {left} to draw.",
    )
    #: What tells of the cards.
    told: ClassVar[type[Drawn]] = Drawn


@dataclass(frozen=True, slots=True)
class Dealing(Drawing):
    """The first cards of a player."""

    wire_name: ClassVar[str] = "Dealing"
    rule: ClassVar[str] = "cards.setup"
    told: ClassVar[type[Drawn]] = Dealt


@dataclass(frozen=True, slots=True)
class SwapDraw(Drawing):
    """The card for one that was discarded."""

    wire_name: ClassVar[str] = "SwapDraw"
    rule: ClassVar[str] = "cards.swap.pile"
    told: ClassVar[type[Drawn]] = SwappedIn


@dataclass(frozen=True, slots=True)
class LayingMarket(Drawing):
    """The cards of the market, which go to nobody's hand."""

    wire_name: ClassVar[str] = "LayingMarket"
    rule: ClassVar[str] = "cards.setup"
    ask: ClassVar[str] = "Cards are laid out in the market; {left} to lay."
    laid: ClassVar[type[MarketLaid]] = MarketLaid


@dataclass(frozen=True, slots=True)
class RenewingMarket(LayingMarket):
    """New cards of the market on a market day."""

    wire_name: ClassVar[str] = "RenewingMarket"
    rule: ClassVar[str] = "cards.market_day"
    laid: ClassVar[type[MarketLaid]] = MarketRenewed


@dataclass(frozen=True, slots=True)
class MarketDayDraw(Drawing):
    """A card for everybody on a market day."""

    wire_name: ClassVar[str] = "MarketDayDraw"
    rule: ClassVar[str] = "cards.market_day"
    told: ClassVar[type[Drawn]] = DrawnOnMarketDay


# ---- swapping --------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Swapping(CardQuestion):
    """The first phase of a turn; `left` swaps may still be made."""

    wire_name: ClassVar[str] = "Swapping"
    left: int
    rule: ClassVar[str] = "cards.turn"
    ask: ClassVar[str] = Told(
        "{player} may swap cards; {left} to swap.", player="You may swap cards; {left} to swap."
    )


@dataclass(frozen=True, slots=True)
class LayingAway(CardQuestion):
    """Lay another card away, or draw as many as the `count` that were."""

    wire_name: ClassVar[str] = "LayingAway"
    count: int
    rule: ClassVar[str] = "cards.swap.pile"
    ask: ClassVar[str] = Told(
        "{player} has laid cards away: {count}. Another one, or drawing as many?",
        player="You have laid cards away: {count}. Lay another one away, or draw as many.",
    )


@dataclass(frozen=True, slots=True)
class LayingBack(CardQuestion):
    """Lay `count` cards back in the market for those `taken`; `begun` once one has been."""

    wire_name: ClassVar[str] = "LayingBack"
    taken: tuple[int, ...]
    count: int
    begun: bool = False
    rule: ClassVar[str] = "cards.swap.market"
    shown: ClassVar[Mapping[str, Shower]] = {
        **CardEvent.shown,
        "taken": lambda _names, kinds: ", ".join(KIND.show(kind) for kind in kinds),
    }
    ask: ClassVar[str] = Told(
        "{player} must lay cards back in the market: {count}.",
        player="You must lay cards back in the market: {count}.",
    )


@dataclass(frozen=True, slots=True)
class BlindDraw(CardQuestion):
    """Chance draws a card from the hand of `victim`, to swap it."""

    wire_name: ClassVar[str] = "BlindDraw"
    victim: int
    rule: ClassVar[str] = "cards.swap.player"
    chance: ClassVar[bool] = True
    ask: ClassVar[str] = Told(
        "{player} draws a card from the hand of {victim}.",
        player="Draw a card from the hand of {victim}.",
        victim="{player} draws a card from your hand.",
    )


@dataclass(frozen=True, slots=True)
class GuildDraw(BlindDraw):
    """Chance draws a card from the hand of `victim`, to keep it."""

    wire_name: ClassVar[str] = "GuildDraw"
    rule: ClassVar[str] = "cards.guild"
    ask: ClassVar[str] = Told(
        "{player} steals a card from the hand of {victim}.",
        player="Steal a card from the hand of {victim}.",
        victim="{player} steals a card from your hand.",
    )


@dataclass(frozen=True, slots=True)
class Picking(CardQuestion):
    """Pick a card of the open hand of `victim`."""

    wire_name: ClassVar[str] = "Picking"
    victim: int
    rule: ClassVar[str] = "cards.library"
    ask: ClassVar[str] = Told(
        "{player} picks a card of {victim}.",
        player="Pick a card of {victim}.",
        victim="{player} picks one of your cards.",
    )

    def lays_open(self) -> tuple[int, str]:
        """Return the hand that is shown."""
        return self.victim, "hand"


@dataclass(frozen=True, slots=True)
class GivingBack(CardQuestion):
    """Give `victim` `count` cards for those that came from there; `begun` once one has been."""

    wire_name: ClassVar[str] = "GivingBack"
    victim: int
    count: int = 1
    begun: bool = False
    rule: ClassVar[str] = "cards.swap.player"
    ask: ClassVar[str] = Told(
        "{player} must give {victim} cards back: {count}.",
        player="You must give {victim} cards back: {count}.",
        victim="{player} must give you cards back: {count}.",
    )


# ---- building --------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Building(CardQuestion):
    """The second phase of a turn."""

    wire_name: ClassVar[str] = "Building"
    rule: ClassVar[str] = "cards.turn"
    ask: ClassVar[str] = Told("{player} may build.", player="You may build.")


@dataclass(frozen=True, slots=True)
class TurningFate(CardQuestion):
    """Turn the fate card, or leave it, after building a settlement."""

    wire_name: ClassVar[str] = "TurningFate"
    rule: ClassVar[str] = "cards.build.settlement"
    ask: ClassVar[str] = Told(
        "{player} may turn the fate card.", player="You may turn the fate card."
    )


@dataclass(frozen=True, slots=True)
class Revealing(CardQuestion):
    """Chance shows the event on the city side."""

    wire_name: ClassVar[str] = "Revealing"
    rule: ClassVar[str] = "cards.build.city"
    chance: ClassVar[bool] = True
    public: ClassVar[bool] = True
    ask: ClassVar[str] = Told(
        "{player} reads out the event of the new city.",
        player="Read out the event of the new city.",
    )


@dataclass(frozen=True, slots=True)
class Robbed(CardQuestion):
    """Choose `count` cards to give up in a robbery."""

    wire_name: ClassVar[str] = "Robbed"
    count: int
    rule: ClassVar[str] = "cards.robbery"
    # Everybody gives up cards of the own hand only.
    at_once: ClassVar[bool] = True
    ask: ClassVar[str] = Told(
        "{player} must give up cards of the hand: {count}.",
        player="You must give up cards of your hand: {count}.",
    )

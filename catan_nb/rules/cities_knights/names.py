"""The words of Cities & Knights: tracks, the event die, the kinds of progress card."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from catan_nb.kernel.codecs import name_codec
from catan_nb.kernel.values import Constant
from catan_nb.kernel.words import noop
from catan_nb.rules.cards import CLOTH, COIN, PAPER

TRADE: Final[int] = Constant(0, "The track of trade, paid for with cloth: Improve(TRADE).")
POLITICS: Final[int] = Constant(1, "The track of politics, paid for with coin: Improve(POLITICS).")
SCIENCE: Final[int] = Constant(2, "The track of science, paid for with paper: Improve(SCIENCE).")
#: The three tracks of city improvement, by number (ck.improve).
TRACKS: Final = ("trade", "politics", "science")
#: The commodity that pays for each track.
COMMODITY: Final = (CLOTH, COIN, PAPER)
#: The highest step of a track.
TOP: Final = 5
#: The buildings of each track, by step from 1.
IMPROVEMENTS: Final = (
    ("market", "trading house", "merchant guild", "bank", "great exchange"),
    ("town hall", "church", "fortress", "cathedral", "high assembly"),
    ("abbey", "library", "aqueduct", "theater", "university"),
)

EVENT_SHIP: Final[int] = Constant(
    3,
    "The barbarians' ship on the event die: three of its six faces show it, one the gate of each "
    "track, which has the track's number: RollSymbol(EVENT_SHIP).",
)
#: What the event die may show (ck.roll.order).
SYMBOLS: Final = (*TRACKS, "ship")
#: How many faces show each symbol.
FACES: Final = (1, 1, 1, 3)

#: Words for the strength of a knight, by strength from 1.
RANKS: Final = ("basic", "strong", "mighty")


@dataclass(frozen=True, slots=True)
class ProgressKind:
    """A kind of progress card: its name, track and how many of it there are."""

    name: str
    track: int
    copies: int

    @property
    def rule(self) -> str:
        """Id of the rule that says what the card does."""
        return f"ck.card.{self.name}"


#: All kinds of progress card, by number (18 cards per track).
PROGRESS: Final = (
    ProgressKind("alchemist", SCIENCE, 2),
    ProgressKind("crane", SCIENCE, 2),
    ProgressKind("mining", SCIENCE, 2),
    ProgressKind("irrigation", SCIENCE, 2),
    ProgressKind("printer", SCIENCE, 1),
    ProgressKind("inventor", SCIENCE, 2),
    ProgressKind("engineer", SCIENCE, 1),
    ProgressKind("medicine", SCIENCE, 2),
    ProgressKind("smith", SCIENCE, 2),
    ProgressKind("road_building", SCIENCE, 2),
    ProgressKind("bishop", POLITICS, 2),
    ProgressKind("diplomat", POLITICS, 2),
    ProgressKind("warlord", POLITICS, 2),
    ProgressKind("wedding", POLITICS, 2),
    ProgressKind("intrigue", POLITICS, 2),
    ProgressKind("saboteur", POLITICS, 2),
    ProgressKind("spy", POLITICS, 3),
    ProgressKind("deserter", POLITICS, 2),
    ProgressKind("constitution", POLITICS, 1),
    ProgressKind("merchant", TRADE, 6),
    ProgressKind("commercial_harbour", TRADE, 2),
    ProgressKind("merchant_fleet", TRADE, 2),
    ProgressKind("master_merchant", TRADE, 2),
    ProgressKind("trade_monopoly", TRADE, 2),
    ProgressKind("resource_monopoly", TRADE, 4),
)
PROGRESS_KINDS: Final = len(PROGRESS)
PROGRESS_NAMES: Final = tuple(card.name for card in PROGRESS)
(
    ALCHEMIST,
    CRANE,
    MINING,
    IRRIGATION,
    PRINTER,
    INVENTOR,
    ENGINEER,
    MEDICINE,
    SMITH,
    ROADS,
    BISHOP,
    DIPLOMAT,
    WARLORD,
    WEDDING,
    INTRIGUE,
    SABOTEUR,
    SPY,
    DESERTER,
    CONSTITUTION,
    MERCHANT,
    COMMERCIAL_HARBOUR,
    MERCHANT_FLEET,
    MASTER_MERCHANT,
    TRADE_MONOPOLY,
    RESOURCE_MONOPOLY,
) = range(PROGRESS_KINDS)
#: Cards that are shown when drawn, for 1 victory point each (ck.progress.vp).
OPEN_CARDS: Final = (PRINTER, CONSTITUTION)
#: Hidden progress cards that a player may keep (ck.progress.hand).
PROGRESS_LIMIT: Final = 4
#: The kinds of each track.
CARDS_OF_TRACK: Final = tuple(
    tuple(kind for kind, card in enumerate(PROGRESS) if card.track == track)
    for track in range(len(TRACKS))
)


TRACK: Final = name_codec("track", TRACKS, noop("the name or number of a track"))
SYMBOL: Final = name_codec("symbol", SYMBOLS, noop("the name or number of a face of the event die"))
PROGRESS_CARD: Final = name_codec(
    "progress card", PROGRESS_NAMES, noop("the name or number of a progress card")
)

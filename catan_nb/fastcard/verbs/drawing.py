"""Cards from the pile: to hands and to the market (cards.setup, cards.draw, cards.swap.pile)."""

from __future__ import annotations

from typing import Final

from catan_nb.fastcard.actions import DrawCard
from catan_nb.fastcard.box import DRAWN_CARDS, EXPANSIONS, MARKET_SIZE, START_CARDS
from catan_nb.fastcard.cards import KIND, KINDS, Cards
from catan_nb.fastcard.display import a_sides
from catan_nb.fastcard.events import NothingLeft, Refilled
from catan_nb.fastcard.questions import (
    Dealing,
    Drawing,
    LayingMarket,
    MarketDayDraw,
    RenewingMarket,
    SwapDraw,
)
from catan_nb.fastcard.state import CardState
from catan_nb.kernel.chance import Distribution
from catan_nb.kernel.module import Offers
from catan_nb.kernel.verb import Clause, Verb
from catan_nb.kernel.words import Phrase, say

UNIVERSITY: Final = next(k for k, e in enumerate(EXPANSIONS) if e.name == "university")
_DRAW: Final = tuple(DrawCard(kind) for kind in range(KINDS))


def deal(state: CardState) -> None:
    """Ask for the market and the first cards, those of the first player first."""
    players, first = state.rules.players, state.first_player
    for step in reversed(range(players)):
        state.stack.append(Dealing((first + step) % players, START_CARDS))
    state.stack.append(LayingMarket(first, MARKET_SIZE))


def cards_to_draw(state: CardState, seat: int) -> int:
    """Return how many cards a seat draws at the end of its turn (cards.draw)."""
    count = DRAWN_CARDS + a_sides(state.knights[seat])
    if state.expansions[seat] >> UNIVERSITY & 1:
        count += int(state.rules.options["university_cards"])
    return count


def ready_to_draw(state: CardState) -> None:
    """See to it that chance can draw where it is to: an empty pile is refilled.

    Where the discards are empty too, nothing is drawn.
    """
    while state.stack and isinstance(frame := state.stack[-1], Drawing) and not any(state.pile):
        if any(state.discards):
            state.pile, state.discards = state.discards, state.pile
            state.tell(Refilled, sum(state.pile))
        else:
            state.stack.pop()
            state.tell(NothingLeft, frame.player)


def _weights(state: CardState) -> Distribution:
    return Distribution(tuple([(_DRAW[kind], n) for kind, n in enumerate(state.pile) if n]))


def _in_pile(state: CardState, action: DrawCard) -> Phrase | None:
    if not state.pile[action.card]:
        return say("No {kind} is left in the pile.", kind=KIND.show(action.card))
    return None


def _draw(state: CardState, action: DrawCard) -> None:
    frame = state.answered(Drawing)
    card = action.card
    state.pile[card] -= 1
    state.drawn[card] += 1
    if isinstance(frame, LayingMarket):
        state.market[card] += 1
    else:
        state.hands[frame.player * KINDS + card] += 1
    # What has been drawn is told as a whole, or before the pile is refilled for more.
    if frame.left == 1 or not any(state.pile):
        _tell(state, frame)
    if frame.left > 1:
        state.stack.append(type(frame)(frame.player, frame.left - 1))


def _tell(state: CardState, frame: Drawing) -> None:
    if state.events is not None:
        cards = Cards.of(state.drawn)
        if isinstance(frame, LayingMarket):
            state.events.append(frame.laid(frame.player, cards))
        else:
            state.events.append(frame.told(frame.player, cards.total, cards))
    state.drawn = [0] * KINDS


DRAW_CARD = Verb(DrawCard, _draw, (Clause("", _in_pile),), weights=_weights)

_DRAWS: Final = (Drawing, Dealing, SwapDraw, LayingMarket, RenewingMarket, MarketDayDraw)
#: What the questions of this file offer.
OFFERS: Offers = dict.fromkeys(_DRAWS, (DrawCard,))

"""The pirate fleet, and what a 7 brings (sea.pirates.fleet, sea.pirates.seven)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from catan_nb.kernel.chance import Distribution
from catan_nb.kernel.words import Phrase, say
from catan_nb.rules.base.questions import ChooseVictim
from catan_nb.rules.cards import KIND
from catan_nb.rules.hands import pay
from catan_nb.rules.seafarers.actions import TakeGold
from catan_nb.rules.seafarers.gold import due
from catan_nb.rules.seafarers.mechanisms.actions import LoseCard
from catan_nb.rules.seafarers.mechanisms.events import (
    CardLost,
    FleetFought,
    FleetSailed,
)
from catan_nb.rules.seafarers.mechanisms.pirates.outposts import (
    pirates,
    strength,
)
from catan_nb.rules.seafarers.mechanisms.questions import FleetLoss, FleetPrize
from catan_nb.rules.state import CatanState


def rolled(state: CatanState, seat: int) -> None:
    """Let the fleet sail on and fight (sea.pirates.fleet)."""
    own, rules = pirates(state), state.rules
    if own.place < 0 or state.roll is None:
        return
    lower = min(state.roll)
    own.place = (own.place + lower) % len(own.circuit)
    hex = own.circuit[own.place]
    state.tell(FleetSailed, hex, lower)
    clockwise = sorted(attacked_at(state, hex), key=lambda one: (one - seat) % rules.players)
    fights = [fight(state, one, lower) for one in clockwise]
    state.stack.extend(asked for asked in reversed(fights) if asked is not None)


def attacked_at(state: CatanState, hex: int) -> tuple[int, ...]:
    """Return the seats that the fleet fights at a hex."""
    around = state.rules.topology.hex_vertex_mask[hex]
    there = tuple(seat for seat in state.rules.seats if state.buildings(seat) & around)
    return () if state.rules.options["fleet_wants_one"] and len(there) > 1 else there


def cards_lost(state: CatanState, seat: int) -> int:
    """Return how many cards a fleet that is stronger takes from a seat."""
    return min(1 + state.cities[seat].bit_count(), state.hand_size(seat))


def prize(state: CatanState) -> int:
    """Return how many cards of choice whoever beats the fleet gets: 1, if the bank has any."""
    return due(state, 1)


def fight(state: CatanState, seat: int, fleet_strength: int) -> FleetLoss | FleetPrize | None:
    """Let the fleet fight one player; return what is asked then, if anything."""
    warships = strength(state, seat)
    state.tell(FleetFought, seat, warships, fleet_strength)
    if warships < fleet_strength:
        lost = cards_lost(state, seat)
        return FleetLoss(seat, lost) if lost else None
    if warships > fleet_strength and (won := prize(state)):
        return FleetPrize(seat, won)
    return None


def is_the_prize(state: CatanState, action: TakeGold) -> Phrase | None:
    """Refuse another prize for beating the fleet than 1 card that the bank has."""
    if not isinstance(state.stack[-1], FleetPrize):
        return None
    if action.cards.total != 1:
        return say("The prize is 1 card of choice, not {chosen}.", chosen=action.cards.total)
    ((kind, _),) = action.cards.numbered()
    if not state.bank[kind]:
        return say("The bank has no {kind} for a prize.", kind=KIND.show(kind))
    return None


def loss_weights(state: CatanState) -> Distribution:
    """Return which card the fleet takes: any of the hand."""
    hand = state.hand(state.asked(FleetLoss).player)
    return Distribution(tuple((LoseCard(kind), count) for kind, count in enumerate(hand) if count))


def is_held(state: CatanState, action: LoseCard) -> Phrase | None:
    """Refuse a card that is not in the hand."""
    if state.hand(state.asked(FleetLoss).player)[action.kind]:
        return None
    return say("There is no {kind} in the hand.", kind=KIND.show(action.kind))


def lose(state: CatanState, action: LoseCard) -> None:
    """Give a card to the fleet."""
    asked = state.answered(FleetLoss)
    pay(state, asked.player, ((action.kind, 1),))
    state.tell(CardLost, asked.player, action.kind)
    if asked.left > 1:
        state.stack.append(replace(asked, left=asked.left - 1))


def seven(former: Callable[..., None], state: CatanState) -> None:
    """Let the roller take a card from anybody, or none, after the discards."""
    below, thief = len(state.stack), state.active
    former(state)
    victims = tuple(seat for seat in state.rules.seats if seat != thief and state.hand_size(seat))
    if victims:
        state.stack.insert(below, ChooseVictim(thief, victims, optional=True))

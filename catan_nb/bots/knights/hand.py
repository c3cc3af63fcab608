"""The own progress cards: what each is worth, when to play one, which to put back."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

from catan_nb.bots.bot import Advice
from catan_nb.bots.knights import politics, science, trade
from catan_nb.bots.knights.aims import best_wall
from catan_nb.bots.knights.realm import Realm
from catan_nb.bots.plans import Plans
from catan_nb.bots.systems import Thinking
from catan_nb.kernel.words import say
from catan_nb.rules.cards import GRAIN, ORE
from catan_nb.rules.cities_knights.actions import DrawFrom, ReturnProgress, TakeProgress
from catan_nb.rules.cities_knights.names import (
    ALCHEMIST,
    BISHOP,
    CARDS_OF_TRACK,
    COMMERCIAL_HARBOUR,
    CONSTITUTION,
    CRANE,
    DESERTER,
    DIPLOMAT,
    ENGINEER,
    INTRIGUE,
    INVENTOR,
    IRRIGATION,
    MASTER_MERCHANT,
    MEDICINE,
    MERCHANT,
    MERCHANT_FLEET,
    MINING,
    OPEN_CARDS,
    PRINTER,
    PROGRESS,
    PROGRESS_CARD,
    PROGRESS_LIMIT,
    RESOURCE_MONOPOLY,
    ROADS,
    SABOTEUR,
    SMITH,
    SPY,
    TRACK,
    TRACKS,
    TRADE_MONOPOLY,
    WARLORD,
    WEDDING,
)
from catan_nb.rules.cities_knights.science_cards import own_hexes

#: What a card is worth that is not listed here.
ORDINARY: Final = 0.4
#: What a card is worth on average while it waits for its moment, in points.
USUAL: Final[Mapping[int, float]] = {
    ALCHEMIST: 0.45,
    CRANE: 0.3,
    MINING: 0.4,
    IRRIGATION: 0.4,
    PRINTER: 1.0,
    INVENTOR: 0.4,
    ENGINEER: 0.25,
    MEDICINE: 0.55,
    SMITH: 0.45,
    ROADS: 0.5,
    BISHOP: 0.45,
    DIPLOMAT: 0.25,
    WARLORD: 0.45,
    WEDDING: 0.4,
    INTRIGUE: 0.25,
    SABOTEUR: 0.35,
    SPY: 0.45,
    DESERTER: 0.5,
    CONSTITUTION: 1.0,
    MERCHANT: 1.0,
    COMMERCIAL_HARBOUR: 0.35,
    MERCHANT_FLEET: 0.3,
    MASTER_MERCHANT: 0.5,
    TRADE_MONOPOLY: 0.5,
    RESOURCE_MONOPOLY: 0.6,
}
#: How much of its usual worth a card must bring to be played, by hidden cards held.
WANTED: Final = (0.5, 0.5, 0.45, 0.3, 0.1)
#: What is left of a card's worth where it has nothing to work on.
USELESS: Final = 0.3
#: How a card too many is put back when it is not played: after everything else.
LAST: Final = -5.0

_PLAYS: Final[Mapping[int, Thinking]] = {**science.PLAYS, **politics.PLAYS, **trade.PLAYS}


def _always(plans: Plans) -> bool:
    return True


def _leads(plans: Plans) -> bool:
    """Say whether somebody has more points, whom the envious cards strike."""
    sight = plans.sight
    return max(sight.points) > sight.points[sight.seat]


def _has_knights(plans: Plans) -> bool:
    return plans.sight.part(Realm).own_knights(plans.sight.seat) != 0


def _others_have_knights(plans: Plans) -> bool:
    realm = plans.sight.part(Realm)
    return any(realm.own_knights(other) for other in plans.sight.others)


#: Whether there is, or soon will be, something for a card to work on.
_WORKS: Final[Mapping[int, Callable[[Plans], bool]]] = {
    MINING: lambda plans: own_hexes(plans.sight.state, plans.sight.seat, ORE) > 0,
    IRRIGATION: lambda plans: own_hexes(plans.sight.state, plans.sight.seat, GRAIN) > 0,
    ENGINEER: lambda plans: best_wall(plans)[0] >= 0,
    MEDICINE: lambda plans: plans.sight.left["city"] > 0,
    SMITH: _has_knights,
    WARLORD: _has_knights,
    WEDDING: _leads,
    SABOTEUR: _leads,
    MASTER_MERCHANT: _leads,
    INTRIGUE: _others_have_knights,
    DESERTER: _others_have_knights,
    MERCHANT: lambda plans: plans.sight.part(Realm).merchant_seat != plans.sight.seat,
    CRANE: lambda plans: any(
        plans.sight.part(Realm).is_open(track) for track in range(len(TRACKS))
    ),
}


def kept_worth(plans: Plans, card: int) -> float:
    """Return what a card is worth in the hand, in points."""
    usual = USUAL.get(card, ORDINARY)
    return usual if _WORKS.get(card, _always)(plans) else USELESS * usual


def _wanted(plans: Plans, card: int) -> float:
    """Return what a card must gain to be played now rather than kept."""
    held = sum(plans.sight.part(Realm).held)
    if held >= len(WANTED):
        return 0.0
    return WANTED[held] * kept_worth(plans, card)


# ---- playing ---------------------------------------------------------------------------


def plays(plans: Plans) -> list[Advice]:
    """Return the cards that could be played now, by what they gain over keeping them."""
    held = plans.sight.part(Realm).held
    advice = []
    for card, thinking in _PLAYS.items():
        if held[card]:
            wanted = _wanted(plans, card)
            advice += [replace(a, score=a.score - wanted) for a in thinking(plans)]
    if sum(held) > PROGRESS_LIMIT:
        advice += [replace(a, score=a.score + LAST) for a in returns(plans)]
    return advice


def before_roll(plans: Plans) -> list[Advice]:
    """Return the Alchemist, if it is held, by what it gains over keeping it."""
    if not plans.sight.part(Realm).held[ALCHEMIST]:
        return []
    wanted = _wanted(plans, ALCHEMIST)
    return [replace(a, score=a.score - wanted) for a in science.alchemist(plans)]


# ---- which card to have ----------------------------------------------------------------


def returns(plans: Plans) -> list[Advice]:
    """Return the cards that could be put back, the least useful first."""
    held = plans.sight.part(Realm).held
    advice = []
    for card, count in enumerate(held):
        if count:
            worth = _best_use(plans, card)
            # Of two cards of a kind the second waits longer for its moment.
            worth *= 0.8 if count > 1 else 1.0
            why = say("{card} is of least use now", card=PROGRESS_CARD.show(card))
            advice.append(Advice(ReturnProgress(card), -worth, (why,)))
    return advice


def spoils(plans: Plans) -> list[Advice]:
    """Return the cards that the spy could take, the most useful first."""
    advice = []
    for action in plans.sight.view.legal(TakeProgress):
        assert isinstance(action, TakeProgress)
        why = say("{card} is of most use to you", card=PROGRESS_CARD.show(action.card))
        advice.append(Advice(action, _best_use(plans, action.card), (why,)))
    return advice


def _best_use(plans: Plans, card: int) -> float:
    """Return what a card is worth: what it would gain now, or in the hand."""
    kept = kept_worth(plans, card)
    if card not in _PLAYS or not plans.sight.part(Realm).held[card]:
        return kept
    return max([kept, *(0.9 * a.score for a in _PLAYS[card](plans))])


def tracks(plans: Plans) -> list[Advice]:
    """Return the tracks to draw a card from, by what their cards are worth on average."""
    advice = []
    for action in plans.sight.view.legal(DrawFrom):
        assert isinstance(action, DrawFrom)
        kinds = CARDS_OF_TRACK[action.track]
        copies = sum(PROGRESS[card].copies for card in kinds)
        worth = sum(PROGRESS[card].copies * _drawn(plans, card) for card in kinds) / copies
        why = say("the cards of {track} help you most", track=TRACK.show(action.track))
        advice.append(Advice(action, worth, (why,)))
    return advice


def _drawn(plans: Plans, card: int) -> float:
    return plans.final(1) if card in OPEN_CARDS else kept_worth(plans, card)

"""Development cards: what they are worth buying for, and the largest army."""

from __future__ import annotations

from typing import Final

from catan_nb.bots.goals import Goal
from catan_nb.bots.plans import Plans
from catan_nb.bots.reckoning import counts_of
from catan_nb.bots.sight import Sight
from catan_nb.kernel.words import say
from catan_nb.rules.development import deck as development_cards
from catan_nb.rules.development.actions import BuyDevelopmentCard
from catan_nb.rules.development.cards import (
    CARD_KINDS,
    DEVELOPMENT_NAMES,
    KNIGHT,
    ONLY_KNIGHT_BEFORE_ROLL,
    VICTORY_POINT,
)
from catan_nb.rules.development.largest_army import ARMY_POINTS, MINIMUM_ARMY

#: What a card other than a knight or a victory point is worth.
OTHER_CARD: Final = 0.8


class DevelopmentSight:
    """What a seat knows of the development cards.

    Attributes
    ----------
    held : tuple of int
        Own cards not played yet, by kind.
    playable : tuple of int
        Own cards that may be played now as far as their age goes, by kind.
    knights : tuple of int
        Knights played, by seat.
    army_holder : int
        The seat with the largest army, or -1.
    deck_size : int
        Cards left to buy.
    """

    def __init__(self, sight: Sight) -> None:
        state, seat = sight.state, sight.seat
        cards = development_cards.block(state)
        kinds = CARD_KINDS
        self.sight = sight
        self.held = tuple(cards.held[seat * kinds : seat * kinds + kinds])
        fresh = cards.fresh if state.active == seat else [0] * kinds
        self.playable = tuple(
            0 if cards.played else held - new for held, new in zip(self.held, fresh, strict=True)
        )
        self.knights = tuple(cards.knights)
        self.army_holder = cards.army_holder
        self.deck_size = sight.view.deck_size

    def can_play(self, kind: str) -> bool:
        """Say whether a card of a kind could be played now, its own effect aside."""
        sight = self.sight
        if sight.rules.options[ONLY_KNIGHT_BEFORE_ROLL] and not sight.rolled and kind != "knight":
            return False
        return self.playable[DEVELOPMENT_NAMES.index(kind)] > 0

    @property
    def knights_needed(self) -> int:
        """How many more knights must be played to take the largest army."""
        best = max(self.knights[other] for other in self.sight.others)
        return max(MINIMUM_ARMY, best + 1) - self.knights[self.sight.seat]


def goals(plans: Plans) -> list[Goal]:
    """Return the purchase of a card."""
    sight = plans.sight
    if not sight.part(DevelopmentSight).deck_size:
        return []
    deck = development_cards.starting_deck(sight.rules)
    size = sum(deck)
    chance, knights = deck[VICTORY_POINT] / size, deck[KNIGHT] / size
    others = 1 - chance - knights
    worth = chance * plans.final(1) + knights * knight_worth(plans, buying=True)
    price = counts_of(development_cards.COST, len(sight.kinds))
    odds, points = round(100 * knights), round(100 * chance)
    why = (
        say(
            "{odds} % of all the cards are knights, {points} % victory points",
            odds=odds,
            points=points,
        )
        if points
        else say("{odds} % of all the cards are knights", odds=odds)
    )
    return [
        Goal(
            name=say("a development card"),
            step=BuyDevelopmentCard(),
            step_cost=price,
            cost=price,
            worth=worth + others * OTHER_CARD,
            why=(why,),
        )
    ]


def knight_worth(plans: Plans, *, buying: bool = False) -> float:
    """Return what a knight is worth: a card stolen, the robber moved, the army."""
    for system in plans.systems:
        if system.knight is not None:
            return system.knight(plans)[0]
    cards = plans.sight.part(DevelopmentSight)
    worth = 0.4
    if cards.army_holder == plans.sight.seat:
        return worth + 0.1
    need = cards.knights_needed - (cards.held[KNIGHT] if buying else 0)
    if need <= 1:
        worth += plans.final(ARMY_POINTS)
        worth *= 0.7 if buying else 1.0
    elif need <= 3:
        worth += 0.8 / need
    return worth

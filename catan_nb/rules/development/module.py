"""The development cards as a rule module, and buying them (base.dev.deck)."""

from __future__ import annotations

from typing import Any

from catan_nb.kernel.action import Action
from catan_nb.kernel.chance import Distribution
from catan_nb.kernel.module import RuleModule
from catan_nb.kernel.verb import Clause, Verb
from catan_nb.kernel.words import Phrase, say, say_counted
from catan_nb.rules.base.questions import BeforeRoll, MainTurn, PairedTurn, SpecialBuilding
from catan_nb.rules.development import deck, largest_army, plays
from catan_nb.rules.development.actions import BuyDevelopmentCard
from catan_nb.rules.development.cards import (
    CARD_KINDS,
    DEVELOPMENT,
    DEVELOPMENT_CARDS,
    DEVELOPMENT_OPTIONS,
    DrawDevelopment,
)
from catan_nb.rules.development.deck import (
    FACTS,
    PLAYER_FACTS,
    DevelopmentBlock,
    block,
    count_for_sale,
    initial_deck,
)
from catan_nb.rules.development.events import DevelopmentBought
from catan_nb.rules.development.questions import DrawCard
from catan_nb.rules.hands import affordable, has, pay
from catan_nb.rules.numbers import DEVELOPMENT_COST
from catan_nb.rules.ruleset import CatanRules
from catan_nb.rules.state import CatanState, Hooks


def _deck_has_cards(state: CatanState, action: Action | None) -> Phrase | None:
    if count_for_sale(state) > 0:
        return None
    remaining = sum(block(state).deck)
    if remaining:
        return say_counted(
            remaining,
            "All development cards are sold; the 1 that is left is set aside.",
            "All development cards are sold; the {n} that are left are set aside.",
        )
    return say("All development cards are sold.")


def _buy(state: CatanState, action: BuyDevelopmentCard) -> None:
    seat = state.stack[-1].player
    pay(state, seat, DEVELOPMENT_COST)
    state.built = True
    state.stack.append(DrawCard(seat))


_BUY = BuyDevelopmentCard()
_DRAWS = tuple(DrawDevelopment(card) for card in range(CARD_KINDS))


def _list_buy(state: CatanState, out: list[Action]) -> None:
    if has(state, state.stack[-1].player, DEVELOPMENT_COST) and count_for_sale(state) > 0:
        out.append(_BUY)


def _draw_weights(state: CatanState) -> Distribution:
    return Distribution(tuple((_DRAWS[card], n) for card, n in enumerate(block(state).deck) if n))


def _in_deck(state: CatanState, action: DrawDevelopment) -> Phrase | None:
    if not block(state).deck[action.card]:
        return say("No {card} is left in the deck.", card=DEVELOPMENT.show(action.card))
    return None


def _draw(state: CatanState, action: DrawDevelopment) -> None:
    pop: Any = state.stack.pop()
    seat, cards = pop.player, block(state)
    cards.deck[action.card] -= 1
    cards.held[seat * CARD_KINDS + action.card] += 1
    if seat == state.active:
        cards.fresh[action.card] += 1
    state.tell(DevelopmentBought, seat, action.card, pop.won)


# ---- the module ------------------------------------------------------------------------


def _on_turn_began(state: CatanState) -> None:
    cards = block(state)
    cards.played = False
    cards.fresh = [0] * CARD_KINDS


#: The kinds that are worth points while they are held, with their points.
_WORTH = tuple((n, card.points) for n, card in enumerate(DEVELOPMENT_CARDS) if card.points)


def _secret_points(state: CatanState, seat: int) -> int:
    cards: DevelopmentBlock = state.blocks["development"]  # asked after every action
    held, points = cards.held, 0
    for card, worth in _WORTH:
        points += worth * held[seat * CARD_KINDS + card]
    return points


def _make_block(rules: CatanRules) -> DevelopmentBlock:
    return DevelopmentBlock(rules.players, initial_deck(rules))


#: The actions that play cards, offered wherever cards may be played.
_PLAYS = tuple(card.play for card in DEVELOPMENT_CARDS if card.play is not None)

MODULE = RuleModule(
    name="development",
    verbs=(
        Verb(
            BuyDevelopmentCard,
            _buy,
            clauses=(
                Clause("base.dev.deck", _deck_has_cards, general=True),
                affordable("A development card", DEVELOPMENT_COST),
            ),
            options=_list_buy,
        ),
        Verb(DrawDevelopment, _draw, (Clause("", _in_deck),), weights=_draw_weights),
        *plays.VERBS,
    ),
    offers={
        BeforeRoll: _PLAYS,
        MainTurn: (BuyDevelopmentCard, *_PLAYS),
        SpecialBuilding: (BuyDevelopmentCard,),
        PairedTurn: (BuyDevelopmentCard, *_PLAYS),
        DrawCard: (DrawDevelopment,),
    },
    hooks=Hooks(
        turn_began=_on_turn_began,
        secret_points=_secret_points,
        dealt_anew=deck.deal_cards,
        position_settled=deck.on_position_settled,
        position_reopened=deck.on_position_reopened,
    ),
    blocks={"development": _make_block},
    facts=FACTS,
    player_facts=PLAYER_FACTS,
    statements=deck.STATEMENTS,
    options=DEVELOPMENT_OPTIONS,
)

#: The rule modules that have to do with development cards.
MODULES = (MODULE, largest_army.MODULE)

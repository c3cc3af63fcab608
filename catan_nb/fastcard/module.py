"""The Fast Card Game as rule modules: one box, and the second for five and six players."""

from __future__ import annotations

import random
from typing import Any, Final

from catan_nb.fastcard import building, swapping
from catan_nb.fastcard.actions import EndSwaps, EndTurn, UseGuild
from catan_nb.fastcard.box import Box, one_box, two_boxes
from catan_nb.fastcard.building import PRICES
from catan_nb.fastcard.cards import KINDS, Cards
from catan_nb.fastcard.events import TurnBegan, Won
from catan_nb.fastcard.questions import Building, Drawing, LayingMarket, Swapping
from catan_nb.fastcard.ruleset import CardRules
from catan_nb.fastcard.state import CardState, points
from catan_nb.fastcard.swapping import cards_to_draw, end_phase, ready_to_draw, swaps_per_turn
from catan_nb.kernel.action import Action
from catan_nb.kernel.codecs import is_int
from catan_nb.kernel.hiding import (
    Known,
    draw_cards,
    known_hands,
    merge_by_seat,
    redeal,
    split_by_seat,
)
from catan_nb.kernel.module import Option, RuleModule
from catan_nb.kernel.reading import Reader
from catan_nb.kernel.verb import Verb
from catan_nb.kernel.words import say

# The options of the Fast Card Game: what its documents leave open, and house rules.


def _is_first_player(value: Any) -> bool:
    return value == "drawn" or (is_int(value) and 0 <= value < 6)


def _is_target(value: Any) -> bool:
    return is_int(value) and 3 <= value <= 20


def _is_limit(value: Any) -> bool:
    return is_int(value) and 0 <= value <= 20


OPTIONS = (
    Option(
        "target",
        10,
        "Victory points that win the game.",
        rule="cards.win",
        check=_is_target,
        wanted=say("a whole number from {low} to {high}", low=3, high=20),
    ),
    Option(
        "first_player",
        0,
        "Who starts: a seat, that of the oldest, or one drawn with the seed.",
        rule="cards.setup",
        check=_is_first_player,
        wanted=say("'drawn' or the number of a seat"),
    ),
    Option(
        "fate_start",
        "clockwise",
        "Where the arrows of the fate card point at the start.",
        choices=("clockwise", "counter_clockwise"),
        rule="cards.take",
    ),
    Option(
        "swap_together",
        True,
        "Several cards may be swapped at once: all are drawn or taken before as many go back.",
        choices=(False, True),
        rule="cards.swap.count",
    ),
    Option(
        "market_same_back",
        True,
        "A card taken from the market may be laid back itself.",
        choices=(False, True),
        rule="cards.swap.market",
    ),
    Option(
        "robbery_limit",
        7,
        "The largest hand that a robbery spares.",
        rule="cards.robbery",
        check=_is_limit,
        wanted=say("a whole number from {low} to {high}", low=0, high=20),
    ),
    Option(
        "robbery_loss",
        "half",
        "What a larger hand loses to a robbery: half, rounded down, or all above the limit.",
        choices=("half", "down_to_limit"),
        rule="cards.robbery",
    ),
    Option(
        "market_day",
        "renew",
        "What a market day brings: five new cards in the market, a card for everybody, or nothing.",
        choices=("renew", "everybody_draws", "nothing"),
        rule="cards.market_day",
    ),
    Option(
        "guild_when",
        "any_time",
        "When the merchants' guild may steal: at any time of the turn, or while cards are swapped.",
        choices=("any_time", "swap_phase"),
        rule="cards.guild",
    ),
    Option(
        "university_cards",
        0,
        "Cards that the university draws at the end of a turn, besides its fourth point.",
        choices=(0, 1),
        rule="cards.build.expansion",
    ),
)

SIX_OPTIONS = (
    Option(
        "second_box",
        "building_cards",
        "What the second box gives besides resources: all its marked building cards, or"
        " expansions only.",
        choices=("building_cards", "expansions"),
        rule="cards.six",
    ),
)


# The cards that a viewer does not see, dealt anew (base.hidden): hands and the pile.


def deal_cards(state: CardState, view: Reader, known: Known, rng: random.Random) -> None:
    """Deal the cards of the pile and of hidden hands anew."""
    sure = known_hands(state, view, known, Cards)
    seats = list(sure)
    places = [*split_by_seat(state.hands, KINDS, seats), state.pile]
    *hands, state.pile = redeal(places, list(sure.values()), rng)
    merge_by_seat(state.hands, KINDS, seats, hands)
    frame = state.stack[-1]
    if isinstance(frame, Drawing) and not isinstance(frame, LayingMarket) and frame.player in seats:
        # What has been drawn just now is in the hand already.
        state.drawn = draw_cards(hands[seats.index(frame.player)], sum(state.drawn), rng)


# Turns and the end of the game (cards.turn, cards.draw, cards.win).


_END_TURN: Final = EndTurn()


def begin_turn(state: CardState, seat: int) -> None:
    """Start the turn of a seat."""
    state.turn_player = seat
    state.turn_number += 1
    state.built = state.picked = state.stolen = 0
    state.tell(TurnBegan, seat, state.turn_number)
    state.stack.append(Swapping(seat, swaps_per_turn(state, seat)))


def _end_turn(state: CardState, action: EndTurn) -> None:
    seat = state.stack.pop().player
    state.stack.append(Drawing(seat, cards_to_draw(state, seat)))


def _list_end_turn(state: CardState, out: list[Action]) -> None:
    out.append(_END_TURN)


def on_after_action(state: CardState) -> None:
    """End the game when it is won; go on to the next phase or turn when one is done."""
    seat = state.turn_player
    if seat >= 0 and points(state, seat) >= state.rules.target:
        _win(state, seat)
        return
    ready_to_draw(state)
    if not state.stack:
        nobody_yet = state.turn_number == 0
        begin_turn(state, state.first_player if nobody_yet else (seat + 1) % state.rules.players)
        return
    end_phase(state)


def _win(state: CardState, seat: int) -> None:
    state.winner = seat
    state.stack.clear()
    state.tell(Won, seat, points(state, seat))


END_TURN = Verb(EndTurn, _end_turn, options=_list_end_turn)


def _one_box(rules: CardRules) -> Box:
    return one_box(rules.players)


def _two_boxes(rules: CardRules) -> Box:
    return two_boxes(rules.players, buildings=rules.options["second_box"] == "building_cards")


MODULE = RuleModule(
    name="fastcard",
    verbs=(
        swapping.DRAW_CARD,
        *swapping.VERBS,
        *swapping.HAND_VERBS,
        swapping.VERB,
        *building.VERBS,
        *building.CITY_VERBS,
        END_TURN,
    ),
    offers={
        **swapping.DRAWING_OFFERS,
        **swapping.OFFERS,
        **swapping.HAND_OFFERS,
        **building.OFFERS,
        Swapping: (
            *swapping.OFFERS[Swapping],
            *swapping.HAND_OFFERS[Swapping],
            EndSwaps,
            UseGuild,
        ),
        Building: (*PRICES, UseGuild, EndTurn),
    },
    hooks={
        "box": _one_box,
        "dealt_anew": deal_cards,
        "after_action": on_after_action,
    },
    options=OPTIONS,
)
SECOND_BOX = RuleModule(
    name="second box",
    hooks={"box": _two_boxes},
    options=SIX_OPTIONS,
    replaces_hooks={"box": "fastcard"},
)


def modules_for(players: int) -> tuple[RuleModule, ...]:
    """Return the rule modules for so many players."""
    return (MODULE, SECOND_BOX) if players > 4 else (MODULE,)

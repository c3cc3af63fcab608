"""The options of the Fast Card Game: what its documents leave open, and house rules."""

from __future__ import annotations

from typing import Any

from catan_nb.kernel.codecs import is_whole
from catan_nb.kernel.module import Option
from catan_nb.kernel.words import say


def _starts(value: Any) -> bool:
    return value == "drawn" or (is_whole(value) and 0 <= value < 6)


def _is_target(value: Any) -> bool:
    return is_whole(value) and 3 <= value <= 20


def _is_limit(value: Any) -> bool:
    return is_whole(value) and 0 <= value <= 20


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
        check=_starts,
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

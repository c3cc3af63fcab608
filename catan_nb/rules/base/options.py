"""The house options of the base game: where editions differ, and common house rules.

Each has the default that the rule it varies states in the catalogue.
"""

from __future__ import annotations

from typing import Any

from catan_nb.kernel.module import Option, int_range, switch
from catan_nb.kernel.words import say


def _is_first_player_option(value: Any) -> bool:
    return value == "highest_roll" or (
        isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 6
    )


def _is_bank_size(value: Any) -> bool:
    return value is None or int_range(0, 99)["check"](value) is True


BASE_OPTIONS = (
    Option(
        "bank_size",
        None,
        "Cards of each resource; by itself 19, or 24 with 5–6 players.",
        rule="base.bank",
        **int_range(0, 99) | {"check": _is_bank_size},
    ),
    Option(
        "bank_shortage",
        "nobody",
        "When the bank cannot pay everybody a resource: nobody gets it, or a lone claimant"
        " gets what is left.",
        choices=("nobody", "single_claimant_gets_rest"),
        rule="base.bank.shortage",
    ),
    Option(
        "first_player",
        "highest_roll",
        "Who starts: the highest roll (drawn with the seed), or a seat.",
        rule="base.setup.order",
        check=_is_first_player_option,
        wanted=say("'highest_roll' or the number of a seat"),
    ),
    Option(
        "start",
        "printed",
        "On a board with printed starting pieces: use them, or place pieces freely.",
        choices=("printed", "placed"),
        rule="base.layout.beginner",
    ),
    switch("strict_phases", "base.turn", "All trade of a turn comes before its first build."),
    switch("allow_gifts", "base.trade.player", "Players may give cards for nothing."),
    switch(
        "red_tokens_apart", "base.layout.variable", "No 6 or 8 beside another 6 or 8.", default=True
    ),
    Option(
        "tokens",
        "spiral",
        "How the variable set-up lays tokens: by letters in a spiral, or at random.",
        choices=("spiral", "random"),
        rule="base.layout.variable",
    ),
    Option(
        "token_direction",
        "counter_clockwise",
        "The direction of the token spiral.",
        choices=("counter_clockwise", "clockwise"),
        rule="base.layout.variable",
    ),
    Option(
        "harbours",
        "types_shuffled",
        "The variable set-up's harbours: types shuffled on the printed places, as printed,"
        " or anywhere on the coast.",
        choices=("types_shuffled", "printed", "anywhere"),
        rule="base.layout.variable",
    ),
)

VICTORY_OPTIONS = (
    Option("target", 10, "Victory points that win the game.", rule="base.win", **int_range(3, 30)),
    switch(
        "must_claim", "base.win", "A winner must claim the victory; until then the game goes on."
    ),
)
ROBBER_OPTIONS = (
    switch(
        "robber_needs_token",
        "base.robber.move",
        "The robber only goes to hexes with a number token, never back to the desert.",
    ),
    switch(
        "optional_steal",
        "base.robber.steal",
        "Whoever moves the robber may leave it at that and steal nothing.",
    ),
)
LONGEST_ROUTE_OPTIONS = (
    switch(
        "strict_tie_returns",
        "base.longest_road.tie",
        "When a break leaves several routes longest, the longest road goes back to the"
        " bank even if its holder is one of them.",
    ),
)

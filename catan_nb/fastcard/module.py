"""The Fast Card Game as rule modules: one box, and the second for five and six players."""

from __future__ import annotations

from catan_nb.fastcard import hidden
from catan_nb.fastcard.actions import EndSwaps, EndTurn, UseGuild
from catan_nb.fastcard.box import Box, one_box, two_boxes
from catan_nb.fastcard.options import OPTIONS, SIX_OPTIONS
from catan_nb.fastcard.questions import Building, Swapping
from catan_nb.fastcard.ruleset import CardRules
from catan_nb.fastcard.verbs import building, city, drawing, guild, swapping, swapping_hands, turn
from catan_nb.fastcard.verbs.prices import PRICES
from catan_nb.kernel.module import RuleModule


def _one_box(rules: CardRules) -> Box:
    return one_box(rules.players)


def _two_boxes(rules: CardRules) -> Box:
    return two_boxes(rules.players, buildings=rules.options["second_box"] == "building_cards")


MODULE = RuleModule(
    name="fastcard",
    verbs=(
        drawing.DRAW_CARD,
        *swapping.VERBS,
        *swapping_hands.VERBS,
        guild.VERB,
        *building.VERBS,
        *city.VERBS,
        turn.END_TURN,
    ),
    offers={
        **drawing.OFFERS,
        **swapping.OFFERS,
        **swapping_hands.OFFERS,
        **city.OFFERS,
        Swapping: (
            *swapping.OFFERS[Swapping],
            *swapping_hands.OFFERS[Swapping],
            EndSwaps,
            UseGuild,
        ),
        Building: (*PRICES, UseGuild, EndTurn),
    },
    hooks={
        "box": _one_box,
        "dealt_anew": hidden.deal_cards,
        "after_action": turn.after_action,
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

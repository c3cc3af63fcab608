"""Encodes actions as integers, and decodes them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from threading import Lock
from typing import Any, Final

from catan_nb.bots.playout import codes
from catan_nb.kernel.action import Action
from catan_nb.rules.base import actions as base
from catan_nb.rules.cards import Cards
from catan_nb.rules.development import actions as development
from catan_nb.rules.development.cards import DrawDevelopment

__all__ = [
    "CODES",
    "READY",
    "decode_action",
    "encode_action",
    "encode_known_action",
    "make_action",
    "reserve_codes",
]


def _unpack_cards(value: int) -> Cards:
    return Cards.of(
        [value >> codes.EACH * kind & codes.EACH_MASK for kind in range(codes.RESOURCES)]
    )


def _pack_cards(cards: Cards) -> int:
    return sum(count << codes.EACH * kind for kind, count in enumerate(cards.counts))


def _unpack_pair(value: int) -> Cards:
    one, two = divmod(value, 8)
    return Cards.of([(one == kind) + (two == kind) for kind in range(codes.RESOURCES)])


def _pack_pair(cards: Cards) -> int:
    kinds = [kind for kind, count in enumerate(cards.counts) for _ in range(count)]
    return 8 * kinds[0] + (kinds[1] if len(kinds) > 1 else codes.NO_CARD)


#: By kind of code: the class of the action, and its fields from the value and back.
_WRITTEN: Final[
    Mapping[int, tuple[type[Action], Callable[[int], tuple[Any, ...]], Callable[[Any], int]]]
] = {
    codes.BUILD_ROAD: (base.BuildRoad, lambda v: (v,), lambda a: a.edge),
    codes.BUILD_SETTLEMENT: (base.BuildSettlement, lambda v: (v,), lambda a: a.vertex),
    codes.BUILD_CITY: (base.BuildCity, lambda v: (v,), lambda a: a.vertex),
    codes.TRADE_BANK: (base.TradeBank, lambda v: divmod(v, 8), lambda a: 8 * a.give + a.get),
    codes.ROLL_DICE: (base.RollDice, lambda v: (), lambda a: 0),
    codes.END_TURN: (base.EndTurn, lambda v: (), lambda a: 0),
    codes.END_BUILDING: (base.EndBuilding, lambda v: (), lambda a: 0),
    codes.CLAIM_VICTORY: (base.ClaimVictory, lambda v: (), lambda a: 0),
    codes.BUY_CARD: (development.BuyDevelopmentCard, lambda v: (), lambda a: 0),
    codes.PLAY_KNIGHT: (development.PlayKnight, lambda v: (), lambda a: 0),
    codes.PLAY_ROADS: (development.PlayRoadBuilding, lambda v: (), lambda a: 0),
    codes.PLAY_INVENTION: (
        development.PlayInvention,
        lambda v: (_unpack_pair(v),),
        lambda a: _pack_pair(a.cards),
    ),
    codes.PLAY_MONOPOLY: (development.PlayMonopoly, lambda v: (v,), lambda a: a.resource),
    codes.DISCARD: (base.Discard, lambda v: (_unpack_cards(v),), lambda a: _pack_cards(a.cards)),
    codes.MOVE_ROBBER: (base.MoveRobber, lambda v: (v,), lambda a: a.hex),
    codes.ROB: (
        base.Rob,
        lambda v: (None if v == codes.NOBODY else v,),
        lambda a: codes.NOBODY if a.victim is None else a.victim,
    ),
    codes.ROLL: (
        base.Roll,
        lambda v: (v // 6 + 1, v % 6 + 1),
        lambda a: 6 * (a.first - 1) + a.second - 1,
    ),
    codes.STEAL: (base.Steal, lambda v: (v,), lambda a: a.kind),
    codes.DRAW: (DrawDevelopment, lambda v: (v,), lambda a: a.card),
}
_KIND_OF: Final = {cls: (kind, write) for kind, (cls, _, write) in _WRITTEN.items()}


@lru_cache(maxsize=1 << 14)  # discards have many forms
def decode_action(code: int) -> Action:
    """Return the action that a number stands for; often the same object again."""
    cls, fields, _ = _WRITTEN[code & codes.ACTION]
    return cls(*fields(code >> codes.VALUE_AT))


def encode_action(action: Action) -> int:
    """Return the number of an action that is legal somewhere.

    Raises
    ------
    LookupError
        For actions that the flat rules do not know, such as offers.
    """
    kind, write = _KIND_OF[type(action)]
    return kind | write(action) << codes.VALUE_AT


#: Actions ready-made, at the places that are their codes, each since it was first wanted: one for
#: each place and card, but no discards, which have many forms.
READY: Final[list[Action | None]] = []
#: The codes of the same actions by their `id`, which is nobody else's as long as they are kept.
CODES: Final[dict[int, int]] = {}
_MAKING: Final = Lock()  # of two of a code, one would be forgotten, and its `id` another's


def reserve_codes(places: int) -> None:
    """Extend the tables of codes to so many places."""
    most = (max(places, 64) << codes.VALUE_AT) + codes.ACTION  # cards and dice have fewer than 64
    READY.extend([None] * (most + 1 - len(READY)))


def make_action(code: int) -> Action:
    """Create and remember the action of a code."""
    with _MAKING:
        action = READY[code]
        if action is None:
            action = READY[code] = decode_action(code)
            CODES[id(action)] = code
        return action


def encode_known_action(action: Action) -> int:
    """Return the number of an action that is legal somewhere, quickly where it is ready-made."""
    code = CODES.get(id(action), -1)
    return code if code >= 0 else encode_action(action)

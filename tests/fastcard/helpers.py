"""Little positions and questions that several tests of the card game share."""

from __future__ import annotations

from typing import Any

import catan_nb as cn
from catan_nb.kernel.action import Action

fc = cn.fastcard
#: Cards that pay for one of everything but an expansion, with a rest.
RICH = {"brick": 3, "lumber": 3, "ore": 5, "grain": 5, "wool": 4}


def table(players: int = 4, **options: Any) -> fc.CardPosition:
    """Return a position in which everybody has a settlement and a road, as at the start."""
    position = fc.CardPosition(players=players, options=options)
    for seat in range(players):
        position.settlements(seat, 1).roads(seat, 1)
    return position


def refusal(game: fc.CardGame, action: Action) -> str | None:
    """Return the rule that refuses an action, or None; listing must agree."""
    against = game.why_not(action)
    assert (action in game.legal_actions()) == (against is None)
    return None if against is None else against.rule


def hand(game: fc.CardGame, seat: int) -> dict[str, int]:
    """Return the cards that a seat holds."""
    held = game.players[seat].hand
    assert held is not None
    return {kind: count for kind, count in held.items() if count}


def held(cards: dict[str, int] | Any) -> dict[str, int]:
    """Return a bundle of the table without the kinds that are not in it."""
    return {kind: count for kind, count in cards.items() if count}


def texts(game: fc.CardGame, events: Any, viewer: int | None) -> list[str]:
    """Return events as a viewer reads them."""
    return [e.seen_by(viewer).text(game.names, viewer) for e in events if e.visible_to(viewer)]

"""A seat's view without its secrets: what everybody knows, and plenty of cards in its hand.

What a bot says of a move from such a view follows from what is public alone, since there is
nothing else in it. So it gives nothing away.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from catan_nb.games import FASTCARD
from catan_nb.kernel.event import Event
from catan_nb.kernel.game import AnyGame
from catan_nb.kernel.view import View
from catan_nb.rules.cities_knights.block import derive
from catan_nb.rules.cities_knights.names import PROGRESS_KINDS
from catan_nb.rules.development.cards import CARD_KINDS, DEVELOPMENT_CARDS

__all__ = ["open_view"]

#: Cards of each kind: everything on sale can be paid with so many.
PLENTY: Final = 10
#: In the card game, where all ways to pay are gone through.
ENOUGH: Final = 2


def open_view(game: AnyGame, seat: int) -> View:
    """Return what a seat, which is asked now, would see if it held no secrets.

    Its events are those that a spectator sees. Hands and cards that are not open are replaced by
    others, which are the same in all games that look alike from outside.
    """
    state: Any = game.state.copy()
    players = len(game.names)
    size = len(state.hands) // players
    if game.variant == FASTCARD:
        own = [ENOUGH] * size
        state.pile = _alike(state.pile)
    else:
        own = [PLENTY * (kind in state.rules.kinds) for kind in range(size)]
    for other in range(players):
        here = slice(other * size, other * size + size)
        state.hands[here] = own if other == seat else _alike(state.hands[here])
    for name, block in state.blocks.items():
        if name in _CLEARED:
            _CLEARED[name](block, seat)
    seen: View = game.view(seat)
    return _opened(type(seen))(game.supposing(state), seat)


def _alike(counts: list[int]) -> list[int]:
    """Return as many cards, all of one kind."""
    return [sum(counts), *[0] * (len(counts) - 1)]


def _development(block: Any, seat: int) -> None:
    """Give a seat one card of each kind that is played, and nobody another."""
    block.deck = _alike(block.deck)
    block.fresh = [0] * CARD_KINDS
    block.held = [0] * len(block.held)
    for kind, card in enumerate(DEVELOPMENT_CARDS):
        block.held[seat * CARD_KINDS + kind] = int(card.play is not None)


def _progress(block: Any, seat: int) -> None:
    """Give a seat one progress card of each kind, and nobody another."""
    block.held = [0] * len(block.held)
    block.held[seat * PROGRESS_KINDS : (seat + 1) * PROGRESS_KINDS] = [1] * PROGRESS_KINDS
    derive(block)


_CLEARED: Final[Mapping[str, Callable[[Any, int], None]]] = {
    "development": _development,
    "cities_knights": _progress,
}
"""How the secrets of rule modules are cleared away, by their names."""


def _opened(kind: type[View]) -> type[View]:
    """Return a kind of view whose events are those that a spectator sees."""

    def seen(self: View, events: tuple[Event, ...]) -> tuple[Event, ...]:
        return tuple(event.seen_by(None) for event in events if event.visible_to(None))

    return type(f"Open{kind.__name__}", (kind,), {"_seen": seen, "__doc__": kind.__doc__})

"""What can be stated of development cards in a position set up by hand (base.dev.*)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from catan_nb.kernel.codecs import is_whole
from catan_nb.kernel.errors import BadSetup
from catan_nb.kernel.text import quoted
from catan_nb.rules.development.cards import (
    CARD_KINDS,
    DEVELOPMENT_NAMES,
    KNIGHT,
)
from catan_nb.rules.development.deck import block
from catan_nb.rules.position_checks import checked_seat
from catan_nb.rules.state import CatanState


def development(
    state: CatanState, stated: dict[str, Any], seat: int, *, fresh: bool = False, **counts: int
) -> None:
    """Let a seat hold exactly these cards; `fresh`: those bought in the turn that goes on.

    Fresh cards and the others are stated apart.
    """
    cards, at = block(state), checked_seat(state, seat) * CARD_KINDS
    if fresh and stated.setdefault("fresh_seat", seat) != seat:
        raise BadSetup("only the player on turn has bought cards in it [base.dev.play]")
    given = _checked(counts)
    for card, name in enumerate(DEVELOPMENT_NAMES):
        new = cards.fresh[card] if stated.get("fresh_seat") == seat else 0
        old = cards.held[at + card] - new
        if fresh:
            new = cards.fresh[card] = given.get(name, 0)
        else:
            old = given.get(name, 0)
        cards.held[at + card] = old + new


def deck(state: CatanState, stated: dict[str, Any], **counts: int) -> None:
    """Leave only these cards to buy; the rest is out of the game."""
    stated["deck"] = _checked(counts)


def knights(state: CatanState, stated: dict[str, Any], seat: int, count: int) -> None:
    """Let a seat have played so many knight cards."""
    if not is_whole(count) or count < 0:
        raise BadSetup(f"nobody has played {quoted(count)} knights [base.dev.knight]")
    block(state).knights[checked_seat(state, seat)] = count


def largest_army(state: CatanState, stated: dict[str, Any], seat: int | None) -> None:
    """Say who holds the largest army, where several are equally large."""
    stated["largest_army"] = None if seat is None else checked_seat(state, seat)


def card_played(state: CatanState, stated: dict[str, Any], played: bool = True) -> None:
    """Say that a card has been played in the turn that goes on."""
    block(state).played = bool(played)


def reopened(state: CatanState, stated: dict[str, Any]) -> None:
    """Count the cards that are in the game, whoever has them, and note what was decided."""
    cards = block(state)
    for card in range(CARD_KINDS):
        cards.deck[card] += sum(cards.held[card::CARD_KINDS])
    cards.deck[KNIGHT] += sum(cards.knights)
    if any(cards.fresh):
        stated["fresh_seat"] = state.active


def settled(state: CatanState, stated: Mapping[str, Any]) -> None:
    """Leave in the deck what is neither held nor played, and find the largest army."""
    cards = block(state)
    if any(cards.fresh) and stated["fresh_seat"] != state.active:
        raise BadSetup("only the player on turn has bought cards in it [base.dev.play]")
    for card, name in enumerate(DEVELOPMENT_NAMES):
        gone = sum(cards.held[card::CARD_KINDS])
        gone += sum(cards.knights) if card == KNIGHT else 0
        size = cards.deck[card]
        if gone > size:
            raise BadSetup(f"{gone} {name} cards are more than {size} [base.dev.deck]")
        left = stated["deck"].get(name, 0) if "deck" in stated else size - gone
        if gone + left > size:
            raise BadSetup(
                f"{gone} {name} cards with players and {left} in the deck are more than {size}"
                " [base.dev.deck]"
            )
        cards.deck[card] = left


def _checked(counts: Mapping[str, int]) -> dict[str, int]:
    for name, count in counts.items():
        if name not in DEVELOPMENT_NAMES or not is_whole(count) or count < 0:
            raise BadSetup(f"there are no {quoted(count)} {quoted(name)} cards [base.dev.deck]")
    return dict(counts)


#: What the module adds to `Position`.
STATEMENTS: Mapping[str, Callable[..., None]] = {
    "development": development,
    "deck": deck,
    "knights": knights,
    "largest_army": largest_army,
    "card_played": card_played,
}

"""What can be stated of progress cards in a position set up by hand (ck.*)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from catan_nb.kernel.codecs import is_whole, number_of
from catan_nb.kernel.errors import BadSetup
from catan_nb.kernel.text import quoted
from catan_nb.rules.cards import KIND_NAMES
from catan_nb.rules.cities_knights.block import (
    CitiesKnightsBlock,
    block,
    change_held,
)
from catan_nb.rules.cities_knights.names import (
    OPEN_CARDS,
    PROGRESS,
    PROGRESS_KINDS,
    PROGRESS_NAMES,
    TRACKS,
)
from catan_nb.rules.position_checks import checked_seat
from catan_nb.rules.state import CatanState


def progress(
    state: CatanState, stated: dict[str, Any], seat: int, *names: str, **counts: int
) -> None:
    """Let a seat hold exactly these hidden progress cards."""
    at = checked_seat(state, seat) * PROGRESS_KINDS
    block(state).held[at : at + PROGRESS_KINDS] = [0] * PROGRESS_KINDS
    block(state).hidden[seat] = 0
    cards = [(card_number(name), 1) for name in names]
    cards += [(card_number(name), counted(name, count)) for name, count in counts.items()]
    for card, count in cards:
        if card in OPEN_CARDS:
            raise BadSetup(f"{PROGRESS_NAMES[card]} is never hidden [ck.progress.vp]")
        change_held(state, seat, card, count)


def shown_card(state: CatanState, stated: dict[str, Any], seat: int, name: str) -> None:
    """Let a seat have one of the open cards worth a point."""
    card = card_number(name)
    if card not in OPEN_CARDS:
        raise BadSetup(f"{name} is not shown before it is played [ck.progress.vp]")
    shown, place = block(state).shown, OPEN_CARDS.index(card)
    if shown[place] >= 0:
        raise BadSetup(f"there is only one {name} [ck.materials]")
    shown[place] = checked_seat(state, seat)


def stack(state: CatanState, stated: dict[str, Any], track: int | str, **counts: int) -> None:
    """Leave only these cards in a track's stack, in an unknown order."""
    number = numbered("track", TRACKS, track, "ck.materials")
    left = {card_number(name): counted(name, count) for name, count in counts.items()}
    for card in left:
        if PROGRESS[card].track != number:
            raise BadSetup(f"{PROGRESS[card].name} is no card of {TRACKS[number]} [ck.materials]")
    stated[f"stack of {TRACKS[number]}"] = left


def played(
    state: CatanState,
    stated: dict[str, Any],
    *,
    crane: int = 0,
    merchant_fleet: str | tuple[str, ...] = (),
    commercial_harbour: tuple[int, ...] = (),
) -> None:
    """Say which progress cards, played in the turn that goes on, work on.

    `crane`: how many are not used yet; `merchant_fleet`: the kinds of card that it trades;
    `commercial_harbour`: the seats that have an offer left.
    """
    ck = block(state)
    ck.cranes = counted("crane", crane)
    kinds = (merchant_fleet,) if isinstance(merchant_fleet, str) else merchant_fleet
    ck.fleet_kinds = 0
    for kind in kinds:
        ck.fleet_kinds |= 1 << numbered("kind of card", KIND_NAMES, kind, "ck.card.merchant_fleet")
    ck.harbour = [0] * state.rules.players
    for seat in commercial_harbour:
        if checked_seat(state, seat) == state.active:
            raise BadSetup("opponents are made an offer [ck.card.commercial_harbour]")
        ck.harbour[seat] += 1


def settle_stacks(ck: CitiesKnightsBlock, stated: Mapping[str, Any]) -> None:
    """Leave in the stacks what nobody has, or just what is stated."""
    for card, kind in enumerate(PROGRESS):
        out = gone(ck, card)
        if out > kind.copies:
            raise BadSetup(f"{out} {kind.name} cards are more than {kind.copies} [ck.materials]")
        counts = stated.get(f"stack of {TRACKS[kind.track]}")
        left = kind.copies - out if counts is None else counts.get(card, 0)
        if out + left > kind.copies:
            raise BadSetup(
                f"{out} {kind.name} cards with players and {left} in the stack are more than"
                f" {kind.copies} [ck.materials]"
            )
        ck.stacks[card] = left


def gone(ck: CitiesKnightsBlock, card: int) -> int:
    """Return how many cards of a kind are not on top of their stack: held, shown, put under."""
    out = sum(ck.held[card::PROGRESS_KINDS]) + ck.under[PROGRESS[card].track].count(card)
    return out + (card in OPEN_CARDS and ck.shown[OPEN_CARDS.index(card)] >= 0)


def numbered(what: str, names: tuple[str, ...], value: int | str, rule: str) -> int:
    """Return the number of one of `names`, given by name or number; BadSetup for others."""
    try:
        return number_of(what, names, value)
    except ValueError as error:
        raise BadSetup(f"{error} [{rule}]") from error


def card_number(name: str) -> int:
    """Return the number of a progress card; BadSetup for an unknown one."""
    return numbered("progress card", PROGRESS_NAMES, name, "ck.materials")


def counted(name: str, count: int) -> int:
    """Return `count` if it is a number of cards; BadSetup otherwise."""
    if not is_whole(count) or count < 0:
        raise BadSetup(f"there are no {quoted(count)} {name} cards [ck.materials]")
    return count


#: What can be stated of the cards.
STATEMENTS: Mapping[str, Callable[..., None]] = {
    "progress": progress,
    "shown_card": shown_card,
    "stack": stack,
    "played": played,
}

"""Progress cards in words: name, effect, what one would bring now, what comes next."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Final

from catan_nb.board.topology import bits
from catan_nb.language import almanac, ngettext
from catan_nb.language import gettext as _
from catan_nb.rules.cards import GRAIN, KIND_NAMES, ORE, RESOURCE_KINDS
from catan_nb.rules.catalogue import RULES
from catan_nb.rules.cities_knights.names import COMMODITY, PROGRESS, PROGRESS_NAMES, TOP, TRACKS
from catan_nb.rules.game import Game, View
from catan_nb.stats.progress_stacks import progress_stack
from catan_nb.ui.wording import cards, either, first_upper

__all__ = ["card_name", "chance_next", "effect", "now", "track_of"]

Teller = Callable[[Game | View, int], str]

_COUNT: Final = re.compile(r"^\d+ cards? of \w+\. ")


def card_name(name: str) -> str:
    """Return the name of a kind of card for people."""
    return first_upper(_(name.replace("_", " ")))


def track_of(name: str) -> str:
    """Return the track of a kind of card."""
    return TRACKS[PROGRESS[PROGRESS_NAMES.index(name)].track]


def effect(name: str) -> str:
    """Return what a kind of card does, without the sentence on how many there are."""
    text = RULES[f"ck.card.{name}"].text
    told = almanac(text)
    return told.partition(". ")[2] if _COUNT.match(text) else told


def chance_next(view: Game | View, name: str) -> Fraction:
    """Return the chance that the next card of the stack is of this kind, as far as known."""
    return progress_stack(view, track_of(name)).next_card().get(name, Fraction(0))


def now(view: Game | View, seat: int, name: str) -> str:
    """Return in a few words what a card would bring in the present position, or nothing."""
    tell = _NOW.get(name)
    return tell(view, seat) if tell is not None else ""


def _hexes(view: Game | View, seat: int, kind: int) -> int:
    own = view.state.buildings(seat)
    around = view.board.topology.hex_vertex_mask
    return sum(1 for h, lies in enumerate(view.state.terrain) if lies == kind and own & around[h])


def _harvest(kind: int) -> Teller:
    def tell(view: Game | View, seat: int) -> str:
        count = min(2 * _hexes(view, seat, kind), view.state.bank[kind])
        return f"{count} {_(KIND_NAMES[kind])}"

    return tell


def _ahead(view: Game | View, seat: int, least: int) -> list[int]:
    mine = view.players[seat].public_points
    return [p.seat for p in view.players if p.seat != seat and p.public_points - mine >= least]


def _wedding(view: Game | View, seat: int) -> str:
    count = sum(min(2, view.players[other].hand_size) for other in _ahead(view, seat, 1))
    return ngettext("{n} card, of their choice", "{n} cards, of their choice", count).format(
        n=count
    )


def _saboteur(view: Game | View, seat: int) -> str:
    lost = [
        f"{view.names[other]} {view.players[other].hand_size // 2}"
        for other in _ahead(view, seat, 0)
        if view.players[other].hand_size > 1
    ]
    return (
        _("others lose cards: {list}").format(list=", ".join(lost))
        if lost
        else _("nobody loses a card")
    )


def _warlord(view: Game | View, seat: int) -> str:
    asleep = [k for k in view.players[seat].knight_pieces if not k.active]
    return _("{strength} more strength, worth {grain} grain").format(
        strength=sum(k.strength for k in asleep), grain=len(asleep)
    )


def _bishop(view: Game | View, seat: int) -> str:
    if not view.landings:
        return _("the robber still sleeps")
    around = view.board.topology.hex_vertex_mask
    most = max(
        sum(
            1
            for p in view.players
            if p.seat != seat and p.hand_size and view.state.buildings(p.seat) & mask
        )
        for hex, mask in enumerate(around)
        if hex != view.robber
    )
    return _("up to {cards}").format(cards=cards(most))


def _monopoly(kinds: Sequence[int], most: int) -> Teller:
    def tell(view: Game | View, seat: int) -> str:
        holders = sum(1 for p in view.players if p.seat != seat and p.hand_size)
        out = max(most * holders, 0)
        words = (
            either([_(KIND_NAMES[kind]) for kind in kinds]) if len(kinds) < 4 else _("a resource")
        )
        return ngettext("at most {n} card of {words}", "at most {n} cards of {words}", out).format(
            n=out, words=words
        )

    return tell


def _merchant(view: Game | View, seat: int) -> str:
    held = view.merchant is not None and view.merchant[1] == seat
    return _("no new point: it is yours already") if held else _("1 point and a rate of 2:1")


def _smith(view: Game | View, seat: int) -> str:
    low = [k for k in view.players[seat].knight_pieces if k.strength < 3]
    count = min(2, len(low))
    return _("up to {n} ore and {n} wool saved").format(n=count) if count else ""


def _engineer(view: Game | View, seat: int) -> str:
    return _("2 brick saved, {n} cards safe on a 7").format(n=view.players[seat].safe_cards + 2)


def _crane(view: Game | View, seat: int) -> str:
    steps = sorted({step + 1 for step in view.players[seat].improvements.values() if step < TOP})
    return _("1 commodity saved on step {list}").format(list=either([*map(str, steps)]))


def _intrigue(view: Game | View, seat: int) -> str:
    reach = view.state.reach[seat]
    near = [
        view.board.label("vertex", v)
        for p in view.players
        if p.seat != seat
        for v in bits(sum(1 << k.vertex for k in p.knight_pieces) & reach)
    ]
    return (
        _("knights within reach: {list}").format(list=", ".join(near))
        if near
        else _("no knight within reach")
    )


_NOW: Final[Mapping[str, Teller]] = {
    "mining": _harvest(ORE),
    "irrigation": _harvest(GRAIN),
    "wedding": _wedding,
    "saboteur": _saboteur,
    "warlord": _warlord,
    "bishop": _bishop,
    "trade_monopoly": _monopoly(COMMODITY, 1),
    "resource_monopoly": _monopoly(RESOURCE_KINDS, 2),
    "merchant": _merchant,
    "smith": _smith,
    "engineer": _engineer,
    "crane": _crane,
    "intrigue": _intrigue,
    "medicine": lambda view, seat: _("1 ore and 1 grain saved on a city"),
    "road_building": lambda view, seat: _("2 brick and 2 lumber saved"),
}

"""Progress cards in words: name, effect, what one would bring now, what comes next."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Final

from catan_nb.board.topology import bits
from catan_nb.language import almanac, ngettext
from catan_nb.language import gettext as _
from catan_nb.rules.base.building import CITY_COST, FREE_ROADS, ROAD_COST
from catan_nb.rules.base.robber import destinations, victims_at
from catan_nb.rules.cards import GRAIN, KIND_NAMES, ORE
from catan_nb.rules.catalogue import RULES
from catan_nb.rules.cities_knights.block import step_of
from catan_nb.rules.cities_knights.improvements import SAFE_PER_WALL, WALL_COST, open_to, wall_sites
from catan_nb.rules.cities_knights.knights import ACTIVATION_COST, KNIGHT_COST, most_upgrades
from catan_nb.rules.cities_knights.names import COMMODITY, PROGRESS, PROGRESS_NAMES, TRACKS
from catan_nb.rules.cities_knights.politics_cards import (
    WEDDING_CARDS,
    guests_of,
    intrigue_targets,
    sabotaged,
)
from catan_nb.rules.cities_knights.science_cards import MEDICINE_COST, SMITH_UPGRADES, harvest
from catan_nb.rules.cities_knights.trade_cards import COMMODITY_LEVY, RESOURCE_LEVY
from catan_nb.rules.hands import Price
from catan_nb.rules.play.game import Game, View
from catan_nb.rules.play.reading import state_of
from catan_nb.stats.knights.progress_cards import progress_stack
from catan_nb.ui.looks.wording import both, cards, either

__all__ = ["chance_next", "effect", "now", "track_of"]

Teller = Callable[[Game | View, int], str]

_COUNT: Final = re.compile(r"^\d+ cards? of \w+\. ")


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


def _bundle(price: Price, times: int = 1) -> str:
    """Return cards in words."""
    return both([f"{times * count} {_(KIND_NAMES[kind])}" for kind, count in price])


def _harvest(kind: int) -> Teller:
    return lambda view, seat: _bundle(((kind, harvest(state_of(view), seat, kind)),))


def _wedding(view: Game | View, seat: int) -> str:
    guests = guests_of(state_of(view), seat)
    count = sum(min(WEDDING_CARDS, view.players[guest].hand_size) for guest in guests)
    return ngettext("{n} card, of their choice", "{n} cards, of their choice", count).format(
        n=count
    )


def _saboteur(view: Game | View, seat: int) -> str:
    lost = [f"{view.names[one.player]} {one.count}" for one in sabotaged(state_of(view), seat)]
    return (
        _("others lose cards: {list}").format(list=", ".join(lost))
        if lost
        else _("nobody loses a card")
    )


def _warlord(view: Game | View, seat: int) -> str:
    asleep = [k for k in view.players[seat].knight_pieces if not k.active]
    return _("{strength} more strength, worth {cards}").format(
        strength=sum(k.strength for k in asleep), cards=_bundle(ACTIVATION_COST, len(asleep))
    )


def _bishop(view: Game | View, seat: int) -> str:
    if not view.landings:
        return _("the robber still sleeps")
    state = state_of(view)
    robbed = [len(victims_at(state, seat, hex)) for hex in destinations(state)]
    return _("up to {cards}").format(cards=cards(max(robbed, default=0)))


def _monopoly(words: Callable[[], str], levy: int) -> Teller:
    def tell(view: Game | View, seat: int) -> str:
        most = sum(min(levy, p.hand_size) for p in view.players if p.seat != seat)
        return ngettext("at most {n} card of {words}", "at most {n} cards of {words}", most).format(
            n=most, words=words()
        )

    return tell


def _commodity() -> str:
    return either([_(KIND_NAMES[kind]) for kind in COMMODITY])


def _merchant(view: Game | View, seat: int) -> str:
    held = view.merchant is not None and view.merchant.seat == seat
    return _("no new point: it is yours already") if held else _("1 point and a rate of 2:1")


def _smith(view: Game | View, seat: int) -> str:
    count = min(SMITH_UPGRADES, most_upgrades(state_of(view), seat))
    return _("up to {cards} saved").format(cards=_bundle(KNIGHT_COST, count)) if count else ""


def _engineer(view: Game | View, seat: int) -> str:
    if not wall_sites(state_of(view), seat):
        return ""
    return _("{cards} saved, {n} cards safe on a 7").format(
        cards=_bundle(WALL_COST), n=view.players[seat].safe_cards + SAFE_PER_WALL
    )


def _crane(view: Game | View, seat: int) -> str:
    state = state_of(view)
    steps = {step_of(state, seat, t) + 1 for t in range(len(TRACKS)) if open_to(state, seat, t)}
    if not steps:
        return ""
    return _("1 commodity saved on step {list}").format(list=either([*map(str, sorted(steps))]))


def _intrigue(view: Game | View, seat: int) -> str:
    near = [
        view.board.label("vertex", vertex)
        for vertex in bits(intrigue_targets(state_of(view), seat))
    ]
    return (
        _("knights within reach: {list}").format(list=", ".join(near))
        if near
        else _("no knight within reach")
    )


def _medicine(view: Game | View, seat: int) -> str:
    cheaper = dict(MEDICINE_COST)
    saved = tuple((kind, count - cheaper.get(kind, 0)) for kind, count in CITY_COST)
    return _("{cards} saved on a city").format(cards=_bundle(saved))


def _road_building(view: Game | View, seat: int) -> str:
    return _("{cards} saved").format(cards=_bundle(ROAD_COST, FREE_ROADS))


_NOW: Final[Mapping[str, Teller]] = {
    "mining": _harvest(ORE),
    "irrigation": _harvest(GRAIN),
    "wedding": _wedding,
    "saboteur": _saboteur,
    "warlord": _warlord,
    "bishop": _bishop,
    "trade_monopoly": _monopoly(_commodity, COMMODITY_LEVY),
    "resource_monopoly": _monopoly(lambda: _("a resource"), RESOURCE_LEVY),
    "merchant": _merchant,
    "smith": _smith,
    "engineer": _engineer,
    "crane": _crane,
    "intrigue": _intrigue,
    "medicine": _medicine,
    "road_building": _road_building,
}

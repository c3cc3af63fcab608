"""What can be built in the Fast Card Game, and the choice of the cards that pay for it."""

from __future__ import annotations

from typing import Any, Final

from catan_nb.board.piece import Place
from catan_nb.fastcard.actions import (
    BuildCity,
    BuildExpansion,
    BuildKnight,
    BuildRoad,
    BuildSettlement,
)
from catan_nb.fastcard.building import PRICES
from catan_nb.fastcard.cards import EXPANSION_NAMES, Cards
from catan_nb.kernel.action import Action
from catan_nb.kernel.errors import Refusal
from catan_nb.kernel.game import AnyGame
from catan_nb.kernel.values import frozen
from catan_nb.language import gettext as _
from catan_nb.language import ngettext, noop
from catan_nb.ui.fastcard.pictures import expansion_card, moving_card, place_card
from catan_nb.ui.looks.drawings import tally
from catan_nb.ui.panels.base import act
from catan_nb.ui.systems.parts import ToolMaker
from catan_nb.ui.systems.tools import Tool
from catan_nb.ui.table.controller import Controller
from catan_nb.ui.widgets.html import Child, Markup, button

__all__ = ["OBJECTS", "PAY", "Thing", "build", "expansion_names"]


@frozen
class Thing:
    """Something that can be built.

    Attributes
    ----------
    key, name, words : str
        Its key, its name, and what building it is called.
    action : type of Action
    kind : int, optional
        The number of the expansion.
    effect : str
        What it brings, in words.
    """

    key: str
    name: str
    words: str
    action: type[Action]
    kind: int | None = None
    effect: str = ""

    @property
    def price(self) -> Cards:
        """What it costs."""
        return PRICES[self.action]

    def plain(self) -> Action:
        """Return the action that pays the plain price."""
        make: Any = self.action
        return make() if self.kind is None else make(self.kind)  # type: ignore[no-any-return]

    def actions(self, table: Controller) -> tuple[Action, ...]:
        """Return every way to build it now, cheapest first."""
        found: tuple[Any, ...] = table.game.legal(self.action)
        own = [one for one in found if self.kind is None or one.expansion == self.kind]
        return tuple(sorted(own, key=lambda one: one.pay.total))

    def why_not(self, table: Controller) -> Refusal | None:
        """Return why it cannot be built now, whatever pays, or None."""
        refusal = table.not_now() or table.availability(self.action)
        if refusal is not None or self.actions(table):
            return refusal
        return table.why_not(self.plain())

    def picture(self) -> Markup:
        """Return its card."""
        if self.kind is not None:
            return expansion_card(self.key)
        if self.key in ("road", "knight"):
            return moving_card(self.key, "A")
        return place_card(self.key)


_EXPANSION_NAMES: Final = {
    "library": noop("Library"),
    "merchants_guild": noop("Merchants' guild"),
    "church": noop("Church"),
    "city_castle": noop("City castle"),
    "university": noop("University"),
}
_EFFECTS: Final = {
    "library": noop("Once while you swap, pick a card of an open hand."),
    "merchants_guild": noop("Once a turn, steal a card of a player with no fewer points."),
    "church": noop("Your first knight cannot be taken."),
    "city_castle": noop("Your first three roads cannot be taken."),
    "university": noop("Nothing but its fourth point."),
}

OBJECTS: Final[dict[str, Thing]] = {
    thing.key: thing
    for thing in (
        Thing(
            "road",
            noop("Road"),
            noop("Build a road"),
            BuildRoad,
            effect=noop("A: swap one card more. B: 1 point."),
        ),
        Thing(
            "knight",
            noop("Knight"),
            noop("Build a knight"),
            BuildKnight,
            effect=noop("A: draw one card more. B: 1 point."),
        ),
        Thing(
            "settlement",
            noop("Settlement"),
            noop("Build a settlement"),
            BuildSettlement,
            effect=noop("1 point; you may turn the fate card."),
        ),
        Thing(
            "city",
            noop("City"),
            noop("Build a city"),
            BuildCity,
            effect=noop("Turns a settlement: 2 points, and its event strikes everybody."),
        ),
        *(
            Thing(
                name,
                _EXPANSION_NAMES.get(name, name),
                noop("Expand a city"),
                BuildExpansion,
                number,
                _EFFECTS.get(name, ""),
            )
            for number, name in enumerate(EXPANSION_NAMES)
        ),
    )
}
"""What can be built, by key; the expansions under their own names."""


def expansion_names(names: tuple[str, ...]) -> list[str]:
    """Return the names of expansions for people."""
    return [_(OBJECTS[name].name) for name in names]


def build(table: Controller, key: str, stamp: int | None = None) -> bool:
    """Build something, or ask with which cards where there are several ways; whether it went on."""
    thing = OBJECTS[key]
    refusal = thing.why_not(table)
    if refusal is not None:
        table.refuse(refusal)
        return False
    ways = thing.actions(table)
    if len(ways) == 1:
        return table.choose(ways[0], stamp)
    return table.take_tool(f"pay {key}", stamp)


# ---- several ways to pay ---------------------------------------------------------------


@frozen
class _Payment(Tool):
    """The choice of cards that pay; it has no place."""

    thing: str = ""

    def lit(self, game: AnyGame) -> dict[int, Refusal | None]:
        """Return nothing: cards are chosen, not places."""
        return {}

    def unavailable(self, table: Controller) -> Refusal | None:
        """Return why it cannot be built now, or None."""
        return OBJECTS[self.thing].why_not(table)

    def click(self, table: Controller, place: Place) -> bool:
        """Return False: there is no place to pick."""
        return False


def _payment(game: AnyGame, chosen: str) -> Tool | None:
    return _Payment("pay", Action, "", noop("pay"), thing=chosen) if chosen in OBJECTS else None


def _words(table: Controller, chosen: str) -> str:
    thing = OBJECTS[chosen]
    return ngettext(
        "{name}: there is {n} way to pay.",
        "{name}: there are {n} ways to pay. Three equal cards stand for any one.",
        len(thing.actions(table)),
    ).format(name=_(thing.name), n=len(thing.actions(table)))


def _buttons(table: Controller, chosen: str) -> Child:
    ways: tuple[Any, ...] = OBJECTS[chosen].actions(table)
    pay = [
        act(table, one, tally(one.pay), class_="cnb-primary" if n == 0 else "cnb-chip")
        for n, one in enumerate(ways)
    ]
    return pay, button(_("Let go"), do="tool", arg="")


PAY: Final = ToolMaker(_payment, _words, _buttons)

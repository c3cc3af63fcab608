"""Building in the Fast Card Game: the panel, pictures of its cards, and ways to pay."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from catan_nb.board.piece import Place
from catan_nb.fastcard.actions import (
    BuildCity,
    BuildExpansion,
    BuildKnight,
    BuildRoad,
    BuildSettlement,
)
from catan_nb.fastcard.box import EXPANSIONS
from catan_nb.fastcard.building import PRICES
from catan_nb.fastcard.cards import EXPANSION_NAMES, Cards
from catan_nb.fastcard.game import CardGame, CardView
from catan_nb.kernel.action import Action
from catan_nb.kernel.errors import Refusal
from catan_nb.kernel.game import AnyGame
from catan_nb.kernel.view import View
from catan_nb.language import gettext as _
from catan_nb.language import ngettext, noop
from catan_nb.ui.looks.drawings import kind_picture, tally
from catan_nb.ui.looks.elements import refusal_text
from catan_nb.ui.panels.base import Panel, action_button
from catan_nb.ui.systems.parts import Tool, ToolMaker
from catan_nb.ui.table.controller import Controller
from catan_nb.ui.widgets.html import Child, Markup, button, h, screen_reader_text
from catan_nb.ui.widgets.pane import Press
from catan_nb.view import card_table
from catan_nb.view.shapes import Item
from catan_nb.view.svg import icon_svg
from catan_nb.view.theme import player

__all__ = [
    "OBJECTS",
    "PAY",
    "Buildable",
    "SupplyPanel",
    "build_or_choose_payment",
    "card_back",
    "card_game",
    "expansion_card",
    "expansion_names",
    "fate_card",
    "moving_card",
    "place_card",
    "resource_card",
]


def card_game(game: AnyGame | View) -> CardGame | CardView:
    """Return a game or view typed as the Fast Card Game; TypeError for another game.

    Raises
    ------
    TypeError
        When it is another game.
    """
    if not isinstance(game, CardGame | CardView):
        raise TypeError(f"{game!r} is no card game")
    return game


# The cards of the Fast Card Game as small pictures; callers add their names as text.


SIZE: Final = 46
"""Default width of a card in pixels."""
_MARGIN: Final = 0.06


def _card_picture(items: tuple[Item, ...], size: int) -> Markup:
    return Markup(
        icon_svg(
            items,
            size=size,
            box=card_table.CARD_WIDTH + _MARGIN,
            high=card_table.CARD_HEIGHT + _MARGIN,
        )
    )


@cache
def moving_card(name: str, side: str, size: int = SIZE) -> Markup:
    """Return the picture of a "road" or "knight" with side "A" or "B" up."""
    return _card_picture(card_table.moving_card(name, side), size)


@cache
def place_card(name: str, colour: str = "", size: int = SIZE) -> Markup:
    """Return a "settlement" or a "city", in a player's colour where one is given."""
    return _card_picture(card_table.place_card(name, player(colour) if colour else None), size)


@cache
def expansion_card(name: str, size: int = SIZE) -> Markup:
    """Return a city expansion."""
    points = next(expansion.points for expansion in EXPANSIONS if expansion.name == name)
    return _card_picture(card_table.expansion_card(name, points), size)


@cache
def resource_card(kind: int, size: int = SIZE) -> Markup:
    """Return a resource card by the number of its kind."""
    return _card_picture(card_table.resource_card(kind), size)


@cache
def card_back(size: int = SIZE) -> Markup:
    """Return the back of a resource card."""
    return _card_picture(card_table.card_back(), size)


@cache
def fate_card(direction: int, size: int = SIZE) -> Markup:
    """Return the fate card; 1 points its arrows clockwise, -1 counter-clockwise."""
    return _card_picture(card_table.fate_card(direction), size)


# What can be built, and the choice of the cards that pay for it.


@dataclass(frozen=True, slots=True)
class Buildable:
    """Something that can be built.

    Attributes
    ----------
    key, name, words : str
        Its key, its name, and the name of the act of building it, such as "Build a road".
    action : type of Action
        The action that builds it.
    kind : int, optional
        The number of the expansion, if it is one.
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
        """Its usual price."""
        return PRICES[self.action]

    def plain_action(self) -> Action:
        """Return the action that builds it at its usual price."""
        make: Any = self.action
        return make() if self.kind is None else make(self.kind)  # type: ignore[no-any-return]

    def actions(self, table: Controller) -> tuple[Action, ...]:
        """Return every legal action that builds it, by any payment, the fewest cards first."""
        found: tuple[Any, ...] = table.game.legal(self.action)
        matching = [
            action for action in found if self.kind is None or action.expansion == self.kind
        ]
        return tuple(sorted(matching, key=lambda action: action.pay.total))

    def why_not(self, table: Controller) -> Refusal | None:
        """Return why it cannot be built now, by any payment; None if it can."""
        refusal = table.not_now() or table.availability(self.action)
        if refusal is not None or self.actions(table):
            return refusal
        return table.why_not(self.plain_action())

    def picture(self) -> Markup:
        """Return the picture of its card."""
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

OBJECTS: Final[dict[str, Buildable]] = {
    thing.key: thing
    for thing in (
        Buildable(
            "road",
            noop("Road"),
            noop("Build a road"),
            BuildRoad,
            effect=noop("A: swap one card more. B: 1 point."),
        ),
        Buildable(
            "knight",
            noop("Knight"),
            noop("Build a knight"),
            BuildKnight,
            effect=noop("A: draw one card more. B: 1 point."),
        ),
        Buildable(
            "settlement",
            noop("Settlement"),
            noop("Build a settlement"),
            BuildSettlement,
            effect=noop("1 point; you may turn the fate card."),
        ),
        Buildable(
            "city",
            noop("City"),
            noop("Build a city"),
            BuildCity,
            effect=noop("Turns a settlement: 2 points, and its event strikes everybody."),
        ),
        *(
            Buildable(
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
"""Everything that can be built, by key; the keys of expansions are their names."""


def expansion_names(names: tuple[str, ...]) -> list[str]:
    """Return the translated names of expansions."""
    return [_(OBJECTS[name].name) for name in names]


def build_or_choose_payment(table: Controller, key: str, stamp: int | None = None) -> bool:
    """Build something, or select the tool that asks how to pay if there are several ways.

    Returns whether either was possible; if not, the reason is shown.
    """
    item = OBJECTS[key]
    refusal = item.why_not(table)
    if refusal is not None:
        table.refuse(refusal)
        return False
    ways = item.actions(table)
    if len(ways) == 1:
        return table.choose(ways[0], stamp)
    return table.take_tool(f"pay {key}", stamp)


# ---- several ways to pay ---------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Payment(Tool):
    """The tool that chooses the cards to pay with; it has no place."""

    thing: str = ""

    def lit(self, game: AnyGame) -> dict[int, Refusal | None]:
        """Return no places: cards are chosen."""
        return {}

    def unavailable(self, table: Controller) -> Refusal | None:
        """Return why it cannot be built now, or None."""
        return OBJECTS[self.thing].why_not(table)

    def click(self, table: Controller, place: Place) -> bool:
        """Return False: there is no place to click."""
        return False


def _payment_tool(game: AnyGame, chosen: str) -> Tool | None:
    return _Payment("pay", Action, "", noop("pay"), thing=chosen) if chosen in OBJECTS else None


def _payment_words(table: Controller, chosen: str) -> str:
    item = OBJECTS[chosen]
    return ngettext(
        "{name}: there is {n} way to pay.",
        "{name}: there are {n} ways to pay. Three equal cards stand for any one.",
        len(item.actions(table)),
    ).format(name=_(item.name), n=len(item.actions(table)))


def _payment_buttons(table: Controller, chosen: str) -> Child:
    ways: tuple[Any, ...] = OBJECTS[chosen].actions(table)
    pay = [
        action_button(
            table, payment, tally(payment.pay), class_="cnb-primary" if n == 0 else "cnb-chip"
        )
        for n, payment in enumerate(ways)
    ]
    return pay, button(_("Let go"), do="tool", arg="")


PAY: Final = ToolMaker(_payment_tool, _payment_words, _payment_buttons)


class SupplyPanel(Panel):
    """The stacks to build from, each with its price and remaining number."""

    title = noop("Build")
    classes = "cnb-supply"

    def render(self) -> Markup:
        """Return a tile for each stack of the game."""
        game = card_game(self.table.view)
        items = [item for item in OBJECTS.values() if _count_left(game, item) is not None]
        return h("div", [self._tile(game, item) for item in items], class_="cnb-stacks")

    def _left_text(self, game: CardGame | CardView, item: Buildable) -> str:
        if item.key == "city":
            seat = self.table.viewer
            settlements = game.players[seat].settlements if seat is not None else 0
            return ngettext("{n} settlement", "{n} settlements", settlements).format(n=settlements)
        copies = _count_left(game, item) or 0
        if copies or item.key not in ("road", "knight"):
            return _("{n} left").format(n=copies)
        builder = self._building_seat(game)
        loser = None if builder is None else game.loser(item.key, builder)
        if loser is None:
            return _("none left")
        return _("from {name}").format(name=game.names[loser])

    def _building_seat(self, game: CardGame | CardView) -> int | None:
        """Return the seat that builds: the person at the screen, else the player on turn."""
        return self.table.viewer if self.table.viewer is not None else game.turn

    def _tile(self, game: CardGame | CardView, item: Buildable) -> Markup:
        remaining, name = self._left_text(game, item), _(item.name)
        price = [[kind_picture(number, 17)] * count for number, count in item.price.numbered()]
        refusal = item.why_not(self.table)
        pressed = self.table.tool == f"pay {item.key}"
        return button(
            h("span", name, class_="cnb-card-word", aria_hidden="true"),
            h("span", item.picture(), class_="cnb-stack-card"),
            h("span", price, class_="cnb-stack-price", aria_hidden="true"),
            h("span", remaining, class_="cnb-small", aria_hidden="true"),
            screen_reader_text(
                _("{words}: {name} for {price}, {left}. {effect}").format(
                    words=_(item.words),
                    name=name,
                    price=item.price,
                    left=remaining,
                    effect=_(item.effect) if item.effect else "",
                )
            ),
            do="build",
            arg=item.key,
            why_not=refusal_text(refusal),
            class_="cnb-stack",
            data_anchor=f"stack-{item.key}",
            title=_(item.effect) if item.effect and refusal is None else None,
            aria_pressed=str(pressed).lower(),
        )

    def do_build(self, press: Press) -> None:
        """Build something, or ask how to pay for it."""
        if press.arg not in OBJECTS:
            return
        if self.table.tool == f"pay {press.arg}":
            self.table.take_tool("", press.stamp)
        else:
            build_or_choose_payment(self.table, press.arg, press.stamp)


def _count_left(game: CardGame | CardView, item: Buildable) -> int | None:
    """Return how many cards are left in a stack; None if this game does not have the card."""
    if item.key == "city":
        return 0
    stacks: Any = game.stacks
    if item.kind is None:
        return int(stacks[item.key])
    has = game.rules.box.expansions[item.kind]
    return int(stacks["expansions"][item.key]) if has else None

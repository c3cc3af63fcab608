"""The hand panel, the choice of cards for a played card, and the build menu."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from enum import Enum
from operator import le
from typing import Final

from catan_nb.kernel.action import Action, codecs_of
from catan_nb.kernel.codecs import INT, SEAT
from catan_nb.language import gettext as _
from catan_nb.language import ngettext, noop
from catan_nb.rules.cards import CARDS, KIND, KIND_NAMES, NO_CARDS, Cards
from catan_nb.rules.places import EDGE, HEX, VERTEX
from catan_nb.rules.play.reading import PlayerFacts
from catan_nb.ui.looks.drawings import card, kind_picture, swatch
from catan_nb.ui.looks.elements import refusal_text, region_heading
from catan_nb.ui.looks.wording import action_words, join_with_and
from catan_nb.ui.panels.base import Panel, action_button
from catan_nb.ui.systems.parts import CardAnswer, Drawer, Tile
from catan_nb.ui.table.clicks import with_card_added, with_card_removed
from catan_nb.ui.table.controller import Controller
from catan_nb.ui.table.table_view import board_game
from catan_nb.ui.widgets.html import Child, Markup, button, h, screen_reader_text
from catan_nb.ui.widgets.pane import Press

__all__ = [
    "BuildMenu",
    "HandPanel",
    "RequiredChoice",
    "add_wanted_card",
    "bank_card_choice",
    "required_choice",
    "take_back_button",
    "target_kind_cards",
    "target_seat_buttons",
]


# Cards that are picked one by one: the badge with their number, which takes one back.


def take_back_button(do: str, kind: int, count: int, name: str, change: str = "−") -> Child:
    """Return a badge with the number of picked cards of a kind; pressing it takes one back.

    None if no card is picked. ``change`` says whether the cards leave the hand, "−", or come
    into it, "+". A button beside the badge with ``do`` as its ``data-less`` takes one back when
    Backspace, Delete or minus is pressed on it, or at a click with Shift.
    """
    if not count:
        return None
    return button(
        f"{change}{count}",
        do=do,
        arg=kind,
        class_="cnb-less",
        data_repeat=True,
        aria_label=_("Take 1 {card} back, {n} picked").format(card=name, n=count),
    )


_SHOWN: Final = 2.0
"""Seconds for which newly gained cards are marked."""


class HandPanel(Panel):
    """The cards of the person at the screen, and a hand or the bank if they pick cards from it."""

    title = noop("Hand")
    classes = "cnb-hand"

    _before: tuple[int, Cards] | None = None
    _gained: Cards = NO_CARDS
    _gained_at: float = 0.0

    def render(self) -> Markup:
        """Return the hand; its cards are buttons while they can be picked."""
        table = self.table
        viewer = table.viewer
        if viewer is None:
            return self._hidden_hand_text()
        hand = table.view.players[viewer].hand or {}
        asks = table.choice or self._card_answer
        whose = viewer if asks is None else asks.whose(table.game.frame)
        own = region_heading(
            _("Your cards · {n}").format(n=sum(hand.values())), self._hint_beside_title()
        )
        row = self._card_row(
            hand,
            picking=whose == viewer and (asks is not None or bool(self._tap_hint)),
            is_own=True,
            named=_("Your cards"),
        )
        return h("div", self._hand_to_pick_from(whose) if whose != viewer else None, own, row)

    def refresh(self, change: str = "") -> None:
        """Update the hand, and mark newly gained cards for a while."""
        self._record_gain(change)
        super().refresh(change)

    def _record_gain(self, change: str) -> None:
        """Record the cards gained since the last refresh, so that they are marked for a while."""
        before, self._before = self._before, self._viewer_hand()
        after = self._before
        if before is None or after is None or before[0] != after[0]:
            self._gained = NO_CARDS  # another hand is shown, so its cards are not newly gained
            return
        now = time.monotonic()
        if change == "jump" or now - self._gained_at > _SHOWN:
            self._gained = NO_CARDS
        if change != "game":
            return
        pairs = zip(after[1].counts, before[1].counts, strict=True)
        gained = Cards.of(max(0, count - earlier) for count, earlier in pairs)
        if gained:
            self._gained, self._gained_at = gained, now

    def _viewer_hand(self) -> tuple[int, Cards] | None:
        """Return the viewer's seat and hand; None without a viewer."""
        viewer = self.table.viewer
        hand = {} if viewer is None else self.table.view.players[viewer].hand or {}
        return None if viewer is None else (viewer, Cards(hand))

    # ---- what is shown -----------------------------------------------------------------

    @property
    def _card_answer(self) -> CardAnswer | None:
        """How a single card answers the present question; None if it cannot."""
        return self.table.asking.card if self.table.mine else None

    @property
    def _tap_hint(self) -> str:
        """What tapping a card does while no choice of cards is asked for; empty if nothing."""
        return self.table.asking.taps if self.table.mine else ""

    def _hint_beside_title(self) -> str:
        table = self.table
        picked = table.picks.give
        if table.choice is not None:
            frame = table.game.frame
            return _("picked: {n} of {count}").format(
                n=picked.total, count=getattr(frame, "count", 0)
            )
        if picked:
            return ngettext(
                "{cards} is in the offer", "{cards} are in the offer", picked.total
            ).format(cards=picked)
        return _(self._tap_hint) if self._tap_hint else ""

    def _hand_to_pick_from(self, whose: int) -> Markup:
        bank = whose < 0
        hand = self.table.pool if bank else self.table.view.players[whose].hand or {}
        count = sum(hand.values())
        if bank:
            heading, text = (
                _("The bank's cards:"),
                ngettext("{n} card of the bank", "{n} cards of the bank", count).format(n=count),
            )
        else:
            name = self.table.game.names[whose]
            heading = _("{name}'s hand lies open to you:").format(name=name)
            text = ngettext("{n} card of {name}", "{n} cards of {name}", count).format(
                n=count, name=name
            )
        return h(
            "div",
            h("p", heading, class_="cnb-small"),
            self._card_row(hand, picking=True, is_own=False, named=text),
            class_="cnb-open-hand",
        )

    def _card_row(
        self, hand: Mapping[str, int], *, picking: bool, is_own: bool, named: str
    ) -> Markup:
        viewer = self.table.viewer
        owner = None if viewer is None or not is_own else self.table.view.players[viewer]
        rates: Mapping[str, int] = getattr(owner, "rates", {})  # a card game has no harbours
        cards = [
            self._hand_card(
                name, count, rates.get(name), picking=picking and count > 0, is_own=is_own
            )
            for name, count in hand.items()
        ]
        return h("ul", cards, class_="cnb-cards", aria_label=named)

    def _hand_card(
        self, name: str, count: int, rate: int | None, *, picking: bool, is_own: bool
    ) -> Markup:
        number = KIND_NAMES.index(name)
        picked = self.table.picks.give.counts[number] if picking else 0
        # Others' cards have no rates of exchange; the blank keeps all cards equally high.
        below = f"{rate}:1" if rate else "" if is_own else "\u00a0"
        face = h("span", card(number, count, below), aria_hidden="true")
        notes = [
            _("the bank wants {rate} for 1").format(rate=rate) if rate and count else "",
            _("{n} picked").format(n=picked) if picked else "",
        ]
        content: Child = [
            screen_reader_text(f"{count} {_(name)}"),
            screen_reader_text("".join(f", {text}" for text in notes if text)),
        ]
        return h(
            "li",
            self._card_button(number, face, content) if picking else [face, content],
            take_back_button("unpick", number, picked, _(name)),
            self._gain_badge(number) if is_own else None,
            class_=f"cnb-hand-card{' cnb-picked' if picked else ''}",
            data_key=name,
            data_anchor=f"hand-{name}" if is_own else None,
        )

    def _card_button(self, number: int, face: Markup, content: Child) -> Markup:
        """Return a card as a button that answers the question with it, or else picks it."""
        answer = self._card_answer
        if answer is not None:
            rather = answer.rather(number) if answer.rather else None
            possible = rather is not None and self.table.why_not(rather) is None
            action = rather if rather is not None and possible else answer.action(number)
            text = action_words(action, self.table.game.names)
            return action_button(
                self.table, action, face, class_="cnb-pickable cnb-tapped", label=text
            )
        return button(
            face,
            content,
            do="card",
            arg=number,
            class_="cnb-pickable",
            data_repeat=True,
            data_less="unpick",
        )

    def _gain_badge(self, number: int) -> Child:
        gained = self._gained.counts[number]
        if not gained:
            return None
        key = f"gain-{self._gained_at:.2f}"
        return h("span", f"+{gained}", class_="cnb-gain", data_key=key, aria_hidden="true")

    def _hidden_hand_text(self) -> Markup:
        persons = self.table.persons
        if self.table.game.over and not persons:
            return h("div")
        text = (
            _("Hands are hidden until the next player is there.")
            if persons
            else _("Spectators see no hands; they are open when the game is over.")
        )
        return h("p", text, class_="cnb-hint cnb-hand-empty")

    # ---- what the cards do -------------------------------------------------------------

    def do_card(self, press: Press) -> None:
        """Pick one more card of a kind, at most as many as are held or asked for."""
        table = self.table
        if table.choice is None:
            if self._tap_hint:
                table.systems.presses["give"](self, press)
            return
        picks, count = table.picks, getattr(table.game.frame, "count", 0)
        if picks.give.total >= count:
            table.say(_("All are picked; take one back first."), tone="bad")
            return
        table.pick(replace(picks, give=with_card_added(picks.give, int(press.arg), table.pool)))

    def do_unpick(self, press: Press) -> None:
        """Unpick one card of a kind."""
        picks = self.table.picks
        self.table.pick(replace(picks, give=with_card_removed(picks.give, int(press.arg))))


# What has to be chosen before a card is played. The type of the action's field says it.


class RequiredChoice(Enum):
    """What must be chosen before a card is played."""

    NOTHING = "it is played as it is"
    PLACE = "a place of the board"
    SEAT = "an opponent"
    KIND = "a kind of card"
    CARDS = "some cards"
    DICE = "two numbers"


_CHOICE_OF_CODEC = {
    id(HEX): RequiredChoice.PLACE,
    id(VERTEX): RequiredChoice.PLACE,
    id(EDGE): RequiredChoice.PLACE,
    id(SEAT): RequiredChoice.SEAT,
    id(KIND): RequiredChoice.KIND,
    id(CARDS): RequiredChoice.CARDS,
    id(INT): RequiredChoice.DICE,
}


def required_choice(cls: type[Action]) -> RequiredChoice:
    """Return what must be chosen before an action of a class, which plays a card, can be done."""
    codecs = codecs_of(cls)
    return _CHOICE_OF_CODEC[id(codecs[0][1])] if codecs else RequiredChoice.NOTHING


def target_seat_buttons(
    table: Controller, cls: type[Action], fact_of: Callable[[PlayerFacts], str]
) -> list[Markup]:
    """Return a button for each opponent that plays a card against them.

    ``fact_of`` gives a few words on an opponent, such as the size of their hand.
    """
    return [
        action_button(
            table,
            cls(player.seat),  # type: ignore[call-arg]
            [swatch(player.colour, 20), f" {player.name}, ", fact_of(player)],
        )
        for player in board_game(table.game).players
        if player.seat != table.viewer
    ]


def target_kind_cards(table: Controller, cls: type[Action], kinds: Iterable[int]) -> Markup:
    """Return a tappable card for each kind of card; it plays the action with that kind."""
    actions = [(cls(kind), kind) for kind in kinds]  # type: ignore[call-arg]
    cards = [_target_kind_card(table, action, kind) for action, kind in actions]
    return h("ul", cards, class_="cnb-cards")


def _target_kind_card(table: Controller, action: Action, kind: int) -> Markup:
    text = action_words(action, table.game.names)
    available = table.pool.get(KIND_NAMES[kind], 0)
    face = action_button(table, action, card(kind, available), class_="cnb-pickable", label=text)
    return h("li", face, class_="cnb-hand-card")


def bank_card_choice(table: Controller, cls: type[Action], wanted: Cards) -> Markup:
    """Return the bank's cards to pick from, and the button that plays a card to take them.

    A card sends "want", its badge that takes it back "unwant", and the button "take".
    """
    game = board_game(table.view)
    action = cls(wanted)  # type: ignore[call-arg]
    cards = [
        h(
            "li",
            button(
                h("span", card(one, game.bank[name]), aria_hidden="true"),
                screen_reader_text(
                    _("{card}, {n} in the bank").format(card=_(name), n=game.bank[name])
                ),
                do="want",
                arg=one,
                class_="cnb-pickable",
                data_repeat=True,
                data_less="unwant",
            ),
            take_back_button("unwant", one, wanted.counts[one], _(name), "+"),
            class_=f"cnb-hand-card{' cnb-picked' if wanted.counts[one] else ''}",
        )
        for one, name in ((kind, KIND_NAMES[kind]) for kind in game.rules.kinds)
    ]
    text = action_words(action, game.names) if wanted else _("Tap the cards you take.")
    return h(
        "div",
        h("ul", cards, class_="cnb-cards"),
        action_button(table, action, text, do="take", class_="cnb-primary"),
        class_="cnb-picker",
    )


def add_wanted_card(table: Controller, cls: type[Action], wanted: Cards, kind: int) -> Cards:
    """Return the picked cards with one more of a kind; unchanged if no legal action takes so many.

    ``cls`` is the class of the action that plays the card.
    """
    field = codecs_of(cls)[0][0]
    counts = list(wanted.counts)
    counts[kind] += 1
    increased = Cards.of(counts)
    possible = (getattr(action, field) for action in table.game.legal(cls))
    fits = any(all(map(le, increased.counts, bundle.counts)) for bundle in possible)
    return increased if fits else wanted


class BuildMenu(Panel):
    """Tiles for everything that can be built and bought: picture, price, number left, why not."""

    title = noop("Build")
    classes = "cnb-build"

    def render(self) -> Markup:
        """Return a tile for each thing to build or buy, and for each drawer opened from here."""
        systems = self.table.systems
        tiles = [self._tile_with_attached(tile) for tile in systems.tiles if not tile.beside]
        tiles += [
            self._drawer_tile(drawer) for drawer in systems.drawers if drawer.picture is not None
        ]
        return h(
            "div",
            region_heading(_("Build and buy"), _("pale = what you still need")),
            h("div", tiles, class_=f"cnb-tiles cnb-tiles-{len(tiles)}"),
        )

    @property
    def _seat_of_colour(self) -> int:
        """The seat in whose colour tiles are drawn: the viewer's, else the one on turn."""
        table = self.table
        return table.viewer if table.viewer is not None else (table.shown.turn or 0)

    def _drawer_tile(self, drawer: Drawer) -> Markup:
        assert drawer.picture is not None
        picture = drawer.picture(self.table.shown.colours[self._seat_of_colour])
        return button(
            h("span", picture, class_="cnb-tile-picture"),
            h("span", _(drawer.title), class_="cnb-tile-name"),
            h("span", "…", class_="cnb-price"),
            do="drawer",
            arg=drawer.title,
            class_="cnb-tile",
        )

    def _tile_with_attached(self, tile: Tile) -> Markup:
        """Return a tile, joined with those that are to stand beside it (`Tile.beside`)."""
        attached = [one for one in self.table.systems.tiles if one.beside == tile.key]
        tiles = [self._tile(one) for one in (tile, *attached)]
        return h("div", tiles, class_="cnb-tile-pair") if attached else tiles[0]

    def _tile(self, tile: Tile) -> Markup:
        table = self.table
        owner = self._seat_of_colour
        price = join_with_and([f"{count} {_(KIND_NAMES[kind])}" for kind, count in tile.price])
        remaining = tile.left(board_game(table.view), owner)
        refusal = table.availability(table.systems.action_of(tile))
        pressed = None if tile.buy is not None else str(table.tool == tile.key).lower()
        return button(
            h("span", tile.picture(table.shown.colours[owner]), class_="cnb-tile-picture"),
            h("span", _(tile.name), class_="cnb-tile-name", aria_hidden="true"),
            h("span", self._price_pictures(tile), class_="cnb-price"),
            h("span", remaining, class_="cnb-small", aria_hidden="true"),
            screen_reader_text(
                _("{words} for {price}, {left}").format(
                    words=_(tile.words), price=price, left=remaining
                )
            ),
            do="tool" if tile.buy is None else "buy",
            arg=tile.key,
            # While others decide no tile says why it is dimmed; pressing it does.
            why_not=refusal_text(refusal) if table.mine else "",
            class_="cnb-tile",
            aria_pressed=pressed,
        )

    def _price_pictures(self, tile: Tile) -> Iterator[Markup]:
        """Yield a picture for each card of a price, dimmed where the person lacks it."""
        viewer = self.table.viewer
        hand = None if viewer is None else self.table.view.players[viewer].hand
        for one, count in tile.price:
            got = count if hand is None else min(count, hand[KIND_NAMES[one]])
            yield from [kind_picture(one, 15)] * got
            if got < count:
                yield h("span", [kind_picture(one, 15)] * (count - got), class_="cnb-missing")

    def do_tool(self, press: Press) -> None:
        """Select a piece to build, or deselect it."""
        if press.arg in self.table.systems.tools:
            self.table.take_tool(press.arg, press.stamp)

    def do_buy(self, press: Press) -> None:
        """Buy something that has no place on the board."""
        for tile in self.table.systems.tiles:
            if tile.key == press.arg and tile.buy is not None:
                self.table.choose(tile.buy, press.stamp)

"""Development cards at the table: what they do, and whether they can be played now."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from catan_nb.kernel.action import Action, from_text
from catan_nb.language import gettext as _
from catan_nb.language import noop, pgettext
from catan_nb.rules.cards import Cards
from catan_nb.rules.development.actions import BuyDevelopmentCard, PlayKnight
from catan_nb.rules.development.cards import DEVELOPMENT_CARDS
from catan_nb.rules.development.events import (
    DevelopmentBought,
    DevelopmentPlayed,
    LargestArmyMoved,
    Monopolised,
    ResourceNamed,
)
from catan_nb.rules.numbers import ARMY_POINTS, DEVELOPMENT_COST
from catan_nb.ui.base.system import levy_log_line
from catan_nb.ui.looks.drawings import SIGNS, sign
from catan_nb.ui.looks.elements import card_slot, card_slots, free_slot, refusal_text
from catan_nb.ui.looks.wording import card_name, cards_text, count_left_text
from catan_nb.ui.panels.base import Panel, action_button
from catan_nb.ui.panels.hand import (
    RequiredChoice,
    add_wanted_card,
    bank_card_choice,
    required_choice,
    target_kind_cards,
    target_seat_buttons,
)
from catan_nb.ui.panels.players import title_badge
from catan_nb.ui.systems.events import (
    BANK,
    Effect,
    Flight,
    Teller,
    delegating_teller,
    hand_over_moves,
    hits,
    robbed,
    sentence_teller,
    sign_moves,
)
from catan_nb.ui.systems.parts import (
    Column,
    Drawer,
    LazyImport,
    PointSource,
    Tile,
    Tool,
    place_fields,
)
from catan_nb.ui.systems.registry import TableSystem
from catan_nb.ui.table.clicks import with_card_removed
from catan_nb.ui.table.controller import Controller
from catan_nb.ui.table.table_view import board_game
from catan_nb.ui.widgets.html import Child, Markup, button, h
from catan_nb.ui.widgets.pane import Press

if TYPE_CHECKING:
    from catan_nb.kernel.event import Event
    from catan_nb.rules.play.game import Game
    from catan_nb.rules.play.reading import PlayerFacts

__all__ = [
    "EFFECTS",
    "LARGEST_ARMY",
    "LARGEST_ARMY_EFFECTS",
    "LARGEST_ARMY_TELLING",
    "SYSTEM",
    "TELLING",
    "CardsPanel",
    "DevelopmentRow",
    "card_sign_name",
]


_KINDS: Final = {card.name: card for card in DEVELOPMENT_CARDS}
_PLAYS: Final = {card.name: card.play for card in DEVELOPMENT_CARDS if card.play is not None}
_OPENED: Final = (RequiredChoice.SEAT, RequiredChoice.KIND, RequiredChoice.CARDS)


class CardsPanel(Panel):
    """The development cards of the person at the screen."""

    title = noop("Cards")
    classes = "cnb-cards-panel"

    _open: str = ""
    _wanted: Cards = Cards()
    _read: str = ""

    def render(self) -> Markup:
        """Return all kinds of card, first the one asked for, then those held, then the others."""
        table = self.table
        if table.viewer is None:
            return h("p", _("Development cards are secret."), class_="cnb-hint")
        if self._open and table.availability(_PLAYS[self._open]) is not None:
            self._open = ""
        view = board_game(table.view)
        me = view.players[table.viewer]
        held_cards, fresh = me.development or {}, me.fresh or {}
        order = sorted(_KINDS, key=lambda name: (name != self._read, not held_cards.get(name)))
        return h(
            "div",
            h(
                "ul",
                [self._card_section(n, held_cards.get(n, 0), fresh.get(n, 0)) for n in order],
                class_="cnb-development",
            ),
            h(
                "div",
                action_button(table, BuyDevelopmentCard(), _("Buy a development card"), do="buy"),
                h(
                    "span",
                    _("{n} left in the deck").format(n=view.deck_size),
                    class_="cnb-small",
                ),
                class_="cnb-buttons",
            ),
        )

    def _card_section(self, name: str, count: int, fresh: int) -> Markup:
        words, effects = card_name(name), self.table.systems.card_effects
        new = " " + _("– {n} bought in this turn").format(n=fresh) if fresh else ""
        play: Child = None
        if name in _PLAYS and count:
            play = self._play_button(name)
        why = None
        if count and name in _PLAYS and self.table.mine:
            refused = self.table.availability(_PLAYS[name])
            why = h("p", refused.text, class_="cnb-why") if refused else None
        return h(
            "li",
            h("span", sign(card_sign_name(self.table, name), 26), class_="cnb-development-sign"),
            h(
                "div",
                h("strong", words, h("span", f" × {count}{new}")),
                h("p", _(effects.get(name, _KINDS[name].effect)), class_="cnb-small"),
                why,
            ),
            play,
            self._card_choice(name) if name == self._open else None,
            class_=f"cnb-development-card{'' if count else ' cnb-none'}"
            f"{' cnb-read' * (name == self._read)}",
        )

    def _play_button(self, name: str) -> Markup:
        """Return a button that plays a card, selects its tool, or opens what must be chosen."""
        wants, tool = required_choice(_PLAYS[name]), f"card_{name}"
        return button(
            pgettext("card", "Play"),
            do="play",
            arg=name,
            why_not=refusal_text(self.table.availability(_PLAYS[name])),
            aria_label=_("Play {card}").format(card=_(name.replace("_", " "))),
            aria_expanded=str(name == self._open).lower() if wants in _OPENED else None,
            aria_pressed=str(self.table.tool == tool).lower()
            if wants is RequiredChoice.PLACE
            else None,
        )

    def _card_choice(self, name: str) -> Markup:
        """Return the choice of cards, player or kind that a card needs before it can be played."""
        table, play = self.table, _PLAYS[name]
        if required_choice(play) is RequiredChoice.CARDS:
            return bank_card_choice(table, play, self._wanted)
        if required_choice(play) is RequiredChoice.SEAT:
            choices: Child = target_seat_buttons(
                table, play, lambda player: cards_text(player.hand_size)
            )
        else:
            choices = target_kind_cards(table, play, board_game(table.game).rules.kinds)
        return h(
            "div",
            choices,
            class_="cnb-buttons cnb-picker",
            role="group",
            aria_label=_("Play {card} on").format(card=_(name.replace("_", " "))),
        )

    def show_card(self, name: str) -> None:
        """Show a card before all others, as somebody has asked to read it."""
        self._read = name
        self.refresh()

    def reset_for_next_person(self) -> None:
        self._read = self._open = ""

    def do_buy(self, press: Press) -> None:
        """Buy a card."""
        self.table.choose(BuyDevelopmentCard(), press.stamp)

    def do_play(self, press: Press) -> None:
        """Play a card, select its tool, or open or close what must be chosen first."""
        play = _PLAYS.get(press.arg)
        if play is None:
            return
        refusal = self.table.availability(play)
        if refusal is not None:
            self.table.refuse(refusal)
            return
        wants = required_choice(play)
        if wants is RequiredChoice.NOTHING:
            self._play_card(play(), press)
        elif wants is RequiredChoice.PLACE:
            if self.table.take_tool(f"card_{press.arg}", press.stamp):
                self.on_done()
        else:
            self._open = "" if self._open == press.arg else press.arg
            self._wanted = Cards()
            self.refresh()

    def do_want(self, press: Press) -> None:
        """Pick one more card of a kind, at most as many as the played card brings."""
        if not self._open:
            return
        wanted = add_wanted_card(self.table, _PLAYS[self._open], self._wanted, int(press.arg))
        if wanted == self._wanted:
            self.table.say(_("All are picked; take one back first."), tone="bad")
            return
        self._wanted = wanted
        self.refresh()

    def do_unwant(self, press: Press) -> None:
        """Pick one card of a kind less."""
        self._wanted = with_card_removed(self._wanted, int(press.arg))
        self.refresh()

    def do_take(self, press: Press) -> None:
        """Play the open card to get the picked cards."""
        if self._open:
            action = _PLAYS[self._open](self._wanted)  # type: ignore[call-arg]
            self._play_card(action, press)

    def do_act(self, press: Press) -> None:
        self._play_card(from_text(press.arg, self.table.game.rules.actions), press)

    def _play_card(self, action: Action, press: Press) -> None:
        if self.table.choose(action, press.stamp):
            self.on_done()


def card_sign_name(table: Controller, name: str) -> str:
    """Return the name of a card's sign; that of the card back if it has none."""
    return name if name in SIGNS or name in table.systems.signs else "development"


# Animations and sounds of events, and events for which bots wait.


EFFECTS: Final[Mapping[type[Event], Effect]] = {
    DevelopmentBought: Effect(
        lambda event, game: (Flight("sign-development", BANK, ("seat", event.player)),), "built"
    ),
    DevelopmentPlayed: Effect(sound="cards"),
    Monopolised: robbed(
        hand_over_moves("victim", "player"), "victim", noop("Your cards were claimed.")
    ),
}
LARGEST_ARMY_EFFECTS: Final[Mapping[type[Event], Effect]] = {
    LargestArmyMoved: Effect(
        sign_moves("knight", "source", "player"),
        halt=noop("You lost the largest army."),
        hits=hits("source"),
    ),
}


class DevelopmentRow(Panel):
    """A row of the development cards in the hand; pressing one opens it in `CardsPanel`."""

    title = noop("Development cards")
    classes = "cnb-slots-panel"

    def render(self) -> Markup:
        """Return a card for each kind that is held."""
        table, seat = self.table, self.table.viewer
        me = None if seat is None else board_game(table.view).players[seat]
        counts = {} if me is None else {n: c for n, c in (me.development or {}).items() if c}
        slots = [
            card_slot(
                card_name(card.name),
                card_sign_name(table, card.name),
                card.name,
                count=counts[card.name],
                playable=card.play is not None
                and table.mine
                and table.availability(card.play) is None,
            )
            for card in DEVELOPMENT_CARDS
            if card.name in counts
        ]
        if not slots:
            unseen = "–" if table.game.over else _("secret")
            slots = [free_slot(unseen if me is None else _("none"))]
        title = _("Development cards · {n}").format(n=sum(counts.values()))
        words = _("Development cards") if me is None else title
        return card_slots(words, slots, "Cards" if counts else "")

    def do_read(self, press: Press) -> None:
        """Open the panel in which the card can be read and played."""
        self.on_drawer(self, "Cards").show_card(press.arg)


# Log lines.


def _card_icon(played: Any) -> str:
    return "knight" if DEVELOPMENT_CARDS[played.card].name == "knight" else "development"


#: Log lines for a new card, by whether the card is known and whether it was free.
_CARD: Final = {
    (True, False): sentence_teller(
        "buys a card: **{card}**", "You buy a card: **{card}**", icon="development"
    ),
    (False, False): sentence_teller("buys a **card**", "You buy a **card**", icon="development"),
    (True, True): sentence_teller(
        "draws a card: **{card}**", "You draw a card: **{card}**", icon="development"
    ),
    (False, True): sentence_teller("draws a **card**", "You draw a **card**", icon="development"),
}

TELLING: Final[Mapping[type[Event], Teller]] = {
    DevelopmentBought: delegating_teller(
        lambda bought: _CARD[bought.card is not None, bought.gratis]
    ),
    DevelopmentPlayed: sentence_teller("plays **{card}**", "You play **{card}**", icon=_card_icon),
    ResourceNamed: sentence_teller("claims all {kind}", "You claim all {kind}"),
    Monopolised: levy_log_line,
}
LARGEST_ARMY_TELLING: Final[Mapping[type[Event], Teller]] = {
    LargestArmyMoved: sentence_teller(
        "has the **largest army**: {knights}",
        "You have the **largest army**: {knights}",
        icon="knight",
        hits=True,
    ),
}


def _army_size_cell(table: Controller, player: PlayerFacts) -> Child:
    holds = board_game(table.view).largest_army_holder == player.seat
    return title_badge(player.knights, holds, _("largest army, 2 points"))


def _army_points(game: Game, seat: int) -> int:
    return ARMY_POINTS if game.largest_army_holder == seat else 0


def _card_points(game: Game, seat: int) -> int:
    player = game.players[seat]
    return player.points - player.public_points


def _knight_before_roll_button(table: Controller) -> Child:
    """Return the button that plays a knight before the roll; None where that is not legal."""
    if not (table.mine and table.asking.rolls and table.availability(PlayKnight) is None):
        return None
    return action_button(table, PlayKnight(), [sign("knight"), " ", _("Knight first")])


SYSTEM: Final = TableSystem(
    name="development",
    extras=(_knight_before_roll_button,),
    # Cards that are played at a place: pressing "Play" selects a tool, a click plays the card.
    tools=tuple(
        Tool(
            f"card_{card.name}",
            card.play,
            kind,
            noop("play the card here"),
            hint=noop("Click a lit place. Escape lays the card down."),
        )
        for card in DEVELOPMENT_CARDS
        if card.play is not None
        for _field, kind in place_fields(card.play)
    ),
    signs={
        "road_building": "M3 16l7-7M13 20l8-8",
        "invention": "M12 3a6 6 0 0 0-3.5 10.9V17h7v-3.1A6 6 0 0 0 12 3zM9.5 20.5h5",
        "monopoly": "M4 20h16M6 17V9l6-5 6 5v8M10 17v-5h4v5",
    },
    tiles=(
        Tile(
            "card",
            noop("Card"),
            noop("Buy a development card"),
            DEVELOPMENT_COST,
            lambda colour: sign("development", 30),
            lambda view, seat: count_left_text(view.deck_size),
            BuyDevelopmentCard(),
            noop("Development card"),
        ),
    ),
    played=tuple(card.play for card in DEVELOPMENT_CARDS if card.play is not None),
    columns=(
        Column(
            30,
            "development",
            noop("To play"),
            lambda table, player: player.development_size,
        ),
    ),
    sources=(PointSource(noop("point cards"), _card_points, "science"),),
    telling=TELLING,
    effects=EFFECTS,
    own=(LazyImport("catan_nb.ui.base.development:DevelopmentRow"),),
    drawers=(Drawer(noop("Cards"), LazyImport("catan_nb.ui.base.development:CardsPanel")),),
)

LARGEST_ARMY: Final = TableSystem(
    name="largest_army",
    sources=(PointSource(noop("largest army"), _army_points, "cloth"),),
    columns=(Column(40, "knight", noop("Knights"), _army_size_cell),),
    telling=LARGEST_ARMY_TELLING,
    effects=LARGEST_ARMY_EFFECTS,
)

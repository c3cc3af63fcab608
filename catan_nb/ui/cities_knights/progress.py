"""Panels for progress cards: the hand, the stacks, and playing a card."""

from __future__ import annotations

from typing import Final

from catan_nb.kernel.action import Action, from_text
from catan_nb.language import gettext as _
from catan_nb.language import noop, pgettext
from catan_nb.language.numbers import percent
from catan_nb.rules.cards import RESOURCE_KINDS
from catan_nb.rules.cities_knights.actions import (
    PlayAlchemist,
    PlayResourceMonopoly,
    PlayTradeMonopoly,
    ReturnProgress,
)
from catan_nb.rules.cities_knights.cards import PLAYS
from catan_nb.rules.cities_knights.names import (
    COMMODITY,
    PROGRESS,
    PROGRESS_LIMIT,
    PROGRESS_NAMES,
    TRACKS,
)
from catan_nb.rules.play.reading import PlayerFacts
from catan_nb.ui.cities_knights.drawings import track_sign
from catan_nb.ui.cities_knights.questions import (
    card_effect_text,
    next_card_chance,
    present_effect_text,
    track_of,
)
from catan_nb.ui.cities_knights.system import red_die, yellow_die
from catan_nb.ui.looks.elements import (
    card_slot,
    card_slots,
    free_slot,
    heading,
    refusal_text,
    rule_button,
    table_with_headings,
)
from catan_nb.ui.looks.wording import card_name, cards_text, first_upper
from catan_nb.ui.panels.base import Panel, action_button
from catan_nb.ui.panels.hand import (
    RequiredChoice,
    required_choice,
    target_kind_cards,
    target_seat_buttons,
)
from catan_nb.ui.panels.turn import die_face_buttons
from catan_nb.ui.table.controller import Controller
from catan_nb.ui.table.table_view import board_game
from catan_nb.ui.widgets.html import Child, Markup, button, h
from catan_nb.ui.widgets.pane import Press

__all__ = ["ProgressPanel", "ProgressRow", "target_choices"]


def target_choices(table: Controller, cls: type[Action]) -> Child:
    """Return buttons that play a card against an opponent, or for a kind of card."""
    if required_choice(cls) is RequiredChoice.SEAT:
        return target_seat_buttons(table, cls, _hand_size_text)
    kinds = {PlayTradeMonopoly: COMMODITY, PlayResourceMonopoly: RESOURCE_KINDS}
    return target_kind_cards(table, cls, kinds.get(cls, board_game(table.game).rules.kinds))


def _hand_size_text(player: PlayerFacts) -> str:
    size, progress = player.hand_size, player.progress_size
    return _("{cards}, {n} progress").format(cards=cards_text(size), n=progress)


_PLAYED: Final = {PROGRESS_NAMES[card]: action for card, action in PLAYS.items()}


class ProgressPanel(Panel):
    """The progress cards of the person at the screen, the stacks, and all kinds there are."""

    title = noop("Cards")
    classes = "cnb-progress"

    _open: str = ""
    _red: int | None = None
    _read: str = ""

    def render(self) -> Markup:
        """Return the cards in the hand, the stacks, and an overview of all kinds."""
        table = self.table
        if table.viewer is None:
            content: Child = h("p", _("Progress cards are secret."), class_="cnb-hint")
        else:
            content = self._held_cards(table.viewer)
        return h(
            "div",
            content,
            heading(_("The stacks")),
            self._stacks(),
            h(
                "details",
                h("summary", _("All {n} kinds of progress card").format(n=len(PROGRESS))),
                [self._card_kinds(number) for number in range(len(TRACKS))],
                data_key="kinds",
            ),
        )

    # ---- cards that are held -----------------------------------------------------------

    def _held_cards(self, seat: int) -> Markup:
        me = board_game(self.table.view).players[seat]
        held_cards = [(name, count) for name, count in (me.progress or {}).items() if count]
        if (
            self._open not in dict(held_cards)
            or self.table.availability(_PLAYED[self._open]) is not None
        ):
            self._open = ""
        rows = [
            h(
                "li",
                track_sign(track_of(name), 30),
                h(
                    "div",
                    h(
                        "strong",
                        card_name(name),
                        h("span", " ", _("– open, 1 point")),
                    ),
                    h("p", card_effect_text(name), class_="cnb-small"),
                ),
                class_="cnb-development-card",
            )
            for name in me.shown_cards
        ]
        if not held_cards and not rows:
            return h(
                "p",
                _("You hold no progress cards. The gates of the event die bring them."),
                class_="cnb-hint",
            )
        warning = None
        if self.table.mine and self.table.game.legal(ReturnProgress):
            template = _("You hold more than {n} progress cards: play one, or put one back.")
            warning = h("p", template.format(n=PROGRESS_LIMIT), class_="cnb-small")
        held_cards.sort(key=lambda held_card: held_card[0] != self._read)
        cards = [self._card_section(seat, name, count) for name, count in held_cards]
        return h("div", warning, h("ul", cards, rows, class_="cnb-development"))

    def _card_section(self, seat: int, name: str, count: int) -> Markup:
        table, view = self.table, board_game(self.table.view)
        track = track_of(name)
        refusal = table.availability(_PLAYED[name])
        refused = refusal is not None and table.mine
        worth = "" if refused else present_effect_text(view, seat, name)
        remaining = view.progress_left[track]
        return h(
            "li",
            track_sign(track, 30),
            h(
                "div",
                h(
                    "strong",
                    card_name(name),
                    h("span", f" × {count}" if count > 1 else ""),
                    h("span", f" {_(track)}", class_="cnb-small"),
                    " ",
                    rule_button(f"ck.card.{name}", named=False),
                ),
                h("p", card_effect_text(name), class_="cnb-small"),
                h("p", _("Now: {worth}.").format(worth=worth), class_="cnb-now") if worth else None,
                h(
                    "p",
                    _("Chance that the next card of {track} is one more: {percent}").format(
                        track=_(track), percent=percent(next_card_chance(view, name))
                    ),
                    class_="cnb-small",
                )
                if remaining
                else None,
                h("p", refusal.text, class_="cnb-why") if refusal and refused else None,
            ),
            self._play_button(name, refusal_text(refusal)),
            self._put_back_button(name),
            self._card_choice(name) if name == self._open else None,
            class_=f"cnb-development-card{' cnb-read' * (name == self._read)}",
            data_key=name,
        )

    def _play_button(self, name: str, why_not: str | None) -> Markup:
        kind, wants = _PLAYED[name], required_choice(_PLAYED[name])
        label = _("Play {card}").format(card=_(name.replace("_", " ")))
        if wants is RequiredChoice.NOTHING:
            return action_button(
                self.table, kind(), pgettext("card", "Play"), class_="cnb-primary", label=label
            )
        if wants is RequiredChoice.PLACE:
            tool = f"card_{name}"
            return button(
                pgettext("card", "Play"),
                do="tool",
                arg=tool,
                why_not=why_not,
                class_="cnb-primary",
                aria_label=label,
                aria_pressed=str(self.table.tool == tool).lower(),
            )
        return button(
            pgettext("card", "Play"),
            do="open",
            arg=name,
            why_not=why_not,
            class_="cnb-primary",
            aria_label=label,
            aria_expanded=str(name == self._open).lower(),
        )

    def _put_back_button(self, name: str) -> Child:
        """Return a button that puts a card back; None unless the hand has one too many."""
        action = ReturnProgress(PROGRESS_NAMES.index(name))
        if not self.table.mine or action not in self.table.game.legal(ReturnProgress):
            return None
        label = _("Put back {card}").format(card=card_name(name))
        return action_button(self.table, action, _("Put back"), label=label)

    def _card_choice(self, name: str) -> Markup:
        """Return the choice of dice, player or kind that a card needs before it can be played."""
        kind = _PLAYED[name]
        if kind is PlayAlchemist:
            return self._alchemist_dice()
        return h(
            "div",
            target_choices(self.table, kind),
            class_="cnb-buttons cnb-picker",
            role="group",
            aria_label=_("Play {card} on").format(card=_(name.replace("_", " "))),
        )

    def _alchemist_dice(self) -> Markup:
        red = tuple(red_die(face, 26) for face in range(1, 7))
        dice = tuple(yellow_die(face, 26) for face in range(1, 7))
        text = _("Choose the red die.")
        if self._red is not None:
            text = _("Now the other one; that rolls the event die.")
        return h(
            "div",
            die_face_buttons(0, _("red die"), red, self._red),
            die_face_buttons(1, _("other die"), dice, None),
            h("span", text, class_="cnb-small"),
            class_="cnb-picker cnb-choose-dice",
        )

    # ---- stacks and kinds --------------------------------------------------------------

    def _stacks(self) -> Markup:
        from catan_nb.stats.knights.progress_cards import draw_chances

        view, seat = board_game(self.table.view), self.table.viewer
        rows = []
        for track in TRACKS:
            chance: Child = "–"
            if seat is not None and view.progress_left[track]:
                chance = percent(draw_chances(view, track)[seat])
            name = h("span", track_sign(track), first_upper(_(track)), class_="cnb-who")
            rows.append(
                h(
                    "tr",
                    h("th", name, scope="row"),
                    h("td", view.progress_left[track]),
                    h("td", chance),
                )
            )
        head = (_("Track"), _("left"), _("you draw at the next roll"))
        return table_with_headings(head, rows, class_="cnb-stacks")

    def _card_kinds(self, track: int) -> Markup:
        view = board_game(self.table.view)
        rows = [
            h(
                "tr",
                h("th", f"{card.copies} × {card_name(card.name)}", scope="row"),
                h("td", percent(next_card_chance(view, card.name))),
                h("td", rule_button(card.rule, named=False)),
                title=card_effect_text(card.name),
            )
            for card in PROGRESS
            if card.track == track
        ]
        head = (first_upper(_(TRACKS[track])), _("comes next"), _("rule"))
        return table_with_headings(head, rows, class_="cnb-kinds")

    # ---- what the buttons do -----------------------------------------------------------

    def show_card(self, name: str) -> None:
        """Show a card before all others, as somebody has asked to read it."""
        self._read = name
        self.refresh()

    def reset_for_next_person(self) -> None:
        self._read = self._open = ""
        self._red = None

    def do_act(self, press: Press) -> None:
        self._play_card(from_text(press.arg, self.table.game.rules.actions), press)

    def do_tool(self, press: Press) -> None:
        """Select a card that is played at a place, or deselect it."""
        if self.table.take_tool(press.arg, press.stamp) and self.table.tool:
            self.on_done()

    def _play_card(self, action: Action, press: Press) -> None:
        if self.table.choose(action, press.stamp):
            self.on_done()

    def do_open(self, press: Press) -> None:
        """Open the choice that a card needs, or close it."""
        if press.arg not in _PLAYED:
            return
        refusal = self.table.availability(_PLAYED[press.arg])
        if refusal is not None:
            self.table.refuse(refusal)
            return
        self._open = "" if self._open == press.arg else press.arg
        self._red = None
        self.refresh()

    def do_face(self, press: Press) -> None:
        """Choose the face of a number die for the Alchemist; the second face plays the card."""
        face = int(press.arg[1:])
        if press.arg[0] == "a":
            self._red = face
            self.refresh()
        elif self._red is None:
            self.table.say(_("Choose the red die first."), tone="bad")
        else:
            self._play_card(PlayAlchemist(self._red, face), press)


_PLACES: Final = 4


class ProgressRow(Panel):
    """A row of the progress cards in the hand; pressing one opens it in `ProgressPanel`."""

    title = noop("Progress cards")
    classes = "cnb-slots-panel"

    def render(self) -> Markup:
        """Return the cards in the hand and the free slots."""
        table, seat = self.table, self.table.viewer
        if seat is None:
            return card_slots(_("Progress cards"), [free_slot(_("secret"))], "")
        held_cards = board_game(table.view).players[seat].progress or {}
        slots = [
            card_slot(
                card_name(name),
                track_of(name),
                name,
                count=1,
                playable=table.mine and table.availability(PLAYS[number]) is None,
                class_=f"cnb-{track_of(name)}",
            )
            for number, name in enumerate(PROGRESS_NAMES)
            for _copy in range(held_cards.get(name, 0))
        ]
        count = len(slots)
        slots += [free_slot(_("free"))] * (_PLACES - count)
        text = _("Progress cards · {n} of {most}").format(n=count, most=_PLACES)
        return card_slots(text, slots, "Cards" if count else "")

    def do_read(self, press: Press) -> None:
        """Open the panel in which the card can be read and played."""
        self.on_drawer(self, "Cards").show_card(press.arg)

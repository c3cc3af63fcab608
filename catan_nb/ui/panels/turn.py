"""The turn bar with the present question, buttons and dice; and the list of legal actions."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any, Final

from catan_nb.kernel.action import Action, action_name, to_text
from catan_nb.kernel.event import Event, PassedOver
from catan_nb.kernel.game import AnyGame
from catan_nb.language import gettext as _
from catan_nb.language import ngettext, noop
from catan_nb.rules.cards import NO_CARDS
from catan_nb.ui.looks.drawings import sign, swatch, tally
from catan_nb.ui.looks.elements import heading, icon_button, refusal_text, rule_button
from catan_nb.ui.looks.wording import action_words, first_upper, join_with_or, win_text
from catan_nb.ui.panels.base import Panel
from catan_nb.ui.systems.parts import CardChoice, Said, Tool
from catan_nb.ui.table.clicks import pick_evenly
from catan_nb.ui.table.controller import Controller
from catan_nb.ui.widgets.html import Child, Markup, button, h
from catan_nb.ui.widgets.pane import Press

__all__ = [
    "MovesPanel",
    "TurnBar",
    "answer_buttons",
    "chosen_action",
    "die_face_buttons",
    "falling_die",
    "question_pictures",
    "question_text",
    "tool_buttons",
    "tool_texts",
]


# Dice in the turn bar: their animation, and rows of faces to choose from in a lesson.


def falling_die(picture: Markup, key: str) -> Markup:
    """Return a die that the page animates as falling whenever its ``key`` changes."""
    return h("span", picture, class_="cnb-cast", data_key=key)


def die_face_buttons(
    number: int, name: str, faces: tuple[Markup, ...], chosen: int | None
) -> Markup:
    """Return a button for each face of die ``number`` (0 to 2).

    A button sends ``face`` with the letter of the die and the face: "a6" is a 6 on the first die.
    """
    letter = "abc"[number]
    buttons = [
        button(
            picture,
            do="face",
            arg=f"{letter}{face}",
            class_="cnb-face",
            aria_pressed=str(face == chosen).lower(),
        )
        for face, picture in enumerate(faces, 1)
    ]
    return h("div", buttons, role="group", aria_label=first_upper(name))


# Texts and buttons of the turn bar for the question asked, and for the selected tool.


def question_text(table: Controller, text_of: Said) -> str:
    """Return a text of the present question, translated, or computed if it is a function."""
    return _(text_of) if isinstance(text_of, str) else text_of(table, table.game.frame)


def answer_buttons(table: Controller) -> Child:
    """Return the buttons that answer the present question, after those that systems add."""
    choice = table.choice
    if choice is not None:
        return _choice_buttons(table, choice)
    buttons, question = table.asking.buttons, table.game.frame
    main = None if buttons is None else buttons(table, question)
    return [extra(table) for extra in table.systems.extras], main


def question_pictures(table: Controller) -> Child:
    """Return the cards picked so far if cards are to be chosen, else the question's own picture.

    None for a question without one.
    """
    choice, frame = table.choice, table.game.frame
    if choice is None:
        bar = table.asking.bar
        return None if bar is None else bar(table, frame)
    picked = table.picks.give
    missing = _count_to_pick(table) - picked.total
    more_text = _("{n} more").format(n=missing) if missing else ""
    nothing = _("none chosen yet") if not picked else None
    return h("div", nothing or tally(picked), h("span", more_text), class_="cnb-deal")


# ---- a choice of cards -----------------------------------------------------------------


def chosen_action(table: Controller, choice: CardChoice) -> Action:
    """Return the action that answers the question with the cards picked so far."""
    return choice.action(table.picks.give)


def _count_to_pick(table: Controller) -> int:
    frame: Any = table.game.frame
    return int(frame.count)


def _choice_buttons(table: Controller, choice: CardChoice) -> Child:
    picked, count = table.picks.give.total, _count_to_pick(table)
    clear, most_label = _("Clear"), _("Most of what I have")
    is_own = choice.whose(table.game.frame) == table.viewer
    return (
        button(sign("undo"), do="clear", class_="cnb-narrow", aria_label=clear, title=clear)
        if picked
        else None,
        button(most_label, do="most") if is_own and picked < count else None,
        button(
            _(choice.words).format(n=picked, count=count),
            do="discard",
            why_not=refusal_text(table.why_not(chosen_action(table, choice))),
            class_="cnb-primary",
            data_next=picked == count,
        ),
    )


# ---- the tool in hand ------------------------------------------------------------------


def tool_texts(table: Controller) -> tuple[str, str]:
    """Return heading and instructions of the selected tool; two empty texts if there is none."""
    key, _blank, chosen = table.tool.partition(" ")
    maker = table.systems.makers.get(key)
    if maker is not None and maker.words is not None:
        return _(maker.title), maker.words(table, chosen)
    tool = table.tool_in_hand
    if tool is None:
        return "", ""
    return first_upper(_(tool.words)), _(tool.hint) or _lit_places_text(table, tool)


def _lit_places_text(table: Controller, tool: Tool) -> str:
    count = sum(refusal is None for refusal in tool.lit(table.game).values())
    return ngettext(
        "{n} place is lit. Click it.", "{n} places are lit. Click one of them.", count
    ).format(n=count)


def tool_buttons(table: Controller) -> Child:
    """Return the buttons of the selected tool: its own, or one that deselects it."""
    key, _blank, chosen = table.tool.partition(" ")
    maker = table.systems.makers.get(key)
    if maker is not None and maker.buttons is not None:
        return maker.buttons(table, chosen)
    if table.tool_in_hand is None:
        return None
    # Needed on touch screens, which have no Escape key.
    return _deselect_button()


def _deselect_button() -> Markup:
    return button(sign("no", 16), " ", _("Not now"), do="tool", arg="")


_LONG = 36
"""Headings with more characters than this get a smaller font, so that they fit on three lines."""


class TurnBar(Panel):
    """The present question and who decides it, above the hand."""

    title = noop("Turn")
    classes = "cnb-turn"

    #: Called by the buttons that lead elsewhere.
    on_new: Callable[[], object] = staticmethod(lambda: None)
    on_present: Callable[[], object] = staticmethod(lambda: None)
    on_save: Callable[[], object] = staticmethod(lambda: None)
    #: Plays on from the past; the argument says whether with another seed.
    on_fork: Callable[[bool], object] = staticmethod(lambda other_luck: None)

    _faces: tuple[int, ...] = ()
    _forks_at = -1

    def render(self) -> Markup:
        """Return who is asked, the question or the table's note, the buttons and the dice."""
        mine = " cnb-mine" if self.table.mine else ""
        return h(
            "div",
            h(
                "div",
                self._decider_name(),
                self._pause_button(),
                self._shown_dice(),
                class_="cnb-turn-who",
            ),
            h("div", self._heading_and_note(), self._question_pictures(), class_="cnb-turn-words"),
            h("div", self._buttons(), class_="cnb-buttons cnb-turn-buttons"),
            class_=f"cnb-turn-grid{mine}{self._seat_colour_class()}",
        )

    # ---- words -------------------------------------------------------------------------

    @property
    def _heading_seat(self) -> int | None:
        """The seat named in the heading: the winner, else who asks or decides; None for nobody."""
        table, game = self.table, self.table.game
        seat = game.winner if game.winner is not None else game.actor
        if not table.started or table.review is not None or seat is None or seat < 0:
            return None
        asker = table.asking.asker
        return seat if asker is None or not table.mine else asker(game.frame)

    def _seat_colour_class(self) -> str:
        """Return the CSS class for the colour of the seat in the heading, after a blank."""
        return (
            ""
            if self._heading_seat is None
            else f" cnb-{self.table.game.colours[self._heading_seat]}"
        )

    def _decider_name(self) -> Child:
        """Return swatch and name of the seat in the heading."""
        game, seat = self.table.game, self._heading_seat
        if seat is None:
            return h("span", class_="cnb-whose")
        return h(
            "span",
            swatch(game.colours[seat], 24),
            h("span", self._seat_heading(seat)),
            class_="cnb-whose",
        )

    def _seat_heading(self, seat: int) -> Child:
        table, game = self.table, self.table.game
        name = game.names[seat]
        if not table.mine or game.over:
            return _("You") if seat == table.viewer and len(table.persons) == 1 else name
        if seat != table.viewer:
            return _("{name} asks").format(name=name)
        text = _("Your turn")
        if game.turn not in (None, seat):
            text = _("{name}'s turn").format(name=game.names[game.turn])
        if len(table.persons) == 1 and game.turn in (None, seat):
            return text
        name_shown = _("You") if len(table.persons) == 1 else name
        return [h("span", f"{name_shown} · ", class_="cnb-also"), text]

    def _heading_and_note(self) -> list[Child]:
        """Return the question as a heading, and below it the table's note or else a hint."""
        text, hint = self._sentence_and_hint()
        note = self.table.note
        below: Child = h("p", hint, self._asking_rule_button(), class_="cnb-hint") if hint else None
        if note.text:
            rule = [" ", rule_button(note.rule, named=False)] if note.rule else None
            below = h("p", note.text, rule, class_=f"cnb-note cnb-{note.tone or 'plain'}")
        # While bots think the heading takes the keyboard's focus: Enter does nothing there.
        waits = {"data_do": "wait", "data_next": True, "tabindex": "-1"} if self._is_waiting else {}
        size = "cnb-asked cnb-long" if len(text) > _LONG else "cnb-asked"
        return [h("h2", h("span", text), class_=size, **waits), below]

    def _question_pictures(self) -> Child:
        """Return the pictures of `question_pictures`; None while no question is shown."""
        table = self.table
        hidden = table.review is not None or table.curtain is not None or table.halted
        return None if hidden or not table.started or table.game.over else question_pictures(table)

    def _asking_rule_button(self) -> Child:
        """Return a button that opens the question's rule; None for routine questions."""
        frame = self.table.game.frame
        if not self.table.mine or frame is None or self.table.asking.plain or self.table.choice:
            return None
        return " ", rule_button(frame.rule, named=False)

    @property
    def question_sentence(self) -> str:
        """What is asked or going on, in one sentence; the page announces it to screen readers."""
        return self._sentence_and_hint()[0]

    def _sentence_and_hint(self) -> tuple[str, str]:
        """Return what is asked or going on and a hint, places named as on the board."""
        text, hint = self._raw_sentence_and_hint()
        return self.table.placed(text), self.table.placed(hint)

    def _raw_sentence_and_hint(self) -> tuple[str, str]:
        table, game = self.table, self.table.game
        if table.review is not None:
            if self._forks_at == table.stamp:
                hint = _("With the same luck the same actions bring the same dice and cards.")
                return _("How does the game go on from here?"), hint
            hint = self._last_step_text(table.review) or _("Nothing can be done here but looking.")
            return _past_question_text(table.review), hint
        if not table.started:
            return _("Welcome to the table."), _("Choose who plays, then start the game.")
        if game.winner is not None:
            winner, you = game.winner, table.is_you(game.winner)
            hint = _("The whole game stays under History.")
            if you:
                hint = _("Well played! The whole game stays under History.")
            return win_text(game.names[winner], game.players[winner].points, you=you) + ".", hint
        frame, actor = game.frame, game.actor
        if frame is None or actor is None:
            return _("The game is over."), ""
        name = game.names[actor]
        if table.curtain is not None:
            return (
                _("{name}, it is up to you.").format(name=name),
                _("Are you there, {name}? Others look away.").format(name=name),
            )
        if table.halted is not None:
            view, hit = table.view, table.halted
            return _(hit.words), hit.event.told_to(view.names, view.viewer)
        asking, question = table.asking, str(frame.question(game.names).to(table.viewer))
        if table.mine:
            doing, how = tool_texts(table)
            hint = (
                how or self._last_step_text(game, PassedOver) or question_text(table, asking.hint)
            )
            return doing or question_text(table, asking.words) or question, hint
        if asking.waiting:
            return _(asking.waiting).format(name=name), ""
        seat = table.seats[actor]
        hint = _("{name} is a {kind}.") if seat.player is not None or table.host.own else ""
        if table.settings.paused and table.host.own:
            hint = _("{name} is a {kind}, and the bots are paused.")
        elif news := self._last_step_text(game):
            return question, news
        return question, hint.format(name=name, kind=seat.words)

    def _last_step_text(self, game: AnyGame, kind: type[Event] = Event) -> str:
        """Return the events of the last step as text, as far as the viewer may know them.

        Only events of a ``kind`` count.
        """
        if not game.ply:
            return ""
        view = self.table.view
        last = (event for event in game.events_at(game.ply - 1) if isinstance(event, kind))
        visible = (event for event in last if event.visible_to(view.viewer))
        return " ".join(event.told_to(view.names, view.viewer) for event in visible)

    # ---- buttons -----------------------------------------------------------------------

    def _buttons(self) -> Child:
        table, game = self.table, self.table.game
        if table.review is not None:
            return self._past_buttons()
        if not table.started:
            return None
        if game.over:
            return (
                button(sign("new"), _("New game"), do="newgame", data_next=True),
                button(sign("save"), _("Save"), do="save"),
            )
        if table.curtain is not None:
            name = game.names[table.curtain]
            return button(
                _("I am {name}").format(name=name),
                do="reveal",
                arg=table.curtain,
                class_="cnb-primary",
                data_next=True,
            )
        if table.halted is not None:
            return (
                button(_("Go on"), do="onward", class_="cnb-primary", data_next=True),
                button(_("Skip to your turn"), do="skip"),
            )
        if not table.mine:
            if self._is_waiting or not table.host.own:
                return None
            return button(
                sign("play", 16), " ", _("Let the bots go on"), do="pause", data_next=True
            )
        chosen = None
        if table.asking.rolls and table.settings.choose_dice:
            chosen = self._dice_face_choice()
        return tool_buttons(table), answer_buttons(table), chosen

    def _past_buttons(self) -> Child:
        present = _("Back to the present")
        back = button(present, do="present", class_="cnb-primary", data_next=True)
        if not self.table.host.own:
            return back
        if self._forks_at == self.table.stamp:
            cancel = _("Cancel")
            return (
                button(sign("undo"), do="fork", class_="cnb-narrow", aria_label=cancel),
                button(_("The same luck"), do="luck", arg="same", data_next=True),
                button(_("Other luck"), do="luck", arg="other"),
            )
        return button(_("Play on from here"), do="fork"), back

    @property
    def _is_waiting(self) -> bool:
        """Whether a bot, or a player elsewhere, is to act now and nothing holds the game up."""
        table = self.table
        idle = table.review is not None or not table.started or table.game.over
        hidden = table.curtain is not None or table.settings.paused or table.halted is not None
        return not (idle or hidden or table.mine)

    def _pause_button(self) -> Child:
        """Return the button that pauses the bots; None while none of them is to act."""
        is_own = self.table.host.own
        if not self._is_waiting or (self.table.viewer is None and not is_own):
            return None
        text = _("Pause the bots") if is_own else _("Pause the table")
        return icon_button("pause", "pause", text, size=16, class_="")

    # ---- dice --------------------------------------------------------------------------

    def _shown_dice(self) -> Markup | None:
        if not self.table.started:
            return None
        game = self.table.shown
        dice = self.table.systems_of(game).dice
        return None if dice is None else dice.shown(game)

    def _dice_face_choice(self) -> Markup | None:
        dice = self.table.systems.dice
        if dice is None:
            return None
        rows = dice.rows()
        faces = (*self._faces, *[None] * len(rows))
        return h(
            "div",
            h("span", _("or choose:"), class_="cnb-small"),
            [die_face_buttons(n, name, row, faces[n]) for n, (name, row) in enumerate(rows)],
            class_="cnb-choose-dice",
        )

    # ---- what the buttons do -----------------------------------------------------------

    def do_discard(self, press: Press) -> None:
        """Answer the question with the chosen cards."""
        choice = self.table.choice
        if choice is not None:
            self.table.choose(chosen_action(self.table, choice), press.stamp)

    def do_most(self, press: Press) -> None:
        """Choose the missing cards from the largest piles."""
        table = self.table
        if table.choice is not None:
            picks, count = table.picks, getattr(table.game.frame, "count", 0)
            table.pick(replace(picks, give=pick_evenly(picks.give, table.pool, count)))

    def do_clear(self, press: Press) -> None:
        """Clear the choice of cards."""
        self.table.pick(replace(self.table.picks, give=NO_CARDS))

    def do_face(self, press: Press) -> None:
        """Choose a face of a die; choosing that of the last die rolls."""
        dice = self.table.systems.dice
        if dice is None:
            return
        rows = dice.rows()
        number, face = "abc".index(press.arg[:1]), int(press.arg[1:])
        if number > len(self._faces):
            self.table.say(
                _("Choose the {die} first.").format(die=rows[len(self._faces)][0]),
                tone="bad",
            )
            return
        self._faces = (*self._faces[:number], face)
        if len(self._faces) == len(rows):
            faces, self._faces = self._faces, ()
            self.table.choose(dice.roll(faces), press.stamp)
        else:
            self.refresh()

    def do_reveal(self, press: Press) -> None:
        """Open the curtain that hides the hand."""
        if press.arg.isdecimal():
            self.table.reveal(int(press.arg), press.stamp)

    def do_newgame(self, press: Press) -> None:
        """Open the new game dialog."""
        self.on_new()

    def do_save(self, press: Press) -> None:
        """Download the game as a file."""
        self.on_save()

    def do_present(self, press: Press) -> None:
        """Return to the present."""
        self.on_present()

    def do_fork(self, press: Press) -> None:
        """Ask whether to play on with the same seed or another, or close that question."""
        stamp = self.table.stamp
        self._forks_at = -1 if self._forks_at == stamp else stamp
        self.refresh()

    def do_luck(self, press: Press) -> None:
        """Play on from the past, with the same seed or, for "other", another one."""
        self.on_fork(press.arg == "other")

    def do_onward(self, press: Press) -> None:
        """Let the bots go on after an event for which they wait."""
        self.table.go_on()

    def do_skip(self, press: Press) -> None:
        """Let the bots move without pauses until the person is asked."""
        self.table.skip()

    def do_pause(self, press: Press) -> None:
        """Pause the bots, or let them go on."""
        self.table.change(paused=not self.table.settings.paused)


def _past_question_text(game: AnyGame) -> str:
    frame = game.frame
    return _("The past: {asked}").format(
        asked=frame.question(game.names) if frame else _("the end of the game.")
    )


# Every legal action as a plain list of buttons, to play without the board or a mouse.


MOST: Final = 60
"""Most buttons for one kind of action: a large hand can be discarded in thousands of ways."""


class MovesPanel(Panel):
    """The legal actions of the person at the screen, by kind."""

    title = noop("Actions")
    classes = "cnb-moves"

    def render(self) -> Markup:
        """Return a button for each legal action, or why the person cannot act now."""
        table = self.table
        frame = table.game.frame
        if not table.mine or frame is None:
            refusal = table.not_now()
            return h("p", refusal.text if refusal else "", class_="cnb-hint")
        kinds: dict[type[Action], list[Action]] = {}
        for action in table.game.legal_actions():
            kinds.setdefault(type(action), []).append(action)
        composed = [
            _(action_name(verb.action))
            for verb in table.game.rules.offers[type(frame)]
            if verb.composed and table.availability(verb.action) is None
        ]
        count = sum(len(actions) for actions in kinds.values())
        text = ngettext(
            "Everything you may do now: {n} action.",
            "Everything you may do now: {n} actions.",
            count,
        ).format(n=count)
        if composed:
            extra = _("Under Trade you can also {list}.").format(list=join_with_or(composed))
            text = f"{text} {extra}"
        return h(
            "div",
            h(
                "p",
                text,
                class_="cnb-small",
            ),
            [self._section_of_kind(kind, actions) for kind, actions in kinds.items()],
        )

    def _section_of_kind(self, kind: type[Action], actions: list[Action]) -> Markup:
        shown_actions = actions[:MOST]
        hidden = len(actions) - len(shown_actions)
        return h(
            "section",
            heading(
                first_upper(_(action_name(kind))), f" ({len(actions)})" if len(actions) > 1 else ""
            ),
            h("div", [self._button(action) for action in shown_actions], class_="cnb-chips"),
            h("p", _("and {n} more").format(n=hidden), class_="cnb-small") if hidden else None,
        )

    def _button(self, action: Action) -> Markup:
        text = self.table.placed(action_words(action, self.table.game.names))
        return button(text, do="act", arg=to_text(action), class_="cnb-chip")

    def do_act(self, press: Press) -> None:
        """Do a listed action if it is legal for the person; say nothing of others' actions."""
        refusal = self.table.not_now()
        if refusal is not None:
            self.table.refuse(refusal)
            return
        for action in self.table.game.legal_actions():
            if to_text(action) == press.arg:
                self.table.choose(action, press.stamp)
                return
        self.table.say(_("That is not possible any more, so nothing was done."), tone="bad")

"""The coach panel: hints with reasons, exact odds, and explanations of bots' decisions."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from catan_nb.board.piece import Place
from catan_nb.bots.good import GoodBot
from catan_nb.bots.reasons import Aim, Reasons, WeighedAction, rank_aims, reasons_of
from catan_nb.kernel.action import Action
from catan_nb.kernel.game import AnyGame
from catan_nb.kernel.question import CHANCE
from catan_nb.kernel.view import View
from catan_nb.language import format_number, ngettext, noop
from catan_nb.language import gettext as _
from catan_nb.language.numbers import percent
from catan_nb.rules.cards import Cards
from catan_nb.rules.play.game import Game
from catan_nb.ui.looks.elements import link_places, live_scene, place_tokens, spots_attribute
from catan_nb.ui.looks.wording import action_words, first_upper
from catan_nb.ui.panels.base import Panel
from catan_nb.ui.systems.parts import Tool, place_fields
from catan_nb.ui.systems.registry import Systems
from catan_nb.ui.table.controller import Controller
from catan_nb.ui.table.seats import Seat
from catan_nb.ui.table.table_view import board_game
from catan_nb.ui.widgets.errors import ErrorPanel
from catan_nb.ui.widgets.html import Child, Markup, button, h, screen_reader_text
from catan_nb.ui.widgets.live_log import Told
from catan_nb.ui.widgets.pane import Press
from catan_nb.view.describe import named_places, place_name
from catan_nb.view.scene import Scene

if TYPE_CHECKING:
    from catan_nb.bots.bot import Advice

__all__ = [
    "ASKED",
    "MOST",
    "CoachHint",
    "CoachPanel",
    "add_payment_chances",
    "best_hints",
    "bot_plan_text",
    "explain_action",
    "payment_chances_text",
]


MOST: Final = 3
"""Most hints given at once."""
ASKED: Final = 12
"""Actions the bot is asked for; fewer hints come of them, as equal actions are one hint."""


@dataclass(frozen=True, slots=True)
class CoachHint:
    """An advised action with its reasons.

    Attributes
    ----------
    actions : tuple of Action
        Equally good actions, of which one is to be done.
    reasons : tuple of str
        The most important first; they name places by their labels.
    places : tuple of (str, int)
        The place of each action; empty for actions without a place.
    start : (str, int) or None
        The place of the piece to select first, such as a knight that moves.
    tool : Tool or None
        The tool with which a click on a place does the action.
    awaited : Cards or None
        The price to save for, if the advice is to wait.
    """

    actions: tuple[Action, ...]
    reasons: tuple[str, ...]
    places: tuple[Place, ...] = ()
    start: Place | None = None
    tool: Tool | None = None
    awaited: Cards | None = None

    @property
    def action(self) -> Action:
        """The first action, which the button "Do it" does."""
        return self.actions[0]


def best_hints(advice: Iterable[Advice], systems: Systems, game: AnyGame) -> tuple[CoachHint, ...]:
    """Return at most `MOST` hints from a bot's advice, the best first.

    Actions of one kind with the same reasons become one hint. For actions without a place it is
    enough that the first reason is the same, as for trades that bring the same card.
    """
    by_subject: dict[object, CoachHint] = {}
    actions: set[Action] = set()
    for move in advice:
        action, reasons = move.action, move.reasons
        if action in actions:
            continue
        actions.add(action)
        start, places = _start_and_places(systems, game, action)
        key: object = (type(action), start, reasons if places else reasons[:1])
        if key not in by_subject:
            tool = next((t for t in systems.tools.values() if t.action is type(action)), None)
            by_subject[key] = CoachHint((action,), reasons, places, start, tool, move.awaited)
        elif places:
            first = by_subject[key]
            by_subject[key] = replace(
                first, actions=(*first.actions, action), places=(*first.places, *places)
            )
    return tuple(by_subject.values())[:MOST]


def _start_and_places(
    systems: Systems, game: AnyGame, action: Action
) -> tuple[Place | None, tuple[Place, ...]]:
    """Return the place of the piece that an action moves, or None, and where it is done."""
    named = [(kind, getattr(action, field)) for field, kind in place_fields(type(action))]
    if named:
        return (named[0] if len(named) > 1 else None), (named[-1],)
    answers = systems.asking(game.frame).places
    places = {} if answers is None else answers(game)
    return None, tuple(place for place, answer in places.items() if answer == action)


# The chances to be able to pay soon for what the coach advises to save for.


def add_payment_chances(hint: CoachHint, view: View) -> CoachHint:
    """Return a hint to wait, with the chances to pay its price soon as one more reason.

    Other hints are returned unchanged. The chances are exact as long as nobody builds or trades;
    see `payable_in_turns`.
    """
    waiting = "" if hint.awaited is None else payment_chances_text(view, hint.awaited)
    return replace(hint, reasons=(*hint.reasons[: MOST - 1], waiting)) if waiting else hint


def payment_chances_text(view: View, price: Cards) -> str:
    """Return text on the chances to pay a price in the next turns; empty where none are known."""
    from catan_nb.stats.play.buying import payable_in_turns

    board, seat = board_game(view), view.seat
    assert seat is not None
    player = board.players[seat]
    hand = Cards(dict(player.hand or {}))
    chances = payable_in_turns(board, seat, price, dict(player.rates), hand=hand)
    return _format_payment_chances(chances) if chances else ""


def _format_payment_chances(chances: tuple[float, ...]) -> str:
    soon, turns = percent(chances[0]), len(chances)
    if turns == 1:
        return _("{odds} likely to be payable in your next turn").format(odds=soon)
    return ngettext(
        "{soon} likely to be payable in your next turn, {odds} within {n} turn",
        "{soon} likely to be payable in your next turn, {odds} within {n} turns",
        turns,
    ).format(soon=soon, odds=percent(chances[-1]), n=turns)


# Why a bot did something, shown below its line of the log on request.
#
# While the game runs, only what everybody can see is told; afterwards everything.


def explain_action(table: Controller, ply: int) -> Told:
    """Return why the action at a ply was done, as paragraphs and lists.

    For actions that have been taken back, and for those of persons, the text says that there is
    no explanation.
    """
    game = table.game
    if not 0 <= ply < game.ply:
        return (_("That has been taken back."),)
    then = game.fork(at=ply)
    seat = _deciding_seat(table, then)
    if seat is None or not seat.tells:
        return (_("Somebody else decided that, and has their own reasons."),)
    reasons = reasons_of(game, ply, seat.bot())
    paragraphs = (
        _full_explanation(table, reasons, then)
        if reasons.whole
        else _public_explanation(table, reasons)
    )
    return [
        table.placed(paragraph) if isinstance(paragraph, str) else [*map(table.placed, paragraph)]
        for paragraph in paragraphs
    ]


def _public_explanation(table: Controller, reasons: Reasons) -> list[str | list[str]]:
    """Return the reasons as paragraphs, without the bot's hidden cards and plans."""
    if not reasons.chosen.why:
        text = _("It goes by cards that others do not see. When the game is over, it tells why.")
        return [text]
    template = _("Everybody can see what speaks for it: {why}.")
    paragraphs: list[str | list[str]] = [template.format(why=_reasons_text(reasons.chosen))]
    if reasons.others:
        paragraphs += [
            _("What else there was:"),
            [_alternative_text(table, alternative) for alternative in reasons.others],
        ]
    paragraphs.append(_("What it holds and plans, it tells when the game is over."))
    return paragraphs


def _full_explanation(table: Controller, reasons: Reasons, then: AnyGame) -> list[str | list[str]]:
    """Return the reasons as paragraphs, with the bot's valuations, alternatives and plans."""
    paragraphs: list[str | list[str]] = []
    if reasons.chosen.why:
        text = first_upper(_reasons_text(reasons.chosen))
        paragraphs.append(
            _("{why}. Reckoned: {worth}.").format(why=text, worth=_worth_text(reasons.chosen))
        )
    else:
        paragraphs.append(_("This bot has nothing to say for it."))
    if reasons.instead is not None:
        text = _("Asked once more, it would rather do this: {action}.")
        paragraphs.append(text.format(action=_action_text(table, reasons.instead)))
    if reasons.others:
        paragraphs += [
            _("It thought of this, too:"),
            [_alternative_text(table, alternative) for alternative in reasons.others],
        ]
    if reasons.aims:
        view = then.view(reasons.seat)
        paragraphs += [_("It was after:"), [_purchase_text(aim, view) for aim in reasons.aims]]
    return paragraphs


def bot_plan_text(table: Controller) -> str:
    """Return a sentence on what a bot planned at the point of the game that is shown.

    The bot is the one that decides next, or whose turn it is. Empty while the game runs, and
    where no bot decides or it has no plan.
    """
    game = table.shown
    number = game.turn if game.actor == CHANCE else game.actor
    if not table.game.over or number is None or not table.seats[number].tells:
        return ""
    view = game.view(number)
    aims = rank_aims(view) if isinstance(table.seats[number].bot(), GoodBot) else ()
    template = _("{name} is after {aim}.")
    plans = [
        template.format(name=game.names[number], aim=_purchase_text(aim, view)) for aim in aims[:1]
    ]
    return table.placed("".join(plans))


def _deciding_seat(table: Controller, game: AnyGame) -> Seat | None:
    """Return the seat that decides now; None at the end and for chance."""
    actor = game.actor
    return None if actor is None or actor == CHANCE else table.seats[actor]


# ---- sentences ---------------------------------------------------------------------------


def _reasons_text(weighed: WeighedAction) -> str:
    return "; ".join(map(str, weighed.why))


def _action_text(table: Controller, action: Action) -> str:
    return first_upper(action_words(action, table.game.names))


def _worth_text(weighed: WeighedAction) -> str:
    return format_number(weighed.worth or 0.0, ".2f")


def _alternative_text(table: Controller, weighed: WeighedAction) -> str:
    does, why = _action_text(table, weighed.action), _reasons_text(weighed)
    if weighed.worth is None:
        return _("{action}: {why}").format(action=does, why=why)
    template = _("{action}, reckoned {worth}: {why}")
    return template.format(action=does, worth=_worth_text(weighed), why=why)


def _purchase_text(aim: Aim, view: object) -> str:
    """Return text on a planned purchase: its value, the missing cards, the chances to pay soon."""
    template = _("{aim}, which wins") if aim.wins else _("{aim}, worth {points} points")
    named = template.format(aim=str(aim.name), points=format_number(aim.worth, ".1f"))
    if not aim.missing:
        return _("{aim}; the cards are there").format(aim=named)
    text = _("{aim}; still needs {cards}").format(aim=named, cards=aim.missing)
    chances = payment_chances_text(view, aim.cost)  # type: ignore[arg-type]
    return f"{text}; {chances}" if chances else text


# The panel itself.


class CoachPanel(Panel):
    """Hints for the person who decides, and exact odds of the present position."""

    title = noop("Coach")

    def __init__(self, table: Controller, errors: ErrorPanel) -> None:
        super().__init__(table, errors)
        self._computed_hints: tuple[CoachHint, ...] = ()
        self._moment = -1
        self._asked = False

    def render(self) -> Markup:
        """Return the hints, the odds, and the switch that turns both on or off."""
        table = self.table
        switch = h(
            "label",
            h("input", type="checkbox", data_do="coach", checked=table.settings.coach),
            " ",
            _("Let the coach speak"),
            class_="cnb-check",
        )
        if not table.settings.coach:
            return h("div", switch)
        if self._asked and self._moment != table.stamp:
            self._compute_hints()
        return h(
            "div", self._hint_list(), [odds.load()(table) for odds in table.systems.odds], switch
        )

    # ---- hints -------------------------------------------------------------------------

    def refresh(self, change: str = "") -> None:
        """Update the panel, and the hints' numbers on the board."""
        super().refresh(change)
        self._show_hint_numbers()

    def reset_for_next_person(self) -> None:
        """Stop giving hints, so that the next person must ask."""
        self._asked = False

    def set_visible(self, visible: bool) -> None:
        """Show or hide the panel; while it is shown, hints are given at each decision."""
        self._asked = visible
        super().set_visible(visible)
        self._show_hint_numbers()

    def _compute_hints(self) -> None:
        """Take the advice of the level "good" as hints, if the person decides now."""
        from catan_nb.bots.levels import make_bot

        table, game = self.table, self.table.game
        self._computed_hints, self._moment = (), table.stamp
        if table.mine:
            view = game.view(table.viewer)
            advice = make_bot("good", game.seed).advise(view, ASKED)
            hints = best_hints(advice, table.systems, game)
            self._computed_hints = tuple(add_payment_chances(hint, view) for hint in hints)

    def _show_hint_numbers(self) -> None:
        """Show the number of each hint at its places on the board."""
        self.on_point(
            [
                (number, place)
                for number, hint in enumerate(self._valid_hints(), 1)
                for place in hint.places
            ]
        )

    def _valid_hints(self) -> tuple[CoachHint, ...]:
        table = self.table
        speaks = table.settings.coach and table.mine and self._moment == table.stamp
        return self._computed_hints if speaks and self._asked else ()

    def _hint_list(self) -> Child:
        if not self.table.mine:
            return h("p", _("The coach speaks when it is your turn to decide."), class_="cnb-hint")
        if not self._asked or self._moment != self.table.stamp:
            return h(
                "div",
                button(_("Give me a hint"), do="hint", class_="cnb-primary"),
                class_="cnb-buttons",
            )
        hints = self._valid_hints()
        if not hints:
            return h("p", _("The coach has nothing to say here."), class_="cnb-hint")
        return h(
            "ol", [self._hint_item(n, hint) for n, hint in enumerate(hints)], class_="cnb-hints"
        )

    def _hint_item(self, number: int, hint: CoachHint) -> Markup:
        names = self.table.game.names
        does = action_words(hint.action, names)
        if hint.places and hint.tool is not None:
            does = first_upper(_(hint.tool.words))
        reasons = first_upper("; ".join(hint.reasons[:MOST]))
        disc = h("span", number + 1, class_="cnb-number", aria_hidden="true")
        words = [
            h("strong", does),
            [
                self._place_tokens(place)
                for place in hint.places
                if place[0] != "vertex" or hint.tool
            ],
            h("span", self._link_places(reasons), class_="cnb-reasons"),
        ]
        body = (
            button(disc, h("span", words), do="show", arg=number, class_="cnb-hint-shown")
            if hint.places
            else h("div", disc, h("span", words), class_="cnb-hint-shown")
        )
        named = self._name_places(action_words(hint.action, names))
        do = button(
            _("Do it"),
            do="follow",
            arg=number,
            class_="cnb-chip",
            aria_label=_("Do it: {words}").format(words=named),
        )
        return h("li", body, do, data_at=spots_attribute(hint.places))

    def _place_tokens(self, place: Place) -> Child:
        """Return the tokens beside a place with pictures of what they pay; None without a board."""
        scene = self._scene
        if scene is None:
            return None
        return h(
            "span",
            h("span", place_tokens(scene, place), aria_hidden="true"),
            screen_reader_text(f" {place_name(scene, place)} "),
            class_="cnb-touching",
        )

    @property
    def _scene(self) -> Scene | None:
        game = self.table.game
        return live_scene(game, self.table.settings.labels) if isinstance(game, Game) else None

    def _name_places(self, text: str) -> str:
        scene = self._scene
        return text if scene is None else named_places(text, scene)

    def _link_places(self, text: str) -> Child:
        """Return text with place labels replaced by tokens that light the place."""
        scene = self._scene
        return text if scene is None else link_places(text, scene)

    def do_hint(self, press: Press) -> None:
        """Give hints now, and at each decision until the panel is closed."""
        if self.table.mine:
            self._asked = True
            self.refresh()

    def do_show(self, press: Press) -> None:
        """Select the tool of a hint, so that the next click on its place does it."""
        hint = self._pressed_hint(press)
        table = self.table
        if hint is None or (hint.start is not None and not table.click_afresh(hint.start)):
            return
        tool = hint.tool
        if tool is not None and tool != table.active_tool and not table.take_tool(tool.key):
            return
        text = _("Now click the place with the number {n}.").format(n=int(press.arg) + 1)
        table.say(text, tone="good")

    def do_follow(self, press: Press) -> None:
        """Do the advised action."""
        hint = self._pressed_hint(press)
        if hint is not None:
            self.table.choose(hint.action, press.stamp)

    def _pressed_hint(self, press: Press) -> CoachHint | None:
        """Return the hint whose button was pressed; None when hints have changed since."""
        hints = self._valid_hints()
        number = int(press.arg) if press.arg.isdecimal() else len(hints)
        return hints[number] if number < len(hints) else None

    def do_coach(self, press: Press) -> None:
        """Switch the coach on or off."""
        self.table.change(coach=bool(press.value))

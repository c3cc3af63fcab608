"""The table without its widgets: who may see and do what, and every change to the game.

Panels call its methods and are told of each change. Whatever cannot be done becomes a message
with the rule that refuses it, and the game stays as it is.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from catan_nb.kernel.action import Action
from catan_nb.kernel.errors import IllegalAction
from catan_nb.kernel.game import AnyGame
from catan_nb.kernel.question import CHANCE
from catan_nb.kernel.refusal import Refusal
from catan_nb.kernel.view import View
from catan_nb.kernel.words import say
from catan_nb.language import gettext as _
from catan_nb.language import noop
from catan_nb.rules.base.actions import RefuseTrade
from catan_nb.rules.base.questions import AnswerOffer
from catan_nb.ui.table.deeds import Deed, asked_deed, deed_in_hand
from catan_nb.ui.table.picking import answer_pick, asked_of, may_take
from catan_nb.ui.table.seats import Seat
from catan_nb.ui.table.settings import Settings
from catan_nb.ui.table.undoing import step_game

__all__ = ["Controller", "Note"]

STALE: Final = noop("The table had moved on before that click, so nothing was done.")

Listener = Callable[[str], object]


@dataclass(frozen=True, slots=True)
class Note:
    """What the table says: a text, the rule behind it, and a tone, "bad", "good" or empty."""

    text: str = ""
    rule: str = ""
    tone: str = ""


class Controller:
    """A game, its seats and whoever looks at it.

    Parameters
    ----------
    game : Game
    seats : sequence of Seat
    settings : Settings, optional
    started : bool
        Whether the game may begin; until then bots wait and nothing can be done.

    Attributes
    ----------
    review : Game or None
        An independent copy at a past point while the past is looked at.
    tool : str
        What a click on the board does: see `catan_nb.ui.table.deeds`; empty for nothing yet.
    note : Note
        What was said last.
    stamp : int
        Counts the moments of the table; a click that belongs to an earlier one means nothing.
    route_of : int or None
        The seat whose longest road is shown on the board.
    previous : str or None
        The saved text of the game that a new or opened one replaced.
    """

    def __init__(
        self,
        game: AnyGame,
        seats: Sequence[Seat],
        settings: Settings | None = None,
        *,
        started: bool = True,
    ) -> None:
        self.settings = settings or Settings()
        self.stamp = 0
        self.note = Note()
        self.tool = ""
        self.review: AnyGame | None = None
        self.route_of: int | None = None
        self.previous: str | None = None
        self.started = started
        self._held = False
        self._listeners: list[Listener] = []
        self._at_screen: int | None = None
        self._asked: tuple[object, object] = None, None
        self.seats: tuple[Seat, ...] = ()
        self._open(game, seats)

    def hold(self, held: bool) -> None:
        """Let the bots wait while the person is busy elsewhere, or go on."""
        self._held = held
        self._tell("note")

    def catch_up(self) -> None:
        """Take note that somebody else has changed the game, such as a notebook's cell."""
        self._moved("jump")

    # ---- who looks ---------------------------------------------------------------------

    @property
    def persons(self) -> tuple[int, ...]:
        """The seats of persons."""
        return tuple(number for number, seat in enumerate(self.seats) if seat.is_person)

    @property
    def viewer(self) -> int | None:
        """The seat whose cards are shown; None when only what is public may be seen."""
        persons = self.persons
        return persons[0] if len(persons) == 1 else self._at_screen

    @property
    def curtain(self) -> int | None:
        """The person who must say to be there before cards are shown, or None."""
        actor = self.game.actor
        if not self.started or actor not in self.persons or actor == self.viewer:
            return None
        return actor

    @property
    def shown(self) -> AnyGame:
        """The game at the point that is shown: now, or in the past."""
        return self.review or self.game

    @property
    def view(self) -> AnyGame | View:
        """What may be seen at the point that is shown; all of it when the game is over."""
        return self.shown if self.game.over else self.shown.view(self.viewer)

    @property
    def mine(self) -> bool:
        """Whether the person at the screen is to decide now."""
        return (
            self.started
            and self.review is None
            and self.viewer is not None
            and self.game.actor == self.viewer
        )

    @property
    def waits_for_bot(self) -> bool:
        """Whether the next step is a bot's, or chance's after it, and may be taken."""
        actor = self.game.actor
        ready = self.started and self.review is None and not (self.settings.paused or self._held)
        return ready and actor is not None and actor != CHANCE and not self.seats[actor].is_person

    def reveal(self, seat: int, stamp: int | None = None) -> bool:
        """Open the curtain for the person who is asked."""
        if self._stale(stamp) or seat != self.curtain:
            return False
        self._at_screen = seat
        self._changed("viewer")
        return True

    # ---- what is said ------------------------------------------------------------------

    def listen(self, listener: Listener) -> None:
        """Call back with a word for every change: game, jump, viewer, tool, note, settings."""
        self._listeners.append(listener)

    def say(self, text: str, rule: str = "", tone: str = "") -> None:
        """Say something to the person."""
        self.note = Note(text, rule, tone)
        self._tell("note")

    def refuse(self, refusal: Refusal) -> None:
        """Say why something cannot be done."""
        self.say(refusal.text, refusal.rule, "bad")

    # ---- doing -------------------------------------------------------------------------

    def why_not(self, action: Action) -> Refusal | None:
        """Return what speaks against an action of the person at the screen, or None."""
        return self.not_now() or self.game.why_not(action)

    def availability(self, kind: type[Action]) -> Refusal | None:
        """Return why the person at the screen can do nothing of a kind now, or None."""
        return self.not_now() or self.game.availability(kind)

    def choose(self, action: Action, stamp: int | None = None) -> bool:
        """Do an action for the person at the screen, or say why not; whether it was done.

        Nothing is done when the table has moved on since ``stamp``, the moment the person saw.
        """
        if self._stale(stamp):
            return False
        refusal = self.not_now()
        if refusal is not None:
            self.refuse(refusal)
            return False
        try:
            self.game.push(action, seat=self.viewer)
        except IllegalAction as error:
            self.refuse(error.refusal)
            return False
        self._moved("game")
        return True

    def bot_step(self) -> bool:
        """Let the bot that is asked act, and chance after it; False when no bot is asked.

        Raises
        ------
        Exception
            Whatever the bot raised, or IllegalAction for its choice; the game is unchanged.
        """
        actor = self.game.actor
        if not self.waits_for_bot or actor is None:
            return False
        player = self.seats[actor].player
        assert player is not None
        self.push_for_bot(player.choose(self.game.view(actor)), actor)
        return True

    def push_for_bot(self, action: Action, seat: int) -> None:
        """Do what a bot has chosen; IllegalAction when it may not."""
        self.game.push(action, seat=seat)
        self._moved("game")

    # ---- the board ---------------------------------------------------------------------

    @property
    def deed(self) -> Deed | None:
        """What a click on the board does now: the tool in hand, else what is asked."""
        if not self.mine:
            return None
        return deed_in_hand(self.game, self.tool) or asked_deed(self.game.frame)

    def take_tool(self, tool: str, stamp: int | None = None) -> bool:
        """Take a tool in hand, or lay it down when it is there already or ``tool`` is empty."""
        if self._stale(stamp):
            return False
        if tool and tool != self.tool and not may_take(self, tool):
            return False
        self.tool = "" if tool == self.tool else tool
        self.note = Note()
        self._tell("tool")
        return True

    def pick(self, kind: str, number: int, stamp: int | None = None) -> bool:
        """Act on a click at a place: build there, move the robber there, or say why not.

        With no tool in hand, a place where exactly one thing can be built puts that into the
        hand; the second click builds it. A click that was made before the page could show the
        last change counts as long as the same is asked of the same person as before.
        """
        before, now = self._asked
        overtaken = now is not None and before == now and stamp == self.stamp - 1
        if not overtaken and self._stale(stamp):
            return False
        return answer_pick(self, (kind, number))

    # ---- back and forth ----------------------------------------------------------------

    def undo(self, stamp: int | None = None) -> bool:
        """Go back to the last decision of a person."""
        return self._go(stamp, back=True)

    def redo(self, stamp: int | None = None) -> bool:
        """Do again what was taken back, up to the next decision of a person."""
        return self._go(stamp, back=False)

    @property
    def can_redo(self) -> bool:
        """Whether something was taken back and can be done again."""
        return self.settings.undo and self.game.ply < len(self.game.log)

    def _go(self, stamp: int | None, *, back: bool) -> bool:
        if self._stale(stamp):
            return False
        complaint = step_game(self, back=back)
        if complaint:
            self.say(complaint, tone="bad")
            return False
        self._moved("jump")
        return True

    # ---- the whole game ----------------------------------------------------------------

    def open(self, game: AnyGame, seats: Sequence[Seat], *, keep: str | None = None) -> None:
        """Put another game on the table; ``keep`` is the saved text of the one before."""
        if keep is not None:
            self.previous = keep
        self._open(game, seats)
        self.started = True
        self.note = Note()
        self._changed("jump")

    def set_seat(self, number: int, seat: Seat) -> None:
        """Let somebody else play a seat from now on."""
        self.seats = (*self.seats[:number], seat, *self.seats[number + 1 :])
        self._at_screen = None
        self._moved("settings")

    def change(self, **settings: Any) -> None:
        """Change settings; ValueError for what they cannot be."""
        self.settings = replace(self.settings, **settings)
        self._moved("settings")

    def show_route(self, seat: int) -> None:
        """Show the longest road of a seat on the board; once more hides it."""
        self.route_of = None if self.route_of == seat else seat
        self._tell("tool")

    def show_past(self, game: AnyGame | None) -> None:
        """Show a copy at a past point; None: the present again."""
        self.review = game
        self.tool = ""
        self.note = Note()
        self._changed("jump")

    # ---- inside ------------------------------------------------------------------------

    def _open(self, game: AnyGame, seats: Sequence[Seat]) -> None:
        if len(seats) != len(game.players):
            raise ValueError(f"{len(game.players)} players need as many seats")
        self.game = game
        self.seats = tuple(seats)
        self.review = None
        self.tool = ""
        self.route_of = None
        self._at_screen = None
        self._settle()

    def not_now(self) -> Refusal | None:
        """Return why the person at the screen can do nothing at all now, or None."""
        if self.mine:
            return None
        frame = self.game.frame
        if self.review is not None:
            rule, text = (
                self.game.rules.turn_rule,
                _("This is the past: return to the present or play on from here."),
            )
        elif frame is None:
            rule, text = self.game.rules.over_rule, _("The game is over.")
        elif not self.started:
            rule, text = frame.rule, _("The game has not begun yet.")
        else:
            asked = str(frame.question(self.game.names))
            rule, text = (
                frame.rule,
                _("That is not yours to decide now. {asked}").format(asked=asked),
            )
        return Refusal(rule, say("{text}", text=text))

    def _stale(self, stamp: int | None) -> bool:
        if stamp is None or stamp == self.stamp:
            return False
        self.say(_(STALE), tone="bad")
        return True

    def _settle(self) -> None:
        """Let chance act, refuse for who wants that, and close the curtain where it is due."""
        game = self.game
        while (actor := game.actor) is not None:
            frame = game.frame
            if actor == CHANCE:
                game.push(game.sample())
            elif (
                self.settings.auto_reject
                and isinstance(frame, AnswerOffer)
                and self.seats[actor].is_person
                and not self.seats[frame.proposer].is_person
            ):
                game.push(RefuseTrade(), seat=actor)
            else:
                break
        at_screen = self._at_screen
        if actor in self.persons and actor != at_screen:
            self._at_screen = None if self.settings.curtain else actor
        elif self.settings.curtain and at_screen not in (actor, game.turn):
            self._at_screen = None

    def _moved(self, what: str) -> None:
        """Take note that the game is at another point."""
        self._settle()
        self.note = Note()
        if what != "settings":
            self.tool = ""
        self._changed(what)

    def _changed(self, what: str) -> None:
        self.stamp += 1
        self._asked = self._asked[1], asked_of(self)
        self._tell(what)

    def _tell(self, what: str) -> None:
        for listener in tuple(self._listeners):
            listener(what)

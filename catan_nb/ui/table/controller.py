"""The table without its widgets: who may see and do what, and every change to the game.

Panels call its methods and are told of each change. Whatever cannot be done becomes a message
with the rule that refuses it, and the game stays as it is.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, ClassVar, Final, Protocol

from catan_nb.board.piece import Place
from catan_nb.kernel.action import Action
from catan_nb.kernel.errors import IllegalAction, Refusal
from catan_nb.kernel.event import Event
from catan_nb.kernel.game import AnyGame
from catan_nb.kernel.question import CHANCE
from catan_nb.language import gettext as _
from catan_nb.language import noop
from catan_nb.ui.systems.events import Audience
from catan_nb.ui.systems.parts import Mark, Tool
from catan_nb.ui.systems.registry import NOTHING, TableSystem
from catan_nb.ui.table.clicks import Clicks, Picks, PlaceRequest, limit_to_hand
from catan_nb.ui.table.seats import Screen, Seat, Settings
from catan_nb.ui.table.table_view import Note, TableMoment

if TYPE_CHECKING:
    from catan_nb.ui.systems.events import Move, Parts
    from catan_nb.ui.systems.registry import Systems

__all__ = [
    "CHARACTER",
    "GLANCE",
    "STALE",
    "Controller",
    "Hit",
    "Host",
    "Hosted",
    "LocalHost",
    "Paced",
    "reading_time",
    "step_game",
]


# Who keeps the game that is played at a table: this screen, or somebody elsewhere.


class Hosted(Protocol):
    """What a host asks of its table: see `catan_nb.ui.table.controller.Controller`."""

    settings: Settings
    review: AnyGame | None

    @property
    def game(self) -> AnyGame: ...
    @property
    def seats(self) -> tuple[Seat, ...]: ...
    @property
    def persons(self) -> tuple[int, ...]: ...
    def drawn(self) -> Action: ...
    def unasked(self, actor: int) -> Action | None: ...
    def say(self, text: str, rule: str = "", tone: str = "") -> None: ...


class Host(Protocol):
    """Keeps the game of a table, draws what chance brings and moves the bots.

    A table asks its host for every change to the game. One elsewhere makes the change when it has
    agreed, and then the table follows: see `Controller.follow`.
    """

    @property
    def own(self) -> bool:
        """Whether the game is this screen's alone, to be saved, replaced and played on at will."""

    @property
    def waits(self) -> bool:
        """Whether what was done last has not been answered yet, so that nothing else is done."""

    @property
    def marks(self) -> Mapping[int, Mark]:
        """What else is said of players, by seat: who is away, say."""

    def act(self, action: Action, seat: int | None) -> bool:
        """Do an action for a seat; whether it is done already.

        Raises
        ------
        IllegalAction
            With the rule that refuses it; nothing has changed then.
        """

    def settle(self) -> None:
        """Let happen what happens by itself before anybody at this screen decides."""

    def step(self, *, back: bool) -> bool:
        """Take back or do again, up to a person's decision, or say why not; whether it is done."""

    def change(self, settings: Mapping[str, Any]) -> Mapping[str, Any]:
        """Change what is set for everybody at the table; return what this screen sets alone."""


class LocalHost:
    """The game is played at this one screen.

    Parameters
    ----------
    table : Hosted
    """

    own: ClassVar[bool] = True
    waits: ClassVar[bool] = False
    marks: ClassVar[Mapping[int, Mark]] = {}

    def __init__(self, table: Hosted) -> None:
        self._table = table

    def act(self, action: Action, seat: int | None) -> bool:
        """Do an action at once."""
        self._table.game.push(action, seat=seat)
        return True

    def settle(self) -> None:
        """Let chance act, and reject offers for players who have chosen that."""
        table = self._table
        game = table.game
        while (actor := game.actor) is not None:
            if actor == CHANCE:
                game.push(table.drawn())
                continue
            answer = table.unasked(actor)
            if answer is None:
                break
            game.push(answer, seat=actor)

    def step(self, *, back: bool) -> bool:
        """Step to a decision of a person."""
        complaint = self._step(back=back)
        if complaint:
            self._table.say(complaint, tone="bad")
        return not complaint

    def _step(self, *, back: bool) -> str:
        table = self._table
        if not table.settings.undo:
            return _("At this table nothing is taken back.")
        if table.review is not None:
            return _("First return to the present.")
        deciding = table.persons or tuple(range(len(table.seats)))
        if step_game(table.game, deciding, back=back):
            return ""
        return _("There is nothing to take back.") if back else _("There is nothing to do again.")

    def change(self, settings: Mapping[str, Any]) -> Mapping[str, Any]:
        """Leave all settings to the screen."""
        return settings


def step_game(game: AnyGame, deciding: Collection[int], *, back: bool) -> bool:
    """Step a game back or forth to the next decision of one of the seats that count.

    Returns whether there was one; otherwise the game is where it was.
    """
    start, last = game.ply, 0 if back else len(game.log)
    while game.ply != last:
        if back:
            game.pop()
        else:
            game.redo()
        if game.actor in deciding:
            break
    else:
        if back and game.actor not in deciding:
            game.goto(start)
    return game.ply != start


# How long the bots wait: as long as it takes to read what was told, and for what hits a person.


GLANCE: Final = 0.4
"""Seconds that it takes to see that something has happened."""
CHARACTER: Final = 0.045
"""Seconds that a character of a line takes."""
PICTURE: Final = 3
"""Characters that take as long as a picture or a number of cards."""
LONGEST: Final = 3.0
"""Seconds that nobody needs more of, such as for what six players receive."""


def reading_time(events: Iterable[Event], systems: Systems, audience: Audience) -> float:
    """Return the seconds that it takes to read, calmly, what the log tells of some events."""
    tellings = (systems.teller(event)(event, audience) for event in events)
    length = sum(_text_length(line.words + line.items) for line in tellings if line is not None)
    return min(GLANCE + CHARACTER * length, LONGEST)


def _text_length(parts: Parts) -> int:
    """Return how many characters parts of a line are worth."""
    characters = 0
    for part in parts:
        if isinstance(part, str):
            characters += len(part)
        elif isinstance(part, tuple) and part[0] in ("b", "g"):
            characters += _text_length(part[1:])
        else:
            characters += PICTURE
    return characters


@dataclass(frozen=True, slots=True)
class Hit:
    """An event that affects a player: its message in English, and the event."""

    words: str
    event: Event


class Paced(TableMoment):
    """A table with what is new at it, and with what keeps the bots from moving on.

    Attributes
    ----------
    hurried : bool
        Whether the bots wait for nothing until a person is asked.
    """

    def __init__(self, game: AnyGame, *arguments: Any, **kwargs: Any) -> None:
        super().__init__(game, *arguments, **kwargs)
        self.hurried = False
        self._held = False
        self._hit: Hit | None = None
        self._since = self._ply = game.ply

    @property
    def news(self) -> tuple[Event, ...]:
        """What the last step of the game brought, as far as whoever is here may know it.

        Nothing after a step back, another game, or another viewer.
        """
        viewer = self.viewer
        return tuple(
            event.seen_by(viewer)
            for ply in range(self._since, self._ply)
            for event in self.game.events_at(ply)
            if event.visible_to(viewer)
        )

    @property
    def is_rushed(self) -> bool:
        """Whether the next state follows at once, so that nothing that moves could be seen."""
        return self.waits_for_bot and (self.hurried or not self.settings.tempo)

    @property
    def moves(self) -> list[Move]:
        """What of the news is seen to move; nothing in a rush."""
        if self.is_rushed:
            return []
        effects = ((event, self.systems.effect(event)) for event in self.news)
        return [move for event, effect in effects for move in effect.moves(event, self.game)]

    @property
    def waits_for_bot(self) -> bool:
        """Whether the next step is a bot's, or chance's after it, and may be taken."""
        return self._bots_turn and not self.halted

    @property
    def halted(self) -> Hit | None:
        """What has hit the one person here, while the bots wait for that.

        They do not where they move at once, and where nobody or several play at this screen.
        """
        waits = self._bots_turn and self.settings.tempo > 0 and len(self.persons) == 1
        return self._hit if waits and not self.hurried else None

    @property
    def _bots_turn(self) -> bool:
        actor = self.game.actor
        ready = self.started and self.review is None and not (self.settings.paused or self._held)
        moved_here = actor is not None and actor != CHANCE and self.seats[actor].player is not None
        return ready and moved_here

    def _let_bot_act(self) -> None:
        game = self.game
        player = None if game.actor is None else self.seats[game.actor].player
        assert player is not None
        game.push(player.choose(game.view(game.actor)), seat=game.actor)

    def _keep_pace(self, what: str) -> None:
        """Record what is new, and end a pause or a rush of the bots where it is due."""
        self._since, self._ply = self._ply if what == "game" else self.game.ply, self.game.ply
        if what != "settings":
            hits = (
                []
                if self.viewer is None
                else _events_that_hit(self.news, self.systems, self.viewer)
            )
            self._hit = hits[-1] if hits else None
        if what == "jump" or not self._bots_turn:
            self.hurried = False


def _events_that_hit(events: Iterable[Event], systems: Systems, viewer: int) -> list[Hit]:
    """Return those of some events that hit a player."""
    effects = ((event, systems.effect(event)) for event in events)
    return [Hit(effect.halt, event) for event, effect in effects if effect.halts(event, viewer)]


STALE: Final = noop("The table had moved on before that click, so nothing was done.")

Listener = Callable[[str], object]


class Controller(Paced):
    """A game, its seats and whoever looks at it, with every change to them.

    Parameters
    ----------
    game : Game
    seats : sequence of Seat
    settings : Settings, optional
    started : bool
        Whether the game may begin; until then bots wait and nothing can be done.
    records : mapping of str to TableSystem
        What rule modules that the kit does not have bring to the table, by their names.
    host : Host, optional
        Who keeps the game; by itself this screen.

    Attributes
    ----------
    host : Host
    note : Note
        What was said last.
    stamp : int
        Counts the moments of the table; a click that belongs to an earlier one means nothing.
    picks : Picks
        The cards that the person at the screen has picked; another question begins with none.
    route_of : int or None
        The seat whose longest road is shown on the board.
    previous : str or None
        The saved text of the game that a new or opened one replaced.
    request : PlaceRequest or None
        A place that a program asks the person at the screen to choose.
    highlighted : tuple of Place
        Places that a program has marked.
    """

    def __init__(
        self,
        game: AnyGame,
        seats: Sequence[Seat],
        settings: Settings | None = None,
        *,
        started: bool = True,
        records: Mapping[str, TableSystem] = NOTHING,
        host: Host | None = None,
    ) -> None:
        super().__init__(game, seats, settings or Settings(), started=started, records=records)
        self.host: Host = host or LocalHost(self)
        self.stamp = 0
        self.note = Note()
        self.picks = Picks()
        self._picked_for: object = None
        self.route_of: int | None = None
        self.previous: str | None = None
        self.request: PlaceRequest | None = None
        self.highlighted: tuple[Place, ...] = ()
        self._listeners: list[Listener] = []
        self._pointers: list[Callable[[Place], object]] = []
        self._clicks = Clicks(self)
        self._open(game, seats)

    def hold(self, is_held: bool) -> None:
        """Pause the bots while the person is busy elsewhere, or let them go on."""
        self._held = is_held
        self._tell("note")

    @property
    def held(self) -> bool:
        """Whether the person is busy elsewhere."""
        return self._held

    def catch_up(self) -> None:
        """Update the table after other code, such as a notebook's cell, has changed the game."""
        self._moved("jump")

    def follow(self, game: AnyGame, seats: Sequence[Seat], change: str) -> None:
        """Show the point that the host's game has reached.

        Parameters
        ----------
        game : Game
            The game as it is now.
        seats : sequence of Seat
            Who plays now.
        change : str
            As those who listen are told: ``"game"`` where it has gone on from the point shown last
            so that what is new can be seen, ``"settings"`` where it is still there, else
            ``"jump"``.
        """
        self.game = game
        self._screen.seat_all(seats)
        self._moved(change)

    # ---- whose step it is --------------------------------------------------------------

    def go_on(self) -> None:
        """Let the bots go on after what has hit the person."""
        self._hit = None
        self._tell("pace")

    def skip(self) -> None:
        """Let the bots move without pauses until a person is asked."""
        self.hurried = bool(self.persons) and self._bots_turn
        self.go_on()

    def reveal(self, seat: int, stamp: int | None = None) -> bool:
        """Open the curtain for the person who is asked."""
        if self._stale(stamp) or seat != self.curtain:
            return False
        self._screen.come(seat)
        self._changed("viewer")
        return True

    # ---- what is said ------------------------------------------------------------------

    def listen(self, listener: Listener) -> None:
        """Call back with a word for every change.

        These are game, jump, viewer, tool, pick, note, settings and pace.
        """
        self._listeners.append(listener)

    def say(self, text: str, rule: str = "", tone: str = "") -> None:
        """Say something to the person; places are named by what they touch."""
        self.note = self.phrase_message(text, rule, tone)
        self._tell("note")

    def refuse(self, refusal: Refusal) -> None:
        """Say why something cannot be done."""
        self.say(refusal.to(self.viewer).text, refusal.rule, "bad")

    # ---- doing -------------------------------------------------------------------------

    def why_not(self, action: Action) -> Refusal | None:
        """Return what speaks against an action of the person at the screen, or None."""
        return self.not_now() or self._told(self.game.why_not(action))

    def availability(self, kind: type[Action]) -> Refusal | None:
        """Return why the person at the screen can do nothing of a kind now, or None."""
        return self.not_now() or self._told(self.game.availability(kind))

    def choose(self, action: Action, stamp: int | None = None) -> bool:
        """Do an action for the person at the screen, or say why not; whether it was done.

        Nothing is done when the table has moved on since ``stamp``, the moment the person saw.
        """
        if self.host.waits or self._stale(stamp):
            return False
        refusal = self.not_now()
        if refusal is not None:
            self.refuse(refusal)
            return False
        try:
            done = self.host.act(action, self.viewer)
        except IllegalAction as error:
            self.refuse(error.refusal)
            return False
        if done:
            self._moved("game")
        return True

    def bot_step(self) -> bool:
        """Let the bot that is asked act, and chance after it; False when no bot is asked.

        Of a question that is put to several, what the bots answer in a row is one step.

        Raises
        ------
        Exception
            Whatever the bot raised, or IllegalAction for its choice; the game is unchanged.
        """
        if not self.waits_for_bot:
            return False
        together = self.asking.together
        self._let_bot_act()
        with suppress(Exception):  # who fails is asked alone in the next step, which tells of it
            while together and self.asking.together and self._bots_turn:
                self._let_bot_act()
                self.host.settle()
        self._moved("game")
        return True

    def push_for_bot(self, action: Action, seat: int) -> None:
        """Do what a bot has chosen; IllegalAction when it may not."""
        self.game.push(action, seat=seat)
        self._moved("game")

    def drawn(self) -> Action:
        """Return what chance brings now."""
        return self.game.sample()

    def unasked(self, actor: int) -> Action | None:
        """Return the answer that a person has given once for all questions of a kind."""
        unasked = self.asking.unasked
        if unasked is None or not self.seats[actor].is_here:
            return None
        return unasked(self, self.game.frame)

    # ---- the board ---------------------------------------------------------------------

    @property
    def tool(self) -> str:
        """The name of the tool in hand; empty for none."""
        return self._clicks.tool

    @property
    def tool_in_hand(self) -> Tool | None:
        """The tool in hand, or None."""
        return self._clicks.in_hand

    @property
    def active_tool(self) -> Tool | None:
        """The tool that a click on the board uses now: the one in hand, else what is asked."""
        return self._clicks.active

    def take_tool(self, tool: str, stamp: int | None = None) -> bool:
        """Select a tool, or deselect it when selected already or ``tool`` is empty."""
        if self._stale(stamp) or not self._clicks.take(tool):
            return False
        self.note = Note()
        self._tell("tool")
        return True

    def on_point(self, pointer: Callable[[Place], object]) -> None:
        """Call back with each place that is clicked, whatever becomes of it."""
        self._pointers.append(pointer)

    def click(self, kind: str, number: int, stamp: int | None = None) -> bool:
        """Act on a click at a place: build there, move the robber there, or say why not."""
        for pointer in self._pointers:
            pointer((kind, number))
        if self.request is not None:
            return self._answer_request((kind, number))
        if not self._clicks.is_stale_click(stamp) and self._stale(stamp):
            return False
        return self._clicks.answer((kind, number))

    def click_afresh(self, place: Place) -> bool:
        """Act on a click as if no tool were in hand."""
        return self._clicks.afresh(place)

    # ---- what programs ask and show ----------------------------------------------------

    def enable(self, enabled: bool) -> None:
        """Let the person at the screen do something, or only look."""
        if enabled != self.enabled:
            self.enabled = enabled
            self._clicks.tool = ""
            self._changed("settings")

    def ask(self, request: PlaceRequest | None) -> None:
        """Ask for a place in the stead of whatever a click would do; None: no more."""
        self.request = request
        self._clicks.tool = ""
        self.note = Note(request.text) if request is not None else Note()
        self._tell("tool")

    def highlight(self, places: Sequence[Place], text: str) -> None:
        """Mark places of the board, and say something; without places, no more."""
        self.highlighted = tuple(places)
        self.note = Note(text)
        self._tell("tool")

    def _answer_request(self, place: Place) -> bool:
        request = self.request
        if request is None or place not in request.places:
            self.say(_("Choose one of the lit places."), tone="bad")
            return False
        request.answer(place)
        self.ask(None)
        return True

    # ---- cards ---------------------------------------------------------------------------

    def pick(self, picks: Picks) -> None:
        """Replace the cards that the person at the screen has picked."""
        self.picks, self.note = picks, Note()
        self._tell("pick")

    def _keep_picks(self) -> None:
        """Keep what is picked and still held for as long as it is about the same."""
        game, asking = self.game, self.asking
        alone = self.mine and (asking.cards is not None or asking.afresh)
        context = self.viewer, game.turn_number, game.frame if alone else None
        same, self._picked_for = context == self._picked_for, context
        picks = self.picks
        self.picks = replace(picks, give=limit_to_hand(picks.give, self.pool)) if same else Picks()

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
        log = self.game.log
        return self.settings.undo and self.host.own and self.game.ply < len(log)

    def _go(self, stamp: int | None, *, back: bool) -> bool:
        if self._stale(stamp) or not self.host.step(back=back):
            return False
        self._moved("jump")
        return True

    # ---- the whole game ----------------------------------------------------------------

    @property
    def unsaved(self) -> str:
        """Why the game cannot be saved as a file now, in words; empty when it can."""
        if not self.started:
            return _("There is no game to save yet.")
        if not (self.host.own or self.game.over):
            return _("A shared game is saved when it is over.")
        return ""

    def open(self, game: AnyGame, seats: Sequence[Seat], *, keep: str | None = None) -> None:
        """Put another game on the table; ``keep`` is the saved text of the one before."""
        if not self.host.own:
            self.say(_("This table is everybody’s: no other game is put on it."), tone="bad")
            return
        if keep is not None:
            self.previous = keep
        self._open(game, seats)
        self.started = True
        self.note = Note()
        self._changed("jump")

    def set_seat(self, number: int, seat: Seat) -> None:
        """Let somebody else play a seat from now on."""
        if not self.host.own:
            self.say(_("Who sits at this table is agreed by all."), tone="bad")
            return
        self._screen.sit(number, seat)
        self._moved("settings")

    def change(self, **settings: Any) -> None:
        """Change settings; ValueError for what they cannot be."""
        replace(self.settings, **settings)  # refuses what cannot be
        self.settings = replace(self.settings, **self.host.change(settings))
        if "language" in settings:
            self.note = Note()  # it is said in the other one
        self._moved("settings")

    def show_route(self, seat: int) -> None:
        """Show the longest road of a seat on the board; once more hides it."""
        self.route_of = None if self.route_of == seat else seat
        self._tell("tool")

    def show_past(self, game: AnyGame | None) -> None:
        """Show a copy at a past point; None: the present again."""
        self.review = game
        self._clicks.tool = ""
        self.note = Note()
        self._changed("jump")

    # ---- inside ------------------------------------------------------------------------

    def _open(self, game: AnyGame, seats: Sequence[Seat]) -> None:
        if len(seats) != len(game.players):
            raise ValueError(f"{len(game.players)} players need as many seats")
        self.game = game
        self._screen = Screen(seats)
        self.review = None
        self._clicks.tool = ""
        self.route_of = None
        self.request, self.highlighted = None, ()
        self._settle()
        self._keep_picks()

    def _told(self, refusal: Refusal | None) -> Refusal | None:
        return None if refusal is None else refusal.to(self.viewer)

    def _stale(self, stamp: int | None) -> bool:
        if stamp is None or stamp == self.stamp:
            return False
        self.say(_(STALE), tone="bad")
        return True

    def _settle(self) -> None:
        """Let happen what happens by itself, and close the curtain where it is due."""
        self.host.settle()
        game = self.game
        self._screen.settle(game.actor, game.turn, curtain=self.settings.curtain)

    def _moved(self, what: str) -> None:
        """Take note that the game is at another point."""
        self._settle()
        if what != "settings":
            self.note = Note()
            self._clicks.tool = ""
        self._changed(what)

    def _changed(self, what: str) -> None:
        self.stamp += 1
        self._keep_picks()
        self._clicks.note_moment()
        self._keep_pace(what)
        self._tell(what)

    def _tell(self, what: str) -> None:
        for listener in tuple(self._listeners):
            listener(what)

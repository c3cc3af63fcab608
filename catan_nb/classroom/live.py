"""A shared table on its server: opening, requests and their checks, listeners."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Callable, Container, Coroutine, Iterable, Mapping, Sequence
from dataclasses import dataclass
from operator import attrgetter
from typing import Any, Final, TypeVar

from msgspec.structs import replace

from catan_nb.bots.levels import bots_for
from catan_nb.classroom.messages import NotKept, Refused, Taken, not_kept
from catan_nb.classroom.protocol.entries import (
    FREE,
    PERSON,
    Act,
    AskBack,
    Back,
    Early,
    Entry,
    EntryData,
    Pace,
    Pause,
    Rematch,
    Say,
    SharedSeat,
    Sit,
    Start,
)
from catan_nb.classroom.protocol.replies import ListedTable, TableList, TableNews
from catan_nb.classroom.protocol.servers import Here
from catan_nb.classroom.shared import (
    PHRASES,
    SharedTable,
    tidy_name,
    visible_to,
)
from catan_nb.classroom.visitors import looks_like_any
from catan_nb.classroom.writing import Writer
from catan_nb.games import new_game, read_game, rematch
from catan_nb.kernel.action import Action, from_json, to_json
from catan_nb.kernel.codecs import is_int
from catan_nb.kernel.errors import GameError, Refusal, error_phrase
from catan_nb.kernel.game import AnyGame
from catan_nb.kernel.ruleset import Ruleset
from catan_nb.kernel.seats import validate_names
from catan_nb.kernel.state import State
from catan_nb.kernel.words import Name, noop, say

__all__ = [
    "ATTEMPTS",
    "LONGEST_CLOCK",
    "NOBODY",
    "PACES",
    "REMOVED",
    "RETURNS",
    "Asker",
    "EntryDraft",
    "Listener",
    "LiveTable",
    "Told",
    "act_for",
    "bad_action",
    "check_pace",
    "opening",
    "opening_again",
    "read_action",
    "refusal_of",
    "run_to_end",
    "table_list",
    "turn",
]


PACES: Final[Mapping[str, float]] = {"at once": 0.0, "quick": 0.7, "calm": 1.5, "slow": 3.0}
"""Seconds that a bot waits before it moves, by the words of the table's settings."""
LONGEST_CLOCK: Final = 3600
"""Seconds that a clock can give."""
LONGEST_RECORD: Final = 200_000
"""Characters that a saved game may have with which a table begins."""
_OF_GAME: Final = ("variant", "players", "board", "scenario", "options")
_OF_TABLE: Final = ("game", "names", "pace", "clock")


def opening(settings: Mapping[str, object], seats: Sequence[str] | None = None) -> dict[str, Any]:
    """Return the data of a new table's first entry.

    Parameters
    ----------
    settings : mapping
        ``variant``, ``players``, ``board``, ``scenario`` and ``options`` as `new_game` takes them,
        or ``game``: the text of a saved game, or of a position, that is played on from where it
        was left. Beside them ``names`` by seat, ``pace`` (a key of `PACES`) and ``clock``
        (seconds, 0 for none).
    seats : sequence of str, optional
        For each seat ``"free"`` or a kind of bot; by itself all are free.

    Raises
    ------
    Refused
        For settings with which there is no game.
    """
    unknown = set(settings) - {*_OF_GAME, *_OF_TABLE}
    if unknown:
        raise Refused("input", say("A table has no such setting."))
    pace = check_pace(settings.get("pace", "calm"))
    clock = settings.get("clock", 0)
    if not is_int(clock) or not 0 <= clock <= LONGEST_CLOCK:
        raise Refused("input", say("The time for an answer is 0 to {n} seconds.", n=LONGEST_CLOCK))
    try:
        game = _read_settings(settings)
        kinds = list(seats or [FREE] * len(game.colours))
        if not set(kinds) <= {FREE, *bots_for(game.variant)}:
            raise Refused("input", say("Nobody of that kind can take a seat."))
        names = _seat_names(settings.get("names"), game)
        sitting = [SharedSeat(kind, name) for kind, name in zip(kinds, names, strict=True)]
        first = _first_entry(game, sitting, pace, clock)
        json.dumps(first, ensure_ascii=False).encode()  # ValueError for half a character
    except GameError as error:
        raise Refused("input", error_phrase(error)) from error
    except (TypeError, ValueError, LookupError, AttributeError, RecursionError) as error:
        raise Refused("input", say("With these settings there is no game.")) from error
    return first


def opening_again(
    game: AnyGame, seats: Sequence[SharedSeat], *, pace: str, clock: int, after: str
) -> dict[str, Any]:
    """Return the data of a rematch's first entry: same players, rules and kind of board."""
    return {**_first_entry(rematch(game), seats, pace, clock), "after": after}  # type: ignore[arg-type]


def check_pace(pace: object) -> str:
    """Return a pace if it is in `PACES`; Refused otherwise."""
    if not isinstance(pace, str) or pace not in PACES:
        raise Refused("input", say("Bots have no such pace."))
    return pace


def _read_settings(settings: Mapping[str, object]) -> AnyGame:
    saved = settings.get("game")
    chosen: dict[str, Any] = {name: settings[name] for name in _OF_GAME if name in settings}
    if saved is None:
        game: AnyGame = new_game(**chosen)
        return game
    if chosen or not isinstance(saved, str) or len(saved) > LONGEST_RECORD:
        raise ValueError("a saved game is a text, not too long, and has its own settings")
    return read_game(saved).fork()


def _seat_names(wanted: object, game: AnyGame) -> list[str]:
    """Return the names of the seats; empty for those named by their colour."""
    names = game.rules.given_names
    if wanted is not None:
        if not isinstance(wanted, list | tuple) or len(wanted) != len(names):
            raise ValueError("there is a name for each seat")
        colours = [colour.capitalize() for colour in game.colours]
        colours_named = [tidy_name(w) or c for w, c in zip(wanted, colours, strict=True)]
        if any(
            looks_like_any(name, colours_named[:seat]) for seat, name in enumerate(colours_named)
        ):
            raise Refused("input", say("two players cannot have the same name"))
        names = validate_names(colours_named, game.colours)
    return ["" if n == c.capitalize() else str(n) for n, c in zip(names, game.colours, strict=True)]


def _first_entry(
    game: AnyGame, seats: Sequence[SharedSeat], pace: str, clock: int
) -> dict[str, Any]:
    # What players are called stands at their seats alone.
    names = [colour.capitalize() for colour in game.colours]
    record = {**json.loads(game.to_json()), "seed": 0, "names": names}
    return {
        "game": record,
        "seats": [seat.plain() for seat in seats],
        "pace": pace,
        "clock": clock,
    }


# What one thing done at a table brings with it: outcomes of chance, and answers that come due.
#
# Nothing here changes a game: what is going to be done is worked out on a copy of its state, and
# done when it has been stored.


LONGEST: Final = 2000
"""Characters that an action may have as JSON."""


def read_action(plain: object, rules: Ruleset) -> Action:
    """Parse an action from a page; Refused if it is invalid or an outcome of chance."""
    try:
        if len(json.dumps(plain)) > LONGEST:
            raise bad_action()
        action = from_json(plain, rules.actions)
    except (ValueError, TypeError, LookupError, AttributeError, RecursionError) as error:
        raise bad_action() from error
    if rules.verbs[type(action)].weights is not None:
        raise Refused("input", say("What chance brings nobody may choose."))
    return action


def bad_action() -> Refused:
    """Return the refusal for an invalid action."""
    return Refused("input", say("That is no action of this game."))


def refusal_of(game: AnyGame, seat: int, action: Action) -> Refusal | None:
    """Return why a seat may not do an action now, neither in turn nor in advance."""
    if seat not in game.asked_at_once:
        frame = game.frame
        if frame is None:
            return Refusal(game.rules.over_rule, say("The game is over."))
        return frame.not_yours(game.rules.names)
    view = game if seat == game.actor else game.ahead(seat)
    return _first_refusal(view.rules, view.state, action)


def turn(
    game: AnyGame, early: Mapping[int, Action | None], chance: random.Random, *actions: Action
) -> list[Any]:
    """Return the actions of a turn as JSON values, including all automatic consequences.

    Chance brings what it brings, and answers given early come due, in the order in which the rules
    ask for them. One that is illegal by then is left out: its seat is asked.
    """
    rules, state = game.rules, game.state.copy()
    done, waiting = [], dict(early)
    for action in actions:
        rules.apply(state, action)
        done.append(action)
    while state.stack:
        frame = state.stack[-1]
        if frame.chance:
            answer: Action | None = rules.outcomes(state).draw(chance)
        else:
            answer = waiting.pop(frame.player, None)
        if answer is None or _first_refusal(rules, state, answer) is not None:
            break
        rules.apply(state, answer)
        done.append(answer)
    return [to_json(action) for action in done]


def _first_refusal(rules: Ruleset, state: State, action: Action) -> Refusal | None:
    refusals = rules.refusals(state, action, first=True)
    return refusals[0] if refusals else None


# What may be asked of a shared table, by whom: each request becomes a draft of an entry.
#
# Nothing here changes a table. A request is refused by raising `Refused`; one that is done
# already is answered with the number of the entry that did it.


BETWEEN_PHRASES: Final = 1.0
"""Seconds between two phrases of a seat."""


@dataclass(frozen=True, slots=True)
class EntryDraft:
    """A draft of the next entry, without its number and time."""

    told: EntryData
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class Asker:
    """The author of a request to a table.

    Attributes
    ----------
    visitor : str
        The visitor's id.
    teacher : bool
        Whether it is a teacher, who needs no seat and no consent.
    request : str
        The name that the page gave to the request, by which it is known when it comes again;
        empty for none.
    """

    visitor: str
    teacher: bool = False
    request: str = ""

    def draft(self, told: EntryData, seat: int | None) -> EntryDraft:
        """Return an entry draft for this request."""
        return EntryDraft(replace(told, id=self.request) if self.request else told, seat)


def done_before(table: SharedTable, asker: Asker) -> int | None:
    """Return the number of the entry that this request already produced, or None."""
    if not asker.request:
        return None
    seat = table.done(table.seat_of(asker.visitor), asker.request)
    return table.done(None, asker.request) if seat is None and asker.teacher else seat


def act(
    table: SharedTable, asker: Asker, number: int, plain: object, chance: random.Random
) -> EntryDraft:
    """Return the entry draft for a visitor's action.

    Parameters
    ----------
    number : int
        The number of the entry that comes next at the visitor's page: what was seen there.
    plain : object
        The action as JSON values.
    """
    seat = _require_seat(table, asker)
    if not table.seats[seat].is_person:
        raise Refused("seat", say("A bot plays for you. Take your seat again first."))
    _require_playing(table)
    _check_entry_number(table, number)
    action = read_action(plain, table.game.rules)
    if not table.may_answer(seat, number):
        raise Refused("stale", STALE)
    if seat in table.early:
        raise Refused("stale", say("You have answered already."))
    refusal = refusal_of(table.game, seat, action)
    if refusal is not None:
        raise Refused("rule", refusal.to(seat))
    if seat != table.game.actor:
        return asker.draft(Early(action=to_json(action)), seat)
    return asker.draft(Act(actions=turn(table.game, table.early, chance, action)), seat)


STALE: Final = say("The table had moved on before that, so nothing was done.")


def act_for(
    table: SharedTable, seat: int, action: Action | None, chance: random.Random
) -> EntryDraft:
    """Return the entry draft for a bot's action, or for chance if no action is given."""
    actions = [] if action is None else [action]
    by = None if action is None else seat
    return EntryDraft(Act(actions=turn(table.game, table.early, chance, *actions)), by)


def start(table: SharedTable, asker: Asker) -> EntryDraft | int:
    """Return the entry draft that starts the game."""
    seat = _require_seat_or_teacher(table, asker)
    return table.number - 1 if table.started else asker.draft(Start(), seat)


def join(table: SharedTable, asker: Asker, name: object, wanted: int | None) -> EntryDraft | int:
    """Return the entry draft that seats a visitor, or returns them to their seat."""
    own = table.seat_of(asker.visitor)
    if own is not None:
        if wanted not in (None, own):
            raise Refused("seat", say("You have a seat at this table. Leave it first."))
        wanted = own
    if wanted is None:
        wanted = table.known.get(asker.visitor)
    if wanted is None:
        free = [number for number, seat in enumerate(table.seats) if seat.is_free]
        if not free:
            raise Refused("seat", say("No seat is free at this table. You may watch."))
        wanted = free[0]
    old = table.seats[_check_seat_number(table, wanted)]
    if old.owner not in (None, asker.visitor):
        raise Refused("seat", say("Somebody else sits there already."))
    if not table.may_sit(asker.visitor, wanted):
        seat_name = Name(table.game.names[table.known[asker.visitor]])
        refusal = say(
            "You have seen the cards of {name}, and may play on only there.", name=seat_name
        )
        raise Refused("seat", refusal)
    new = SharedSeat(
        PERSON, tidy_name(name) or (old.name if own is not None else ""), asker.visitor
    )
    if new == old:
        return table.number - 1
    _require_distinct_name(table, wanted, new.name)
    return asker.draft(Sit.at_seat(wanted, new), wanted)


def sit(
    table: SharedTable, asker: Asker, at: int, kind: str, present: Container[str]
) -> EntryDraft | int:
    """Return the entry draft that assigns a seat to a bot, or to nobody.

    The own seat everybody may leave, or leave to a bot for a while. So may the seat of somebody
    who is not there be left to a bot, and whatever belongs to nobody be changed, by those who sit
    at the table; a teacher may change every seat.
    """
    by = _require_seat_or_teacher(table, asker)
    if kind not in (FREE, *bots_for(table.game.variant)):
        raise Refused("input", say("Nobody of that kind can take a seat."))
    old = table.seats[_check_seat_number(table, at)]
    away = old.owner is not None and old.owner not in present
    if not (asker.teacher or at == by or old.owner is None or (away and kind != FREE)):
        raise Refused("seat", say("Whoever sits there is at the table, or was a moment ago."))
    new = SharedSeat(kind, old.name, old.owner) if kind != FREE else SharedSeat()
    if new == old:
        return table.number - 1
    return asker.draft(Sit.at_seat(at, new), by)


def back(table: SharedTable, asker: Asker, to: int | None, present: Container[str]) -> EntryDraft:
    """Return the entry draft for a request to go back in the game.

    A teacher's word is enough; otherwise all persons must agree, and those who are there while a
    bot plays for them. With None for the point, the game goes back to the last decision of whoever
    asks, or of anybody for a teacher. What chance brings from there on is drawn anew.
    """
    by = _require_seat_or_teacher(table, asker)
    if not asker.teacher:
        _require_begun(table)
    if to is None:
        to = _last_decision(table, (by,) if by is not None else table.persons)
    if not is_int(to) or not 0 <= to < table.game.ply:
        raise Refused("input", say("There is nothing to take back."))
    if asker.teacher:
        return asker.draft(Back(to=to), None)
    proposal = table.asked_back
    agreed = proposal.agreed if proposal is not None and proposal.to == to else ()
    return _back_draft(table, asker, to, agreed, present)


def allow_back(
    table: SharedTable, asker: Asker, to: int | None, present: Container[str]
) -> EntryDraft:
    """Return the entry draft for agreeing to go back to a point; None refuses.

    Whoever allows it has seen to which point: another may be wanted by now.
    """
    by = _require_seat(table, asker)
    proposal = table.asked_back
    if proposal is None or to not in (None, proposal.to):
        raise Refused("stale", say("Nobody wants to go back there any more."))
    if to is None:
        return asker.draft(AskBack(to=None), by)
    return _back_draft(table, asker, proposal.to, proposal.agreed, present)


def pause(table: SharedTable, asker: Asker, paused: bool) -> EntryDraft | int:
    """Return the entry draft that pauses or resumes the table."""
    by = _require_seat_or_teacher(table, asker)
    if paused == table.paused:
        return table.number - 1
    if not paused and table.paused_by is None and not asker.teacher:
        raise Refused("paused", say("Your teacher has paused the table."))
    return asker.draft(Pause(paused=paused), None if asker.teacher else by)


def set_pace(table: SharedTable, asker: Asker, pace: object) -> EntryDraft:
    """Return the entry draft that sets the bots' pace."""
    return asker.draft(Pace(pace=check_pace(pace)), _require_seat_or_teacher(table, asker))


def say_phrase(table: SharedTable, asker: Asker, phrase: object, now: float) -> EntryDraft:
    """Return the entry draft for a phrase."""
    by = _require_seat(table, asker)
    if not isinstance(phrase, str) or phrase not in PHRASES:
        raise Refused("input", say("There is no such phrase."))
    last = table.said.get(by)
    if last is not None and 0 <= now - last.at < BETWEEN_PHRASES:
        raise Refused("input", say("One phrase at a time."))
    return asker.draft(Say(phrase=phrase), by)


def overdue_seat(table: SharedTable, asker: Asker, now: float) -> int:
    """Return the seat whose time is over, for which a bot may act; Refused if there is none."""
    _require_seat_or_teacher(table, asker)
    _require_playing(table)
    actor = table.game.actor
    owed = None if actor is None else table.owed.get(actor)
    if actor is None or owed is None or not table.clock or now - owed.at < table.clock:
        raise Refused("stale", say("Nobody’s time is over."))
    return actor


def link_rematch(table: SharedTable, asker: Asker, code: str) -> EntryDraft:
    """Return the entry draft that links a rematch, opened after the game or by a teacher."""
    by = _require_seat_or_teacher(table, asker)
    if not (table.over or asker.teacher):
        raise Refused("paused", say("The game is not over yet."))
    return asker.draft(Rematch(code=code), by)


# ---- what requests have in common ------------------------------------------------------


def _require_seat(table: SharedTable, asker: Asker) -> int:
    seat = table.seat_of(asker.visitor)
    if seat is None:
        raise Refused("seat", say("You have no seat at this table."))
    return seat


def _require_seat_or_teacher(table: SharedTable, asker: Asker) -> int | None:
    return table.seat_of(asker.visitor) if asker.teacher else _require_seat(table, asker)


def _check_seat_number(table: SharedTable, seat: object) -> int:
    if not is_int(seat) or seat not in range(len(table.seats)):
        raise Refused("input", say("There is no such seat."))
    return seat


def _require_begun(table: SharedTable) -> None:
    if not table.started:
        raise Refused("paused", say("The game has not begun yet."))


def _require_playing(table: SharedTable) -> None:
    _require_begun(table)
    if table.paused:
        raise Refused("paused", say("The table is paused."))


def _check_entry_number(table: SharedTable, number: object) -> None:
    if not is_int(number) or not 0 <= number <= table.number:
        raise Refused("input", say("This table has no entry with that number."))


def _require_distinct_name(table: SharedTable, seat: int, name: str) -> None:
    """Raise Refused for a name that looks like another seat's or like a colour's name."""
    others = zip(table.seats, table.game.colours, strict=True)
    taken = (
        word
        for number, (other_seat, colour) in enumerate(others)
        for word in (other_seat.name, colour.capitalize())
        if number != seat
    )
    if looks_like_any(name, taken):
        raise Refused(
            "seat", say("Somebody at this table is called {name} already.", name=Name(name))
        )


def _back_draft(
    table: SharedTable, asker: Asker, to: int, agreed: tuple[int, ...], present: Container[str]
) -> EntryDraft:
    """Return the draft that goes back if all concerned agree, else the one that asks."""
    by = _require_seat(table, asker)
    agreed = tuple(sorted({*agreed, by}))
    concerned = {n for n, seat in enumerate(table.seats) if seat.is_person or seat.owner in present}
    if concerned <= set(agreed):
        return asker.draft(Back(to=to), by)
    return asker.draft(AskBack(to=to, agreed=list(agreed)), by)


def _last_decision(table: SharedTable, seats: Container[int]) -> int:
    """Return the last point at which one of these seats decided; -1 if there is none."""
    past = table.game.fork()
    while past.ply:
        past.pop()
        if past.actor in seats:
            return past.ply
    return -1


# A shared table as a server holds it: its entries, whoever listens, and one writer at a time.


R = TypeVar("R")

_lasting: Final = attrgetter("number", "kind", "seat", "at")
"""What of an entry never changes; names are taken out of its data when somebody is removed."""
ATTEMPTS: Final = 20
"""How often a server tries to be the first to write an entry where others write too."""
REMOVED: Final = noop("There is no such learner in this class, or not any more.")
"""What is told to whoever was removed meanwhile."""


Told = Entry | TableNews


NOBODY: Final = Here(frozenset(), 0)
RETURNS: Final = 20.0
"""Seconds for which somebody whose page is not connected may be loading it again."""


class Listener:
    """A page's subscription to a table.

    Parameters
    ----------
    callback : callable
        Called in the server's loop with each entry, as that page may know it, and with news.
    visitor : str
        Whose page it is; empty for a spectator's.
    """

    def __init__(self, callback: Callable[[Told], object], visitor: str) -> None:
        self._callback = callback
        self.visitor = visitor

    def tell(self, entry: Told, table: SharedTable) -> None:
        """Send an entry or news."""
        if isinstance(entry, Entry):
            entry = visible_to(entry, table.seat_of(self.visitor) if self.visitor else None)
        self._callback(entry)


class LiveTable:
    """A table that is open on this server.

    Parameters
    ----------
    id : int
        By which the store knows it.
    code : str
    entries : iterable of Entry
        All that are kept of it.
    writer : Writer
    clock : callable
        Returns the time, in seconds since 1970.
    changed : callable
        Called with the table after every entry.

    Attributes
    ----------
    shared : SharedTable
        The table as it stands. Another object takes its place where the store did not keep an
        entry.
    entries : list of Entry
    listeners : list of Listener
    elsewhere : tuple of Here
        Who has it open at other servers, one for each.
    ours : bool
        Whether this server has written the last entry, and so goes on.
    """

    def __init__(
        self,
        id: int,
        code: str,
        entries: Iterable[Entry],
        writer: Writer,
        *,
        clock: Callable[[], float],
        changed: Callable[[LiveTable], None],
    ) -> None:
        self.id = id
        self.code = code
        self.entries = list(entries)
        self.shared = SharedTable(self.entries)
        self.listeners: list[Listener] = []
        self.elsewhere: tuple[Here, ...] = ()
        self.ours = False
        self.touched = clock()
        self._here_before: frozenset[str] = frozenset()
        self._left: dict[str, float] = {}
        self._writer = writer
        self._clock = clock
        self._changed = changed
        self._lock = asyncio.Lock()

    @property
    def writing(self) -> bool:
        """Whether a write is in progress."""
        return self._lock.locked()

    @property
    def here(self) -> Here:
        """The visitors who have the table open on this server."""
        seated = [
            listener.visitor for listener in self.listeners if self._seat_of(listener) is not None
        ]
        return Here(frozenset(seated), len(self.listeners) - len(seated))

    @property
    def present(self) -> frozenset[str]:
        """The owners of seats with connected pages, on any server."""
        return self.here.owners.union(*(elsewhere.owners for elsewhere in self.elsewhere))

    @property
    def present_lately(self) -> frozenset[str]:
        """The owners of seats who are connected, or were a moment ago."""
        now = self._clock()
        return self.present.union(who for who, time in self._left.items() if now - time < RETURNS)

    def note_present(self) -> None:
        """Record who connected or disconnected; to be called after any change."""
        now, present = self._clock(), self.present
        self._left.update(dict.fromkeys(self._here_before - present, now))
        self._left = {who: time for who, time in self._left.items() if now - time < RETURNS}
        self._here_before = present

    @property
    def watching(self) -> int:
        """The number of connected spectator pages, on any server."""
        return self.here.watching + sum(elsewhere.watching for elsewhere in self.elsewhere)

    async def write(self, make: Callable[[SharedTable], EntryDraft | int]) -> int:
        """Write an entry and notify all listeners; return its number.

        Parameters
        ----------
        make : callable
            Returns what to write on the table as it stands, or the number of the entry by which it
            is done already; Refused where it cannot be. It is called again when another server
            was first.

        Raises
        ------
        Refused
            The table is as it was.
        """
        return await run_to_end(self._write(make))

    async def catch_up(self) -> None:
        """Apply entries that other servers have written."""
        await run_to_end(self._catch_up())

    def listen(self, since: int, listener: Listener) -> None:
        """Send a listener all entries from a number on, now and in future."""
        if not 0 <= since <= len(self.entries):
            raise Refused("input", say("This table has no entry with that number."))
        for entry in self.entries[since:]:
            listener.tell(entry, self.shared)
        self.listeners.append(listener)

    def tell(self, entry: Told) -> None:
        """Notify all listeners of an entry or news; drop those that fail."""
        for listener in tuple(self.listeners):
            try:
                listener.tell(entry, self.shared)
            except Exception:
                self.listeners.remove(listener)

    # ---- inside ------------------------------------------------------------------------

    def _seat_of(self, listener: Listener) -> int | None:
        return self.shared.seat_of(listener.visitor) if listener.visitor else None

    async def _write(self, make: Callable[[SharedTable], EntryDraft | int]) -> int:
        async with self._lock:
            for _attempt in range(ATTEMPTS):
                result = make(self.shared)
                if isinstance(result, int):
                    return result
                if await self._try_write(result):
                    return self.shared.number - 1
                await self._read_new_entries()
        raise Refused("stale", say("Others were quicker. Please try again."))

    async def _try_write(self, draft: EntryDraft) -> bool:
        """Apply a change here and in the store; return False if another server was first."""
        time = max(self._clock(), self.entries[-1].at)
        entry = Entry.of(self.shared.number, draft.told, draft.seat, time)
        try:
            self.shared.take(entry)
            await self._writer.append(self.id, entry)
        except BaseException as error:
            self.shared = SharedTable(self.entries)
            if isinstance(error, Taken):
                return False
            if isinstance(error, NotKept):
                raise not_kept(error) from error
            if isinstance(error, LookupError):
                raise Refused("role", say(REMOVED)) from error
            raise
        self._apply_entry(entry, ours=True)
        return True

    async def _catch_up(self) -> None:
        async with self._lock:
            await self._read_new_entries()

    async def _read_new_entries(self) -> None:
        """Read entries that others have written after the last known one."""
        store, number = self._writer.store, self.shared.number

        def read() -> tuple[list[Entry], list[Entry]]:
            read_entries = store.entries(self.id, number - 1)
            forgotten = any(entry.kind == "forgotten" for entry in read_entries[1:])
            return read_entries, store.entries(self.id) if forgotten else []

        try:
            new_entries, complete = await self._writer.do(read)
        except NotKept as error:
            raise not_kept(error) from error
        if not new_entries or _lasting(new_entries[0]) != _lasting(self.entries[-1]):
            raise Refused("table", say("This table has been removed."))
        for entry in new_entries[1:]:
            self.shared.take(entry)
            self._apply_entry(entry, ours=False)
        if complete:  # what was read before tells of somebody who is not there any more
            self.entries = complete[: len(self.entries)]
            self.shared = SharedTable(self.entries)

    def _apply_entry(self, entry: Entry, *, ours: bool) -> None:
        self.entries.append(entry)
        self.ours = ours
        self.touched = self._clock()
        self.tell(entry)
        self._changed(self)


def table_list(tables: Iterable[LiveTable], visitor: str) -> TableList:
    """Return the tables listed for a visitor who is at none.

    There are those that have a seat to take and have not begun, and the visitor's own.
    """
    result = []
    for table in tables:
        shared, is_own = table.shared, table.shared.seat_of(visitor) is not None
        open_ = not shared.started and any(seat.is_open for seat in shared.seats)
        if not shared.over and (is_own or open_):
            sitting = [
                str(name)
                for name, seat in zip(shared.game.names, shared.seats, strict=True)
                if seat.owner is not None
            ]
            result.append(ListedTable(table.code, sitting, is_own))
    return TableList(result)


async def run_to_end(work: Coroutine[Any, Any, R] | asyncio.Future[R]) -> R:
    """Run a coroutine to its end even if its caller is cancelled."""
    task = asyncio.ensure_future(work)
    task.add_done_callback(lambda done: done.cancelled() or done.exception())
    return await asyncio.shield(task)

"""What may be asked of a shared table, by whom: each request becomes a draft of an entry.

Nothing here changes a table. A request is refused by raising `Refused`; one that is done already is
answered with the number of the entry that did it.
"""

from __future__ import annotations

import random
from collections.abc import Container
from typing import Any, Final

from catan_nb.bots.levels import bots_for
from catan_nb.classroom.names import looks_like_any
from catan_nb.classroom.shared import SharedTable
from catan_nb.classroom.tables.opening import checked_pace
from catan_nb.classroom.tables.phrases import PHRASES
from catan_nb.classroom.tables.refused import Refused
from catan_nb.classroom.tables.seats import FREE, PERSON, SharedSeat, tidy_name
from catan_nb.classroom.tables.turns import read_action, refusal_of, turn
from catan_nb.kernel.action import Action, to_json
from catan_nb.kernel.codecs import is_whole
from catan_nb.kernel.values import frozen
from catan_nb.kernel.words import Name, say

__all__ = ["Asker", "Draft"]

BETWEEN_PHRASES: Final = 1.0
"""Seconds between two phrases of a seat."""


@frozen
class Draft:
    """An entry that could be the next: all but its number and time."""

    kind: str
    data: dict[str, Any]
    seat: int | None = None


@frozen
class Asker:
    """Who asks a table for something.

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

    def draft(self, kind: str, data: dict[str, Any], seat: int | None) -> Draft:
        """Return the draft of what this request brings."""
        return Draft(kind, {**data, "id": self.request} if self.request else data, seat)


def done_before(table: SharedTable, asker: Asker) -> int | None:
    """Return the number of the entry by which this very request was done, or None."""
    if not asker.request:
        return None
    own = table.done(table.seat_of(asker.visitor), asker.request)
    return table.done(None, asker.request) if own is None and asker.teacher else own


def act(
    table: SharedTable, asker: Asker, number: int, plain: object, chance: random.Random
) -> Draft:
    """Return what an action of a visitor becomes.

    Parameters
    ----------
    number : int
        The number of the entry that comes next at the visitor's page: what was seen there.
    plain : object
        The action as JSON values.
    """
    seat = _seat(table, asker)
    if not table.seats[seat].is_person:
        raise Refused("seat", say("A bot plays for you. Take your seat again first."))
    _playing(table)
    _seen(table, number)
    action = read_action(plain, table.game.rules)
    if not table.may_answer(seat, number):
        raise Refused("stale", STALE)
    if seat in table.early:
        raise Refused("stale", say("You have answered already."))
    refusal = refusal_of(table.game, seat, action)
    if refusal is not None:
        raise Refused("rule", refusal.to(seat))
    if seat != table.game.actor:
        return asker.draft("early", {"action": to_json(action)}, seat)
    return asker.draft("act", {"actions": turn(table.game, table.early, chance, action)}, seat)


STALE: Final = say("The table had moved on before that, so nothing was done.")


def act_for(table: SharedTable, seat: int, action: Action | None, chance: random.Random) -> Draft:
    """Return what becomes of the choice of a bot, or of chance alone where no action is given."""
    actions = [] if action is None else [action]
    by = None if action is None else seat
    return Draft("act", {"actions": turn(table.game, table.early, chance, *actions)}, by)


def start(table: SharedTable, asker: Asker) -> Draft | int:
    """Return what it becomes when somebody says that the seats are found."""
    seat = _seat_or_teacher(table, asker)
    return table.number - 1 if table.started else asker.draft("started", {}, seat)


def join(table: SharedTable, asker: Asker, name: object, wanted: int | None) -> Draft | int:
    """Return what it becomes when somebody sits down, or comes back to their seat."""
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
    old = table.seats[_known(table, wanted)]
    if old.owner not in (None, asker.visitor):
        raise Refused("seat", say("Somebody else sits there already."))
    if not table.may_sit(asker.visitor, wanted):
        seen = Name(table.game.names[table.known[asker.visitor]])
        told = say("You have seen the cards of {name}, and may play on only there.", name=seen)
        raise Refused("seat", told)
    new = SharedSeat(
        PERSON, tidy_name(name) or (old.name if own is not None else ""), asker.visitor
    )
    if new == old:
        return table.number - 1
    _unlike_others(table, wanted, new.name)
    return asker.draft("seat", {"at": wanted, **new.plain()}, wanted)


def sit(
    table: SharedTable, asker: Asker, at: int, kind: str, present: Container[str]
) -> Draft | int:
    """Return what it becomes when somebody lets a bot play a seat, or nobody.

    The own seat everybody may leave, or leave to a bot for a while. So may the seat of somebody
    who is not there be left to a bot, and whatever belongs to nobody be changed, by those who sit
    at the table; a teacher may change every seat.
    """
    by = _seat_or_teacher(table, asker)
    if kind not in (FREE, *bots_for(table.game.variant)):
        raise Refused("input", say("Nobody of that kind can take a seat."))
    old = table.seats[_known(table, at)]
    away = old.owner is not None and old.owner not in present
    if not (asker.teacher or at == by or old.owner is None or (away and kind != FREE)):
        raise Refused("seat", say("Whoever sits there is at the table, or was a moment ago."))
    new = SharedSeat(kind, old.name, old.owner) if kind != FREE else SharedSeat()
    if new == old:
        return table.number - 1
    return asker.draft("seat", {"at": at, **new.plain()}, by)


def back(table: SharedTable, asker: Asker, to: int | None, present: Container[str]) -> Draft:
    """Return what it becomes when somebody wants the game to go back.

    A teacher's word is enough; otherwise all persons must agree, and those who are there while a
    bot plays for them. With None for the point, the game goes back to the last decision of whoever
    asks, or of anybody for a teacher. What chance brings from there on is drawn anew.
    """
    by = _seat_or_teacher(table, asker)
    if not asker.teacher:
        _begun(table)
    if to is None:
        to = _last_decision(table, (by,) if by is not None else table.persons)
    if not is_whole(to) or not 0 <= to < table.game.ply:
        raise Refused("input", say("There is nothing to take back."))
    if asker.teacher:
        return asker.draft("back", {"to": to}, None)
    asked = table.asked_back
    agreed = asked.agreed if asked is not None and asked.to == to else ()
    return _agreed(table, asker, to, agreed, present)


def allow_back(table: SharedTable, asker: Asker, to: int | None, present: Container[str]) -> Draft:
    """Return what it becomes when somebody allows the game to go back to a point; None: does not.

    Whoever allows it has seen to which point: another may be wanted by now.
    """
    by = _seat(table, asker)
    asked = table.asked_back
    if asked is None or to not in (None, asked.to):
        raise Refused("stale", say("Nobody wants to go back there any more."))
    if to is None:
        return asker.draft("asked_back", {"to": None, "agreed": []}, by)
    return _agreed(table, asker, asked.to, asked.agreed, present)


def pause(table: SharedTable, asker: Asker, paused: bool) -> Draft | int:
    """Return what it becomes when somebody lets the table rest, or go on."""
    by = _seat_or_teacher(table, asker)
    if paused == table.paused:
        return table.number - 1
    if not paused and table.paused_by is None and not asker.teacher:
        raise Refused("paused", say("Your teacher has paused the table."))
    return asker.draft("pause", {"paused": bool(paused)}, None if asker.teacher else by)


def set_pace(table: SharedTable, asker: Asker, pace: object) -> Draft:
    """Return what it becomes when somebody wants the bots to be quicker, or slower."""
    return asker.draft("pace", {"pace": checked_pace(pace)}, _seat_or_teacher(table, asker))


def say_phrase(table: SharedTable, asker: Asker, phrase: object, now: float) -> Draft:
    """Return what it becomes when somebody says one of the phrases."""
    by = _seat(table, asker)
    if not isinstance(phrase, str) or phrase not in PHRASES:
        raise Refused("input", say("There is no such phrase."))
    last = table.said.get(by)
    if last is not None and 0 <= now - last.at < BETWEEN_PHRASES:
        raise Refused("input", say("One phrase at a time."))
    return asker.draft("said", {"phrase": phrase}, by)


def overdue(table: SharedTable, asker: Asker, now: float) -> int:
    """Return the seat for which a bot may move once, since its time is over; Refused otherwise."""
    _seat_or_teacher(table, asker)
    _playing(table)
    actor = table.game.actor
    owed = None if actor is None else table.owed.get(actor)
    if actor is None or owed is None or not table.clock or now - owed.at < table.clock:
        raise Refused("stale", say("Nobody’s time is over."))
    return actor


def link_rematch(table: SharedTable, asker: Asker, code: str) -> Draft:
    """Return what it becomes when a rematch of a table is open, after the game or by a teacher."""
    by = _seat_or_teacher(table, asker)
    if not (table.over or asker.teacher):
        raise Refused("paused", say("The game is not over yet."))
    return asker.draft("rematch", {"code": code}, by)


# ---- what requests have in common ------------------------------------------------------


def _seat(table: SharedTable, asker: Asker) -> int:
    seat = table.seat_of(asker.visitor)
    if seat is None:
        raise Refused("seat", say("You have no seat at this table."))
    return seat


def _seat_or_teacher(table: SharedTable, asker: Asker) -> int | None:
    return table.seat_of(asker.visitor) if asker.teacher else _seat(table, asker)


def _known(table: SharedTable, seat: object) -> int:
    if not is_whole(seat) or seat not in range(len(table.seats)):
        raise Refused("input", say("There is no such seat."))
    return seat


def _begun(table: SharedTable) -> None:
    if not table.started:
        raise Refused("paused", say("The game has not begun yet."))


def _playing(table: SharedTable) -> None:
    _begun(table)
    if table.paused:
        raise Refused("paused", say("The table is paused."))


def _seen(table: SharedTable, number: object) -> None:
    if not is_whole(number) or not 0 <= number <= table.number:
        raise Refused("input", say("This table has no entry with that number."))


def _unlike_others(table: SharedTable, seat: int, name: str) -> None:
    """Refuse a name that looks like another seat's, or would if nobody sat there."""
    others = zip(table.seats, table.game.colours, strict=True)
    taken = (
        word
        for number, (one, colour) in enumerate(others)
        for word in (one.name, colour.capitalize())
        if number != seat
    )
    if looks_like_any(name, taken):
        raise Refused(
            "seat", say("Somebody at this table is called {name} already.", name=Name(name))
        )


def _agreed(
    table: SharedTable, asker: Asker, to: int, agreed: tuple[int, ...], present: Container[str]
) -> Draft:
    """Return the way back when all whom it concerns agree, or else who does."""
    by = _seat(table, asker)
    agreed = tuple(sorted({*agreed, by}))
    concerned = {n for n, seat in enumerate(table.seats) if seat.is_person or seat.owner in present}
    if concerned <= set(agreed):
        return asker.draft("back", {"to": to}, by)
    return asker.draft("asked_back", {"to": to, "agreed": list(agreed)}, by)


def _last_decision(table: SharedTable, seats: Container[int]) -> int:
    """Return the last point at which one of these seats was asked; -1 when there is none."""
    past = table.game.fork()
    while past.ply:
        past.pop()
        if past.actor in seats:
            return past.ply
    return -1

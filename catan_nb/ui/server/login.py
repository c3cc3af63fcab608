"""Login to a server: keys, class codes, browser tokens, and tickets of pages."""

from __future__ import annotations

import ipaddress
import os
import secrets
from collections import OrderedDict
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from hashlib import blake2b
from hmac import compare_digest
from threading import Lock
from typing import Any, Final

from catan_nb.classroom.limits import Tries
from catan_nb.classroom.messages import NotKept
from catan_nb.classroom.visitors import (
    GUEST,
    LEARNER,
    NOW,
    OWN_LENGTH,
    STAYS,
    TEACHER,
    ClassFull,
    InMemory,
    NameTaken,
    Visitor,
    VisitorStore,
    new_code,
    read_code,
    tidy,
)

__all__ = [
    "KEY_LENGTH",
    "Door",
    "Entered",
    "EntryRefused",
    "bound_cache",
    "door_for",
    "door_of_class",
    "is_local_only",
]

KEY_LENGTH: Final = 8
"""Characters of a key: nobody finds it by trying as slowly as the door lets them."""
CLEAN: Final = 600.0
"""Seconds after which an address from which nothing was wrong may try a code whatever others do."""
ONCE: Final = 300.0
"""Seconds for which a key that lets in once is good."""
_ASKED_AGAIN: Final = 3600.0
"""Seconds after which the store, which knows since when, is asked again who somebody is."""
_TICKETS: Final = 20_000
"""Open pages that are remembered."""


class EntryRefused(Exception):
    """A login was refused.

    Attributes
    ----------
    why : str
        ``wrong``: that is no code here; ``old``: it was one; ``wait``: too many were wrong;
        ``many``: too many come in at once; ``name``: none is given; ``taken``: somebody is called
        so; ``full``: the class has no place for another learner; ``kept``: it cannot be kept
        that they come in.
    seconds : int
        How long to wait before the next try.
    words : object
        What else is to be said of it, in the reader's language; may be empty.
    """

    def __init__(self, why: str, seconds: int = 0, text: object = "") -> None:
        super().__init__(why)
        self.why, self.seconds, self.words = why, seconds, text


@dataclass(frozen=True)
class Entered:
    """The result of a login.

    Attributes
    ----------
    visitor : Visitor
    token : str
        By which the browser is known from now on.
    code : str
        The learner's own code, when it has just been made; it is kept nowhere.
    """

    visitor: Visitor
    token: str
    code: str = ""


class Door:
    """Logs visitors in, and recognises them by their browser's token.

    Parameters
    ----------
    key : str
        Who has it comes in: as the teacher where there is a class, or else as a guest. Without a
        key and a code the door is open, and everybody is a guest.
    code : str
        The class's code, with which learners come in under a name.
    keeper : VisitorStore, optional
        Keeps the visitors; without one they are forgotten when the server stops.
    tries : Tries, optional
        Counts wrong keys and codes.
    newcomers : Tries, optional
        Counts who comes in anew: a school behind one address does, and nobody a thousand times.
    clock : callable, optional
        The time, in seconds.
    """

    def __init__(
        self,
        key: str = "",
        code: str = "",
        *,
        keeper: VisitorStore | None = None,
        tries: Tries | None = None,
        newcomers: Tries | None = None,
        clock: Callable[[], float] = NOW,
    ) -> None:
        self.key, self.code = key, code
        self._keeper: VisitorStore = keeper or InMemory()
        self._tries = tries or Tries(clean=CLEAN)
        self._newcomers = newcomers or Tries(own_rate=(200, 1), all_=(1000, 4))
        self._renewed = Tries(clock, own_rate=(10, 1 / 60), all_=(1000, 4))
        self._returned = Tries(clock, own_rate=(10, 1 / 60), all_=(1000, 4))
        self._secret = secrets.token_bytes(16)
        self._clock = clock
        self._known: OrderedDict[str, tuple[Visitor, float]] = OrderedDict()
        self._forgotten = 0
        self._lock = Lock()
        self._tickets: OrderedDict[str, str] = OrderedDict()
        self._old: set[str] = set()
        self._once, self._once_until = "", 0.0

    @property
    def open(self) -> bool:
        """Whether anybody may enter without a key or code."""
        return not self.key and not self.code

    @property
    def has_class(self) -> bool:
        """Whether those who come in are learners and teachers."""
        return bool(self.code)

    def keep(self, keeper: VisitorStore) -> None:
        """Replace the store of visitors; earlier visitors are forgotten."""
        self._keeper = keeper
        self._known.clear()

    def change_code(self, code: str = "") -> str:
        """Set another class code for newcomers, and return it."""
        self._old.add(self.code)
        self.code = code or new_code()
        return self.code

    # ---- coming in ---------------------------------------------------------------------

    def wait(self, address: str, *, key: bool = False) -> int:
        """Return how many seconds somebody at an address must wait before the next try.

        Nobody finds a `key` however many addresses try at once, so others keep nobody from it.
        """
        return self._tries.wait(address, alone=key)

    def with_key(self, key: str, address: str) -> Entered:
        """Log in with the key; raises `EntryRefused`."""
        self._may_try(address, key=True)
        if not self._is_key(key):
            raise self._wrong(address)
        if self.has_class:
            return self._enter(self._keeper.add("", TEACHER, None))
        self._may_come(address)
        return self._enter(self._keeper.add("", GUEST, None))

    def single_use_key(self) -> str:
        """Return a key that can be used once, for a short time."""
        self._once = secrets.token_urlsafe(24)
        self._once_until = self._clock() + ONCE
        return self._once

    def _is_key(self, key: str) -> bool:
        if self._once and _is_same_secret(key, self._once):
            self._once = ""
            return self._clock() < self._once_until
        return bool(self.key) and (
            _is_same_secret(key, self.key) or _is_same_secret(read_code(key), self.key)
        )

    def with_code(self, code: str, name: str, address: str) -> Entered:
        """Log a learner in with the class code, under a name; raises `EntryRefused`."""
        self._may_try(address)
        typed = read_code(code)
        if not self.code or not _is_same_secret(typed, self.code):
            raise self._wrong(address, "old" if typed in self._old else "wrong")
        if not (called := tidy(name)):
            raise EntryRefused("name")
        self._may_come(address)
        own = new_code(OWN_LENGTH)
        try:
            return self._enter(self._keeper.add(called, LEARNER, own), own)
        except NameTaken:
            raise EntryRefused("taken") from None
        except ClassFull:
            raise EntryRefused("full") from None

    def with_own_code(self, code: str, address: str) -> Entered:
        """Log a learner in again with their own code; raises `EntryRefused`."""
        self._may_try(address)
        typed = read_code(code)
        if len(typed) != OWN_LENGTH:
            raise self._wrong(address)
        # Counted before the code is looked up, which takes the time of a long hash.
        whose = blake2b(typed.encode(), key=self._secret).hexdigest()
        if seconds := self._returned.wait(whose):
            raise EntryRefused("many", seconds)
        self._returned.count(whose)
        visitor = self._keeper.by_code(typed)
        if visitor is None:
            raise self._wrong(address)
        return self._enter(visitor)

    def as_guest(self) -> Entered:
        """Let somebody in where the door is open; raises `EntryRefused` where it is not.

        What cannot be kept is known until the server stops: who plays alone needs no store.
        """
        if not self.open:
            raise EntryRefused("wrong")
        try:
            return self._enter(self._keeper.add("", GUEST, None))
        except NotKept:
            return self.as_guest_for_now()

    def as_guest_for_now(self) -> Entered:
        """Log a guest in without storing them; raises `EntryRefused` where a key is needed."""
        if not self.open:
            raise EntryRefused("wrong")
        token, guest = secrets.token_urlsafe(24), Visitor(secrets.token_hex(8), "", GUEST)
        return Entered(self._remember(token, guest, self._forgotten), token)

    def new_own_code(self, visitor: Visitor) -> str:
        """Return another code with which a learner comes back; the former is good no more.

        Raises `EntryRefused` where one is taken too often.
        """
        if seconds := self._renewed.wait(visitor.id):
            raise EntryRefused("many", seconds)
        self._renewed.count(visitor.id)
        code = new_code(OWN_LENGTH)
        self._keeper.give_code(visitor, code)
        return code

    def leave(self, token: str) -> None:
        """Log a browser out."""
        self._known.pop(token, None)
        for ticket, whose in list(self._tickets.items()):
            if whose == token:
                self._tickets.pop(ticket, None)
        with suppress(NotKept):  # the browser has it no more, and nobody else has
            self._keeper.drop_token(token)

    def forget(self, id: str) -> None:
        """Drop a visitor from the cache, so that the next request looks them up anew."""
        with self._lock:
            self._forgotten += 1
            for token in self._tokens_of(id):
                self._known.pop(token, None)

    def _tokens_of(self, id: str) -> list[str]:
        return [token for token, (visitor, _until) in list(self._known.items()) if visitor.id == id]

    def _remember(
        self, token: str, visitor: Visitor, forgotten: int, seconds: float = STAYS
    ) -> Visitor:
        """Know a browser, unless anybody was forgotten since there were so many `_forgotten`.

        What the store said before may be old then, and it is asked again at the next request.
        """
        with self._lock:
            if forgotten == self._forgotten:
                self._known[token] = visitor, self._clock() + seconds
                bound_cache(self._known, token)
        return visitor

    def _may_try(self, address: str, *, key: bool = False) -> None:
        if seconds := self.wait(address, key=key):
            raise EntryRefused("wait", seconds)

    def _may_come(self, address: str) -> None:
        if seconds := self._newcomers.wait(address):
            raise EntryRefused("many", seconds)
        self._newcomers.count(address)

    def _wrong(self, address: str, why: str = "wrong") -> EntryRefused:
        self._tries.count(address)
        return EntryRefused(why)

    def _enter(self, visitor: Visitor, code: str = "") -> Entered:
        token, forgotten = secrets.token_urlsafe(24), self._forgotten
        try:
            self._keeper.give_token(visitor, token)
        except LookupError:  # removed in this very moment
            raise EntryRefused("wrong") from None
        return Entered(self._remember(token, visitor, forgotten), token, code)

    # ---- being known -------------------------------------------------------------------

    def known(self, token: str) -> Visitor | None:
        """Return the visitor of a token from the cache, without asking the store."""
        visitor, until = self._known.get(token, (None, 0.0))
        return visitor if self._clock() < until else None

    def visitor(self, token: str) -> Visitor | None:
        """Return the visitor of a token; may wait for the store, safe in any thread."""
        if (found := self.known(token)) is not None or not token:
            return found
        forgotten = self._forgotten
        kept = self._keeper.by_token(token)
        return None if kept is None else self._remember(token, kept, forgotten, _ASKED_AGAIN)

    def ticket(self, token: str) -> str:
        """Return a ticket for a page that a browser opens: its Python shows it to the class."""
        ticket = secrets.token_urlsafe(24)
        self._tickets[ticket] = token
        bound_cache(self._tickets, ticket)
        return ticket

    def is_ticket(self, ticket: str) -> bool:
        """Say whether a ticket was given to a page whose visitor has not left."""
        return ticket in self._tickets

    def visitor_of_ticket(self, ticket: str) -> Visitor | None:
        """Return who has opened the page that shows a ticket; None when nobody of today has.

        This may take the store's time, in any thread.
        """
        if (token := self._tickets.get(ticket)) is None:
            return None
        bound_cache(self._tickets, ticket)
        return self.visitor(token)


def door_for(host: str, key: str = "") -> Door:
    """Return the door of a server that listens on `host`.

    Only where nobody but this computer can ask is it open; otherwise there is a key: the one given,
    that of the environment's ``JUPYTER_TOKEN``, or one by chance.
    """
    key = key or _new_token()
    return Door(key if key or is_local_only(host) else new_code(KEY_LENGTH))


def door_of_class(key: str = "", code: str = "") -> Door:
    """Return the door of a class: the teacher's key as for `door_for`, and the code of learners.

    What is not given is made by chance.
    """
    return Door(key or _new_token() or new_code(KEY_LENGTH), code or new_code())


def _new_token() -> str:
    return os.environ.get("JUPYTER_TOKEN", "")


def is_local_only(host: str) -> bool:
    """Say whether nobody but this computer can ask a server that listens there."""
    try:
        return host == "localhost" or ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def bound_cache(cache: OrderedDict[str, Any], used: str) -> None:
    """Keep what was used last, and not more than are open at once."""
    with suppress(KeyError):  # another thread has dropped it
        cache.move_to_end(used)
    while len(cache) > _TICKETS:
        cache.popitem(last=False)


def _is_same_secret(first: str, second: str) -> bool:
    return compare_digest(first.encode(), second.encode())

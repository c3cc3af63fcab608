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
    "LoginRefused",
    "LoginResult",
    "door_for_class",
    "door_for_host",
    "is_local_only",
    "move_to_end_and_trim",
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


class LoginRefused(Exception):
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
class LoginResult:
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
    def is_open(self) -> bool:
        """Whether anybody may enter without a key or code."""
        return not self.key and not self.code

    @property
    def has_class(self) -> bool:
        """Whether those who come in are learners and teachers."""
        return bool(self.code)

    def use_store(self, keeper: VisitorStore) -> None:
        """Replace the store of visitors; earlier visitors are forgotten."""
        self._keeper = keeper
        self._known.clear()

    def change_code(self, code: str = "") -> str:
        """Set another class code for newcomers, and return it."""
        self._old.add(self.code)
        self.code = code or new_code()
        return self.code

    # ---- coming in ---------------------------------------------------------------------

    def seconds_to_wait(self, address: str, *, key: bool = False) -> int:
        """Return how many seconds somebody at an address must wait before the next try.

        Nobody finds a `key` however many addresses try at once, so others keep nobody from it.
        """
        return self._tries.wait(address, alone=key)

    def log_in_with_key(self, key: str, address: str) -> LoginResult:
        """Log in with the key; raises `EntryRefused`."""
        self._check_may_try(address, key=True)
        if not self._is_key(key):
            raise self._count_wrong_try(address)
        if self.has_class:
            return self._issue_token(self._keeper.add("", TEACHER, None))
        self._count_newcomer(address)
        return self._issue_token(self._keeper.add("", GUEST, None))

    def make_single_use_key(self) -> str:
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

    def log_in_with_class_code(self, code: str, name: str, address: str) -> LoginResult:
        """Log a learner in with the class code, under a name; raises `EntryRefused`."""
        self._check_may_try(address)
        typed = read_code(code)
        if not self.code or not _is_same_secret(typed, self.code):
            raise self._count_wrong_try(address, "old" if typed in self._old else "wrong")
        if not (called := tidy(name)):
            raise LoginRefused("name")
        self._count_newcomer(address)
        own = new_code(OWN_LENGTH)
        try:
            return self._issue_token(self._keeper.add(called, LEARNER, own), own)
        except NameTaken:
            raise LoginRefused("taken") from None
        except ClassFull:
            raise LoginRefused("full") from None

    def log_in_with_own_code(self, code: str, address: str) -> LoginResult:
        """Log a learner in again with their own code; raises `EntryRefused`."""
        self._check_may_try(address)
        typed = read_code(code)
        if len(typed) != OWN_LENGTH:
            raise self._count_wrong_try(address)
        # Counted before the code is looked up, which takes the time of a long hash.
        whose = blake2b(typed.encode(), key=self._secret).hexdigest()
        if seconds := self._returned.wait(whose):
            raise LoginRefused("many", seconds)
        self._returned.count(whose)
        visitor = self._keeper.by_code(typed)
        if visitor is None:
            raise self._count_wrong_try(address)
        return self._issue_token(visitor)

    def log_in_guest(self) -> LoginResult:
        """Let somebody in where the door is open; raises `EntryRefused` where it is not.

        What cannot be kept is known until the server stops: who plays alone needs no store.
        """
        if not self.is_open:
            raise LoginRefused("wrong")
        try:
            return self._issue_token(self._keeper.add("", GUEST, None))
        except NotKept:
            return self.log_in_unstored_guest()

    def log_in_unstored_guest(self) -> LoginResult:
        """Log a guest in without storing them; raises `EntryRefused` where a key is needed."""
        if not self.is_open:
            raise LoginRefused("wrong")
        token, guest = secrets.token_urlsafe(24), Visitor(secrets.token_hex(8), "", GUEST)
        return LoginResult(self._cache_visitor(token, guest, self._forgotten), token)

    def renew_own_code(self, visitor: Visitor) -> str:
        """Return another code with which a learner comes back; the former is good no more.

        Raises `EntryRefused` where one is taken too often.
        """
        if seconds := self._renewed.wait(visitor.id):
            raise LoginRefused("many", seconds)
        self._renewed.count(visitor.id)
        code = new_code(OWN_LENGTH)
        self._keeper.give_code(visitor, code)
        return code

    def log_out(self, token: str) -> None:
        """Log a browser out."""
        self._known.pop(token, None)
        for ticket, whose in list(self._tickets.items()):
            if whose == token:
                self._tickets.pop(ticket, None)
        with suppress(NotKept):  # the browser has it no more, and nobody else has
            self._keeper.drop_token(token)

    def drop_cached(self, id: str) -> None:
        """Drop a visitor from the cache, so that the next request looks them up anew."""
        with self._lock:
            self._forgotten += 1
            for token in self._tokens_of(id):
                self._known.pop(token, None)

    def _tokens_of(self, id: str) -> list[str]:
        return [token for token, (visitor, _until) in list(self._known.items()) if visitor.id == id]

    def _cache_visitor(
        self, token: str, visitor: Visitor, forgotten: int, seconds: float = STAYS
    ) -> Visitor:
        """Know a browser, unless anybody was forgotten since there were so many `_forgotten`.

        What the store said before may be old then, and it is asked again at the next request.
        """
        with self._lock:
            if forgotten == self._forgotten:
                self._known[token] = visitor, self._clock() + seconds
                move_to_end_and_trim(self._known, token)
        return visitor

    def _check_may_try(self, address: str, *, key: bool = False) -> None:
        if seconds := self.seconds_to_wait(address, key=key):
            raise LoginRefused("wait", seconds)

    def _count_newcomer(self, address: str) -> None:
        if seconds := self._newcomers.wait(address):
            raise LoginRefused("many", seconds)
        self._newcomers.count(address)

    def _count_wrong_try(self, address: str, why: str = "wrong") -> LoginRefused:
        self._tries.count(address)
        return LoginRefused(why)

    def _issue_token(self, visitor: Visitor, code: str = "") -> LoginResult:
        token, forgotten = secrets.token_urlsafe(24), self._forgotten
        try:
            self._keeper.give_token(visitor, token)
        except LookupError:  # removed in this very moment
            raise LoginRefused("wrong") from None
        return LoginResult(self._cache_visitor(token, visitor, forgotten), token, code)

    # ---- being known -------------------------------------------------------------------

    def cached_visitor(self, token: str) -> Visitor | None:
        """Return the visitor of a token from the cache, without asking the store."""
        visitor, until = self._known.get(token, (None, 0.0))
        return visitor if self._clock() < until else None

    def visitor_of_token(self, token: str) -> Visitor | None:
        """Return the visitor of a token; may wait for the store, safe in any thread."""
        if (found := self.cached_visitor(token)) is not None or not token:
            return found
        forgotten = self._forgotten
        kept = self._keeper.by_token(token)
        return None if kept is None else self._cache_visitor(token, kept, forgotten, _ASKED_AGAIN)

    def issue_ticket(self, token: str) -> str:
        """Return a ticket for a page that a browser opens: its Python shows it to the class."""
        ticket = secrets.token_urlsafe(24)
        self._tickets[ticket] = token
        move_to_end_and_trim(self._tickets, ticket)
        return ticket

    def is_valid_ticket(self, ticket: str) -> bool:
        """Say whether a ticket was given to a page whose visitor has not left."""
        return ticket in self._tickets

    def visitor_of_ticket(self, ticket: str) -> Visitor | None:
        """Return who has opened the page that shows a ticket; None when nobody of today has.

        This may take the store's time, in any thread.
        """
        if (token := self._tickets.get(ticket)) is None:
            return None
        move_to_end_and_trim(self._tickets, ticket)
        return self.visitor_of_token(token)


def door_for_host(host: str, key: str = "") -> Door:
    """Return the door of a server that listens on `host`.

    Only where nobody but this computer can ask is it open; otherwise there is a key: the one given,
    that of the environment's ``JUPYTER_TOKEN``, or one by chance.
    """
    key = key or _token_from_environment()
    return Door(key if key or is_local_only(host) else new_code(KEY_LENGTH))


def door_for_class(key: str = "", code: str = "") -> Door:
    """Return the door of a class: the teacher's key as for `door_for`, and the code of learners.

    What is not given is made by chance.
    """
    return Door(key or _token_from_environment() or new_code(KEY_LENGTH), code or new_code())


def _token_from_environment() -> str:
    return os.environ.get("JUPYTER_TOKEN", "")


def is_local_only(host: str) -> bool:
    """Say whether nobody but this computer can ask a server that listens there."""
    try:
        return host == "localhost" or ipaddress.ip_address(host).is_loopback
    except ValueError:
        return False


def move_to_end_and_trim(cache: OrderedDict[str, Any], used: str) -> None:
    """Keep what was used last, and not more than are open at once."""
    with suppress(KeyError):  # another thread has dropped it
        cache.move_to_end(used)
    while len(cache) > _TICKETS:
        cache.popitem(last=False)


def _is_same_secret(first: str, second: str) -> bool:
    return compare_digest(first.encode(), second.encode())

"""Rate limits: failed attempts, requests, and unread messages of visitors."""

from __future__ import annotations

import asyncio
import math
import time
from collections import OrderedDict
from collections.abc import Callable, Mapping
from ipaddress import AddressValueError, IPv6Address
from typing import Any, Final, Generic, TypeVar

from catan_nb.classroom.messages import Refused
from catan_nb.kernel.words import noop, say

__all__ = ["OFTEN", "Latest", "Rates", "TokenBucket", "Tries", "Unread"]

K = TypeVar("K")
V = TypeVar("V")

MOST: Final = 10_000
"""Addresses, or budgets of visitors, that are remembered."""


class Latest(Generic[K, V]):
    """A cache of bounded size that drops the least recently used entry.

    Parameters
    ----------
    most : int
        How many are remembered.
    """

    def __init__(self, most: int = MOST) -> None:
        self._most = most
        self._kept: OrderedDict[K, V] = OrderedDict()

    def get(self, key: K, otherwise: V) -> V:
        """Return a cached value, without counting it as a use."""
        return self._kept.get(key, otherwise)

    def use(self, key: K, make: Callable[[], V]) -> V:
        """Return a cached value, creating it if missing."""
        found = self._kept.get(key)
        return self.put(key, make() if found is None else found)

    def put(self, key: K, value: V) -> V:
        """Store a value, dropping the least recently used one when full."""
        self._kept[key] = value
        self._kept.move_to_end(key)
        while len(self._kept) > self._most:
            self._kept.popitem(last=False)
        return value


class TokenBucket:
    """A token bucket: a burst capacity, refilled at a rate per second."""

    def __init__(self, burst: float, each_second: float) -> None:
        self._burst, self._rate = burst, each_second
        self._left, self._at = burst, -math.inf

    def left(self, now: float) -> float:
        """Return the number of tokens available now."""
        self._left = min(self._burst, self._left + max(0.0, now - self._at) * self._rate)
        self._at = now
        return self._left

    def take(self, now: float, much: float = 1) -> None:
        """Take one token, or a number of tokens."""
        self._left = self.left(now) - much

    def wait(self, now: float, much: float = 1) -> float:
        """Return the seconds until a number of tokens is available."""
        return max(0.0, (much - self.left(now)) / self._rate)


class Tries:
    """Counts failed or excessive attempts, by address and in total.

    What is right is never counted, so a class behind one address comes in however large it is, as
    long as not too many of its members mistype at once.

    Parameters
    ----------
    clock : callable
        Tells the time in seconds.
    own_rate, all_ : tuple of float
        Attempts that may fail at once, and how many more each second, from one address and
        from all.
    clean : float
        Seconds after which an address from which nothing was wrong is asked about itself alone:
        whoever uses up what all may try keeps nobody else out.
    """

    def __init__(
        self,
        clock: Callable[[], float] = time.monotonic,
        own_rate: tuple[float, float] = (40, 0.5),
        all_: tuple[float, float] = (400, 4),
        clean: float = math.inf,
    ) -> None:
        self._clock, self._here, self._clean = clock, own_rate, clean
        self._all = TokenBucket(*all_)
        self._at: Latest[str, TokenBucket] = Latest()
        self._last: Latest[str, float] = Latest()

    def wait(self, address: str, *, alone: bool = False) -> int:
        """Return the seconds to wait before the next attempt; 0 allows it now.

        With `alone`, whatever others have tried.
        """
        now, address = self._clock(), _address_network(address)
        alone = alone or now - self._last.get(address, -math.inf) > self._clean
        all_ = 0.0 if alone else self._all.wait(now)
        return math.ceil(max(all_, self._bucket(address).wait(now)))

    def count(self, address: str) -> None:
        """Count a failed attempt."""
        now, address = self._clock(), _address_network(address)
        self._all.take(now)
        self._bucket(address).take(now)
        self._last.put(address, now)

    def _bucket(self, address: str) -> TokenBucket:
        return self._at.use(address, lambda: TokenBucket(*self._here))


def _address_network(address: str) -> str:
    """Return the key of an address; for IPv6, its network half."""
    try:
        ipv6_address = IPv6Address(address.partition("%")[0])
    except AddressValueError:
        return address
    return str(ipv6_address.ipv4_mapped or IPv6Address(int(ipv6_address) >> 64 << 64))


# How often visitors may ask a class's service for what costs others something.


OFTEN: Final = noop("You do this very often. Try again in a moment.")
"""What is said to whoever does something too often."""
_TABLES: Final = (12, 12 / 3600)
"""Tables that a learner opens at once, and a second. Each is kept, and told to all."""
_CHANGES: Final = (60, 1)
"""What is written into a table's log without a rule that says when."""
_ALL: Final = (1000, 50)
"""Questions of any kind, by all pages of a visitor."""
_RATES: Final[Mapping[str, tuple[float, float]]] = {
    "open": _TABLES,
    "rematch": _TABLES,
    **dict.fromkeys(("sit", "bot", "start", "back", "agree", "paused", "pace"), _CHANGES),
}
_TEACHERS: Final = 10
"""Of so many times as much are those who have a whole class to care for."""


class Rates:
    """Limits the rate of visitors' requests.

    Parameters
    ----------
    clock : callable
        Tells the time in seconds.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._budgets: Latest[tuple[str, str], TokenBucket] = Latest()

    def count(self, visitor: str, do: str, *, teacher: bool = False) -> None:
        """Count a request by its name; Refused when the rate is exceeded."""
        for kind, rate in (("", _ALL), (do, _RATES.get(do))):
            if rate is not None:
                self._take(visitor, kind, rate, _TEACHERS if teacher else 1)

    def _take(self, visitor: str, kind: str, rate: tuple[float, float], times: int) -> None:
        now = self._clock()
        budget = self._budgets.use(
            (visitor, kind), lambda: TokenBucket(*(much * times for much in rate))
        )
        if budget.left(now) < 1:
            raise Refused("often", say(OFTEN))
        budget.take(now)


# What has been sent to somebody who may not read it.


class Unread:
    """Counts messages sent on a connection and not yet delivered.

    Parameters
    ----------
    limit : int
        How much may wait, in characters or bytes.

    Attributes
    ----------
    waits : int
        How much waits now.
    """

    def __init__(self, limit: int) -> None:
        self._most, self.waits = limit, 0

    @property
    def too_much(self) -> bool:
        """Whether the connection's backlog is full."""
        return self.waits > self._most

    def add(self, size: int, sent: asyncio.Future[Any]) -> None:
        """Count a message until its delivery has finished or failed."""
        self.waits += size

        def done(_sent: asyncio.Future[Any]) -> None:
            self.waits -= size
            if not _sent.cancelled():
                _sent.exception()

        sent.add_done_callback(done)

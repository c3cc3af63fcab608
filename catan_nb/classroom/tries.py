"""Codes that can be typed can be tried; whatever is too much becomes slow."""

from __future__ import annotations

import math
import time
from collections import OrderedDict
from collections.abc import Callable
from ipaddress import AddressValueError, IPv6Address
from typing import Final

__all__ = ["Budget", "Tries"]

MOST: Final = 10_000
"""Addresses that are remembered."""


class Budget:
    """What may still be tried: so many at once, and so many each second."""

    def __init__(self, burst: float, each_second: float) -> None:
        self._burst, self._rate = burst, each_second
        self._left, self._at = burst, -math.inf

    def left(self, now: float) -> float:
        """Return how many may be tried now."""
        self._left = min(self._burst, self._left + max(0.0, now - self._at) * self._rate)
        self._at = now
        return self._left

    def take(self, now: float, much: float = 1) -> None:
        """Count one, or so much."""
        self._left = self.left(now) - much

    def wait(self, now: float, much: float = 1) -> float:
        """Return after how many seconds the next, or so much, may be tried."""
        return max(0.0, (much - self.left(now)) / self._rate)


class Tries:
    """Counts what was wrong, or is too much of the good, by address and in all.

    What is right is never counted, so a class behind one address comes in however large it is, as
    long as not too many of its members mistype at once.

    Parameters
    ----------
    clock : callable
        Tells the time in seconds.
    here, all_ : tuple of float
        How many are let pass at once, and how many more each second, from one address
        and from all.
    clean : float
        Seconds after which an address from which nothing was wrong is asked about itself alone:
        whoever uses up what all may try keeps nobody else out.
    """

    def __init__(
        self,
        clock: Callable[[], float] = time.monotonic,
        here: tuple[float, float] = (40, 0.5),
        all_: tuple[float, float] = (400, 4),
        clean: float = math.inf,
    ) -> None:
        self._clock, self._here, self._clean = clock, here, clean
        self._all = Budget(*all_)
        self._at: OrderedDict[str, Budget] = OrderedDict()
        self._last: OrderedDict[str, float] = OrderedDict()

    def wait(self, address: str, *, alone: bool = False) -> int:
        """Return how many seconds somebody must wait before the next try; 0 lets them try.

        With `alone`, whatever others have tried.
        """
        now, address = self._clock(), _network(address)
        alone = alone or now - self._last.get(address, -math.inf) > self._clean
        all_ = 0.0 if alone else self._all.wait(now)
        return math.ceil(max(all_, self._of(address).wait(now)))

    def count(self, address: str) -> None:
        """Count one."""
        now, address = self._clock(), _network(address)
        self._all.take(now)
        self._of(address).take(now)
        self._last[address] = now
        self._last.move_to_end(address)
        while len(self._last) > MOST:
            self._last.popitem(last=False)

    def _of(self, address: str) -> Budget:
        budget = self._at.setdefault(address, Budget(*self._here))
        self._at.move_to_end(address)
        while len(self._at) > MOST:
            self._at.popitem(last=False)
        return budget


def _network(address: str) -> str:
    """Return what stands for an address: the half of an IPv6 address that nobody chooses."""
    try:
        found = IPv6Address(address.partition("%")[0])
    except AddressValueError:
        return address
    return str(found.ipv4_mapped or IPv6Address(int(found) >> 64 << 64))

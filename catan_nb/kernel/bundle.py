"""Bundles of cards or pieces: immutable counts by kind, with their codecs.

A game names its kinds once, in order; the kind of a card is its place in that list.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import product
from typing import Any, ClassVar, Final, Self

from catan_nb.kernel.action import Codec
from catan_nb.kernel.codecs import check_int, is_int
from catan_nb.kernel.text import no_such, quote
from catan_nb.kernel.words import noop, translated


class Bundle(Mapping[str, int]):
    """An immutable bundle; games derive theirs: ``Cards(ore=3, grain=2)``.

    A mapping from the names of the kinds that are in it to their counts. Bundles add up,
    subtract and compare (``a <= b``: b holds all of a).

    Raises
    ------
    ValueError
        For unknown kinds and for counts that are not whole numbers from 0 up.
    """

    __slots__ = ("counts",)

    #: The names of all kinds, in order.
    names: ClassVar[tuple[str, ...]] = ()

    counts: tuple[int, ...]

    def __init__(self, cards: Mapping[str, int] | None = None, /, **counts: int) -> None:
        numbers = [0] * len(self.names)
        for name, count in {**(cards or {}), **counts}.items():
            if name not in self.names:  # numbers of kinds would not survive in JSON
                raise _unknown_kind_error(self.names, name)
            if check_int(count) < 0:
                raise ValueError(f"a bundle cannot hold {count} {name}")
            numbers[self.names.index(name)] += count
        self.counts = tuple(numbers)

    @classmethod
    def of(cls, counts: Iterable[int]) -> Self:
        """Return the bundle with these counts in the order of the kinds."""
        bundle = object.__new__(cls)
        numbers = tuple(counts)
        missing = len(cls.names) - len(numbers)
        bundle.counts = numbers + (0,) * missing if missing else numbers
        return bundle

    @classmethod
    def number(cls, kind: int | str) -> int:
        """Return the number of a kind given by name or number; ValueError for anything else."""
        if isinstance(kind, str) and kind in cls.names:
            return cls.names.index(kind)
        if is_int(kind) and 0 <= kind < len(cls.names):
            return kind
        raise _unknown_kind_error(cls.names, kind)

    @classmethod
    def choices(cls, hand: list[int], count: int) -> list[Self]:
        """Return every choice of `count` cards, 1 or more, that a hand allows.

        The hand has a count for each kind, in their order.
        """
        end = max((kind for kind, number in enumerate(hand) if number), default=-1) + 1
        if not end:
            return []
        # Two halves, of which those are put together that make up the number.
        highest = tuple([number if number < count else count for number in hand])
        parts, by_sum = (
            (_list_sub_counts, _group_sub_counts_by_sum)
            if sum(highest) <= _SMALL
            else _UNREMEMBERED
        )
        heads, tails = parts(highest[: end // 2]), by_sum(highest[end // 2 :])
        new, result = object.__new__, list[Self]()
        for head in heads:
            for tail in tails.get(count - sum(head), ()):
                bundle = new(cls)
                bundle.counts = head + tail
                result.append(bundle)
        return result

    @property
    def total(self) -> int:
        """How many cards are in it."""
        return sum(self.counts)

    def numbered(self) -> Iterator[tuple[int, int]]:
        """Yield ``(kind number, count)`` for the kinds with a count above 0."""
        return ((kind, count) for kind, count in enumerate(self.counts) if count)

    def __getitem__(self, name: str) -> int:
        return self.counts[self.number(name)]

    def __contains__(self, name: object) -> bool:
        return name in self.names and self.counts[self.names.index(str(name))] > 0

    def __iter__(self) -> Iterator[str]:
        return (self.names[kind] for kind, _ in self.numbered())

    def __len__(self) -> int:
        return sum(1 for count in self.counts if count)

    def __add__(self, other: Self) -> Self:
        return self.of(a + b for a, b in zip(self.counts, other.counts, strict=True))

    def __sub__(self, other: Self) -> Self:
        difference = [a - b for a, b in zip(self.counts, other.counts, strict=True)]
        if min(difference) < 0:
            raise ValueError(f"{other} is not all in {self}")
        return self.of(difference)

    def __le__(self, other: Self) -> bool:
        return all(a <= b for a, b in zip(self.counts, other.counts, strict=True))

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Bundle):
            return type(self) is type(other) and self.counts == other.counts
        return Mapping.__eq__(self, other)

    def __hash__(self) -> int:
        return hash(self.counts)

    def __repr__(self) -> str:
        held = ", ".join(f"{name}={count}" for name, count in self.items())
        return f"{type(self).__name__}({held})"

    def __str__(self) -> str:
        words = (f"{count} {translated(name)}" for name, count in self.items())
        return ", ".join(words) or translated("nothing")


def _unknown_kind_error(names: tuple[str, ...], kind: object) -> ValueError:
    return ValueError(no_such("kind of card", kind, names))


def bundle_codec(cls: type[Bundle]) -> Codec:
    """Return the codec of a game's bundles: ``3ore+2grain``, or ``-`` for none."""

    def load(value: Any) -> Bundle:
        if not isinstance(value, dict):
            raise ValueError(f"cards are written like {{'ore': 2}}, not {quote(value)}")
        return cls(value)

    def write(cards: Bundle) -> str:
        return "+".join(f"{count}{name}" for name, count in cards.items()) or "-"

    def read(word: str) -> Bundle:
        counts: dict[str, int] = {}
        for part in () if word == "-" else word.split("+"):
            digits = part[: len(part) - len(part.lstrip("0123456789"))]
            name = part[len(digits) :]
            counts[name] = counts.get(name, 0) + int(digits or "1")
        return cls(counts)

    return Codec(
        dump=dict,
        load=load,
        write=write,
        read=read,
        show=str,
        fits=lambda value: isinstance(value, cls),
        wanted=f"{cls.__name__}({cls.names[0]}=1, {cls.names[1]}=2, …)",
    )


def kind_codec(cls: type[Bundle]) -> Codec:
    """Return the codec of the kinds that a game's bundles are made of."""
    names = cls.names
    return Codec(
        dump=names.__getitem__,
        load=cls.number,
        write=names.__getitem__,
        read=cls.number,
        show=lambda kind: names[kind].replace("_", " "),
        fits=lambda value: is_int(value) and 0 <= value < len(names),
        wanted=noop("the name or number of a kind of card"),
        named=True,
        among=lambda rules: range(len(names)),
    )


#: Cards to choose among whose parts are remembered.
_SMALL: Final = 16


@lru_cache(maxsize=1 << 8)  # those of few cards: they come again and again
def _list_sub_counts(limit: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """Return all counts up to those given."""
    return tuple(product(*(range(number + 1) for number in limit)))


@lru_cache(maxsize=1 << 8)
def _group_sub_counts_by_sum(limit: tuple[int, ...]) -> dict[int, list[tuple[int, ...]]]:
    """Return all counts up to those given, grouped by their sums."""
    by_sum: dict[int, list[tuple[int, ...]]] = {}
    for part in product(*(range(number + 1) for number in limit)):
        by_sum.setdefault(sum(part), []).append(part)
    return by_sum


#: The same, not remembered: many cards have thousands of parts, and are rare.
_UNREMEMBERED: Final = (_list_sub_counts.__wrapped__, _group_sub_counts_by_sum.__wrapped__)

"""Resource and commodity cards: their kinds, and immutable bundles of them.

Hands and the bank are flat lists with `KINDS` numbers per owner, so that the kind of a card
is its place: ``hands[seat * KINDS + ORE]``.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from catan_nb.board.terrain import RESOURCES
from catan_nb.kernel.action import Codec
from catan_nb.kernel.codecs import is_whole, whole
from catan_nb.kernel.words import translated

BRICK: Final = 0
LUMBER: Final = 1
ORE: Final = 2
GRAIN: Final = 3
WOOL: Final = 4
COIN: Final = 5
PAPER: Final = 6
CLOTH: Final = 7

#: Names of all kinds of card, by number; the first five are resources.
KIND_NAMES: Final = (*RESOURCES, "coin", "paper", "cloth")
KINDS: Final = len(KIND_NAMES)
#: The kinds that are resources; the rest are commodities.
RESOURCE_KINDS: Final = range(len(RESOURCES))

_NUMBER = {name: kind for kind, name in enumerate(KIND_NAMES)}


def kind_number(kind: int | str) -> int:
    """Return the number of a kind given by name or number; ValueError for anything else."""
    if isinstance(kind, str) and kind in _NUMBER:
        return _NUMBER[kind]
    if isinstance(kind, int) and not isinstance(kind, bool) and 0 <= kind < KINDS:
        return kind
    raise ValueError(f"there is no kind of card {kind!r}; there are {', '.join(KIND_NAMES)}")


class Cards(Mapping[str, int]):
    """An immutable bundle of cards: ``Cards(ore=3, grain=2)``.

    A mapping from the names of the kinds that are in it to their counts. Bundles add up,
    subtract and compare (``a <= b``: b holds all of a).

    Raises
    ------
    ValueError
        For unknown kinds and for counts that are not whole numbers from 0 up.
    """

    __slots__ = ("counts",)

    counts: tuple[int, ...]

    def __init__(self, cards: Mapping[str, int] | None = None, /, **counts: int) -> None:
        numbers = [0] * KINDS
        for name, count in {**(cards or {}), **counts}.items():
            if whole(count) < 0:
                raise ValueError(f"a bundle cannot hold {count} {name}")
            numbers[kind_number(name)] += count
        self.counts = tuple(numbers)

    @classmethod
    def of(cls, counts: Iterable[int]) -> Cards:
        """Return the bundle with these counts in the order of the kinds."""
        bundle = cls.__new__(cls)
        numbers = tuple(counts)
        bundle.counts = numbers + (0,) * (KINDS - len(numbers))
        return bundle

    @property
    def total(self) -> int:
        """How many cards are in it."""
        return sum(self.counts)

    def numbered(self) -> Iterator[tuple[int, int]]:
        """Give ``(kind number, count)`` for the kinds that are in it."""
        return ((kind, count) for kind, count in enumerate(self.counts) if count)

    def __getitem__(self, name: str) -> int:
        return self.counts[kind_number(name)]

    def __contains__(self, name: object) -> bool:
        return name in _NUMBER and self.counts[_NUMBER[str(name)]] > 0

    def __iter__(self) -> Iterator[str]:
        return (KIND_NAMES[kind] for kind, _ in self.numbered())

    def __len__(self) -> int:
        return sum(1 for count in self.counts if count)

    def __add__(self, other: Cards) -> Cards:
        return Cards.of(a + b for a, b in zip(self.counts, other.counts, strict=True))

    def __sub__(self, other: Cards) -> Cards:
        difference = [a - b for a, b in zip(self.counts, other.counts, strict=True)]
        if min(difference) < 0:
            raise ValueError(f"{other} is not all in {self}")
        return Cards.of(difference)

    def __le__(self, other: Cards) -> bool:
        return all(a <= b for a, b in zip(self.counts, other.counts, strict=True))

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Cards):
            return self.counts == other.counts
        return Mapping.__eq__(self, other)

    def __hash__(self) -> int:
        return hash(self.counts)

    def __repr__(self) -> str:
        return f"Cards({', '.join(f'{name}={count}' for name, count in self.items())})"

    def __str__(self) -> str:
        words = (f"{count} {translated(name)}" for name, count in self.items())
        return ", ".join(words) or translated("nothing")


NO_CARDS: Final = Cards()


def _load_cards(value: Any) -> Cards:
    if not isinstance(value, dict):
        raise ValueError(f"cards are written like {{'ore': 2}}, not {value!r}")
    return Cards(value)


def _write_cards(cards: Cards) -> str:
    return "+".join(f"{count}{name}" for name, count in cards.items()) or "-"


def _read_cards(word: str) -> Cards:
    counts: dict[str, int] = {}
    for part in () if word == "-" else word.split("+"):
        digits = "".join(c for c in part if c.isdecimal())
        counts[part[len(digits) :]] = int(digits or "1")
    return Cards(counts)


def _load_kind(value: Any) -> int:
    return kind_number(value)


def _are_cards(value: Any) -> bool:
    return isinstance(value, Cards)


def _is_kind(value: Any) -> bool:
    return is_whole(value) and 0 <= value < KINDS


CARDS = Codec(
    dump=dict, load=_load_cards, write=_write_cards, read=_read_cards, show=str, fits=_are_cards
)
KIND = Codec(
    dump=lambda kind: KIND_NAMES[kind],
    load=_load_kind,
    write=lambda kind: KIND_NAMES[kind],
    read=_load_kind,
    show=lambda kind: KIND_NAMES[kind],
    fits=_is_kind,
)

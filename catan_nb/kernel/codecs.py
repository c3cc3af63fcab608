"""Codecs that any game can use: whole numbers, labelled places, seats."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, Final, TypeGuard

from catan_nb.kernel.action import Codec
from catan_nb.kernel.text import no_such, parse_int, quote
from catan_nb.kernel.words import noop, translated


def check_int(value: Any) -> int:
    """Return `value` if it is an int (not a bool); ValueError otherwise."""
    if not is_int(value):
        raise ValueError(f"expected a whole number, not {quote(value)}")
    return int(value)


def is_int(value: object) -> TypeGuard[int]:
    """Say whether `value` is an int and not a bool."""
    return isinstance(value, int) and not isinstance(value, bool)


def place_codec(
    letter: str,
    wanted: str = noop("the number of a place"),
    count: Callable[[Any], int] | None = None,
) -> Codec:
    """Return the codec of a numbered place, written with a letter: ``E17``.

    ``count(rules)`` says how many there are in a game.
    """

    def read(word: str) -> int:
        number = parse_int(word[1:])
        if word[:1].upper() != letter or number is None:
            raise ValueError(f"expected a place like {letter}7, not {quote(word)}")
        return number

    def write(value: int) -> str:
        return f"{letter}{value}"

    return Codec(
        dump=check_int,
        load=check_int,
        write=write,
        read=read,
        show=write,
        fits=is_int,
        wanted=wanted,
        among=None if count is None else lambda rules: range(count(rules)),
    )


def index_of(what: str, names: Sequence[str], value: int | str) -> int:
    """Return the number of one of `names`, given by name or number; ValueError otherwise."""
    if isinstance(value, str) and value in names:
        return names.index(value)
    if is_int(value) and 0 <= int(value) < len(names):
        return int(value)
    raise ValueError(no_such(what, value, names))


def name_codec(what: str, names: Sequence[str], wanted: str) -> Codec:
    """Return the codec of a number that is written as the name at its place in `names`."""

    def load(value: int | str) -> int:
        return index_of(what, names, value)

    return Codec(
        dump=lambda number: names[number],
        load=load,
        write=lambda number: names[number],
        read=load,
        show=lambda number: names[number].replace("_", " "),
        fits=lambda number: is_int(number) and 0 <= number < len(names),
        wanted=wanted,
        named=True,
        among=lambda rules: range(len(names)),
    )


INT = Codec(
    dump=check_int,
    load=check_int,
    write=str,
    read=int,
    show=str,
    fits=is_int,
    wanted=noop("a whole number"),
)
SEAT = place_codec("P", noop("the number of a seat"), lambda rules: len(rules.names))


def tuple_codec(codec: Codec, wanted: str = noop("a tuple")) -> Codec:
    """Return the codec of a tuple of what `codec` writes: ``P0,P2``, or ``-`` for none."""

    def load(value: Any) -> tuple[Any, ...]:
        if not isinstance(value, list | tuple):
            raise ValueError(f"expected a list, not {quote(value)}")
        return tuple(codec.load(v) for v in value)

    def write(value: tuple[Any, ...]) -> str:
        return ",".join(codec.write(v) for v in value) or "-"

    return Codec(
        dump=lambda value: [codec.dump(v) for v in value],
        load=load,
        write=write,
        read=lambda word: () if word == "-" else tuple(codec.read(p) for p in word.split(",")),
        show=lambda value: ", ".join(codec.show(v) for v in value) or translated("nothing"),
        fits=lambda value: isinstance(value, tuple) and all(codec.fits(v) for v in value),
        wanted=wanted,
    )


SEATS = tuple_codec(SEAT, noop("a tuple of seats, such as (0, 2)"))


def optional_codec(codec: Codec) -> Codec:
    """Return `codec` extended by None, written ``-``."""
    among = codec.among
    return replace(
        codec,
        dump=lambda v: None if v is None else codec.dump(v),
        load=lambda v: None if v is None else codec.load(v),
        write=lambda v: "-" if v is None else codec.write(v),
        read=lambda w: None if w == "-" else codec.read(w),
        show=lambda v: translated("nobody") if v is None else codec.show(v),
        fits=lambda v: v is None or codec.fits(v),
        among=None if among is None else lambda rules: (*among(rules), None),
    )


#: The word for all the others.
EVERYBODY: Final = "everybody"


def seats_or_everybody_codec(codec: Codec) -> Codec:
    """Return the codec of some seats extended by None, which is ``everybody`` else."""

    def load(value: Any) -> Any:
        return None if value is None or value == EVERYBODY else codec.load(value)

    return replace(
        codec,
        dump=lambda v: None if v is None else codec.dump(v),
        load=load,
        write=lambda v: EVERYBODY if v is None else codec.write(v),
        read=lambda w: None if w.lower() == EVERYBODY else codec.read(w),
        show=lambda v: translated(EVERYBODY) if v is None else codec.show(v),
        fits=lambda v: v is None or codec.fits(v),
        named=True,
    )

"""Codecs that any game can use: whole numbers, labelled places, seats."""

from __future__ import annotations

from typing import Any, TypeGuard

from catan_nb.kernel.action import Codec
from catan_nb.kernel.words import translated


def whole(value: Any) -> int:
    """Return `value` if it is an int (not a bool); ValueError otherwise."""
    if not is_whole(value):
        raise ValueError(f"expected a whole number, not {value!r}")
    return int(value)


def is_whole(value: object) -> TypeGuard[int]:
    """Say whether `value` is an int and not a bool."""
    return isinstance(value, int) and not isinstance(value, bool)


def place(letter: str) -> Codec:
    """Return the codec of a numbered place, written with a letter: ``E17``."""

    def read(word: str) -> int:
        if word[:1].upper() != letter or not word[1:].isdecimal():
            raise ValueError(f"expected a place like {letter}7, not {word!r}")
        return int(word[1:])

    def write(value: int) -> str:
        return f"{letter}{value}"

    return Codec(dump=whole, load=whole, write=write, read=read, show=write, fits=is_whole)


INT = Codec(dump=whole, load=whole, write=str, read=int, show=str, fits=is_whole)
SEAT = place("P")


def several(codec: Codec) -> Codec:
    """Return the codec of a tuple of what `codec` writes: ``P0,P2``, or ``-`` for none."""

    def load(value: Any) -> tuple[Any, ...]:
        if not isinstance(value, list | tuple):
            raise ValueError(f"expected a list, not {value!r}")
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
    )


SEATS = several(SEAT)


def optional(codec: Codec) -> Codec:
    """Return `codec` extended by None, written ``-``."""
    return Codec(
        dump=lambda v: None if v is None else codec.dump(v),
        load=lambda v: None if v is None else codec.load(v),
        write=lambda v: "-" if v is None else codec.write(v),
        read=lambda w: None if w == "-" else codec.read(w),
        show=lambda v: translated("nobody") if v is None else codec.show(v),
        fits=lambda v: v is None or codec.fits(v),
    )

"""Codecs that any game can use: whole numbers, labelled places, seats."""

from __future__ import annotations

from typing import Any

from catan_nb.kernel.action import Codec


def whole(value: Any) -> int:
    """Return `value` if it is an int (not a bool); ValueError otherwise."""
    if not is_whole(value):
        raise ValueError(f"expected a whole number, not {value!r}")
    return int(value)


def is_whole(value: Any) -> bool:
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


def _load_seats(value: Any) -> tuple[int, ...]:
    if not isinstance(value, list | tuple):
        raise ValueError(f"expected a list of seats, not {value!r}")
    return tuple(whole(v) for v in value)


def _write_seats(value: tuple[int, ...]) -> str:
    return ",".join(SEAT.write(seat) for seat in value) or "-"


def _read_seats(word: str) -> tuple[int, ...]:
    return () if word == "-" else tuple(SEAT.read(part) for part in word.split(","))


def _are_seats(value: Any) -> bool:
    return isinstance(value, tuple) and all(is_whole(seat) for seat in value)


SEATS = Codec(
    dump=list,
    load=_load_seats,
    write=_write_seats,
    read=_read_seats,
    show=_write_seats,
    fits=_are_seats,
)


def optional(codec: Codec) -> Codec:
    """Return `codec` extended by None, written ``-``."""
    return Codec(
        dump=lambda v: None if v is None else codec.dump(v),
        load=lambda v: None if v is None else codec.load(v),
        write=lambda v: "-" if v is None else codec.write(v),
        read=lambda w: None if w == "-" else codec.read(w),
        show=lambda v: "nobody" if v is None else codec.show(v),
        fits=lambda v: v is None or codec.fits(v),
    )

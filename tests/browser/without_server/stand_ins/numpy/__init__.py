"""A stand-in for NumPy where the public distribution of Pyodide cannot be reached.

It has what ipycanvas uses to send drawings and what the second lesson rolls dice and finds gaps
with, in plain Python.
"""

from __future__ import annotations

import math
import operator
from array import array as _store
from itertools import accumulate, repeat

from numpy import random as random

_CODES = {
    "uint8": "B",
    "int16": "h",
    "int32": "i",
    "int64": "q",
    "float32": "f",
    "float64": "d",
    "float16": "e",
    "bool": "?",
}


class dtype(str):  # noqa: N801
    """The name of a kind of numbers."""

    @property
    def kind(self):
        return self[0]


uint8, int16, int32, int64 = (dtype(one) for one in ("uint8", "int16", "int32", "int64"))
float16, float32, float64 = (dtype(one) for one in ("float16", "float32", "float64"))
bool_, intp = dtype("bool"), int64


class ndarray:  # noqa: N801
    """Numbers in a row, with a shape."""

    def __init__(self, numbers, kind, shape=None):
        self.dtype = dtype(kind)
        code = "B" if kind == "bool" else _CODES[kind]
        same = isinstance(numbers, _store) and numbers.typecode == code
        self.data = numbers if same else _store(code, numbers)
        self.shape = (len(self.data),) if shape is None else tuple(shape)

    flags = {"C_CONTIGUOUS": True}  # noqa: RUF012

    @property
    def ndim(self):
        return len(self.shape)

    @property
    def size(self):
        return len(self.data)

    def __len__(self):
        return self.shape[0]

    def __iter__(self):
        if self.ndim == 1:
            return iter(self.data)
        step = self.size // len(self) if len(self) else 0
        rows = (self.data[at * step : (at + 1) * step] for at in range(len(self)))
        return (ndarray(row, self.dtype, self.shape[1:]) for row in rows)

    def __getitem__(self, at):
        if isinstance(at, tuple):
            rows, column = at
            assert rows == slice(None)
            assert self.ndim == 2
            return ndarray(self.data[column :: self.shape[1]], self.dtype)
        if isinstance(at, ndarray):
            chosen = (one for one, taken in zip(self.data, at.data, strict=True) if taken)
            return ndarray(chosen, self.dtype)
        if isinstance(at, slice):
            assert self.ndim == 1
            return ndarray(self.data[at], self.dtype)
        return self.data[at] if self.ndim == 1 else list(self)[at]

    def __buffer__(self, _flags):
        return memoryview(self.data)

    def astype(self, kind):
        whole = str(kind)[0] in "ui"
        return ndarray(map(int, self.data) if whole else self.data, kind, self.shape)

    def ravel(self):
        return ndarray(self.data, self.dtype)

    def tolist(self):
        return list(self.data)

    def min(self):
        return min(self.data)

    def all(self):
        return all(self.data)

    def any(self):
        return any(self.data)

    def __add__(self, other):
        return ndarray(map(operator.add, self.data, _each(other)), self.dtype, self.shape)

    def __sub__(self, other):
        return ndarray(map(operator.sub, self.data, _each(other)), self.dtype, self.shape)

    def __lt__(self, other):
        return ndarray(map(operator.lt, self.data, _each(other)), "bool", self.shape)

    def __ge__(self, other):
        return ndarray(map(operator.ge, self.data, _each(other)), "bool", self.shape)

    def __eq__(self, other):
        return ndarray(map(operator.eq, self.data, _each(other)), "bool", self.shape)

    __hash__ = None


def _each(value):
    return value.data if isinstance(value, ndarray) else repeat(value)


def _rows(value):
    width = value.shape[1]
    return (value.data[at : at + width] for at in range(0, value.size, width))


def _flat(value):
    """Return numbers and shape of lists in lists."""
    if isinstance(value, memoryview):
        value = value.tolist()
    if not isinstance(value, (list, tuple)):
        return [value], ()
    parts = [_flat(one) for one in value]
    shape = parts[0][1] if parts else ()
    if any(one != shape for _numbers, one in parts):
        raise ValueError("rows of different lengths")
    return [number for numbers, _shape in parts for number in numbers], (len(parts), *shape)


def asarray(value, dtype=None):
    if isinstance(value, ndarray):
        return value if dtype in (None, value.dtype) else value.astype(dtype)
    if isinstance(value, memoryview) and value.format == "h":
        dtype = int16
    numbers, shape = _flat(value)
    kind = dtype or ("int64" if all(isinstance(one, int) for one in numbers) else "float64")
    return ndarray(numbers, kind, shape)


array = ascontiguousarray = asarray


def require(value, dtype=None, requirements=()):
    return asarray(value, dtype)


def frombuffer(value, dtype):
    numbers = _store(_CODES[dtype])
    numbers.frombytes(bytes(value))
    return ndarray(numbers, dtype)


def concatenate(parts):
    numbers, kinds = [], []
    for part in map(asarray, parts):
        numbers.extend(part.data)
        kinds.append(part.dtype)
    return ndarray(numbers, kinds[0] if len(set(kinds)) == 1 else "float64")


def isfinite(value):
    return ndarray(map(math.isfinite, value.data), "bool", value.shape)


def zeros(shape, dtype="float64"):
    return ndarray([0] * math.prod(shape), "int64" if dtype is int else dtype, shape)


def bincount(value):
    counts = [0] * (max(value.data) + 1)
    for one in value.data:
        counts[one] += 1
    return ndarray(counts, "int64")


def flatnonzero(value):
    return ndarray((at for at, one in enumerate(value.data) if one), "int64")


def arange(stop):
    return ndarray(range(stop), "int64")


def where(chosen, one, other):
    each = zip(chosen.data, _each(one), _each(other), strict=False)
    return ndarray((a if taken else b for taken, a, b in each), "int64")


class maximum:  # noqa: N801
    """The greater of two numbers, and the greatest so far."""

    @staticmethod
    def accumulate(value):
        return ndarray(accumulate(value.data, max), value.dtype)


def cumsum(value, axis):
    assert axis == 1 == value.ndim - 1
    rows = [one for row in _rows(value) for one in accumulate(row)]
    return ndarray(rows, value.dtype, value.shape)

"""Positions built by hand from statements, which are recorded for saving."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import wraps
from inspect import Signature, signature
from typing import TYPE_CHECKING, Any, Concatenate, ParamSpec, Protocol, TypeVar, cast

from catan_nb.kernel.plain import to_plain
from catan_nb.kernel.text import quote

P = ParamSpec("P")
Stating = TypeVar("Stating", bound="HandMade")


class Statement(Protocol[P]):
    """A method that returns the position on which it is called, of whatever class that is."""

    def __get__(self, position: Stating, owner: type | None = None, /) -> Callable[P, Stating]:
        """Return the method bound to a position."""
        ...


def states(method: Callable[Concatenate[Stating, P], None]) -> Statement[P]:
    """Turn a method into a statement, which is recorded for saving and returns the position."""
    written = _written_signature(method, 1)

    @wraps(method)
    def stating(self: Stating, /, *args: P.args, **kwargs: P.kwargs) -> Stating:
        _check_call(method.__name__, written, args, kwargs)
        with self.noting(method.__name__, args, kwargs):
            method(self, *args, **kwargs)
        return self

    stating.is_statement = True  # type: ignore[attr-defined]
    return cast(Statement[P], stating)


def _written_signature(function: Callable[..., Any], given: int) -> Signature:
    """Return a method's signature without its first parameters, which the caller does not write."""
    parameters = list(signature(function).parameters.values())
    return Signature(parameters[given:])


def _check_call(
    name: str, written: Signature, args: tuple[Any, ...], kwargs: Mapping[str, Any]
) -> None:
    """Refuse a wrong call with a TypeError that counts what people write."""
    try:
        written.bind(*args, **kwargs)
    except TypeError as error:
        raise TypeError(f"{name}{written}: {error}") from None


class HandMade:
    """A position built from statements; each game derives its own class.

    Rule modules add statements of their own, which are found by name.

    Parameters
    ----------
    rules : Ruleset
    state : State
        What holds where nothing is stated.
    """

    def __init__(self, rules: Any, state: Any) -> None:
        self._rules = rules
        self._state = state
        self._stated: dict[str, Any] = {}
        self._notes: list[list[Any]] = []

    if not TYPE_CHECKING:  # so that misspelt names are found

        def __getattr__(self, name: str) -> Any:
            if name.startswith("_") or name not in self._rules.statements:
                raise AttributeError(f"positions of this game have no {quote(name)}")
            statement = self._rules.statements[name]
            written = _written_signature(statement, 2)

            @wraps(statement)
            def stating(*args: Any, **kwargs: Any) -> HandMade:
                _check_call(name, written, args, kwargs)
                with self.noting(name, args, kwargs):
                    statement(self._state, self._stated, *args, **kwargs)
                return self

            del stating.__wrapped__  # its first arguments are given
            stating.__signature__ = written
            return stating

    def __dir__(self) -> list[str]:
        return [*super().__dir__(), *self._rules.statements]

    def data(self) -> list[list[Any]]:
        """Return the statements in order, as JSON values."""
        return [list(note) for note in self._notes]

    def state_all(self, data: Sequence[Sequence[Any]]) -> None:
        """Apply all statements of `data`, as returned by `data()`.

        Raises
        ------
        ValueError, TypeError
            When the data are damaged.
        """
        for name, args, kwargs in data:
            method = getattr(type(self), name, None)
            if not hasattr(method, "is_statement") and name not in self._rules.statements:
                raise ValueError(f"nothing can be stated as {quote(name)}")
            getattr(self, name)(
                *_lists_to_tuples(args), **{k: _lists_to_tuples(kwargs[k]) for k in kwargs}
            )

    @contextmanager
    def noting(self, name: str, args: tuple[Any, ...], kwargs: Mapping[str, Any]) -> Iterator[None]:
        """Record a statement for saving; a failing one leaves the position unchanged."""
        state, stated = self._state.copy(), dict(self._stated)
        try:
            yield
        except Exception:
            self._state, self._stated = state, stated
            raise
        self._notes.append([name, to_plain(args), to_plain(kwargs)])


def _lists_to_tuples(value: Any) -> Any:
    """Convert the lists of a JSON value to tuples."""
    return tuple(_lists_to_tuples(one) for one in value) if isinstance(value, list) else value

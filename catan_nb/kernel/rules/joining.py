"""One function of several: how the answers that modules give to a hook are joined.

The function is written out for just these functions and compiled: hooks are called in hot places,
where looping over them and handing on ``*args`` would cost as much as they do themselves.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from inspect import CO_VARARGS, CO_VARKEYWORDS, Parameter, signature
from types import FunctionType
from typing import Any, Final

from catan_nb.kernel.rules.module import Combine

Function = Callable[..., Any]

#: By way of combining: what is done with all calls, what stands between two of them, and what
#: is returned where there is none.
_FORMS: Final[Mapping[Combine, tuple[str, str, object]]] = {
    Combine.ANY_BITS: ("return {calls}", " | ", 0),
    Combine.SUM: ("return {calls}", " + ", 0),
    Combine.SEQUENCE: ("{calls}", "; ", None),
    Combine.CONCAT: ("return ({calls})", " + ", ()),
}


def joined(combine: Combine, functions: tuple[Function, ...]) -> Function:
    """Return one function for several that a hook is given.

    Parameters
    ----------
    combine : Combine
        One of the ways in which several functions all count.
    functions : tuple of callable
        All with the same parameters.
    """
    form, between, nothing = _FORMS[combine]
    if not functions:
        return lambda *args: nothing
    if len(functions) == 1:
        return functions[0]
    names = _parameters(functions[0])
    calls = between.join(f"f{n}({names})" for n in range(len(functions)))
    room: dict[str, Any] = {f"f{n}": function for n, function in enumerate(functions)}
    exec(f"def all_of_them({names}): {form.format(calls=calls)}", room)
    function: Function = room["all_of_them"]
    return function


def _parameters(function: Function) -> str:
    """Return the parameters of a function as they are written in a call, by neutral names."""
    count = _count(function)
    return "*args" if count is None else ", ".join(f"a{n}" for n in range(count))


def _count(function: Function) -> int | None:
    """Return how many parameters a function has; None where some of them are special."""
    if isinstance(function, FunctionType):  # as mostly; a signature takes long to make
        code = function.__code__
        starred = code.co_flags & (CO_VARARGS | CO_VARKEYWORDS)
        special = starred or code.co_posonlyargcount or code.co_kwonlyargcount
        return None if special else code.co_argcount
    parameters = signature(function).parameters.values()
    special = any(one.kind is not Parameter.POSITIONAL_OR_KEYWORD for one in parameters)
    return None if special else len(parameters)

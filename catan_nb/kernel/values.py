"""Classes of unchangeable values, made quickly, and public constants that say what they are."""

from __future__ import annotations

import dataclasses
import inspect
from collections.abc import Callable, Iterable
from dataclasses import MISSING, Field, FrozenInstanceError, dataclass, field
from functools import cache
from types import FunctionType
from typing import Any, NoReturn, TypeVar, dataclass_transform

_Class = TypeVar("_Class", bound=type)


@dataclass_transform(frozen_default=True, field_specifiers=(field,))
def frozen(cls: _Class) -> _Class:
    """Make a class a frozen dataclass with slots, equal only to others of the same class.

    A field may have a default, or a factory of defaults. For all else, such as fields given by
    keyword only or left out in comparisons, there is ``@dataclass(frozen=True, slots=True)``;
    either may derive from the other.

    Raises
    ------
    TypeError
        For a field that asks for more, or one without a default behind one with.
    """
    inherited = {
        field.name: field
        for base in cls.__mro__[:0:-1]
        if dataclasses.is_dataclass(base)
        for field in dataclasses.fields(base)
    }
    namespace = {k: v for k, v in vars(cls).items() if k not in ("__dict__", "__weakref__")}
    own = {
        name: _field(name, annotation, namespace.pop(name, MISSING))
        for name, annotation in inspect.get_annotations(cls).items()
        if not str(annotation).removeprefix("typing.").startswith("ClassVar")
    }
    fields = inherited | own
    special = {
        "__qualname__": cls.__qualname__,
        "__slots__": tuple(name for name in own if name not in inherited),
        "__match_args__": tuple(fields),
        "__dataclass_fields__": fields,
    }
    made = type(cls)(cls.__name__, cls.__bases__, _SHARED | namespace | special)
    factories = [field.default_factory for field in fields.values()]
    makes = tuple(factory is not MISSING for factory in factories)
    setters = [getattr(made, name).__set__ for name in fields]
    initializer = _compile_init(makes, hasattr(made, "__post_init__"))(setters, factories, _MADE)
    _complete_init(initializer, fields)
    if namespace.get("__init__") is None:
        setattr(made, "__init__", _with_field_names(initializer, made, fields))  # noqa: B010
    for name in ("__eq__", "__hash__"):
        if namespace.get(name) is None:
            setattr(made, name, _defer_function(made, name, fields))
    return made


def _field(name: str, annotation: Any, given: Any) -> Field[Any]:
    """Return a field of a class that is being made, as `dataclasses.fields` lists it."""
    made: Any = given if isinstance(given, Field) else field(default=given)
    plain = made.init and made.repr and made.compare and made.hash is None
    if not plain or made.kw_only is True:
        raise TypeError(f"field {name!r} needs a @dataclass")
    if made.default.__class__.__hash__ is None:
        raise TypeError(f"the default of field {name!r} can be changed")
    made.name, made.type, made.kw_only, made._field_type = name, annotation, False, _FIELD
    return made  # type: ignore[no-any-return]


@cache
def _compile_init(makes: tuple[bool, ...], checked: bool) -> Callable[..., FunctionType]:
    """Compile a factory that makes ``__init__`` from the setters of slots and default factories.

    ``makes`` says for each field whether it has a factory, ``checked`` whether the class has a
    ``__post_init__``.
    """
    numbers = range(len(makes))
    fields = [f"field{n}" for n in numbers]
    values = [f"make{n}() if field{n} is MADE else field{n}" for n in numbers]
    lines = [f"set{n}(self, {values[n] if makes[n] else fields[n]})" for n in numbers]
    lines += ["self.__post_init__()"] * checked
    return _exec_make(f"""
def make(setters, factories, MADE):
    [{_numbered_names("set", numbers)}] = setters
    [{_numbered_names("make", numbers)}] = factories

    def __init__(self, {_numbered_names("field", numbers)}):
        {"; ".join(lines) or "pass"}

    return __init__
""")


@cache
def _compile_comparison(count: int) -> Callable[[], tuple[FunctionType, ...]]:
    """Compile a factory that makes ``__eq__`` and ``__hash__`` for so many fields."""
    numbers = range(count)
    own, others = (_numbered_names(f"{name}.field", numbers) for name in ("self", "other"))
    return _exec_make(f"""
def make():
    def __eq__(self, other):
        if other.__class__ is self.__class__:
            return ({own}) == ({others})
        return NotImplemented

    def __hash__(self):
        return hash(({own}))

    return __eq__, __hash__
""")


def _exec_make(source: str) -> Callable[..., Any]:
    """Return the function ``make`` of a source."""
    namespace: dict[str, Any] = {}
    exec(source, namespace)
    return namespace["make"]  # type: ignore[no-any-return]


def _defer_function(cls: type, name: str, fields: dict[str, Field[Any]]) -> Callable[..., Any]:
    """Return a stub that, at its first call, compiles a method and replaces itself by it."""

    def first(self: object, *others: object) -> Any:
        function = next(one for one in _compile_comparison(len(fields))() if one.__name__ == name)
        setattr(cls, name, _with_field_names(function, cls, fields))
        return function(self, *others)

    first.__name__, first.__qualname__ = name, f"{cls.__qualname__}.{name}"
    return first


def _numbered_names(name: str, numbers: Iterable[int]) -> str:
    return "".join(f"{name}{n}, " for n in numbers)


def _with_field_names(
    function: FunctionType, cls: type, fields: dict[str, Field[Any]]
) -> FunctionType:
    """Return one of a class's functions with the names of its fields."""
    code, names = function.__code__, {f"field{n}": name for n, name in enumerate(fields)}
    function.__code__ = code.replace(
        co_names=tuple(names.get(name, name) for name in code.co_names),
        co_varnames=tuple(names.get(name, name) for name in code.co_varnames),
    )
    function.__module__ = cls.__module__
    function.__qualname__ = f"{cls.__qualname__}.{function.__name__}"
    return function


def _complete_init(function: FunctionType, fields: dict[str, Field[Any]]) -> None:
    """Give an ``__init__`` the defaults and the types of its fields."""
    defaults = [
        field.default if field.default_factory is MISSING else _MADE for field in fields.values()
    ]
    while defaults and defaults[0] is MISSING:
        del defaults[0]
    if any(default is MISSING for default in defaults):
        raise TypeError("a field without a default follows one with")
    function.__defaults__ = tuple(defaults)
    function.__annotations__ = {name: one.type for name, one in fields.items()} | {"return": None}


def _repr(self: Any) -> str:
    text = (f"{field.name}={getattr(self, field.name)!r}" for field in dataclasses.fields(self))
    return f"{type(self).__qualname__}({', '.join(text)})"


def _setattr(self: object, name: str, value: object) -> NoReturn:
    raise FrozenInstanceError(f"cannot assign to field {name!r}")


def _delattr(self: object, name: str) -> NoReturn:
    raise FrozenInstanceError(f"cannot delete field {name!r}")


@dataclass(frozen=True, slots=True)
class _Pattern:
    """A class made by `dataclass`: what is the same in all of them is taken from here."""

    fixed: None = None
    made: list[None] = field(default_factory=list)


_FIELD = dataclasses.fields(_Pattern)[0]._field_type  # type: ignore[attr-defined]
_MADE = _Pattern.__init__.__defaults__[-1]  # type: ignore[index]
_SHARED = {
    "__repr__": _repr,
    "__setattr__": _setattr,
    "__delattr__": _delattr,
    **{
        name: value
        for name, value in vars(_Pattern).items()
        if name in ("__dataclass_params__", "__getstate__", "__setstate__", "__replace__")
    },
}


# Public constants that say what they are.


class Constant(int):
    """A number with a name: an int in every way, whose help tells what it stands for."""

    def __new__(cls, value: int, meaning: str) -> Constant:
        """Return `value` with `meaning` as its docstring."""
        constant = super().__new__(cls, value)
        constant.__doc__ = meaning
        return constant

    def __reduce__(self) -> tuple[type[int], tuple[int]]:
        """Be copied and sent to other processes as the plain number."""
        return int, (int(self),)


class Table(tuple[int, ...]):
    """A row of numbers with a name: a tuple in every way, whose help tells what it holds."""

    def __new__(cls, values: Iterable[int], meaning: str) -> Table:
        """Return `values` with `meaning` as their docstring."""
        table = super().__new__(cls, values)
        table.__doc__ = meaning
        return table

    def __reduce__(self) -> tuple[type[tuple[int, ...]], tuple[tuple[int, ...]]]:
        """Be copied and sent to other processes as a plain tuple."""
        return tuple, (tuple(self),)

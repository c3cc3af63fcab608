"""The base class of the kit's public widgets, and checks of their arguments."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from inspect import iscoroutinefunction
from types import FunctionType
from typing import Any, ClassVar, Final, Protocol, TypeVar
from weakref import WeakSet

from ipywidgets import DOMWidget, Layout, Style
from traitlets import MetaHasTraits

from catan_nb.board.layout import Board
from catan_nb.kernel.game import Game
from catan_nb.kernel.position import HandMade
from catan_nb.kernel.text import did_you_mean, no_such, quote
from catan_nb.ui.widgets.saved_output import Texts, display_with_still, register_box_stills
from catan_nb.ui.widgets.shared_script import shared_layout

__all__ = [
    "End",
    "PublicWidget",
    "add_removable",
    "as_game",
    "make_layout",
    "refresh_after_cells",
    "reject_unknown_keywords",
    "require_function",
]


# Widgets that look again whenever a cell or a widget's callback has run.


class Refreshable(Protocol):
    """A protocol of objects that can be refreshed."""

    def refresh(self) -> None:
        """Show what has changed meanwhile."""


_FOLLOWING: Final[WeakSet[Any]] = WeakSet()
_SHELLS: Final[WeakSet[Any]] = WeakSet()


def refresh_after_cells(output: Refreshable) -> None:
    """Refresh something after each cell and each message from a page, as long as it is used.

    Outside IPython nothing tells when code has run.
    """
    try:
        from IPython import get_ipython
    except ImportError:
        return
    shell = get_ipython()
    if shell is None:
        return
    _FOLLOWING.add(output)
    if shell not in _SHELLS:
        _SHELLS.add(shell)
        shell.events.register("post_execute", _refresh_all)


def _refresh_all() -> None:
    for output in tuple(_FOLLOWING):
        output.refresh()


T = TypeVar("T")

End = Callable[[], None]
"""Ends what the call that returned it has begun; it may be called again."""


class _Finished(MetaHasTraits):
    """A metaclass that marks a widget as complete, after which unknown names are refused."""

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        result = super().__call__(*args, **kwargs)
        result._finished = True
        return result


class PublicWidget(metaclass=_Finished):
    """A container of ipywidgets that lists what is documented, and has a still beside its view.

    What else ipywidgets gives it works as with every container. Once it is made, a public name
    that it does not have cannot be set, for that is a mistyped one; what begins with an underline
    can, and so can everything in a class derived from it that has no `NAMES` of its own.
    """

    NAMES: ClassVar[tuple[str, ...]] = ()
    """What authors use of it, beside what all containers have."""
    _finished = False

    def __init__(self, *args: Any, **traits: Any) -> None:
        super().__init__(*args, **traits)
        register_box_stills()

    def __setattr__(self, name: str, value: object) -> None:
        if self._finished and not name.startswith("_") and "NAMES" in vars(type(self)):
            wrong = self._why_not_settable(name)
            if wrong:
                raise AttributeError(wrong)
        super().__setattr__(name, value)

    def _why_not_settable(self, name: str) -> str:
        """Return why a name cannot be set, in words; "" where it can."""
        kind, attribute = type(self), getattr(type(self), name, None)
        if isinstance(attribute, property) and attribute.fset is None:
            able = name == "game" and "set_position" in self.NAMES
            use = "; use set_position(game)" if able else ""
            return f"{name} of a {kind.__name__} cannot be set{use}"
        if isinstance(attribute, FunctionType) and name in self.NAMES:
            return f"{name} is a method: it is called, {name}(…), not set"
        if name in self.NAMES or hasattr(self, name):
            return ""
        parts = {name: getattr(self, name) for name in self.NAMES if name in vars(self)}
        for widget, its in parts.items():
            if isinstance(its, PublicWidget) and name in its.NAMES:
                return f"a {kind.__name__} has no {name}; did you mean {widget}.{name}?"
        return no_such(f"attribute of a {kind.__name__}", name, self.NAMES)

    def __dir__(self) -> list[str]:
        return sorted((*self.NAMES, "close", "layout", "observe", "unobserve"))

    def _repr_mimebundle_(self, **options: Any) -> Any:
        view: Any = super()._repr_mimebundle_(**options)  # type: ignore[misc]
        return display_with_still(self, view, {"text/plain": repr(self)}, self._still)

    def _still(self) -> Texts:
        """Return what stands in a saved notebook in the place of the widget."""
        raise NotImplementedError

    @property
    def model_id(self) -> str:
        """Its name in the page; ipywidgets asks for it when it is put into a box."""
        if self._finished and self.comm is None:  # type: ignore[attr-defined]
            kind = type(self).__name__
            raise RuntimeError(f"this {kind} is closed, and cannot be shown any more; make another")
        return str(super().model_id)  # type: ignore[misc]

    def close(self) -> None:
        """Close it with all that it is made of."""
        for widget in _child_widgets(self):
            widget.close()
        super().close()  # type: ignore[misc]


def _child_widgets(widget: Any) -> list[Any]:
    """Return what a widget is made of, but what others have a share in."""
    parts: dict[int, Any] = {id(shared_layout()): None}
    waiting = [widget]
    while waiting:
        for value in waiting.pop().trait_values(sync=True).values():
            for one in value if isinstance(value, list | tuple) else (value,):
                if isinstance(one, DOMWidget | Layout | Style) and id(one) not in parts:
                    parts[id(one)] = one
                    waiting.append(one)
    return [widget for widget in parts.values() if widget is not None]


def require_function(function: T, name: str, takes: str) -> T:
    """Return a function that was given; TypeError where it is none, or one that is awaited.

    `name` is what it is given to, and `takes` says what it will be called with.
    """
    if not callable(function):
        hint = "" if function is not None else "; write its name without brackets"
        raise TypeError(
            f"{name} is given a function that takes {takes}, not {quote(function)}{hint}"
        )
    if iscoroutinefunction(function) or iscoroutinefunction(type(function).__call__):
        raise TypeError(
            f"{name} is given a function that is called, not awaited, so not an `async def`;"
            " let a plain one begin a task, asyncio.create_task(…)"
        )
    return function


def make_layout(layout: Layout | Mapping[str, Any] | None, **kwargs: str) -> Layout:
    """Return a widget's layout: what is given as a mapping is added to what it has of its own.

    Raises
    ------
    TypeError
        For what is neither a `Layout` nor a mapping.
    ValueError
        For an entry that no layout has.
    """
    if isinstance(layout, Layout):
        return layout
    entries = {} if layout is None else layout
    if not isinstance(entries, Mapping):
        raise TypeError(f"layout is a dict or an ipywidgets.Layout, not {quote(layout)}")
    names = Layout.class_trait_names(sync=True)
    for name in entries:
        if name not in names:
            raise ValueError(f"a layout has no entry {quote(name)}{did_you_mean(name, names)}")
    return Layout(**{**kwargs, **entries})


def reject_unknown_keywords(unknown: Mapping[str, object], *allowed: str) -> None:
    """Refuse keywords that a function does not have; the TypeError says which it has."""
    for name in unknown:
        raise TypeError(no_such("setting", name, allowed))


def add_removable(among: list[T], value: T) -> End:
    """Add something to a list, and return what takes it out again."""
    among.append(value)

    def remove() -> None:
        if value in among:
            among.remove(value)

    return remove


def as_game(value: object) -> Any:
    """Return a game as it is, and a position as the game that goes on from it.

    Raises
    ------
    TypeError
        For anything else; of a board and the text of a saved game it is told how to get a game.
    BadSetup
        For a position that cannot be.
    """
    if isinstance(value, Game):
        return value
    if isinstance(value, HandMade):
        position: Any = value
        return position.game()
    hint = ""
    if isinstance(value, str):
        hint = " (the text of a saved game is read by cn.read_game)"
    elif isinstance(value, Board):
        hint = " (cn.new_game(board=…) makes a game on it)"
    raise TypeError(f"a game or a position is wanted, not {quote(value)}{hint}")

"""What the widgets that authors put into their own pages have in common."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, TypeVar

from ipywidgets import DOMWidget, Layout, Style

from catan_nb.kernel.game import Game
from catan_nb.kernel.position import HandMade
from catan_nb.kernel.values.quoting import quoted
from catan_nb.ui.widgets.code import plain_layout
from catan_nb.ui.widgets.stills import Texts, shown, watch_boxes

__all__ = ["End", "Public", "as_game", "registered"]

T = TypeVar("T")

End = Callable[[], None]
"""Ends what the call that returned it has begun; it may be called again."""


class Public:
    """A container of ipywidgets that lists what is documented, and has a still beside its view.

    What else ipywidgets gives it works as with every container.
    """

    NAMES: ClassVar[tuple[str, ...]] = ()
    """What authors use of it, beside what all containers have."""

    def __init__(self, *args: Any, **traits: Any) -> None:
        super().__init__(*args, **traits)
        watch_boxes()

    def __dir__(self) -> list[str]:
        return sorted((*self.NAMES, "close", "layout", "observe", "unobserve"))

    def _repr_mimebundle_(self, **options: Any) -> Any:
        view: Any = super()._repr_mimebundle_(**options)  # type: ignore[misc]
        return shown(self, view, {"text/plain": repr(self)}, self._still)

    def _still(self) -> Texts:
        """Return what stands in a saved notebook in the place of the widget."""
        raise NotImplementedError

    def close(self) -> None:
        """Close it with all that it is made of."""
        for part in _parts(self):
            part.close()
        super().close()  # type: ignore[misc]


def _parts(widget: Any) -> list[Any]:
    """Return what a widget is made of, but what others have a share in."""
    found: dict[int, Any] = {id(plain_layout()): None}
    waiting = [widget]
    while waiting:
        for value in waiting.pop().trait_values(sync=True).values():
            for one in value if isinstance(value, list | tuple) else (value,):
                if isinstance(one, DOMWidget | Layout | Style) and id(one) not in found:
                    found[id(one)] = one
                    waiting.append(one)
    return [part for part in found.values() if part is not None]


def registered(among: list[T], one: T) -> End:
    """Add something to a list, and return what takes it out again."""
    among.append(one)

    def end() -> None:
        if one in among:
            among.remove(one)

    return end


def as_game(given: object) -> Any:
    """Return a game as it is, and a position as the game that goes on from it.

    Raises
    ------
    TypeError
        For anything else; the text of a saved game is told how it is read.
    BadSetup
        For a position that cannot be.
    """
    if isinstance(given, Game):
        return given
    if isinstance(given, HandMade):
        position: Any = given
        return position.game()
    read = " (the text of a saved game is read by cn.read_game)" if isinstance(given, str) else ""
    raise TypeError(f"a game or a position is wanted, not {quoted(given)}{read}")

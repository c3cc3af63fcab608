"""The page that a lesson is shown on, if there is one that can talk to this Python."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any


def has_page() -> bool:
    """Say whether this Python is a notebook's kernel."""
    try:
        from IPython import get_ipython
    except ImportError:
        return False
    return getattr(get_ipython(), "kernel", None) is not None


def hides_code() -> bool:
    """Say whether the page shows no cells, so that an answer cannot be written into one."""
    return os.environ.get("SERVER_SOFTWARE", "").startswith("voila/")


def widget_bundle(make: Callable[[Any], Any], what: Any) -> dict[str, Any]:
    """Return the display data of the widget that `make` makes, or nothing without a page.

    ipywidgets is imported here at the earliest, and may be missing.
    """
    if not has_page():
        return {}
    try:
        import ipywidgets  # noqa: F401 -- to see whether it is there
    except ImportError:
        return {}
    bundle = make(what)._repr_mimebundle_()
    return dict(bundle[0] if isinstance(bundle, tuple) else bundle)


def on_enter(field: Any, act: Callable[[object], None]) -> None:
    """Call `act` when Enter is pressed in a text field."""

    def heard(_widget: object, content: Any, _buffers: object) -> None:
        if isinstance(content, dict) and content.get("event") == "submit":
            act(content)

    field.on_msg(heard)

"""How far something has got, in words and as a bar."""

from __future__ import annotations

from html import escape

from catan_nb.language import gettext as _
from catan_nb.language import shown_number

__all__ = ["progress_html"]


def progress_html(done: int, total: int | None, what: str) -> str:
    """Return HTML that tells how much is done.

    Parameters
    ----------
    done : int
    total : int or None
        How much there is to do; None when nobody knows.
    what : str
        What is counted, such as "games".
    """
    if total is not None and done >= total:
        words = _("{done} {what} done").format(done=shown_number(done), what=escape(what))
        return f"<span>{words}</span>"
    if total is None:
        text = _("{done} {what} so far").format(done=shown_number(done), what=escape(what))
        return f"<progress aria-label='{text}'></progress> {text}"
    text = _("{done} of {total} {what}").format(
        done=shown_number(done), total=shown_number(total), what=escape(what)
    )
    return f"<progress value='{done}' max='{total}' aria-label='{text}'></progress> {text}"

"""What a page of a site says until its Python is there, and where it does not come."""

from __future__ import annotations

from catan_nb.language import gettext as _

__all__ = ["words"]


def words() -> dict[str, str | list[str]]:
    """Return it in the language in use, as ``static/loading.js`` reads it.

    What is missing for good is said in two texts: what happened, and what one can do.
    """
    browsers = _("Open the page in a current Firefox, Chrome, Edge or Safari.")
    return {
        "loading": _("Python is being loaded: {amount} MB"),
        "starting": _("Python is starting …"),
        "step": _("Step {n} of {count}"),
        "slow": _("This takes unusually long. You can go on waiting, or try again."),
        "again": _("Try again"),
        "front": _("Front page"),
        "missing": [
            _("Something that this page needs could not be loaded from {host}."),
            _(
                "Look whether this device is online, then try again. Some networks, in schools for"
                " instance, let only some addresses through: whoever looks after yours can add"
                " this one."
            ),
        ],
        "old": [
            _("Python cannot run here: this browser has no WebAssembly, or has switched it off."),
            browsers,
        ],
        "stopped": [
            _("Python could not start in this browser."),
            _("Close other pages, in case the memory is full, and try again.") + " " + browsers,
        ],
        "file": [
            _("A page that is opened as a file cannot run Python."),
            _("A server of plain files has to answer with its folder, on this computer, too:")
            + " python -m http.server",
        ],
    }

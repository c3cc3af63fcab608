"""A saved lesson opened again in JupyterLab: what was there, where its Python has ended.

A notebook's file names the widgets that it showed, and they live in the Python that made them.
Once that has ended, JupyterLab would say "model not found" in the place of each. This extension of
the server hands such a notebook out with what stands beside each widget for pages without Python,
and with one line on how to go on. The file stays as it is until somebody saves it.
"""

from __future__ import annotations

from html import escape
from inspect import iscoroutinefunction
from typing import Any, Final

from catan_nb.language import gettext as _

__all__ = ["keep_still"]

WIDGET_VIEW: Final = "application/vnd.jupyter.widget-view+json"


def _jupyter_server_extension_points() -> list[dict[str, str]]:
    """Tell the server where the extension is."""
    return [{"module": __name__}]


def _load_jupyter_server_extension(app: Any) -> None:
    """Look through each notebook that the server reads for a browser."""
    manager = app.contents_manager
    get = manager.get
    if not iscoroutinefunction(get):
        return

    async def get_still(path: str, *args: Any, **options: Any) -> Any:
        model = await get(path, *args, **options)
        if model["type"] == "notebook" and model.get("content"):
            sessions = await app.session_manager.list_sessions()
            if all(session["path"] != model["path"].strip("/") for session in sessions):
                keep_still(model["content"])
        return model

    manager.get = get_still


def keep_still(notebook: Any) -> None:
    """Put in the place of this kit's widgets what they said, and say once how to go on.

    Notebooks of others, and those whose widgets have been saved with them, stay as they are.
    """
    code = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
    if "widgets" in notebook["metadata"] or not any("catan_nb" in c["source"] for c in code):
        return
    told = False
    for cell in code:
        live = [one for one in cell["outputs"] if WIDGET_VIEW in one.get("data", {})]
        for output in live:
            del output["data"][WIDGET_VIEW]
        if live and not told:
            # A copy of an output's own type: notebooks are dicts with attributes.
            line = type(live[0])(output_type="display_data", metadata={}, data=_line())
            cell["outputs"].insert(0, line)
            told = True


def _line() -> dict[str, str]:
    text = _(
        "This is what was here when the notebook was saved; its Python has ended. To go on, run"
        " all cells: in the menu Run, Run All Cells."
    )
    return {
        "text/html": f"<p role='status'><strong>{escape(text)}</strong></p>",
        "text/plain": text,
    }

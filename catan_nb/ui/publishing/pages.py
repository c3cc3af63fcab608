"""The pages of a site: notebooks as HTML whose cells the browser's own Python will run."""

from __future__ import annotations

import copy
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final

from voici_core.exporter import VoiciExporter
from voila.configuration import VoilaConfiguration

from catan_nb.language import current

__all__ = ["link_to_pages", "make_exporter", "page_file_name", "render_notebook"]

_TEMPLATE: Final = "catan_nb_site"
_LINK: Final = re.compile(r'(\bhref=\\?"[\w-]+)\.ipynb(?=[\\"?#])')
"""A link to a notebook beside a page, also in HTML that a script carries."""


def page_file_name(file: str, language: str | None = None) -> str:
    """Return the name of a notebook's page, in a language if there is one for each."""
    suffix = "" if language in (None, current()) else f".{language}"
    return f"{file.removesuffix('.ipynb')}{suffix}.html"


def link_to_pages(html: str) -> str:
    """Return HTML whose links to notebooks beside it lead to their pages."""
    return _LINK.sub(r"\1.html", html)


def make_exporter(folder: Path) -> VoiciExporter:
    """Return what makes pages of a folder's notebooks, for all of them: it reads templates once."""
    settings = VoilaConfiguration(template=_TEMPLATE, theme="light", strip_sources=True)
    return VoiciExporter(voici_config=settings, base_url="./", notebook_path=str(folder / "any"))


def render_notebook(
    exporter: VoiciExporter, notebook: Any, file: str, page_config: Mapping[str, Any]
) -> str:
    """Return a notebook as a page; the notebook itself stays.

    Parameters
    ----------
    exporter : VoiciExporter
        That of its folder, as `make_exporter` returns it.
    notebook : NotebookNode
        As its readers see it.
    file : str
        The name of its file.
    page_config : mapping
        What the page's scripts and the template read.
    """
    page = copy.deepcopy(notebook)
    for cell in page.cells:
        if cell.cell_type == "code":
            cell.outputs = []
    exporter.page_config = dict(page_config)
    resources = {"metadata": {"name": file.removesuffix(".ipynb")}}
    html, _resources = exporter.from_notebook_node(page, resources)
    return link_to_pages(str(html))

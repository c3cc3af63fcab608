"""The server extension for shared static files: design tokens, fonts and the icon.

The server of pages answers with them, and so does any other Jupyter server of the environment, as
an extension; JupyterLab hears of it in its page's settings.
"""

from __future__ import annotations

from typing import Any, Final

from jupyter_server.base.handlers import FileFindHandler
from jupyter_server.utils import url_path_join

from catan_nb.ui.looks.masthead import LOOKS, LOOKS_ADDRESS

__all__ = ["static_files_rule"]

_SETTING: Final = "catanNbLooks"
"""Where the page of JupyterLab reads the address."""


def static_files_rule(base_url: str) -> tuple[str, type[FileFindHandler], dict[str, Any]]:
    """Return the Tornado rule that serves the shared static files."""
    return url_path_join(base_url, LOOKS_ADDRESS, "(.*)"), FileFindHandler, {"path": [str(LOOKS)]}


def _jupyter_server_extension_points() -> list[dict[str, str]]:
    """Tell the server where the extension is."""
    return [{"module": __name__}]


def _load_jupyter_server_extension(app: Any) -> None:
    """Answer with the looks, and tell JupyterLab where they are."""
    web = app.web_app
    web.add_handlers(".*$", [static_files_rule(app.base_url)])
    web.settings.setdefault("page_config_data", {})[_SETTING] = LOOKS_ADDRESS

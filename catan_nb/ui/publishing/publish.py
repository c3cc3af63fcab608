"""Publishing of a static site: its pages, styles, scripts, Python and packages.

Every address in it is relative, so it works below any address, and from any server of plain files.
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

from catan_nb._version import __version__
from catan_nb.language import LANGUAGES, VARIABLE, current
from catan_nb.language import gettext as _
from catan_nb.ui.contents import AUTHORS, CLASS, FRONT, TOGETHER, entries
from catan_nb.ui.looks.masthead import LOOKS, LOOKS_ADDRESS
from catan_nb.ui.looks.wording import in_each_language
from catan_nb.ui.pages.welcome import front_page_html
from catan_nb.ui.publishing.runtime import (
    EXTENSIONS,
    KERNEL,
    PACKAGES,
    SCRIPTS,
    SITE_PACKAGES,
    STYLES,
    check_installed,
    copy_scripts,
    find_kernel_wheels,
    find_pyodide,
    needed_packages,
    write_wheel,
)
from catan_nb.ui.server.notebook_files import notebooks_folder
from catan_nb.ui.server.serve import make_page_config_hook, use_templates

__all__ = ["SERVED", "loading_texts", "publish_site"]


# What a page of a site says until its Python is there, and where it does not come.


def loading_texts() -> dict[str, str | list[str]]:
    """Return the texts of the loading notice in the language in use, for ``static/loading.js``.

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


Compose = Callable[[Any, str, str], Any]
"""Returns what is shown in place of a notebook: of the notebook, its file's name, a language."""

SERVED: Final = frozenset({AUTHORS, CLASS, TOGETHER})
"""Notebooks that are nothing without a server, or lead to notebooks that no page is made of."""
_OWN: Final = "catan_nb/site/"
_PYODIDE: Final = "python/pyodide/"
_WHEELS: Final = "python/wheels/"
_FOLDERS: Final = ("catan_nb", "jupyter", "python")
"""Folders that a site has beside its pages."""
_STATIC: Final = Path(__file__).parent / "static"
_HOME: Final = "/home/pyodide"
_IPYTHON: Final = f"{SITE_PACKAGES}/catan_nb/ui/publishing/ipython"
"""Where IPython, in a browser, finds that it shall load `in_browser`."""


def publish_site(folder: Path, compose: Compose, *, pyodide: str | None = None) -> int:
    """Write a site into a folder; return how many pages it has.

    Parameters
    ----------
    folder : Path
        A folder that is empty, or not there yet, or holds a former site, which is replaced.
    compose : callable
        Returns what is shown in place of a notebook in a language, or None.
    pyodide : str, optional
        The address of a distribution of Pyodide, or a folder with one, which is copied; by itself
        the public one.

    Raises
    ------
    OSError
        What is needed is not installed, or the folder cannot be written or holds something else.
    """
    check_installed()
    if folder.exists() and any(folder.iterdir()) and not (folder / _OWN).is_dir():
        raise FileExistsError(f"{folder} holds something else; a site needs a folder of its own")
    python = find_pyodide(pyodide, _PYODIDE)
    use_templates()
    _clear_site(folder)
    python.copy_into(folder)
    config = _voici_config(python.address, copy_scripts(folder), _write_packages(folder))
    shutil.copytree(LOOKS, folder / LOOKS_ADDRESS)
    shutil.copytree(_STATIC, folder / _OWN)
    texts = json.dumps(in_each_language(loading_texts), ensure_ascii=False)
    (folder / _OWN / "words.js").write_text(f"window.catanNbWords = {texts};\n", encoding="utf-8")
    (folder / ".nojekyll").touch()  # GitHub would leave out some files otherwise
    count = 0
    for name, html in _render_pages(config, compose):
        (folder / name).write_text(html, encoding="utf-8")
        count += 1
    return count


def _clear_site(folder: Path) -> None:
    """Remove a former site; what else lies in the folder stays."""
    for name in _FOLDERS:
        shutil.rmtree(folder / name, ignore_errors=True)
    for page in folder.glob("*.html"):
        page.unlink()


def _write_packages(folder: Path) -> list[str]:
    """Write the wheels of all packages that pages need; return where they are in the site."""
    target = folder / _WHEELS
    target.mkdir(parents=True)
    wheels = [write_wheel(name, target) for name in needed_packages()]
    wheels += [Path(shutil.copy(wheel, target)) for wheel in find_kernel_wheels()]
    return [f"./{_WHEELS}{wheel.name}" for wheel in wheels]


def _voici_config(
    pyodide: str, extensions: list[dict[str, str]], packages: list[str]
) -> dict[str, Any]:
    """Return the settings of Voici's pages."""
    kernel = {
        "pyodideUrl": f"./{_OWN}python.js",  # it begins Pyodide from where that is
        "disablePyPIFallback": True,
        "loadPyodideOptions": {
            "indexURL": pyodide,
            "packages": [*PACKAGES, *packages],
            "env": {"HOME": _HOME, "IPYTHONDIR": _IPYTHON, VARIABLE: current()},
        },
    }
    return {
        "appName": "catan_nb",
        "appVersion": __version__,
        "baseUrl": "./",
        "fullStaticUrl": f"./{SCRIPTS.rstrip('/')}",
        "fullLabextensionsUrl": f"./{EXTENSIONS.rstrip('/')}",
        "jpThemeName": "JupyterLab Light",
        "federated_extensions": extensions,
        "litePluginSettings": {f"{KERNEL}:kernel": kernel},
    }


def _render_pages(config: dict[str, Any], compose: Compose) -> Iterator[tuple[str, str]]:
    """Yield the names of all pages, and what they hold."""
    import nbformat

    from catan_nb.ui.publishing.pages import (
        link_to_pages,
        make_exporter,
        page_file_name,
        render_notebook,
    )

    source = notebooks_folder()
    exporter = make_exporter(source)
    dress = make_page_config_hook(served=False)
    for entry in entries():
        if entry.file in SERVED:
            continue
        jupyter: Any = nbformat  # it is only half typed
        notebook = jupyter.read(source / entry.file, as_version=4)
        translations = {language: compose(notebook, entry.file, language) for language in LANGUAGES}
        # Where Python says everything, it says it in any language.
        languages = [
            language
            for language in LANGUAGES
            if translations[language] is not None or language == current()
        ]
        names = {language: page_file_name(entry.file, language) for language in languages}
        for one, name in names.items():
            site = {
                "own": f"./{_OWN}",
                "styles": f"./{STYLES}",
                "language": one,
                "pages": names if len(names) > 1 else {},
            }
            dressed = dress({**config, "site": site}, base_url="./", notebook_path=entry.file)
            page = notebook if translations[one] is None else translations[one]
            yield name, render_notebook(exporter, page, entry.file, dressed)
    front = link_to_pages(front_page_html(source, "./", without=SERVED))
    yield from ((name, front) for name in (page_file_name(FRONT), "index.html"))

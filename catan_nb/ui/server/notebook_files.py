"""The folder of the kit's notebooks, and working copies of them."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any, NamedTuple

import catan_nb
from catan_nb.language import DEFAULT, LANGUAGES
from catan_nb.language.notebooks import languages_of, translated_notebook

__all__ = ["CopyResult", "copy_notebooks", "load_ipython_extension", "notebooks_folder"]


class CopyResult(NamedTuple):
    """The result of copying: files written, and existing files left unchanged."""

    new: tuple[Path, ...]
    kept: tuple[Path, ...]


def notebooks_folder() -> Path:
    """Return the folder of the notebooks: inside the installed package, or beside a checkout's.

    Raises
    ------
    FileNotFoundError
        The package was installed without them.
    """
    package = Path(catan_nb.__file__).parent
    for folder in (package / "notebooks", package.parent / "notebooks"):
        if any(folder.glob("*.ipynb")):
            return folder
    raise FileNotFoundError("this installation of catan_nb has no notebooks")


def copy_notebooks(target: Path, language: str = DEFAULT) -> CopyResult:
    """Copy the notebooks and what lies beside them into a folder, in a language where they have it.

    What somebody has changed there is never overwritten; a copy that nobody has changed since it
    was made in another language is.

    Raises
    ------
    OSError
        The folder cannot be made or written.
    """
    source = notebooks_folder()
    new: list[Path] = []
    copied: list[Path] = []
    for file in sorted(source.rglob("*")):
        place = file.relative_to(source)
        if not file.is_file() or any(name.startswith((".", "__")) for name in place.parts):
            continue
        copy, content = target / place, _file_content(file, language)
        if copy.exists() and not _is_unchanged_copy(copy, file, content):
            copied.append(copy)
            continue
        copy.parent.mkdir(parents=True, exist_ok=True)
        copy.write_bytes(content)
        new.append(copy)
    return CopyResult(tuple(new), tuple(copied))


def _is_unchanged_copy(copy: Path, file: Path, content: bytes) -> bool:
    """Whether a copy is as it was made in another language."""
    current = copy.read_bytes()
    if current == content or file.suffix != ".ipynb":
        return False
    return any(current == _file_content(file, language) for language in LANGUAGES)


def _file_content(file: Path, language: str) -> bytes:
    """Return what a file holds; a notebook in another language has no outputs yet."""
    if file.suffix != ".ipynb" or language == DEFAULT or language not in languages_of(file):
        return file.read_bytes()
    import nbformat

    jupyter: Any = nbformat  # it is only half typed
    notebook = translated_notebook(jupyter.read(file, as_version=4), file, language)
    for cell in notebook.cells:
        if cell.cell_type == "code":
            cell.outputs, cell.execution_count = [], None
    return f"{jupyter.writes(notebook)}\n".encode()


# What is done in a page of a site before its cells run: an extension of IPython.


def load_ipython_extension(shell: Any) -> None:
    """Change to the folder of the notebooks, and let the kernel run cells synchronously."""
    # What a page leads to is looked for beside it.
    os.chdir(notebooks_folder())
    asynchronous = shell.should_run_async

    # Pyodide's kernel asks as older versions of IPython wanted it.
    def should_run_async(raw_cell: str, **kwargs: Any) -> bool:
        kwargs.setdefault("transformed_cell", shell.transform_cell(raw_cell))
        return bool(asynchronous(raw_cell, **kwargs))

    shell.should_run_async = should_run_async

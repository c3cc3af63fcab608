"""Progress saved as a file without a page: `save_progress`."""

from __future__ import annotations

from pathlib import Path

from catan_nb.language import gettext as _
from catan_nb.lessons.record.file import BadProgress, Progress, read_progress
from catan_nb.lessons.record.recording import RECORD

__all__ = ["save_progress"]


def save_progress(path: str | Path, progress: Progress | None = None) -> Path:
    """Write progress to a file and return its path; the ending decides, .json or .csv.

    Parameters
    ----------
    path : str or Path
        When there is progress in it already, both are joined: nothing is lost.
    progress : Progress, optional
        By itself what has been answered in this Python.

    Raises
    ------
    BadProgress
        The path has another ending, or the file there is something else and stays as it is.
    """
    if progress is None:
        progress = RECORD.progress()
    target = Path(path)
    if target.suffix.lower() not in (".json", ".csv"):
        raise BadProgress(
            _("cannot save {name}: it must end in .json or .csv").format(name=target.name)
        )
    if target.exists():
        try:
            progress = read_progress(target, own=progress.lessons).joined(progress)
        except BadProgress as error:
            told = _("{name} stays as it is: {fault}")
            raise BadProgress(told.format(name=target.name, fault=error)) from error
    whole = progress.json() if target.suffix.lower() == ".json" else progress.csv()
    # A full disk must not cost what was there.
    beside = target.with_name(f"{target.name}.new")
    beside.write_text(whole, encoding="utf-8")
    return beside.replace(target)

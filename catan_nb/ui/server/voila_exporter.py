"""Voila's way from a notebook to a page, with templates that are compiled once for all pages."""

from __future__ import annotations

from typing import Any, Final

from jinja2 import BytecodeCache, Environment
from jinja2.bccache import Bucket
from voila import notebook_renderer
from voila.exporter import VoilaExporter

__all__ = ["install"]


class Compiled(BytecodeCache):
    """Keeps compiled templates in memory; a template that has changed is compiled again."""

    def __init__(self) -> None:
        self._codes: dict[str, bytes] = {}

    def load_bytecode(self, bucket: Bucket) -> None:
        """Give what was compiled before."""
        if bucket.key in self._codes:
            bucket.bytecode_from_string(self._codes[bucket.key])

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Take what was just compiled."""
        self._codes[bucket.key] = bucket.bytecode_to_string()


_COMPILED: Final = Compiled()


class Exporter(VoilaExporter):  # type: ignore[misc]
    """Voila's exporter; a page would otherwise wait until fourteen templates are compiled."""

    @property
    def environment(self) -> Environment:
        """The Jinja environment, which each page has anew."""
        made: Any = super().environment
        made.bytecode_cache = _COMPILED
        return made  # type: ignore[no-any-return]


def install() -> None:
    """Let Voila use it; there is no setting for that."""
    notebook_renderer.VoilaExporter = Exporter

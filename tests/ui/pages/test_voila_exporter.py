"""Templates of pages are compiled once, and again when they have changed."""

from __future__ import annotations

import pytest
from jinja2 import DictLoader, Environment
from voila import notebook_renderer

import catan_nb.ui.server.voila_app  # noqa: F401 -- which installs it
from catan_nb.ui.server import voila_app


def test_templates_are_compiled_once(monkeypatch: pytest.MonkeyPatch) -> None:
    compiled: list[str] = []
    real = Environment.compile

    def counted(self: Environment, source: str, *args: object, **kwargs: object) -> object:
        compiled.append(source)
        return real(self, source, *args, **kwargs)

    monkeypatch.setattr(Environment, "compile", counted)
    cache = voila_app.BytecodeInMemory()
    pages = {"page": "Hello {{ name }}"}

    def page() -> str:
        # Voila makes an environment for each page.
        made = Environment(loader=DictLoader(pages), bytecode_cache=cache)
        return made.get_template("page").render(name="Catan")

    assert page() == page() == "Hello Catan"
    assert compiled == ["Hello {{ name }}"]
    pages["page"] = "Bye {{ name }}"
    assert page() == "Bye Catan"


def test_voila_uses_it() -> None:
    exporter = notebook_renderer.VoilaExporter()
    assert isinstance(exporter, voila_app.CachingExporter)
    assert isinstance(exporter.environment.bytecode_cache, voila_app.BytecodeInMemory)

"""Finds the texts for people in the sources, by the ways in which this project writes them."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from catan_nb.language import ALMANAC, INTERFACE
from catan_nb.language.notebooks.catalogues import domain_of
from catan_nb.language.notebooks.translating import notebook_texts
from catan_nb.language.things import things_named_in

__all__ = ["Text", "find_notebook_texts", "find_texts"]

PACKAGE: Final = Path(__file__).parents[1]
NOTEBOOKS: Final = PACKAGE.parent / "notebooks"

CALLS: Final = {
    "_": (0,),
    "gettext": (0,),
    "noop": (0,),
    "translated": (0,),
    "say": (0,),
    "Phrase": (0,),
    "ngettext": (0, 1),
    "say_counted": (1, 2),
    "counted": (1, 2),
    "Option": (2,),
    "switch": (2,),
    "affordable": (0,),
    "fault_at": (1,),
}
"""Functions that take texts, and at which places."""
EACH: Final = ("said", "opens")
"""Functions whose arguments without a name are texts, each by itself."""
ATTRIBUTES: Final = ("words", "open_words", "ask", "label", "title")
"""Attributes of classes that are texts."""
CHOOSERS: Final = ("words_for",)
"""Methods that return one of several texts."""
READ: Final = ("title", "special", "unsuited", "refused")
"""What people read of scenarios and of what they say beside systems."""
SCENARIOS: Final = PACKAGE / "rules" / "play" / "scenarios"
"""Files whose titles people see."""


_CAPITAL: Final = re.compile(r"(?<!^)(?=[A-Z])")


@dataclass(frozen=True, slots=True)
class Text:
    """A text for people.

    Attributes
    ----------
    domain : str
        The catalogue it belongs to.
    id : str or tuple of str
        The text; for a counted one, the texts for one and for many.
    file : str
        The source it stands in, from the folder above the package on.
    note : str
        What translators are told of it.
    """

    domain: str
    id: str | tuple[str, str]
    file: str
    note: str = ""


def find_texts() -> Iterator[Text]:
    """Give every text of the package, file by file.

    Raises
    ------
    ValueError
        A text is put together before it could be looked up.
    """
    for path in sorted(PACKAGE.rglob("*.py")):
        file = path.relative_to(PACKAGE.parent).as_posix()
        tree = ast.parse(path.read_text("utf-8"))
        for node in sorted(ast.walk(tree), key=_line):
            yield from _texts(node, file)
        for word in things_named_in(path.relative_to(PACKAGE).as_posix()):
            yield Text(INTERFACE, word, file)
    for path in sorted(SCENARIOS.glob("*.json")):
        data = json.loads(path.read_text("utf-8"))
        beside = [told for one in data.get("beside", {}).values() for told in one.items()]
        for key, words in (*data.items(), *beside):
            if key in READ:
                yield Text(INTERFACE, words, path.relative_to(PACKAGE.parent).as_posix())


def find_notebook_texts(domains: Collection[str]) -> Iterator[Text]:
    """Give every text of the notebooks beside the package whose catalogues are named."""
    import nbformat

    read: Any = nbformat.read  # nbformat is only half typed
    for path in sorted(NOTEBOOKS.glob("*.ipynb")):
        if (domain := domain_of(path)) in domains:
            for text, masked in notebook_texts(read(path, as_version=4)).items():
                behind = (f"{{{n}}} = {one}" for n, one in enumerate(masked.behind, 1))
                yield Text(domain, text, path.name, ", ".join(behind).replace("\n", " "))


def _line(node: ast.AST) -> tuple[int, int]:
    return getattr(node, "lineno", 0), getattr(node, "col_offset", 0)


def _texts(node: ast.AST, file: str) -> Iterator[Text]:
    if isinstance(node, ast.Call):
        yield from _call(node, file)
    elif isinstance(node, ast.ClassDef):
        called = node.name
        for statement in node.body:
            if isinstance(statement, ast.AnnAssign) and statement.value is not None:
                target = statement.target
                if isinstance(target, ast.Name) and target.id == "wire_name":
                    (called,) = _alternatives(statement.value)
                if isinstance(target, ast.Name) and target.id in ATTRIBUTES:
                    for text in _alternatives(statement.value):
                        yield Text(INTERFACE, text, file)
                    if target.id == "label":  # an action, which is also called by its name
                        yield Text(INTERFACE, _CAPITAL.sub(" ", called).lower(), file)
    elif isinstance(node, ast.FunctionDef) and node.name in CHOOSERS:
        for inner in ast.walk(ast.Module(node.body[1:], [])):
            if isinstance(inner, ast.Constant) and "{" in str(inner.value):
                yield Text(INTERFACE, str(inner.value), file)


def _call(call: ast.Call, file: str) -> Iterator[Text]:
    name = call.func.id if isinstance(call.func, ast.Name) else ""
    if name == "Rule":
        for argument in call.args[1:3]:
            for text in _alternatives(argument):
                yield Text(ALMANAC, text, file)
        return
    if name == "Option":
        for keyword in call.keywords:
            if keyword.arg == "choices" and isinstance(keyword.value, ast.Tuple):
                for choice in keyword.value.elts:
                    for text in _alternatives(choice):
                        yield Text(INTERFACE, text.replace("_", " "), file)
    if name == "say_to":
        for argument in call.args[1:3]:
            for text in _alternatives(argument):
                yield Text(INTERFACE, text, file)
        return
    if name == "Told":
        for argument in (*call.args, *(keyword.value for keyword in call.keywords)):
            for text in _alternatives(argument):
                yield Text(INTERFACE, text, file)
        return
    if name in EACH:
        for argument in call.args:
            for text in _alternatives(argument):
                yield Text(INTERFACE, text, file)
        return
    places = CALLS.get(name, ())
    if not places or len(call.args) <= places[-1]:
        return
    arguments = [call.args[place] for place in places]
    for argument in arguments:
        if any(isinstance(inner, ast.JoinedStr) for inner in ast.walk(argument)):
            raise ValueError(f"{file}:{call.lineno}: {name}() is given a text already filled in")
    if len(arguments) == 2:
        for one, many in zip(*map(_alternatives, arguments), strict=True):
            yield Text(INTERFACE, (one, many), file)
        return
    for text in _alternatives(arguments[0]):
        yield Text(INTERFACE, text, file)


def _alternatives(node: ast.expr) -> list[str]:
    """Return the texts that an expression may stand for; a variable's are found elsewhere."""
    if isinstance(node, ast.Constant):
        return [node.value] if isinstance(node.value, str) and node.value else []
    if isinstance(node, ast.IfExp):
        return [*_alternatives(node.body), *_alternatives(node.orelse)]
    return []

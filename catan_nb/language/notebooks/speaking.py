"""Which strings of a notebook's code people read: those that reach what speaks to learners.

A notebook speaks through what it imports from `catan_nb.lessons`, through ``print``, through the
methods in `METHODS`, and through the words of its ipywidgets. A string is read when it is handed to
one of these, or stands in a variable or comes from a function of the notebook that is. The engine's
own words, such as "ore", are none of a notebook's texts: what shows them translates them.
"""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache, lru_cache
from typing import Final

from catan_nb.kernel.values import frozen
from catan_nb.language.notebooks.masks import mask, slot
from catan_nb.language.things import things

__all__ = ["Literal", "Speech", "is_name", "same_strings", "speech", "strings", "template"]

Literal = ast.Constant | ast.JoinedStr

LESSONS: Final = "catan_nb.lessons"
METHODS: Final = frozenset({"reveal"})
"""Methods of what lessons make whose strings are read."""
WIDGETS: Final = frozenset({"Label"})
"""Widgets that show what they are given."""
CAPTIONS: Final = frozenset({"description"})
"""Parameters that are read whatever they are handed to: a widget's words beside it."""
SILENT_CALLS: Final = frozenset(
    {"kept_results", "progress", "read_progress", "results", "save_progress"}
)
"""What lessons import that is handed keys only."""
SILENT: Final = frozenset(
    {"board", "colour", "file", "key", "kind", "name", "right", "rule", "seed", "size", "tags"}
    | {"variant"}
)
"""Parameters whose strings are for the engine."""
PASSING: Final = frozenset(
    {"Counter", "append", "dict", "enumerate", "extend", "format", "insert", "items", "join", "keys", "list"}
    | {"reversed", "setdefault", "sorted", "tuple", "update", "values", "zip"}
)
"""Functions and methods that hand on the strings they are given."""
IDENTITIES: Final = frozenset({"generic", "good", "random"})
"""Words that the engine knows things by and nobody reads."""
_FILLING: Final = frozenset({"append", "extend", "insert", "setdefault", "update"})
_NAMES: Final = re.compile(
    r"(?:Exercise|Guess|Lesson|Practice) \d+|Practice|Quick question|[A-Z]{1,4}|[HVE]\d+"
    r"|[a-z\d]+_[a-z\d_ ]+"
)
"""What files keep in English, labels and keys: they are translated where they are shown, or never."""
_WORD: Final = re.compile(r"[a-z_]+")


@frozen
class Speech:
    """What of a notebook's code is read.

    Attributes
    ----------
    speakers : frozenset of str
        Names of what it speaks through.
    variables : frozenset of (int, str)
        Names of variables and functions whose strings are read, each with its cell.
    texts : frozenset of str
        What is read, masked.
    keys : frozenset of str
        Those of them that stand in a variable.
    """

    speakers: frozenset[str]
    variables: frozenset[tuple[int, str]]
    texts: frozenset[str] = frozenset()
    keys: frozenset[str] = frozenset()


def is_name(text: str) -> bool:
    """Whether a text is the name of an exercise, a letter, a label or a key: no translator's."""
    return _NAMES.fullmatch(text) is not None


def speech(cells: Sequence[str]) -> Speech:
    """Return what of the code cells of a notebook is read."""
    trees = [_tree(cell) for cell in cells]
    speakers = {"print"} | METHODS | WIDGETS
    for tree in trees:
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith(LESSONS):
                speakers |= {one.asname or one.name for one in node.names}
    speakers -= SILENT_CALLS
    givers = [_givers(tree) for tree in trees]
    reached: set[tuple[int, str]] = set()
    waiting = [
        (at, name)
        for at, tree in enumerate(trees)
        for argument in _spoken(tree, frozenset(speakers))
        for name in _parts(argument)[1]
    ]
    while waiting:
        at, name = waiting.pop()
        # A name that a cell gives itself is its own; any other may come from any cell.
        homes = [at] if name in givers[at] else [n for n, one in enumerate(givers) if name in one]
        for home in homes:
            if (home, name) not in reached:
                reached.add((home, name))
                for node in givers[home][name]:
                    waiting += [(home, other) for other in _parts(node)[1]]
    told = Speech(frozenset(speakers), frozenset(reached))
    found = [one for at, cell in enumerate(cells) for one in strings(cell, at, told)]
    spoken = (node for tree in trees for node in _spoken(tree, told.speakers))
    direct = {id(one) for node in spoken for one in _parts(node)[0]}
    keys = (one for one in found if id(one) not in direct)
    return replace(told, texts=frozenset(map(_masked, found)), keys=frozenset(map(_masked, keys)))


def strings(cell: str, at: int, told: Speech) -> Iterator[Literal]:
    """Yield the literals of a cell that are read.

    Parameters
    ----------
    cell : str
        The code.
    at : int
        Which of the notebook's code cells it is.
    told : Speech
        What is read in that notebook.
    """
    tree = _tree(cell)
    spoken = list(_spoken(tree, told.speakers))
    for name, nodes in _givers(tree).items():
        spoken += nodes if (at, name) in told.variables else ()
    yield from {id(one): one for node in spoken for one in _parts(node)[0]}.values()


def same_strings(code: str, told: Speech, *, answers: bool = False) -> Iterator[Literal]:
    """Yield the literals of any code that are the same as texts that are read.

    They are keys by which something is found again, or answers in the words of an option. A
    single word may be the engine's: it is one of them only where it is not handed to a function,
    and where the code is an answer or a variable of the notebook holds it.
    """
    tree = _tree(code)
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    handed = {id(one) for call in calls for one in (*call.args, *(k.value for k in call.keywords))}
    parts = [one.values for one in ast.walk(tree) if isinstance(one, ast.JoinedStr)]
    within = {id(part) for values in parts for part in values}
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr) or (_is_text(node) and id(node) not in within):
            assert isinstance(node, ast.Constant | ast.JoinedStr)
            text = _masked(node)
            surely = not _WORD.fullmatch(text) or (
                id(node) not in handed and (answers or text in told.keys)
            )
            if text in told.texts and surely:
                yield node


def _masked(node: Literal) -> str:
    return mask(template(node)[0]).text


def template(node: Literal, shown: str = "") -> tuple[str, tuple[str, ...]]:
    """Return the text of a literal, and the Python of what an f-string puts in, behind slots.

    ``shown`` names a function through which all values go that are put in, with their formats.

    >>> template(ast.parse('f"{2 / 3:.2f} of {kind}"').body[0].value, "shown")[1]
    ("{shown(2 / 3, f'.2f')}", '{shown(kind)}')
    """
    if isinstance(node, ast.Constant):
        return str(node.value), ()
    text, inner = "", []
    for part in node.values:
        if isinstance(part, ast.FormattedValue):
            inner.append(_put_in(part, shown))
            text += slot(len(inner))
        elif isinstance(part, ast.Constant):
            text += str(part.value)
    return text, tuple(inner)


def _put_in(part: ast.FormattedValue, shown: str) -> str:
    if shown and part.conversion == -1:
        formats = [part.format_spec] if part.format_spec else []
        call = ast.Call(ast.Name(shown, ast.Load()), [part.value, *formats], [])
        part = ast.FormattedValue(call, -1)
    return ast.unparse(ast.JoinedStr([part]))[2:-1]


@lru_cache(maxsize=256)
def _tree(cell: str) -> ast.Module:
    try:
        return ast.parse(cell)
    except SyntaxError:  # a learner's cell, or a magic command: nothing of ours
        return ast.Module([], [])


def _spoken(tree: ast.AST, speakers: frozenset[str]) -> Iterator[ast.expr]:
    """Yield the arguments of what speaks."""
    for call in ast.walk(tree):
        if isinstance(call, ast.Call) and _name(call.func) in speakers:
            yield from call.args
            yield from (one.value for one in call.keywords if one.arg not in SILENT)
        elif isinstance(call, ast.Call):
            yield from (one.value for one in call.keywords if one.arg in CAPTIONS)


def _givers(tree: ast.AST) -> dict[str, list[ast.expr]]:
    """Return what gives each name its value: assignments, loops, returns, what is put in."""
    found: dict[str, list[ast.expr]] = defaultdict(list)

    def bind(target: ast.expr, values: Iterable[ast.expr]) -> None:
        for node in ast.walk(target):
            if isinstance(node, ast.Name):
                found[node.id].extend(values)

    for node in ast.walk(tree):
        match node:
            case ast.Assign(targets=targets, value=value):
                for target in targets:
                    if isinstance(target, ast.Subscript):
                        bind(target.value, [target.slice, value])
                    else:
                        bind(target, [value])
            case ast.AnnAssign(target=target, value=ast.expr() as value):
                bind(target, [value])
            case ast.AugAssign(target=target, value=value) | ast.NamedExpr(
                target=target, value=value
            ):
                bind(target, [value])
            case ast.For(target=target, iter=of) | ast.comprehension(target=target, iter=of):
                bind(target, [of])
            case ast.FunctionDef(name=name):
                inner = [one.value for one in ast.walk(node) if isinstance(one, ast.Return)]
                found[name].extend(one for one in inner if one is not None)
            case ast.Call(func=ast.Attribute(value=ast.Name(id=name), attr=method), args=args):
                if method in _FILLING:
                    found[name].extend(args)
    return found


def _parts(node: ast.expr) -> tuple[list[Literal], list[str]]:
    """Return the literals within an expression that are handed on, and the names."""
    literals: list[Literal] = []
    names: list[str] = []

    def walk(one: ast.AST) -> None:
        match one:
            case ast.JoinedStr(values=values):
                if any(_is_text(part) for part in values):
                    literals.append(one)
                for part in values:
                    if isinstance(part, ast.FormattedValue) and isinstance(part.value, ast.Name):
                        walk(part.value)
            case ast.Constant():
                if _is_text(one):
                    literals.append(one)
            case ast.Name(id=name):
                names.append(name)
            case ast.Subscript(value=value):
                walk(value)
            case ast.IfExp(body=body, orelse=orelse):
                walk(body)
                walk(orelse)
            case ast.Lambda(body=body):
                walk(body)
            case ast.Call(func=ast.Name(id=name), args=args):
                if name not in PASSING:
                    names.append(name)
                else:
                    each(args)
            case ast.Call(func=ast.Attribute(value=value, attr=method), args=args):
                if method in PASSING:
                    each([value, *args])
            case ast.DictComp(key=key, value=value):
                each([key, value])
            case ast.ListComp(elt=elt) | ast.SetComp(elt=elt) | ast.GeneratorExp(elt=elt):
                walk(elt)
            case ast.BinOp() | ast.BoolOp() | ast.Dict() | ast.List() | ast.Set() | ast.Starred():
                each(ast.iter_child_nodes(one))
            case ast.Tuple():
                each(one.elts)

    def each(nodes: Iterable[ast.AST]) -> None:
        for one in nodes:
            walk(one)

    walk(node)
    return literals, names


def _is_text(node: ast.AST) -> bool:
    if not isinstance(node, ast.Constant) or not isinstance(node.value, str):
        return False
    word = node.value
    known = is_name(word) or word in _words() or word in IDENTITIES
    return any(sign.isalpha() for sign in word) and not known


def _name(node: ast.expr) -> str:
    return node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")


@cache
def _words() -> frozenset[str]:
    """Return the engine's own words."""
    return frozenset(things())

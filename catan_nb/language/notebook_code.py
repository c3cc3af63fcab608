"""Finds and replaces the translatable texts in a notebook's code cells."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from itertools import accumulate
from typing import Final

from catan_nb.language.domain_terms import domain_terms

__all__ = [
    "Literal",
    "Masked",
    "Remark",
    "Speech",
    "code_texts",
    "find_speech",
    "is_name",
    "localize_formula",
    "mask",
    "remarks",
    "rewrite_code",
    "same_strings",
    "slot",
    "spoken_strings",
    "template",
    "translate_formula",
]


_SIGN: Final = r"[·×÷+\-−=≈≠≤≥<>/^±]"
_NUMBER: Final = r"\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?"
_ATOM: Final = rf"(?:\*[A-Za-zχσμ]\*|{_NUMBER})"
_CHOOSE: Final = rf"C\({_ATOM}, {_ATOM}\)"
_PART: Final = rf"(?:{_CHOOSE}|[√Σ(]*[-−]?{_ATOM}[()²³⁰¹⁴-⁹ⁿ!…]*)"
_FORMULA: Final = rf"{_PART}(?:\s?{_SIGN}\s?{_PART})*(?:\s%)?"
_MASKED: Final = re.compile(
    r"(?P<slot>\x02\d+\x03)"
    r"|(?P<code>`[^`]+`)"
    r"|(?P<math>(?<!\\)(?:\$\$[^$]+\$\$|\$[^$\n]+(?<!\\)\$))"
    r"|(?P<address>(?<=\])\([^)\s]+\))"
    r"|(?P<tag></?[A-Za-z][^<>\n]*>|<!--.*?-->)"
    rf"|(?P<formula>(?<!\w){_FORMULA}(?!\w))"
)
_FILLED: Final = re.compile(r"\{\{|\}\}|\{(\d+)\}")
_TEX_NUMBER: Final = re.compile(r"\d{1,3}(?:(?:,|\{,\})\d{3})+(?:\.\d+)?|\d+\.\d+")
_TEX_SIGNS: Final = re.compile(r"\{,\}|[,.]")
_TEX_WORDS: Final = re.compile(r"(?<=\\text\{)([^{}$]*[^\W\d_][^{}$]*)(?=\})")
_ENGLISH: Final = "en"
_OTHER_SIGN: Final = str.maketrans(",.", ".,")


@dataclass(frozen=True, slots=True)
class Masked:
    """A text with placeholders for parts that are not translated.

    Attributes
    ----------
    text : str
        With ``{1}``, ``{2}`` … where something is masked; braces of the text are doubled.
    behind : tuple of str
        What stands behind the masks, in their order, as the source writes it.
    kinds : tuple of str
        What each of that is: "formula", "math", "code", "address", "tag" or "slot".
    """

    text: str
    behind: tuple[str, ...]
    kinds: tuple[str, ...]

    @property
    def has_words(self) -> bool:
        """Whether the text has words to translate."""
        return any(sign.isalpha() for sign in self.text)

    @property
    def words_in_formulas(self) -> tuple[str, ...]:
        """The words within its formulas, in order."""
        formulas = [
            formula for formula, kind in zip(self.behind, self.kinds, strict=True) if kind == "math"
        ]
        return tuple(text for formula in formulas for text in _TEX_WORDS.findall(formula))

    def filled(self, translation: str, language: str, translate: Callable[[str], str] = str) -> str:
        """Insert the masked parts into a translation.

        Parameters
        ----------
        translation : str
            With the masks of `text`.
        language : str
            How numbers are written.
        translate : callable, optional
            Translates the words within formulas.

        Raises
        ------
        ValueError
            When a mask is missing there, is there twice, or is none.
        """
        places = [int(match[1]) for match in _FILLED.finditer(translation) if match[1]]
        if sorted(places) != list(range(1, len(self.behind) + 1)):
            raise ValueError(f"{translation!r} has not the same masks as {self.text!r}")

        def put(match: re.Match[str]) -> str:
            if not match[1]:
                return match[0][0]
            index = int(match[1]) - 1
            if self.kinds[index] == "math":
                formula = translate_formula(self.behind[index], translate)
                return _localize_tex(formula, language)
            numeric = self.kinds[index] == "formula"
            return localize_formula(self.behind[index], language) if numeric else self.behind[index]

        return _FILLED.sub(put, translation)


def slot(number: int) -> str:
    """Return the placeholder for the value with a number that an f-string inserts."""
    return f"\x02{number}\x03"


def mask(text: str) -> Masked:
    r"""Replace the parts of a text that are not translated by placeholders.

    >>> mask("A 7 has the chance 1/6, so in 600 rolls we expect 100 of them.").text
    'A {1} has the chance {2}, so in {3} rolls we expect {4} of them.'
    >>> mask("Ask `game.legal_actions()`, or see [Lesson 3](03_place.ipynb).").behind
    ('`game.legal_actions()`', '3', '(03_place.ipynb)')
    >>> mask("Here it is √(600·1/6·5/6) ≈ 9.13 (with *n* = 600).").behind
    ('√(600·1/6·5/6) ≈ 9.13', '*n* = 600')
    >>> mask(r"The chance is $\frac{5}{36}$ (5 of 36).").text
    'The chance is {1} ({2} of {3}).'
    """
    behind: list[str] = []
    kinds: list[str] = []

    def hide(match: re.Match[str]) -> str:
        before, formula, after = "", match[0], ""
        if match["formula"]:
            before, formula, after = _split_parentheses(formula)
        behind.append(formula)
        kinds.append(str(match.lastgroup))
        return f"{before}\x00{len(behind)}\x01{after}"

    hidden = _MASKED.sub(hide, text).replace("{", "{{").replace("}", "}}")
    return Masked(hidden.replace("\x00", "{").replace("\x01", "}"), tuple(behind), tuple(kinds))


def _split_parentheses(formula: str) -> tuple[str, str, str]:
    """Split off unbalanced parentheses at both ends of a formula."""
    before, after = "", ""
    while formula.endswith(")") and formula.count(")") > formula.count("("):
        formula, after = formula[:-1], ")" + after
    while formula.startswith("(") and formula.count("(") > formula.count(")"):
        before, formula = before + "(", formula[1:]
    return before, formula, after


def translate_formula(formula: str, translate: Callable[[str], str]) -> str:
    r"""Return a TeX formula with its words translated.

    >>> translate_formula(r"$P(\text{a seven}) = \frac16$", str.upper)
    '$P(\\text{A SEVEN}) = \\frac16$'
    """
    return _TEX_WORDS.sub(lambda match: translate(match[0]), formula)


def localize_formula(formula: str, language: str) -> str:
    """Return a formula with its numbers in a language's notation.

    >>> localize_formula("1,388.9", "de"), localize_formula("50,000/36 ≈ 1,388.9", "en")
    ('1.388,9', '50,000/36 ≈ 1,388.9')
    """
    if language == _ENGLISH:
        return formula
    return re.sub(_NUMBER, lambda match: match[0].translate(_OTHER_SIGN), formula)


def _localize_tex(formula: str, language: str) -> str:
    r"""Return a TeX formula with its numbers in a language's notation.

    >>> _localize_tex(r"$\approx 1{,}388.9$", "de"), _localize_tex("$(1, 2)$", "nl")
    ('$\\approx 1.388{,}9$', '$(1, 2)$')
    """
    if language == _ENGLISH:
        return formula

    def sign(match: re.Match[str]) -> str:
        return "{,}" if match[0] == "." else "."

    return _TEX_NUMBER.sub(lambda match: _TEX_SIGNS.sub(sign, match[0]), formula)


# What a notebook's Python says to those who read it: comments, and what functions return.


_SIGNS: Final = {"comment": ("# ", ""), "docstring": ('"""', '"""')}


@dataclass(frozen=True, slots=True)
class Remark:
    """A comment or a docstring.

    Attributes
    ----------
    text : str
        What it says, without its signs.
    start, end : tuple of (int, int)
        Where it begins and ends: lines from 1, columns in characters from 0.
    kind : str
        "comment" or "docstring".
    """

    text: str
    start: tuple[int, int]
    end: tuple[int, int]
    kind: str

    def saying(self, text: str) -> str:
        """Return the source code of the remark with another text."""
        before, after = _SIGNS[self.kind]
        spoken = " ".join(text.split())
        if self.kind == "docstring":
            spoken = spoken.replace("\\", r"\\").replace('"', r"\"")
        return f"{before}{spoken}{after}"


def remarks(code: str) -> Iterator[Remark]:
    r"""Yield the comments and docstrings of a cell; none when it cannot be parsed.

    >>> [one.text for one in remarks('x = 1  # only one\ndef f():\n    "Return it."')]
    ['only one', 'Return it.']
    """
    try:
        tree = ast.parse(code)
        tokens = list(tokenize.generate_tokens(io.StringIO(code).readline))
    except (SyntaxError, tokenize.TokenError):
        return
    for token in tokens:
        text = token.string.lstrip("# ")
        if token.type == tokenize.COMMENT and re.search(r"[^\W\d_]", text):
            yield Remark(text, token.start, token.end, "comment")
    lines = code.encode().splitlines()

    def column(row: int, byte: int) -> int:
        return len(lines[row - 1][:byte].decode())

    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef) and (docstring := ast.get_docstring(node)):
            string = node.body[0]
            first, last = string.lineno, string.end_lineno or string.lineno
            start = first, column(first, string.col_offset)
            end = last, column(last, string.end_col_offset or 0)
            yield Remark(" ".join(docstring.split()), start, end, "docstring")


# Which strings of a notebook's code people read: those that reach what speaks to learners.
#
# A notebook speaks through what it imports from `catan_nb.lessons`, through ``print``, through
# the methods in `METHODS`, and through the words of its ipywidgets. A string is read when it is
# handed to one of these, or stands in a variable or comes from a function of the notebook that
# is. The engine's own words, such as "ore", are none of a notebook's texts: what shows them
# translates them.


Literal = ast.Constant | ast.JoinedStr

LESSONS: Final = "catan_nb.lessons"
METHODS: Final = frozenset({"reveal"})
"""Methods of what lessons make whose strings are read."""
WIDGETS: Final = frozenset({"Label"})
"""Widgets that show what they are given."""
CAPTIONS: Final = frozenset({"description"})
"""Parameters that are read whatever they are handed to: a widget's words beside it."""
SILENT_CALLS: Final = frozenset(
    {"progress", "read_progress", "results", "save_progress", "stored_results"}
)
"""What lessons import that is handed keys only."""
SILENT: Final = frozenset(
    {"board", "colour", "file", "key", "kind", "name", "right", "rule", "seed", "size", "tags"}
    | {"variant"}
)
"""Parameters whose strings are for the engine."""
PASSING: Final = frozenset(
    {
        "Counter",
        "append",
        "dict",
        "enumerate",
        "extend",
        "format",
        "insert",
        "items",
        "join",
        "keys",
        "list",
    }
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
"""What files keep in English, labels and keys: translated where it is shown, or never."""
_WORD: Final = re.compile(r"[a-z_]+")


@dataclass(frozen=True, slots=True)
class Speech:
    """Which strings of a notebook's code are displayed.

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
    """Return whether a text is an exercise's name, a letter, a label or a key, not translated."""
    return _NAMES.fullmatch(text) is not None


def find_speech(cells: Sequence[str]) -> Speech:
    """Find the displayed strings in the code cells of a notebook."""
    trees = [_parse_cell(cell) for cell in cells]
    speakers = {"print"} | METHODS | WIDGETS
    for tree in trees:
        for node in ast.walk(tree):
            if isinstance(node, ast.ImportFrom) and (node.module or "").startswith(LESSONS):
                speakers |= {alias.asname or alias.name for alias in node.names}
    speakers -= SILENT_CALLS
    givers = [_value_sources(tree) for tree in trees]
    reached: set[tuple[int, str]] = set()
    waiting = [
        (index, name)
        for index, tree in enumerate(trees)
        for argument in _spoken_arguments(tree, frozenset(speakers))
        for name in _literals_and_names(argument)[1]
    ]
    while waiting:
        at, name = waiting.pop()
        # A name that a cell gives itself is its own; any other may come from any cell.
        homes = (
            [at] if name in givers[at] else [n for n, giver in enumerate(givers) if name in giver]
        )
        for home in homes:
            if (home, name) not in reached:
                reached.add((home, name))
                for node in givers[home][name]:
                    waiting += [(home, other_name) for other_name in _literals_and_names(node)[1]]
    speech = Speech(frozenset(speakers), frozenset(reached))
    spoken_nodes = [
        spoken_node
        for index, cell in enumerate(cells)
        for spoken_node in spoken_strings(cell, index, speech)
    ]
    spoken = (node for tree in trees for node in _spoken_arguments(tree, speech.speakers))
    direct = {id(literal) for node in spoken for literal in _literals_and_names(node)[0]}
    keys = (literal for literal in spoken_nodes if id(literal) not in direct)
    return replace(
        speech, texts=frozenset(map(_masked, spoken_nodes)), keys=frozenset(map(_masked, keys))
    )


def spoken_strings(cell: str, index: int, speech: Speech) -> Iterator[Literal]:
    """Yield the displayed string literals of a cell.

    Parameters
    ----------
    cell : str
        The code.
    index : int
        Which of the notebook's code cells it is.
    speech : Speech
        What is read in that notebook.
    """
    tree = _parse_cell(cell)
    spoken = list(_spoken_arguments(tree, speech.speakers))
    for name, nodes in _value_sources(tree).items():
        spoken += nodes if (index, name) in speech.variables else ()
    yield from {
        id(literal): literal for node in spoken for literal in _literals_and_names(node)[0]
    }.values()


def same_strings(code: str, speech: Speech, *, answers: bool = False) -> Iterator[Literal]:
    """Yield the literals of any code that equal displayed texts.

    They are keys by which something is found again, or answers in the words of an option. A
    single word may be the engine's: it is one of them only where it is not handed to a function,
    and where the code is an answer or a variable of the notebook holds it.
    """
    tree = _parse_cell(code)
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    handed = {
        id(argument)
        for call in calls
        for argument in (*call.args, *(k.value for k in call.keywords))
    }
    parts = [joined.values for joined in ast.walk(tree) if isinstance(joined, ast.JoinedStr)]
    within = {id(value) for values in parts for value in values}
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr) or (_is_text(node) and id(node) not in within):
            assert isinstance(node, ast.Constant | ast.JoinedStr)
            text = _masked(node)
            surely = not _WORD.fullmatch(text) or (
                id(node) not in handed and (answers or text in speech.keys)
            )
            if text in speech.texts and surely:
                yield node


def _masked(node: Literal) -> str:
    return mask(template(node)[0]).text


def template(node: Literal, sample: str = "") -> tuple[str, tuple[str, ...]]:
    """Return a literal's text with placeholders, and the Python of its inserted values.

    ``sample`` names a function through which all values go that are put in, with their formats.

    >>> template(ast.parse('f"{2 / 3:.2f} of {kind}"').body[0].value, "shown")[1]
    ("{shown(2 / 3, f'.2f')}", '{shown(kind)}')
    """
    if isinstance(node, ast.Constant):
        return str(node.value), ()
    text, inner = "", []
    for part_node in node.values:
        if isinstance(part_node, ast.FormattedValue):
            inner.append(_placeholder_source(part_node, sample))
            text += slot(len(inner))
        elif isinstance(part_node, ast.Constant):
            text += str(part_node.value)
    return text, tuple(inner)


def _placeholder_source(node: ast.FormattedValue, sample: str) -> str:
    if sample and node.conversion == -1:
        formats = [node.format_spec] if node.format_spec else []
        call = ast.Call(ast.Name(sample, ast.Load()), [node.value, *formats], [])
        node = ast.FormattedValue(call, -1)
    return ast.unparse(ast.JoinedStr([node]))[2:-1]


@lru_cache(maxsize=256)
def _parse_cell(cell: str) -> ast.Module:
    try:
        return ast.parse(cell)
    except SyntaxError:  # a learner's cell, or a magic command: nothing of ours
        return ast.Module([], [])


def _spoken_arguments(tree: ast.AST, speakers: frozenset[str]) -> Iterator[ast.expr]:
    """Yield the arguments of calls that display text."""
    for call in ast.walk(tree):
        if isinstance(call, ast.Call) and _called_name(call.func) in speakers:
            yield from call.args
            yield from (keyword.value for keyword in call.keywords if keyword.arg not in SILENT)
        elif isinstance(call, ast.Call):
            yield from (keyword.value for keyword in call.keywords if keyword.arg in CAPTIONS)


def _value_sources(tree: ast.AST) -> dict[str, list[ast.expr]]:
    """Return the expressions assigned to each name: assignments, loops, returns, arguments."""
    result: dict[str, list[ast.expr]] = defaultdict(list)

    def bind(target: ast.expr, values: Iterable[ast.expr]) -> None:
        for node in ast.walk(target):
            if isinstance(node, ast.Name):
                result[node.id].extend(values)

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
            case (
                ast.AugAssign(target=target, value=value)
                | ast.NamedExpr(target=target, value=value)
            ):
                bind(target, [value])
            case ast.For(target=target, iter=of) | ast.comprehension(target=target, iter=of):
                bind(target, [of])
            case ast.FunctionDef(name=name):
                inner = [
                    returned.value
                    for returned in ast.walk(node)
                    if isinstance(returned, ast.Return)
                ]
                result[name].extend(source for source in inner if source is not None)
            case ast.Call(func=ast.Attribute(value=ast.Name(id=name), attr=method), args=args):
                if method in _FILLING:
                    result[name].extend(args)
    return result


def _literals_and_names(node: ast.expr) -> tuple[list[Literal], list[str]]:
    """Return the literals and names to which an expression may evaluate."""
    literals: list[Literal] = []
    names: list[str] = []

    def walk(node: ast.AST) -> None:
        match node:
            case ast.JoinedStr(values=values):
                if any(_is_text(value) for value in values):
                    literals.append(node)
                for part in values:
                    if isinstance(part, ast.FormattedValue) and isinstance(part.value, ast.Name):
                        walk(part.value)
            case ast.Constant():
                if _is_text(node):
                    literals.append(node)
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
                each(ast.iter_child_nodes(node))
            case ast.Tuple():
                each(node.elts)

    def each(nodes: Iterable[ast.AST]) -> None:
        for node in nodes:
            walk(node)

    walk(node)
    return literals, names


def _is_text(node: ast.AST) -> bool:
    if not isinstance(node, ast.Constant) or not isinstance(node.value, str):
        return False
    word = node.value
    is_known = is_name(word) or word in _engine_words() or word in IDENTITIES
    return any(sign.isalpha() for sign in word) and not is_known


def _called_name(node: ast.expr) -> str:
    return node.attr if isinstance(node, ast.Attribute) else getattr(node, "id", "")


@cache
def _engine_words() -> frozenset[str]:
    """Return the engine's terms."""
    return frozenset(domain_terms())


# The texts in a notebook's code cells, and the cells with other texts in their places.


_ESCAPES: Final = str.maketrans({"\\": r"\\", "\n": r"\n", "\t": r"\t", '"': r"\""})


def code_texts(code: str, index: int, speech: Speech) -> Iterator[str]:
    """Yield the texts of a cell, comments included; values of f-strings become placeholders.

    >>> from catan_nb.language.notebook_code import find_speech
    >>> cell = 'print(f"{n} cards", unit); unit = "a piece"; other = "silent"'
    >>> [text.replace(slot(1), "…") for text in code_texts(cell, 0, find_speech([cell]))]
    ['… cards', 'a piece']
    """
    texts = [
        ((string.lineno, string.col_offset), template(string)[0])
        for string in spoken_strings(code, index, speech)
    ]
    texts += [(remark.start, remark.text) for remark in remarks(code)]
    return (text for _place, text in sorted(texts))


def rewrite_code(
    code: str,
    index: int | None,
    speech: Speech,
    text: Callable[[str], str],
    *,
    sample: str = "",
    answer: bool = False,
) -> str:
    """Return code in which each text is replaced by ``text`` of it.

    A string that is the same as a text goes with it: a key by which something is found again, or
    an answer in the words of an option.

    Parameters
    ----------
    code : str
    index : int or None
        Which of the notebook's code cells it is; None for code that nobody reads.
    speech : Speech
        What is read in that notebook.
    text : callable
        Makes of each text another one.
    sample : str
        The name of a function for values that are put in, see `template`.
    answer : bool
        Whether it is the answer to an exercise.

    Examples
    --------
    >>> from catan_nb.language.notebook_code import find_speech
    >>> cell = 'print("Think.", f"{n} cards")'
    >>> rewrite_code(cell, 0, find_speech([cell]), str.upper)
    'print("THINK.", f"{n} CARDS")'
    """
    literals = {
        (string.lineno, string.col_offset): string
        for string in same_strings(code, speech, answers=answer)
    }
    if index is not None:
        literals |= {
            (string.lineno, string.col_offset): string
            for string in spoken_strings(code, index, speech)
        }
    lines = code.encode().splitlines(keepends=True)
    starts = list(accumulate(map(len, lines), initial=0))
    changes: list[tuple[int, int, str]] = []
    for node in literals.values():
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        begin = starts[node.lineno - 1] + node.col_offset
        end = starts[node.end_lineno - 1] + node.end_col_offset
        changes.append((begin, end, _literal_source(node, text, sample)))
    for remark in remarks(code) if index is not None or answer else ():
        begin, end = (
            starts[row - 1] + len(lines[row - 1].decode()[:column].encode())
            for row, column in (remark.start, remark.end)
        )
        changes.append((begin, end, remark.saying(text(remark.text))))
    data = code.encode()
    for begin, end, python in sorted(changes, reverse=True):
        data = data[:begin] + python.encode() + data[end:]
    return data.decode()


def _literal_source(literal: Literal, translate: Callable[[str], str], sample: str) -> str:
    """Return Python source for a translated literal, with its inserted values."""
    text, inner = template(literal, sample)
    new = translate(text).translate(_ESCAPES)
    if not inner:
        return f'"{new}"'
    # Before Python 3.12, what is put in cannot have the quotes of the whole.
    python = "".join(inner)
    quote = '"' if '"' not in python else "'" if "'" not in python else '"""'
    new = new.replace("{", "{{").replace("}", "}}")
    new = new.replace("'", r"\'") if quote == "'" else new
    for number, placeholder in enumerate(inner, 1):
        new = new.replace(slot(number), placeholder)
    return f"f{quote}{new}{quote}"

"""A notebook is taken apart into its texts and put together again from their translations."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import Any

import nbformat
import pytest

from catan_nb.language import use
from catan_nb.language.notebooks import rewrite_markdown, markdown_texts
from catan_nb.language.notebook_code import mask
from catan_nb.language.notebook_code import find_speech, spoken_strings, template
from catan_nb.language.notebooks import notebook_texts, translate_notebook
from tests.language.notebooks.small import CATALOGUES, shouted, small_lesson

FOLDER = Path(__file__).parents[3] / "notebooks"
NOTEBOOKS = sorted(FOLDER.glob("*.ipynb"))
EVERY = pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)


def read(path: Path) -> Any:
    nb: Any = nbformat
    return nb.read(path, as_version=4)


def with_cells(*code: str) -> Any:
    """A notebook of code cells."""
    nb: Any = nbformat.v4
    return nb.new_notebook(cells=[nb.new_code_cell(one) for one in code])


def figures(source: str) -> list[str]:
    """The numbers of a text in order of size, whatever signs they are written with."""
    return sorted(re.sub(r"[.,{}]", "", one) for one in re.findall(r"\d[\d.,{}]*\d|\d", source))


@EVERY
def test_without_translations_it_stays_what_it_was(path: Path) -> None:
    notebook = read(path)
    for before, after in zip(notebook.cells, translate_notebook(notebook, {}.get, "en").cells, strict=True):
        if before.cell_type == "markdown":
            assert after.source.split() == before.source.split()
        else:
            assert ast.dump(ast.parse(after.source)) == ast.dump(ast.parse(before.source))


@EVERY
def test_numbers_code_and_addresses_are_never_copied_by_hand(path: Path) -> None:
    """In a language in which all words are different, they are the same."""
    notebook = read(path)
    for language in CATALOGUES:
        new = translate_notebook(notebook, shouted(notebook).get, language)
        for before, after in zip(notebook.cells, new.cells, strict=True):
            assert figures(after.source) == figures(before.source)
            for kept in (r"(?<!`)`[^`]+`(?!`)", r"\]\([^)\s]+\)", r"<[a-z/][^>]*>"):
                one, other = (sorted(re.findall(kept, x.source)) for x in (before, after))
                assert one == other or before.cell_type == "code"
            if before.cell_type == "code":
                ast.parse(after.source)


@EVERY
def test_what_stays_english_has_no_words(path: Path) -> None:
    """All prose is among the texts: with each of them shouted, no English line is left."""
    notebook = read(path)
    new = translate_notebook(notebook, shouted(notebook).get, "de")
    for cell in new.cells:
        if cell.cell_type == "markdown":
            for text in markdown_texts(cell.source):
                assert "Ω" in text or not mask(text).has_words, text


def test_two_languages_of_a_small_lesson_are_whole() -> None:
    found = set(notebook_texts(small_lesson()))
    for catalogue in CATALOGUES.values():
        assert found == set(catalogue)


def test_markdown_keeps_its_form() -> None:
    source = (
        "## 1. Title\n\nOne  \ntwo\\\nthree\n\n1. first\n   goes on\n\n   a paragraph of it\n"
        "2. second\n\n> said\n> on\n\n$$\na\n+ b\n$$\n\n```\n# code\n```\n"
    )
    assert list(markdown_texts(source)) == [
        *("1. Title", "One<br>two<br>three", "first goes on", "a paragraph of it", "second"),
        *("said on", "$$\na\n+ b\n$$"),
    ]
    new = rewrite_markdown(source, lambda text: text)
    assert "\n   a paragraph of it\n" in new
    assert "> said on" in new
    assert "$$\na\n+ b\n$$" in new
    assert new.endswith("```\n# code\n```\n")


def test_code_of_a_small_lesson_in_german() -> None:
    cells = [cell.source for cell in translate_notebook(small_lesson(), CATALOGUES["de"].get, "de").cells]
    _title, _imports, chart, table, numbers, exercise, check, solution, progress = cells
    assert 'f"Weg {shown(n)}"' in chart
    assert 'shares["zuletzt"]' in chart
    assert 'kinds = ("ore", "wool")' in chart  # the engine's words stay
    assert 'f"{shown(number)} von 25"' in table
    assert 'shares["zuletzt"][1] == 0.5 and shares["Weg 1"][2]' in numbers
    assert exercise == "answer = ..."
    assert '"Exercise 1"' in check
    assert 'why="1/4 ist weniger als 0,5."' in check
    assert r"{Klammern} und \\ bleiben" in check
    assert 'answer = ["der letzte Weg"]' in solution
    assert progress == 'progress("small_lesson")'


def test_variables_are_followed_and_the_engine_s_words_are_not() -> None:
    cells = [
        "from catan_nb.lessons import table, later",
        'def rows():\n    return [["a row", n] for n in names]',
        'names = sorted({"one name": 1})\nunread = "nobody reads this"',
        'later(lambda: table(["a head"], rows(), title="a title" if good else "no title"))',
        'game.hand(0, "ore"); print(game.name, " ".join(["many words"]), "ore", "victory point")',
        'w.HBox([w.Label("a label"), w.IntSlider(description="a slider", style="unread")])',
    ]
    notebook = with_cells(*cells)
    expected = {"a row", "a head", "a title", "no title", "many words", "one name"}
    expected |= {"a label", "a slider"}
    assert set(notebook_texts(notebook)) == expected
    assert find_speech(cells).speakers >= {"later", "table", "print"}


def test_what_is_put_into_strings_keeps_its_quotes() -> None:
    cell = """print(f"{a['b']} cards", f'{c["d"]:.2f} "rolls"', f"{{x}} {n!r}", "it's\\n\\tso")"""
    notebook = with_cells(cell)
    catalogue = {"{1} cards": "{1} Karten", '{1} "rolls"': "{1} 'Würfe' \"x\"", "it's\n\tso": '"'}
    [new] = translate_notebook(notebook, catalogue.get, "de").cells
    known = {"a": {"b": 1}, "c": {"d": 2}, "n": 3}
    said: list[str] = []
    exec(new.source, {**known, "print": lambda *all_: said.extend(all_)})
    assert said == ["1 Karten", "2.00 'Würfe' \"x\"", "{x} 3", '"']


def test_remarks_in_python_are_read_too() -> None:
    cell = 'x = "ä # no"  # the label, such as "V5"\ndef f():\n    """Return it."""\n    # 1 + 1\n'
    answer = "<details><summary>So</summary>\n\n```python\n# at first\nx = 1\n```\n\n</details>"
    notebook = with_cells(cell, "broken(", "%magic # x")
    jupyter: Any = nbformat.v4
    notebook.cells.append(jupyter.new_markdown_cell(answer))
    catalogue = {
        'the label, such as "V5"': 'das Zeichen, etwa „V5“',
        "Return it.": 'Gib "es" zurück.',
        "So": "So geht's",
        "at first": "zuerst",
    }
    assert set(notebook_texts(notebook)) == set(catalogue)
    new, _broken, _magic, solution = (c.source for c in translate_notebook(notebook, catalogue.get, "de").cells)
    assert new.splitlines() == [
        'x = "ä # no"  # das Zeichen, etwa „V5“',
        "def f():",
        r'    """Gib \"es\" zurück."""',
        "    # 1 + 1",
    ]
    assert "```python\n# zuerst\nx = 1\n```" in solution


def test_decimals_that_are_put_in_follow_the_language() -> None:
    cells = ['print(f"{2.5:.2f} cards of {10000:,}, {3:>2} left, {0.25:.1%}")', 'x = f"{2.5:.2f}"']
    catalogue = {"{1} cards of {2}, {3} left, {4}": "{1} Karten von {2}, noch {3}, {4}"}
    printing, silent = (cell.source for cell in translate_notebook(with_cells(*cells), catalogue.get, "de").cells)
    assert silent == cells[1]
    said: list[str] = []
    use("de")
    exec(printing, {"print": said.append})
    assert said == ["2,50 Karten von 10.000, noch  3, 25,0%"]
    assert translate_notebook(with_cells(*cells), {}.get, "en").cells[0].source == cells[0]


@EVERY
def test_what_is_put_into_texts_has_no_words_of_its_own(path: Path) -> None:
    code = [cell.source for cell in read(path).cells if cell.cell_type == "code"]
    told = find_speech(code)
    for at, cell in enumerate(code):
        for literal in spoken_strings(cell, at, told):
            for python in template(literal)[1]:
                assert not re.search(r"""(['"])(?=[^'"\]]*[a-z])[^'"\]]*\1(?!\])""", python), python

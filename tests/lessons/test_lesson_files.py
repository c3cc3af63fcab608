from __future__ import annotations

from pathlib import Path
from typing import Any

import nbformat
import pytest
from nbformat.v4 import new_code_cell, new_markdown_cell, new_notebook, new_output

import catan_nb as cn
from catan_nb.lessons.pages import notebooks
from catan_nb.lessons.pages.notebooks import clean, save, stored_problems, with_solutions

SOLUTION = "<details>\n\nBecause:\n\n```python\nanswer = 27\n```\n\n</details>"


def tagged(cell: Any, *tags: str) -> Any:
    cell.metadata["tags"] = list(tags)
    return cell


def exercise() -> Any:
    return tagged(new_code_cell("answer = ..."), "exercise")


def solution(text: str = SOLUTION) -> Any:
    return tagged(new_markdown_cell(text), "solution")


def test_solutions_take_the_place_of_the_dots() -> None:
    found = new_notebook(cells=[exercise(), new_code_cell("answer"), solution()])
    solved = with_solutions(found)
    assert [cell.source for cell in solved.cells[:2]] == ["answer = 27", "answer"]
    assert found.cells[0].source == "answer = ..."


@pytest.mark.parametrize(
    ("cells", "message"),
    [
        ([exercise()], "last exercise has no solution"),
        ([exercise(), exercise(), solution()], "before cell 1 has no solution"),
        ([solution()], "cell 0 solves nothing"),
        ([exercise(), solution("Think.")], "cell 1 solves nothing"),
    ],
)
def test_exercises_and_solutions_come_in_pairs(cells: list[Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        with_solutions(new_notebook(cells=cells))


def test_what_a_notebook_must_not_store_is_found_and_removed() -> None:
    one, other = "0c" * 16, "ab" * 16  # as widgets are called, differently in every run
    still = f"<p id='{one}'>instead of {other}, in {one}</p>"
    view = {notebooks.WIDGET_VIEW: {"model_id": one}, "text/html": still}
    shown = new_code_cell("w", outputs=[new_output("display_data", data=view)])
    shown.metadata["execution"] = {"iopub.status.busy": "now"}
    failed = new_code_cell("1/0", execution_count=2)
    failed.outputs = [new_output("error", ename="ZeroDivisionError", evalue="", traceback=[])]
    notebook = new_notebook(cells=[shown, failed, new_code_cell("")], metadata={"widgets": {}})
    assert list(stored_problems(notebook)) == [
        "It stores the state of widgets.",
        "It does not say with which version of the kit it was made.",
        "Cell 0 has not been executed.",
        "Cell 0 stores a widget.",
        "Cell 1 failed with ZeroDivisionError.",
    ]
    clean(notebook)
    assert list(stored_problems(notebook)) == [
        "Cell 0 has not been executed.",
        "Cell 1 failed with ZeroDivisionError.",
    ]
    one, other = f"{1:032}", f"{2:032}"
    still = f"<p id='{one}'>instead of {other}, in {one}</p>"
    assert shown.outputs[0].data == {"text/html": still}
    assert notebook.metadata.catan_nb == {"version": cn.__version__}
    assert "execution" not in shown.metadata


def test_saving_runs_the_notebook_and_keeps_it_clean(tmp_path: Path, capsys: Any) -> None:
    path = tmp_path / "lesson.ipynb"
    cells = [
        new_code_cell("from catan_nb.lessons import bar, check, later, predict\nimport os"),
        new_code_cell("list(bar(range(3), 'games'))\nprint(os.path.basename(os.getcwd()))"),
        new_code_cell("most = predict('Guess 1', 'How many?')\nmost"),
        new_code_cell("later(lambda: 27, after=most)"),
        new_code_cell("check('1', ..., 27)"),
    ]
    path.write_text(nbformat.writes(new_notebook(cells=cells)), encoding="utf-8")
    assert notebooks.main([str(path)]) == 0
    assert "saved" in capsys.readouterr().out
    stored = nbformat.read(path, as_version=4)
    assert list(stored_problems(stored)) == []
    bar, printed = stored.cells[1].outputs
    assert "3 games done" in bar.data["text/html"]
    assert printed.text == f"{tmp_path.name}\n"
    for cell, words in zip(
        stored.cells[2:], ("How many?", "once the guess", "Not answered"), strict=True
    ):
        _widget, still = cell.outputs
        assert {"text/html", "text/plain"} <= set(still.data)
        assert words in still.data["text/html"]


def test_saving_once_more_changes_nothing_not_even_what_is_left_to_luck(tmp_path: Path) -> None:
    path = tmp_path / "lesson.ipynb"
    cells = [
        new_code_cell(
            "import secrets\nimport catan_nb as cn\nfrom catan_nb.lessons import practice"
        ),
        new_code_cell("cn.new_game('base').seed, secrets.token_hex()"),
        new_code_cell("practice('Practice', lambda luck: cn.lessons.Item(f'{luck.random()}?', 1))"),
        new_code_cell("cn.table()"),
        new_code_cell("random"),  # whatever fixes luck leaves no name behind
    ]
    cells[-1].metadata["tags"] = ["raises-exception"]
    path.write_text(nbformat.writes(new_notebook(cells=cells)), encoding="utf-8")
    save(path)
    before = path.read_bytes()
    save(path)
    assert path.read_bytes() == before
    assert b"name 'random' is not defined" in before


def test_a_notebook_that_fails_is_not_saved(tmp_path: Path) -> None:
    path = tmp_path / "lesson.ipynb"
    before = nbformat.writes(new_notebook(cells=[new_code_cell("1/0")]))
    path.write_text(before, encoding="utf-8")
    with pytest.raises(Exception, match="ZeroDivisionError"):
        save(path)
    assert path.read_text(encoding="utf-8") == before

from __future__ import annotations

from html.parser import HTMLParser
from typing import Any

import nbformat
import pytest

from catan_nb.lessons.pages.rendering import FRAME, composer, page


def cell(source: str, *tags: str) -> Any:
    make = (
        nbformat.v4.new_markdown_cell
        if source.startswith(("#", "**", "Text", "<"))
        else nbformat.v4.new_code_cell
    )
    return make(source, metadata={"tags": list(tags)})


LESSON = nbformat.v4.new_notebook(
    cells=[
        cell("# Lesson 1: Two dice"),
        cell("import catan_nb"),
        cell("## 1. A guess"),
        cell("asked = predict()", "guess"),
        cell("### What comes out"),
        cell("assert 27", "numbers"),
        cell("picture()", "needed"),
        cell("**Exercise 1.** How many?"),
        cell("answer = ...", "exercise"),
        cell("check(answer)", "check"),
        cell("<details><summary>Solution</summary>12</details>", "solution"),
        cell("Text after the exercise."),
        cell("## 2. A board"),
        cell("show()", "beside"),
        cell("Text beside the board."),
        cell("choice()", "check"),
        cell("progress()", "progress"),
        cell("## For teachers", "teacher"),
    ]
)


class Tree(HTMLParser):
    """Notes in which elements each cell stands."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.places: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "cell":
            self.places.append(" ".join(one for one in self.open if one.startswith("cnb-")))
        else:
            self.open.append(dict(attrs).get("class") or tag)

    def handle_endtag(self, tag: str) -> None:
        self.open.pop()


def written(made: Any) -> str:
    return "".join(
        f"{one.metadata[FRAME]['before']}<cell>{one.metadata[FRAME]['after']}" for one in made.cells
    )


def places(**asked: Any) -> dict[str, str]:
    made = page(LESSON, **asked)
    tree = Tree()
    tree.feed(written(made))
    assert tree.open == []
    return dict(zip((one.source for one in made.cells), tree.places, strict=True))


def test_a_part_reaches_to_the_next_heading_and_is_folded_after_its_guess() -> None:
    found = places()
    assert found["# Lesson 1: Two dice"] == ""
    assert found["asked = predict()"] == "cnb-part"
    assert found["### What comes out"] == "cnb-part cnb-after"
    assert found["Text after the exercise."] == "cnb-part cnb-after"
    assert found["## 2. A board"] == "cnb-part"


def test_the_text_of_an_exercise_and_its_field_are_one_card() -> None:
    found = places()
    for source in ("**Exercise 1.** How many?", "answer = ...", "check(answer)"):
        assert found[source] == "cnb-part cnb-after cnb-task"


def test_what_an_exercise_needs_is_marked_for_paper() -> None:
    assert places()["picture()"] == "cnb-part cnb-after cnb-needed"
    assert "cnb-on-paper" in written(page(LESSON))


def test_a_board_stands_beside_the_text_up_to_the_next_question() -> None:
    found = places()
    assert found["show()"] == found["Text beside the board."] == "cnb-part cnb-beside"
    assert found["choice()"] == found["progress()"] == "cnb-part"


def test_a_learner_sees_no_solution_no_assert_and_no_notes_for_teachers() -> None:
    sources = " ".join(places())
    assert not any(word in sources for word in ("Solution", "assert", "For teachers"))


def test_a_teacher_sees_everything_open() -> None:
    found = places(teacher=True)
    assert found["### What comes out"] == "cnb-part"
    assert "<details open><summary>Solution</summary>12</details>" in found
    assert "## For teachers" in found
    assert "assert 27" not in found


def test_the_python_of_a_part_stands_at_its_end_folded_with_what_it_gives_away() -> None:
    html = written(page(LESSON))
    assert html.count("<details") == 2
    first = html[: html.index("<details")]
    assert first.count("<section") - first.count("</section>") == 1
    assert "cnb-after" in first
    code = html[html.index("<pre") : html.index("</pre>")]
    assert "import catan_nb\n\nasked = predict()" in code
    assert "check(answer)" not in html
    assert "progress()" not in html


@pytest.mark.parametrize(
    ("language", "words"), [("en", "once you have guessed"), ("de", "geraten"), ("nl", "geraden")]
)
def test_a_page_speaks_the_language_that_is_asked_for(language: str, words: str) -> None:
    made = page(LESSON, language=language)
    assert words in written(made)
    assert made.metadata["language"] == language


def test_the_lesson_itself_stays() -> None:
    before = nbformat.writes(LESSON)
    page(LESSON, teacher=True)
    assert nbformat.writes(LESSON) == before


class Asked:
    """What a server knows of a request."""

    def __init__(self, path: str, query: str = "") -> None:
        self.request = self
        self.path, self.query = path, query


@pytest.mark.parametrize("query", ["", "language=de", "language=xx", "language=&a=b", "%%%"])
def test_lessons_are_composed_whatever_is_asked(query: str) -> None:
    asked = Asked("/voila/render/01_two_dice.ipynb", query)
    made = composer()(asked, notebook=LESSON, cwd="")
    assert made.metadata["language"] == ("de" if query == "language=de" else "en")


def test_other_pages_stay_as_they_are() -> None:
    assert composer()(Asked("/voila/render/play.ipynb"), notebook=LESSON, cwd="") is None
    assert composer()(None, notebook=LESSON, cwd="") is None

"""A folder of progress files becomes tables and plots of the class."""

from __future__ import annotations

import json
import re
from fractions import Fraction
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from catan_nb.language import current, use
from catan_nb.lessons import BadProgress, Progress, class_example, class_page, class_results
from catan_nb.lessons.classroom.example import COURSE, _Exercise
from catan_nb.lessons.classroom.handed_in import Guesses
from catan_nb.lessons.classroom.report import guess_plot, guess_summary, share_bar
from catan_nb.lessons.classroom.results import ClassResults, class_widget
from catan_nb.lessons.record.browser_store import OpenedFile
from catan_nb.lessons.record.entries import ProgressEntry
from catan_nb.lessons.record.lesson_keys import known_lessons

NOTEBOOKS = Path(__file__).parents[3] / "notebooks"


@pytest.fixture(scope="module")
def results(tmp_path_factory: pytest.TempPathFactory) -> ClassResults:
    folder = tmp_path_factory.mktemp("class")
    class_example(folder)
    (folder / "notes.txt").write_text("not for the class", encoding="utf-8")
    (folder / "photo.json").write_bytes(b"\xff\xd8")
    (folder / "empty.csv").write_text("", encoding="utf-8")
    return class_results(folder, names=["anna", "Zoe  Z", ""])


def test_the_example_is_twenty_files_always_alike() -> None:
    files = class_example()
    assert len(files) == 20
    assert files == class_example() != class_example(seed=2)
    assert {Path(name).suffix for name in files} == {".csv", ".json"}


def test_the_example_asks_what_the_lessons_ask() -> None:
    for key, asked in COURSE.items():
        file = known_lessons()[key].file
        text = (NOTEBOOKS / file).read_text(encoding="utf-8")
        for one in asked:
            words = one.name if isinstance(one, _Exercise) else one.question
            assert json.dumps(words)[1:-1] in text, words


def test_bad_files_are_listed_and_left_out(results: ClassResults) -> None:
    assert len(results.learners) == 18
    assert [fault.split()[0] for fault in results.faults] == [
        *("empty.csv", "photo.json", "progress_Tom.json")
    ]
    assert "Tom" not in results.learners
    assert "it is no JSON, or cut off" in repr(results)


BYTES = "\ufffdPNG\r\n\x1a\n\0\0\0\rIHDR \r x, y \0"
LESSON = {"two_dice": {"Exercise 1": ProgressEntry("Exercise 1", "check", "right", attempts=1)}}


@pytest.mark.parametrize(
    "file",
    [
        OpenedFile("photo.csv", BYTES, ""),
        OpenedFile("photo.json", BYTES, ""),
        OpenedFile("long.csv", "x" * 200_000, ""),
        OpenedFile(
            "number.csv", Progress("Eva", LESSON).csv().replace(",1,", f",{'9' * 5000},"), ""
        ),
        OpenedFile("gone.csv", "", "A requested file or directory could not be found"),
    ],
)
def test_what_cannot_be_read_is_said_in_our_own_words(file: OpenedFile) -> None:
    page = class_page()
    page.open([file])
    own = "it cannot be read" if file.fault else "it holds no progress in lessons"
    assert f"{file.name} is left out: {own}." in page.pane.html


def test_a_table_with_the_line_ends_of_an_old_spreadsheet_is_read() -> None:
    text = Progress("Eva", lesson("right", "2026-03-01")).csv()
    assert Progress.read(text.replace("\n", "\r")) == Progress.read(text)


def test_the_latest_of_two_files_counts_and_it_is_said(results: ClassResults) -> None:
    (note,) = results.notes
    assert note.startswith("Ben has 2 files: progress_Ben.json is the latest")
    assert set(results.learners["Ben"].lessons) == {
        "two_dice",
        "gamblers_mistake",
        "what_a_place_is_worth",
    }
    both = {
        "a.json": Progress("Eva  M", lesson("right", "2026-03-01")).json(),
        "b.csv": Progress(" eva m ", lesson("wrong", "2026-03-02")).csv(),
    }
    again = class_results(both)
    assert list(again.learners) == ["eva m"]
    assert again.entry("eva m", "two_dice", "Exercise 1") is not None
    assert again.exercises()[0].right == 0


def lesson(state: str, day: str) -> dict[str, dict[str, ProgressEntry]]:
    entry = ProgressEntry(
        "Exercise 1", "check", state, 1, first_right=state == "right", first=day, day=day
    )
    return {"two_dice": {"Exercise 1": entry}}


def test_who_has_not_begun_is_named(results: ClassResults) -> None:
    assert results.not_begun() == ["Sofie", "Zoe Z"]
    nameless = class_results({"group_7.json": Progress("", lesson("right", "2026-03-01")).json()})
    assert list(nameless.learners) == ["group_7"]


def test_learners_are_ordered_as_people_count() -> None:
    ordered = ["1", "2", "10", "Group 2", "group 10", "group 10 b", "Group 11", "Zoe"]
    files = {f"{name}.json": Progress(name).json() for name in sorted(ordered, reverse=True)}
    assert list(class_results(files).learners) == ordered


def test_the_shares_add_up(results: ClassResults) -> None:
    assert list(results.lessons()) == ["two_dice", "gamblers_mistake", "what_a_place_is_worth"]
    for one in results.exercises():
        entries = [results.entry(name, one.lesson, one.name) for name in results.learners]
        known = [entry for entry in entries if entry is not None]
        assert one.first <= one.right <= one.tried <= len(known) <= one.learners == 18
        assert one.right == sum(entry.state == "right" for entry in known)
        counts = [count for _answer, count in one.wrong]
        assert counts == sorted(counts, reverse=True)
        assert sum(counts) == sum(len(entry.wrong) for entry in known)


def test_predictions_stand_against_the_truth(results: ClassResults) -> None:
    first = results.predictions("two_dice")[0]
    assert first.name == "Guess 2"
    assert first.question == "In how many different ways can the red and the white die fall?"
    assert first.exact == 36
    assert len(first.guesses) == 17
    words = guess_summary(first)
    assert words.startswith("17 guesses, median ")
    assert "exactly 36 ways" in words
    low = sum(guess < 36 * Fraction(19, 20) for guess in first.guesses.values())
    assert f"{low} too low" in words


def guessed(*values: float, exact: float | None = 10) -> Guesses:
    guesses = {str(number): Fraction(value) for number, value in enumerate(values)}
    return Guesses(
        "two_dice",
        "Guess 1",
        "How <many>?",
        "",
        guesses,
        None if exact is None else Fraction(exact),
    )


@pytest.mark.parametrize(
    "asked",
    [
        guessed(3),
        guessed(10, 10, 10),
        guessed(1, 2, 3, exact=None),
        guessed(0, exact=0),
        guessed(-5, 5),
    ],
)
def test_every_guess_is_a_dot(asked: Guesses) -> None:
    drawn = ElementTree.fromstring(guess_plot(asked))
    assert sum(part.tag == "circle" for part in drawn.iter()) == len(asked.guesses)
    for part in drawn.iter("circle"):
        assert 0 < float(part.get("cx", "0")) < 620
    assert guess_summary(asked)


def test_whoever_was_shown_the_answer_has_made_no_guess() -> None:
    looked = ProgressEntry("Guess 1", "prediction", question="How many?", exact="27", shown=True)
    made = ProgressEntry(
        "Guess 1", "prediction", "right", 1, question="How many?", guess="30", exact="27"
    )
    files = {
        name: Progress(name, {"two_dice": {"Guess 1": entry}}).json()
        for name, entry in (("Ada", looked), ("Ben", made))
    }
    (asked,) = class_results(files).predictions()
    assert dict(asked.guesses) == {"Ben": 30}
    told = "1 guess, median 30; exactly 27. 0 too low, 1 too high, 0 within 5 %."
    assert guess_summary(asked) == f"{told} 1 was shown it without a guess."
    alone = class_results({"Ada": files["Ada"]})
    assert "No guesses. 1 was shown it without a guess." in alone._repr_html_()


def test_a_guess_far_outside_does_not_squeeze_the_others() -> None:
    drawn = guess_plot(guessed(8, 9, 10, 11, 12, 1e9))
    assert "1 ▶" in drawn
    places = {part.get("cx") for part in ElementTree.fromstring(drawn).iter("circle")}
    assert len(places) == 5


def test_tables_and_bars_are_drawn(results: ClassResults) -> None:
    page = results._repr_html_()
    for word in ("Anna", "Exercise 4", "commonest wrong answers", "Not begun yet", "photo.json"):
        assert word in page
    drawn = ElementTree.fromstring(share_bar(results.exercises()[0]))
    assert sum(float(part.get("width", "0")) for part in drawn.iter("rect")) == pytest.approx(
        200, abs=1
    )


def test_the_class_is_one_table_for_a_spreadsheet(results: ClassResults, tmp_path: Path) -> None:
    path = results.save_csv(tmp_path / "class.csv")
    lines = path.read_text(encoding="utf-8").splitlines()
    assert lines[0].startswith("learner,lesson,name,kind,state,attempts")
    assert len(lines) == 1 + sum(
        sum(1 for _entry in progress.entries()) for progress in results.learners.values()
    )


@pytest.mark.parametrize("source", ["no_such_folder", {}, {"a.json": "?"}])
def test_nothing_to_read_is_said_not_raised(source: Any) -> None:
    results = class_results(source)
    assert not results.learners
    assert "0 learners" in repr(results)
    assert "0 learners" in results._repr_html_()


def test_the_page_takes_files_and_saves_a_table() -> None:
    page = class_page()
    assert "invented class" in page.pane.html
    assert "18 learners" in page.pane.html
    page.open([OpenedFile("x.json", "?", ""), OpenedFile("y.json", "", "large")])
    assert "None of the files could be read." in page.pane.html
    assert "18 learners" in page.pane.html
    one = Progress("Eva <b>", lesson("right", "2026-03-01"))
    page.open([OpenedFile("eva.json", one.json(), ""), OpenedFile("x.json", "?", "")], more=2)
    assert "1 learner<" in page.pane.html
    assert "Eva &lt;b&gt;" in page.pane.html
    assert "2 files more" in page.pane.html
    page.pane.press("lesson", value="no_such")
    page.pane.press("lesson", value="two_dice")
    sent: list[Any] = []
    page.shelf.send = sent.append  # type: ignore[method-assign]
    page.pane.press("save")
    assert sent[0]["filename"] == "class.csv"
    assert "Eva <b>,two_dice,Exercise 1" in sent[0]["text"]
    assert class_widget(page.results) is not None
    assert class_page({}).pane.html


def test_the_page_opens_on_the_first_lesson_with_an_answer() -> None:
    entry = ProgressEntry("Exercise 1", "check")
    seen = {"two_dice": {"Exercise 1": entry}, "gamblers_mistake": {"Exercise 1": entry}}
    done = {"gamblers_mistake": lesson("wrong", "2026-03-01")["two_dice"]}
    page = class_page({})
    for lessons, shown in (({**seen, **done}, "gamblers_mistake"), (seen, "two_dice")):
        page.open([OpenedFile("eva.json", Progress("Eva", lessons).json(), "")])
        assert f'<option value="{shown}" selected>' in page.pane.html


def test_an_example_can_be_read_back_file_by_file() -> None:
    for name, text in class_example().items():
        if "Tom" in name:
            with pytest.raises(BadProgress):
                Progress.read(text)
        else:
            assert Progress.read(text).learner


def test_the_page_speaks_the_language_that_is_chosen() -> None:
    page = class_page()
    before = current()
    try:
        page.head.press("language", value="de")
        assert current() == "de"
        assert 'lang="de" selected' in page.head.html
        page.head.press("language", value="xx")
        assert page.errors.errors
    finally:
        use(before)


def test_what_is_hardest_and_where_most_are_comes_first() -> None:
    def done(*states: str) -> dict[str, dict[str, ProgressEntry]]:
        found = enumerate(states, start=1)
        entries = [ProgressEntry(f"Exercise {n}", "check", state, 1) for n, state in found]
        return {"longest_road": {entry.name: entry for entry in entries}}

    page = class_page({})
    files = {"Ada": done("right", "right"), "Ben": done("right", "wrong"), "Cem": done("wrong")}
    page.open([OpenedFile(f"{n}.json", Progress(n, one).json(), "") for n, one in files.items()])
    html = page.pane.html
    assert "<b>3</b><span>have handed in</span>" in html
    assert "<b>Exercise 2</b><span>fewest solved, in 10. The longest road: 1 of 3</span>" in html
    assert "<b>10. The longest road</b><span>where most are now</span>" in html
    heat = html.partition('class="cnb-heat"')[2].partition("</table>")[0]
    cells = re.findall(r"<td( data-none| data-all|)[^>]*>([✓–\d]+)</td>", heat)
    assert cells == [(" data-all", "✓"), ("", "1"), (" data-none", "–")]


def guess_file(learner: str, guess: str, exact: str) -> str:
    """Return a progress file with one guess."""
    made = ProgressEntry("Guess 1", "prediction", "right", 1, guess=guess, exact=exact)
    return Progress(learner, {"two_dice": {"Guess 1": made}}).json()


@pytest.mark.parametrize("exact", ["1e308", "-1e308", "9" * 200, "5e-324", "1e16", "0", ""])
@pytest.mark.parametrize("guess", ["1e308", "-1e308", "9" * 200, "1/" + "9" * 190, "1e16", "nan"])
def test_one_file_with_an_absurd_guess_does_not_stop_the_page(guess: str, exact: str) -> None:
    files = {"eve.json": guess_file("Eve", guess, exact), "ada.json": guess_file("Ada", "3", exact)}
    for some in (files, {"eve.json": files["eve.json"]}):
        assert class_page(some).body()
        assert "Eve" in class_results(some)._repr_html_()


def test_what_learners_type_is_no_formula_in_the_class_s_table() -> None:
    made = ProgressEntry("=1", wrong=("\r=cmd", ' "=2', "a;=3"), given="\t@x")
    text = class_results({"a.json": Progress("+Eve", {"two_dice": {"=1": made}}).json()}).csv()
    assert "\r" not in text
    assert "'+Eve" in text
    assert "'=1" in text
    for cell in re.split(r"[\n,;]", text):
        assert not cell.strip(' "').startswith(("=", "+", "-", "@"))

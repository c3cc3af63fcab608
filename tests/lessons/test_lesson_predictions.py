from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from catan_nb.lessons import bar, predict
from catan_nb.lessons.experiments import bar as progress_bar
from catan_nb.lessons.output.number_reading import read_number
from catan_nb.lessons.output.number_words import show_number
from catan_nb.lessons.questions.predicting import question_widget
from catan_nb.lessons.questions.revealing import answer_widget
from catan_nb.stats import Estimate

SIMULATION = Estimate(0.31, 0.02, 1000)


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("27", 27),
        (" 0.31 ", Fraction(31, 100)),
        ("0,31", Fraction(31, 100)),
        (".5", Fraction(1, 2)),
        ("11/36", Fraction(11, 36)),
        ("11 / 36", Fraction(11, 36)),
        ("31 %", Fraction(31, 100)),
        ("-3", -3),
        ("−3", -3),
    ],
)
def test_numbers_are_read_as_people_write_them(text: str, number: Fraction) -> None:
    assert read_number(text) == number


@pytest.mark.parametrize("text", ["", "many", "1/0", "1.2.3", "nan", "inf", "1e400", "%"])
def test_what_is_no_number_is_told(text: str) -> None:
    with pytest.raises(ValueError, match="is no number"):
        read_number(text)


@pytest.mark.parametrize(
    "guess",
    [
        *("inf", "-inf", "nan", "1e400", "many", "", "   ", "9" * 41, "1/" + "9" * 400),
        *(float("inf"), float("-inf"), float("nan"), [30], b"3", True),
        pytest.param(10**400, id="huge"),
        pytest.param(Fraction(10**400, 3), id="huge fraction"),
    ],
)
def test_absurd_guesses_are_told_and_the_question_stays_open(guess: Any) -> None:
    most = predict("How many?")
    with pytest.raises(ValueError, match=r"no number|is a number|too long|too large") as told:
        most.commit(guess)
    assert len(str(told.value)) < 140
    assert most.guess is None
    most.commit("30")
    assert most.guess == 30
    if isinstance(guess, str):
        asked = question_widget(predict("How many?"))
        words, line = asked.children
        line.children[0].value = guess
        line.children[2].click()
        assert str(told.value).split("“")[0] in words.value


def test_numbers_are_shown_exact_and_rounded() -> None:
    assert show_number(27) == "27"
    assert show_number(Fraction(27)) == "27"
    assert show_number(Fraction(11, 36)) == "11/36 ≈ 0.3056"
    assert show_number(Fraction(31, 36) ** 20) == "≈ 0.05026"
    assert show_number(0.305555) == "0.3056"
    assert show_number(12345.6) == "12,346"


def test_guess_simulation_and_exact_value_come_together() -> None:
    cards = predict("How many cards per roll?", unit="cards")
    answer = cards.reveal(simulation=SIMULATION, exact=Fraction(11, 36), comment="So be it.")
    assert "Commit to your guess first" in repr(answer)
    assert "11/36" not in repr(answer)
    html = answer._repr_html_()
    assert html.index("<details>") < html.index("11/36")
    cards.commit("0,4")
    assert [name for name, _ in answer.rows()] == ["Your guess", "Simulation", "Exact"]
    text = repr(answer)
    for part in ("2/5 = 0.4 cards", "0.31 ± 0.02", "11/36 ≈ 0.3056 cards", "too high", "holds"):
        assert part in text
    html = answer._repr_html_()
    assert "<details>" not in html
    assert html.count("<svg") == 3
    assert "So be it." in html


def test_the_sentences_fit_the_numbers() -> None:
    def said(guess: float, **known: Any) -> str:
        return " ".join(predict("?", guess=guess).reveal(**known).sentences())

    assert said(27, exact=27) == "Your guess is exactly right."
    assert said(30, exact=27) == "Your guess is 3 too high."
    assert said(0.25, exact=0.5) == "Your guess is 0.25 too low."
    assert said(0.3, simulation=SIMULATION).endswith("lies inside the interval of the simulation.")
    assert said(3, simulation=SIMULATION).endswith("lies outside the interval of the simulation.")
    assert "misses" in said(3, simulation=SIMULATION, exact=3)
    assert said(3) == ""


def test_the_first_guess_counts() -> None:
    most = predict("?", guess=30)
    with pytest.raises(ValueError, match="committed already"):
        most.commit(27)
    assert most.guess == 30
    assert "Your guess: 30." in most._repr_html_()
    with pytest.raises(ValueError, match="is no number"):
        predict("?", guess="many")
    with pytest.raises(ValueError, match="A guess is a number"):
        predict("?", guess=[30])


def test_without_a_page_there_are_no_widgets() -> None:
    most = predict("How many?")
    assert set(most._repr_mimebundle_()) == {"text/html", "text/plain"}
    assert set(most.reveal(exact=27)._repr_mimebundle_()) == {"text/html", "text/plain"}


def test_the_input_field_commits_and_opens_the_answer() -> None:
    most = predict("How many?", unit="settlements")
    asked = question_widget(most)
    answer = answer_widget(most.reveal(exact=27))
    words, line = asked.children
    field, _, button = line.children
    field.value = "many"
    button.click()
    assert "is no number" in words.value
    assert most.guess is None
    assert "27" not in answer.children[0].value
    field.value = "30"
    button.click()
    assert most.guess == 30
    assert field.disabled
    assert button.disabled
    assert "Your guess: 30 settlements." in words.value
    assert "3 too high" in answer.children[0].value
    assert len(answer.children) == 1


def test_enter_commits_too_and_the_answer_can_be_had_without_a_guess() -> None:
    most = predict("How many?")
    field = question_widget(most).children[1].children[0]
    answer = answer_widget(most.reveal(exact=27))
    answer.children[1].click()
    assert "27" in answer.children[0].value
    field.value = "30"
    field._handle_custom_msg({"event": "something"}, [])
    assert most.guess is None
    field._handle_custom_msg({"event": "submit"}, [])
    assert most.guess == 30


def test_a_bar_yields_everything_and_shows_nothing_outside_a_page() -> None:
    assert list(bar(range(5), "games")) == [0, 1, 2, 3, 4]
    assert list(bar(iter("ab"))) == ["a", "b"]


def test_a_bar_shows_how_far_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[str] = []
    monkeypatch.setattr(progress_bar, "_display", lambda: shown.append)
    monkeypatch.setattr(progress_bar, "PAUSE", -1)
    for number in bar(range(3), "<games>"):
        if number == 1:
            break
    assert "value='0' max='3'" in shown[0]
    assert "1 of 3 &lt;games&gt;" in shown[-1]
    assert list(bar(iter("ab"), "games", total=2)) == ["a", "b"]
    assert shown[-1] == "<span>2 games done</span>"

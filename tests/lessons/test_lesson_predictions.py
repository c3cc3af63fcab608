from __future__ import annotations

from fractions import Fraction
from html import unescape
from typing import Any

import pytest

from catan_nb.lessons import Prediction, bar, later, predict, table
from catan_nb.lessons.experiments import experimenting as progress_bar
from catan_nb.lessons.output.reading import read_number
from catan_nb.lessons.output.words import show_number
from catan_nb.lessons.questions.guess import later_widget
from catan_nb.lessons.questions.guess_cards import number_card
from catan_nb.lessons.questions.predicting import GuessComparison
from catan_nb.lessons.record.recording import RECORD
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


@pytest.mark.parametrize("text", ["many", "1/0", "1.2.3", "nan", "inf", "1e400", "%"])
def test_what_is_no_number_is_told(text: str) -> None:
    with pytest.raises(ValueError, match="is no number"):
        read_number(text)


@pytest.mark.parametrize("text", ["", "   "])
def test_that_nothing_was_typed_is_told(text: str) -> None:
    with pytest.raises(ValueError, match=r"^Type an answer first\.$"):
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
    most = predict("Guess 1", "How many?", exact=lambda: 27)
    with pytest.raises(
        ValueError, match=r"no number|Type an|is a number|too long|too large"
    ) as told:
        most.commit(guess)
    assert len(str(told.value)) < 140
    assert not most.settled
    if isinstance(guess, str):
        card = card_of(most)
        card.press("typed", value=guess)
        card.press("commit")
        assert str(told.value).split("“")[0] in unescape(card.html)
        assert "cnb-made" not in card.classes
    most.commit("30")
    assert most.guess == 30


def test_numbers_are_shown_exact_and_rounded() -> None:
    assert show_number(27) == "27"
    assert show_number(Fraction(27)) == "27"
    assert show_number(Fraction(11, 36)) == "11/36 ≈ 0.3056"
    assert show_number(Fraction(31, 36) ** 20) == "≈ 0.05026"
    assert show_number(0.305555) == "0.3056"
    assert show_number(12345.6) == "12,346"


def question(**known: Any) -> Prediction:
    return predict("Guess 1", "How many cards per roll?", unit="cards", **known)


def card_of(prediction: Prediction) -> Any:
    return number_card(prediction, prediction.commit, lambda: prediction.comparison().html())


def test_nothing_is_computed_or_told_before_the_guess() -> None:
    def never() -> Any:
        raise AssertionError

    asked = question(exact=never, simulation=never)
    card = card_of(asked)
    for words in (repr(asked), asked._repr_html_(), card.html):
        assert "How many cards per roll?" in words
        assert "Exact" not in words
    assert not asked.settled


def test_guess_simulation_and_exact_value_come_together_on_one_card() -> None:
    asked = question(
        exact=lambda: Fraction(11, 36), simulation=lambda: SIMULATION, comment="So be it."
    )
    card = card_of(asked)
    card.press("typed", value="0,4")
    card.press("commit")
    assert asked.guess == Fraction(2, 5)
    assert "cnb-made" in card.classes
    assert 'data-do="typed"' not in card.html
    for words in (repr(asked), unescape(asked._repr_html_()), unescape(card.html)):
        for part in ("2/5 = 0.4 cards", "0.31 ± 0.02", "11/36 ≈ 0.3056 cards", "holds", "So be"):
            assert part in words
    names = [name for _key, name, _value in asked.comparison().rows()]
    assert names == ["Your guess", "Simulation", "Exact"]


def test_the_experiment_is_made_once() -> None:
    made: list[int] = []

    def simulate() -> Estimate:
        made.append(1)
        return SIMULATION

    asked = question(simulation=simulate)
    asked.commit(1)
    assert [asked.simulation, asked.simulation, repr(asked)][:2] == [SIMULATION] * 2
    assert made == [1]


@pytest.mark.parametrize(
    ("guess", "exact", "simulation", "said"),
    [
        (27, 27, None, ["Your guess is right."]),
        (0.306, Fraction(11, 36), None, ["Your guess is right."]),
        (30, 27, None, ["Your guess is 3 too high."]),
        (28, 27, None, ["Close.", "Your guess is 1 too high."]),
        (0.25, 0.5, None, ["Your guess is 0.25 too low."]),
        (0.5, 7746, None, ["Your guess is 7,746 too low."]),
        (0.0003, Fraction(1, 3758), None, ["Your guess is 0.0000339 too high."]),
        (54, 27, None, ["Your guess is 27 too high.", "Every second one is free."]),
        (0.3, None, SIMULATION, ["Your guess lies inside the interval of the simulation."]),
        (3, None, SIMULATION, ["Your guess lies outside the interval of the simulation."]),
        (3, None, None, []),
    ],
)
def test_the_sentences_fit_the_numbers(
    guess: float, exact: Any, simulation: Estimate | None, said: list[str]
) -> None:
    traps = {54: "Every second one is free."}
    assert GuessComparison(guess, simulation, exact, traps=traps).sentences() == said


def test_an_exact_value_with_thousands_of_digits_is_told_and_kept() -> None:
    asked = predict("Guess 1", "?", exact=lambda: (1 - Fraction(1, 2000)) ** 2000, guess="0.4")
    assert "0.3678" in repr(asked)
    assert RECORD.entries()["Guess 1"].exact.startswith("0.36778")


def test_an_interval_that_misses_is_told() -> None:
    assert "misses" in " ".join(GuessComparison(None, SIMULATION, 3).sentences())


def test_the_first_guess_counts_and_none_after_the_answer_was_seen() -> None:
    most = predict("Guess 1", "?", exact=lambda: 27, guess=30)
    with pytest.raises(ValueError, match="committed already"):
        most.commit(27)
    assert most.guess == 30
    seen = predict("Guess 2", "?", exact=lambda: 27)
    card = card_of(seen)
    card.add_class("of-an-author")
    card.press("show")
    assert "27" in card.html
    assert {"cnb-made", "of-an-author"} <= set(card.classes.split())
    assert seen.shown
    with pytest.raises(ValueError, match="have seen"):
        seen.commit(27)
    entry = RECORD.entries()["Guess 2"]
    assert (entry.shown, entry.guess, entry.exact) == (True, "", "")
    with pytest.raises(ValueError, match="is no number"):
        predict("Guess 1", "?", guess="many")
    with pytest.raises(ValueError, match="A guess is a number"):
        predict("Guess 1", "?", guess=[30])


def test_without_a_page_there_are_no_widgets() -> None:
    assert set(question()._repr_mimebundle_()) == {"text/html", "text/plain"}
    assert set(later(lambda: 1)._repr_mimebundle_()) == {"text/html", "text/plain"}


def test_what_waits_for_a_guess_is_made_with_it() -> None:
    asked = question(exact=lambda: 1)
    waiting = later(lambda: table(["a"], [[7]]), after=asked)
    place = later_widget(waiting)
    assert place.children == ()
    assert "once the guess" in repr(waiting)
    asked.show()
    assert "7" in repr(waiting)
    assert place.children


def test_a_button_makes_what_waits_for_nobody() -> None:
    made: list[int] = []
    waiting = later(lambda: made.append(1), label="Roll")
    place = later_widget(waiting)
    assert place.children[0].description == "Roll"
    assert not made
    place.children[0].click()
    assert made == [1]
    assert waiting.value is None
    assert made == [1]


def test_a_table_shows_numbers_as_people_write_them() -> None:
    shown = table(["sum", "chance", "red"], [(6, Fraction(5, 36), True), (12, 0.5, False)], "Two")
    html = shown._repr_html_()
    assert "5/36 ≈ 0.1389" in html
    assert "True" not in html
    assert html.count('scope="row"') == 2
    assert html.count("cnb-number") == 2 + 2 * 2
    assert "<caption>Two</caption>" in html
    with pytest.raises(ValueError, match="2 cells in a table of 3"):
        table(["a", "b", "c"], [(1, 2)])


def test_numbers_that_are_words_already_stand_in_line_with_the_others() -> None:
    rows = [
        ("Anna", "+1.35", "20,7 %", "2.3 ± 1.2", "V12"),
        ("Ben", "−0.05", "100 %", "3 ± 1", "6 roads"),
    ]
    html = table(["player", "luck", "share", "range", "place"], rows)._repr_html_()
    assert html.count('<td class="cnb-number"') == 3 * 2
    assert html.count("<td>") == 2


def test_a_bar_yields_everything_and_shows_nothing_outside_a_page() -> None:
    assert list(bar(range(5), "games")) == [0, 1, 2, 3, 4]
    assert list(bar(iter("ab"))) == ["a", "b"]


def test_a_bar_shows_how_far_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[str] = []
    monkeypatch.setattr(progress_bar, "_open_display", lambda: shown.append)
    monkeypatch.setattr(progress_bar, "PAUSE", -1)
    for number in bar(range(3), "<games>"):
        if number == 1:
            break
    assert "value='0' max='3'" in shown[0]
    assert "1 of 3 &lt;games&gt;" in shown[-1]
    assert list(bar(iter("ab"), "games", total=2)) == ["a", "b"]
    assert shown[-1] == "<span>2 games done</span>"


def test_a_percentage_without_its_sign_is_asked_for_again_and_no_guess() -> None:
    prediction = predict("Guess 1", "How likely is a 7?", exact=lambda: Fraction(1, 6))
    with pytest.raises(ValueError, match="write 17 %"):
        prediction.commit("17")
    assert not prediction.made
    prediction.commit("17 %")
    assert prediction.guess == Fraction(17, 100)


def test_a_guess_above_one_of_something_counted_is_a_guess() -> None:
    prediction = predict("Guess 1", "How many?", exact=lambda: Fraction(1, 2), unit="cards")
    prediction.commit("2")
    assert prediction.made


@pytest.mark.parametrize("guess", ["0.273", "27 %", "0,27"])
def test_a_well_known_error_is_told_of_a_guess_beside_exact_value_or_simulation(guess) -> None:
    traps = {Fraction(3, 11): "All eleven sums are not equally likely."}
    for result in ({"exact": lambda: Fraction(11, 36)}, {"simulation": lambda: SIMULATION}):
        prediction = predict("Guess 1", "How likely?", traps=traps, guess=guess, **result)
        assert traps[Fraction(3, 11)] in prediction.comparison().sentences()
        again = predict("Guess 2", "How likely?", traps=traps, **result)
        again.resume(str(prediction.guess))
        assert traps[Fraction(3, 11)] in again.comparison().sentences()

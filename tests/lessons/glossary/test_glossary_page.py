"""The glossary: its words in each language, its numbers, and the links that lead to it."""

from __future__ import annotations

import math
import re
import unicodedata
from collections.abc import Iterator
from fractions import Fraction
from html import unescape
from pathlib import Path
from typing import Any

import nbformat
import pytest

import catan_nb as cn
from catan_nb import stats
from catan_nb.language import LANGUAGES, use
from catan_nb.language import gettext as _
from catan_nb.language.notebooks import notebook_key
from catan_nb.lessons.pages.glossary import TERMS, glossary
from catan_nb.lessons.pages.glossary_words import Term
from catan_nb.ui.contents import GLOSSARY, entries, lessons

FOLDER = Path(__file__).parents[3] / "notebooks"
LINK = re.compile(rf"\]\({GLOSSARY}(?:#([^)\s]*))?\)")
SAID = {one.key: one.example for one in TERMS}


@pytest.fixture(autouse=True)
def english_again() -> Iterator[None]:
    yield
    use("en")


def plain(name: str) -> str:
    """A word as dictionaries sort it."""
    letters = unicodedata.normalize("NFD", name.lower())
    return re.sub(r"[^a-z ]", "", letters)


def linked(path: Path) -> list[str]:
    """The words that a notebook links, in order."""
    notebook: Any = nbformat
    cells = notebook.read(path, as_version=4).cells
    prose = (cell.source for cell in cells if cell.cell_type == "markdown")
    return [key for source in prose for key in LINK.findall(source)]


def figures(text: str, language: str = "en") -> list[str]:
    """The numbers of a text, as English writes them."""
    if language != "en":
        text = text.translate(str.maketrans(",.", ".,"))
    return sorted(one.replace(",", "") for one in re.findall(r"\d+(?:[.,]\d+)*", text))


def test_every_word_has_a_name_an_anchor_and_a_lesson() -> None:
    assert len(TERMS) >= 50
    assert len({one.key for one in TERMS}) == len({one.name for one in TERMS}) == len(TERMS)
    assert all(re.fullmatch(r"[a-z]+(-[a-z]+)*", one.key) for one in TERMS)
    known = {one.key for one in lessons()}
    assert {one.lesson for one in TERMS} <= {*known, ""}


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_in_the_order_of_the_alphabet_of_each_language(language: str) -> None:
    names = {}
    for one in LANGUAGES:
        use(one)
        names[one] = {term.key: _(term.name) for term in TERMS}
        assert len(set(names[one].values())) == len(TERMS)
    use(language)
    html = glossary().html()
    order = re.findall(r'<article id="([^"]+)"', html)
    assert sorted(order) == sorted(term.key for term in TERMS)
    shown = [plain(names[language][key]) for key in order]
    assert shown == sorted(shown)
    for other in set(LANGUAGES) - {language}:
        told = re.findall(rf'<i lang="{other}">([^<]+)</i>', html)
        assert [unescape(one) for one in told] == [names[other][k] for k in order]
    letters = re.findall(r'href="#letter-(.)"', html)
    assert letters == sorted(set(letters))
    assert re.findall(r'id="letter-(.)"', html) == letters


@pytest.mark.parametrize("language", [one for one in LANGUAGES if one != "en"])
@pytest.mark.parametrize("term", TERMS, ids=lambda term: term.key)
def test_translations_state_the_same_numbers(term: Term, language: str) -> None:
    use(language)
    for text in (term.meaning, term.example):
        assert _(text) != text
        assert figures(_(text), language) == figures(text)
    assert _(term.name)


def test_the_numbers_of_the_examples_hold() -> None:
    sums, sixth = stats.sum_distribution(), Fraction(1, 6)

    def says(key: str, *told: str) -> None:
        assert all(one in SAID[key] for one in told), SAID[key]

    says("event", "5 of the 36", f"{36 * sums[8]} of")
    says("gamblers-mistake", str(sums[8]))
    spread = 3 * math.sqrt(5 / 36 / 60_000)
    assert 0.16 < 1 / 6 - spread < 1 / 6 + spread < 0.175
    faces = [Fraction(n) for n in range(1, 7)]
    mean = sum(faces) / 6
    variance = sum((face - mean) ** 2 for face in faces) / 6
    says("variance", "3.5", str(variance), f"{float(variance):.2f}")
    says("standard-deviation", str(2 * variance), f"{math.sqrt(2 * variance):.2f}")
    says("waiting-time", f"{1 / sums[8]} = {float(1 / sums[8])}")
    says("geometric-distribution", str((1 - sixth) ** 2 * sixth))
    says("median", f"{1 - (5 / 6) ** 3:.3f}", f"{1 - (5 / 6) ** 4:.3f}")
    says("opposite-event", str(1 - (1 - sixth) ** 3))
    says("expected-loss", f"{8 // 2} cards", f"= {sixth * (8 // 2)} ")
    assert 2 * sixth * (1 - sixth) == Fraction(10, 36)
    says("tree-diagram", "10/36")
    says("hypergeometric-distribution", str(Fraction(14, 25) * Fraction(13, 24)))
    says("binomial-coefficient", f"= {math.comb(5, 3)} ")
    tens = sum(sums[total] for total in (10, 11, 12))
    says("conditional-probability", f"{36 * tens} of 36", "3 of 6")
    fifth = Fraction(1, 5)
    says("bayess-rule", f"= {fifth / (fifth + (1 - fifth) / 2)}.")
    assert 3 * sixth * (1 - sixth) ** 2 == Fraction(75, 216)
    says("binomial-distribution", "75/216")
    says("likelihood", f"= {Fraction(1, 2) ** 4},")
    says("odds", "1 to 3", f"{Fraction(1, 1 + 3)}.")
    says("negative-binomial-distribution", "7 ships", f"{7 * 2} rolls")
    says("conditional-expectation", f"{float(mean)} = {float(6 + mean)}.")
    board = cn.new_game(board="beginner").board.topology
    says("vertex", f"{len(board.vertex_hexes)} vertices")
    graph = cn.new_game(board="beginner").graph()
    says("edge", f"{graph.number_of_edges()} edges")
    degrees = [degree for _place, degree in graph.degree()]
    assert set(degrees) == {2, 3}
    says("double-counting", f"= {sum(degrees)}.")
    says("chi-square", f"{(14 - 10) ** 2 / 10}")
    assert 1 / Fraction("0.05") == 20
    says("factorial", f"= {math.factorial(5)} ")
    says("multinomial", f"= {math.comb(5, 2)} ")
    apart = math.prod(Fraction(365 - n, 365) for n in range(22))
    assert apart > Fraction(1, 2) > apart * Fraction(343, 365)
    says("birthday-problem", "23 people")
    says("collectors-problem", f"= {sum(6 / n for n in range(1, 7)):.1f} ")
    says("burnside", f"= {Fraction(16 + 2 + 4 + 2, 4)}.")
    for trials, told in ((600, "0.015"), (2400, "0.0076")):
        says("standard-error", told)
        assert math.isclose(math.sqrt(5 / 36 / trials), float(told), rel_tol=0.02)


def test_links_of_notebooks_lead_to_words() -> None:
    known = {one.key for one in TERMS}
    wrong = {path.name: set(linked(path)) - known - {""} for path in FOLDER.glob("*.ipynb")}
    assert not {name: keys for name, keys in wrong.items() if keys}


def test_a_word_names_the_lesson_that_links_it_first() -> None:
    first: dict[str, str] = {}
    for one in lessons():
        for key in linked(FOLDER / one.file) if (FOLDER / one.file).exists() else ():
            first.setdefault(key, one.key)
    assert {one.key: one.lesson for one in TERMS if one.lesson} == first


def test_it_is_among_what_one_looks_up() -> None:
    assert GLOSSARY in [one.file for one in entries()]
    assert notebook_key(GLOSSARY) == "glossary"
    assert "Expectation" in glossary().html()
    assert "expectation: The average" in repr(glossary())

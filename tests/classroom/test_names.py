"""Names: what of a typed text is kept, and which names people would take for the same."""

from __future__ import annotations

import sqlite3
import unicodedata
from contextlib import closing
from pathlib import Path

import pytest

from catan_nb.classroom.lessons import Register
from catan_nb.classroom.store import Store
from catan_nb.classroom.visitors import LEARNER, NameTaken, VisitorStore, looks_like_any, tidy
from tests.classroom.keepers import KEEPERS, keeper_in

SAME = [
    ("Anna", "ANNA"),
    ("Anna", "\u0410nn\u0430"),  # Cyrillic А and а
    ("Iva", "\u0406va"),  # Cyrillic І
    ("Iva", "\u0456va"),  # Cyrillic і
    ("Eva", "\u0415V\u0410"),  # Cyrillic, in capitals
    ("Iva", "\u0399V\u0391"),  # Greek, in capitals
    ("Ali", "AIi"),
    ("Oskar", "0skar"),
    ("Emma", "Ernrna"),
    ("Anna", "An\u3164na"),
    ("Anna", "Anna\u200b"),
    ("Anna", "A\u034fnna"),
    ("Anna", "Ａｎｎａ"),
    ("Zoë", "Zoe\u0308"),
    ("Νίκος", "ΝΊΚΟΣ"),
    ("Mia", "Mi\u0307a"),
    ("Mia", "M\u0131\u0307a"),
    ("Mia", "M\u0456\u0307a"),  # Cyrillic і
    ("Mịa", "Mi\u0323\u0307a"),
    ("Jan", "j\u0307an"),
    ("Maja", "Ma\u0237\u0307a"),
    ("Maja", "Maj\u034f\u0307a"),
]
"""Names that look the same, as they are written or in small letters."""
DIFFERENT = [
    ("Anna", "Ana"),
    ("Zoë", "Zoe"),
    ("Müller", "Muller"),
    ("Jan", "J\u0101n"),
    ("Jan", "Jan\u0307"),
    ("Mia", "Mía"),
    ("Ian", "Lan"),
    ("Kai", "Kal"),
    ("Liv", "Lin"),
    ("Learner 1", "Learner 11"),
    ("李雷", "李蕾"),
    ("😀", "😃"),
]
NAMES = [
    "Мария",
    "Ελένη",
    "علي",
    "דָּוִד",
    "李雷",
    "नेहा",
    "Nguyễn Thị Ánh",
    "ประสิทธิ์",
    "O’Neill-Ødegård",
    "😀",
]
NOTHING = ["", " \u200b ", "\u3164", "\u115f\u1160", "\u2800", "\u0301\u0302", "\U000e0041"]


@pytest.fixture(params=KEEPERS)
def keeper(request: pytest.FixtureRequest, tmp_path: Path):
    with keeper_in(request.param, tmp_path) as found:
        yield found


@pytest.mark.parametrize(("one", "other"), SAME)
def test_of_two_names_that_look_the_same_one_is_taken(
    keeper: VisitorStore, one: str, other: str
) -> None:
    keeper.add(one, LEARNER, "A2")
    with pytest.raises(NameTaken):
        keeper.add(other, LEARNER, "B2")
    assert keeper.by_code("B2") is None
    assert keeper.free_name([other, one, "Berta", "Carla"]) == "Berta"
    assert looks_like_any(other, ["Berta", one])
    assert looks_like_any(one, [other])


@pytest.mark.parametrize(("one", "other"), DIFFERENT)
def test_names_that_look_different_are_two(keeper: VisitorStore, one: str, other: str) -> None:
    first = keeper.add(one, LEARNER, one)
    assert keeper.free_name([one, other]) == other
    second = keeper.add(other, LEARNER, other)
    assert first.id != second.id
    assert not looks_like_any(one, [other])


@pytest.mark.parametrize("name", NAMES)
def test_names_of_all_scripts_are_kept_as_they_are(name: str) -> None:
    assert tidy(f"  {name} ") == unicodedata.normalize("NFC", name)


@pytest.mark.parametrize("name", NOTHING)
def test_what_shows_nothing_is_no_name(name: str) -> None:
    assert tidy(name) == ""


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("A\u0301" + "\u0302\u0301" * 20, "Á" + "\u0302\u0301" * 2),
        ("q" + "\u0300" * 30 + "nna", "q\u0300nna"),
        ("\u0301Anna", "Anna"),
        ("An\u200dna\u202e", "Anna"),
        ("An\u034fna", "Anna"),
        ("Anna\U000e0041", "Anna"),
        ("An\x00na", "An na"),
        ("n" * 50, "n" * 40),
    ],
)
def test_nothing_that_is_not_seen_and_no_tower_of_marks_is_kept(typed: str, kept: str) -> None:
    assert tidy(typed) == kept


def test_a_learner_is_not_renamed_to_what_another_looks_like(tmp_path: Path) -> None:
    with Store(tmp_path / "class.sqlite") as store:
        register = Register(store)
        register.add("Anna", LEARNER, "A2")
        bob = register.add("Bob", LEARNER, "B2")
        with pytest.raises(NameTaken):
            register.rename(bob, "\u0410nna")
        register.rename(bob, "B\u043eb")
        assert [one.name for one in register.learners()] == ["Anna", "B\u043eb"]


def test_learners_of_before_whose_names_look_the_same_both_stay(tmp_path: Path) -> None:
    file = tmp_path / "class.sqlite"
    with Store(file) as store:
        for name, code in (("Anna", "A2"), ("Bob", "B2")):
            Register(store).add(name, LEARNER, code)
    with closing(sqlite3.connect(file)) as database:
        database.execute("UPDATE visitors SET name = '\u0410nna', same_name = 'х' WHERE id = 2")
        database.commit()
    with Store(file) as store:
        register = Register(store)
        assert [register.by_code(code).name for code in ("A2", "B2")] == ["Anna", "\u0410nna"]
        with pytest.raises(NameTaken):
            register.add("ANNA", LEARNER, "C2")

"""Who belongs to a class: known by cookies and codes that stand nowhere in the database."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from catan_nb.classroom.store import Store, Taken
from tests.classroom.databases import everything


def test_a_visitor_comes_back_by_each_browser_s_token_and_by_the_own_code(store: Store) -> None:
    ann = store.add_visitor("Ann", "learner", code="K7PM4XQ2", at=10.0)
    store.give_token(ann.id, "laptop", at=11.0)
    store.give_token(ann.id, "tablet", at=12.0)
    assert store.visitor_by_token("laptop") == store.visitor_by_token("tablet") == ann
    assert store.visitor_by_code("K7PM4XQ2") == ann
    assert (ann.name, ann.role, ann.made) == ("Ann", "learner", 10.0)
    assert store.visitor_by_token("K7PM4XQ2") is None
    assert store.visitor_by_code("K7PM4XQ3") is None


def test_a_token_that_was_dropped_is_nobody_s_and_the_others_stay(store: Store) -> None:
    ann = store.add_visitor("Ann", "learner", at=10.0)
    for token in ("shared", "own"):
        store.give_token(ann.id, token, at=11.0)
    store.drop_token("shared")
    store.drop_token("never given")
    assert store.visitor_by_token("shared") is None
    assert store.visitor_by_token("own") == ann


def test_tokens_are_good_for_a_time_and_only_so_many_stay(store: Store, address: str) -> None:
    ann, bob = (store.add_visitor(name, "learner", at=10.0) for name in ("Ann", "Bob"))
    store.give_token(bob.id, "bob", at=1.0)
    store.give_token(ann.id, "old", at=11.0)
    assert store.visitor_by_token("old", since=10.0, until=11.0) == ann
    assert store.visitor_by_token("old", since=11.0) is None
    assert store.visitor_by_token("old", until=10.0) is None
    for number in range(20):
        store.give_token(ann.id, f"new {number}", at=30.0 + number)
    assert store.visitor_by_token("old") is None
    assert sorted(made for *_, made in everything(address)["tokens"]) == [1.0, *range(30, 50)]


@pytest.mark.parametrize("name", ["Jörg Klein", "jörg klein", " JÖRG  KLEIN", "Jo\u0308rg Klein"])
def test_a_name_is_taken_however_it_is_written(store: Store, name: str) -> None:
    store.add_visitor("Jörg Klein", "learner", class_name="7b", at=10.0)
    with pytest.raises(Taken) as taken:
        store.add_visitor(name, "learner", class_name="7b", at=11.0)
    assert taken.value.what == "name"
    store.add_visitor(name, "learner", class_name="7c", at=12.0)
    assert len(store.visitors("7b")) == len(store.visitors("7c")) == 1
    assert store.visitors() == []


def test_several_may_be_without_a_name(store: Store) -> None:
    for name in ("", "", "  "):
        store.add_visitor(name, "guest", at=1.0)
    assert len(store.visitors()) == 3


def test_a_code_is_one_learner_s(store: Store) -> None:
    ann, bob = (
        store.add_visitor(name, "learner", code=name * 2, at=1.0) for name in ("Ann", "Bob")
    )
    with pytest.raises(Taken) as taken:
        store.add_visitor("Cem", "learner", code="AnnAnn", at=2.0)
    assert taken.value.what == "code"
    with pytest.raises(Taken):
        store.give_code(bob.id, "AnnAnn")
    store.give_code(bob.id, "forgotten")
    assert store.visitor_by_code("BobBob") is None
    assert store.visitor_by_code("forgotten") == bob
    assert store.visitor_by_code("AnnAnn") == ann
    assert store.visitor_by_code("AnnAnn", "another class") is None
    assert [one.name for one in store.visitors()] == ["Ann", "Bob"]


def test_a_visitor_may_be_called_otherwise_but_not_as_somebody_else(store: Store) -> None:
    ann, bob = (store.add_visitor(name, "learner", at=1.0) for name in ("Ann", "Bob"))
    store.rename_visitor(ann.id, "Anna")
    store.rename_visitor(ann.id, "ANNA")
    with pytest.raises(Taken):
        store.rename_visitor(bob.id, "anna")
    assert [one.name for one in store.visitors()] == ["ANNA", "Bob"]


def test_whoever_is_removed_is_forgotten_altogether(store: Store) -> None:
    ann, bob = (store.add_visitor(name, "learner", code=name, at=1.0) for name in ("Ann", "Bob"))
    for one in (ann, bob):
        store.give_token(one.id, f"of {one.name}", at=2.0)
        store.keep_answers(one.id, "two_dice", {"Guess 1": {"guess": "7"}}, at=3.0)
    store.remove_visitor(ann.id)
    store.remove_visitor(ann.id)
    assert store.visitor_by_token("of Ann") is None
    assert store.visitor_by_code("Ann") is None
    assert [answer.visitor for answer in store.answers()] == [bob.id]
    for late in (
        lambda: store.give_token(ann.id, "again", at=4.0),
        lambda: store.give_code(ann.id, "again"),
        lambda: store.rename_visitor(ann.id, "again"),
        lambda: store.keep_answers(ann.id, "two_dice", {"Guess 1": {}}, at=4.0),
    ):
        with pytest.raises(LookupError):
            late()
    assert store.add_visitor("Ann", "learner", code="Ann", at=5.0) in store.visitors()


def test_a_whole_class_comes_in_at_once(address: str) -> None:
    """Thirty in one instant, two of them by the same name; a slow disk takes its time."""
    store = Store(address, patience=60.0)
    names = [f"Learner {number % 29}" for number in range(30)]

    def join(place: int) -> int | str:
        try:
            visitor = store.add_visitor(names[place], "learner", code=f"CODE{place}", at=1.0)
        except Taken as taken:
            return taken.what
        store.give_token(visitor.id, f"token {place}", at=1.0)
        return visitor.id

    with ThreadPoolExecutor(30) as pool:
        told = list(pool.map(join, range(30)))
    assert told.count("name") == 1
    assert sorted(told, key=str) == sorted([one.id for one in store.visitors()] + ["name"], key=str)
    for place, id in enumerate(told):
        known = store.visitor_by_token(f"token {place}")
        assert (known and known.id) == (None if id == "name" else id)
    store.close()


@pytest.mark.parametrize("name", ["A\0nn", "\ud83d"])
def test_a_name_that_no_database_keeps_is_refused(store: Store, name: str) -> None:
    with pytest.raises(ValueError, match="no text that can be kept"):
        store.add_visitor(name, "learner", at=1.0)
    assert store.visitors() == []


def test_whatever_a_browser_sends_as_a_token_or_code_is_nobody_s(store: Store) -> None:
    for sent in ("", "\0", "\ud83d", "' OR 1=1 --", "x" * 100_000):
        assert store.visitor_by_token(sent) is None
        assert store.visitor_by_code(sent) is None
        store.drop_token(sent)


def test_neither_tokens_nor_codes_stand_in_the_database(store: Store, address: str) -> None:
    ann = store.add_visitor("Ann", "learner", code="K7PM4XQ2", at=10.0)
    store.give_token(ann.id, "tokenofalaptop", at=11.0)
    held = repr(everything(address))
    assert "Ann" in held
    assert "K7PM4XQ2" not in held
    assert "tokenofalaptop" not in held


def test_the_same_code_leaves_another_trace_in_every_database(
    store: Store, address: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    elsewhere = f"sqlite:///{tmp_path_factory.mktemp('other') / 'class.sqlite'}"
    with Store(elsewhere) as other:
        for one in (store, other):
            one.add_visitor("Ann", "learner", code="K7PM4XQ2", at=10.0)
    (here,), (there,) = (everything(one)["visitors"] for one in (address, elsewhere))
    assert [mine == theirs for mine, theirs in zip(here, there, strict=True)].count(False) == 1

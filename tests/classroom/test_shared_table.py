"""A table as the fold of its entries."""

from __future__ import annotations

import json

import pytest

from catan_nb.classroom.live import opening
from catan_nb.classroom.shared import BadEntry, Entry, OutOfOrder, SharedTable, visible_to
from catan_nb.games import variants
from catan_nb.kernel.action import to_json


def begun(**settings: object) -> Entry:
    return Entry(0, "begun", opening({"players": 2, "board": "beginner", **settings}))


def seat(number: int, at: int, name: str, owner: str = "v") -> Entry:
    data = {"at": at, "kind": "person", "name": name, "owner": owner}
    return Entry(number, "seat", data, at)


def first_actions(table: SharedTable, count: int) -> list[object]:
    game = table.game.fork()
    for _ in range(count):
        game.push(game.legal_actions()[0])
    return [to_json(action) for action in game.log]


@pytest.mark.parametrize("variant", variants())
def test_a_table_of_every_variant_begins_without_a_seed(variant: str) -> None:
    data = opening({"variant": variant, "players": 4})
    table = SharedTable([Entry(0, "begun", json.loads(json.dumps(data)))])
    assert table.game.seed == 0
    assert table.game.variant == variant
    assert [one.kind for one in table.seats] == ["free"] * 4
    assert (table.number, table.moved, table.started, table.paused) == (1, 0, False, False)


def test_entries_are_taken_in_strict_order() -> None:
    table = SharedTable([begun()])
    for number in (0, 2):
        with pytest.raises(OutOfOrder):
            table.take(Entry(number, "pace", {"pace": "slow"}))
    assert (table.number, table.pace) == (1, "calm")
    table.take(Entry(1, "pace", {"pace": "slow"}))
    assert (table.number, table.pace) == (2, "slow")


def test_a_table_has_one_beginning() -> None:
    with pytest.raises(BadEntry):
        SharedTable([])
    with pytest.raises(BadEntry):
        SharedTable([Entry(0, "pace", {"pace": "slow"})])
    with pytest.raises(BadEntry):
        SharedTable([begun(), Entry(1, "begun", begun().data)])


def test_actions_of_an_entry_are_done_all_or_none() -> None:
    table = SharedTable([begun()])
    actions = first_actions(table, 2)
    with pytest.raises(BadEntry):
        table.take(Entry(1, "act", {"actions": [*actions, ["BuildRoad", 9999]]}, 0))
    assert (table.number, table.game.ply, table.game.log) == (1, 0, ())
    table.take(Entry(1, "act", {"actions": actions}, 0))
    assert (table.number, table.game.ply, table.moved) == (2, 2, 1)


@pytest.mark.parametrize(
    ("kind", "data"),
    [
        ("act", {}),
        ("act", {"actions": [["Nonsense"]]}),
        ("act", {"actions": 3}),
        ("back", {"to": 7}),
        ("back", {"to": -1}),
        ("seat", {"at": 5, "kind": "free"}),
        ("seat", {"at": 0, "kind": "dragon"}),
        ("seat", {"at": 0, "kind": "person", "name": "Anna", "owner": None}),
        ("seat", {"at": 1, "kind": "person", "name": "Blue", "owner": "v"}),
        ("said", {"phrase": "nonsense"}),
        ("asked_back", {"to": 1, "agreed": []}),
        ("early", {"action": ["EndTurn"]}),
    ],
)
def test_what_cannot_have_happened_changes_nothing(kind: str, data: dict) -> None:
    table = SharedTable([begun()])
    before = table.game.state.copy()
    with pytest.raises(BadEntry):
        table.take(Entry(1, kind, data, 1))
    assert (table.number, table.seats, table.early) == (1, SharedTable([begun()]).seats, {})
    assert table.game.state == before
    assert table.game.names == ("Blue", "Orange")


def test_the_game_calls_players_as_their_seats_do() -> None:
    table = SharedTable([begun(), seat(1, 0, "Anna")])
    assert table.game.names == ("Anna", "Orange")
    table.take(Entry(2, "seat", {"at": 0, "kind": "free"}, 0))
    assert table.game.names == ("Blue", "Orange")


def test_going_back_leaves_nothing_of_what_came_after() -> None:
    table = SharedTable([begun()])
    actions = first_actions(table, 4)
    table.take(Entry(1, "act", {"actions": actions}, 0))
    table.take(Entry(2, "back", {"to": 1}))
    assert table.game.ply == len(table.game.log) == 1
    assert json.loads(table.game.to_json())["actions"] == actions[:1]
    assert table.moved == 2


def test_an_answer_is_of_its_time_until_its_seat_is_asked_anew() -> None:
    table = SharedTable([begun()])
    actor = table.game.actor
    assert table.may_answer(actor, 1)
    table.take(Entry(1, "said", {"phrase": "hello"}, 0))
    table.take(seat(2, 1, "Berta"))
    assert table.may_answer(actor, 1), "a phrase and a new neighbour change nothing about it"
    table.take(Entry(3, "act", {"actions": first_actions(table, 1)}, actor))
    assert not table.may_answer(table.game.actor, 3)
    assert table.may_answer(table.game.actor, 4)


def test_requests_are_known_again() -> None:
    table = SharedTable([begun(), Entry(1, "pace", {"pace": "slow", "id": "r1"}, 0)])
    assert table.done(0, "r1") == 1
    assert table.done(1, "r1") is None
    assert table.done(0, "r2") is None


def test_an_early_answer_is_told_to_its_own_seat_alone() -> None:
    entry = Entry(7, "early", {"action": ["Discard", "secret"], "id": "r"}, 1, 12.5)
    assert visible_to(entry, 1) == entry
    for other in (0, 2, None):
        assert visible_to(entry, other) == Entry(7, "early", {}, 1, 12.5)


def test_the_name_of_a_request_is_told_to_its_own_seat_alone() -> None:
    entry = Entry(7, "act", {"actions": [["EndTurn"]], "id": "r"}, 1)
    assert visible_to(entry, 0).data == {"actions": [["EndTurn"]]}

"""A class as its server keeps it: learners, what they answer, and shared tables."""

from __future__ import annotations

import random
import sqlite3
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

import catan_nb as cn
from catan_nb.bots.levels import bots_by_seat
from catan_nb.classroom.lessons import ROLLS
from catan_nb.classroom.live import opening, opening_again, turn
from catan_nb.classroom.protocol.reading import as_json
from catan_nb.classroom.protocol.steering import State, apply_changes
from catan_nb.classroom.shared import Entry, SharedSeat, SharedTable
from catan_nb.classroom.store import KeptVisitor, Store
from catan_nb.kernel.action import to_json
from tests.golden.facts import ON, facts
from tests.golden.games import KINDS
from tests.golden.texts import entries_of_lessons

__all__ = ["CLASS", "known_of_store", "known_of_table", "tables_of", "write_class"]

CLASS: Final = "8b"
BEGAN: Final = 1_790_000_000.0
"""When it all happens, in seconds since 1970; a second passes with each entry."""
TABLES: Final[tuple[dict[str, object], ...]] = (
    {"players": 3, "board": "beginner"},
    {"variant": "base+cities_knights", "players": 4, "options": {"target": 10}},
    {"variant": "base+seafarers", "players": 3, "scenario": "fog_islands"},
    {"variant": "fastcard", "players": 4},
)
STEERING: Final = {
    "open": ["two_dice"],
    "held": [{"lesson": "two_dice", "name": "Guess 1", "until": "all"}],
    "pooled": True,
    "sent": {"page": "notebooks/01_two_dice.ipynb", "query": "seed=4"},
}


class Writing:
    """A table of which the entries are written one after the other."""

    def __init__(self, first: Mapping[str, Any], seed: int) -> None:
        self.entries = [Entry(0, "begun", first, None, BEGAN)]
        self.shared = SharedTable(self.entries)
        self.chance, self.bots = random.Random(seed), bots_by_seat(KINDS, seed)

    def add(self, kind: str, data: Mapping[str, Any], seat: int | None = None) -> None:
        """Write one more."""
        number = self.shared.number
        entry = Entry(number, kind, data, seat, BEGAN + number)
        self.shared.take(entry)
        self.entries.append(entry)

    def act(self) -> None:
        """Let chance bring what comes, or all answer who are asked, the last ones early."""
        game = self.shared.game
        for seat in reversed(list(game.asked_at_once)):
            if seat != game.actor and seat not in self.shared.early:
                answer = self.bots[seat].choose(game.ahead(seat).view(seat))
                self.add("early", {"action": to_json(answer)}, seat)
        actor = game.actor
        assert actor is not None
        early = self.shared.early
        if actor == cn.CHANCE:
            self.add("act", {"actions": turn(game, early, self.chance)})
            return
        action = self.bots[actor].choose(game.view(actor))
        done = turn(game, early, self.chance, action)
        self.add("act", {"actions": done, "id": f"{self.shared.number:016x}"}, actor)


def _table(number: int, owners: list[str]) -> Writing:
    """Return a table at which everything happens that can be told of one."""
    written = Writing(opening(TABLES[number]), number)
    for seat, owner in enumerate(owners):
        written.add("seat", {"at": seat, **SharedSeat("person", f"P{seat}", owner).plain()}, seat)
    written.add("seat", {"at": 2, **SharedSeat("easy", "", None).plain()})
    written.add("started", {}, 0)
    written.add("pace", {"pace": "quick"}, 0)
    for _ in range(30):
        written.act()
    to = written.shared.game.ply - 4
    written.add("asked_back", {"to": to, "agreed": [0]}, 0)
    written.add("asked_back", {"to": to, "agreed": [0, 1]}, 1)
    written.add("back", {"to": to}, 1)
    written.add("said", {"phrase": "sorry"}, 0)
    written.add("pause", {"paused": True}, 0)
    written.add("pause", {"paused": False}, 0)
    for _ in range(30):
        written.act()
    forgotten = {"at": 1, **SharedSeat("good", "", None).plain()}
    written.add("forgotten", {"seats": [forgotten]})
    return written


def write_class(file: Path) -> dict[str, Any]:
    """Write the database of a class, and return what is known of it."""
    known: dict[str, Any] = {"tables": {}, "further": {}, "then": {}}
    with Store(file) as store:
        people = [
            store.add_visitor(name, role, code=code, class_name=CLASS, at=BEGAN).id
            for name, role, code in (
                ("Ada", "learner", "ABCDEFGH"),
                ("Ben", "learner", "BCDEFGHJ"),
                ("", "teacher", None),
            )
        ]
        store.give_token(people[0], "a browser of Ada", at=BEGAN)
        for learner in people[:2]:
            for lesson, entries in entries_of_lessons(learner).items():
                plain = {name: entry.plain() for name, entry in entries.items()}
                store.keep_answers(learner, lesson, plain, at=BEGAN)
        store.keep_answers(people[0], ROLLS, {"dice/1": {"7": 6, "8": 5}}, at=BEGAN)
        state = as_json(apply_changes(State(), STEERING, BEGAN))
        store.set_class_state({key: state[key] for key in STEERING}, CLASS)
        for number in range(len(TABLES)):
            written = _table(number, [str(one) for one in people[:2]])
            code = f"BCD{'FGHJ'[number]}"
            if number == 0:
                shared = written.shared
                again = opening_again(
                    shared.game, shared.seats, pace=shared.pace, clock=60, after=code
                )
                written.add("rematch", {"code": "CDFG"}, 0)
                table = store.open_table(code, *written.entries, class_name=CLASS, at=BEGAN)
                store.close_table(table, BEGAN + 9999)
                rematch = Writing(again, 9)
                store.open_table("CDFG", *rematch.entries, class_name=CLASS, at=BEGAN)
                known["tables"]["CDFG"] = known_of_table(rematch.shared)
            else:
                store.open_table(code, *written.entries, class_name=CLASS, at=BEGAN)
            known["tables"][code] = known_of_table(written.shared)
            begun = len(written.entries)
            while len(written.entries) < begun + ON:
                written.act()
            known["further"][code] = [entry.plain() for entry in written.entries[begun:]]
            known["then"][code] = known_of_table(written.shared)
        known |= known_of_store(store)
    connection = sqlite3.connect(file)
    connection.execute("PRAGMA journal_mode = DELETE")
    connection.execute("VACUUM")
    connection.close()
    return known


def known_of_store(store: Store) -> dict[str, Any]:
    """Return all that a store has of the class beside its tables."""
    return {
        "visitors": [[one.id, one.name, one.role, one.made] for one in store.visitors(CLASS)],
        "found": [found.name for found in _found(store) if found is not None],
        "answers": [
            [one.visitor, one.lesson, one.name, one.number, dict(one.data)]
            for one in store.answers(CLASS)
        ],
        "state": store.class_state(CLASS),
    }


def _found(store: Store) -> tuple[KeptVisitor | None, ...]:
    """Return who has a code, and whose browser has a token."""
    return store.visitor_by_code("BCDEFGHJ", CLASS), store.visitor_by_token("a browser of Ada")


def known_of_table(shared: SharedTable) -> dict[str, Any]:
    """Return what entries tell of a table."""
    return {
        "game": facts(shared.game),
        "seats": [seat.plain() for seat in shared.seats],
        "early": sorted(shared.early),
        "owed": [[seat, one.number, one.at] for seat, one in shared.owed.items()],
        "started": shared.started,
        "paused": shared.paused,
        "pace": shared.pace,
        "clock": shared.clock,
        "said": {str(seat): one.plain() for seat, one in shared.said.items()},
        "known": shared.known,
        "after": shared.after,
        "rematch": shared.rematch,
        "number": shared.number,
    }


def tables_of(store: Store) -> Iterator[tuple[str, list[Entry]]]:
    """Give the code and the entries of every table of the class."""
    for table in store.tables(CLASS, closed=True):
        yield table.code, store.entries(table.id)

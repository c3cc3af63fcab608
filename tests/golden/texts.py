"""Other files of the kit: scenarios, boards, tables, and the progress of learners."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict
from datetime import date
from typing import Any

import catan_nb as cn
from catan_nb.board.layouts import PRINTED, printed
from catan_nb.games import scenarios
from catan_nb.lessons import Progress
from catan_nb.lessons.record.entries import KINDS as ENTRY_KINDS
from catan_nb.lessons.record.entries import ProgressEntry
from catan_nb.rules.authoring.writing import write_scenario
from catan_nb.rules.play.library import find_scenario
from catan_nb.ui.table.controller import Controller
from catan_nb.ui.table.seats import Settings, make_seats
from catan_nb.ui.table.tablefile import read_table, write_table
from tests.golden.facts import facts

__all__ = ["all_texts", "entries_of_lessons", "known_of"]

DAY = date(2026, 11, 30)


def entries_of_lessons(learner: int) -> dict[str, dict[str, ProgressEntry]]:
    """Return what somebody has done in lessons: an entry of every kind."""
    found = [
        ProgressEntry(f"Exercise {number}", kind, hints=number)
        .answered("wrong", f"answer {number}", DAY, "1 2")
        .answered("right" if (number + learner) % 2 else "near", "other", DAY, "3 4")
        for number, kind in enumerate(ENTRY_KINDS, 1)
    ]
    guess = ProgressEntry("Guess 1", "prediction", "right", 1, guess=f"{learner}/2", exact="7")
    shown = ProgressEntry("Guess 2", "prediction", question="How far?", exact="3", shown=True)
    return {
        "two_dice": {one.name: one for one in (*found, guess)},
        "longest_road": {shown.name: shown},
    }


def all_texts() -> dict[str, list[dict[str, Any]]]:
    """Return files by their kinds, each with its text and what is known of it."""
    progress = Progress("Ada, Countess", entries_of_lessons(1))
    tables = []
    for variant, players in (("base", 3), ("fastcard", 2)):
        game = cn.new_game(variant, players=players, seed=5)
        kinds = ["person", "good", "beginner"][:players]
        settings = Settings(pace="quick", coach=False, clock="2 minutes")
        tables.append(write_table(Controller(game, make_seats(kinds, players, 5), settings)))
    texts = {
        "scenario": [write_scenario(find_scenario(name)) for name in scenarios()],
        "board": [json.dumps(printed(name).to_json()) for name in PRINTED],
        "table": tables,
        "progress": [progress.json(), progress.csv()],
    }
    return {
        kind: [{"text": text, "known": known_of(kind, text)} for text in found]
        for kind, found in texts.items()
    }


def known_of(kind: str, text: str) -> Any:
    """Return what the text of a file tells, as JSON has it."""
    return json.loads(json.dumps(_READ[kind](text)))


def _scenario(text: str) -> Any:
    scenario = cn.read_scenario(text)
    variant = "+".join(scenario.systems)
    games = [
        cn.new_game(variant, players=players, scenario=scenario, seed=3)
        for players in scenario.players[:1]
    ]
    return [scenario.name, scenario.title, list(scenario.players), [facts(game) for game in games]]


def _board(text: str) -> Any:
    board = cn.Board.from_json(json.loads(text))
    return [board.name, board.terrain, board.tokens, board.robber]


def _table(text: str) -> Any:
    saved = read_table(text)
    assert saved.settings is not None
    seats = [seat.kind for seat in saved.seats]
    return [facts(saved.game), seats, saved.settings.data()]


def _progress(text: str) -> Any:
    progress = Progress.read(text)
    lessons: Mapping[str, Mapping[str, ProgressEntry]] = progress.lessons
    entries = {key: [asdict(one) for one in found.values()] for key, found in lessons.items()}
    return [progress.learner, progress.note, entries]


_READ = {"scenario": _scenario, "board": _board, "table": _table, "progress": _progress}

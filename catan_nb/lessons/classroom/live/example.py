"""An invented class at work, to see what the teacher's page is like."""

from __future__ import annotations

from typing import Any, Final

from catan_nb.lessons.classroom.example import class_example
from catan_nb.lessons.classroom.handed_in import HandedIn

__all__ = ["live_example"]

MINUTE: Final = 60.0


def live_example(now: float) -> dict[str, Any]:
    """Return what a server would tell of it.

    Parameters
    ----------
    now : float
        The time, in seconds since 1970.
    """
    results = HandedIn.read(class_example())
    learners, answers = [], []
    for number, (name, progress) in enumerate(results.learners.items()):
        last = ("", "")
        for lesson, entry in progress.entries():
            answers.append(
                {
                    "learner": str(number),
                    "lesson": lesson,
                    "name": entry.name,
                    "entry": entry.plain(),
                    "at": now,
                }
            )
            if entry.attempts:
                last = (lesson, entry.name)
        learners.append(
            {
                "id": str(number),
                "name": name,
                "here": number % 9 != 4,
                "open": number % 9 != 4,
                "lesson": last[0] or "two_dice",
                "place": last[1],
                "since": now - MINUTE * (number * 5 % 12),
                "seen": now,
            }
        )
    return {
        "state": {
            "held": [{"lesson": "what_a_place_is_worth", "name": "Guess 3", "until": "released"}]
        },
        "learners": learners,
        "answers": answers,
        "pooled": {"two_dice": _ROLLS},
        "tables": [
            _table("K7Q2M", ("Anna", "Ben", "Kim"), (5, 7, 4), waits=1, since=now - 40, turn=14),
            _table(
                "0DHCT", ("Ida", "Jonas", "Orange"), (3, 2, 3), waits=0, since=now - 260, turn=6
            ),
        ],
    }


_ROLLS: Final = {
    str(total): count
    for total, count in zip(
        range(2, 13), (341, 655, 1012, 1329, 1671, 2003, 1656, 1338, 998, 671, 326), strict=True
    )
}


def _table(
    code: str,
    names: tuple[str, ...],
    points: tuple[int, ...],
    *,
    waits: int,
    since: float,
    turn: int,
) -> dict[str, Any]:
    return {
        "code": code,
        "names": list(names),
        "kinds": ["good" if name == "Orange" else "person" for name in names],
        "points": list(points),
        "started": True,
        "over": False,
        "paused": False,
        "winner": None,
        "turn": turn,
        "on_turn": waits,
        "actions": 12 * turn,
        "waits": [{"seat": waits, "since": since}],
        "present": [0, 1],
    }

"""Bots of one's own, good and faulty, as a module defines them."""

from __future__ import annotations

import time
from itertools import count
from typing import Any

from catan_nb.kernel.action import Action
from catan_nb.kernel.reading import game_behind
from catan_nb.rules.base.actions import ClaimVictory, TradeBank
from catan_nb.rules.play.game import View


def first(view: View) -> Action:
    return view.legal_actions()[0]


def raises(view: View) -> Any:
    raise LookupError("nothing here")


def leaves(view: View) -> Any:
    raise SystemExit


def stalls(view: View) -> Any:
    while True: pass  # fmt: skip  # noqa: E701


def stalls_in_the_kit(view: View) -> Any:
    return max(len(view.legal_actions()) for _again in count())


def sleeps(view: View) -> Any:
    time.sleep(0.4)
    return view.legal_actions()[0]


def catches(view: View) -> Any:
    while True:
        try:
            time.sleep(0.01)
        except:  # noqa: E722
            len(view.legal_actions())


def catches_in_the_kit(view: View) -> Any:
    while True:
        try:
            view.legal_actions()
        except:  # noqa: E722
            continue


def catches_from_below(view: View) -> Any:
    while True:
        try:
            stalls(view)
        except:  # noqa: E722
            continue


def sleeps_long(view: View) -> Any:
    time.sleep(60)


def talks(view: View) -> Any:
    return "a settlement, please"


class Mute:
    """What cannot be told."""

    def __repr__(self) -> str:
        raise LookupError


def says_nothing(view: View) -> Any:
    return Mute()


def malformed(view: View) -> Any:
    return TradeBank(None, None)  # type: ignore[arg-type]


def gives_up(view: View) -> Any:
    raise GeneratorExit


def cheats(view: View) -> Any:
    return ClaimVictory()


def peeps(view: View) -> Any:
    return game_behind(view).legal_actions()[0]


def peeps_whatever_comes(view: View) -> Any:
    try:
        return peeps(view)
    except:  # noqa: E722
        return view.legal_actions()[0]


def fails_where_it_is_stopped(view: View) -> Any:
    try:
        return peeps(view)
    finally:
        raise LookupError("nothing here")


class Class:
    """A bot that is made from a seed and knows nothing of the kit's own class."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, view: View) -> Action:
        return view.legal_actions()[self.seed % len(view.legal_actions())]


class Broken(Class):
    """One that cannot be made."""

    def __init__(self, seed: int) -> None:
        raise OSError("no file")

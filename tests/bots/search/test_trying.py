"""Ideas tried against each other: what all of them meet, and when one is dropped."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

import catan_nb as cn
from catan_nb.bots.playout.table import Table
from catan_nb.bots.search import master
from catan_nb.bots.search.master import make_simulator
from catan_nb.bots.search.trials import DICE, Trying
from catan_nb.kernel.action import Action

Met = tuple[tuple[int, ...], tuple[int, ...], tuple[float, ...]]
Outcome = Callable[[int], bool]


def tried(view: cn.View, *ideas: Action) -> Trying:
    rng = random.Random(1)
    games = make_simulator(view, {}, rng)
    assert games is not None
    assert view.frame is not None
    return Trying(view.frame.player, ideas, games, rng)


def played(one: Trying, rounds: int) -> Trying:
    """Let so many games be played after each idea that is left."""
    for complete in one.rounds():
        rounds -= complete
        if not rounds:
            break
    return one


def outcomes(monkeypatch: pytest.MonkeyPatch, *wins: Outcome) -> Trying:
    """Return ideas whose games, by their number, are won as stated."""
    view = cn.new_game("base", board="beginner", players=2, seed=1, options={"start": "placed"})
    seat, vertices = view.actor, range(8, 8 + len(wins))
    games = [0] * len(wins)

    def won(table: Table, *_: object) -> int:
        place = next(place for place in vertices if table.occupied >> place & 1) - 8
        games[place] += 1
        assert seat is not None
        return seat if wins[place](games[place] - 1) else 1 - seat

    monkeypatch.setattr(master, "play_on", won)
    assert seat is not None
    return tried(view.view(seat), *map(cn.BuildSettlement, vertices))


def test_hidden_cards_are_dealt_anew_and_every_idea_meets_the_same_cards_and_dice(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    met: list[Met] = []

    def note(table: Table, _mind: object, dice: list[int], luck: list[float]) -> int:
        met.append((tuple(table.hands[5:]), tuple(dice), tuple(luck)))
        return 0

    monkeypatch.setattr(master, "play_on", note)
    table = cn.Position(board="beginner", players=3).settlement(0, 24)
    for seat in (1, 2):
        table.hand(seat, brick=1, lumber=1, ore=1, grain=1, wool=1)
    view = table.hand(0, ore=3, grain=2).turn(0, rolled=True).game().view(0)
    games = 10 * DICE
    played(tried(view, cn.EndTurn(), cn.BuildCity(24)), games)
    assert met[::2] == met[1::2]
    assert len(met) == 2 * games
    assert len({hands for hands, _, _ in met}) > 5
    assert len({dice for _, dice, _ in met}) == len({luck for _, _, luck in met}) == games


def test_what_was_planned_is_compared_with_to_the_end_and_what_does_clearly_worse_is_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    one = outcomes(monkeypatch, lambda _: False, lambda _: True, lambda game: game % 2 == 0)
    played(one, 40)
    planned, best, worse = map(len, one.wins)
    assert planned == best == 40 > worse
    assert one.best == 1


def test_what_does_a_little_worse_is_played_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of forty games, twenty and sixteen are won, none of them together."""
    one = outcomes(
        monkeypatch,
        lambda _: False,
        lambda game: game % 2 == 0,
        lambda game: game % 2 == 1 and game % 10 != 3,
    )
    played(one, 40)
    assert sum(one.wins[1]) > sum(one.wins[2])
    assert [len(wins) for wins in one.wins] == [40] * 3


def test_a_few_lost_games_drop_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """What has lost four games and wins all after them is best in the end."""
    one = outcomes(
        monkeypatch, lambda _: False, lambda game: game < 4 or game > 11, lambda game: game >= 4
    )
    played(one, 40)
    assert [len(wins) for wins in one.wins] == [40] * 3
    assert one.best == 2

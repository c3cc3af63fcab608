"""A pilot plays in the place of the rules: unseen, for what it knows, and never against them."""

from __future__ import annotations

import copy
import pickle
import random

import pytest

import catan_nb as cn
from catan_nb.kernel import log
from catan_nb.kernel.errors import IllegalAction
from catan_nb.kernel.happened import Happened
from catan_nb.rules.cards import Cards
from catan_nb.rules.flat import pilot, telling
from tests.conformance.playing import choose, table
from tests.kernel.log.interrupts import interrupted


def played(game: cn.Game, rng: random.Random, most: int) -> cn.Game:
    """Play on, offers and counter-offers included."""
    for _ in range(most):
        if game.over:
            break
        game.push(game.sample() if game.actor == cn.CHANCE else choose(game, rng))
    return game


def at_random(game: cn.Game, number: int) -> cn.Game:
    """Play up to 400 actions, each of them any of those that are listed."""
    rng = random.Random(number)
    while not game.over and game.turn_number < 60 and game.ply < 400:
        chance = game.actor == cn.CHANCE
        game.push(game.sample() if chance else rng.choice(game.legal_actions()))
    return game


@pytest.mark.parametrize("number", [0, 1, 2, 3, 4, 11, 13, 17])
def test_a_game_is_the_same_with_and_without_a_pilot(
    number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    ahead = table(number)
    rng = random.Random(number)
    while not ahead.over and ahead.ply < 400:
        ahead.push(
            ahead.sample() if ahead.actor == cn.CHANCE else rng.choice(ahead.legal_actions())
        )
    told = ahead.events
    assert ahead._reached == 0 < ahead.ply  # nobody has asked the rules
    monkeypatch.setattr(pilot, "make_pilot", lambda _state: None)
    plain = table(number)
    rng = random.Random(number)
    while not plain.over and plain.ply < 400:
        plain.push(
            plain.sample() if plain.actor == cn.CHANCE else rng.choice(plain.legal_actions())
        )
    assert ahead.log == plain.log
    assert (ahead.actor, ahead.winner, ahead.over) == (plain.actor, plain.winner, plain.over)
    assert ahead.turn_number == plain.turn_number
    assert ahead.to_json() == plain.to_json()
    assert ahead.state == plain.state
    assert told == ahead.events == plain.events


@pytest.mark.parametrize("number", [5, 12, 14])
def test_trades_undoing_and_forks_lose_nothing(
    number: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(log, "CHECKPOINT", 4)  # the games are short
    game, rng = played(table(number), random.Random(number), 150), random.Random(number)
    states = {game.ply: game.state.data()}
    for _ in range(40):
        back = rng.randrange(game.ply + 1)
        game.goto(back)
        assert states.setdefault(back, game.state.data()) == game.state.data()
        played(game.fork(), rng, 5)
        game.goto(len(game.log))
    end, events = game.state.data(), game.events
    again = cn.read_game(game.to_json())
    assert (again.state.data(), again.events) == (end, events)


def test_a_fork_of_a_game_that_is_ahead_has_what_stepping_back_needs() -> None:
    game = at_random(table(2), 2)
    fork = game.fork()
    assert len(fork._checkpoints) == 1 + game.ply // log.CHECKPOINT
    fork.goto(fork.ply - 3)
    game.goto(game.ply - 3)
    assert (fork.state, fork.events) == (game.state, game.events)


def test_events_are_told_whenever_they_are_asked_for() -> None:
    game = cn.new_game("base", board="beginner", players=4, seed=3)
    told = [game.push(cn.RollDice()), game.push(cn.Roll(4, 4)), game.push(cn.EndTurn())]
    first = cn.new_game("base", board="beginner", players=4, seed=3)
    wanted = [tuple(first.push(one)) for one in (cn.RollDice(), cn.Roll(4, 4), cn.EndTurn())]
    game.goto(0)
    game.push(cn.RollDice())
    game.push(cn.Roll(1, 1))  # what came after it before is gone, but not what has been said of it
    assert [one == events for one, events in zip(told, wanted, strict=True)] == [True] * 3
    assert isinstance(told[1], Happened)
    assert (len(told[1]), told[1][0], told[1][:1]) == (len(wanted[1]), wanted[1][0], wanted[1][:1])
    assert told[1] + told[2] == wanted[1] + wanted[2] == wanted[1] + told[2]
    assert repr(told[1]) == repr(wanted[1])
    assert hash(told[1]) == hash(wanted[1])


def test_what_happened_can_be_copied_without_its_game() -> None:
    game = cn.new_game("base", board="beginner", players=4, seed=3)
    game.push(cn.RollDice())
    happened = game.push(cn.Roll(4, 4))
    assert pickle.loads(pickle.dumps(happened)) == copy.deepcopy(happened) == happened
    assert isinstance(copy.copy(happened), tuple)


class Interrupted:
    """A pilot or a teller at which somebody presses Ctrl-C when it has just done something."""

    def __init__(self, inner: object) -> None:
        self._inner = inner

    def __getattr__(self, name: str) -> object:
        return getattr(self._inner, name)

    def do(self, *given: object) -> object:
        self._inner.do(*given)
        raise KeyboardInterrupt


def test_what_a_pilot_is_interrupted_at_has_not_been_done() -> None:
    game, plain = at_random(table(2), 2), at_random(table(2), 2)
    told = game.push(game.legal_actions()[0])
    plain.push(plain.legal_actions()[0])
    listed = game.legal_actions()
    game._pilot = Interrupted(game._pilot)
    with pytest.raises(KeyboardInterrupt):
        game.push(listed[0])
    assert (game.log, game.actor, game.legal_actions()) == (plain.log, plain.actor, listed)
    assert told == plain.events_at(plain.ply - 1)
    assert game.state == plain.state
    assert game.push(listed[-1]) == plain.push(listed[-1])
    assert game.to_json() == plain.to_json()


def test_a_pilot_interrupted_anywhere_has_done_it_or_not() -> None:
    begun, lines, more = at_random(table(2), 2).fork(40), 0, True
    plain = begun.fork()
    one = plain.legal_actions()[0]
    plain.push(one)
    two = plain.legal_actions()[-1]
    plain.push(two)
    while more:
        game = begun.fork()
        game.push(one)
        more = interrupted(lambda game=game: game.push(two), lines)
        assert game.ply == len(game.log)
        if game.ply < plain.ply:
            game.push(two)
        assert game.to_json() == plain.to_json()
        assert (game.legal_actions(), game.events) == (plain.legal_actions(), plain.events)
        assert game.state == plain.state
        lines += 1


def test_what_a_teller_is_interrupted_at_is_told_again() -> None:
    game, plain = at_random(table(2), 2), at_random(table(2), 2)
    assert game.events == plain.events
    game.push(game.legal_actions()[0])
    plain.push(plain.legal_actions()[0])
    game._teller = Interrupted(game._teller)
    with pytest.raises(KeyboardInterrupt):
        assert game.events
    assert game.events == plain.events


def test_what_a_pilot_does_not_know_the_rules_judge() -> None:
    game = cn.new_game("base", board="beginner", players=4, seed=3)
    game.push(cn.Roll(4, 4))  # a step early
    assert game.log == (cn.RollDice(), cn.Roll(4, 4))
    with pytest.raises(IllegalAction, match="Not now"):
        game.push(cn.RollDice())
    with pytest.raises(IllegalAction):
        game.push(cn.EndTurn(), seat=2)
    with pytest.raises(IllegalAction):
        game.push(cn.BuildRoad(True))
    with pytest.raises(IllegalAction):
        game.push(cn.BuildRoad(-1))
    with pytest.raises(TypeError):
        game.push("end turn")
    assert game.ply == 2
    game.push(cn.EndTurn(), seat=game.actor)
    assert game.turn_number == 2


@pytest.mark.parametrize("roll", [(0, 7), (1, 7), (7, 1), (True, 1)])
def test_a_pilot_takes_no_roll_that_two_dice_cannot_show(roll: tuple[int, int]) -> None:
    game = cn.new_game("base", board="beginner", players=4, seed=3)
    game.push(cn.RollDice())
    assert game._pilot is not None
    with pytest.raises(IllegalAction):
        game.push(cn.Roll(*roll))
    game.push(cn.Roll(1, 1))
    assert game.log == (cn.RollDice(), cn.Roll(1, 1))


@pytest.mark.parametrize(
    "cards", [{}, {"ore": 1}, {"ore": 1, "wool": 2}, {"brick": 1, "ore": 1, "wool": 1}]
)
def test_a_pilot_takes_no_invention_of_more_or_fewer_than_two_cards(cards: dict[str, int]) -> None:
    table = cn.Position(board="beginner", players=2).development(0, invention=1)
    game = table.turn(0).game()
    for action in (cn.RollDice(), cn.Roll(1, 1)):
        game.push(action)
    assert game._pilot is not None
    with pytest.raises(IllegalAction):
        game.push(cn.PlayInvention(Cards(**cards)))
    game.push(cn.PlayInvention(Cards(ore=1, wool=1)))
    assert (game.players[0].hand["ore"], game.players[0].hand["wool"]) == (1, 1)


class Liar:
    """A pilot that leaves out what is listed last."""

    def __init__(self, pilot: object) -> None:
        self._pilot = pilot

    def __getattr__(self, name: str) -> object:
        return getattr(self._pilot, name)

    def legal(self) -> tuple[object, ...]:
        return self._pilot.legal()[:-1]


def test_a_pilot_that_differs_is_reported_and_the_rules_go_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    honest = pilot.make_pilot
    monkeypatch.setattr(log, "CHECKED", True)
    game = cn.new_game("base", players=3, seed=1)
    played(game, random.Random(1), 60)  # nothing to report
    monkeypatch.setattr(pilot, "make_pilot", lambda state: Liar(honest(state)))
    game = cn.new_game("base", players=3, seed=1)
    with pytest.warns(RuntimeWarning, match="differs from the rules after 0 actions"):
        game.push(game.legal_actions()[0])
    assert game.legal_actions() == tuple(game.rules.legal(game.state))
    played(game, random.Random(1), 29)
    assert game.ply == 30


def test_a_pilot_begins_with_the_first_action() -> None:
    game = cn.new_game("base", players=3, seed=1)
    first = game.legal_actions()
    assert game._pilot is None
    game.push(first[0])
    assert game._pilot is not None
    game.pop()
    assert game._pilot is None
    assert game.legal_actions() == first


@pytest.mark.parametrize("number", [3, 8, 14])
def test_events_are_the_rules_own_whoever_tells_them(number: int) -> None:
    """Read at once, later, or after the rules have caught up."""
    game, rng = table(number), random.Random(number)
    told = []
    while not game.over and game.ply < 300:
        action = game.sample() if game.actor == cn.CHANCE else rng.choice(game.legal_actions())
        happened = game.push(action)
        read = rng.randrange(8)
        if read < 3:
            assert isinstance(happened[:], tuple)
        elif read == 3:
            assert game.state.turn_number == game.turn_number
        told.append(happened)
        if read == 4:
            assert game.events_at(game.ply // 2) == told[game.ply // 2]
    plain, events = table(number), []
    state = plain.state
    for action in game.log:
        state.events = []
        plain.rules.apply(state, action)
        events.append(tuple(state.events))
    assert told == events


def test_a_teller_that_differs_is_reported_and_the_rules_tell(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    honest = telling.make_teller

    class Silent:
        """A teller that tells nothing."""

        def __init__(self, teller: object) -> None:
            self._teller = teller

        def do(self, action: object) -> tuple[object, ...]:
            self._teller.do(action)
            return ()

    monkeypatch.setattr(log, "CHECKED", True)
    monkeypatch.setattr(telling, "make_teller", lambda state: Silent(honest(state)))
    game = cn.new_game("base", players=3, seed=1)
    with pytest.warns(RuntimeWarning, match="differs from the rules"):
        at_random(game, 1)
    monkeypatch.setattr(log, "CHECKED", False)
    monkeypatch.setattr(telling, "make_teller", honest)
    assert game.events == cn.read_game(game.to_json()).events

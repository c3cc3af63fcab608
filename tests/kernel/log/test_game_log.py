"""The log of a game: doing, undoing, doing again, branches."""

from __future__ import annotations

import random

import pytest

import catan_nb as cn
from catan_nb.kernel.action import Action
from catan_nb.kernel.errors import IllegalAction
from tests.conformance.playing import KNIGHTS, knights_table, play, table


def played(actions: int = 60, number: int = 2) -> cn.Game:
    game = table(number)
    play(game, random.Random(1), actions)
    return game


def test_push_counts_and_logs() -> None:
    game = cn.new_game("base", players=2, board="beginner", seed=1)
    assert (game.ply, game.log) == (0, ())
    events = game.push(cn.RollDice())
    assert (game.ply, game.log) == (1, (cn.RollDice(),))
    assert events == game.events_at(0)
    outcome = game.sample()
    game.push(outcome)
    assert game.log == (cn.RollDice(), outcome)
    assert game.events[: len(events)] == events


def test_pop_takes_back_and_redo_does_again() -> None:
    game = played()
    states = {game.ply: game.state.copy()}
    log = game.log
    for ply in range(len(log) - 1, -1, -1):
        assert game.pop() == log[ply]
        assert (game.ply, game.log) == (ply, log)
        states[ply] = game.state.copy()
    with pytest.raises(IndexError, match="nothing to take back"):
        game.pop()
    for ply, action in enumerate(log):
        assert game.redo() == action
        assert game.state == states[ply + 1]
    with pytest.raises(IndexError, match="nothing to do again"):
        game.redo()


def test_goto_reaches_every_point_from_every_point() -> None:
    game = played(40)
    states = []
    for ply in range(41):
        game.goto(ply)
        states.append(game.state.copy())
    rng = random.Random(3)
    for _ in range(150):
        ply = rng.randint(0, 40)
        game.goto(ply)
        assert game.ply == ply
        assert game.state == states[ply]
    for outside in (-1, 41):
        with pytest.raises(IndexError, match="points 0 to 40"):
            game.goto(outside)
    assert game.state == states[game.ply]


def test_events_belong_to_their_points() -> None:
    game = played(50)
    events = game.events
    assert sum((game.events_at(ply) for ply in range(50)), ()) == events
    game.goto(20)
    assert game.events == events[: len(game.events)]
    game.goto(50)
    assert game.events == events


def test_the_same_action_again_keeps_the_tail() -> None:
    game = played(30)
    log, end = game.log, game.state.copy()
    game.goto(10)
    game.push(log[10])
    assert (game.ply, game.log) == (11, log)
    game.goto(30)
    assert game.state == end


def test_another_action_forgets_the_tail() -> None:
    game = cn.new_game("base", players=2, board="beginner", seed=1)
    for action in (cn.Roll(1, 1), cn.EndTurn(), cn.Roll(2, 2), cn.EndTurn()):
        game.push(action)
    assert len(game.log) == 6
    game.goto(1)
    game.push(cn.Roll(6, 6))
    assert game.log == (cn.RollDice(), cn.Roll(6, 6))
    assert game.ply == 2
    with pytest.raises(IndexError):
        game.redo()
    with pytest.raises(IndexError):
        game.goto(3)
    game.goto(0)
    game.goto(2)
    assert game.roll == (6, 6)


def test_a_refused_action_keeps_the_tail() -> None:
    game = played(30)
    game.goto(10)
    before, log = game.state.copy(), game.log
    with pytest.raises(cn.IllegalAction):
        game.push(cn.Steal(0))
    assert (game.state, game.log, game.ply) == (before, log, 10)


def test_an_early_roll_that_is_refused_changes_nothing() -> None:
    game = cn.new_game("base", players=2, board="beginner", seed=1)
    game.push(cn.Roll(1, 1))
    game.goto(0)
    before, log = game.state.copy(), game.log
    for roll in (cn.Roll(0, 3), cn.Roll(3, 7), cn.Roll(True, 2)):
        with pytest.raises(cn.IllegalAction):
            game.push(roll)
        assert (game.state, game.log, game.ply) == (before, log, 0)
    with pytest.raises(cn.IllegalAction, match="not yours"):
        game.push(cn.Roll(1, 2), seat=1)
    assert (game.state, game.log, game.ply) == (before, log, 0)


def test_an_early_roll_keeps_an_equal_tail() -> None:
    game = cn.new_game("base", players=2, board="beginner", seed=1)
    game.push(cn.Roll(1, 1))
    game.push(cn.EndTurn())
    game.goto(0)
    game.push(cn.Roll(1, 1))
    assert (game.ply, len(game.log)) == (2, 3)


def test_the_decision_of_another_seat_is_refused() -> None:
    game = cn.new_game("base", players=3, board="beginner", seed=1)
    for seat in (1, 2, 3, -1, -2):
        with pytest.raises(cn.IllegalAction, match="not yours to decide") as caught:
            game.push(cn.RollDice(), seat=seat)
        assert caught.value.refusal.rule == "base.turn"
    game.push(cn.RollDice(), seat=0)
    # What chance brings is nobody's decision.
    with pytest.raises(cn.IllegalAction, match="dice are rolling"):
        game.push(cn.Roll(1, 1), seat=0)
    game.push(cn.Roll(1, 1))
    assert game.ply == 2


def test_stale_actions_are_refused() -> None:
    game = cn.new_game("base", players=2, board="beginner", seed=1)
    game.push(cn.Roll(1, 1))
    legal = game.legal_actions()
    game.push(cn.EndTurn())
    for action in legal:
        with pytest.raises(cn.IllegalAction):
            game.push(action)
    assert len(game.log) == 3


# ---- branches --------------------------------------------------------------------------


def test_a_fork_is_independent() -> None:
    game = played(40)
    before, log = game.state.copy(), game.log
    branch = game.fork()
    assert (branch.state, branch.log, branch.events) == (game.state, game.log, game.events)
    play(branch, random.Random(9), 30)
    assert (game.state, game.log, game.ply) == (before, log, 40)
    play(game, random.Random(8), 30)
    assert branch.log[:40] == game.log[:40]
    assert branch.log != game.log
    assert branch.seed == game.seed


def test_a_fork_may_start_from_any_point() -> None:
    game = played(40)
    for at in (0, 1, 15, 16, 17, 39, 40):
        branch = game.fork(at)
        assert (branch.ply, branch.log) == (at, game.log[:at])
        game.goto(at)
        assert branch.state == game.state
        game.goto(40)
    for at in (-1, 41):
        with pytest.raises(IndexError, match="points 0 to 40"):
            game.fork(at)


def test_a_fork_in_the_past_leaves_the_tail_where_it_is() -> None:
    game = played(40)
    game.goto(12)
    branch = game.fork()
    assert branch.log == game.log[:12]
    assert len(game.log) == 40


def test_a_fork_with_another_seed_has_other_luck() -> None:
    game = cn.new_game("base", players=2, board="beginner", seed=1)
    game.push(cn.RollDice())
    assert game.fork().sample() == game.sample()
    rolls = {game.fork(seed=seed).sample() for seed in range(30)}
    assert len(rolls) > 10
    branch = game.fork(seed=5)
    assert branch.seed == 5
    assert cn.Game.from_json(branch.to_json()).sample() == branch.sample()


@pytest.mark.parametrize("seed", [-1, True, "7", 1.5])
def test_bad_seeds_are_refused(seed: object) -> None:
    game = cn.new_game("base", players=2, board="beginner", seed=1)
    with pytest.raises(cn.BadSetup, match="seed"):
        game.fork(seed=seed)
    with pytest.raises(cn.BadSetup, match="seed"):
        cn.Position("base", players=2).game(seed=seed)


def test_a_fork_keeps_what_a_position_stated() -> None:
    game = cn.Position("base", players=2).hand(0, ore=3).turn(0, rolled=True).game()
    branch = game.fork()
    assert cn.Game.from_json(branch.to_json()).state == game.state
    assert branch.variant == game.variant
    assert branch.colours == game.colours


# ---- chance and other players ----------------------------------------------------------


class First:
    """A player who always takes the first legal action."""

    def choose(self, view: cn.View) -> object:
        return view.legal_actions()[0]


class Cheat:
    """A player who tries what is not allowed."""

    def choose(self, view: cn.View) -> object:
        return cn.ClaimVictory()


def test_advance_stops_where_a_person_must_decide() -> None:
    game = cn.new_game("base", players=3, board="beginner", seed=1)
    assert game.advance() == ()
    game.push(cn.RollDice())
    events = game.advance()
    assert type(events[0]).__name__ == "Rolled"
    assert game.actor == 0
    game.advance({0: First(), 1: First()})
    assert game.actor == 2 or game.over


def test_an_illegal_choice_of_a_player_is_refused() -> None:
    game = cn.new_game("base", players=3, board="beginner", seed=1)
    with pytest.raises(cn.IllegalAction):
        game.advance({0: Cheat()})
    assert game.ply == 0


def test_sampling_needs_chance() -> None:
    game = cn.new_game("base", players=2, board="beginner", seed=1)
    with pytest.raises(cn.GameError, match="nothing is left to chance"):
        game.sample()


def test_what_chance_brings_depends_on_seed_and_point_alone() -> None:
    game = cn.new_game("base", players=2, board="beginner", seed=11)
    game.push(cn.RollDice())
    first = game.sample()
    game.push(first)
    game.pop()
    assert game.sample() == first
    assert cn.Game.from_json(game.to_json()).sample() == first
    assert game.fork().sample() == first
    rolls = []
    game = cn.new_game("base", players=2, board="beginner", seed=11)
    for _ in range(400):
        game.push(cn.RollDice())
        roll = game.sample()
        rolls.append(roll.total)
        game.push(cn.Roll(1, 1))
        game.push(cn.EndTurn())
    # Six sigma of 400 rolls around a mean of 7 with variance 35/6.
    assert abs(sum(rolls) / 400 - 7) < 6 * (35 / 6 / 400) ** 0.5
    assert set(rolls) >= set(range(3, 12))


# What a game has listed is not checked again, and only where and as it was listed.


def begun(actions: int) -> cn.Game:
    """A game of Cities & Knights after so many random actions."""
    game = cn.new_game(KNIGHTS, seed=5)
    rng = random.Random(5)
    while game.ply < actions:
        chance = game.actor == cn.CHANCE
        game.push(game.sample() if chance else rng.choice(game.legal_actions()))
    return game


def test_what_was_listed_or_drawn_is_done_without_another_check(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game, checked = begun(120), []
    ask = type(game.rules).refusals
    monkeypatch.setattr(
        type(game.rules), "refusals", lambda *args, **how: checked.append(args) or ask(*args, **how)
    )
    rng = random.Random(1)
    while game.ply < 300:
        chance = game.actor == cn.CHANCE
        game.push(game.sample() if chance else rng.choice(game.legal_actions()))
    assert not checked
    last = game.pop()
    game.push(last)
    assert len(checked) == 1  # it was taken back, and nothing has been listed since


def test_what_was_listed_elsewhere_is_checked() -> None:
    game = begun(10)
    while not isinstance(game.frame, cn.questions.MainTurn):
        game.push(game.sample() if game.actor == cn.CHANCE else game.legal_actions()[0])
    listed = game.legal_actions()
    end = next(action for action in listed if isinstance(action, cn.EndTurn))
    game.push(end)
    with pytest.raises(IllegalAction):
        game.push(end)
    game.pop()
    here = game.fork()
    assert end in here.legal_actions()
    here.push(end)
    here.pop()
    game.push(end)
    with pytest.raises(IllegalAction):
        game.push(end)


def test_another_way_to_the_same_number_of_actions_is_another_position() -> None:
    game = begun(8)
    while len(game.legal_actions()) < 2 or game.actor == cn.CHANCE:
        game.push(game.sample() if game.actor == cn.CHANCE else game.legal_actions()[0])
    one, two = game.legal_actions()[0], game.legal_actions()[-1]
    game.push(one)
    then = game.legal_actions()
    game.pop()
    game.push(two)
    refused = [action for action in then if game.why_not(action) is not None]
    assert refused
    for action in refused:
        with pytest.raises(IllegalAction):
            game.push(action)


@pytest.mark.parametrize("number", range(4))
def test_in_whatever_order_one_lists_undoes_and_pushes_what_is_refused_is_refused(
    number: int,
) -> None:
    game = knights_table(number) if number % 2 else table(number)
    rng = random.Random(number)
    seen: list[Action] = []
    for _ in range(400):
        chosen = rng.random()
        if chosen < 0.1:
            game.goto(max(0, game.ply - rng.randrange(3)))
        elif chosen < 0.5:
            chance = game.actor == cn.CHANCE
            seen = [*seen, *((game.sample(),) if chance else game.legal_actions())][-20:]
        elif seen:
            action = rng.choice(seen)
            if game.fork().why_not(action) is None:
                game.push(action)
            else:
                with pytest.raises(IllegalAction):
                    game.push(action)
    assert game.ply > 10

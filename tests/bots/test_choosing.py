from __future__ import annotations

import pytest

import catan_nb as cn
from catan_nb.bots.bot import RandomBot
from catan_nb.bots.good import GoodBot
from catan_nb.kernel.question import CHANCE, Question
from catan_nb.rules.base.questions import DiscardHalf


def chosen(game: cn.Game, bots) -> list[tuple[int, object]]:
    """Play on and return every choice with its ply."""
    choices = []
    while (actor := game.actor) is not None and game.turn_number <= 25:
        if actor == CHANCE:
            game.push(game.sample())
            continue
        action = bots[actor].choose(game.view(actor))
        choices.append((game.ply, action))
        game.push(action, seat=actor)
    return choices


@pytest.mark.parametrize("kind", [GoodBot, lambda seed: RandomBot(seed, trading=0.3)])
def test_choices_depend_on_the_position_and_the_seed_alone(kind):
    game = cn.new_game("base", players=4, seed=6)
    bots = [kind(seat) for seat in range(4)]
    first = chosen(game, bots)
    game.goto(len(game.log) // 3)
    begin = game.ply
    again = chosen(game, bots)
    assert again == [choice for choice in first if choice[0] >= begin]
    game.goto(0)
    assert chosen(game, [kind(seat) for seat in range(4)]) == first


def test_random_bots_of_other_seeds_choose_otherwise():
    first, second = (
        chosen(cn.new_game("base", players=2, seed=6), [RandomBot(seed), RandomBot(seed + 1)])
        for seed in (0, 50)
    )
    assert first != second


def test_one_bot_may_advise_at_several_tables():
    bot = GoodBot()
    games = [cn.new_game("base", players=3, seed=seed) for seed in (1, 2)]
    alone = [chosen(game.fork(), [GoodBot()] * 3) for game in games]
    for ply in range(250):
        for game, choices in zip(games, alone, strict=True):
            if game.actor is None or game.turn_number > 25:
                continue
            if game.actor == CHANCE:
                game.push(game.sample())
                continue
            action = bot.choose(game.view(game.actor))
            assert (game.ply, action) in choices, ply
            game.push(action)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("variant", "players"),
    [("base", 3), ("base", 5), ("base+cities_knights", 3), ("base+cities_knights", 5)],
)
def test_every_choice_is_explained(variant, players):
    game = cn.new_game(variant, players=players, seed=21)
    bots = [GoodBot(seat) for seat in range(players)]
    while (actor := game.actor) is not None:
        if actor == CHANCE:
            game.push(game.sample())
            continue
        view = game.view(actor)
        advice = bots[actor].advise(view, n=5)
        assert 1 <= len(advice) <= 5
        assert advice[0].action == bots[actor].choose(view)
        assert [a.score for a in advice] == sorted((a.score for a in advice), reverse=True)
        for one in advice:
            assert view.why_not(one.action) is None
            assert one.reasons
            for reason in one.reasons:
                assert reason.strip()
                assert "{" not in reason
                assert len(reason) < 120
        game.push(advice[0].action)


def test_nobody_is_advised_out_of_turn():
    game = cn.new_game("base", players=3, seed=1)
    other = (game.actor + 1) % 3
    for bot in (GoodBot(), RandomBot()):
        assert bot.advise(game.view(other)) == []
        assert bot.advise(game.view(None)) == []
        assert bot.advise(game.view(game.actor), n=0) == []
        assert len(bot.advise(game.view(game.actor), n=1)) == 1


def test_a_bot_without_an_idea_does_something_legal(monkeypatch):
    monkeypatch.setattr("catan_nb.bots.good._THINKING", {})
    game = cn.new_game("base", players=3, seed=1)
    (advice,) = GoodBot().advise(game.view(game.actor))
    assert game.why_not(advice.action) is None
    assert advice.reasons == ("nothing speaks for or against it",)
    assert isinstance(game.frame, Question)


def test_random_bots_discard_from_hands_too_big_to_list():
    game = (
        cn.Position("base", board="beginner", players=3)
        .hand(0, brick=6, lumber=6, ore=6, grain=6, wool=6)
        .turn(0)
        .game()
    )
    game.push(cn.Roll(3, 4))
    assert isinstance(game.frame, DiscardHalf)
    bot = RandomBot(4)
    (advice,) = bot.advise(game.view(0))
    assert advice.action.cards.total == 15
    assert "hand" in advice.reasons[0]
    game.push(advice.action, seat=0)


@pytest.mark.parametrize("trading", [-0.1, 1.0, 2])
def test_a_random_bot_trades_with_a_likelihood(trading):
    with pytest.raises(ValueError, match="likelihood"):
        RandomBot(trading=trading)

from __future__ import annotations

import random

import pytest

import catan_nb as cn
from catan_nb.bots.base import Bot
from catan_nb.bots.heuristic import HeuristicBot
from catan_nb.bots.random_bot import RandomBot
from catan_nb.kernel.frame import CHANCE
from catan_nb.rules.actions import VICTORY_POINT
from catan_nb.rules.base.development_cards import CARD_KINDS, block
from catan_nb.rules.cards import KINDS
from tests.bots.guard import GuardedView, Peeking


def decisions(game: cn.Game, bots: list[Bot]):
    """Play on and give every decision before it is made; the choice is made from `choices`."""
    while (actor := game.actor) is not None:
        if actor == CHANCE:
            game.push(game.sample())
        else:
            yield actor
            game.push(bots[actor].choose(game.view(actor)), seat=actor)


@pytest.mark.rule("base.hidden")
@pytest.mark.parametrize("players", [3, 6])
def test_planning_bots_look_at_nothing_hidden(players):
    game = cn.new_game("base", players=players, seed=5)
    bots = [HeuristicBot(seat) for seat in range(players)]
    for seat in decisions(game, bots):
        guarded = bots[seat].choose(GuardedView(game, seat))
        assert guarded == bots[seat].choose(game.view(seat))
        assert bots[seat].advise(GuardedView(game, seat))


@pytest.mark.rule("base.hidden")
def test_random_bots_look_at_nothing_hidden():
    game = cn.new_game("base", players=4, seed=5)
    bots = [RandomBot(seat, trading=0.3) for seat in range(4)]
    for seat in decisions(game, bots):
        assert bots[seat].choose(GuardedView(game, seat)) == bots[seat].choose(game.view(seat))


def test_the_guard_notices_a_peep():
    game = cn.new_game("base", players=3, board="beginner", seed=1)
    view = GuardedView(game, game.actor)
    other = (game.actor + 1) % 3
    with pytest.raises(Peeking):
        view.state.hand(other)
    with pytest.raises(Peeking):
        view.state.hands[other * KINDS]
    with pytest.raises(Peeking):
        view.rules.secret_points(view.state, other)
    with pytest.raises(Peeking):
        sum(view.state.blocks["development"].deck)


@pytest.mark.rule("base.hidden")
def test_planning_bots_choose_alike_in_worlds_that_look_alike():
    game = cn.new_game("base", players=4, seed=11)
    bots = [HeuristicBot(seat) for seat in range(4)]
    shuffles = random.Random(1)
    different = 0
    for seat in decisions(game, bots):
        other = game.fork()
        shuffle_hidden(other, seat, shuffles)
        different += other.state != game.state
        view, twin = game.view(seat), other.view(seat)
        assert [a.action for a in bots[seat].advise(view)] == [
            a.action for a in bots[seat].advise(twin)
        ]
    assert different > 100


def shuffle_hidden(game: cn.Game, seat: int, rng: random.Random) -> None:
    """Deal anew what a seat cannot see: others' hands, their unplayed cards and the deck."""
    state, cards = game.state, block(game.state)
    others = [other for other in range(4) if other != seat]
    sizes = [state.hand_size(other) for other in others]
    pool = [
        kind
        for other in others
        for kind in range(KINDS)
        for _ in range(state.hands[other * KINDS + kind])
    ]
    rng.shuffle(pool)
    for other, size in zip(others, sizes, strict=True):
        dealt, pool = pool[:size], pool[size:]
        state.hands[other * KINDS : other * KINDS + KINDS] = [
            dealt.count(kind) for kind in range(KINDS)
        ]
    # Victory points stay where they are, for they could end the game.
    kinds = [kind for kind in range(CARD_KINDS) if kind != VICTORY_POINT]
    held = {
        other: [kind for kind in kinds for _ in range(cards.held[other * CARD_KINDS + kind])]
        for other in others
    }
    pool = [kind for kind in kinds for _ in range(cards.deck[kind])]
    pool += [kind for mine in held.values() for kind in mine]
    rng.shuffle(pool)
    for other in others:
        dealt, pool = pool[: len(held[other])], pool[len(held[other]) :]
        for kind in kinds:
            cards.held[other * CARD_KINDS + kind] = dealt.count(kind)
    for kind in kinds:
        cards.deck[kind] = pool.count(kind)

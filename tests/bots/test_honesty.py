from __future__ import annotations

import random

import pytest

import catan_nb as cn
from catan_nb.bots.bot import Bot, RandomBot
from catan_nb.bots.good import GoodBot
from catan_nb.kernel.question import CHANCE
from catan_nb.kernel.reading import state_of
from catan_nb.rules.cards import KINDS
from catan_nb.rules.cities_knights.block import block as progress_block
from catan_nb.rules.cities_knights.names import CARDS_OF_TRACK, OPEN_CARDS, PROGRESS_KINDS
from catan_nb.rules.development.cards import CARD_KINDS, VICTORY_POINT
from catan_nb.rules.development.deck import block
from tests.bots.guard import GuardedView, Peeking

KNIGHTS = "base+cities_knights"
OPTIONS = {"base": {}, KNIGHTS: {"grudge": True}}


def decisions(game: cn.Game, bots: list[Bot]):
    """Play on and give every decision before it is done: the seat, and what its bot chooses."""
    while (actor := game.actor) is not None:
        if actor == CHANCE:
            game.push(game.sample())
        else:
            action = bots[actor].choose(game.view(actor))
            yield actor, action
            game.push(action, seat=actor)


@pytest.mark.slow
@pytest.mark.rule("base.hidden")
@pytest.mark.parametrize(
    ("variant", "players"), [("base", 3), ("base", 6), (KNIGHTS, 4), (KNIGHTS, 5)]
)
def test_good_bots_look_at_nothing_hidden(variant, players):
    game = cn.new_game(variant, players=players, seed=5, options=OPTIONS[variant])
    bots = [GoodBot(seat) for seat in range(players)]
    for seat, action in decisions(game, bots):
        assert bots[seat].choose(GuardedView(game, seat)) == action
        assert bots[seat].advise(GuardedView(game, seat))


SEA = "base+seafarers"
#: Those with the most to hide; the thorough run looks at the others, too.
SCENARIOS = ["treasure_islands", "cloth"]
MORE_SCENARIOS = ["new_shores", "forgotten_tribe", "wonders", "pirate_islands", "greater_catan"]


@pytest.mark.slow
@pytest.mark.rule("base.hidden")
@pytest.mark.parametrize(
    ("variant", "scenario"),
    [
        *((SEA, name) for name in SCENARIOS),
        *(pytest.param(SEA, name, marks=pytest.mark.thorough) for name in MORE_SCENARIOS),
        ("base+cities_knights+seafarers", "cloth"),
    ],
)
def test_good_bots_look_at_nothing_hidden_at_sea(variant, scenario):
    game = cn.new_game(variant, scenario=scenario, players=4, seed=5)
    bots = [GoodBot(seat) for seat in range(4)]
    for seat, action in decisions(game, bots):
        assert bots[seat].choose(GuardedView(game, seat)) == action
        assert bots[seat].advise(GuardedView(game, seat))


@pytest.mark.rule("base.hidden")
@pytest.mark.parametrize("variant", ["base", KNIGHTS])
def test_random_bots_look_at_nothing_hidden(variant):
    game = cn.new_game(variant, players=4, seed=5, options=OPTIONS[variant])
    bots: list[Bot] = [RandomBot(seat, trading=0.3) for seat in range(4)]
    bots[2] = GoodBot(2)  # so that the game ends soon
    for seat, action in decisions(game, bots):
        assert bots[seat].choose(GuardedView(game, seat)) == action


def test_the_guard_notices_a_peep():
    game = cn.new_game("base", players=3, board="beginner", seed=1)
    view = GuardedView(game, game.actor)
    other = (game.actor + 1) % 3
    with pytest.raises(Peeking):
        state_of(view).hand(other)
    with pytest.raises(Peeking):
        state_of(view).hands[other * KINDS]
    with pytest.raises(Peeking):
        view.rules.secret_points(state_of(view), other)
    with pytest.raises(Peeking):
        sum(state_of(view).blocks["development"].deck)
    view = GuardedView(cn.new_game(KNIGHTS, players=3, seed=1), 0)
    with pytest.raises(Peeking):
        state_of(view).blocks["cities_knights"].held[PROGRESS_KINDS]
    with pytest.raises(Peeking):
        sum(state_of(view).blocks["cities_knights"].stacks)


@pytest.mark.slow
@pytest.mark.rule("base.hidden")
@pytest.mark.parametrize("variant", ["base", KNIGHTS])
def test_good_bots_choose_alike_in_worlds_that_look_alike(variant):
    game = cn.new_game(variant, players=4, seed=11, options=OPTIONS[variant])
    bots = [GoodBot(seat) for seat in range(4)]
    shuffles = random.Random(1)
    different = 0
    for seat, _ in decisions(game, bots):
        if game.frame.lays_open() is not None:
            continue
        other = game.fork()
        shuffle_hands(other, seat, shuffles)
        SHUFFLE_CARDS[variant](other, seat, shuffles)
        different += other.state != game.state
        view, twin = game.view(seat), other.view(seat)
        assert [a.action for a in bots[seat].advise(view)] == [
            a.action for a in bots[seat].advise(twin)
        ]
    assert different > 100


@pytest.mark.slow
@pytest.mark.rule("base.hidden")
@pytest.mark.parametrize(
    "scenario",
    [
        SCENARIOS[0],
        *(
            pytest.param(name, marks=pytest.mark.thorough)
            for name in (*SCENARIOS[1:], *MORE_SCENARIOS)
        ),
    ],
)
def test_good_bots_choose_alike_at_sea_in_worlds_that_look_alike(scenario):
    game = cn.new_game(SEA, scenario=scenario, players=4, seed=11)
    bots = [GoodBot(seat) for seat in range(4)]
    shuffles = random.Random(1)
    different = 0
    for seat, action in decisions(game, bots):
        other = game.fork()  # with other luck: other hexes come out of the fog
        shuffle_hands(other, seat, shuffles)
        shuffle_development(other, seat, shuffles)
        different += other.state != game.state
        assert bots[seat].choose(other.view(seat)) == action
    assert different > 100


def shuffle_hands(game: cn.Game, seat: int, rng: random.Random) -> None:
    """Deal anew the hands that a seat cannot see."""
    state = game.state
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


def shuffle_development(game: cn.Game, seat: int, rng: random.Random) -> None:
    """Deal anew the development cards that a seat cannot see, and the deck."""
    cards = block(game.state)
    # Victory points stay where they are, for they could end the game.
    kinds = [kind for kind in range(CARD_KINDS) if kind != VICTORY_POINT]
    deal(cards.held, CARD_KINDS, cards.deck, kinds, seat, rng)


def shuffle_progress(game: cn.Game, seat: int, rng: random.Random) -> None:
    """Deal anew the progress cards that a seat cannot see, and the stacks."""
    cards = progress_block(game.state)
    for kinds in CARDS_OF_TRACK:
        hidden = [kind for kind in kinds if kind not in OPEN_CARDS]
        deal(cards.held, PROGRESS_KINDS, cards.stacks, hidden, seat, rng)


def deal(
    held: list[int], size: int, stack: list[int], kinds: list[int], seat: int, rng: random.Random
) -> None:
    """Deal anew the cards of some kinds that others hold or that are in the stack."""
    others = [other for other in range(4) if other != seat]
    hands = {
        other: [kind for kind in kinds for _ in range(held[other * size + kind])]
        for other in others
    }
    pool = [kind for kind in kinds for _ in range(stack[kind])]
    pool += [kind for mine in hands.values() for kind in mine]
    rng.shuffle(pool)
    for other in others:
        dealt, pool = pool[: len(hands[other])], pool[len(hands[other]) :]
        for kind in kinds:
            held[other * size + kind] = dealt.count(kind)
    for kind in kinds:
        stack[kind] = pool.count(kind)


SHUFFLE_CARDS = {"base": shuffle_development, KNIGHTS: shuffle_progress}

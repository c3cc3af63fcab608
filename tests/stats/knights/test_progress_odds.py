"""How often progress cards come and which ones: exact figures, simulation, engine."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest

import catan_nb as cn
from catan_nb import stats
from catan_nb.kernel.reading import EVERYBODY
from catan_nb.rules.cities_knights.actions import PlaySpy, RollThree, TakeProgress
from catan_nb.rules.cities_knights.events import ProgressDrawn, ProgressShown
from catan_nb.rules.cities_knights.names import PROGRESS, PROGRESS_NAMES, TRACKS
from catan_nb.rules.cities_knights.questions import ProgressDraw
from catan_nb.stats.knights.progress_cards import remembered_progress

F = Fraction
VARIANT = "base+cities_knights"


@pytest.mark.rule("ck.progress.draw")
def test_the_chance_of_a_card_in_exact_figures() -> None:
    assert [stats.draw_chance(step) for step in range(1, 6)] == [
        F(1, 18),
        F(1, 12),
        F(1, 9),
        F(5, 36),
        F(1, 6),
    ]
    assert stats.draw_chance() == stats.draw_chance(0, 0, 0) == 0
    assert stats.draw_chance(5, 5, 5) == F(1, 2)
    assert stats.draw_chance(1, 0, 2) == F(1, 18) + F(1, 12)
    assert stats.draw_within(1, 3) == F(1, 9)
    assert stats.draw_within(4, 5) == 1 - F(5, 6) ** 4
    assert stats.draw_wait(3) == 9
    assert stats.draw_wait(0) is None
    cards = stats.draw_distribution(12, 3, 2, 1)
    assert sum(cards.values()) == 1
    assert sum(n * chance for n, chance in cards.items()) == 12 * stats.draw_chance(3, 2, 1) == 3


@pytest.mark.parametrize("steps", [(6,), (-1,), (1, 1, 1, 1), (True,), (1.0,)])
def test_steps_that_do_not_exist_are_refused(steps: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="tracks with steps"):
        stats.draw_chance(*steps)


def test_impossible_draws_are_refused() -> None:
    with pytest.raises(ValueError, match="trials"):
        stats.binomial(-1, F(1, 2))
    with pytest.raises(ValueError, match="chance: a number from 0 to 1"):
        stats.binomial(1, F(3, 2))
    for cards, wanted, drawn in ((5, 6, 1), (5, 1, 6), (5, -1, 1), (5, 1, -1)):
        with pytest.raises(ValueError, match=r"(wanted|drawn): a number from 0 to 5"):
            stats.hypergeometric(cards, wanted, drawn)
    assert stats.hypergeometric(3, 3, 2) == {2: 1}
    assert sum(stats.hypergeometric(18, 6, 4).values()) == 1


@pytest.mark.rule("ck.progress.draw")
@pytest.mark.parametrize("steps", [(1,), (3, 2), (5, 4, 1)])
def test_the_chance_is_the_share_of_the_rolls_of_the_engine(steps: tuple[int, ...]) -> None:
    """The 216 rolls of the engine, each pushed, bring a card as often as the formula says."""
    pos = cn.Position(VARIANT, board="cities_knights", players=3)
    shape = pos.board.topology
    inland = [v for v in range(shape.n_vertices) if len(shape.vertex_hexes[v]) == 3]
    tracks = dict(zip(TRACKS, (*steps, 0, 0)[:3], strict=True))
    pos.city(1, inland[0]).city(1, inland[-1]).improvements(1, **tracks)
    for track, step in tracks.items():
        if step >= 4:
            pos.metropolis(track, inland[0] if step == 5 else inland[-1])
    game = pos.turn(0).game()
    assert stats.draw_chances(game) == {0: 0, 1: stats.draw_chance(*steps), 2: 0}
    game.push(cn.RollDice())
    drew = 0
    for roll, weight in game.outcomes():
        assert isinstance(roll, RollThree)
        after = game.fork()
        after.push(roll)
        drew += weight * (isinstance(after.frame, ProgressDraw) and after.frame.player == 1)
    assert F(drew, 216) == stats.draw_chance(*steps)


def test_an_empty_stack_gives_nothing() -> None:
    pos = cn.Position(VARIANT, board="cities_knights", players=3)
    game = pos.improvements(1, trade=2, science=1).stack("trade").turn(0).game()
    assert stats.draw_chances(game)[1] == stats.draw_chance(1)


def nearly_empty(turn: int, *, rolled: bool = False, left: int = 1) -> cn.Game:
    """Few politics cards left; seats 0 and 1 have taken 3 steps there, seat 2 has taken 5."""
    pos = cn.Position(VARIANT, board="cities_knights", players=4)
    shape = pos.board.topology
    inland = [v for v in range(shape.n_vertices) if len(shape.vertex_hexes[v]) == 3]
    pos.city(0, inland[0]).city(1, inland[7]).city(2, inland[-1]).metropolis("politics", inland[-1])
    for seat, steps in enumerate((3, 3, 5)):
        pos.improvements(seat, politics=steps)
    return pos.stack("politics", spy=left).turn(turn, rolled=rolled).game()


@pytest.mark.rule("ck.progress.draw")
@pytest.mark.parametrize(
    ("turn", "rolled", "left", "ways"),
    [
        # Red 1 to 4 is for all three, 5 and 6 for seat 2 alone; who rolls draws first.
        (0, False, 1, (4, 0, 2)),
        (0, True, 1, (0, 4, 2)),
        (1, False, 1, (0, 4, 2)),
        (2, False, 1, (0, 0, 6)),
        (3, False, 1, (4, 0, 2)),
        (0, False, 2, (4, 4, 2)),
        (2, False, 2, (4, 0, 6)),
        (1, False, 3, (4, 4, 6)),
    ],
)
def test_a_short_stack_serves_clockwise_from_who_rolls(
    turn: int, rolled: bool, left: int, ways: tuple[int, int, int]
) -> None:
    game = nearly_empty(turn, rolled=rolled, left=left)
    expected = dict(enumerate(F(n, 36) for n in (*ways, 0)))
    assert stats.draw_chances(game) == stats.draw_chances(game, "politics") == expected
    assert not any(stats.draw_chances(game.view(0), "trade").values())
    with pytest.raises(ValueError, match="track"):
        stats.draw_chances(game, "war")


@pytest.mark.rule("ck.progress.draw")
@pytest.mark.parametrize(("turn", "left"), [(0, 1), (2, 2)])
def test_the_engine_serves_a_short_stack_so(turn: int, left: int) -> None:
    """Each of the three dice's 216 rolls is pushed, and who then draws is counted."""
    game = nearly_empty(turn, left=left)
    drew = dict.fromkeys(range(4), 0)
    told = stats.draw_chances(game)
    game.push(cn.RollDice())
    for roll, weight in game.outcomes():
        after = game.fork()
        after.push(roll)
        while isinstance(after.frame, ProgressDraw):
            drew[after.frame.player] += weight
            after.push(after.sample())
    assert {seat: F(ways, 216) for seat, ways in drew.items()} == told


@pytest.mark.parametrize(("rolls", "steps", "seed"), [(1, (1,), 1), (12, (3, 2, 1), 2)])
def test_simulated_draws_agree(rolls: int, steps: tuple[int, ...], seed: int) -> None:
    cards = stats.simulate_draws(rolls, *steps, runs=60_000, seed=seed)
    assert rolls * stats.draw_chance(*steps) in cards.mean
    assert stats.draw_within(rolls, *steps) in cards.share(lambda n: n > 0)
    assert stats.draw_distribution(rolls, *steps)[1] in cards.share(1)


# ---- which card comes next -------------------------------------------------------------


def random_game(seed: int, turns: int) -> cn.Game:
    """A random game in which everybody may draw from the first turn on."""
    pos = cn.Position(VARIANT, board="cities_knights", players=3)
    shape = pos.board.topology
    inland = [v for v in range(shape.n_vertices) if len(shape.vertex_hexes[v]) == 3]
    for seat in range(3):
        pos.city(seat, inland[7 * seat + 1]).improvements(seat, trade=3, politics=3, science=3)
    game = pos.turn(0).game(seed)
    rng = random.Random(seed)
    while not game.over and game.turn_number <= turns:
        game.push(game.sample() if game.actor == cn.CHANCE else rng.choice(game.legal_actions()))
        check(game)
    return game


def check(game: cn.Game) -> None:
    frame = game.frame
    if not isinstance(frame, ProgressDraw):
        return
    open_stack = stats.progress_stack(game, frame.track)
    odds = {PROGRESS_NAMES[o.card]: F(w, game.outcomes().total) for o, w in game.outcomes()}
    assert open_stack.next_card() == odds
    for seat in (None, 0, 1, 2):
        stack = stats.progress_stack(game.view(seat), frame.track)
        hidden = 0
        remembered = remembered_progress(game.view(seat))
        for player in game.players:
            if player.seat != seat and player.progress:
                known = remembered.get(player.seat, {})
                assert all(count <= player.progress[name] for name, count in known.items())
                cards = [(n, c - known.get(n, 0)) for n, c in player.progress.items()]
                names = [n for n, c in cards for _ in range(c)]
                hidden += sum(PROGRESS[PROGRESS_NAMES.index(n)].track == frame.track for n in names)
        assert sum(stack.unseen.values()) == stack.on_top + hidden + stack.under.count(None)
        assert stack.on_top + len(stack.under) == game.progress_left[stack.track]
        assert sum(stack.next_card().values()) == 1
        # What the viewer is sure of is true, and what it holds to be possible covers the truth.
        for believed, true in zip(stack.under, open_stack.under, strict=True):
            assert believed in (None, true)
        assert set(odds) <= set(stack.next_card())


@pytest.mark.slow
@pytest.mark.rule("ck.progress.play")
@pytest.mark.rule("ck.progress.hand")
@pytest.mark.parametrize("seed", range(3))
def test_what_one_may_know_of_a_stack(seed: int) -> None:
    game = random_game(seed, 60)
    drawn = [e for e in game.events if isinstance(e, ProgressDrawn | ProgressShown)]
    assert len(drawn) > 20


def two_worlds() -> tuple[cn.Game, cn.Game]:
    """Two games that look the same to seat 0: an opponent holds different cards."""
    games = []
    for name in ("spy", "wedding"):
        pos = cn.Position(VARIANT, board="cities_knights", players=3)
        pos.progress(0, "spy", "bishop").progress(1, name).progress(2, "merchant")
        games.append(pos.turn(0, rolled=True).game())
    return games[0], games[1]


@pytest.mark.rule("base.hidden")
def test_odds_leak_nothing_that_is_hidden() -> None:
    one, other = two_worlds()
    for seat in (None, 0, 2):
        told = [stats.progress_stack(game.view(seat), "politics") for game in (one, other)]
        assert told[0] == told[1]
    for seat in (1, EVERYBODY):
        told = [
            stats.progress_stack(game if seat < 0 else game.view(seat), "politics")
            for game in (one, other)
        ]
        assert told[0] != told[1]


def test_the_odds_of_the_next_card_in_exact_figures() -> None:
    stack = stats.progress_stack(two_worlds()[0].view(0), "politics")
    # 18 cards, 2 of them in the own hand: the others are in 16 places that look alike.
    assert stack.on_top == 15
    assert stack.next_card()["spy"] == F(2, 16)
    assert stack.next_card()["bishop"] == F(1, 16)
    assert stack.among(3, "spy") == 1 - F(14 * 13 * 12, 16 * 15 * 14)
    assert stack.among(15, "bishop") == F(15, 16)
    assert stack.among(0, "spy") == stack.among(3, "alchemist") == 0
    with pytest.raises(ValueError, match="no 16 cards"):
        stack.among(16, "spy")
    with pytest.raises(ValueError, match="no progress card 'spies'"):
        stack.among(3, "spies")


def spied(*held: str, take: str) -> cn.Game:
    """Seat 0 spies on seat 1, who holds these cards, and takes one of them."""
    pos = cn.Position(VARIANT, board="cities_knights", players=3)
    for seat, place in enumerate((12, 20, 41)):
        pos.city(seat, place).improvements(seat, politics=3)
    game = pos.progress(0, "spy").progress(1, *held).turn(0, rolled=True).game(1)
    game.push(PlaySpy(1))
    if len(held) > 1:
        game.push(TakeProgress(PROGRESS_NAMES.index(take)))
    return game


@pytest.mark.rule("ck.card.spy")
def test_what_a_spy_has_seen_cannot_be_in_the_stack() -> None:
    """Both warlords and a wedding were there; the wedding was taken, the warlords were left."""
    game = spied("warlord", "warlord", "wedding", take="wedding")
    told = {seat: stats.progress_stack(game.view(seat), "politics") for seat in (None, 0, 1, 2)}
    assert remembered_progress(game.view(0)) == {1: {"warlord": 2}}
    assert remembered_progress(game.view(1)) == {0: {"wedding": 1}}
    assert "warlord" not in told[0].next_card()
    # 18 cards: the spy is played, the wedding held, two warlords seen; 14 are on top.
    assert told[0].next_card()["wedding"] == F(1, 14)
    # Seat 1 knows the same of the other side; seat 2 knows the spy alone.
    assert told[1].next_card() == told[0].next_card()
    assert told[2].next_card()["warlord"] == told[None].next_card()["warlord"] == F(2, 17)


@pytest.mark.rule("base.hidden")
def test_others_learn_nothing_from_what_a_spy_has_seen() -> None:
    games = [spied("warlord", name, "wedding", take=name) for name in ("bishop", "diplomat")]
    for seat in (None, 2):
        told = [stats.progress_stack(game.view(seat), "politics") for game in games]
        assert told[0] == told[1]


@pytest.mark.rule("ck.card.spy")
def test_cards_that_were_seen_and_have_left_the_hand_are_not_remembered() -> None:
    game = spied("spy", "spy", "wedding", take="wedding")
    game.push(cn.EndTurn())
    game.push(cn.RollThree("politics", 1, 5))  # everybody draws
    while not game.legal(PlaySpy):
        game.push(game.sample() if game.actor == cn.CHANCE else game.legal_actions()[-1])
    assert remembered_progress(game.view(0)) == {1: {"spy": 2}}
    assert game.view(0).players[0].progress_size == 2  # it has drawn a card since
    for action in (PlaySpy(0), TakeProgress(PROGRESS_NAMES.index("wedding"))):
        game.push(action)
    # One spy is played; it took the wedding back.
    assert remembered_progress(game.view(0)) == {1: {"spy": 1, "wedding": 1}}
    assert remembered_progress(game.view(2)) == {}
    alone = spied("warlord", take="warlord")
    assert remembered_progress(alone.view(0)) == {}
    assert remembered_progress(alone.view(1)) == {0: {"warlord": 1}}


def test_only_games_with_progress_cards_have_stacks() -> None:
    with pytest.raises(ValueError, match="no progress cards"):
        stats.progress_stack(cn.new_game(), "trade")


def test_cards_put_back_come_last_and_surely() -> None:
    stack = stats.ProgressStack(
        "trade", 1, ("merchant", None), {"merchant": 2, "trade_monopoly": 1}
    )
    assert stack.next_card() == {"merchant": F(2, 3), "trade_monopoly": F(1, 3)}
    assert stack.among(1, "merchant") == F(2, 3)
    assert stack.among(2, "merchant") == 1
    assert stack.among(3, "trade_monopoly") == F(2, 3)
    below = stats.ProgressStack("trade", 0, ("merchant", None), {"merchant": 2})
    assert below.next_card() == {"merchant": 1}
    assert stats.ProgressStack("trade", 0, (), {"merchant": 2}).next_card() == {}
    for draws, name in ((1, "merchant"), (2, "merchant"), (3, "trade_monopoly")):
        assert stack.among(draws, name) in stack.simulate_among(draws, name, 20_000, seed=1)

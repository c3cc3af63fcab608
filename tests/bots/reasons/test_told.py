"""What bots say of what they did: it is so, and while the game runs it gives nothing away."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from itertools import islice

import pytest

import catan_nb as cn
from catan_nb.bots.reasons import OPEN, Reasons, WeighedAction
from catan_nb.kernel.game import AnyGame
from catan_nb.kernel.question import CHANCE
from catan_nb.kernel.words import Phrase
from catan_nb.language import use
from tests.bots.test_reasons import CHECKS, longest, number_in
from tests.ui.together.twins import Twins, twins, whole_game

pytestmark = pytest.mark.slow

VARIANTS = [
    "base",
    pytest.param("base+cities_knights", marks=pytest.mark.thorough),
    pytest.param("base+seafarers", marks=pytest.mark.thorough),
    "base+cities_knights+seafarers",
    "fastcard",
]


def decided(game: AnyGame) -> list[int]:
    """The numbers of the actions that somebody decided."""
    walk, found = game.fork(0), []
    for ply, action in enumerate(game.log[: game.ply]):
        if walk.actor != CHANCE:
            found.append(ply)
        walk.push(action)
    return found


def planner(game: AnyGame, ply: int) -> cn.bots.Bot:
    return cn.bots.make_bot("good", game.fork(ply).actor)


def words(found: Reasons) -> list[object]:
    """What is told, in words."""
    return [(repr(one.action), *map(str, one.why)) for one in (found.chosen, *found.others)]


# ---- while the game runs ---------------------------------------------------------------


@pytest.mark.rule("base.hidden")
@pytest.mark.parametrize("variant", VARIANTS)
def test_games_that_differ_in_what_is_hidden_have_the_same_reasons(variant: str) -> None:
    """Two games that nobody at the table can tell apart, and the same choice in both."""
    game = whole_game(variant, seed=6)
    compared: Counter[str] = Counter()
    told = 0
    for pair in some(game, 40):
        real, other = game.fork(pair.start), game.fork(pair.start)
        for one, another in zip(pair.real, pair.other, strict=True):
            asked = real.actor
            real.push(one)
            other.push(another)
            if asked == CHANCE or one != another or real.over or other.over:
                continue
            ply, bot = real.ply - 1, cn.bots.make_bot("good", 3)
            found = cn.bots.reasons_of(real, ply, bot)
            assert words(found) == words(cn.bots.reasons_of(other, ply, bot)), (pair, ply)
            compared[pair.kind] += 1
            told += bool(found.chosen.why)
    assert sum(compared.values()) >= 40, compared
    assert told >= 10


def some(game: AnyGame, most: int) -> list[Twins]:
    """Some of the twins of a game, of all kinds and from the whole of it."""
    found = list(twins(game, None))
    return random.Random(1).sample(found, min(most, len(found)))


def test_what_is_not_public_waits_for_the_end() -> None:
    game = whole_game("base", seed=6)
    running = game.fork(game.ply - 1)
    for ply in decided(running)[40:160]:
        found = cn.bots.reasons_of(running, ply, planner(game, ply))
        assert not found.whole
        assert found.aims == ()
        assert found.instead is None
        assert all(one.worth is None for one in (found.chosen, *found.others))
        said = {phrase.template for one in (found.chosen, *found.others) for phrase in one.why}
        assert said <= OPEN


# ---- when it is over -------------------------------------------------------------------


@pytest.mark.parametrize("variant", VARIANTS)
def test_when_the_game_is_over_the_bot_would_do_it_again_and_says_why(variant: str) -> None:
    """So nothing of it need be kept: the log and the seed of the bot are enough."""
    game = whole_game(variant, seed=6)
    rng, reasoned = random.Random(2), 0
    for ply in rng.sample(decided(game), 40):
        seat = game.fork(ply).actor
        found = cn.bots.reasons_of(game, ply, cn.bots.make_bot("good", seat))
        assert found.whole
        assert found.seat == seat
        assert found.instead is None
        assert found.chosen.action == game.log[ply]
        reasoned += bool(found.chosen.why)
        worths = [one.worth for one in (found.chosen, *found.others)]
        assert worths == sorted(worths, reverse=True)
    assert reasoned >= 38


def test_another_bot_is_told_of_as_another() -> None:
    game = whole_game("base", seed=6)
    rng = random.Random(3)
    found = [
        cn.bots.reasons_of(game, ply, cn.bots.make_bot("random", 5))
        for ply in rng.sample(decided(game), 20)
    ]
    assert any(one.instead is not None for one in found)
    assert all(not one.aims for one in found)


def test_chance_has_no_reasons_and_what_was_not_done_neither() -> None:
    game = cn.new_game(players=3, seed=1)
    cn.bots.play(game, "good", max_turns=2)
    bot = cn.bots.make_bot("good")
    rolled = next(ply for ply in range(game.ply) if ply not in set(decided(game)))
    with pytest.raises(ValueError, match="chance did action number"):
        cn.bots.reasons_of(game, rolled, bot)
    for ply in (-1, game.ply):
        with pytest.raises(IndexError, match="there is no number"):
            cn.bots.reasons_of(game, ply, bot)


# ---- numbers ---------------------------------------------------------------------------


def place(game: cn.Game, one: WeighedAction, said: Phrase) -> bool:
    """Whether a place has as many dots as is said of it."""
    vertex = getattr(one.action, "vertex", None)
    if vertex is None:
        return True
    pips = game.board.vertex_pips(vertex)
    return pips == number_in(said.params["pips"])


def doubled(game: cn.Game, one: WeighedAction, said: Phrase) -> bool:
    """Whether a city doubles as many dots as the settlement there has."""
    return place(game, one, said.params["pips"])


def harbour(game: cn.Game, one: WeighedAction, said: Phrase) -> bool:
    """Whether there is such a harbour at a place to build."""
    vertex = getattr(one.action, "vertex", None)
    if vertex is None:
        return True
    found = game.board.vertex_harbours[vertex]
    return found is not None and found.kind is None


TOLD: dict[str, Callable[..., bool]] = {
    **{template: check for template, check in CHECKS.items() if template in OPEN},
    "{pips}: {kinds}": place,
    "doubles {pips}": doubled,
    "has a 3:1 harbour": harbour,
    "makes your longest route {n} long": longest,
}


def test_numbers_told_in_two_hundred_positions_are_so() -> None:
    """Counted anew on the board, or by doing what was done."""
    seen: Counter[str] = Counter()
    positions = 0
    for seed in range(4):
        game = whole_game("base", seed=seed, players=4)
        running = game.fork(game.ply - 1)
        for ply in random.Random(seed).sample(decided(running), 90):
            found = cn.bots.reasons_of(running, ply, planner(game, ply))
            then = game.fork(ply)
            positions += 1
            for one in (found.chosen, *found.others):
                for said in one.why:
                    check = TOLD.get(said.template)
                    if check is not None:
                        assert check(then, one, said), (seed, ply, one.action, str(said))
                        seen[said.template] += 1
    assert positions >= 200
    assert len(seen) >= 8, seen


def test_offers_are_accepted_as_often_as_everybody_is_told() -> None:
    said, happened = [], []
    for seed in range(8):
        game = whole_game("base", seed=seed, players=4)
        running = game.fork(game.ply - 1)
        for ply in decided(running):
            if isinstance(game.log[ply], cn.OfferTrade):
                found = cn.bots.reasons_of(running, ply, planner(game, ply))
                said += [why.params["odds"] / 100 for why in found.chosen.why]
                answers = islice(game.log, ply + 1, ply + 1 + len(game.log[ply].to or (1, 2, 3)))
                happened.append(any(isinstance(one, cn.AcceptTrade) for one in answers))
    assert len(said) == len(happened) >= 200
    assert abs(sum(said) / len(said) - sum(happened) / len(happened)) < 0.1


def test_victory_points_of_the_card_game_are_so() -> None:
    checked = 0
    for seed in range(3):
        game = whole_game("fastcard", seed=seed)
        running = game.fork(game.ply - 1)
        for ply in decided(running):
            found = cn.bots.reasons_of(running, ply, planner(game, ply))
            before, after = game.fork(ply), game.fork(ply + 1)
            for said in found.chosen.why:
                if said.template == "{n} points" or said.many == "{n} points":
                    gain = after.points(found.seat) - before.points(found.seat)
                    assert gain == said.params["n"], (seed, ply, game.log[ply])
                    checked += 1
    assert checked >= 10


# ---- words -----------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["de", "nl"])
def test_reasons_are_told_in_every_language(language: str) -> None:
    game = whole_game("base", seed=6)
    running = game.fork(game.ply - 1)
    found = [cn.bots.reasons_of(running, ply, planner(game, ply)) for ply in decided(running)[:120]]
    english = [str(why) for one in found for why in one.chosen.why]
    use(language)
    try:
        other = [str(why) for one in found for why in one.chosen.why]
    finally:
        use("en")
    assert len(english) >= 40
    assert all(one != another for one, another in zip(english, other, strict=True))

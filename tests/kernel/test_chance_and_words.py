"""Exact distributions, codecs and the texts for people."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction

import pytest

import catan_nb as cn
from catan_nb.kernel import codecs
from catan_nb.kernel.action import Action
from catan_nb.kernel.chance import CERTAIN, TOGETHER, Luck
from catan_nb.kernel.words import Phrase, say, set_translation
from catan_nb.rules.base.turn import ROLLS
from tests.kernel.toy import COUNT, FLIPS, LUCKY, Coin, Step, Toss, game


def test_probabilities_are_exact_fractions() -> None:
    assert FLIPS.probability(Coin(0)) == Fraction(3, 4)
    assert FLIPS.probability(lambda coin: coin.heads < 5) == 1
    assert FLIPS.probability(Coin(7)) == 0
    assert (FLIPS.total, len(FLIPS), list(FLIPS)) == (4, 2, [(Coin(0), 3), (Coin(1), 1)])
    assert repr(FLIPS) == "Distribution(coin 0: 3/4, coin 1: 1/4)"
    assert (CERTAIN.total, len(CERTAIN), list(CERTAIN)) == (0, 0, [])
    assert CERTAIN.probability(Coin(0)) == 0


def test_draws_follow_the_weights() -> None:
    rng = random.Random(1)
    drawn = Counter(FLIPS.draw(rng) for _ in range(4000))
    # Six sigma around 3000 with variance 750.
    assert abs(drawn[Coin(0)] - 3000) < 6 * 750**0.5
    assert drawn[Coin(0)] + drawn[Coin(1)] == 4000


def test_every_outcome_can_be_drawn() -> None:
    class Fixed(random.Random):
        def __init__(self, value: float) -> None:
            super().__init__()
            self.value = value

        def random(self) -> float:
            return self.value

    drawn = [ROLLS.draw(Fixed((n + 0.5) / 36)) for n in range(36)]
    assert drawn == [roll for roll, _ in ROLLS]
    assert ROLLS.draw(Fixed(0.0)) == cn.Roll(1, 1)
    assert ROLLS.draw(Fixed(1 - 2**-53)) == cn.Roll(6, 6)


def test_a_point_has_its_luck_whatever_was_drawn_elsewhere() -> None:
    luck, plies = Luck(5), range(3 * TOGETHER)
    numbers = [luck.at(ply) for ply in plies]
    assert len(set(numbers)) == len(plies)
    assert all(0 <= number < 1 for number in numbers)
    shuffled = random.Random(1).sample(plies, len(plies))
    assert [luck.at(ply) for ply in shuffled] == [numbers[ply] for ply in shuffled]
    assert Luck(5).at(2 * TOGETHER + 7) == numbers[2 * TOGETHER + 7]
    assert luck.at(10**9) == luck.at(10**9)


def test_older_games_have_a_seeding_for_each_point() -> None:
    luck = Luck(5, apart=True)
    wanted = [random.Random(5 << 32 | ply).random() for ply in range(40)]
    assert [luck.at(ply) for ply in range(40)] == wanted
    assert luck.at(3) == wanted[3]


@pytest.mark.parametrize(
    "beside",
    [(0, 1), (0, TOGETHER), (1, 0), (1, 1), (1 << 32, 0)],
    ids=["the next point", "the next seeding", "the next seed", "both", "a far seed"],
)
def test_points_and_seeds_beside_each_other_have_nothing_in_common(beside: tuple[int, int]) -> None:
    other, step = beside
    pairs: Counter[tuple[int, int]] = Counter()
    for seed in range(0, 200, 2):
        here, there = Luck(seed), Luck(seed + other)
        for ply in range(0, 360, 2):
            pairs[int(here.at(ply) * 6), int(there.at(ply + step) * 6)] += 1
    expected = 100 * 180 / 36
    chi_square = sum((pairs[i, j] - expected) ** 2 for i in range(6) for j in range(6)) / expected
    assert chi_square < 66.6  # 35 degrees of freedom: one in a thousand is above


def test_a_chance_frame_takes_its_outcomes_and_nothing_else() -> None:
    toy = game(COUNT, LUCKY, seed=3)
    assert toy.outcomes() is CERTAIN
    toy.push(Toss())
    assert toy.actor == cn.CHANCE
    assert toy.outcomes() is FLIPS
    assert str(toy.why_not(Coin(2))) == "Chance cannot bring that here. [toy.coin]"
    assert toy.availability(Coin) is None
    first = toy.sample()
    assert all(toy.sample() == first for _ in range(5))
    toy.advance()
    assert toy.actor == 0


def test_a_seed_gives_the_same_luck_at_the_same_point() -> None:
    def luck(seed: int) -> tuple[Action, ...]:
        toy = game(COUNT, LUCKY, seed=seed)
        for _ in range(12):
            toy.push(Toss())
            toy.push(toy.sample())
            if toy.over:
                break
        return toy.log

    assert luck(4) == luck(4)
    assert len({luck(seed) for seed in range(20)}) > 10


# ---- codecs ----------------------------------------------------------------------------


def test_whole_numbers_are_no_bools_and_no_texts() -> None:
    assert codecs.check_int(3) == 3
    for wrong in (True, False, 3.0, "3", None, [3]):
        assert not codecs.is_int(wrong)
        with pytest.raises(ValueError, match="expected a whole number"):
            codecs.check_int(wrong)


def test_places_have_a_letter() -> None:
    hexes = codecs.place_codec("H")
    assert (hexes.write(7), hexes.read("H7"), hexes.read("h7")) == ("H7", 7, 7)
    for wrong in ("7", "V7", "H", "H-1", "H7x", ""):
        with pytest.raises(ValueError, match="place like H7"):
            hexes.read(wrong)


def test_optional_values_may_be_missing() -> None:
    maybe = codecs.optional_codec(codecs.SEAT)
    assert (maybe.write(None), maybe.read("-"), maybe.dump(None), maybe.load(None)) == (
        "-",
        None,
        None,
        None,
    )
    assert (maybe.show(None), maybe.show(2), maybe.fits(None), maybe.fits("x")) == (
        "nobody",
        "P2",
        True,
        False,
    )


# ---- bundles of cards ------------------------------------------------------------------


def test_bundles_of_cards() -> None:
    one, two = cn.Cards(ore=2, wool=1), cn.Cards({"ore": 1})
    assert (one["ore"], one["brick"], one.total, two.total) == (2, 0, 3, 1)
    assert dict(one) == {"ore": 2, "wool": 1}
    assert one + two == cn.Cards(ore=3, wool=1)
    assert one - two == cn.Cards(ore=1, wool=1)
    assert two <= one
    assert not one <= two
    assert "ore" in one
    assert "ore" not in cn.Cards(wool=1)
    assert "gold" not in one
    assert list(one) == ["ore", "wool"]
    assert bool(one)
    assert not cn.Cards()
    assert not cn.Cards(ore=0)
    assert len({cn.Cards(ore=1), cn.Cards(ore=1, wool=0), two}) == 1
    assert one == {"ore": 2, "wool": 1}
    assert (str(one), str(cn.Cards())) == ("2 ore, 1 wool", "nothing")
    assert repr(one) == "Cards(ore=2, wool=1)"
    with pytest.raises(ValueError, match="not all in"):
        two - one
    for wrong in ({"gold": 1}, {"ore": -1}, {"ore": 1.5}, {"ore": True}, {"ore": "1"}):
        with pytest.raises(ValueError, match=r"kind of card|cannot hold|whole number"):
            cn.Cards(wrong)


# ---- texts -----------------------------------------------------------------------------


@pytest.fixture
def shouting() -> Iterator[None]:
    set_translation(str.upper)
    yield
    set_translation(None)


def test_phrases_are_put_together_when_read() -> None:
    phrase = say("{who} has {n} cards.", who="Ada", n=3)
    assert str(phrase) == "Ada has 3 cards."
    assert phrase == Phrase("{who} has {n} cards.", {"who": "Ada", "n": 3})
    assert str(say("Not now: {asked}", asked=say("{who} counts.", who="{x}"))) == (
        "Not now: {x} counts."
    )


def test_templates_can_be_translated(shouting: None) -> None:
    assert str(say("nothing to do")) == "NOTHING TO DO"


def test_actions_describe_themselves() -> None:
    assert Step(2).describe() == "Step 2"
    assert Coin(1).describe() == "coin 1"
    assert cn.Rob(None).describe() == "Steal from nobody"

"""What the good bot says for its advice, held against the position by other means."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

import pytest

import catan_nb as cn
from catan_nb.bots.bot import Advice
from catan_nb.bots.good import GoodBot
from catan_nb.kernel.words import Phrase
from catan_nb.rules.base.actions import AcceptTrade, ConfirmTrade, CounterOffer

pytestmark = pytest.mark.slow

PRICES = {
    "a city at {place}": cn.Cards(ore=3, grain=2),
    "a development card": cn.Cards(ore=1, grain=1, wool=1),
}


def positions(seed: int, share: float) -> Iterator[tuple[cn.Game, list[Advice]]]:
    """Decisions of a game among planners, drawn at random, with the coach's advice."""
    rng = random.Random(seed)
    game = cn.new_game(players=4, seed=seed)
    bots = [GoodBot(seat) for seat in range(4)]
    while not game.over:
        if game.actor == cn.CHANCE:
            game.push(game.sample())
            continue
        bot = bots[game.actor]
        if rng.random() < share:
            yield game, bot.advise(game.view(game.actor), 3)
        game.push(bot.choose(game.view(game.actor)))


def number_in(phrase: Any) -> int:
    """The number at the beginning of some words."""
    return int(str(phrase).split(maxsplit=1)[0])


def dots(game: cn.Game, hex: int) -> int:
    token = game.board.tokens[hex]
    return 6 - abs(7 - token) if token else 0


def stakes(game: cn.Game, seat: int, hex: int) -> int:
    corners = game.board.topology.hex_vertices[hex]
    player = game.players[seat]
    return sum((v in player.settlements) + 2 * (v in player.cities) for v in corners)


# ---- what is said, and whether it is so ------------------------------------------------


def blocks(game: cn.Game, advice: Advice, said: Phrase) -> bool:
    victim = game.names.index(said.params["name"])
    here = dots(game, advice.action.hex) * stakes(game, victim, advice.action.hex)
    points = number_in(said.params["points"]) == game.view(game.actor).points(victim)
    return number_in(said.params["pips"]) == here and points


def frees(game: cn.Game, advice: Advice, said: Phrase) -> bool:
    blocked = dots(game, game.robber) * stakes(game, game.actor, game.robber)
    return bool(said.params["n"] == blocked)


def holds(game: cn.Game, advice: Advice, said: Phrase) -> bool:
    who = game.names.index(said.params["name"])
    size = number_in(said.params["cards"]) == sum(game.players[who].hand.values())
    return size and ("points" not in said.params or has_points(game, advice, said))


def has_points(game: cn.Game, advice: Advice, said: Phrase) -> bool:
    who = game.names.index(said.params["name"])
    return number_in(said.params["points"]) == game.view(game.actor).points(who)


def one_point(game: cn.Game, advice: Advice, said: Phrase) -> bool:
    """Whether what is done brings the point by itself."""
    after = game.fork()
    before = after.points(game.actor)
    after.push(advice.action)
    return after.points(game.actor) >= before + 1


def longest(game: cn.Game, advice: Advice, said: Phrase) -> bool:
    after = game.fork()
    after.push(advice.action)
    return bool(cn.stats.longest_road(after, game.actor).length == said.params["n"])


def still_needs(game: cn.Game, advice: Advice, said: Phrase) -> bool:
    goal, needed = said.params["goal"].template, said.params["cards"]
    price = PRICES.get(goal)
    if price is None:
        return True
    hand = game.players[game.actor].hand
    return bool(needed == cn.Cards({k: max(0, n - hand[k]) for k, n in price.items()}))


def of_the_box(game: cn.Game, advice: Advice, said: Phrase) -> bool:
    return (said.params["odds"], said.params["points"]) == (56, 20)


def not_held(game: cn.Game, advice: Advice, said: Phrase) -> bool:
    hand = game.players[game.actor].hand
    return any(hand[kind] < count for kind, count in said.params["cards"].items())


def spared(game: cn.Game, advice: Advice, said: Phrase) -> bool:
    hand = game.players[game.actor].hand
    return all(hand[kind] >= count for kind, count in said.params["cards"].items())


def comes_faster(game: cn.Game, advice: Advice, said: Phrase) -> bool:
    """Whether more dots pay what is given than what is asked for, those under the robber half."""
    paid: Counter[int] = Counter()
    for hex, terrain in enumerate(game.board.terrain):
        share = 1 if hex == game.robber else 2
        paid[terrain] += share * dots(game, hex) * stakes(game, game.actor, hex)
    given, asked = advice.action.give.counts, advice.action.get.counts
    return paid[given.index(max(given))] > paid[asked.index(max(asked))]


def knights(game: cn.Game, advice: Advice, said: Phrase) -> bool:
    played = [player.knights for player in game.players]
    own = played[game.actor]
    best = max(count for seat, count in enumerate(played) if seat != game.actor)
    needed = max(3, best + 1) - own - 1
    return said.params.get("n", 0) == needed if "more" in said.template else needed <= 0


CHECKS: dict[str, Callable[[cn.Game, Advice, Phrase], bool]] = {
    "1 more point": one_point,
    "blocks {pips} of {name}'s {kind} ({name} has {points})": blocks,
    "frees 1 of your dots from the robber": frees,
    "steals from {name}, who holds {cards}": holds,
    "{name} has {points} and {cards}": holds,
    "{name} has {points} and is too close to winning": has_points,
    "{name} has only {points}": has_points,
    "{goal} still needs {cards}": still_needs,
    "{odds} % of all the cards are knights, {points} % victory points": of_the_box,
    "you do not hold {cards}": not_held,
    "you can spare {cards}": spared,
    "your {kind} comes in faster": comes_faster,
    "1 more knight would win the largest army": knights,
    "wins the largest army: 2 points": knights,
}
#: Said of an action, these speak against it.
AGAINST = ("still needs", "worth more to you", "too little", "too close", "hurts you")


def test_what_is_said_of_two_hundred_positions_is_so() -> None:
    seen: Counter[str] = Counter()
    count = 0
    for seed in range(4):
        for game, advised in positions(seed, 0.3):
            count += 1
            for advice in advised:
                for said in advice.why:
                    check = CHECKS.get(said.template)
                    if check is not None:
                        assert check(game, advice, said), (seed, game.ply, advice.action, str(said))
                        seen[said.template] += 1
    assert count >= 200
    assert len(seen) >= 11


def test_a_robber_that_hurts_oneself_is_said_to_hurt_whom_it_hurts_most() -> None:
    seen: Counter[str] = Counter()
    for seed in range(8, 11):
        for game, _advised in positions(seed, 1):
            if not isinstance(game.frame, cn.questions.RobberMove):
                continue
            seats, me = range(len(game.names)), game.actor
            for advice in GoodBot().advise(game.view(me), 99):
                lost = [
                    dots(game, advice.action.hex) * stakes(game, seat, advice.action.hex)
                    for seat in seats
                ]
                others = max(lost[seat] for seat in seats if seat != me)
                right = "hurts yourself most" if lost[me] > others else "hurts you, too"
                said = [why for why in advice.reasons if why.startswith("hurts you")]
                assert said == ([right] if lost[me] else [])
                seen.update(said)
    assert min(seen["hurts yourself most"], seen["hurts you, too"]) >= 20


def test_reasons_for_a_trade_speak_for_it() -> None:
    trades = refusals = 0
    for seed in range(4, 8):
        for _game, advised in positions(seed, 1):
            for advice in advised:
                if isinstance(advice.action, AcceptTrade | ConfirmTrade | CounterOffer):
                    trades += 1
                    told = "; ".join(advice.reasons)
                    assert told
                    assert not any(words in told for words in AGAINST), told
                    assert advice.score > 0
                refusals += isinstance(advice.action, cn.RefuseTrade)
    assert trades >= 40
    assert refusals >= 100


def test_an_offer_says_why_what_is_given_is_missed_less() -> None:
    told: Counter[str] = Counter()
    for seed in range(8, 14):
        for _game, advised in positions(seed, 1):
            for advice in advised:
                if isinstance(advice.action, cn.OfferTrade):
                    _wanted, spared, _odds = advice.why
                    told[spared.template] += 1
    faster = told.pop("your {kind} comes in faster")
    assert faster >= 5
    assert told.pop("you can spare {cards}") > 5 * faster
    assert set(told) <= {
        "brings {goal} closer",
        "makes {goal} possible at once",
        "a 7 would cost half of a hand this big",
    }


def test_offers_are_accepted_as_often_as_is_said() -> None:
    """Among planners; each offer that is advised is made on a copy of the game."""
    bots = [GoodBot(seat) for seat in range(4)]
    told: dict[int, list[tuple[float, bool]]] = {1: [], 2: []}
    for seed in range(20, 34):
        for game, advised in positions(seed, 0.12):
            for advice in advised:
                if not isinstance(advice.action, cn.OfferTrade):
                    continue
                tried = game.fork()
                tried.push(advice.action)
                accepted = False
                while isinstance(tried.frame, cn.questions.AnswerOffer):
                    answer = bots[tried.actor].choose(tried.view(tried.actor))
                    accepted |= isinstance(answer, AcceptTrade)
                    tried.push(answer)
                odds = next(w.params["odds"] for w in advice.why if "odds" in w.params)
                told[advice.action.give.total].append((odds / 100, accepted))
    for trials in told.values():
        assert len(trials) >= 50
        said, happened = (sum(column) / len(trials) for column in zip(*trials, strict=True))
        assert abs(said - happened) < 0.15

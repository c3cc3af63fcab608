"""Checks of legality: what is listed is just what is not refused."""

from __future__ import annotations

import itertools
import math
import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import catan_nb as cn
from catan_nb.kernel.action import Action, codecs_of
from catan_nb.kernel.errors import Refusal
from catan_nb.rules.catalogue import RULES
from tests.conformance.oracle import RESOURCES

#: Actions that are put together by hand, and how many random ones are tried of each.
COMPOSED = (cn.OfferTrade, cn.AskForOffers, cn.CounterOffer)
BUNDLES = 4
#: Ways to choose cards of a hand that are tried at most; with more of them none is.
MOST_BUNDLES = 3000
#: The same for actions of a kind: pairs of places are too many.
MOST_FORMS = 1000
#: How often all reasons against a refused action are asked for.
EXPLAINED = 0.02


def universe(game: cn.Game) -> dict[type[Action], list[Action]]:
    """Return actions, possible or not, by kind: all that could be legal, and wrong ones too.

    A kind with too many forms has none.
    """
    key = (id(game.board.topology), len(game.players), game.variant, game.rules.scenario.name)
    if key not in _UNIVERSES:
        stated: dict[type[Action], list[Action]] = {}
        for action in _stated():
            stated.setdefault(type(action), []).append(action)
        _UNIVERSES[key] = {
            kind: stated.get(kind) or _put_together(game, kind)
            for kind in game.rules.verbs
            if kind not in COMPOSED
        }
    knightly = cn.MoveKnight in game.rules.verbs
    sailing = cn.MoveShip in game.rules.verbs
    return (
        _UNIVERSES[key]
        | _chosen(game)
        | (_marches(game) if knightly else {})
        | (_voyages(game) if sailing else {})
    )


_UNIVERSES: dict[tuple[int, int, str, str], dict[type[Action], list[Action]]] = {}


def _stated() -> Iterator[Action]:
    """Return actions with fields that can be anything: bundles of cards, numbers of dice."""
    for pair in itertools.combinations_with_replacement(RESOURCES, 2):
        yield cn.PlayInvention(cn.Cards(**Counter(pair)))
    yield from (cn.PlayInvention(cn.Cards({kind: 1})) for kind in RESOURCES)
    yield from (cn.PlayInvention(c) for c in (cn.Cards(), cn.Cards(ore=3), cn.Cards(coin=2)))
    faces = range(8)
    yield from (cn.Roll(a, b) for a in faces for b in faces)
    yield from (cn.PlayAlchemist(red, other) for red in faces for other in faces)
    yield from (cn.RollThree(s, red, other) for s in range(5) for red in faces for other in faces)


def _put_together(game: cn.Game, kind: type[Action]) -> list[Action]:
    """Return the actions of a kind with all values of its fields, and some that do not exist."""
    fields: list[tuple[Any, ...]] = []
    for _name, codec in codecs_of(kind):
        if codec.among is None:
            return []
        known = tuple(codec.among(game.rules))
        fields.append((-1, *known, len(known)))
    if math.prod(map(len, fields)) > MOST_FORMS:
        return []
    return [kind(*chosen) for chosen in itertools.product(*fields)]


def _marches(game: cn.Game) -> dict[type[Action], list[Action]]:
    """Return ways to move and displace for all knights there are, and for one place without."""
    knights = [knight for player in game.players for knight in player.knight_pieces]
    starts = [-1, 0, *(knight.vertex for knight in knights)]
    ends = range(-1, game.board.topology.n_vertices + 1)
    pairs = [(start, end) for start in dict.fromkeys(starts) for end in ends]
    active = [k.vertex for k in knights if k.active]
    commitments = itertools.chain.from_iterable(
        itertools.combinations(active, count) for count in range(min(len(active), 7) + 1)
    )
    return {
        cn.MoveKnight: [cn.MoveKnight(*pair) for pair in pairs],
        cn.DisplaceKnight: [cn.DisplaceKnight(*pair) for pair in pairs],
        cn.CommitKnights: [
            *map(cn.CommitKnights, commitments),
            cn.CommitKnights((0, 0)),
            cn.CommitKnights(tuple(reversed(active)) if len(active) > 1 else (-1,)),
        ],
    }


def _voyages(game: cn.Game) -> dict[type[Action], list[Action]]:
    """Return ways to move the actor's ships and one that is not there, and to take gold."""
    actor = game.actor if game.actor is not None and game.actor >= 0 else 0
    paths = range(-1, game.board.topology.n_edges + 1)
    ships = dict.fromkeys((-1, 0, *game.players[actor].ships))
    count = min(getattr(game.frame, "count", 1), 3)
    bundles = [
        Counter(kinds)
        for size in (count - 1, count, count + 1)
        for kinds in itertools.combinations_with_replacement(RESOURCES, size)
    ]
    found: dict[type[Action], list[Action]] = {
        cn.MoveShip: [cn.MoveShip(ship, path) for ship in ships for path in paths]
    }
    if cn.TakeGold in game.rules.verbs:
        cards = [cn.Cards(one) for one in bundles]
        found[cn.TakeGold] = [cn.TakeGold(one) for one in (*cards, cn.Cards(cloth=count))]
    if cn.PlaceHarbour in game.rules.verbs:
        kinds = [getattr(game.frame, "harbour", 0), 5]
        found[cn.PlaceHarbour] = [
            cn.PlaceHarbour(k, path) for k in dict.fromkeys(kinds) for path in paths
        ]
    return found


def _chosen(game: cn.Game) -> dict[type[Action], list[Action]]:
    """Return ways to choose cards of a hand, some of them impossible."""
    frame, found = game.frame, {}
    for cls in (cn.Discard, cn.GiveCards, cn.TakeCards):
        if cls not in game.rules.verbs:
            continue
        if frame is None or game.rules.verbs[cls] not in game.rules.offers[type(frame)]:
            found[cls] = [cls(cn.Cards(ore=4))]
        else:
            seat = frame.victim if cls is cn.TakeCards else frame.player
            found[cls] = [cls(cards) for cards in _bundles(game, seat, frame.count)]
    return found


def _bundles(game: cn.Game, seat: int, count: int) -> list[cn.Cards]:
    """Return all bundles of about so many cards of a hand; none where there are too many."""
    held = game.players[seat].hand
    ranges = [range(min(held[kind], count) + 2) for kind in game.bank]
    size = 1
    for one in ranges:
        size *= len(one)
    if size > MOST_BUNDLES:
        return []
    return [
        cn.Cards(dict(zip(game.bank, counts, strict=True)))
        for counts in itertools.product(*ranges)
        if abs(sum(counts) - count) <= 1
    ]


def check_refusal(refusal: Refusal | None) -> None:
    assert refusal is not None
    assert refusal.rule in RULES, refusal
    text = refusal.text
    assert text
    assert "{" not in text


def check_legality(game: cn.Game, rng: random.Random) -> None:
    """Check that what is listed is just what is not refused, over the whole action space."""
    listed = game.legal_actions()
    legal = set(listed)
    assert len(legal) == len(listed), "listed twice"
    tried = universe(game)
    asked = game.rules.offers[type(game.frame)] if game.frame else ()
    asked_kinds = {verb.action for verb in asked}
    allowed = set()
    for kind, actions in tried.items():
        wanted = actions if kind in asked_kinds else actions and rng.choices(actions)
        for action in wanted:
            refusal = game.why_not(action)
            if refusal is None and kind not in asked_kinds:  # an outcome, a step early
                assert game.outcomes(kind).probability(action), (action, game)
                rng.random()  # as for what is refused, so that the same games are played
                continue
            if refusal is None:
                allowed.add(action)
                continue
            check_refusal(refusal)
            if rng.random() < EXPLAINED:
                reasons = game.explain(action)
                assert reasons[0] == refusal
                for reason in reasons:
                    check_refusal(reason)
    assert {type(action) for action in legal} <= tried.keys()
    full = {kind for kind, actions in tried.items() if actions}
    known = {action for action in legal if type(action) in full}
    assert allowed == known, (sorted(map(str, allowed ^ known)), game)
    for kind in (*tried, *COMPOSED):
        available = game.availability(kind)
        if available is not None:
            check_refusal(available)
        if kind in COMPOSED:
            check_composed(game, kind, rng)
        elif kind in full:
            assert (available is None) == any(isinstance(a, kind) for a in legal), (kind, game)
    if game.over:
        assert not legal
    else:
        assert legal, f"nobody can go on: {game}"


def check_quickly(game: cn.Game, rng: random.Random, tries: int = 12) -> None:
    """Check some of the actions that are listed, and some others, for the same."""
    listed = game.legal_actions()
    legal = set(listed)
    assert len(legal) == len(listed), "listed twice"
    assert legal or game.over, f"nobody can go on: {game}"
    for action in rng.choices(listed, k=tries) if listed else ():
        assert game.why_not(action) is None, (action, game)
    tried = universe(game)
    asked = game.rules.offers[type(game.frame)] if game.frame else ()
    kinds = [verb.action for verb in asked if tried.get(verb.action)]
    for kind in rng.choices(kinds, k=tries) if kinds else ():
        action = rng.choice(tried[kind])
        refusal = game.why_not(action)
        assert (refusal is None) == (action in legal), (action, refusal, game)
        if refusal is not None:
            check_refusal(refusal)


def some_cards(game: cn.Game, rng: random.Random) -> cn.Cards:
    """Return a few cards; where commodities are no part of the game, now and then some."""
    kinds = (*game.bank, *(() if "cloth" in game.bank else ("cloth",)))
    weights = [5.0] * 5 + [1.0] * (len(kinds) - 5)
    return cn.Cards(Counter(rng.choices(kinds, weights, k=rng.choice((0, 1, 1, 1, 2, 3)))))


def check_composed(game: cn.Game, kind: type[Action], rng: random.Random) -> None:
    """Check random offers against the rules of trade, and the verb's own examples."""
    verb = game.rules.verbs[kind]
    available = game.availability(kind)
    if available is None:
        assert verb.sample is not None
        example = verb.sample(game.state, rng)
        if example is not None:
            assert game.why_not(example) is None
    seats = range(-1, len(game.players) + 1)
    for _ in range(BUNDLES):
        give, get = some_cards(game, rng), some_cards(game, rng)
        if kind is cn.OfferTrade:
            to = tuple(rng.choices(seats, k=rng.choice((0, 1, 1, 2, 3))))
            action: Any = cn.OfferTrade(give, get, to)
            fits = available is None and offer_is_right(game, give, get, to)
        elif kind is cn.AskForOffers:
            action = cn.AskForOffers(get)
            fits = available is None and bool(get) and set(get) <= set(game.bank)
        else:
            action = cn.CounterOffer(give, get)
            fits = available is None and counter_is_right(game, give, get)
        refusal = game.why_not(action)
        assert (refusal is None) == fits, (action, refusal, game)
        if refusal is not None:
            check_refusal(refusal)


def bargain_is_right(game: cn.Game, give: cn.Cards, get: cn.Cards) -> bool:
    if not {*give, *get} <= {*game.bank} or set(give) & set(get) or not (give or get):
        return False
    return bool(give and get) or bool(game.options["allow_gifts"])


def holds(game: cn.Game, seat: int, cards: cn.Cards) -> bool:
    return all(game.players[seat].hand[kind] >= count for kind, count in cards.items())


def offer_is_right(game: cn.Game, give: cn.Cards, get: cn.Cards, to: tuple[int, ...]) -> bool:
    seats, seat = range(len(game.players)), game.actor
    return (
        bargain_is_right(game, give, get)
        and holds(game, seat, give)
        and bool(to)
        and len(set(to)) == len(to)
        and all(other in seats and other != seat for other in to)
        and any(game.players[other].hand_size >= get.total for other in to)
    )


def counter_is_right(game: cn.Game, give: cn.Cards, get: cn.Cards) -> bool:
    proposer = game.players[game.frame.proposer]
    return (
        bargain_is_right(game, give, get)
        and holds(game, game.actor, give)
        and proposer.hand_size >= get.total
    )

"""Effects of the three dice in the simplified simulation: cards, sevens, barbarians."""

from __future__ import annotations

from typing import Final

from catan_nb.bots.playout.codes import RESOURCES
from catan_nb.bots.playout.pieces import count_places
from catan_nb.bots.search.knights.sketch import CITY_KIND, KINDS, RANKS, TRACKS, Sketch
from catan_nb.bots.search.knights.strength import threat

__all__ = ["roll"]

#: Hidden progress cards that may be kept.
MOST_CARDS: Final = 4


def roll(sketch: Sketch, dice: int, luck: float) -> None:
    """Apply a roll of the dice.

    Parameters
    ----------
    sketch : Sketch
        It is changed.
    dice : int
        36 times the face of the event die, from 0, plus 6 times the red die plus the other,
        both from 0. The first three faces are the gates of the tracks, the others the ship.
    luck : float
        From 0 up to 1, for all that is drawn and stolen.
    """
    face, red, other = dice // 36, dice // 6 % 6 + 1, dice % 6 + 1
    if face >= TRACKS:
        sketch.fleet += 1
        if sketch.fleet == 7:
            _land(sketch)
    else:
        for seat in range(sketch.ground.players):
            step = sketch.steps[TRACKS * seat + face]
            if step >= 1 and red <= step + 1:
                _draw(sketch, seat, face, luck)
                luck = luck * 7.0 % 1.0
    if red + other == 7:
        _seven(sketch, luck)
    else:
        _produce(sketch, red + other)
    sketch.rolled = True


def _draw(sketch: Sketch, seat: int, track: int, luck: float) -> None:
    """Draw a progress card, simplified to points and the merchant."""
    if track == 0:
        if luck < 6.0 / 18.0:
            sketch.move_merchant(seat)
            return
    elif luck < 1.0 / 18.0:
        sketch.points[seat] += 1
        return
    sketch.cards[seat] = min(MOST_CARDS, sketch.cards[seat] + 1)


def _land(sketch: Sketch) -> None:
    """Resolve a landing of the barbarians."""
    players = sketch.ground.players
    given = [sketch.strength(seat, False) for seat in range(players)]
    if sum(given) >= sketch.attack():
        best = max(given)
        if given.count(best) > 1:
            for seat in range(players):
                if given[seat] == best:
                    sketch.cards[seat] = min(MOST_CARDS, sketch.cards[seat] + 1)
        elif sketch.defenders_left:
            sketch.defenders_left -= 1
            sketch.points[given.index(best)] += 1
    else:
        lowest = 99
        for seat in range(players):
            if given[seat] < lowest and sketch.exposed(seat) > 0:
                lowest = given[seat]
        for seat in range(players):
            if given[seat] == lowest and sketch.exposed(seat) > 0:
                sketch.lose_city(seat)
    for place in range(RANKS * players):
        sketch.asleep[place] += sketch.awake[place]
        sketch.awake[place] = 0
    sketch.fleet = 0
    sketch.landings += 1


def _produce(sketch: Sketch, total: int) -> None:
    ground, hands = sketch.ground, sketch.hands
    players = ground.players
    got = [0] * players
    for hex in ground.by_roll[total]:
        kind = ground.terrain[hex]
        if kind < 0 or hex == sketch.robber:
            continue
        around = ground.hex_vertices[hex]
        for seat in range(players):
            settlements, cities = sketch.settlements[seat] & around, sketch.cities[seat] & around
            if settlements:
                paid = count_places(settlements)
                hands[KINDS * seat + kind] += paid
                got[seat] += paid
            if cities:
                paid = count_places(cities)
                hands[KINDS * seat + kind] += paid
                hands[KINDS * seat + CITY_KIND[kind]] += paid
                got[seat] += paid
    for seat in range(players):
        if not got[seat] and sketch.steps[TRACKS * seat + 2] >= 3:
            rarest = 0
            for kind in range(RESOURCES):
                if hands[KINDS * seat + kind] < hands[KINDS * seat + rarest]:
                    rarest = kind
            hands[KINDS * seat + rarest] += 1


def _seven(sketch: Sketch, luck: float) -> None:
    """Discard for a 7 and, after the first landing, move the robber and steal."""
    for seat in range(sketch.ground.players):
        size = sketch.hand_size(seat)
        if size > 7 + 2 * sketch.walls[seat]:
            _discard(sketch, seat, size // 2)
    if not sketch.landings:
        return
    thief = sketch.seat
    sketch.put_robber(_robbed(sketch, thief))
    victim, highest = -1, 0.0
    for opponent in range(sketch.ground.players):
        if opponent != thief and sketch.stakes(opponent, sketch.robber):
            size = sketch.hand_size(opponent)
            worth = threat(sketch, opponent) + 0.05 * size
            if size and worth > highest:
                victim, highest = opponent, worth
    if victim >= 0:
        place = int(luck * sketch.hand_size(victim))
        kind = KINDS * victim
        while place >= sketch.hands[kind]:
            place -= sketch.hands[kind]
            kind += 1
        sketch.hands[kind] -= 1
        sketch.hands[KINDS * thief + kind - KINDS * victim] += 1


def _discard(sketch: Sketch, seat: int, count: int) -> None:
    """Discard cards of the largest kinds."""
    hands, offset = sketch.hands, KINDS * seat
    for _ in range(count):
        highest = offset
        for place in range(offset, offset + KINDS):
            # commodities are kept a little longer
            if hands[place] - (1 if place - offset >= RESOURCES else 0) > hands[highest] - (
                1 if highest - offset >= RESOURCES else 0
            ):
                highest = place
        if not hands[highest]:
            for place in range(offset, offset + KINDS):
                if hands[place]:
                    highest = place
        hands[highest] -= 1


def _robbed(sketch: Sketch, thief: int) -> int:
    """Return the hex where the robber harms the leaders most."""
    players = sketch.ground.players
    threats = [threat(sketch, opponent) for opponent in range(players)]
    best, highest = sketch.robber, -1e9
    for hex in sketch.ground.robber_hexes:
        if hex == sketch.robber:
            continue
        pips = sketch.mind.hex_pips[hex]
        score = -2.5 * pips * sketch.stakes(thief, hex)
        steal = 0.0
        for other in range(players):
            if other != thief:
                stakes = sketch.stakes(other, hex)
                if stakes:
                    score += threats[other] * pips * stakes
                    steal = max(steal, 1.5 * threats[other])
        if score + steal > highest:
            best, highest = hex, score + steal
    return best

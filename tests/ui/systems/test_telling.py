"""How events are told in the log: in parts, to whom, and in which language."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar

import pytest

import catan_nb as cn
from catan_nb import events, language
from catan_nb.board.terrain import Terrain
from catan_nb.fastcard import events as cardevents
from catan_nb.fastcard.cards import Cards as FastCards
from catan_nb.kernel.event import Event, PassedOver
from catan_nb.rules.base.questions import RobberMove
from catan_nb.ui.looks.drawings import SIGNS
from catan_nb.ui.systems.events import Audience, LogLine, plain_telling
from catan_nb.ui.systems.registry import of

SCENARIOS = (
    "treasure_islands",
    "forgotten_tribe",
    "cloth",
    "pirate_islands",
    "wonders",
    "new_world",
    "harbourmaster",
    "greater_catan",
)
GAMES: dict[str, Any] = {
    "base": cn.new_game("base", players=4, board="beginner", seed=1),
    "knights": cn.new_game("base+cities_knights", players=4, board="beginner", seed=1),
    "six": cn.new_game("base", players=6, seed=1),
    "sea": cn.new_game("base+seafarers", players=4, seed=1),
    "sea_knights": cn.new_game("base+cities_knights+seafarers", players=4, seed=1),
    "fastcard": cn.new_game("fastcard", players=4, seed=1),
    **{name: cn.new_game("base+seafarers", scenario=name, players=4, seed=1) for name in SCENARIOS},
}
RED, BLUE, ORANGE, WHITE = range(4)
GRAIN = cn.Cards(grain=2)


def told(event: Event, viewer: int | None = RED, variant: str = "base") -> LogLine:
    """A line as a player reads it."""
    game = GAMES[variant]
    teller = of(game.rules).teller(event)
    line = teller(event.seen_by(viewer), Audience(game.names, viewer, game.view(viewer)))
    assert line is not None
    return line


def parts(event: Event, viewer: int | None = RED, variant: str = "base") -> tuple[object, ...]:
    return told(event, viewer, variant).parts


# ---- parts -----------------------------------------------------------------------------


def test_a_line_begins_with_the_swatch_and_says_little() -> None:
    assert parts(events.RoadBuilt(BLUE, 3, False)) == (BLUE, "builds a ", ("b", "road"))
    assert parts(events.Rolled(BLUE, 5, 1)) == (BLUE, "rolls 5 + 1 = ", ("b", "6"))


def test_you_are_you_to_yourself_only() -> None:
    roll = events.Rolled(BLUE, 5, 1)
    assert parts(roll, BLUE) == (BLUE, "You roll 5 + 1 = ", ("b", "6"))
    assert parts(roll, None) == (BLUE, "rolls 5 + 1 = ", ("b", "6"))


def test_cards_and_partners_are_pictures() -> None:
    deal = events.Traded(RED, BLUE, cn.Cards(ore=2), cn.Cards(grain=1))
    expected = (RED, "You give ", (2, "ore"), " to ", BLUE, " for ", (1, "grain"))
    assert parts(deal) == expected


def test_a_hex_is_its_token_and_what_it_pays() -> None:
    board = GAMES["base"].board
    fields = next(hex for hex, ground in enumerate(board.terrain) if ground == Terrain.FIELDS)
    start = (BLUE, ("i", "robber"), "moves the ", ("b", "robber"), " to ")
    token = ("b", str(board.tokens[fields]))
    assert parts(events.RobberMoved(BLUE, -1, fields)) == (*start, token, (0, "grain"))
    desert = board.terrain.index(Terrain.DESERT)
    assert parts(events.RobberMoved(BLUE, -1, desert)) == (*start, ("b", "desert"))


def test_headings_are_plain_words() -> None:
    assert parts(events.TurnBegan(BLUE, 35)) == ("Blue · turn 35",)
    assert parts(events.TurnBegan(RED, 37)) == ("You · turn 37",)
    assert parts(events.PairedTurnBegan(BLUE), variant="six") == ("Blue · paired turn",)


def test_lines_speak_the_language_in_use() -> None:
    road = events.RoadBuilt(BLUE, 3, False)
    language.use("de")
    assert parts(road, BLUE) == (BLUE, "Du baust eine ", ("b", "Straße"))
    language.use("nl")
    assert parts(road) == (BLUE, "bouwt een ", ("b", "straat"))


# ---- who may know ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("viewer", "known"), [(RED, True), (BLUE, True), (WHITE, False), (None, False)]
)
def test_a_stolen_card_is_shown_to_the_two_only(viewer: int | None, known: bool) -> None:
    shown = parts(events.Stolen(RED, BLUE, cn.ORE), viewer)
    assert ((0, "ore") in shown) is known
    assert shown[0] == RED
    assert BLUE in shown


def test_a_bought_card_is_named_to_its_owner_only() -> None:
    bought = events.DevelopmentBought(BLUE, 0)
    assert ("b", "knight") in parts(bought, BLUE)
    assert parts(bought) == (BLUE, ("i", "development"), "buys a ", ("b", "card"))


def test_a_won_card_is_drawn_not_bought() -> None:
    won = events.DevelopmentBought(BLUE, 0, gratis=True)
    assert parts(won, BLUE)[2] == "You draw a card: "
    assert parts(won) == (BLUE, ("i", "development"), "draws a ", ("b", "card"))


@pytest.mark.parametrize(
    ("event", "system", "words"),
    [
        (events.RoadRemoved(RED, RED, 3), "knights", "takes up an own "),
        (events.RoadRemoved(RED, BLUE, 3), "knights", "removes a "),
    ],
)
def test_an_own_piece_is_taken_up(event: cn.Event, system: str, words: str) -> None:
    assert words in parts(event, WHITE, system)
    own = event.player == event.victim
    assert ("own road" in event.text(("A", "B", "C", "D"))) is own


def test_gifts_and_drawn_cards_are_backs_to_others() -> None:
    gift = events.Gift(BLUE, ORANGE, 2, GRAIN)
    back = ("g", "2", ("i", "cards"))
    assert back in parts(gift, RED, "knights")
    assert (2, "grain") in parts(gift, ORANGE, "knights")
    drawn = cardevents.Drawn(BLUE, 1, FastCards(ore=1))
    assert parts(drawn, RED, "fastcard") == (BLUE, "draws ", ("g", "1", ("i", "cards")))
    assert parts(drawn, BLUE, "fastcard") == (BLUE, "You draw ", (1, "ore"))


# ---- what touches you ------------------------------------------------------------------


@pytest.mark.parametrize(
    ("event", "touched"),
    [
        (events.Produced(RED, GRAIN), {RED}),
        (events.Blocked(RED, 3, GRAIN), {RED}),
        (events.Stolen(BLUE, RED, cn.ORE), {RED}),
        (events.Traded(BLUE, RED, GRAIN, GRAIN), {RED}),
        (events.Monopolised(BLUE, RED, GRAIN), {RED}),
        (events.Discarded(RED, GRAIN), {RED}),
        (events.LongestRoadMoved(RED, BLUE, 6), {RED, BLUE}),
        (events.Answered(RED, "refuse", cn.Cards(), cn.Cards()), set()),
        (events.RoadBuilt(RED, 3, False), set()),
        (events.RobberMoved(BLUE, RED, 3), set()),
        (events.LargestArmyMoved(-1, BLUE, 3), {BLUE}),
    ],
    ids=lambda value: type(value).__name__,
)
def test_what_happens_to_a_player_is_lit_for_that_player(event: Event, touched: set[int]) -> None:
    assert {seat for seat in range(4) if told(event, seat).touches} == touched
    assert not told(event, None).touches


def test_the_barbarians_touch_everybody_at_the_table() -> None:
    landed = events.Landed(4, 5, (1, 2, 2, 0))
    assert all(told(landed, seat, "knights").touches for seat in range(4))
    assert not told(landed, None, "knights").touches
    assert ("g", BLUE, "2") in parts(landed, RED, "knights")


# ---- several in one --------------------------------------------------------------------


def joined(*several: Event, viewer: int | None = RED, variant: str = "base") -> LogLine:
    """The one line that several events make."""
    first, *more = (told(event, viewer, variant) for event in several)
    for line in more:
        both = first.and_then(line)
        assert both is not None
        first = both
    return first


def test_a_roll_pays_in_one_line() -> None:
    line = joined(events.Produced(BLUE, GRAIN), events.Produced(RED, cn.Cards(ore=1, wool=1)))
    expected = (("g", BLUE, (2, "grain")), ("g", RED, (1, "ore"), (1, "wool")))
    assert line.parts == (("i", "gain"), *expected)
    assert line.touches


def test_a_player_stands_in_a_list_once() -> None:
    lost = [events.Blocked(BLUE, 3, cn.Cards(ore=1)), events.Blocked(RED, 3, GRAIN)]
    line = joined(*lost, events.Blocked(BLUE, 3, cn.Cards(coin=1)))
    together = (("g", BLUE, (1, "ore"), (1, "coin")), ("g", RED, (2, "grain")))
    assert line.parts == (("i", "robber"), "blocked: ", *together)


def test_answers_to_an_offer_stand_together() -> None:
    no = [events.Answered(seat, "refuse", cn.Cards(), cn.Cards()) for seat in (BLUE, WHITE)]
    assert joined(*no).parts == (("i", "no"), "No: ", ("g", BLUE), ("g", WHITE))


def test_the_same_again_is_counted() -> None:
    roads = [events.RoadBuilt(BLUE, edge, True) for edge in (3, 4)]
    assert joined(*roads).parts == (BLUE, "builds a ", ("b", "road"), ("b", " × 2"))
    other = events.RoadBuilt(ORANGE, 5, True)
    assert joined(*roads).and_then(told(other)) is None


def test_the_event_die_stands_behind_the_others() -> None:
    line = joined(events.SymbolRolled(BLUE, 3), events.Rolled(BLUE, 1, 5), variant="knights")
    assert line.parts == (BLUE, "rolls 1 + 5 = ", ("b", "6"), ("i", "ship"))


# ---- every event -----------------------------------------------------------------------


def test_a_system_tells_all_of_its_events() -> None:
    for names, found in (
        (
            ("base", "knights", "six", "sea", "sea_knights", *SCENARIOS),
            [getattr(events, name) for name in dir(events)],
        ),
        (("fastcard",), list(vars(cardevents).values())),
    ):
        tables = [of(GAMES[name].rules) for name in names]
        kinds = [one for one in found if isinstance(one, type) and issubclass(one, Event)]
        cited = [kind for kind in kinds if kind.rule]  # those without a rule are only derived from
        assert len(cited) > 20
        for kind in cited:
            blank = kind.__new__(kind)
            assert any(table.teller(blank) is not plain_telling for table in tables), kind


@dataclass(frozen=True, slots=True)
class Hoisted(Event):
    player: int
    rule: ClassVar[str] = "base.turn"
    words: ClassVar[str] = "{player} hoists a sail."


def test_events_that_no_system_tells_have_their_sentence() -> None:
    assert parts(Hoisted(BLUE)) == (BLUE, "hoists a sail.")
    (sentence,) = parts(PassedOver(BLUE, RobberMove(BLUE)))
    assert str(sentence).startswith("Nothing can be done")


@pytest.mark.parametrize("code", language.LANGUAGES)
@pytest.mark.parametrize(
    "variant",
    ["base", "base+cities_knights", "base+cities_knights+seafarers", "fastcard"],
)
def test_whole_games_are_told_in_words_and_pictures(variant: str, code: str) -> None:
    language.use(code)
    game = cn.new_game(variant, players=3, seed=3)
    rng = random.Random(3)
    while game.ply < 500 and game.actor is not None:
        chance = game.actor == cn.CHANCE
        game.push(game.sample() if chance else rng.choice(game.legal_actions()))
    systems = of(game.rules)
    signs = {*SIGNS, *systems.signs}
    for viewer in (0, None):
        audience = Audience(game.names, viewer, game.view(viewer))
        for event in game.events:
            line = systems.teller(event)(event.seen_by(viewer), audience)
            for part in flat(line.parts if line else ()):
                if isinstance(part, str):
                    assert part
                    assert not re.search(r"[{}]|\*\*", part)
                elif isinstance(part, tuple):
                    assert part[0] != "i" or part[1] in signs


def flat(parts: tuple[Any, ...]) -> Iterator[Any]:
    """All parts, those in groups too."""
    for part in parts:
        if isinstance(part, tuple) and part[0] == "g":
            yield from flat(part[1:])
        else:
            yield part

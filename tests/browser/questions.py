"""Every question of Cities & Knights as a position, with the clicks that lead to it and answer it.

All are told on the beginner board as `tests.rules.hand_made` numbers it: Ada's roads go from her
city at V8 down to V24, Ben's from his at V40 up to V24 and down to V53, Cleo's from V10 to V20.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from playwright.sync_api import Page, expect

import catan_nb as cn
from catan_nb.kernel.frame import CHANCE
from catan_nb.rules.cards import KIND_NAMES
from tests.browser.clicks import asked, button, click_on_canvas, lit
from tests.rules.hand_made import path

__all__ = ["QUESTIONS", "Question"]

ADA, BEN, CLEO = range(3)
TRADE, POLITICS, SCIENCE, SHIP = range(4)
BRICK, LUMBER, ORE, GRAIN, WOOL, COIN, PAPER, CLOTH = range(len(KIND_NAMES))

Clicks = Callable[[Page], None]


@dataclass(frozen=True)
class Question:
    """Something that is asked.

    Attributes
    ----------
    name : str
    start : callable
        Makes the game in which Ada is about to bring the question up.
    cause : tuple of Action
        What she, and chance after her, does to bring it up.
    who : int
        The seat that is asked.
    ask : str
        What the page says then: a pattern.
    answer : callable
        Answers it by clicks.
    then : str
        What the page says afterwards: a pattern.
    lead : callable, optional
        Brings the question up by clicks, where Ada asks somebody else.
    first : callable, optional
        What is clicked before there is anything to look at, such as a card in hand.
    """

    name: str
    start: Callable[[], cn.Game]
    cause: tuple[cn.Action, ...]
    who: int
    ask: str
    answer: Clicks
    then: str
    lead: Clicks | None = None
    first: Clicks | None = None

    def game(self) -> cn.Game:
        """Return the game in which the question is asked."""
        game = self.start()
        for action in self.cause:
            game.push(action)
        while game.actor == CHANCE:
            game.push(game.sample())
        return game


# ---- clicks ----------------------------------------------------------------------------


def press(do: str, arg: object = None, tab: str = "") -> Clicks:
    """Return a click on a button, after opening its tab."""

    def click(page: Page) -> None:
        if tab:
            page.get_by_role("tab", name=tab).click()
        button(page, do, arg).click()

    return click


def words(text: str, tab: str = "") -> Clicks:
    """Return a click on the button that says something."""

    def click(page: Page) -> None:
        if tab:
            page.get_by_role("tab", name=tab).click()
        page.get_by_role("button", name=re.compile(text)).first.click()

    return click


def place(kind: str = "", number: int | None = None, *, light: bool = True) -> Clicks:
    """Return a click with the mouse on a place of the board, by itself on the first lit one."""

    def click(page: Page) -> None:
        key = "" if number is None else f'[data-key="{kind}:{number}"]'
        spot = lit(page, key).first if light else page.locator(f".cnb-spot{key}")
        spot.wait_for(state="attached")
        click_on_canvas(page, spot)

    return click


def several(*clicks: Clicks) -> Clicks:
    """Return clicks one after the other."""

    def click(page: Page) -> None:
        for one in clicks:
            one(page)

    return click


def said(pattern: str) -> Clicks:
    """Return a wait until the page asks something."""
    return lambda page: expect(asked(page)).to_contain_text(re.compile(pattern))


def choose(**cards: int) -> Clicks:
    """Return the choice of cards in a hand that lies open, and its confirmation."""
    kinds = [(KIND_NAMES.index(name), count) for name, count in cards.items()]
    steps = [press("away", f"{kind} 1") for kind, count in kinds for _ in range(count)]
    return several(*steps, press("discard"))


def roll(symbol: int, red: int, other: int) -> Clicks:
    """Return the choice of the three dice, as in a lesson."""
    faces = (f"a{symbol + 1}", f"b{red}", f"c{other}")
    return several(*(press("face", face) for face in faces))


def play(card: str) -> Clicks:
    """Return a click on "Play" beside a card."""
    return words(f"Play {card}", tab="Cards")


# ---- positions -------------------------------------------------------------------------


def table(rolled: bool = True, **options: object) -> cn.Position:
    """Return a position with roads of everybody; Ada is on turn."""
    position = cn.Position(
        "base+cities_knights",
        board="beginner",
        players=3,
        names=["Ada", "Ben", "Cleo"],
        options=options,
    )
    position.city(ADA, 8).settlement(ADA, 38).road(ADA, *path(8, 13, 18, 24), *path(38, 33))
    position.city(BEN, 40, 22).road(BEN, *path(40, 35, 30, 24), *path(40, 45, 49, 53))
    position.city(CLEO, 10).settlement(CLEO, 31).road(CLEO, *path(10, 15, 20))
    position.hand(ADA, brick=2, lumber=1, ore=3, grain=2, wool=2, coin=4, cloth=1)
    position.hand(BEN, brick=1, ore=2, wool=2, coin=2, paper=1).hand(CLEO, grain=3, cloth=2)
    return position.turn(ADA, number=5, roll=(2, 3) if rolled else None)


def with_card(name: str) -> cn.Position:
    """Return the position in which Ada holds a progress card and the barbarians have landed."""
    return table().progress(ADA, name).barbarians(fleet=3, landings=1)


def lands(**options: object) -> cn.Position:
    """Return the position in which the next ship brings the barbarians."""
    return table(rolled=False, **options).barbarians(fleet=6)


def rolled(symbol: int, red: int, other: int) -> tuple[cn.Action, ...]:
    """Return the roll of the three dice."""
    return (cn.RollDice(), cn.RollThree(symbol, red, other))


def _deserting() -> cn.Position:
    return with_card("deserter").knight(BEN, 30, 2, active=True).knight(BEN, 45)


def _displacing() -> cn.Position:
    return table().knight(ADA, 13, 2, active=True).knight(BEN, 24)


def _building() -> cn.Position:
    return table().city(ADA, 47).improvements(ADA, politics=3)


TURN = "Ada may trade and build"

QUESTIONS: tuple[Question, ...] = (
    # ---- asked of somebody else than the player on turn
    Question(
        "wedding",
        lambda: with_card("wedding").game(),
        (cn.PlayWedding(),),
        BEN,
        "Ben chooses the wedding gift for Ada: 2",
        choose(coin=1, wool=1),
        TURN,
        lead=play("wedding"),
    ),
    Question(
        "saboteur",
        lambda: with_card("saboteur").hand(CLEO, grain=1).game(),
        (cn.PlaySaboteur(),),
        BEN,
        "Ben must discard 4",
        choose(coin=2, wool=2),
        TURN,
        lead=play("saboteur"),
    ),
    Question(
        "deserter_choice",
        lambda: _deserting().game(),
        (cn.PlayDeserter(BEN),),
        BEN,
        "Ben chooses the knight that deserts to Ada",
        place("vertex", 30),
        "Ada puts up the strong knight",
        lead=several(play("deserter"), words("Ben, 8 cards")),
    ),
    Question(
        "displaced",
        lambda: _displacing().game(),
        (cn.DisplaceKnight(13, 24),),
        BEN,
        "Ben moves the basic knight that was displaced from V24",
        place("vertex", 30),
        TURN,
        lead=several(press("tool", "command 13", tab="Knights"), place("vertex", 24)),
    ),
    Question(
        "intrigue_retreat",
        lambda: with_card("intrigue").knight(BEN, 24, 2, active=True).game(),
        (cn.PlayIntrigue(24),),
        BEN,
        "Ben moves the strong knight that was displaced from V24",
        place("vertex", 35),
        TURN,
        lead=several(play("intrigue"), place("vertex", 24)),
    ),
    Question(
        "harbour_gift",
        lambda: with_card("commercial_harbour").game(),
        (cn.PlayCommercialHarbour(), cn.OfferHarbour(BEN, BRICK)),
        BEN,
        "Ben gives Ada a commodity for 1 brick",
        words("Give 1 paper"),
        TURN,
        lead=several(play("commercial harbour"), words("^Ben: 1 brick|^1 brick")),
    ),
    Question(
        "lost_city",
        lambda: (
            lands().wall(BEN, 22).knight(ADA, 13, active=True).knight(CLEO, 15, active=True).game()
        ),
        rolled(SHIP, 1, 2),
        BEN,
        "Ben loses a city and chooses which",
        place("vertex", 22),
        TURN,
        lead=roll(SHIP, 1, 2),
    ),
    Question(
        "fifth_card",
        lambda: (
            table(rolled=False)
            .improvements(BEN, trade=2)
            .progress(BEN, "spy", "bishop", "crane", "merchant")
            .game()
        ),
        rolled(TRADE, 1, 1),
        BEN,
        "Ben must put a progress card back",
        words("Put back Bishop"),
        TURN,
        lead=roll(TRADE, 1, 1),
    ),
    # ---- asked of the player on turn, or of everybody
    Question(
        "deserter_place",
        lambda: with_card("deserter").knight(BEN, 30, 2, active=True).game(),
        (cn.PlayDeserter(BEN),),
        ADA,
        "Ada puts up the strong knight",
        place("vertex", 18),
        TURN,
    ),
    Question(
        "spy",
        lambda: with_card("spy").progress(BEN, "wedding", "smith", "merchant").game(),
        (cn.PlaySpy(BEN),),
        ADA,
        "Ada takes one of Ben's progress cards",
        words("Take Smith"),
        TURN,
    ),
    Question(
        "master_merchant",
        lambda: with_card("master_merchant").game(),
        (cn.PlayMasterMerchant(BEN),),
        ADA,
        "Ada takes 2 of Ben's cards",
        choose(coin=1, paper=1),
        TURN,
    ),
    Question(
        "aqueduct",
        lambda: table(rolled=False).improvements(ADA, science=3).game(),
        rolled(TRADE, 6, 6),
        ADA,
        "Ada may take a resource from the aqueduct",
        words("^ ?ore"),
        TURN,
    ),
    Question(
        "earned_card",
        lambda: lands().knight(ADA, 13, 2, active=True).knight(BEN, 30, 2, active=True).game(),
        rolled(SHIP, 1, 2),
        ADA,
        "Ada chooses the track of a progress card",
        words("Politics"),
        "Ben chooses the track",
    ),
    Question(
        "commitment",
        lambda: (
            lands(grudge=True)
            .knight(ADA, 13, 2, active=True)
            .knight(ADA, 18, active=True)
            .knight(BEN, 30, active=True)
            .game()
        ),
        rolled(SHIP, 1, 2),
        ADA,
        "Ada decides which knights fight",
        several(place("vertex", 18), words("Fight with strength 2")),
        "Ben decides which knights fight",
    ),
    Question(
        "metropolis",
        lambda: _building().game(),
        (cn.Improve(POLITICS),),
        ADA,
        "Ada chooses the city for the metropolis of politics",
        place("vertex", 8),
        TURN,
    ),
    Question(
        "alchemist",
        lambda: table(rolled=False).progress(ADA, "alchemist").game(),
        (),
        ADA,
        "Ada must roll",
        several(press("face", "a3"), press("face", "b5")),
        TURN,
        first=play("alchemist"),
    ),
    Question(
        "inventor_first",
        lambda: with_card("inventor").game(),
        (),
        ADA,
        TURN,
        place("hex", 5),
        "Ada chooses the token to swap with the one at H5",
        first=play("inventor"),
    ),
    Question(
        "inventor_second",
        lambda: with_card("inventor").game(),
        (cn.PlayInventor(5),),
        ADA,
        "Ada chooses the token to swap with the one at H5",
        place("hex", 7),
        TURN,
    ),
    Question(
        "diplomat",
        lambda: with_card("diplomat").game(),
        (),
        ADA,
        TURN,
        place("edge", path(15, 20)[0]),
        TURN,
        first=play("diplomat"),
    ),
    Question(
        "rebuilding",
        lambda: with_card("diplomat").game(),
        (cn.PlayDiplomat(path(38, 33)[0]),),
        ADA,
        "Ada may place the road again for nothing",
        place(),
        TURN,
    ),
    Question(
        "intrigue",
        lambda: with_card("intrigue").knight(BEN, 24, 2, active=True).game(),
        (),
        ADA,
        TURN,
        place("vertex", 24),
        "Ben moves the strong knight",
        first=play("intrigue"),
    ),
    Question(
        "bishop",
        lambda: with_card("bishop").game(),
        (),
        ADA,
        TURN,
        place(),
        TURN,
        first=play("bishop"),
    ),
    Question(
        "merchant",
        lambda: with_card("merchant").game(),
        (),
        ADA,
        TURN,
        place(),
        TURN,
        first=play("merchant"),
    ),
    Question(
        "smith",
        lambda: with_card("smith").knight(ADA, 13).knight(ADA, 18, active=True).game(),
        (cn.PlaySmith(),),
        ADA,
        "Ada may upgrade 2 more for nothing",
        several(place("vertex", 13), said("upgrade 1 more"), place("vertex", 18)),
        TURN,
    ),
    Question(
        "free_roads",
        lambda: with_card("road_building").game(),
        (cn.PlayRoadBuilding(),),
        ADA,
        "Ada",
        several(place(), said("1 to place"), place()),
        TURN,
    ),
    # ---- choices before a card is played, and what a turn offers besides
    Question(
        "spy_victim",
        lambda: with_card("spy").progress(BEN, "wedding", "smith").progress(CLEO, "spy").game(),
        (),
        ADA,
        TURN,
        words("Ben, 8 cards"),
        "Ada takes one of Ben's progress cards",
        first=play("spy"),
    ),
    Question(
        "trade_monopoly",
        lambda: with_card("trade_monopoly").game(),
        (),
        ADA,
        TURN,
        words("cloth"),
        TURN,
        first=play("trade monopoly"),
    ),
    Question(
        "merchant_fleet",
        lambda: with_card("merchant_fleet").game(),
        (),
        ADA,
        TURN,
        words("coin"),
        TURN,
        first=play("merchant fleet"),
    ),
    Question(
        "one_too_many",
        lambda: table().progress(ADA, "spy", "bishop", "crane", "merchant", "smith").game(),
        (),
        ADA,
        TURN,
        words("Put back Crane"),
        TURN,
    ),
    Question(
        "harbour_offers",
        lambda: with_card("commercial_harbour").game(),
        (cn.PlayCommercialHarbour(),),
        ADA,
        TURN,
        press("act", "offer harbour P1 brick"),
        "Ben gives Ada a commodity",
    ),
    Question(
        "knight_in_hand",
        lambda: _displacing().robber(4).barbarians(landings=1).game(),
        (),
        ADA,
        TURN,
        words("Chase the robber"),
        "Ada must move the robber",
        first=place("vertex", 13, light=False),
    ),
)

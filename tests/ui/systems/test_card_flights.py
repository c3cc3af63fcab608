"""What flies over the table of the Fast Card Game: never a card that the viewer may not know."""

from __future__ import annotations

import json
from typing import Any

import pytest

from catan_nb import fastcard as fc
from catan_nb.fastcard import CardPosition
from catan_nb.fastcard.events import CardEvent, RoadBuilt, RoadTaken
from catan_nb.ui.pages.table_page import TablePage, table_page
from catan_nb.ui.panels.animation import Motion
from catan_nb.ui.systems.events import PICTURE, Flight
from tests.ui.systems.card_tables import displays, stage, supply


def opened(viewer: int = 0) -> TablePage:
    position = CardPosition(players=3, names=["Ada", "Ben", "Cleo"])
    position.market("brick", "lumber", "ore", "grain", "wool")
    position.hand(0, wool=3, ore=1).hand(1, grain=2).hand(2, brick=1).roads(0, 1).turn(0)
    seats = ["random"] * 3
    seats[viewer] = "person"
    return table_page(position.game(seed=1), seats, paused=True)


def flights(made: TablePage, action: fc.Action) -> Any:
    """Let whoever is asked act; return what the page is told to let fly."""
    sent: list[dict[str, Any]] = []
    made.motion.widget.send = sent.append
    seat = made.controller.game.actor
    assert seat is not None
    made.controller.push_for_bot(action, seat)
    return sent[0].get("flights", []) if sent else []


def test_a_card_of_the_market_comes_to_the_hand_and_another_goes_back() -> None:
    made = opened()
    taken = flights(made, fc.SwapMarket(fc.BRICK))
    assert taken == [["brick", "market-brick market", "hand-brick player-0"]]
    back = flights(made, next(iter(made.controller.game.legal_actions())))
    assert back[0][1].startswith("hand-")
    assert back[0][2].endswith(" market")


@pytest.mark.parametrize("viewer", [0, 1, 2])
def test_a_card_from_a_hand_shows_third_parties_its_back(viewer: int) -> None:
    made = opened(viewer)
    (card,) = flights(made, fc.SwapPlayer(1))
    if viewer == 2:
        assert card == ["back", "player-1", "player-0"]
    else:
        ends = ["player-1", "player-0"]
        ends[viewer == 0] = f"hand-grain player-{viewer}"
        assert card == ["grain", *ends]


def test_drawn_cards_show_others_their_backs() -> None:
    event = fc.events.Drawn(1, 2, fc.Cards(ore=2))
    made = opened()
    effect = made.controller.systems.effect(event)
    seen = event.seen_by(0)
    assert list(effect.moves(seen, made.controller.game)) == [
        Flight("back", ("pile", 0), ("seat", 1), 2)
    ]
    assert "ore" not in json.dumps(str(seen))
    assert effect.heard(seen, 1)
    assert not effect.heard(seen, 0)


def test_what_is_built_comes_from_its_stack_and_is_paid_to_the_discards() -> None:
    made = opened()
    built = RoadBuilt(0, fc.Cards(brick=1, lumber=1), "A")
    moves = list(made.controller.systems.effect(built).moves(built, made.controller.game))
    assert moves == [
        Flight("brick", ("seat", 0), ("laid", 0)),
        Flight("lumber", ("seat", 0), ("laid", 0)),
        Flight(PICTURE, ("stack-road", 0), ("seat", 0)),
    ]


def test_whoever_loses_something_is_waited_for() -> None:
    systems = opened().controller.systems
    for event in (RoadTaken(1, 0), fc.events.Stolen(1, 0, None)):
        assert systems.effect(event).halts(event, 0)
        assert not systems.effect(event).halts(event, 1)


def test_every_place_that_something_flies_to_is_on_the_page() -> None:
    made = opened()
    pages = "".join(pane.html for pane in (stage(made), displays(made), supply(made)))
    for anchor in ("market", "market-ore", "pile", "laid", "stack-road", "stack-library"):
        assert f'data-anchor="{anchor}"' in pages
    for seat in range(3):
        assert f'data-anchor="player-{seat}"' in pages
        assert f'data-anchor="points-{seat}"' in pages


def test_every_sound_of_the_card_game_has_its_notes() -> None:
    made = opened()
    notes = Motion(made.controller).widget.script.with_name("sound.js").read_text("utf-8")
    known = made.controller.systems._effects
    assert any(issubclass(kind, CardEvent) for kind in known)
    for name in {effect.sound for effect in known.values()} - {""}:
        assert f"  {name}:" in notes

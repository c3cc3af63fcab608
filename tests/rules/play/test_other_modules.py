"""The table with other modules than today's: what an expansion brings, keeps out or takes over."""

from __future__ import annotations

import random

import pytest

import catan_nb as cn
from catan_nb.kernel.module import RuleModule
from catan_nb.rules.cards import COIN, KINDS, ORE
from catan_nb.rules.play.systems import BASE, SYSTEMS, System
from catan_nb.rules.state import CatanState
from tests.rules.play.hand_made import position, push


def play(game: cn.Game, actions: int = 300) -> None:
    rng = random.Random(1)
    for _ in range(actions):
        if not game.over:
            game.push(
                game.sample() if game.actor == cn.CHANCE else rng.choice(game.legal_actions())
            )


@pytest.fixture
def no_development(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(SYSTEMS, BASE, System(BASE, ("catan_nb.rules.base.module",)))


@pytest.mark.usefixtures("no_development")
def test_a_game_without_development_cards_is_played_read_and_saved() -> None:
    game = cn.new_game(players=5, seed=3)
    play(game)
    assert cn.Game.from_json(game.to_json()).state == game.state
    player = game.view(0).players[0]
    assert not hasattr(player, "development")
    assert "development" not in dir(player)
    assert not {"deck_size", "largest_army_holder"} & {*dir(game), *dir(game.view(0))}
    with pytest.raises(AttributeError, match="'Game' object has no attribute 'deck_size'"):
        _ = game.deck_size
    assert game.why_not(cn.PlayKnight()) is not None
    assert "only_knight_before_roll" not in game.options
    game = position().settlement(0, 8).hand(0, ore=1).turn(1).game()
    assert cn.Game.from_json(game.to_json()).state == game.state
    with pytest.raises(AttributeError, match="positions of this game have no 'knights'"):
        position().knights(0, 1)
    data = cn.Game.from_json(game.to_json()).to_json()
    with pytest.raises(cn.BadRecord, match="nothing can be stated as 'deck'"):
        cn.Game.from_json(data.replace('"hand"', '"deck"'))


def mint(former: object, state: CatanState, hex: int) -> tuple[tuple[int, int], ...]:
    """Every hex pays the first player a coin."""
    return ((COIN, 1),)


MINT = RuleModule(
    name="mint",
    hooks={"bank_cards": lambda rules: ((COIN, 12),)},
    wraps={"hex_yield": mint},
)


def test_a_module_brings_cards_and_says_what_hexes_pay(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(SYSTEMS, "mint", System("mint", (MINT,), house_rule=True))
    game = cn.Position("base+mint", players=3).settlement(1, 8).hand(0, coin=4).turn(0).game()
    assert (game.bank["coin"], game.bank["ore"]) == (8, 19)
    push(game, cn.Roll(4, 4))
    hexes = sum(token == 8 for token in game.board.tokens)
    assert game.players[0].hand["coin"] == 4 + hexes
    assert game.players[1].hand_size == 0
    push(game, cn.TradeBank(COIN, ORE))
    assert (game.players[0].hand["ore"], game.bank["coin"]) == (1, 12 - hexes)
    assert sum(game.state.hands) + sum(game.state.bank) == 5 * 19 + 12
    assert len(game.state.bank) == KINDS

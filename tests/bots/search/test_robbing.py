"""What a quick player does with sevens, the robber and knights."""

from __future__ import annotations

import catan_nb as cn
from catan_nb.bots.playout.actions import decode_action
from catan_nb.bots.playout.loading import load
from catan_nb.bots.search.quick import choose
from catan_nb.bots.search.trials import make_mind
from catan_nb.rules.cards import Cards

MIXED = 8
"""An intersection of the beginners' board at the hexes 0 (ore), 1 (wool) and 4 (brick)."""
ORE_COAST, LUMBER_COAST = 26, 38
"""Intersections at one hex each, 11 and 12, with 5 dots."""
FAR = (11, 1, 50)
"""Intersections on the coast at hexes with few dots."""


def position(players: int = 2) -> cn.Position:
    return cn.Position("base", board="beginner", players=players)


def chosen(game: cn.Game) -> object:
    """Return what a quick player does at a position."""
    table = load(game.state)
    assert table is not None
    return decode_action(choose(table, make_mind(game.rules)))


def robbing(stated: cn.Position) -> cn.Game:
    """Return the game in which the first player has played a knight and moves the robber."""
    game = stated.development(0, knight=1).turn(0, rolled=True).game()
    game.push(cn.PlayKnight())
    return game


def test_it_discards_what_its_next_purchase_does_not_need() -> None:
    stated = position().settlement(0, MIXED).hand(0, ore=3, grain=2, wool=5)
    game = stated.turn(0).game()
    for action in (cn.RollDice(), cn.Roll(3, 4)):
        game.push(action)
    assert chosen(game) == cn.Discard(Cards(wool=5))


def test_it_spares_its_own_land_even_where_another_builds() -> None:
    game = robbing(position().city(0, MIXED).settlement(1, 3).hand(1, ore=1))
    move = chosen(game)
    assert isinstance(move, cn.MoveRobber)
    assert move.hex not in (0, 1, 4)


def test_it_moves_the_robber_against_who_leads() -> None:
    """Both have a city at 5 dots; the third player has three more of them."""
    stated = position(3).city(1, ORE_COAST).city(2, LUMBER_COAST, *FAR)
    assert chosen(robbing(stated)) == cn.MoveRobber(12)


def test_it_moves_the_robber_where_there_is_something_to_steal() -> None:
    stated = position(3).city(1, ORE_COAST).city(2, LUMBER_COAST).hand(2, wool=1)
    assert chosen(robbing(stated)) == cn.MoveRobber(12)


def test_it_steals_from_who_leads_rather_than_from_a_full_hand() -> None:
    stated = position(3).settlement(1, 52).city(2, 40, *FAR).hand(1, wool=6).hand(2, ore=1)
    game = robbing(stated)
    game.push(cn.MoveRobber(17))
    assert chosen(game) == cn.Rob(2)


def test_it_keeps_its_knight_while_the_robber_sits_on_others_land() -> None:
    stated = position().settlement(0, MIXED).settlement(1, ORE_COAST).robber(11)
    stated.development(0, knight=1)
    assert chosen(stated.turn(0).game()) == cn.RollDice()


def test_it_chases_the_robber_away_after_the_roll_too() -> None:
    stated = position().settlement(0, MIXED).robber(4).development(0, knight=1)
    assert chosen(stated.turn(0, rolled=True).game()) == cn.PlayKnight()


def test_it_keeps_its_only_knight_after_the_roll_where_nothing_is_blocked() -> None:
    stated = position().settlement(0, MIXED).robber(11).development(0, knight=1)
    assert chosen(stated.turn(0, rolled=True).game()) == cn.EndTurn()

"""What players gave and got in trade on an evening."""

from __future__ import annotations

from dataclasses import dataclass, replace

from catan_nb.rules.base.events import Traded, TradedWithBank
from catan_nb.rules.cards import NO_CARDS, Cards
from catan_nb.rules.play.game import Game

__all__ = ["Trades", "trades"]


@dataclass(frozen=True)
class Trades:
    """What a player gave and got.

    Attributes
    ----------
    count, banked : int
        Trades with players and with the bank.
    given, got : Cards
        To and from players.
    paid, bought : Cards
        To and from the bank.
    """

    count: int = 0
    given: Cards = NO_CARDS
    got: Cards = NO_CARDS
    banked: int = 0
    paid: Cards = NO_CARDS
    bought: Cards = NO_CARDS

    @property
    def balance(self) -> int:
        """How many cards more came in than went out, with players and bank together."""
        return self.got.total + self.bought.total - self.given.total - self.paid.total

    def with_player(self, give: Cards, get: Cards) -> Trades:
        """Return them with one trade more, as this player sees it."""
        return replace(self, count=self.count + 1, given=self.given + give, got=self.got + get)


def trades(game: Game) -> tuple[Trades, ...]:
    """Return what each player of a game so far gave and got in trade, by seat.

    Examples
    --------
    >>> from catan_nb import new_game
    >>> trades(new_game("base", players=3, board="beginner"))[0].balance
    0
    """
    found = [Trades() for _player in game.players]
    for ply in range(game.ply):
        for event in game.events_at(ply):
            match event:
                case Traded():
                    here, there = event.player, event.partner
                    found[here] = found[here].with_player(event.give, event.get)
                    found[there] = found[there].with_player(event.get, event.give)
                case TradedWithBank():
                    one = found[event.player]
                    found[event.player] = replace(
                        one,
                        banked=one.banked + 1,
                        paid=one.paid + event.give,
                        bought=one.bought + event.get,
                    )
    return tuple(found)

"""A game of ours, and the same game in catanatron, action by action."""

from __future__ import annotations

from typing import Any, Final

from catanatron import Color, Game, Player
from catanatron.models.actions import generate_playable_actions
from catanatron.models.enums import Action as Said
from catanatron.models.enums import ActionType as Kind

import catan_nb as cn
from catan_nb.kernel.action import Action
from catan_nb.kernel.question import CHANCE
from catan_nb.rules.base.questions import DiscardHalf, FreeRoads, StealCard
from catan_nb.rules.development.cards import ONLY_KNIGHT_BEFORE_ROLL
from tests.benchmarks.outside import differences
from tests.benchmarks.outside.ground import RESOURCES, Ground
from tests.benchmarks.outside.standing import apart, here, there
from tests.benchmarks.outside.wording import CARDS, Wording, listed

#: What nobody may do here: over there players do not trade with each other.
TRADES: Final = (cn.OfferTrade, cn.AskForOffers)


class OutOfStep(Exception):
    """The two engines do not play the same game any more."""


class InStep:
    """A new base game of two, without trade between them, kept the same in both engines.

    Parameters
    ----------
    seed : int
        Of the board, the dice and all other chance.
    target : int
        The points that win.

    Attributes
    ----------
    game : Game
        Ours, in which only `push` acts.
    peer : catanatron's Game
    colours : list of Color
        Who is who in it, by seat.
    met : set of str
        The known differences that have shown.
    """

    def __init__(self, seed: int, target: int = 10) -> None:
        options = {ONLY_KNIGHT_BEFORE_ROLL: True, "target": target}
        self.game: Any = cn.new_game("base", players=2, seed=seed, options=options)
        ground = Ground(self.game.board)
        colours = (Color.RED, Color.BLUE)
        # A seed of 0 would be none.
        self.peer = Game(
            [Player(one) for one in colours], seed + 1, vps_to_win=target, catan_map=ground.map
        )
        # It has drawn who begins; whoever begins in our game is that one.
        order = self.peer.state.colors
        self.colours = [order[(seat - self.game.first_player) % 2] for seat in range(2)]
        self.met: set[str] = set()
        self._ground = ground
        self._words = Wording(self.game, ground, self.colours)
        self._robber = -1
        self._discards: list[Said] = []
        self._check()

    def choices(self) -> dict[Said, Action]:
        """Return what both engines let the player do who is asked: in its words, and in ours.

        In the peer's order, and only these are left in the peer's list. Raises OutOfStep where one
        of them allows something else that it is not known to.
        """
        game, seat = self.game, self.game.actor
        ours = {
            self._words.said(action, seat): action
            for action in game.legal_actions()
            if not isinstance(action, TRADES)
        }
        theirs = self.peer.state.playable_actions
        for said in set(ours) ^ set(theirs):
            known = differences.only_here if said in ours else differences.only_there
            self._met(known(game, said), f"one engine alone allows {said}")
        both = {said: ours[said] for said in theirs if said in ours}
        self.peer.state.playable_actions = list(both)
        return both

    def push(self, action: Action) -> None:
        """Do something in both games; OutOfStep where they are not the same after it."""
        asked = self.game.frame
        self.game.push(action)
        for said in self._follow(asked, action):
            try:
                self.peer.execute(said, validate_action=False)
            except ValueError as error:
                raise OutOfStep(self._told(f"catanatron refuses {said}: {error}")) from error
        if self.game.actor != CHANCE and not self._discards:
            self._put_right()
            self._check()

    # ---- inside ------------------------------------------------------------------------

    def _follow(self, asked: Any, action: Action) -> list[Said]:
        """Return what is to be done over there, which is told of chance as it has decided."""
        seat = asked.player
        colour = self.colours[seat]
        match action:
            case cn.RollDice() | cn.BuyDevelopmentCard():
                return []
            case cn.Roll(first, second):
                return [Said(colour, Kind.ROLL, (first, second))]
            case cn.DrawDevelopment(card):
                return [Said(colour, Kind.BUY_DEVELOPMENT_CARD, CARDS[card])]
            case cn.MoveRobber(hex):
                if isinstance(self.game.frame, StealCard):
                    self._robber = hex
                    return []
                return [Said(colour, Kind.MOVE_ROBBER, self._words.robber(hex, None, None))]
            case cn.Steal(kind):
                where = self._words.robber(self._robber, asked.victim, RESOURCES[kind])
                self._robber = -1
                return [Said(colour, Kind.MOVE_ROBBER, where)]
            case cn.Discard(cards):
                # Here the roller begins, over there whoever began the game.
                self._discards.append(Said(colour, Kind.DISCARD, list(listed(cards))))
                if isinstance(self.game.frame, DiscardHalf):
                    return []
                said = sorted(self._discards, key=lambda one: self._place(one.color))
                self._discards = []
                return said
        return [self._words.said(action, seat)]

    def _met(self, difference: str | None, what: str) -> None:
        """Note a known difference; OutOfStep where none explains what was found."""
        if difference is None:
            raise OutOfStep(self._told(what))
        self.met.add(difference)

    def _place(self, colour: Color) -> int:
        """Return which player somebody is over there."""
        place: int = self.peer.state.color_to_index[colour]
        return place

    def _put_right(self) -> None:
        """Correct what catanatron is known to have wrong after an action."""
        state, frame = self.peer.state, self.game.frame
        free = frame.left if isinstance(frame, FreeRoads) else 0
        left = state.free_roads_available if state.is_road_building else 0
        if free != left and frame is not None:
            known = None if differences.can_pay(self.game) else differences.PRICE
            self._met(known, "the engines give other numbers of free roads")
        state.is_road_building, state.free_roads_available = bool(free), free
        self._give_longest_road()
        state.playable_actions = generate_playable_actions(state)

    def _give_longest_road(self) -> None:
        state, holder = self.peer.state, self.game.longest_route_holder
        wanted = None if holder is None else self.colours[holder]
        if state.board.road_color != wanted:
            self.met.add(differences.LONGEST)
        state.board.road_color = wanted
        state.board.road_length = 0 if holder is None else self.game.players[holder].route_length
        for colour in state.colors:
            key = f"P{self._place(colour)}"
            more = 2 * ((colour == wanted) - state.player_state[f"{key}_HAS_ROAD"])
            state.player_state[f"{key}_HAS_ROAD"] = colour == wanted
            state.player_state[f"{key}_VICTORY_POINTS"] += more
            state.player_state[f"{key}_ACTUAL_VICTORY_POINTS"] += more

    def _check(self) -> None:
        """Raise OutOfStep where the games do not stand the same."""
        found = apart(here(self.game, self._ground), there(self.peer, self.colours))
        if found:
            raise OutOfStep(self._told(found))

    def _told(self, what: str) -> str:
        game = self.game
        return (
            f"{what}\nin the game of seed {game.seed} after {game.ply} actions, the last of them"
            f" {', '.join(map(str, [*game.log][-4:]))}; now {game.frame}"
            f"\nhere: {here(game, self._ground)}\nthere: {there(self.peer, self.colours)}"
        )

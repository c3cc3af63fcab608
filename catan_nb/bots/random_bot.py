"""A bot without a thought: every legal action is as likely as every other."""

from __future__ import annotations

from catan_nb.bots.bot import Advice, Bot, seen
from catan_nb.kernel.action import Action
from catan_nb.kernel.words import Phrase, say
from catan_nb.rules.play.game import View
from catan_nb.rules.play.reading import state_of


class RandomBot(Bot):
    """Chooses uniformly among the legal actions that can be listed.

    Parameters
    ----------
    seed : int
    trading : float
        How likely it is to make a random trade offer or counter-offer where one is possible;
        from 0 (never) to below 1.

    Raises
    ------
    ValueError
        When `trading` is no such number.
    """

    name = "Random"

    def __init__(self, seed: int = 0, *, trading: float = 0.0) -> None:
        super().__init__(seed)
        if not 0 <= trading < 1:
            raise ValueError(f"the likelihood of trading is from 0 to below 1, not {trading!r}")
        self.trading = trading

    def choose(self, view: View) -> Action:
        """Return a random legal action."""
        return self._pick(seen(view))[0]

    def advise(self, view: View, n: int = 3) -> list[Advice]:
        """Return the one action that the seed picks here."""
        if not seen(view).mine or n < 1:
            return []
        action, why = self._pick(view)
        return [Advice(action, 0.0, (why,))]

    def _pick(self, view: View) -> tuple[Action, Phrase]:
        rng = self.chance(view)
        assert view.frame is not None
        verbs = view.rules.offers[type(view.frame)]
        if self.trading and rng.random() < self.trading:
            composed = [verb for verb in verbs if verb.composed and verb.sample is not None]
            for verb in rng.sample(composed, len(composed)):
                trade = verb.sample(state_of(view), rng)  # type: ignore[misc]
                if trade is not None and view.why_not(trade) is None:
                    return trade, say("A bargain made up at random.")
        if len(verbs) == 1 and verbs[0].sample is not None:
            # There are often thousands of ways to discard: none is listed to pick one.
            action = verbs[0].sample(state_of(view), rng)
            if action is not None:
                return action, say("Cards drawn from the hand at random.")
        actions = view.legal_actions()
        return rng.choice(actions), say("Picked at random among {n} actions.", n=len(actions))

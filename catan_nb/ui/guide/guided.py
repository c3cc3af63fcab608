"""A table that follows a guided game: only what is expected is done, all else gets a hint."""

from __future__ import annotations

from collections import Counter
from typing import Any

from catan_nb.board.piece import Place
from catan_nb.kernel.action import Action
from catan_nb.kernel.errors import Refusal
from catan_nb.kernel.game import AnyGame
from catan_nb.kernel.words import noop, say
from catan_nb.language import gettext as _
from catan_nb.ui.guide.steps import LEARNER, Part, Step, Story
from catan_nb.ui.looks.wording import action_words
from catan_nb.ui.systems.tools import named_places
from catan_nb.ui.table.controller import Controller
from catan_nb.ui.table.moment import Note
from catan_nb.ui.table.pacing import Hit
from catan_nb.ui.table.seats import PERSON, Seat, seats_of
from catan_nb.ui.table.settings import Settings

__all__ = ["Guided"]

_EARLY = noop("The rules allow this, but it comes later in this first game.")


class Guided(Controller):
    """A table at which a story is played.

    While the game follows the story, chance and the other players do what stands there, and
    the learner can do nothing but what the step expects. Any other game that is put on the table
    is played as usual.

    Parameters
    ----------
    story : Story
    settings : Settings

    Attributes
    ----------
    part : int or None
        The part that the game follows; None while another game is played.
    """

    def __init__(self, story: Story, settings: Settings) -> None:
        self.story = story
        self.part: int | None = 0
        self._step = 0
        self._released = False
        self._astray = False
        self._left = 0, 0
        game = story.parts[0].start()
        super().__init__(game, self._seats(game), settings)

    # ---- where one is ------------------------------------------------------------------

    @property
    def step(self) -> Step | None:
        """The step one is at; None while another game is played."""
        return None if self.part is None else self._line.steps[self._step]

    @property
    def number(self) -> int:
        """Which step it is, from 1."""
        return self.story.number(self.part or 0, self._step)

    @property
    def last(self) -> bool:
        """Whether nothing follows."""
        return self.number == self.story.length

    @property
    def others_act(self) -> bool:
        """Whether chance or other players are at it, so that the learner can only watch."""
        if self.part is None or self.game.over:
            return False
        return self._released or self.game.ply > self._line.starts[self._step]

    @property
    def expected(self) -> Action | None:
        """What the learner is to do now; None while reading, watching, or in another game."""
        step = self.step
        if step is None or not step.does or self.others_act or self.review is not None:
            return None
        return self._line.next_action(self.game)

    @property
    def place(self) -> Place | None:
        """Where on the board the learner is to do it; None where it is done elsewhere.

        What goes from one place to another is taken up first: the tool in hand is then named
        after the place that it comes from.
        """
        action = self.expected
        named = () if action is None else named_places(type(action))
        if not 0 < len(named) < 3:
            return None
        places = [(kind, getattr(action, field)) for field, kind in named]
        taken = self.tool.partition(" ")[2] == str(places[0][1])
        return places[-1] if taken else places[0]

    @property
    def hint(self) -> str:
        """What to do now, in words; empty while others act."""
        if self.step is None or self.others_act:
            return ""
        action = self.expected
        if action is None:
            return _("Play on against bots") if self.last else _("Go on")
        return self.placed(action_words(action, self.game.names))

    # ---- back and forth ----------------------------------------------------------------

    def go_on(self) -> None:
        """Go on after a sentence that is only read."""
        step = self.step
        if step is None or step.does or self.others_act:
            return
        if step.then:
            self._released = True
            self._tell("note")
        elif self._step + 1 < len(self._line.steps):
            self._step += 1
            self.note = Note()
            self._tell("note")
        elif not self.last:
            self.open_at((self.part or 0) + 1, 0)

    def back(self) -> None:
        """Go back one step."""
        if self.part is None:
            self.open_at(*self._left)
        elif self._step or self.part:
            number = self._step - 1
            part = self.part if number >= 0 else self.part - 1
            self.open_at(part, number % len(self.story.parts[part].steps))

    def begin_again(self) -> None:
        """Start over."""
        self.open_at(0, 0)

    def open_at(self, part: int, step: int) -> None:
        """Put the story on the table at the beginning of a step."""
        line = self.story.parts[part]
        game = line.played(line.starts[step])
        self.open(game, self._seats(game))
        self._step = step
        self._tell("note")

    def tell(self, story: Story) -> None:
        """Tell another story, from its beginning."""
        self.story = story
        self.open_at(0, 0)

    def resume(self, game: AnyGame, seats: tuple[Seat, ...]) -> None:
        """Put a kept game on the table, as a story where it is one."""
        guided = self.story.part_of(game) is not None
        self.open(game, self._seats(game) if guided else seats)

    def play_on(self) -> None:
        """Leave the story, and play its game on against bots."""
        game = self.story.parts[self.story.play_on].played().fork(seed=self.game.seed + 100)
        self.open(game, seats_of(None, len(game.players), game.seed))

    # ---- what only the story does ------------------------------------------------------

    @property
    def waits_for_bot(self) -> bool:
        """Whether the next step is another player's and may be taken: after what is read."""
        return super().waits_for_bot and (self.part is None or self.others_act)

    @property
    def halted(self) -> Hit | None:
        """What has hit the learner: nothing that the story does not tell by itself."""
        return super().halted if self.part is None else None

    def choose(self, action: Action, stamp: int | None = None) -> bool:
        """Do an action for the learner if it is the expected one, else say why not."""
        if self.step is None or not self.mine or action == self.expected:
            return super().choose(action, stamp)
        self.refuse(self.game.why_not(action) or Refusal(self._rule(action), say(_EARLY)))
        return False

    def click(self, kind: str, number: int, stamp: int | None = None) -> bool:
        """Act on a click at a place if it is the expected one, else say why not."""
        self._astray = (kind, number) != self.place
        try:
            return super().click(kind, number, stamp)
        finally:
            self._astray = False

    def take_tool(self, tool: str, stamp: int | None = None) -> bool:
        """Take a tool in hand if it does what is expected, else say why not."""
        wanted = self._clicks.named(tool) if tool else None
        if self.step is None or not self.mine or wanted is None:
            return super().take_tool(tool, stamp)
        if isinstance(self.expected, wanted.action) and not self._astray:
            return super().take_tool(tool, stamp)
        refusal = wanted.unavailable(self)
        self.refuse(refusal or Refusal(self._asking_rule, say(_EARLY)))
        return False

    def say(self, text: str, rule: str = "", tone: str = "") -> None:
        """Say something; to what is refused, say the rule and what to do instead."""
        if tone == "bad" and self.hint:
            text = _("{reason} Now: {hint}.").format(reason=text, hint=self.hint.rstrip("."))
            rule = rule or self._asking_rule
        super().say(text, rule, tone)

    # ---- inside ------------------------------------------------------------------------

    @property
    def _line(self) -> Part:
        return self.story.parts[self.part or 0]

    def _rule(self, action: Action) -> str:
        """Return the rule that an action follows: the one that most of its clauses name."""
        clauses = self.game.rules.verbs[type(action)].clauses
        named = Counter(clause.rule for clause in clauses if clause.rule)
        return named.most_common(1)[0][0] if named else self._asking_rule

    @property
    def _asking_rule(self) -> str:
        frame = self.game.frame
        return "" if frame is None else frame.rule

    def _seats(self, game: AnyGame) -> tuple[Seat, ...]:
        others: Any = _Others(self)
        seats = len(game.players)
        return tuple(Seat(PERSON) if n == LEARNER else Seat("custom", others) for n in range(seats))

    def drawn(self) -> Action:
        """Return what chance brings: what stands in the story."""
        part = self.story.part_of(self.game)
        told = None if part is None else self.story.parts[part].next_action(self.game)
        return told or super().drawn()

    def unasked(self, actor: int) -> Action | None:
        """Return what the learner has answered once for all; nothing in a story."""
        return None if self.part is not None else super().unasked(actor)

    def _changed(self, what: str) -> None:
        self._find()
        super()._changed(what)

    def _find(self) -> None:
        """Find out where in the story the game is now."""
        before = self.part
        self.part = self.story.part_of(self.game)
        if self.part is None:
            return
        ply, starts = self.game.ply, self._line.starts
        if self.part != before or starts[self._step : self._step + 1] != (ply,):
            at = self._line.at_ply(ply)
            self._released = self._released and starts[at] < ply
            self._step = at
        self._left = self.part, self._step


class _Others:
    """The other players, who do what stands in the story."""

    def __init__(self, table: Guided) -> None:
        self._table = table

    def choose(self, _view: Any) -> Action:
        """Return what follows in the story."""
        return self._table.drawn()

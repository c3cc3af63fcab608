"""A table that follows a guided game: only the expected action is done, others get a hint."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import cached_property
from typing import Any, Final

from catan_nb.board.piece import Place
from catan_nb.kernel.action import Action, to_text
from catan_nb.kernel.errors import Refusal
from catan_nb.kernel.game import AnyGame
from catan_nb.kernel.words import noop, say
from catan_nb.language import gettext as _
from catan_nb.ui.looks.wording import action_words
from catan_nb.ui.systems.parts import place_fields
from catan_nb.ui.table.controller import Controller, Hit
from catan_nb.ui.table.seats import PERSON, Seat, Settings, make_seats
from catan_nb.ui.table.table_view import Note

__all__ = ["LEARNER", "Guided", "Part", "Step", "Story"]


# A guided game as data: sentences, the learner's actions, and those of chance and others.
#
# All actions of a `Part` are fixed, so the number of actions done says which step has been
# reached; nothing else needs to be stored.


LEARNER: Final = 0
"""The learner's seat."""


class Step:
    """One step of a guided game: a sentence and the action that follows it.

    Parameters
    ----------
    text : str
        The sentence, in English.
    does : str
        The expected action as text; empty if the sentence is only to be read.
    then : str
        Following actions of chance and other players, as texts separated by semicolons.
    place : str
        A CSS selector of what the sentence is about, if it is only to be read.
    """

    def __init__(self, text: str, does: str = "", then: str = "", place: str = "") -> None:
        self.words = text
        self.does = does
        self.then = tuple(then.split("; ")) if then else ()
        self.at = place

    @property
    def actions(self) -> tuple[str, ...]:
        """All actions of the step, as text."""
        return (self.does, *self.then) if self.does else self.then


class Part:
    """A game from a position on, with its steps.

    Parameters
    ----------
    start : callable
        Returns the game at its beginning. Each part has a game of another seed, by which parts
        are distinguished.
    steps : sequence of Step
    """

    def __init__(self, start: Callable[[], AnyGame], *steps: Step) -> None:
        self.start = start
        self.steps = steps

    @cached_property
    def all_actions(self) -> tuple[str, ...]:
        """All actions of the part, as text."""
        return tuple(text for step in self.steps for text in step.actions)

    @cached_property
    def step_plies(self) -> tuple[int, ...]:
        """The ply at which each step begins."""
        done = [0]
        for step in self.steps:
            done.append(done[-1] + len(step.actions))
        return tuple(done[:-1])

    @cached_property
    def _seed(self) -> int:
        return self.start().seed

    def is_on_track(self, game: AnyGame) -> bool:
        """Return whether a game has this part's seed and its actions so far."""
        ply = game.ply
        return (
            game.seed == self._seed
            and tuple(map(to_text, game.log[:ply])) == self.all_actions[:ply]
        )

    def next_action(self, game: AnyGame) -> Action | None:
        """Return the part's next action after those of a game; None at its end."""
        return game.action(self.all_actions[game.ply]) if game.ply < len(self.all_actions) else None

    def step_at_ply(self, ply: int) -> int:
        """Return the number, from 0, of the step that a ply belongs to.

        If several steps begin at the ply, as those that are only read do, it is the first.
        """
        return min(
            (n for n, start in enumerate(self.step_plies) if start == ply),
            default=max(n for n, start in enumerate(self.step_plies) if start <= ply),
        )

    def game_at_ply(self, ply: int | None = None) -> AnyGame:
        """Return the game after the part's first ``ply`` actions, by default after all."""
        game = self.start()
        for text in self.all_actions[:ply]:
            game.push(game.action(text))
        return game


class Story:
    """A guided game: its title and parts.

    Parameters
    ----------
    title : str
        In English.
    parts : sequence of Part
    play_on : int
        The part whose last position can be played on against bots.
    """

    def __init__(self, title: str, *parts: Part, play_on: int = 0) -> None:
        self.title = title
        self.parts = parts
        self.play_on = play_on

    def find_part(self, game: AnyGame) -> int | None:
        """Return the number of the part that a game follows; None for any other game."""
        matching = (number for number, part in enumerate(self.parts) if part.is_on_track(game))
        return next(matching, None)

    @property
    def step_count(self) -> int:
        """The number of steps in all parts."""
        return sum(len(part.steps) for part in self.parts)

    def step_number(self, part_number: int, step: int) -> int:
        """Return the number of a part's step among all steps, from 1."""
        return sum(len(one.steps) for one in self.parts[:part_number]) + step + 1


_EARLY = noop("The rules allow this, but it comes later in this first game.")


class Guided(Controller):
    """A table at which a guided game is played.

    While the game follows the story, chance and the other players do what the story prescribes,
    and the learner can do only what the step expects. Any other game that is put on the table is
    played as usual.

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
        """The current step; None while another game is played."""
        return None if self.part is None else self._current_part.steps[self._step]

    @property
    def step_number(self) -> int:
        """The number of the current step among all, from 1."""
        return self.story.step_number(self.part or 0, self._step)

    @property
    def is_last_step(self) -> bool:
        """Whether this is the last step."""
        return self.step_number == self.story.step_count

    @property
    def others_act(self) -> bool:
        """Whether chance or other players act now, so that the learner can only watch."""
        if self.part is None or self.game.over:
            return False
        return self._released or self.game.ply > self._current_part.step_plies[self._step]

    @property
    def expected(self) -> Action | None:
        """The action expected of the learner; None while reading, watching, or in another game."""
        step = self.step
        if step is None or not step.does or self.others_act or self.review is not None:
            return None
        return self._current_part.next_action(self.game)

    @property
    def expected_place(self) -> Place | None:
        """The place on the board of the expected action; None without one.

        For a piece that moves it is the piece's place, and once the piece is selected, the place
        where it is to go.
        """
        action = self.expected
        named = () if action is None else place_fields(type(action))
        if not 0 < len(named) < 3:
            return None
        places = [(kind, getattr(action, field)) for field, kind in named]
        taken = self.tool.partition(" ")[2] == str(places[0][1])
        return places[-1] if taken else places[0]

    @property
    def hint(self) -> str:
        """A hint at the expected action; empty while others act."""
        if self.step is None or self.others_act:
            return ""
        action = self.expected
        if action is None:
            return _("Play on against bots") if self.is_last_step else _("Go on")
        return self.placed(action_words(action, self.game.names))

    # ---- back and forth ----------------------------------------------------------------

    def go_on(self) -> None:
        """Go on after a sentence that is only read, first letting others act if they are to."""
        step = self.step
        if step is None or step.does or self.others_act:
            return
        if step.then:
            self._released = True
            self._tell("note")
        elif self._step + 1 < len(self._current_part.steps):
            self._step += 1
            self.note = Note()
            self._tell("note")
        elif not self.is_last_step:
            self.open_at((self.part or 0) + 1, 0)

    def back(self) -> None:
        """Go back one step, or from a game played on to the story."""
        if self.part is None:
            self.open_at(*self._left)
        elif self._step or self.part:
            number = self._step - 1
            part_number = self.part if number >= 0 else self.part - 1
            self.open_at(part_number, number % len(self.story.parts[part_number].steps))

    def begin_again(self) -> None:
        """Start the story over."""
        self.open_at(0, 0)

    def open_at(self, part: int, step: int) -> None:
        """Put the story on the table at the beginning of a step."""
        line = self.story.parts[part]
        game = line.game_at_ply(line.step_plies[step])
        self.open(game, self._seats(game))
        self._step = step
        self._tell("note")

    def start_story(self, story: Story) -> None:
        """Start another story from its beginning."""
        self.story = story
        self.open_at(0, 0)

    def resume(self, game: AnyGame, seats: tuple[Seat, ...]) -> None:
        """Put a saved game on the table; it is guided if it follows the story."""
        guided = self.story.find_part(game) is not None
        self.open(game, self._seats(game) if guided else seats)

    def play_on(self) -> None:
        """Leave the story and play on against bots from its last position."""
        game = self.story.parts[self.story.play_on].game_at_ply().fork(seed=self.game.seed + 100)
        self.open(game, make_seats(None, len(game.players), game.seed))

    # ---- what only the story does ------------------------------------------------------

    @property
    def waits_for_bot(self) -> bool:
        """Whether the next action is another player's and may be done now."""
        return super().waits_for_bot and (self.part is None or self.others_act)

    @property
    def halted(self) -> Hit | None:
        """The event that bots wait for; always None in the story, which tells of events itself."""
        return super().halted if self.part is None else None

    def choose(self, action: Action, stamp: int | None = None) -> bool:
        """Do an action for the learner if it is the expected one, else say why not."""
        if self.step is None or not self.mine or action == self.expected:
            return super().choose(action, stamp)
        self.refuse(self.game.why_not(action) or Refusal(self._action_rule(action), say(_EARLY)))
        return False

    def click(self, kind: str, number: int, stamp: int | None = None) -> bool:
        """Handle a click; elsewhere than at the expected place no tool can be selected."""
        self._astray = (kind, number) != self.expected_place
        try:
            return super().click(kind, number, stamp)
        finally:
            self._astray = False

    def take_tool(self, tool: str, stamp: int | None = None) -> bool:
        """Select a tool if it serves the expected action, else say why not."""
        wanted = self._clicks.named(tool) if tool else None
        if self.step is None or not self.mine or wanted is None:
            return super().take_tool(tool, stamp)
        if isinstance(self.expected, wanted.action) and not self._astray:
            return super().take_tool(tool, stamp)
        refusal = wanted.unavailable(self)
        self.refuse(refusal or Refusal(self._question_rule, say(_EARLY)))
        return False

    def say(self, text: str, rule: str = "", tone: str = "") -> None:
        """Show a message; a refusal names its rule and the expected action."""
        if tone == "bad" and self.hint:
            text = _("{reason} Now: {hint}.").format(reason=text, hint=self.hint.rstrip("."))
            rule = rule or self._question_rule
        super().say(text, rule, tone)

    # ---- inside ------------------------------------------------------------------------

    @property
    def _current_part(self) -> Part:
        return self.story.parts[self.part or 0]

    def _action_rule(self, action: Action) -> str:
        """Return the rule id that most clauses of an action's verb name."""
        clauses = self.game.rules.verbs[type(action)].clauses
        named = Counter(clause.rule for clause in clauses if clause.rule)
        return named.most_common(1)[0][0] if named else self._question_rule

    @property
    def _question_rule(self) -> str:
        frame = self.game.frame
        return "" if frame is None else frame.rule

    def _seats(self, game: AnyGame) -> tuple[Seat, ...]:
        others: Any = _StoryPlayer(self)
        seats = len(game.players)
        return tuple(Seat(PERSON) if n == LEARNER else Seat("custom", others) for n in range(seats))

    def drawn(self) -> Action:
        """Return the outcome of chance that the story prescribes."""
        part_number = self.story.find_part(self.game)
        action = (
            None if part_number is None else self.story.parts[part_number].next_action(self.game)
        )
        return action or super().drawn()

    def unasked(self, actor: int) -> Action | None:
        """Return None in the story: the learner answers even questions with only one answer."""
        return None if self.part is not None else super().unasked(actor)

    def _changed(self, what: str) -> None:
        self._locate_step()
        super()._changed(what)

    def _locate_step(self) -> None:
        """Determine the part and step that the game has reached."""
        before = self.part
        self.part = self.story.find_part(self.game)
        if self.part is None:
            return
        ply, starts = self.game.ply, self._current_part.step_plies
        if self.part != before or starts[self._step : self._step + 1] != (ply,):
            step = self._current_part.step_at_ply(ply)
            self._released = self._released and starts[step] < ply
            self._step = step
        self._left = self.part, self._step


class _StoryPlayer:
    """A player who does what the story prescribes."""

    def __init__(self, table: Guided) -> None:
        self._table = table

    def choose(self, _view: Any) -> Action:
        """Return the story's next action."""
        return self._table.drawn()

"""A game that is being put together in the new game dialog."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, Final

from catan_nb.games import new_game, option_list, outlines_of, scenarios_of
from catan_nb.kernel.errors import BadSetup
from catan_nb.kernel.game import AnyGame
from catan_nb.kernel.module import Option
from catan_nb.kernel.seats import COLOURS
from catan_nb.kernel.text import parse_typed_int
from catan_nb.language import gettext as _
from catan_nb.rules.scenario import UNSUITED, Scenario
from catan_nb.ui.looks.wording import join_with_or
from catan_nb.ui.systems.parts import MOST_PLAYERS, BoardChoice
from catan_nb.ui.systems.registry import GAMES
from catan_nb.ui.table.seats import DEFAULT_BOT, PERSON, SEAT_KINDS, Seat, make_seats, seat_kinds

__all__ = ["Draft"]

SEEDS: Final = 1_000_000
LONGEST_NAME: Final = 20


@dataclass
class Draft:
    """The choices of the new game dialog; `make` turns them into a game.

    Attributes
    ----------
    game : str
        A key of `GAMES`.
    players : int
    scenario : str
        The name of a scenario; where the game has none of that name for so many players, none.
    board : str
        A key of the game's boards; where there is none for so many players, the first is meant.
    seed : str
        As typed; only whole numbers from 0 make a game.
    kinds, names : list of str
        By seat, for as many seats as there can be; an empty name means the colour.
    options : dict
        House options that were changed.
    """

    game: str = "base"
    players: int = 4
    scenario: str = ""
    board: str = "beginner"
    seed: str = field(default_factory=lambda: str(secrets.randbelow(SEEDS)))
    kinds: list[str] = field(default_factory=lambda: [PERSON, *[DEFAULT_BOT] * (MOST_PLAYERS - 1)])
    names: list[str] = field(default_factory=lambda: [""] * MOST_PLAYERS)
    options: dict[str, Any] = field(default_factory=dict)

    @property
    def colours(self) -> tuple[str, ...]:
        """The colours that play, by seat."""
        return COLOURS[self.players]

    @property
    def scenarios(self) -> dict[str, Scenario]:
        """The scenarios that there are for this game and so many players, by name."""
        return {scenario.name: scenario for scenario in scenarios_of(self.game, self.players)}

    @property
    def systems(self) -> tuple[str, ...]:
        """The systems of the game, by name."""
        return tuple(self.game.split("+"))

    @property
    def outlines(self) -> dict[str, Scenario]:
        """The scenarios of the game without their boards, for any number of players, by name.

        The usual one comes first.
        """
        found = outlines_of(self.game)
        usual = GAMES[self.game].scenario
        return {one.name: one for one in sorted(found, key=lambda outline: outline.name != usual)}

    @property
    def chosen(self) -> Scenario | None:
        """The chosen scenario of a game that needs one, whether or not it can be played so."""
        usual, offered = GAMES[self.game].scenario, self.outlines
        return offered.get(self.scenario, offered[usual]) if usual else None

    @property
    def played(self) -> Scenario | None:
        """The scenario that is meant."""
        return self.scenarios.get(self.chosen.name if self.chosen else self.scenario)

    @property
    def obstacle(self) -> str:
        """What keeps the chosen scenario from being played, in words, or nothing."""
        free = self.options.get(UNSUITED) is True
        return self.obstacle_to(self.chosen, free=free) if self.chosen else ""

    def obstacle_to(self, scenario: Scenario, *, free: bool = False) -> str:
        """Say what keeps a scenario from being played, or nothing.

        ``free`` plays what does not suit the game all the same.
        """
        if self.players not in scenario.players:
            *some, last = [str(players) for players in scenario.players]
            numbers = join_with_or([", ".join(some), last] if some else [last])
            return _("This scenario is for {numbers} players.").format(numbers=numbers)
        for conflict in scenario.against(self.systems):
            if conflict.final or not free:
                return self.compatibility_text(scenario, conflict.system)
        return ""

    def compatibility_text(self, scenario: Scenario, system: str) -> str:
        """Say whether a scenario goes with a system that it does not need."""
        game = f"base+{system}"
        name = _(GAMES[game].words)
        against = scenario.against((system,))
        if not against:
            return _("It goes with {system}.").format(system=name)
        (conflict,) = against
        never = _("It is not played with {system}: {reason}.")
        template = never if conflict.final else _("It hardly suits {system}: {reason}.")
        return template.format(system=name, reason=_(conflict.reason))

    @property
    def boards(self) -> dict[str, BoardChoice]:
        """The boards to choose from for this game and so many players."""
        if self.played is not None and self.played.board is not None:
            return {}
        boards = GAMES[self.game].boards
        return {key: board for key, board in boards.items() if self.players in board.players}

    @property
    def board_key(self) -> str:
        """The board that is meant; empty where there is none."""
        return self.board if self.board in self.boards else next(iter(self.boards), "")

    @property
    def known_options(self) -> tuple[Option, ...]:
        """The options that can be changed; those that the choice of board settles are not."""
        if self.chosen is not None and self.played is None:
            return ()  # it is not played so, and its options depend on how it is
        settled = {name for one in GAMES[self.game].boards.values() for name in one.options}
        return tuple(
            option
            for option in option_list(self.game, self.players, self.played)
            if option.name not in settled and (option.choices is None or len(option.choices) > 1)
        )

    def kind(self, seat: int) -> str:
        """Return who plays a seat: where what was chosen does not play this game, a good bot."""
        kind = self.kinds[seat]
        return kind if kind in seat_kinds(self.game) else DEFAULT_BOT

    def value(self, option: Option) -> Any:
        """Return what an option is set to."""
        return self.options.get(option.name, self._usual(option))

    def _usual(self, option: Option) -> Any:
        played = self.played.options if self.played is not None else {}
        return played.get(option.name, option.default)

    def set_option(self, name: str, value: str | bool) -> None:
        """Change an option to what a field of the dialog says; BadSetup when it cannot be that."""
        option = next(o for o in self.known_options if o.name == name)
        try:
            self.options[name] = option.checked(
                _typed_option_value(option, value, self._usual(option))
            )
        except BadSetup as error:
            message = _("“{typed}” for “{label}”; write {wanted}, or leave the field empty")
            label = _(option.text).rstrip(".")
            raise BadSetup(
                message.format(typed=value, label=label, wanted=option.wanted)
            ) from error
        if self.options[name] == self._usual(option):
            del self.options[name]

    def draw_seed(self) -> None:
        """Draw another seed."""
        self.seed = str(secrets.randbelow(SEEDS))

    def data(self) -> dict[str, Any]:
        """Return the choices as JSON values, without the seed."""
        return {
            "game": self.game,
            "players": self.players,
            "scenario": self.scenario,
            "board": self.board,
            "kinds": list(self.kinds),
            "names": list(self.names),
            "options": dict(self.options),
        }

    def take(self, data: Mapping[str, Any]) -> None:
        """Restore choices that `data` returned; unknown or damaged ones are ignored."""
        if str(data.get("game")) in GAMES:
            self.game = str(data["game"])
        if data.get("players") in range(2, MOST_PLAYERS + 1):
            self.players = int(data["players"])
        for name in ("scenario", "board"):
            if isinstance(data.get(name), str):
                setattr(self, name, data[name])
        for seat, kind in enumerate(_string_items(data.get("kinds"))):
            self.kinds[seat] = kind if kind in SEAT_KINDS else self.kinds[seat]
        for seat, name in enumerate(_string_items(data.get("names"))):
            self.names[seat] = name[:LONGEST_NAME]
        chosen = data.get("options")
        known = {option.name: option for option in self.known_options}
        for name, value in chosen.items() if isinstance(chosen, Mapping) else ():
            if name in known:
                with suppress(BadSetup):
                    self.options[name] = known[name].checked(value)

    def wanted(self) -> dict[str, Any]:
        """Return what makes the game, as `catan_nb.new_game` takes it, but for seed and names."""
        board = self.boards.get(self.board_key)
        known = self.known_options
        options = {o.name: self.options[o.name] for o in known if o.name in self.options}
        if self.obstacle:
            options |= {o.name: True for o in known if o.name == UNSUITED}
        return {
            "variant": self.game,
            "players": self.players,
            "options": {**options, **(board.options if board else {})},
            **({"board": board.board} if board else {}),
            **({"scenario": self.played.name} if self.played else {}),
        }

    def make(self) -> tuple[AnyGame, tuple[Seat, ...]]:
        """Return the game and its seats; BadSetup says what is wrong.

        A scenario that hardly suits the game is made all the same, to look at.
        """
        typed = self.seed.strip()
        number = parse_typed_int(typed)
        seed = (typed or None) if number is None else number
        names = [
            name.strip() or colour.capitalize()
            for name, colour in zip(self.names, self.colours, strict=False)
        ]
        game = new_game(
            **self.wanted() | ({"scenario": self.played} if self.played else {}),
            seed=seed,  # type: ignore[arg-type]
            names=names,
        )
        kinds = [self.kind(seat) for seat in range(self.players)]
        return game, make_seats(kinds, self.players, game.seed)


def _string_items(value: object) -> list[str]:
    """Return what is text of a list for the seats."""
    return [str(text) for text in value[:MOST_PLAYERS]] if isinstance(value, list) else []


def _typed_option_value(option: Option, value: str | bool, usual: Any) -> Any:
    """Return the value that a field's text stands for; an empty one stands for the usual."""
    if isinstance(value, bool) or (option.choices and value in option.choices):
        return value
    text = value.strip()
    if not text:
        return usual
    number = parse_typed_int(text)
    return text if number is None else number

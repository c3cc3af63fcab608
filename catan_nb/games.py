"""All games of the kit under one roof: starting one, reading one back, its options."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Literal, overload

from catan_nb.kernel.chance import random_seed
from catan_nb.kernel.errors import BadSetup
from catan_nb.kernel.record import parse
from catan_nb.kernel.text import did_you_mean

if TYPE_CHECKING:
    from catan_nb.board.layout import Board
    from catan_nb.fastcard.game import CardGame
    from catan_nb.kernel.module import Option
    from catan_nb.rules.play.game import Game
    from catan_nb.rules.scenario import Scenario

#: The variant that is played without a board.
FASTCARD = "fastcard"
#: The name of boards that were drawn at random.
DRAWN = "variable"


@overload
def new_game(  # type: ignore[overload-overlap]
    variant: Literal["fastcard"],
    *,
    players: int = 4,
    seed: int | None = None,
    options: Mapping[str, Any] | None = None,
    names: Sequence[str] | None = None,
    scenario: Scenario | str | None = None,
) -> CardGame: ...


@overload
def new_game(
    variant: str = "base",
    *,
    players: int = 4,
    board: Board | str | None = None,
    seed: int | None = None,
    options: Mapping[str, Any] | None = None,
    names: Sequence[str] | None = None,
    scenario: Scenario | str | None = None,
) -> Game: ...


def new_game(
    variant: str = "base",
    *,
    players: int = 4,
    board: Board | str | None = None,
    seed: int | None = None,
    options: Mapping[str, Any] | None = None,
    names: Sequence[str] | None = None,
    scenario: Scenario | str | None = None,
    **unknown: object,
) -> Game | CardGame:
    """Start a game.

    Parameters
    ----------
    variant : str
        The systems that are played: ``"base"``, ``"base+cities_knights"`` or ``"fastcard"``.
    players : int
        2 to 6.
    board : Board or str, optional
        ``"variable"`` (the default) draws one; printed ones are ``"beginner"``,
        ``"beginner_5_6"``, ``"beginner_classic"`` and ``"cities_knights"``. The card game has none.
    seed : int, optional
        Decides everything that is drawn: board, starting player, dice, cards. By itself
        a fresh one.
    options : mapping, optional
        House options by name; see `option_list`.
    names : sequence of str, optional
        The players' names by seat; by itself their colours.
    scenario : Scenario or str, optional
        A scenario, or the name of one of `scenarios`; it brings its board and options. The card
        game has none.

    Raises
    ------
    BadSetup
        For unknown variants, boards and options and for impossible numbers of players.
    TypeError
        For unknown arguments; an option among them is told where it goes.

    Examples
    --------
    >>> game = new_game("base", players=4, board="beginner", seed=7)
    >>> game.actor
    0
    """
    if unknown:
        raise _unknown_argument_error(*next(iter(unknown.items())))
    if variant == FASTCARD:
        from catan_nb.fastcard.new import new_game as new_card_game

        if board is not None:
            raise BadSetup("the card game has no board")
        if scenario is not None:
            raise BadSetup("the card game has no scenarios")
        return new_card_game(players=players, seed=seed, options=options, names=names)
    from catan_nb.rules.play.new import new_game as new_board_game
    from catan_nb.rules.play.systems import systems_of

    systems_of(variant, (FASTCARD,))
    return new_board_game(
        variant,
        players=players,
        board=board,
        seed=seed,
        options=options,
        names=names,
        scenario=scenario,
    )


def _unknown_argument_error(name: str, value: object) -> TypeError:
    """Return what is wrong with an argument that `new_game` does not have."""
    told = f"new_game() has no argument {name!r}"
    if any(option.name == name for option in all_options()):
        return TypeError(f"{told}; it is an option: new_game(options={{{name!r}: {value!r}}})")
    return TypeError(told + did_you_mean(name, ("variant", *(new_game.__kwdefaults__ or ()))))


def rematch(game: Game | CardGame, seed: int | None = None) -> Game | CardGame:
    """Return a new game like another: the same players, rules and kind of board.

    A board that was drawn is drawn anew; a game that began with a position set up by hand begins
    with it again. `seed` is the new game's, by itself a fresh one.
    """
    seed = random_seed() if seed is None else seed
    common: dict[str, Any] = {
        "players": len(game.players),
        "seed": seed,
        "options": game.options,
        "names": game.rules.given_names,
    }
    if game.position_data is not None:
        return game.fork(0, seed)
    from catan_nb.rules.play.game import Game as BoardGame

    if isinstance(game, BoardGame):
        scenario = common["scenario"] = game.rules.scenario
        if scenario.board is None and scenario.name in scenarios():
            common["scenario"] = scenario.name  # a saved game keeps the board, not how it was dealt
        elif scenario.board is None and game.board.name != DRAWN:
            common["board"] = game.board
    return new_game(game.variant, **common)


def option_list(
    variant: str = "base", players: int = 6, scenario: Scenario | str | None = None
) -> tuple[Option, ...]:
    """Return the options that a variant and a scenario have, with their defaults and texts."""
    if variant == FASTCARD:
        from catan_nb.fastcard.new import option_list as card_options

        return card_options(players)
    from catan_nb.rules.play.new import option_list as board_options

    return board_options(variant, players, scenario)


def variants() -> tuple[str, ...]:
    """Return the names of all variants."""
    from catan_nb.rules.play import systems

    return (*systems.variants(), FASTCARD)


def scenarios() -> tuple[str, ...]:
    """Return the names of all scenarios of the board game."""
    from catan_nb.rules.play import library

    return library.scenarios()


def scenarios_of(variant: str, players: int) -> tuple[Scenario, ...]:
    """Return the scenarios to choose from for a variant and so many players."""
    if variant == FASTCARD:
        return ()
    from catan_nb.rules.play import library

    return library.list_scenarios(variant, players)


def outlines_of(variant: str) -> tuple[Scenario, ...]:
    """Return the scenarios of a variant without their boards, for any number of players."""
    if variant == FASTCARD:
        return ()
    from catan_nb.rules.play import library

    return library.scenario_outlines(variant)


def without_house_rules(variant: str) -> str:
    """Return a variant without its house rules: the game that a bot or a lesson must know."""
    if variant == FASTCARD:
        return variant
    from catan_nb.rules.play import systems

    return systems.without_house_rules(variant)


def all_options() -> tuple[Option, ...]:
    """Return the options of all variants and scenarios; those of one name may differ among them."""
    from catan_nb.rules.play.library import find_scenario

    lists = [option_list(variant) for variant in variants()]
    for one in map(find_scenario, scenarios()):
        lists.append(option_list("+".join(one.systems), one.players[-1], one))
    return tuple(option for options in lists for option in options)


def read_game(text: str) -> Game | CardGame:
    """Read a saved game of any kind, checking every action.

    Raises
    ------
    BadRecord
        When the text is no game of this kit, or an action in it is impossible.
    """
    if parse(text).get("variant") == FASTCARD:
        from catan_nb.fastcard.game import CardGame

        return CardGame.from_json(text)
    from catan_nb.rules.play.game import Game

    return Game.from_json(text)

"""Colours stay apart for everybody, and what is written on them can be read."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest

from catan_nb.board.terrain import Terrain
from catan_nb.view import theme
from catan_nb.view.draw import TOKEN_DISC
from catan_nb.view.theme import (
    BAND,
    CORE,
    HALO,
    HALO_COLOUR,
    LINE,
    NEUTRAL,
    contrast,
    fade,
    light,
    luminance,
    mix,
    ramp,
    readable_on,
    rgba,
)
from tests.eyes import EYES, linear, simulated

GROUNDS = {ground.word: colour for ground, colour in theme.TERRAIN.items()}
PLAYERS = {name: style.fill for name, style in theme.PLAYERS.items()}


def seen(colour: str, eyes: str) -> tuple[float, float, float]:
    """The CIE Lab colour (D65) that these eyes see."""
    red, green, blue = linear(colour, eyes)
    x = (0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / 0.95047
    y = 0.2126729 * red + 0.7151522 * green + 0.0721750 * blue
    z = (0.0193339 * red + 0.1191920 * green + 0.9503041 * blue) / 1.08883
    fx, fy, fz = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def nearest(colours: dict[str, str], eyes: str) -> tuple[float, str, str]:
    lab = {name: seen(colour, eyes) for name, colour in colours.items()}
    return min(
        (sum((p - q) ** 2 for p, q in zip(lab[a], lab[b], strict=True)) ** 0.5, a, b)
        for a, b in combinations(colours, 2)
    )


@pytest.mark.parametrize("eyes", EYES)
def test_players_are_far_apart_for_all_eyes(eyes: str) -> None:
    assert nearest(PLAYERS, eyes)[0] > 30


@pytest.mark.parametrize("eyes", EYES)
def test_terrains_are_apart_for_all_eyes(eyes: str) -> None:
    assert nearest(GROUNDS, eyes)[0] > 18


@pytest.mark.parametrize("eyes", EYES)
def test_disciplines_are_apart_for_all_eyes(eyes: str) -> None:
    assert nearest(theme.DISCIPLINES, eyes)[0] > 18


@pytest.mark.parametrize("eyes", EYES)
def test_letters_and_patterns_of_players_are_seen_by_all_eyes(eyes: str) -> None:
    """They are large and bold parts of a drawing, with the name as text beside them."""
    for style in theme.PLAYERS.values():
        assert contrast(simulated(style.fill, eyes), simulated(style.ink, eyes)) >= 4.5


@pytest.mark.parametrize("eyes", EYES)
def test_pieces_stand_out_from_every_ground_for_all_eyes(eyes: str) -> None:
    """A piece has a dark rim and a light one round it: one of them is seen anywhere."""
    rims = [simulated(colour, eyes) for colour in (theme.INK, theme.LIGHT)]
    for ground in (*GROUNDS.values(), theme.SEA):
        seen_ground = simulated(ground, eyes)
        assert max(contrast(rim, seen_ground) for rim in rims) >= 3


@pytest.mark.parametrize("eyes", EYES)
def test_every_piece_has_a_rim_that_is_seen_against_its_own_colour(eyes: str) -> None:
    rims = [simulated(colour, eyes) for colour in (theme.INK, theme.LIGHT)]
    for fill in PLAYERS.values():
        assert max(contrast(rim, simulated(fill, eyes)) for rim in rims) >= 3


def test_players_differ_in_letter_and_pattern_too() -> None:
    assert len({style.letter for style in theme.PLAYERS.values()}) == len(theme.PLAYERS)
    assert len({style.pattern for style in theme.PLAYERS.values()}) == len(theme.PLAYERS)


@pytest.mark.parametrize("name", theme.PLAYERS)
def test_letters_can_be_read_on_their_colour(name: str) -> None:
    style = theme.PLAYERS[name]
    assert contrast(style.fill, style.ink) > 4.5


@pytest.mark.parametrize("name", GROUNDS)
def test_halo_or_rim_of_pieces_stands_out_on_every_ground(name: str) -> None:
    ground = GROUNDS[name]
    # 3 is what the accessibility guidelines ask of graphics
    assert max(contrast(ground, theme.LIGHT), contrast(ground, theme.INK)) > 4
    assert contrast(theme.LIGHT, theme.INK) > 12


@pytest.mark.parametrize("name", [*theme.PLAYERS, "nobody"])
def test_lights_are_seen_on_every_ground(name: str) -> None:
    """Some edge between neighbouring parts of a light has the contrast that graphics need."""
    lit = NEUTRAL if name == "nobody" else light(theme.PLAYERS[name].fill)
    parts = [HALO_COLOUR, *([lit.line] if lit.line else []), lit.band]
    assert max(contrast(a, b) for a, b in pairwise(parts)) >= 3
    assert HALO > LINE > BAND > CORE
    # what is told apart from white must not be white's: its line is of ink
    assert (lit.line == theme.INK) == (name in ("orange", "white", "green"))
    for ground in (*GROUNDS.values(), theme.BEACH, theme.SHALLOWS):
        assert max(contrast(a, b) for a, b in pairwise([ground, *parts, lit.core])) >= 3


@pytest.mark.parametrize("name", GROUNDS)
def test_what_is_refused_is_ringed_in_red_that_shows_on_every_ground(name: str) -> None:
    red, white = "#a3231a", "#ffffff"
    assert contrast(red, white) >= 3
    assert max(contrast(GROUNDS[name], white), contrast(GROUNDS[name], red)) >= 3


def test_the_last_move_shows_on_every_ground() -> None:
    assert contrast(theme.GLOW, theme.INK) >= 3


def test_the_small_token_under_the_robber_can_be_read() -> None:
    assert contrast(theme.COVERED, theme.COVERED_INK) > 4.5


def test_tokens_can_be_read() -> None:
    assert TOKEN_DISC.fill == theme.TOKEN
    assert contrast(theme.TOKEN, theme.TOKEN_INK) > 12
    assert contrast(theme.TOKEN, theme.TOKEN_RED) > 5.5


def test_heat_grows_lighter_so_that_it_reads_without_hue() -> None:
    lights = [luminance(ramp(theme.HEAT, step / 20)) for step in range(21)]
    assert lights == sorted(lights)
    for step in range(21):
        ground = ramp(theme.HEAT, step / 20)
        assert contrast(ground, readable_on(ground)) > 4


def test_colour_sums() -> None:
    assert rgba("#10203040") == (16, 32, 48, 64)
    assert fade("#102030", 0.5) == "#10203080"
    assert mix("#000000", "#ffffff", 0.5) == "#808080"
    assert ramp(("#000000", "#ffffff"), -3) == "#000000"
    assert ramp(("#000000", "#ffffff"), 3) == "#ffffff"


@pytest.mark.parametrize("text", ["red", "#12345", "#gggggg", ""])
def test_other_ways_of_writing_colours_are_refused(text: str) -> None:
    with pytest.raises(ValueError, match="colour"):
        rgba(text)


def test_unknown_player_colour_names_the_known_ones() -> None:
    with pytest.raises(ValueError, match="red, blue, orange, white, green, brown"):
        theme.player("pink")


def test_every_terrain_has_a_colour() -> None:
    assert set(theme.TERRAIN) == set(Terrain)

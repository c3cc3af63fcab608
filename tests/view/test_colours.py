"""Colours stay apart for everybody, and what is written on them can be read."""

from __future__ import annotations

from itertools import combinations, pairwise

import pytest

from catan_nb.board.terrain import Terrain
from catan_nb.view.land import TOKEN_DISC
from catan_nb.view.lights import BAND, CORE, HALO, HALO_COLOUR, LINE, NEUTRAL, light
from catan_nb.view.shapes import theme
from catan_nb.view.shapes.colour import contrast, fade, luminance, mix, ramp, readable_on, rgba

# Complete dichromacy in linear RGB: Machado, Oliveira and Fernandes, 2009.
EYES = {
    "all cones": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
GROUNDS = {ground.word: colour for ground, colour in theme.TERRAIN.items()}
PLAYERS = {name: style.fill for name, style in theme.PLAYERS.items()}


def seen(colour: str, eyes: str) -> tuple[float, float, float]:
    """The CIE Lab colour (D65) that these eyes see."""
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in (value / 255 for value in rgba(colour)[:3])
    ]
    red, green, blue = (
        min(1.0, max(0.0, sum(a * b for a, b in zip(row, linear, strict=True))))
        for row in EYES[eyes]
    )
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

from __future__ import annotations

from math import dist, isclose, sqrt

import pytest

from catan_nb.board.geometry import (
    CORNERS,
    DIRECTIONS,
    SIDE_CORNERS,
    SIDES,
    are_neighbours,
    centre,
    corner_points,
    neighbour,
    neighbours,
)


def test_the_six_directions_follow_the_naming_of_the_boards() -> None:
    assert SIDES == ("E", "NE", "NW", "W", "SW", "SE")
    assert neighbour((3, -1), "NE") == (4, -2)
    assert neighbours((0, 0)) == ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))


def test_an_unknown_side_is_refused_by_name() -> None:
    with pytest.raises(ValueError, match=r"unknown side 'N'.*E, NE, NW, W, SW, SE"):
        neighbour((0, 0), "N")


def test_neighbours_are_one_step_apart() -> None:
    assert all(are_neighbours((2, 5), near) for near in neighbours((2, 5)))
    assert not are_neighbours((0, 0), (0, 0))
    assert not are_neighbours((0, 0), (1, 1))


def test_x_points_right_y_points_down_and_a_corner_is_one_unit_away() -> None:
    assert centre((0, 0)) == (0, 0)
    assert isclose(centre((1, 0))[0], sqrt(3))
    assert centre((0, 1))[1] == 1.5
    corners = dict(zip(CORNERS, corner_points((0, 0)), strict=True))
    assert corners["N"] == (0, -1)
    assert corners["S"] == (0, 1)
    assert corners["SE"][0] > 0
    assert corners["SE"][1] > 0
    assert all(isclose(dist(point, (0, 0)), 1) for point in corners.values())


def test_each_side_lies_towards_its_neighbour() -> None:
    corners = corner_points((0, 0))
    for side, (one, two) in zip(DIRECTIONS, SIDE_CORNERS, strict=True):
        shared = {_rounded(point) for point in corner_points(neighbour((0, 0), side))}
        assert {_rounded(corners[one]), _rounded(corners[two])} <= shared


def _rounded(point: tuple[float, float]) -> tuple[float, float]:
    return round(point[0], 9) + 0.0, round(point[1], 9) + 0.0

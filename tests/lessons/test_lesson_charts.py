"""Charts of lessons as SVG, and pictures side by side."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from fractions import Fraction

import pytest

from catan_nb import printed, show
from catan_nb.lessons import chart, gallery

SVG = "{http://www.w3.org/2000/svg}"


def test_bars_are_as_high_as_their_values_and_dots_lie_on_them() -> None:
    exact = {1: Fraction(1, 2), 2: Fraction(1, 4), 4: Fraction(1, 8)}
    drawn = chart({"exact": exact, "seen": dict(exact)}, x="turn", y="chance")
    root = ET.fromstring(drawn.svg())
    bars = [r for r in root.iter(f"{SVG}rect") if r.get("stroke")]
    heights = [float(bar.get("height", "0")) for bar in bars]
    assert heights == pytest.approx([4 * heights[2], 2 * heights[2], heights[2]], abs=0.5)
    second = re.escape("var(--series-2,#9c2f2f")
    dots = re.findall(rf'x="([\d.]+)%" y="([\d.]+)" [^>]+><path [^>]+fill="{second}', drawn.svg())
    for bar, (x, y) in zip(bars, dots, strict=True):
        left, width = (float(bar.get(name, "").removesuffix("%")) for name in ("x", "width"))
        middle = left + width / 2
        assert (middle, float(bar.get("y", "0"))) == pytest.approx((float(x), float(y)), abs=0.1)


def test_lines_join_the_values_of_each_series() -> None:
    drawn = chart({"a": {0: 1, 5: 2}, "b": {0: 3, 5: 4}}, x="x", y="y", lines=True)
    lines = list(ET.fromstring(drawn.svg()).iter(f"{SVG}polyline"))
    assert len(lines) == 2
    assert len({line.get("stroke") for line in lines}) == 2
    ups = [
        [float(point.split(",")[1]) for point in line.get("points", "").split()] for line in lines
    ]
    assert ups[0][0] > ups[0][1] > ups[1][0] > ups[1][1]


@pytest.mark.parametrize("most", [0, 1e-5, 0.1, 0.3, 1, 7, 99, 123_456.0])
def test_every_scale_holds_what_is_drawn(most: float) -> None:
    root = ET.fromstring(chart({"one": {3: most}}, x="x", y="y").svg())
    bar = next(r for r in root.iter(f"{SVG}rect") if r.get("stroke"))
    assert float(bar.get("y", "0")) >= 33.9


def test_what_is_below_0_hangs_from_it_and_stays_in_the_field() -> None:
    drawn = chart({"one": {-1: -3, 0: 5.5, 1: -1.2}, "two": {-1: -3}}, x="x", y="y")
    bars = [r for r in ET.fromstring(drawn.svg()).iter(f"{SVG}rect") if r.get("stroke")]
    upper = [float(bar.get("y", "0")) for bar in bars]
    lower = [top + float(bar.get("height", "0")) for top, bar in zip(upper, bars, strict=True)]
    assert upper[0] == upper[2] == lower[1]
    assert upper[1] >= 33.9
    assert max(lower) <= 300 - 45.9
    assert lower[0] - upper[0] == pytest.approx(3 / 5.5 * (lower[1] - upper[1]), abs=0.2)
    words = [text.text for text in ET.fromstring(drawn.svg()).iter(f"{SVG}text")]
    assert {"−5", "−1", "0", "7.5"} <= set(words)
    assert not [word for word in words if word and word.startswith("-")]
    assert "−1: −3" in repr(drawn)


@pytest.mark.parametrize("values", [{1: -3, 2: -7}, {1: 0}, {1: -1e-5}, {0: -2, 1: 123_456.0}])
def test_every_scale_holds_what_is_below_0(values: dict[int, float]) -> None:
    for lines in (False, True):
        root = ET.fromstring(chart({"one": values}, x="x", y="y", lines=lines).svg())
        levels = [float(one.get("y1", "0")) for one in root.iter(f"{SVG}line")]
        assert min(levels) >= 33.9
        assert max(levels) <= 300 - 45.9
        assert len(set(levels)) <= 8


def test_a_chart_tells_its_numbers_in_words() -> None:
    drawn = chart({"<exact>": {1: 0.5}}, x="turn & more", y="chance")
    assert "<exact>: 1: 0.5" in repr(drawn)
    assert "&lt;exact&gt;: 1: 0.5" in drawn.svg()
    assert set(drawn._repr_mimebundle_()) == {"image/svg+xml", "text/plain"}


@pytest.mark.parametrize("series", [{}, {"none": {}}, {str(n): {1: 1} for n in range(7)}])
def test_nothing_and_too_much_are_refused(series: dict[str, dict[int, int]]) -> None:
    with pytest.raises(ValueError, match="1 to 6 series"):
        chart(series, x="x", y="y")


def test_a_gallery_shows_each_picture_above_its_words() -> None:
    board = show(printed("beginner"), size=200)
    shown = gallery({"as it <lies>": board, "again": board})
    page = shown._repr_html_()
    assert page.count("<svg") == page.count("<figure") == 2
    assert page.index("as it &lt;lies&gt;") < page.index("again")
    assert repr(shown) == "as it <lies>\nagain"
    with pytest.raises(ValueError, match="no picture"):
        gallery({})


def test_a_chart_in_a_narrow_place_ends_where_the_place_does() -> None:
    svg = chart({"exact": {1: 0.5}}, x="turn", y="chance").svg()
    # 76 pixels are at the left of the field and 16 at its right, which is 85.625 % of the picture.
    assert "max-width:calc((100% - 92px) / 0.85625)" in svg
    assert 'width="85.625%"' in svg

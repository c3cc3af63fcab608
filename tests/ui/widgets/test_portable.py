"""HTML of a page for places without its styles and scripts."""

from __future__ import annotations

import re
from base64 import b64decode
from xml.etree import ElementTree

from catan_nb.ui.widgets.saved_output import portable_html, svg_image_html

DRAWING = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" aria-label="A place">'
    '<g data-quiet tabindex="0"><rect width="9" height="9"/><text>a &lt; b</text></g></svg>'
)


def test_words_and_tables_stay_and_what_is_pressed_goes() -> None:
    html = (
        '<div class="cnb-card" id="x" style="color:red"><h1>A &amp; B</h1><br>'
        '<a href="welcome.ipynb">front page</a><table><tr><th scope="col">n</th></tr></table>'
        '<button data-do="roll"><span>Roll</span><input></button><input value="3">'
        "<select><option>one</option></select><p hidden>unseen</p></div>"
    )
    assert portable_html(html) == (
        '<div style="color:red"><h1>A &amp; B</h1><br>front page'
        '<table><tr><th scope="col">n</th></tr></table></div>'
    )


def test_a_drawing_becomes_an_image_that_says_what_it_shows() -> None:
    html = portable_html(f"<p>before{DRAWING}after</p>")
    assert html.startswith('<p>before<img alt="A place" ')
    assert html.endswith(">after</p>")
    data = re.search('base64,([^"]+)', html)
    assert data is not None
    svg = b64decode(data[1]).decode()
    assert ElementTree.fromstring(svg).get("viewBox") == "0 0 9 9"
    assert "a &lt; b" in svg


def test_signs_that_live_on_the_page_alone_are_left_out() -> None:
    signs = (
        '<svg aria-hidden="true" xmlns="x"><use href="#ore"/></svg><svg><use href="#ore"/></svg>'
    )
    assert portable_html(f"<p>{signs}ore</p>") == "<p>ore</p>"


def test_what_is_portable_stays_as_it_is() -> None:
    once = portable_html(f'<details open=""><summary>more</summary>{DRAWING}</details>')
    assert portable_html(once) == once
    assert portable_html(svg_image_html("<svg/>", 'a "b"')) == svg_image_html("<svg/>", 'a "b"')

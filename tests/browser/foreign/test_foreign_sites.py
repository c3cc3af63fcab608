"""Pages of other sites start nothing here, unless somebody clicks there."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.browser.conftest import Site, serve, stop
from tests.browser.firefox import Firefox, wait_until
from tests.browser.foreign.conftest import Browsing, Elsewhere, Kit

pytestmark = pytest.mark.slow

CONTINUES = "document.querySelector('a.cnb-go-on') !== null"
OPEN = "window.jupyterapp?.widgetManager?.kernel?.connectionStatus === 'connected'"
"""Whether a page is connected with its Python, which ends when the page is left from then on."""
MANY = 5
BY_ITSELF = {
    "location": "<script>location = {page}</script>",
    "refresh": "<meta http-equiv=refresh content='0;url={plain}'>",
    "form": "<form action={page}></form><script>document.forms[0].submit()</script>",
    "scripted click": "<a href={page}></a><script>document.links[0].click()</script>",
}
"""Ways in which a page leads a browser somewhere without anybody's doing."""


def written(html: str, address: str) -> str:
    return html.replace("{page}", json.dumps(address)).replace("{plain}", address)


def processes(kit: Kit) -> int:
    """Return how many processes there are, after those that were asked for have begun."""
    time.sleep(0.3)
    return kit.processes


@pytest.mark.parametrize(
    ("way", "host"), [*((way, "127.0.0.1") for way in BY_ITSELF), ("location", "localhost")]
)
def test_nobody_has_clicked_so_nothing_starts(
    browsing: Browsing, kit: Kit, elsewhere: Elsewhere, way: str, host: str
) -> None:
    window = browsing.open(elsewhere.page(written(BY_ITSELF[way], kit.page), host))
    window.wait_for(CONTINUES)
    assert processes(kit) == 0
    assert window.evaluate("document.cookie") == ""


HOSTS = ("0.0.0.0", "[::]", "[::ffff:127.0.0.1]", "127.0.0.1", "127.0.0.2", "[::1]", "localhost.")
"""Ways in which a browser can be told to ask this computer, besides ``localhost``."""


ASKED = {
    "location": (BY_ITSELF["location"], "location.port !== '{port}'"),
    "img": ("<img src={page}>", "document.images[0].complete"),
}
"""Ways in which a page asks for another, and what is true when that has been answered."""


@pytest.mark.parametrize(
    ("way", "host"), [*(("location", host) for host in HOSTS), ("img", "0.0.0.0"), ("img", "[::1]")]
)
def test_nothing_starts_under_another_address_of_this_computer(
    browsing: Browsing, kit: Kit, elsewhere: Elsewhere, host: str, way: str
) -> None:
    before = kit.started
    html, answered = ASKED[way]
    html = written(html, kit.page.replace("localhost", host))
    window = browsing.open(elsewhere.page(f"<meta name=referrer content=no-referrer>{html}"))
    window.wait_for(answered.replace("{port}", str(elsewhere.port)))
    assert processes(kit) == 0
    assert kit.started == before


def test_windows_that_a_script_opens_start_nothing(
    browsing: Browsing, kit: Kit, elsewhere: Elsewhere
) -> None:
    opens = f"<script>for (let n = 0; n < {MANY}; n++) window.open({json.dumps(kit.page)})</script>"
    browsing.open(elsewhere.page(opens))
    wait_for_offers(browsing, MANY)
    assert processes(kit) == 0


def wait_for_offers(browsing: Browsing, count: int) -> None:
    """Wait for so many windows that offer to continue."""

    def offers() -> bool:
        return sum(bool(window.evaluate(CONTINUES)) for window in browsing.windows) == count

    wait_until(offers, f"{count} windows")


def test_one_click_starts_one_page(browsing: Browsing, kit: Kit, elsewhere: Elsewhere) -> None:
    opens = f"for (let n = 0; n < {MANY}; n++) window.open({json.dumps(kit.page)})"
    window = browsing.open(elsewhere.page(f"<button onclick='{opens}'>Open</button>"))
    window.click("button")
    wait_for_offers(browsing, MANY - 1)
    wait_until(lambda: any(one.evaluate(OPEN) for one in browsing.windows), "an open page")
    assert processes(kit) == 1


@pytest.mark.parametrize("kind", ["prefetch", "prerender"])
def test_what_is_fetched_ahead_starts_nothing_and_the_click_afterwards_opens_it(
    in_chromium: Browsing, kit: Kit, elsewhere: Elsewhere, kind: str
) -> None:
    before = kit.started
    mark = f"/ahead-{kind}"
    urls = [kit.page, *(f"{kit.page}?{n}" for n in range(MANY)), mark]
    rules = json.dumps({kind: [{"source": "list", "urls": urls, "eagerness": "immediate"}]})
    link = f"<a href={json.dumps(kit.page)}>open</a>"
    window = in_chromium.open(
        elsewhere.page(f"<script type=speculationrules>{rules}</script>{link}")
    )
    elsewhere.wait_until_asked(mark)
    assert processes(kit) == 0
    window.click("a")
    window.wait_for(OPEN)
    assert processes(kit) == 1
    assert kit.started == before + 1


def test_what_a_link_fetches_ahead_starts_nothing(
    browsing: Browsing, kit: Kit, elsewhere: Elsewhere
) -> None:
    links = "".join(
        f"<link rel={kind} href={json.dumps(kit.page)} as=document>"
        for kind in ("prefetch", "prerender", "preload")
    )
    browsing.open(elsewhere.page(f"{links}<link rel=prefetch href=/ahead-link>"))
    elsewhere.wait_until_asked("/ahead-link")
    assert processes(kit) == 0


def test_a_link_that_somebody_clicks_opens_its_page_at_once(
    browsing: Browsing, kit: Kit, elsewhere: Elsewhere
) -> None:
    before = kit.started
    around = f"/to?{kit.page}"  # as the links of platforms and mails lead
    window = browsing.open(elsewhere.page(f"<a rel=noreferrer href={around!r}>open</a>"))
    window.click("a")
    window.wait_for(OPEN)
    assert kit.started == before + 1


def test_going_on_from_there_opens_the_page(
    browsing: Browsing, kit: Kit, elsewhere: Elsewhere
) -> None:
    before = kit.started
    page = elsewhere.page(written(BY_ITSELF["location"], f"{kit.page}?language=de"))
    window = browsing.open(page)
    window.wait_for(CONTINUES)
    window.click("a.cnb-go-on")
    window.wait_for(OPEN)
    assert kit.started == before + 1
    assert window.evaluate("location.search") == "?language=de"


@pytest.fixture
def narrow(tmp_path: Path) -> Iterator[Site]:
    """A server with room for one page."""
    process, address = serve(str(tmp_path), "--port", "0", "--most-pages", "1")
    yield Site(address, tmp_path, process)
    stop(process)


def test_who_was_led_here_and_waits_goes_on_alone(
    firefox: Firefox, narrow: Site, elsewhere: Elsewhere
) -> None:
    """Firefox repeats for a page that reloads itself that another site had led to it."""
    page = narrow.notebook("page", "1")
    other = firefox.open(page)
    other.wait_for(OPEN)
    window = firefox.open(elsewhere.page(f"<a href={json.dumps(page)}>open</a>"))
    window.click("a")
    window.wait_for("document.querySelector('[data-queue]') !== null")
    other.goto("about:blank")
    window.wait_for(OPEN)

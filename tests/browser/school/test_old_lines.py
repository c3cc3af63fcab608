"""Behind a hub too, a line that does not speak today's protocol is refused and stops nobody."""

from __future__ import annotations

import re
import secrets
from concurrent.futures import ThreadPoolExecutor

import pytest
from playwright.sync_api import Browser
from tornado.httpclient import HTTPRequest

from catan_nb.ui.contents import TOGETHER
from tests.browser.conftest import LOADING
from tests.browser.school.hub import Hub
from tests.browser.school.test_hub import log_in
from tests.ui.server.line.attacks import (
    asks_for_states,
    kinds_of_answers,
    spoken_without_v1,
)
from tests.ui.server.test_kernels import packed

pytestmark = pytest.mark.slow


def test_a_line_without_the_protocol_of_today_is_refused_behind_a_hub(
    browser: Browser, school: Hub
) -> None:
    with browser.new_context() as context:
        page = context.new_page()
        address = school.page("catan", f"voila/render/{TOGETHER}")
        log_in(page, "ann", address)
        [kernel] = re.findall(r'"kernelId": "([-\w]+)"', page.content())
        cookie = "; ".join(f"{one['name']}={one['value']}" for one in context.cookies(address))
        at = school.page("catan", f"api/kernels/{kernel}/channels").replace("http", "ws", 1)

        def line() -> HTTPRequest:
            session = secrets.token_hex(4)
            return HTTPRequest(f"{at}?session_id={session}", headers={"Cookie": cookie})

        before = school.log
        wanted = ["kernel_info_reply", "comm_msg"]
        with ThreadPoolExecutor(1) as aside:  # the browser's own loop runs in this thread
            assert aside.submit(spoken_without_v1, line, None).result() == 400
            aside.submit(kinds_of_answers, line, map(packed, asks_for_states()), wanted).result()
        assert page.reload(timeout=LOADING).status == 200
        assert "Traceback" not in school.log.removeprefix(before)

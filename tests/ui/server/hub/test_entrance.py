"""Who is sent to the hub and back, what is kept meanwhile, and who is still logged in there."""

from __future__ import annotations

import asyncio
import os
import threading
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPResponse
from http.cookies import SimpleCookie
from urllib.parse import parse_qs, urlsplit

import pytest
from tornado.httpserver import HTTPServer
from tornado.testing import bind_unused_port
from tornado.web import Application, RequestHandler

from catan_nb.ui.server.hub import ASKED_AGAIN, HubDoor

pytest.importorskip("jupyterhub")

from catan_nb.ui.server import hub_login
from catan_nb.ui.server.hub_login import require_hub_login

BASE = "/services/catan/"
PAGE = f"{BASE}page"
LINE = f"{BASE}api/kernels/1/channels"
SESSION = "jupyterhub-session-id"
SCOPE = "access:services!service=catan"
NAVIGATES = {"Sec-Fetch-Mode": "navigate"}
FETCHES = {"Sec-Fetch-Mode": "cors"}
WEBSOCKET = {"Upgrade": "websocket"}


@dataclass
class Hub:
    """What the hub knows, and what it was asked.

    Attributes
    ----------
    tokens : dict
        Whose each token is.
    groups : dict
        In which groups somebody is.
    asked : list
        The tokens that it was asked about.
    away : bool
        Whether it answers that it cannot.
    hangs : bool
        Whether it does not answer at all.
    """

    tokens: dict[str, str] = field(default_factory=dict)
    groups: dict[str, list[str]] = field(default_factory=dict)
    asked: list[str] = field(default_factory=list)
    away: bool = False
    hangs: bool = False


class _Token(RequestHandler):
    """Gives a token for a code, which is the user's name."""

    def post(self) -> None:
        hub: Hub = self.settings["hub"]
        token = f"token-{len(hub.tokens)}"
        hub.tokens[token] = self.get_body_argument("code")
        self.finish({"access_token": token})


class _User(RequestHandler):
    """Tells whose a token is."""

    async def get(self) -> None:
        hub: Hub = self.settings["hub"]
        token = self.request.headers["Authorization"].partition(" ")[2]
        hub.asked.append(token)
        if hub.hangs:
            await asyncio.sleep(60)
        if hub.away:
            self.set_status(503)
        elif token in hub.tokens:
            name = hub.tokens[token]
            groups = hub.groups.get(name, [])
            self.finish({"name": name, "kind": "user", "groups": groups, "scopes": [SCOPE]})
        else:
            self.set_status(403)


class _Page(RequestHandler):
    """Any page behind the door, which says how it was asked for."""

    def get(self) -> None:
        self.finish(f"{self.request.method} {self.request.uri} {self.request.body.decode()}")

    post = get


class Clock:
    now = 1000.0

    def __call__(self) -> float:
        return self.now


@dataclass
class School:
    """A page server beside a hub."""

    port: int
    hub: Hub
    door: HubDoor
    clock: Clock

    def ask(
        self, path: str, method: str = "GET", body: str | None = None, **headers: str
    ) -> HTTPResponse:
        connection = HTTPConnection("127.0.0.1", self.port, timeout=60)
        try:
            connection.request(method, path, body, headers)
            answer = connection.getresponse()
            answer.text = answer.read().decode()  # type: ignore[attr-defined]
            return answer
        finally:
            connection.close()


class Browser:
    """One that keeps cookies, and says nothing that it need not."""

    def __init__(self, school: School, **cookies: str) -> None:
        self.school = school
        self.cookies = {name.replace("_", "-"): value for name, value in cookies.items()}

    def ask(
        self,
        path: str,
        method: str = "GET",
        body: str | None = None,
        headers: Mapping[str, str] = NAVIGATES,
    ) -> HTTPResponse:
        cookie = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        answer = self.school.ask(path, method, body, Cookie=cookie, **headers)
        for told in answer.headers.get_all("Set-Cookie", ()):
            for name, kept in SimpleCookie(told).items():
                if kept["expires"] and kept.value in ("", '""'):
                    self.cookies.pop(name, None)
                else:
                    self.cookies[name] = kept.coded_value
        return answer

    def follow(
        self,
        path: str,
        method: str = "GET",
        body: str | None = None,
        headers: Mapping[str, str] = NAVIGATES,
    ) -> HTTPResponse:
        """Ask as long as the server sends the browser to its own addresses."""
        answer = self.ask(path, method, body, headers)
        for _redirect in range(5):
            on = answer.headers.get("Location", "")
            if not on.startswith(BASE):
                return answer
            if answer.status != 307:
                method, body = "GET", None
            answer = self.ask(on, method, body, headers)
        raise AssertionError(f"it leads on and on: {on}")

    def come_back(self, sent: HTTPResponse, user: str) -> HTTPResponse:
        """Log in at the hub, and come back."""
        [state] = parse_qs(urlsplit(sent.headers["Location"]).query)["state"]
        return self.ask(f"{BASE}oauth_callback?code={user}&state={state}")

    def log_in(self, user: str, path: str = PAGE) -> HTTPResponse:
        back = self.come_back(self.ask(path), user)
        return self.follow(back.headers["Location"])


def at_hub(answer: HTTPResponse) -> bool:
    """Say whether a browser is sent to the hub to log in."""
    on = answer.headers.get("Location", "")
    return answer.status == 302 and urlsplit(on).path == "/hub/api/oauth2/authorize"


@pytest.fixture
def school(monkeypatch: pytest.MonkeyPatch) -> Iterator[School]:
    """A page server beside a hub, both in a thread."""
    hub, clock = Hub(), Clock()
    hub_socket, hub_port = bind_unused_port()
    socket, port = bind_unused_port()
    for name, value in {
        "JUPYTERHUB_API_URL": f"http://127.0.0.1:{hub_port}/hub/api",
        "JUPYTERHUB_API_TOKEN": "secret",
        "JPY_API_TOKEN": "secret",
        "JUPYTERHUB_SERVICE_PREFIX": BASE,
        "JUPYTERHUB_CLIENT_ID": "service-catan",
        "JUPYTERHUB_OAUTH_ACCESS_SCOPES": f'["{SCOPE}"]',
    }.items():
        monkeypatch.setenv(name, value)
    hub_login.HubLogin.instance(
        base_url=BASE
    )  # from the environment as it was when it was imported
    door = HubDoor("teachers", clock=clock)
    started, stop = threading.Event(), asyncio.Event()
    loops: list[asyncio.AbstractEventLoop] = []

    async def serve() -> None:
        at = {r"/hub/api/oauth2/token": _Token, r"/hub/api/user": _User}
        servers = [HTTPServer(Application(list(at.items()), hub=hub))]
        servers[0].add_socket(hub_socket)
        app = Application([(f"{BASE}.*", _Page)], base_url=BASE, cookie_secret="c" * 32)
        require_hub_login(app, door)
        servers.append(HTTPServer(app))
        servers[1].add_socket(socket)
        loops.append(asyncio.get_running_loop())
        started.set()
        await stop.wait()
        for server in servers:
            server.stop()
            await server.close_all_connections()

    thread = threading.Thread(target=lambda: asyncio.run(serve()))
    thread.start()
    assert started.wait(30)
    yield School(port, hub, door, clock)
    loops[0].call_soon_threadsafe(stop.set)
    thread.join()
    hub_login.HubLogin.clear_instance()


def test_a_user_comes_in_at_the_page_that_was_asked_for(school: School) -> None:
    ann = Browser(school)
    assert at_hub(ann.ask(PAGE))
    assert ann.log_in("ann", f"{PAGE}?x=1").text == f"GET {PAGE}?x=1 "
    assert ann.ask(PAGE).status == 200


def test_nobody_else_comes_in(school: School) -> None:
    assert school.ask(PAGE, "POST", "x").status == 401
    assert school.ask(PAGE, **FETCHES).status == 401
    assert school.ask(PAGE, **WEBSOCKET).status == 401
    forged = Browser(school)
    [state] = parse_qs(urlsplit(forged.ask(PAGE).headers["Location"]).query)["state"]
    forged.cookies.clear()
    assert forged.ask(f"{BASE}oauth_callback?code=ann&state={state}").status == 403
    assert school.hub.tokens == {}


# ---- what strangers leave behind -----------------------------------------------------------


def test_a_long_address_is_not_kept_while_somebody_logs_in(school: School) -> None:
    short, long = (f"{PAGE}?x={'a' * count}" for count in (1_000, 14_000))
    assert Browser(school).log_in("ann", short).text == f"GET {short} "
    assert Browser(school).log_in("bob", long).text == f"GET {BASE} "


def test_logins_that_are_under_way_are_bounded_and_the_last_ones_go_on(
    school: School, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hub_login, "_MOST", 10)
    for _stranger in range(50):
        assert at_hub(school.ask(PAGE))
    last = Browser(school)
    sent = last.ask(f"{PAGE}?x=1")
    for _stranger in range(9):
        assert at_hub(school.ask(PAGE))
    assert len(hub_login.HubLogin.instance()._oauth_states) == 10
    assert last.come_back(sent, "ann").headers["Location"] == f"{PAGE}?x=1"


def test_many_at_one_address_are_held_and_others_are_not(school: School) -> None:
    def ask(address: str) -> HTTPResponse:
        return school.ask(f"{PAGE}?{'x' * 5_000}", **{"X-Forwarded-For": address})

    for _pupil in range(200):
        assert at_hub(ask("192.0.2.1"))
    # A browser may begin the list; a proxy of this computer may have ended it.
    for address in ("192.0.2.1", "8.8.8.8, 192.0.2.1", "::ffff:192.0.2.1, ::ffff:127.0.0.1"):
        held = ask(address)
        assert held.status == 429
        assert int(held.headers["Retry-After"]) > 0
        assert "xxx" not in held.text
    assert at_hub(ask("192.0.2.2"))
    school.clock.now += 1
    assert at_hub(ask("192.0.2.1"))


def test_all_addresses_of_one_network_are_one(school: School) -> None:
    answers = [
        school.ask(PAGE, **{"X-Forwarded-For": f"2001:db8::{number:x}%{number}"}).status
        for number in range(205)
    ]
    assert (answers.count(302), answers.count(429)) == (200, 5)


def test_what_a_stranger_calls_a_token_is_no_question_to_the_hub(school: School) -> None:
    for scheme in ("token", "Bearer"):
        answer = school.ask(PAGE, Authorization=f"{scheme} guessed")
        assert at_hub(answer)
        back = f"{BASE}oauth_callback?code=x&state=y"
        assert school.ask(back, Authorization=f"{scheme} guessed").status == 403
    assert school.hub.asked == []
    assert len(hub_login.HubLogin.instance().cache) == 0


def test_pages_do_not_get_the_service_s_token(school: School) -> None:
    assert "secret" not in os.environ.values()


# ---- whether somebody is still logged in -----------------------------------------------------


def test_who_logs_out_of_the_hub_is_out_though_the_session_is_set_again(school: School) -> None:
    browser = Browser(school, **{SESSION: "known to eve"})
    assert browser.log_in("ann").status == 200
    school.hub.tokens.clear()  # as the hub does
    school.clock.now += ASKED_AGAIN
    before = dict(browser.cookies)
    ways = (("GET", FETCHES), ("GET", WEBSOCKET), ("POST", {}), ("GET", NAVIGATES))
    for method, headers in ways:
        answer = browser.ask(PAGE, method, headers=headers)
        assert at_hub(answer) == (headers == NAVIGATES)
        assert at_hub(answer) or answer.status == 401
        browser.cookies = dict(before)
    assert not school.door.is_logged_in(before[visitor_cookie(school)], "known to eve")
    assert browser.ask(LINE, headers=WEBSOCKET).status == 401


def visitor_cookie(school: School) -> str:
    return f"catan_nb_visitor_{school.port}"


def test_who_is_still_logged_in_is_asked_about_once_a_minute_and_does_not_notice(
    school: School,
) -> None:
    ann = Browser(school)
    ann.log_in("ann")
    whose = ann.cookies[visitor_cookie(school)]
    for minute in range(1, 4):
        school.clock.now += ASKED_AGAIN
        asked = len(school.hub.asked)
        assert ann.ask(LINE, headers=WEBSOCKET).status == 200, "it cannot be sent on"
        assert ann.follow(PAGE, "POST", "sent", FETCHES).text == f"POST {PAGE} sent"
        for _request in range(5):
            assert ann.ask(PAGE, headers=FETCHES).status == 200
        assert len(school.hub.asked) == asked + 1, minute
    assert ann.cookies[visitor_cookie(school)] == whose


@pytest.mark.parametrize("how", ["away", "hangs"])
def test_a_hub_that_does_not_answer_keeps_in_who_is_in(
    how: str, school: School, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, bob = Browser(school), Browser(school)
    ann.log_in("ann")
    sent = bob.ask(PAGE)
    bob.come_back(sent, "bob")
    monkeypatch.setattr(hub_login, "_PATIENCE", 0.2)
    setattr(school.hub, how, True)
    school.clock.now += ASKED_AGAIN
    asked = len(school.hub.asked)
    for _request in range(5):
        assert ann.follow(PAGE).status == 200
    assert len(school.hub.asked) <= asked + 1
    assert bob.ask(PAGE).status >= 500


def test_who_teaches_from_now_on_does_so_with_a_page_a_minute_later(school: School) -> None:
    rivera = Browser(school)
    rivera.log_in("rivera")

    def role() -> str:
        visitor = school.door.cached_visitor(rivera.cookies[visitor_cookie(school)])
        assert visitor is not None
        return visitor.role

    assert role() == "learner"
    school.hub.groups["rivera"] = ["teachers"]
    school.clock.now += ASKED_AGAIN
    assert rivera.follow(PAGE).status == 200
    assert role() == "teacher"


def test_a_second_tab_that_comes_back_from_the_hub_goes_on_to_its_page(school: School) -> None:
    ann = Browser(school)
    sent = [ann.ask(f"{PAGE}?tab={tab}") for tab in (1, 2)]
    back = [ann.come_back(one, "ann") for one in sent]
    assert [one.headers["Location"] for one in back] == [f"{PAGE}?tab=1", f"{PAGE}?tab=2"]
    assert len(school.hub.tokens) == 1
    assert ann.follow(f"{PAGE}?tab=2").status == 200

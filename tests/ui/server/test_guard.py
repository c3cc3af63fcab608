"""What the server refuses before anything is started: other sites, other names."""

from __future__ import annotations

import re
import socket
from html import unescape
from types import SimpleNamespace

import pytest
from tornado.httputil import HTTPHeaders, HTTPServerRequest, RequestStartLine

from catan_nb.ui.server.request_checks import (
    allowed_hosts,
    make_host_check,
    refuse_cross_site,
    refuse_prefetch,
)
from tests.ui.server.conftest import running, write_notebook

pytestmark = pytest.mark.slow

PAGE = "/voila/render/page.ipynb"
EVIL = "http://evil.example"
IMAGE = {"sec_fetch_site": "cross-site", "sec_fetch_mode": "no-cors", "sec_fetch_dest": "image"}
FRAME = {"sec_fetch_site": "cross-site", "sec_fetch_mode": "navigate", "sec_fetch_dest": "iframe"}
OPENED = {"sec_fetch_mode": "navigate", "sec_fetch_dest": "document"}
SCRIPT = {**OPENED, "sec_fetch_site": "cross-site"}
LINK = {**SCRIPT, "sec_fetch_user": "?1"}
TYPED = {**OPENED, "sec_fetch_site": "none", "sec_fetch_user": "?1"}
OLD_IMAGE = {"referer": f"{EVIL}/page", "accept": "image/png"}
FORM = {**LINK, "origin": EVIL}


@pytest.mark.parametrize("told", [IMAGE, FRAME, OLD_IMAGE, {"origin": EVIL}, {"origin": "null"}])
def test_what_another_site_asks_for_starts_nothing(server, told) -> None:
    before = server.runs
    answers = [server.ask(PAGE, **told) for _ in range(5)]
    assert {answer.status for answer in answers} == {403}
    assert "Another site asked for this" in answers[0].text
    assert server.runs == before


def test_a_link_in_a_mail_opens_the_page(server) -> None:
    before = server.runs
    assert "42" in server.ask(PAGE, **LINK).text
    assert "42" in server.ask(PAGE, referer="http://mail.example/", accept="text/html").text
    assert server.runs == before + 2


def test_a_form_of_another_site_is_not_taken(server) -> None:
    assert server.ask("/voila/api/shutdown/x", "POST", "", **FORM).status == 403


def test_pages_of_this_server_and_programs_are_answered(server) -> None:
    own = {"sec_fetch_site": "same-origin", "sec_fetch_mode": "cors", "sec_fetch_dest": "empty"}
    origin = f"http://localhost:{server.port}"
    assert server.ask("/voila/tree", **own).status == 200
    assert server.ask("/voila/tree", host=f"localhost:{server.port}", origin=origin).status == 200
    assert server.ask("/voila/tree").status == 200


@pytest.mark.parametrize(
    "name", ["evil.example", "127.0.0.1.evil.example", "localhost.evil.example"]
)
def test_a_name_that_was_made_to_point_here_gets_nothing(server, name) -> None:
    before = server.runs
    answer = server.ask(PAGE, host=f"{name}:{server.port}")
    assert answer.status == 403
    assert f"catan-nb play --allow-host {name}" in answer.text
    assert server.runs == before


@pytest.mark.parametrize(
    "name", ["localhost", "127.0.0.1", "127.0.0.2", "[::1]", "kit.localhost", "localhost."]
)
def test_this_computer_s_own_names_are_answered(server, name) -> None:
    assert server.ask("/voila/tree", host=f"{name}:{server.port}").status == 200


AMBIGUOUS = ("0.0.0.0", "[::]", "[::ffff:127.0.0.1]", "[::ffff:7f00:1]")


@pytest.mark.parametrize("name", [*AMBIGUOUS, "192.168.1.5", "[fe80::1]"])
def test_a_server_of_this_computer_answers_to_no_address_that_gets_no_fetch_headers(
    server, name
) -> None:
    before = server.runs
    assert server.ask(PAGE, host=f"{name}:{server.port}", accept="text/html").status == 403
    assert server.runs == before


def request(host: str = "", **told: str) -> HTTPServerRequest:
    connection = SimpleNamespace(set_close_callback=None, context=None)
    named = {"Host": host} if host else {}
    return HTTPServerRequest(
        headers=HTTPHeaders({**named, **told}),
        start_line=RequestStartLine("GET", "/", "HTTP/1.1"),
        connection=connection,
    )


def test_a_server_for_the_network_goes_by_the_computer_s_names_and_those_allowed() -> None:
    check = make_host_check(allowed_hosts("0.0.0.0", ["Kit.School.example"]))
    for name in (socket.gethostname(), "192.168.1.5:8866", "kit.school.example", "localhost:1"):
        assert check(request(name)) is None
    assert check(request("other.school.example")) is not None
    assert make_host_check(allowed_hosts("0.0.0.0", ["*"]))(request("other.example")) is None
    assert (
        make_host_check(allowed_hosts("localhost"))(request(f"{socket.gethostname()}.lan"))
        is not None
    )


@pytest.mark.parametrize("loopback", [True, False])
@pytest.mark.parametrize("allowed", [(), ("*",), AMBIGUOUS])
@pytest.mark.parametrize("name", AMBIGUOUS)
def test_ambiguous_addresses_are_refused_by_every_server(name, allowed, loopback) -> None:
    names = allowed_hosts("localhost" if loopback else "0.0.0.0", allowed)
    assert make_host_check(names, loopback=loopback)(request(f"{name}:8866")) is not None


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1", "::1"])
def test_a_server_of_this_computer_goes_by_loopback_addresses_and_names_allowed(host) -> None:
    check = make_host_check(allowed_hosts(host, ["192.168.1.5", "fe80::5"]), loopback=True)
    for name in ("localhost", "127.0.0.1:8866", "[::1]:8866", "192.168.1.5", "[fe80::5]:1"):
        assert check(request(name)) is None
    for name in ("192.168.1.6:8866", "[fe80::6]", socket.gethostname()):
        assert check(request(name)) is not None


AHEAD = (
    {"sec_fetch_site": "none", **OPENED, "sec_purpose": "prefetch"},
    {"sec_fetch_site": "none", **OPENED, "sec_purpose": "prefetch;prerender"},
    {**TYPED, "sec_purpose": "prefetch;prerender"},
    {"sec_fetch_site": "same-origin", **OPENED, "sec_purpose": "prefetch"},
    {"purpose": "prefetch"},
    {"x_moz": "prefetch"},
    {"x_purpose": "preview"},
)


@pytest.mark.parametrize("told", AHEAD)
@pytest.mark.parametrize("path", [PAGE, "/", "/join/KD7MX", "/catan_nb/queue"])
def test_what_a_browser_fetches_ahead_starts_nothing_and_is_thrown_away(server, path, told) -> None:
    before = server.runs
    answer = server.ask(path, **told)
    assert answer.status == 503
    assert answer.headers["Cache-Control"] == "no-store"
    assert not answer.cookies
    assert server.runs == before


def test_a_head_request_of_many_fields_is_refused_without_a_body(server) -> None:
    with socket.create_connection(("127.0.0.1", server.port), 20) as line:
        asked = f"HEAD /?{'&' * 200} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
        line.sendall(asked.encode())
        head, _blank, body = line.makefile("rb").read().partition(b"\r\n\r\n")
    assert b" 400 " in head
    assert body == b""


def test_the_looks_may_be_fetched_ahead(server) -> None:
    assert server.ask("/catan_nb/looks/mark.svg", sec_purpose="prefetch").status == 200


@pytest.mark.parametrize("site", ["cross-site", "same-site"])
@pytest.mark.parametrize("path", [PAGE, f"{PAGE}?language=de&x=<", "/", f"//evil.example{PAGE}"])
def test_a_navigation_that_nobody_has_clicked_gets_a_link_to_go_on(server, path, site) -> None:
    before = server.runs
    answer = server.ask(path, **(SCRIPT | {"sec_fetch_site": site}))
    assert answer.status == 200
    assert answer.headers["Cache-Control"] == "no-store"
    assert not answer.cookies
    assert server.runs == before
    [on] = re.findall(r'<a href="([^"]*)" class="cnb-go-on">', answer.text)
    assert unescape(on) == f"/{path.lstrip('/')}"


def test_the_link_to_go_on_is_in_the_visitor_s_language(server) -> None:
    texts = {server.ask(PAGE, **SCRIPT, accept_language=one).text for one in ("en", "de", "nl")}
    links = {re.findall(r'class="cnb-go-on">([^<]*)<', text)[0] for text in texts}
    assert len(links) == 3


def test_a_class_s_link_leads_to_its_door_at_once_where_somebody_clicks(server) -> None:
    before = server.runs
    assert "42" in server.ask(f"{PAGE}?class=KD7MX", **LINK).text
    assert "42" in server.ask(PAGE, **TYPED).text
    assert server.runs == before + 2


ORIGINS = (
    ({"Host": "localhost:80", "Origin": "http://localhost:81"}, True),
    ({"Host": "localhost:80", "Origin": "http://LOCALHOST:80"}, False),
    ({"Host": "localhost:80", "Origin": "http://localhost"}, False),
    ({"Host": "localhost", "Origin": "http://localhost:80"}, False),
    ({"Host": "localhost", "Origin": "https://localhost"}, True),
    ({"Host": "localhost:8866", "Origin": "https://localhost:8866"}, True),
    ({"Host": "[::1]:8866", "Origin": "http://[::1]:8866"}, False),
    ({"Host": "localhost", "Origin": "http://localhost:port"}, True),
    ({"Host": "localhost", "Origin": "null"}, True),
    ({"Host": "localhost", "Origin": ""}, True),
    ({"Host": "localhost", "Sec-WebSocket-Origin": "https://localhost"}, True),
    ({"Host": "localhost", "Referer": "https://localhost/x"}, True),
    ({"Host": "localhost", "Referer": "http://localhost:80/x"}, False),
)


@pytest.mark.parametrize(("told", "refused"), ORIGINS)
def test_an_origin_is_a_scheme_a_host_and_a_port(told, refused) -> None:
    assert (refuse_cross_site(request(**told)) is not None) == refused


PROXIES = (
    ({"X-Forwarded-Proto": "https", "Origin": "https://kit.example"}, False),
    ({"X-Forwarded-Proto": "https, http", "Origin": "https://kit.example"}, False),
    ({"X-Forwarded-Proto": "https", "Origin": "http://kit.example"}, True),
    ({"X-Forwarded-Proto": "wss", "Origin": "https://kit.example"}, False),
    ({"X-Forwarded-Proto": "ws", "Origin": "http://kit.example"}, False),
    ({"X-Forwarded-Proto": "ws", "Origin": "https://kit.example"}, True),
    # A proxy that does not say what it speaks, a WebSocket of Chromium's:
    ({"Upgrade": "websocket", "Origin": "https://kit.example"}, False),
    ({"Upgrade": "websocket", "Origin": "https://kit.example:8443"}, True),
    ({"Upgrade": "websocket", "Origin": "https://evil.example"}, True),
    # The same with a form: the browser says that it has come from here.
    ({"Sec-Fetch-Site": "same-origin", "Origin": "https://kit.example"}, False),
    ({"Sec-Fetch-Site": "none", "Origin": "https://kit.example"}, True),
    ({"Sec-Fetch-Site": "same-site", "Origin": "https://kit.example"}, True),
)


@pytest.mark.parametrize(("told", "refused"), PROXIES)
def test_behind_a_proxy_the_scheme_is_the_browser_s(told, refused) -> None:
    asked = request("kit.example", **told)
    asked.method = "POST"
    assert (refuse_cross_site(asked) is not None) == refused


def test_a_purpose_that_is_none_of_these_is_answered() -> None:
    assert refuse_prefetch(request("localhost", Purpose="reading")) is None


def test_a_page_sets_one_cookie(server) -> None:
    for old in ("", "username-localhost-8866=anything"):
        names = {one.partition("=")[0] for one in server.ask(PAGE, cookie=old).cookies}
        assert names == {f"catan_nb_visitor_{server.port}"}


@pytest.mark.parametrize("path", ["/voila/tree", PAGE, "/nothing", "/voila/static/voila.js"])
def test_every_answer_tells_browsers_what_they_may_do(server, path) -> None:
    headers = server.ask(path).headers
    policy = dict(part.split(" ", 1) for part in headers["Content-Security-Policy"].split("; "))
    assert policy["default-src"] == policy["form-action"] == policy["base-uri"] == "'self'"
    assert policy["frame-ancestors"] == "'self'"
    assert policy["object-src"] == "'none'"
    assert "http" not in headers["Content-Security-Policy"]
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"] == "same-origin"
    assert headers["Cross-Origin-Opener-Policy"] == "same-origin"


def test_scripts_run_where_the_server_has_put_them_and_nowhere_else(server) -> None:
    nonces = set()
    for path in ("/voila/tree", PAGE, "/nothing"):
        answer = server.ask(path)
        [allowed] = re.findall(r"script-src ([^;]*)", answer.headers["Content-Security-Policy"])
        [nonce] = re.findall(r"^'self' 'nonce-([0-9a-f]{32})' blob:$", allowed)
        marks = re.findall(r"<script(?: nonce=([0-9a-f]+))?", answer.text)
        assert set(marks) <= {nonce}
        assert len(marks) > 5 or path != PAGE
        assert "Etag" not in answer.headers
        nonces.add(nonce)
    assert len(nonces) == 3


def test_no_address_is_taken_for_the_looks_of_pages(server) -> None:
    inside = "/voila/static/catan_nb/looks/..%2f..%2fvoila.js"
    assert server.ask(inside).status == 200
    foreign = {"sec_fetch_site": "cross-site", "sec_fetch_mode": "no-cors"}
    assert server.ask(inside, **foreign).status == 403
    assert server.ask(inside, host="evil.example").status == 403
    assert server.ask("/catan_nb/looks/mark.svg", **foreign).status == 200


MISSING = (
    *("/nothing", "/voila/render/nothing.ipynb", "/voila/render/a/b.txt", "/voila/files/x.png"),
    *("/voila/static/x.js", "/voila/static/", "/voila/labextensions/x.js", "/voila/tree/x"),
    *("/voila/templates/x", "/voila/api/themes/x", "/catan_nb/looks/x.css", "/login", "/logout"),
    *("/api/kernels/00000000-0000-0000-0000-000000000000", "/voila/render/%00.ipynb"),
    *("/voila/api/contents", "/voila/api/contents/page.ipynb", "/voila/files/page.ipynb"),
    *("/voila/files/../../../etc/passwd", "/voila/query/00000000-0000-0000-0000-000000000000"),
    *("/voila/templates/catan_nb/static/..%2fconf.json", "/voila/render/x%0d%0aSet-Cookie:a=b"),
    "/voila/templates/lab/static/..%2f..%2f..%2f..%2fetc%2fpasswd",
)


def test_missing_pages_are_answered_without_a_word_in_the_terminal(tmp_path) -> None:
    write_notebook(tmp_path / "page.ipynb")
    with running(tmp_path, str(tmp_path)) as found:
        for path in MISSING:
            answer = found.ask(path)
            assert 300 <= answer.status < 500, path
            assert str(tmp_path) not in answer.text
            assert "site-packages" not in answer.text
        said = found.stop()
    assert said == "The server has stopped.\n"

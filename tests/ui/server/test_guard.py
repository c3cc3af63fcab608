"""What the server refuses before anything is started: other sites, other names."""

from __future__ import annotations

import re
import socket
from types import SimpleNamespace

import pytest
from tornado.httputil import HTTPHeaders, HTTPServerRequest, RequestStartLine

from catan_nb.ui.server.door.guard import cross_site, hosts_of, strange_host
from tests.ui.server.conftest import running, write_notebook

pytestmark = pytest.mark.slow

PAGE = "/voila/render/page.ipynb"
EVIL = "http://evil.example"
IMAGE = {"sec_fetch_site": "cross-site", "sec_fetch_mode": "no-cors", "sec_fetch_dest": "image"}
FRAME = {"sec_fetch_site": "cross-site", "sec_fetch_mode": "navigate", "sec_fetch_dest": "iframe"}
LINK = {"sec_fetch_site": "cross-site", "sec_fetch_mode": "navigate", "sec_fetch_dest": "document"}
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


@pytest.mark.parametrize("name", ["localhost", "127.0.0.1", "[::1]", "kit.localhost", "localhost."])
def test_this_computer_s_own_names_are_answered(server, name) -> None:
    assert server.ask("/voila/tree", host=f"{name}:{server.port}").status == 200


def request(host: str, **told: str) -> HTTPServerRequest:
    connection = SimpleNamespace(set_close_callback=None, context=None)
    return HTTPServerRequest(
        headers=HTTPHeaders({"Host": host, **told}),
        start_line=RequestStartLine("GET", "/", "HTTP/1.1"),
        connection=connection,
    )


def test_a_server_for_the_network_goes_by_the_computer_s_names_and_those_allowed() -> None:
    check = strange_host(hosts_of("0.0.0.0", ["Kit.School.example"]))
    for name in (socket.gethostname(), "192.168.1.5:8866", "kit.school.example", "localhost:1"):
        assert check(request(name)) is None
    assert check(request("other.school.example")) is not None
    assert strange_host(hosts_of("0.0.0.0", ["*"]))(request("other.example")) is None
    assert strange_host(hosts_of("localhost"))(request(f"{socket.gethostname()}.lan")) is not None


def test_the_port_belongs_to_the_origin() -> None:
    assert cross_site(request("localhost:80", Origin="http://localhost:81")) is not None
    assert cross_site(request("localhost:80", Origin="http://LOCALHOST:80")) is None


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

"""Who comes in, by what they are known again, and that nobody else starts anything."""

from __future__ import annotations

import re
import socket
import sqlite3
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from urllib.parse import urlencode

import pytest

from catan_nb.classroom.visitors import GUEST, LEARNER, TEACHER
from catan_nb.ui.server.login import Door, LoginRefused, door_for_class, door_for_host
from tests.ui.server.conftest import Answer, Running, running, write_notebook

pytestmark = pytest.mark.slow

KEY = "a-key-of-our-own"
LARGE = "POST /catan_nb/door HTTP/1.1\r\nHost: localhost\r\nContent-Length: 90000000\r\n\r\n"
PAGE = "/voila/render/page.ipynb"
DOOR = "/catan_nb/door"
TELLS = "import os\nopen('asked.txt', 'a').write(os.environ['QUERY_STRING'] + '\\n')\nprint(6 * 7)"
CLASS = """
import sys
from pathlib import Path
from catan_nb.ui.server.login import Door
from catan_nb.ui.server.serve import serve_pages
serve_pages(Path({folder!r}), "page.ipynb", host="127.0.0.1", port=0, browser=False,
      door=Door("TEACHERS", "KD7MX"))
"""


@pytest.fixture(scope="module")
def keyed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A notebook for the whole network."""
    folder = tmp_path_factory.mktemp("keyed")
    page = write_notebook(folder / "page.ipynb", TELLS)
    with running(folder, str(page), "--host", "0.0.0.0", "--key", KEY) as found:
        yield found


@pytest.fixture(scope="module")
def lesson(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A notebook for a class."""
    folder = tmp_path_factory.mktemp("lesson")
    write_notebook(folder / "page.ipynb", TELLS)
    data = {"JUPYTER_DATA_DIR": str(folder / "data")}
    with running(folder, script=CLASS.format(folder=str(folder)), **data) as found:
        yield found


def cookie(answer: Answer) -> str:
    """Return what the browser sends from now on."""
    [found] = [one for one in answer.cookies if one.startswith("catan_nb_visitor")]
    return found.partition(";")[0]


def post(server: Running, cookie: str = "", **fields: str) -> Answer:
    form = {"Content-Type": "application/x-www-form-urlencoded"}
    return server.ask(DOOR, "POST", urlencode(fields), **form, cookie=cookie)


# ---- a key -------------------------------------------------------------------------------


def test_the_address_that_is_printed_has_the_key(keyed) -> None:
    assert f"/?key={KEY} in a browser" in keyed.said


EVERYTHING = (
    *("/", PAGE, "/voila/tree", "/voila/static/voila.js", "/voila/files/x.png", "/nothing"),
    *("/voila/labextensions/anywidget/package.json", "/voila/api/contents", "/voila/render/"),
    "/api/kernels/00000000-0000-0000-0000-000000000000",
    "/voila/static/catan_nb/looks/..%2f..%2fvoila.js",
)


@pytest.mark.parametrize("path", EVERYTHING)
def test_without_the_key_there_is_nothing_but_the_question_for_it(keyed, path) -> None:
    answer = keyed.ask(path)
    assert answer.status == 401
    assert 'name="key"' in answer.text
    assert "page.ipynb" not in answer.text.replace(PAGE, "")
    assert not answer.cookies
    assert not (keyed.folder / "asked.txt").exists()


def test_neither_a_websocket_nor_a_wrong_cookie_passes(keyed) -> None:
    path = "/api/kernels/00000000-0000-0000-0000-000000000000/channels"
    told = {"upgrade": "websocket", "connection": "Upgrade", "sec_websocket_version": "13"}
    assert keyed.ask(path, **told, sec_websocket_key="x").status == 401
    assert (
        keyed.ask("/voila/static/voila.js", cookie=f"catan_nb_visitor_{keyed.port}=guessed").status
        == 401
    )
    assert keyed.ask("/voila/static/voila.js", authorization="Bearer guessed").status == 401


def test_an_address_that_is_none_is_answered_like_any_other(keyed) -> None:
    for path in ("//[x", "//[x/voila", "/voila/[::1"):
        assert keyed.ask(path).status == 401
    assert keyed.ask(f"//[x?key={KEY}").headers["Location"] == "/"


def test_the_key_in_an_address_becomes_a_cookie_and_leaves_the_address(keyed) -> None:
    answer = keyed.ask(f"/voila/static/voila.js?key={KEY}&language=de")
    assert answer.status == 303
    assert answer.headers["Location"] == "/voila/static/voila.js?language=de"
    [told] = answer.cookies
    assert {"HttpOnly", "SameSite=Lax", "Path=/"} <= set(told.split("; "))
    assert KEY not in told
    assert len(cookie(answer).partition("=")[2]) >= 32
    assert keyed.ask("/voila/static/voila.js", cookie=cookie(answer)).status == 200


def test_a_wrong_key_is_refused_in_words(keyed) -> None:
    for answer in (keyed.ask("/?key=guessed"), post(keyed, do="key", key="guessed")):
        assert answer.status == 403
        assert "That is not the key" in answer.text
        assert not answer.cookies


def test_the_page_at_the_door_speaks_the_visitor_s_language(keyed) -> None:
    assert "Sprache" in keyed.ask("/", accept_language="de-AT,en;q=0.5").text
    assert "Taal" in keyed.ask("/", cookie="catan_nb_language=nl").text
    assert '<html lang="en">' in keyed.ask("/", accept_language="fr").text


@pytest.mark.parametrize(
    "on",
    ["//evil.example/", "https://evil.example/", "/\\evil.example", "/\t/evil.example", "/\n/evil"],
)
def test_the_way_on_leads_nowhere_else(keyed, on) -> None:
    assert post(keyed, do="key", key=KEY, on=on).headers["Location"] == "/"
    assert "evil.example" not in keyed.ask(f"//evil.example/?key={KEY}").headers["Location"][:2]


def test_a_server_is_known_by_an_address_without_a_port(keyed) -> None:
    for host in ("[::1]", "127.0.0.1", "[::1]:80"):
        own = cookie(keyed.ask(f"/?key={KEY}", host=host))
        assert keyed.ask("/voila/static/voila.js", host=host, cookie=own).status == 200


def test_what_is_no_text_lets_nobody_in(keyed) -> None:
    form = {"Content-Type": "application/x-www-form-urlencoded"}
    answer = keyed.ask(DOOR, "POST", f"do=key&key={KEY}&on=/%ff", **form)
    assert answer.status == 400
    assert not answer.cookies


def test_a_request_from_outside_brings_little(keyed) -> None:
    with socket.create_connection(("127.0.0.1", keyed.port), 20) as line:
        line.sendall(LARGE.encode())
        assert b" 400 " in line.recv(1000)


@pytest.mark.parametrize("field", ["key", "code", "name", "own", "on"])
def test_what_nobody_types_is_neither_used_nor_shown_again(keyed, lesson, field) -> None:
    long = "/" + "&" * 3_000
    for server in (keyed, lesson):
        usual = post(server, do=field, **({} if field == "on" else {field: "&"}))
        answer = post(server, do=field, **{field: long})
        assert answer.status == usual.status
        assert len(answer.text) < len(usual.text) + 100
        assert not answer.cookies


@pytest.mark.parametrize("name", ["key", "class", "other"])
def test_a_long_address_is_not_shown_again(lesson, name) -> None:
    usual = lesson.ask(f"{PAGE}?{name}=x")
    answer = lesson.ask(f"{PAGE}?{name}={'%26' * 3_000}")
    assert answer.status == usual.status
    assert len(answer.text) < len(usual.text) + 100


def test_who_must_wait_is_told_so_before_the_form_is_read(tmp_path) -> None:
    write_notebook(tmp_path / "page.ipynb")
    tries = "from catan_nb.classroom.limits import Tries\n"
    script = tries + CLASS.format(folder=str(tmp_path)).replace(
        '"KD7MX")', '"KD7MX", tries=Tries(own_rate=(1, 0.001)))'
    )
    with running(tmp_path, script=script, JUPYTER_DATA_DIR=str(tmp_path / "data")) as found:
        assert post(found, do="own", own="wrong").status == 403
        answer = post(found, do="code", code="KD7MX", name="Ada Lovelace")
        assert answer.status == 429
        assert int(answer.headers["Retry-After"]) > 0
        assert "Ada Lovelace" not in answer.text


def test_a_form_is_small(keyed) -> None:
    with socket.create_connection(("127.0.0.1", keyed.port), 20) as line:
        line.sendall(LARGE.replace("90000000", "20001").encode())
        assert b" 400 " in line.recv(1000)


def test_a_page_s_python_knows_whose_it_is_and_the_browser_does_not(keyed) -> None:
    own = cookie(keyed.ask(f"/?key={KEY}"))
    page = keyed.ask(f"{PAGE}?language=en&ticket=forged", cookie=own)
    assert "42" in page.text
    [asked] = (keyed.folder / "asked.txt").read_text(encoding="utf-8").split()
    [ticket] = re.findall(r"ticket=([^&]+)", asked)
    assert ticket not in page.text
    assert own.partition("=")[2] not in page.text + asked
    assert not any(ticket in text for text in page.headers.values())
    # The Python shows it to the server, and is let in.
    assert keyed.ask("/voila/static/voila.js", authorization=f"Bearer {ticket}").status == 200
    (keyed.folder / "asked.txt").unlink()


def test_nobody_is_told_what_a_prepared_page_was_asked_for(tmp_path) -> None:
    page = write_notebook(tmp_path / "page.ipynb")
    with running(tmp_path, str(page)) as found:
        opened = found.open()
        told = {"upgrade": "websocket", "connection": "Upgrade", "sec_websocket_version": "13"}
        at = f"/voila/query/{opened.kernel}"
        assert found.ask(at, **told, sec_websocket_key="x" * 22 + "==").status == 404


def test_on_this_computer_alone_there_is_no_door(server) -> None:
    assert "key=" not in server.said
    assert server.ask("/voila/tree").status == 200
    assert cookie(server.ask(PAGE))


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1", "127.0.0.7", "::1"])
def test_other_computers_need_a_key(host, monkeypatch) -> None:
    monkeypatch.delenv("JUPYTER_TOKEN", raising=False)
    assert door_for_host(host).is_open
    for other in ("0.0.0.0", "", "::", "192.168.1.5", "kit.school.example"):
        assert len(door_for_host(other).key) == 8
    assert door_for_host(host, "mine").key == "mine"
    monkeypatch.setenv("JUPYTER_TOKEN", "token")
    assert (
        door_for_host(host).key == door_for_host("0.0.0.0").key == door_for_class().key == "token"
    )
    assert door_for_class("mine", "KD7MX").key == "mine"
    monkeypatch.delenv("JUPYTER_TOKEN")
    assert len(door_for_class().key) == 8


# ---- a class -----------------------------------------------------------------------------


def test_learners_come_in_with_the_code_and_a_name(lesson) -> None:
    asked = lesson.ask("/voila/tree?class=KD7MX")
    assert 'value="KD7MX"' in asked.text
    assert 'value="/voila/tree"' in asked.text
    answer = post(lesson, do="code", code="kd7-mx ", name="  Ada <b> ", on="/voila/tree")
    assert answer.status == 200
    assert "Hello, Ada &lt;b&gt;" in answer.text
    assert 'href="/voila/tree"' in answer.text
    assert lesson.ask("/voila/static/voila.js", cookie=cookie(answer)).status == 200


def test_their_own_code_lets_them_back_at_another_device(lesson) -> None:
    first = post(lesson, do="code", code="KD7MX", name="Emmy")
    [own] = re.findall(r'cnb-own-code">([^<]+)<', first.text)
    other = post(lesson, do="own", own=own.lower())
    assert other.status == 303
    assert cookie(other) != cookie(first)
    assert "You are Emmy" in lesson.ask(DOOR, cookie=cookie(other)).text
    # A new one ends the old.
    new = post(lesson, cookie(first), do="new")
    assert post(lesson, do="own", own=own).status == 403
    assert own not in new.text


def test_who_takes_a_new_code_again_and_again_is_told_to_wait(lesson) -> None:
    own = cookie(post(lesson, do="code", code="KD7MX", name="Emmy again"))
    answers = [post(lesson, own, do="new") for _ in range(11)]
    assert [one.status for one in answers] == [200] * 10 + [429]
    assert "You do this very often" in answers[-1].text
    assert int(answers[-1].headers["Retry-After"]) > 0


def test_pages_can_say_who_sits_at_them_until_somebody_leaves(lesson) -> None:
    came = post(lesson, do="code", code="KD7MX", name="Zoë; x")
    name = f"catan_nb_name_{lesson.port}"
    [told] = [one for one in came.cookies if one.startswith(name)]
    assert told.startswith(f"{name}=Zo%C3%AB%3B%20x;")
    left = post(lesson, f"{cookie(came)}; {told.partition(';')[0]}", do="leave")
    [told] = [one for one in left.cookies if one.startswith(name)]
    assert told.startswith(f'{name}="";')


def test_leaving_lets_the_next_one_begin_anew(lesson) -> None:
    own = cookie(post(lesson, do="code", code="KD7MX", name="Grace"))
    assert "I am not Grace: leave" in lesson.ask(DOOR, cookie=own).text
    left = post(lesson, own, do="leave")
    assert "data-forget" in left.text
    assert cookie(left).endswith('=""') or cookie(left).endswith("=")
    assert lesson.ask("/voila/static/voila.js", cookie=own).status == 401


def test_a_whole_class_comes_in_at_once_from_one_address(lesson) -> None:
    """Thirty learners and half as many slips, through one router."""
    with ThreadPoolExecutor(30) as threads:
        come = [
            threads.submit(post, lesson, do="code", code="KD7MX", name=f"Learner {number}")
            for number in range(30)
        ]
        slips = [threads.submit(post, lesson, do="code", code="KD7MY", name="S") for _ in range(15)]
        answers = [one.result() for one in come]
        assert {one.result().status for one in slips} == {403}
    assert [one.status for one in answers] == [200] * 30
    assert len({re.findall(r'cnb-own-code">([^<]+)<', one.text)[0] for one in answers}) == 30
    assert len({cookie(one) for one in answers}) == 30
    for number, answer in enumerate(answers):
        assert f"You are Learner {number}<" in lesson.ask(DOOR, cookie=cookie(answer)).text


@pytest.mark.parametrize(
    ("fields", "status", "words"),
    [
        ({"do": "code", "code": "XXXXX", "name": "Kurt"}, 403, "No class here has this code"),
        ({"do": "code", "code": "KD7MX", "name": " \u200b "}, 400, "Type your name"),
        ({"do": "code", "code": "KD7MX", "name": "SOPHIE"}, 409, "Somebody of this name"),
        ({"do": "own", "own": "XXXXXXXX"}, 403, "Nobody here has this code"),
        ({"do": "key", "key": "KD7MX"}, 403, "That is not the key"),
        ({"do": "nonsense"}, 403, "No class here has this code"),
    ],
)
def test_what_is_wrong_is_said(lesson, fields, status, words) -> None:
    post(lesson, do="code", code="KD7MX", name="Sophie")
    answer = post(lesson, **fields)
    assert answer.status == status
    assert words in answer.text
    assert not answer.cookies


def test_what_cannot_be_kept_is_said_and_nothing_has_changed(lesson) -> None:
    own = cookie(post(lesson, do="code", code="KD7MX", name="Marie"))
    kept = lesson.folder / "data" / "catan_nb" / "tables.sqlite"
    with closing(sqlite3.connect(kept, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        with ThreadPoolExecutor() as threads:
            tried = [
                threads.submit(post, lesson, do="code", code="KD7MX", name="Lise"),
                threads.submit(post, lesson, do="key", key="TEACHERS"),
                threads.submit(post, lesson, own, do="new"),
            ]
            # All others are answered meanwhile.
            assert lesson.ask("/voila/static/voila.js", cookie=own).status == 200
            assert not any(one.done() for one in tried)
            answers = [one.result() for one in tried]
        other.execute("ROLLBACK")
    assert [one.status for one in answers] == [503, 503, 503]
    assert all("Nothing has changed" in one.text and not one.cookies for one in answers)
    assert 'value="Lise"' in answers[0].text
    assert post(lesson, do="code", code="KD7MX", name="Lise").status == 200


def test_a_store_that_is_gone_is_said_to_who_asks(lesson) -> None:
    kept = lesson.folder / "data" / "catan_nb"
    kept.rename(kept.with_name("away"))
    try:
        answer = post(lesson, do="code", code="KD7MX", name="Hedy")
        unknown = lesson.ask("/voila/tree", cookie=f"catan_nb_visitor_{lesson.port}=x")
    finally:
        kept.with_name("away").rename(kept)
    assert answer.status == 503
    assert unknown.status in (401, 503)


def test_the_teacher_s_key_is_another(lesson) -> None:
    own = cookie(post(lesson, do="key", key="TEACHERS"))
    assert "You are the teacher" in lesson.ask(DOOR, cookie=own).text


def test_every_page_has_a_ticket_of_its_visitor() -> None:
    door = Door("TEACHERS", "KD7MX")
    ada = door.log_in_with_class_code("KD7MX", "Ada", "a")
    teacher = door.log_in_with_key("TEACHERS", "a")
    tickets = [door.issue_ticket(one.token) for one in (ada, ada, teacher)]
    assert len(set(tickets)) == 3
    assert [door.visitor_of_ticket(one).role for one in tickets] == [LEARNER, LEARNER, TEACHER]
    door.log_out(ada.token)
    assert [door.visitor_of_ticket(one) for one in tickets[:2]] == [None, None]
    assert door.visitor_of_ticket("") is None
    assert Door().log_in_guest().visitor.role == GUEST


def test_a_code_of_before_is_told_from_a_wrong_one() -> None:
    door = Door("TEACHERS", "KD7MX")
    ada = door.log_in_with_class_code("KD7MX", "Ada", "a")
    new = door.change_code()
    with pytest.raises(LoginRefused, match="old"):
        door.log_in_with_class_code("KD7MX", "Kurt", "a")
    assert door.log_in_with_class_code(new, "Kurt", "a").visitor.name == "Kurt"
    assert door.visitor_of_token(ada.token) == ada.visitor

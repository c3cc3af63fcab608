"""A store that takes long to answer keeps only those waiting for whom it is asked."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable

import pytest
from tornado.httpclient import AsyncHTTPClient, HTTPResponse
from tornado.web import Application, RequestHandler

from catan_nb.classroom import writing
from catan_nb.classroom.visitors import InMemory, Visitor
from catan_nb.ui.server.login import Door
from catan_nb.ui.server.login_pages import require_visitor
from tests.serving import Server, until

pytestmark = pytest.mark.slow


class Away(InMemory):
    """Keeps visitors where it takes long to look."""

    def __init__(self) -> None:
        super().__init__()
        self.answers = threading.Event()
        self.asked = 0

    def by_token(self, token: str) -> Visitor | None:
        self.asked += 1
        assert self.answers.wait(20)
        return super().by_token(token)


class Locked(InMemory):
    """Keeps visitors where nothing can be written."""

    def drop_token(self, token: str) -> None:
        raise AssertionError("nobody has this token")


class Inside(RequestHandler):
    def get(self) -> None:
        self.finish("inside")


def test_nobody_waits_while_the_store_is_asked_for_somebody_else() -> None:
    async def ask() -> None:
        away = Away()
        door = Door("TEACHERS", "KD7MX", keeper=away)
        rules = [("/inside", Inside)]
        app = Application(rules, base_url="/", cookie_secret="", catan_nb_door=door)
        require_visitor(app, door)
        server = Server(app)
        port = server.port
        client = AsyncHTTPClient(force_instance=True)

        def get(token: str) -> Awaitable[HTTPResponse]:
            told = {"Cookie": f"catan_nb_visitor_{port}={token}"}
            at = f"http://127.0.0.1:{port}/inside?x=1"
            return client.fetch(at, headers=told, raise_error=False, follow_redirects=False)

        ada = door.log_in_with_class_code("KD7MX", "Ada", "a")
        ida = door.log_in_with_class_code("KD7MX", "Ida", "a")
        door.drop_cached(ida.visitor.id)
        unknown = [asyncio.ensure_future(get(token)) for token in (ida.token, "guessed")]
        await asyncio.sleep(0.2)
        assert (await get(ada.token)).body == b"inside"
        assert not any(one.done() for one in unknown)
        away.answers.set()
        known, guessed = await asyncio.gather(*unknown)
        # It asks once more, and what it has sent comes along.
        assert (known.code, known.headers["Location"]) == (307, "/inside?x=1")
        assert (await get(ida.token)).body == b"inside"
        assert guessed.code == 401
        client.close()
        await server.close()

    asyncio.run(asyncio.wait_for(ask(), 30))


def test_who_leaves_without_having_come_in_asks_nothing_of_the_store() -> None:
    async def ask() -> None:
        door = Door("TEACHERS", "KD7MX", keeper=Locked())
        app = Application([], base_url="/", cookie_secret="", catan_nb_door=door)
        require_visitor(app, door)
        server = Server(app)
        client = AsyncHTTPClient(force_instance=True)
        for token in ("", "guessed"):
            told = {"Cookie": f"catan_nb_visitor_{server.port}={token}"}
            at = f"http://127.0.0.1:{server.port}/catan_nb/door"
            left = await client.fetch(at, method="POST", body="do=leave", headers=told)
            assert left.code == 200
        client.close()
        await server.close()

    asyncio.run(asyncio.wait_for(ask(), 30))


def test_who_waits_too_long_behind_others_is_told_so_and_the_store_is_not_asked_for_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def ask() -> None:
        away = Away()
        app = Application(
            [("/inside", Inside)],
            base_url="/",
            cookie_secret="",
            catan_nb_door=(door := Door("TEACHERS", "KD7MX", keeper=away)),
        )
        require_visitor(app, door)
        server = Server(app)
        client = AsyncHTTPClient(force_instance=True)

        def get(token: str) -> Awaitable[HTTPResponse]:
            told = {"Cookie": f"catan_nb_visitor_{server.port}={token}"}
            at = f"http://127.0.0.1:{server.port}/inside"
            return client.fetch(at, headers=told, raise_error=False)

        first = [asyncio.ensure_future(get(f"guessed {n}")) for n in range(4)]
        await until(lambda: away.asked == 4)  # as many as are asked at once
        monkeypatch.setattr(writing, "PATIENCE", -1.0)
        late = asyncio.ensure_future(get("guessed later"))
        await asyncio.sleep(0.2)
        away.answers.set()
        assert [one.code for one in await asyncio.gather(*first)] == [401] * 4
        assert (await late).code == 503
        assert away.asked == 4
        client.close()
        await server.close()

    asyncio.run(asyncio.wait_for(ask(), 30))

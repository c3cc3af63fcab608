"""A store that takes long to answer keeps only those waiting for whom it is asked."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable

import pytest
from tornado.httpclient import AsyncHTTPClient, HTTPResponse
from tornado.web import Application, RequestHandler

from catan_nb.classroom.visitors import InMemory, Visitor
from catan_nb.ui.server.door.door import Door
from catan_nb.ui.server.door.doorway import closed
from tests.serving import Server

pytestmark = pytest.mark.slow


class Away(InMemory):
    """Keeps visitors where it takes long to look."""

    def __init__(self) -> None:
        super().__init__()
        self.answers = threading.Event()

    def by_token(self, token: str) -> Visitor | None:
        assert self.answers.wait(20)
        return super().by_token(token)


class Inside(RequestHandler):
    def get(self) -> None:
        self.finish("inside")


def test_nobody_waits_while_the_store_is_asked_for_somebody_else() -> None:
    async def ask() -> None:
        away = Away()
        door = Door("TEACHERS", "KD7MX", keeper=away)
        rules = [("/inside", Inside)]
        app = Application(rules, base_url="/", cookie_secret="", catan_nb_door=door)
        closed(app, door)
        server = Server(app)
        port = server.port
        client = AsyncHTTPClient(force_instance=True)

        def get(token: str) -> Awaitable[HTTPResponse]:
            told = {"Cookie": f"catan_nb_visitor_{port}={token}"}
            at = f"http://127.0.0.1:{port}/inside?x=1"
            return client.fetch(at, headers=told, raise_error=False, follow_redirects=False)

        ada = door.with_code("KD7MX", "Ada", "a")
        ida = door.with_code("KD7MX", "Ida", "a")
        door.forget(ida.visitor.id)
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

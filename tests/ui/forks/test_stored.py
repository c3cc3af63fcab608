"""Pages of a server that are forked: what happens where something on the way fails or changes."""

from __future__ import annotations

import asyncio
import logging
import os
import re
import signal
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import nbformat
import psutil
import pytest

from catan_nb.ui.server import forked_pages as stored
from catan_nb.ui.server.forked_pages import (
    CAN_FORK,
    ForkProvisioner,
    ForkServerClient,
    NoFork,
    StoredPages,
    install_provisioner,
)
from catan_nb.ui.server.page_handlers import LinkedFiles
from catan_nb.ui.server.serve import SETTINGS, make_page_config_hook, use_templates

pytestmark = [
    pytest.mark.skipif(not CAN_FORK, reason="pages are forked on Linux, by ipykernel 7"),
    pytest.mark.slow,
]

Deed = Callable[[Any, StoredPages], Awaitable[None]]


class Told(logging.Handler):
    """Keeps what is logged."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(self.format(record))


def write(path: Path, cell: str) -> None:
    kernel = {"name": "python3", "language": "python", "display_name": "Python 3"}
    book = nbformat.v4.new_notebook(
        metadata={"kernelspec": kernel}, cells=[nbformat.v4.new_code_cell(cell)]
    )
    nbformat.write(book, path)


@dataclass
class Serving:
    """A server that does not listen, and the first of the processes that fork."""

    runner: asyncio.Runner
    server: Any
    forks: ForkServerClient
    folder: Path
    told: Told


@pytest.fixture(scope="module")
def serving(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """One for all tests: to begin takes long."""
    from catan_nb.ui.server.voila_app import Server

    class Deaf(Server):
        def listen(self) -> None:
            pass

    folder, told, forks = tmp_path_factory.mktemp("pages"), Told(), ForkServerClient()
    before = signal.getsignal(signal.SIGTERM), os.environ.get("JUPYTER_PATH", "")
    use_templates()
    server = Deaf(root_dir=str(folder), config_file_paths=[str(SETTINGS)])
    server.linked = LinkedFiles(folder, None)
    server.config.VoilaConfiguration.page_config_hook = make_page_config_hook()
    server.config.KernelManager.transport = "ipc"
    with asyncio.Runner() as runner:

        async def begin() -> None:
            server.initialize([])
            server.start()

        runner.run(begin())
        install_provisioner(server.log)
        server.log.addHandler(told)
        yield Serving(runner, server, forks, folder, told)
        forks.close()
        server.stop()
    signal.signal(signal.SIGTERM, before[0])
    os.environ["JUPYTER_PATH"] = before[1]


@pytest.fixture
def told(serving: Serving) -> Told:
    """What the server tells in the test."""
    serving.told.lines.clear()
    return serving.told


@pytest.fixture
def folder(serving: Serving) -> Path:
    """Where the notebooks are."""
    return serving.folder


@pytest.fixture
def run(serving: Serving) -> Callable[[Deed], None]:
    """Do something with the server, and the pages of three notebooks."""
    for name in ("one", "two", "three"):
        write(serving.folder / f"{name}.ipynb", f"print({name!r}, 'as it was')")

    async def all_of(deed: Deed) -> None:
        pages = StoredPages(serving.server, serving.folder, lambda name: True)
        pages._forks = serving.forks
        try:
            await deed(serving.server, pages)
        finally:
            pages.memory_shortfall = lambda: 1e12
            pages.make_room()
            await serving.server.kernel_manager.shutdown_all(now=True)
            assert await until(lambda: not nests(serving.forks))

    return lambda deed: serving.runner.run(all_of(deed))


def nests(forks: ForkServerClient) -> set[int]:
    """Return the processes that have run a notebook; their pages are below them."""
    first = forks._process
    return {one.pid for one in psutil.Process(first.pid).children()} if first else set()


async def until(true: Callable[[], bool]) -> bool:
    """Wait for something."""
    for _ in range(300):
        if true():
            return True
        await asyncio.sleep(0.1)
    return False


async def opened(pages: StoredPages, name: str) -> str:
    """Open a page."""
    html, kernel = await pages.open_page(f"{name}.ipynb", "en", "")
    assert f'"kernelId": "{kernel}"' in html
    return html


def kernel_of(server: Any, html: str) -> Any:
    """Return what manages a page's Python."""
    found = re.search(r'"kernelId": "([^"]+)"', html)
    assert found is not None
    return server.kernel_manager.get_kernel(found[1])


async def lives(server: Any, html: str) -> bool:
    """Return whether a page's Python answers, and is a fork."""
    kernel = kernel_of(server, html)
    client = kernel.client()
    client.start_channels()
    try:
        await client.wait_for_ready(timeout=30)
    finally:
        client.stop_channels()
    return bool(kernel.provisioner.forked)


def test_a_changed_notebook_is_run_again(run: Any, folder: Path) -> None:
    async def deed(server: Any, pages: StoredPages) -> None:
        assert "as it was" in await opened(pages, "one")
        before = nests(pages._forks)
        write(folder / "one.ipynb", "print('changed')")
        os.utime(folder / "one.ipynb", (0, 0))  # older than it was: another one all the same
        html = await opened(pages, "one")
        assert "changed" in html
        assert "as it was" not in html
        assert await lives(server, html)
        assert await until(lambda: len(nests(pages._forks)) == 1)
        assert nests(pages._forks) != before

    run(deed)


def test_a_notebook_that_changes_while_its_page_opens_is_shown_as_it_is_now(
    run: Any, folder: Path, monkeypatch: Any
) -> None:
    async def deed(server: Any, pages: StoredPages) -> None:
        await opened(pages, "one")
        start, changed = server.kernel_manager.start_kernel, False

        async def meanwhile(**asked: Any) -> str:
            nonlocal changed
            if not changed:
                changed = True
                write(folder / "one.ipynb", "print('changed')")
                assert "changed" in await opened(pages, "one")
            return str(await start(**asked))

        monkeypatch.setattr(server.kernel_manager, "start_kernel", meanwhile)
        html = await opened(pages, "one")
        assert "changed" in html
        assert await lives(server, html)

    run(deed)


def test_where_memory_is_missing_what_nobody_has_opened_for_longest_ends(run: Any) -> None:
    async def deed(server: Any, pages: StoredPages) -> None:
        one = await opened(pages, "one")
        two = await opened(pages, "two")
        again = await opened(pages, "one")
        pages.memory_shortfall = lambda: 1
        three = await opened(pages, "three")
        assert await until(lambda: len(nests(pages._forks)) == 2)
        assert [await lives(server, html) for html in (one, two, again, three)] == [True] * 4
        pages.memory_shortfall = lambda: 0
        before = nests(pages._forks)
        await opened(pages, "one")
        assert nests(pages._forks) == before
        await opened(pages, "two")
        assert len(nests(pages._forks) - before) == 1

    run(deed)


def test_no_process_ends_while_a_page_comes_from_it(run: Any, monkeypatch: Any) -> None:
    async def deed(server: Any, pages: StoredPages) -> None:
        await opened(pages, "one")
        await opened(pages, "two")
        start = server.kernel_manager.start_kernel
        ended = []

        async def meanwhile(**asked: Any) -> str:
            ended.append(pages.make_room())
            return str(await start(**asked))

        monkeypatch.setattr(server.kernel_manager, "start_kernel", meanwhile)
        pages.memory_shortfall = lambda: 1e12
        assert await lives(server, await opened(pages, "one"))
        assert ended == [1]

    run(deed)


def test_a_process_ends_some_time_after_its_last_page_the_one_tried_out_not_before_its_first(
    run: Any, monkeypatch: Any
) -> None:
    async def deed(server: Any, pages: StoredPages) -> None:
        await pages.try_out("one.ipynb", "en")
        kept = nests(pages._forks)
        html = await opened(pages, "two")
        monkeypatch.setattr(stored, "IDLE", 0.0)
        pages.end_idle_templates()
        assert await lives(server, html)
        assert len(nests(pages._forks)) == 2  # one is kept, of the other a page is open
        await server.kernel_manager.shutdown_kernel(kernel_of(server, html).kernel_id, now=True)
        monkeypatch.setattr(stored, "IDLE", 60.0)
        pages.end_idle_templates()
        assert len(nests(pages._forks)) == 2
        monkeypatch.setattr(stored, "IDLE", 0.0)
        pages.end_idle_templates()
        assert await until(lambda: nests(pages._forks) == kept)
        assert await lives(server, await opened(pages, "two"))
        html = await opened(pages, "one")
        await server.kernel_manager.shutdown_kernel(kernel_of(server, html).kernel_id, now=True)
        pages.end_idle_templates()
        assert await until(lambda: not set(nests(pages._forks)) & set(kept))

    run(deed)


def test_nothing_is_kept_of_processes_that_have_ended(run: Any, monkeypatch: Any) -> None:
    async def deed(server: Any, pages: StoredPages) -> None:
        monkeypatch.setattr(stored, "IDLE", 0.0)
        for _again in range(3):
            html = await opened(pages, "one")
            await server.kernel_manager.shutdown_kernel(kernel_of(server, html).kernel_id, now=True)
            pages.end_idle_templates()
        assert not pages._used
        assert await until(lambda: not ForkProvisioner.templates)

    run(deed)


def test_a_process_that_has_died_is_replaced_and_told_of_in_one_line(run: Any, told: Told) -> None:
    async def deed(server: Any, pages: StoredPages) -> None:
        first = await opened(pages, "one")
        (pid,) = nests(pages._forks)
        os.kill(pid, signal.SIGKILL)
        html = await opened(pages, "one")
        assert await lives(server, html)
        assert await lives(server, first)
        (line,) = told.lines
        assert line.startswith("one.ipynb could not be forked: ")
        assert "\n" not in line

    run(deed)


def test_where_the_page_itself_cannot_be_written_nothing_is_left(
    run: Any, told: Told, monkeypatch: Any
) -> None:
    """Whatever fails in Voila's renderer, it is tried again for the next one who asks."""

    async def fails(renderer: Any) -> str:
        await written(renderer)
        raise KeyError("no such filter")

    written = stored._Renderer.generate_content_str
    monkeypatch.setattr(stored._Renderer, "generate_content_str", fails)

    async def deed(server: Any, pages: StoredPages) -> None:
        with pytest.raises(NoFork, match="no such filter"):
            await opened(pages, "one")
        assert await until(lambda: not nests(pages._forks))
        assert told.lines == ["one.ipynb runs for each visitor: KeyError('no such filter')"]
        monkeypatch.setattr(stored._Renderer, "generate_content_str", written)
        assert await lives(server, await opened(pages, "one"))

    run(deed)


def test_a_page_that_dies_begins_anew(run: Any) -> None:
    async def deed(server: Any, pages: StoredPages) -> None:
        html = await opened(pages, "one")
        assert await lives(server, html)
        first = kernel_of(server, html).provisioner.pid
        os.kill(first, signal.SIGKILL)
        assert await until(lambda: kernel_of(server, html).provisioner.pid != first)
        assert await lives(server, html)

    run(deed)


def test_a_page_that_dies_after_its_notebook_has_ended_is_told_so(run: Any, told: Told) -> None:
    async def deed(server: Any, pages: StoredPages) -> None:
        html = await opened(pages, "one")
        assert await lives(server, html)
        pages.memory_shortfall = lambda: 1
        assert pages.make_room() == 1
        kernel = kernel_of(server, html)
        os.kill(kernel.provisioner.pid, signal.SIGKILL)
        kernels = server.kernel_manager
        assert await until(lambda: kernel.kernel_id not in kernels.list_kernel_ids())
        assert not any("\n" in line for line in told.lines)

    run(deed)


def test_forty_pages_at_once_all_answer(run: Any) -> None:
    """None finds its own sockets taken by another."""

    async def deed(server: Any, pages: StoredPages) -> None:
        many = await asyncio.gather(*(opened(pages, "one") for _ in range(40)))
        assert len(set(many)) == 40
        assert all(await asyncio.gather(*(lives(server, html) for html in many)))

    run(deed)


def test_a_server_that_cannot_fork_says_so_and_opens_pages_all_the_same(
    run: Any, monkeypatch: Any, capsys: Any
) -> None:
    async def deed(server: Any, pages: StoredPages) -> None:
        server.stored, pages._forks = pages, ForkServerClient()
        monkeypatch.setattr(ForkServerClient, "start_template", refused)
        await server.try_out_forks("one.ipynb")
        assert server.stored is None
        told = "Each page runs its notebook itself; it could not be forked: NoFork('not here')\n"
        assert capsys.readouterr().out.startswith(told)
        with pytest.raises(NoFork):
            await server.open_forked_page("one.ipynb", "")

    async def refused(*_asked: Any) -> None:
        raise NoFork("not here")

    run(deed)

"""Pages forked after their notebook has run: what cells show, what forks share and what not."""

from __future__ import annotations

import asyncio
import os
import subprocess
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from jupyter_client.manager import AsyncKernelManager

from catan_nb.ui.server import forked_pages as provisioner
from catan_nb.ui.server.forked_pages import (
    CAN_FORK,
    TEMPLATE,
    ForkedProcess,
    ForkProvisioner,
    ForkServerClient,
    NoFork,
    TemplateProcess,
)

pytestmark = [
    pytest.mark.skipif(not CAN_FORK, reason="pages are forked on Linux, by ipykernel 7"),
    pytest.mark.slow,
]

CELLS = [
    "import ipywidgets, random, numpy\nprint('one')\nprint('two')",
    "slider = ipywidgets.IntSlider(); slider",
    "6 * 7",
    "from catan_nb.language import current; current()",
]


Deed = Callable[[ForkServerClient, TemplateProcess], Awaitable[None]]


@pytest.fixture(scope="module")
def running() -> Iterator[Callable[[Deed], None]]:
    """Do something with a template that has run the cells; all share the first process."""
    forks = ForkServerClient()

    async def run(deed: Deed) -> None:
        template = await forks.start_template(CELLS, Path.cwd(), {"QUERY_STRING": "language=nl"})
        try:
            with patch.dict(ForkProvisioner.templates, test=template):
                await deed(forks, template)
        finally:
            template.close()

    with asyncio.Runner() as runner:
        yield lambda deed: runner.run(run(deed))
        forks.close()


@asynccontextmanager
async def page(template: TemplateProcess, **environment: str) -> AsyncIterator[Any]:
    """Open a page and give its kernel's client, with the process's id as its attribute."""
    provisioner.install_provisioner()
    kernel: Any = AsyncKernelManager()
    with patch.dict(ForkProvisioner.templates, test=template):
        await kernel.start_kernel(env={**os.environ, TEMPLATE: "test", **environment})
    client = kernel.client()
    client.start_channels()
    try:
        await client.wait_for_ready(timeout=30)
        client.pid = kernel.provisioner.process.pid
        yield client
    finally:
        client.stop_channels()
        await kernel.shutdown_kernel(now=True)


async def said(client: Any, code: str) -> str:
    """Return what an expression is in a page."""
    told: list[str] = []

    def hear(message: Any) -> None:
        told.append(message["content"].get("data", {}).get("text/plain", ""))

    reply = await client.execute_interactive(code, output_hook=hear, timeout=30)
    assert reply["content"]["status"] == "ok", reply["content"]
    return "".join(told)


def alive(pid: int) -> bool:
    """Return whether there is such a process, one that nobody has waited for included."""
    return Path(f"/proc/{pid}").exists()


async def gone(pid: int) -> bool:
    """Wait until a process has ended."""
    for _ in range(100):
        if not alive(pid):
            return True
        await asyncio.sleep(0.1)
    return False


def test_a_cell_shows_what_it_shows_in_a_notebook(running: Any) -> None:
    async def deed(_forks: ForkServerClient, template: TemplateProcess) -> None:
        printed, widget, number, language = template.shown
        assert [(one.output_type, one.text) for one in printed] == [("stream", "one\ntwo\n")]
        assert "application/vnd.jupyter.widget-view+json" in widget[0].data
        assert (number[0].data["text/plain"], number[0].execution_count) == ("42", 3)
        assert language[0].data["text/plain"] == "'nl'"

    running(deed)


def test_pages_share_what_has_run_and_nothing_after_it(running: Any) -> None:
    async def deed(_forks: ForkServerClient, template: TemplateProcess) -> None:
        async with page(template, VOILA_A="1") as one, page(template, VOILA_A="2") as other:
            assert await said(one, "slider.model_id") == await said(other, "slider.model_id")
            await said(one, "slider.value = 5")
            assert await said(other, "slider.value") == "0"
            assert await said(other, "import os; os.environ['VOILA_A']") == "'2'"
            for luck in ("random.random()", "__import__('uuid').uuid4().hex"):
                assert await said(one, luck) != await said(other, luck)
            # What a page prints comes from the page itself.
            assert one.pid != other.pid == int(await said(other, "os.getpid()"))

    running(deed)


def test_a_page_outlives_its_template_and_ends_with_the_server() -> None:
    async def deed() -> None:
        forks = ForkServerClient()
        template = await forks.start_template(CELLS, Path.cwd(), {})
        async with page(template) as client:
            template.close()
            await asyncio.sleep(0.5)
            assert await said(client, "6 * 7") == "42"
            with pytest.raises(NoFork):
                await template.fork_page("nowhere.json", {})
            forks.close()
            assert await gone(client.pid)

    asyncio.run(deed())


def test_a_page_that_ends_leaves_no_process_behind(running: Any) -> None:
    async def deed(_forks: ForkServerClient, template: TemplateProcess) -> None:
        pids = []
        for _ in range(3):
            async with page(template) as client:
                pids.append(client.pid)
        assert [await gone(pid) for pid in pids] == [True, True, True]

    running(deed)


@pytest.mark.parametrize(
    "cell",
    [
        "1/0",
        "import threading, time; threading.Thread(target=time.sleep, args=(9,)).start()",
        "import asyncio; asyncio.get_running_loop().call_later(9, print)",
        "import asyncio; task = asyncio.get_running_loop().create_task(asyncio.sleep(9))",
        "import IPython; IPython.display.clear_output()",
        "import os; os._exit(3)",
    ],
)
def test_what_cannot_be_forked_is_refused_and_the_next_is_not(running: Any, cell: str) -> None:
    async def deed(forks: ForkServerClient, _template: TemplateProcess) -> None:
        with pytest.raises(NoFork):
            await forks.start_template([cell], Path.cwd(), {})
        other = await forks.start_template(["1 + 1"], Path.cwd(), {})
        assert other.shown[0][0].data["text/plain"] == "2"
        other.close()

    running(deed)


def test_who_waits_for_a_template_that_ends_waits_no_more(running: Any) -> None:
    """And what gets its socket's number next is not taken for it."""

    async def deed(_forks: ForkServerClient, template: TemplateProcess) -> None:
        answers = [asyncio.ensure_future(template.fork_page("/nowhere", {})) for _ in range(2)]
        await asyncio.sleep(0)
        template.close()
        done, _late = await asyncio.wait(answers, timeout=5)
        assert len(done) == 2
        assert all(one.exception() is None or isinstance(one.exception(), NoFork) for one in done)

    running(deed)


def test_children_of_cells_are_waited_for(running: Any) -> None:
    async def deed(forks: ForkServerClient, _template: TemplateProcess) -> None:
        cell = "import subprocess; subprocess.run(['false']).returncode"
        other = await forks.start_template([cell], Path.cwd(), {})
        assert other.shown[0][0].data["text/plain"] == "1"
        other.close()

    running(deed)


def test_luck_of_numpy_is_drawn_again(running: Any) -> None:
    async def deed(_forks: ForkServerClient, template: TemplateProcess) -> None:
        async with page(template) as one, page(template) as other:
            assert await said(one, "numpy.random.random()") != await said(
                other, "numpy.random.random()"
            )

    running(deed)


def test_after_the_first_process_has_ended_there_is_another() -> None:
    async def deed() -> None:
        forks = ForkServerClient()
        first = await forks.start_template(["1"], Path.cwd(), {})
        forks._process.kill()  # type: ignore[union-attr]
        forks._process.wait()  # type: ignore[union-attr]
        other = await forks.start_template(["3"], Path.cwd(), {})
        assert other.shown[0][0].data["text/plain"] == "3"
        first.close()
        other.close()
        forks.close()
        with pytest.raises(NoFork):
            await forks.start_template(["4"], Path.cwd(), {})

    asyncio.run(deed())


def test_a_page_answers_interrupts_and_a_polite_end(running: Any) -> None:
    async def deed(_forks: ForkServerClient, template: TemplateProcess) -> None:
        provisioner.install_provisioner()
        kernel: Any = AsyncKernelManager()
        await kernel.start_kernel(env={**os.environ, TEMPLATE: "test"})
        client = kernel.client()
        client.start_channels()
        await client.wait_for_ready(timeout=30)
        client.execute("import time; time.sleep(60)", stop_on_error=False)
        await asyncio.sleep(0.5)
        await kernel.interrupt_kernel()
        assert await said(client, "6 * 7") == "42"
        pid = kernel.provisioner.process.pid
        client.stop_channels()
        await kernel.shutdown_kernel()
        assert await gone(pid)

    running(deed)


def test_a_further_page_costs_little(running: Any) -> None:
    """At most 0.2 CPU seconds and 30 MB of its own."""

    async def deed(_forks: ForkServerClient, template: TemplateProcess) -> None:
        async with page(template), page(template) as client:
            ticks = (
                Path(f"/proc/{client.pid}/stat")
                .read_text("utf-8")
                .rpartition(")")[2]
                .split()[11:13]
            )
            assert sum(map(int, ticks)) / os.sysconf("SC_CLK_TCK") < 0.2
            parts = Path(f"/proc/{client.pid}/smaps_rollup").read_text("utf-8").splitlines()
            own = sum(int(line.split()[1]) for line in parts if line.startswith("Private_"))
            assert own < 30_000  # kB

    running(deed)


def test_no_page_has_the_grammar_of_addresses_in_memory(running: Any) -> None:
    """16 MB that reading a notebook would bring, as solutions on a page of a class do."""

    async def deed(_forks: ForkServerClient, template: TemplateProcess) -> None:
        async with page(template) as client:
            assert await said(client, "import sys; 'jsonschema' in sys.modules") == "False"
            found = "import nbformat; 'jsonschema' in sys.modules, 'lark' in sys.modules"
            assert await said(client, found) == "(True, False)"

    running(deed)


def test_the_end_of_a_process_is_seen_however_many_files_are_open() -> None:
    import resource  # not on Windows

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if hard < 1200:
        pytest.skip("this machine allows fewer open files")
    resource.setrlimit(resource.RLIMIT_NOFILE, (max(soft, 1200), hard))
    many = [os.open(os.devnull, os.O_RDONLY) for _ in range(1100)]
    try:
        process = subprocess.Popen(["sleep", "30"])
        handle = ForkedProcess(process.pid)
        assert handle.poll() is None
        handle.kill()
        assert handle.wait() == 0
        assert handle.poll() == 0
        process.wait()
    finally:
        for one in many:
            os.close(one)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))

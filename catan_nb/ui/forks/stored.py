"""Pages whose notebook has been run once for all: their HTML, and the process to fork for each."""

from __future__ import annotations

import asyncio
import math
import secrets
import time
from collections import Counter, OrderedDict
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final
from urllib.parse import quote

from jupyter_core.utils import ensure_async
from voila import __version__
from voila.notebook_renderer import NotebookRenderer
from voila.utils import get_page_config

from catan_nb.ui.forks.provisioner import TEMPLATE, ForkProvisioner
from catan_nb.ui.forks.templates import PATIENCE, Forks, NoFork, Template

__all__ = ["StoredPages"]

TEMPLATE_SIZE: Final = 30_000_000
"""Bytes that a process which has run a notebook has of its own, for most notebooks."""
IDLE: Final = 60.0
"""Seconds for which such a process waits for another visitor when no page of it is open."""
_KERNEL: Final = "kernel-" + secrets.token_hex(16)
"""Stands in stored HTML for the id of the page's own kernel."""


class _Renderer(NotebookRenderer):  # type: ignore[misc]
    """Voila's renderer with what another process has shown of the cells."""

    def __init__(self, run: Callable[[list[str]], Any], **given: Any) -> None:
        super().__init__(**given)
        self._run = run
        self.template: Template | None = None

    async def _jinja_kernel_start(self, nb: Any, kernel_id: Any, kernel_future: Any) -> str:
        self.kernel_started = True
        return _KERNEL

    async def _jinja_notebook_execute(self, nb: Any, kernel_id: Any) -> None:
        nb.cells = [cell async for cell in self._jinja_cell_generator(nb, kernel_id)]

    async def _jinja_cell_generator(self, nb: Any, kernel_id: Any) -> AsyncIterator[Any]:
        code = [cell for cell in nb.cells if cell.cell_type == "code"]
        self.template = await self._run([cell.source for cell in code])
        for cell, shown in zip(code, self.template.shown, strict=True):
            cell.outputs = shown
        for cell in nb.cells:
            yield cell


class _Ended(NoFork):
    """The process that a page should come from has ended, or been given up."""


@dataclass(frozen=True)
class _Stored:
    name: str
    html: str
    template: Template
    changed: int


class StoredPages:
    """The pages of a server that are forked.

    The process that has run a notebook stays for a minute after its last page has been closed; that
    of the page that was tried out stays until its first visitor has come, too. Where memory is
    missing, those end at once whose page nobody has opened for the longest time; pages that are
    open go on.

    Parameters
    ----------
    server : Server
        Whose pages they are, and who starts their Python.
    folder : Path
        Where the server's notebooks are.
    known : callable
        Whether a notebook may be run once for all, by its file's name: nothing in it may depend
        on who opens it, or on luck that `catan_nb.ui.begins` does not draw again.
    missing : callable
        Returns how many bytes of memory this machine has less than it should.
    """

    def __init__(
        self,
        server: Any,
        folder: Path,
        known: Callable[[str], bool],
        missing: Callable[[], float] = lambda: 0,
    ) -> None:
        self.server, self.folder, self.known, self.missing = server, folder, known, missing
        self._forks = Forks()
        self._pages: OrderedDict[tuple[str, str], asyncio.Future[_Stored]] = OrderedDict()
        self._count = 0
        self._used: Counter[str] = Counter()
        self._kept: tuple[str, str] | None = None
        self._left: dict[str, float] = {}

    async def try_out(self, path: str, language: str) -> None:
        """Make a page, and see that a fork of it answers; raise whatever happens otherwise.

        It is kept for its first visitor, however long nobody comes.
        """
        self._kept = path, language
        kernel = await self._started(await self._stored(path, language), path, "")
        kernels = self.server.kernel_manager
        client = kernels.get_kernel(kernel).client()
        client.start_channels(hb=False)
        try:
            await client.wait_for_ready(timeout=PATIENCE)
        finally:
            client.stop_channels()
            await ensure_async(kernels.shutdown_kernel(kernel, now=True))

    async def page(self, path: str, language: str, query: str) -> tuple[str, str]:
        """Return the HTML of a page, and the id of its Python, which is started.

        Parameters
        ----------
        path : str
            The notebook, inside the folder.
        language : str
        query : str
            What the page's address asks for; its Python gets it.

        Raises
        ------
        NoFork
            The page must be opened in the ordinary way.
        """
        try:
            stored, kernel = await self._opened(path, language, query)
        except _Ended:
            stored, kernel = await self._opened(path, language, query)
        return stored.html.replace(_KERNEL, kernel), kernel

    async def _opened(self, path: str, language: str, query: str) -> tuple[_Stored, str]:
        """Return a page and the id of its Python; _Ended where another try has another process."""
        stored = await self._stored(path, language)
        self._used[stored.name] += 1
        self._left.pop(stored.name, None)
        if self._kept == (path, language):
            self._kept = None
        try:
            return stored, await self._started(stored, path, query)
        except NoFork as error:
            if _made_of(self._pages.get((path, language))) is stored:
                self._forget(path, language)
                self.server.log.error("%s could not be forked: %s", path, error)
            raise _Ended(str(error)) from error
        finally:
            self._used[stored.name] -= 1
            self._used += Counter()  # which leaves out those of which nobody opens a page

    async def _started(self, stored: _Stored, path: str, query: str) -> str:
        """Start a page's Python, and return its id; NoFork if it is no fork."""
        environment = {TEMPLATE: stored.name, "QUERY_STRING": query}
        kernels = self.server.kernel_manager
        folder = str(Path(path).parent)
        kernel = str(kernels.new_kernel_id())
        try:
            await ensure_async(kernels.start_kernel(kernel_id=kernel, path=folder, env=environment))
        except NoFork:
            # Jupyter would keep it as one that is just being started, and fail to end it.
            kernels._pending_kernels.pop(kernel, None)
            raise
        provisioner = kernels.get_kernel(kernel).provisioner
        if not isinstance(provisioner, ForkProvisioner) or not provisioner.forked:
            # One that the computer's settings have put in its place: it knows no widget of ours.
            await ensure_async(kernels.shutdown_kernel(kernel, now=True))
            raise NoFork("Python is started by something else here")
        return kernel

    async def _stored(self, path: str, language: str) -> _Stored:
        """Return a page, which is made when it is first asked for; NoFork if it cannot be."""
        if not self.known(Path(path).name):
            raise NoFork("this notebook is not one of the kit's")
        key = path, language
        try:
            changed = (self.folder / path).stat().st_mtime_ns
        except OSError as error:
            raise NoFork(str(error)) from error
        known = _made_of(self._pages.get(key))
        if known is not None and known.changed != changed:
            self._forget(path, language)
        if key not in self._pages:
            self.make_room()
            self._pages[key] = asyncio.ensure_future(self._try(path, language, changed))
        self._pages.move_to_end(key)
        made = self._pages[key]
        try:
            return await asyncio.shield(made)
        except NoFork:
            if self._pages.get(key) is made:
                del self._pages[key]
            raise

    def make_room(self) -> int:
        """End as many processes as memory is missing for; return how many those were."""
        too_many = max(math.ceil(self.missing() / TEMPLATE_SIZE), 0)
        spare = [key for key, stored in self._made() if not self._used[stored.name]][:too_many]
        for key in spare:
            self._forget(*key)
        return len(spare)

    def look(self) -> None:
        """End the processes of which no page has been open for a minute."""
        now, kernels = time.monotonic(), self.server.kernel_manager
        pages = (kernels.get_kernel(id).provisioner for id in kernels.list_kernel_ids())
        open_ = Counter(one.template for one in pages if isinstance(one, ForkProvisioner))
        idle = {
            stored.name: key
            for key, stored in self._made()
            if key != self._kept and not open_[stored.name] and not self._used[stored.name]
        }
        self._left = {name: self._left.get(name, now) for name in idle}
        for name, since in self._left.items():
            if now - since >= IDLE:
                self._forget(*idle[name])

    def _made(self) -> list[tuple[tuple[str, str], _Stored]]:
        """Return the pages that have been made."""
        made = ((key, _made_of(page)) for key, page in self._pages.items())
        return [(key, stored) for key, stored in made if stored is not None]

    def _forget(self, path: str, language: str) -> None:
        """End the process of a page; whoever has it open keeps it."""
        self._pages.pop((path, language)).add_done_callback(_end)

    def close(self) -> None:
        """End all processes, those of open pages too."""
        for key in list(self._pages):
            self._forget(*key)
        self._forks.close()

    async def _try(self, path: str, language: str, changed: int) -> _Stored:
        """Make a page; whatever goes wrong, it can still be opened in the ordinary way."""
        try:
            return await self._make(path, language, changed)
        except NoFork:
            raise
        except Exception as error:
            self.server.log.error("%s runs for each visitor: %r", path, error)
            raise NoFork(repr(error)) from error

    async def _make(self, path: str, language: str, changed: int) -> _Stored:
        server = self.server
        query = f"language={language}"
        given = {
            "base_url": server.base_url,
            "settings": server.app.settings,
            "log": server.log,
            "voila_configuration": server.voila_configuration,
        }
        dressed = server.voila_configuration.page_config_hook(
            get_page_config(**given), **given, notebook_path=path
        )

        async def run(cells: list[str]) -> Template:
            environment = {"SERVER_SOFTWARE": f"voila/{__version__}", "QUERY_STRING": query}
            return await self._forks.run(cells, (self.folder / path).parent, environment)

        renderer = _Renderer(
            run,
            # What prepares the notebook learns nothing of who asks: it is for everybody.
            request_handler=SimpleNamespace(
                request=SimpleNamespace(query=query, path=f"/voila/render/{quote(path)}")
            ),
            voila_configuration=server.voila_configuration,
            traitlet_config=server.config,
            notebook_path=path,
            template_paths=server.template_paths,
            config_manager=server.config_manager,
            contents_manager=server.contents_manager,
            base_url=server.base_url,
            kernel_spec_manager=server.kernel_spec_manager,
            page_config=dressed,
            mathjax_config=server.app.settings.get("mathjax_config"),
            mathjax_url=server.app.settings.get("mathjax_url"),
        )
        try:
            await renderer.initialize()
            html = await renderer.generate_content_str()
        except BaseException:
            if renderer.template is not None:
                renderer.template.close()
            raise
        if renderer.template is None:
            raise NoFork("the page has no cells")
        self._count += 1
        name = f"{self._count} {path} {language}"
        ForkProvisioner.templates[name] = renderer.template
        return _Stored(name, html, renderer.template, changed)


def _made_of(page: asyncio.Future[_Stored] | None) -> _Stored | None:
    """Return a page that has been made; None for one that is not there yet, or has failed."""
    if page is None or not page.done() or page.cancelled() or page.exception():
        return None
    return page.result()


def _end(page: asyncio.Future[_Stored]) -> None:
    if (stored := _made_of(page)) is not None:
        ForkProvisioner.templates.pop(stored.name, None)
        stored.template.close()

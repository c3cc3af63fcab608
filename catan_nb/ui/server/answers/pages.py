"""The addresses of pages: a notebook as a page, and its end."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

from jupyter_core.utils import ensure_async
from jupyter_server.auth.logout import LogoutHandler
from jupyter_server.base.handlers import APIHandler
from jupyter_server.services.kernels.handlers import KernelHandler
from tornado.web import HTTPError, RequestHandler, authenticated
from voila.handler import BaseVoilaHandler
from voila.request_info_handler import RequestInfoSocketHandler
from voila.static_file_handler import AllowListFileHandler, TemplateStaticFileHandler
from voila.tornado.contentshandler import VoilaContentsHandler
from voila.tornado.handler import TornadoVoilaHandler
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler
from voila.tornado.treehandler import TornadoVoilaTreeHandler
from voila.voila_identity_provider import VoilaLoginHandler

from catan_nb.language import LANGUAGES
from catan_nb.ui.forks.templates import NoFork
from catan_nb.ui.server.answers.closed import closed_to
from catan_nb.ui.server.answers.connection import PageConnection, PageState, own_page
from catan_nb.ui.server.answers.linked import LinkedFolder, LinkedPicture
from catan_nb.ui.server.door.doorway import kept_out, who_asks
from catan_nb.ui.server.door.plain_page import COOKIE
from catan_nb.ui.server.limits.admission import Full, Noting, Opened, TooFast, TooMany
from catan_nb.ui.server.limits.waiting import let_wait

__all__ = ["LEFT_OUT", "OWN", "FrontPage", "NoSuchPage", "PageLeft"]


class NoSuchPage(BaseVoilaHandler):  # type: ignore[misc]
    """Answers every address that nothing else answers, in words."""

    async def prepare(self) -> None:
        """Refuse."""
        await super().prepare()
        raise HTTPError(404)


class PageLeft(APIHandler):
    """Ends the Python of a page that is being left.

    A page being left cannot send the token against forged requests, so Voila's own handler
    refuses and every page seen would leave its process behind. That the browser has opened the
    page, whose process's id nobody else knows, is enough of a permit.
    """

    def check_xsrf_cookie(self) -> None:
        """Let the request through."""

    async def post(self, kernel_id: str) -> None:
        """End the process, if it is still there."""
        kernels: Any = self.kernel_manager
        if kernel_id in kernels and await own_page(self, kernel_id):
            # At once: a process asked politely would print how it was interrupted.
            await ensure_async(kernels.shutdown_kernel(kernel_id, now=True))
        self.set_status(204)
        self.finish()


class TemplateFile(TemplateStaticFileHandler):  # type: ignore[misc]
    """Answers with a file of a template; what is no address of one, there is not."""

    def parse_url_path(self, path: str) -> str:
        """Return the file's path."""
        with _none_there():
            return str(super().parse_url_path(path))

    @classmethod
    def get_absolute_path(cls, root: str, path: str) -> str:
        """Return where the file is."""
        with _none_there():
            return str(super().get_absolute_path(root, path))


@contextmanager
def _none_there() -> Iterator[None]:
    """Say of an address that is none that nothing is there."""
    try:
        yield
    except (AssertionError, ValueError):
        raise HTTPError(404) from None


class NotebookPage(TornadoVoilaHandler):  # type: ignore[misc]
    """Answers with a notebook as a page.

    What its cells say is said before the browser could be asked for the language that was chosen
    in it. So that comes as a cookie, and reaches Python as if the address had asked for it.
    """

    _kernels: Noting | None = None

    async def prepare(self) -> None:
        """Take the language from the cookie, unless the address asks for one."""
        await super().prepare()
        chosen = self.get_cookie(COOKIE)
        if chosen in LANGUAGES and self.get_query_argument("language", None) is None:
            self.request.query = "&".join(filter(None, [self.request.query, f"language={chosen}"]))

    @authenticated
    async def get(self, path: str | None = None) -> None:
        """Answer with a page, or with a place in the queue where there is no room for it."""
        if not self.settings["catan_nb_linked"].notebook(path or ""):
            # A picture beside the page asks here first; what else there is, nobody is told.
            if (path or "").rstrip("/").endswith(".ipynb") or not (path or "").isprintable():
                raise HTTPError(404)
            self.redirect_to_file(path or "")
            return
        visitor, token = await who_asks(self)
        if kept_out(self, visitor, path or "") or await closed_to(self, visitor, path or ""):
            return
        try:
            with self.settings["catan_nb_limits"].place(visitor.id) as opened:
                await self._open(path, self._with_ticket(token, opened))
        except (Full, TooFast, TooMany) as why:
            let_wait(self, why)

    def _with_ticket(self, token: str, opened: Opened) -> Opened:
        """Tell the page's Python whose page it is by a ticket, which no browser ever sees.

        Returns what is to be told the id of its process.
        """
        ticket = self.settings["catan_nb_door"].ticket(token)
        own = [one for one in self.request.query.split("&") if not one.startswith("ticket=")]
        self.request.query = "&".join(filter(None, [*own, f"ticket={ticket}"]))
        attendance = self.settings["catan_nb_attendance"]

        def known(kernel: str) -> None:
            opened(kernel)
            if attendance is not None:
                attendance.opened(kernel, ticket)

        return known

    async def _open(self, path: str | None, opened: Opened) -> None:
        """Answer with a page whose notebook has run already, or else run it."""
        try:
            html, kernel = await self.settings["catan_nb_pages"](path or "", self.request.query)
        except NoFork:
            self._kernels = Noting(super().kernel_manager, opened)
            try:
                await super().get(path)
            finally:
                # What Voila keeps for its handler, which is left out, would stay for ever.
                RequestInfoSocketHandler._cache.clear()
            return
        opened(kernel)
        self.set_header("Content-Type", "text/html")
        self.set_header("Cache-Control", "no-cache, no-store, must-revalidate")
        self.finish(html)

    @property
    def kernel_manager(self) -> Any:
        """What starts the page's Python, and lets it be known."""
        return self._kernels or super().kernel_manager


class FrontPage(RequestHandler):
    """Answers with the front page, which needs no Python of its own."""

    def initialize(self, text: str) -> None:
        """Take the page as it was written when the server started."""
        self.text = text

    def get(self) -> None:
        """Answer."""
        self.set_header("Cache-Control", "no-cache")
        self.finish(self.text)


OWN: Final = {
    TornadoVoilaHandler: NotebookPage,
    KernelHandler: PageState,
    VoilaKernelWebsocketHandler: PageConnection,
    TemplateStaticFileHandler: TemplateFile,
    AllowListFileHandler: LinkedPicture,
    TornadoVoilaTreeHandler: LinkedFolder,
}
"""What answers in the place of Voila's own."""
LEFT_OUT: Final = (
    LogoutHandler,
    RequestInfoSocketHandler,  # it would tell whoever asks a page's query, and so its ticket
    VoilaContentsHandler,
    VoilaLoginHandler,
)
"""What of Voila's answers no page needs."""

"""Request handlers: notebooks as pages, linked files, bundled scripts, compression."""

from __future__ import annotations

import gzip
import hashlib
import json
import os
import posixpath
import re
from collections import OrderedDict
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import cached_property, lru_cache
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, Final
from urllib.parse import unquote

from jupyter_core.utils import ensure_async
from jupyter_server.auth.logout import LogoutHandler
from jupyter_server.base.handlers import APIHandler
from jupyter_server.services.kernels.handlers import KernelHandler
from tornado.httputil import HTTPHeaders, HTTPServerRequest
from tornado.web import GZipContentEncoding, HTTPError, RequestHandler, authenticated
from voila.handler import BaseVoilaHandler
from voila.request_info_handler import RequestInfoSocketHandler
from voila.static_file_handler import AllowListFileHandler, TemplateStaticFileHandler
from voila.tornado.contentshandler import VoilaContentsHandler
from voila.tornado.handler import TornadoVoilaHandler
from voila.tornado.kernel_websocket_handler import VoilaKernelWebsocketHandler
from voila.tornado.treehandler import TornadoVoilaTreeHandler
from voila.voila_identity_provider import VoilaLoginHandler

from catan_nb.classroom.messages import Refused
from catan_nb.classroom.visitors import LEARNER, Visitor
from catan_nb.language import LANGUAGES
from catan_nb.ui.contents import CONTENTS
from catan_nb.ui.server.admission import (
    NoRoom,
    NotifyingKernelManager,
    Opened,
    OpeningTooFast,
    TooManyPages,
    answer_with_waiting_page,
)
from catan_nb.ui.server.connection import PageConnection, PageStateHandler, is_own_page
from catan_nb.ui.server.forked_pages import NoFork
from catan_nb.ui.server.login_pages import find_visitor_or_add_guest, refuse_teachers_notebook
from catan_nb.ui.server.request_checks import COOKIE, closed_lesson_page, request_language

if TYPE_CHECKING:
    from catan_nb.ui.server.shared_tables import SharedTables

__all__ = [
    "LEFT_OUT",
    "OWN",
    "PIECES_ADDRESS",
    "AnswerCompressor",
    "FrontPageHandler",
    "LinkedFiles",
    "LinkedFolderHandler",
    "LinkedPictureHandler",
    "NotFoundHandler",
    "PageLeftHandler",
    "ScriptBundle",
    "ScriptBundleHandler",
    "refuse_closed_lesson",
]


async def refuse_closed_lesson(handler: RequestHandler, visitor: Visitor, path: str) -> bool:
    """Answer a learner whose class has closed a lesson; False, and no answer, for all else."""
    shared: SharedTables | None = handler.settings["catan_nb_shared"]
    lessons, lesson = None if shared is None else shared.lessons, _lesson_key(path)
    if lessons is None or not lesson or visitor.role != LEARNER:
        return False
    with suppress(Refused):  # the store does not answer: what was known holds
        await lessons.ready()
    if not lessons.is_closed(lesson):
        return False
    handler.set_status(403)
    handler.finish(
        closed_lesson_page(request_language(handler.request), handler.settings["base_url"])
    )
    return True


def _lesson_key(path: str) -> str:
    """Return the key of the lesson that a notebook is; empty where it is none."""
    name = path.rpartition("/")[2]
    every = (entry for part in CONTENTS.values() for entry in part if entry.kind == "lesson")
    return next((entry.key for entry in every if entry.file == name), "")


# What of a folder is answered: notebooks, and the pictures that they name.
#
# Whoever serves one notebook has not offered the folder around it.


_ENDS: Final = r"\.(?:png|jpg|gif|svg|ipynb)(?![\w.])"
_NAMES: Final = re.compile(rf"([^\s\"'()<>=]+{_ENDS})|[\"'(<]([^\"'()<>\n]+{_ENDS})")
_MOST: Final = 1000
"""Notebooks of a folder that are looked through for the name of a picture."""


class LinkedFiles:
    """Decides which notebooks and pictures of a folder are served: those reached by links.

    Parameters
    ----------
    folder : Path
    page : str, optional
        The notebook, inside the folder; without it all notebooks are offered, those of folders in
        it too.
    """

    def __init__(self, folder: Path, page: str | None = None) -> None:
        self._folder, self._page = folder.resolve(), page

    def is_listed_folder(self, path: str) -> bool:
        """Say whether a folder is listed."""
        target = self._resolve(path)
        return self._page is None and target is not None and target.is_dir()

    def is_served_notebook(self, path: str) -> bool:
        """Say whether a notebook is answered as a page, under this very address alone.

        Whatever goes by the name of a notebook would otherwise miss it: which are closed, and which
        have run already.
        """
        target = self._resolve(path)
        if target is None or target.suffix != ".ipynb" or not target.is_file():
            return False
        if path != _normalise_path(path) or target.name not in os.listdir(target.parent):
            return False  # some computers find a file by small and capital letters
        return self._page is None or _normalise_path(path) in self._linked_notebooks()

    def is_served_picture(self, path: str) -> bool:
        """Say whether a picture is answered: one that a page names."""
        target, name = self._resolve(path), _normalise_path(path)
        if target is None or not target.is_file():
            return False
        pages = self._linked_notebooks() if self._page is not None else self._all_notebooks()
        return any(name in self._linked_paths(page) for page in pages)

    def _resolve(self, path: str) -> Path | None:
        """Return where something is; None for what is hidden, or elsewhere by a link."""
        parts = [name for name in path.split("/") if name]
        if any(name.startswith(".") or "\\" in name or "\0" in name for name in parts):
            return None
        target = Path(os.path.realpath(self._folder.joinpath(*parts)))
        try:
            target.lstat()
        except OSError:  # nothing is there, or could be under so long a name
            return None
        return target if target.is_relative_to(self._folder) else None

    def _linked_notebooks(self) -> set[str]:
        """Return the page and all notebooks to which its links lead."""
        reached, ahead = set[str](), [_normalise_path(self._page or "")]
        while ahead:
            page = ahead.pop()
            if page not in reached:
                reached.add(page)
                ahead += [name for name in self._linked_paths(page) if name.endswith(".ipynb")]
        return reached

    def _all_notebooks(self) -> Iterator[str]:
        """Yield the notebooks that are offered where all are."""
        return islice(self._walk_notebooks(), _MOST)

    def _walk_notebooks(self) -> Iterator[str]:
        for folder, folders, files in os.walk(self._folder):
            folders[:] = sorted(name for name in folders if not name.startswith("."))
            below = Path(folder).relative_to(self._folder)
            yield from ((below / name).as_posix() for name in files if name.endswith(".ipynb"))

    def _linked_paths(self, page: str) -> frozenset[str]:
        """Return what a notebook names, by its place in the folder."""
        target = self._resolve(page)
        try:
            changed = target.stat().st_mtime_ns if target is not None else 0
        except OSError:
            return frozenset()
        names = _file_names_in_cells(target, changed) if target is not None else frozenset[str]()
        folder = posixpath.dirname(page)
        return frozenset(_normalise_path(posixpath.join(folder, name)) for name in names)


def _normalise_path(path: str) -> str:
    return posixpath.normpath(path.strip("/"))


@lru_cache(maxsize=_MOST)
def _file_names_in_cells(notebook: Path, _changed: int) -> frozenset[str]:
    """Return the names of pictures and notebooks in the cells of a notebook."""
    try:
        cells = json.loads(notebook.read_text(encoding="utf-8"))["cells"]
        text = "\n".join("".join(cell["source"]) for cell in cells)
    except (OSError, ValueError, LookupError, TypeError, RecursionError):
        return frozenset()
    return frozenset(unquote(name) for groups in _NAMES.findall(text) for name in groups if name)


class LinkedPictureHandler(AllowListFileHandler):  # type: ignore[misc]
    """Answers with a picture that a page names."""

    async def get(self, path: str, include_body: bool = True) -> None:
        """Answer, or say that there is none."""
        if not self.settings["catan_nb_linked"].is_served_picture(path):
            raise HTTPError(404)
        await super().get(path, include_body)


class LinkedFolderHandler(TornadoVoilaTreeHandler):  # type: ignore[misc]
    """Lists a folder where all of it is offered."""

    async def get(self, path: str = "") -> None:
        """Answer, or say that there is none."""
        if not self.settings["catan_nb_linked"].is_listed_folder(path):
            raise HTTPError(404)
        await super().get(path)


# Answers go compressed to browsers that can read them so, and large files are compressed once.


MOST: Final = 64_000_000
"""Bytes of compressed files that are kept; those asked for longest ago go first."""


class AnswerCompressor(GZipContentEncoding):
    """Compresses answers; those with a tag, which files have, are kept compressed.

    A transform of Tornado's, to be given to its application.
    """

    kept: ClassVar[OrderedDict[tuple[str, ...], bytes]] = OrderedDict()

    def __init__(self, request: HTTPServerRequest) -> None:
        super().__init__(request)
        self._path = request.path
        self._key: tuple[str, ...] | None = None
        self._parts: list[bytes] = []
        self._sent_whole = False

    def transform_first_chunk(
        self, status_code: int, headers: HTTPHeaders, chunk: bytes, finishing: bool
    ) -> tuple[int, HTTPHeaders, bytes]:
        """Begin an answer; all of it where it was compressed before."""
        if status_code != 200:
            # Parts of files stay parts of what they are.
            self._gzipping = False
        # Tornado finds the tag of a file once, whatever becomes of the file.
        tags = tuple(headers.get(name, "") for name in ("Etag", "Last-Modified", "Content-Length"))
        self._key = (self._path, *tags) if tags[0] else None
        status_code, headers, chunk = super().transform_first_chunk(
            status_code, headers, chunk, finishing
        )
        packed = self.kept.get(self._key) if self._gzipping and self._key else None
        if packed is not None and self._key is not None:
            self.kept.move_to_end(self._key)
            headers["Content-Length"] = str(len(packed))
            self._sent_whole, chunk = True, packed
        return status_code, headers, chunk

    def transform_chunk(self, chunk: bytes, finishing: bool) -> bytes:
        """Go on with an answer."""
        if self._sent_whole:
            return b""
        chunk = super().transform_chunk(chunk, finishing)
        if self._gzipping and self._key is not None:
            self._parts.append(chunk)
            if finishing:
                self._cache_compressed(self._key, b"".join(self._parts))
        return chunk

    def _cache_compressed(self, key: tuple[str, ...], packed: bytes) -> None:
        self.kept[key] = packed
        while sum(map(len, self.kept.values())) > MOST:
            self.kept.popitem(last=False)


# JavaScript that lies in many small files goes out as one.
#
# What Voila and the widgets bring has been cut into some two hundred pieces by their authors, of
# which each page would ask for the same ninety, one by one. ``pieces.txt`` names them. They are
# put into one file, which a page has before the script that would ask for them; that one asks for
# none that is there. Pieces of other versions, which the list does not know, are asked for as
# ever.


PIECES_ADDRESS: Final = "catan_nb/pieces.js"
"""Where the server answers with the file, below its own address."""
NAMES: Final = Path(__file__).with_name("pieces.txt")
_VOILA: Final = "static/"
_EXTENSIONS: Final = "labextensions/"
_YEAR: Final = 365 * 24 * 3600


class ScriptBundle:
    """The widget scripts that pages load, bundled as one file.

    Parameters
    ----------
    voila : sequence of path
        Folders with the files that Voila answers with under ``static``.
    extensions : sequence of path
        Folders with those of widgets, which it has under ``labextensions``.

    Attributes
    ----------
    files : tuple of Path
    version : str
        What changes with the files; to stand in the address, so that browsers may keep it.
    """

    def __init__(self, voila: Sequence[str], extensions: Sequence[str]) -> None:
        try:
            files = [(file, file.stat()) for file in _find_script_files(voila, extensions)]
        except OSError:  # somebody is just installing others
            files = []
        lines = [f"{file.name} {stat.st_size} {stat.st_mtime_ns}" for file, stat in files]
        self.files = tuple(file for file, _ in files)
        self.version = hashlib.sha256("\n".join(lines).encode()).hexdigest()[:16]

    def add_address_to(self, dress: Callable[..., dict[str, Any]]) -> Callable[..., dict[str, Any]]:
        """Return what tells a page where the file is, after what else it is told."""

        def with_address(
            page: dict[str, Any], base_url: str = "/", **kwargs: Any
        ) -> dict[str, Any]:
            html = dress(page, base_url=base_url, **kwargs)
            address = f"{base_url}{PIECES_ADDRESS}?v={self.version}"
            return {**html, "pieces": address} if self.files else html

        return with_address

    @cached_property
    def compressed(self) -> bytes:
        """The file, compressed."""
        # What a piece says of itself at its beginning, that it is strict, holds inside a function.
        texts = (file.read_bytes() for file in self.files)
        return gzip.compress(b"".join(b"(() => {%b\n})();\n" % text for text in texts), mtime=0)


def _find_script_files(voila: Sequence[str], extensions: Sequence[str]) -> Iterator[Path]:
    """Give the files of the pieces that are there."""
    for name in NAMES.read_text(encoding="utf-8").split():
        folders = voila if name.startswith(_VOILA) else extensions
        stem = name.removeprefix(_VOILA).removeprefix(_EXTENSIONS)
        # Between its number and the ending a name tells, in short, what the file holds.
        found_files = ([*Path(folder).glob(f"{stem}.*js")] for folder in folders)
        first = next(filter(None, found_files), [])
        if len(first) == 1:  # of two, nobody here knows which is wanted
            yield first[0]


class ScriptBundleHandler(RequestHandler):
    """Answers with the script bundle."""

    def initialize(self, pieces: ScriptBundle) -> None:
        """Take the bundle."""
        self._pieces = pieces

    def get(self) -> None:
        """Answer."""
        text = self._pieces.compressed
        if "gzip" in self.request.headers.get("Accept-Encoding", ""):
            self.set_header("Content-Encoding", "gzip")
        else:
            text = gzip.decompress(text)
        self.set_header("Vary", "Accept-Encoding")
        self.set_header("Content-Type", "text/javascript; charset=utf-8")
        newest = self.get_query_argument("v", "") == self._pieces.version
        keep = f"private, max-age={_YEAR}, immutable" if newest else "no-cache"
        self.set_header("Cache-Control", keep)
        self.finish(text)


# The addresses of pages: a notebook as a page, and its end.


class NotFoundHandler(BaseVoilaHandler):  # type: ignore[misc]
    """Answers every address that nothing else answers, in words."""

    async def prepare(self) -> None:
        """Refuse."""
        await super().prepare()
        raise HTTPError(404)


class PageLeftHandler(APIHandler):
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
        if kernel_id in kernels and await is_own_page(self, kernel_id):
            # At once: a process asked politely would print how it was interrupted.
            await ensure_async(kernels.shutdown_kernel(kernel_id, now=True))
        self.set_status(204)
        self.finish()


class TemplateFileHandler(TemplateStaticFileHandler):  # type: ignore[misc]
    """Answers with a file of a template; what is no address of one, there is not."""

    def parse_url_path(self, path: str) -> str:
        """Return the file's path."""
        with _not_found_on_error():
            return str(super().parse_url_path(path))

    @classmethod
    def get_absolute_path(cls, root: str, path: str) -> str:
        """Return where the file is."""
        with _not_found_on_error():
            return str(super().get_absolute_path(root, path))


@contextmanager
def _not_found_on_error() -> Iterator[None]:
    """Say of an address that is none that nothing is there."""
    try:
        yield
    except (AssertionError, ValueError):
        raise HTTPError(404) from None


class NotebookHandler(TornadoVoilaHandler):  # type: ignore[misc]
    """Answers with a notebook as a page.

    What its cells say is said before the browser could be asked for the language that was chosen
    in it. So that comes as a cookie, and reaches Python as if the address had asked for it.
    """

    _kernels: NotifyingKernelManager | None = None

    async def prepare(self) -> None:
        """Take the language from the cookie, unless the address asks for one."""
        await super().prepare()
        chosen = self.get_cookie(COOKIE)
        if chosen in LANGUAGES and self.get_query_argument("language", None) is None:
            self.request.query = "&".join(filter(None, [self.request.query, f"language={chosen}"]))

    @authenticated
    async def get(self, path: str | None = None) -> None:
        """Answer with a page, or with a place in the queue where there is no room for it."""
        if not self.settings["catan_nb_linked"].is_served_notebook(path or ""):
            # A picture beside the page asks here first; what else there is, nobody is told.
            if (path or "").rstrip("/").endswith(".ipynb") or not (path or "").isprintable():
                raise HTTPError(404)
            self.redirect_to_file(path or "")
            return
        visitor, token = await find_visitor_or_add_guest(self)
        if refuse_teachers_notebook(self, visitor, path or "") or await refuse_closed_lesson(
            self, visitor, path or ""
        ):
            return
        try:
            with self.settings["catan_nb_limits"].reserve_place(visitor.id) as opened:
                await self._answer_with_page(path, self._add_ticket(token, opened))
        except (NoRoom, OpeningTooFast, TooManyPages) as why:
            answer_with_waiting_page(self, why)

    def _add_ticket(self, token: str, opened: Opened) -> Opened:
        """Tell the page's Python whose page it is by a ticket, which no browser ever sees.

        Returns what is to be told the id of its process.
        """
        ticket = self.settings["catan_nb_door"].issue_ticket(token)
        arguments = [
            argument
            for argument in self.request.query.split("&")
            if not argument.startswith("ticket=")
        ]
        self.request.query = "&".join(filter(None, [*arguments, f"ticket={ticket}"]))
        attendance = self.settings["catan_nb_attendance"]

        def register_page(kernel: str) -> None:
            opened(kernel)
            if attendance is not None:
                attendance.register_page(kernel, ticket)

        return register_page

    async def _answer_with_page(self, path: str | None, opened: Opened) -> None:
        """Answer with a page whose notebook has run already, or else run it."""
        try:
            html, kernel = await self.settings["catan_nb_pages"](path or "", self.request.query)
        except NoFork:
            self._kernels = NotifyingKernelManager(super().kernel_manager, opened)
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


class FrontPageHandler(RequestHandler):
    """Answers with the front page, which needs no Python of its own."""

    def initialize(self, text: str) -> None:
        """Take the page as it was written when the server started."""
        self.text = text

    def get(self) -> None:
        """Answer."""
        self.set_header("Cache-Control", "no-cache")
        self.finish(self.text)


OWN: Final = {
    TornadoVoilaHandler: NotebookHandler,
    KernelHandler: PageStateHandler,
    VoilaKernelWebsocketHandler: PageConnection,
    TemplateStaticFileHandler: TemplateFileHandler,
    AllowListFileHandler: LinkedPictureHandler,
    TornadoVoilaTreeHandler: LinkedFolderHandler,
}
"""What answers in the place of Voila's own."""
LEFT_OUT: Final = (
    LogoutHandler,
    RequestInfoSocketHandler,  # it would tell whoever asks a page's query, and so its ticket
    VoilaContentsHandler,
    VoilaLoginHandler,
)
"""What of Voila's answers no page needs."""

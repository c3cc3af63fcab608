"""The door on the network beside JupyterHub: whoever is not in is sent to the hub and back."""

from __future__ import annotations

import os
from typing import Any, Final

from jupyterhub.services.auth import HubOAuth, HubOAuthCallbackHandler, HubOAuthenticated
from jupyterhub.utils import get_browser_protocol
from tornado.httputil import HTTPServerRequest
from tornado.routing import Matcher, Rule
from tornado.web import Application, HTTPError, RequestHandler

from catan_nb.ui.looks.head import ADDRESS as LOOKS
from catan_nb.ui.server.door.asking import ADDRESS
from catan_nb.ui.server.door.doorway import leave, of_a_page, token_of, visit
from catan_nb.ui.server.hub.door import HubDoor

__all__ = ["hub_asked"]

_BACK: Final = "oauth_callback"
"""Where the hub sends browsers back to, below the service's own address."""
_SESSION: Final = "jupyterhub-session-id"
"""The hub's cookie that ends when somebody logs out."""


class _Outside(Matcher):
    """Matches what comes from somebody who is not in."""

    def __init__(self, door: HubDoor, looks: str) -> None:
        self._door, self._looks = door, looks

    def match(self, request: HTTPServerRequest) -> dict[str, Any] | None:
        if request.path.startswith(self._looks) or of_a_page(request, self._door):
            return None
        return None if self._door.knows(token_of(request), _session(request)) else {}


class Entrance(HubOAuthenticated, RequestHandler):  # type: ignore[misc]
    """Asks the hub who comes, and lets them in."""

    def initialize(self, door: HubDoor) -> None:
        """Take the door."""
        self._door = door

    def prepare(self) -> None:
        """Refuse what is no page that somebody opens: it could not go to the hub and back."""
        opens = self.request.headers.get("Sec-Fetch-Mode", "navigate") == "navigate"
        if self.request.method != "GET" or not opens or "Upgrade" in self.request.headers:
            raise HTTPError(401)

    async def get(self) -> None:
        """Go to the hub, or in."""
        self.set_header("Cache-Control", "no-store")
        user = await self.hub_auth.get_user(self, sync=False)
        if user is None:
            self.redirect(self.get_login_url())
            return
        scopes = self.hub_auth.access_scopes
        if user.get("kind") != "user" or not self.hub_auth.check_scopes(scopes, user):
            raise HTTPError(403)
        entered = self._door.with_user(user["name"], user["groups"], _session(self.request))
        self.request.protocol = get_browser_protocol(self.request)  # before the hub's proxy
        visit(self, entered)
        self.redirect(self.request.uri or "", status=303)


class Exit(RequestHandler):
    """Lets somebody else come in: who was here leaves the hub, too."""

    def initialize(self, door: HubDoor) -> None:
        """Take the door."""
        self._door = door

    async def get(self) -> None:
        """Go to the hub, and out."""
        auth = HubOAuth.instance()
        await leave(self, self._door)
        self.redirect(f"{auth.hub_host}{auth.hub_prefix}logout")


def hub_asked(app: Application, door: HubDoor) -> None:
    """Let an application answer only those whom the hub has let in."""
    auth = HubOAuth.instance()
    # With its token one is the service. Pages are processes of their own, and have no use for it.
    assert auth.api_token
    os.environ.pop("JUPYTERHUB_API_TOKEN", None)
    rules = app.default_router.rules
    looks = f"{app.settings['base_url']}{LOOKS}/"
    rules.insert(0, Rule(_Outside(door, looks), Entrance, {"door": door}))
    base = app.settings["base_url"]
    rules.insert(0, Rule(_Exactly(base + _BACK), HubOAuthCallbackHandler))
    rules.insert(0, Rule(_Exactly(base + ADDRESS), Exit, {"door": door}))


class _Exactly(Matcher):
    """Matches one address."""

    def __init__(self, path: str) -> None:
        self._path = path

    def match(self, request: HTTPServerRequest) -> dict[str, Any] | None:
        return {} if request.path == self._path else None


def _session(request: HTTPServerRequest) -> str:
    found = request.cookies.get(_SESSION)
    return found.value if found else ""

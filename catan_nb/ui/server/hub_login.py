"""Login by JupyterHub, with limits on requests from browsers that are not logged in."""

from __future__ import annotations

import asyncio
import os
from collections import deque
from ipaddress import IPv6Address, ip_address
from typing import Any, Final

from jupyterhub.services.auth import HubOAuth, HubOAuthCallbackHandler, HubOAuthenticated
from jupyterhub.utils import get_browser_protocol
from tornado.httputil import HTTPServerRequest
from tornado.routing import Matcher, Rule
from tornado.web import Application, HTTPError, RequestHandler

from catan_nb.classroom.limits import OFTEN
from catan_nb.classroom.messages import NotKept
from catan_nb.kernel.words import say
from catan_nb.ui.looks.masthead import LOOKS_ADDRESS as LOOKS
from catan_nb.ui.server.hub import HubDoor
from catan_nb.ui.server.login import LoginRefused
from catan_nb.ui.server.login_pages import (
    DOOR_ADDRESS,
    FULL,
    browser_token,
    failure_page,
    is_from_page_kernel,
    log_out_browser,
    run_in_thread,
    safe_redirect_target,
    set_visitor_cookie,
)
from catan_nb.ui.server.request_checks import request_language

__all__ = ["HubLogin", "require_hub_login"]


_MOST: Final = 5_000
"""Logins that are under way; those that began first go first."""
_PATIENCE: Final = 10.0
"""Seconds for which the hub is waited for."""


class HubLogin(HubOAuth):  # type: ignore[misc]
    """Keeps a bounded number of logins that are under way, and no answer of the hub."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self._begun: deque[str] = deque()

    def generate_state(self, next_url: str | None = None, **kwargs: Any) -> str:
        """Begin a login, and return by what it is known when the browser comes back."""
        on = safe_redirect_target(next_url or "", self.base_url)
        state: str = super().generate_state(on, **kwargs)
        self._begun.append(state)
        while len(self._begun) > _MOST:
            self.clear_oauth_state(self._begun.popleft())
        return state

    def get_token(self, handler: RequestHandler, in_cookie: bool = True) -> str:
        """Return the hub's token of a browser, which its signed cookie has; may be empty.

        What a stranger writes into a header is no token: the hub would be asked about each.
        """
        return (self._get_token_cookie(handler) or "") if in_cookie else ""

    async def current_hub_user(self, handler: RequestHandler) -> dict[str, Any] | None:
        """Return whom the hub knows now by a browser's token; None for nobody.

        Raises
        ------
        HTTPError
            The hub does not answer.
        """
        if not (token := self.get_token(handler)):
            return None
        request = self.user_for_token(token, use_cache=False, sync=False)
        try:
            user: dict[str, Any] | None = await asyncio.wait_for(request, _PATIENCE)
        except HTTPError:
            raise
        except Exception as error:  # HTTP clients differ from one version of the hub to another
            raise HTTPError(502) from error
        return user


# The door on the network beside JupyterHub: whoever is not in is sent to the hub and back.


_BACK: Final = "oauth_callback"
"""Where the hub sends browsers back to, below the service's own address."""
_SESSION: Final = "jupyterhub-session-id"
"""The hub's cookie that ends when somebody logs out."""
_LINE: Final = "/channels"
"""How the address of a page's line ends."""
_TOKENS: Final = ("JUPYTERHUB_API_TOKEN", "JPY_API_TOKEN")
"""Where the hub tells the service's token."""


class _NotLoggedInMatcher(Matcher):
    """Matches what comes from somebody who is not in, or was asked about too long ago.

    A page's line, a WebSocket, cannot be sent on; its browser has opened the page already.
    """

    def __init__(self, door: HubDoor, looks: str) -> None:
        self._door, self._looks = door, looks

    def match(self, request: HTTPServerRequest) -> dict[str, Any] | None:
        if request.path.startswith(self._looks) or is_from_page_kernel(request, self._door):
            return None
        token = browser_token(request)
        if not self._door.is_logged_in(token, _hub_session_id(request)):
            return {}
        is_hub_request = self._door.was_checked_recently(token) or request.path.endswith(_LINE)
        return None if is_hub_request else {}


class HubLoginHandler(HubOAuthenticated, RequestHandler):  # type: ignore[misc]
    """Asks the hub who comes, and lets them in, who then ask for the same once more."""

    def initialize(self, door: HubDoor) -> None:
        """Take the door."""
        self._door = door

    def check_xsrf_cookie(self) -> None:
        """Let the request through: it does nothing before it comes once more."""

    async def prepare(self) -> None:
        """Answer, whatever the method."""
        self.set_header("Cache-Control", "no-store")
        token, session = browser_token(self.request), _hub_session_id(self.request)
        is_known = self._door.is_logged_in(token, session)
        if not is_known and not self._is_navigation():
            raise HTTPError(401)
        try:
            user = await self.hub_auth.current_hub_user(self)
        except HTTPError:
            if not is_known:
                raise
            self._door.record_check(token)  # a hub that is away keeps in who is in
            self._redirect_to_same_address()
            return
        allowed = user is not None and self._has_access(user)
        if is_known and not allowed:
            await log_out_browser(self, self._door)
        if user is None:
            self._redirect_to_hub()
        elif not allowed:
            raise HTTPError(403)
        else:
            await self._log_in_user(user, session)

    def _is_navigation(self) -> bool:
        """Say whether somebody opens a page; nothing else can go to the hub and back."""
        opens = self.request.headers.get("Sec-Fetch-Mode", "navigate") == "navigate"
        return self.request.method == "GET" and opens and "Upgrade" not in self.request.headers

    def _has_access(self, user: dict[str, Any]) -> bool:
        """Say whether the hub gives somebody access to this service."""
        auth = self.hub_auth
        return user.get("kind") == "user" and bool(auth.check_scopes(auth.access_scopes, user))

    async def _log_in_user(self, user: dict[str, Any], session: str) -> None:
        try:
            entered = await run_in_thread(
                self._door.log_in_hub_user, user["name"], user["groups"], session
            )
        except (LoginRefused, NotKept) as error:
            self._answer_with_refusal(error)
            return
        self.request.protocol = get_browser_protocol(self.request)  # before the hub's proxy
        set_visitor_cookie(self, entered)
        self._redirect_to_same_address()

    def _redirect_to_same_address(self) -> None:
        """Let the browser ask for the same again."""
        self.redirect(self.request.uri or "", status=307)

    def _redirect_to_hub(self) -> None:
        """Go to the hub."""
        if not self._is_navigation():
            raise HTTPError(401)
        try:
            self._door.count_hub_redirect(_client_address(self.request))
        except LoginRefused as error:
            self._answer_with_refusal(error)
            return
        self.redirect(self.get_login_url())

    def _answer_with_refusal(self, error: LoginRefused | NotKept) -> None:
        """Say in words why somebody cannot come in now."""
        self.set_status(503)
        message: object = error
        if isinstance(error, LoginRefused) and error.why == "full":
            self.set_status(409)
            message = say(FULL)
        elif isinstance(error, LoginRefused):
            self.set_status(429)
            self.set_header("Retry-After", error.seconds)
            message = say(OFTEN)
        base = self.settings["base_url"]
        on = safe_redirect_target(self.request.uri or "", base)
        self.finish(failure_page(request_language(self.request), base, on, message))


class HubCallbackHandler(HubOAuthCallbackHandler):  # type: ignore[misc]
    """Takes who comes back from the hub."""

    def get_current_user(self) -> str:
        """Return what shows that a browser is logged in already, without waiting for the hub.

        It is then sent on to where the hub is asked.
        """
        token: str = self.hub_auth.get_token(self)
        return token


class HubLogoutHandler(RequestHandler):
    """Lets somebody else come in: who was here leaves the hub, too."""

    def initialize(self, door: HubDoor) -> None:
        """Take the door."""
        self._door = door

    async def get(self) -> None:
        """Go to the hub, and out."""
        auth = HubLogin.instance()
        await log_out_browser(self, self._door)
        self.redirect(f"{auth.hub_host}{auth.hub_prefix}logout")


def require_hub_login(app: Application, door: HubDoor) -> None:
    """Let an application answer only those whom the hub has let in."""
    auth = HubLogin.instance()
    # With its token one is the service. Pages are processes of their own, and have no use for it.
    assert auth.api_token
    for name in _TOKENS:
        os.environ.pop(name, None)
    rules = app.default_router.rules
    looks = f"{app.settings['base_url']}{LOOKS}/"
    rules.insert(0, Rule(_NotLoggedInMatcher(door, looks), HubLoginHandler, {"door": door}))
    base = app.settings["base_url"]
    rules.insert(0, Rule(_ExactAddress(base + _BACK), HubCallbackHandler))
    rules.insert(0, Rule(_ExactAddress(base + DOOR_ADDRESS), HubLogoutHandler, {"door": door}))


class _ExactAddress(Matcher):
    """Matches one address."""

    def __init__(self, path: str) -> None:
        self._path = path

    def match(self, request: HTTPServerRequest) -> dict[str, Any] | None:
        return {} if request.path == self._path else None


def _hub_session_id(request: HTTPServerRequest) -> str:
    cookie = request.cookies.get(_SESSION)
    return cookie.value if cookie else ""


def _client_address(request: HTTPServerRequest) -> str:
    """Return where a browser is, by the hub's proxy, which asks here for all of them.

    Each proxy adds where it was asked from; those on this computer are passed over.
    """
    for text in reversed(request.headers.get("X-Forwarded-For", "").split(",")):
        try:
            address = ip_address(text.strip())
        except ValueError:
            break
        mapped = address.ipv4_mapped if isinstance(address, IPv6Address) else None
        if not (mapped or address).is_loopback:
            return str(address)
    return request.remote_ip or ""

"""How the hub is asked who somebody is, within bounds for those whom it has not let in."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Any, Final

from jupyterhub.services.auth import HubOAuth
from tornado.web import HTTPError, RequestHandler

from catan_nb.ui.server.door.doorway import way_on

__all__ = ["HubLogin"]

_MOST: Final = 5_000
"""Logins that are under way; those that began first go first."""
_PATIENCE: Final = 10.0
"""Seconds for which the hub is waited for."""


class HubLogin(HubOAuth):  # type: ignore[misc]
    """Keeps a bounded number of logins that are under way, and no answer of the hub."""

    def __init__(self, **given: Any) -> None:
        super().__init__(**given)
        self._begun: deque[str] = deque()

    def generate_state(self, next_url: str | None = None, **told: Any) -> str:
        """Begin a login, and return by what it is known when the browser comes back."""
        on = way_on(next_url or "", self.base_url)
        state: str = super().generate_state(on, **told)
        self._begun.append(state)
        while len(self._begun) > _MOST:
            self.clear_oauth_state(self._begun.popleft())
        return state

    def get_token(self, handler: RequestHandler, in_cookie: bool = True) -> str:
        """Return the hub's token of a browser, which its signed cookie has; may be empty.

        What a stranger writes into a header is no token: the hub would be asked about each.
        """
        return (self._get_token_cookie(handler) or "") if in_cookie else ""

    async def user_now(self, handler: RequestHandler) -> dict[str, Any] | None:
        """Return whom the hub knows now by a browser's token; None for nobody.

        Raises
        ------
        HTTPError
            The hub does not answer.
        """
        if not (token := self.get_token(handler)):
            return None
        asked = self.user_for_token(token, use_cache=False, sync=False)
        try:
            found: dict[str, Any] | None = await asyncio.wait_for(asked, _PATIENCE)
        except HTTPError:
            raise
        except Exception as error:  # HTTP clients differ from one version of the hub to another
            raise HTTPError(502) from error
        return found

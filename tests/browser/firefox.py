"""Firefox without windows, driven by WebDriver BiDi over a WebSocket.

Playwright drives only a Firefox that it has patched; this drives the one that is installed.
"""

from __future__ import annotations

import base64
import json
import os
import re
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

from websocket import WebSocket, create_connection

__all__ = ["Firefox", "Tab", "running_firefox", "wait_until"]

_PATIENCE: Final = 60.0
"""Seconds that a command may take."""
_PREFERENCES: Final[dict[str, str | int | bool]] = {
    # Whatever is not on this computer is asked of a proxy that does not exist.
    "network.proxy.type": 1,
    "network.proxy.http": "127.0.0.1",
    "network.proxy.http_port": 9,
    "network.proxy.ssl": "127.0.0.1",
    "network.proxy.ssl_port": 9,
    "network.proxy.no_proxies_on": "localhost, 127.0.0.0/8, ::1, ::, 0.0.0.0, ::ffff:127.0.0.1",
    # What it would ask by itself is not even tried.
    "app.normandy.enabled": False,
    "app.update.disabledForTesting": True,
    "browser.newtabpage.enabled": False,
    "browser.region.network.url": "",
    "browser.safebrowsing.downloads.enabled": False,
    "browser.safebrowsing.malware.enabled": False,
    "browser.safebrowsing.phishing.enabled": False,
    "browser.search.update": False,
    "browser.startup.page": 0,
    "datareporting.healthreport.uploadEnabled": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "dom.push.connection.enabled": False,
    "extensions.getAddons.cache.enabled": False,
    "extensions.update.enabled": False,
    "media.gmp-manager.updateEnabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "network.trr.mode": 5,
    "services.settings.server": "data:,#remote-settings-dummy/v1",
    "toolkit.telemetry.enabled": False,
    "toolkit.telemetry.server": "",
    "toolkit.telemetry.unified": False,
}


class Firefox:
    """A running Firefox.

    Parameters
    ----------
    connection : WebSocket
        To its WebDriver BiDi.
    """

    def __init__(self, connection: WebSocket) -> None:
        self._connection, self._sent = connection, 0
        self.command("session.new", capabilities={})

    def command(self, method: str, **parameters: Any) -> dict[str, Any]:
        """Send a command of WebDriver BiDi, and return its result.

        Raises
        ------
        RuntimeError
            Firefox could not do it.
        """
        self._sent += 1
        message = {"id": self._sent, "method": method, "params": parameters}
        self._connection.send(json.dumps(message))
        while (answer := json.loads(self._connection.recv())).get("id") != self._sent:
            pass  # an event
        if answer["type"] == "error":
            raise RuntimeError(f"{method}: {answer['error']}: {answer['message']}")
        return dict(answer["result"])

    def open(self, address: str = "about:blank") -> Tab:
        """Open an address in a new tab, as if it had been typed."""
        tab = Tab(self, self.command("browsingContext.create", type="tab")["context"])
        if address != "about:blank":
            tab.goto(address)
        return tab

    @property
    def tabs(self) -> list[Tab]:
        """All tabs that are open, those too that pages have opened."""
        contexts = self.command("browsingContext.getTree", maxDepth=0)["contexts"]
        return [Tab(self, one["context"]) for one in contexts]

    def clear(self) -> None:
        """Close all tabs but one, which is empty then, and forget all cookies."""
        kept, *others = self.tabs
        kept.goto("about:blank")
        for tab in others:
            tab.goto("about:blank")  # one that is closed does not tell its page that it is left
            tab.close()
        self.command("storage.deleteCookies")


class Tab:
    """A tab of a running Firefox.

    Parameters
    ----------
    firefox : Firefox
    context : str
        Its id.
    """

    def __init__(self, firefox: Firefox, context: str) -> None:
        self._firefox, self._context = firefox, context

    def _command(self, method: str, **parameters: Any) -> dict[str, Any]:
        return self._firefox.command(method, context=self._context, **parameters)

    def goto(self, address: str) -> None:
        """Open an address, as if it had been typed, and wait until the page is loaded.

        One that leads on to another page at once is not waited for.
        """
        try:
            self._command("browsingContext.navigate", url=address, wait="complete")
        except RuntimeError as error:
            if "NS_BINDING_ABORTED" not in str(error):
                raise

    def reload(self) -> None:
        """Reload the page, as the button for it does."""
        self._command("browsingContext.reload", wait="complete")

    @property
    def address(self) -> str:
        """Where the tab is."""
        [tree] = self._firefox.command("browsingContext.getTree", root=self._context, maxDepth=0)[
            "contexts"
        ]
        return str(tree["url"])

    def evaluate(self, expression: str) -> Any:
        """Return what a JavaScript expression or its promise gives, as JSON has it.

        It runs without a user's gesture.

        Raises
        ------
        RuntimeError
            The expression failed.
        """
        answer = self._firefox.command(
            "script.evaluate",
            expression=f"(async () => JSON.stringify((await ({expression})) ?? null))()",
            target={"context": self._context},
            awaitPromise=True,
        )
        if answer["type"] == "exception":
            raise RuntimeError(answer["exceptionDetails"]["text"])
        return json.loads(answer["result"]["value"])

    def click(self, selector: str) -> None:
        """Click with the mouse at the first element of a CSS selector, as a person does."""
        found = self._command(
            "browsingContext.locateNodes",
            locator={"type": "css", "value": selector},
            maxNodeCount=1,
        )["nodes"]
        if not found:
            raise LookupError(f"the page has no {selector}")
        element = {"sharedId": found[0]["sharedId"]}
        self._firefox.command(
            "script.callFunction",
            functionDeclaration="(element) => element.scrollIntoView({block: 'center'})",
            arguments=[element],
            target={"context": self._context},
            awaitPromise=False,
        )
        move = {"type": "pointerMove", "x": 0, "y": 0}
        press, release = ({"type": f"pointer{what}", "button": 0} for what in ("Down", "Up"))
        origin = {"type": "element", "element": element}
        mouse = {"type": "pointer", "id": "mouse"}
        actions = [{**mouse, "actions": [{**move, "origin": origin}, press, release]}]
        self._command("input.performActions", actions=actions)

    def wait_for(self, expression: str, seconds: float = 20.0) -> Any:
        """Wait until a JavaScript expression is true in the page, and return its value."""
        return wait_until(lambda: self._true(expression), expression, seconds)

    def wait_for_address(self, part: str, seconds: float = 20.0) -> None:
        """Wait until the tab is at an address with such a part, which another page leads to."""
        wait_until(lambda: part in self.address, part, seconds)

    def _true(self, expression: str) -> Any:
        try:
            return self.evaluate(expression)
        except RuntimeError:
            return None  # the page is being left

    def screenshot(self, path: Path) -> None:
        """Save a picture of what is seen of the page."""
        path.write_bytes(
            base64.b64decode(self._command("browsingContext.captureScreenshot")["data"])
        )

    def close(self) -> None:
        """Close the tab."""
        self._command("browsingContext.close")


def wait_until(true: Callable[[], Any], what: object, seconds: float = 20.0) -> Any:
    """Wait until something is true, and return it.

    Raises
    ------
    TimeoutError
        It is not in time; the message is `what`.
    """
    deadline = time.monotonic() + seconds
    while not (found := true()):
        if time.monotonic() > deadline:
            raise TimeoutError(f"not within {seconds:.0f} seconds: {what}")
        time.sleep(0.05)
    return found


@contextmanager
def running_firefox(path: str) -> Iterator[Firefox]:
    """Start Firefox with an empty profile of its own; it ends with the test."""
    with TemporaryDirectory(prefix="firefox_") as profile:
        lines = [
            f"user_pref({json.dumps(name)}, {json.dumps(value)});\n"
            for name, value in _PREFERENCES.items()
        ]
        Path(profile, "user.js").write_text("".join(lines), encoding="utf-8")
        process = subprocess.Popen(
            [path, "--headless", "--no-remote", "--profile", profile, "--remote-debugging-port=0"],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
            # Without it a release would not believe where its settings are kept.
            env=os.environ | {"MOZ_REMOTE_SETTINGS_DEVTOOLS": "1"},
        )
        try:
            connection = create_connection(
                f"{_listening(process)}/session", timeout=_PATIENCE, suppress_origin=True
            )
            yield Firefox(connection)
            connection.close()
        finally:
            process.terminate()
            process.communicate()


def _listening(process: subprocess.Popen[str]) -> str:
    """Return the address of its WebDriver BiDi, which it says when it has started."""
    assert process.stderr is not None
    for line in process.stderr:
        if found := re.search(r"WebDriver BiDi listening on (ws://\S+)", line):
            return found[1]
    raise RuntimeError("Firefox has ended before it could be driven")

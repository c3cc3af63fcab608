"""A service stands where its hub wants it, and says what is missing where no hub has started it."""

from __future__ import annotations

import subprocess
import sys

import pytest

from catan_nb.ui.server.hub import HubService, hub_service

TOLD = {
    "JUPYTERHUB_SERVICE_URL": "http://127.0.0.1:10101",
    "JUPYTERHUB_SERVICE_PREFIX": "/services/catan/",
    "JUPYTERHUB_API_TOKEN": "secret",
}


@pytest.mark.parametrize(
    ("more", "place"),
    [
        ({}, HubService("127.0.0.1", 10101, "/services/catan/")),
        (
            {"JUPYTERHUB_PUBLIC_URL": "https://hub.example/services/catan/"},
            HubService(
                "127.0.0.1", 10101, "/services/catan/", "https://hub.example/services/catan"
            ),
        ),
        (
            {"JUPYTERHUB_SERVICE_URL": "http://[::1]:80/services/catan/"},
            HubService("::1", 80, "/services/catan/"),
        ),
        (
            {"JUPYTERHUB_SERVICE_PREFIX": "/jupyter/services/catan"},
            HubService("127.0.0.1", 10101, "/jupyter/services/catan/"),
        ),
    ],
)
def test_the_hub_says_where(more: dict[str, str], place: HubService) -> None:
    assert hub_service(TOLD | more) == place


@pytest.mark.parametrize("name", TOLD)
def test_what_no_hub_has_started_is_told_what_is_missing(name: str) -> None:
    with pytest.raises(OSError, match=f"JupyterHub starts: {name} is not set"):
        hub_service({key: text for key, text in TOLD.items() if key != name})


@pytest.mark.parametrize("url", ["127.0.0.1:10101", "http://127.0.0.1", "http://here:port", "x"])
def test_an_address_without_a_port_is_named(url: str) -> None:
    with pytest.raises(OSError, match="names no host and port") as refused:
        hub_service(TOLD | {"JUPYTERHUB_SERVICE_URL": url})
    assert repr(url) in str(refused.value)


def test_the_command_says_that_there_is_no_hub() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "catan_nb.cli", "class", "--hub", "--no-browser"],
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode == 1
    assert done.stderr.startswith("catan-nb: --hub is for a service that JupyterHub starts")
    assert "Traceback" not in done.stderr

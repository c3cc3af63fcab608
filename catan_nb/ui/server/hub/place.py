"""Where a service of JupyterHub stands, by what the hub tells it in the environment."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from importlib.util import find_spec
from typing import Final
from urllib.parse import urlsplit

from catan_nb._extras import install

__all__ = ["Place", "place_at_hub"]

_URL: Final = "JUPYTERHUB_SERVICE_URL"
_PREFIX: Final = "JUPYTERHUB_SERVICE_PREFIX"
_PUBLIC: Final = "JUPYTERHUB_PUBLIC_URL"
_TOKEN: Final = "JUPYTERHUB_API_TOKEN"
_NEEDED: Final = (_URL, _PREFIX, _TOKEN)


@dataclass(frozen=True)
class Place:
    """Where a service of a hub stands.

    Attributes
    ----------
    host : str
    port : int
        Where it listens; only the hub's proxy asks there.
    base : str
        Its address below the hub's, with slashes around it.
    address : str
        Where browsers find it, without a slash at its end; empty where the hub has no public
        address.
    """

    host: str
    port: int
    base: str
    address: str = ""


def place_at_hub(environment: Mapping[str, str] = os.environ) -> Place:
    """Return where the hub wants this service to be.

    Raises
    ------
    OSError
        No hub has started this as its service, or the package ``jupyterhub`` is not here.
    """
    lacking = [name for name in _NEEDED if not environment.get(name)]
    if lacking:
        raise OSError(
            f"--hub is for a service that JupyterHub starts: {', '.join(lacking)} is not set"
        )
    if find_spec("jupyterhub") is None:
        raise OSError(f"--hub needs jupyterhub; install it with: {install('hub')}")
    try:
        url = urlsplit(environment[_URL])
        host, port = url.hostname, url.port
    except ValueError:
        host = port = None
    if not host or not port:
        raise OSError(
            f"{_URL} names no host and port to listen on, as in http://127.0.0.1:10101:"
            f" {environment[_URL]!r}"
        )
    base = f"/{environment[_PREFIX].strip('/')}/".replace("//", "/")
    return Place(host, port, base, environment.get(_PUBLIC, "").rstrip("/"))

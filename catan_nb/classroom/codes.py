"""Codes that are read out, typed and scanned: of tables, and of classes."""

from __future__ import annotations

import html
import secrets
from typing import Final

from catan_nb.kernel.text import ascii_digits
from catan_nb.language import gettext as _

__all__ = ["ALPHABET", "new_code", "qr", "read_code"]

ALPHABET: Final = "0123456789CDFGHJKMNPQRTVWXY"
"""Letters and digits none of which is taken for another, without vowels: no word comes about."""
_MEANT: Final = str.maketrans("ABEILOSUZ", "4831105V2")
"""What somebody has read who types a character that is in no code."""


def new_code(length: int = 5) -> str:
    """Return a code by chance."""
    return "".join(secrets.choice(ALPHABET) for _place in range(length))


def read_code(typed: object) -> str:
    """Return the code that somebody means; empty for what can be none.

    Small letters, spaces and dashes do not matter, nor do an O for a 0 and its like; digits may be
    those of any script.

    >>> read_code(" ko-12z ")
    'K0122'
    """
    if not isinstance(typed, str) or len(typed) > 100:
        return ""
    kept = "".join(c for c in ascii_digits(typed).upper() if c not in " -–_.")
    code = kept.translate(_MEANT)
    return code if code and set(code) <= set(ALPHABET) else ""


def qr(address: str) -> str:
    """Return the QR code of an address as SVG, with a title for those who do not see it."""
    import segno

    title = _("QR code of the address {address}").format(address=address)
    drawn: str = segno.make(address, error="m", micro=False).svg_inline(
        border=4, omitsize=True, light="#fff", dark="#000", svgclass=None, lineclass=None
    )
    label = html.escape(title, quote=True)
    return drawn.replace("<svg", f'<svg role="img" aria-label="{label}"', 1)

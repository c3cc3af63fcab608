"""What is kept of tokens and codes instead of them."""

from __future__ import annotations

import hashlib

__all__ = ["hash_of_code", "hash_of_token"]


def hash_of_token(token: str) -> str:
    """Return what is kept of a token.

    Nobody guesses the random token of a cookie, and it is looked up for every page: one round.
    """
    return hashlib.sha256(_bytes(token)).hexdigest()


def hash_of_code(code: str, salt: str) -> str:
    """Return what is kept of a learner's own code; takes some hundredths of a second.

    A code that a child can type is short enough for all of its kind to be tried by whoever has got
    hold of the database. That is made long (scrypt; with 8 of 31 signs, centuries of one
    processor) and has to be done for each database anew. The salt is one for all codes of a
    database, since the code alone says whose it is.
    """
    return hashlib.scrypt(_bytes(code), salt=bytes.fromhex(salt), n=2**13, r=8, p=1).hex()


def _bytes(text: str) -> bytes:
    return text.encode("utf-8", "surrogatepass")  # whatever a browser sends

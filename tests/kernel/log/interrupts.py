"""Interrupts anywhere, as by Ctrl-C in a notebook."""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable
from typing import Any


class Interrupt(BaseException):
    """What a test raises where somebody might press Ctrl-C."""


def interrupted(work: Callable[[], object], lines: int) -> bool:
    """Do something and interrupt it after so many lines; False when it was done before.

    No garbage is collected meanwhile: what others then do would be interrupted instead.
    """

    def line(_frame: object, event: str, _given: object) -> Any:
        nonlocal lines
        lines -= event == "line"
        if lines < 0:
            raise Interrupt
        return line

    tracing, collecting = sys.gettrace(), gc.isenabled()
    gc.disable()
    sys.settrace(line)
    try:
        work()
    except Interrupt:
        return True
    finally:
        sys.settrace(tracing)
        if collecting:
            gc.enable()
    return False

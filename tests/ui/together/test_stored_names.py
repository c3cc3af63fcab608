"""What somebody calls themselves at a table is text on the pages of all others."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from typing import Any

from tests.ui.together.twins import whole_game
from tests.ui.together.watched import Watched

HOSTILE = "<img src=x onerror=alert(1)>"


class Hostile(Watched):
    """A page at whose table the others are called by HTML."""

    def take(self, kind: str, data: Any, seat: int | None = None) -> None:
        """Let something happen under such names."""
        if kind == "begun":
            names = [HOSTILE + str(n) for n in range(len(data["seats"]))]
            seats = [{**one, "name": n} for one, n in zip(data["seats"], names, strict=True)]
            record = {**data["game"], "names": names} if "names" in data["game"] else data["game"]
            data = {**data, "seats": seats, "game": record}
        super().take(kind, data, seat)


def texts(told: Any) -> Iterator[str]:
    """Yield every text of a message."""
    if isinstance(told, str):
        yield told
    elif isinstance(told, dict):
        for part in told.values():
            yield from texts(part)
    elif isinstance(told, list | tuple):
        for part in told:
            yield from texts(part)


def test_a_name_of_html_stays_text_in_the_log_the_panels_and_the_strip() -> None:
    async def page() -> Hostile:
        game = whole_game("base", seed=3)
        found = Hostile(game, 0, 0)
        found.act(*game.log[:120])
        found.open_all()
        found.close()
        return found

    # What is sent ends with the sums of its bytes.
    sent = [json.JSONDecoder().raw_decode(one)[0] for one in asyncio.run(page()).wire.told]
    told = [text for message in sent for text in texts(message)]
    html = [text for text in told if "</" in text or "/>" in text]
    assert any("&lt;img src=x" in text for text in html)
    assert not [text for text in html if "<img src=x" in text]

"""What a part of a page meets in what it is told is its own affair: the line goes on."""

from __future__ import annotations

from catan_nb.classroom.protocol.replies import TableNews
from tests.classroom.lessons.room import Room, in_class
from tests.serving import until


class Broken:
    """Follows a table and can take nothing of what happens there."""

    number = 0

    def __init__(self) -> None:
        self.heard: list[TableNews] = []

    def take(self, entries: object) -> None:
        raise LookupError("nothing is where it was")

    def hear(self, news: TableNews) -> None:
        self.heard.append(news)
        if news.present:
            raise ZeroDivisionError


def fails(*_news: object) -> None:
    raise ZeroDivisionError


def test_a_part_of_a_page_that_fails_ends_neither_the_line_nor_what_others_hear(
    address: str,
) -> None:
    async def work(room: Room) -> None:
        ann = await room.page("Ann")
        line = ann.link._line
        ann.link._hearers.insert(0, fails)
        ann.link._listeners.insert(0, fails)
        code = (await ann.ask("open", settings={}))["table"]
        follower = Broken()
        await ann.link.follow(code, follower)
        await until(lambda: any(news.refused for news in follower.heard))
        (lost,) = [news.refused for news in follower.heard if news.refused]
        assert "reload" in lost.words
        await ann.guess("7")
        again = await room.page("Ann")
        await again.guess("9", "Guess 2")
        await until(lambda: ann.news("mine"))
        assert ann.link._line is line

    in_class(address, work)

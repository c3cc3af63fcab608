"""In a class a learner's record is the class's, and guesses obey what holds for all."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from catan_nb.classroom.link import Link
from catan_nb.lessons import predict, predict_bars
from catan_nb.lessons.questions.bars import BarsCard
from catan_nb.lessons.questions.guess_cards import number_card
from catan_nb.lessons.record import keeping
from catan_nb.lessons.record.entries import ProgressEntry
from catan_nb.lessons.record.keeping import LEARNER, LESSON, ClassRecord, Keeper
from catan_nb.lessons.record.recording import RECORD, Record
from catan_nb.ui.class_notice import ClassNotice
from catan_nb.ui.class_session import ClassSession
from tests.classroom.lessons.room import Room, in_class
from tests.lessons.conftest import tell
from tests.serving import until

HELD = {"lesson": "two_dice", "name": "Guess 1", "until": "released"}


class Desk:
    """A learner at a lesson, without a browser."""

    def __init__(self, room: Room, who: str) -> None:
        self.taught, self.record, self.said = ClassSession(), Record(), []
        self.record.begin("two_dice")
        self.kept = ClassRecord(self.record, self.taught, self.said.append)
        room.pages.append(self)
        self.link = Link(f"ws://127.0.0.1:{room.server.port}/classroom/link", who)
        self.taught.connect(self.link)

    async def begun(self) -> Desk:
        await until(lambda: self.taught.known)
        self.kept.begin()
        await until(lambda: self.record.learner)
        return self


async def desk(room: Room, who: str) -> Desk:
    await room.page(who)
    return await Desk(room, who).begun()


def database(folder: Path) -> str:
    return f"sqlite:///{folder / 'class.sqlite'}"


def test_what_a_learner_does_is_there_at_another_device_and_not_for_the_next(tmp_path) -> None:
    async def work(room: Room) -> None:
        ann = await desk(room, "Ann")
        ann.record.answered("Exercise 1", "check", "wrong", "7")
        ann.record.answered("Exercise 1", "check", "right", "8")
        await until(lambda: room.lessons.learners.by_id[room.id("Ann")].answers)
        again, bob = await desk(room, "Ann"), await desk(room, "Bob")
        await until(lambda: again.record.entries())
        assert again.record.entries()["Exercise 1"] == ann.record.entries()["Exercise 1"]
        assert (again.record.learner, bob.record.learner) == ("Ann", "Bob")
        assert not bob.record.entries()
        again.record.hinted("Exercise 2", 1)
        await until(lambda: "Exercise 2" in ann.record.entries())
        assert not ann.said

    in_class(database(tmp_path), work)


def test_what_was_done_while_the_line_was_lost_is_told_afterwards(tmp_path) -> None:
    async def work(room: Room) -> None:
        ann = await desk(room, "Ann")
        await room.server.cut()
        ann.record.hinted("Exercise 2", 1)
        kept = room.lessons.learners.by_id[room.id("Ann")].answers
        await until(lambda: "Exercise 2" in kept.get("two_dice", {}))
        at = room.lessons.learners.by_id[room.id("Ann")].pages.values()
        await until(lambda: "two_dice" in at)

    in_class(database(tmp_path), work)


def test_a_class_that_knows_nonsense_leaves_the_record_as_it_is(tmp_path) -> None:
    async def work(room: Room) -> None:
        page = await room.page("Ann")
        entries = {"Exercise 1": {"name": 7}, "Exercise 2": {"name": "Exercise 2", "hints": 2}}
        await page.ask("report", lesson="two_dice", entries=entries)
        await page.ask("report", lesson="nothing", entries={"x": {"kind": "x"}})
        ann = await desk(room, "Ann")
        await until(lambda: ann.record.entries())
        assert list(ann.record.entries()) == ["Exercise 2"]

    in_class(database(tmp_path), work)


# ---- one page ------------------------------------------------------------------------------


def test_a_held_guess_is_taken_and_told_when_the_class_goes_on(taught: ClassSession) -> None:
    computed = []
    asked = predict("Guess 1", "How many?", exact=lambda: computed.append(1) or 27)
    pane = number_card(asked, asked.commit, lambda: asked.comparison().html())
    tell(taught, held=[HELD])
    assert "Show it without a guess" not in pane.html
    with pytest.raises(ValueError, match="held here"):
        asked.show()
    asked.commit("30")
    taught.notify()
    assert not asked.settled
    assert not computed
    assert RECORD.entries()["Guess 1"].guess == "30"
    assert not RECORD.entries()["Guess 1"].exact
    with pytest.raises(ValueError, match="committed already"):
        asked.commit("27")
    taught._receive({"class": {"guesses": {**HELD, "guesses": ["30", "26", "x"]}}})
    assert not asked.settled
    tell(taught)
    assert asked.settled
    assert RECORD.entries()["Guess 1"].exact == "27"
    assert "27" in pane.html
    assert computed == [1]


@pytest.mark.parametrize("fails", [False, True])
def test_what_is_told_together_is_computed_while_the_class_waits(
    taught: ClassSession, fails: bool
) -> None:
    made: list[str] = []

    def exact() -> int:
        made.append("exact")
        if fails:
            raise OSError("too hard")
        return 27

    async def guesses() -> None:
        guess = predict("Guess 1", "How many?", exact=exact)
        tell(taught, held=[HELD])
        guess.commit(30)
        assert not made  # first the learner reads that the guess is taken
        await asyncio.sleep(0)
        assert made == ["exact"]
        assert not guess.settled
        assert "27" not in guess._repr_html_()
        if fails:
            with pytest.raises(OSError, match="too hard"):
                tell(taught)
        else:
            tell(taught)
            assert guess.settled
            assert made == ["exact"]

    asyncio.run(guesses())


def test_the_guesses_of_the_class_stand_on_the_card_once_it_goes_on(taught: ClassSession) -> None:
    asked = predict("Guess 1", "How many?", exact=lambda: 27)
    pane = number_card(asked, asked.commit, lambda: "told")
    tell(taught, held=[HELD])
    asked.commit("30")
    assert "How the class has guessed" not in pane.html
    taught._receive({"class": {"guesses": {**HELD, "guesses": ["30", "26", "3/0", "x", "26"]}}})
    tell(taught)
    assert "How the class has guessed" in pane.html
    assert "3 guesses, median 26; exactly 27" in pane.html
    assert pane.html.count("<circle") == 3


def test_of_bars_the_mean_of_the_class_stands_on_the_card(taught: ClassSession) -> None:
    coin = {"heads": 1, "tails": 1}
    asked = predict_bars("Guess 1", "How often?", coin, exact=lambda: coin)
    card = BarsCard(asked)
    tell(taught, held=[HELD])
    asked.commit([40, 60])
    told = ["heads: 40 %, tails: 60 %", "heads: 20 %, tails: 80 %", "heads: 1 %", ""]
    taught._receive({"class": {"guesses": {**HELD, "guesses": told}}})
    tell(taught)
    assert "How the class has guessed" in card.card.pane.html
    assert "The mean bars of 2 guesses" in card.card.pane.html


def test_a_guess_of_an_earlier_visit_is_held_too(taught: ClassSession) -> None:
    tell(taught, held=[HELD])
    asked = predict("Guess 1", "How many?", exact=lambda: 27)
    pane = number_card(asked, asked.commit, lambda: "told")
    RECORD.recall(
        "two_dice", {"Guess 1": ProgressEntry("Guess 1", "prediction", "right", guess="30")}
    )
    taught.notify()
    assert asked.made
    assert not asked.settled
    assert "Your guess is taken" in pane.html
    other = predict("Guess 2", "How many?", exact=lambda: 27, guess=30)
    assert other.settled
    tell(taught)
    assert asked.settled
    tell(taught, held=[HELD])
    assert asked.settled


def test_pause_closed_lessons_and_where_all_are_sent_are_shown(taught: ClassSession) -> None:
    notice = ClassNotice(lambda: "two_dice")
    assert (notice.cover, notice.way) == ("", "")
    tell(taught, paused=True)
    assert "paused" in notice.cover
    assert not notice.away
    tell(taught, open=["longest_road"])
    assert "closed" in notice.cover
    assert notice.away
    sent = {"page": "02_two_dice.ipynb", "query": "seed=4", "number": 5}
    tell(taught, open=["two_dice"], sent=sent)
    assert (notice.cover, notice.way, notice.follow) == ("", "02_two_dice.ipynb?seed=4", True)
    late = ClassNotice(lambda: "two_dice")
    assert (late.way, late.follow) == (notice.way, False)
    taught._receive({"class": {"removed": True}})
    assert "do not belong" in late.cover


def test_a_teacher_s_page_is_never_covered(taught: ClassSession) -> None:
    taught.role = "teacher"
    notice = ClassNotice(lambda: "two_dice")
    tell(taught, paused=True, open=[], held=[HELD])
    assert notice.cover == ""
    assert predict("Guess 1", "How many?", exact=lambda: 27, guess=30).settled


class Silent:
    """A line that answers nothing yet."""

    connected = False

    def on_change(self, _listener: object) -> None: ...
    def on_news(self, _hearer: object) -> None: ...
    def start(self) -> None: ...


def test_nothing_of_the_browser_is_taken_or_kept_there_in_a_class(
    taught: ClassSession, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keeping, "class_link", Silent)
    monkeypatch.setattr(taught, "link", None)
    monkeypatch.setattr(taught, "known", False)
    began = []
    record = Record()
    record.begin("two_dice")
    keeper = Keeper(record, "test", lambda: None)
    put: list[str] = []
    monkeypatch.setattr(keeper.shelf, "put", lambda name, text: put.append(name))
    monkeypatch.setattr(keeper._in_class, "begin", lambda: began.append(1))
    texts = {LEARNER: "Carl", LESSON + "two_dice": '[{"name": "Exercise 1", "hints": 2}]'}
    keeper.shelf.on_loaded(texts)
    keeper.shelf.on_changed(LESSON + "two_dice", texts[LESSON + "two_dice"])
    taught.known = True
    taught.notify()
    record.hinted("Exercise 3", 1)
    assert began
    assert list(record.entries()) == ["Exercise 3"]
    assert record.learner != "Carl"
    assert not put
    assert not keeper.shelf.drafts


def test_a_guest_of_an_open_server_keeps_everything_in_the_browser(
    taught: ClassSession, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(keeping, "class_link", Silent)
    monkeypatch.setattr(taught, "link", None)
    monkeypatch.setattr(taught, "known", False)
    record = Record()
    record.begin("two_dice")
    keeper = Keeper(record, "test", lambda: None)
    keeper.shelf.on_loaded({LEARNER: "Carl"})
    assert record.learner == ""
    taught.known, taught.role = True, ""
    taught.notify()
    assert record.learner == "Carl"
    assert keeper.shelf.drafts == "two_dice"


def test_long_answers_are_told_a_few_at_once(tmp_path) -> None:
    async def work(room: Room) -> None:
        ann = await desk(room, "Ann")
        line = ann.link._line
        wrong = tuple("\U0001f600" * 190 + str(n) for n in range(8))
        found = {
            name: ProgressEntry(name, wrong=wrong) for name in map("Exercise {}".format, range(60))
        }
        ann.record.recall("two_dice", found)
        kept = room.lessons.learners.by_id[room.id("Ann")].answers
        await until(lambda: ann.said)  # more than is kept of one learner
        assert kept["two_dice"]
        await until(lambda: not ann.kept._busy)
        assert ann.link._line is line

    in_class(database(tmp_path), work)

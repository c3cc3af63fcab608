"""What is kept of a class: commands that forget, purge, export and back up, and their errors."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from contextlib import nullcontext
from pathlib import Path

import pytest

from catan_nb import cli
from catan_nb.classroom.live import opening
from catan_nb.classroom.shared import PERSON, Entry, SharedSeat, SharedTable
from catan_nb.classroom.store import Store
from tests.classroom.databases import run
from tests.machine import needs_signals
from tests.ui.server.conftest import running

ANN, BOB, GUEST = "Ann Quagmire", "Bob Ottoline", "Gus Underhill"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A class 8b with two learners, at a table with a guest, and another class."""
    path, day = tmp_path / "class.sqlite", 86400.0
    with Store(path) as store:
        at = time.time() - 100 * day
        people = [store.add_visitor(n, "learner", class_name="8b", at=at) for n in (ANN, BOB)]
        store.add_visitor(ANN, "learner", class_name="8c", at=at)
        store.give_token(people[0].id, "token", at=at)
        store.keep_answers(people[0].id, "two_dice", {"Guess 1": {"guess": "7"}}, at=at)
        store.set_class_state({"paused": True}, "8b")
        for code, since in (("OLD", 100 * day), ("NEW", 0.0)):
            begun = Entry(0, "begun", opening({"players": 3}), None, time.time() - since)
            table = store.open_table(code, begun, class_name="8b", at=begun.at)
            sitting = ((ANN, str(people[0].id)), (BOB, str(people[1].id)), (GUEST, "guest"))
            for n, (name, owner) in enumerate(sitting):
                seat = {"at": n, **SharedSeat(PERSON, name, owner).plain()}
                store.append(table, Entry(n + 1, "seat", seat, n, begun.at))
            store.append(table, Entry(4, "said", {"phrase": "hello"}, 0, begun.at))
            store.append(table, Entry(5, "said", {"phrase": "thanks"}, 1, begun.at))
    return path


def command(file: Path, *words: str, name: str = "8b") -> int:
    return cli.main(["class", "--tables", str(file), "--name", name, *words])


def kept(file: Path) -> str:
    return file.read_bytes().decode("utf-8", "replace")


def test_a_learner_is_forgotten_and_others_stay(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert command(file, "forget", f" {ANN.lower()}") == 0
    assert ANN in kept(file)  # of the other class
    assert command(file, "forget", ANN, name="8c") == 0
    assert ANN not in kept(file)
    assert BOB in kept(file)
    assert GUEST in kept(file)
    assert capsys.readouterr().err == ""


def test_a_guest_s_name_is_forgotten(file: Path) -> None:
    assert command(file, "forget", GUEST) == 0
    assert GUEST not in kept(file)
    with Store(file) as store:
        (table, *_) = store.tables("8b")
        assert SharedTable(store.entries(table.id)).seats[2].owner == "guest"


@pytest.mark.parametrize("name", ["", "  ", "\u3000", "\udcff", "a\0b"])
@pytest.mark.parametrize("deed", ["forget", "export"])
def test_a_name_that_nobody_can_have_is_refused(
    name: str, deed: str, file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with Store(file) as store:
        teacher = store.add_visitor("", "teacher", class_name="8b", at=1.0)
    before = file.read_bytes()
    with pytest.raises(SystemExit) as end:
        command(file, deed, name)
    assert end.value.code == 2
    assert file.read_bytes() == before
    with Store(file) as store:
        assert teacher in store.visitors("8b")
    assert capsys.readouterr().out == ""


def test_who_teaches_is_not_forgotten(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with Store(file) as store:
        teacher = store.add_visitor("Ms Adams", "teacher", class_name="8b", at=1.0)
        assert command(file, "forget", "ms adams") == 1
        assert teacher in store.visitors("8b")
    assert BOB in capsys.readouterr().err


def test_a_damaged_table_hides_no_name_from_the_commands(
    file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run(f"sqlite:///{file}", "UPDATE entries SET data = '{' || data WHERE number = 3")
    assert command(file, "export", ANN) == 0
    assert command(file, "backup", str(tmp_path / "copy.sqlite")) == 0
    assert command(file, "forget", GUEST) == 0
    assert GUEST not in kept(file)
    with Store(file) as store:
        assert store.tables("8b") == []
        assert len(store.visitors("8b")) == 2
    assert capsys.readouterr().err == ""


def test_options_may_stand_before_the_command(file: Path) -> None:
    words = ["class", "--tables", str(file), "--name", "8b", "forget", GUEST]
    assert cli.main(words) == 0
    assert GUEST not in kept(file)


def test_old_tables_are_purged(file: Path) -> None:
    assert command(file, "purge", "--older", "101d") == 0
    with Store(file) as store:
        assert len(store.tables()) == 2
    assert command(file, "purge", "--older", "2w") == 0
    with Store(file) as store:
        assert [one.code for one in store.tables()] == ["NEW"]


def test_an_export_holds_all_of_one_person_and_nothing_of_others(
    file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert command(file, "export", ANN) == 0
    found = json.loads(capsys.readouterr().out)
    (visitor,) = found["visitors"]
    assert visitor["name"] == ANN
    assert [one["answer"] for one in visitor["answers"]] == [{"guess": "7"}]
    assert len(visitor["browsers_since"]) == 1
    assert [table["code"] for table in found["tables"]] == ["OLD", "NEW"]
    for table in found["tables"]:
        assert [one["kind"] for one in table["entries"]] == ["seat", "said"]
    assert BOB not in json.dumps(found)
    assert GUEST not in json.dumps(found)
    assert command(file, "export", GUEST, str(tmp_path / "gus.json")) == 0
    gus = json.loads((tmp_path / "gus.json").read_text(encoding="utf-8"))
    assert gus["visitors"] == []
    assert len(gus["tables"]) == 2


def test_a_backup_is_the_whole_class_and_no_other(file: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copies" / "8b.sqlite"
    copy.parent.mkdir()
    assert command(file, "backup", str(copy)) == 0
    assert [one.name for one in copy.parent.iterdir()] == ["8b.sqlite"]
    with Store(file) as store, Store(copy, begin=False) as other:
        assert other.classes() == ["8b"]
        assert other.visitors("8b") == store.visitors("8b")
        assert other.answers("8b") == store.answers("8b")
        assert other.class_state("8b") == store.class_state("8b")
        assert other.tables() == store.tables("8b")
        for table in other.tables():
            assert other.entries(table.id) == store.entries(table.id)
        assert other.visitor_by_token("token") == store.visitor_by_token("token")


BAD = [
    (("forget", "Nobody"), ANN),
    (("export", "Nobody"), BOB),
    (("export", ANN, "there.json"), "--force"),
    (("backup", "there.json"), "--force"),
    (("backup", "no/folder/8b.sqlite"), "no/folder"),
    (("backup", "."), "folder"),
    (("backup", "\udcff.sqlite"), "udcff"),
    (("export", ANN, "\udcff.json"), "udcff"),
    (("forget", ANN, "--tables", "\udcff"), "udcff"),
    (("forget", ANN, "--name", "\udcff"), "udcff"),
]


@pytest.mark.parametrize(("words", "told"), BAD)
def test_what_cannot_be_done_is_said_in_words_and_changes_nothing(
    words: tuple[str, ...],
    told: str,
    file: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("there.json").write_text("mine", encoding="utf-8")
    before = file.read_bytes()
    assert command(file, *words) == 1
    assert told in capsys.readouterr().err
    assert file.read_bytes() == before
    assert Path("there.json").read_text(encoding="utf-8") == "mine"
    assert sorted(one.name for one in tmp_path.iterdir()) == ["class.sqlite", "there.json"]


def test_a_file_that_is_there_is_written_over_when_it_is_asked_for(
    file: Path, tmp_path: Path
) -> None:
    there = tmp_path / "there"
    for words in (("export", ANN), ("backup",)):
        there.write_text("mine", encoding="utf-8")
        there.chmod(0o644)
        assert command(file, *words, str(there), "--force") == 0
        assert there.read_bytes() != b"mine"
        assert os.name != "posix" or there.stat().st_mode & 0o777 == 0o600


@pytest.mark.parametrize("words", [("backup",), ("export", ANN)])
@pytest.mark.parametrize("way", ["file", "link", "hard link", "log"])
@pytest.mark.parametrize("runs", [False, True])
def test_nothing_is_written_over_what_the_class_is_kept_in(
    words: tuple[str, ...], way: str, runs: bool, file: Path, tmp_path: Path
) -> None:
    target = tmp_path / f"target {way}"
    if way == "link":
        target.symlink_to(file)
    elif way == "hard link":
        target.hardlink_to(file)
    else:
        target = file if way == "file" else file.with_name(f"{file.name}-wal")
    with Store(file) if runs else nullcontext():
        assert command(file, *words, str(target), "--force") == 1
    with Store(file, begin=False) as store:
        assert store.classes() == ["8b", "8c"]
        assert len(store.visitors("8b")) == 2


@pytest.mark.parametrize("words", [("backup",), ("export", ANN)])
def test_a_store_that_is_in_use_is_not_written_over(
    words: tuple[str, ...], file: Path, tmp_path: Path
) -> None:
    with Store(tmp_path / "other.sqlite") as other:
        other.add_visitor(BOB, "learner", at=1.0)
        assert command(file, *words, str(tmp_path / "other.sqlite"), "--force") == 1
        other.add_visitor(GUEST, "learner", at=1.0)
        assert [one.name for one in other.visitors()] == [BOB, GUEST]
    assert command(file, *words, str(tmp_path / "other.sqlite"), "--force") == 0
    assert sorted(one.name for one in tmp_path.iterdir()) == ["class.sqlite", "other.sqlite"]


LEFT = """
import os, sys
from catan_nb.classroom.store import Store
store = Store(sys.argv[1])
store.add_visitor(sys.argv[2], "learner", at=1.0)
os.kill(os.getpid(), 9)
"""


@needs_signals
@pytest.mark.parametrize("there", [True, False])
def test_the_log_of_a_killed_server_is_not_read_into_the_backup_in_its_place(
    there: bool, file: Path, tmp_path: Path
) -> None:
    target = tmp_path / "old.sqlite"
    subprocess.run([sys.executable, "-c", LEFT, str(target), "Ghost"], check=False)
    assert (tmp_path / "old.sqlite-wal").stat().st_size
    if not there:
        target.unlink()
    assert command(file, "backup", str(target), "--force") == 0
    with Store(target, begin=False) as copy:
        assert copy.classes() == ["8b"]
        assert len(copy.visitors("8b")) == 2


@pytest.mark.parametrize("words", [("forget", ANN), ("purge", "--older", "1d"), ("export", ANN)])
def test_where_no_class_is_kept_none_is_begun(
    words: tuple[str, ...], file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert command(tmp_path / "other.sqlite", *words) == 1
    assert "other.sqlite" in capsys.readouterr().err
    assert not (tmp_path / "other.sqlite").exists()
    assert command(file, *words, name="9a") == 1
    assert "8b" in capsys.readouterr().err


@pytest.mark.parametrize(
    "older", ["", "90", "90x", "-1d", "d", "1.5d", "9999999d", "٣d", "0d", "00w"]
)
def test_an_age_that_cannot_be_read_is_refused(
    older: str, file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as end:
        command(file, "purge", f"--older={older}")
    assert end.value.code == 2
    assert "90d" in capsys.readouterr().err


@pytest.mark.slow
@needs_signals
def test_the_commands_work_while_the_class_runs_and_after_it_was_killed(
    file: Path, tmp_path: Path
) -> None:
    words = ("class", "--tables", str(file), "--name", "8b", "--host", "localhost", "--key", "k")
    script = f"from catan_nb.cli import main; main({[*words, '--port', '0', '--no-browser']!r})"
    with running(tmp_path, script=script) as server:
        copy = tmp_path / "8b.sqlite"
        assert command(file, "backup", str(copy)) == 0
        assert ANN in kept(copy)
        assert command(file, "forget", ANN) == 0
        assert command(file, "forget", ANN, name="8c") == 0
        server.process.kill()
        server.process.wait()
        for one in file.parent.glob(f"{file.name}*"):
            assert ANN not in kept(one)

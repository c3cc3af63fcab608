"""What a machine has left for pages, where its files tell that a container may use less of it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import psutil
import pytest

from catan_nb.ui.server.admission import Machine

GB = 1_000_000_000


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """The files of a machine without groups."""
    (tmp_path / "proc/self").mkdir(parents=True)
    (tmp_path / "sys/fs/cgroup").mkdir(parents=True)
    return tmp_path


def tell(group: Path, **files: object) -> None:
    """Write what is told of a group."""
    group.mkdir(parents=True, exist_ok=True)
    for name, text in files.items():
        (group / name.replace("__", ".")).write_text(f"{text}\n", encoding="utf-8")


@pytest.fixture(autouse=True)
def twelve(monkeypatch: pytest.MonkeyPatch) -> None:
    """Twelve gigabytes, ten of which are free."""
    memory = psutil.virtual_memory()._replace(total=12 * GB, available=10 * GB)
    monkeypatch.setattr(psutil, "virtual_memory", lambda: memory)


def test_without_groups_all_of_it_counts_but_a_reserve(root: Path) -> None:
    machine = Machine(root)
    assert (machine.total_memory(), machine.available_memory(), machine.memory_shortfall()) == (
        12 * GB,
        10 * GB,
        0,
    )
    assert machine.room_for_pages(100_000_000) == 88  # 10 GB without a tenth of the whole


def test_a_container_has_what_it_may_use_without_what_is_only_kept_of_files(root: Path) -> None:
    (root / "proc/self/cgroup").write_text("0::/class/pages\n", encoding="utf-8")
    top = root / "sys/fs/cgroup"
    tell(
        top / "class",
        memory__max=4 * GB,
        memory__current=2 * GB,
        memory__stat=f"anon {GB}\ninactive_file {GB}",
    )
    tell(top / "class/pages", memory__max="max", memory__current=GB, memory__stat="inactive_file 0")
    machine = Machine(root)
    assert (machine.total_memory(), machine.available_memory()) == (4 * GB, 3 * GB)
    assert machine.room_for_pages(100_000_000) == 26  # 3 GB without 400 MB
    tell(top / "class", memory__current=5 * GB)
    assert machine.memory_shortfall() == 400_000_000
    assert machine.room_for_pages(100_000_000) == 0


def test_inside_a_container_its_own_group_is_at_the_top(root: Path) -> None:
    (root / "proc/self/cgroup").write_text("0::/../other/name\n", encoding="utf-8")
    tell(
        root / "sys/fs/cgroup",
        memory__max=2 * GB,
        memory__current=GB // 2,
        memory__stat="inactive_file 0",
        pids__max=110,
        pids__current=10,
    )
    machine = Machine(root)
    assert machine.available_memory() == 3 * GB // 2
    assert machine.room_for_pages(1_000_000) == 5  # by twenty threads each


def test_the_older_files_tell_the_same(root: Path) -> None:
    (root / "proc/self/cgroup").write_text("3:memory:/class\n1:name=x:/\n", encoding="utf-8")
    tell(
        root / "sys/fs/cgroup/memory/class",
        memory__limit_in_bytes=3 * GB,
        memory__usage_in_bytes=2 * GB,
        memory__stat=f"cache 5\ntotal_inactive_file {GB}",
    )
    assert Machine(root).available_memory() == 2 * GB


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such limit")
def test_pages_are_as_many_as_files_may_be_open_and_more_are_asked_for() -> None:
    asks = (
        "import resource; resource.setrlimit(resource.RLIMIT_NOFILE, (256, 1024))\n"
        "from catan_nb.ui.server.admission import Machine\n"
        "print(Machine().max_pages(), resource.getrlimit(resource.RLIMIT_NOFILE)[0])"
    )
    told = subprocess.run([sys.executable, "-c", asks], capture_output=True, text=True, check=True)
    assert told.stdout == "57 1024\n"


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux can bound another process")
def test_a_process_that_asks_for_more_than_its_part_hears_of_it_and_goes_on() -> None:
    asks = (
        "input()\n"
        "try:\n    bytearray(4_000_000_000)\nexcept MemoryError:\n    print('no more')\n"
        "print(len(bytearray(100_000_000)))"
    )
    process = subprocess.Popen(
        [sys.executable, "-c", asks],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env=os.environ | {"OPENBLAS_NUM_THREADS": "1"},
    )
    Machine().limit_process(process.pid)
    assert process.communicate("\n", timeout=30)[0] == "no more\n100000000\n"
    Machine().limit_process(process.pid)  # it is gone: nobody minds

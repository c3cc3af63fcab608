"""Keys and codes come from a file or the environment, where no other process sees them."""

from __future__ import annotations

import os
from pathlib import Path
from types import SimpleNamespace

import pytest

from catan_nb import cli
from tests.machine import HAS_SIGNALS

SECRETS = {"CATAN_NB_KEY", "CATAN_NB_CODE", "JUPYTER_TOKEN"}


@pytest.fixture
def hosted(monkeypatch: pytest.MonkeyPatch) -> list[SimpleNamespace]:
    """What servers were started with, and which secrets their pages would find."""
    found: list[SimpleNamespace] = []
    for name in SECRETS:
        monkeypatch.delenv(name, raising=False)

    def serve(_folder: object, _page: object, **given: object) -> None:
        found.append(SimpleNamespace(**given, secrets=SECRETS & set(os.environ)))

    monkeypatch.setattr("catan_nb.ui.server.serve.serve_pages", serve)
    return found


def written(folder: Path, text: str, mode: int = 0o600) -> str:
    file = folder / "secret"
    file.write_text(text, encoding="utf-8")
    file.chmod(mode)
    return str(file)


@pytest.mark.parametrize("command", ["play", "class"])
@pytest.mark.parametrize("text", ["of a file", "of a file\n", "\ufeffof a file\r\nmore\n"])
def test_a_key_stands_in_the_first_line_of_a_file(
    command: str, text: str, hosted: list, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main([command, "--key-file", written(tmp_path, text)]) == 0
    assert hosted[0].door.key == "of a file"
    assert capsys.readouterr().err == ""


def test_a_code_stands_in_the_first_line_of_a_file(hosted: list, tmp_path: Path) -> None:
    assert cli.main(["class", "--code-file", written(tmp_path, "kd-7m x\n")]) == 0
    assert hosted[0].door.code == "KD7MX"


def test_the_environment_says_them_and_an_argument_comes_first(
    hosted: list, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for arguments, wanted in (
        ([], ("of the environment", "KD7MX")),
        (["--key", "mine", "--code", "M2K7Q"], ("mine", "M2K7Q")),
        (["--key-file", written(tmp_path, "filed")], ("filed", "KD7MX")),
    ):
        monkeypatch.setenv("CATAN_NB_KEY", "of the environment")
        monkeypatch.setenv("CATAN_NB_CODE", "kd7mx")
        assert cli.main(["class", *arguments]) == 0
        door = hosted[-1].door
        assert (door.key, door.code) == wanted


@pytest.mark.parametrize("command", ["play", "class"])
def test_pages_are_started_without_them(
    command: str, hosted: list, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in SECRETS:
        monkeypatch.setenv(name, "KD7MX")
    assert cli.main([command]) == 0
    assert hosted[0].door.key == "KD7MX"
    assert hosted[0].secrets == set()


@pytest.mark.skipif(not HAS_SIGNALS, reason="this system has other rights of files")
@pytest.mark.parametrize(("mode", "warned"), [(0o600, False), (0o400, False), (0o644, True)])
def test_a_file_that_others_can_read_is_warned_of(
    mode: int, warned: bool, hosted: list, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = written(tmp_path, "filed", mode)
    assert cli.main(["play", "--key-file", file]) == 0
    assert hosted[0].door.key == "filed"
    told = capsys.readouterr().err
    assert (f"chmod 600 {file}" in told) == warned
    assert "filed" not in told


@pytest.mark.parametrize("given", [["--key-file"], ["--code-file"]])
@pytest.mark.parametrize("what", ["empty", "missing", "folder"])
def test_what_no_file_holds_starts_nothing(
    given: list[str], what: str, hosted: list, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    files = {"empty": written(tmp_path, "\n"), "missing": "nowhere", "folder": str(tmp_path)}
    with pytest.raises(SystemExit) as end:
        cli.main(["class", *given, files[what]])
    assert end.value.code == 2
    assert files[what] in capsys.readouterr().err
    assert hosted == []


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["--key", "a", "--key-file", "b"], ""),
        (["--code", "KD7MX", "--code-file", "b"], ""),
        ([], "?"),
    ],
)
def test_two_at_once_and_what_is_no_code_start_nothing(
    arguments: list[str], code: str, hosted: list, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CATAN_NB_CODE", code)
    with pytest.raises(SystemExit):
        cli.main(["class", *arguments])
    assert hosted == []

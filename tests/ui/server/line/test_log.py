"""A server's log grows by few lines, whatever visitors send."""

from __future__ import annotations

import json
import logging
import logging.config
import random
import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from types import SimpleNamespace

import pytest

from catan_nb.ui.server.voila_app import LENGTH, PAUSE, OneLineFilter, one_line_logging
from tests.ui.server.conftest import Opened, Running, running, write_notebook
from tests.ui.server.line.attacks import kinds_of_answers
from tests.ui.server.test_kernels import message, packed

WIDGETS = """
import ipywidgets
from IPython.display import display
display(*(kind() for kind in (ipywidgets.IntSlider, ipywidgets.Text, ipywidgets.FileUpload)))
print("models:", *ipywidgets.widgets.widget._instances, ".")
"""
LINES = 6
"""Lines that a server says at most of all that is done here, in less than a minute."""


def records(say: Callable[[logging.Logger], object], clock: Callable[[], float]) -> list[str]:
    """Return what is written of what a logger says."""
    written: list[str] = []
    handler = logging.Handler()
    handler.addFilter(OneLineFilter(clock))
    handler.emit = lambda record: written.append(logging.Formatter().format(record))
    logger = logging.Logger("test")
    logger.addHandler(handler)
    say(logger)
    return written


def test_what_is_said_again_and_again_is_one_line_a_minute_with_a_count() -> None:
    clock = SimpleNamespace(now=0.0)

    def say(logger: logging.Logger) -> None:
        for _ in range(1000):
            logger.error("it fails")
            clock.now += 2 * PAUSE / 1000
        logger.error("another place says this")

    written = records(say, lambda: clock.now)
    assert [line.startswith("it fails") for line in written] == [True, True, False]
    assert "500" in written[1]


def test_an_error_is_one_line_that_says_where_it_was_raised() -> None:
    def say(logger: logging.Logger) -> None:
        try:
            json.loads("[\x1b\n")
        except ValueError:
            logger.exception("this\n\x1b[2J%s", "\ud800" + "x" * 1000, stack_info=True)

    [line] = records(say, lambda: 0.0)
    assert line.isprintable()
    assert len(line) <= 2 * LENGTH


def test_all_loggers_of_a_process_speak_so() -> None:
    console = {"class": "logging.StreamHandler", "stream": "ext://sys.stderr"}
    told = one_line_logging({"version": 1, "handlers": {"console": console}})
    assert told["root"]["handlers"] == ["console"]
    logging.config.DictConfigurator(told).configure_filter(told["filters"]["one_line"])
    assert told["handlers"]["console"]["filters"] == ["one_line"]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A server that is sent nonsense; all that it says is looked at in the end."""
    folder = tmp_path_factory.mktemp("log")
    write_notebook(folder / "page.ipynb", WIDGETS)
    with running(folder, str(folder)) as found:
        yield found
        said = found.stop().splitlines()
        assert said[-1] == "The server has stopped."
        assert len(said) <= LINES, said
        assert all(len(line) < 2 * LENGTH for line in said), said


def nonsense(rng: random.Random, models: list[str]) -> bytes:
    """Return a message such as pages send, with a state that no widget could have."""
    odd = [None, -1, 10**400, float("nan"), "\ud800", [], {"a": [[[]]]}, "IPY_MODEL_x", [{}] * 50]
    paths = [[], [["value"]], [[]], [[None]], [["zz", 3]], [["value", 10**30]], 7]
    data = {
        "method": rng.choice(["update"] * 5 + ["custom", "request_state", None, 3]),
        "state": rng.choice([{"value": rng.choice(odd)}, {"_x": 1}, rng.choice(odd)]),
        "buffer_paths": rng.choice(paths),
        "content": rng.choice(odd),
    }
    content = {"comm_id": rng.choice(models), "data": data, "target_name": "jupyter.widget"}
    kind = rng.choice(["comm_msg"] * 9 + ["comm_open"])
    if kind == "comm_open":
        content["comm_id"] = f"new{rng.random()}"
    version = {"version": rng.choice(["2.1.0", "1", 3, None])}
    buffers = [b"x" * rng.choice([0, 1000])] * rng.choice([0, 1, 5])
    return packed(message(kind, content, "shell", metadata=version, buffers=buffers))


@pytest.mark.slow
def test_widgets_that_are_sent_nonsense_live_on_and_fill_no_log(server: Running) -> None:
    """Each such message was told in four thousand characters."""
    shown = server.ask("/voila/render/page.ipynb")
    cookie = "; ".join(one.partition(";")[0] for one in shown.cookies)
    [kernel] = re.findall(r'"kernelId": "([-\w]+)"', shown.text)
    [models] = re.findall(r"models: (.*?) \.", shown.text)
    rng = random.Random(7)
    sent = [nonsense(rng, models.split()) for _ in range(100)]
    kinds = kinds_of_answers(Opened(server, kernel, cookie).line, sent)
    assert "error" in kinds, "nothing went wrong, so nothing was shown"


@pytest.mark.slow
@pytest.mark.parametrize("count", [101, 5_000])
def test_forms_and_addresses_with_many_fields_are_refused_unread(server: Running, count) -> None:
    form = {"Content_Type": "application/x-www-form-urlencoded"}
    fields = "&".join(["a"] * count)
    assert server.ask("/catan_nb/door", "POST", fields, **form).status == 400
    assert server.ask("/voila/tree", "POST", fields, **form).status == 400
    assert server.ask(f"/voila/tree?{fields}").status == 400


@pytest.mark.slow
def test_a_form_that_is_too_long_ends_its_connection_and_nobody_is_told(server: Running) -> None:
    form = {"Content_Type": "application/x-www-form-urlencoded"}
    with suppress(ConnectionError):
        assert server.ask("/catan_nb/door", "POST", "a&" * 450_000, **form).status == 400


@pytest.mark.slow
@pytest.mark.parametrize(
    ("kind", "body"),
    [
        ("multipart/form-data", "x"),
        ("multipart/form-data; boundary=b", "--b\r\n" * 20_000),
        ("multipart/form-data; boundary=", "x"),
        ("application/x-www-form-urlencoded; charset=utf-16", "%ff=%ff&%"),
        ("application/x-www-form-urlencoded", "a=%ff"),
    ],
)
def test_forms_that_are_none_are_told_to_nobody(server: Running, kind: str, body: str) -> None:
    for path in ("/", "/catan_nb/door", "/voila/api/shutdown/x-x-x-x-x", "/voila/tree"):
        assert server.ask(path, "POST", body, Content_Type=kind).status < 500


@pytest.mark.slow
def test_cookies_and_headers_beyond_measure_are_told_to_nobody(server: Running) -> None:
    many = "; ".join(f"a{number}=b" for number in range(2_000))
    assert server.ask("/voila/tree", cookie=many).status == 400
    for odd in ('a="\\', "=" * 30_000, "a=\xff;b=\x01"):
        assert server.ask("/voila/tree", cookie=odd).status < 500

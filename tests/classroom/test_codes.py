"""Codes that are read out, typed and scanned."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from catan_nb.classroom.visitors import ALPHABET, new_code, qr_svg, read_code


def test_codes_are_of_letters_and_digits_nobody_confuses() -> None:
    for pair in ("O0", "I1", "L1", "S5", "Z2", "B8", "UV"):
        assert not set(pair) <= set(ALPHABET)
    assert not set("AEIOU") & set(ALPHABET), "no word comes about"


def test_new_codes_differ_and_are_read_as_they_are() -> None:
    codes = {new_code() for _ in range(200)}
    assert len(codes) > 195
    assert all(len(code) == 5 and read_code(code) == code for code in codes)


@pytest.mark.parametrize(
    "typed", ["k0v15", " K0V15\n".strip(), "K0 V15", "k0-v15", "KOUIS", "kovls"]
)
def test_what_is_typed_is_read_forgivingly(typed: str) -> None:
    assert read_code(typed) == "K0V15"


@pytest.mark.parametrize(
    "typed", ["", "   ", "K0V1!", "K0V1é", None, 12345, ["K"], "K" * 101, "K\x00"]
)
def test_what_can_be_no_code_is_none(typed: object) -> None:
    assert read_code(typed) == ""


def test_a_qr_code_is_a_drawing_with_a_title_and_escapes_its_address() -> None:
    drawn = ElementTree.fromstring(qr_svg('https://a.example/x?a=1&b="<2>"'))
    assert drawn.attrib["role"] == "img"
    assert 'https://a.example/x?a=1&b="<2>"' in drawn.attrib["aria-label"]
    assert len(drawn) == 2, "the ground and the modules, nothing else"


def test_qr_codes_tell_their_address() -> None:
    assert qr_svg("https://a.example/tables/K0V15") != qr_svg("https://a.example/tables/K0V16")

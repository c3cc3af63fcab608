"""One word for one thing: the words that the translations agree on, and those they do without."""

from __future__ import annotations

import re
from functools import cache
from typing import Final, NamedTuple

import pytest
from babel.messages.pofile import read_po

from catan_nb.language import ALMANAC, INTERFACE, po_file


class Term(NamedTuple):
    """How a thing is called in one language, wherever the English text speaks of it.

    The patterns are regular expressions: of the English text, of the word that is agreed on, and
    of those that would be a second name of the same thing.
    """

    english: str
    language: str
    word: str
    rejected: str


EVERYWHERE: Final = ""
TERMS: Final = (
    Term("token", "de", r"Zahlenchip|Chip", r"[Pp]lättchen"),
    Term(r"\bpips?\b|\bdots?\b", "de", "Pünktchen", r"Punkte (auf|unter)"),
    Term(r"\b[Ss]quares? (of|taken|with sum)|Next square", "de", "Kästchen", r"\bFeld"),
    Term("terrain", "de", "Landschaft", "Gelände"),
    Term("board", "de", "Spielplan|Plan", r"\b(Spielb|B)rett"),
    Term(EVERYWHERE, "de", "Seeräuber", r"\bPirat\b|\b([Dd]e[nm]|(k?ein|beim?|zum)\w*) Piraten\b"),
    Term("bolt", "de", r"Stoffballen|Ballen", "Tuchballen"),
    Term("wasteland", "de", "Ödland", "Wüste"),
    Term("route", "de", r"Straßenz[uü]g|Route", r"\bHandelsweg"),
    Term("village", "de", r"Dorf|Dörfer|dörfer", "Handelsposten"),
    Term("longest road", "de", "längsten? Handelsstraße", r"längsten? Straßenz"),
    Term(r"\bguess(es)?\b|[Pp]rediction", "de", "Schätzung", "Vorhersage"),
    Term(r"\bkit\b", "de", "Baukasten", r"\bKastens?\b"),
    Term("hex", "nl", "tegel", r"\b\w*veld(en)?\b"),
    Term(r"\bthe {hex}", "nl", r"\bde {hex}", r"\bhet {hex}"),
    Term("token", "nl", "fiche", r"[Gg]etalfiche|\b[Dd]e fiche\b"),
    Term("intersection", "nl", "driesprong", "[Kk]ruispunt"),
    Term("terrain", "nl", "landschap", "[Tt]errein"),
    Term("board", "nl", r"\bbord", "speelveld"),
    Term(r"\bpips?\b", "nl", "stip", r"\b[Oo]gen\b"),
    Term("fortress", "nl", "vesting", r"\w*\b(piraten)?fort(en)?\b"),
    Term(r"^(?!.*settlement).*village", "nl", "handelspost", r"\b[Dd]orp(en)?\b"),
    Term("settlement", "nl", "dorp", "nederzetting"),
    Term("bolt", "nl", r"\b[Bb]a(al|len)\b", r"\brol(len)?\b"),
    Term("wasteland", "nl", "woestenij", "wildernis|woestijn"),
    Term(r"special point", "nl", "bijzonder", "speciale? punt|speciaal"),
    Term(r"\blevels?\b", "nl", "niveau", r"verdieping|\btrede|\btrap"),
    Term("opponent", "nl", "tegenstander", "tegenspeler"),
    Term("[Bb]rush", "nl", "[Pp]ense", "[Kk]wast"),
    Term("robber", "nl", "struikrover", r"(?<!struik)\brovers?\b"),
    Term("pirate", "nl", "piraten?", "zeerover|boekanier"),
    Term(r"\b[Pp]ips\b", "nl", "[Ss]tippen", r"\b[Oo]gen\b"),
    Term("longest road", "nl", "langste handelsroute", r"langste (weg|straat)"),
    Term(r"\bguess(es)?\b|[Pp]rediction", "nl", "schatting", "voorspelling"),
    Term(r"\bkit\b", "nl", r"\bkit\b", r"\bkist\b"),
)


@cache
def texts(language: str) -> tuple[tuple[str, str], ...]:
    """Return each English text with its translation, except the words that people search by."""
    found = []
    for domain in (INTERFACE, ALMANAC):
        with po_file(language, domain).open("rb") as file:
            for message in read_po(file, locale=language):
                sources = [path for path, _ in message.locations]
                if message.id and sources != ["catan_nb/ui/almanac/search.py"]:
                    both = (message.id, message.string)
                    one, other = (t if isinstance(t, str) else " | ".join(t) for t in both)
                    found.append((one, other))
    return tuple(found)


@pytest.mark.parametrize("term", TERMS, ids=lambda term: f"{term.language}-{term.word}")
def test_a_thing_has_one_name(term: Term) -> None:
    about = [both for both in texts(term.language) if re.search(term.english, both[0])]
    assert any(re.search(term.word, translated) for _, translated in about)
    assert not [both for both in about if re.search(term.rejected, both[1])]


def test_what_people_search_by_may_be_any_word() -> None:
    assert not [english for english, _ in texts("de") if english.startswith("hexes fields tiles")]

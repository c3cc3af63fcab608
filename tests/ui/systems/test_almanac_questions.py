"""What newcomers ask, in their own words: the rule is the first or the second that is found."""

from __future__ import annotations

from typing import Final

import pytest

from catan_nb.language import DEFAULT, use
from catan_nb.ui.almanac.search import find

#: Questions by language, each with the rules that answer it.
QUESTIONS: Final = {
    "en": {
        "can I build next to someone": "base.distance",
        "what happens on 7": "base.robber.seven",
        "how many cards can I keep": "base.robber.seven",
        "can I trade before rolling": "base.turn",
        "who goes first": "base.setup.first_turn",
        "can I move the robber back to the desert": "base.robber.move",
        "what does a city cost": "base.build.cost",
        "how do I win": "base.win",
        "can I win on somebody elses turn": "base.win",
        "can i play a card i just bought": "base.dev.play",
        "how many development cards can I play": "base.dev.play",
        "what if the bank is empty": "base.bank.shortage",
        "can I look at other players cards": "base.hidden",
        "longest raod tie": "base.longest_road.tie",
        "does a settlement break a road": "base.longest_road.tie",
        "can I give cards away": "base.trade.player",
        "trade with bank without harbour": "base.trade.bank",
        "harbor 3:1": "base.harbours base.trade.bank",
        "how many settlements do I have": "base.pieces",
        "what do I get in the beginning": "base.setup.cards",
        "who gets stolen from": "base.robber.steal",
        "knight before dice": "base.dev.knight base.dev.play",
        "where can I build a road": "base.build.road",
        "can I build a road past an opponent": "base.build.road",
        "what does monopoly do": "base.dev.monopoly",
        "year of plenty": "base.dev.invention",
        "do I have to discard after seven": "base.robber.seven",
        "when do the barbarians attack": "ck.barbarians.track ck.barbarians.strength",
        "how to get progress cards": "ck.progress.draw",
        "what is a metropolis": "ck.metropolis",
        "who is the robber stealing from": "base.robber.steal",
        "setlement distence": "base.distance",
        "can i trade on someone elses turn": "base.trade.player",
        "what are the dots": "base.tokens",
    },
    "de": {
        "darf ich handeln bevor ich würfle": "base.turn",
        "darf ich neben jemandem bauen": "base.distance",
        "was passiert bei einer 7": "base.robber.seven",
        "wie viele karten darf ich behalten": "base.robber.seven",
        "was kostet eine stadt": "base.build.cost",
        "wie gewinnt man": "base.win",
        "wer fängt an": "base.setup.first_turn",
        "wohin darf der räuber": "base.robber.move",
        "von wem darf ich stehlen": "base.robber.steal",
        "darf ich eine gekaufte karte sofort spielen": "base.dev.play",
        "längste strasse gleich lang": "base.longest_road.tie",
        "was wenn die bank leer ist": "base.bank.shortage",
        "wie viele siedlungen habe ich": "base.pieces",
        "hafen tauschen": "base.trade.bank base.harbours",
        "ritter vor dem würfeln": "base.dev.knight base.dev.play",
        "erfindung": "base.dev.invention",
        "wann greifen die barbaren an": "ck.barbarians.track ck.barbarians.strength",
        "darf ich karten verschenken": "base.trade.player",
        "wie viele punkte braucht man": "base.win",
        "wo darf ich eine straße bauen": "base.build.road",
        "rauber verschieben": "base.robber.move",
        "größte rittermacht": "base.largest_army",
        "was bekomme ich am anfang": "base.setup.cards",
        "abstandsregel": "base.distance",
        "siedlung zu nah": "base.distance",
        "muss ich karten abgeben": "base.robber.seven",
        "darf ich im zug eines anderen handeln": "base.trade.player",
        "was bedeuten die punkte auf den zahlen": "base.tokens",
        "stadtmauer": "ck.wall",
        "wie bekomme ich fortschrittskarten": "ck.progress.draw",
        "kann ich durch gegnerische siedlung bauen": "base.build.road base.longest_road",
        "darf ich die karten der anderen sehen": "base.hidden",
    },
    "nl": {
        "hoeveel kaarten mag ik houden": "base.robber.seven",
        "mag ik naast iemand bouwen": "base.distance",
        "wat gebeurt er bij een 7": "base.robber.seven",
        "mag ik ruilen voor ik gooi": "base.turn",
        "wat kost een stad": "base.build.cost",
        "hoe win ik": "base.win",
        "wie begint": "base.setup.first_turn",
        "waar mag de struikrover heen": "base.robber.move",
        "waar mag de rover heen": "base.robber.move",
        "van wie mag ik stelen": "base.robber.steal",
        "mag ik een gekochte kaart meteen spelen": "base.dev.play",
        "langste weg gelijk": "base.longest_road.tie",
        "wat als de bank leeg is": "base.bank.shortage",
        "hoeveel dorpen heb ik": "base.pieces",
        "haven ruilen": "base.trade.bank base.harbours",
        "ridder voor het gooien": "base.dev.knight base.dev.play",
        "wanneer vallen de barbaren aan": "ck.barbarians.track ck.barbarians.strength",
        "mag ik kaarten weggeven": "base.trade.player",
        "hoeveel punten heb ik nodig": "base.win",
        "waar mag ik een straat bouwen": "base.build.road",
        "grootste riddermacht": "base.largest_army",
        "wat krijg ik in het begin": "base.setup.cards",
        "te dichtbij bouwen": "base.distance",
        "moet ik kaarten afleggen": "base.robber.seven",
        "mag ik ruilen in de beurt van een ander": "base.trade.player",
        "wat betekenen de stippen": "base.tokens",
        "stadsmuur": "ck.wall",
        "hoe krijg ik vooruitgangskaarten": "ck.progress.draw",
        "monopolie": "base.dev.monopoly",
        "mag ik kaarten van anderen zien": "base.hidden",
    },
}


@pytest.mark.parametrize(
    ("language", "question"),
    [(language, question) for language, asked in QUESTIONS.items() for question in asked],
)
def test_a_question_finds_its_rule(language: str, question: str) -> None:
    use(language)
    try:
        found = [rule.id for rule in find(question)[:2]]
    finally:
        use(DEFAULT)
    assert set(found) & set(QUESTIONS[language][question].split())

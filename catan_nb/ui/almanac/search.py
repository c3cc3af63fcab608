"""Search for rules by words or a question, in the language in use, tolerating misspellings."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from functools import lru_cache
from math import log
from types import MappingProxyType
from typing import Final

from catan_nb.catalogue import RULES, Rule
from catan_nb.language import almanac, current, noop
from catan_nb.language import gettext as _

__all__ = ["ASKED", "FILLERS", "SYSTEMS", "find_rules", "nearest_rule_id", "system_of"]


# Words that people use for rules and that the rules' own texts do not contain.


FILLERS: Final = noop(
    "a an the i me my you your we they it he she his her their this that these those there can"
    " could may might must should shall will would do does did is are was be been am have has had"
    " get got gets what when where which who whom whose why how if and or but not no to of in on at"
    " from by with for as about into than then so any some someone somebody anyone anybody"
    " happens happen many much"
)
"""Words that are ignored in questions."""

ASKED: Final[Mapping[str, str]] = MappingProxyType(
    {
        "base.board": noop("hexes fields tiles land terrain island sea desert map"),
        "base.tokens": noop("dots pips chips numbers probability likely red six eight"),
        "base.harbours": noop("port ports ship ships coast 3:1 2:1 exchange swap"),
        "base.pieces": noop("how many roads settlements cities left limit run out"),
        "base.bank": noop("supply stock empty how many cards in the game"),
        "base.bank.shortage": noop("not enough cards bank empty nobody gets anything"),
        "base.setup.order": noop("begin start first settlements snake beginning placing set up"),
        "base.setup.cards": noop("starting cards second settlement beginning resources"),
        "base.setup.first_turn": noop("who starts begins first player"),
        "base.turn": noop(
            "my turn order phases sequence build before rolling trade after building"
        ),
        "base.production": noop("income harvest resources roll dice earn receive yield pay"),
        "base.robber.seven": noop(
            "seven 7 discard too many cards half lose keep hand limit eight cards"
        ),
        "base.robber.move": noop("robber thief bandit put place where stay same hex desert knight"),
        "base.robber.block": noop("thief bandit blocked no resources hex produces nothing"),
        "base.robber.steal": noop("rob stolen thief take card from player victim choose"),
        "base.trade.player": noop(
            "swap exchange deal offer barter give away for nothing other players"
            " on someone else's elses turn"
        ),
        "base.trade.bank": noop("swap exchange four 4:1 port harbour maritime"),
        "base.build.cost": noop(
            "price prices cost costs pay cheap expensive how much city road settlement card"
        ),
        "base.build.road": noop("build road street path connect past through around opponent"),
        "base.build.settlement": noop("village house town where connect"),
        "base.distance": noop(
            "build next to beside adjacent neighbour neighbours close near apart between touching"
            " gap distance someone else"
        ),
        "base.build.city": noop("upgrade town bigger replace settlement double"),
        "base.longest_road": noop(
            "longest street route trade five connected two points circle loop"
        ),
        "base.longest_road.tie": noop(
            "interrupted cut break same length equal draw tie through my road"
        ),
        "base.dev.deck": noop("buy how many cards deck kinds action cards"),
        "base.dev.play": noop("same turn just bought two cards before rolling when use"),
        "base.dev.knight": noop("soldier robber army before rolling"),
        "base.dev.road_building": noop("two free roads"),
        "base.dev.invention": noop("year of plenty discovery two free resources"),
        "base.dev.monopoly": noop("all cards of one kind take everything"),
        "base.dev.victory_point": noop("secret point reveal hidden show"),
        "base.largest_army": noop("most knights biggest soldiers three two points"),
        "base.win": noop(
            "victory ten 10 how many points needed end of the game finish over goal"
            " someone else's turn"
        ),
        "base.hidden": noop("secret show see hand look count opponents others cards open"),
        "base.players": noop("people number of persons 2 3 4"),
        "ck.barbarians.track": noop("ship attack fleet moves black ship when coming"),
        "ck.barbarians.strength": noop("attack defence compare knights cities strong"),
        "ck.barbarians.lose": noop("lost attack city destroyed pillaged loses"),
        "ck.barbarians.win": noop("defender of catan saviour won attack point"),
        "ck.hand.count": noop("discard seven 7 walls limit commodities"),
        "ck.robber.sleeps": noop("robber early first attack stays desert"),
        "ck.trade": noop("swap exchange cloth coin paper commodity 4:1 2:1"),
        "ck.wall": noop("wall more cards protect seven hand limit"),
        "ck.improve": noop("upgrade development flip chart calendar trade politics science price"),
        "ck.metropolis": noop("gate two points fourth step fifth take away"),
        "ck.progress.draw": noop("event die gate red die symbol get progress card"),
        "ck.progress.hand": noop("too many progress cards limit five"),
        "ck.knight.activate": noop("helmet grain use awake sleep"),
        "ck.knight.displace": noop("chase away enemy knight stronger drive out"),
        "ck.win": noop("victory thirteen 13 points end of the game goal"),
        "six.special_building": noop("extra building phase other players turns five six"),
        "sea.board": noop("frame edge border rim sea hexes sail around the board"),
        "sea.area": noop("island islands area which island counts part"),
        "sea.scenario": noop("scenario which map choose players how many people"),
        "sea.supply": noop("how many ships boats do i have limit run out of ships"),
        "sea.setup.zone": noop("where start first settlement on an island at sea begin"),
        "sea.setup.ship": noop("start with a ship instead of a road first ship"),
        "sea.setup.gold": noop("start on gold starting cards gold"),
        "sea.points": noop("special points extra points island bonus lose points keep"),
        "sea.win": noop("how many points at sea seafarers"),
        "sea.ship.build": noop("what does a ship cost boat price ship on from a street"),
        "sea.ship.coast": noop("road and ship on the same path coast beach both"),
        "sea.ship.passing": noop("sail past through an opponent's settlement ship enemy blocks"),
        "sea.ship.pirate": noop("pirate blocks ship next to the pirate build beside pirate"),
        "sea.settlement": noop("build on another island settle overseas reach island with ship"),
        "sea.road_building": noop("road building card free ships"),
        "sea.ship.move": noop("can i move a ship again take back boat sail how often"),
        "sea.ship.move.last": noop("which ship can be moved end of the line last boat branch"),
        "sea.ship.move.closed": noop(
            "why can't i move my ship line closed between two settlements stuck"
        ),
        "sea.ship.move.loop": noop("ships in a circle round loop ring"),
        "sea.route": noop("do ships count for trade route ship connected"),
        "sea.robber": noop("robber at sea on water in fog"),
        "sea.pirate": noop("seven pirate or robber who moves the pirate when"),
        "sea.pirate.move": noop("where can the pirate go put pirate"),
        "sea.pirate.steal": noop("what does the pirate steal from whom ships rob"),
        "sea.gold": noop("gold river field what does gold give choose any resource"),
        "sea.gold.order": noop("who chooses gold first order bank empty"),
        "sea.fog": noop("what is under the fog hidden unknown hex discover explore uncover"),
        "sea.fog.token": noop("number for a discovered hex fog number"),
        "sea.fog.reward": noop("what do i get for discovering fog card explorer bonus"),
        "sea.fog.order": noop("two hexes fog at once which first"),
        "sea.treasure": noop("chest treasure find dig"),
        "sea.treasure.kinds": noop("what is in a treasure chest contents"),
        "sea.island.home": noop("which is my home island own island"),
        "sea.island.foreign": noop(
            "points for a new island first settlement other island bonus second settlement"
        ),
        "sea.tribe.gift": noop("tribe presents gift chips path"),
        "sea.cloth.village": noop("cloth bolts villages trade how do i get cloth"),
        "sea.cloth.pay": noop("cloth points how much is cloth worth two bolts"),
        "sea.pirates.fleet": noop("pirate fleet attack lose cards warships fight"),
        "sea.pirates.fortress": noop("attack conquer the fortress stronghold castle"),
        "sea.pirates.warship": noop("how do i get a warship knight ship"),
        "sea.wonders.claim": noop("which wonder may i build condition choose a wonder"),
        "sea.wonders.build": noop("what does a wonder cost level price"),
        "sea.scenario.harbourmaster": noop("harbour master title port points"),
        "sea.ck.knight": noop("can a knight cross water travel by ship to another island"),
        "sea.ck.knight.pirate": noop("knight drive away pirate"),
        "sea.barbarians": noop("barbarians several islands which island is attacked"),
        "sea.ck.scenarios": noop(
            "which scenarios with knights combine cities and knights with seafarers"
        ),
        "sea.six": noop("seafarers five six players maps"),
        "cards.take": noop("steal road knight none left lose arrows fate"),
        "cards.build.substitute": noop("joker replace three same cards instead missing"),
    }
)
"""Further words by rule id, with which people search for the rule."""


SYSTEMS: Final = {
    "base": noop("Base game"),
    "six": noop("Five and six players"),
    "ck": noop("Cities & Knights"),
    "sea": noop("Seafarers"),
    "cards": noop("The Fast Card Game"),
}
"""The names of systems by the first part of rule ids."""

_CLOSE: Final = 0.78
"""The least similarity, from 0 to 1, of a word and its misspelling."""
_SHORT: Final = 4
"""Least letters of a typed word that may match parts of words, or be a misspelling."""
_MOST: Final = 0.7
"""The share of a word's letters, from 0 to 1, that suffices to match it whole."""
_ENOUGH: Final = 0.55
"""A rule with at least this share of the best rule's score is found without all the words."""
_ASKED_FOR, _TITLE, _TEXT = 3.0, 3.0, 1.0
"""The weight of a word that is found in the known questions, the title or the text."""
_EXPANSION: Final = 0.8
"""Factor for rules of other systems, since most people ask about the base game."""
_PART: Final = 0.7
"""The certainty that a typed word means one that it begins, or one that it misspells."""
_KEPT: Final = 200
"""Most words whose weights are cached; each letter that is typed makes another word."""


def system_of(rule: str) -> str:
    """Return the part of a rule's id that names its system."""
    return rule.partition(".")[0]


def nearest_rule_id(rule: str) -> str | None:
    """Return a rule id of the catalogue: the given one, or its nearest ancestor, or None."""
    while rule not in RULES and "." in rule:
        rule = rule.rpartition(".")[0]
    return rule if rule in RULES else None


def find_rules(words: str = "") -> tuple[Rule, ...]:
    """Return the rules that match words or a question, the best match first.

    A rule matches if all words occur in it, or if it scores high enough by some of them; further
    search words of a rule count, too. Case and accents do not matter, and parts of words match. A
    word that occurs nowhere is taken for those of which it may be a misspelling. Without words
    all rules are returned, system by system.
    """
    index = _index_of_rules(current())
    if not words.split():
        return tuple(one.rule for one in index.pages)
    wanted = index.meaningful_words(words)
    if not wanted:
        return ()
    scores = {one.rule.id: index.score(wanted, one) for one in index.pages}
    enough = max(_ENOUGH * max(scores.values()), _ASKED_FOR)
    found = [
        one
        for one in index.pages
        if scores[one.rule.id] >= enough or all(index.contains_word(word, one) for word in wanted)
    ]
    return tuple(one.rule for one in sorted(found, key=lambda one: -scores[one.rule.id]))


@dataclass(frozen=True, slots=True)
class _Page:
    """A rule with the words of its text."""

    rule: Rule
    whole: str
    title: frozenset[str]
    text: frozenset[str]
    asked: frozenset[str]

    def weight(self, like: Mapping[str, float]) -> float:
        """Return the weight of a word in this rule, highest among the further search words."""
        places = ((self.asked, _ASKED_FOR), (self.title, _TITLE), (self.text, _TEXT))
        return sum(
            weight * max((like[word] for word in place if word in like), default=0.0)
            for place, weight in places
        )


class _Index:
    """All rules with their words, in one language."""

    def __init__(self, pages: tuple[_Page, ...], fillers: Iterable[str]) -> None:
        self.pages = pages
        self._fillers = frozenset(fillers)
        self._words = sorted({word for one in pages for word in one.title | one.text | one.asked})
        self._long = [word for word in self._words if len(word) >= _SHORT]
        self._weights: dict[str, dict[str, float]] = {}

    def meaningful_words(self, words: str) -> list[str]:
        """Return the words to search for: no fillers, unless there are only fillers."""
        plain = _without_accents(words)
        said = _split_words(plain)
        telling = [word for word in said if word not in self._fillers] or said or plain.split()
        # Words that occur in no rule are ignored.
        return [
            word for word in telling if any(self.contains_word(word, one) for one in self.pages)
        ]

    def contains_word(self, word: str, page: _Page) -> bool:
        """Whether a rule contains a word, or one that it may be a misspelling of."""
        return word in page.whole or page.rule.id in self._weigh_matches(word)

    def score(self, words: Iterable[str], page: _Page) -> float:
        """Return how well a rule matches words; higher is better."""
        base = system_of(page.rule.id) == next(iter(SYSTEMS))
        return sum(self.word_weight(word, page) for word in words) * (1.0 if base else _EXPANSION)

    def word_weight(self, word: str, page: _Page) -> float:
        """Return the weight of a word for a rule: higher when few rules contain it."""
        weights = self._weigh_matches(word)
        rarity = log(1 + len(self.pages) / (1 + len(weights)))
        return rarity * weights.get(page.rule.id, 0.0)

    def _weigh_matches(self, word: str) -> dict[str, float]:
        if word not in self._weights:
            if len(self._weights) >= _KEPT:
                self._weights.clear()
            like = self._similar_words(word)
            found = {one.rule.id: one.weight(like) for one in self.pages}
            self._weights[word] = {rule: weight for rule, weight in found.items() if weight}
        return self._weights[word]

    def _similar_words(self, word: str) -> dict[str, float]:
        """Return the known words that a typed word may mean, each with a certainty."""
        if len(word) < _SHORT:
            return {word: 1.0}
        like = {
            one: _PART for one in self._long if one.startswith(word) or _is_nearly_whole(word, one)
        }
        if word in like:
            like[word] = 1.0
        if like or any(word in one.whole for one in self.pages):
            return like
        return dict.fromkeys(get_close_matches(word, self._long, n=3, cutoff=_CLOSE), _PART)


@lru_cache(maxsize=4)
def _index_of_rules(language: str) -> _Index:
    """Return the index of all rules in the language in use, which is the cache's key."""
    pages = tuple(_make_page(rule) for system in SYSTEMS for rule in _rules_of_system(system))
    return _Index(pages, _split_words(_without_accents(_(FILLERS))))


def _make_page(rule: Rule) -> _Page:
    title, text = _without_accents(almanac(rule.title)), _without_accents(almanac(rule.text))
    asked = _without_accents(_(ASKED[rule.id])) if rule.id in ASKED else ""
    return _Page(
        rule,
        f"{rule.id} {title} {text}",
        frozenset((*_split_words(title), *rule.id.replace("_", ".").split("."), rule.id)),
        frozenset(_split_words(text)),
        frozenset(_split_words(asked)),
    )


def _rules_of_system(system: str) -> list[Rule]:
    return [rule for rule in RULES.values() if system_of(rule.id) == system]


def _is_nearly_whole(word: str, beginning: str) -> bool:
    """Whether a word is little longer than its beginning, as "settlements" is to "settlement"."""
    return word.startswith(beginning) and len(beginning) >= _MOST * len(word)


def _split_words(plain: str) -> list[str]:
    """Return the words of a text without punctuation; ids and rates such as 3:1 are words too."""
    return [
        word for word in re.findall(r"\w+(?:[.:]\w+)*", plain) if len(word) > 1 or word.isdigit()
    ]


def _without_accents(text: str) -> str:
    """Return a text in lower case without accents."""
    split = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in split if not unicodedata.combining(letter))

"""A small lesson with all that lessons have, and its catalogues."""

from __future__ import annotations

from typing import Any, Final

import nbformat

from catan_nb.language.notebooks import notebook_texts

TITLE: Final = r"""# Lesson 1: A small lesson

Two dice show an *8* with the chance $\frac{5}{36} \approx 0.139$, which is 5 of 36 pairs
(see the [table](play.ipynb#on)).

**Afterwards you can**

- tell what 1,000 rolls bring;
- write $P(\text{a seven}) = \frac{1}{6}$ without looking.

> Claudia says: "Wait
> for 0.5 turns."

| how many | chance |
| ---: | --- |
| 1 | `cards[0]` and <b>more</b> |
"""
CODE: Final = '''from catan_nb.lessons import chart, check, choice, table
from catan_nb.lessons import predict, progress'''
CHART: Final = '''shares = {f"path {n}": {1: n / 10, 2: 0.25} for n in (1, 2)}
shares["at last"] = {1: 0.5, 2: 0.25}
kinds = ("ore", "wool")
chart(shares, x="rolls", y="share of sevens")'''
TABLE: Final = '''table(["card", "left"], [[kind, f"{number} of 25"] for number, kind in enumerate(kinds)],
      title="What is left")'''
NUMBERS: Final = '''assert shares["at last"][1] == 0.5 and shares["path 1"][2] == 1 / 4
assert kinds[0] == "ore" and 1_000 > 36 > 25'''
CHECK: Final = '''choice(
    "Exercise 1",
    "Which one's it? {Braces} and \\\\ stay.",
    ["the last path", "the first \\"path\\""],
    "A",
    answer=answer,
    why="0.5 is more than 1/4.",
    hint=["Look at the end."],
)'''
SOLUTION: Final = '''<details><summary>Solution to exercise 1</summary>

The last one.

```python
answer = ["the last path"]
```

</details>'''
GERMAN: Final = {
    "Lesson {1}: A small lesson": "Lektion {1}: Eine kleine Lektion",
    "Two dice show an *{1}* with the chance {2}, which is {3} of {4} pairs (see the [table]{5}).": (
        "Von {4} Paaren zeigen {3} eine *{1}*; die Chance ist {2} (siehe [Tabelle]{5})."
    ),
    "a seven": "eine Sieben",
    "**Afterwards you can**": "**Danach kannst du**",
    "tell what {1} rolls bring;": "sagen, was {1} Würfe bringen;",
    "write {1} without looking.": "{1} auswendig aufschreiben.",
    'Claudia says: "Wait for {1} turns."': "Claudia sagt: „Warte {1} Züge.“",
    "how many": "wie viele",
    "chance": "Chance",
    "{1} and {2}more{3}": "{1} und {2}mehr{3}",
    "path {1}": "Weg {1}",
    "at last": "zuletzt",
    "rolls": "Würfe",
    "share of sevens": "Anteil der Siebenen",
    "card": "Karte",
    "left": "übrig",
    "{1} of {2}": "{1} von {2}",
    "What is left": "Was übrig ist",
    "Which one's it? {{Braces}} and \\ stay.": "Welcher ist's? {{Klammern}} und \\ bleiben.",
    "the last path": "der letzte Weg",
    'the first "path"': 'der erste "Weg"',
    "{1} is more than {2}.": "{2} ist weniger als {1}.",
    "Look at the end.": "Schau ans Ende.",
    "Solution to exercise {1}": "Lösung der Aufgabe {1}",
    "The last one.": "Der letzte.",
}
DUTCH: Final = {
    "Lesson {1}: A small lesson": "Les {1}: Een kleine les",
    "Two dice show an *{1}* with the chance {2}, which is {3} of {4} pairs (see the [table]{5}).": (
        "Twee dobbelstenen geven een *{1}* met kans {2}: {3} van {4} paren (zie de [tabel]{5})."
    ),
    "a seven": "een zeven",
    "**Afterwards you can**": "**Daarna kun je**",
    "tell what {1} rolls bring;": "zeggen wat {1} worpen opleveren;",
    "write {1} without looking.": "{1} opschrijven zonder te kijken.",
    'Claudia says: "Wait for {1} turns."': "Claudia zegt: “Wacht {1} beurten.”",
    "how many": "hoeveel",
    "chance": "kans",
    "{1} and {2}more{3}": "{1} en {2}meer{3}",
    "path {1}": "pad {1}",
    "at last": "ten slotte",
    "rolls": "worpen",
    "share of sevens": "aandeel zevens",
    "card": "kaart",
    "left": "over",
    "{1} of {2}": "{1} van {2}",
    "What is left": "Wat er over is",
    "Which one's it? {{Braces}} and \\ stay.": "Welke is het? {{Haken}} en \\ blijven.",
    "the last path": "het laatste pad",
    'the first "path"': "het eerste 'pad'",
    "{1} is more than {2}.": "{1} is meer dan {2}.",
    "Look at the end.": "Kijk aan het einde.",
    "Solution to exercise {1}": "Oplossing van opgave {1}",
    "The last one.": "De laatste.",
}
CATALOGUES: Final = {"de": GERMAN, "nl": DUTCH}


def small_lesson() -> Any:
    """Return the lesson."""
    new: Any = nbformat.v4
    numbers = new.new_code_cell(NUMBERS, metadata={"tags": ["numbers"]})
    exercise = new.new_code_cell("answer = ...", metadata={"tags": ["exercise"]})
    cells = [
        new.new_markdown_cell(TITLE),
        *map(new.new_code_cell, (CODE, CHART, TABLE)),
        *(numbers, exercise, new.new_code_cell(CHECK, metadata={"tags": ["check"]})),
        new.new_markdown_cell(SOLUTION, metadata={"tags": ["solution"]}),
        new.new_code_cell('progress("small_lesson")'),
    ]
    return new.new_notebook(cells=cells)


def shouted(notebook: Any) -> dict[str, str]:
    """Return translations of any notebook: its own words, but shouted."""
    return {text: f"Ω {text.upper()}" for text in notebook_texts(notebook)}

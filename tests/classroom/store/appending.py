"""Somebody who appends without a pause and says what was acknowledged, until being killed."""

from __future__ import annotations

import sys
from itertools import count

from catan_nb.classroom.shared import Entry
from catan_nb.classroom.store import Store


def main(address: str, table: int) -> None:
    """Append from the next number on."""
    with Store(address) as store:
        for number in count(len(store.entries(table))):
            store.append(table, Entry(number, "said", {"phrase": f"n{number}"}))
            print(number, flush=True)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))

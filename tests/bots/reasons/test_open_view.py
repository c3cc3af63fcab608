"""A view without secrets: what may be done from it tells nothing of what a seat really holds."""

from __future__ import annotations

import catan_nb as cn
from catan_nb.bots.reasons import open_view
from tests.rules.cities_knights.tables import position


def test_the_same_progress_cards_may_be_played_from_it_whatever_is_held() -> None:
    def seen(card: str) -> tuple[cn.Action, ...]:
        table = position().city(0, 8).progress(0, card).hand(1, ore=2).turn(0, rolled=True)
        return open_view(table.game(), 0).legal_actions()

    assert seen("spy") == seen("merchant")
    assert {cn.PlayMerchantFleet, cn.PlayResourceMonopoly} <= {type(one) for one in seen("spy")}

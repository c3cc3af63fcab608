"""The mathematics of the game: what the lessons teach and what a player may want to know.

Names are loaded when they are first used, so that a page that needs none pays for none.
"""

from __future__ import annotations

import importlib
from typing import Any

_HOMES = {
    "catan_nb.stats.tools.bayes_rule": ("bayes",),
    "catan_nb.stats.tools.bootstrapping": (
        "bootstrap",
        "Bootstrap",
        "bootstrap_difference",
    ),
    "catan_nb.stats.play.buying": (
        "best_kept",
        "can_pay",
        "harbour_worth",
        "purchase",
        "Purchase",
    ),
    "catan_nb.stats.play.buying_trials": ("play_purchases",),
    "catan_nb.stats.fastcard.builders": ("play_races",),
    "catan_nb.stats.fastcard.draws": (
        "chance_by_turn",
        "chance_within_draws",
    ),
    "catan_nb.stats.fastcard.knowledge": (
        "first_draw",
        "hidden_cards",
        "HiddenCards",
    ),
    "catan_nb.stats.fastcard.memory": ("remembered",),
    "catan_nb.stats.fastcard.sides": (
        "card_or_point",
        "side_value",
        "SideValue",
        "turns_to_win",
    ),
    "catan_nb.stats.fastcard.swaps": (
        "chance_by_swap",
        "SwapChances",
    ),
    "catan_nb.stats.fastcard.trials": (
        "play_draws",
        "play_swaps",
        "play_waits",
    ),
    "catan_nb.stats.tools.chains": ("AbsorbingChain",),
    "catan_nb.stats.knights.voyage_chain": ("voyage_chain",),
    "catan_nb.stats.fastcard.city": (
        "city_event_odds",
        "robberies_within",
        "robbery_risk",
        "RobberyRisk",
    ),
    "catan_nb.stats.knights.city_yields": (
        "city_production",
        "commodity_ranking",
    ),
    "catan_nb.stats.tools.coincidences": (
        "draws_until_all",
        "draws_until_same",
        "same_chance",
    ),
    "catan_nb.stats.knights.commitment": (
        "commitment_game",
        "commitment_levels",
        "commitment_payoffs",
        "Commitments",
        "compare_commitments",
        "live_commitments",
        "Stakes",
    ),
    "catan_nb.stats.island.counts": (
        "coast_paths",
        "degree_distribution",
        "hexes_per_intersection",
        "total_pips",
    ),
    "catan_nb.stats.knights.defence": (
        "city_risk",
        "contribution_odds",
        "defence_needed",
        "loss_chance",
        "risk_by_strength",
        "simulate_city_risk",
        "steady_activation",
    ),
    "catan_nb.stats.play.development_knowledge": (
        "unseen_development",
        "UnseenDevelopment",
    ),
    "catan_nb.stats.tools.distributions": (
        "binomial",
        "hypergeometric",
    ),
    "catan_nb.stats.play.engine_trials": (
        "play_discards",
        "play_until",
        "play_voyages",
    ),
    "catan_nb.stats.tools.estimates": (
        "Estimate",
        "estimate",
    ),
    "catan_nb.stats.island.even_draws": (
        "apart_by_exchange",
        "apart_evenly",
        "apart_one_by_one",
        "desert_chances",
        "evenly",
        "red_places",
        "unevenness",
    ),
    "catan_nb.stats.play.exchange": (
        "bank_rates",
        "purchase_rate",
        "traded_income",
    ),
    "catan_nb.stats.dice.fairness": (
        "chi_square",
        "chi_square_tail",
        "exact_tail",
        "fairness_test",
        "FairnessTest",
        "simulate_chi_square",
    ),
    "catan_nb.stats.knights.fighting": (
        "Battle",
        "battle",
        "Defender",
        "defenders_of",
        "more_to_be_hero",
        "more_to_keep_cities",
    ),
    "catan_nb.stats.knights.forecast": (
        "barbarian_forecast",
        "Forecast",
        "SeatForecast",
    ),
    "catan_nb.stats.play.hand_risk": (
        "discard_table",
        "HandRisk",
        "live_hand_risk",
        "risk_of_hand",
        "roll_income",
        "safe_cards",
        "seven_within",
        "simulate_discards",
        "wall_saves",
    ),
    "catan_nb.stats.play.holding": (
        "cards_kept",
        "holding_cost",
    ),
    "catan_nb.stats.tools.intervals": (
        "binomial_tail",
        "difference_interval",
        "exact_interval",
        "games_needed",
        "wilson_interval",
    ),
    "catan_nb.stats.play.largest_army": (
        "army_race",
        "first_army",
        "NOBODY",
        "simulate_first_army",
    ),
    "catan_nb.stats.tools.matrix_games": (
        "normal_form",
        "NormalForm",
    ),
    "catan_nb.stats.tools.mixed": (
        "expected_payoffs",
        "mixed_equilibria",
        "mixed_two_by_two",
        "MixedEquilibrium",
        "simulate_payoffs",
    ),
    "catan_nb.stats.play.opening_pairs": (
        "best_partners",
        "Opening",
        "opening",
        "openings",
        "rank_openings",
    ),
    "catan_nb.stats.tools.orders": (
        "arrangements",
        "multinomial",
    ),
    "catan_nb.stats.island.production": (
        "best_intersections",
        "expected_production",
        "pip_ranking",
        "robber_cost",
        "simulate_production",
        "site_production",
    ),
    "catan_nb.stats.knights.progress_draws": (
        "draw_chance",
        "draw_chances",
        "draw_distribution",
        "draw_wait",
        "draw_within",
        "simulate_draws",
    ),
    "catan_nb.stats.knights.progress_stacks": (
        "progress_stack",
        "ProgressStack",
    ),
    "catan_nb.stats.play.races": (
        "Race",
        "race",
        "simulate_race",
        "simulate_wait",
    ),
    "catan_nb.stats.island.red_tokens": (
        "all_apart",
        "apart_chance",
        "sets_apart",
        "simulate_apart",
    ),
    "catan_nb.stats.tools.ranking": (
        "rank_correlation",
        "ranks",
    ),
    "catan_nb.stats.play.robbing": (
        "hex_costs",
        "robber_places",
        "RobberPlace",
        "simulate_blocking",
        "steal_odds",
        "stolen",
    ),
    "catan_nb.stats.dice.rolling": ("Rolls",),
    "catan_nb.stats.dice.runs": (
        "longest_run",
        "longest_run_chances",
        "run_chance",
        "run_within",
        "simulate_longest_run",
    ),
    "catan_nb.stats.knights.sailing": ("Voyages",),
    "catan_nb.stats.knights.sevens": (
        "no_sevens",
        "sevens_distribution",
        "sevens_mean",
        "simulate_sevens",
    ),
    "catan_nb.stats.tools.shuffles": (
        "choice_test",
        "ChoiceTest",
        "exact_shuffle",
    ),
    "catan_nb.stats.island.sites": (
        "maximum_independent_set",
        "open_sites",
        "reachable_sites",
        "settlement_packing",
    ),
    "catan_nb.stats.island.source": ("as_graph",),
    "catan_nb.stats.island.symmetry": (
        "board_symmetries",
        "distinct_arrangements",
        "orbit",
        "symmetries",
        "Symmetry",
        "unchanged",
    ),
    "catan_nb.stats.tools.tallies": (
        "Tally",
        "tally",
    ),
    "catan_nb.stats.island.trail_search": (
        "count_trails",
        "search_trails",
        "SearchStep",
        "trail_at_bound",
        "trail_bound",
    ),
    "catan_nb.stats.island.trails": (
        "RoadStep",
        "Trail",
        "longest_road",
        "longest_trail",
        "road_network",
        "search_roads",
    ),
    "catan_nb.stats.dice.two_dice": (
        "after_a_gap",
        "fair_die",
        "game_rolls",
        "loaded_die",
        "running_share",
        "share_deviation",
        "simulate_sums",
        "sum_distribution",
    ),
    "catan_nb.stats.knights.voyage": (
        "landing_distribution",
        "landing_mean",
        "landing_seats",
        "landing_variance",
        "landing_within",
        "simulate_landings",
    ),
    "catan_nb.stats.play.waiting": (
        "cards_chain",
        "live_payouts",
        "paying_chance",
        "set_wait",
        "set_within",
        "site_payouts",
        "wait_distribution",
        "wait_mean",
        "wait_median",
    ),
    "catan_nb.stats.play.waiting_draws": (
        "draws_until",
        "draws_until_mean",
        "simulate_draws_until",
    ),
}
_HOME_OF = {name: module for module, names in _HOMES.items() for name in names}

__all__ = list(_HOME_OF)


def __getattr__(name: str) -> Any:
    if name not in _HOME_OF:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(importlib.import_module(_HOME_OF[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(__all__)

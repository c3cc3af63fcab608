"""Public names of earlier versions: each still works for one minor version, with a warning."""

from __future__ import annotations

from typing import Final, NamedTuple

from catan_nb._version import __version__


class Renaming(NamedTuple):
    """The names that one version changed.

    Attributes
    ----------
    since : str
        The version, "major.minor", that brought the new names.
    until : str
        The first version without the old ones.
    names : dict of str to dict of str to str
        By module: each old name with its new one.
    """

    since: str
    until: str
    names: dict[str, dict[str, str]]


NAMES_OF_0_1: Final = {
    "catan_nb.bots": {
        "CourseOfChances": "WinChanceHistory",
        "Weighed": "WeighedAction",
        "seated": "bots_by_seat",
    },
    "catan_nb.lessons": {
        "EveningLuck": "ReportLuck",
        "EveningView": "GameReportView",
        "Mixing": "MixedStrategy",
        "OwnEvening": "OwnGameReport",
        "agreeing_islands": "birthday_problem",
        "areas": "probability_square",
        "evening_luck": "report_luck",
        "honest_telling": "honest_forecast",
        "kept_forecasts": "stored_forecasts",
        "kept_promises": "interval_coverage",
        "kept_results": "stored_results",
        "many_hands": "compare_run_times",
        "mixing": "mixed_strategy",
        "own_evening": "own_game_report",
        "turned_flower": "turned_hexes",
        "two_stories": "two_hypotheses",
    },
    "catan_nb.stats": {
        "Evening": "GameReport",
        "Liftings": "FogSimulation",
        "Meeting": "FleetEncounter",
        "Robbed": "RobberySummary",
        "Venture": "SettlementRoute",
        "after_a_gap": "count_after_gap",
        "all_apart": "nonadjacent_sets",
        "apart_by_exchange": "red_places_by_swapping",
        "apart_chance": "nonadjacent_chance",
        "apart_evenly": "red_places_by_redrawing",
        "apart_one_by_one": "red_places_one_by_one",
        "best_kept": "best_cards_to_keep",
        "card_or_point": "compare_card_and_point",
        "cards_kept": "expected_hand_size",
        "cuts": "lengths_if_cut",
        "evening": "game_report",
        "evenly": "uniform",
        "hex_costs": "robber_costs",
        "more_to_be_hero": "strength_to_be_defender",
        "more_to_keep_cities": "strength_to_keep_cities",
        "remembered": "known_cards",
        "robbed": "robbery_summary",
        "same_chance": "birthday_chance",
        "sets_apart": "count_nonadjacent_sets",
        "share_of": "estimate_share",
        "simulate_apart": "simulate_red_tokens",
        "stolen": "stolen_distribution",
        "unchanged": "count_unchanged",
        "unevenness": "total_variation",
        "ventures": "settlement_routes",
        "wall_saves": "cards_saved_by_wall",
    },
}
RENAMINGS: Final = (Renaming("0.2", "0.3", NAMES_OF_0_1),)


class Renamed(NamedTuple):
    """What became of a public name.

    Attributes
    ----------
    new : str
        The name to use.
    message : str
        Says so, and when the old name goes or went.
    works : bool
        Whether the old name still works.
    """

    new: str
    message: str
    works: bool


def find_renamed(module: str, name: str) -> Renamed | None:
    """Return what became of a name of a module; None if it was never public there."""
    for renaming in RENAMINGS:
        new = renaming.names.get(module, {}).get(name)
        if new is not None:
            works = _major_and_minor(__version__) < _major_and_minor(renaming.until)
            end = "will be" if works else "was"
            message = (
                f"{module}.{name} was renamed to {new} in {renaming.since}"
                f" and {end} removed in {renaming.until}"
            )
            return Renamed(new, message, works)
    return None


def _major_and_minor(version: str) -> tuple[int, int]:
    major, minor, *_ = version.split(".")
    return int(major), int(minor)

"""Print the versions of this environment that the kit and its extras need, as constraints for pip.

Whoever releases the kit writes them into ``constraints.txt`` after all tests have passed with them.
"""

import tomllib
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[1]
project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


def needed(texts: list[str], extras: frozenset[str] = frozenset()) -> list[Requirement]:
    """Return those requirements that hold in this environment, for some extras of their package."""
    found = map(Requirement, texts)
    environments = [{"extra": extra} for extra in extras or {""}]
    return [
        one
        for one in found
        if one.marker is None or any(one.marker.evaluate(here) for here in environments)
    ]


def versions() -> dict[str, str]:
    """Return the version of each package that is needed directly or by another, by its name."""
    own = canonicalize_name(project["name"])
    extras = project["optional-dependencies"].values()
    waiting = needed([*project["dependencies"], *(text for extra in extras for text in extra)])
    found: dict[str, str] = {}
    seen: set[tuple[str, frozenset[str]]] = set()
    while waiting:
        requirement = waiting.pop()
        name, extra = canonicalize_name(requirement.name), frozenset(requirement.extras)
        if name == own or (name, extra) in seen:
            continue
        seen.add((name, extra))
        try:
            there = distribution(name)
        except PackageNotFoundError:
            raise SystemExit(f"{requirement} is not installed here; install .[test]") from None
        found[name] = there.version
        waiting += needed(there.requires or [], extra)
    return found


if __name__ == "__main__":
    print("# The versions with which this release was tested, by .ci/constraints.py.")
    for name, version in sorted(versions().items()):
        print(f"{name}=={version}")

"""Print the lowest version of each direct dependency of the whole kit, as constraints for pip."""

import re
import tomllib
from pathlib import Path

NAMES = ("class", "png", "serve")
"""The extras of which the extra "all" is made."""

text = (Path(__file__).parents[1] / "pyproject.toml").read_text(encoding="utf-8")
project = tomllib.loads(text)["project"]
extras = project["optional-dependencies"]
for requirement in [*project["dependencies"], *(one for name in NAMES for one in extras[name])]:
    if requirement.startswith("catan_nb["):
        continue
    bound = re.fullmatch(r"([\w-]+)>=([\d.]+)(,<[\d.]+)?", requirement)
    assert bound, f"{requirement} has no lower bound that can be read"
    print(f"{bound[1]}=={bound[2]}")

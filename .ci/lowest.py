"""Print the lowest version of each direct dependency, as constraints for pip."""

import re
import tomllib
from pathlib import Path

project = tomllib.loads((Path(__file__).parents[1] / "pyproject.toml").read_text(encoding="utf-8"))
for requirement in project["project"]["dependencies"]:
    bound = re.fullmatch(r"([\w-]+)>=([\d.]+)(,<[\d.]+)?( ; .+)?", requirement)
    assert bound, f"{requirement} has no lower bound that can be read"
    print(f"{bound[1]}=={bound[2]}")

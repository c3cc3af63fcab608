"""What becomes of the scripts of widgets on their way to a page."""

import re
from collections import Counter
from pathlib import Path

import pytest

from catan_nb.ui.assets import _collect_modules, bundle_script

ROOT = Path(__file__).parents[3]
MODULES = [
    file
    for file in sorted((ROOT / "catan_nb").rglob("static/**/*.js"))
    if re.search(r"^(import|export) ", file.read_text("utf-8"), re.MULTILINE)
]
DECLARED = re.compile(r"^(?:export )?(?:async )?(?:function|const|let|class) (\w+)", re.MULTILINE)


def test_a_script_comes_behind_what_it_imports_and_brings_each_once(tmp_path: Path) -> None:
    (tmp_path / "one.js").write_text("/** Of one. */\nexport const one = 1;\n", encoding="utf-8")
    (tmp_path / "two.js").write_text(
        'import { one } from "./one.js";\nexport function two() {\n  return one;\n}\n',
        encoding="utf-8",
    )
    (tmp_path / "all.js").write_text(
        '// All.\n\nimport { one } from "./one.js";\nimport {\n  two,\n} from "./two.js";\n\n'
        "export default /** @type {number} */ (one + two());\n",
        encoding="utf-8",
    )
    assert bundle_script(tmp_path / "all.js") == (
        "const one = 1;\nfunction two() {\nreturn one;\n}\nexport default (one + two());"
    )


@pytest.mark.parametrize("file", MODULES, ids=lambda file: file.name)
def test_scripts_that_share_a_scope_have_no_name_twice(file: Path) -> None:
    sources = [Path(place).read_text("utf-8") for place in _collect_modules(file, {})]
    counts = Counter(name for source in sources for name in DECLARED.findall(source))
    assert [name for name, count in counts.items() if count > 1] == []
    assert not re.search(r"^import |/\*\*", bundle_script(file), re.MULTILINE)

"""Files of one concept: none of the rules' files is long."""

import pytest
from tests.docs.clauses import ROOT

SOURCES = sorted(
    path for layer in ("core", "games") for path in (ROOT / "src/pravek" / layer).rglob("*.py")
)


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_no_file_of_core_or_games_has_more_than_300_lines(path: object) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()  # type: ignore[attr-defined]
    assert len(lines) <= 300
    assert not lines or lines[0].startswith('"""'), "the first line says what the file is about"

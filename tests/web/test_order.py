"""Tests pass in any order, also after a browser's in the same process."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from tests.web.place import ROOT

BROWSERS = "tests/web/test_wishes.py"
LOOPS = "tests/server/test_sharing.py::test_a_name_cannot_write_into_the_page"


def test_who_begins_a_loop_may_come_between_two_tests_with_a_browser(tmp_path: Path) -> None:
    begins, ends = (
        f"{BROWSERS}::test_a_page_that_opens_does_not_undo_what_another_has_just_wished",
        f"{BROWSERS}::test_a_wish_on_one_page_is_heard_on_the_others_and_theirs_add_to_it",
    )
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider"]
    command += ["--basetemp", str(tmp_path / "inner"), begins, LOOPS, ends]
    plain = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    done = subprocess.run(command, cwd=ROOT, env=plain, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
    assert "\n3 passed" in done.stdout, done.stdout

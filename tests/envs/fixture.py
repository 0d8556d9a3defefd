"""Keep what a new version of the coding says of the golden records: `python -m tests.envs.fixture`.

A version that was kept is never kept again: count VERSION up first.
"""

from __future__ import annotations

import json

from tests.envs.test_coding import CODINGS, FIXTURE, RECORDS, told, written


def main() -> None:
    if FIXTURE.exists():
        raise SystemExit(f"{FIXTURE.name} is there: count VERSION up in envs/coding.py")
    kept = {
        "codings": {coding.name: written(coding) for coding in CODINGS},
        "records": {path.stem: told(path) for path in RECORDS},
    }
    FIXTURE.write_text(json.dumps(kept, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()

"""The command line: one module per verb."""

import sys


def main() -> None:
    """The console script `pravek`."""
    try:
        from pravek.cli.app import app
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in ("click", "rich"):
            raise
        print("pravek: the command line needs `pip install 'pravek[cli]'`", file=sys.stderr)
        raise SystemExit(2) from None
    app()

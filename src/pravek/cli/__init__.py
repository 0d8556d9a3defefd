"""The command line: one module per verb."""


def main() -> None:
    raise SystemExit("pravek: the command line is being written")

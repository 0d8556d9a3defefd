"""`python -m pravek`: the command line."""

from pravek.cli import main

if __name__ == "__main__":
    main()

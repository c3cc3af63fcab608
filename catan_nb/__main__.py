"""The command, for ``python -m catan_nb``."""

import sys

from catan_nb.cli import main

if __name__ == "__main__":
    sys.exit(main())

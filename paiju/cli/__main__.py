"""`python -m paiju.cli`, for where the command `paiju` is not on the path."""

import sys

from paiju.cli.dispatch import main

if __name__ == "__main__":
    sys.exit(main())

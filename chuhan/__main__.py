"""`python -m chuhan` is the `chuhan` command."""

import sys

from chuhan.cli import main

sys.exit(main())

"""`python -m chuhan.language check de`."""

import sys

from chuhan.language.check import main

sys.exit(main(sys.argv[1:]))

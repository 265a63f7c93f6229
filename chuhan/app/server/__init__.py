"""What runs in the server's own process: Voilà with its settings, a cap on kernels, kernels kept ready."""

import sys

# jsonschema, which jupyter-server loads, would build a grammar of internationalized addresses here and now:
# that is two thirds of the time that the server takes to start. It does without a grammar that is not there.
sys.modules.setdefault("rfc3987_syntax", None)  # type: ignore[arg-type]

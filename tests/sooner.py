"""Loaded before every other plugin of pytest, so that what it keeps away is not loaded by one of them."""

import chuhan.app.server  # noqa: F401 -- without the grammar that takes jsonschema, and so nbval, seconds to build

"""Runs in Pyodide: modules become what this Python makes of them, in /work/in.zip; all else stays as it is.

Without docstrings and assertions: nobody reads them there, and they are a tenth of what is sent.
"""

import importlib.util
import json
import marshal
import re
import zipfile

drop = [re.compile(one) for one in json.loads(told)["drop"]]  # type: ignore[name-defined]  # noqa: F821
HEAD = importlib.util.MAGIC_NUMBER + (1).to_bytes(4, "little")  # never looked at again: there is no source

with zipfile.ZipFile("/work/in.zip") as found, zipfile.ZipFile("/work/out.zip", "w") as made:
    for one in found.infolist():
        if one.is_dir() or any(pattern.match(one.filename) for pattern in drop):
            continue
        name, data = one.filename, found.read(one)
        if name.endswith(".py"):
            code = compile(data, name, "exec", dont_inherit=True, optimize=2)
            name, data = f"{name}c", HEAD + bytes(8) + marshal.dumps(code)
        made.writestr(zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0)), data)

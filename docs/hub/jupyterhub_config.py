"""A school's JupyterHub with the kit: `jupyterhub --config jupyterhub_config.py`. See docs/classroom.md.

FORM chooses: "service", one `chuhan app` for everybody, or "servers", a Jupyter server for each.
"""

import os
import sys
from pathlib import Path

from chuhan.app.server.settings import share
from chuhan.shipped import shipped

c = get_config()  # noqa: F821 - JupyterHub brings it
FORM = os.environ.get("FORM", "service")
PROGRAMS = Path(sys.prefix) / "bin"

# Who may come in: here anybody under any name. A school takes its own sign-on, see docs/classroom.md.
c.JupyterHub.authenticator_class = "dummy"
c.Authenticator.allow_all = True

if FORM == "service":
    c.JupyterHub.services = [
        {
            "name": "chuhan",
            "url": "http://127.0.0.1:8866",
            "command": [str(PROGRAMS / "chuhan"), "app", "--hub", "--class", "30"],
            "oauth_no_confirm": True,  # who has logged in is not asked once more
        }
    ]
    c.JupyterHub.load_roles = [{"name": "user", "scopes": ["self", "access:services!service=chuhan"]}]
    c.JupyterHub.default_url = "/services/chuhan/"
else:
    c.JupyterHub.spawner_class = "simple"  # processes of one user; a school: systemd, docker or kubernetes
    c.Spawner.cmd = [str(PROGRAMS / "jupyterhub-singleuser")]
    c.Spawner.args = [f"--ServerApp.root_dir={shipped('notebooks')}"]
    c.Spawner.default_url = "/voila/render/app.ipynb"
    c.Spawner.mem_limit = "512M"  # kept by spawners that can
    c.Spawner.environment = {
        "JUPYTER_PATH": str(share()),  # our Voilà template
        "JUPYTERHUB_SINGLEUSER_APP": "jupyter_server.serverapp.ServerApp",
        "OMP_NUM_THREADS": "1",
    }

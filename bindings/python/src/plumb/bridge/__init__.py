"""The Bridge: layouts of running programs follow a folder on another process or machine.

``python -m plumb.bridge DIR`` watches a folder and pushes what changes; a program has a :class:`Client`:

>>> import plumb
>>> from plumb.bridge import Client, Server
>>> import tempfile, pathlib
>>> with tempfile.TemporaryDirectory() as folder, Server(folder, port=0, note=lambda text: None) as server:
...     _ = pathlib.Path(folder, "hud.xml").write_text('<UIView><UIView id="bar" width="30"/></UIView>')
...     client = Client(plumb.Engine(), port=server.address[1], program="game")
...     while not client.is_ready:
...         server.step(0)
...         _ = client.poll()
...     layout = client.load("hud.xml")
...     client.close()
>>> layout.compute(100, 100)
>>> layout["#bar"].frame.width
30.0

docs/bridge.md says how it is used, and has the protocol for clients in other languages.
"""

from .client import Client, ClientState, Received
from .server import DEFAULT_HOST, DEFAULT_PORT, LEGACY_PORT, Server

__all__ = [
    "DEFAULT_HOST",
    "DEFAULT_PORT",
    "LEGACY_PORT",
    "Client",
    "ClientState",
    "Received",
    "Server",
]

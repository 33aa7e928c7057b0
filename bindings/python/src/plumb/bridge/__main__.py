"""``python -m plumb.bridge DIR``: watches a folder and pushes what changes to running programs."""

from __future__ import annotations

import argparse
import ipaddress
import signal
import sys
from types import FrameType

from ._folder import PATTERNS
from ._report import printable
from .server import DEFAULT_HOST, DEFAULT_PORT, LEGACY_PORT, Server


def _port(text: str) -> int:
    number = int(text)
    if not 0 <= number <= 65535:
        raise ValueError
    return number


_port.__name__ = "port"


def _is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def _interrupt(number: int, frame: FrameType | None) -> None:
    raise KeyboardInterrupt


def main(arguments: list[str] | None = None) -> int:
    """Runs the server until Ctrl-C or SIGTERM; the exit status."""
    parser = argparse.ArgumentParser(
        prog="python -m plumb.bridge",
        description="Pushes layouts to running programs whenever they are saved.",
    )
    parser.add_argument("folder", metavar="DIR", help="the folder that is watched, with all below it")
    parser.add_argument(
        "--host",
        default=DEFAULT_HOST,
        help="where to listen; others than loopback show the files to the network",
    )
    parser.add_argument("--port", type=_port, default=DEFAULT_PORT, help=f"{DEFAULT_PORT} without it; 0: any")
    parser.add_argument(
        "--legacy-port",
        type=_port,
        nargs="?",
        const=LEGACY_PORT,
        help=f"listen for clients of EverLayoutBridge too, at {LEGACY_PORT} if no number is given",
    )
    parser.add_argument(
        "--pattern",
        action="append",
        metavar="GLOB",
        help=f"names of files that are pushed, may be repeated; without it {' '.join(PATTERNS)}",
    )
    parser.add_argument("--interval", type=float, default=0.2, help="seconds between two looks at the folder")
    parser.add_argument(
        "--patience", type=float, default=60.0, help="seconds until a silent client is disconnected"
    )
    options = parser.parse_args(arguments)
    if not 0.01 <= options.interval <= 3600 or not 0.1 <= options.patience <= 86400:
        parser.error("--interval is 0.01 to 3600 seconds, --patience 0.1 to 86400")
    signal.signal(signal.SIGTERM, _interrupt)
    try:
        server = Server(
            options.folder,
            options.host,
            options.port,
            options.legacy_port,
            patterns=options.pattern or PATTERNS,
            interval=options.interval,
            patience=options.patience,
        )
    except OSError as error:
        place = error.filename or f"{options.host}:{options.port}"
        print(f"plumb.bridge: {place}: {error.strerror or error}", file=sys.stderr)
        return 1
    with server:
        host, port = server.address
        print(printable(f"Watching {options.folder}, listening at {host}:{port}"), flush=True)
        if server.legacy_address is not None:
            print("Clients of EverLayoutBridge: {}:{}".format(*server.legacy_address), flush=True)
        if not _is_loopback(host):
            print("Every machine that reaches this address can read these files", file=sys.stderr, flush=True)
        try:
            server.run()
        except KeyboardInterrupt:
            pass
    return 0


if __name__ == "__main__":
    sys.exit(main())

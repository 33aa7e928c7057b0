"""The unframed protocol of EverLayoutBridge, for programs that have its client.

A file that has changed is sent as it is, with nothing around it.
"""

from __future__ import annotations

import selectors
import socket
from collections.abc import Callable, Mapping

_READ_SIZE = 1 << 16
MAX_CLIENTS = 64


class _LegacyClient:
    """A connected program that uses the client of EverLayoutBridge.

    It takes what arrives in one read for one document. So a file is sent in one piece where the socket
    allows, the next one only after a pause, and a file that changes while it waits is sent once, as it is
    then.
    """

    def __init__(self, endpoint: socket.socket, address: str, now: float) -> None:
        endpoint.setblocking(False)
        endpoint.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.socket = endpoint
        self.address = address
        self.current = memoryview(b"")
        self.waiting: dict[str, bytes] = {}
        self.resumes = now
        self.progress = now

    def queue(self, files: Mapping[str, bytes]) -> None:
        for name, data in files.items():
            self.waiting.pop(name, None)
            self.waiting[name] = data

    def flush(self, now: float, pause: float) -> None:
        if not self.current and self.waiting and now >= self.resumes:
            self.current = memoryview(self.waiting.pop(next(iter(self.waiting))))
        if self.current:
            try:
                count = self.socket.send(self.current)
            except (BlockingIOError, InterruptedError):
                return
            self.progress = now
            self.current = self.current[count:]
            if not self.current:
                self.resumes = now + pause


class LegacyPort:
    """Listens for clients of EverLayoutBridge, and sends them the JSON files that change."""

    def __init__(
        self,
        host: str,
        port: int,
        selector: selectors.BaseSelector,
        note: Callable[[str], None],
        *,
        pause: float = 0.05,
    ) -> None:
        self._selector = selector
        self._note = note
        self._pause = pause
        self._clients: list[_LegacyClient] = []
        self._listener = socket.create_server(
            (host, port), family=socket.AF_INET6 if ":" in host else socket.AF_INET
        )
        self._listener.setblocking(False)
        self.address = self._listener.getsockname()[:2]
        selector.register(self._listener, selectors.EVENT_READ, self)

    def __len__(self) -> int:
        return len(self._clients)

    def push(self, files: Mapping[str, bytes], now: float) -> None:
        """Sends these files, as far as they are documents of EverLayout."""
        documents = {name: data for name, data in files.items() if name.endswith(".json") and data}
        for client in self._clients:
            if not client.waiting and not client.current:
                client.progress = now
            client.queue(documents)

    def handle(self, key: selectors.SelectorKey, now: float) -> None:
        """Takes an event of the selector."""
        if key.fileobj is self._listener:
            self._accept(now)
            return
        for client in [client for client in self._clients if client.socket is key.fileobj]:
            try:
                # What such a client says has no meaning.
                if not client.socket.recv(_READ_SIZE):
                    self._drop(client, "disconnected")
            except (BlockingIOError, InterruptedError):
                pass
            except OSError as error:
                self._drop(client, str(error))

    def step(self, now: float, patience: float) -> float | None:
        """Sends what can be sent; in how many seconds there is more, None: when a socket is ready."""
        delay = None
        for client in list(self._clients):
            try:
                client.flush(now, self._pause)
            except OSError as error:
                self._drop(client, str(error))
                continue
            if client.current and now - client.progress > patience:
                self._drop(client, f"it has read nothing for {patience:g} seconds")
                continue
            events = selectors.EVENT_READ | (selectors.EVENT_WRITE if client.current else 0)
            self._selector.modify(client.socket, events, self)
            if client.waiting and not client.current:
                wait = max(0.0, client.resumes - now)
                delay = wait if delay is None else min(delay, wait)
        return delay

    def close(self) -> None:
        """Closes all of it."""
        for client in list(self._clients):
            self._drop(client, None)
        self._selector.unregister(self._listener)
        self._listener.close()

    def _accept(self, now: float) -> None:
        try:
            endpoint, address = self._listener.accept()
        except OSError:
            return
        if len(self._clients) >= MAX_CLIENTS:
            self._note(f"legacy client {address[0]}:{address[1]}: refused, there are {MAX_CLIENTS}")
            endpoint.close()
            return
        client = _LegacyClient(endpoint, f"{address[0]}:{address[1]}", now)
        self._clients.append(client)
        self._selector.register(endpoint, selectors.EVENT_READ, self)
        self._note(f"legacy client {client.address}: connected")

    def _drop(self, client: _LegacyClient, why: str | None) -> None:
        self._clients.remove(client)
        self._selector.unregister(client.socket)
        client.socket.close()
        if why is not None:
            self._note(f"legacy client {client.address}: {why}")

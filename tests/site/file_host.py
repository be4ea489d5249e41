"""A host of files for the site, under a path of its own: it counts what it sends, and can be cut off."""

from __future__ import annotations

import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

ROOT = "/club"


class Host:
    """Serves a folder on a port that stays the same while it is cut off; another folder may take its place."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.sent = 0  # bytes of bodies
        self.asked: list[str] = []
        self.roots = [ROOT]  # the paths under which it is served, deeper ones first
        self.newer: Path | None = None  # the folder that takes its place when a visit has brought all of this one
        self.missing = ""  # the file that is shown for what is not there
        self.shared = False  # whether scripts of others may read what it answers
        self.port = 0
        self.server: ThreadingHTTPServer | None = None
        self.start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}{ROOT}"

    def start(self) -> None:
        if self.server is None:
            self.server = ThreadingHTTPServer(("127.0.0.1", self.port), partial(Handler, self))
            self.port = self.server.server_port
            threading.Thread(target=self.server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True).start()

    def stop(self) -> None:
        """Nobody answers at this port any more."""
        if self.server is not None:
            self.server.shutdown()
            self.server.server_close()
            self.server = None


class Handler(SimpleHTTPRequestHandler):
    """Answers as simple hosts do: compressed files are files like others."""

    def __init__(self, host: Host, *arguments: Any) -> None:
        self.host = host
        super().__init__(*arguments, directory=str(host.folder))

    def translate_path(self, path: str) -> str:
        self.host.asked.append(urlsplit(path).path)
        if self.host.newer and path.endswith("/sw.js"):
            self.host.folder, self.host.newer = self.host.newer, None
        home = next((root for root in self.host.roots if path.startswith(f"{root}/")), None)
        return super().translate_path("/nothing-is-here" if home is None else urlsplit(path).path.removeprefix(home))

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        if not self.host.missing or code != 404:
            super().send_error(code, message, explain)
            return
        page = (self.host.folder / self.host.missing).read_bytes()
        self.send_response(404)
        self.send_header("Content-Type", "text/html")
        self.send_header("Content-Length", str(len(page)))
        self.end_headers()
        self.wfile.write(page)

    def end_headers(self) -> None:
        if self.host.shared:
            self.send_header("Access-Control-Allow-Origin", "*")
        super().end_headers()

    def copyfile(self, source: Any, outputfile: Any) -> None:
        content = source.read()
        self.host.sent += len(content)
        outputfile.write(content)

    def log_message(self, format: str, *arguments: Any) -> None:
        """Quietly."""

"""Starting the server."""

from __future__ import annotations

import os
import threading
import webbrowser
from pathlib import Path

import uvicorn

from bottega.table.app import make_app
from bottega.table.settings import Settings, read_secret
from bottega.table.sockets import LARGEST


def run(
    host: str, port: int, db: str, redis: str | None, secret_file: Path, workers: int, bot_pause: float, open_page: bool
) -> None:
    settings = Settings(db=db, redis=redis, secret=read_secret(secret_file), workers=workers, bot_pause=bot_pause)
    where = f"http://{'localhost' if host in ('127.0.0.1', '0.0.0.0') else host}:{port}/"
    print(f"Bottega is open: {where}   (Ctrl-C closes it)", flush=True)
    if open_page and (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY") or os.name == "nt"):
        threading.Timer(1.0, webbrowser.open, [where]).start()
    uvicorn.run(
        make_app(settings),
        host=host,
        port=port,
        log_level="warning",
        ws_max_size=4 * LARGEST,
        timeout_graceful_shutdown=5,
    )

"""What a server is started with."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Settings:
    """`secret` signs cookies; without a file of its own a server makes one beside its database."""

    db: str = "sqlite:///bottega.db"
    redis: str | None = None
    secret: str = ""
    workers: int = 1
    bot_pause: float = 0.6
    secure_cookies: bool = False


def read_secret(path: Path) -> str:
    """The secret of a file; a missing file is made with a new one, readable by its owner only."""
    if not path.exists():
        path.touch(mode=0o600)
        path.write_text(secrets.token_urlsafe(32) + "\n", encoding="utf-8")
    secret = path.read_text(encoding="utf-8").strip()
    if len(secret) < 16:
        raise ValueError(f"{path} holds no good secret: put at least 16 letters into it, or remove it.")
    return secret

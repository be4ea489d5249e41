"""Logs: one line of JSON for each event, without names, texts or secrets."""

from __future__ import annotations

import json
import logging
import sys
import threading
import time
from typing import Any

_logger = logging.getLogger("bottega")


def log(event: str, level: str = "info", *, failed: BaseException | None = None, **fields: Any) -> None:
    """Log an event. Fields are ids, numbers and kinds, never names, texts or tokens."""
    number = logging.getLevelNamesMapping()[level.upper()]
    if _logger.isEnabledFor(number):
        _logger.log(number, event, extra={"fields": fields}, exc_info=failed)


class JsonFormatter(logging.Formatter):
    """Formats a record as a line of JSON, with some fields that are the same in all lines of a process."""

    def __init__(self, **same: Any) -> None:
        super().__init__()
        self.same = same

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "time": time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(record.created)) + f".{record.msecs:03.0f}Z",
            "level": record.levelname.lower(),
            "event": record.getMessage() if record.name == "bottega" else _foreign(record),
            **self.same,
            **getattr(record, "fields", {}),
        }
        if record.exc_info and record.exc_info[0] is not None:
            line["error"] = record.exc_info[0].__name__
            line["trace"] = _trace(record.exc_info[1])
        return json.dumps(line)


def _foreign(record: logging.LogRecord) -> str:
    """The message of a library. Of an error only the first line, since the rest may quote what somebody wrote."""
    said = record.getMessage().strip()
    return f"{record.name}: {said.splitlines()[0] if record.exc_info and said else said}"


def _trace(error: BaseException | None) -> list[str]:
    """Where an error came from, without its text, which may quote what somebody wrote."""
    places: list[str] = []
    while error is not None:
        step = error.__traceback__
        while step is not None:
            code = step.tb_frame.f_code
            places.append(f"{'/'.join(code.co_filename.split('/')[-2:])}:{step.tb_lineno} {code.co_name}")
            step = step.tb_next
        places.append(type(error).__name__)
        error = error.__cause__
    return places


def configure(level: str, **same: Any) -> None:
    """Log to stderr from this level on, and warnings of libraries and Python. `same` are fields of every line."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonFormatter(**same))
    logging.getLogger().handlers = [handler]
    _logger.setLevel(level.upper())
    logging.captureWarnings(True)
    sys.excepthook = lambda kind, error, trace: log("died", "error", failed=error)
    threading.excepthook = lambda died: log("thread died", "error", failed=died.exc_value)

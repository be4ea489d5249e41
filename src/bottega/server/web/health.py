"""Health check and metrics for the server's operator."""

from __future__ import annotations

import asyncio
import hmac
import time
from collections.abc import Callable
from urllib.request import Request as UrlRequest
from urllib.request import urlopen

from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Route

from bottega.i18n.translate import t
from bottega.server.accounts.one_time_tokens import hashed
from bottega.server.core.errors import Unavailable
from bottega.server.core.log import log
from bottega.server.db.storage import Storage
from bottega.server.play.store import table_store
from bottega.server.web.base import Web
from bottega.server.web.cookies import is_direct
from bottega.server.web.prometheus import CONTENT_TYPE, PrometheusMetrics, merged


class HealthPages:
    def __init__(self, web: Web, count_sockets: Callable[[], int]) -> None:
        self.web = web
        self.count_sockets = count_sockets
        self.metrics = PrometheusMetrics()
        self.trying = asyncio.Lock()
        self.stored = -1.0  # when a write was last tried

    async def health(self, request: Request) -> Response:
        """Healthy if the database can be read and written. Writing is tried at most once a second."""
        try:
            async with self.trying:
                if time.monotonic() - self.stored >= 1:
                    await self.web.db(Storage.try_to_write)
                    self.stored = time.monotonic()
            numbers = await self.web.db(table_store.count_by_status)
        except Unavailable as trouble:
            log("unwell", "error", failed=trouble)
            return JSONResponse({"ok": False}, 503)
        return JSONResponse({"ok": True, "tables": numbers})

    async def metrics_page(self, request: Request) -> Response:
        """The metrics of all processes of this server, or of one. For the operator: requests from this machine that no
        proxy forwards, or with the token."""
        if not (is_direct(request) or self._has_token(request)):
            return PlainTextResponse(t("Page not found."), 403)
        own, me = await self._own_metrics(), self.web.settings.peers
        if me.processes > 1 and "process" not in request.query_params:
            others = [number for number in range(me.processes) if number != me.number]
            said = await asyncio.gather(*(asyncio.to_thread(self._metrics_of, number) for number in others))
            texts = {me.number: own.decode(), **dict(zip(others, said, strict=True))}
            own = merged(dict(sorted(texts.items())))
        return Response(own, media_type=CONTENT_TYPE)

    def _metrics_of(self, process: int) -> str:
        """The metrics of another process; empty if it does not answer."""
        try:
            request = UrlRequest(f"{self.web.settings.address}metrics?process={process}", headers=self._own_token())
            with urlopen(request, timeout=5) as answer:
                return str(answer.read().decode())
        except OSError as error:
            log("process does not answer", "warning", asked=process, error=type(error).__name__)
            return ""

    def _own_token(self) -> dict[str, str]:
        """The token that the processes of one server use among themselves: their address need not be loopback."""
        return {"authorization": f"Bearer {hashed('metrics ' + self.web.settings.secret)}"}

    def _has_token(self, request: Request) -> bool:
        given, token = request.headers.get("authorization", ""), self.web.settings.metrics_token
        known = [self._own_token()["authorization"], *([f"Bearer {token}"] if token else [])]
        return any(hmac.compare_digest(given.encode(), one.encode()) for one in known)

    async def _own_metrics(self) -> bytes:
        metrics = self.metrics
        for status, number in (await self.web.db(table_store.count_by_status)).items():
            metrics.tables.labels(status).set(number)
        metrics.in_memory.set(len(self.web.services.tables.lives))
        metrics.sockets.set(self.count_sockets())
        queue = self.web.services.pool.queue
        metrics.thinking.set(queue.running)
        for kind, waiting in queue.kinds.items():
            metrics.waiting.labels(kind).set(len(waiting))
        return metrics.text()

    def routes(self) -> list[Route]:
        return [Route("/healthz", self.health), Route("/metrics", self.metrics_page)]

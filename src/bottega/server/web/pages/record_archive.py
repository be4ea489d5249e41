"""Records of finished games in a ZIP file."""

from __future__ import annotations

import asyncio
import io
import zipfile

from starlette.responses import Response

from bottega.i18n.translate import t
from bottega.server.core.errors import Refused, TableNotFound
from bottega.server.web.base import Web


class RecordArchives:
    def __init__(self, web: Web) -> None:
        self.web = web
        self.packing: set[str] = set()  # visitors whose archive is being made: one at a time

    async def response(self, visitor: str, tables: list[str], besides: dict[str, str] | None = None) -> Response:
        """The records of these tables, and other texts by file name."""
        if visitor in self.packing:
            raise Refused(t("Your download is already being prepared. Wait a moment."))
        self.packing.add(visitor)
        try:
            texts = dict(besides or {})
            for table_id in tables:
                try:
                    texts[f"records/{table_id}.record"] = await self.web.services.record_export.give(visitor, table_id)
                except TableNotFound:
                    continue  # it was deleted meanwhile
            packed = await asyncio.to_thread(pack, texts)
        finally:
            self.packing.discard(visitor)
        headers = {"content-disposition": 'attachment; filename="bottega.zip"', "cache-control": "no-store"}
        return Response(packed, media_type="application/zip", headers=headers)


def pack(texts: dict[str, str]) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as folder:
        for name, text in texts.items():
            folder.writestr(name, text)
    return packed.getvalue()

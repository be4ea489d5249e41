"""HTTP requests to URLs that users supply: they reach public addresses only, never private networks."""

from __future__ import annotations

from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from typing import Any
from urllib.parse import urlsplit

import aiohttp
from aiohttp.abc import AbstractResolver, ResolveResult
from aiohttp.resolver import ThreadedResolver

from bottega.server.core.log import log

TIMEOUT = 10.0  # seconds
LOCAL_NAT64 = ip_network("64:ff9b:1::/48")  # the same in one's own network
COMPATIBLE = ip_network("::/96")  # IPv4 addresses in an old notation, and loopback
TRANSLATED = ip_network("::ffff:0:0:0/96")  # IPv4 addresses in yet another one
MISSING_IN_PYTHON = ("192.0.0.0/24", "3fff::/20", "5f00::/16", "100:0:0:1::/64")
INNER = (LOCAL_NAT64, COMPATIBLE, TRANSLATED, *map(ip_network, MISSING_IN_PYTHON))
NAT64 = ip_network("64:ff9b::/96")  # IPv4 addresses behind a gateway


def is_public_address(address: str) -> bool:
    """Whether an IP address is globally reachable."""
    found: IPv4Address | IPv6Address = ip_address(address.partition("%")[0])
    if any(found in inner for inner in INNER):
        return False
    if isinstance(found, IPv6Address):
        if found.is_site_local:
            return False
        inside = found.ipv4_mapped or found.sixtofour or (found.teredo and found.teredo[1])
        if found in NAT64:
            inside = IPv4Address(int(found) & 0xFFFFFFFF)
        if inside:
            return is_public_address(str(inside))
    return found.is_global and not found.is_multicast


class PublicResolver(AbstractResolver):
    """Resolves host names to public addresses only; connections use exactly these addresses."""

    def __init__(self) -> None:
        self.known = ThreadedResolver()

    async def resolve(self, host: str, port: int = 0, family: Any = 0) -> list[ResolveResult]:
        found = await self.known.resolve(host, port, family)
        if not all(is_public_address(one["host"]) for one in found):
            raise OSError("not a place of the world")
        return found

    async def close(self) -> None:
        await self.known.close()


async def post_public(url: str, body: bytes, headers: dict[str, str], to_loopback: bool = False) -> int:
    """Send a POST request to a URL with a public host name; returns the status, or 0 without an answer. Redirects are
    not followed."""
    host = (urlsplit(url).hostname or "").rstrip(".")
    if not to_loopback and (host.replace(".", "").isdecimal() or ":" in host):  # not resolved, so not checked
        log("not reached", "warning", error="address")
        return 0
    connector = aiohttp.TCPConnector(resolver=None if to_loopback else PublicResolver(), use_dns_cache=False)
    limit = aiohttp.ClientTimeout(total=TIMEOUT)
    try:
        async with (
            aiohttp.ClientSession(connector=connector, timeout=limit) as session,
            session.post(url, data=body, headers=headers, allow_redirects=False) as answer,
        ):
            return answer.status
    except (aiohttp.ClientError, OSError, ValueError) as error:
        log("not reached", "warning", error=type(error).__name__)
        return 0

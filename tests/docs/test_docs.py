"""The documentation is built as a site without a warning, and the code in it runs."""

from __future__ import annotations

import doctest
import re
import subprocess
import sys
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

ROOT = Path(__file__).parents[2]
PAGES = sorted([ROOT / "README.md", *(ROOT / "docs").glob("*.md")])
CODE = re.compile(r"^```python\n(.*?)^```", re.DOTALL | re.MULTILINE)
FLAGS = doctest.ELLIPSIS | doctest.IGNORE_EXCEPTION_DETAIL | doctest.NORMALIZE_WHITESPACE


@pytest.mark.parametrize("page", [pytest.param(page, id=page.name) for page in PAGES])
def test_the_code_of_a_page_runs(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Blocks with prompts are compared with what they show; others just run. A page is one session."""
    monkeypatch.chdir(tmp_path)
    names: dict[str, object] = {"__name__": "__docs__"}
    runner = doctest.DocTestRunner(optionflags=FLAGS)
    text = page.read_text(encoding="utf-8")
    for found in CODE.finditer(text):
        code = found.group(1)
        line = text[: found.start()].count("\n") + 1
        if ">>>" not in code:
            exec(compile(code, f"{page.name}:{line}", "exec"), names)
            continue
        test = doctest.DocTestParser().get_doctest(code, names, page.name, str(page), line)
        runner.run(test, clear_globs=False)
        names.update(test.globs)
    assert runner.summarize().failed == 0


def test_every_proxy_in_the_documentation_closes_the_metrics() -> None:
    blocks = re.findall(r"^```\w*\n(.*?)^```", (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8"), re.S | re.M)
    proxies = [block for block in blocks if "reverse_proxy" in block or "proxy_pass" in block]
    assert len(proxies) >= 2
    for proxy in proxies:
        assert re.search(r"respond /metrics 403|location /metrics \{ deny all; \}", proxy), proxy


def test_nothing_that_starts_a_server_believes_every_forwarded_address() -> None:
    for path in (ROOT / "deploy").iterdir():
        assert not re.search(
            r"(FORWARDED_ALLOW_IPS|forwarded-allow-ips)[=: \"']*\*", path.read_text(encoding="utf-8")
        ), path


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    command = [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", str(folder)]
    built = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=300)
    assert built.returncode == 0, built.stdout + built.stderr
    return folder


class Links(HTMLParser):
    """Everything a page points at, and everything in it that can be pointed at."""

    def __init__(self, page: Path) -> None:
        super().__init__()
        self.links: list[str] = []
        self.ids: set[str] = set()
        self.feed(page.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        for name, value in attrs:
            if name in ("href", "src") and value:
                self.links.append(value)
            if name == "id" and value:
                self.ids.add(value)


def test_every_link_of_the_site_leads_somewhere(site: Path) -> None:
    pages = {page: Links(page) for page in site.rglob("*.html") if page.name != "404.html"}
    checked = 0
    for page, found in pages.items():
        for link in found.links:
            parts = urlsplit(link)
            if parts.scheme or parts.netloc:
                continue
            target = (page.parent / unquote(parts.path)).resolve() if parts.path else page
            assert target.exists(), f"{page.relative_to(site)} points at {link}"
            if parts.fragment and target in pages:
                assert unquote(parts.fragment) in pages[target].ids, f"{page.relative_to(site)} points at {link}"
            checked += 1
    assert checked > 500


def test_the_site_needs_no_other_site(site: Path) -> None:
    for page in site.rglob("*.html"):
        for link in re.findall(r'<(?:script|link|img)[^>]+(?:src|href)="(https?:[^"]+)"', page.read_text("utf-8")):
            raise AssertionError(f"{page.relative_to(site)} loads {link}")

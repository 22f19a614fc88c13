"""Built pages are served with their cache rules and nothing outside them."""

import gzip
import threading
from collections.abc import AsyncIterator
from pathlib import Path
from unittest.mock import AsyncMock

import brotli
import httpx
import pytest
from starlette.responses import PlainTextResponse

from app.domain.vaccines import Vaccine
from app.services.prices import PriceList
from app.settings import get_settings
from app.web import kept_assets
from app.web.security_headers import SecurityHeaders
from app.web.static_site import StaticSite

pytestmark = pytest.mark.any_day


@pytest.fixture
def site(tmp_path: Path) -> StaticSite:
    pages = tmp_path / "client"
    (pages / "assets").mkdir(parents=True)
    (pages / "terminos").mkdir()
    (pages / "index.html").write_text("inicio")
    (pages / "index.html.gz").write_bytes(gzip.compress(b"inicio"))
    (pages / "terminos/index.html").write_text("nueve secciones")
    (pages / "404.html").write_text("no existe")
    (pages / "assets/a-1b2c.js").write_text("let a")
    (tmp_path / "secret.txt").write_text("secret")
    return StaticSite(PlainTextResponse("backend"), pages)


@pytest.fixture
async def client(site: StaticSite) -> AsyncIterator[httpx.AsyncClient]:
    transport = httpx.ASGITransport(app=site)
    async with httpx.AsyncClient(transport=transport, base_url="http://site") as own:
        yield own


@pytest.fixture
def prices(monkeypatch) -> tuple[Vaccine, ...]:
    """A list that is not the built one, read a moment ago."""
    changed = (Vaccine("covid", "COVID-19", 16_500),)
    shown = PriceList()
    monkeypatch.setattr("app.web.static_site.SHOWN", shown)
    monkeypatch.setattr(shown, "refresh", AsyncMock(return_value=changed))
    return changed


@pytest.mark.usefixtures("prices")
async def test_changed_prices_are_compressed_where_nobody_waits(
    client, tmp_path: Path, monkeypatch
) -> None:
    page = tmp_path / "client/index.html"
    page.write_text('<body><p data-vaccine="covid">COVID-19: $15.000</p></body>')
    threads: list[threading.Thread] = []

    def compress(content: bytes, quality: int) -> bytes:
        threads.append(threading.current_thread())
        return packed(content, quality=quality)

    packed = brotli.compress
    monkeypatch.setattr("app.web.priced_files.brotli.compress", compress)
    for accepted in ("br", "gzip", "identity", "br"):
        answer = await client.get("/", headers={"accept-encoding": accepted})
        assert "COVID-19: $16.500" in answer.text
        assert answer.headers.get("content-encoding", "identity") == accepted
        # A cache between keeps one for each.
        assert answer.headers["vary"] == "Accept-Encoding"
    (thread,) = threads
    assert thread is not threading.main_thread()
    answer = await client.get("/terminos/", headers={"accept-encoding": "br"})
    assert answer.text == "nueve secciones"


@pytest.mark.parametrize("public", ["", "https://vacunas.cl"])
async def test_search_engines_read_the_present_address(
    client, tmp_path: Path, monkeypatch, public
) -> None:
    """Whatever port the machine had that built the pages."""
    monkeypatch.setenv("PUBLIC_URL", public)
    monkeypatch.setenv("PORT", "4321")
    get_settings.cache_clear()
    built = public or "http://localhost:3000"
    now = public or "http://localhost:4321"
    robots = tmp_path / "client/robots.txt"
    robots.write_text(f"User-agent: *\n\nSitemap: {built}/sitemap.xml\n")
    (tmp_path / "client/sitemap.xml").write_text(f"<loc>{built}/</loc>")
    answer = await client.get("/robots.txt")
    assert answer.headers["content-type"].startswith("text/plain")
    assert answer.text == f"User-agent: *\n\nSitemap: {now}/sitemap.xml\n"
    answer = await client.get("/sitemap.xml")
    assert answer.headers["content-type"].startswith("application/xml")
    assert answer.text == f"<loc>{now}/</loc>"
    assert (await client.post("/robots.txt")).status_code == 405
    robots.unlink()
    assert (await client.get("/robots.txt")).status_code == 404


async def test_hashed_files_are_kept_forever(client) -> None:
    answer = await client.get("/assets/a-1b2c.js")
    assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"


@pytest.mark.parametrize("path", ["/", "/assets/a-1b2c.js"])
async def test_what_is_known_is_asked_for_again_by_its_etag(client, path) -> None:
    first = await client.get(path, headers={"accept-encoding": "identity"})
    kept = "immutable" if path.startswith("/assets/") else "no-cache"
    assert kept in first.headers["cache-control"]
    again = await client.get(
        path,
        headers={
            "if-none-match": first.headers["etag"],
            "accept-encoding": "identity",
        },
    )
    assert again.status_code == 304


async def test_compressed_twin_is_preferred(client) -> None:
    answer = await client.get("/", headers={"accept-encoding": "gzip"})
    assert answer.headers["content-encoding"] == "gzip"
    assert answer.text == "inicio"


async def test_page_without_its_slash_is_redirected_with_its_query(client) -> None:
    answer = await client.get("/terminos?a=1&b=%20")
    assert answer.status_code == 308
    assert answer.headers["location"] == "/terminos/?a=1&b=%20"


@pytest.mark.parametrize(
    "path",
    [
        "//evil.example/terminos",
        "/../secret.txt",
        "/%2e%2e/secret.txt",
        "/..%2fsecret.txt",
        "/terminos/..%2f..%2fsecret.txt",
        "/nada",
        "/assets",
        "/assets/",
        "/assets/nada.js",
        "/ping",
        "/_upload",
        "/_health",
        "/_all_routes",
        "/%00",
        "/\\evil.example",
        "/" + "a" * 8_000,
        "/assets/" + "a" * 256,
        "/" + "a/" * 4_000,
        "/%ed%a0%80",
    ],
)
async def test_unknown_address_gets_the_404_page(client, path) -> None:
    answer = await client.get(f"http://site{path}")
    assert answer.status_code == 404
    assert answer.text == "no existe"
    assert "secret" not in answer.text


@pytest.mark.parametrize(
    "path", ["/api/x", "/healthz", "/readyz", "/_event", "/_event/"]
)
async def test_addresses_of_the_backend_are_passed_on(client, path) -> None:
    assert (await client.get(path)).text == "backend"


async def test_address_that_only_begins_like_the_backend_is_a_page(client) -> None:
    assert (await client.get("/apis")).status_code == 404


async def test_pages_are_only_read(client) -> None:
    for method in ("POST", "TRACE"):
        assert (await client.request(method, "/")).status_code == 405


async def test_under_https_browsers_are_told_to_stay_there(
    site: StaticSite, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PUBLIC_URL", "https://vacunas.example")
    get_settings.cache_clear()
    transport = httpx.ASGITransport(app=SecurityHeaders(site))
    async with httpx.AsyncClient(transport=transport, base_url="http://site") as own:
        answer = await own.get("/terminos/")
    assert answer.status_code == 200
    told = answer.headers["strict-transport-security"]
    assert told == "max-age=63072000; includeSubDomains"
    policy = answer.headers["content-security-policy"]
    assert "wss://vacunas.example" in policy
    assert "upgrade-insecure-requests" in policy


async def test_pages_may_ask_the_device_for_keys_and_for_nothing_else(
    site: StaticSite,
) -> None:
    transport = httpx.ASGITransport(app=SecurityHeaders(site))
    async with httpx.AsyncClient(transport=transport, base_url="http://site") as own:
        policy = (await own.get("/terminos/")).headers["permissions-policy"]
    parts = set(policy.split(", "))
    assert {
        "publickey-credentials-get=(self)",
        "publickey-credentials-create=(self)",
    } == {part for part in parts if not part.endswith("=()")}
    assert "camera=()" in parts


async def test_files_of_a_build_before_are_still_served(tmp_path: Path) -> None:
    builds = [tmp_path / "old", tmp_path / "new"]
    for pages in builds:
        (pages / "assets").mkdir(parents=True)
        (pages / "assets" / f"{pages.name}.js").write_text(pages.name)
        (pages / "404.html").write_text("no existe")
        kept_assets.keep(pages)
    transport = httpx.ASGITransport(StaticSite(PlainTextResponse(""), builds[1]))
    async with httpx.AsyncClient(transport=transport, base_url="http://site") as own:
        for name in ("old", "new"):
            answer = await own.get(f"/assets/{name}.js")
            assert answer.text == name
            assert "immutable" in answer.headers["cache-control"]
        for path in ("/newest.json", "/assets/../newest.json", "/assets/other.js"):
            assert (await own.get(path)).text == "no existe"


async def test_file_is_found_whose_build_is_replaced_in_that_moment(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("old", "new"):
        (tmp_path / name / "assets").mkdir(parents=True)
        (tmp_path / name / "assets" / f"{name}.js").write_text(name)
        (tmp_path / name / "404.html").write_text("no existe")
        kept_assets.keep(tmp_path / name)
    current, other = tmp_path / "current", tmp_path / "link"
    current.symlink_to("old")
    other.symlink_to("new")
    site = StaticSite(PlainTextResponse(""), current)
    looked = site._is_kept  # pyright: ignore[reportPrivateUsage]

    def replaced(path: str) -> bool:
        found = looked(path)
        if other.is_symlink():
            other.replace(current)
        return found

    monkeypatch.setattr(site, "_is_kept", replaced)
    transport = httpx.ASGITransport(site)
    async with httpx.AsyncClient(transport=transport, base_url="http://site") as own:
        answer = await own.get("/assets/old.js")
        assert (answer.status_code, answer.text) == (200, "old")
        assert (await own.get("/assets/none.js")).status_code == 404


async def test_old_and_new_release_side_by_side_miss_nothing(tmp_path: Path) -> None:
    """A proxy asks either of them for what a page of the other one needs."""
    clients: list[httpx.AsyncClient] = []
    for release in ("old", "new"):
        pages = tmp_path / release
        (pages / "assets").mkdir(parents=True)
        (pages / "index.html").write_text(f"/assets/{release}.js")
        (pages / "assets" / f"{release}.js").write_text(release)
        kept_assets.keep(pages)
        transport = httpx.ASGITransport(StaticSite(PlainTextResponse(""), pages))
        clients.append(httpx.AsyncClient(transport=transport, base_url="http://site"))
    seen: set[str] = set()
    for visit in range(100):
        page = await clients[visit % 2].get("/")
        script = await clients[visit // 2 % 2].get(page.text)
        assert script.status_code == 200
        seen.add(script.text)
    assert seen == {"old", "new"}
    for client in clients:
        await client.aclose()

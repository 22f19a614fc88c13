"""Built pages are served with their cache rules and nothing outside them."""

import gzip
from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest
from starlette.responses import PlainTextResponse

from app.settings import get_settings
from app.web.security_headers import SecurityHeaders
from app.web.static_site import StaticSite


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


async def test_hashed_files_are_kept_forever(client) -> None:
    answer = await client.get("/assets/a-1b2c.js")
    assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"


async def test_pages_are_asked_for_again_by_their_etag(client) -> None:
    first = await client.get("/", headers={"accept-encoding": "identity"})
    assert first.headers["cache-control"] == "no-cache"
    again = await client.get(
        "/",
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
        "/assets/nada.js",
        "/ping",
        "/_upload",
        "/_health",
        "/_all_routes",
        "/%00",
        "/\\evil.example",
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
    assert (await client.post("/")).status_code == 405


async def test_under_https_browsers_are_told_to_stay_there(
    site: StaticSite, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PUBLIC_URL", "https://vacunas.example")
    get_settings.cache_clear()
    transport = httpx.ASGITransport(app=SecurityHeaders(site))
    async with httpx.AsyncClient(transport=transport, base_url="http://site") as own:
        answer = await own.get("/terminos/")
    assert answer.status_code == 200
    assert "max-age=63072000" in answer.headers["strict-transport-security"]
    policy = answer.headers["content-security-policy"]
    assert "wss://vacunas.example" in policy
    assert "upgrade-insecure-requests" in policy

"""Who finds a hole is told where to write."""

from datetime import datetime, timedelta
from pathlib import Path

import httpx
import pytest

from app.api.router import create_api
from app.settings import get_settings
from app.web.static_site import StaticSite
from tests.support.builders import NOON


async def asked(folder: Path) -> httpx.Response:
    transport = httpx.ASGITransport(app=StaticSite(create_api(folder), folder))
    async with httpx.AsyncClient(
        transport=transport, base_url="http://testserver"
    ) as http:
        return await http.get("/.well-known/security.txt")


async def test_it_names_the_address_of_the_site(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CONTACT_EMAIL", "datos@vacunas.example")
    monkeypatch.setenv("PUBLIC_URL", "https://vacunas.example")
    get_settings.cache_clear()
    answer = await asked(tmp_path)
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "text/plain; charset=utf-8"
    told = dict(line.split(": ", 1) for line in answer.text.splitlines())
    assert told["Contact"] == "mailto:datos@vacunas.example"
    assert told["Canonical"] == "https://vacunas.example/.well-known/security.txt"
    until = datetime.fromisoformat(told["Expires"])
    assert timedelta(days=30) < until - NOON < timedelta(days=366)


async def test_without_an_address_there_is_no_such_file(tmp_path: Path) -> None:
    assert (await asked(tmp_path)).status_code == 404

"""The manual is for everybody who is signed in, whole, and shows nothing else."""

import re
from collections.abc import AsyncIterator
from pathlib import Path

import httpx
import pytest
from bs4 import BeautifulSoup

from app.api.router import create_api
from app.domain.roles import Role
from app.services import manual, staff
from app.settings import get_settings
from tests.support.people import Colleague

pytestmark = pytest.mark.usefixtures("database")
TEXT = (manual.DOCS / "manual-del-panel.md").read_text(encoding="utf-8")
ADDRESS = "/api/manual.html"


@pytest.fixture
async def client(tmp_path: Path) -> AsyncIterator[httpx.AsyncClient]:
    transport = httpx.ASGITransport(app=create_api(tmp_path))
    async with httpx.AsyncClient(transport=transport, base_url="http://casa") as made:
        yield made


def come(client: httpx.AsyncClient, who: Colleague) -> None:
    client.cookies.set(get_settings().session_cookie, who.sign_in())


@pytest.mark.parametrize("role", Role)
async def test_everybody_of_the_staff_reads_the_manual(
    client, two_colleagues, role: Role
) -> None:
    rosa, elena = two_colleagues
    if role is not Role.ADMINISTRATOR:
        staff.give_role(rosa.me, elena.me.id, role)
    come(client, elena)
    answer = await client.get(ADDRESS)
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("text/html")
    page = BeautifulSoup(answer.text, "html.parser")
    assert [title.get_text() for title in page.select("h1")] == ["Manual del panel"]
    chapters = re.findall("^## (.+)$", TEXT, re.MULTILINE)
    assert [link.get_text() for link in page.select("nav a")] == chapters
    for link in page.select("nav a"):
        assert page.find(id=str(link["href"]).removeprefix("#"))
    pictures = page.select("img")
    assert len(pictures) == TEXT.count("![") > 5
    for one in pictures:
        shown = await client.get(str(one["src"]))
        assert (shown.status_code, shown.headers["content-type"]) == (200, "image/png")
        assert one["alt"]
        assert int(str(one["width"])) > 300


async def test_nothing_of_its_markdown_is_left(client, two_colleagues) -> None:
    come(client, two_colleagues[0])
    page = BeautifulSoup((await client.get(ADDRESS)).text, "html.parser")
    assert page.main
    text = page.main.get_text("\n")
    for mark in ("**", "`", "](", "\n#", "\n- ", "<"):
        assert mark not in text
    words = re.findall(r"\w+", re.sub(r"!\[.*?\]\(.*?\)", "", TEXT))
    assert set(words) <= set(re.findall(r"\w+", text))


async def test_who_is_not_signed_in_reads_nothing(client) -> None:
    answer = await client.get(ADDRESS)
    assert (answer.status_code, answer.headers["location"]) == (303, "/admin/")
    assert answer.text == ""
    assert (await client.get("/api/manual/panel-1440.png")).status_code == 401


@pytest.mark.parametrize(
    "name", ["landing-1440", "nada", "..%2Fmanual-del-panel", "%00", "a" * 999]
)
async def test_only_pictures_of_the_manual_are_shown(
    client, two_colleagues, name: str
) -> None:
    come(client, two_colleagues[0])
    assert (await client.get(f"/api/manual/{name}.png")).status_code == 404


def test_an_installation_without_its_documents_has_no_manual(
    two_colleagues, tmp_path: Path
) -> None:
    rosa, _ = two_colleagues
    assert manual.read(rosa.me, tmp_path) is None
    assert manual.picture(rosa.me, "panel-1440", tmp_path) is None
    (tmp_path / "manual-del-panel.md").write_text("# M\n\n![x](screenshots/y.png)\n")
    found = manual.read(rosa.me, tmp_path)
    assert found
    assert found.pictures == {}

"""A poster's code, read as a phone reads it, leads to the form of its pharmacy."""

import io
import re
import uuid
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import httpx
import pypdfium2
import pytest
import zxingcpp
from PIL import Image, ImageDraw

from app.api.router import create_api
from app.domain.lead import Category
from app.services import bookings, leads, pharmacies
from app.settings import get_settings
from tests.support.builders import clock, pharmacy_form
from tests.support.people import Colleague

pytestmark = pytest.mark.usefixtures("database")


async def file(who: Colleague | None, pharmacy_id: object, kind: str) -> httpx.Response:
    transport = httpx.ASGITransport(app=create_api(Path()))
    cookies = {get_settings().session_cookie: who.token} if who else {}
    async with httpx.AsyncClient(
        transport=transport, base_url="http://testserver", cookies=cookies
    ) as http:
        return await http.get(f"/api/farmacias/{pharmacy_id}/cartel.{kind}")


def read_pdf(content: bytes) -> tuple[str, str]:
    document = pypdfium2.PdfDocument(io.BytesIO(content))
    assert len(document) == 1
    text = document[0].get_textpage().get_text_bounded()
    (code,) = zxingcpp.read_barcodes(document[0].render(scale=2).to_pil())
    return code.text, text


def read_svg(text: str) -> str:
    """Paint the paths of the drawing, all of straight lines, and read the code."""
    picture = Image.new("RGB", (840, 1188), "white")
    pen = ImageDraw.Draw(picture)
    for colour, path in re.findall(r'<path fill="([^"]+)" d="([^"]+)"', text):
        for outline in path.strip("MZ").split("ZM"):
            corners = [tuple(map(float, at.split())) for at in outline.split("L")]
            (x0, y0), (x1, y1) = corners[0], corners[2]
            if len(corners) == 4:
                box = (round(x0 * 4), round(y0 * 4), round(x1 * 4), round(y1 * 4))
                pen.rectangle((*box[:2], box[2] - 1, box[3] - 1), fill=colour)
    (code,) = zxingcpp.read_barcodes(picture)
    return code.text


@pytest.mark.parametrize("kind", ["svg", "pdf"])
async def test_code_of_a_poster_leads_to_the_form_of_its_pharmacy(
    two_colleagues: tuple[Colleague, Colleague], kind: str
) -> None:
    rosa, _ = two_colleagues
    one = pharmacies.add(rosa.me, {"pharmacy_name": "Farmacia Ñandú & Cía"})
    other = pharmacies.add(rosa.me, {"pharmacy_name": "Cruz Verde"})
    answer = await file(rosa, one.id, kind)
    assert answer.status_code == 200
    assert (
        f'filename="cartel-{one.slug}.{kind}"' in answer.headers["content-disposition"]
    )
    assert answer.headers["content-type"] in {
        "image/svg+xml; charset=utf-8",
        "application/pdf",
    }
    if kind == "pdf":
        address, text = read_pdf(answer.content)
        assert "Farmacia Ñandú & Cía" in text
    else:
        address = read_svg(answer.text)
        assert "Farmacia Ñandú &amp; Cía" in answer.text
    there = urlsplit(address)
    assert f"{there.scheme}://{there.netloc}" == get_settings().origin
    assert there.path == "/farmacia/"
    (slug,) = parse_qs(there.query)["f"]
    receipt = bookings.submit(
        pharmacy_form(pharmacy=slug), Category.PHARMACY, clock=clock()
    )
    assert leads.find(rosa.me, receipt.id)[0].pharmacy_id == one.id != other.id


@pytest.mark.any_day
async def test_longest_name_stays_on_the_sheet(
    two_colleagues: tuple[Colleague, Colleague],
) -> None:
    rosa, _ = two_colleagues
    for name in ("Farmacia " * 22, "W" * 200, "Botica " + "x" * 150):
        one = pharmacies.add(rosa.me, {"pharmacy_name": name})
        address, text = read_pdf((await file(rosa, one.id, "pdf")).content)
        assert address.endswith(f"?f={one.slug}")
        assert re.sub(r"\s", "", text).count(name.replace(" ", "")) == 1
        drawn = (await file(rosa, one.id, "svg")).text
        sizes = re.findall(r'font-size="([\d.]+)">([^<]+)<', drawn)
        assert name.replace(" ", "") in "".join(t for _, t in sizes).replace(" ", "")
        # Millimetres: eight points.
        assert min(float(size) for size, _ in sizes) > 2.8


async def test_words_of_a_poster_are_broken_only_where_they_must_be(
    two_colleagues: tuple[Colleague, Colleague],
) -> None:
    rosa, _ = two_colleagues
    name = "Farmacia Internacionalmente-Reconocidísima de Quilpué"
    one = pharmacies.add(rosa.me, {"pharmacy_name": name})
    drawn = (await file(rosa, one.id, "svg")).text
    lines = re.findall(r'font-size="[\d.]+">([^<]+)<', drawn)
    told = [line for line in lines if line in name]
    assert " ".join(told).replace("- ", "-") == name
    assert all(word in "-".join(told) for word in re.split("[ -]", name))


async def test_posters_are_for_administrators_and_of_pharmacies(
    two_colleagues: tuple[Colleague, Colleague],
) -> None:
    rosa, _ = two_colleagues
    one = pharmacies.add(rosa.me, {"pharmacy_name": "Cruz Azul"})
    assert (await file(rosa, one.id, "pdf")).status_code == 200
    assert (await file(None, one.id, "pdf")).status_code == 401
    for wrong in (uuid.uuid4(), "nada"):
        assert (await file(rosa, wrong, "pdf")).status_code == 404
    assert (await file(rosa, one.id, "exe")).status_code == 404

"""The monthly sheet: its sums are those of the leads one by one, and it names nobody."""

import io
import re
import uuid
import zipfile
from collections import Counter
from collections.abc import AsyncIterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import httpx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlmodel import delete

from app.api.router import create_api
from app.domain.errors import NotAllowed, RateLimited
from app.domain.lead import Category
from app.domain.lead_criteria import LeadCriteria
from app.domain.lead_state import LeadState
from app.domain.limits import SHEET_BY_CLIENT
from app.domain.pharmacy import Pharmacy
from app.domain.pharmacy_sheet import Line, Sheet
from app.persistence import pharmacies as stored_pharmacies
from app.persistence.database import transaction
from app.persistence.pharmacy_tables import PharmacyRow
from app.persistence.tables import AppointmentRow
from app.persistence.visit_tables import VisitRow
from app.services import (
    bookings,
    lead_states,
    leads,
    pharmacies,
    pharmacy_sheet_files,
    pharmacy_sheets,
)
from app.settings import get_settings
from tests.support.builders import NOON, pharmacy_form
from tests.support.other_days import examples
from tests.support.people import INES, ROSA, Colleague

pytestmark = pytest.mark.usefixtures("database")
THIS_MONTH = NOON.astimezone(ZoneInfo("America/Santiago")).date().replace(day=1)
AZUL, VERDE = uuid.UUID(int=71), uuid.UUID(int=72)
NAMES = {"covid": "COVID-19", "tetanos": "Tétanos", "Tétanos": "Tétanos"}

# Around the first instants of months, those after both changes of clocks too.
EDGES = [
    datetime(2026, 4, 1, 3, tzinfo=UTC),
    datetime(2026, 5, 1, 4, tzinfo=UTC),
    datetime(2026, 9, 1, 4, tzinfo=UTC),
    datetime(2026, 10, 1, 3, tzinfo=UTC),
    datetime(2027, 1, 1, 3, tzinfo=UTC),
]
MONTHS = [date(2026, 3, 1), *(date(2026, n, 1) for n in (4, 5, 8, 9, 10, 12))]
MONTHS += [date(2027, 1, 1)]
instants = st.sampled_from(EDGES).flatmap(
    lambda edge: st.sampled_from(
        [edge + timedelta(microseconds=n) for n in (-1, 0, 10**9, -(10**9))]
    )
)


@dataclass(frozen=True)
class Case:
    """A lead as far as a sheet may count it."""

    pharmacy: uuid.UUID | None
    vaccine: str
    price: int
    created_at: datetime
    state: LeadState
    state_at: datetime | None
    visits: tuple[tuple[str, datetime], ...]


visits_of = st.lists(
    st.tuples(st.sampled_from(["cancelled", "no_show", "done", "done"]), instants),
    max_size=3,
).map(tuple)
cases = st.lists(
    st.builds(
        Case,
        pharmacy=st.sampled_from([None, AZUL, AZUL, VERDE]),
        vaccine=st.sampled_from(["covid", "tetanos", "Tétanos", "la de Ana Pérez"]),
        price=st.integers(0, 90_000),
        created_at=instants,
        state=st.sampled_from(LeadState),
        state_at=st.none() | instants,
        visits=visits_of,
    ),
    max_size=12,
)


def store(some: list[Case]) -> None:
    with transaction() as session:
        for table in (VisitRow, AppointmentRow, PharmacyRow):
            session.exec(delete(table))
        for ident, name in ((AZUL, "Azul"), (VERDE, "Verde")):
            one = Pharmacy(ident, name.lower(), name, "", "")
            stored_pharmacies.add(session, one, now=NOON)
        for case in some:
            row = AppointmentRow(
                submission_id=uuid.uuid4(),
                name="Ana Pérez",
                phone="1",
                email="ana@correo.cl",
                date=date(2026, 1, 1),
                time="10:00",
                vaccine=case.vaccine,
                address="Calle 1",
                vaccine_price=case.price,
                category=Category.PHARMACY.value,
                created_at=case.created_at,
                pharmacy_id=case.pharmacy,
                state=case.state.value,
                state_at=case.state_at,
            )
            session.add(row)
            session.flush()
            for state, at in case.visits:
                visit = VisitRow(
                    id=uuid.uuid4(),
                    appointment_id=row.id,
                    starts_at=at,
                    ends_at=at + timedelta(minutes=30),
                    minutes=30,
                    state=state,
                    created_at=at,
                )
                session.add(visit)


def counted(some: list[Case], pharmacy: uuid.UUID, month: date) -> Counter[str]:
    """Count as a reader of the promise would, one lead after the other."""

    def is_in(at: datetime | None) -> bool:
        here = at and at.astimezone(ZoneInfo("America/Santiago"))
        return bool(here) and (here.year, here.month) == (month.year, month.month)

    found: Counter[str] = Counter()
    for case in some:
        if case.pharmacy != pharmacy:
            continue
        name = NAMES.get(case.vaccine, "Otras vacunas")
        happened = {
            "requested": is_in(case.created_at),
            "done": sum(s == "done" and is_in(at) for s, at in case.visits),
            "cancelled": case.state is LeadState.CANCELLED and is_in(case.state_at),
        }
        for what, times in happened.items():
            found[f"{name} {what}"] += times
            found[f"{name} {what} $"] += times * case.price
    return +found


def told(sheet: Sheet) -> Counter[str]:
    found: Counter[str] = Counter()
    for line in sheet.lines:
        for what in ("requested", "done", "cancelled"):
            one = getattr(line, what)
            found[f"{line.name} {what}"] += one.number
            found[f"{line.name} {what} $"] += one.value
    return +found


def is_sum(total: Line, lines: list[Line]) -> bool:
    return all(
        getattr(getattr(total, what), part)
        == sum(getattr(getattr(line, what), part) for line in lines)
        for what in ("requested", "done", "cancelled")
        for part in ("number", "value")
    )


@settings(max_examples=examples(40))
@given(some=cases, asked=st.lists(st.sampled_from(MONTHS), min_size=1, max_size=2))
def test_sums_are_those_of_the_leads_one_by_one(
    some: list[Case], asked: list[date]
) -> None:
    store(some)
    for month in asked:
        whole = pharmacy_sheets.of_month(ROSA, month)
        for ident, slug in ((AZUL, "azul"), (VERDE, "verde")):
            page = pharmacy_sheets.of_month(ROSA, month, slug)
            assert page.of
            assert page.of.id == ident
            assert told(page.sheet) == counted(some, ident, month)
            assert is_sum(page.sheet.total, list(page.sheet.lines))
            (mine,) = [x for x in whole.sheet.lines if x.name == page.of.name] or [
                Line("")
            ]
            assert is_sum(mine, list(page.sheet.lines))
        assert is_sum(whole.sheet.total, list(whole.sheet.lines))


def two() -> tuple[Pharmacy, Pharmacy]:
    azul, verde = (
        pharmacies.add(ROSA, {"pharmacy_name": name}) for name in ("Azul", "Verde")
    )
    asked = [(azul, "influenza"), (azul, "covid"), (azul, "covid"), (verde, "covid")]
    receipts = [
        bookings.submit(
            pharmacy_form(name=f"Ana {n}", vaccine=vaccine, pharmacy=partner.slug),
            Category.PHARMACY,
        )
        for n, (partner, vaccine) in enumerate(asked)
    ]
    lead_states.move(ROSA, receipts[-1].id, LeadState.CANCELLED)
    return azul, verde


@pytest.fixture
async def client(tmp_path: Path) -> AsyncIterator[httpx.AsyncClient]:
    transport = httpx.ASGITransport(app=create_api(tmp_path))
    async with httpx.AsyncClient(transport=transport, base_url="http://casa") as made:
        yield made


def text_of(page: str) -> str:
    plain = re.sub(r"<style>.*?</style>|<[^>]+>", " ", page, flags=re.DOTALL)
    return " ".join(plain.split())


async def test_a_link_shows_one_pharmacy_its_figures_and_nobody(client) -> None:
    azul, verde = two()
    token = pharmacies.share_sheet(ROSA, azul.id, expected_version=1)
    other = pharmacies.share_sheet(ROSA, verde.id, expected_version=1)
    answer = await client.get(f"/api/farmacias/planilla/{token}")
    assert answer.status_code == 200
    assert answer.headers["cache-control"] == "no-store"
    assert "noindex" in answer.headers["x-robots-tag"]
    text = text_of(answer.text)
    assert "COVID-19 2 $" in text
    assert "Total 3 $" in text
    for hidden in ("Verde", "Ana", "ana@", "98765", "Larga", "B-100", "VC-", "<script"):
        assert hidden not in answer.text
    theirs = text_of((await client.get(f"/api/farmacias/planilla/{other}")).text)
    assert "Verde" in theirs
    assert "Azul" not in theirs
    assert "Total 1 $" in theirs
    earliest = f"{THIS_MONTH - timedelta(days=330):%Y-%m}"
    before = await client.get(f"/api/farmacias/planilla/{token}?mes={earliest}")
    assert "Nada llegó por aquí" in before.text
    last = pharmacy_sheets.months()[-1]
    for asked in (last - timedelta(days=1), THIS_MONTH + timedelta(days=40)):
        outside = f"/api/farmacias/planilla/{token}?mes={asked:%Y-%m}"
        assert (await client.get(outside)).text == answer.text
    inside = f"/api/farmacias/planilla/{token}?mes={last:%Y-%m}"
    assert "Nada llegó por aquí" in (await client.get(inside)).text
    odd = await client.get(f"/api/farmacias/planilla/{token}?mes=2026-13%27--")
    assert "COVID-19 2 $" in text_of(odd.text)


async def test_whatever_is_wrong_with_a_link_one_page_says_so(client) -> None:
    azul, _ = two()
    replaced = pharmacies.share_sheet(ROSA, azul.id, expected_version=1)
    revoked = pharmacies.share_sheet(ROSA, azul.id, expected_version=2)
    assert (await client.get(f"/api/farmacias/planilla/{revoked}")).status_code == 200
    pharmacies.revoke_sheet(ROSA, azul.id, expected_version=3)
    pages = set()
    for token in (replaced, revoked, "inventado", "0" * 300, "' OR 1=1 --", azul.slug):
        answer = await client.get(f"/api/farmacias/planilla/{token}")
        assert answer.status_code == 404
        assert answer.headers["cache-control"] == "no-store"
        assert "noindex" in answer.headers["x-robots-tag"]
        pages.add(answer.text)
    (page,) = pages
    assert "Este enlace no abre ninguna planilla" in page
    assert "Azul" not in page


async def test_a_link_answers_programs_and_bears_a_slash(client) -> None:
    azul, _ = two()
    token = pharmacies.share_sheet(ROSA, azul.id, expected_version=1)
    for known, status in ((token, 200), ("inventado", 404)):
        address = f"/api/farmacias/planilla/{known}"
        whole = await client.get(address)
        assert whole.status_code == status
        assert ("Azul" in whole.text) is (known == token)
        for other in (address + "/", address):
            same, head = await client.get(other), await client.head(other)
            assert (same.status_code, same.text) == (status, whole.text)
            assert (head.status_code, head.content) == (status, b"")
            assert head.headers == same.headers == whole.headers
    cut = await client.get("/api/farmacias/planilla/")
    assert (cut.status_code, cut.text) == (404, whole.text)
    assert "Este enlace no abre ninguna planilla" in cut.text


async def test_a_link_opens_nothing_while_its_pharmacy_is_set_aside(client) -> None:
    azul, verde = two()
    links = [
        f"/api/farmacias/planilla/{pharmacies.share_sheet(ROSA, x.id, expected_version=1)}"
        for x in (azul, verde)
    ]
    unknown = await client.get("/api/farmacias/planilla/inventado")
    pharmacies.set_active(ROSA, azul.id, active=False, expected_version=2)
    closed, other = [await client.get(link) for link in links]
    assert (closed.status_code, closed.text) == (404, unknown.text)
    assert other.status_code == 200
    assert pharmacy_sheets.of_month(ROSA, THIS_MONTH, azul.slug).of
    pharmacies.set_active(ROSA, azul.id, active=True, expected_version=3)
    again = await client.get(links[0])
    assert again.status_code == 200
    assert "COVID-19 2 $" in text_of(again.text)


async def test_a_token_that_is_nearly_right_opens_nothing(client) -> None:
    azul, verde = two()
    token = pharmacies.share_sheet(ROSA, azul.id, expected_version=1)
    other = pharmacies.share_sheet(ROSA, verde.id, expected_version=1)
    changed = token[:-1] + ("a" if token[-1] != "a" else "b")
    with transaction() as session:
        row = session.get(PharmacyRow, azul.id)
        assert row
        kept = row.sheet_token_hash
    near = (token[:-1], token + "x", changed, token.swapcase(), token + other, kept)
    pages = set()
    for wrong in (*near, "inventado"):
        answer = await client.get(f"/api/farmacias/planilla/{wrong}")
        assert answer.status_code == 404
        pages.add((answer.text, tuple(sorted(answer.headers.items()))))
    assert len(pages) == 1
    assert (await client.get(f"/api/farmacias/planilla/{token}")).status_code == 200


def test_the_token_is_kept_nowhere() -> None:
    azul, _ = two()
    token = pharmacies.share_sheet(ROSA, azul.id, expected_version=1)
    with transaction() as session:
        row = session.get(PharmacyRow, azul.id)
        assert row
        assert row.sheet_token_hash
        assert token not in str(row)


async def test_who_asks_too_often_waits(client, monkeypatch) -> None:
    monkeypatch.setenv("RATE_LIMIT_FACTOR", "1")
    get_settings.cache_clear()
    one = f"203.0.113.{uuid.uuid4().int % 200}"
    for _ in range(SHEET_BY_CLIENT.amount):
        assert pharmacy_sheets.shared("nada", THIS_MONTH, client=one) is None
    with pytest.raises(RateLimited):
        pharmacy_sheets.shared("nada", THIS_MONTH, client=one)
    # Other tests of this process may have asked from the same address.
    answer = await client.get("/api/farmacias/planilla/nada")
    for _ in range(SHEET_BY_CLIENT.amount):
        if answer.status_code != 404:
            break
        answer = await client.get("/api/farmacias/planilla/nada")
    assert answer.status_code == 429
    assert "Espere unos minutos" in answer.text


def test_files_say_what_the_screen_says() -> None:
    azul, _ = two()
    for lead in leads.list_page(ROSA, LeadCriteria(pharmacy=azul.slug)).leads[:1]:
        lead_states.move(ROSA, lead.id, LeadState.CANCELLED)
    for kind in ("xlsx", "pdf"):
        made = pharmacy_sheet_files.make(ROSA, azul.id, THIS_MONTH, kind)
        assert made
        name, content = made
        assert name == f"planilla-azul-{THIS_MONTH:%Y-%m}.{kind}"
        if kind == "pdf":
            assert content.startswith(b"%PDF-")
            continue
        with zipfile.ZipFile(io.BytesIO(content)) as book:
            sheet = book.read("xl/worksheets/sheet1.xml").decode()
        _, *lines = re.findall(r"<row [^>]*>(.*?)</row>", sheet, re.DOTALL)
        assert "<t>Total</t>" in lines[-1]
        figures = [list(map(int, re.findall(r"<v>(\d+)</v>", row))) for row in lines]
        shown = pharmacy_sheets.of_pharmacy(ROSA, azul.id, THIS_MONTH)
        assert shown
        assert figures == [
            [
                figure
                for one in (line.requested, line.done, line.cancelled)
                for figure in (one.number, one.value)
            ]
            for line in (*shown.lines, shown.total)
        ]
        assert [row[0] for row in figures][-1] == 3
        assert [row[4] for row in figures][-1] == 1
    nobody = uuid.UUID(int=0)
    assert pharmacy_sheet_files.make(ROSA, nobody, THIS_MONTH, "pdf") is None
    assert pharmacy_sheet_files.make(ROSA, azul.id, THIS_MONTH, "exe") is None


def test_only_administrators_read_sheets() -> None:
    azul, _ = two()
    for deed in (
        lambda: pharmacy_sheets.of_month(INES, THIS_MONTH),
        lambda: pharmacy_sheets.of_pharmacy(INES, azul.id, THIS_MONTH),
        lambda: pharmacy_sheet_files.make(INES, azul.id, THIS_MONTH, "pdf"),
    ):
        with pytest.raises(NotAllowed):
            deed()
    assert pharmacy_sheets.of_month(ROSA, THIS_MONTH).sheet.total.requested.number == 4


async def test_files_need_a_session(client) -> None:
    azul, _ = two()
    address = f"/api/farmacias/{azul.id}/planilla.pdf"
    assert (await client.get(address)).status_code == 401
    rosa = Colleague("rosa@correo.cl")
    client.cookies.set(get_settings().session_cookie, rosa.token)
    answer = await client.get(address)
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "application/pdf"
    assert answer.headers["cache-control"] == "no-store"
    gone = await client.get("/api/farmacias/x/planilla.pdf")
    assert gone.status_code == 404

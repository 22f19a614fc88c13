"""The landing page says how long answers took: what is true, and only when asked to."""

import asyncio
from datetime import timedelta
from pathlib import Path

import httpx
import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlmodel import col, update

from app.api.router import create_api
from app.domain.lead import Category
from app.domain.summary import half_within
from app.domain.vaccines import DEFAULT_VACCINES
from app.persistence.database import transaction
from app.persistence.tables import AppointmentRow
from app.services import bookings
from app.services.answer_time import AnswerTime, sentence
from app.settings import get_settings
from app.web import static_site
from app.web.static_site import StaticSite
from tests.support.builders import NOON, booking_form, clock

SAYS = "En los últimos 90 días, la mitad de las solicitudes tuvo respuesta en"


def answered(number: int, after: timedelta | None, *, ago: timedelta) -> None:
    """Store requests of some time ago, each answered after a while, or not yet."""
    at = NOON - ago
    for place in range(number):
        form = booking_form(name=f"Ana {place} {after} {ago}")
        lead = bookings.submit(form, Category.B2C, clock=clock(at)).id
        if after is not None:
            of = update(AppointmentRow).where(col(AppointmentRow.id) == lead)
            with transaction() as session:
                session.exec(of.values(answered_at=at + after, state="contacted"))


@pytest.mark.usefixtures("database")
def test_it_is_said_from_thirty_answers_of_the_last_ninety_days_on() -> None:
    ago = timedelta(days=3)
    answered(40, timedelta(minutes=5), ago=timedelta(days=91))
    answered(29, timedelta(minutes=150), ago=ago)
    assert sentence(clock=clock()) == ""
    answered(1, timedelta(minutes=200), ago=ago)
    assert sentence(clock=clock()) == f"{SAYS} 3 horas o menos."
    # Who has waited a minute was not answered within one.
    answered(29, None, ago=timedelta(minutes=1))
    assert sentence(clock=clock()) == f"{SAYS} 4 horas o menos."
    answered(2, None, ago=timedelta(minutes=2))
    assert sentence(clock=clock()) == ""


@pytest.mark.usefixtures("database")
@pytest.mark.parametrize(
    ("minutes", "told"),
    [(0, "1 minuto"), (59, "59 minutos"), (60, "1 hora"), (61, "2 horas")],
)
def test_a_time_is_never_told_as_less(minutes: int, told: str) -> None:
    answered(30, timedelta(minutes=minutes), ago=timedelta(days=3))
    assert sentence(clock=clock()) == f"{SAYS} {told} o menos."


@given(st.lists(st.tuples(st.integers(0, 9), st.booleans(), st.integers(1, 3))))
def test_half_of_all_were_answered_within_it_and_no_sooner(
    waited: list[tuple[int, bool, int]],
) -> None:
    def share(within: int) -> float:
        return sum(n for m, done, n in waited if done and m <= within) / total

    total = sum(n for _, _, n in waited)
    half = half_within(waited)
    if half is None:
        assert not total or share(9) < 0.5
        return
    within = int(half / timedelta(minutes=1))
    assert share(within) >= 0.5
    assert share(within - 1) < 0.5


async def page(folder: Path, said: AnswerTime) -> str:
    built = "".join(f'<b data-vaccine="{v.id}">{v.name}</b>' for v in DEFAULT_VACCINES)
    place = '<p class="x" data-answer-time=""></p>'
    (folder / "index.html").write_text(f"<body>{built}{place}</body>")
    site = StaticSite(create_api(folder), folder)
    transport = httpx.ASGITransport(app=site)
    async with httpx.AsyncClient(transport=transport, base_url="http://casa") as http:
        await http.get("/")
        async with asyncio.timeout(5):
            while get_settings().show_answer_time and not said.said:
                await asyncio.sleep(0.01)
        return (await http.get("/")).text


@pytest.mark.usefixtures("database")
@pytest.mark.parametrize("shown", ["0", "1"])
async def test_the_page_says_it_by_a_setting_alone(
    shown: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SHOW_ANSWER_TIME", shown)
    get_settings.cache_clear()
    said = AnswerTime()
    monkeypatch.setattr(static_site, "SAID", said)
    answered(30, timedelta(minutes=150), ago=timedelta(days=3))
    html = await page(tmp_path, said)
    assert html.count("data-answer-time") == 1
    assert (f'data-answer-time="">{SAYS} 3 horas o menos.</p>' in html) is (
        shown == "1"
    )
    assert ('data-answer-time=""></p>' in html) is (shown == "0")

"""A link or a code opens its own request and no other, until it ends."""

import threading
import uuid
from datetime import UTC, datetime, timedelta

import pytest
from sqlmodel import select

from app.domain.errors import AppointmentNotFound
from app.domain.fields import FARTHEST_DAY
from app.domain.lead import Category, Lead, asked_of
from app.domain.visit import Slot
from app.domain.visitor_link import (
    CODE_LASTS,
    CODE_TRIES,
    LINK_LASTS_AT_MOST,
    OPEN_FOR,
    Purpose,
    new_link_token,
)
from app.persistence.database import transaction
from app.persistence.visitor_tables import (
    VisitorCodeRow,
    VisitorLinkRow,
    VisitorSessionRow,
)
from app.services import (
    bookings,
    leads,
    own_access,
    visitor_codes,
    visitor_links,
    visits,
)
from tests.support.builders import NOON, clock
from tests.support.people import ROSA

pytestmark = pytest.mark.usefixtures("database")


@pytest.fixture
def two_leads(two_visitors) -> tuple[Lead, Lead]:
    ana, berta = (
        leads.find(ROSA, bookings.submit(v.form(), Category.B2C, clock=clock()).id)[0]
        for v in two_visitors
    )
    return ana, berta


def token_for(lead: Lead, at: datetime = NOON) -> str:
    with transaction() as session:
        address = visitor_links.issue(session, lead.id, to=lead.email, now=at)
    page, _, token = address.partition("#")
    assert page.endswith("/solicitud/")
    assert token not in page
    return token


def code_for(lead: Lead, purpose: Purpose = Purpose.OPEN, at: datetime = NOON) -> str:
    with transaction() as session:
        return visitor_codes.issue(session, lead.id, purpose, now=at)


def accepts(
    lead: Lead, code: str, purpose: Purpose = Purpose.OPEN, at: datetime = NOON
) -> bool:
    with transaction() as session:
        return visitor_codes.accept(session, lead.id, purpose, code, now=at)


def lead_behind(cookie: str, at: datetime = NOON) -> uuid.UUID:
    with transaction() as session:
        return visitor_links.opened(session, cookie, now=at)


def test_a_link_leads_to_its_own_request_however_many_there_are(two_leads) -> None:
    ana, berta = two_leads
    tokens = [token_for(ana), token_for(berta), token_for(ana)]
    found = [visitor_links.resolve(token, clock=clock()) for token in tokens]
    assert found == [ana.id, berta.id, ana.id]
    with transaction() as session:
        kept = {row.token_hash for row in session.exec(select(VisitorLinkRow))}
    assert len(kept) == 3
    assert not kept & set(tokens)


def test_what_opens_nothing_opens_nothing(two_leads) -> None:
    token = token_for(two_leads[0])
    with transaction() as session:
        stored = session.exec(select(VisitorLinkRow.token_hash)).one()
    guessed = (
        new_link_token(),
        token[:-1],
        token.swapcase(),
        stored,
        str(two_leads[0].id),
    )
    for worthless in ("", "x", "\x00", "\ud800", "ñ" * 900, *guessed):
        assert visitor_links.resolve(worthless, clock=clock()) is None
        assert own_access.open_by_token(worthless, clock=clock()) is None
        with pytest.raises(AppointmentNotFound):
            lead_behind(worthless)
    assert visitor_links.resolve(token, clock=clock()) == two_leads[0].id


def test_a_link_ends_thirty_days_after_the_day_wished_for_or_visited(two_leads) -> None:
    ana, berta = two_leads
    of_ana, of_berta = token_for(ana), token_for(berta)
    later = datetime.combine(ana.date, datetime.min.time(), UTC) + timedelta(days=8)
    visits.schedule(ROSA, berta.id, Slot(later, 30, None), clock=clock())

    def alive(token: str, days: int) -> bool:
        at = datetime.combine(ana.date, datetime.min.time(), UTC)
        at += timedelta(days=days, hours=15)
        return visitor_links.resolve(token, clock=clock(at)) is not None

    assert [alive(of_ana, days) for days in (29, 30, 31, 37)] == [
        True,
        True,
        False,
        False,
    ]
    assert alive(of_berta, 37)
    assert not alive(of_berta, 39)


def test_a_cookie_opens_the_page_for_an_hour(two_leads) -> None:
    ana, berta = two_leads
    of_ana = own_access.open_by_token(token_for(ana), clock=clock()) or ""
    of_berta = own_access.open_by_token(token_for(berta), clock=clock()) or ""
    assert (lead_behind(of_ana), lead_behind(of_berta)) == (ana.id, berta.id)
    # Neither is good for the other: a cookie is no link, a link no cookie.
    assert visitor_links.resolve(of_ana, clock=clock()) is None
    with pytest.raises(AppointmentNotFound):
        lead_behind(token_for(ana))
    assert lead_behind(of_ana, NOON + OPEN_FOR - timedelta(seconds=1)) == ana.id
    with pytest.raises(AppointmentNotFound):
        lead_behind(of_ana, NOON + OPEN_FOR)
    visitor_links.close(of_ana)
    with pytest.raises(AppointmentNotFound):
        lead_behind(of_ana)
    assert lead_behind(of_berta) == berta.id


def test_ending_closes_every_way_to_one_request_alone(two_leads) -> None:
    ana, berta = two_leads
    tokens = [token_for(ana), token_for(ana), token_for(berta)]
    cookies = [own_access.open_by_token(token, clock=clock()) for token in tokens]
    code = code_for(ana)
    with transaction() as session:
        visitor_links.end(session, ana.id)
    found = [visitor_links.resolve(token, clock=clock()) for token in tokens]
    assert found == [None, None, berta.id]
    assert not accepts(ana, code)
    for cookie in cookies[:2]:
        with pytest.raises(AppointmentNotFound):
            lead_behind(cookie or "")
    assert lead_behind(cookies[2] or "") == berta.id


def test_links_cookies_and_codes_go_with_their_request(two_leads) -> None:
    ana, berta = two_leads
    for lead in two_leads:
        own_access.open_by_token(token_for(lead), clock=clock())
        code_for(lead)
    leads.delete(ROSA, ana.id)
    with transaction() as session:
        for row in (VisitorLinkRow, VisitorSessionRow, VisitorCodeRow):
            left = session.exec(select(row.appointment_id)).all()
            assert left == [berta.id]


def test_what_is_over_is_forgotten(two_leads) -> None:
    ana, berta = two_leads
    old = token_for(ana)
    own_access.open_by_token(old, clock=clock())
    token_for(berta, NOON + LINK_LASTS_AT_MOST)
    young = token_for(berta)
    own_access.open_by_token(young, clock=clock(NOON + OPEN_FOR))
    with transaction() as session:
        assert {row.appointment_id for row in session.exec(select(VisitorLinkRow))} == {
            berta.id
        }
        opened = session.exec(select(VisitorSessionRow.appointment_id)).all()
    assert opened == [berta.id]


def test_a_code_serves_once_for_its_request_and_its_purpose(two_leads) -> None:
    ana, berta = two_leads
    code = code_for(ana)
    code_for(berta)
    assert not accepts(ana, code, Purpose.OWN_DATA)
    assert accepts(ana, f"{code[:3]} {code[3:]}")
    assert not accepts(ana, code)


def test_a_code_is_good_for_ten_minutes_and_until_the_next_one(two_leads) -> None:
    ana, _ = two_leads
    code = code_for(ana)
    assert not accepts(ana, code, at=NOON + CODE_LASTS)
    first = code_for(ana)
    second = code_for(ana)
    assert first == second or not accepts(ana, first)
    assert accepts(ana, second, at=NOON + CODE_LASTS - timedelta(seconds=1))


def test_five_wrong_codes_end_a_code_and_no_other(two_leads) -> None:
    ana, berta = two_leads
    code, others = code_for(ana), code_for(berta)
    wrong = f"{(int(code) + 1) % 10**6:06}"
    for typed in ("", "x", "12345"):  # no code at all costs nothing
        assert not accepts(ana, typed)
    for _ in range(CODE_TRIES):
        assert not accepts(ana, wrong)
    assert not accepts(ana, code)
    assert accepts(berta, others)


@pytest.mark.any_day
def test_a_thousand_wrong_codes_at_once_are_five_tries(two_leads) -> None:
    ana, _ = two_leads
    code = code_for(ana, Purpose.OWN_DATA)
    others = [f"{number:06}" for number in range(1_000) if f"{number:06}" != code]
    taken: list[bool] = []

    def guess(part: list[str]) -> None:
        taken.extend(accepts(ana, typed, Purpose.OWN_DATA) for typed in part)

    threads = [threading.Thread(target=guess, args=(others[n::4],)) for n in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert taken == [False] * len(others)
    assert not accepts(ana, code, Purpose.OWN_DATA)
    with transaction() as session:
        assert session.exec(select(VisitorCodeRow.tries)).one() == CODE_TRIES


def test_a_code_that_two_type_at_once_serves_one(two_leads) -> None:
    ana, _ = two_leads
    code = code_for(ana)
    taken: list[bool] = []
    threads = [
        threading.Thread(target=lambda: taken.append(accepts(ana, code)))
        for _ in range(4)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(taken) == [False, False, False, True]


def test_a_wish_for_the_farthest_day_ends_with_the_year(two_leads) -> None:
    ana, berta = two_leads
    raw = asked_of(ana) | {"date": FARTHEST_DAY.isoformat()}
    leads.update(ROSA, ana.id, raw, expected_version=ana.version, clock=clock())
    token = token_for(ana)
    assert visitor_links.resolve(token, clock=clock(NOON + timedelta(days=360)))
    late = clock(NOON + LINK_LASTS_AT_MOST)
    assert visitor_links.resolve(token, clock=late) is None
    of_berta = token_for(berta)
    assert (
        visitor_links.resolve(of_berta, clock=clock(NOON + timedelta(days=40))) is None
    )

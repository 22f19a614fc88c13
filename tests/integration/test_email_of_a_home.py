"""The contact's email of a home is one: who corrects it for one corrects it for all."""

import threading
import uuid

import pytest

from app.domain.errors import AppointmentNotFound, LeadChanged
from app.domain.events import Kind
from app.domain.identity import Admin
from app.domain.lead import Lead, asked_of
from app.domain.lead_criteria import LeadCriteria
from app.domain.visitor_link import Purpose
from app.persistence import appointments, blocking, households
from app.persistence.database import transaction
from app.persistence.tables import AppointmentRow
from app.services import (
    disowning,
    leads,
    own_access,
    own_requests,
    visitor_codes,
    visitor_links,
)
from tests.support.builders import NOON, clock
from tests.support.homes import Home, give_address
from tests.support.mailing import history, post
from tests.support.people import ROSA

pytestmark = pytest.mark.usefixtures("database", "writing")
IVAN = Admin(uuid.uuid4(), "ivan@correo.cl", uuid.uuid4())
WRONG, RIGHT, OTHER = "extrano@correo.cl", "verdadera@correo.cl", "berta@correo.cl"


def people(home: Home) -> list[Lead]:
    """Return all of a home in their order, those too that are blocked."""
    with transaction() as session:
        first = appointments.find(session, home.id, blocked_too=True)
        assert first
        return list(households.of(session, first, blocked_too=True))


def correct(one: Lead, email: str = RIGHT, by: Admin = ROSA, **typed: str) -> int:
    raw = {name: str(value or "") for name, value in asked_of(one).items()}
    raw |= {"email": email, "category": one.category.value, **typed}
    edited = leads.update(by, one.id, raw, expected_version=one.version, clock=clock())
    assert (edited.lead.id, edited.lead.email) == (one.id, email)
    return edited.others


def link_of(one: Lead) -> str:
    with transaction() as session:
        link = visitor_links.issue(session, one.id, to=one.email, now=NOON)
    return link.partition("#")[2]


def opens(cookie: str) -> bool:
    try:
        return bool(own_requests.view(cookie, clock=clock()))
    except AppointmentNotFound:
        return False


@pytest.fixture
def homes() -> tuple[Home, Home]:
    return Home(ROSA, WRONG), Home(ROSA, OTHER, ("Dora", "Elsa"))


@pytest.mark.parametrize("number", [1, 3])
async def test_all_of_a_home_get_the_corrected_address(homes, number: int) -> None:
    ours, other = homes
    before, theirs = people(ours), people(other)
    assert correct(before[number - 1]) == 2
    after = people(ours)
    assert [one.email for one in after] == [RIGHT] * 3
    assert [one.version for one in after] == [one.version + 1 for one in before]
    assert [one.vaccine_price for one in after] == [one.vaccine_price for one in before]
    for one in after:
        (edit,) = [e for e in history(one) if e.deed.kind is Kind.LEAD_EDITED]
        assert edit.admin_id == ROSA.id
        assert [(c.field, c.before, c.after) for c in edit.deed.changes] == [
            ("email", WRONG, RIGHT)
        ]
    found = leads.list_page(ROSA, LeadCriteria(search=RIGHT)).leads
    assert {one.id for one in found} == {one.id for one in after}
    assert not leads.list_page(ROSA, LeadCriteria(search=WRONG)).leads
    assert people(other) == theirs


async def test_nothing_that_went_to_the_old_address_opens_any_of_them(homes) -> None:
    ours, other = homes
    first, second, _ = people(ours)
    token, theirs = link_of(second), link_of(people(other)[1])
    cookie = own_access.open_by_token(token, clock=clock()) or ""
    with transaction() as session:
        code = visitor_codes.issue(session, second.id, Purpose.OPEN, now=NOON)
    assert opens(cookie)
    assert opens(ours.cookie)
    correct(first)
    assert not opens(cookie)
    assert not opens(ours.cookie)
    assert opens(other.cookie)
    assert own_access.open_by_token(token, clock=clock()) is None
    assert own_access.open_by_token(theirs, clock=clock())
    typed = {"reference": second.reference, "code": code}
    assert own_access.open_by_code(typed, clock=clock()) is None
    await post(NOON)
    raw = {"reference": second.reference, "email": WRONG}
    own_access.ask_for_link(raw, clock=clock())
    assert await post(NOON) == []
    own_access.ask_for_link(raw | {"email": RIGHT}, clock=clock())
    assert [mail.recipients for mail in await post(NOON)] == [(RIGHT,)]


async def test_after_not_me_the_mails_go_to_the_corrected_address(homes) -> None:
    ours, other = homes
    token, theirs = (link_of(people(home)[1]) for home in homes)
    for each in (token, theirs):
        disowning.disown(each, clock=clock())
    assert all(one.disowned_at for home in homes for one in people(home))
    correct(people(ours)[0])
    assert not any(one.disowned_at for one in people(ours))
    assert all(one.disowned_at for one in people(other))


def test_who_had_another_address_keeps_it(homes) -> None:
    ours, _ = homes
    first, second, third = people(ours)
    give_address(second.id, OTHER)
    give_address(third.id, WRONG.upper())
    assert correct(first) == 1
    assert [one.email for one in people(ours)] == [RIGHT, OTHER, RIGHT]
    assert people(ours)[1].version == second.version


def test_an_edit_of_something_else_is_of_one_alone(homes) -> None:
    ours, _ = homes
    first, *others = people(ours)
    assert correct(first, WRONG, address="Calle Secreta 99, Viña del Mar") == 0
    assert people(ours)[1:] == others


def test_who_is_blocked_gets_the_address_too_and_stays_blocked(homes) -> None:
    ours, _ = homes
    first, second, _ = people(ours)
    with transaction() as session:
        blocking.block(session, second.id, now=NOON)
    correct(first)
    with transaction() as session:
        assert appointments.find(session, second.id) is None
    assert people(ours)[1].email == RIGHT
    with transaction() as session:
        row = session.get_one(AppointmentRow, second.id)
        assert row.blocked_at == NOON


def test_who_edits_another_of_them_as_it_was_is_told(homes) -> None:
    ours, _ = homes
    first, second, _ = people(ours)
    correct(first)
    with pytest.raises(LeadChanged):
        correct(second, "tercera@correo.cl", IVAN)
    assert {one.email for one in people(ours)} == {RIGHT}


def test_open_panels_hear_of_all_of_them(homes, monkeypatch) -> None:
    ours, _ = homes
    told: list[uuid.UUID] = []
    monkeypatch.setattr("app.adapters.changes.tell", told.append)
    correct(people(ours)[0])
    assert sorted(told) == sorted(one.id for one in people(ours))


def test_two_who_correct_two_of_a_home_at_once_wait_in_turn(homes) -> None:
    ours, _ = homes
    first, second, _ = people(ours)
    start, errors = threading.Barrier(2), list[Exception]()

    def edit(one: Lead, email: str) -> None:
        start.wait()
        try:
            correct(one, email)
        except LeadChanged as error:
            errors.append(error)

    both = [(second, "una@correo.cl"), (first, "otra@correo.cl")]
    threads = [threading.Thread(target=edit, args=args) for args in both]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(errors) == 1
    assert len({one.email for one in people(ours)}) == 1


def test_a_first_address_is_of_who_gets_it_alone(homes) -> None:
    ours, other = homes
    for one in people(ours):
        give_address(one.id, "")
    assert correct(people(ours)[1]) == 0
    assert [one.email for one in people(ours)] == ["", RIGHT, ""]
    assert [one.email for one in people(other)] == [OTHER] * 3

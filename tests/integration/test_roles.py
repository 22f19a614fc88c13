"""Who may what: each right tried with somebody who has it and somebody who has not."""

import asyncio
import inspect
import uuid
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import httpx
import pytest

from app.api.router import create_api
from app.domain.errors import (
    AdminNotFound,
    ConfirmationNeeded,
    InvalidInput,
    InvitationUnknown,
    NotAllowed,
)
from app.domain.identity import Admin
from app.domain.lead import Category
from app.domain.roles import MAY, Right, Role
from app.services import (
    agenda,
    audit,
    bookings,
    chats,
    confirming,
    day_sheet,
    household_states,
    household_visits,
    lead_anew,
    lead_export,
    lead_file,
    lead_states,
    lead_totals,
    leads,
    mails,
    manual,
    merging,
    message_texts,
    newsletter_desk,
    notes,
    own_account,
    pharmacies,
    pharmacy_sheet_files,
    pharmacy_sheets,
    phone_leads,
    posters,
    price_list,
    professionals,
    rights_desk,
    rights_records,
    second_factor,
    sign_in,
    staff,
    summary,
    undoing,
    visits,
)
from tests.support.builders import FakeMailer, booking_form
from tests.support.people import PASSWORD, Colleague, sure

pytestmark = pytest.mark.usefixtures("database")
MODULES = {
    audit: Right.AUDIT,
    chats: Right.AGENDA,
    message_texts: Right.TEXTS,
    agenda: Right.AGENDA,
    confirming: Right.ACCOUNT,
    day_sheet: Right.AGENDA,
    household_states: Right.LEADS,
    household_visits: Right.LEADS,
    lead_anew: Right.LEADS,
    lead_export: Right.EXPORT,
    lead_file: Right.LEADS,
    lead_totals: Right.LEADS,
    lead_states: Right.LEADS,
    leads: Right.LEADS,
    mails: Right.MAILS,
    merging: Right.LEADS,
    manual: Right.ACCOUNT,
    newsletter_desk: Right.NEWSLETTER,
    notes: Right.LEADS,
    phone_leads: Right.LEADS,
    own_account: Right.ACCOUNT,
    pharmacies: Right.PHARMACIES,
    pharmacy_sheet_files: Right.PHARMACIES,
    pharmacy_sheets: Right.PHARMACIES,
    posters: Right.PHARMACIES,
    price_list: Right.PRICES,
    professionals: Right.PROFESSIONALS,
    rights_desk: Right.RIGHTS,
    rights_records: Right.RIGHTS,
    second_factor: Right.ACCOUNT,
    staff: Right.TEAM,
    summary: Right.SUMMARY,
    undoing: Right.LEADS,
    visits: Right.LEADS,
}
OTHERS = {
    agenda.waits: Right.LEADS,
    leads.delete: Right.DELETE,
    leads.delete_all: Right.DELETE,
    professionals.everybody: Right.LEADS,
}
SERVICES = {
    function: OTHERS.get(function, right)
    for module, right in MODULES.items()
    for name, function in inspect.getmembers(module, inspect.isfunction)
    if function.__module__ == module.__name__
    and not name.startswith("_")
    and next(iter(inspect.signature(function).parameters), "") == "admin"
}


def somebody(role: Role) -> Admin:
    return Admin(uuid.uuid4(), "rosa@correo.cl", uuid.uuid4(), role)


def called(service: Callable[..., Any], admin: Admin) -> bool:
    """Call a service with nothing of use; return whether it let them in."""
    asked = inspect.signature(service).parameters.values()
    needed = [p for p in asked if p.default is p.empty and p.name != "admin"]
    given = [object() for p in needed if p.kind is not p.KEYWORD_ONLY]
    named = {p.name: object() for p in needed if p.kind is p.KEYWORD_ONLY}
    try:
        answer = service(admin, *given, **named)
        if inspect.isawaitable(answer):
            asyncio.run(_whole(answer))
    except NotAllowed:
        return False
    except Exception:  # noqa: BLE001 - nothing can be done with such arguments
        return True
    return True


async def _whole(answer: Any) -> None:
    await answer


@pytest.mark.parametrize(
    "service", SERVICES, ids=lambda f: f"{f.__module__.rpartition('.')[2]}.{f.__name__}"
)
def test_each_service_lets_in_who_has_the_right_and_nobody_else(service) -> None:
    let_in = {role: called(service, somebody(role)) for role in Role}
    assert let_in == {role: SERVICES[service] in MAY[role] for role in Role}


def test_the_specified_single_administrator_may_do_everything() -> None:
    made = sign_in.set_up_admin()
    token = sign_in.sign_in(made.email, made.generated_password or "")
    first = sign_in.resolve(token)
    assert first is not None
    assert first.role is Role.ADMINISTRATOR
    assert all(first.may(right) for right in Right)


def test_a_coordinator_takes_nothing_out_deletes_nothing_and_manages_nobody() -> None:
    refused = set(Right) - MAY[Role.COORDINATOR]
    assert refused >= {Right.EXPORT, Right.DELETE, Right.TEAM, Right.AUDIT}
    assert Right.LEADS in MAY[Role.COORDINATOR]


@pytest.fixture
def rosa() -> Colleague:
    return Colleague("rosa@correo.cl")


def invited(by: Admin, email: str, role: str) -> str:
    made = asyncio.run(staff.invite(by, email, role, mailer=FakeMailer()))
    return made.link.partition("#")[2]


def come(token: str) -> Admin:
    found = sign_in.resolve(token)
    assert found is not None
    return sure(found)


def member(rosa: Colleague, role: Role, email: str = "elena@correo.cl") -> Admin:
    return come(staff.accept(invited(rosa.me, email, role), PASSWORD))


@pytest.mark.parametrize("role", Role)
def test_an_invitation_names_the_role_that_is_got(rosa, role: Role) -> None:
    token = invited(rosa.me, "elena@correo.cl", role)
    assert [i.role for i in staff.team(rosa.me).invitations] == [role]
    elena = come(staff.accept(token, PASSWORD))
    assert elena.role is role
    told = {m.email: m.role for m in staff.team(rosa.me).members}
    assert told == {rosa.email: Role.ADMINISTRATOR, elena.email: role}


def test_a_role_that_does_not_exist_is_not_given(rosa) -> None:
    with pytest.raises(InvalidInput):
        invited(rosa.me, "elena@correo.cl", "dios")
    assert staff.team(rosa.me).invitations == []


def test_who_comes_back_gets_the_role_of_the_new_invitation(rosa) -> None:
    elena = member(rosa, Role.ADMINISTRATOR)
    staff.deactivate(rosa.me, elena.id)
    assert member(rosa, Role.COORDINATOR).role is Role.COORDINATOR


def test_another_role_counts_at_once_and_ends_the_sessions_of_that_one(rosa) -> None:
    token = staff.accept(invited(rosa.me, "elena@correo.cl", "administrator"), PASSWORD)
    elena = come(token)
    door = invited(elena, "puerta@correo.cl", "administrator")
    staff.give_role(rosa.me, elena.id, Role.COORDINATOR)
    assert sign_in.resolve(token) is None
    assert rosa.is_in()
    assert come(sign_in.sign_in(elena.email, PASSWORD)).role is Role.COORDINATOR
    with pytest.raises(InvitationUnknown):
        staff.accept(door, PASSWORD)


def test_nobody_changes_their_own_role_or_that_of_nobody(rosa) -> None:
    elena = member(rosa, Role.COORDINATOR)
    staff.deactivate(rosa.me, elena.id)
    for who in (rosa.me.id, uuid.uuid4(), elena.id):
        with pytest.raises(AdminNotFound):
            staff.give_role(rosa.me, who, Role.PROFESSIONAL)
    assert come(rosa.token).role is Role.ADMINISTRATOR


def test_who_lost_the_role_meanwhile_changes_nobody(rosa) -> None:
    elena = member(rosa, Role.ADMINISTRATOR)
    staff.give_role(rosa.me, elena.id, Role.COORDINATOR)
    for deed in (
        lambda: staff.deactivate(elena, rosa.me.id),
        lambda: staff.give_role(elena, rosa.me.id, Role.COORDINATOR),
    ):
        with pytest.raises((AdminNotFound, ConfirmationNeeded)):
            deed()
    assert rosa.is_in()


async def test_two_who_demote_each_other_leave_an_administrator() -> None:
    rosa, elena = await asyncio.gather(
        *(asyncio.to_thread(Colleague, f"{n}@correo.cl") for n in ("rosa", "elena"))
    )
    outcomes = await asyncio.gather(
        asyncio.to_thread(staff.give_role, rosa.me, elena.me.id, Role.COORDINATOR),
        asyncio.to_thread(staff.give_role, elena.me, rosa.me.id, Role.COORDINATOR),
        return_exceptions=True,
    )
    assert sum(outcome is None for outcome in outcomes) == 1
    roles = [m.role for m in staff.team(somebody(Role.ADMINISTRATOR)).members]
    assert sorted(roles) == [Role.ADMINISTRATOR, Role.COORDINATOR]


@pytest.fixture
async def client(tmp_path: Path) -> AsyncIterator[httpx.AsyncClient]:
    transport = httpx.ASGITransport(app=create_api(tmp_path))
    async with httpx.AsyncClient(
        transport=transport, base_url="http://testserver"
    ) as http:
        yield http


@pytest.mark.parametrize(
    ("method", "ending", "accept"),
    [
        ("GET", "csv", "*/*"),
        ("POST", "csv", "*/*"),
        ("GET", "xlsx", "*/*"),
        ("POST", "xlsx", "*/*"),
        # As the panel asks, which hears how far the file is.
        ("POST", "xlsx", "application/x-progress"),
    ],
)
async def test_the_export_is_for_who_may_take_the_requests_out(
    client, method: str, ending: str, accept: str
) -> None:
    rosa = await asyncio.to_thread(Colleague, "rosa@correo.cl")
    elena = await asyncio.to_thread(Colleague, "elena@correo.cl")
    await asyncio.to_thread(staff.give_role, rosa.me, elena.me.id, Role.COORDINATOR)
    await asyncio.to_thread(bookings.submit, booking_form(), Category.B2C)
    hers = await asyncio.to_thread(elena.sign_in)

    async def asked(token: str) -> httpx.Response:
        return await client.request(
            method,
            f"/api/leads/export.{ending}",
            headers={
                "Accept": accept,
                "Cookie": f"session={token}",
                "Origin": "http://testserver",
            },
        )

    refused = await asked(hers)
    assert refused.status_code == 403
    assert refused.json()["error"]["code"] == "not_allowed"
    assert "Ana" not in refused.text
    allowed = await asked(rosa.token)
    assert allowed.status_code == 200
    assert len(allowed.content) > 100
    assert (await asked("nobody")).status_code == 401

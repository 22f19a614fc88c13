"""The guard judges every handler, and its judgement is the answer."""

from dataclasses import replace
from typing import Any

import pytest
from reflex.event import Event
from reflex.state import State, StateUpdate
from reflex_base.registry import RegistrationContext

from app.admin.session import guard as guarding
from app.admin.session.guard import AuthGuard
from app.admin.session.notices import NoticeState
from app.admin.session.panel_state import PanelState
from app.admin.session.session_state import SessionState
from app.app import app as site_app
from app.content import messages
from app.domain.identity import Admin
from app.domain.roles import MAY, Right, Role
from tests.support.people import ROSA

# What the handlers of each state of the panel ask for; a new one is told here.
ASKS = {
    "panel_state": None,
    "slotted_rows": Right.LEADS,
    "lead_list_state": Right.LEADS,
    "drawer_state": Right.LEADS,
    "edit_state": Right.LEADS,
    "new_lead_state": Right.LEADS,
    "merge_state": Right.LEADS,
    "moves_state": Right.LEADS,
    "views_state": Right.LEADS,
    "undo_state": Right.LEADS,
    "bulk_state": Right.LEADS,
    "delete_state": Right.DELETE,
    "bulk_delete_state": Right.DELETE,
    "export_state": Right.EXPORT,
    "agenda_state": Right.AGENDA,
    "summary_state": Right.SUMMARY,
    "presence_state": Right.LEADS,
    "prices_state": Right.PRICES,
    "newsletter_state": Right.NEWSLETTER,
    "news_proof_state": Right.NEWSLETTER,
    "sheets_state": Right.PHARMACIES,
    "pharmacies_state": Right.PHARMACIES,
    "texts_state": Right.TEXTS,
    "professionals_state": Right.PROFESSIONALS,
    "team_state": Right.TEAM,
    "audit_state": Right.AUDIT,
    "mails_state": Right.MAILS,
    "rights_state": Right.RIGHTS,
    "register_state": Right.RIGHTS,
    "breaches_state": Right.RIGHTS,
    "phone_state": Right.RIGHTS,
    "records_state": Right.RIGHTS,
    "account_state": Right.ACCOUNT,
    "second_factor_state": Right.ACCOUNT,
    "passkeys_state": Right.ACCOUNT,
}


def guard() -> AuthGuard:
    (found,) = [m for m in site_app._middlewares if isinstance(m, AuthGuard)]
    return found


EVERY = sorted(RegistrationContext.get().event_handlers)
PRIVATE = [name for name in EVERY if name not in guard().public_events]
PUBLIC = [name for name in EVERY if name in guard().public_events]


@pytest.fixture
def who(monkeypatch: pytest.MonkeyPatch) -> list[Admin | None]:
    """Who is behind the cookie; nobody, until a test says otherwise."""
    there: list[Admin | None] = [None]

    async def behind(_: object) -> Admin | None:
        return there[0]

    monkeypatch.setattr(guarding, "_admin_behind", behind)
    return there


LOADS = {
    guarding.event_name(one) for page in site_app._load_events.values() for one in page
}


def is_of_the_panel(name: str) -> bool:
    known = RegistrationContext.get().base_states[name.rpartition(".")[0]]
    return issubclass(known, PanelState)


async def judge(name: str) -> StateUpdate | None:
    root: Any = State(_reflex_internal_init=True)  # pyright: ignore[reportCallIssue]
    return await guard().preprocess(site_app, root, Event(name=name, payload={}))


@pytest.mark.parametrize("name", PRIVATE)
@pytest.mark.usefixtures("who")
async def test_a_stranger_is_refused_with_the_sign_in_screen(name: str) -> None:
    refused = await judge(name)
    assert refused is not None, "the handler would run"
    status = refused.delta[SessionState.get_full_name()]
    assert [value for key, value in status.items() if key.startswith("status")] == [
        "out"
    ]


@pytest.mark.parametrize("name", PRIVATE)
async def test_each_role_passes_where_the_table_says_so(name: str, who) -> None:
    state = name.rpartition(".")[0].rpartition("____")[2]
    asked = ASKS[state] if is_of_the_panel(name) else Right.ACCOUNT
    passed = {}
    for role in Role:
        who[0] = replace(ROSA, role=role)
        answer = await judge(name)
        passed[role] = answer is None
        if answer is not None:
            told = answer.delta[NoticeState.get_full_name()]
            assert (messages.PAGE_NOT_ALLOWED in str(told)) == (name in LOADS)
            assert (messages.NOT_ALLOWED in str(told)) == (name not in LOADS)
            assert SessionState.get_full_name() not in answer.delta
    assert passed == {role: asked in MAY[role] for role in Role}


async def test_a_page_that_is_not_for_somebody_says_so_once(who) -> None:
    root: Any = State(_reflex_internal_init=True)  # pyright: ignore[reportCallIssue]
    who[0] = replace(ROSA, role=Role.PROFESSIONAL)
    leads = [name for name in LOADS if "___leads___" in name]
    assert len(leads) == 3
    for name in leads:
        await guard().preprocess(site_app, root, Event(name=name, payload={}))
    (told,) = (await root.get_state(NoticeState)).notices
    assert told["title"] == messages.PAGE_NOT_ALLOWED
    # What was pressed is answered each time, by one notice.
    pressed = next(name for name in PRIVATE if name.endswith("undo_state.undo"))
    before = told["id"]
    for _ in range(2):
        await guard().preprocess(site_app, root, Event(name=pressed, payload={}))
        *_, last = (await root.get_state(NoticeState)).notices
        assert (last["title"], last["id"] == before) == (messages.NOT_ALLOWED, False)
        before = last["id"]
    assert len((await root.get_state(NoticeState)).notices) == 2


def test_every_state_of_the_panel_says_what_it_is_for() -> None:
    states = {name.rpartition(".")[0] for name in PRIVATE if is_of_the_panel(name)}
    assert {name.rpartition("____")[2] for name in states} == set(ASKS)


@pytest.mark.parametrize("name", PRIVATE[:3])
async def test_whom_the_guard_cannot_look_up_passes_nowhere(name, monkeypatch) -> None:
    async def fails(_: object) -> Admin | None:
        raise TimeoutError

    monkeypatch.setattr(guarding, "_admin_behind", fails)
    with pytest.raises(TimeoutError):
        await judge(name)


@pytest.mark.parametrize("name", PUBLIC)
@pytest.mark.usefixtures("who")
async def test_what_is_public_passes(name: str) -> None:
    assert await judge(name) is None


@pytest.mark.usefixtures("who")
async def test_what_nobody_knows_is_refused() -> None:
    assert await judge("no.such.handler") is not None


def test_there_is_something_to_judge() -> None:
    assert len(PRIVATE) > 20
    assert len(PUBLIC) > 5

"""Who is behind a tab is asked at every event; nothing of one person is another's."""

import pytest

from app import routes
from app.admin.account.account_state import AccountState
from app.admin.leads.edit_state import EditState
from app.admin.leads.list_state import LeadListState
from app.admin.leads.moves_state import MovesState
from app.admin.session.guard import event_name
from app.admin.session.panel_state import PanelState
from app.admin.session.session_state import SessionState
from app.content import account as account_copy
from app.content import messages
from app.domain.identity import Admin
from app.services import own_account, sign_in
from tests.integration.panel.conftest import Desks, later
from tests.support.panel import Tab
from tests.support.people import PASSWORD

pytestmark = pytest.mark.parametrize("database", ["sqlite"], indirect=True)
NEW = "otra clave bastante larga"


async def admin_of(tab: Tab) -> Admin | None:
    return (await tab.state(PanelState))._admin


async def test_every_event_has_the_person_of_its_cookie(desks, two_colleagues) -> None:
    rosa, elena = two_colleagues
    found = await admin_of(desks.rosa)
    assert (found and found.id, found and found.session_id) == (
        rosa.me.id,
        rosa.me.session_id,
    )
    again = await admin_of(desks.again)
    assert again
    assert again.id == rosa.me.id
    assert again.session_id != rosa.me.session_id
    other = await admin_of(desks.elena)
    assert other
    assert other.id == elena.me.id


async def test_a_tab_that_outlives_its_session_is_wiped_and_told(
    desks: Desks, two_colleagues
) -> None:
    sign_in.sign_out(two_colleagues[0].token)
    with pytest.raises(PermissionError):
        await desks.rosa.do(LeadListState.reload)
    assert (await desks.rosa.state(LeadListState))._rows() == []
    assert await admin_of(desks.rosa) is None
    assert (await desks.rosa.state(SessionState)).status == "lost"
    for other in (desks.again, desks.elena):
        await other.do(LeadListState.reload)
        assert len((await other.state(LeadListState))._rows()) == 3


async def test_a_stranger_is_refused_and_told_of_no_session(database) -> None:
    del database
    tab = Tab()
    with pytest.raises(PermissionError):
        await tab.do(LeadListState.load)
    assert (await tab.state(SessionState)).status == "out"
    assert await tab.notices() == []


async def test_a_handler_that_was_reached_past_the_guard_does_nothing(desks) -> None:
    panel = await desks.rosa.state(PanelState)
    assert panel._signed_in().email == "rosa@correo.cl"
    panel._admin = None
    with pytest.raises(PermissionError):
        panel._signed_in()


async def test_who_takes_a_tab_over_finds_nothing_of_the_one_before(
    desks: Desks, two_colleagues, three
) -> None:
    await desks.rosa.do(EditState.start, three[0])
    desks.rosa._cookie = desks.elena._cookie
    desks.rosa.visit()
    assert await desks.rosa.hears(event_name(MovesState.cancel))
    assert (await desks.rosa.state(LeadListState))._rows() == []
    assert (await desks.rosa.state(EditState)).draft == {}
    assert (await admin_of(desks.rosa)) == two_colleagues[1].me


async def test_the_same_session_keeps_what_is_on_the_screen(desks, three) -> None:
    await desks.rosa.do(EditState.start, three[0])
    assert await desks.rosa.hears(event_name(MovesState.cancel))
    assert (await desks.rosa.state(EditState)).draft["name"] == "Ana Soto"


@pytest.mark.parametrize(
    ("payload", "comes_back"), [({}, True), ({"hashes": {}}, False)]
)
async def test_a_page_that_was_loaded_anew_is_told_from_one_that_comes_back(
    tab, payload, comes_back
) -> None:
    hydrate = "reflex___state____state.hydrate_and_load"
    assert await tab.hears(hydrate, payload)
    assert (await tab.state(PanelState))._comes_back is comes_back


@pytest.mark.parametrize(
    ("notice", "signed_in", "told"),
    [
        (routes.NOTICE_WELCOME, True, messages.LOGIN_SUCCESS_TITLE),
        (routes.NOTICE_SIGNED_OUT, False, messages.LOGOUT_TITLE),
        (routes.NOTICE_WELCOME, False, ""),
        (routes.NOTICE_SIGNED_OUT, True, ""),
        ("", True, ""),
    ],
)
async def test_coming_in_and_going_out_are_announced(
    two_colleagues, notice, signed_in, told
) -> None:
    token = two_colleagues[0].token if signed_in else ""
    tab = Tab(token, **{routes.NOTICE_QUERY: notice})
    await tab.do(SessionState.open)
    state = await tab.state(SessionState)
    assert (state.status, state.email) == (
        ("in", two_colleagues[0].email) if signed_in else ("out", "")
    )
    assert await tab.told() == told


@pytest.mark.parametrize(
    ("notice", "sentence", "asks"),
    [
        (routes.NOTICE_BAD_CREDENTIALS, messages.LOGIN_BAD_CREDENTIALS, False),
        (routes.NOTICE_RATE_LIMITED, messages.LOGIN_RATE_LIMITED, False),
        (routes.NOTICE_CODE, messages.LOGIN_CODE_NEEDED, True),
        (routes.NOTICE_BAD_CODE, messages.LOGIN_BAD_CODE, True),
    ],
)
async def test_a_refused_sign_in_says_why(database, notice, sentence, asks) -> None:
    del database
    tab = Tab(**{routes.NOTICE_QUERY: notice})
    await tab.do(SessionState.open)
    state = await tab.state(SessionState)
    assert (state.login_error, state.code_needed) == (sentence, asks)


async def test_who_is_in_is_told_of_no_refusal(two_colleagues) -> None:
    asked = {routes.NOTICE_QUERY: routes.NOTICE_BAD_CREDENTIALS}
    tab = Tab(two_colleagues[0].token, **asked)
    await tab.do(SessionState.open)
    assert (await tab.state(SessionState)).login_error == ""
    assert (await tab.state(SessionState)).status == "in"


async def test_the_first_administrator_is_made_once(database) -> None:
    del database
    tab = Tab()
    await tab.do(SessionState.set_up)
    assert await tab.told() == messages.SETUP_SUCCESS
    assert not (await tab.state(SessionState)).setting_up
    with later():
        await tab.do(SessionState.set_up)
    notice = (await tab.notices())[-1]
    assert notice["kind"] == "error"
    assert notice["text"].startswith(messages.SETUP_FAILURE_PREFIX)


async def test_the_sessions_shown_are_ones_own_and_this_one_is_named(desks) -> None:
    for tab, count in ((desks.rosa, 2), (desks.elena, 1)):
        await tab.do(AccountState.load)
        mine = await admin_of(tab)
        assert mine
        titles = {
            one["id"]: one["title"] for one in (await tab.state(AccountState)).sessions
        }
        assert len(titles) == count
        assert titles.pop(str(mine.session_id)) == account_copy.SESSION_THIS
        assert set(titles.values()) <= {account_copy.SESSION_OTHER}


async def test_closing_the_others_leaves_this_one_and_the_colleague(desks) -> None:
    await desks.rosa.do(AccountState.close_others)
    assert await desks.rosa.told() == account_copy.SESSIONS_CLOSED
    assert len((await desks.rosa.state(AccountState)).sessions) == 1
    with pytest.raises(PermissionError):
        await desks.again.do(AccountState.load)
    await desks.elena.do(AccountState.load)


def typed(current: str, new: str, again: str) -> dict[str, str]:
    return {"current": current, "new": new, "again": again}


@pytest.mark.parametrize(
    ("form", "code"),
    [
        (typed(PASSWORD, NEW, "y otra distinta"), "mismatch"),
        (typed("no es la mía", NEW, NEW), "bad_credentials"),
        (typed(PASSWORD, "corta", "corta"), "weak_password"),
        ({}, "bad_credentials"),
    ],
)
async def test_a_password_that_is_not_changed_says_why(
    desks, two_colleagues, form, code
) -> None:
    await desks.rosa.do(AccountState.change_password, form)
    state = await desks.rosa.state(AccountState)
    assert state.error
    assert code not in account_copy.CHANGE_ERRORS or state.error.startswith(
        account_copy.CHANGE_ERRORS[code].partition("{")[0]
    )
    assert (state.round, state.changing) == (0, False)
    assert await desks.rosa.notices() == []
    assert two_colleagues[0].is_in(two_colleagues[0].sign_in())


async def test_another_password_ends_the_other_tab_of_the_same_person_only(
    desks, two_colleagues
) -> None:
    await desks.rosa.do(AccountState.change_password, typed(PASSWORD, NEW, NEW))
    state = await desks.rosa.state(AccountState)
    assert (state.error, state.round, state.changing) == ("", 1, False)
    assert await desks.rosa.told() == account_copy.CHANGE_SUCCESS
    assert len(state.sessions) == 1
    with pytest.raises(PermissionError):
        await desks.again.do(AccountState.load)
    await desks.elena.do(AccountState.load)
    assert sign_in.sign_in(two_colleagues[0].email, NEW)


async def test_what_fails_is_said_and_nothing_is_claimed(tab, monkeypatch) -> None:
    def fails(*_: object) -> None:
        raise OSError

    monkeypatch.setattr(own_account, "change_password", fails)
    monkeypatch.setattr(own_account, "close_other_sessions", fails)
    await tab.do(AccountState.change_password, typed(PASSWORD, NEW, NEW))
    state = await tab.state(AccountState)
    assert (state.error, state.round) == (account_copy.CHANGE_ERROR, 0)
    await tab.do(AccountState.close_others)
    assert await tab.told() == account_copy.SESSIONS_ERROR
    assert len((await tab.state(AccountState)).sessions) == 2

"""The team and the second factor from the panel: whom a deed reaches, and whom not."""

import uuid

import pytest
from pyotp.totp import TOTP

from app.admin.account.account_state import AccountState
from app.admin.account.second_factor_state import SecondFactorState
from app.admin.session.guard import event_name
from app.admin.team.team_state import TeamState
from app.content import account as account_copy
from app.content import session as session_copy
from app.content import team as copy
from app.domain.clock import utc_now
from app.domain.errors import SecondFactorRequired
from app.domain.roles import Role
from app.domain.second_factor import RECOVERY_CODES
from app.services import factor_secrets, second_factor, sign_in, staff
from app.settings import get_settings
from tests.integration.panel.conftest import Desks
from tests.support.builders import FakeMailer
from tests.support.panel import Tab
from tests.support.people import PASSWORD, sure

pytestmark = pytest.mark.parametrize("database", ["sqlite"], indirect=True)


async def team(tab: Tab) -> dict[str, str]:
    """Return the kinds of everybody, by their addresses."""
    await tab.do(TeamState.load)
    return {one["email"]: one["kind"] for one in (await tab.state(TeamState)).members}


async def test_each_sees_herself_among_the_team(desks: Desks) -> None:
    rosa, elena = "rosa@correo.cl", "elena@correo.cl"
    assert await team(desks.rosa) == {rosa: "self", elena: "active"}
    assert await team(desks.elena) == {rosa: "active", elena: "self"}
    state = await desks.rosa.state(TeamState)
    assert state.count == copy.COUNT_MANY.format(count=2)


async def test_who_is_deactivated_is_asked_about_first_and_is_out_at_once(
    desks: Desks, two_colleagues
) -> None:
    elena = two_colleagues[1]
    await desks.rosa.do(TeamState.confirm)  # nobody was asked about
    await desks.rosa.do(TeamState.ask, str(elena.me.id), elena.email)
    await desks.rosa.do(TeamState.cancel)
    await desks.rosa.do(TeamState.confirm)
    assert elena.is_in()
    await desks.rosa.do(TeamState.ask, str(elena.me.id), elena.email)
    asked = await desks.rosa.state(TeamState)
    assert (asked.asked_id, asked.asked_email) == (str(elena.me.id), elena.email)
    await desks.rosa.do(TeamState.confirm)
    assert await desks.rosa.told() == copy.DEACTIVATED
    assert (await team(desks.rosa))[elena.email] == "off"
    after = await desks.rosa.state(TeamState)
    assert (after.asked_id, after.deactivating) == ("", False)
    assert after.count == copy.COUNT_ONE
    with pytest.raises(PermissionError):
        await desks.elena.do(TeamState.load)
    assert two_colleagues[0].is_in()


@pytest.mark.parametrize("whom", ["herself", "nobody", "text"])
async def test_who_cannot_be_deactivated_stays(desks, two_colleagues, whom) -> None:
    ident = {
        "herself": str(two_colleagues[0].me.id),
        "nobody": str(uuid.UUID(int=1)),
        "text": "no es",
    }[whom]
    await desks.rosa.do(TeamState.ask, ident, "x@correo.cl")
    await desks.rosa.do(TeamState.confirm)
    notice = (await desks.rosa.notices())[-1]
    assert (notice["title"], notice["kind"]) == (copy.DEACTIVATE_ERROR, "error")
    assert all(one.is_in() for one in two_colleagues)


def role_of(who) -> Role:
    found = sign_in.resolve(who.sign_in())
    assert found
    return found.role


async def test_a_role_is_given_to_whom_it_was_asked_for(desks, two_colleagues) -> None:
    rosa, elena = two_colleagues
    asked = (str(elena.me.id), elena.email)
    await desks.rosa.do(TeamState.ask_role, *asked, "no es")
    await desks.rosa.do(TeamState.confirm)
    assert [role_of(one) for one in (rosa, elena)] == [Role.ADMINISTRATOR] * 2
    await desks.rosa.do(TeamState.ask_role, *asked, "coordinator")
    await desks.rosa.do(TeamState.cancel)
    await desks.rosa.do(TeamState.confirm)
    assert role_of(elena) is Role.ADMINISTRATOR
    await desks.rosa.do(TeamState.ask_role, *asked, "coordinator")
    await desks.rosa.do(TeamState.confirm)
    assert await desks.rosa.told() == copy.ROLE_GIVEN
    assert [role_of(one) for one in (rosa, elena)] == [
        Role.ADMINISTRATOR,
        Role.COORDINATOR,
    ]
    state = await desks.rosa.state(TeamState)
    assert (state.asked_id, state.deactivating) == ("", False)
    # The next question is another one.
    await desks.rosa.do(TeamState.ask, *asked)
    await desks.rosa.do(TeamState.confirm)
    assert await desks.rosa.told() == copy.DEACTIVATED


async def test_what_is_confirmed_twice_is_done_once(desks, two_colleagues) -> None:
    elena = two_colleagues[1]
    await desks.rosa.do(TeamState.ask, str(elena.me.id), elena.email)
    state = await desks.rosa.state(TeamState)
    first = TeamState.confirm.fn(state)  # pyright: ignore[reportFunctionMemberAccess]
    await anext(first)
    assert state.deactivating
    await desks.rosa.do(TeamState.confirm)
    await desks.rosa.do(TeamState.cancel)
    assert (await desks.rosa.notices(), state.asked_id) == ([], str(elena.me.id))
    assert [one async for one in first] == []
    assert await desks.rosa.told() == copy.DEACTIVATED


async def invitations(tab: Tab) -> list[str]:
    await tab.do(TeamState.load)
    return [one["email"] for one in (await tab.state(TeamState)).invitations]


async def test_an_invitation_is_seen_by_all_and_made_void(desks: Desks) -> None:
    drawn = (await desks.rosa.state(TeamState)).round
    await desks.rosa.do(
        TeamState.invite, {"email": "Nueva@correo.cl", "role": "coordinator"}
    )
    state = await desks.rosa.state(TeamState)
    assert (state.error, state.inviting, state.round) == ("", False, drawn + 1)
    assert (await desks.rosa.notices())[-1]["text"] == "nueva@correo.cl"
    assert await invitations(desks.elena) == ["nueva@correo.cl"]
    (pending,) = (await desks.elena.state(TeamState)).invitations
    assert "rosa@correo.cl" in pending["line"]
    await desks.elena.do(TeamState.withdraw, pending["id"])
    assert await desks.elena.told() == copy.WITHDRAWN
    assert await invitations(desks.rosa) == []


@pytest.mark.parametrize("email", ["", "no es correo", "elena@correo.cl"])
async def test_who_cannot_be_invited_gets_a_sentence(desks, email) -> None:
    await desks.rosa.do(TeamState.invite, {"email": email, "role": "coordinator"})
    state = await desks.rosa.state(TeamState)
    assert state.error in copy.INVITE_ERRORS.values()
    assert (state.inviting, state.link, state.round) == (False, "", 0)
    assert await invitations(desks.elena) == []


@pytest.mark.parametrize("role", ["", "admin", "ADMINISTRATOR"])
async def test_a_role_that_is_none_is_not_given(desks, role) -> None:
    given = {"email": "nueva@correo.cl", "role": role}
    await desks.rosa.do(TeamState.invite, given)
    assert (await desks.rosa.state(TeamState)).error
    assert await invitations(desks.elena) == []


async def test_a_link_to_hand_over_outlives_a_lost_line_and_no_reload(
    desks, monkeypatch
) -> None:
    invite = staff.invite

    async def unmailed(*asked):
        made = await invite(*asked, mailer=FakeMailer(failures=9))
        assert not made.mailed
        return made

    monkeypatch.setattr(staff, "invite", unmailed)
    await desks.rosa.do(
        TeamState.invite, {"email": "nueva@correo.cl", "role": "coordinator"}
    )
    state = await desks.rosa.state(TeamState)
    assert state.link
    assert "nueva@correo.cl" in state.link_text
    assert await desks.rosa.told() == copy.INVITE_MADE
    await desks.rosa.hears("reflex___state____state.hydrate_and_load")
    await desks.rosa.do(TeamState.load)
    assert (await desks.rosa.state(TeamState)).link
    await desks.rosa.hears("reflex___state____state.hydrate_and_load", {"hashes": {}})
    await desks.rosa.do(TeamState.load)
    assert (await desks.rosa.state(TeamState)).link == ""


async def test_a_link_to_hand_over_goes_with_its_invitation(desks, monkeypatch) -> None:
    invite = staff.invite

    async def unmailed(*asked):
        return await invite(*asked, mailer=FakeMailer(failures=9))

    monkeypatch.setattr(staff, "invite", unmailed)
    for tab, name in ((desks.rosa, "nueva"), (desks.elena, "otra")):
        form = {"email": f"{name}@correo.cl", "role": "coordinator"}
        await tab.do(TeamState.invite, form)
        assert (await tab.state(TeamState)).link
    # A look at the team takes nothing away that counts still.
    await desks.rosa.hears("reflex___state____state.hydrate_and_load")
    await desks.rosa.do(TeamState.load)
    state = await desks.rosa.state(TeamState)
    assert state.link
    (hers,) = [one for one in state.invitations if one["email"].startswith("nueva")]
    await desks.elena.do(TeamState.load)
    await desks.elena.do(TeamState.withdraw, hers["id"])
    await desks.rosa.hears("reflex___state____state.hydrate_and_load")
    await desks.rosa.do(TeamState.load)
    state = await desks.rosa.state(TeamState)
    assert (state.link, state.is_away) == ("", True)
    assert await desks.rosa.told() == copy.LINK_VOID
    assert await invitations(desks.rosa) == ["otra@correo.cl"]


async def test_a_link_goes_when_a_newer_one_takes_its_place(desks, monkeypatch) -> None:
    invite = staff.invite

    async def unmailed(*asked):
        return await invite(*asked, mailer=FakeMailer(failures=9))

    monkeypatch.setattr(staff, "invite", unmailed)
    form = {"email": "nueva@correo.cl", "role": "coordinator"}
    await desks.rosa.do(TeamState.invite, form)
    first = (await desks.rosa.state(TeamState)).link
    await desks.elena.do(TeamState.invite, form)
    newer = (await desks.elena.state(TeamState)).link
    assert first
    assert newer not in ("", first)
    for tab, told in ((desks.rosa, copy.LINK_VOID), (desks.elena, copy.INVITE_MADE)):
        await tab.hears("reflex___state____state.hydrate_and_load")
        await tab.do(TeamState.load)
        assert await tab.told() == told
    assert (await desks.rosa.state(TeamState)).link == ""
    assert (await desks.elena.state(TeamState)).link == newer


async def factor(tab: Tab) -> SecondFactorState:
    return await tab.state(SecondFactorState)


async def turn_on(tab: Tab, password: str = PASSWORD) -> None:
    await tab.do(SecondFactorState.begin)
    secret = (await factor(tab)).secret.replace(" ", "")
    code = TOTP(secret).at(utc_now())
    await tab.do(SecondFactorState.confirm, {"password": password, "code": code})


async def test_a_factor_is_turned_on_for_oneself(desks, two_colleagues) -> None:
    rosa, elena = two_colleagues
    for tab in (desks.rosa, desks.elena):
        await tab.do(SecondFactorState.load)
        assert (await factor(tab)).step == "off"
    await desks.rosa.do(SecondFactorState.begin)
    card = await factor(desks.rosa)
    assert card.step == "setup"
    assert {len(group) for group in card.secret.split()} == {4}
    assert card.picture
    await turn_on(desks.rosa)
    card = await factor(desks.rosa)
    assert (card.step, len(card.codes), card.error) == ("codes", RECOVERY_CODES, "")
    assert (card.secret, card.picture, card._secret) == ("", "", "")
    assert await desks.rosa.told() == copy.FACTOR_ENABLED
    with pytest.raises(SecondFactorRequired):
        rosa.sign_in()
    assert elena.sign_in()
    await desks.elena.do(SecondFactorState.load)
    assert (await factor(desks.elena)).step == "off"
    # Who else is in with the password alone is out.
    with pytest.raises(PermissionError):
        await desks.again.do(SecondFactorState.load)
    # The codes are shown once.
    await desks.rosa.do(SecondFactorState.leave)
    assert ((await factor(desks.rosa)).step, (await factor(desks.rosa)).codes) == (
        "on",
        [],
    )


@pytest.mark.parametrize(
    ("password", "code"), [("no es la mía", None), (PASSWORD, "000000")]
)
async def test_a_factor_is_not_turned_on_by_what_is_wrong(
    desks, two_colleagues, password, code
) -> None:
    await desks.rosa.do(SecondFactorState.begin)
    secret = (await factor(desks.rosa))._secret
    typed = code or TOTP(secret).at(utc_now())
    given = {"password": password, "code": typed}
    await desks.rosa.do(SecondFactorState.confirm, given)
    card = await factor(desks.rosa)
    assert card.error in copy.FACTOR_ERRORS.values()
    assert (card.step, card.busy, card.codes) == ("setup", False, [])
    assert two_colleagues[0].sign_in()


async def test_nothing_is_confirmed_that_was_not_begun(desks, two_colleagues) -> None:
    secret = second_factor.begin(two_colleagues[0].me).secret
    given = {"password": PASSWORD, "code": TOTP(secret).at(utc_now())}
    await desks.rosa.do(SecondFactorState.confirm, {**given, "secret": secret})
    assert (await factor(desks.rosa)).codes == []
    assert two_colleagues[0].sign_in()


async def come_back(token: str) -> Tab:
    """Return the same page at a server that was started anew: its states are empty."""
    again = Tab(token)
    await again.hears("reflex___state____state.hydrate_and_load")
    await again.do(SecondFactorState.load)
    return again


async def test_a_set_up_outlives_the_server(desks, two_colleagues) -> None:
    rosa, elena = two_colleagues
    await desks.rosa.do(SecondFactorState.load)
    await desks.rosa.do(SecondFactorState.begin)
    before = await factor(desks.rosa)
    again = await come_back(rosa.token)
    card = await factor(again)
    assert (card.step, card.secret, card.picture) == (
        "setup",
        before.secret,
        before.picture,
    )
    # It is of that session: neither a colleague's nor another of one's own.
    for token in (elena.token, rosa.sign_in()):
        other = await come_back(token)
        assert (await factor(other)).step == "off"
    code = TOTP(before._secret).at(utc_now())
    given = {"password": PASSWORD, "code": code}
    await again.do(SecondFactorState.confirm, given)
    assert (await factor(again)).step == "codes"
    assert second_factor.begun(rosa.me) is None


async def test_recovery_codes_are_shown_again_to_whose_they_are(
    desks, two_colleagues
) -> None:
    rosa, _ = two_colleagues
    await turn_on(desks.rosa)
    await turn_on(desks.elena)
    codes = (await factor(desks.rosa)).codes
    again = await come_back(rosa.token)
    assert (await factor(again)).step == "on"

    async def shown(*handed: str) -> list[str]:
        await again.do(SecondFactorState.show_again, {"codes": " ".join(handed)})
        card = await factor(again)
        assert card.refused is (not card.codes)
        return card.codes

    of_elena = (await factor(desks.elena)).codes
    for others in (of_elena, codes[1:], [*codes, *of_elena], [], ["x" * 9_000]):
        assert await shown(*others) == []
    assert await shown(*codes) == codes
    await again.do(SecondFactorState.leave)
    # One that signed somebody in counts no more, nor what others replaced.
    assert rosa.sign_in(code=codes[0])
    assert await shown(*codes) == []
    assert (await factor(again)).step == "on"


async def test_a_set_up_that_was_left_does_not_come_back(desks, two_colleagues) -> None:
    rosa, elena = two_colleagues
    for tab in (desks.rosa, desks.elena):
        await tab.do(SecondFactorState.begin)
    await desks.rosa.do(SecondFactorState.leave)
    for who, step in ((rosa, "off"), (elena, "setup")):
        tab = await come_back(who.token)
        assert (await factor(tab)).step == step


async def confirm(tab: Tab, secret: str) -> None:
    given = {"password": PASSWORD, "code": TOTP(secret).at(utc_now())}
    await tab.do(SecondFactorState.confirm, given)


async def test_what_two_tabs_set_up_is_turned_on_once(desks, two_colleagues) -> None:
    rosa, elena = two_colleagues
    other = Tab(rosa.token)
    for tab in (desks.rosa, other, desks.elena):
        await tab.do(SecondFactorState.begin)
    first, second = (await factor(desks.rosa))._secret, (await factor(other))._secret
    # The other tab began anew: that secret is shown in both from now on.
    await confirm(desks.rosa, first)
    told = (await desks.rosa.notices())[-1]
    assert (told["kind"], told["text"]) == (
        "error",
        copy.FACTOR_ERRORS["setup_replaced"],
    )
    card = await factor(desks.rosa)
    assert (card.step, card._secret, card.busy) == ("setup", second, False)
    assert rosa.sign_in()
    await confirm(desks.rosa, second)
    assert (await factor(desks.rosa)).step == "codes"
    codes = (await factor(desks.rosa)).codes
    await confirm(other, second)
    told = (await other.notices())[-1]
    assert told["text"] == copy.FACTOR_ERRORS["factor_on_with_this"]
    card = await factor(other)
    assert (card.step, card._secret, card.secret, card.codes) == ("on", "", "", [])
    assert second_factor.count_all(rosa.me, codes)
    # A colleague's own is not touched by it.
    await confirm(desks.elena, (await factor(desks.elena))._secret)
    assert (await factor(desks.elena)).step == "codes"
    assert elena.me.id != rosa.me.id


async def test_a_tab_that_shows_it_off_still_sets_nothing_up_once_it_is_on(
    desks, two_colleagues
) -> None:
    other = Tab(two_colleagues[0].token)
    await other.do(SecondFactorState.load)
    await turn_on(desks.rosa)
    await other.do(SecondFactorState.begin)
    assert (await other.notices())[-1]["text"] == copy.FACTOR_ERRORS["factor_on"]
    assert (await factor(other)).step == "on"
    await desks.elena.do(SecondFactorState.begin)
    assert (await factor(desks.elena)).step == "setup"


async def test_a_set_up_that_another_tab_left_is_not_turned_on(
    desks, two_colleagues
) -> None:
    other = Tab(two_colleagues[0].token)
    await desks.rosa.do(SecondFactorState.begin)
    await other.do(SecondFactorState.leave)  # it shows none, and leaves none
    await other.do(SecondFactorState.begin)
    secret = (await factor(other))._secret
    second_factor.leave(two_colleagues[0].me)
    await confirm(other, secret)
    assert (await factor(other)).step == "off"
    told = (await other.notices())[-1]["text"]
    assert told == copy.FACTOR_ERRORS["setup_replaced"]
    assert two_colleagues[0].sign_in()


@pytest.mark.parametrize("deed", ["renew", "disable"])
async def test_a_deed_waits_for_the_password(desks, two_colleagues, deed) -> None:
    await turn_on(desks.rosa)
    sure(two_colleagues[0].me)
    first = (await factor(desks.rosa)).codes
    await desks.rosa.do(SecondFactorState.choose, deed)  # the codes are shown still
    assert (await factor(desks.rosa)).step == "codes"
    await desks.rosa.do(SecondFactorState.leave)
    await desks.rosa.do(SecondFactorState.finish, {"password": PASSWORD})
    assert (await factor(desks.rosa)).step == "on"
    await desks.rosa.do(SecondFactorState.choose, "enable")
    assert (await factor(desks.rosa)).step == "on"
    await desks.rosa.do(SecondFactorState.choose, deed)
    await desks.rosa.do(SecondFactorState.finish, {"password": "no es la mía"})
    card = await factor(desks.rosa)
    assert card.error in copy.FACTOR_ERRORS.values()
    assert (card.step, card.busy) == (deed, False)
    await desks.rosa.do(SecondFactorState.finish, {"password": PASSWORD})
    card = await factor(desks.rosa)
    if deed == "renew":
        assert card.step == "codes"
        assert set(card.codes).isdisjoint(first)
        with pytest.raises(SecondFactorRequired):
            two_colleagues[0].sign_in()
    else:
        assert card.step == "off"
        assert await desks.rosa.told() == copy.FACTOR_DISABLED
        assert two_colleagues[0].sign_in()


async def test_setting_up_outlives_a_lost_line_and_a_reload(desks) -> None:
    """The phone may have the secret already; who began elsewhere has their own."""
    await desks.rosa.do(SecondFactorState.begin)
    secret = (await factor(desks.rosa)).secret
    for hashes in ({}, {"hashes": {}}):
        await desks.rosa.hears("reflex___state____state.hydrate_and_load", hashes)
        await desks.rosa.do(SecondFactorState.load)
        card = await factor(desks.rosa)
        assert (card.step, card.secret) == ("setup", secret)
    for other in (desks.again, desks.elena):
        await other.do(SecondFactorState.load)
        assert (await factor(other)).step == "off"
    await desks.rosa.do(SecondFactorState.leave)
    await desks.rosa.hears("reflex___state____state.hydrate_and_load", {"hashes": {}})
    await desks.rosa.do(SecondFactorState.load)
    card = await factor(desks.rosa)
    assert (card.step, card.secret) == ("off", "")


async def who(tab: Tab, password: str, code: str = "") -> None:
    await tab.do(TeamState.confirm_who, {"password": password, "code": code})


async def test_a_tab_that_has_not_shown_who_it_is_is_asked_first(
    desks: Desks, two_colleagues
) -> None:
    """Rosa has shown it in another session, which counts for that one alone."""
    elena = two_colleagues[1]
    await who(desks.again, PASSWORD)  # nothing waits for it
    asked = {"email": "nueva@correo.cl", "role": "coordinator"}
    await desks.again.do(TeamState.invite, asked)
    state = await desks.again.state(TeamState)
    assert (state.asks_who, state.inviting, state.error) == (True, False, "")
    assert await invitations(desks.elena) == []
    await who(desks.again, "no es la mía")
    assert state.who_error == session_copy.WHO_ERRORS["bad_credentials"]
    assert (state.asks_who, state.who_busy) == (True, False)
    await desks.again.do(TeamState.leave_who)
    await desks.again.do(TeamState.ask, str(elena.me.id), elena.email)
    await desks.again.do(TeamState.confirm)
    assert state.asks_who
    assert elena.is_in()
    await who(desks.again, PASSWORD)
    assert await desks.again.told() == copy.DEACTIVATED
    assert (state.asks_who, state.asked_id, state.who_busy) == (False, "", False)
    # What was given up before is not done with it, and the moment lasts a while.
    assert await invitations(desks.rosa) == []
    await desks.again.do(TeamState.invite, asked)
    assert await invitations(desks.rosa) == ["nueva@correo.cl"]


async def test_what_is_confirmed_last_is_done_once_it_is_shown_who_it_is(
    desks: Desks, two_colleagues
) -> None:
    elena = two_colleagues[1]
    asked = {"email": "nueva@correo.cl", "role": "coordinator"}
    await desks.again.do(TeamState.invite, asked)
    await desks.again.do(TeamState.ask, str(elena.me.id), elena.email)
    await desks.again.do(TeamState.confirm)
    await who(desks.again, PASSWORD)
    assert await desks.again.told() == copy.DEACTIVATED
    assert not elena.is_in()
    assert await invitations(desks.rosa) == []


async def test_a_code_is_asked_for_where_there_is_one(desks: Desks) -> None:
    await turn_on(desks.rosa)
    codes = (await factor(desks.rosa)).codes
    again = Tab(sign_in.sign_in("rosa@correo.cl", PASSWORD, code=codes[0]))
    await again.do(AccountState.load)
    await again.do(AccountState.close_others)
    state = await again.state(AccountState)
    assert (state.asks_who, state.who_code) == (True, False)
    for code, sentence in (("", "second_factor_required"), (codes[0], "bad_code")):
        given = {"password": PASSWORD, "code": code}
        await again.do(AccountState.confirm_who, given)
        assert state.who_error == session_copy.WHO_ERRORS[sentence]
        assert state.who_code
    assert await desks.rosa.hears(event_name(TeamState.load))
    await again.do(AccountState.confirm_who, given | {"code": codes[1]})
    assert await again.told() == account_copy.SESSIONS_CLOSED
    assert not await desks.rosa.hears(event_name(TeamState.load))
    assert await desks.elena.hears(event_name(TeamState.load))


async def test_production_without_a_key_says_why_no_application_is_set_up(
    desks: Desks, monkeypatch
) -> None:
    found = get_settings().model_copy(update={"environment": "production"})
    monkeypatch.setattr(factor_secrets, "get_settings", lambda: found)
    await desks.rosa.do(SecondFactorState.load)
    await desks.rosa.do(SecondFactorState.begin)
    notice = (await desks.rosa.notices())[-1]
    assert (notice["title"], notice["kind"]) == (copy.FACTOR_ERROR, "error")
    assert notice["text"] == copy.FACTOR_ERRORS["factor_unsealed"]
    state = await desks.rosa.state(SecondFactorState)
    assert (state.step, state.secret, state.picture) == ("off", "", "")

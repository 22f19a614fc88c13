"""Changing how one signs in, by events of any tab: a code or key is asked for there too."""

import json

import pytest

from app.admin.account.account_state import AccountState
from app.admin.account.passkeys_state import PasskeysState
from app.admin.account.second_factor_state import SecondFactorState
from app.admin.team.team_state import TeamState
from app.content import account as account_copy
from app.content import passkeys as key_copy
from app.content import session as copy
from app.content import team as team_copy
from app.domain.passkey import Asked
from app.domain.second_factor import RECOVERY_CODES
from app.services import passkeys, second_factor, sign_in, staff
from tests.integration.panel.conftest import Desks
from tests.support.authenticator import Authenticator, written
from tests.support.panel import Tab
from tests.support.people import PASSWORD, Colleague, sure

pytestmark = pytest.mark.parametrize("database", ["sqlite"], indirect=True)
NEW = "otra clave bastante larga"
ONLY = {"password": PASSWORD}


@pytest.fixture
def stolen(desks: Desks, two_colleagues: tuple[Colleague, Colleague]) -> Tab:
    """A session of Rosa's that has not shown who it is; both have codes."""
    del desks
    for one in two_colleagues:
        one.protect()
    rosa = two_colleagues[0]
    code, *rest = rosa.codes
    rosa.codes = tuple(rest)
    return Tab(rosa.sign_in(code))


def keyed(who: Colleague) -> Authenticator:
    device = Authenticator()
    asked = passkeys.begin(who.me, PASSWORD)
    passkeys.add(who.me, "Mi llave", device.create(asked))
    sure(who.me)
    return device


def asked_in(told: str) -> Asked:
    found = json.loads(told)
    return Asked(found["attempt"], json.dumps(found["options"]))


async def test_password_without_code_makes_neither_codes_nor_an_invitation(
    stolen: Tab, two_colleagues
) -> None:
    rosa, elena = two_colleagues
    await stolen.do(SecondFactorState.load)
    card = await stolen.state(SecondFactorState)
    for deed in ("renew", "disable"):
        await stolen.do(SecondFactorState.choose, deed)
        await stolen.do(SecondFactorState.finish, ONLY)
        assert (card.step, card.codes, card.proof_code) == (deed, [], True)
        assert card.error == copy.WHO_ERRORS["second_factor_required"]
        await stolen.do(SecondFactorState.leave)
        assert (card.step, card.proof_code) == ("on", False)
    await stolen.do(PasskeysState.start)
    await stolen.do(PasskeysState.submit, ONLY)
    keys = await stolen.state(PasskeysState)
    assert (keys.asked, keys.error) == ("", copy.WHO_ERRORS["second_factor_required"])
    typed = {"current": PASSWORD, "new": NEW, "again": NEW}
    await stolen.do(AccountState.change_password, typed)
    account = await stolen.state(AccountState)
    assert account.error == copy.WHO_ERRORS["second_factor_required"]
    # The fields stay as they were typed.
    assert (account.round, account.proof_code) == (0, True)
    asked = {"email": "nueva@correo.cl", "role": "administrator"}
    await stolen.do(TeamState.invite, asked)
    await stolen.do(TeamState.confirm_who, ONLY)
    assert staff.team(elena.me).invitations == []
    for one in two_colleagues:
        assert second_factor.status(one.me).on
        assert second_factor.count_all(one.me, one.codes)
        assert one.sign_in(one.codes[0])
    assert rosa.me.id != elena.me.id


async def test_a_wrong_code_says_so_and_the_right_one_goes_on(
    stolen: Tab, two_colleagues
) -> None:
    rosa, elena = two_colleagues
    await stolen.do(SecondFactorState.load)
    await stolen.do(SecondFactorState.choose, "renew")
    card = await stolen.state(SecondFactorState)
    await stolen.do(SecondFactorState.finish, ONLY | {"code": elena.codes[0]})
    assert (card.step, card.busy) == ("renew", False)
    assert card.error == copy.WHO_ERRORS["bad_code"]
    await stolen.do(SecondFactorState.finish, ONLY | {"code": rosa.codes[0]})
    assert (card.step, card.proof_code, card.error) == ("codes", False, "")
    assert not second_factor.count_all(rosa.me, rosa.codes)
    assert second_factor.count_all(elena.me, elena.codes)


async def test_the_password_changes_with_a_code(stolen: Tab, two_colleagues) -> None:
    rosa, elena = two_colleagues
    typed = {"current": PASSWORD, "new": NEW, "again": NEW}
    await stolen.do(AccountState.change_password, typed)
    await stolen.do(AccountState.change_password, typed | {"code": "000000"})
    account = await stolen.state(AccountState)
    assert account.error == copy.WHO_ERRORS["bad_code"]
    await stolen.do(AccountState.change_password, typed | {"code": rosa.codes[0]})
    assert (account.error, account.proof_code, account.round) == ("", False, 1)
    assert await stolen.told() == account_copy.CHANGE_SUCCESS
    assert not rosa.is_in()
    assert elena.is_in()


@pytest.mark.usefixtures("desks")
async def test_who_has_keys_alone_answers_with_one(two_colleagues) -> None:
    rosa, elena = two_colleagues
    device = keyed(rosa)
    keyed(elena)
    (key,) = passkeys.mine(rosa.me)
    code = second_factor.renew_codes(rosa.me, PASSWORD)[0]
    tab = Tab(sign_in.sign_in(rosa.email, PASSWORD, code=code))
    await tab.do(PasskeysState.load)
    await tab.do(PasskeysState.start)
    await tab.do(PasskeysState.submit, ONLY)
    state = await tab.state(PasskeysState)
    assert (state.error, state.asked) == (key_copy.LOGIN_NEEDED, "")
    # What answers is a key that is there; only then is a new one made.
    answer = written(device.get(asked_in(state.proof_key)))
    await tab.do(PasskeysState.submit, ONLY | {"key": answer})
    assert (state.proof_key, state.proof_code, state.error) == ("", False, "")
    new = Authenticator()
    made = written(new.create(asked_in(state.asked)))
    await tab.do(PasskeysState.submit, {"name": "Otra", "password": "", "key": made})
    assert [one["name"] for one in state.keys] == ["Mi llave", "Otra"]
    await tab.do(PasskeysState.choose, str(key.id))
    await tab.do(PasskeysState.remove, ONLY)  # it was shown a moment ago
    assert [one.name for one in passkeys.mine(rosa.me)] == ["Otra"]
    assert len(passkeys.mine(elena.me)) == 1


@pytest.mark.usefixtures("desks")
async def test_setting_an_application_up_asks_a_key_that_is_there(
    two_colleagues,
) -> None:
    rosa, elena = two_colleagues
    device = keyed(rosa)
    code = second_factor.renew_codes(rosa.me, PASSWORD)[0]
    tab = Tab(sign_in.sign_in(rosa.email, PASSWORD, code=code))
    await tab.do(SecondFactorState.load)
    await tab.do(SecondFactorState.begin)
    card = await tab.state(SecondFactorState)
    given = ONLY | {"code": "000000"}
    await tab.do(SecondFactorState.confirm, given)
    assert card.error == key_copy.LOGIN_NEEDED
    await tab.do(SecondFactorState.confirm, given | {"proof": code})
    assert card.error == copy.WHO_ERRORS["bad_code"]
    await tab.do(SecondFactorState.confirm, given)
    answer = written(device.get(asked_in(card.proof_key)))
    await tab.do(SecondFactorState.confirm, given | {"key": answer})
    # Now it is the application's that is wrong.
    assert card.error == team_copy.FACTOR_ERRORS["bad_setup_code"]
    assert not second_factor.status(rosa.me).on
    assert not second_factor.status(elena.me).has_key


async def test_codes_that_came_as_the_page_was_loaded_anew_are_shown(
    stolen: Tab, two_colleagues
) -> None:
    shown = {**ONLY, "code": two_colleagues[0].codes[0]}
    await stolen.do(SecondFactorState.load)
    await stolen.do(SecondFactorState.choose, "renew")
    await stolen.do(SecondFactorState.finish, shown)
    card = await stolen.state(SecondFactorState)
    made = list(card.codes)
    assert len(made) == RECOVERY_CODES
    await stolen.do(SecondFactorState.load)
    assert (card.step, list(card.codes), card.refused) == ("codes", made, False)
    # Others that were made meanwhile count in their place.
    second_factor.renew_codes(card._signed_in(), PASSWORD)
    await stolen.do(SecondFactorState.load)
    assert (card.step, list(card.codes), card.refused) == ("on", [], False)


async def test_codes_of_a_first_key_are_shown_on_a_page_that_is_loaded_anew(
    desks: Desks,
) -> None:
    await desks.rosa.do(PasskeysState.start)
    keys = await desks.rosa.state(PasskeysState)
    await desks.rosa.do(PasskeysState.submit, {**ONLY, "name": "Mi llave"})
    answer = Authenticator().create(asked_in(keys.asked))
    await desks.rosa.do(
        PasskeysState.submit, {"name": "Mi llave", "key": written(answer)}
    )
    made = list(keys.codes)
    assert len(made) == RECOVERY_CODES
    for load in (SecondFactorState.load, PasskeysState.load):
        await desks.rosa.do(load)
    card = await desks.rosa.state(SecondFactorState)
    assert (card.step, list(card.codes), list(keys.codes)) == ("codes", made, [])


@pytest.mark.parametrize(
    "press",
    [
        SecondFactorState.finish,
        PasskeysState.submit,
        PasskeysState.remove,
        AccountState.confirm_who,
        TeamState.confirm_who,
    ],
)
async def test_what_a_server_that_ended_had_asked_is_told_as_not_done(
    stolen: Tab, press
) -> None:
    for load in (SecondFactorState.load, PasskeysState.load, AccountState.load):
        await stolen.do(load)
    await stolen.do(press, ONLY)
    assert await stolen.told() == copy.STARTED_ANEW


async def test_a_second_press_is_not_told_as_lost(stolen: Tab, two_colleagues) -> None:
    shown = {**ONLY, "code": two_colleagues[0].codes[0]}
    asked = {"email": "nueva@correo.cl", "role": "administrator"}
    await stolen.do(TeamState.invite, asked)
    for _ in range(2):
        await stolen.do(TeamState.confirm_who, shown)
    await stolen.do(SecondFactorState.load)
    await stolen.do(SecondFactorState.choose, "renew")
    for _ in range(2):
        await stolen.do(SecondFactorState.finish, ONLY)
    assert (await stolen.state(SecondFactorState)).step == "codes"
    assert copy.STARTED_ANEW not in str(await stolen.notices())

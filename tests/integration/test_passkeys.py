"""Passkeys: each answers once, in time, on our own pages, and for its owner alone."""

import asyncio
import json
from dataclasses import replace
from datetime import datetime, timedelta

import pytest
from pyotp.totp import TOTP
from sqlmodel import select

from app.domain.clock import utc_now
from app.domain.errors import (
    BadCode,
    BadCredentials,
    NotAllowed,
    SecondFactorRequired,
)
from app.domain.identity import Admin
from app.domain.passkey import (
    CHALLENGE_LIFETIME,
    KEYS_AT_MOST,
    Answer,
    Asked,
    BadKey,
    KeyRequired,
    Passkey,
    TooManyKeys,
    answer_in,
)
from app.domain.second_factor import RECOVERY_CODES
from app.persistence.account_tables import PasskeyChallengeRow, PasskeyRow
from app.persistence.database import transaction
from app.persistence.tables import RecoveryCodeRow
from app.services import (
    admin_accounts,
    confirming,
    passkeys,
    second_factor,
    sign_in,
    staff,
)
from app.settings import get_settings
from tests.support.authenticator import Authenticator, written
from tests.support.builders import NOON, FakeMailer, clock
from tests.support.people import PASSWORD, Colleague, sure

pytestmark = pytest.mark.usefixtures("database")
MOMENT = timedelta(seconds=1)


def keyed(who: Colleague, at: datetime = NOON) -> Authenticator:
    """Give somebody a key; keep the recovery codes that come with the first."""
    device = Authenticator()
    asked = passkeys.begin(who.me, PASSWORD, clock=clock(at))
    who.codes += passkeys.add(who.me, "Mi llave", device.create(asked), clock=clock(at))
    sure(who.me)
    return device


def asked_of(who: Colleague, at: datetime = NOON) -> Asked:
    """Begin to sign in, as far as the password goes."""
    with pytest.raises(KeyRequired) as required:
        sign_in.sign_in(who.email, PASSWORD, clock=clock(at))
    return required.value.asked


def let_in(who: Colleague, answer: Answer, at: datetime = NOON) -> Admin | None:
    token = sign_in.sign_in(who.email, PASSWORD, key=written(answer), clock=clock(at))
    return sign_in.resolve(token, clock=clock(at))


def only(who: Colleague) -> Passkey:
    (key,) = passkeys.mine(who.me)
    return key


def test_key_is_asked_for_after_the_password_and_signs_in(two_colleagues) -> None:
    rosa, elena = two_colleagues
    device = keyed(rosa)
    assert elena.sign_in()
    asked = asked_of(rosa)
    options = json.loads(asked.options)
    assert options["rpId"] == "localhost"
    assert options["userVerification"] == "preferred"
    assert len(options["allowCredentials"]) == 1
    found = let_in(rosa, device.get(asked))
    assert found
    assert found.id == rosa.me.id
    with pytest.raises(BadCredentials):
        sign_in.sign_in(rosa.email, "otra", clock=clock())


def test_list_tells_when_a_key_was_added_and_used(two_colleagues) -> None:
    rosa, elena = two_colleagues
    device = keyed(rosa)
    key = only(rosa)
    assert (key.name, key.created_at, key.used_at) == ("Mi llave", NOON, None)
    later = NOON + timedelta(hours=1)
    let_in(rosa, device.get(asked_of(rosa, later)), later)
    assert only(rosa).used_at == later
    assert passkeys.mine(elena.me) == []


def test_key_of_one_never_opens_the_account_of_another(two_colleagues) -> None:
    rosa, elena = two_colleagues
    keyed(rosa)
    hers = keyed(elena)
    with pytest.raises(BadKey):
        let_in(rosa, hers.get(asked_of(rosa)))
    # What was asked of her account answers for no other either.
    with pytest.raises(BadKey):
        let_in(rosa, hers.get(asked_of(elena)))
    found = let_in(elena, hers.get(asked_of(elena)))
    assert found
    assert found.id == elena.me.id


def test_answer_serves_once(two_colleagues) -> None:
    rosa, _ = two_colleagues
    device = keyed(rosa)
    answer = device.get(asked_of(rosa))
    assert let_in(rosa, answer)
    with pytest.raises(BadKey):
        let_in(rosa, answer)


def test_wrong_answer_uses_the_challenge_up(two_colleagues) -> None:
    rosa, _ = two_colleagues
    device = keyed(rosa)
    asked = asked_of(rosa)
    with pytest.raises(BadKey):
        let_in(rosa, Authenticator().get(asked))
    with pytest.raises(BadKey):
        let_in(rosa, device.get(asked))
    assert let_in(rosa, device.get(asked_of(rosa)))


def test_challenge_of_another_attempt_is_refused(two_colleagues) -> None:
    rosa, _ = two_colleagues
    device = keyed(rosa)
    one, other = asked_of(rosa), asked_of(rosa)
    with pytest.raises(BadKey):
        let_in(rosa, replace(device.get(one), attempt=other.attempt))
    assert let_in(rosa, device.get(one))


@pytest.mark.parametrize("attempt", ["", "x", "\x00", "é" * 100])
def test_unknown_attempt_is_refused(two_colleagues, attempt: str) -> None:
    rosa, _ = two_colleagues
    device = keyed(rosa)
    with pytest.raises(BadKey):
        let_in(rosa, replace(device.get(asked_of(rosa)), attempt=attempt))


def test_answer_comes_in_time_or_not_at_all(two_colleagues) -> None:
    rosa, _ = two_colleagues
    device = keyed(rosa)
    answer = device.get(asked_of(rosa))
    with pytest.raises(BadKey):
        let_in(rosa, answer, NOON + CHALLENGE_LIFETIME)
    asked = asked_of(rosa)
    assert let_in(rosa, device.get(asked), NOON + CHALLENGE_LIFETIME - MOMENT)


@pytest.mark.parametrize(
    "place",
    [
        {"origin": "https://vacunas-a-domicilio.example"},
        {"origin": "https://localhost:3000"},
        {"origin": "http://localhost:3001"},
        {"origin": "null"},
        {"host": "example.cl"},
    ],
)
def test_answer_given_to_another_page_is_refused(two_colleagues, place) -> None:
    rosa, _ = two_colleagues
    device = keyed(rosa)
    asked = asked_of(rosa)
    for name, value in place.items():
        setattr(device, name, value)
    with pytest.raises(BadKey):
        let_in(rosa, device.get(asked))
    stranger = Authenticator(**place)
    asked = passkeys.begin(rosa.me, PASSWORD, clock=clock())
    with pytest.raises(BadKey):
        passkeys.add(rosa.me, "", stranger.create(asked), clock=clock())
    assert only(rosa).name == "Mi llave"


def test_copy_of_a_key_is_told_by_its_count(two_colleagues) -> None:
    rosa, _ = two_colleagues
    device = keyed(rosa)
    assert let_in(rosa, device.get(asked_of(rosa)))
    assert let_in(rosa, device.get(asked_of(rosa)))
    device.uses = 1
    with pytest.raises(BadKey):
        let_in(rosa, device.get(asked_of(rosa)))


@pytest.mark.parametrize(
    "typed", ["{}", "[]", "nada", '{"attempt": 1}', "[" * 9000, "x" * 30_000]
)
def test_nonsense_is_refused(two_colleagues, typed: str) -> None:
    rosa, _ = two_colleagues
    keyed(rosa)
    assert answer_in(typed) is None
    with pytest.raises(BadKey):
        sign_in.sign_in(rosa.email, PASSWORD, key=typed, clock=clock())


@pytest.mark.parametrize("named", ["\ud800", "ñ", "", None, ["x"], "\0"])
def test_answer_of_a_key_that_cannot_be_named_is_refused(two_colleagues, named) -> None:
    rosa, _ = two_colleagues
    answer = keyed(rosa).get(asked_of(rosa))
    credential = json.loads(answer.credential) | {"id": named}
    with pytest.raises(BadKey):
        let_in(rosa, Answer(answer.attempt, json.dumps(credential)))


@pytest.mark.parametrize("part", ["clientDataJSON", "authenticatorData", "signature"])
@pytest.mark.parametrize("value", ["", "AAAA", "ñ", None, 7, ["x"], "A" * 9000])
def test_forged_answer_is_refused(two_colleagues, part: str, value) -> None:
    rosa, _ = two_colleagues
    answer = keyed(rosa).get(asked_of(rosa))
    credential = json.loads(answer.credential)
    credential["response"][part] = value
    with pytest.raises(BadKey):
        let_in(rosa, Answer(answer.attempt, json.dumps(credential)))


def test_removed_key_is_refused(two_colleagues) -> None:
    rosa, elena = two_colleagues
    gone, kept = keyed(rosa), keyed(rosa)
    first, second = passkeys.mine(rosa.me)
    asked = asked_of(rosa)
    passkeys.remove(elena.me, PASSWORD, first.id, clock=clock())
    assert len(passkeys.mine(rosa.me)) == 2
    with pytest.raises(BadCredentials):
        passkeys.remove(rosa.me, "otra", first.id, clock=clock())
    passkeys.remove(rosa.me, PASSWORD, first.id, clock=clock())
    assert [one.id for one in passkeys.mine(rosa.me)] == [second.id]
    with pytest.raises(BadKey):
        let_in(rosa, gone.get(asked))
    assert let_in(rosa, kept.get(asked_of(rosa)))


def test_last_key_takes_the_recovery_codes_along(two_colleagues) -> None:
    rosa, elena = two_colleagues
    keyed(rosa)
    keyed(elena)
    assert len(rosa.codes) == len(elena.codes) == RECOVERY_CODES
    passkeys.remove(rosa.me, PASSWORD, only(rosa).id, clock=clock())
    assert rosa.sign_in()
    with transaction() as session:
        assert set(session.exec(select(RecoveryCodeRow.admin_id))) == {elena.me.id}


def test_deactivated_person_is_let_in_by_no_key(two_colleagues) -> None:
    rosa, elena = two_colleagues
    device = keyed(elena)
    asked = asked_of(elena)
    staff.deactivate(rosa.me, elena.me.id)
    with pytest.raises(BadCredentials):
        let_in(elena, device.get(asked))


def test_who_comes_back_brings_no_key_along(two_colleagues) -> None:
    rosa, elena = two_colleagues
    keyed(elena)
    staff.deactivate(rosa.me, elena.me.id)
    with transaction() as session:
        assert set(session.exec(select(PasskeyRow.admin_id))) == {elena.me.id}
    invite(rosa, elena.email)
    assert sign_in.sign_in(elena.email, PASSWORD)


def invite(by: Colleague, email: str) -> None:
    made = asyncio.run(staff.invite(by.me, email, mailer=FakeMailer()))
    staff.accept(made.link.partition("#")[2], PASSWORD)


def test_recovery_code_stays_the_other_way_and_the_applications_code_too(
    two_colleagues,
) -> None:
    rosa, _ = two_colleagues
    keyed(rosa)
    assert rosa.sign_in(rosa.codes[0])
    with pytest.raises(BadCode):
        rosa.sign_in(rosa.codes[0])
    with pytest.raises(BadCode):
        rosa.sign_in("123456")
    rosa.protect()
    assert rosa.sign_in(rosa.codes[1])
    asked_of(rosa)
    second_factor.disable(rosa.me, PASSWORD)
    assert rosa.sign_in(rosa.codes[2])
    assert second_factor.status(rosa.me).has_key


def test_who_has_the_application_keeps_the_codes_they_wrote_down(
    two_colleagues,
) -> None:
    rosa, _ = two_colleagues
    rosa.protect()
    before = rosa.codes
    keyed(rosa)
    assert rosa.codes == before
    passkeys.remove(rosa.me, PASSWORD, only(rosa).id, clock=clock())
    with pytest.raises(SecondFactorRequired):
        rosa.sign_in()
    assert rosa.sign_in(before[0])


def test_adding_a_key_needs_the_password_and_ends_other_sessions(
    two_colleagues,
) -> None:
    rosa, elena = two_colleagues
    other = rosa.sign_in()
    with pytest.raises(BadCredentials):
        passkeys.begin(rosa.me, "otra", clock=clock())
    assert rosa.is_in(other)
    keyed(rosa, utc_now())
    assert not rosa.is_in(other)
    assert rosa.is_in()
    assert elena.is_in()


def test_key_is_made_in_the_session_that_asked(two_colleagues) -> None:
    rosa, elena = two_colleagues
    elsewhere = sign_in.resolve(rosa.sign_in())
    assert elsewhere
    for stranger in (elena.me, elsewhere):
        device = Authenticator()
        made = device.create(passkeys.begin(rosa.me, PASSWORD, clock=clock()))
        with pytest.raises(BadKey):
            passkeys.add(stranger, "", made, clock=clock())
        assert passkeys.mine(stranger) == []
    keyed(rosa)
    # What signs in adds no key, and the other way round.
    with pytest.raises(BadKey):
        passkeys.add(rosa.me, "", Authenticator().create(asked_of(rosa)), clock=clock())
    assert len(passkeys.mine(rosa.me)) == 1


def test_key_that_somebody_has_is_nobody_elses(two_colleagues) -> None:
    rosa, elena = two_colleagues
    device = keyed(rosa)
    made = device.create(passkeys.begin(elena.me, PASSWORD, clock=clock()))
    with pytest.raises(BadKey):
        passkeys.add(elena.me, "", made, clock=clock())
    assert elena.sign_in()
    assert let_in(rosa, device.get(asked_of(rosa)))


def test_account_has_as_many_keys_as_one_may_have(two_colleagues) -> None:
    rosa, elena = two_colleagues
    for _ in range(KEYS_AT_MOST - 1):
        keyed(rosa)
    one, other = Authenticator(), Authenticator()
    first = passkeys.begin(rosa.me, PASSWORD, clock=clock())
    second = passkeys.begin(rosa.me, PASSWORD, clock=clock())
    passkeys.add(rosa.me, "", one.create(first), clock=clock())
    with pytest.raises(TooManyKeys):
        passkeys.add(rosa.me, "", other.create(second), clock=clock())
    with pytest.raises(TooManyKeys):
        passkeys.begin(rosa.me, PASSWORD, clock=clock())
    assert keyed(elena)


def test_key_is_called_after_the_browser_where_nobody_names_it(two_colleagues) -> None:
    rosa, _ = two_colleagues
    asked = passkeys.begin(rosa.me, PASSWORD, clock=clock())
    passkeys.add(rosa.me, "  \u202e ", Authenticator().create(asked), clock=clock())
    assert only(rosa).name == passkeys.suggested_name(rosa.me) == "Llave de acceso"


def test_setting_that_demands_a_factor_is_content_with_a_key(
    two_colleagues, monkeypatch
) -> None:
    rosa, elena = two_colleagues
    monkeypatch.setenv("FACTOR_REQUIRED", "true")
    get_settings.cache_clear()
    keyed(rosa, utc_now())
    mine, hers = sign_in.resolve(rosa.token), sign_in.resolve(elena.token)
    assert mine
    assert hers
    assert (mine.needs_factor, hers.needs_factor) == (False, True)
    with pytest.raises(NotAllowed):
        passkeys.remove(rosa.me, PASSWORD, only(rosa).id)
    assert len(passkeys.mine(rosa.me)) == 1
    rosa.protect()
    second_factor.disable(rosa.me, PASSWORD)
    rosa.protect()
    passkeys.remove(rosa.me, PASSWORD, only(rosa).id)
    with pytest.raises(NotAllowed):
        second_factor.disable(rosa.me, PASSWORD)


def test_key_confirms_who_one_is_in_its_session_alone(two_colleagues) -> None:
    rosa, _ = two_colleagues
    device = keyed(rosa, utc_now())
    first = sign_in.resolve(rosa.sign_in(rosa.codes[0]))
    second = sign_in.resolve(rosa.sign_in(rosa.codes[1]))
    assert first
    assert second

    def asked(admin: Admin) -> Asked:
        with pytest.raises(KeyRequired) as required:
            confirming.confirm(admin, PASSWORD)
        return required.value.asked

    with pytest.raises(BadKey):
        confirming.confirm(second, PASSWORD, key=written(device.get(asked(first))))
    signing_in = asked_of(rosa, utc_now())
    with pytest.raises(BadKey):
        confirming.confirm(second, PASSWORD, key=written(device.get(signing_in)))
    with pytest.raises(BadCredentials):
        confirming.confirm(second, "otra", key=written(device.get(asked(second))))
    confirming.confirm(second, PASSWORD, key=written(device.get(asked(second))))
    with transaction() as session:
        confirming.must_be_recent(session, second, utc_now())


def test_who_lost_the_device_is_helped_from_the_console(two_colleagues) -> None:
    rosa, elena = two_colleagues
    keyed(rosa)
    keyed(elena)
    asked_of(rosa)
    admin_accounts.reset_second_factor(rosa.email)
    assert rosa.sign_in()
    asked_of(elena)
    with transaction() as session:
        for row in (PasskeyRow, PasskeyChallengeRow, RecoveryCodeRow):
            assert set(session.exec(select(row.admin_id))) == {elena.me.id}


def test_unanswered_challenges_do_not_stay(two_colleagues) -> None:
    rosa, elena = two_colleagues
    keyed(rosa)
    keyed(elena)
    for _ in range(3):
        asked_of(rosa)
    asked_of(elena, NOON + CHALLENGE_LIFETIME)
    with transaction() as session:
        (kept,) = session.exec(select(PasskeyChallengeRow))
        assert kept.admin_id == elena.me.id


def test_code_of_the_application_is_asked_for_where_there_is_no_key(
    two_colleagues,
) -> None:
    rosa, _ = two_colleagues
    secret = second_factor.begin(rosa.me).secret
    code = TOTP(secret).at(NOON)
    second_factor.enable(rosa.me, PASSWORD, secret, code, clock=clock())
    with pytest.raises(SecondFactorRequired) as required:
        sign_in.sign_in(rosa.email, PASSWORD, clock=clock())
    assert not isinstance(required.value, KeyRequired)

"""The second factor: asked for, once each, and never in the way of a good code."""

from datetime import timedelta

import pytest
from pyotp.totp import TOTP
from sqlmodel import select

from app.domain.errors import (
    BadCode,
    BadCredentials,
    RateLimited,
    SecondFactorRequired,
)
from app.domain.identity import Admin
from app.domain.second_factor import RECOVERY_CODES, NoFactor, Shown, normalise_code
from app.persistence.database import transaction
from app.persistence.tables import AdminRow, RecoveryCodeRow
from app.services import admin_accounts, second_factor, sign_in
from tests.support.builders import NOON, clock

pytestmark = pytest.mark.usefixtures("database")
STEP = timedelta(seconds=30)


class Person:
    """Somebody with a telephone."""

    def __init__(self) -> None:
        made = sign_in.set_up_admin()
        self.email, self.password = made.email, made.generated_password or ""
        self.token = sign_in.sign_in(self.email, self.password)
        found = sign_in.resolve(self.token)
        assert found is not None
        self.admin: Admin = found
        self.secret = second_factor.begin(self.admin).secret

    def code(self, at=NOON) -> str:
        return TOTP(self.secret).at(at)

    def enable(self) -> tuple[str, ...]:
        return second_factor.enable(
            self.admin, self.password, self.secret, self.code(), clock=clock()
        )

    def sign_in(self, code: str = "", at=NOON) -> str:
        return sign_in.sign_in(self.email, self.password, code=code, clock=clock(at))


@pytest.fixture
def person() -> Person:
    return Person()


def test_code_is_asked_for_once_it_is_on(person: Person) -> None:
    assert person.sign_in()
    person.enable()
    with pytest.raises(SecondFactorRequired):
        person.sign_in()
    assert person.sign_in(person.code(NOON + STEP), NOON + STEP)


def test_wrong_password_is_told_before_any_code(person: Person) -> None:
    person.enable()
    for code in ("", person.code(NOON + STEP)):
        with pytest.raises(BadCredentials):
            sign_in.sign_in(person.email, "otra", code=code, clock=clock())


def test_code_serves_once_and_no_older_one_after_it(person: Person) -> None:
    person.enable()
    later = NOON + 4 * STEP
    assert person.sign_in(person.code(later), later)
    for at in (later, later - STEP):
        with pytest.raises(BadCode):
            person.sign_in(person.code(at), later)
    assert person.sign_in(person.code(later + STEP), later)


def test_code_that_turned_it_on_is_used_up(person: Person) -> None:
    person.enable()
    with pytest.raises(BadCode):
        person.sign_in(person.code())


@pytest.mark.parametrize("steps", [-3, -2, 2, 3, 1000])
def test_code_of_another_moment_is_refused(person: Person, steps: int) -> None:
    person.enable()
    at = NOON + 10 * STEP
    with pytest.raises(BadCode):
        person.sign_in(person.code(at + steps * STEP), at)


@pytest.mark.parametrize("code", ["000000", "x", "١٢٣٤٥٦", "1" * 5000, "\x00", "-"])
def test_nonsense_is_refused(person: Person, code: str) -> None:
    person.enable()
    expected = BadCode if normalise_code(code) else SecondFactorRequired
    with pytest.raises(expected):
        person.sign_in(code)


def test_recovery_code_signs_in_once_however_it_is_typed(person: Person) -> None:
    codes = person.enable()
    assert len(set(codes)) == RECOVERY_CODES
    assert person.sign_in(f" {codes[0].upper().replace('-', ' ')} ")
    with pytest.raises(BadCode):
        person.sign_in(codes[0])
    assert second_factor.status(person.admin).codes_left == RECOVERY_CODES - 1


def test_new_recovery_codes_replace_the_old(person: Person) -> None:
    old = person.enable()
    with pytest.raises(SecondFactorRequired):
        second_factor.renew_codes(person.admin, person.password)
    new = second_factor.renew_codes(person.admin, person.password, Shown(old[0]))
    with pytest.raises(BadCode):
        person.sign_in(old[1])
    assert person.sign_in(new[0])


def test_nothing_changes_without_the_password(person: Person) -> None:
    with pytest.raises(BadCredentials):
        second_factor.enable(
            person.admin, "otra", person.secret, person.code(), clock=clock()
        )
    person.enable()
    with pytest.raises(BadCredentials):
        second_factor.disable(person.admin, "otra")
    with pytest.raises(BadCredentials):
        second_factor.renew_codes(person.admin, "otra")
    with pytest.raises(SecondFactorRequired):
        person.sign_in()


def test_wrong_code_turns_nothing_on(person: Person) -> None:
    with pytest.raises(BadCode):
        second_factor.enable(
            person.admin, person.password, person.secret, "000000", clock=clock()
        )
    assert person.sign_in()


def test_recovery_codes_exist_only_with_the_factor(person: Person) -> None:
    with pytest.raises(NoFactor):
        second_factor.renew_codes(person.admin, person.password)


def test_turning_it_on_ends_other_sessions(person: Person) -> None:
    other = person.sign_in()
    person.enable()
    assert sign_in.resolve(other, clock=clock()) is None


def test_turned_off_leaves_nothing_behind(person: Person) -> None:
    code = person.enable()[0]
    second_factor.disable(person.admin, person.password, Shown(code))
    assert person.sign_in()
    with transaction() as session:
        assert session.exec(select(RecoveryCodeRow)).all() == []
        assert session.exec(select(AdminRow.totp_secret)).one() is None


def test_who_lost_phone_and_codes_is_helped_from_the_console(person: Person) -> None:
    person.enable()
    admin_accounts.reset_second_factor(person.email)
    assert person.sign_in()


def test_another_password_from_the_console_leaves_the_factor(person: Person) -> None:
    codes = person.enable()
    given = admin_accounts.reset_password(person.email, None) or ""
    with pytest.raises(SecondFactorRequired):
        sign_in.sign_in(person.email, given, clock=clock())
    assert sign_in.sign_in(person.email, given, code=codes[0], clock=clock())


def test_codes_are_not_guessed_one_after_another(person: Person) -> None:
    person.enable()
    refusals = set()
    for guess in range(12):
        try:
            person.sign_in(f"{guess:06}")
        except (BadCode, RateLimited) as error:
            refusals.add(type(error))
    assert refusals == {BadCode, RateLimited}


def test_database_holds_no_recovery_code(person: Person) -> None:
    codes = person.enable()
    with transaction() as session:
        kept = set(session.exec(select(RecoveryCodeRow.code_hash)))
    assert kept.isdisjoint(codes)
    assert kept.isdisjoint(map(normalise_code, codes))


def test_picture_is_an_image_of_the_address(person: Person) -> None:
    setup = second_factor.begin(person.admin)
    assert setup.picture.startswith("data:image/svg+xml")
    assert len(setup.secret) == 32

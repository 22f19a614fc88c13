"""Secrets of second factors at rest, keys that change, and a factor of everybody."""

import uuid
from datetime import timedelta

import pytest
from click.testing import CliRunner
from pyotp.totp import TOTP
from sqlmodel import select

from app.adapters import secret_box
from app.cli import server
from app.cli.main import main
from app.content import commands as words
from app.domain.clock import utc_now
from app.domain.errors import BadCode, NotAllowed
from app.domain.identity import Admin
from app.domain.roles import Right
from app.domain.second_factor import FactorUnsealed
from app.persistence import second_factors
from app.persistence.database import transaction
from app.persistence.tables import AdminRow
from app.services import (
    confirming,
    doctor,
    factor_secrets,
    leads,
    own_account,
    second_factor,
    sign_in,
)
from app.settings import Settings, get_settings
from tests.support.builders import PRODUCTION
from tests.support.people import PASSWORD, Colleague, sure

pytestmark = pytest.mark.usefixtures("database")
OLD, NEW, OTHER = (secret_box.new_key() for _ in range(3))


@pytest.fixture
def keys(monkeypatch: pytest.MonkeyPatch):
    """Return what sets the keys."""

    def put(*given: str) -> None:
        monkeypatch.setenv("FACTOR_KEYS", ",".join(given))
        get_settings.cache_clear()

    yield put
    get_settings.cache_clear()


@pytest.fixture
def production(monkeypatch: pytest.MonkeyPatch):
    for name, value in PRODUCTION.items():
        monkeypatch.setenv(name, value)
    get_settings.cache_clear()
    yield
    get_settings.cache_clear()


@pytest.fixture
def required(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("FACTOR_REQUIRED", "1")
    get_settings.cache_clear()
    yield
    get_settings.cache_clear()


def stored(who: Colleague) -> str:
    with transaction() as session:
        found = session.exec(
            select(AdminRow.totp_secret).where(AdminRow.id == who.me.id)
        ).one()
    assert found
    return found


def protect(who: Colleague) -> str:
    """Turn somebody's second factor on; return the secret."""
    secret = second_factor.begin(who.me).secret
    step = TOTP(secret).at(utc_now())
    who.codes = second_factor.enable(who.me, PASSWORD, secret, step)
    sure(who.me)
    # The half minute that is used up is an earlier one.
    with transaction() as session:
        second_factors.set_secret(session, who.me.id, secret=stored(who), step=1)
    return secret


def comes_in(who: Colleague, secret: str) -> bool:
    with transaction() as session:
        second_factors.set_secret(session, who.me.id, secret=stored(who), step=1)
    try:
        return bool(who.sign_in(TOTP(secret).at(utc_now())))
    except BadCode:
        return False


def test_the_database_alone_makes_nobodys_codes(two_colleagues, keys) -> None:
    keys(NEW)
    rosa, elena = two_colleagues
    secrets = [protect(rosa), protect(elena)]
    for who, secret in zip((rosa, elena), secrets, strict=True):
        assert secret not in stored(who)
        assert secret_box.unseal(stored(who), (NEW,)) == secret
        assert secret_box.unseal(stored(who), (OTHER,)) is None
        assert comes_in(who, secret)
    assert not comes_in(rosa, secrets[1])


def test_a_sealed_secret_that_somebody_changed_opens_no_more(
    two_colleagues, keys
) -> None:
    keys(NEW)
    rosa, elena = two_colleagues
    secret = protect(rosa)
    whole = stored(rosa)
    assert secret_box.unseal(whole, (NEW,)) == secret
    for place in range(len(whole) - 9, 9, -7):
        other = "A" if whole[place] != "A" else "B"
        changed = whole[:place] + other + whole[place + 1 :]
        assert secret_box.unseal(changed, (NEW,)) is None
    # Nor does one person's stand for another's code.
    assert not comes_in(rosa, protect(elena))


def test_what_was_kept_in_clear_is_sealed_at_the_next_start(
    two_colleagues, keys
) -> None:
    rosa, _ = two_colleagues
    secret = protect(rosa)
    assert stored(rosa) == secret
    assert factor_secrets.kept() == factor_secrets.Kept(sealed=0, clear=1, lost=0)
    assert factor_secrets.reseal() == 0
    keys(NEW)
    assert comes_in(rosa, secret)
    server._seal_factors(get_settings())
    assert factor_secrets.kept() == factor_secrets.Kept(sealed=1, clear=0, lost=0)
    assert comes_in(rosa, secret)
    assert factor_secrets.reseal() == 0


def test_keys_change_without_anybody_noticing(two_colleagues, keys) -> None:
    rosa, elena = two_colleagues
    keys(OLD)
    secrets = {rosa.email: protect(rosa), elena.email: protect(elena)}
    for given, sealed_anew in (((OLD, NEW), 0), ((NEW, OLD), 2), ((NEW,), 0)):
        keys(*given)
        assert factor_secrets.reseal() == sealed_anew
        for who in two_colleagues:
            assert comes_in(who, secrets[who.email])
    assert factor_secrets.kept().lost == 0


def test_without_its_key_a_code_is_refused_and_a_recovery_code_serves(
    two_colleagues, keys, caplog
) -> None:
    rosa, elena = two_colleagues
    keys(OLD)
    secret = protect(rosa)
    before = stored(rosa)
    keys(OTHER)
    assert not comes_in(rosa, secret)
    assert "FACTOR_KEYS" in caplog.text
    assert secret not in caplog.text
    assert rosa.sign_in(rosa.codes[0])
    assert elena.sign_in()
    assert factor_secrets.kept() == factor_secrets.Kept(sealed=0, clear=0, lost=1)
    assert factor_secrets.reseal() == 0
    assert stored(rosa) == before


@pytest.mark.usefixtures("production")
def test_production_begins_no_factor_that_would_lie_in_clear(
    two_colleagues, keys
) -> None:
    rosa, _ = two_colleagues
    with pytest.raises(FactorUnsealed):
        second_factor.begin(rosa.me)
    assert second_factor.begun(rosa.me) is None
    assert not second_factor.status(rosa.me).on
    keys(NEW)
    secret = protect(rosa)
    assert secret_box.unseal(stored(rosa), (NEW,)) == secret


def test_nor_turns_one_on_that_began_before(two_colleagues, request) -> None:
    rosa, _ = two_colleagues
    secret = second_factor.begin(rosa.me).secret
    request.getfixturevalue("production")
    with pytest.raises(FactorUnsealed):
        second_factor.enable(rosa.me, PASSWORD, secret, TOTP(secret).at(utc_now()))
    assert not second_factor.status(rosa.me).on
    assert rosa.sign_in()


def test_a_factor_that_is_on_goes_on_without_a_key(two_colleagues, request) -> None:
    rosa, _ = two_colleagues
    secret = protect(rosa)
    request.getfixturevalue("production")
    assert comes_in(rosa, secret)
    assert second_factor.disable(rosa.me, PASSWORD) == ()
    assert rosa.sign_in()


def finding() -> tuple[bool, str]:
    (one,) = (f for f in doctor.examine() if f.what == words.DOCTOR_FACTORS)
    return one.good, one.found


@pytest.mark.usefixtures("production")
def test_doctor_says_that_nobody_can_begin_and_fails_where_they_must(
    keys, monkeypatch
) -> None:
    assert finding() == (True, words.DOCTOR_FACTORS_NO_KEY)
    monkeypatch.setenv("FACTOR_REQUIRED", "1")
    get_settings.cache_clear()
    assert finding() == (False, words.DOCTOR_FACTORS_NO_KEY)
    keys(NEW)
    assert finding() == (True, words.DOCTOR_FACTORS_SEALED.format(count=0))


def said(monkeypatch, environment: str) -> tuple[bool, str]:
    found = get_settings().model_copy(update={"environment": environment})
    monkeypatch.setattr(doctor, "get_settings", lambda: found)
    return finding()


def test_doctor_and_a_start_of_production_say_what_is_readable(
    two_colleagues, keys, monkeypatch, capsys
) -> None:
    production = Settings.model_construct(environment="production")
    server._seal_factors(production)
    assert capsys.readouterr().err == ""
    assert said(monkeypatch, "production")[0]
    protect(two_colleagues[0])
    assert said(monkeypatch, "development") == (
        True,
        words.DOCTOR_FACTORS_CLEAR.format(count=1),
    )
    assert not said(monkeypatch, "production")[0]
    server._seal_factors(production)
    assert "FACTOR_KEYS" in capsys.readouterr().err
    keys(NEW)
    server._seal_factors(production)
    assert capsys.readouterr().err == ""
    assert said(monkeypatch, "production") == (
        True,
        words.DOCTOR_FACTORS_SEALED.format(count=1),
    )
    keys(OTHER)
    assert said(monkeypatch, "development") == (
        False,
        words.DOCTOR_FACTORS_LOST.format(count=1),
    )


def test_the_command_makes_keys_that_the_settings_take(keys) -> None:
    made = CliRunner().invoke(main, ["factor-key"]).output.strip()
    keys(made, NEW)
    assert get_settings().sealing_keys == (made, NEW)
    keys("no es una clave")
    with pytest.raises(ValueError, match="sealing_key"):
        get_settings()
    keys()


def seen(token: str) -> Admin:
    found = sign_in.resolve(token)
    assert found
    return found


@pytest.mark.usefixtures("required")
def test_who_has_no_factor_sets_it_up_before_anything_else() -> None:
    rosa, elena = Colleague("rosa@correo.cl"), Colleague("elena@correo.cl")
    protect(rosa)
    hers, mine = seen(elena.sign_in()), seen(rosa.sign_in(rosa.codes[0]))
    assert hers.rights == {Right.ACCOUNT}
    assert mine.rights == set(Right)
    with pytest.raises(NotAllowed):
        leads.delete(hers, uuid.uuid4())
    assert own_account.open_sessions(hers)
    confirming.confirm(hers, PASSWORD)
    secret = second_factor.begin(hers).secret
    second_factor.enable(hers, PASSWORD, secret, TOTP(secret).at(utc_now()))
    with transaction() as session:
        assert second_factors.codes_left(session, hers.id)
    token = sign_in.sign_in(elena.email, PASSWORD, code=_next(secret))
    assert seen(token).rights == set(Right)


@pytest.mark.usefixtures("required")
def test_a_factor_that_is_demanded_stays() -> None:
    rosa = Colleague("rosa@correo.cl")
    protect(rosa)
    assert second_factor.status(rosa.me).demanded
    with pytest.raises(NotAllowed):
        second_factor.disable(rosa.me, PASSWORD)
    assert second_factor.status(rosa.me).on


def test_nothing_is_demanded_unless_the_settings_say_so(two_colleagues) -> None:
    for who in two_colleagues:
        assert seen(who.sign_in()).rights == set(Right)
        assert not second_factor.status(who.me).demanded


def _next(secret: str) -> str:
    return TOTP(secret).at(utc_now() + timedelta(seconds=30))

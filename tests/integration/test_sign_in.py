"""Sessions open, live and end; the first administrator is made once."""

import re
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from sqlmodel import select

from app.domain.errors import AdminExists, BadCredentials, RateLimited, WeakPassword
from app.domain.sign_in_tries import FREE_TRIES
from app.domain.staff_session import SESSION_IDLE_LIMIT, SESSION_LIFETIME, token_hash
from app.persistence.database import transaction
from app.persistence.tables import AdminRow, AdminSessionRow
from app.services import admin_accounts, sign_in
from app.settings import get_settings
from tests.support.builders import NOON, clock

pytestmark = pytest.mark.usefixtures("database")


@pytest.fixture
def password() -> str:
    made = sign_in.set_up_admin()
    assert made.generated_password is not None
    return made.generated_password


def test_sign_in_opens_a_session_that_sign_out_ends(password: str) -> None:
    token = sign_in.sign_in(" Admin@LocalHost ", password)
    admin = sign_in.resolve(token)
    assert admin is not None
    assert admin.email == "admin@localhost"
    sign_in.sign_out(token)
    assert sign_in.resolve(token) is None
    sign_in.sign_out(token)


def test_each_session_has_another_token_of_256_bits(password: str) -> None:
    tokens = [sign_in.sign_in("admin@localhost", password) for _ in range(20)]
    assert len(set(tokens)) == 20
    for token in tokens:
        assert re.fullmatch(r"[\w-]{43}", token)
        assert len(bytes.fromhex(token_hash(token))) == 32


@pytest.mark.parametrize(
    "email", ["admin@localhost", "nadie@correo.cl", "", "\x00", "\ud800"]
)
def test_unknown_user_and_wrong_password_are_told_alike(password, email) -> None:
    for wrong in ("x", "\ud800"):
        with pytest.raises(BadCredentials):
            sign_in.sign_in(email, password + wrong)


@pytest.mark.parametrize("token", [None, "", "x", "\x00", "\ud800", "ñ" * 5000])
def test_worthless_token_is_nobody(token) -> None:
    assert sign_in.resolve(token) is None


def test_session_ends_when_idle_and_after_its_lifetime(password: str) -> None:
    token = sign_in.sign_in("admin@localhost", password, clock=clock())
    assert sign_in.resolve(token, clock=clock(NOON + SESSION_IDLE_LIMIT)) is None
    step = SESSION_IDLE_LIMIT / 2
    at = NOON
    while (at := at + step) < NOON + SESSION_LIFETIME:
        assert sign_in.resolve(token, clock=clock(at)) is not None
    assert sign_in.resolve(token, clock=clock(NOON + SESSION_LIFETIME)) is None


def test_expired_sessions_are_forgotten_at_the_next_sign_in(password: str) -> None:
    sign_in.sign_in("admin@localhost", password, clock=clock())
    later = NOON + SESSION_LIFETIME + timedelta(seconds=1)
    sign_in.sign_in("admin@localhost", password, clock=clock(later))
    with transaction() as session:
        assert len(session.exec(select(AdminSessionRow)).all()) == 1


@pytest.mark.usefixtures("costly_hashes")
def test_database_holds_neither_token_nor_password(password: str) -> None:
    token = sign_in.sign_in("admin@localhost", password)
    with transaction() as session:
        assert session.exec(select(AdminSessionRow)).one().token_hash == token_hash(
            token
        )
        stored = session.exec(select(AdminRow)).one().password_hash
    assert stored.startswith("$argon2id$v=19$m=47104,t=1,p=1$")
    assert password not in stored


def test_administrator_is_set_up_once(password: str) -> None:
    del password
    with pytest.raises(AdminExists):
        sign_in.set_up_admin()


def test_two_presses_at_once_make_one_administrator() -> None:
    def press(_: int) -> bool:
        try:
            sign_in.set_up_admin()
        except AdminExists:
            return False
        return True

    with ThreadPoolExecutor(6) as crowd:
        assert sum(crowd.map(press, range(6))) == 1


def test_configured_administrator_is_used_and_not_printed(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("ADMIN_EMAIL", "Jefa@Correo.cl")
    monkeypatch.setenv("ADMIN_PASSWORD", "clave bien larga")
    get_settings.cache_clear()
    assert sign_in.set_up_admin().generated_password is None
    assert sign_in.resolve(sign_in.sign_in("jefa@correo.cl", "clave bien larga"))
    assert "clave bien larga" not in capsys.readouterr().out


def test_short_configured_password_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ADMIN_EMAIL", "jefa@correo.cl")
    monkeypatch.setenv("ADMIN_PASSWORD", "corta")
    get_settings.cache_clear()
    with pytest.raises(WeakPassword):
        sign_in.set_up_admin()


def test_generated_password_is_printed_once(
    capsys: pytest.CaptureFixture[str],
) -> None:
    made = sign_in.set_up_admin()
    assert made.generated_password is not None
    assert capsys.readouterr().out.count(made.generated_password) == 1


@pytest.mark.parametrize("reset", ["password", "factor"])
def test_a_reset_lets_in_again_at_once(password: str, reset: str) -> None:
    for _ in range(FREE_TRIES + 1):
        with pytest.raises((BadCredentials, RateLimited)):
            sign_in.sign_in("admin@localhost", "otra", client="1.2.3.4")
    with pytest.raises(RateLimited):
        sign_in.sign_in("admin@localhost", password, client="1.2.3.4")
    if reset == "password":
        admin_accounts.reset_password("admin@localhost", password)
    else:
        admin_accounts.reset_second_factor("admin@localhost")
    assert sign_in.sign_in("admin@localhost", password, client="1.2.3.4")


def test_a_session_is_kept_until_it_ends_also_where_it_is_over(password: str) -> None:
    early = NOON - 2 * SESSION_LIFETIME
    over = sign_in.sign_in("admin@localhost", password, clock=clock(early))
    assert sign_in.resolve(over) is None
    assert sign_in.is_kept(token_hash(over))
    token = sign_in.sign_in("admin@localhost", password)
    assert not sign_in.is_kept(token_hash(over))
    assert sign_in.is_kept(token_hash(token))
    assert not sign_in.is_kept(token_hash("made up"))
    assert not sign_in.is_kept("")
    sign_in.sign_out(token)
    assert not sign_in.is_kept(token_hash(token))

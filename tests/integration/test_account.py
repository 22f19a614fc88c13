"""Somebody's own account: another password, and no session left behind."""

import pytest

from app.domain.errors import BadCredentials, WeakPassword
from app.domain.identity import Admin
from app.services import account, auth

pytestmark = pytest.mark.usefixtures("database")
NEW = "una clave bastante larga"


@pytest.fixture
def admin() -> tuple[Admin, str, str]:
    """Somebody signed in, with their token and password."""
    made = auth.set_up_admin()
    password = made.generated_password or ""
    token = auth.sign_in(made.email, password)
    found = auth.resolve(token)
    assert found is not None
    return found, token, password


def test_another_password_ends_the_other_sessions(admin) -> None:
    me, token, password = admin
    other = auth.sign_in(me.email, password)
    account.change_password(me, password, NEW)
    assert auth.resolve(token) == me
    assert auth.resolve(other) is None
    with pytest.raises(BadCredentials):
        auth.sign_in(me.email, password)
    assert auth.sign_in(me.email, NEW)


@pytest.mark.parametrize(
    ("current", "new", "refusal"),
    [
        ("otra", NEW, BadCredentials),
        (None, "corta", WeakPassword),
        (None, "x" * 1_001, WeakPassword),
    ],
)
def test_a_refused_change_changes_nothing(admin, current, new, refusal) -> None:
    me, _, password = admin
    other = auth.sign_in(me.email, password)
    with pytest.raises(refusal):
        account.change_password(me, current or password, new)
    assert auth.resolve(other)
    assert auth.sign_in(me.email, password)


def test_open_sessions_are_listed_and_the_others_closed(admin) -> None:
    me, token, password = admin
    other = auth.sign_in(me.email, password)
    assert {s.id for s in account.open_sessions(me)} >= {me.session_id}
    assert len(account.open_sessions(me)) == 2
    account.close_other_sessions(me)
    assert [s.id for s in account.open_sessions(me)] == [me.session_id]
    assert auth.resolve(token) == me
    assert auth.resolve(other) is None

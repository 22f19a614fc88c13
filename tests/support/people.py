"""People for tests of ownership: what is one's own shows only beside another's."""

import os
import uuid
from copy import copy
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path
from typing import Any

import time_machine
from pyotp.totp import TOTP

from app.domain.clock import utc_now
from app.domain.identity import Admin
from app.domain.roles import Role
from app.persistence import sessions
from app.persistence.database import get_engine, transaction
from app.services import admin_accounts, second_factor, sign_in
from tests.support import databases
from tests.support.builders import NOON, booking_form

PASSWORD = "una clave bastante larga"
# Of the staff, where it is enough that a service is told who asks.
ROSA = Admin(uuid.uuid4(), "rosa@correo.cl", uuid.uuid4())
INES = Admin(uuid.uuid4(), "ines@correo.cl", uuid.uuid4(), Role.COORDINATOR)
ELENA = Admin(uuid.uuid4(), "elena@correo.cl", uuid.uuid4(), Role.COORDINATOR)
NURSE = Admin(uuid.uuid4(), "marta@correo.cl", uuid.uuid4(), Role.PROFESSIONAL)


def sure(admin: Admin) -> Admin:
    """Let somebody have just shown who they are; return them."""
    with transaction() as session:
        sessions.confirm(session, admin.session_id, now=utc_now())
    return admin


@dataclass(slots=True)
class Colleague:
    """Somebody of the staff, signed in, who has just shown who they are.

    Attributes:
        codes: Recovery codes, where `protect` turned the second factor on.
    """

    email: str
    password: str = PASSWORD
    codes: tuple[str, ...] = ()
    token: str = field(init=False)
    me: Admin = field(init=False)

    def __post_init__(self) -> None:
        admin_accounts.create(self.email, self.password)
        self.token = self.sign_in()
        found = sign_in.resolve(self.token)
        assert found is not None
        self.me = sure(found)

    def sign_in(self, code: str = "") -> str:
        return sign_in.sign_in(self.email, self.password, code=code)

    def is_in(self, token: str = "") -> bool:
        """Return whether a session of theirs is open; without a token, the first."""
        found = sign_in.resolve(token or self.token)
        assert found is None or found.id == self.me.id
        return found is not None

    def protect(self) -> None:
        """Turn the second factor on, and have it shown just now."""
        secret = second_factor.begin(self.me).secret
        code = TOTP(secret).at(utc_now())
        self.codes = second_factor.enable(self.me, self.password, secret, code)
        sure(self.me)


@dataclass(frozen=True, slots=True)
class _Kept:
    """A SQLite file with two colleagues in it."""

    content: bytes
    colleagues: tuple[Colleague, Colleague]


_kept: dict[object, _Kept] = {}
# They come before any test begins that starts at noon, and longer ago is not just now.
_BEFORE = timedelta(seconds=20)
_FRESH = timedelta(minutes=1)


def two_colleagues(file: Path | None, hashing: object) -> tuple[Colleague, Colleague]:
    """Return two who have just signed in; on SQLite as they did in an earlier test.

    Args:
        file: The SQLite that nobody has written to, None for any other database.
        hashing: How passwords are hashed.
    """
    if file is None or not timedelta() <= utc_now() - NOON < _FRESH:
        return Colleague("rosa@correo.cl"), Colleague("elena@correo.cl")
    # Whatever else is set may be seen in what is stored.
    of_a_test = ("DATA_DIR", "PYTEST_CURRENT_TEST")
    set_to = {k: v for k, v in os.environ.items() if k not in of_a_test}
    key = (hashing, frozenset(set_to.items()))
    if key not in _kept:
        with time_machine.travel(NOON - _BEFORE):
            found = two_colleagues(None, hashing)
        get_engine().dispose()  # the log is folded in when the last one leaves
        _kept[key] = _Kept(file.read_bytes(), found)
    get_engine().dispose()
    databases.put(_kept[key].content, file)
    first, second = _kept[key].colleagues
    return copy(first), copy(second)


@dataclass(frozen=True, slots=True)
class Visitor:
    """Somebody who asks for visits, from an address of their own."""

    name: str
    client: str

    def form(self, **changes: Any) -> dict[str, Any]:
        email = f"{self.name.casefold()}@correo.cl"
        return booking_form(name=self.name, email=email, **changes)

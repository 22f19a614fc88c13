"""People for tests of ownership: what is one's own shows only beside another's."""

from dataclasses import dataclass, field
from typing import Any

from pyotp.totp import TOTP

from app.domain.clock import utc_now
from app.domain.identity import Admin
from app.persistence import sessions
from app.persistence.database import transaction
from app.services import admin_accounts, second_factor, sign_in
from tests.support.builders import booking_form

PASSWORD = "una clave bastante larga"


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
        """Turn the second factor on."""
        secret = second_factor.begin(self.me).secret
        code = TOTP(secret).at(utc_now())
        self.codes = second_factor.enable(self.me, self.password, secret, code)


@dataclass(frozen=True, slots=True)
class Visitor:
    """Somebody who asks for visits, from an address of their own."""

    name: str
    client: str

    def form(self, **changes: Any) -> dict[str, Any]:
        email = f"{self.name.casefold()}@correo.cl"
        return booking_form(name=self.name, email=email, **changes)

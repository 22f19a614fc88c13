"""What sets an application of codes up, and whether it is still the one that counts."""

from dataclasses import dataclass

from sqlmodel import Session

from app.adapters import one_time_codes
from app.content import brand
from app.domain.identity import Admin
from app.domain.roles import Right
from app.domain.second_factor import (
    FactorOn,
    FactorOnWithAnother,
    FactorOnWithThis,
    SetupReplaced,
)
from app.persistence import admins, second_factors
from app.services import factor_secrets
from app.settings import get_settings


@dataclass(frozen=True, slots=True)
class Setup:
    """What sets an application up: the secret, and its picture for a phone.

    Attributes:
        picture: A `data:` address of an SVG image.
    """

    secret: str
    picture: str


def setup_with(admin: Admin, secret: str) -> Setup:
    """Return what sets an application up with a secret."""
    admin.must(Right.ACCOUNT)
    name = get_settings().brand_name or brand.DEFAULT_NAME
    address = one_time_codes.address(secret, account=admin.email, issuer=name)
    return Setup(secret=secret, picture=one_time_codes.picture(address))


def require_begun(session: Session, admin: Admin, secret: str) -> None:
    """Have a secret be the one that is set up; another tab may have been faster.

    Raises:
        FactorOn: One is in use; with which secret, where that can be told.
        SetupReplaced: Another tab began anew, or left.
    """
    held = admins.hold_credentials(session, admin.id)
    if held and held.totp_secret:
        raise _on_already(held.totp_secret, secret)
    kept = second_factors.setup_of(session, admin.session_id)
    if kept is None or factor_secrets.opened(kept) != secret:
        raise SetupReplaced


def _on_already(stored: str, secret: str) -> FactorOn:
    """Return what is told to whoever set a secret up while one came into force."""
    in_force = factor_secrets.opened(stored)
    if in_force is None:
        return FactorOn()
    return FactorOnWithThis() if in_force == secret else FactorOnWithAnother()

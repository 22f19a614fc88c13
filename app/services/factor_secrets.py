"""Secrets of second factors: sealed where they are kept, and brought to a new key."""

import logging
from dataclasses import dataclass

from app.adapters import secret_box
from app.domain.second_factor import FactorUnsealed
from app.persistence import second_factors
from app.persistence.database import transaction
from app.settings import get_settings

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Kept:
    """How many secrets are kept in which way.

    Attributes:
        clear: Readable by whoever has the database.
        lost: Sealed with a key that the settings do not name.
    """

    sealed: int
    clear: int
    lost: int


def new_key() -> str:
    """Return a fresh key for FACTOR_KEYS."""
    return secret_box.new_key()


def sealed(secret: str) -> str:
    """Return a secret as it is to be kept.

    Raises:
        FactorUnsealed: It would lie in clear in production.
    """
    settings = get_settings()
    if settings.environment == "production" and not settings.sealing_keys:
        raise FactorUnsealed
    return secret_box.seal(secret, settings.sealing_keys)


def sealed_if_possible(text: str) -> str:
    """Return a text sealed as secrets are; without a key it stays as it is.

    For what is kept shortly and may be there without a key, as recovery codes are.
    """
    return secret_box.seal(text, get_settings().sealing_keys)


def opened(stored: str) -> str | None:
    """Return the secret behind what is kept; None where no key of ours opens it."""
    found = secret_box.unseal(stored, get_settings().sealing_keys)
    if found is None:
        _log.error("A second factor is sealed with a key that FACTOR_KEYS lacks")
    return found


def kept() -> Kept:
    """Count the secrets by how they are kept."""
    keys = get_settings().sealing_keys
    with transaction() as session:
        stored = [secret for _, secret in second_factors.secrets(session)]
    clear = sum(not secret_box.is_sealed(one) for one in stored)
    lost = sum(secret_box.unseal(one, keys) is None for one in stored)
    return Kept(sealed=len(stored) - clear - lost, clear=clear, lost=lost)


def reseal() -> int:
    """Seal with the first key what is in clear or under an older one.

    Returns:
        How many secrets were sealed anew.
    """
    keys = get_settings().sealing_keys
    if not keys:
        return 0
    done = 0
    with transaction() as session:
        for admin_id, stored in second_factors.secrets(session):
            if secret_box.is_sealed(stored) and secret_box.unseal(stored, keys[:1]):
                continue
            secret = secret_box.unseal(stored, keys)
            if secret is not None:
                done += second_factors.replace_secret(
                    session, admin_id, stored, secret_box.seal(secret, keys)
                )
    return done

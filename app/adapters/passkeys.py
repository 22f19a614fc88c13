"""WebAuthn as the library speaks it: what is asked of a key, and whether it answered.

No attestation is asked for: which maker's device it is decides nothing here. The
person's verification by the device is preferred and not demanded, because the
password was checked before.
"""

import json
import re
import uuid
from collections.abc import Iterable
from typing import Any, Final

import webauthn
from webauthn.helpers import base64url_to_bytes, bytes_to_base64url, options_to_json
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    AuthenticatorTransport,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from app.domain.passkey import CHALLENGE_LIFETIME, PublicKey

_TIMEOUT: Final = int(CHALLENGE_LIFETIME.total_seconds() * 1000)
_BASE64URL: Final = re.compile(r"[A-Za-z0-9_-]+")
_TRANSPORTS: Final = sorted(one.value for one in AuthenticatorTransport)


def new_challenge() -> str:
    """Return 512 random bits, base64url."""
    return bytes_to_base64url(webauthn.helpers.generate_challenge())


def creation(
    challenge: str,
    *,
    host: str,
    site: str,
    user: tuple[uuid.UUID, str],
    there: Iterable[PublicKey],
) -> str:
    """Return as JSON what a browser makes a key with.

    Args:
        challenge: Base64url.
        host: For which the key counts, without scheme and port.
        site: Name that the browser shows.
        user: Id and address of the account.
        there: Keys of the account; a device that holds one makes no second.
    """
    admin_id, email = user
    return options_to_json(
        webauthn.generate_registration_options(
            rp_id=host,
            rp_name=site,
            user_id=admin_id.bytes,
            user_name=email,
            challenge=base64url_to_bytes(challenge),
            timeout=_TIMEOUT,
            authenticator_selection=AuthenticatorSelectionCriteria(
                resident_key=ResidentKeyRequirement.PREFERRED,
                user_verification=UserVerificationRequirement.PREFERRED,
            ),
            exclude_credentials=_described(there),
        )
    )


def request(challenge: str, *, host: str, there: Iterable[PublicKey]) -> str:
    """Return as JSON what a browser asks one of these keys."""
    return options_to_json(
        webauthn.generate_authentication_options(
            rp_id=host,
            challenge=base64url_to_bytes(challenge),
            timeout=_TIMEOUT,
            allow_credentials=_described(there),
            user_verification=UserVerificationRequirement.PREFERRED,
        )
    )


def made(
    credential: str, challenge: str, *, host: str, origin: str
) -> PublicKey | None:
    """Return the key that a browser made, or None where the answer is not right."""
    try:
        found = webauthn.verify_registration_response(
            credential=credential,
            expected_challenge=base64url_to_bytes(challenge),
            expected_rp_id=host,
            expected_origin=origin,
        )
        transports = _known(credential)
    except Exception:  # noqa: BLE001 - whatever a forged answer makes of a parser
        return None
    return PublicKey(
        bytes_to_base64url(found.credential_id),
        bytes_to_base64url(found.credential_public_key),
        found.sign_count,
        transports,
    )


def named(credential: str) -> str:
    """Return which key an answer says it is of; empty where that names none."""
    found = json.loads(credential).get("id")
    return found if isinstance(found, str) and _BASE64URL.fullmatch(found) else ""


def answered(
    credential: str, challenge: str, key: PublicKey, *, host: str, origin: str
) -> int | None:
    """Return the count of a key's uses, or None where the answer is not right.

    A count that does not grow is not right either: somebody has a copy of the key.
    """
    try:
        return webauthn.verify_authentication_response(
            credential=credential,
            expected_challenge=base64url_to_bytes(challenge),
            expected_rp_id=host,
            expected_origin=origin,
            credential_public_key=base64url_to_bytes(key.public_key),
            credential_current_sign_count=key.sign_count,
        ).new_sign_count
    except Exception:  # noqa: BLE001 - as above
        return None


def _described(keys: Iterable[PublicKey]) -> list[PublicKeyCredentialDescriptor]:
    return [
        PublicKeyCredentialDescriptor(
            id=base64url_to_bytes(key.credential_id),
            transports=[AuthenticatorTransport(one) for one in key.transports] or None,
        )
        for key in keys
    ]


def _known(credential: str) -> tuple[str, ...]:
    told: Any = json.loads(credential)["response"].get("transports", ())
    return tuple(known for known in _TRANSPORTS if known in told)

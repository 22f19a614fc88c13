"""Time-based one-time codes (RFC 6238), and the picture that a phone reads."""

import hmac
from datetime import datetime, timedelta
from typing import Final

import pyotp
import segno
from pyotp.totp import TOTP

_TOLERANCE: Final = (-1, 0, 1)


def new_secret() -> str:
    """Return a fresh shared secret: 160 bits in base 32."""
    return pyotp.random_base32()


def step_of(secret: str, code: str, now: datetime) -> int | None:
    """Return which half minute a code belongs to; None where to none near now.

    Args:
        secret: In base 32.
        code: Six digits.
        now: Aware instant; a neighbouring half minute passes too, for clocks
            that differ and people who type slowly.
    """
    codes = TOTP(secret)
    for offset in _TOLERANCE:
        instant = now + timedelta(seconds=offset * codes.interval)
        if hmac.compare_digest(codes.at(instant), code):
            return codes.timecode(instant)
    return None


def address(secret: str, *, account: str, issuer: str) -> str:
    """Return the `otpauth://` address that sets an application up."""
    return TOTP(secret).provisioning_uri(name=account, issuer_name=issuer)


def picture(text: str) -> str:
    """Return a QR code as the `data:` address of an SVG image."""
    return segno.make(text, error="m", micro=False).svg_data_uri(border=2, scale=4)

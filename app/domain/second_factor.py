"""The second factor: codes of the moment, and codes for when the phone is lost."""

import secrets
from dataclasses import dataclass
from typing import Final

from app.domain.errors import AppError, BadCode

CODE_DIGITS: Final = 6
CODE_LIMIT: Final = 100
RECOVERY_CODES: Final = 8

_ALPHABET: Final = "abcdefghijkmnpqrstuvwxyz23456789"
_GROUPS: Final = 7
_GROUP_LENGTH: Final = 4


class FactorOn(AppError):
    """The application's codes are on already: they are turned off first."""

    code = "factor_on"


class FactorOnWithThis(FactorOn):
    """The codes are on with the very secret that is being set up."""

    code = "factor_on_with_this"


class FactorOnWithAnother(FactorOn):
    """The codes are on with another secret than the one that is being set up."""

    code = "factor_on_with_another"


class NoFactor(AppError):
    """There is no second factor any more to which recovery codes would belong."""

    code = "no_factor"


class FactorUnsealed(AppError):
    """No key seals what the application shows: it would lie in clear."""

    code = "factor_unsealed"


class BadSetupCode(BadCode):
    """A code is not of the secret that is being set up."""

    code = "bad_setup_code"


class SetupReplaced(AppError):
    """A secret is not the one that is set up in its session, or none is any more."""

    code = "setup_replaced"


@dataclass(frozen=True, slots=True)
class Shown:
    """What somebody shows as their second factor: a code, or else what a key answered.

    Attributes:
        code: As typed.
        key: As the page's script wrote it.
    """

    code: str = ""
    key: str = ""


NOTHING: Final = Shown()


def new_recovery_code() -> str:
    """Return a code that signs in once: 140 bits in groups that can be read aloud."""
    groups = (
        "".join(secrets.choice(_ALPHABET) for _ in range(_GROUP_LENGTH))
        for _ in range(_GROUPS)
    )
    return "-".join(groups)


def normalise_code(typed: str) -> str:
    """Return a code as it is compared: without spaces, hyphens or capitals."""
    kept = (sign for sign in typed[:CODE_LIMIT].casefold() if sign.isalnum())
    return "".join(kept)


def is_momentary(code: str) -> bool:
    """Return whether a normalised code has the shape that an application shows."""
    return len(code) == CODE_DIGITS and code.isascii() and code.isdigit()

"""Password hashes, Argon2id through passlib, and which passwords are guessed."""

# passlib has no type stubs; its three calls are typed here, at the edge.
# pyright: reportMissingTypeStubs=false, reportUnknownMemberType=false
# pyright: reportUnknownVariableType=false, reportUnknownArgumentType=false

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from passlib.context import CryptContext
from zxcvbn import zxcvbn

from app.domain.text import search_form

# Tries after which a password would be found, as a power of ten; what is above
# stands against somebody who has stolen its hash for a while.
_TRIES: Final = 8
# Letters and digits that are left beside what everybody knows.
_LEAST_OWN: Final = 8
# What it judges; the time grows with the square of the length.
_JUDGED: Final = 72

# OWASP's second choice for Argon2id: 46 MiB, one pass, one lane.
_context = CryptContext(
    schemes=["argon2"],
    argon2__type="ID",
    argon2__memory_cost=47_104,
    argon2__time_cost=1,
    argon2__parallelism=1,
)


def hash_password(password: str) -> str:
    """Return an Argon2id hash; takes some 50 ms, so keep it off the event loop."""
    return _context.hash(password)


def verify_password(password: str, password_hash: str | None) -> bool:
    """Check a password; an unknown user takes as long as a wrong password."""
    # Half a character, which no keyboard types, is no part of any password.
    password = password.encode(errors="replace").decode()
    if password_hash is None:
        _context.verify(password, _decoy())
        return False
    return _context.verify(password, password_hash)


def is_guessable(
    password: str, about: Iterable[str] = (), common: Iterable[str] = ()
) -> bool:
    """Return whether a password is found soon: common, a row of keys, or `about`.

    Args:
        password: As chosen.
        about: What everybody knows of its owner and of the site.
        common: Words that many begin with where it is chosen.
    """
    known = sorted({word.casefold() for word in about if len(word) > 1}, key=len)
    own = password.casefold()
    for word in reversed(known):
        own = own.replace(word, "")
    if len(own) < len(password) and sum(map(str.isalnum, own)) < _LEAST_OWN:
        return True
    words = [*known, *map(search_form, common)]
    # With and without accents: what it knows has none.
    return any(
        zxcvbn(form[:_JUDGED], user_inputs=words)["guesses_log10"] < _TRIES
        for form in {password, search_form(password)}
    )


@lru_cache(maxsize=1)
def _decoy() -> str:
    return _context.hash("nobody has this password")

"""Password hashes: Argon2id through passlib."""

# passlib has no type stubs; its three calls are typed here, at the edge.
# pyright: reportMissingTypeStubs=false, reportUnknownMemberType=false
# pyright: reportUnknownVariableType=false, reportUnknownArgumentType=false

from functools import lru_cache

from passlib.context import CryptContext

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
    if password_hash is None:
        _context.verify(password, _decoy())
        return False
    return _context.verify(password, password_hash)


@lru_cache(maxsize=1)
def _decoy() -> str:
    return _context.hash("nobody has this password")

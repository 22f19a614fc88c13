"""Texts that are kept sealed; whoever has only the database cannot read them."""

from collections.abc import Sequence
from typing import Final

from cryptography.fernet import Fernet, InvalidToken, MultiFernet

# Nothing that is kept in clear begins so.
_MARK: Final = "fernet:"


def new_key() -> str:
    """Return a fresh key."""
    return Fernet.generate_key().decode()


def is_sealed(stored: str) -> bool:
    """Return whether a text is sealed, with whatever key."""
    return stored.startswith(_MARK)


def seal(plain: str, keys: Sequence[str]) -> str:
    """Return a text sealed with the first key; without any it stays as it is."""
    if not keys:
        return plain
    return _MARK + Fernet(keys[0]).encrypt(plain.encode()).decode()


def unseal(stored: str, keys: Sequence[str]) -> str | None:
    """Return what any of the keys opens; None where none does."""
    if not is_sealed(stored):
        return stored
    if not keys:
        return None
    box = MultiFernet([Fernet(key) for key in keys])
    try:
        return box.decrypt(stored.removeprefix(_MARK)).decode()
    except InvalidToken:
        return None

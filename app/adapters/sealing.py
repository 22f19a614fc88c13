"""Files sealed to public keys, in the format of age; only private keys open them."""

from importlib import import_module
from pathlib import Path
from typing import Any, Final

from app.domain.operation_errors import BackupFailed, RestoreRefused

OPENING: Final = b"age-encryption.org/v1"
SUFFIX: Final = ".age"


def _library() -> Any:
    """Return the library, which describes no types and which serving never needs."""
    return import_module("pyrage")


def is_sealed(file: Path) -> bool:
    """Return whether a file is one of age."""
    with file.open("rb") as opened:
        return opened.read(len(OPENING)) == OPENING


def seal(plain: Path, target: Path, keys: tuple[str, ...]) -> None:
    """Write a sealed copy of a file.

    Raises:
        BackupFailed: It could not be written.
    """
    age = _library()
    try:
        recipients = [age.x25519.Recipient.from_str(key) for key in keys]
        age.encrypt_file(str(plain), str(target), recipients)
    except (age.RecipientError, age.EncryptError, OSError) as error:
        raise BackupFailed(str(error)) from error


def unseal(source: Path, target: Path, private: Path | None) -> None:
    """Write what a sealed file holds.

    Args:
        source: The sealed file.
        target: Where its contents go.
        private: File with the private keys, a line each.

    Raises:
        RestoreRefused: There is no key, or none that opens it.
        BackupFailed: The file was changed or cut, or cannot be read.
    """
    if private is None:
        raise RestoreRefused("sealed")
    age = _library()
    try:
        keys = [
            age.x25519.Identity.from_str(line.strip())
            for line in private.read_text(encoding="utf-8").splitlines()
            if line.strip() and not line.startswith("#")
        ]
    except OSError as error:
        raise RestoreRefused("no_identity") from error
    except (age.IdentityError, UnicodeDecodeError) as error:
        raise RestoreRefused("no_key") from error
    if not keys:
        raise RestoreRefused("no_key")
    try:
        age.decrypt_file(str(source), str(target), keys)
    except age.DecryptError as error:
        if "No matching keys" in str(error):
            raise RestoreRefused("other_key") from error
        raise BackupFailed(str(error)) from error
    except OSError as error:
        raise BackupFailed(str(error)) from error


def new_key(file: Path) -> str:
    """Write a new private key for its owner's eyes alone; return the public one.

    Raises:
        FileExistsError: A file stands there; it may be the key of older copies.
    """
    identity = _library().x25519.Identity.generate()
    file.touch(mode=0o600, exist_ok=False)
    public = str(identity.to_public())
    file.write_text(f"# public key: {public}\n{identity}\n", encoding="utf-8")
    return public

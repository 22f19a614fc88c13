"""Whether the site is closed for a while: by a setting, or by a mark beside the data."""

from pathlib import Path
from typing import Final

from app.settings import get_settings

_MARK: Final = "maintenance"


def is_on() -> bool:
    """Return whether visitors and staff are asked to come back later."""
    return get_settings().maintenance or _mark().exists()


def close() -> None:
    """Close the site at once, on every instance that shares the folder of data."""
    _mark().parent.mkdir(parents=True, exist_ok=True)
    _mark().touch(mode=0o644)


def reopen() -> None:
    """Open it again; a setting stays as it is."""
    _mark().unlink(missing_ok=True)


def _mark() -> Path:
    return get_settings().data_dir / _MARK

"""Who of the staff hears of new requests."""

from app.domain.identity import LOCAL_ADMIN_EMAIL
from app.settings import get_settings


def configured() -> tuple[str, ...]:
    """Return the addresses, each once, in the order of the settings."""
    settings = get_settings()
    chosen = settings.recipients or (settings.admin_email or LOCAL_ADMIN_EMAIL,)
    return tuple(dict.fromkeys(chosen))

"""Facts of this installation that every public page shows."""

from urllib.parse import quote

from app.content import brand
from app.settings import get_settings


def brand_name() -> str:
    """Return the name of the service: the owner's, or ours until there is one."""
    return get_settings().brand_name or brand.DEFAULT_NAME


def whatsapp_href(text: str) -> str:
    """Return a WhatsApp link with a ready text.

    Without a number of our own, WhatsApp asks the visitor whom to write to.
    """
    return f"https://wa.me/{get_settings().whatsapp_number}?text={quote(text)}"


def phone_number() -> str:
    """Return the number as it is dialled from anywhere; empty without one of our own."""
    number = get_settings().whatsapp_number
    return f"+{number}" if number else ""


def absolute(path: str) -> str:
    """Return the public address of a path of this site."""
    return f"{get_settings().public_url.rstrip('/')}{path}"


def controller_facts() -> dict[str, str]:
    """Return who answers for personal data, as far as the owner has said it."""
    settings = get_settings()
    names = {
        "controller": "controller_name",
        "rut": "controller_rut",
        "address": "controller_address",
        "contact_email": "contact_email",
    }
    facts = {key: str(getattr(settings, name)) for key, name in names.items()}
    facts["controller"] = facts["controller"] or brand_name()
    return {key: fact for key, fact in facts.items() if fact}

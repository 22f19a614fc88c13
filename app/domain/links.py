"""Addresses that lead from a lead to a call, a chat or a map."""

from urllib.parse import quote


def phone_link(phone: str, e164: str | None) -> str:
    """Return the address that calls somebody, also at a number that looks wrong."""
    return f"tel:{e164 or quote(phone)}"


def has_chat(e164: str | None) -> bool:
    """Return whether WhatsApp may know a number; of Chilean ones only mobiles."""
    return bool(e164) and (not e164.startswith("+56") or e164.startswith("+569"))


def chat_link(e164: str | None, text: str = "") -> str:
    """Return the address of a chat with a text ready to send.

    Args:
        e164: Normalised phone; None where it looks wrong.
        text: Any; every sign of it arrives as it is.

    Returns:
        The address, empty where there can be no chat.
    """
    if not e164 or not has_chat(e164):
        return ""
    said = f"?text={quote(text, safe='')}" if text else ""
    return f"https://wa.me/{e164.removeprefix('+')}{said}"


def map_link(address: str) -> str:
    """Return the address of a map that looks for an address."""
    return "https://www.google.com/maps/search/?api=1&query=" + quote(address)

"""Addresses that lead from a lead to a call or a map."""

from urllib.parse import quote


def phone_link(phone: str, e164: str | None) -> str:
    """Return the address that calls somebody, also at a number that looks wrong."""
    return f"tel:{e164 or quote(phone)}"


def map_link(address: str) -> str:
    """Return the address of a map that looks for an address."""
    return "https://www.google.com/maps/search/?api=1&query=" + quote(address)

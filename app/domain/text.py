"""Cleaning of what people type."""

import unicodedata
from collections.abc import Mapping


def clean_line(value: str) -> str:
    """Return one line of text: composed, without control characters, trimmed."""
    return " ".join(clean_text(value).split())


def clean_text(value: str) -> str:
    r"""Return text that every database can store, with its line breaks as `\n`.

    Control characters and lone surrogates are dropped, the rest is composed
    (NFC), and blanks at both ends are trimmed.
    """
    if value.isascii() and value.isprintable():
        return value.strip()
    composed = unicodedata.normalize("NFC", value.replace("\r\n", "\n"))
    if composed.isprintable():
        return composed.strip()
    kept = (c for c in composed if c in "\n\t" or _is_printable(c))
    return "".join(kept).strip()


def _is_printable(character: str) -> bool:
    return unicodedata.category(character) not in {"Cc", "Cs"}


def text_of(raw: Mapping[str, object], name: str) -> str | None:
    """Return a raw field as text: empty when absent, None when it is no text.

    JSON senders write numbers and truth values without quotes; they are read
    as a form would have sent them.
    """
    value = raw.get(name)
    if value is None or value is False:
        return ""
    if value is True:
        return "true"
    return str(value) if isinstance(value, str | int | float) else None


def search_form(value: str) -> str:
    """Return text folded for search: lower case, without accents."""
    if value.isascii():
        return value.lower()
    # Twice: decomposing may bring capitals, as in the sign for "TEL".
    decomposed = unicodedata.normalize("NFKD", value.casefold()).casefold()
    return "".join(c for c in decomposed if not unicodedata.combining(c))

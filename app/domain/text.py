"""Cleaning of what people type."""

import re
import unicodedata
from collections.abc import Mapping
from typing import Any, Final, cast

# The joiner and the selectors: part of a picture such as a family or a flag.
_JOINER: Final = "\u200d"
_SELECTORS: Final = "\ufe00-\ufe0f"
_PICTURE: Final = rf"[\u203c-\u3299\U0001f000-\U0001faff][{_SELECTORS}]?"
_PICTURE_OR_GLUE: Final = re.compile(
    f"({_PICTURE}(?:{_JOINER}{_PICTURE})*)|[{_JOINER}{_SELECTORS}]"
)
# What is printed as nothing, though it is no control: letters, marks, and what Unicode
# sets aside for such (Default_Ignorable_Code_Point).
_INVISIBLE: Final = (
    "\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2065\u2800\u3164\uffa0\ufff0-\ufff8"
    "\U00016fe4\U0001d159\U000e0000-\U000e0fff"
)
_LINE_BREAK: Final = re.compile("\r\n|[\u2028\u2029]")
_KEPT: Final = f"\n\t{_JOINER}"
_HIDDEN: Final = re.compile(f"[{_INVISIBLE}]")
_UNPLAIN: Final = re.compile(f"[{_INVISIBLE}{_JOINER}{_SELECTORS}]")


def clean_line(value: str) -> str:
    """Return one line of text: composed, without control characters, trimmed."""
    return " ".join(clean_text(value).split())


def clean_text(value: str) -> str:
    r"""Return text that every database can store, with its line breaks as `\n`.

    Control characters, lone surrogates and what turns or hides text (controls of
    its direction, letters without width or shape) are dropped, the rest is composed
    (NFC), and blanks at both ends are trimmed. Joiners and selectors stay
    where they are part of a picture.
    """
    if value.isascii() and value.isprintable():
        return value.strip()
    composed = unicodedata.normalize("NFC", _LINE_BREAK.sub("\n", value))
    if composed.isprintable() and not _UNPLAIN.search(composed):
        return composed.strip()
    kept = "".join(c for c in composed if c in _KEPT or not _is_control(c))
    return _PICTURE_OR_GLUE.sub(r"\1", _HIDDEN.sub("", kept)).strip()


def whole(value: Any) -> Any:
    """Return what JSON holds without halves of characters, which nothing can store or send.

    Raises:
        RecursionError: It is nested too deep.
    """
    if isinstance(value, str):
        return value if value.isascii() else value.encode(errors="ignore").decode()
    if isinstance(value, dict):
        members = cast("dict[str, Any]", value)
        return {whole(key): whole(each) for key, each in members.items()}
    if isinstance(value, list):
        return [whole(each) for each in cast("list[Any]", value)]
    return value


def has_letter(value: str) -> bool:
    """Return whether a text has a letter or a digit of any script."""
    return any(c.isalnum() for c in value)


def isolated(value: str) -> str:
    """Return a text that turns nothing around it where it is read from the right.

    It stands between the controls of Unicode for that (UAX 9, FSI and PDI).
    """
    turns = any(unicodedata.bidirectional(c) in {"R", "AL"} for c in value)
    return f"\u2068{value}\u2069" if turns else value


def _is_control(character: str) -> bool:
    return unicodedata.category(character) in {"Cc", "Cs", "Cf"}


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


def words_of(value: str) -> list[str]:
    """Return the words of a text folded for search, without the signs between them."""
    signed = "".join(c if c.isalnum() else " " for c in search_form(value))
    return list(dict.fromkeys(signed.split()))


def search_form(value: str) -> str:
    """Return text folded for search: lower case, without accents."""
    if value.isascii():
        return value.lower()
    # Twice: decomposing may bring capitals, as in the sign for "TEL".
    decomposed = unicodedata.normalize("NFKD", value.casefold()).casefold()
    return "".join(c for c in decomposed if not unicodedata.combining(c))

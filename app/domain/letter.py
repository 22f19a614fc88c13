"""What a mail to a visitor says, before it becomes text and HTML."""

from dataclasses import dataclass
from enum import StrEnum


class Method(StrEnum):
    """What a calendar does with an enclosed visit (RFC 5546)."""

    PUBLISH = "PUBLISH"
    CANCEL = "CANCEL"


@dataclass(frozen=True, slots=True)
class Enclosure:
    """A calendar file that goes along.

    Attributes:
        name: Of the file.
        method: What a calendar does with it.
        content: The file (RFC 5545).
    """

    name: str
    method: Method
    content: bytes


@dataclass(frozen=True, slots=True)
class Action:
    """A link that leads somewhere; pressing a button there does something."""

    label: str
    href: str


@dataclass(frozen=True, slots=True)
class Letter:
    """A mail to a visitor.

    Attributes:
        subject: One line, without personal data.
        heading: What it is about.
        opening: Paragraphs.
        facts: Label and value, each on a line of its own.
        code: Shown large; empty where there is none.
        actions: The first is the main one.
        closing: Paragraphs that few read.
        aside: A link that stands last, for who got the mail by mistake.
        signature: Who writes.
    """

    subject: str
    heading: str
    opening: tuple[str, ...]
    signature: str
    facts: tuple[tuple[str, str], ...] = ()
    code: str = ""
    actions: tuple[Action, ...] = ()
    closing: tuple[str, ...] = ()
    aside: Action | None = None
    enclosure: Enclosure | None = None

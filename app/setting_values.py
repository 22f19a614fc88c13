"""What a value of a setting may look like; a refusal is a code with its place."""

import re
from email.utils import parseaddr
from ipaddress import ip_address
from typing import Final, NoReturn
from urllib.parse import urlsplit

from pydantic_core import PydanticCustomError

_AGE_KEY: Final = re.compile(r"age1[02-9ac-hj-np-z]{58}")
_FERNET_KEY: Final = re.compile(r"[\w-]{43}=", re.ASCII)
_EMAIL: Final = re.compile(r"[^@\s,;<>]+@[^@\s,;<>]+")
# What people write into a telephone number besides its digits.
_BETWEEN_DIGITS: Final = re.compile(r"[\s+().-]")
_PHONE: Final = re.compile(r"\d{8,15}")
_REDIS: Final = ("redis://", "rediss://", "unix://")


def refuse(code: str, **values: str | int) -> NoReturn:
    """Refuse a value; the console has a sentence for each code.

    Raises:
        ValueError: Always.
    """
    raise PydanticCustomError(code, code, values)  # pyright: ignore[reportArgumentType]


def with_driver(url: str) -> str:
    """Return the address of a database with the driver that we ship.

    Raises:
        ValueError: It is neither SQLite nor PostgreSQL.
    """
    for prefix in ("postgres://", "postgresql://"):
        if url.startswith(prefix):
            return "postgresql+psycopg://" + url.removeprefix(prefix)
    if not url.startswith(("sqlite:///", "postgresql+psycopg://")):
        refuse("database_address")
    return url


def redis_address(url: str) -> str:
    """Return the address of a Redis; refuse anything else."""
    return url if url.startswith(_REDIS) else refuse("redis_address")


def mail_server(url: str) -> str:
    """Return the address of a mail server; refuse anything else."""
    parts = urlsplit(url)
    known = parts.scheme in {"smtp", "smtps"} and parts.hostname
    return url if known else refuse("mail_server")


def web_address(url: str) -> str:
    """Return an address that others call; refuse anything else."""
    parts = urlsplit(url)
    known = parts.scheme in {"http", "https"} and parts.hostname
    return url if known else refuse("web_address")


def origin(url: str) -> str:
    """Return scheme and host of a public address, without a final slash."""
    parts = urlsplit(web_address(url))
    return f"{parts.scheme}://{parts.netloc}"


def machine_address(value: str) -> str:
    """Return an address of a machine: names would be looked up at each start."""
    try:
        return str(ip_address(value))
    except ValueError:
        refuse("machine_address")


def phone_digits(value: str) -> str:
    """Return the digits of a number: WhatsApp links take it without a plus."""
    digits = _BETWEEN_DIGITS.sub("", value)
    return digits if _PHONE.fullmatch(digits) else refuse("phone_number")


def email(value: str) -> str:
    """Return an address of mail, with or without a name before it."""
    return value if _EMAIL.fullmatch(parseaddr(value)[1]) else refuse("email_address")


def emails(value: str) -> str:
    """Return addresses that are separated by commas."""
    for one in filter(None, map(str.strip, value.split(","))):
        email(one)
    return value


def age_keys(value: str) -> str:
    """Return public keys of age: nobody could open copies sealed to anything else."""
    for key in filter(None, map(str.strip, value.split(","))):
        if not _AGE_KEY.fullmatch(key):
            refuse("age_key")
    return value


def sealing_keys(value: str) -> str:
    """Return keys that seal secrets, separated by commas."""
    for key in filter(None, map(str.strip, value.split(","))):
        if not _FERNET_KEY.fullmatch(key):
            refuse("sealing_key")
    return value

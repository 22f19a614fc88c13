"""What the world may know of a sender's domain: SPF, DKIM and DMARC."""

from collections.abc import Sequence
from typing import Final

import dns.exception
import dns.resolver

from app.domain.operation_errors import NameServiceSilent

_PATIENCE: Final = 5.0


def texts(name: str) -> Sequence[str]:
    """Ask the name service for the texts of a name.

    Raises:
        NameServiceSilent: It does not answer.
    """
    try:
        found = dns.resolver.resolve(name, "TXT", lifetime=_PATIENCE)
    except (dns.resolver.NXDOMAIN, dns.resolver.NoAnswer):
        return []
    except dns.exception.DNSException as error:
        raise NameServiceSilent(type(error).__name__) from error
    return [b"".join(entry.strings).decode("utf-8", "replace") for entry in found]


def missing(domain: str, selector: str) -> list[str]:
    """Return which of the records are not there, or are there twice.

    Args:
        domain: Of the sender's address.
        selector: Under which the DKIM key stands; empty leaves it out.

    Raises:
        NameServiceSilent: It does not answer.
    """
    wanted = {
        "SPF": (domain, "v=spf1"),
        "DMARC": (f"_dmarc.{domain}", "v=DMARC1"),
    }
    if selector:
        wanted["DKIM"] = (f"{selector}._domainkey.{domain}", "")
    return [
        record
        for record, (name, opening) in wanted.items()
        if not _stands(record, texts(name), opening)
    ]


def _stands(record: str, found: Sequence[str], opening: str) -> bool:
    if record == "DKIM":
        # `v=DKIM1` may be left out; a key that is empty was withdrawn.
        keys = [part.strip() for text in found for part in text.split(";")]
        return any(part.startswith("p=") and len(part) > 2 for part in keys)
    # Two of them count as none.
    return sum(text.lower().startswith(opening.lower()) for text in found) == 1

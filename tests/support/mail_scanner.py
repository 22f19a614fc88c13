"""A program that opens every link of a mail, as those that look for bad ones do."""

import re
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from email.message import EmailMessage
from pathlib import Path

import httpx

from app.api.router import create_api
from tests.support.mailing import SITE

_LINK = re.compile(rf"{SITE}/[^\s\"'<>]*")
_PAGE = "<html><head><title>x</title></head><body></body></html>"


@asynccontextmanager
async def browsing(
    site: Path, pages: Iterable[str]
) -> AsyncIterator[httpx.AsyncClient]:
    """Serve pages with nothing on them from a folder; yield who opens their addresses."""
    for path in pages:
        page = site / path.strip("/") / "index.html"
        page.parent.mkdir(parents=True, exist_ok=True)
        page.write_text(_PAGE, encoding="utf-8")
    transport = httpx.ASGITransport(app=create_api(site))
    async with httpx.AsyncClient(transport=transport, base_url=SITE) as http:
        yield http


def links_in(mail: EmailMessage) -> set[str]:
    """Return the links to the site in the headers, the text and the page of a mail."""
    texts = [str(value) for _, value in mail.items()]
    for part in mail.walk():
        if part.get_content_maintype() == "text":
            content = part.get_content()
            texts.append(
                content if isinstance(content, str) else content.decode("utf-8")
            )
    return {link for text in texts for link in _LINK.findall(text)}

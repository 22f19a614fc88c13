"""Head of a public page: canonical address, sharing cards, structured data."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import reflex as rx

from app import routes
from app.content import seo
from app.public.shell.site import absolute, brand_name
from app.settings import get_settings

SHARE_IMAGE = "/og.png"


@dataclass(frozen=True, slots=True)
class Head:
    """What search engines and sharing cards learn about a page."""

    title: str
    description: str
    meta: list[Any]


def head(
    words: seo.PageMeta,
    path: str,
    *,
    indexed: bool = True,
    data: Sequence[dict[str, Any]] = (),
) -> Head:
    """Return the head of a page.

    Args:
        words: Title and description.
        path: Route of the page.
        indexed: Whether search engines may list it.
        data: Structured data, one JSON-LD block each.
    """
    brand = brand_name()
    title = words.title.format(brand=brand)
    address = absolute(routes.page_href(path))
    public = bool(get_settings().public_url)
    meta: list[Any] = [
        # Without a public address there is nothing that could be canonical.
        *([rx.el.link(rel="canonical", href=address)] if public else []),
        *_property("og:type", "website"),
        *_property("og:locale", "es_CL"),
        *_property("og:site_name", brand),
        *_property("og:title", title),
        *_property("og:description", words.description),
        *(_property("og:url", address) if public else []),
        *_property("og:image:alt", seo.SHARE_IMAGE_ALT),
        {"name": "twitter:card", "content": "summary_large_image"},
        *(_json_ld(block) for block in data),
    ]
    if not indexed:
        meta.append({"name": "robots", "content": "noindex"})
    return Head(title, words.description, meta)


def _property(name: str, content: str) -> list[dict[str, str]]:
    return [{"property": name, "content": content}]


def _json_ld(block: dict[str, Any]) -> rx.Component:
    text = json.dumps(block, ensure_ascii=False).replace("<", "\\u003c")
    # Its offers follow the price list when the page is served.
    return rx.el.script(
        text,
        type="application/ld+json",
        custom_attrs={"suppressHydrationWarning": True},
    )

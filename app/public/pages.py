"""The public pages: which there are, and what their heads say."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import reflex as rx

from app import routes
from app.content import seo
from app.public.failure.page import page as failure_page
from app.public.landing.page import page as landing_page
from app.public.news.confirm import confirm_page, confirmed_page, not_confirmed_page
from app.public.news.leave import leave_page, left_page
from app.public.not_found.page import page as not_found_page
from app.public.not_me import page as not_me
from app.public.own_request.page import closed_page, open_page
from app.public.pharmacy.page import page as pharmacy_page
from app.public.privacy.page import page as privacy_page
from app.public.rights.page import page as rights_page
from app.public.shell import structured_data
from app.public.shell.seo import SHARE_IMAGE, head
from app.public.shell.site import absolute
from app.public.terms.page import page as terms_page
from app.public.thanks import page as thanks
from app.ui import theme


@dataclass(frozen=True, slots=True)
class _Page:
    """A public page; only indexed ones are in the sitemap."""

    component: Callable[[], rx.Component]
    path: str
    words: seo.PageMeta
    indexed: bool = True
    data: Sequence[dict[str, Any]] = ()


def register(app: rx.App) -> None:
    """Add every public page to the app, and the theme that they share."""
    theme.install(app)
    for page in _pages():
        _add(app, page)
    # Reflex shows this one when it meets an unknown path in the browser; the
    # server answers with the prerendered page of `routes.NOT_FOUND`.
    app.add_page(not_found_page, route="404", title=seo.NOT_FOUND_TITLE)


def _pages() -> tuple[_Page, ...]:
    return (
        _Page(
            landing_page,
            routes.HOME,
            seo.HOME,
            data=(structured_data.business(), structured_data.questions()),
        ),
        _Page(pharmacy_page, routes.PHARMACY, seo.PHARMACY),
        _Page(terms_page, routes.TERMS, seo.TERMS),
        _Page(privacy_page, routes.PRIVACY, seo.PRIVACY),
        _Page(thanks.landing_page, routes.THANKS, seo.THANKS, indexed=False),
        _Page(thanks.pharmacy_page, routes.PHARMACY_THANKS, seo.THANKS, indexed=False),
        _Page(
            thanks.nothing_sent_page,
            routes.NOTHING_SENT,
            seo.NOTHING_SENT,
            indexed=False,
        ),
        _Page(not_me.page, routes.NOT_ME, seo.NOT_ME, indexed=False),
        _Page(not_me.done_page, routes.NOT_ME_DONE, seo.NOT_ME, indexed=False),
        _Page(confirm_page, routes.NEWS_CONFIRM, seo.NEWS_CONFIRM, indexed=False),
        _Page(confirmed_page, routes.NEWS_CONFIRMED, seo.NEWS_CONFIRM, indexed=False),
        _Page(
            not_confirmed_page,
            routes.NEWS_NOT_CONFIRMED,
            seo.NEWS_CONFIRM,
            indexed=False,
        ),
        _Page(leave_page, routes.NEWS_LEAVE, seo.NEWS_LEAVE, indexed=False),
        _Page(left_page, routes.NEWS_LEFT, seo.NEWS_LEAVE, indexed=False),
        _Page(closed_page, routes.OWN_REQUEST, seo.OWN_REQUEST, indexed=False),
        _Page(open_page, routes.OWN_REQUEST_OPEN, seo.OWN_REQUEST, indexed=False),
        _Page(rights_page, routes.RIGHTS, seo.RIGHTS, indexed=False),
        _Page(failure_page, routes.FAILURE, seo.FAILURE, indexed=False),
        _Page(not_found_page, routes.NOT_FOUND, seo.NOT_FOUND, indexed=False),
    )


def _add(app: rx.App, page: _Page) -> None:
    top = head(page.words, page.path, indexed=page.indexed, data=page.data)
    app.add_page(
        page.component,
        route=page.path,
        title=top.title,
        description=top.description,
        image=absolute(SHARE_IMAGE),
        meta=top.meta,
        context={} if page.indexed else {"sitemap": None},
    )

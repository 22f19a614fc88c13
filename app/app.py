"""Composition root: pages, API, workers; the only wiring."""

import logging

import reflex as rx

from app.api.router import create_api
from app.content import console
from app.jobs import outbox_worker
from app.settings import get_settings
from app.web.body_limit import BodyLimit
from app.web.static_site import BUILT_PAGES, StaticSite

logger = logging.getLogger(__name__)


async def _announce() -> None:
    print(console.SITE_READY.format(url=get_settings().origin), flush=True)  # noqa: T201


app = rx.App(
    html_lang="es",
    app_wraps={},
    toaster=None,
    api_transformer=[create_api(BUILT_PAGES), BodyLimit, StaticSite],
)
app.register_lifespan_task(outbox_worker.run)
app.register_lifespan_task(_announce)

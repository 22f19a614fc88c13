"""The HTTP routes in one application, mounted around the pages."""

from collections.abc import Iterable
from pathlib import Path

from fastapi import APIRouter, FastAPI, Request
from fastapi.responses import JSONResponse
from starlette.routing import Route

from app.api import (
    audit_export,
    auth,
    chats,
    day_sheet,
    health,
    lead_arrivals,
    lead_changes,
    lead_export,
    lead_presence,
    manual,
    metrics,
    newsletter_export,
    not_me,
    notifications,
    pharmacy_sheet,
    posters,
    rights_file,
    security_txt,
    visit_feed,
)
from app.api.asking_again import asking_again_router
from app.api.bookings import bookings_router
from app.api.errors import ApiError, add_error_handlers, error_response
from app.api.form_page import FormPages
from app.api.newsletter import newsletter_router
from app.api.origin import OwnOrigin
from app.api.own_request import own_request_router
from app.api.rights import rights_router


def create_api(built_pages: Path) -> FastAPI:
    """Return the API.

    Its schema is not served: it describes routes for our own pages, and a
    public list of them would serve nobody else.

    Args:
        built_pages: Folder of the prerendered pages.
    """
    api = FastAPI(docs_url=None, redoc_url=None, openapi_url=None)
    pages = FormPages(built_pages)
    routers = (
        bookings_router(pages),
        asking_again_router(pages),
        newsletter_router(pages),
        own_request_router(built_pages, pages),
        rights_router(built_pages),
        auth.router,
        lead_export.router,
        audit_export.router,
        newsletter_export.router,
        rights_file.router,
        posters.router,
        pharmacy_sheet.router,
        chats.router,
        day_sheet.router,
        manual.router,
        visit_feed.router,
        lead_changes.router,
        lead_arrivals.router,
        lead_presence.router,
        notifications.router,
        not_me.router,
        health.router,
        security_txt.router,
        metrics.router,
    )
    for router in routers:
        # None of them has a prefix or dependencies of its own; routes that stand in
        # the application itself are found sooner than those of a router in it.
        api.router.routes.extend(router.routes)
    _answer_the_rest(api, routers)
    add_error_handlers(api, pages)
    api.add_middleware(OwnOrigin)
    return api


def _answer_the_rest(api: FastAPI, routers: Iterable[APIRouter]) -> None:
    """Answer unknown addresses and methods under /api like all other errors."""
    known: dict[str, set[str]] = {}
    for router in routers:
        for route in router.routes:
            if isinstance(route, Route):
                known.setdefault(route.path, set()).update(route.methods or ())

    methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]

    # What asks for no websocket there is not Engine.IO's: it would read a body, and
    # fail at one that breaks off.
    @api.api_route("/_event{path:path}", methods=methods, include_in_schema=False)
    @api.api_route("/api/{path:path}", methods=methods, include_in_schema=False)
    def unknown(request: Request) -> JSONResponse:  # pyright: ignore[reportUnusedFunction]
        methods = known.get(request.url.path)
        if methods is None:
            raise ApiError(404, "not_found")
        response = error_response(405, "method_not_allowed")
        response.headers["Allow"] = ", ".join(sorted(methods))
        return response

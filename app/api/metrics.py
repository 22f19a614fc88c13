"""GET /metrics: figures for Prometheus, for whoever holds the token."""

import asyncio
import hmac

from fastapi import APIRouter, Request
from fastapi.responses import Response
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from app import routes
from app.api.description import answers
from app.api.errors import ApiError
from app.services import health
from app.settings import get_settings

router = APIRouter()


@router.get(
    routes.METRICS, responses=answers(200, {}, (404,), files=(CONTENT_TYPE_LATEST,))
)
async def metrics(request: Request) -> Response:
    """Return the figures of this process, and the outbox as it stands.

    Without a configured token there is no such address, and a wrong one is told
    the same.
    """
    token = get_settings().metrics_token
    given = request.headers.get("authorization", "").removeprefix("Bearer ")
    known = token.get_secret_value() if token else ""
    if not known or not hmac.compare_digest(given.encode(), known.encode()):
        raise ApiError(404, "not_found")
    await asyncio.to_thread(health.measure)
    return Response(
        generate_latest(),
        media_type=CONTENT_TYPE_LATEST,
        headers={"Cache-Control": "no-store"},
    )

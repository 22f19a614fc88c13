"""Whether the process lives, and whether it can do its work."""

import asyncio

from fastapi import APIRouter
from fastapi.responses import JSONResponse

from app import routes
from app.services import health
from app.services.failures import log_unexpected

router = APIRouter()


@router.get(routes.HEALTH)
async def healthz() -> JSONResponse:
    """Answer as long as the process lives."""
    return JSONResponse({"status": "ok"}, headers={"Cache-Control": "no-store"})


@router.get(routes.READY)
async def readyz() -> JSONResponse:
    """Answer 200 where the database answers, else 503."""
    try:
        readiness = await asyncio.to_thread(health.check)
    except Exception as error:  # noqa: BLE001 - whatever it is, it is not ready
        log_unexpected("Asking the database", error)
        return JSONResponse({"status": "unavailable"}, 503)
    age = readiness.outbox_age.total_seconds()
    return JSONResponse({"status": "ok", "outbox_age_seconds": round(age, 1)})

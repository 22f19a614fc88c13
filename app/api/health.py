"""Whether the process lives, and whether it can do its work."""

import asyncio

from fastapi import APIRouter
from fastapi.responses import JSONResponse

from app import routes
from app.services import health, maintenance
from app.services.failures import log_unexpected

router = APIRouter()


@router.get(routes.HEALTH)
async def healthz() -> JSONResponse:
    """Answer as long as the process lives."""
    return JSONResponse({"status": "ok"}, headers={"Cache-Control": "no-store"})


@router.get(routes.READY)
async def readyz(only: str = "") -> JSONResponse:
    """Answer 200 where the database answers and has room, else 503.

    Mails that are late are told and change nothing else: bookings go on.

    Args:
        only: `shutdown` asks whether this process was told to stop and nothing
            else. A proxy asks so: without a database no other instance serves
            better, and visitors still get pages and sentences.
    """
    if health.is_leaving():
        return JSONResponse({"status": "leaving"}, 503)
    if only == routes.ONLY_SHUTDOWN:
        return JSONResponse({"status": "ok"})
    if maintenance.is_on():
        return JSONResponse({"status": "maintenance"}, 503)
    try:
        readiness = await asyncio.to_thread(health.check)
    except Exception as error:  # noqa: BLE001 - whatever it is, it is not ready
        log_unexpected("Asking the database", error)
        return JSONResponse({"status": "unavailable"}, 503)
    if not readiness.has_room:
        return JSONResponse({"status": "full"}, 503)
    age = readiness.outbox_age.total_seconds()
    return JSONResponse(
        {
            "status": "ok",
            "outbox": "late" if readiness.is_late else "ok",
            "outbox_age_seconds": round(age, 1),
        }
    )

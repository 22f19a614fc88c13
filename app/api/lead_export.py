"""GET /api/leads/export.csv: what the panel's list shows, as a file."""

import asyncio
from collections.abc import Iterator
from itertools import islice
from typing import Final

from fastapi import APIRouter, Request
from fastapi.responses import StreamingResponse

from app import routes
from app.api.errors import ApiError
from app.domain.clock import chilean_day, utc_now
from app.domain.errors import FieldError, InvalidInput
from app.domain.identity import SESSION_COOKIE
from app.domain.lead import Category
from app.domain.lead_criteria import LeadCriteria, Order
from app.domain.lead_csv import file_name
from app.services import auth, leads

router = APIRouter()

LINES_A_PIECE: Final = 500


@router.get(routes.API_EXPORT)
async def export(
    request: Request,
    search: str = "",
    category: str = "",
    order: str = Order.NEWEST_FIRST,
) -> StreamingResponse:
    """Stream the leads that match, in the order asked for; a session is needed."""
    token = request.cookies.get(SESSION_COOKIE)
    admin = await asyncio.to_thread(auth.resolve, token)
    if admin is None:
        raise ApiError(401, "unauthorized")
    try:
        criteria = LeadCriteria(
            search=search,
            category=Category(category) if category else None,
            order=Order(order),
        )
    except ValueError as error:
        raise InvalidInput({"category": FieldError("category_invalid")}) from error
    lines = await asyncio.to_thread(leads.export, admin, criteria)
    name = file_name(chilean_day(utc_now()))
    return StreamingResponse(
        _chunks(lines),
        media_type="text/csv; charset=utf-8",
        headers={
            "Content-Disposition": f'attachment; filename="{name}"',
            "Cache-Control": "no-store",
        },
    )


def _chunks(lines: Iterator[str]) -> Iterator[bytes]:
    """Return the lines in pieces worth a write each."""
    while piece := "".join(islice(lines, LINES_A_PIECE)):
        yield piece.encode()

"""POST /api/no-fui-yo: end the mails to who never asked for a visit."""

from fastapi import APIRouter, Request
from fastapi.responses import RedirectResponse, Response

from app import routes
from app.api.description import BODY_FAILURES, TEXT, answers, takes
from app.api.mailed_button import pressed
from app.services import disowning

router = APIRouter()


@router.post(
    routes.API_NOT_ME,
    status_code=303,
    response_class=RedirectResponse,
    openapi_extra=takes({"token": TEXT}, ("token",)),
    responses=answers(303, {}, BODY_FAILURES, page=True),
)
async def not_me(request: Request) -> Response:
    """Lead to the same page whatever the link was."""
    done = await pressed(request, routes.NOT_ME, disowning.disown)
    if isinstance(done, Response):
        return done
    return RedirectResponse(routes.page_href(routes.NOT_ME_DONE), status_code=303)

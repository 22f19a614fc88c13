"""Reading request bodies of either kind: form-encoded or JSON."""

import json
from collections.abc import Mapping
from typing import Final, cast

from fastapi import Request
from starlette.datastructures import UploadFile
from starlette.exceptions import HTTPException

from app.api.errors import ApiError
from app.domain.text import whole

FORM_TYPES: Final = frozenset(
    {"application/x-www-form-urlencoded", "multipart/form-data"}
)
JSON_TYPE: Final = "application/json"
MAX_FIELDS: Final = 50


def media_type(request: Request) -> str:
    """Return the body's type without its parameters, in lower case."""
    return request.headers.get("content-type", "").partition(";")[0].strip().lower()


def is_form(request: Request) -> bool:
    """Return whether a browser's form sent this."""
    return media_type(request) in FORM_TYPES


async def read_fields(request: Request) -> Mapping[str, object]:
    """Return the body's fields by name.

    Raises:
        ApiError: 415 for another type, 400 for what cannot be read.
    """
    if is_form(request):
        return await _read_form(request)
    if media_type(request) == JSON_TYPE:
        return await read_json(request)
    raise ApiError(415, "unsupported_media_type")


async def read_json(request: Request) -> Mapping[str, object]:
    """Return the JSON object in the body.

    Raises:
        ApiError: 400 for text that is not JSON, 422 for another value.
    """
    try:
        body: object = whole(json.loads(await request.body()))
    except (ValueError, RecursionError) as error:
        raise ApiError(400, "invalid_json") from error
    if not isinstance(body, dict):
        raise ApiError(422, "invalid_body")
    return cast("dict[str, object]", body)


async def _read_form(request: Request) -> Mapping[str, object]:
    try:
        form = await request.form(max_files=0, max_fields=MAX_FIELDS)
    except HTTPException as error:
        if error.status_code in {408, 413}:
            raise
        raise ApiError(400, "invalid_body") from error
    return {
        name: value for name, value in form.items() if not isinstance(value, UploadFile)
    }


def wants_json(request: Request) -> bool:
    """Return whether the sender reads JSON rather than a page."""
    return media_type(request) == JSON_TYPE or JSON_TYPE in request.headers.get(
        "accept", ""
    )

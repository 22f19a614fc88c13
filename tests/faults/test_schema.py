"""The API keeps to its own description, whatever schemathesis makes of it."""

from collections.abc import Iterator
from pathlib import Path

import pytest
import schemathesis
from hypothesis import settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from app.api.router import create_api
from tests.support.site import Site

schema = schemathesis.openapi.from_dict(create_api(Path("unused")).openapi())
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    running = Site(tmp_path_factory.mktemp("site"))
    running.start(RATE_LIMIT_FACTOR="100000")
    yield running
    running.stop()


@schema.parametrize()
@settings(max_examples=15)
def test_answers_are_as_described(case: schemathesis.Case, site: Site) -> None:
    answer = case.call(base_url=site.base_url, allow_redirects=False, timeout=20)
    case.validate_response(answer, checks=CHECKS)

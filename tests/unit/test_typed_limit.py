"""What is pasted into a form of one's own request or rights is not cut silently."""

import re

import pytest

from app.domain.fields import TYPED_LIMIT
from app.public.own_request.deeds import change
from app.public.rights.ask import ask


@pytest.mark.parametrize("form", [change, ask], ids=lambda form: form.__name__)
def test_a_field_takes_up_more_than_is_accepted(form) -> None:
    limits = re.findall(r"maxLength\W+(\d+)", str(form().render()))
    assert limits == [str(TYPED_LIMIT)] * 2

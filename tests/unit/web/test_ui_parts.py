"""Parts of the design kit and the links of a download, each as its name says."""

from typing import Any

import pytest

from app import routes
from app.admin.leads.export_tools import export_tools
from app.content import admin as copy
from app.ui.form_field import Field, checkbox_field
from app.ui.stars import stars
from tests.support import parts


@pytest.mark.parametrize("rating", range(6))
def test_as_many_stars_are_filled_as_were_given(rating: int) -> None:
    shown = stars(rating, "Label")
    looks = [str(getattr(one, "class_name", "")) for one in shown.children]
    filled = ["text-sun" in look for look in looks]
    assert filled == [True] * rating + [False] * (5 - rating)
    assert shown.custom_attrs["aria-label"] == "Label"


def test_a_box_remembers_no_tick_and_is_tied_to_its_words() -> None:
    spec = Field("form", "consent", "Label", hint="Hint", attrs={"data-x": "1"})
    (box,) = (
        one
        for one in parts.all_in(checkbox_field(spec, "Words"))
        if "aria-describedby" in getattr(one, "custom_attrs", {})
    )
    assert box.custom_attrs == {
        "id": "form-consent",
        "aria-describedby": "form-consent-hint form-consent-error",
        "data-x": "1",
        "autoComplete": "off",
    }
    assert parts.fields(box) == ["consent"]


def test_each_format_is_downloaded_from_its_own_address_with_the_criteria() -> None:
    links: list[Any] = [
        one
        for one in parts.all_in(export_tools())
        if "data-export" in getattr(one, "custom_attrs", {})
    ]
    found = {parts.text_of(one): str(one.custom_attrs["href"]) for one in links}
    assert found == {
        copy.EXPORT_BUTTON: routes.API_EXPORT,
        copy.EXPORT_CSV: routes.API_EXPORT,
        copy.EXPORT_XLSX: routes.API_EXPORT_XLSX,
    }
    asked = {str(one.custom_attrs["data-export"]) for one in links}
    assert len(asked) == 1
    assert asked.pop().endswith("export_query_rx_state_")

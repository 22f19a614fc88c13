"""An edit as the browser sends it: what was typed, over what was read and told."""

import json
import uuid
from pathlib import Path

import pytest

from app.admin.leads import edit_draft
from app.domain.errors import AppointmentNotFound
from app.domain.lead import TYPED

LEAD = uuid.UUID(int=7)
READ = {"name": "Ana", "phone": "1", "address": "Calle 1"}


def form(**typed: str) -> dict[str, str]:
    return {
        "lead_id": str(LEAD),
        "version": "1",
        "read_as": json.dumps(READ),
        **READ,
        **typed,
    }


@pytest.mark.parametrize("window", ["edit_row", "new_lead"])
def test_both_windows_have_a_field_for_all_that_is_typed(window: str) -> None:
    """What an edit does not carry, saving it would empty."""
    source = Path(edit_draft.__file__).with_name(f"{window}.py").read_text("utf-8")
    assert not {name for name in TYPED if f'"{name}"' not in source}


def test_what_was_typed_stands_over_what_was_told() -> None:
    draft = edit_draft.draft_in(form(address="Calle 2"))
    told = {**READ, "phone": "2", "address": "Calle 9", "message": "ajeno"}
    assert edit_draft.merged(draft, told) == {
        "name": "Ana",
        "phone": "2",
        "address": "Calle 2",
        "message": "ajeno",
    }


@pytest.mark.parametrize("wrong", [{"version": "x"}, {"version": ""}, {"lead_id": "7"}])
def test_what_is_no_edit_names_no_lead(wrong: dict[str, str]) -> None:
    with pytest.raises(AppointmentNotFound):
        edit_draft.draft_in(form(**wrong))

"""What a sentence shows as an example is accepted where it is typed."""

import re
from pathlib import Path

import pytest

import app
from app.content import message_texts, messages, own_request, rights, rights_desk
from app.domain.reference import read_reference

ROOT = Path(app.__file__).parent
MANUAL = ROOT.parent / "docs/manual-del-panel.md"
EXAMPLE = re.compile(r"VC-[0-9A-Z]{6}")


@pytest.mark.parametrize(
    "shown",
    [
        rights.FIELD_ERRORS["contact_invalid"],
        rights_desk.FIELD_ERRORS["contact_invalid"],
        own_request.REFERENCE_PLACEHOLDER,
        messages.FIELD_ERRORS["reference_invalid"],
        message_texts.EXAMPLE["reference"],
        MANUAL.read_text(),
    ],
)
def test_the_example_of_a_reference_is_one(shown: str) -> None:
    found = set(EXAMPLE.findall(shown))
    assert found
    assert {read_reference(each) for each in found} == found
    # With a letter misheard it is none.
    assert {read_reference(each[:-1] + "9") for each in found} == {None}


def test_no_other_text_has_an_example_of_its_own() -> None:
    written = {
        path.name
        for path in (ROOT / "content").rglob("*.py")
        if EXAMPLE.search(path.read_text())
    }
    assert written == {"reference.py"}

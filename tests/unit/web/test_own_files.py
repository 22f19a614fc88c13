"""What stands again in the form of one's own data where it was refused."""

import pytest

from app.api.own_files import without_code

pytestmark = pytest.mark.any_day


@pytest.mark.parametrize("number", [1, 2, 6])
def test_whom_somebody_chose_stands_there_again_and_a_code_does_not(
    number: int,
) -> None:
    chosen = f"person_{number}"
    raw = {"code": "123456", "request": "VC-222222", chosen: "on", "person_7": "on"}
    again = without_code(raw)
    assert {name for name, typed in again.items() if typed} == {chosen}
    assert "123456" not in again.values()

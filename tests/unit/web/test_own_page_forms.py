"""A form of the own page: what stands in its fields, and what browsers hold to."""

from pathlib import Path

from bs4 import BeautifulSoup

from app.api.own_page import OwnFilling, OwnPages

PAGE = """<html><body><form data-own-form="change">
<input type="hidden" name="seen"><input type="date" name="date">
<input type="time" name="time"><textarea name="message"></textarea>
<input type="checkbox" name="person_1" value="1">
<p data-field-error="date" hidden=""></p><p data-field-error="time" hidden=""></p>
<button name="all" value="no">x</button></form>
<form data-own-form="other"><input type="date" name="date"></form></body></html>"""


def filled(folder: Path, filling: OwnFilling) -> BeautifulSoup:
    (folder / "index.html").write_text(PAGE, encoding="utf-8")
    return BeautifulSoup(OwnPages(folder).filled("/", filling), "html.parser")


def test_a_form_shows_what_is_asked_and_what_is_wrong_with_it(tmp_path: Path) -> None:
    page = filled(
        tmp_path,
        OwnFilling(
            texts={"earliest": "2026-12-02"},
            values={
                "seen": "abc",
                "change.date": "2026-12-09",
                "other.date": "2026-12-10",
                "change.message": "\n<b>",
                "change.person_1": "1",
            },
            errors={"change.date": "WRONG"},
        ),
    )
    own, other = page.select("input[type=date]")
    assert (own["value"], other["value"]) == ("2026-12-09", "2026-12-10")
    # Browsers take no day before it, and say so in their own language.
    assert own["min"] == other["min"] == "2026-12-02"
    assert (own["aria-invalid"], other["aria-invalid"]) == ("true", "false")
    [seen] = page.select("[name=seen]")
    assert seen["value"] == "abc"
    assert "aria-invalid" not in seen.attrs
    [hour] = page.select("[name=time]")
    assert (hour["value"], hour["aria-invalid"]) == ("", "false")
    assert "min" not in hour.attrs
    [message] = page.select("textarea")
    assert message.get_text() == "\n\n<b>"
    assert [box["name"] for box in page.select("[checked]")] == ["person_1"]
    [told] = page.select("[data-field-error]")
    assert (told.get_text(), "hidden" in told.attrs) == ("WRONG", False)
    assert page.select_one("button")["value"] == "no"  # pyright: ignore[reportOptionalSubscript]

"""The texts on the screen: what is shown of one that is refused."""

import pytest

from app.admin.texts.texts_state import TextRow, TextsState
from app.content import message_texts as copy
from app.services import message_texts
from tests.integration.panel.conftest import Desks
from tests.support.panel import Tab

pytestmark = pytest.mark.parametrize("database", ["sqlite"], indirect=True)
WRONG = "Hola {nombre}, su {rut}"


async def first(tab: Tab) -> TextRow:
    await tab.do(TextsState.load)
    return (await tab.state(TextsState)).rows[0]


async def shown(tab: Tab, row: TextRow) -> tuple[str, str]:
    """Return how a text would read, and what is wrong with it."""
    state = await tab.state(TextsState)
    name = row["state"]
    return state.previews.get(name, ""), state.errors.get(name, "")


@pytest.mark.parametrize("saves", [False, True])
async def test_a_text_that_is_refused_shows_no_older_one(
    desks: Desks, saves: bool
) -> None:
    rows = [await first(tab) for tab in (desks.rosa, desks.elena)]
    before = await shown(desks.rosa, rows[0])
    assert before[0]
    assert before[1] == ""
    if saves:
        form = {name: rows[0][name] for name in ("state", "version")}
        await desks.rosa.do(TextsState.save, {**form, "text": WRONG})
    else:
        row = rows[0]
        await desks.rosa.do(TextsState.preview, row["state"], row["key"], WRONG)
    refused = copy.FIELD_ERRORS["placeholder_unknown"].format(name="rut")
    assert await shown(desks.rosa, rows[0]) == ("", refused)
    assert await shown(desks.elena, rows[1]) == before
    # What is mended is shown again.
    row = rows[0]
    await desks.rosa.do(TextsState.preview, row["state"], row["key"], "Hola")
    assert await shown(desks.rosa, row) == ("Hola", "")


async def test_a_text_that_is_sent_twice_is_saved_once_and_accuses_nobody(
    desks: Desks,
) -> None:
    row, _ = [await first(tab) for tab in (desks.rosa, desks.elena)]
    form = {"state": row["state"], "version": row["version"], "text": "Hola, de Rosa"}
    for _ in range(2):
        await desks.rosa.do(TextsState.save, dict(form))
    assert [one["title"] for one in await desks.rosa.notices()] == [copy.SAVED]
    assert await shown(desks.rosa, row) == ("Hola, de Rosa", "")
    assert not any((await desks.rosa.state(TextsState)).theirs.values())
    # Who did not write it is told, also where she says the same.
    await desks.elena.do(TextsState.save, dict(form))
    assert (await shown(desks.elena, row))[1] == copy.STALE


async def test_a_preview_on_its_way_takes_no_reason_back_why_it_was_not_saved(
    desks: Desks, monkeypatch: pytest.MonkeyPatch
) -> None:
    row, _ = [await first(tab) for tab in (desks.rosa, desks.elena)]
    form = {name: row[name] for name in ("state", "version")}
    typed = {**form, "text": "De Rosa"}

    async def shows(text: str) -> tuple[str, str]:
        now = (await desks.rosa.state(TextsState)).rows[0]
        await desks.rosa.do(TextsState.preview, now["state"], now["key"], text)
        return await shown(desks.rosa, row)

    await desks.elena.do(TextsState.save, {**form, "text": "De Elena"})
    await desks.rosa.do(TextsState.save, typed)
    assert await shows("De Rosa") == ("De Rosa", copy.STALE)
    refused = copy.FIELD_ERRORS["placeholder_unknown"].format(name="rut")
    assert await shows(WRONG) == ("", refused)
    assert await shows("De Rosa") == ("De Rosa", copy.STALE)
    newer = {"version": (await desks.rosa.state(TextsState)).rows[0]["version"]}
    await desks.rosa.do(TextsState.save, typed | newer)
    assert await shows("De Rosa, otra vez") == ("De Rosa, otra vez", "")

    def fails(*_: object, **__: object) -> None:
        raise OSError

    monkeypatch.setattr(message_texts, "save", fails)
    await desks.rosa.do(TextsState.save, {**typed, "text": "De Rosa, y otra"})
    assert (await shows("De Rosa, y otra"))[1] == copy.SAVE_ERROR


async def test_a_preview_of_a_field_that_was_drawn_anew_shows_nothing(
    desks: Desks,
) -> None:
    """It was on its way as the text was saved: another one stands there since."""
    old, hers = [await first(tab) for tab in (desks.rosa, desks.elena)]
    form = {name: old[name] for name in ("state", "version")}
    await desks.rosa.do(TextsState.save, {**form, "text": "De Rosa"})
    await desks.rosa.do(TextsState.preview, old["state"], old["key"], "De antes")
    assert await shown(desks.rosa, old) == ("De Rosa", "")
    now = (await desks.rosa.state(TextsState)).rows[0]
    assert now["key"] != old["key"]
    await desks.rosa.do(TextsState.preview, now["state"], now["key"], "De ahora")
    assert await shown(desks.rosa, now) == ("De ahora", "")
    # Her field is the one that she has read.
    await desks.elena.do(TextsState.preview, hers["state"], hers["key"], "De Elena")
    assert await shown(desks.elena, hers) == ("De Elena", "")


async def test_a_press_that_a_new_server_hears_first_is_done(desks: Desks) -> None:
    """Whatever comes before its screen is loaded anew."""
    row = await first(desks.elena)
    form = {"state": row["state"], "version": row["version"], "text": "Hola, de Rosa"}
    await desks.rosa.do(TextsState.save, form)
    assert await desks.rosa.told() == copy.SAVED
    assert (await first(desks.rosa))["text"] == "Hola, de Rosa"
    await desks.again.do(TextsState.save, {**form, "text": "Hola, de otra"})
    assert (await shown(desks.again, row))[1] == copy.STALE
    assert (await first(desks.elena))["text"] == "Hola, de Rosa"

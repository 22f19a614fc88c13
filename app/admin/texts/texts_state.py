"""The texts on the screen: how each will read, and what is wrong with it."""

import asyncio
from collections.abc import Mapping
from typing import Any, ClassVar, TypedDict

import reflex as rx

from app.admin.session.notices import announce
from app.admin.session.once import Once
from app.admin.session.panel_state import PanelState
from app.content import message_texts as copy
from app.content import messages, states
from app.domain.errors import InvalidInput
from app.domain.fields import version_in
from app.domain.identity import Admin
from app.domain.lead_state import LeadState
from app.domain.message_template import TemplateChanged, offered
from app.domain.roles import Right
from app.services import message_texts
from app.services.failures import log_unexpected
from app.services.message_texts import MessageText


class TextRow(TypedDict):
    """The text of a state as it is stored; `key` changes when its field is redrawn.

    `saved` tells that it was just written from here.
    """

    state: str
    label: str
    text: str
    original: str
    own: bool
    version: str
    places: list[str]
    key: str
    saved: bool


class TextsState(Once, PanelState):
    """The screen of the texts.

    `previews`, `errors` and `theirs` are by state: how the text reads that stands in
    the field, what is wrong with it, and what somebody else saved meanwhile.
    """

    REQUIRES: ClassVar = Right.TEXTS

    rows: rx.Field[list[TextRow]] = rx.field(default_factory=list)
    previews: rx.Field[dict[str, str]] = rx.field(default_factory=dict)
    errors: rx.Field[dict[str, str]] = rx.field(default_factory=dict)
    theirs: rx.Field[dict[str, str]] = rx.field(default_factory=dict)
    failed: rx.Field[bool] = rx.field(False)

    _round: int = 0

    @rx.event
    async def load(self) -> None:
        """Show the texts as they are."""
        await self._load()

    async def _load(self) -> None:
        admin = self._signed_in()
        try:
            found = await asyncio.to_thread(message_texts.everything, admin)
        except Exception as error:  # noqa: BLE001 - whatever happened, a sentence
            log_unexpected("Loading the texts", error)
            self.failed = True
            return
        self.failed = False
        self.rows = [self._row(one) for one in found]
        self.errors, self.theirs = {}, {}
        self.previews = {
            one.state.value: message_texts.preview(admin, one.state, {"text": one.text})
            for one in found
        }

    @rx.event
    async def preview(self, state: str, key: str, text: str) -> None:
        """Show how the text in a field reads, or what is wrong with it."""
        admin, row = self._signed_in(), self._find(state)
        if row is None or row["key"] != str(key):
            return
        read, wrong = _preview(admin, LeadState(row["state"]), {"text": text})
        self._read((read, wrong or self._unsaved(row)), row)

    @rx.event
    async def save(self, form: dict[str, Any]):
        """Write the text of a state; what is wrong stands at its field."""
        if not self.rows:  # a server that began anew has shown nothing yet
            await self._load()
        admin, row = self._signed_in(), self._find(form.get("state"))
        if row is None or self._is_again(form):
            return
        state = LeadState(row["state"])
        self._say("theirs", row, "")
        self._say("errors", row, "")
        yield
        try:
            saved = await asyncio.to_thread(
                lambda: message_texts.save(
                    admin,
                    state,
                    form,
                    expected_version=version_in(form.get("version")),
                )
            )
        except InvalidInput as error:
            self._read(("", _sentences(error)), row)
        except TemplateChanged as error:
            self._put(TextRow(**{**row, "version": str(error.version)}))
            self._say("errors", row, copy.STALE)
            self._say("theirs", row, error.text)
        except Exception as error:  # noqa: BLE001 - whatever happened, a sentence
            log_unexpected("Changing a text", error)
            self._say("errors", row, copy.SAVE_ERROR)
        else:
            self._round += 1
            self._succeeded(form)
            self._put(self._row(saved, saved=True))
            read = _preview(admin, state, {"text": saved.text})
            self._read(read, row)
            await announce(self, copy.SAVED, row["label"])

    def _unsaved(self, row: TextRow) -> str:
        """Return why a text was not saved: a preview, often on its way then, says less."""
        if self.theirs.get(row["state"]):
            return copy.STALE
        told = self.errors.get(row["state"], "")
        return told if told == copy.SAVE_ERROR else ""

    def _read(self, read: tuple[str, str], row: TextRow) -> None:
        preview, wrong = read
        # A text that is refused reads like nothing.
        self._say("errors", row, wrong)
        self._say("previews", row, preview)

    def _say(self, what: str, row: TextRow, text: str) -> None:
        told: dict[str, str] = getattr(self, what)
        if told.get(row["state"], "") != text:
            setattr(self, what, {**told, row["state"]: text})

    def _put(self, row: TextRow) -> None:
        """Show one text anew; those beside it stay, with what is typed there."""
        self.rows = [row if it["state"] == row["state"] else it for it in self.rows]

    def _find(self, state: object) -> TextRow | None:
        return next((one for one in self.rows if one["state"] == str(state)), None)

    def _row(self, one: MessageText, *, saved: bool = False) -> TextRow:
        return TextRow(
            state=one.state.value,
            label=states.LABELS[one.state],
            text=one.text,
            original=copy.DEFAULTS[one.state],
            own=one.own,
            version=str(one.version),
            places=[copy.WORDS[place] for place in offered(one.state)],
            key=f"{one.state}:{one.version}:{self._round}",
            saved=saved,
        )


def _preview(
    admin: Admin, state: LeadState, raw: Mapping[str, object]
) -> tuple[str, str]:
    """Return how a text reads, and what is wrong with it; one of them is empty."""
    try:
        return message_texts.preview(admin, state, raw), ""
    except InvalidInput as error:
        return "", _sentences(error)


def _sentences(error: InvalidInput) -> str:
    return " ".join(
        messages.staff_field_sentence(wrong.code, wrong.params)
        for wrong in error.fields.values()
    )

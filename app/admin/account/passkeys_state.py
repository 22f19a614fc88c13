"""Adding and removing passkeys of one's own account."""

import asyncio
import json
import uuid
from collections.abc import Awaitable, Mapping
from typing import Any, ClassVar, Final

import reflex as rx

from app.admin.account.account_state import AccountState
from app.admin.account.second_factor_state import SecondFactorState
from app.admin.session import kept_sealed
from app.admin.session.key_field import LEFT
from app.admin.session.notices import announce
from app.admin.session.once import Hasty, press_of
from app.admin.session.panel_state import PanelState
from app.admin.session.proving import Proving
from app.admin.session.session_state import stand_anew
from app.content import passkeys as copy
from app.domain.clock import minute_text
from app.domain.errors import AppError
from app.domain.passkey import Passkey, answer_in
from app.domain.roles import Right
from app.services import passkeys
from app.services.failures import log_unexpected

_AT_REST: Final = "list"
# A browser makes one key at a time: it is asked once, and anew when it was left.
_ASK: Final = "ask"


class PasskeysState(Hasty, Proving, PanelState):
    """The card of the passkeys.

    `step` is `list`, `add`, `codes` or `remove`. `asked` is what the browser is to
    make a key with, while it is; the server knows the challenge by itself. Another
    key may have to answer first: `proof_key` is what that one is asked.
    """

    REQUIRES: ClassVar = Right.ACCOUNT

    step: rx.Field[str] = rx.field(_AT_REST)
    keys: rx.Field[list[dict[str, str]]] = rx.field(default_factory=list)
    codes: rx.Field[list[str]] = rx.field(default_factory=list)
    name: rx.Field[str] = rx.field("")
    asked: rx.Field[str] = rx.field("")
    removal: rx.Field[str] = rx.field("")
    error: rx.Field[str] = rx.field("")
    busy: rx.Field[bool] = rx.field(False)
    _removing: str = ""

    def __getstate__(self) -> dict[str, Any]:
        """Return what is stored; whoever reads the store reads no code there."""
        return kept_sealed.sealed(super().__getstate__(), ("codes",))

    def __setstate__(self, state: dict[str, Any]) -> None:
        """Take what was stored; what no key opens begins anew."""
        super().__setstate__(kept_sealed.opened(state, ("codes",)))

    @rx.event
    async def load(self) -> None:
        """Show the keys; what is under way outlives a lost connection."""
        if self._comes_back and self.step != _AT_REST:
            self.busy = False
            return
        unread = list(self.codes)
        self._forget()
        await self._load()
        # They are shown where the tab, which may not have them yet, hands its own back.
        if unread:
            await (await self.get_state(SecondFactorState))._show_codes(unread)  # noqa: SLF001 - no remote API

    @rx.event
    async def start(self) -> None:
        """Ask for name and password of a new key."""
        self._forget()
        self._just_done = None
        self.name = await asyncio.to_thread(passkeys.suggested_name, self._signed_in())
        self.step, self._has_opened = "add", True

    @rx.event
    async def leave(self) -> None:
        """Go back to the keys, or on when the recovery codes are kept."""
        self._forget()
        await self._load()
        await stand_anew(self)

    @rx.event
    async def submit(self, form: dict[str, Any]):
        """Say what the browser is to make a key with, or keep the key that it made."""
        if self.busy or self.step != "add":
            await self._tell_if_anew()
            return
        answered = "" if self.proof_key else str(form.get("key", ""))
        if not answered and self._is_hasty(_asking(form)):
            return
        self.busy, self.error, self.wrong, self.asked = True, "", "", ""
        yield
        await self._try(self._add(form, answered) if answered else self._begin(form))

    @rx.event
    async def choose(self, key_id: str) -> None:
        """Ask who it is before one of the keys is removed."""
        chosen = next((one for one in self.keys if one["id"] == str(key_id)), None)
        if chosen:
            self._forget()
            self._removing, self.step = chosen["id"], "remove"
            self._has_opened = True
            self.removal = copy.REMOVE_TEXT.format(name=chosen["name"])

    @rx.event
    async def remove(self, form: dict[str, Any]):
        """Remove the key that was chosen."""
        if self.busy or self.step != "remove":
            await self._tell_if_anew()
            return
        self.busy, self.error, self.wrong = True, "", ""
        yield
        await self._try(self._remove(form))

    async def _try(self, deed: Awaitable[None]) -> None:
        try:
            await deed
        except AppError as error:
            self.error = self._told_of(error, copy.ERRORS)
        except Exception as error:  # noqa: BLE001 - whatever happened, a sentence
            log_unexpected("Changing a passkey", error)
            self.error = copy.ERROR
        self.busy = False

    async def _begin(self, form: dict[str, Any]) -> None:
        self.name = str(form.get("name", ""))
        asked = await asyncio.to_thread(
            passkeys.begin,
            self._signed_in(),
            str(form.get("password", "")),
            self._shown(form),
        )
        self._forget_proof()
        self.asked = json.dumps(asked.told)
        self._succeeded(_asking(form))

    async def _add(self, form: dict[str, Any], answered: str) -> None:
        codes = await asyncio.to_thread(
            passkeys.add,
            self._signed_in(),
            str(form.get("name", "")),
            answer_in(answered),
        )
        await announce(self, copy.ADDED, copy.ADDED_TEXT)
        self._forget()
        self.codes = list(codes)
        await self._load()
        await (await self.get_state(AccountState))._follow()  # noqa: SLF001 - no remote API

    async def _remove(self, form: dict[str, Any]) -> None:
        await asyncio.to_thread(
            passkeys.remove,
            self._signed_in(),
            str(form.get("password", "")),
            uuid.UUID(self._removing),
            self._shown(form),
        )
        await announce(self, copy.REMOVED)
        self._forget()
        await self._load()

    def _forget(self) -> None:
        self.asked = self.error = self.name = self.removal = self._removing = ""
        self.codes = []
        self._forget_proof()

    async def _load(self) -> None:
        try:
            found = await asyncio.to_thread(passkeys.mine, self._signed_in())
        except Exception as error:  # noqa: BLE001 - whatever happened, a sentence
            log_unexpected("Loading passkeys", error)
            self.error = copy.LOAD_ERROR
            return
        self.keys = [_line(one) for one in found]
        self.step = "codes" if self.codes else _AT_REST
        await (await self.get_state(SecondFactorState))._follow()  # noqa: SLF001 - no remote API


def _asking(form: Mapping[str, Any]) -> dict[str, str]:
    return press_of(_ASK, str(form.get(LEFT, "")))


def _line(key: Passkey) -> dict[str, str]:
    used = (
        copy.USED.format(used=minute_text(key.used_at)) if key.used_at else copy.UNUSED
    )
    return {
        "id": str(key.id),
        "name": key.name,
        "times": copy.TIMES.format(added=minute_text(key.created_at), used=used),
        "remove": copy.REMOVE_LABEL.format(name=key.name),
    }

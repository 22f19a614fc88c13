"""Turning the second factor on and off."""

import asyncio
from collections.abc import Callable
from typing import Any, ClassVar, Final

import reflex as rx

from app.admin.account.account_state import AccountState
from app.admin.session import kept_sealed
from app.admin.session.notices import announce
from app.admin.session.panel_state import PanelState
from app.admin.session.proving import Proving
from app.admin.session.session_state import stand_anew
from app.content import team as copy
from app.domain.errors import AppError
from app.domain.roles import Right
from app.domain.second_factor import (
    BadSetupCode,
    FactorOn,
    FactorOnWithThis,
    FactorUnsealed,
    NoFactor,
    SetupReplaced,
)
from app.services import second_factor
from app.services.factor_setup import Setup
from app.services.failures import log_unexpected

# What a card shows of a set-up, and the recovery codes until they are kept.
_SECRETS: Final = ("secret", "picture", "codes", "_secret")
# The code that shows an application that is being set up has a field of its own.
_PLACES: Final = {BadSetupCode.code: "code"}
_DEEDS: Final = {
    "renew": (second_factor.renew_codes, ""),
    "disable": (second_factor.disable, copy.FACTOR_DISABLED),
}


class SecondFactorState(Proving, PanelState):
    """The second factor's card.

    `step` is `off`, `setup`, `codes`, `on`, or the deed that waits for the
    password, `renew` or `disable`. The secret that counts is the server's: what
    a browser sends back is never taken for one.
    """

    REQUIRES: ClassVar = Right.ACCOUNT

    step: rx.Field[str] = rx.field("off")
    status: rx.Field[str] = rx.field("")
    demanded: rx.Field[bool] = rx.field(False)
    keyed: rx.Field[bool] = rx.field(False)
    secret: rx.Field[str] = rx.field("")
    picture: rx.Field[str] = rx.field("")
    codes: rx.Field[list[str]] = rx.field(default_factory=list)
    error: rx.Field[str] = rx.field("")
    busy: rx.Field[bool] = rx.field(False)
    refused: rx.Field[bool] = rx.field(False)
    _secret: str = ""

    def __getstate__(self) -> dict[str, Any]:
        """Return what is stored; whoever reads the store reads no secret there."""
        return kept_sealed.sealed(super().__getstate__(), _SECRETS)

    def __setstate__(self, state: dict[str, Any]) -> None:
        """Take what was stored; what no key opens begins empty."""
        super().__setstate__(kept_sealed.opened(state, _SECRETS))

    @rx.event
    async def load(self) -> None:
        """Show how it stands; what is under way outlives a lost line and a reload."""
        if self._comes_back and self.step not in ("off", "on"):
            self.busy = False
            return
        unread = list(self.codes)
        self._forget()
        await self._load()
        # A page that was loaded anew before they came has not shown them.
        if unread:
            await self._show_codes(unread)
        if self.step == "off":
            await self._resume()

    @rx.event
    async def begin(self) -> None:
        """Show what sets an application up; a second press asks for no other secret."""
        if self.step == "setup":
            return
        self._forget()
        try:
            made = await asyncio.to_thread(second_factor.begin, self._signed_in())
        except (FactorOn, FactorUnsealed) as error:
            await self._show_as_it_is(error)
        else:
            self._show(made)

    async def _resume(self) -> None:
        """Go on with a set-up that began: the phone has its secret already."""
        try:
            found = await asyncio.to_thread(second_factor.begun, self._signed_in())
        except Exception as error:  # noqa: BLE001 - whatever happened, a sentence
            log_unexpected("Going on with a second factor", error)
            self.error = copy.FACTOR_ERROR
            return
        if found:
            self._show(found)

    async def _show_as_it_is(self, error: AppError) -> None:
        """Tell why it goes no further, such as another tab, and show how it stands."""
        is_on, is_wanted = (
            isinstance(error, each) for each in (FactorOn, FactorOnWithThis)
        )
        await announce(
            self,
            copy.FACTOR_ON_ALREADY if is_on else copy.FACTOR_ERROR,
            copy.FACTOR_ERRORS[error.code],
            kind="success" if is_wanted else "error",
        )
        self._forget()
        await self._load()
        if self.step == "off":
            await self._resume()

    def _show(self, made: Setup) -> None:
        self._secret, self.picture = made.secret, made.picture
        groups = (made.secret[at : at + 4] for at in range(0, len(made.secret), 4))
        self.secret = " ".join(groups)
        self.step = "setup"

    @rx.event
    async def leave(self) -> None:
        """Go back, or on when the recovery codes are kept."""
        if self.step == "setup":
            await asyncio.to_thread(second_factor.leave, self._signed_in())
        self._forget()
        await self._load()
        await stand_anew(self)

    @rx.event
    async def show_again(self, form: dict[str, Any]) -> None:
        """Show codes that the tab still had, while they are those that count."""
        counts = await self._show_codes(str(form.get("codes", "")).split())
        if counts is not None:
            self.refused = not counts

    async def _show_codes(self, codes: list[str]) -> bool | None:
        """Show codes if they count; return that, or None where nobody could tell."""
        if self.step not in ("off", "on"):
            return None
        admin = self._signed_in()
        try:
            counts = await asyncio.to_thread(second_factor.count_all, admin, codes)
        except Exception as error:  # noqa: BLE001 - the tab hands them back once more
            log_unexpected("Showing recovery codes again", error)
            return None
        if counts:
            self.codes, self.step = codes, "codes"
        return counts

    @rx.event
    async def confirm(self, form: dict[str, Any]):
        """Turn it on, with a code that shows that the application is set up."""
        if self.busy or not self._secret:
            return
        self.busy, self.error, self.wrong = True, "", ""
        yield
        secret, code = self._secret, str(form.get("code", ""))
        shown = self._shown(form, "proof")

        def change(password: str) -> tuple[str, ...]:
            me = self._signed_in()
            return second_factor.enable(me, password, secret, code, shown)

        await self._change(form, change, copy.FACTOR_ENABLED, copy.FACTOR_ENABLED_TEXT)

    @rx.event
    async def choose(self, deed: str) -> None:
        """Ask who it is before new codes, or before turning it off."""
        renews_alone = deed == "renew" and self.keyed and self.step == "off"
        if renews_alone or (deed in _DEEDS and self.step == "on"):
            self._forget_proof()
            self.step, self._has_opened = deed, True

    @rx.event
    async def finish(self, form: dict[str, Any]):
        """Do what was chosen."""
        if self.busy or self.step not in _DEEDS:
            await self._tell_if_anew()
            return
        self.busy, self.error, self.wrong = True, "", ""
        yield
        admin, shown = self._signed_in(), self._shown(form)
        deed, success = _DEEDS[self.step]
        await self._change(form, lambda password: deed(admin, password, shown), success)

    async def _change(
        self,
        form: dict[str, Any],
        change: Callable[[str], tuple[str, ...]],
        success: str = "",
        text: str = "",
    ) -> None:
        try:
            codes = await asyncio.to_thread(change, str(form.get("password", "")))
        except (FactorOn, NoFactor, SetupReplaced) as error:
            await self._show_as_it_is(error)
        except AppError as error:
            self.error = self._told_of(error, copy.FACTOR_ERRORS, _PLACES)
        except Exception as error:  # noqa: BLE001 - whatever happened, a sentence
            log_unexpected("Changing a second factor", error)
            self.error = copy.FACTOR_ERROR
        else:
            if success:
                await announce(self, success, text)
            self._forget()
            self.codes = list(codes)
            await self._load()
            await (await self.get_state(AccountState))._follow()  # noqa: SLF001 - no remote API
        self.busy = False

    def _forget(self) -> None:
        self._secret = self.secret = self.picture = self.error = ""
        self.codes = []
        self.refused = False
        self._forget_proof()

    async def _load(self) -> None:
        try:
            found = await asyncio.to_thread(second_factor.status, self._signed_in())
        except Exception as error:  # noqa: BLE001 - whatever happened, a sentence
            log_unexpected("Loading a second factor", error)
            self.error = copy.FACTOR_ERROR
            return
        self.demanded, self.keyed = found.demanded, found.has_key
        self.step = "codes" if self.codes else "on" if found.on else "off"
        told = copy.FACTOR_ON if found.on else copy.FACTOR_CODES_LEFT
        self.status = told.format(count=found.codes_left)

    async def _follow(self) -> None:
        """Show what another card changed, unless something is under way here."""
        if self.step in ("off", "on"):
            await self._load()

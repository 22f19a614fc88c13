"""Signing in and out, seen from the page: checked, in, or out."""

import asyncio

import reflex as rx

from app import routes
from app.admin.session.notices import NoticeState, announce
from app.admin.session.panel_state import PanelState
from app.content import admin as copy
from app.content import messages
from app.domain.errors import AppError
from app.domain.identity import Admin
from app.domain.roles import Right
from app.services import sign_in
from app.services.failures import log_unexpected

_NOTICES = {
    routes.NOTICE_WELCOME: (messages.LOGIN_SUCCESS_TITLE, messages.LOGIN_SUCCESS_TEXT),
    routes.NOTICE_SIGNED_OUT: (messages.LOGOUT_TITLE, messages.LOGOUT_TEXT),
}
_REFUSALS = {
    routes.NOTICE_BAD_CREDENTIALS: messages.LOGIN_BAD_CREDENTIALS,
    routes.NOTICE_RATE_LIMITED: messages.LOGIN_RATE_LIMITED,
    routes.NOTICE_CODE: messages.LOGIN_CODE_NEEDED,
    routes.NOTICE_BAD_CODE: messages.LOGIN_BAD_CODE,
    routes.NOTICE_INVITATION: messages.INVITATION_UNKNOWN,
    routes.NOTICE_TOO_SHORT: messages.PASSWORD_TOO_SHORT,
    routes.NOTICE_GUESSABLE: messages.PASSWORD_GUESSABLE,
}
_ASK_FOR_CODE = (routes.NOTICE_CODE, routes.NOTICE_BAD_CODE)


class SessionState(rx.State):
    """What the page shows of the session; never what decides about it.

    `status` is `loading` until the server has looked, then `in`, `out`, or `lost`
    where a session ended under a page that stays.
    """

    status: str = "loading"
    email: str = ""
    rights: rx.Field[list[str]] = rx.field(default_factory=list)
    setting_up: bool = False
    login_error: str = ""
    code_needed: bool = False

    @rx.event
    async def open(self):
        """Tell the page who is signed in, and what brought it here."""
        panel = await self.get_state(PanelState)
        admin = panel._admin  # noqa: SLF001 - kept from the browser by its underscore
        self._stand(admin, comes_back=panel._comes_back)  # noqa: SLF001 - as above
        came_from = self.router.url.query_parameters.get(routes.NOTICE_QUERY, "")
        if came_from in _REFUSALS and not admin:
            self.login_error = _REFUSALS[came_from]
            self.code_needed = came_from in _ASK_FOR_CODE
        notices = await self.get_state(NoticeState)
        if panel._comes_back:  # noqa: SLF001 - as above
            notices._offer_again()  # noqa: SLF001 - as above
        elif not panel._led_to:  # noqa: SLF001 - as above
            notices._leave()  # noqa: SLF001 - as above
        expected = routes.NOTICE_WELCOME if admin else routes.NOTICE_SIGNED_OUT
        if came_from == expected:
            await announce(self, *_NOTICES[came_from])
        if admin and admin.needs_factor:
            await announce(self, messages.FACTOR_FIRST, messages.FACTOR_FIRST_TEXT)
            if not self.router.url.path.startswith(routes.ACCOUNT):
                yield rx.redirect(routes.page_href(routes.ACCOUNT), replace=True)
            return
        # Who only has visits of their own begins with these.
        at_leads = self.router.url.path.rstrip("/") == routes.ADMIN
        if admin and at_leads and not admin.may(Right.LEADS):
            yield rx.redirect(routes.page_href(routes.AGENDA), replace=True)

    @rx.event
    async def check(self) -> None:
        """Do nothing: where the session has ended, the guard says so."""

    def _stand(self, admin: Admin | None, *, comes_back: bool) -> None:
        """Note who is there; a page that comes back to nobody waits for somebody."""
        self.status = "in" if admin else "lost" if comes_back else "out"
        self.email = admin.email if admin else ""
        self.rights = sorted(admin.rights) if admin else []

    @rx.event
    async def set_up(self):
        """Make the first administrator."""
        if self.setting_up:
            return
        self.setting_up = True
        yield
        try:
            made = await asyncio.to_thread(sign_in.set_up_admin)
        except AppError as error:
            reason = messages.SETUP_ERRORS.get(error.code, error.code)
            text = messages.SETUP_FAILURE_PREFIX + reason
            await announce(self, messages.SETUP_FAILURE_TITLE, text, kind="error")
        except Exception as error:  # noqa: BLE001 - whatever happened, a sentence
            log_unexpected("Setting up the administrator", error)
            await announce(self, messages.SETUP_UNEXPECTED, kind="error")
        else:
            shown = made.generated_password is not None
            await announce(
                self,
                messages.SETUP_SUCCESS,
                copy.SETUP_CONSOLE_NOTE if shown else "",
            )
        self.setting_up = False


async def stand_anew(panel: PanelState) -> None:
    """Let who just set a second factor up do from here on what asked for it."""
    session = await panel.get_state(SessionState)
    session._stand(panel._signed_in(), comes_back=panel._comes_back)  # noqa: SLF001 - no remote API

"""Who is of the staff, inviting, and taking the right to sign in away."""

import asyncio
import uuid
from typing import Any, ClassVar, Final, Protocol

import reflex as rx

from app.admin.session.confirming import Confirming
from app.admin.session.notices import announce
from app.admin.session.once import Once, press_of
from app.admin.session.panel_state import PanelState
from app.admin.team.lines import (
    InvitationView,
    MemberView,
    count_line,
    invitation_line,
    member_line,
    why_not,
)
from app.content import team as copy
from app.domain.errors import AppError, ConfirmationNeeded
from app.domain.identity import Admin
from app.domain.roles import Right, Role
from app.services import staff
from app.services.failures import log_unexpected


class _Changing(Protocol):
    def __call__(self, admin: Admin, what: uuid.UUID, /) -> None: ...


# Why an invitation is refused whose address is to be changed.
_OF_ADDRESS: Final = frozenset({"validation", "admin_exists"})


class TeamState(Once, Confirming, PanelState):
    """The team's screen.

    `asked_id` names who is about to be deactivated, or to get `asked_role`;
    empty when nobody is.
    `_invited` is the address and role of an invitation that waits for the password.
    `link` stands where an invitation has to be handed over; `is_away` tells the tab,
    which keeps it, that it was put away and not merely forgotten by a server that
    started anew.
    """

    REQUIRES: ClassVar = Right.TEAM

    members: rx.Field[list[MemberView]] = rx.field(default_factory=list)
    invitations: rx.Field[list[InvitationView]] = rx.field(default_factory=list)
    count: rx.Field[str] = rx.field("")
    error: rx.Field[str] = rx.field("")
    # Of the address: another one may be invited.
    is_wrong: rx.Field[bool] = rx.field(False)
    inviting: rx.Field[bool] = rx.field(False)
    link: rx.Field[str] = rx.field("")
    link_text: rx.Field[str] = rx.field("")
    # The mark of its invitation, once that was listed.
    link_of: rx.Field[str] = rx.field("")
    is_away: rx.Field[bool] = rx.field(False)
    round: rx.Field[int] = rx.field(0)
    asked_id: rx.Field[str] = rx.field("")
    asked_email: rx.Field[str] = rx.field("")
    asked_role: rx.Field[str] = rx.field("")
    asked_text: rx.Field[str] = rx.field("")
    deactivating: rx.Field[bool] = rx.field(False)
    _invited: tuple[str, str] | None = None
    _link_email: str = ""

    @rx.event
    async def load(self) -> None:
        """Show the team; a link to hand over outlives a lost connection."""
        if not self._comes_back:
            self.error = self.link = self.asked_id = ""
            self.is_wrong = False
            self.is_away = False
            self._invited = None
            self._close_window()
        await self._load()

    @rx.event
    async def refresh(self) -> None:
        """Follow what came since; a failure leaves what is shown."""
        await self._load(follows=True)

    @rx.event
    async def invite(self, form: dict[str, Any]):
        """Invite an address."""
        if self.inviting or self._is_again(form):
            return
        self.inviting, self.error, self.is_wrong = True, "", False
        self._put_away()
        yield
        await self._invite(str(form.get("email", "")), str(form.get("role", "")))
        self.inviting = False

    async def _invite(self, email: str, role: str) -> None:
        self._invited = None
        try:
            invited = await staff.invite(self._signed_in(), email, role)
        except ConfirmationNeeded:
            self._invited = (email, role)
            self._ask_who()
        except AppError as error:
            self.error = why_not(error)
            self.is_wrong = error.code in _OF_ADDRESS
        except Exception as error:  # noqa: BLE001 - whatever happened, a sentence
            log_unexpected("Inviting", error)
            self.error = copy.INVITE_ERROR
        else:
            self.round += 1
            self._succeeded({"email": email, "role": role})
            if invited.mailed:
                await announce(self, copy.INVITE_SUCCESS, invited.email)
            else:
                self.link, self._link_email = invited.link, invited.email
                self.link_of = ""
                self.link_text = copy.INVITE_NOT_MAILED.format(email=invited.email)
                await announce(self, copy.INVITE_MADE, invited.email)
            await self._load()

    @rx.event
    async def put_away(self) -> None:
        """Show a link no more that was handed over."""
        self._put_away()

    def _put_away(self) -> None:
        self.link, self.is_away = "", True

    @rx.event
    async def withdraw(self, invitation_id: str) -> None:
        """Make an invitation void."""
        pressed = press_of("withdraw", str(invitation_id))
        if self._is_hasty(pressed):
            return
        self._put_away()
        await self._change(
            staff.withdraw, invitation_id, copy.WITHDRAWN, copy.WITHDRAW_ERROR
        )
        self._was_answered(pressed)

    @rx.event
    async def ask(self, member_id: str, email: str) -> None:
        """Open the question for somebody."""
        self.asked_id, self.asked_role = str(member_id), ""
        self._has_asked = True
        self.asked_email = self.asked_text = str(email)

    @rx.event
    async def ask_role(self, member_id: str, email: str, role: str) -> None:
        """Open the question for another role of somebody."""
        if role not in copy.ROLES:
            return
        self.asked_id, self.asked_role = str(member_id), str(role)
        self._has_asked = True
        self.asked_email = str(email)
        self.asked_text = f"{email}: {copy.ROLES[role]}"

    @rx.event
    async def cancel(self) -> None:
        """Leave them as they are."""
        if not self.deactivating:
            self.asked_id = ""

    @rx.event
    async def confirm(self):
        """Take the right to sign in away, or give the role."""
        if not self.asked_id or self.deactivating:
            await self._tell_forgotten()
            return
        self.deactivating, self._invited = True, None
        yield
        await self._change_asked()
        self.deactivating = False

    async def _go_on(self) -> None:
        if self._invited:
            await self._invite(*self._invited)
        elif self.asked_id:
            await self._change_asked()

    async def _drop(self) -> None:
        self._invited, self.asked_id = None, ""

    async def _change_asked(self) -> None:
        if self.asked_role:
            role = Role(self.asked_role)
            await self._change(
                lambda admin, who: staff.give_role(admin, who, role),
                self.asked_id,
                copy.ROLE_GIVEN,
                copy.ROLE_ERROR,
            )
        else:
            await self._change(
                staff.deactivate, self.asked_id, copy.DEACTIVATED, copy.DEACTIVATE_ERROR
            )
        if not self.asks_who:
            self.asked_id = ""

    async def _change(
        self, change: _Changing, subject: str, success: str, failure: str
    ) -> None:
        admin = self._signed_in()
        try:
            await asyncio.to_thread(change, admin, uuid.UUID(str(subject)))
        except ConfirmationNeeded:
            self._ask_who()
            return
        except Exception as error:  # noqa: BLE001 - whatever happened, a sentence
            if not isinstance(error, AppError | ValueError):
                log_unexpected("Changing the team", error)
            await announce(self, failure, kind="error")
        else:
            await announce(self, success)
        await self._load()

    async def _load(self, *, follows: bool = False) -> None:
        admin = self._signed_in()
        try:
            found = await asyncio.to_thread(staff.team, admin)
        except Exception as error:  # noqa: BLE001 - whatever happened, a sentence
            log_unexpected("Loading the team", error)
            if not follows:
                await announce(self, copy.LOAD_ERROR, kind="error")
            return
        self.members = [member_line(member, admin) for member in found.members]
        self.invitations = [invitation_line(entry) for entry in found.invitations]
        await self._hold_link()
        self.count = count_line(found.members)

    async def _hold_link(self) -> None:
        """Show no link of an invitation that is no more: void, replaced or used."""
        if not self.link:
            return
        email = self._link_email
        there = [one["mark"] for one in self.invitations if one["email"] == email]
        if not there or self.link_of not in ("", *there):
            self._put_away()
            # Who came in by it has an account: that is no failure.
            if (email, "active") not in [
                (one["email"], one["kind"]) for one in self.members
            ]:
                await announce(self, copy.LINK_VOID, email, kind="error")
        else:
            self.link_of = there[0]

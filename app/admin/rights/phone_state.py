"""A petition that somebody makes by phone, entered at the desk."""

from typing import Any

import reflex as rx

from app.admin.rights.lines import desk_address
from app.admin.rights.rights_state import RightsState
from app.admin.session.deeds import sentences_of, tried
from app.admin.session.notices import announce
from app.content import rights_desk as copy
from app.domain.errors import InvalidInput
from app.services import rights_asking


class PhoneState(RightsState):
    """The form; `heard` says what is wrong with its fields."""

    heard: rx.Field[dict[str, str]] = rx.field(default_factory=dict)
    entered: rx.Field[int] = rx.field(0)

    @rx.event
    async def enter(self, form: dict[str, Any]):
        """Start the clock of what was asked for, and take it to hand."""
        if self._is_again(form):
            return None
        admin = self._signed_in()
        try:
            done = await tried(
                self, copy.ERROR, lambda: rights_asking.enter(admin, form)
            )
        except InvalidInput as error:
            self.heard = sentences_of(error)
            return None
        self.heard = {}
        if not done:
            return None
        self.entered += 1
        await announce(self, copy.PHONE_DONE)
        return self._way_to(desk_address(str(done[0])))

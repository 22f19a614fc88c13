"""What is done with the records that are ticked: erased, kept, blocked, unblocked."""

import reflex as rx

from app.admin.rights.rights_state import RightsState
from app.content import rights_desk as copy
from app.domain.fields import MESSAGE_LIMIT
from app.services import rights_desk, rights_records


class RecordsState(RightsState):
    """The deeds; what they are done with stands in the desk's own state."""

    @rx.event
    async def ask_erase(self) -> None:
        """Ask before what is ticked is erased."""
        self.asking = bool(self.ticked)

    @rx.event
    async def keep(self) -> None:
        """Erase nothing."""
        if not self.erasing:
            self.asking = False

    @rx.event
    async def erase(self):
        """Erase what is ticked."""
        if self.erasing or not self.asking:
            return
        self.erasing = True
        yield
        await self._with_ticked("erased", rights_records.erase)
        self.erasing = self.asking = False

    @rx.event
    async def block(self) -> None:
        """Keep what is ticked, and let nobody use it."""
        await self._with_ticked("blocked", rights_records.block)

    @rx.event
    async def withdraw(self) -> None:
        """Take back what was agreed to for what is ticked."""
        await self._with_ticked("withdrawn", rights_records.withdraw)

    @rx.event
    async def retain(self) -> None:
        """Keep what is ticked although its erasure was asked for."""
        await self._with_ticked("kept", rights_records.keep)

    @rx.event
    async def unblock(self) -> None:
        """Let what is ticked be used again."""
        await self._with_ticked("unblocked", rights_records.unblock)

    @rx.event
    async def begin_file(self) -> None:
        """Begin the answer to who gets a file: where it waits for them."""
        references = [each["reference"] for each in self.records if each["ticked"]]
        self._begin(rights_desk.about_file(self._signed_in(), references))

    @rx.event
    async def begin_rectified(self) -> None:
        """Begin the answer to whose data are being corrected."""
        self._begin(copy.ANSWERS["rectified"])

    @rx.event
    async def keep_answer(self, typed: str) -> None:
        """Remember what was typed, so that a suggestion is added to it."""
        self.answer = str(typed)[:MESSAGE_LIMIT]

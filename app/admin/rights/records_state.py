"""What is done with the records that are ticked: erased, kept, blocked, unblocked."""

import uuid
from collections.abc import Callable

import reflex as rx

from app.admin.rights.lines import who_line
from app.admin.rights.rights_state import RightsState
from app.admin.session.asking import tell_started_anew
from app.admin.session.deeds import tried
from app.admin.session.notices import announce
from app.admin.session.once import press_of
from app.content import rights_desk as copy
from app.domain.fields import TYPED_LIMIT
from app.domain.identity import Admin
from app.services import rights_answers, rights_records, tidying


class RecordsState(RightsState):
    """The deeds; what they are done with stands in the desk's own state.

    `_named` are the references of which a file was taken: under those whose own page
    opens, the answer says that it waits.
    """

    _named: list[str] = []
    _told_of_file: str = ""

    @rx.var
    def ticked_count(self) -> str:
        """How many are ticked, as a sentence."""
        return copy.ERASE_COUNT.format(count=len(self.ticked))

    @rx.var
    def ticked_who(self) -> list[str]:
        """Whom the question names: all that are ticked."""
        return [who_line(line) for line in self.records if line["ticked"]]

    @rx.event
    async def ask_erase(self) -> None:
        """Ask before what is ticked is erased; say what stays with others of a home."""
        if await self._count_left():
            self.asking, self._has_asked = bool(self.ticked), True

    @rx.event
    async def keep(self) -> None:
        """Erase nothing."""
        if not self.erasing:
            self.asking = False

    @rx.event
    async def erase(self):
        """Erase what is ticked, where it still is what the question was about."""
        if self.erasing or not self.asking:
            await self._tell_forgotten()
            return
        # A press that waited for the line comes to what a colleague changed meanwhile.
        await self._find(self.searched, again=True)
        if not self.asking:
            return
        self.erasing = True
        yield
        await self._with_ticked("erased", rights_records.erase)
        self.erasing = self.asking = False

    @rx.event
    async def ask_news(self) -> None:
        """Ask before the address leaves the list of the news."""
        self.asking_news, self._has_asked = bool(self.news), True

    @rx.event
    async def keep_news(self) -> None:
        """Leave the address where it is."""
        if not self.erasing:
            self.asking_news = False

    @rx.event
    async def leave_news(self):
        """Take the address out of the news, and erase nothing else."""
        if self.erasing or not self.asking_news:
            await self._tell_forgotten()
            return
        self.erasing = True
        yield
        await self._look_at_news()
        admin, ident, _ = self._at_hand()
        if not self.news:
            await announce(self, copy.NEWS_GONE)
        elif await tried(
            self, copy.ERROR, lambda: rights_records.erase(admin, ident, [])
        ):
            await announce(self, copy.NEWS_DONE)
            self._begin(copy.ANSWERS["news"])
        await self._look_at_news()
        self.erasing = self.asking_news = False

    @rx.event
    async def block(self, turn: str = "") -> None:
        """Keep what is ticked, and let nobody use it."""
        if not self._is_pressed_again("blocked", turn, ",".join(self.ticked)):
            await self._with_ticked("blocked", rights_records.block)

    @rx.event
    async def withdraw(self, turn: str = "") -> None:
        """Take back what was agreed to for what is ticked."""
        if not self._is_pressed_again("withdrawn", turn, ",".join(self.ticked)):
            await self._with_ticked("withdrawn", rights_records.withdraw)

    @rx.event
    async def retain(self, turn: str = "") -> None:
        """Keep what is ticked although its erasure was asked for."""
        if not self._is_pressed_again("kept", turn, ",".join(self.ticked)):
            await self._with_ticked("kept", rights_records.keep)

    @rx.event
    async def unblock(self, turn: str = "") -> None:
        """Let what is ticked be used again."""
        if not self._is_pressed_again("unblocked", turn, ",".join(self.ticked)):
            await self._with_ticked("unblocked", rights_records.unblock)

    @rx.event
    async def begin_file(self) -> None:
        """Begin the answer to who gets a file: where it waits for them."""
        self._named = [one["reference"] for one in self.records if one["ticked"]]
        await self._tell_of_file()

    @rx.event
    async def begin_rectified(self) -> None:
        """Begin the answer to whose data are being corrected."""
        self._begin(copy.ANSWERS["rectified"])

    @rx.event
    async def keep_answer(self, typed: str) -> None:
        """Remember what was typed, so that a suggestion is added to it."""
        self.answer = str(typed)[:TYPED_LIMIT]

    def _begin(self, sentence: str) -> None:
        """Add a sentence to the answer, once."""
        if sentence not in self.answer:
            parts = (self.answer.strip(), sentence)
            self.answer = "\n\n".join(filter(None, parts))[:TYPED_LIMIT]
            self.suggested += 1

    async def _tell_of_file(self) -> None:
        """Begin the answer with where a file waits, or correct what it tells of that."""
        admin, named = self._signed_in(), list(self._named)
        email = self.chosen[0]["email"] if self.chosen else ""
        found = await tried(
            self, copy.ERROR, lambda: rights_answers.about_file(admin, email, named)
        )
        if not found:
            return
        (told,) = found
        before, self._told_of_file = self._told_of_file, told
        if before and before in self.answer:
            self.answer = self.answer.replace(before, told)
            self.suggested += 1
        else:
            self._begin(told)

    async def _with_ticked(
        self, what: str, deed: Callable[[Admin, uuid.UUID, list[uuid.UUID]], int]
    ) -> None:
        """Do something with what is ticked, and begin the answer that tells of it."""
        if not self.chosen:
            await tell_started_anew(self)
            return
        admin, ident, _ = self._at_hand()
        ids = [uuid.UUID(each) for each in self.ticked]
        pressed = press_of(what, ",".join(self.ticked))
        done = await tried(self, copy.ERROR, lambda: deed(admin, ident, ids))
        self._was_answered(pressed)
        if not done:
            await self._find(self.searched, again=True)
            return
        told = "erasing" if what == "erased" and tidying.is_left() else what
        await announce(self, copy.DONE[told].format(count=done[0]))
        if done[0]:
            if self._told_of_file and self._told_of_file in self.answer:
                await self._tell_of_file()
            self._begin(copy.ANSWERS[told])
        await self._find(self.searched)

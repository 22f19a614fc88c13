"""The mail that carries an invitation's link."""

import uuid
from datetime import timedelta

from app.adapters.mail import Mailer
from app.content import mail as copy
from app.domain.identity import INVITATION_LIFETIME, Admin
from app.domain.notification import Notification
from app.services.failures import log_unexpected
from app.services.notifications import send
from app.settings import get_settings


async def mail_link(admin: Admin, address: str, link: str, mailer: Mailer) -> bool:
    """Mail an invitation; return whether something took it."""
    hours = INVITATION_LIFETIME // timedelta(hours=1)
    notification = Notification(
        id=uuid.uuid4(),
        sender=get_settings().mail_from,
        recipients=(address,),
        subject=copy.INVITATION_SUBJECT,
        body=copy.INVITATION_BODY.format(by=admin.email, link=link, hours=hours),
    )
    try:
        await send(mailer, notification)
    except Exception as error:  # noqa: BLE001 - the link can be handed over
        log_unexpected("Mailing an invitation", error)
        return False
    return True

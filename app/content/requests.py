"""Copy of what was asked for: its summary, and what a visitor keeps in the browser."""

from typing import Final

# Where visitors get mails; the entry comes with the visit's.
CALENDAR_NOTE: Final = (
    "Cuando agendemos tu visita te enviaremos la fecha para tu calendario."
)

SUMMARY_NAME: Final = "Nombre"
SUMMARY_VACCINE: Final = "Vacuna"
SUMMARY_PRICE: Final = "Valor referencial"
SUMMARY_TOTAL: Final = "Total referencial"
SUMMARY_WHEN: Final = "Día y hora preferidos"
SUMMARY_ADDRESS: Final = "Dirección"
SUMMARY_PHONE: Final = "Teléfono"
SUMMARY_EMAIL: Final = "Correo electrónico"
SUMMARY_RECEIPT: Final = "Número de boleta"
SUMMARY_MESSAGE: Final = "Mensaje"
SUMMARY_REFERENCE: Final = "Referencia"

TITLE: Final = "Mis solicitudes"
LEAD: Final = (
    "Lo que pediste desde este dispositivo. Solo se guarda en tu navegador y se borra "
    "30 días después de la fecha de la visita."
)
SENT_ON: Final = "Enviada el {date}"
REFERENCE_LINE: Final = "Referencia {reference}"
ERASE_BUTTON: Final = "Borrar de este dispositivo"
ERASE_QUESTION: Final = "¿Borramos la lista de este dispositivo?"
ERASE_TEXT: Final = (
    "También lo que escribiste y no has enviado en esta pestaña. Las solicitudes que "
    "enviaste siguen en pie."
)
ERASE_NO: Final = "Conservarla"
ERASE_YES: Final = "Borrar"
ERASED_NOTE: Final = "Borramos tus solicitudes de este dispositivo."

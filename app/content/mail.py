"""Copy of the plain-text mail that tells the staff of a new request."""

from typing import Final

SUBJECT: Final = "Nueva solicitud de cita ({category})"
SUBJECT_URGENT: Final = "Nueva solicitud de cita urgente ({category})"
INTRO: Final = "Llegó una nueva solicitud desde el sitio."
URGENT_NOTE: Final = (
    "Es urgente: se pidió con menos de 24 horas de anticipación. "
    "Confirme la disponibilidad con la persona."
)
LABEL_NAME: Final = "Nombre"
LABEL_PHONE: Final = "Teléfono"
LABEL_EMAIL: Final = "Email"
LABEL_DATE: Final = "Fecha preferida"
LABEL_TIME: Final = "Hora preferida"
LABEL_VACCINE: Final = "Vacuna"
LABEL_PRICE: Final = "Valor"
LABEL_ADDRESS: Final = "Dirección"
LABEL_CATEGORY: Final = "Categoría"
LABEL_RECEIPT_NUMBER: Final = "Número de boleta"
LABEL_MESSAGE: Final = "Comentarios"
LABEL_CREATED_AT: Final = "Fecha de registro"
LABEL_ID: Final = "Identificador"
EMPTY_VALUE: Final = "-"
LINE: Final = "{label}: {value}"
PANEL_LINK: Final = "Ver en el panel: {url}"
FOOTER: Final = (
    "Este mensaje contiene datos personales y de salud. No lo reenvíe fuera del equipo."
)

INVITATION_SUBJECT: Final = "Invitación al panel administrativo"
INVITATION_BODY: Final = (
    "{by} le invita a trabajar en el panel administrativo.\n\n"
    "Abra este enlace y elija su contraseña:\n{link}\n\n"
    "El enlace sirve una sola vez y durante {hours} horas. "
    "Si no esperaba esta invitación, ignore este correo.\n"
)

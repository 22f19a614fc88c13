"""Copy of the plain-text mail that tells the staff of a new request."""

from typing import Final

SUBJECT: Final = "Nueva solicitud de cita ({category})"
SUBJECT_URGENT: Final = "Nueva solicitud de cita urgente ({category})"
INTRO: Final = "Llegó una nueva solicitud desde el sitio."
URGENT_NOTE: Final = (
    "Es urgente: se pidió con menos de 24 horas de anticipación. "
    "Confirme la disponibilidad con la persona."
)
LABEL_REFERENCE: Final = "Referencia"
LABEL_NAME: Final = "Nombre"
LABEL_PHONE: Final = "Teléfono"
LABEL_EMAIL: Final = "Email"
LABEL_DATE: Final = "Fecha preferida"
LABEL_TIME: Final = "Hora preferida"
LABEL_VACCINE: Final = "Vacuna"
LABEL_PRICE: Final = "Valor"
LABEL_ADDRESS: Final = "Dirección"
LABEL_COMUNA: Final = "Comuna"
LABEL_CATEGORY: Final = "Categoría"
LABEL_RECEIPT_NUMBER: Final = "Número de boleta"
LABEL_MESSAGE: Final = "Comentarios"
LABEL_CREATED_AT: Final = "Fecha de registro"
LABEL_ID: Final = "Identificador"
EMPTY_VALUE: Final = "-"
OUTSIDE: Final = "{comuna} (fuera de zona)"
LINE: Final = "{label}: {value}"
PANEL_LINK: Final = "Ver en el panel: {url}"
FOOTER: Final = "Los datos de la persona están solo en el panel."
FOOTER_IN_FULL: Final = (
    "Este mensaje contiene datos personales y de salud. No lo reenvíe fuera del equipo."
)

CHANGED_SUBJECT: Final = "Una persona cambió su solicitud {reference}"
CHANGED_TEXT: Final = (
    "Cambió algo en su página. Si tenía una visita y pidió otro día u hora, la visita "
    "quedó cancelada y hay que agendarla de nuevo."
)
CANCELLED_SUBJECT: Final = "Una persona canceló su solicitud {reference}"
CANCELLED_TEXT: Final = (
    "La canceló en su página. Si tenía una visita, también quedó cancelada. Si se pidió "
    "para varias personas, puede ser solo para algunas: el panel muestra para quiénes."
)
WITHDRAWN_SUBJECT: Final = "Una persona retiró su autorización para {reference}"
WITHDRAWN_TEXT: Final = (
    "La retiró en su página: no se le llama ni se le escribe por esta solicitud, que "
    "quedó cancelada con su visita, si tenía una. Si se pidió para varias personas, puede "
    "ser solo para algunas: el panel muestra para quiénes."
)

INVITATION_SUBJECT: Final = "Invitación al panel administrativo"
INVITATION_BODY: Final = (
    "{by} le invita a trabajar en el panel administrativo.\n\n"
    "Abra este enlace y elija su contraseña:\n{link}\n\n"
    "El enlace sirve una sola vez y durante {hours} horas. "
    "Si no esperaba esta invitación, ignore este correo.\n"
)

TEST_SUBJECT: Final = "Correo de prueba"
TEST_BODY: Final = "Si lee esto, el servidor de correo del sitio funciona: {url}\n"

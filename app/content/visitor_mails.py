"""Copy of the mails to visitors.

The address was typed by anybody: no mail says what was typed, and none names a
vaccine or a place.
"""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Words:
    """What tells one mail from another."""

    subject: str
    heading: str
    text: str


HOUR: Final = "{start} a {end}"

# Of people who are visited one after another: nobody knows it to the minute.
ABOUT: Final = "{hour}, aproximadamente"
# Where others are visited in between.
AND_HOUR: Final = " y "
FOR_ONE: Final = "Para 1 persona"
FOR_PEOPLE: Final = "Para {count} personas"

LABEL_REFERENCE: Final = "Referencia"
LABEL_PEOPLE: Final = "Visita"
LABEL_DAY: Final = "Día"
LABEL_HOUR: Final = "Hora"

GREETING: Final = "Hola:"
OPEN_PAGE: Final = "Ver mi solicitud"
CONFIRM: Final = "Confirmo"
CHANGE: Final = "Necesito cambiarla"
NOT_ME: Final = "No fui yo"
FORWARD_NOT: Final = (
    "El enlace abre tu solicitud sin pedir nada más: no reenvíes este correo."
)
WHY: Final = (
    "Te escribimos porque alguien anotó esta dirección al pedir una visita. Si no "
    "fuiste tú, pulsa 'No fui yo' y no te escribiremos más."
)
NO_ANSWERS: Final = "Nadie lee las respuestas a este correo."

RECEIVED: Final = Words(
    "Recibimos tu solicitud {reference}",
    "Recibimos tu solicitud",
    "Te contactaremos en menos de 24 horas para acordar el día y la hora. Mientras "
    "tanto puedes ver tu solicitud, cambiarla o cancelarla.",
)
SCHEDULED: Final = Words(
    "Tu visita quedó agendada ({reference})",
    "Tu visita quedó agendada",
    "El archivo adjunto la agrega a tu calendario. Si no puedes recibirnos, avísanos "
    "al menos 12 horas antes.",
)
MOVED: Final = Words(
    "Tu visita cambió ({reference})",
    "Tu visita cambió",
    "Estos son el día y la hora que valen ahora. El archivo adjunto corrige tu "
    "calendario.",
)
# Of several people: some of them were cancelled.
PARTLY: Final = Words(
    "Se canceló parte de tu visita ({reference})",
    "Se canceló la visita de una persona",
    "La visita de una de las personas se canceló, y el resto sigue en pie. {hour} En tu "
    "solicitud ves de quién se trata. El archivo adjunto corrige tu calendario.",
)
PARTLY_MANY: Final = Words(
    PARTLY.subject,
    "Se canceló la visita de {gone} personas",
    "La visita de {gone} personas se canceló, y el resto sigue en pie. {hour} En tu "
    "solicitud ves de quiénes se trata. El archivo adjunto corrige tu calendario.",
)
SAME_HOUR: Final = "Llegamos a la misma hora."
OTHER_HOUR: Final = "Cambió la hora en que llegamos: abajo está la que vale ahora."
CANCELLED: Final = Words(
    "Tu visita fue cancelada ({reference})",
    "Tu visita fue cancelada",
    "No iremos ese día. El archivo adjunto la quita de tu calendario.",
)
REOPENED: Final = Words(
    "Tu visita queda sin fecha ({reference})",
    "Tu visita queda sin fecha",
    "La fecha anterior ya no vale: te contactaremos para acordar otra. El archivo "
    "adjunto la quita de tu calendario.",
)
REPLACED: Final = Words(
    "Una fecha de tu visita ya no vale ({reference})",
    "Esta fecha ya no vale",
    "Tu visita tiene otra fecha, que te contamos en otro correo. El archivo adjunto "
    "quita esta de tu calendario.",
)
REMINDER: Final = Words(
    "Recordatorio de tu visita ({reference})",
    "Pronto te visitamos",
    "¿Sigue en pie? Confírmala o cámbiala en tu página: ahí un botón lo hace.",
)
CODE: Final = Words(
    "Tu código para la solicitud {reference}",
    "Tu código",
    "Escríbelo en la página donde lo pediste. Sirve una vez y durante diez minutos.",
)
CODE_SECRET: Final = (
    "No le digas el código a nadie: nunca te lo pediremos por teléfono."
)
LINK: Final = Words(
    "Tu enlace a la solicitud {reference}",
    "Aquí está tu enlace",
    "Con él ves tu solicitud. Si la página no se abre con el enlace, escribe en ella la "
    "referencia y este código: sirve una vez y durante diez minutos.",
)
# In its place, where the visit is over for longer than a link lasts.
LATE_LINK: Final = Words(
    "Tu código para abrir la solicitud {reference}",
    "Tu código para entrar",
    "Escríbelo, con la referencia, en la página donde lo pediste. Sirve una vez y durante "
    "diez minutos. Pasados 30 días de la visita ya no enviamos enlaces.",
)
CODE_WHY: Final = (
    "Te escribimos porque alguien pidió este código con la dirección de la solicitud. Si "
    "no fuiste tú, no tienes que hacer nada: sin el código no pasa nada."
)

CALENDAR_FILE: Final = "visita.ics"
CALENDAR_TITLE: Final = "Visita a domicilio"
CALENDAR_TEXT: Final = "Referencia {reference}."

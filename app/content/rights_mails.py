"""Copy of the mails to who asks for the rights over their data.

The address of the first one was typed by anybody: it holds a code and no more.
"""

from typing import Final

GREETING: Final = "Hola:"
NO_ANSWERS: Final = "Nadie lee las respuestas a este correo."
LABEL_REFERENCE: Final = "Referencia"
LABEL_ASKED: Final = "Pediste"
LABEL_RECEIVED: Final = "Recibida"
LABEL_DUE: Final = "Respondemos a más tardar"
OPEN_PAGE: Final = "Ver el acuse de recibo"

CODE_SUBJECT: Final = "Tu código para ejercer tus derechos"
CODE_HEADING: Final = "Tu código"
CODE_TEXT: Final = (
    "Escríbelo en la página donde lo pediste. Sirve una vez y durante diez minutos."
)
CODE_SECRET: Final = "No se lo digas a nadie: nunca te lo pediremos por teléfono."
CODE_WHY: Final = (
    "Te escribimos porque alguien anotó esta dirección para ejercer sus derechos sobre "
    "sus datos. Si no fuiste tú, no tienes que hacer nada: sin el código no pasa nada."
)

RECEIVED_SUBJECT: Final = "Recibimos tu petición {reference}"
RECEIVED_HEADING: Final = "Recibimos tu petición"
RECEIVED_TEXT: Final = (
    "Comprobamos tu correo y desde hoy corre el plazo para responderte. Te escribiremos "
    "a esta misma dirección."
)
# What was heard by phone: nobody proved the address.
RECEIVED_BY_PHONE_TEXT: Final = (
    "Anotamos la petición que nos hicieron por teléfono con este correo, y desde hoy corre "
    "el plazo para responder. Te escribiremos a esta misma dirección. Si no fuiste tú, "
    "avísanos por WhatsApp."
)

EXTENDED_SUBJECT: Final = "Necesitamos más tiempo para tu petición {reference}"
EXTENDED_HEADING: Final = "Necesitamos más tiempo"
EXTENDED_TEXT: Final = (
    "Seguimos trabajando en tu petición. El plazo se extiende una sola vez; esta es la "
    "fecha nueva."
)

ANSWERED_SUBJECT: Final = "Respuesta a tu petición {reference}"
OUTCOMES: Final[dict[str, str]] = {
    "granted": "Hicimos lo que pediste",
    "partly": "Hicimos una parte de lo que pediste",
    "denied": "No podemos hacer lo que pediste",
    "no_data": "No tenemos datos tuyos",
    "withdrawn": "Cerramos tu petición",
}
AGENCY: Final = (
    "Si no estás de acuerdo, puedes reclamar ante la Agencia de Protección de Datos "
    "Personales."
)

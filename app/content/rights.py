"""Copy of the page on which people ask for the rights over their data."""

from typing import Final

from app.content import reference

TITLE: Final = "Tus datos, tus derechos"
LEAD: Final = (
    "Pide aquí lo que quieras sobre los datos que tenemos de ti. Es gratis y no hay que "
    "dar razones. Comprobamos tu correo con un código y desde ese momento corre el plazo "
    "para responderte."
)

# By what is asked for; the sentences follow articles 4 to 9 of Ley 19.628.
ASKS: Final[dict[str, str]] = {
    "access": "Acceso",
    "rectification": "Rectificación",
    "erasure": "Supresión",
    "opposition": "Oposición",
    "portability": "Portabilidad",
    "blocking": "Bloqueo",
}
EXPLAINED: Final[dict[str, str]] = {
    "access": "Saber qué datos tenemos de ti y recibir una copia.",
    "rectification": "Corregir datos inexactos, incompletos o antiguos.",
    "erasure": "Que eliminemos tus datos.",
    "opposition": "Que dejemos de usarlos para algo determinado.",
    "portability": "Recibirlos en un formato electrónico de uso común.",
    "blocking": "Que suspendamos su uso por un tiempo.",
}

ASKS_LABEL: Final = "¿Qué quieres pedir?"
CONTACT_LABEL: Final = "Tu correo, o la referencia de tu solicitud"
CONTACT_PLACEHOLDER: Final = "nombre@correo.cl"
CONTACT_HINT: Final = (
    "El código y la respuesta llegan a ese correo; con la referencia, al correo que "
    "escribiste al pedir la visita."
)
DETAIL_LABEL: Final = "Cuéntanos más"
DETAIL_PLACEHOLDER: Final = "Qué datos, o qué quieres que hagamos con ellos"
DETAIL_HINT: Final = (
    "No escribas aquí diagnósticos ni otros datos de salud: no hacen falta para esto."
)
SUBMIT: Final = "Enviarme el código"

CODE_TITLE: Final = "Escribe el código"
CODE_TEXT: Final = (
    "Si podemos escribirte a ese correo, en unos minutos te llega un código de seis "
    "números. Sirve durante diez minutos. Revisa también el correo no deseado."
)
CODE_SUBMIT: Final = "Confirmar y enviar"
CODE_AGAIN: Final = "Enviarme otro código"
START_OVER: Final = "Empezar de nuevo"
NO_CODE: Final = (
    "¿No te llega, o ya no usas ese correo? A un mismo correo enviamos a lo más veinte "
    "códigos por hora, los pida quien los pida. Si ya te llamamos por una solicitud, empieza "
    "de nuevo y escribe su referencia en vez del correo: para ella hay códigos aparte. O "
    "escríbenos por WhatsApp y anotamos tu petición al momento."
)

RECEIPT_TITLE: Final = "Recibimos tu petición"
RECEIPT_LEAD: Final = (
    "Guarda esta referencia: con ella puedes preguntarnos por tu petición. También te la "
    "enviamos por correo."
)
REFERENCE: Final = "Referencia"
ASKED: Final = "Pediste"
RECEIVED: Final = "Recibida"
DUE: Final = "Respondemos a más tardar"
RECEIPT_EXTENSION: Final = (
    "Si necesitamos más tiempo te avisamos antes de esa fecha: el plazo puede extenderse "
    "una sola vez, hasta el"
)
RECEIPT_AGENCY: Final = (
    "Si no respondemos a tiempo, o si rechazamos lo que pides, puedes reclamar ante la "
    "Agencia de Protección de Datos Personales."
)
BACK: Final = "Volver a la política de privacidad"
WHATSAPP: Final = "Escríbenos por WhatsApp"

FIELD_ERRORS: Final[dict[str, str]] = {
    "asks_required": "Elige qué quieres pedir.",
    "contact_required": "Escribe tu correo, o la referencia de tu solicitud.",
    "contact_invalid": (
        "Revisa este dato. Escribe un correo como nombre@correo.cl o una referencia como "
        f"{reference.EXAMPLE}."
    ),
    "detail_required": "Cuéntanos qué dato hay que corregir, y cómo debe quedar.",
}
CHECK: Final = "Revisa los datos marcados y envía de nuevo."
# `wait` is at most what the limit takes; `ways` are those below that there are.
LIMITED: Final = (
    "Son muchas peticiones seguidas, tuyas o de otras personas. Lo que escribiste sigue "
    "aquí: puedes enviarlo de nuevo, a más tardar en {wait}. Si ya te llamamos por una "
    "solicitud, escribe su referencia en vez del correo. Si no quieres esperar, {ways}, "
    "y anotamos tu petición. Con el enlace de tu solicitud puedes además descargar o borrar tus datos ahora mismo."
)
WAY_PHONE: Final = "llámanos al {phone}"
WAY_EMAIL: Final = "escribe a {email}"
WAY_WHATSAPP: Final = "escríbenos por WhatsApp"
OR: Final = " o "
WRONG_CODE: Final = "Ese código no sirve: revísalo, o pide otro. Cada código se puede probar cinco veces."
CODE_SENT: Final = "Te enviamos otro código. El anterior ya no sirve."
GONE: Final = "Esa petición no se confirmó a tiempo y ya no la tenemos. Puedes escribirla de nuevo."

PAGE_LINK: Final = "Pedir acceso, corrección, borrado u otro derecho"
OWN_LINK: Final = "Abrir mi solicitud"
FOOTER_LINK: Final = "Tus datos y derechos"

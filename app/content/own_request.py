"""Copy of the page on which visitors see and change their own request."""

from typing import Final

from app.content import reference

TITLE: Final = "Tu solicitud"
CLOSED_LEAD: Final = (
    "Aquí puedes ver tu solicitud, cambiar el día, la hora o la dirección, y cancelarla. "
    "Entras con el enlace que te enviamos por correo, o con un código."
)
CLOSED_LEAD_WITHOUT_MAILS: Final = (
    "Por ahora no enviamos correos, así que aquí no podemos mostrarte tu solicitud. Está "
    "guardada y el equipo la ve: para saber de ella, cambiarla o cancelarla, habla con "
    "nosotros. Ten a mano tu referencia."
)
OPENING: Final = "Abriendo tu solicitud…"
CONTINUE: Final = "Ver mi solicitud"

LINK_TITLE: Final = "¿No tienes el enlace?"
LINK_TEXT: Final = (
    "Escribe la referencia y el correo de tu solicitud, y te enviamos un código y, hasta "
    "30 días después de la visita, un enlace nuevo."
)
LINK_SUBMIT: Final = "Enviarme el enlace"
CODE_TITLE: Final = "¿Ya tienes un código?"
CODE_TEXT: Final = (
    "Son seis números. Sirven durante diez minutos y se pueden probar cinco veces."
)
CODE_SUBMIT: Final = "Entrar con el código"
REFERENCE_LABEL: Final = "Referencia"
REFERENCE_PLACEHOLDER: Final = f"Ej.: {reference.EXAMPLE}"
REFERENCE_HINT: Final = "Está en la confirmación de tu solicitud y en nuestros correos."
EMAIL_HINT: Final = "El que escribiste al pedir la visita."
CODE_LABEL: Final = "Código"
CODE_PLACEHOLDER: Final = "123456"

# Said above either page, by the name that stands in the address.
NOTICES: Final[dict[str, str]] = {
    "enviado": (
        "Si la referencia y el correo son de la misma solicitud, en unos minutos te "
        "llega un correo para entrar. A un mismo correo enviamos a lo más cinco por hora y diez "
        "al día. Revisa también el correo no deseado; si no está, puede que el correo "
        "haya quedado mal anotado: escríbenos por WhatsApp."
    ),
    "sin-enlace": (
        "Este enlace ya no abre una solicitud: puede haber terminado, o no estar "
        "completo. Escribe aquí abajo tu referencia y tu correo, y te enviamos cómo entrar."
    ),
    "sin-codigo": (
        "Con esa referencia y ese código no pudimos abrir una solicitud. Revísalos, o "
        "pide un código nuevo."
    ),
    "vencida": (
        "No hicimos nada: esa página ya no estaba abierta en este navegador, donde se "
        "cierra sola después de una hora. Abre otra vez el enlace de tu correo; si no lo "
        "tienes, pide uno nuevo aquí abajo con tu referencia y tu correo."
    ),
    "cerrada": "Cerraste tu solicitud en este navegador.",
    "guardado": "Guardamos tu cambio. El equipo ya lo ve.",
    "sin-cambio": "No cambiaste nada: tu solicitud sigue como estaba.",
    "por-agendar": (
        "Guardamos el día y la hora que prefieres. La visita anterior ya no corre: te "
        "llamamos para confirmar la nueva."
    ),
    "confirmada": "Gracias por confirmar. Te vemos el día de la visita.",
    "codigo-enviado": (
        "Te enviamos un código al correo de tu solicitud. Escríbelo aquí antes de diez "
        "minutos."
    ),
    "borradas": (
        "Quitamos los datos de quienes marcaste. Lo que sigue es de las demás personas."
    ),
    "borrando": (
        "Quitamos tu solicitud y los datos que nos diste con ella. Lo que queda de ellos en "
        "nuestro índice de búsqueda se borra solo, en unos minutos."
    ),
    "borrada": (
        "Borramos tu solicitud y los datos que nos diste con ella. Si quieres vacunarte, "
        "puedes pedir una visita nueva cuando quieras."
    ),
    "retirada": (
        "Retiraste tu autorización. Cancelamos lo que dependía de ella y estaba por venir, "
        "y ya no usamos esos datos para eso. Si quieres que los borremos, puedes hacerlo aquí abajo; para "
        "vacunarte, pide una visita nueva."
    ),
    "cancelada": "Tu solicitud quedó cancelada. El equipo ya lo sabe.",
}
# Said in place of 'cancelada' while there is somebody for whom it stands.
CANCELLED_FOR_SOME: Final = (
    "Cancelamos para quienes elegiste; lo de los demás sigue. El equipo ya lo sabe."
)
_ASK_US: Final = "Escríbenos por WhatsApp con tu referencia y lo vemos contigo."
# Said in their place where visitors get no mails.
NOTICES_WITHOUT_MAILS: Final[dict[str, str]] = {
    "enviado": f"Por ahora no enviamos correos: no te llegará un enlace. {_ASK_US}",
    "codigo-enviado": (
        f"Por ahora no enviamos correos: no te llegará un código. {_ASK_US}"
    ),
    "sin-enlace": (
        "Este enlace ya no abre una solicitud: puede haber terminado, o no estar "
        f"completo. {_ASK_US}"
    ),
    "sin-codigo": (
        f"Con esa referencia y ese código no pudimos abrir una solicitud. {_ASK_US}"
    ),
    "vencida": (
        "No hicimos nada: esa página ya no estaba abierta en este navegador, donde se "
        f"cierra sola después de una hora. {_ASK_US}"
    ),
}
# What went well; the others ask for something to be done.
GOOD_NEWS: Final = frozenset(NOTICES) - {
    *("sin-enlace", "sin-codigo", "vencida", "sin-cambio")
}

CHECK: Final = "Revisa los datos marcados y prueba de nuevo."
STALE: Final = (
    "Tu solicitud cambió mientras tanto, por el equipo o desde otra ventana. Así está "
    "ahora: revisa, y hazlo otra vez si todavía lo quieres."
)
OVER: Final = "Esta solicitud ya terminó: no hay nada que cambiar."
LIMITED: Final = "Son muchos intentos seguidos. Espera unos minutos y prueba de nuevo."
# `wait` is one of the two below, or a minute.
CODES_SPENT: Final = (
    "A tu correo ya le enviamos todos los códigos que podemos por ahora: cinco por hora "
    "y diez al día. Podrás pedir otro en {wait}. Si no puedes esperar, escríbenos por "
    "WhatsApp con tu referencia y lo vemos contigo."
)
WAIT_MINUTE: Final = "un minuto"
WAIT_MINUTES: Final = "{number} minutos"
WAIT_HOURS: Final = "{number} horas"
WRONG_CODE: Final = (
    "Ese código no sirve: revísalo, o pide uno nuevo. Cada código se puede probar cinco "
    "veces."
)
NOT_MAILED: Final = f"Por ahora no podemos escribirte por correo. {_ASK_US}"
VISIT_MADE: Final = (
    "Tu visita ya se hizo: la ley nos pide conservar lo que pertenece a la ficha clínica. "
    "Pide que borremos lo demás en la página de tus derechos, y te respondemos qué se "
    "borra y qué se guarda."
)
VISIT_FIRST: Final = (
    "Tienes una visita agendada. Cancélala primero, para que nadie vaya a tu casa, y "
    "después borra tus datos."
)
IN_CALENDAR_TEXT: Final = (
    "La visita quedó cancelada. Como ya no te escribimos, este archivo la quita de tu "
    "calendario."
)
IN_CALENDAR_SUBMIT: Final = "Quitar de mi calendario"

REFERENCE: Final = "Referencia"
STATE: Final = "Estado"
VISIT: Final = "Tu visita"
WISH: Final = "Día y hora que pediste"
VACCINE: Final = "Vacuna"
NO_PRICE: Final = "Te lo decimos por teléfono"
PROFESSIONAL: Final = "Te visita"
NAME: Final = "A nombre de"
ADDRESS: Final = "Dirección"
MOMENT: Final = "{day}, {time}"

STATES: Final[dict[str, str]] = {
    "new": "Recibida",
    "contacted": "En coordinación",
    "scheduled": "Agendada",
    "done": "Realizada",
    "cancelled": "Cancelada",
    "no_show": "No te encontramos",
}
NEXT_TITLE: Final = "Qué sigue ahora"
NEXT: Final[dict[str, str]] = {
    "new": (
        "El equipo revisa tu solicitud y te llama en menos de 24 horas para confirmar "
        "el día, la hora y el valor."
    ),
    "contacted": (
        "El equipo está viendo el día y la hora contigo. Cuando la visita esté agendada, "
        "la verás aquí."
    ),
    "scheduled": (
        "Un profesional certificado llega a tu casa el día y a la hora que ves arriba. "
        "No tienes que hacer nada más."
    ),
    "done": "La visita está hecha. Gracias por vacunarte en casa con nosotros.",
    "cancelled": "No iremos a tu casa. Si quieres vacunarte, pide otra cita.",
    "no_show": (
        "Pasamos y no te encontramos. Dinos aquí qué día y hora te acomodan, y te "
        "llamamos para agendar de nuevo."
    ),
}
CONFIRM_TEXT: Final = "¿Sigue en pie? Avísanos que nos esperas."
CONFIRM_SUBMIT: Final = "Confirmo"
CONFIRMED: Final = "Confirmaste esta visita."

CHANGE_TITLE: Final = "Cambiar mi solicitud"
CHANGE_SUBMIT: Final = "Guardar el cambio"
CHANGE_VISIT_NOTE: Final = (
    "Si cambias el día o la hora, la visita agendada se suelta y te llamamos para "
    "confirmar la nueva. La dirección y el mensaje se pueden cambiar sin perderla."
)
DAY_LABEL: Final = "Día"
TIME_LABEL: Final = "Hora"
TIME_IN_WORDS: Final = "Acordaste con el equipo: {time}. Déjala vacía si sigue igual."
NOT_SAVED: Final = "Esto lo escribiste antes y todavía no está guardado."
NOT_SAVED_DROP: Final = "Volver a lo guardado"
CANCEL_TITLE: Final = "Cancelar mi solicitud"
CANCEL_FREE: Final = (
    "Cancelar no tiene costo hasta 12 horas antes de la visita. El equipo lo sabrá de "
    "inmediato."
)
CANCEL_LATE: Final = (
    "Faltan menos de 12 horas para tu visita. Puedes cancelar o cambiarla igual, pero "
    "puede tener un costo, como dicen los términos."
)
CANCEL_SUBMIT: Final = "Sí, cancelar"
DATA_TITLE: Final = "Mis datos"
DATA_TEXT: Final = (
    "Para descargar tus datos o borrarlos te pedimos un código que enviamos en ese "
    "momento al correo de tu solicitud. El archivo trae todo lo que guardamos: lo que "
    "escribiste, tus visitas, las notas del equipo, la historia, los correos, y tus "
    "novedades y peticiones con ese correo."
)
DATA_TEXT_WITHOUT_MAILS: Final = (
    "Para descargar tus datos o borrarlos hace falta un código por correo, y por ahora "
    "no enviamos correos. Habla con nosotros y lo hacemos por ti."
)
DATA_CODE: Final = "Enviarme un código"
DATA_CODE_HINT: Final = "Está en el correo que te enviamos. Sirve durante diez minutos."
DATA_DOWNLOAD: Final = "Descargar mis datos"
DATA_ERASE: Final = "Borrar mis datos"
DATA_ERASE_NOTE: Final = (
    "Borrar elimina la solicitud para siempre. Si tiene una visita agendada, cancélala "
    "primero."
)
DATA_FILE: Final = "mis-datos-{reference}.json"

AGAIN: Final = "Solicitar otra cita"
AGAIN_NOTE: Final = "Conservamos tus datos de contacto y la dirección: elige la vacuna, el día y la hora."
CLOSE: Final = "Cerrar en este navegador"
WHATSAPP: Final = "Escríbenos por WhatsApp"
WHATSAPP_REFERENCE: Final = "Hola, quiero saber de mi solicitud. Mi referencia es: "
CALL: Final = "Llámanos al {phone}"
REFERENCE_PLACE: Final = (
    "La referencia empieza con VC- y está en la confirmación de tu solicitud."
)
CONTACT_TITLE: Final = "Habla con nosotros"
MY_REQUESTS_LINK: Final = "Ver, cambiar o cancelar"

"""Copy of the desk on which the staff answer who asks for their rights."""

from typing import Final

from app.content import breaches, reference

TITLE: Final = "Privacidad"
LEAD: Final = (
    "Peticiones de personas sobre sus datos, con el correo ya comprobado, o hechas por teléfono. Los plazos son "
    "los de la Ley 21.719, que rige desde el {day}; aquí se cuentan desde antes."
)
OPEN_TITLE: Final = "Por responder"
OPEN_MORE: Final = (
    "Hay {count} por responder. Aquí se ven las {shown} que vencen primero; las demás "
    "aparecen al cerrar estas."
)
CLOSED_TITLE: Final = "Cerradas"
LOOK_LABEL: Final = "Buscar una petición: su referencia (DP-…) o el correo"
LOOK: Final = "Buscar petición"
LOOK_AT_ALL: Final = "Ver todas"
EMPTY_OF_LOOK: Final = "Ninguna por responder con eso."
LOOK_NONE: Final = "No hay peticiones con eso."
EMPTY: Final = "No hay peticiones por responder."
LOADING: Final = "Cargando..."
LOAD_ERROR: Final = "No se pudieron cargar las peticiones."
RECEIVED: Final = "Recibida el {when}"
DUE: Final = "Responder a más tardar el {day}"
URGENCY: Final[dict[str, str]] = {
    "calm": "En plazo",
    "soon": "Vence pronto",
    "overdue": "Vencida",
}
EXTENDED: Final = "Plazo extendido"
CLOSED: Final = "{closing}\u00a0· {when}"
WORK: Final = "Atender"
BACK: Final = "Volver a la lista"
OVER: Final = "Esta petición está cerrada"
OVER_ANSWER: Final = "Con esta respuesta:"
KEPT_NOTE: Final = "La nota de identidad que usted escribió aquí, para copiarla:"
KEPT_ANSWER: Final = "La respuesta que usted escribió aquí, para copiarla:"
DETAIL: Final = "Lo que escribió"
ANSWER_TO: Final = "Se responde a"
NO_EMAIL: Final = "Sin correo"
ANSWER_TO_NOBODY: Final = (
    "Sin correo: no sale ni el acuse ni la respuesta. Dé la respuesta por teléfono o por "
    "otro medio."
)

IDENTITY_TITLE: Final = "1. Quién es"
IDENTITY_LABEL: Final = "Cómo se acreditó la identidad"
IDENTITY_HINT: Final = (
    "El correo está comprobado. Una familia puede compartirlo: diga cómo supo que es "
    "esta persona. No anote números de documentos."
)
IDENTITY_UNPROVED_HINT: Final = (
    "Se pidió por teléfono: nadie ha comprobado el correo. Diga cómo supo que es esta "
    "persona. No anote números de documentos."
)
IDENTITY_UNMAILED_HINT: Final = (
    "Se pidió por teléfono y no hay correo. Diga cómo supo que es esta persona. No anote "
    "números de documentos."
)
IDENTITY_SAVE: Final = "Guardar"
IDENTITY_SAVED: Final = "Identidad anotada"

FIND_TITLE: Final = "2. Sus datos"
FIND_LABEL: Final = "Referencia, correo, teléfono o nombre"
FIND: Final = "Buscar"
FOUND_LABEL: Final = "Solicitudes encontradas"
FOUND_NONE: Final = "No hay solicitudes con eso."
FOUND_MANY: Final = "Se muestran las 50 más nuevas: busque algo más preciso."
FOUND_HINT: Final = "Marque solo las que son de esta persona. Una bloqueada se guarda y se ve solo aquí."
IDENTITY_FIRST: Final = (
    "Con la identidad anotada se puede descargar el archivo; con algo marcado, también "
    "bloquear o borrar."
)
TICKED_NONE: Final = (
    "Sin nada marcado, el archivo trae solo lo que va con el correo de la petición: las "
    "novedades y sus peticiones."
)
NEWS_THERE: Final = (
    "El correo de la petición, {email}, está en las novedades. Se anotó el {asked}. "
    "Confirmación: {confirmed}."
)
NEWS_LEAVE: Final = "Sacar el correo de las novedades"
NEWS_TITLE: Final = "¿Sacar de las novedades?"
NEWS_TEXT: Final = (
    "Se borra el correo de la lista y no le llegan más novedades. De quien lo confirmó "
    "queda lo que aceptó y hasta cuándo, sin el correo. No se borra ninguna solicitud."
)
NEWS_YES: Final = "Sacar"
NEWS_BUSY: Final = "Sacando..."
NEWS_GONE: Final = "El correo ya no está en las novedades"
NEWS_DONE: Final = "Correo fuera de las novedades"
TAKE: Final = "Descargar archivo (JSON)"
TAKE_PDF: Final = "Descargar PDF"
RECTIFY: Final = "Corregir sus datos"
WITHDRAW: Final = "Retirar la autorización"
KEEP: Final = "Conservar las marcadas"
ERASE: Final = "Borrar las marcadas"
ERASE_TITLE: Final = "¿Borrar para siempre?"
ERASE_TEXT: Final = (
    "Se borran las solicitudes marcadas con sus notas, correos, enlaces y los valores de "
    "su historia. No se puede deshacer."
)
ERASE_COUNT: Final = "Solicitudes marcadas: {count}"
ERASE_WHO: Final = "{whom} ({reference})"
ERASE_NEWS: Final = "El correo de la petición sale también de las novedades."
ERASE_CLOSED: Final = "No se borró nada"
ERASE_CLOSED_TEXT: Final = (
    "Algo de lo marcado cambió mientras la pregunta estaba abierta. Revise lo marcado y "
    "pida borrar otra vez."
)
ERASE_LEFT: Final = (
    "Otras solicitudes del mismo hogar que quedan con este contacto (nombre, teléfono, "
    "correo y dirección): {count}. Si lo pedido las alcanza, márquelas también."
)
ERASE_NO: Final = "Cancelar"
ERASE_YES: Final = "Borrar"
ERASE_BUSY: Final = "Borrando..."
BLOCK: Final = "Bloquear las marcadas"
UNBLOCK: Final = "Desbloquear las marcadas"
BLOCKED_SINCE: Final = "Bloqueada desde el {when}"
# By what was done: the notice, and how the answer begins.
DONE: Final[dict[str, str]] = {
    "erased": "Solicitudes borradas: {count}",
    "erasing": (
        "Solicitudes quitadas: {count}. Falta limpiar el índice de búsqueda: sigue solo y "
        "toma unos minutos."
    ),
    "blocked": "Solicitudes bloqueadas: {count}",
    "unblocked": "Solicitudes desbloqueadas: {count}",
    "kept": "Solicitudes conservadas: {count}",
    "withdrawn": "Autorizaciones retiradas: {count}",
}
ANSWERS: Final[dict[str, str]] = {
    "erased": "Eliminamos los datos que nos pediste eliminar.",
    "erasing": (
        "Quitamos los datos que nos pediste eliminar. Lo que queda de ellos en el índice "
        "de búsqueda se elimina solo, en unos minutos."
    ),
    "blocked": (
        "Bloqueamos tus datos: quedan guardados, pero fuera de nuestras listas, correos "
        "y visitas. Mientras dure el bloqueo solo los ve quien atiende tu petición."
    ),
    "withdrawn": (
        "Anotamos que retiras tu autorización. Cancelamos lo que estaba pendiente y ya no "
        "usamos tus datos para esa solicitud; lo hecho hasta hoy no cambia."
    ),
    "news": (
        "Sacamos tu correo de nuestra lista de novedades. Si lo habías confirmado, queda "
        "solo constancia de lo que aceptaste y hasta cuándo, sin tu correo."
    ),
    "rectified": "Corregimos los datos que nos indicaste.",
    "taken": (
        "Reunimos en un archivo todo lo que guardamos de ti. Por seguridad no va en este "
        "correo: descárgalo en {address} con la referencia {references} y este correo. "
        "Te llega un correo para entrar; ahí, en «Mis datos», pide el código y descarga el "
        "archivo. Si no puedes, escríbenos por WhatsApp y acordamos cómo entregártelo."
    ),
    "taken_without_mails": (
        "Reunimos en un archivo todo lo que guardamos de ti. Por seguridad no va en este "
        "correo: escríbenos por WhatsApp y acordamos cómo entregártelo."
    ),
    "kept": (
        "No eliminamos lo que pertenece a la ficha clínica de una visita ya hecha: la Ley "
        "20.584 nos pide conservarla por 15 años. Cerramos los enlaces que había y los "
        "correos que esperaban. Quien tiene la referencia y el correo de la solicitud "
        "puede pedir otra vez cómo entrar."
    ),
    "unblocked": "Levantamos el bloqueo de tus datos: volvemos a usarlos para tu visita.",
}

PHONE_TITLE: Final = "Anotar una petición hecha por teléfono"
PHONE_TEXT: Final = (
    "El plazo corre desde ahora. La respuesta y el acuse salen al correo que anote, o al "
    "de la solicitud que nombre, si lo tiene. Léale el correo en voz alta antes de guardar."
)
PHONE_ASKS: Final = "Qué pide"
PHONE_CHOOSE: Final = "Elija qué pide"
PHONE_CONTACT: Final = "Su correo, o la referencia de su solicitud"
PHONE_DETAIL: Final = "Lo que dijo (obligatorio si pide rectificar)"
PHONE_SAVE: Final = "Anotar y atender"
PHONE_DONE: Final = "Petición anotada; corre el plazo"

CLOSE_TITLE: Final = "3. Responder y cerrar"
EXTEND: Final = "Extender el plazo 30 días"
EXTEND_HINT: Final = (
    "Una sola vez y antes de que venza. La persona recibe un correo con la fecha nueva."
)
EXTEND_UNMAILED_HINT: Final = "Una sola vez y antes de que venza. Sin correo: avise la fecha nueva por otro medio."
EXTENDED_DONE: Final = "Plazo extendido; se avisa por correo"
EXTENDED_UNMAILED: Final = (
    "Plazo extendido. No hay correo: avise la fecha nueva por otro medio"
)
CLOSING_LABEL: Final = "Resultado"
CLOSING_CHOOSE: Final = "Elija el resultado"
CLOSINGS: Final[dict[str, str]] = {
    "granted": "Se hizo lo pedido",
    "partly": "Se hizo en parte",
    "denied": "Se rechazó",
    "no_data": "No hay datos de esta persona",
    "withdrawn": "La persona desistió",
}
REASON_LABEL: Final = "Respuesta, con sus razones"
REASON_HINT: Final = "Llega tal cual al correo de la persona."
REASON_UNMAILED_HINT: Final = (
    "No sale por correo: anote aquí lo que respondió a la persona por otro medio."
)
CLOSE: Final = "Enviar la respuesta y cerrar"
CLOSE_UNMAILED: Final = "Cerrar sin enviar correo"
CLOSED_DONE: Final = "Petición cerrada; la respuesta sale por correo"
CLOSED_UNMAILED: Final = (
    "Petición cerrada. No sale ningún correo: dé la respuesta por otro medio"
)
ERROR: Final = "No se pudo"

DEED_ERRORS: Final[dict[str, str]] = {
    **breaches.DEED_ERRORS,
    "rights_changed": "Otra persona atendió esta petición. Revise cómo está ahora.",
    "identity_first": "Anote primero cómo se acreditó la identidad.",
    "not_extendable": "Este plazo ya se extendió, venció o no se puede extender.",
    "nothing_chosen": "Marque al menos una solicitud.",
    "chosen_gone": (
        "Lo que marcó ya no está: otra persona lo borró mientras tanto. Revise la lista."
    ),
    "visit_made": (
        "Una de ellas tiene una visita hecha: no se borra. Márquela aparte y consérvela."
    ),
    "no_visit_made": "Solo se conserva lo que tuvo una visita hecha. Lo demás se borra.",
    "visit_first": "Una de ellas tiene una visita agendada: cancélela primero.",
}
FIELD_ERRORS: Final[dict[str, str]] = {
    **breaches.FIELD_ERRORS,
    "identity_required": "Anote cómo se acreditó la identidad.",
    "asks_required": "Elija qué pide.",
    "contact_required": "Anote su correo, o la referencia de su solicitud.",
    "contact_invalid": (
        "Anote un correo como nombre@correo.cl, o una referencia como "
        f"{reference.EXAMPLE}."
    ),
    "contact_unknown": (
        "Ninguna solicitud tiene esa referencia. Revísela con la persona, o anote su correo."
    ),
    "detail_required": "Anote qué dato hay que corregir, y cómo debe quedar.",
    "closing_required": "Elija el resultado.",
    "reason_required": "Escriba la respuesta.",
}

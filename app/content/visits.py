"""Copy of a lead's file: its visit, notes, history, and other requests."""

from typing import Final

from app.content import states

FILE_LABEL: Final = "Ficha del lead"
CLOSE: Final = "Cerrar la ficha"
KEY: Final = "Abrir la ficha del lead marcado"
GONE_TITLE: Final = "Este lead ya no está"
GONE_TEXT: Final = "Otra persona lo eliminó, o el enlace no es correcto."
GONE_JOINED: Final = "Se unió con otra solicitud de la misma persona, que sigue aquí:"
GONE_LEFT: Final = "Abrir la ficha de {reference}"
GONE_NOTE: Final = "Su nota sin guardar, para copiarla:"
GONE_VISIT: Final = "Su visita sin guardar, para copiarla:"
# In the file of the request that stays, of the one that was joined into it.
CAME: Final = "Lo que escribió sin guardar en la solicitud que se unió, para copiarlo:"
LOAD_ERROR: Final = "No se pudo abrir la ficha"

REFERENCE: Final = "Referencia"
SOURCE: Final = "Origen"
SOURCES: Final[dict[str, str]] = {"web": "Sitio web", "phone": "Teléfono"}
REGISTERED: Final = "Registro"
WISH: Final = "Pidió"
VACCINE: Final = "Vacuna"
ADDRESS: Final = "Dirección"
EMAIL: Final = "Correo"
PHONE: Final = "Teléfono"
RECEIPT: Final = "Boleta"
COMMENTS: Final = "Comentarios de la persona"
CALL: Final = "Llamar"
MAIL: Final = "Correo"
MAP: Final = "Ver en el mapa"

VISIT: Final = "Visita"
NO_VISIT: Final = "Sin visita agendada."
CANNOT_SCHEDULE: Final = "Desde el estado actual no se puede agendar una visita."
SCHEDULE: Final = "Agendar visita"
SCHEDULED: Final = "Visita agendada"
SCHEDULED_TOGETHER: Final = "Visita de {count} personas agendada"
MOVED_TOGETHER: Final = "Visita de {count} personas cambiada"
SCHEDULE_ERROR: Final = "No se pudo agendar la visita"
MOVE: Final = "Guardar el cambio"
MOVED: Final = "Visita cambiada"
MOVE_ERROR: Final = "No se pudo cambiar la visita"
UNCHANGED: Final = "La visita queda como estaba"
THEIRS: Final = (
    "La visita cambió mientras usted escribía; arriba dice cómo quedó. "
    "Lo que escribió sigue aquí: revíselo antes de guardar."
)
END_ERROR: Final = "No se pudo cerrar la visita"
ENDS: Final[dict[str, str]] = {
    "done": "Realizada",
    "no_show": "No asistió",
    "cancelled": "Cancelar visita y solicitud",
}
ENDED: Final[dict[str, str]] = {
    "done": "Visita realizada",
    "no_show": "Anotado: no asistió",
    "cancelled": "Visita cancelada",
}
# Of a visit that has not begun, asked once more.
AHEAD_TITLE: Final = "La visita todavía no empieza"
AHEAD: Final[dict[str, str]] = {
    "done": (
        "La visita es el {weekday} {day} de {month} a las {time}. "
        "¿Marcarla ya como realizada?"
    ),
    "no_show": (
        "La visita es el {weekday} {day} de {month} a las {time}. "
        "¿Anotar ya que no asistió?"
    ),
}
AHEAD_TEXT: Final = "Si fue sin querer, el aviso permite deshacerlo por diez segundos."
AHEAD_NO: Final = "No, dejarla agendada"
AHEAD_YES: Final = "Sí, anotarlo"
AHEAD_BUSY: Final = "Anotando..."
# Of an hour that is over: at its field, and asked once more.
HOUR_PASSED: Final = (
    "Esa hora ya pasó. Elija otra, o confirme que la visita fue entonces."
)
PASSED_TITLE: Final = "Esa hora ya pasó"
PASSED: Final = "{name}: {weekday} {day} de {month} a las {time}"
PASSED_TEXT: Final = (
    "¿Anotar igual la visita? Solo si ya se hizo, o comenzó, a esa hora."
)
PASSED_NO: Final = "No, elegir otra hora"
PASSED_YES: Final = "Sí, anotarla"
PASSED_BUSY: Final = "Anotando..."
DAY: Final = "Día"
TIME: Final = "Hora"
MINUTES: Final = "Minutos"
PROFESSIONAL: Final = "Profesional"
NOBODY: Final = "Sin asignar"
SET_ASIDE: Final = "{name} (ya no atiende)"
OUTSIDE_HOURS: Final = "Queda fuera del horario de {name}."
DAY_OFF: Final = "Ese día {name} no trabaja."
OUTSIDE_COMUNAS: Final = "{name} no atiende en {comuna}."
# Between what stands in one line: where it breaks, the next begins with a word.
BETWEEN: Final = "\u00a0· "
VISIT_LINE: Final = f"{{day}}, {{start}} a {{end}}{BETWEEN}{{who}}"
EARLIER: Final = "Visitas anteriores"
STATES: Final[dict[str, str]] = {
    "open": "Agendada",
    "done": "Realizada",
    "cancelled": "Cancelada",
    "no_show": "No asistió",
}

NOTES: Final = "Notas internas"
NOTE_LABEL: Final = "Nueva nota: la lee el equipo, y la persona si pide sus datos"
NOTE_ADD: Final = "Guardar nota"
NOTED: Final = "Nota guardada"
NOTE_ERROR: Final = "No se pudo guardar la nota"
BY: Final = "{when}\u00a0· {who}"

RELATIVES: Final = "Otras solicitudes"
SHARES: Final[dict[str, str]] = {
    "phone": "Mismo teléfono",
    "email": "Mismo correo",
    "address": "Misma dirección",
}
SHARED: Final[dict[str, str]] = {
    "phone": "{count} solicitudes de este teléfono",
    "email": "{count} solicitudes de este correo",
    "address": "{count} solicitudes de esta dirección",
}

HISTORY: Final = "Historial"
REGISTERED_EVENT: Final = "Solicitud registrada"
SOMEBODY: Final = states.SOMEBODY
ACTORS: Final[dict[str, str]] = {"visitor": "La persona", "system": "El sistema"}
# What a newer release wrote, read by this one.
NEWER_DEED: Final = "Hecho de una versión más nueva del sitio"
KINDS: Final[dict[str, str]] = {
    "unknown": NEWER_DEED,
    "lead_edited": "Datos editados",
    "lead_blocked": "Bloqueado por una petición de privacidad",
    "consent_withdrawn": "Retiró su autorización",
    "lead_kept": "Se pidió borrarlo; se conserva porque la visita se hizo",
    "lead_unblocked": "Desbloqueado",
    "lead_deleted": "Lead eliminado",
    "lead_anonymised": "Vencido su plazo, quedó sin datos personales",
    "lead_by_phone": "Anotado por teléfono; autorizó de palabra",
    "lead_made_anew": "Lead creado de nuevo",
    "lead_seen": "Vio la ficha por primera vez",
    "lead_exported": "Exportado en un archivo",
    "leads_exported": "Exportado en un archivo con todos los leads",
    "lead_merged": "Se unió otra solicitud de la misma persona, que decía",
    "state_moved": "Cambio de estado",
    "attempted": "Intento de contacto",
    "visit_scheduled": "Visita agendada",
    "visit_moved": "Visita cambiada",
    "visit_ended": "Visita cerrada",
    "noted": "Nota agregada",
    "mail_resent": "Aviso por correo enviado de nuevo",
    "team_mailed": "Aviso al equipo: aceptado por el servidor",
    "team_mail_refused": "Aviso al equipo: rechazado por el servidor",
    "team_mail_given_up": "Aviso al equipo: abandonado",
    "team_mail_dropped": "Aviso al equipo: su dirección ya no está configurada",
    "visitor_mailed": "Correo a la persona: aceptado por el servidor",
    "visitor_mail_refused": "Correo a la persona: rechazado por el servidor",
    "visitor_mail_given_up": "Correo a la persona: abandonado",
    "visitor_mail_dropped": "Correo a la persona: ya no correspondía",
    "disowned": "Dijo 'No fui yo': no pidió esta visita",
    "undone": "Se deshizo el cambio anterior",
    "own_page_opened": "Abrió su página",
    "changed_by_visitor": "Cambió su solicitud",
    "cancelled_by_visitor": "Canceló su solicitud",
    "confirmed_by_visitor": "Confirmó la visita",
    "own_data_taken": "Descargó sus datos",
    "rights_file_taken": "Archivo de sus datos, por una petición",
}
WITH_DETAILS: Final = "{title} ({details})"
ADDRESSES: Final = "{count} direcciones"
EXPORTED_DAYS: Final = "Exportado en un archivo con los leads de esos días"
UNSURE_EXPORTS_ONE: Final = (
    "Desde su registro hubo además un archivo de muchos leads, con filtros: no se anotó "
    "qué leads llevaba."
)
UNSURE_EXPORTS: Final = (
    "Desde su registro hubo además {count} archivos de muchos leads, con filtros: no se "
    "anotó qué leads llevaban."
)
FIELDS: Final[dict[str, str]] = {
    "name": "Nombre",
    "email": "Correo",
    "phone": "Teléfono",
    "date": "Fecha pedida",
    "time": "Hora pedida",
    "vaccine": "Vacuna",
    "vaccine_price": "Valor",
    "category": "Categoría",
    "reference": "Referencia",
    "address": "Dirección",
    "receipt_number": "Boleta",
    "message": "Comentarios",
    "state": "Estado",
    "visit_state": "Visita",
    "starts_at": "Día y hora",
    "minutes": "Minutos",
    "professional_id": "Profesional",
}
CHANGE: Final = "{field}: {before} → {after}"
FIRST_VALUE: Final = "{field}: {after}"
NOTHING: Final = "nada"

DEED_ERRORS: Final[dict[str, str]] = {
    "visit_exists": "Este lead ya tiene una visita agendada.",
    "overtaken": "Otra persona cambió este lead. Revise cómo está ahora.",
    "visit_not_found": "Esa visita ya no está: terminó, se canceló o se eliminó su lead.",
    "visit_changed": "Otra persona cambió esta visita. Revise los datos actuales.",
}

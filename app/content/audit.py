"""Copy of the history of deeds."""

from collections.abc import Mapping
from typing import Final

from app.content.mails import DROPPED, RIGHTS_MAILS, TEAM_MAILS, VISITOR_MAILS
from app.content.rights import ASKS
from app.content.rights_desk import CLOSINGS
from app.content.states import ATTEMPTS
from app.content.team import ROLES
from app.content.visits import NEWER_DEED

TITLE: Final = "Auditoría"
LEAD: Final = (
    "Quién hizo qué y cuándo. Nadie puede cambiar ni borrar estas líneas; los datos "
    "de las personas no aparecen en ellas."
)
KIND: Final = "Qué"
WHO: Final = "Quién"
SINCE: Final = "Desde el día"
UNTIL: Final = "Hasta el día"
ANY_KIND: Final = "Todo"
ANYBODY: Final = "Cualquiera"
ASK: Final = "Filtrar"
CLEAR: Final = "Quitar filtros"
EXPORT: Final = "Descargar CSV"
OLDER: Final = "Más antiguos"
NEWEST: Final = "Volver a lo más reciente"
EMPTY: Final = "No hay nada registrado con estos filtros."
LOAD_ERROR: Final = "No se pudo cargar la auditoría"
TABLE_LABEL: Final = "Historial de acciones"
FILE_NAME: Final = "auditoria_{day}.csv"

WHEN: Final = "Fecha y hora"
ON: Final = "Sobre"
WHICH: Final = "Cuál"
MORE: Final = "Detalle"
REQUEST: Final = "Referencia"
CSV_COLUMNS: Final = (WHEN, WHO, KIND, ON, WHICH, MORE, REQUEST)

SOMEBODY: Final = "Alguien del equipo"
ACTORS: Final[dict[str, str]] = {"visitor": "Desde fuera", "system": "El sistema"}
SUBJECTS: Final[dict[str, str]] = {
    "lead": "Lead",
    "visit": "Visita",
    "professional": "Profesional",
    "admin": "Cuenta",
    "invitation": "Invitación",
    "vaccine": "Vacuna",
    "pharmacy": "Farmacia",
    "text": "Texto de WhatsApp",
    "newsletter": "Novedades",
    "rights": "Petición de derechos",
    "breach": "Vulneración",
    "export": "Archivo",
    "database": "Base de datos",
}
KINDS: Final[dict[str, str]] = {
    "lead_by_phone": "Lead anotado por teléfono",
    "day_sheet_made": "Hoja del día hecha",
    "feed_opened": "Calendario compartido",
    "feed_closed": "Calendario cerrado",
    "signed_in": "Inicio de sesión",
    "sign_in_failed": "Inicio de sesión fallido",
    "confirmed": "Identidad confirmada",
    "confirmation_failed": "Confirmación de identidad fallida",
    "sessions_closed": "Cierre de las otras sesiones",
    "password_changed": "Cambio de contraseña",
    "password_reset": "Contraseña nueva desde el servidor",
    "factor_enabled": "Segundo factor activado",
    "factor_disabled": "Segundo factor desactivado",
    "factor_reset": "Segundo factor quitado desde el servidor",
    "passkey_added": "Llave de acceso agregada",
    "passkey_removed": "Llave de acceso quitada",
    "codes_renewed": "Códigos de recuperación nuevos",
    "account_made": "Cuenta creada desde el servidor",
    "invited": "Invitación",
    "invitation_withdrawn": "Invitación anulada",
    "joined": "Entrada al equipo",
    "deactivated": "Cuenta desactivada",
    "role_given": "Cambio de rol",
    "leads_exported": "Exportación de leads",
    "audit_exported": "Exportación de la auditoría",
    "restored": "Respaldo restaurado",
    "vaccine_added": "Vacuna agregada",
    "vaccine_changed": "Precio o vacuna cambiados",
    "text_changed": "Texto de WhatsApp cambiado",
    "professional_added": "Profesional agregado",
    "professional_changed": "Profesional cambiado",
    "pharmacy_added": "Farmacia agregada",
    "pharmacy_changed": "Farmacia cambiada",
    "pharmacy_sheet_shared": "Enlace de la planilla de una farmacia",
    "pharmacy_sheet_revoked": "Enlace de la planilla anulado",
    "newsletter_left": "Baja de las novedades",
    "newsletter_exported": "Exportación de las novedades",
    "newsletter_proof_seen": "Prueba de consentimiento consultada",
    "rights_asked": "Petición de derechos recibida",
    "rights_identified": "Petición de derechos: identidad anotada",
    "rights_extended": "Petición de derechos: plazo extendido",
    "rights_file_taken": "Petición de derechos: archivo descargado",
    "rights_erased": "Petición de derechos: datos borrados",
    "rights_closed": "Petición de derechos cerrada",
    "breach_noted": "Vulneración anotada o completada",
    "breach_closed": "Vulneración cerrada",
    "unknown": NEWER_DEED,
    "lead_edited": "Lead editado",
    "lead_blocked": "Lead bloqueado",
    "consent_withdrawn": "Autorización retirada",
    "lead_kept": "Lead conservado: la visita se hizo",
    "lead_unblocked": "Lead desbloqueado",
    "lead_deleted": "Lead eliminado",
    "lead_anonymised": "Lead sin datos personales: venció su plazo",
    "lead_made_anew": "Lead creado de nuevo",
    "lead_seen": "Ficha de un lead vista por primera vez",
    "lead_exported": "Lead exportado en un archivo",
    "lead_merged": "Leads unidos",
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
    "undone": "Cambio deshecho",
    "own_page_opened": "Página propia abierta",
    "changed_by_visitor": "Cambio hecho por la persona",
    "cancelled_by_visitor": "Solicitud cancelada por la persona",
    "confirmed_by_visitor": "Visita confirmada por la persona",
    "own_data_taken": "Datos descargados por la persona",
}
_FACTS: Final[dict[str, str]] = {
    "role": "rol",
    "reason": "motivo",
    "rows": "filas",
    "format": "formato",
    "criteria": "filtros",
    "attempt": "intento",
    "mail": "correo",
    "late": "con menos de 12 horas",
    "by": "entró con",
    "asks": "derecho",
    "closing": "resultado",
}
_VALUES: Final[dict[str, str]] = {
    **ROLES,
    **ATTEMPTS,
    "bad_credentials": "contraseña o correo",
    "bad_code": "código",
    **VISITOR_MAILS,
    **TEAM_MAILS,
    **DROPPED,
    **RIGHTS_MAILS,
    **ASKS,
    **CLOSINGS,
    "yes": "sí",
    "link": "enlace",
    "code": "código",
}


def facts_text(facts: Mapping[str, str | int | list[str]]) -> str:
    """Return the facts of an event as a line; what has no name is left out."""
    told: list[str] = []
    for name, value in facts.items():
        if name in _FACTS and value not in ("", []):
            text = ", ".join(value) if isinstance(value, list) else str(value)
            told.append(f"{_FACTS[name]}: {_VALUES.get(text, text)}")
    return "; ".join(told)

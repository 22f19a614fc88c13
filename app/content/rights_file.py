"""Names of what stands in the file of a person's data, by table and column."""

from typing import Final

FILE_NAME: Final = "datos-{reference}.{kind}"
PDF_TITLE: Final = "Datos de la petición {reference}"
PDF_NOTE: Final = (
    "Todo lo que guardamos de estas solicitudes, con las horas de Chile. El archivo JSON "
    "trae lo mismo para que otro servicio lo pueda leer. Donde aquí dice [...] hay letras o "
    "dibujos que este PDF no puede mostrar: están en el archivo JSON."
)
PDF_UNSEEN: Final = "[...]"
YES: Final = "Sí"
NO: Final = "No"
NOTHING: Final = "—"
REQUEST: Final = "Petición"
MADE: Final = "Hecho el"
RECORDS: Final = "Solicitudes"
OF_ADDRESS: Final = "De la dirección de correo"
TABLES: Final[dict[str, str]] = {
    "appointments": "Solicitud",
    "visits": "Visitas",
    "notes": "Notas del equipo",
    "events": "Historia",
    "event_values": "Valores antes y después",
    "outbox": "Correos",
    "consents": "Autorizaciones",
    "merged_leads": "Solicitudes unidas a esta",
    "visitor_links": "Enlaces a la página propia",
    "visitor_sessions": "Navegadores abiertos",
    "visitor_codes": "Códigos enviados",
    "newsletter": "Novedades",
    "newsletter_links": "Enlaces de las novedades",
    "newsletter_proofs": "Novedades que terminaron",
    "unwanted_addresses": "No quiere correos",
    "privacy_requests": "Peticiones de derechos",
}
COLUMNS: Final[dict[str, dict[str, str]]] = {
    "appointments": {
        "reference": "Referencia",
        "name": "Nombre",
        "phone": "Teléfono",
        "phone_e164": "Teléfono en formato internacional",
        "email": "Correo",
        "date": "Día pedido",
        "time": "Hora pedida",
        "vaccine": "Vacuna",
        "address": "Dirección",
        "comuna": "Comuna",
        "message": "Comentarios",
        "vaccine_price": "Valor",
        "category": "Categoría",
        "receipt_number": "Boleta",
        "pharmacy_id": "Farmacia",
        "consent_version": "Versión de la autorización",
        "consent_text_hash": "Huella del texto autorizado",
        "consented_at": "Autorizado el",
        "created_at": "Registrada el",
        "first_edited_at": "Primera corrección",
        "urgent": "Urgente",
        "suspect": "Parece automática",
        "state": "Estado",
        "state_at": "En este estado desde",
        "answered_at": "Contactada el",
        "source": "Llegó por",
        "disowned_at": "Dijo que no la pidió",
        "blocked_at": "Bloqueada desde",
        "patient": "Para quién es",
        "minor": "Menor de 16 años",
        "guardian_text_hash": "Huella de lo que declaró su madre, padre o tutor",
        "household_place": "Lugar entre las personas pedidas juntas",
    },
    "visits": {
        "starts_at": "Empieza",
        "ends_at": "Termina",
        "minutes": "Minutos",
        "state": "Estado",
        "created_at": "Agendada el",
    },
    "notes": {"at": "Cuándo", "text": "Texto"},
    "events": {
        "id": "Hecho",
        "at": "Cuándo",
        "actor": "Quién",
        "kind": "Qué",
        "facts": "Detalle",
    },
    "event_values": {
        "event_id": "Hecho",
        "field": "Dato",
        "before": "Antes",
        "after": "Después",
    },
    "outbox": {
        "kind": "Correo",
        "created_at": "En cola desde",
        "sent_at": "Enviado el",
        "dead_at": "Abandonado el",
        "outcome": "Resultado",
    },
    "consents": {
        "kind": "Qué se autoriza",
        "text": "Texto exacto",
        "form": "Formulario",
        "for_whom": "Para quién",
        "version": "Versión del texto",
        "text_hash": "Huella del texto",
        "at": "Autorizado el",
        "channel": "Por",
        "guardian": "Quién autoriza por un menor",
        "withdrawn_at": "Retirado el",
        "from_before": "De antes de este registro",
    },
    "merged_leads": {
        "reference": "Referencia",
        "text": "Lo que decía, como se busca",
        "at": "Unida el",
    },
    "visitor_links": {"created_at": "Creado el", "expires_at": "Vence el"},
    "visitor_sessions": {"expires_at": "Vence el"},
    "visitor_codes": {"purpose": "Para", "tries": "Intentos", "expires_at": "Vence el"},
    "newsletter": {
        "email": "Correo",
        "text": "Texto exacto",
        "consent_text_hash": "Huella del texto",
        "subscribed_at": "Anotado el",
        "confirmed_at": "Confirmado el",
        "from_before": "De antes de este registro",
    },
    "newsletter_links": {"created_at": "Creado el"},
    "newsletter_proofs": {
        "text": "Texto exacto",
        "consent_text_hash": "Huella del texto",
        "subscribed_at": "Anotado el",
        "confirmed_at": "Confirmado el",
        "left_at": "Terminó el",
    },
    "unwanted_addresses": {"at": "Desde"},
    "privacy_requests": {
        "reference": "Referencia",
        "asks": "Qué se pide",
        "email": "Correo",
        "detail": "Lo que se contó",
        "asked_at": "Escrita el",
        "received_at": "Recibida el",
        "extended_at": "Extendida el",
        "identity": "Cómo se acreditó la identidad",
        "closed_at": "Cerrada el",
        "closing": "Resultado",
        "reason": "Respuesta",
    },
}

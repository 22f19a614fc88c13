"""Copy of the privacy page, as article 14 ter of Ley 19.628 asks.

The law is read as amended by Ley 21.719, in force since 1 December 2026. The lines
of `CONTROLLER_ITEMS` alone have fields to fill; what the owner has not given yet
reads `MISSING_VALUE`. `RIGHTS_ITEMS` and the paragraphs on terms follow articles 4
to 11, and the ones on consent articles 12, 13, 16 and 16 bis.
"""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class PrivacySection:
    """A section of the page: paragraphs, then a list when there is one."""

    anchor: str
    title: str
    paragraphs: tuple[str, ...]
    items: tuple[str, ...] = ()


# The sections that lead to the form, and to the page of one's own request.
EXERCISE: Final = "ejercer"
WITHDRAW: Final = "retiro"
PRIVACY_VERSION: Final = "2026-12"
TITLE: Final = "Política de privacidad"
LEAD: Final = (
    "Aquí explicamos qué datos tuyos usamos cuando pides una vacunación a domicilio, "
    "para qué, por cuánto tiempo y qué puedes decidir sobre ellos."
)
UPDATED: Final = "Versión {version}, publicada el {date}"
UPDATED_DATE: Final = "23 de noviembre de 2026"
UPDATED_ISO: Final = "2026-11-23"
CONTENTS_LABEL: Final = "Contenido"
BACK_LABEL: Final = "Volver al inicio"

MISSING_NOTE: Final = (
    "Para cualquier petición sobre tus datos puedes escribirnos por el botón de "
    "WhatsApp de este sitio."
)
CONTROLLER_ITEMS: Final[tuple[str, ...]] = (
    "Responsable: {controller}",
    "RUT: {rut}",
    "Domicilio postal: {address}",
    "Correo de contacto: {contact_email}",
)
RIGHTS_ITEMS: Final[tuple[str, ...]] = (
    "Acceso: saber si tratamos tus datos y obtener una copia.",
    "Rectificación: corregir los que sean inexactos, incompletos o antiguos.",
    "Supresión: pedir que los eliminemos en los casos que señala la ley.",
    "Oposición: pedir que dejemos de hacer un tratamiento determinado.",
    "Portabilidad: recibir tus datos en un formato electrónico de uso común, o "
    "pedir que los enviemos a otro responsable cuando sea posible.",
    "Bloqueo: suspender por un tiempo el uso de tus datos, por ejemplo mientras "
    "resolvemos otra petición.",
)

SECTIONS: Final[tuple[PrivacySection, ...]] = (
    PrivacySection(
        "responsable",
        "Quién responde por tus datos",
        (
            "El responsable de los datos es quien presta este servicio. Puedes "
            "dirigirle cualquier petición sobre tus datos.",
        ),
        CONTROLLER_ITEMS,
    ),
    PrivacySection(
        "datos",
        "Qué datos tratamos y de quién",
        (
            "Tratamos datos de las personas que piden una visita, de las personas para "
            "quienes la piden y de quienes se inscriben en las novedades. Los entregas "
            "tú, o quien pide la visita para ti; no los obtenemos de fuentes de acceso "
            "público.",
        ),
        (
            "De contacto: nombre, teléfono, correo electrónico y dirección.",
            "De la visita: fecha y hora preferidas, valor y, si vienes de una farmacia, "
            "número de boleta.",
            "De salud: la vacuna que pides y lo que cuentes en el mensaje. Son datos "
            "sensibles y los cuidamos como tales.",
            "De tu autorización: versión del texto que aceptaste y momento en que lo "
            "hiciste.",
            "Técnicos: dirección de internet y registros de funcionamiento, para "
            "proteger el sitio.",
        ),
    ),
    PrivacySection(
        "finalidades",
        "Para qué los usamos",
        ("Usamos tus datos solo para estos fines:",),
        (
            "Gestionar tu solicitud: revisarla, llamarte, confirmar la visita y "
            "prestarte el servicio.",
            "Cobrar el servicio y cumplir las obligaciones legales que tenemos.",
            "Responder tus preguntas y reclamos.",
            "Enviarte novedades, solo si te inscribiste.",
            "Proteger el sitio de abusos y fallas.",
        ),
    ),
    PrivacySection(
        "base-legal",
        "Qué nos permite usarlos",
        (
            "Tus datos de salud los tratamos con tu consentimiento expreso, que das al "
            "enviar la solicitud.",
            "Tus demás datos los tratamos porque pediste el servicio y los necesitamos "
            "para prestarlo, y para cumplir la ley. Las novedades se envían con tu "
            "consentimiento. La protección del sitio se basa en nuestro interés "
            "legítimo de mantenerlo seguro y disponible.",
            "Si la visita es para un niño, una niña o un adolescente menor de 16 años, "
            "la autorización debe darla su madre, su padre, su representante legal o "
            "quien lo tenga a su cuidado.",
        ),
    ),
    PrivacySection(
        WITHDRAW,
        "Cómo retirar tu consentimiento",
        (
            "Puedes retirarlo en cualquier momento, gratis y sin dar razones: con un "
            "botón en la página de tu solicitud, con el formulario de tus derechos o con "
            "un mensaje por WhatsApp. El retiro no afecta lo hecho antes. Sin "
            "consentimiento no podemos seguir con tu solicitud: se cancela, con su visita.",
        ),
    ),
    PrivacySection(
        "destinatarios",
        "Quién más puede verlos",
        ("No vendemos tus datos. Los conocen solo quienes los necesitan:",),
        (
            "Nuestro equipo y el profesional que te visita, obligados a guardar "
            "secreto.",
            "Los proveedores de alojamiento y de correo del sitio, que actúan por "
            "encargo nuestro y siguen nuestras instrucciones.",
            "Las autoridades, cuando la ley lo exige.",
        ),
    ),
    PrivacySection(
        "transferencias",
        "Transferencias fuera de Chile",
        (
            "Si un proveedor nuestro trata datos en otro país, lo hace solo cuando ese "
            "país ofrece un nivel adecuado de protección o cuando hay garantías como "
            "las que pide la ley. Puedes pedirnos el detalle.",
            "Si prefieres escribirnos por WhatsApp, ese servicio trata tus mensajes "
            "según sus propias condiciones y puede hacerlo fuera de Chile.",
        ),
    ),
    PrivacySection(
        "seguridad",
        "Cómo los protegemos",
        (
            "Aplicamos medidas técnicas y de organización acordes con el riesgo. Si una "
            "falla de seguridad afecta tus datos sensibles, te avisaremos y lo "
            "informaremos a la Agencia de Protección de Datos Personales.",
        ),
        (
            "El acceso al panel exige una cuenta y una contraseña, que guardamos de "
            "forma que nadie pueda leerla.",
            "Cada persona del equipo accede solo para hacer su trabajo.",
            "El sitio no usa publicidad ni rastreadores de terceros.",
        ),
    ),
    PrivacySection(
        "conservacion",
        "Cuánto tiempo los guardamos",
        (
            "Una solicitud que no llegó a visita la guardamos {months} meses desde el día "
            "que pediste, o desde que la enviaste o desde la última visita que se agendó, "
            "si fue después. El día que pediste cuenta hasta {far} meses después de que "
            "la enviaste, aunque sea más lejano. Luego borramos todo lo que dice quién eres, y quedan solo "
            "cifras (día o mes, comuna, vacuna, valor y cómo terminó) y la prueba de que "
            "hubo una autorización, sin tus datos. Si la visita se hizo, la ley (20.584) pide conservar "
            "la ficha clínica quince años.",
            "Tu correo de novedades se guarda hasta que te das de baja; si no lo confirmas, "
            "treinta días. Después queda la prueba de lo que aceptaste, sin tu dirección. "
            "Una petición sobre tus derechos la guardamos cuatro años desde que la "
            "respondemos. La copia de tus solicitudes que queda en tu propio navegador se "
            "borra 30 días después de la fecha de la visita, y puedes borrarla antes; también se "
            "borra si desde ese navegador borras tus datos en la página de tu solicitud. Lo que "
            "escribes y todavía no envías queda solo en esa pestaña, hasta que lo envías o la "
            "cierras.",
        ),
    ),
    PrivacySection(
        "derechos",
        "Tus derechos",
        ("La ley te da estos derechos sobre tus datos:",),
        RIGHTS_ITEMS,
    ),
    PrivacySection(
        EXERCISE,
        "Cómo ejercerlos",
        (
            "Lo más simple es el formulario al que lleva el botón de abajo: eliges lo que "
            "pides, compruebas tu correo con un código y recibes una referencia con las "
            "fechas de la respuesta. También puedes escribirnos, con tu nombre, el derecho "
            "que ejerces, los datos a los que se refiere y dónde quieres la respuesta. "
            "Podemos pedirte que acredites tu identidad.",
            "Acusamos recibo y respondemos por escrito en un máximo de 30 días "
            "corridos, que pueden extenderse una sola vez por hasta 30 días más. Una "
            "petición de bloqueo se responde en 2 días hábiles.",
            "Es gratis. Solo si pides acceso o portabilidad más de una vez en un "
            "trimestre podríamos cobrar el costo directo, en los términos de la ley.",
        ),
    ),
    PrivacySection(
        "agencia",
        "Reclamo ante la Agencia",
        (
            "Si rechazamos tu petición o no respondemos a tiempo, puedes reclamar ante "
            "la Agencia de Protección de Datos Personales. Si hubo rechazo, tienes 30 "
            "días hábiles para hacerlo.",
        ),
    ),
    PrivacySection(
        "decisiones",
        "Decisiones automatizadas",
        (
            "Ninguna decisión sobre ti la toma un programa, ni elaboramos perfiles. Cada "
            "solicitud la revisa una persona: ella te llama y acuerda la visita.",
            "El sitio sí pone marcas que la ayudan a ordenar su trabajo: si lo que pides "
            "es urgente, si la dirección parece estar fuera de nuestras comunas, si el "
            "teléfono parece mal escrito, si la boleta ya se usó y si la solicitud "
            "parece enviada por un programa. A esta última el sitio no le envía correos "
            "por su cuenta; el equipo la ve igual. Si crees que una marca es un error, "
            "dinos y una persona lo revisa.",
        ),
    ),
    PrivacySection(
        "cambios",
        "Cambios de esta política",
        (
            "Si la cambiamos, publicaremos aquí la nueva versión con su fecha. Junto a "
            "tu solicitud queda registrada la versión que aceptaste. Esta política "
            "sigue la Ley 19.628, modificada por la Ley 21.719, que rige desde el 1 de "
            "diciembre de 2026.",
        ),
    ),
)

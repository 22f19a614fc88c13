"""Words from which believable leads are made, for trying the panel out."""

from typing import Final

FIRST_NAMES: Final = (
    *("María", "José", "Ana", "Juan", "Camila", "Luis", "Francisca", "Carlos"),
    *("Rosa", "Pedro", "Javiera", "Jorge", "Catalina", "Manuel", "Valentina"),
    *("Hernán", "Sofía", "Sergio", "Elena", "Ricardo", "Isidora", "Héctor"),
    *("Marta", "Raúl", "Antonia", "Óscar", "Ximena", "Andrés", "Inés", "Iván"),
)
SURNAMES: Final = (
    *("González", "Muñoz", "Rojas", "Díaz", "Pérez", "Soto", "Contreras", "Silva"),
    *("Martínez", "Sepúlveda", "Morales", "Rodríguez", "López", "Fuentes", "Araya"),
    *("Hernández", "Torres", "Espinoza", "Flores", "Castillo", "Valenzuela", "Peña"),
    *("Ramírez", "Reyes", "Gutiérrez", "Núñez", "Vargas", "Tapia", "Olivares"),
)
STREETS: Final = (
    *("Av. Valparaíso", "Calle Larga", "Av. Libertad", "Pasaje Los Aromos"),
    *("Av. Perú", "Subida Ecuador", "Calle Blanco", "Av. Concón Reñaca"),
    *("Los Carrera", "Av. Las Palmas", "Pasaje El Boldo", "Calle Prat"),
)
COMUNAS: Final = (
    *("Viña del Mar", "Valparaíso", "Quilpué", "Villa Alemana", "Concón"),
    *("Limache", "Quillota", "Olmué", "Casablanca"),
)
MAIL_HOSTS: Final = ("correo.example", "mail.example", "casa.example")
MESSAGES: Final = (
    "",
    "",
    "",
    "Es para mi mamá, tiene 82 años y le cuesta caminar.",
    "Por favor llamar antes de llegar, el timbre no funciona.",
    "Somos tres adultos en la casa, ¿se puede en la misma visita?",
    "Departamento 504, torre B. Hay estacionamiento de visitas.",
    "Tengo receta médica, la puedo enviar por WhatsApp.",
    "Tengo alergia al huevo, quisiera conversar antes.",
    "Prefiero en la mañana, trabajo desde las 14:00.",
)
OTHER_VACCINES: Final = ("Herpes zóster", "Fiebre amarilla", "Vitamina B12 inyectable")
EMAIL_WORDS: Final = "{first}.{last}{number}@{host}"
PROGRESS: Final = "Creando leads de ejemplo"
DONE: Final = "Listo: {count} leads de ejemplo."
COUNT_HELP: Final = "Cuántos leads se agregan."
REMOVE_HELP: Final = "Borra los leads de ejemplo; los de visitantes quedan."
YES_HELP: Final = "No pregunta antes de borrar."
NONE: Final = "No hay leads de ejemplo."
CONFIRM: Final = "Se borrarán {count} leads de ejemplo. ¿Seguir?"
REMOVING: Final = "Borrando leads de ejemplo"
REMOVED: Final = "Listo: {count} leads de ejemplo menos."
REFUSED: Final = (
    "Este sitio está en producción: las solicitudes de prueba quedarían entre las "
    "verdaderas."
)

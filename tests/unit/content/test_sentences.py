"""The specification's sentences stand to the letter; every code has one."""

import ast
import dataclasses
import importlib
import pkgutil
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import app
import app.content
from app.content import breaches, filters, message_texts, messages

ROOT = Path(app.__file__).parent
SPECIFIED = [
    "Inicio",
    "Beneficios",
    "Servicios",
    "Testimonios",
    "FAQ",
    "Agendar cita",
    "Agendar ahora",
    "Ver servicios",
    "Máxima seguridad",
    "Comodidad absoluta",
    "Ahorro de tiempo",
    "Seguimiento personalizado",
    "Proceso eficiente",
    "Agenda tu cita",
    "Más de 5K",
    "Panel Administrativo",
    "Cargando...",
    "Panel de Administración",
    "Cerrar sesión",
    "Gestión de Leads",
    "Exportar Excel",
    "Filtrar por fecha",
    "Limpiar filtro",
    "Filtrar por categoría",
    "Mostrar todos",
    "Buscar por nombre, email...",
    "(Limpiar)",
    "Ordenar por fecha",
    "Más recientes primero",
    "Más antiguos primero",
    "Nombre",
    "Contacto",
    "Fecha y Hora",
    "Vacuna",
    "Categoría",
    "Dirección",
    "Boleta",
    "Comentarios",
    "Registro",
    "Acciones",
    "No se encontraron leads que coincidan con la búsqueda",
    "Hora (HH:MM)",
    "¿Confirmar eliminación?",
    "Esta acción eliminará permanentemente el lead y no se puede deshacer.",
    "Cancelar",
    "Eliminar",
    "Términos y Condiciones del Servicio de Vacunación a Domicilio",
    "Solicitud de vacunación - Cliente Farmacia",
    "Solicitar cita ahora",
    "Procesando...",
    "Oops! Page not found",
    "Iniciando sesión...",
    "Inicializando usuario...",
    "Sesión cerrada",
    "Ha cerrado sesión correctamente",
    "Nombre completo",
    "Teléfono",
    "Correo electrónico",
    "Tipo de vacuna",
    "Selecciona una vacuna",
    "Fecha preferida",
    "Hora preferida",
    "Dirección completa",
    "Mensaje adicional (opcional)",
    "N/A",
    "Ha ocurrido un error al enviar tu solicitud. Por favor intenta nuevamente.",
    "Solicitud enviada con éxito! Te contactaremos pronto para confirmar tu cita.",
    "¡Solicitud enviada con éxito! Te contactaremos pronto para confirmar tu cita.",
    "Credenciales incorrectas. Intente nuevamente.",
    "Error al intentar iniciar sesión. Intente nuevamente.",
    "Inicio de sesión exitoso",
    "Bienvenido al panel de administración",
    "No se pudo inicializar el usuario administrador: ",
    "Error al inicializar el usuario administrador",
    "Usuario administrador inicializado correctamente",
    "Error al cargar las citas",
    "Lead actualizado correctamente",
    "Error al actualizar el lead",
    "Lead eliminado correctamente",
    "Error al eliminar el lead",
    "Archivo descargado correctamente",
    "Número de Boleta",
    "Fecha de Registro",
    "Farmacia",
]


def strings(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, tuple | list):
        for one in value:
            yield from strings(one)
    elif isinstance(value, dict):
        yield from strings([*value.values()])
    elif dataclasses.is_dataclass(value) and not isinstance(value, type):
        yield from strings([getattr(value, f.name) for f in dataclasses.fields(value)])


@pytest.fixture(scope="module")
def copy() -> set[str]:
    found: set[str] = set()
    for module in pkgutil.iter_modules(app.content.__path__):
        names = vars(importlib.import_module(f"app.content.{module.name}"))
        found |= {s for k, v in names.items() if k[0].isupper() for s in strings(v)}
    return found


@pytest.mark.parametrize("sentence", SPECIFIED)
def test_sentence_of_the_specification_stands_to_the_letter(copy, sentence) -> None:
    assert sentence in copy


def literals(folder: str, call: str) -> set[str]:
    """Return the codes that modules give to a class by name."""
    found: set[str] = set()
    for file in (ROOT / folder).rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == call:
                found |= {
                    argument.value
                    for argument in node.args
                    if isinstance(argument, ast.Constant)
                    and isinstance(argument.value, str)
                }
    return found


def test_every_code_of_a_field_has_a_sentence() -> None:
    given = literals("domain", "Refused") | literals("domain", "FieldError")
    given |= literals("api", "FieldError")
    required = ["name", "phone", "email", "vaccine", "date", "time", "address"]
    required += ["receipt_number", "consent", "password"]
    given |= {f"{name}_required" for name in required}
    # These are of the staff alone, who read other sentences.
    of_staff = {
        **message_texts.FIELD_ERRORS,
        **breaches.FIELD_ERRORS,
        **filters.FIELD_ERRORS,
    }
    assert given - set(of_staff) <= set(messages.FIELD_ERRORS)
    assert set(of_staff) <= set(messages.STAFF_FIELD_ERRORS)


def test_every_code_of_a_route_has_a_sentence() -> None:
    assert literals("api", "ApiError") <= set(messages.API_ERRORS)


def test_sentences_name_their_limits() -> None:
    assert messages.field_sentence("too_long", {"limit": 200}) == (
        "El texto es muy largo. Usa hasta 200 caracteres."
    )


def test_exclamation_marks_are_the_specifications(copy) -> None:
    loud = {s for s in copy if re.search(r"[!¡]", s)}
    assert loud == {
        messages.BOOKING_SUCCESS,
        messages.PHARMACY_SUCCESS,
        "Oops! Page not found",
    }

"""The comuna that a request's address names, for the requests that are there too.

Revision ID: 0018
Revises: 0017
"""

import re
import unicodedata
from collections import defaultdict

import sqlalchemy as sa
from alembic import op

revision = "0018"
down_revision = "0017"
branch_labels = None
depends_on = None
ONLY_ADDS = True

BATCH = 2000
# As the code that reads addresses had it when this was written.
SERVED = ("Viña del Mar", "Valparaíso", "Quilpué", "Quillota", "Concón", "Limache")
OTHERS = """
Arica, Camarones, Putre, General Lagos
Iquique, Alto Hospicio, Pozo Almonte, Camiña, Colchane, Huara, Pica
Antofagasta, Mejillones, Sierra Gorda, Taltal, Calama, Ollagüe
San Pedro de Atacama, Tocopilla, María Elena
Copiapó, Caldera, Tierra Amarilla, Chañaral, Diego de Almagro, Vallenar
Alto del Carmen, Freirina, Huasco
La Serena, Coquimbo, Andacollo, La Higuera, Paihuano, Vicuña, Illapel, Canela
Los Vilos, Salamanca, Ovalle, Combarbalá, Monte Patria, Punitaqui, Río Hurtado
Casablanca, Juan Fernández, Puchuncaví, Quintero, Isla de Pascua, Los Andes
Calle Larga, Rinconada, San Esteban, La Ligua, Cabildo, Papudo, Petorca, Zapallar
La Calera, La Cruz, Hijuelas, Nogales, San Antonio, Algarrobo, Cartagena, El Quisco
El Tabo, Santo Domingo, San Felipe, Catemu, Llaillay, Panquehue, Putaendo
Santa María, Olmué, Villa Alemana
Rancagua, Codegua, Coinco, Coltauco, Doñihue, Graneros, Las Cabras, Machalí, Malloa
Mostazal, Olivar, Peumo, Pichidegua, Quinta de Tilcoco, Rengo, Requínoa, San Vicente
Pichilemu, La Estrella, Litueche, Marchigüe, Navidad, Paredones, San Fernando
Chépica, Chimbarongo, Lolol, Nancagua, Palmilla, Peralillo, Placilla, Pumanque
Santa Cruz
Talca, Constitución, Curepto, Empedrado, Maule, Pelarco, Pencahue, Río Claro
San Clemente, San Rafael, Cauquenes, Chanco, Pelluhue, Curicó, Hualañé, Licantén
Molina, Rauco, Romeral, Sagrada Familia, Teno, Vichuquén, Linares, Colbún, Longaví
Parral, Retiro, San Javier, Villa Alegre, Yerbas Buenas
Chillán, Chillán Viejo, Bulnes, Cobquecura, Coelemu, Coihueco, El Carmen, Ninhue
Ñiquén, Pemuco, Pinto, Portezuelo, Quillón, Quirihue, Ránquil, San Carlos
San Fabián, San Ignacio, San Nicolás, Treguaco, Yungay
Concepción, Coronel, Chiguayante, Florida, Hualqui, Lota, Penco
San Pedro de la Paz, Santa Juana, Talcahuano, Tomé, Hualpén, Lebu, Arauco, Cañete
Contulmo, Curanilahue, Los Álamos, Tirúa, Los Ángeles, Antuco, Cabrero, Laja
Mulchén, Nacimiento, Negrete, Quilaco, Quilleco, San Rosendo, Santa Bárbara, Tucapel
Yumbel, Alto Biobío
Temuco, Carahue, Cunco, Curarrehue, Freire, Galvarino, Gorbea, Lautaro, Loncoche
Melipeuco, Nueva Imperial, Padre Las Casas, Perquenco, Pitrufquén, Pucón, Saavedra
Teodoro Schmidt, Toltén, Vilcún, Villarrica, Cholchol, Angol, Collipulli, Curacautín
Ercilla, Lonquimay, Los Sauces, Lumaco, Purén, Renaico, Traiguén, Victoria
Valdivia, Corral, Lanco, Los Lagos, Máfil, Mariquina, Paillaco, Panguipulli
La Unión, Futrono, Lago Ranco, Río Bueno
Puerto Montt, Calbuco, Cochamó, Fresia, Frutillar, Los Muermos, Llanquihue, Maullín
Puerto Varas, Castro, Ancud, Chonchi, Curaco de Vélez, Dalcahue, Puqueldón, Queilén
Quellón, Quemchi, Quinchao, Osorno, Puerto Octay, Purranque, Puyehue, Río Negro
San Juan de la Costa, San Pablo, Chaitén, Futaleufú, Hualaihué, Palena
Coyhaique, Lago Verde, Aysén, Cisnes, Guaitecas, Cochrane, O'Higgins, Tortel
Chile Chico, Río Ibáñez
Punta Arenas, Laguna Blanca, Río Verde, San Gregorio, Cabo de Hornos, Antártica
Porvenir, Primavera, Timaukel, Natales, Torres del Paine
Santiago, Cerrillos, Cerro Navia, Conchalí, El Bosque, Estación Central, Huechuraba
Independencia, La Cisterna, La Florida, La Granja, La Pintana, La Reina, Las Condes
Lo Barnechea, Lo Espejo, Lo Prado, Macul, Maipú, Ñuñoa, Pedro Aguirre Cerda
Peñalolén, Providencia, Pudahuel, Quilicura, Quinta Normal, Recoleta, Renca
San Joaquín, San Miguel, San Ramón, Vitacura, Puente Alto, Pirque, San José de Maipo
Colina, Lampa, Tiltil, San Bernardo, Buin, Calera de Tango, Paine, Melipilla, Alhué
Curacaví, María Pinto, San Pedro, Talagante, El Monte, Isla de Maipo
Padre Hurtado, Peñaflor
"""
ALSO = {
    "Viña": "Viña del Mar",
    "Reñaca": "Viña del Mar",
    "Valpo": "Valparaíso",
    "Curauma": "Valparaíso",
    "Con Con": "Concón",
    "El Belloto": "Quilpué",
    "Calera": "La Calera",
    "Llay Llay": "Llaillay",
    "Til Til": "Tiltil",
    "Puerto Natales": "Natales",
    "Puerto Aysén": "Aysén",
}

WORD = re.compile(r"[a-z0-9]+|,|;|\n")
APOSTROPHE = re.compile("['\u2019`\u00b4]")
OF_PLACES = frozenset(
    {
        *("av", "avda", "avd", "avenida", "calle", "pasaje", "pje", "psje", "paseo"),
        *("camino", "ruta", "autopista", "plaza", "plazuela", "subida", "bajada"),
        *("cerro", "poblacion", "pobl", "pob", "condominio", "cond", "edificio"),
        *("edif", "ed", "hospital", "clinica", "colegio", "liceo", "esquina", "esq"),
        *("terminal", "estero", "puente", "region", "provincia", "metropolitana"),
    }
)
LINKING = frozenset({"de", "del", "la", "el", "los", "las", "a", "al", "con"})
NUMBER = re.compile(r"\d{1,6}[a-z]?|n|no|nro|num|numero|km|s")


def upgrade() -> None:
    op.add_column("appointments", sa.Column("comuna", sa.Text(), nullable=True))
    _fill()
    op.create_index(
        "ix_appointments_comuna", "appointments", ["comuna", "created_at", "id"]
    )


def downgrade() -> None:
    op.drop_index("ix_appointments_comuna", "appointments")
    op.drop_column("appointments", "comuna")


def _fill() -> None:
    bind, names = op.get_bind(), _names()
    leads = sa.table(
        "appointments",
        sa.column("id", sa.Uuid()),
        sa.column("address", sa.Text()),
        sa.column("comuna", sa.Text()),
    )
    last = None
    while True:
        query = sa.select(leads.c.id, leads.c.address)
        if last is not None:
            query = query.where(leads.c.id > last)
        rows = bind.execute(query.order_by(leads.c.id).limit(BATCH)).all()
        if not rows:
            return
        found = defaultdict(list)
        for row in rows:
            found[comuna_in(row.address, names)].append(row.id)
        found.pop(None, None)
        for comuna, ids in found.items():
            of = sa.update(leads).where(leads.c.id.in_(ids))
            bind.execute(of.values(comuna=comuna))
        last = rows[-1].id


def _names():
    others = [n.strip() for line in OTHERS.split("\n") for n in line.split(",")]
    plain = {_folded(name): name for name in (*SERVED, *filter(None, others))}
    return plain | {_folded(name): comuna for name, comuna in ALSO.items()}


def _folded(text):
    text = unicodedata.normalize("NFKD", text.casefold()).casefold()
    text = "".join(c for c in text if not unicodedata.combining(c))
    return tuple(WORD.findall(APOSTROPHE.sub("", text)))


def comuna_in(address, names):
    words, longest = _folded(address), max(map(len, names))
    found, place = None, 0
    while place < len(words):
        sizes = range(min(longest, len(words) - place), 0, -1)
        size = next((n for n in sizes if words[place : place + n] in names), 0)
        if size and not _names_a_place(words, place, place + size):
            found = names[words[place : place + size]]
        place += size or 1
    return found


def _names_a_place(words, start, end):
    before = start - 1
    while before >= 0 and words[before] in LINKING:
        before -= 1
    if before >= 0 and words[before] in OF_PLACES:
        return True
    return end < len(words) and bool(NUMBER.fullmatch(words[end]))

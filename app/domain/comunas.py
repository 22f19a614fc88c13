"""The comunas of Chile, by region from north to south, and words of addresses."""

from typing import Final

# Where the service goes.
SERVED: Final = (
    "Viña del Mar",
    "Valparaíso",
    "Quilpué",
    "Quillota",
    "Concón",
    "Limache",
)

# One line a region, or some of them.
_OTHERS: Final = """
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
OTHERS: Final = tuple(
    name.strip() for line in _OTHERS.split("\n") for name in line.split(",") if name
)

# What people write for a comuna.
ALSO: Final = {
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

# A street, a region or a hill may bear the name of a comuna that is elsewhere.
OF_PLACES: Final = frozenset(
    {
        *("av", "avda", "avd", "avenida", "calle", "pasaje", "pje", "psje", "paseo"),
        *("camino", "ruta", "autopista", "plaza", "plazuela", "subida", "bajada"),
        *("cerro", "poblacion", "pobl", "pob", "condominio", "cond", "edificio"),
        *("edif", "ed", "hospital", "clinica", "colegio", "liceo", "esquina", "esq"),
        *("terminal", "estero", "puente", "region", "provincia", "metropolitana"),
    }
)
LINKING: Final = frozenset({"de", "del", "la", "el", "los", "las", "a", "al", "con"})

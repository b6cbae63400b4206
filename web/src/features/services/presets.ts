import { normalizeText } from '../../ui/matches.ts'

/** A usual service: minutes, and pesos as many places charge in Mexico. */
export type Preset = {
  readonly name: string
  readonly minutes: number
  readonly pesos: number
  readonly description: string
}
export type BusinessKind = {
  readonly id: string
  readonly label: string
  /** Normalized beginnings of words that tell this kind from what a business says of itself. */
  readonly words: readonly string[]
  readonly services: readonly Preset[]
}

const preset = (name: string, minutes: number, pesos: number, description: string): Preset => ({
  name,
  minutes,
  pesos,
  description,
})

const barber: BusinessKind = {
  id: 'barber',
  label: 'Barbería',
  words: ['barber', 'barba'],
  services: [
    preset('Corte de cabello', 40, 180, 'Corte a tijera o máquina, con lavado y peinado.'),
    preset('Arreglo de barba', 30, 130, 'Perfilado y rasurado de barba con toalla caliente.'),
    preset('Corte y barba', 60, 280, 'Corte de cabello y arreglo de barba en una visita.'),
    preset('Corte de niño', 30, 140, 'Corte para niños de hasta 12 años.'),
    preset('Afeitado clásico', 30, 160, 'Afeitado con navaja, toalla caliente y loción.'),
    preset('Perfilado de ceja', 15, 60, 'Diseño y limpieza de cejas.'),
    preset('Tinte de barba o cabello', 60, 350, 'Aplicación de color y lavado.'),
    preset('Mascarilla facial', 20, 120, 'Limpieza rápida del rostro con mascarilla.'),
  ],
}
const salon: BusinessKind = {
  id: 'salon',
  label: 'Salón de belleza',
  words: ['salon', 'estetica', 'belleza', 'unas', 'peinado', 'manicur', 'cabello'],
  services: [
    preset('Corte de dama', 60, 350, 'Corte con lavado y secado.'),
    preset('Corte de caballero', 30, 180, 'Corte con lavado.'),
    preset('Tinte completo', 120, 900, 'Color en todo el cabello, con lavado y secado.'),
    preset('Mechas o balayage', 180, 1800, 'Decoloración, matiz y secado.'),
    preset('Peinado', 60, 450, 'Peinado para evento.'),
    preset('Maquillaje', 60, 700, 'Maquillaje para evento, con preparación de piel.'),
    preset('Manicure con gel', 60, 300, 'Limado, cutícula y esmalte en gel.'),
    preset('Uñas acrílicas', 120, 500, 'Aplicación completa con diseño sencillo.'),
    preset('Pedicure', 60, 350, 'Limpieza, exfoliación y esmaltado de pies.'),
    preset('Tratamiento capilar', 60, 600, 'Hidratación profunda del cabello.'),
  ],
}
const dental: BusinessKind = {
  id: 'dental',
  label: 'Dentista',
  words: ['dent', 'odonto', 'ortodon'],
  services: [
    preset('Valoración dental', 30, 300, 'Revisión completa y plan de tratamiento.'),
    preset('Limpieza dental', 45, 800, 'Limpieza con ultrasonido y pulido.'),
    preset('Resina', 60, 900, 'Restauración de una pieza con resina.'),
    preset('Extracción simple', 60, 1000, 'Extracción de una pieza con anestesia local.'),
    preset('Blanqueamiento', 90, 3000, 'Blanqueamiento dental en consultorio.'),
    preset('Endodoncia', 90, 3500, 'Tratamiento de conductos de una pieza.'),
    preset('Ajuste de ortodoncia', 30, 700, 'Cita mensual de control de brackets.'),
    preset('Radiografía', 15, 200, 'Radiografía de una pieza.'),
  ],
}
const spa: BusinessKind = {
  id: 'spa',
  label: 'Spa',
  words: ['spa', 'masaje', 'facial', 'depila'],
  services: [
    preset('Masaje relajante', 60, 700, 'Masaje de cuerpo completo con aceites.'),
    preset('Masaje descontracturante', 60, 850, 'Masaje profundo en espalda, cuello y hombros.'),
    preset('Masaje con piedras calientes', 90, 1100, 'Masaje con piedras volcánicas calientes.'),
    preset('Facial profundo', 60, 750, 'Limpieza, extracción y mascarilla.'),
    preset('Facial hidratante', 60, 650, 'Hidratación del rostro según tu tipo de piel.'),
    preset('Exfoliación corporal', 45, 600, 'Exfoliación de cuerpo completo.'),
    preset('Depilación de piernas', 45, 450, 'Depilación con cera de pierna completa.'),
    preset('Masaje reductivo', 60, 600, 'Sesión de masaje reductivo y moldeador.'),
  ],
}
const physiotherapy: BusinessKind = {
  id: 'physiotherapy',
  label: 'Fisioterapia',
  words: ['fisio', 'rehabilita', 'quiropract', 'terapia fisica'],
  services: [
    preset('Valoración', 60, 500, 'Primera consulta con exploración y plan de tratamiento.'),
    preset('Sesión de fisioterapia', 60, 450, 'Terapia manual, ejercicio y electroterapia.'),
    preset('Terapia de espalda', 60, 500, 'Sesión para dolor de espalda o cuello.'),
    preset('Rehabilitación deportiva', 60, 550, 'Recuperación de lesiones de deporte.'),
    preset('Punción seca', 30, 450, 'Tratamiento de puntos de dolor.'),
    preset('Vendaje neuromuscular', 20, 200, 'Aplicación de cinta en una zona.'),
    preset('Masaje de descarga', 60, 550, 'Masaje para músculos cansados o tensos.'),
    preset('Terapia a domicilio', 90, 700, 'Sesión de fisioterapia en tu casa.'),
  ],
}
const driving: BusinessKind = {
  id: 'driving',
  label: 'Escuela de manejo',
  words: ['manejo', 'conducir', 'autoescuela'],
  services: [
    preset('Clase de manejo', 60, 350, 'Clase práctica con instructor.'),
    preset('Clase doble de manejo', 120, 650, 'Dos clases prácticas seguidas con instructor.'),
    preset('Clase de manejo estándar', 60, 380, 'Práctica en auto con cambios manuales.'),
    preset('Clase en carretera', 120, 800, 'Práctica en carretera con instructor.'),
    preset('Clase de estacionamiento', 60, 350, 'Práctica de estacionamiento y reversa.'),
    preset('Clase teórica', 60, 200, 'Reglamento y señales de tránsito.'),
    preset('Examen de práctica', 45, 300, 'Simulacro del examen para la licencia.'),
  ],
}
const veterinary: BusinessKind = {
  id: 'veterinary',
  label: 'Veterinaria',
  words: ['veterinari', 'mascota', 'gato', 'animal', 'vacuna'],
  services: [
    preset('Consulta general', 30, 350, 'Revisión de tu mascota con médico veterinario.'),
    preset('Vacuna', 20, 400, 'Aplicación de vacuna con registro en la cartilla.'),
    preset('Desparasitación', 15, 200, 'Desparasitación interna según el peso.'),
    preset('Baño perro chico', 60, 250, 'Baño, secado y corte de uñas, hasta 10 kg.'),
    preset('Baño perro grande', 90, 400, 'Baño, secado y corte de uñas, más de 10 kg.'),
    preset('Estética canina', 90, 450, 'Baño y corte de pelo según la raza.'),
    preset('Esterilización', 120, 1800, 'Cirugía con valoración previa y anestesia.'),
    preset('Limpieza dental de mascota', 90, 1500, 'Limpieza con ultrasonido bajo sedación.'),
  ],
}
const grooming: BusinessKind = {
  id: 'grooming',
  label: 'Estética canina',
  words: ['canin', 'perr', 'mascota', 'peludo', 'lomito', 'grooming'],
  services: [
    preset('Baño raza chica', 60, 250, 'Baño con champú, secado y cepillado, hasta 10 kg.'),
    preset('Baño raza mediana', 75, 320, 'Baño con champú, secado y cepillado, de 10 a 20 kg.'),
    preset('Baño raza grande', 90, 420, 'Baño con champú, secado y cepillado, más de 20 kg.'),
    preset('Baño y corte raza chica', 90, 400, 'Baño, corte de pelo según la raza y limpieza.'),
    preset('Baño y corte raza mediana', 105, 500, 'Baño, corte de pelo según la raza y limpieza.'),
    preset('Baño y corte raza grande', 120, 650, 'Baño, corte de pelo según la raza y limpieza.'),
    preset('Corte de uñas', 15, 80, 'Corte y limado de uñas de las cuatro patas.'),
    preset('Limpieza de oídos', 15, 80, 'Limpieza de oídos y retiro de pelo.'),
    preset('Deslanado', 90, 500, 'Retiro del pelo muerto con cepillo y baño.'),
    preset('Baño medicado', 60, 350, 'Baño con champú antipulgas o para piel sensible.'),
  ],
}
const tutoring: BusinessKind = {
  id: 'tutoring',
  label: 'Clases y asesorías',
  words: ['clases', 'asesori', 'tutor', 'regulariza', 'ingles', 'idioma', 'musica'],
  services: [
    preset('Clase de regularización', 60, 250, 'Apoyo en tareas y temas de la escuela.'),
    preset('Clase de matemáticas', 60, 280, 'Clase individual de matemáticas.'),
    preset('Clase de inglés', 60, 280, 'Clase individual de inglés según tu nivel.'),
    preset('Clase de física o química', 60, 300, 'Clase individual de ciencias.'),
    preset('Preparación de examen', 90, 400, 'Repaso para examen de admisión.'),
    preset('Clase de programación', 60, 350, 'Clase individual de programación.'),
    preset('Clase de música', 60, 300, 'Clase individual de un instrumento.'),
    preset('Diagnóstico', 30, 150, 'Primera sesión para conocer tu nivel.'),
  ],
}

/** Of two equally good matches the first wins: «estética canina» is not a salon. */
export const businessKinds: readonly BusinessKind[] = [
  barber,
  veterinary,
  grooming,
  salon,
  dental,
  spa,
  physiotherapy,
  driving,
  tutoring,
]

const FIRST = barber

/**
 * The kind that a business says it is, by its name, category and description; the first one by
 * default.
 */
export const kindOf = (texts: readonly string[]): BusinessKind => {
  const normalized = ` ${normalizeText(texts.join(' '))}`
  const scored = businessKinds.map(kind => ({
    kind,
    score: kind.words.filter(word => normalized.includes(` ${word}`)).length,
  }))
  const best = Math.max(...scored.map(({ score }) => score))
  return best === 0 ? FIRST : (scored.find(({ score }) => score === best)?.kind ?? FIRST)
}

/** Minutes of the usual service of that name, of any kind; undefined when it is none. */
export const usualMinutes = (name: string): number | undefined =>
  businessKinds
    .flatMap(({ services }) => services)
    .find(service => normalizeText(service.name) === normalizeText(name))?.minutes

import type { RestSchedules } from '@mostrador/contracts'

/** The demo business: a barber shop in Puebla. Invented people, numbers and addresses. */
export const business = {
  name: 'Barbería La Catrina',
  description:
    'Barbería de barrio con más de diez años en Puebla: cortes clásicos y modernos, barba con toalla caliente y buen café.',
  whatsapp: '2225550100',
  whatsappOwner: '2225550101',
  countryCode: '52',
  timezone: { name: 'America/Mexico_City' },
  businessType: { services: true, products: true, courses: false, properties: false },
}

const open = { from: '10:00', to: '20:00' }
const week = {
  monday: open,
  tuesday: open,
  wednesday: open,
  thursday: open,
  friday: open,
  saturday: { from: '09:00', to: '19:00' },
  sunday: { from: '00:00', to: '00:00' },
}
export const branches = [
  {
    name: 'Centro',
    address: { description: 'Av. Reforma 512, Centro Histórico' },
    city: 'Puebla',
    state: 'Puebla',
    country: 'México',
    schedules: { ...week, frecuency: 30 as const },
  },
  {
    name: 'Angelópolis',
    address: { description: 'Blvd. del Niño Poblano 2510, local 14' },
    city: 'San Andrés Cholula',
    state: 'Puebla',
    country: 'México',
    schedules: { ...week, sunday: { from: '10:00', to: '16:00' }, frecuency: 30 as const },
  },
]

const service = (name: string, duration: number, price: string, description: string) => ({
  name,
  duration,
  price,
  description,
})
export const services = [
  service(
    'Corte de cabello',
    40,
    '220',
    'Corte clásico o moderno con máquina y tijera, lavado y peinado.'
  ),
  service('Corte y barba', 60, '350', 'Corte completo más arreglo de barba con toalla caliente.'),
  service('Arreglo de barba', 30, '180', 'Perfilado, recorte y aceite para barba.'),
  service('Afeitado clásico', 40, '230', 'Afeitado a navaja con toalla caliente y bálsamo.'),
  service('Corte infantil', 30, '170', 'Para niñas y niños de hasta 12 años, con paciencia.'),
  service('Fade o degradado', 50, '260', 'Degradado bajo, medio o alto con acabado a navaja.'),
  service(
    'Tinte para caballero',
    90,
    '520',
    'Cobertura de canas o cambio de color, incluye lavado.'
  ),
  service('Tinte de barba', 30, '250', 'Color natural para barba.'),
  service('Mascarilla facial', 30, '200', 'Limpieza profunda con mascarilla negra.'),
  service('Diseño de ceja', 15, '90', 'Perfilado de ceja con navaja o pinza.'),
  service('Lavado y peinado', 30, '130', 'Lavado, masaje capilar y peinado con producto.'),
  service('Paquete novio', 120, '890', 'Corte, barba, mascarilla y peinado para el gran día.'),
]

const lunch = (from: string, to: string) => [{ from, to }]
const dayOff = [{ from: '00:01', to: '23:59' }]
const weeklyRests = (
  middle: RestSchedules['monday'],
  off: readonly (keyof RestSchedules)[]
): RestSchedules => {
  const day = (name: keyof RestSchedules) => (off.includes(name) ? dayOff : middle)
  return {
    monday: day('monday'),
    tuesday: day('tuesday'),
    wednesday: day('wednesday'),
    thursday: day('thursday'),
    friday: day('friday'),
    saturday: day('saturday'),
    sunday: day('sunday'),
  }
}
/**
 * `skills` are indexes of `services`. Rests are stored as the specification does: one minute inside
 * the gap.
 */
export const specialists = [
  {
    name: 'Lupita Hernández',
    branch: 0,
    whatsapp: '2225550111',
    colorHex: '#7c4dff',
    skills: [0, 1, 2, 4, 5, 6, 8, 9, 10, 11],
    restSchedules: weeklyRests(lunch('14:01', '14:59'), ['sunday']),
  },
  {
    name: 'Beto Méndez',
    branch: 0,
    whatsapp: '2225550112',
    colorHex: '#00897b',
    skills: [0, 1, 2, 3, 4, 5, 9, 10],
    restSchedules: weeklyRests(lunch('15:01', '15:59'), ['sunday', 'tuesday']),
  },
  {
    name: 'Chuy Ortega',
    branch: 0,
    whatsapp: '2225550113',
    colorHex: '#ef6c00',
    skills: [0, 1, 2, 3, 5, 7, 11],
    restSchedules: weeklyRests(lunch('14:31', '15:29'), ['sunday', 'monday']),
  },
  {
    name: 'Ana Sofía Ruiz',
    branch: 1,
    whatsapp: '2225550114',
    colorHex: '#d81b60',
    skills: [0, 1, 4, 6, 8, 9, 10],
    restSchedules: weeklyRests(lunch('14:01', '14:59'), ['wednesday']),
  },
  {
    name: 'Memo Castillo',
    branch: 1,
    whatsapp: '2225550115',
    colorHex: '#1e88e5',
    skills: [0, 1, 2, 3, 5, 7, 9, 11],
    restSchedules: weeklyRests(lunch('15:01', '15:59'), ['monday']),
  },
]

/** `bought`: pieces by branch, as of `branches`; `sold`: in the first one. */
export const products = [
  {
    name: 'Cera mate',
    description: 'Fijación fuerte sin brillo, 100 g.',
    price: 240,
    bought: [14, 6],
    sold: 2,
    minimumStock: 5,
    category: 'Peinado',
  },
  {
    name: 'Pomada base agua',
    description: 'Brillo medio, se quita con agua, 120 g.',
    price: 260,
    bought: [9, 4],
    sold: 1,
    minimumStock: 5,
    category: 'Peinado',
  },
  {
    name: 'Aceite para barba',
    description: 'Sándalo y cedro, 30 ml.',
    price: 280,
    bought: [10, 6],
    sold: 1,
    minimumStock: 4,
    category: 'Barba',
  },
  {
    name: 'Bálsamo para barba',
    description: 'Suaviza y da forma, 60 g.',
    price: 230,
    bought: [6, 3],
    sold: 1,
    minimumStock: 10,
    category: 'Barba',
  },
  {
    name: 'Shampoo anticaspa',
    description: 'Con menta y romero, 300 ml.',
    price: 210,
    bought: [12, 9],
    sold: 1,
    minimumStock: 6,
    category: 'Cuidado',
  },
  {
    name: 'Cepillo de barba',
    description: 'Cerdas naturales y mango de madera.',
    price: 190,
    bought: [5, 3],
    sold: 1,
    minimumStock: 4,
    category: 'Barba',
  },
]

/** A piece costs about 60 % of its price. */
export const COST_CENTS_PER_PESO = 60
/** Indexes of `services` and `products`: what a shave of the beard uses up. */
export const usesProducts = { service: 2, products: [2, 3] }

/** Besides the assistant of type `new`, which every business has. */
export const assistants = [
  {
    name: 'Toño',
    type: 'other' as const,
    goal: 'Atender a los clientes de siempre y agendarlos con su barbero',
    personality: 'Amable, Directa',
    channel: ['whatsapp' as const, 'instagram' as const, 'messenger' as const],
    mode: 'production' as const,
    isWorking: true,
    color: 'chico_green',
    capabilities: { sendReminder: 12, requestConfirmation: 24 },
  },
  {
    name: 'Mostradora',
    type: 'business' as const,
    goal: 'Ayudar al equipo a consultar su agenda del día',
    personality: 'Profesional, Directa',
    channel: ['whatsapp' as const],
    mode: 'testing' as const,
    isWorking: false,
    color: 'chica_azul',
  },
]

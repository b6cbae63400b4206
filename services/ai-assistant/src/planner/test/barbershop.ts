import type { Branch, Service, Specialist } from '../understand/business.ts'

/** Monday 23 November 2026, 10:00 in Mexico City. */
export const monday = new Date('2026-11-23T16:00:00Z')
export const mexico = 'America/Mexico_City'

const service = (handle: string, name: string, price: number, minutes: number): Service => ({
  handle,
  name,
  price,
  minutes,
  description: '',
})
export const services: Service[] = [
  service('s1', 'Corte de cabello', 250, 30),
  service('s2', 'Barba', 150, 30),
  service('s3', 'Tinte', 600, 90),
  service('s4', 'Corte de niño', 180, 30),
]
export const specialists: Specialist[] = [
  { handle: 'p1', name: 'Lupita Hernández', branch: 'Centro' },
  { handle: 'p2', name: 'Mario Ruiz', branch: 'Centro' },
  { handle: 'p3', name: 'José Antonio Díaz', branch: 'Norte' },
]
export const branches: Branch[] = [
  { handle: 'b1', name: 'Centro', address: 'Av. Juárez 10', hours: 'lun a sáb de 10:00 a 20:00' },
  { handle: 'b2', name: 'Norte', address: 'Calle 8 #20', hours: 'lun a vie de 9:00 a 18:00' },
]

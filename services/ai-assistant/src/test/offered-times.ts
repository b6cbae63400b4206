import type { Slot } from '@mostrador/contracts/scheduling'
import { addDays, instantAt, localTimeOf, weekdayOf, weekdays } from '@mostrador/kernel'
import { branchId, serviceId, specialistId, type FakeState, zone } from './fake-state.ts'

const everyDay = <Value>(value: Value) =>
  Object.fromEntries(weekdays.map(day => [day, value])) as Record<(typeof weekdays)[number], Value>
const rests = everyDay([])

type Window = {
  /** Local dates, both included. */
  readonly from: string
  readonly to: string
  readonly now: Date
  readonly timeFrom?: string | undefined
  readonly timeTo?: string | undefined
}

/** Free half hours of the one specialist, at every full hour from 10 to 19, without Sundays. */
export const freeSlots = (
  fakeState: FakeState,
  { from, to, now, timeFrom = '00:00', timeTo = '24:00' }: Window
): Slot[] => {
  const slots: Slot[] = []
  for (let date = from; date <= to; date = addDays(date, 1)) {
    for (let hour = 10; hour < 20 && weekdayOf(date) !== 'sunday'; hour += 1) {
      const start = instantAt(date, `${hour}:00`, zone)
      const time = localTimeOf(start, zone)
      if (
        start > now &&
        time >= timeFrom &&
        time <= timeTo &&
        !fakeState.taken.has(start.toISOString())
      )
        slots.push({
          start: start.toISOString(),
          end: new Date(start.getTime() + 30 * 60_000).toISOString(),
          branchId,
          specialistId,
          serviceId,
        })
    }
  }
  return slots
}

export const branchOf = (fakeState: FakeState) => ({
  _id: branchId,
  businessId: fakeState.businessId,
  name: 'Centro',
  address: { description: 'Av. Juárez 10' },
  location: '',
  city: 'Puebla',
  state: 'Puebla',
  country: 'México',
  schedules: {
    ...everyDay({ from: '10:00', to: '20:00' }),
    sunday: { from: '00:00', to: '00:00' },
    frecuency: 30,
  },
  restSchedules: rests,
  revision: 'r1',
  resources: [],
  services: [serviceId],
  products: [],
  isArchived: false,
  updatedAt: '2026-01-01T00:00:00.000Z',
})

export const serviceOf = (fakeState: FakeState) => ({
  _id: serviceId,
  businessId: fakeState.businessId,
  customId: '',
  name: 'Corte de cabello',
  description: 'Corte',
  price: '250',
  duration: 30,
  available: true,
  isAlwaysAvailable: true,
  isArchived: false,
  linkPrice: null,
  images: [],
  resources: [],
  restSchedules: null,
  revision: 'r1',
  branches: [branchId],
  specialists: [specialistId],
})

export const specialistOf = (fakeState: FakeState) => ({
  _id: specialistId,
  businessId: fakeState.businessId,
  branchId,
  customId: '',
  name: 'Lupita Hernández',
  email: '',
  whatsapp: '5550003333',
  countryCode: '52',
  countryCodeExt: '521',
  colorHex: '#2196f3',
  services: [serviceId],
  restSchedules: rests,
  revision: 'r1',
  isArchived: false,
  googleRefreshToken: null,
  googleCalendarId: null,
  googleCalendarName: null,
})

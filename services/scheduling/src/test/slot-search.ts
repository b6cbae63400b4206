import type { LocalDate, Zone } from '@mostrador/kernel'
import { dayClocks } from '../availability/day-clock.ts'
import type { SlotSearch } from '../availability/slots.ts'

/** Milliseconds. */
export const MINUTE = 60_000

/** The minute since 1970 of an instant. */
export const minuteAt = (text: string): number => Date.parse(text) / MINUTE

/** A search for an hour over whole days, unless set. */
export const aSearch = (
  zone: Zone,
  date: LocalDate,
  count = 1,
  fields: Partial<SlotSearch> = {}
): SlotSearch => ({
  serviceId: 'corte',
  duration: 60,
  days: dayClocks(date, count + 1, zone),
  notBefore: 0,
  startFrom: 0,
  startTo: 1440,
  limit: 5000,
  ...fields,
})

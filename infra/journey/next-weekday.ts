import { addDays, type LocalDate, localDateOf, type Zone } from '@mostrador/kernel'

/** The next local date with this weekday, 1 being Monday; never today. */
export const nextWeekday = (weekday: number, zone: Zone): LocalDate => {
  const today = localDateOf(new Date(), zone)
  const ahead = (weekday - Temporal.PlainDate.from(today).dayOfWeek + 7) % 7
  return addDays(today, ahead === 0 ? 7 : ahead)
}

import type { AudienceFilter, ClientFilter } from '@mostrador/contracts/crm'

const DAY_MS = 86_400_000

const dateDaysBefore = (now: Date, days: number): string =>
  new Date(now.getTime() - days * DAY_MS).toISOString()

/** The filter of a living audience as a condition of the list of contacts, at this moment. */
export const conditionsOf = (filter: AudienceFilter, now: Date): ClientFilter => {
  const { search, types, genders, activeDays, silentDays, newDays } = filter
  return {
    search,
    ...(types.length > 0 && { type: types }),
    ...(genders.length > 0 && { gender: genders }),
    ...(activeDays !== null && { interactedFrom: dateDaysBefore(now, activeDays) }),
    ...(silentDays !== null && { interactedUntil: dateDaysBefore(now, silentDays) }),
    ...(newDays !== null && { createdFrom: dateDaysBefore(now, newDays) }),
    rangeMode: 'all',
  }
}

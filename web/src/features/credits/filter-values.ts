import { MovementFilter } from '@mostrador/contracts/billing'
import { addDays, startOfDay } from '@mostrador/kernel'

/** The fields of the panel, as typed; empty where nothing is filtered [CRD-05]. */
const filterNames = ['type', 'creditType', 'from', 'to'] as const
export type FilterName = (typeof filterNames)[number]
export type FilterValues = Readonly<Partial<Record<FilterName, string>>>

const PREFIX = 'con.'
const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text)

/** The filters in the URL. */
export const filterOf = (search: URLSearchParams): FilterValues =>
  Object.fromEntries(
    filterNames.flatMap(name => {
      const value = search.get(`${PREFIX}${name}`)
      return value === null ? [] : [[name, value]]
    })
  )

/** The URL parameters of these values. */
export const addressOf = (values: FilterValues): Record<string, string | null> =>
  Object.fromEntries(filterNames.map(name => [`${PREFIX}${name}`, values[name] || null]))

export const countOf = (values: FilterValues): number =>
  filterNames.filter(name => (values[name] ?? '') !== '').length

/**
 * The question for the server: whole days where the business is; what makes no sense filters
 * nothing.
 */
export const queryOf = (
  { type, creditType, from = '', to = '' }: FilterValues,
  timeZone: string
): MovementFilter => {
  const query = {
    type: MovementFilter.shape.type.safeParse(type).data,
    creditType: MovementFilter.shape.creditType.safeParse(creditType).data,
    from: isDay(from) ? startOfDay(from, timeZone).toISOString() : undefined,
    to: isDay(to) ? startOfDay(addDays(to, 1), timeZone).toISOString() : undefined,
  }
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== undefined))
}

import { EnrollmentFilter } from '@mostrador/contracts/catalog'

/** The fields of the panel, as typed; empty where nothing is filtered [ENR-01]. */
export const filterNames = [
  'order',
  'status',
  'paymentStatus',
  'courseId',
  'clientId',
  'amountFrom',
  'amountTo',
  'courseType',
  'place',
  'priceFrom',
  'priceTo',
  'availableSlots',
  'archived',
  'recurrenceUnit',
  'daysOfWeek',
  'timeFrom',
  'timeTo',
] as const
export type FilterName = (typeof filterNames)[number]
export type FilterValues = Readonly<Partial<Record<FilterName, string>>>

const PREFIX = 'con.'

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

/** Days of the week are asked for of courses that repeat by weeks only [ENR-02]. */
export const hasDays = ({ courseType, recurrenceUnit }: FilterValues): boolean =>
  courseType === 'recurrent' && recurrenceUnit === 'weeks'

/** A change of the panel; what no longer applies goes with it. */
export const withChange = (values: FilterValues, part: FilterValues): FilterValues => {
  const next = { ...values, ...part }
  const unit = next.courseType === 'recurrent' ? next.recurrenceUnit : ''
  const complete = { ...next, recurrenceUnit: unit ?? '' }
  return { ...complete, daysOfWeek: hasDays(complete) ? (complete.daysOfWeek ?? '') : '' }
}

/** The question for the server; a field of the address that makes no sense filters nothing. */
export const queryOf = (values: FilterValues): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) =>
        value !== '' && EnrollmentFilter.shape[name as FilterName].safeParse(value).success
    )
  )

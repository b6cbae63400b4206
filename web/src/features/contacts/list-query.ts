import { clientOrders, type ClientOrder } from '@mostrador/contracts/crm'
import { isDate, shiftDays } from '../../ui/calendar.ts'
import type { GridFilters } from '../../ui/data-grid/columns.ts'
import type { GridView } from '../../ui/data-grid/view.ts'
import { birthdayRange } from './birthdays.ts'
import { noRespondNames, typeNames } from './client-words.ts'

export type Clock = {
  /** The instant at which a day begins in the business, in ISO. */
  readonly startOf: (date: string) => string
  /** The day of now in the business, YYYY-MM-DD. */
  readonly today: string
}

const keysOf = (
  names: Readonly<Record<string, string>>,
  labels: readonly string[] = []
): string[] => Object.keys(names).filter(key => labels.includes(names[key] ?? ''))

/** 'a,b', or nothing to filter by. */
const listParam = <Name extends string>(name: Name, values: readonly string[] = []) =>
  values.length === 0 ? {} : ({ [name]: values.join(',') } as Partial<Record<Name, string>>)

const moments = (
  name: string,
  [from = '', to = '']: readonly string[] = [],
  { startOf }: Clock
) => ({
  ...(isDate(from) ? { [`${name}From`]: startOf(from) } : {}),
  ...(isDate(to) ? { [`${name}Until`]: startOf(shiftDays(to, 1)) } : {}),
})

/** From and to that have the form that the server takes. */
const range = (
  name: string,
  [from = '', to = '']: readonly string[] = [],
  isValid: (text: string) => boolean
) => ({
  ...(isValid(from) ? { [`${name}From`]: from } : {}),
  ...(isValid(to) ? { [`${name}To`]: to } : {}),
})

const isAge = (text: string): boolean => /^\d{1,2}$|^1[0-4]\d$|^150$/.test(text)
const isPesos = (text: string): boolean => /^\d{1,9}(\.\d{1,2})?$/.test(text)

const text = <Name extends string>(name: Name, [typed = '']: readonly string[] = []) =>
  typed.trim() === ''
    ? {}
    : ({ [name]: typed.trim().slice(0, 100) } as Partial<Record<Name, string>>)

const isOrder = (id: string): id is ClientOrder => (clientOrders as readonly string[]).includes(id)

/** The order that the grid asks for; without one, who wrote last comes first. */
export const orderOf = (sort: GridView['sort']) =>
  sort !== null && isOrder(sort.id)
    ? { order: sort.id, direction: sort.desc ? ('desc' as const) : ('asc' as const) }
    : {}

/**
 * What the server narrows the list by, for the words and filters of the grid [CLI-22]; it refuses
 * that of money, of appointments and of what was booked to who may not see them.
 */
export const filterQueryOf = (
  { search, filters }: { readonly search: string; readonly filters: GridFilters },
  clock: Clock,
  sees: { readonly money: boolean; readonly agenda: boolean; readonly enrollments: boolean }
) => {
  const [noRespond, ...others] = keysOf(noRespondNames, filters['noRespond'])
  return {
    ...text('search', [search]),
    ...text('name', filters['name']),
    ...text('email', filters['email']),
    ...text('whatsapp', filters['whatsapp']),
    ...listParam('type', keysOf(typeNames, filters['type'])),
    ...listParam('gender', filters['gender']),
    // Both ticked are all contacts.
    ...(noRespond === undefined || others.length > 0
      ? {}
      : { noRespond: noRespond as 'true' | 'false' }),
    ...range('age', filters['age'], isAge),
    ...birthdayRange(filters['birthday']?.[0], clock.today),
    ...text('funnelId', filters['funnel']),
    // A phase without its funnel is ignored [CLI-23].
    ...(filters['funnel']?.[0] ? text('phase', filters['phase']) : {}),
    ...(sees.money && range('revenue', filters['totalRevenue'], isPesos)),
    ...(sees.money && range('purchased', filters['lastPurchase'], isDate)),
    ...(sees.agenda && listParam('appointmentStatus', filters['appointmentStatus'])),
    ...(sees.agenda && moments('starts', filters['appointmentStart'], clock)),
    ...(sees.agenda && moments('ends', filters['appointmentEnd'], clock)),
    ...(filters['rangeMode']?.[0] === 'any' ? { rangeMode: 'any' as const } : {}),
    ...listParam(
      'interests',
      filters['interests']?.filter(
        item =>
          (sees.agenda || !item.startsWith('services:')) &&
          (sees.enrollments || !item.startsWith('courses:'))
      )
    ),
    ...moments('interacted', filters['lastInteraction'], clock),
    ...moments('created', filters['createdAt'], clock),
  }
}

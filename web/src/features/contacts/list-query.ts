import { clientOrders, type ClientOrder } from '@mostrador/contracts/crm'
import { isDate, shiftDays } from '../../ui/calendar.ts'
import type { GridView } from '../../ui/data-grid/view.ts'
import { noRespondNames, typeNames } from './client-words.ts'

type Asked = Pick<GridView, 'search' | 'sort' | 'filters' | 'page'> & { readonly pageSize: number }
/** The instant at which a day begins in the business, in ISO. */
type StartOfDay = (date: string) => string

const keysOf = (names: Readonly<Record<string, string>>, shown: readonly string[] = []): string[] =>
  Object.keys(names).filter(key => shown.includes(names[key] ?? ''))

/** 'a,b', or nothing to filter by. */
const listed = <Name extends string>(name: Name, values: readonly string[] = []) =>
  values.length === 0 ? {} : ({ [name]: values.join(',') } as Partial<Record<Name, string>>)

const days = (name: string, [from = '', to = '']: readonly string[] = [], startOf: StartOfDay) => ({
  ...(isDate(from) ? { [`${name}From`]: startOf(from) } : {}),
  ...(isDate(to) ? { [`${name}Until`]: startOf(shiftDays(to, 1)) } : {}),
})

const isOrder = (id: string): id is ClientOrder => (clientOrders as readonly string[]).includes(id)

const orderOf = (sort: GridView['sort']) =>
  sort !== null && isOrder(sort.id)
    ? { order: sort.id, direction: sort.desc ? ('desc' as const) : ('asc' as const) }
    : {}

/** The call that answers what the grid asks for: its words, filters, order and page. */
export const listQueryOf = (
  { search, sort, filters, page, pageSize }: Asked,
  startOf: StartOfDay
) => {
  const [noRespond, ...others] = keysOf(noRespondNames, filters['noRespond'])
  return {
    ...(search.trim() === '' ? {} : { search: search.trim().slice(0, 100) }),
    ...listed('type', keysOf(typeNames, filters['type'])),
    ...listed('gender', filters['gender']),
    // Both ticked are all contacts.
    ...(noRespond === undefined || others.length > 0
      ? {}
      : { noRespond: noRespond as 'true' | 'false' }),
    ...days('interacted', filters['lastInteraction'], startOf),
    ...days('created', filters['createdAt'], startOf),
    ...orderOf(sort),
    offset: page * pageSize,
    limit: pageSize,
  }
}

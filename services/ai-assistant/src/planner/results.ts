import type { Appointment, Offer } from './state/memory.ts'
import type { Branch, Service, Specialist } from './understand/business.ts'

/** What a tool answered, parsed: `{ ok: true, ... }` or `{ ok: false, code, message }`. */
export type Result = { ok: boolean; [field: string]: unknown }

/** A tool's JSON text; anything unreadable counts as a refusal, so that the talk goes on. */
export const parseResult = (content: string): Result => {
  try {
    const value: unknown = JSON.parse(content)
    if (
      typeof value === 'object' &&
      value !== null &&
      'ok' in value &&
      typeof value.ok === 'boolean'
    )
      return { ...value, ok: value.ok }
  } catch {
    // fall through: the tool spoke no JSON
  }
  return { ok: false, code: 'unreadable', message: '' }
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const rows = (result: Result, field: string): Record<string, unknown>[] => {
  const list = result[field]
  return Array.isArray(list)
    ? list.filter((row): row is Record<string, unknown> => typeof row === 'object' && row !== null)
    : []
}

export const codeOf = (result: Result): string => text(result['code'])
export const messageOf = (result: Result): string => text(result['message'])

export const servicesOf = (result: Result): Service[] =>
  rows(result, 'services').map(row => ({
    handle: text(row['handle']),
    name: text(row['name']),
    description: text(row['description']),
    minutes: typeof row['minutes'] === 'number' ? row['minutes'] : null,
    price:
      typeof row['price'] === 'number' || typeof row['price'] === 'string' ? row['price'] : null,
  }))
export const specialistsOf = (result: Result): Specialist[] =>
  rows(result, 'specialists').map(row => ({
    handle: text(row['handle']),
    name: text(row['name']),
    branch: text(row['branch']),
    ...(Array.isArray(row['services']) && { services: row['services'].map(text) }),
  }))
export const branchesOf = (result: Result): Branch[] =>
  rows(result, 'branches').map(row => ({
    handle: text(row['handle']),
    name: text(row['name']),
    address: text(row['address']),
    hours: text(row['hours']),
    ...(text(row['map']) !== '' && { map: text(row['map']) }),
  }))
export const offersOf = (result: Result, field: 'times' | 'nearest'): Offer[] =>
  rows(result, field)
    .map(row => ({
      handle: text(row['handle']),
      date: text(row['date']),
      time: text(row['time']),
      specialist: text(row['specialist']),
      branch: text(row['branch']),
      say: text(row['say']),
    }))
    .filter(({ handle }) => handle !== '')
/** Why a search found nothing. `full`: every time is taken. */
export type Reason = {
  code: 'closed' | 'rests' | 'elsewhere' | 'service_elsewhere' | 'not_given' | 'outside' | 'full'
  /** A person or a place, in the words of the business. */
  name: string
  /** Where else, for `elsewhere`; the opening hours, for `outside`. */
  where: string
}
const reasons: readonly string[] = [
  'closed',
  'rests',
  'elsewhere',
  'service_elsewhere',
  'not_given',
  'outside',
  'full',
]
const isReason = (code: string): code is Reason['code'] => reasons.includes(code)

export const reasonOf = (result: Result): Reason | undefined => {
  const why = result['why']
  if (typeof why !== 'object' || why === null) return undefined
  const row: Record<string, unknown> = { ...why }
  const code = text(row['code'])
  return isReason(code) ? { code, name: text(row['name']), where: text(row['where']) } : undefined
}
export const appointmentsOf = (result: Result): Appointment[] =>
  appointmentsIn(result, 'appointments').filter(({ handle }) => handle !== '')
/** Past visits, the latest first. They carry no handle: nothing can be done with them. */
export const visitsOf = (result: Result): Appointment[] => appointmentsIn(result, 'visits')
const appointmentsIn = (result: Result, field: 'appointments' | 'visits'): Appointment[] =>
  rows(result, field).map(row => ({
    handle: text(row['handle']),
    folio: text(row['folio']),
    service: text(row['service']),
    date: text(row['date']),
    time: text(row['time']),
    specialist: text(row['specialist']),
    branch: text(row['branch']),
    price: typeof row['price'] === 'number' ? row['price'] : text(row['price']),
    say: text(row['say']),
    ...(typeof row['for_whom'] === 'string' && { forWhom: row['for_whom'] }),
    ...(typeof row['deposit'] === 'string' && {
      deposit: { amount: row['deposit'], isReturned: row['depositIsReturned'] === true },
    }),
  }))
export type Product = {
  /** Empty where nothing is sold by chat. */
  handle: string
  name: string
  price: string | number | null
  description: string
}
export const productsOf = (result: Result): Product[] =>
  rows(result, 'products').map(row => ({
    handle: text(row['handle']),
    name: text(row['name']),
    description: text(row['description']),
    price:
      typeof row['price'] === 'number' || typeof row['price'] === 'string' ? row['price'] : null,
  }))

/** A cart as the server priced it. `cart` is empty while not all of it can be sold. */
export type Quote = {
  cart: string
  total: number
  items: {
    handle: string
    name: string
    quantity: number
    total: number
    left: number
    isShort: boolean
  }[]
}
const count = (value: unknown): number => (typeof value === 'number' ? value : 0)
export const quoteOf = (result: Result): Quote => ({
  cart: text(result['cart']),
  total: count(result['total']),
  items: rows(result, 'items').map(row => ({
    handle: text(row['product']),
    name: text(row['name']),
    quantity: count(row['quantity']),
    total: count(row['total']),
    left: text(row['state']) === 'short' ? count(row['left']) : 0,
    isShort: text(row['state']) !== 'available',
  })),
})

export type OrderRow = {
  folio: string
  status: string
  total: number
  items: { name: string; quantity: number }[]
}
export const ordersOf = (result: Result): OrderRow[] =>
  rows(result, 'orders').map(row => ({
    folio: text(row['folio']),
    status: text(row['status']),
    total: count(row['total']),
    items: rows({ ok: true, items: row['items'] }, 'items').map(item => ({
      name: text(item['name']),
      quantity: count(item['quantity']),
    })),
  }))

import type { Appointment, Offer } from '../state/memory.ts'
import type { Branch, Service, Specialist } from '../understand/match.ts'

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
  }))
export const branchesOf = (result: Result): Branch[] =>
  rows(result, 'branches').map(row => ({
    handle: text(row['handle']),
    name: text(row['name']),
    address: text(row['address']),
    hours: text(row['hours']),
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
export const appointmentsOf = (result: Result): Appointment[] =>
  rows(result, 'appointments')
    .map(row => ({
      handle: text(row['handle']),
      folio: text(row['folio']),
      service: text(row['service']),
      date: text(row['date']),
      time: text(row['time']),
      specialist: text(row['specialist']),
      say: text(row['say']),
    }))
    .filter(({ handle }) => handle !== '')
export const productsOf = (
  result: Result
): { name: string; price: string | number | null; description: string }[] =>
  rows(result, 'products').map(row => ({
    name: text(row['name']),
    description: text(row['description']),
    price:
      typeof row['price'] === 'number' || typeof row['price'] === 'string' ? row['price'] : null,
  }))

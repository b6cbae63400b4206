import type { AppointmentLine } from '@mostrador/contracts/scheduling'
import { forWhomText, withForWhom } from '../../bookables/for-whom-text.ts'
import { pluralize } from '../../ui/count.ts'

const list = new Intl.ListFormat('es-MX', { type: 'conjunction' })
/** 'Corte y Ana' */
export const joinParts = (parts: readonly string[]): string =>
  list.format(parts.filter(part => part !== ''))

/** 'Ana López · Corte' */
export const joinFacts = (facts: readonly string[]): string =>
  facts.filter(fact => fact !== '').join(' · ')

/** '16:30', on the clock of the business. */
export const clockText = (instant: string, zone: string): string =>
  new Intl.DateTimeFormat('es-MX', {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: zone,
  }).format(new Date(instant))

const DAY = 24 * 60 * 60 * 1000
/** '2026-11-25', the date in the zone; through Intl, because the first page loads no Temporal. */
export const dateIn = (timestamp: number, zone: string): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(timestamp)
const shifted = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * DAY).toISOString().slice(0, 10)

/** 'hoy', 'mañana', 'ayer', or 'mié 25 nov', in the zone of the business. */
export const dayWord = (instant: string, now: number, zone: string): string => {
  const date = dateIn(Date.parse(instant), zone)
  const today = dateIn(now, zone)
  if (date === today) return 'hoy'
  if (date === shifted(today, 1)) return 'mañana'
  if (date === shifted(today, -1)) return 'ayer'
  const parts = new Intl.DateTimeFormat('es-MX', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    timeZone: zone,
  }).formatToParts(new Date(instant))
  const partOf = (type: Intl.DateTimeFormatPartTypes) =>
    (parts.find(part => part.type === type)?.value ?? '').replace('.', '')
  return `${partOf('weekday')} ${partOf('day')} ${partOf('month')}`
}

/**
 * Whom an appointment is for: the client and who comes instead of them, what was written down, or
 * nobody yet; '…' while the names are read.
 */
export const whomOf = (
  { clientId, title, forWhom }: Pick<AppointmentLine, 'clientId' | 'title' | 'forWhom'>,
  names: ReadonlyMap<string, string> | undefined
): string => {
  const name = names?.get(clientId) ?? title
  if (name !== '') return withForWhom(name, forWhomText(forWhom))
  return names === undefined ? '…' : 'Cliente sin nombre'
}

/** '3 créditos', '12.5 créditos' */
export const creditsText = (amount: number): string => pluralize(amount, 'crédito', 'créditos', 1)

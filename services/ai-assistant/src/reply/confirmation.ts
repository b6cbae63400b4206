import type { DepositRequest } from '@mostrador/contracts/billing'
import { type Appointment, forWhomIn } from '@mostrador/contracts/scheduling'
import { formatMoney } from '@mostrador/kernel'
import { priceOf } from '../tools/wording.ts'
import { type Language, wordsIn } from './confirmation-words.ts'

export type Facts = {
  readonly appointment: Appointment
  readonly serviceName: string
  readonly branchName: string
  readonly branchAddress: string
  readonly specialistName: string
  readonly price: string
}
/** `now`: a date far from it is told with its year. */
export type Telling = {
  readonly deposit?: DepositRequest | null
  readonly language?: Language
  readonly now?: Date
}
export type Change = 'booked' | 'moved' | 'cancelled'

const priceText = (price: string): string => {
  const knownPrice = priceOf(price)
  return typeof knownPrice === 'number'
    ? formatMoney({ cents: Math.round(knownPrice * 100), currency: 'MXN' })
    : knownPrice
}

/** Who comes, as the client says it: «tu mamá». The note is in Spanish: no English talk reads it. */
const forWhomText = (appointment: Appointment, language: Language): string =>
  language === 'en' ? '' : (forWhomIn(appointment) ?? '').replace(/\bsu\b/g, 'tu')

/**
 * The only texts that tell a client about their appointment, out of the committed row, with its
 * folio. Null when the row says otherwise. `deposit`: what holds a new one until it is paid.
 */
export const confirmationText = (
  change: Change,
  { appointment, serviceName, branchName, branchAddress, specialistName, price }: Facts,
  zone: string,
  { deposit = null, language = 'es', now }: Telling = {}
): string | null => {
  const cancelled = appointment.status === 'cancelada'
  // The row may have changed since: a sentence that is no longer true is left out.
  if (cancelled !== (change === 'cancelled')) return null
  const { title, labels, when, deposit: depositText } = wordsIn[language]
  const forWhom: readonly [string, string] = [labels.for, forWhomText(appointment, language)]
  const branchText = [branchName, branchAddress].filter(Boolean).join(', ')
  const requestedDeposit =
    change === 'booked' && appointment.status === 'pago_pendiente' ? deposit : null
  const lines = cancelled
    ? [[labels.service, serviceName], forWhom, [labels.was, when(appointment.start, zone, now)]]
    : [
        [labels.service, serviceName],
        forWhom,
        [labels.when, when(appointment.start, zone, now)],
        [labels.with, specialistName],
        [labels.where, branchText],
        [labels.price, change === 'booked' ? priceText(price) : ''],
      ]
  return [
    requestedDeposit === null ? title[change] : title.held,
    ...lines.filter(([, value]) => value !== '').map(([label, value]) => `${label}: ${value}`),
    `Folio: ${appointment.shortId}`,
    ...(requestedDeposit === null ? [] : ['', depositText(requestedDeposit, zone)]),
  ].join('\n')
}

/** The client's next appointments, one line each. */
export const listingText = (
  rows: readonly { readonly service: string; readonly say: string; readonly folio: string }[]
): string =>
  rows.length === 0
    ? 'No encuentro citas próximas a tu nombre.'
    : `${rows.length === 1 ? 'Tu próxima cita' : 'Tus próximas citas'}:\n${rows.map(({ service, say, folio }) => `• ${service}, ${say} (folio ${folio})`).join('\n')}`

import type { DepositRequest } from '@mostrador/contracts/billing'
import type { Appointment } from '@mostrador/contracts/scheduling'
import { formatMoney } from '@mostrador/kernel'
import { priceOf, sayWhen } from '../tools/wording.ts'

export type Facts = {
  readonly appointment: Appointment
  readonly serviceName: string
  readonly branchName: string
  readonly branchAddress: string
  readonly specialistName: string
  readonly price: string
}
export type Change = 'booked' | 'moved' | 'cancelled'

const priceText = (price: string): string => {
  const known = priceOf(price)
  return typeof known === 'number'
    ? formatMoney({ cents: Math.round(known * 100), currency: 'MXN' })
    : known
}

/**
 * The only texts that tell a client about their appointment, out of the committed row, with its
 * folio. Null when the row says otherwise. `deposit`: what holds a new one until it is paid.
 */
export const confirmationText = (
  change: Change,
  { appointment, serviceName, branchName, branchAddress, specialistName, price }: Facts,
  zone: string,
  deposit: DepositRequest | null = null
): string | null => {
  const cancelled = appointment.status === 'cancelada'
  // The row may have moved on since: nothing is said that is no longer true.
  if (cancelled !== (change === 'cancelled')) return null
  const place = [branchName, branchAddress].filter(Boolean).join(', ')
  const requestedDeposit =
    change === 'booked' && appointment.status === 'pago_pendiente' ? deposit : null
  const title = {
    booked:
      requestedDeposit === null ? 'Tu cita quedó agendada ✅' : 'Tu horario quedó apartado ⏳',
    moved: 'Tu cita cambió de horario ✅',
    cancelled: 'Tu cita quedó cancelada.',
  }[change]
  const lines = cancelled
    ? [
        ['Servicio', serviceName],
        ['Era', sayWhen(appointment.start, zone)],
      ]
    : [
        ['Servicio', serviceName],
        ['Cuándo', sayWhen(appointment.start, zone)],
        ['Con', specialistName],
        ['Dónde', place],
        ['Precio', change === 'booked' ? priceText(price) : ''],
      ]
  return [
    title,
    ...lines.filter(([, value]) => value !== '').map(([label, value]) => `${label}: ${value}`),
    `Folio: ${appointment.shortId}`,
    ...(requestedDeposit === null ? [] : ['', depositText(requestedDeposit, zone)]),
  ].join('\n')
}

/** What to pay now and where, what is left, and what a cancellation makes of it. */
const depositText = (deposit: DepositRequest, zone: string): string => {
  const { url, cents, restCents, currency, heldUntil } = deposit
  const until = heldUntil === null ? '' : ` antes del ${sayWhen(heldUntil, zone)}`
  const rest = formatMoney({ cents: restCents, currency })
  return [
    `Para confirmarla, paga tu anticipo de ${formatMoney({ cents, currency })}${until}: ${url}`,
    ...(restCents === 0 ? [] : [`En el local pagas los ${rest} que quedan.`]),
    policyText(deposit, zone),
    'En cuanto se acredite, te confirmo por aquí.',
  ].join('\n')
}

const policyText = (
  { isRefundable, refundHours, refundableUntil }: DepositRequest,
  zone: string
): string => {
  if (!isRefundable) return 'Si cancelas, el anticipo ya no se devuelve.'
  if (refundHours === 0) return 'Si cancelas antes de tu cita, te devolvemos el anticipo.'
  return `Si cancelas a más tardar el ${sayWhen(refundableUntil, zone)}, te devolvemos el anticipo; después ya no.`
}

/** The client's next appointments, one line each. */
export const listingText = (
  rows: readonly { readonly service: string; readonly say: string; readonly folio: string }[]
): string =>
  rows.length === 0
    ? 'No encuentro citas próximas a tu nombre.'
    : `${rows.length === 1 ? 'Tu próxima cita' : 'Tus próximas citas'}:\n${rows.map(({ service, say, folio }) => `• ${service}, ${say} (folio ${folio})`).join('\n')}`

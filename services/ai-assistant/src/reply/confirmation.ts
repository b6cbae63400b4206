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

/** The only texts that tell a client about their appointment, out of the committed row, with its folio. Null when the row says otherwise. */
export const confirmationText = (
  change: Change,
  { appointment, serviceName, branchName, branchAddress, specialistName, price }: Facts,
  zone: string
): string | null => {
  const cancelled = appointment.status === 'cancelada'
  // The row may have moved on since: nothing is said that is no longer true.
  if (cancelled !== (change === 'cancelled')) return null
  const place = [branchName, branchAddress].filter(Boolean).join(', ')
  const title = {
    booked: 'Tu cita quedó agendada ✅',
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
  ].join('\n')
}

/** The client's next appointments, one line each. */
export const listingText = (
  rows: readonly { readonly service: string; readonly say: string; readonly folio: string }[]
): string =>
  rows.length === 0
    ? 'No encuentro citas próximas a tu nombre.'
    : `${rows.length === 1 ? 'Tu próxima cita' : 'Tus próximas citas'}:\n${rows.map(({ service, say, folio }) => `• ${service}, ${say} (folio ${folio})`).join('\n')}`

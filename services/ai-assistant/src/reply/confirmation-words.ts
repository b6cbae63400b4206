import type { DepositRequest } from '@mostrador/contracts/billing'
import { formatMoney } from '@mostrador/kernel'
import { datesInEnglish } from '../planner/wording/english-dates.ts'
import { formatWhen } from '../tools/wording.ts'

/** The languages of the confirmations that clients get. */
export type Language = 'es' | 'en'
type Labels = 'service' | 'for' | 'was' | 'when' | 'with' | 'where' | 'price'
type Words = {
  readonly title: Readonly<Record<'booked' | 'held' | 'moved' | 'cancelled', string>>
  readonly labels: Readonly<Record<Labels, string>>
  readonly when: (start: string, zone: string, now?: Date) => string
  readonly deposit: (deposit: DepositRequest, zone: string) => string
  readonly order: { readonly title: string; readonly pickUp: string }
}

/** The words of the server's own texts, which alone tell that the agenda changed. */
export const wordsIn: Readonly<Record<Language, Words>> = {
  es: {
    title: {
      booked: 'Tu cita quedó agendada ✅',
      held: 'Tu horario quedó apartado ⏳',
      moved: 'Tu cita cambió de horario ✅',
      cancelled: 'Tu cita quedó cancelada.',
    },
    labels: {
      ...{ service: 'Servicio', for: 'Para', was: 'Era', when: 'Cuándo' },
      ...{ with: 'Con', where: 'Dónde', price: 'Precio' },
    },
    when: formatWhen,
    deposit: (deposit, zone) => depositText(deposit, zone),
    order: { title: 'Tu pedido quedó registrado ✅', pickUp: 'Entrega: lo recoges en el negocio' },
  },
  en: {
    title: {
      booked: 'Your appointment is booked ✅',
      held: 'Your time is on hold ⏳',
      moved: 'Your appointment was moved ✅',
      cancelled: 'Your appointment was cancelled.',
    },
    labels: {
      ...{ service: 'Service', for: 'For', was: 'It was', when: 'When' },
      ...{ with: 'With', where: 'Where', price: 'Price' },
    },
    when: (start, zone, now) => datesInEnglish(formatWhen(start, zone, now)),
    deposit: (deposit, zone) => depositInEnglish(deposit, zone),
    order: { title: 'Your order is registered ✅', pickUp: 'Pick it up at the shop' },
  },
}

/** What to pay now and where, what is left, and what a cancellation makes of it. */
const depositText = (deposit: DepositRequest, zone: string): string => {
  const { url, cents, restCents, currency, heldUntil } = deposit
  const until = heldUntil === null ? '' : ` antes del ${formatWhen(heldUntil, zone)}`
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
  return `Si cancelas a más tardar el ${formatWhen(refundableUntil, zone)}, te devolvemos el anticipo; después ya no.`
}

const depositInEnglish = (deposit: DepositRequest, zone: string): string => {
  const { url, cents, restCents, currency, heldUntil, isRefundable, refundHours } = deposit
  const say = (start: string): string => datesInEnglish(formatWhen(start, zone))
  const until = heldUntil === null ? '' : ` before ${say(heldUntil)}`
  const policy = isRefundable
    ? `Cancel ${refundHours === 0 ? 'before your appointment' : `by ${say(deposit.refundableUntil)}`} and it comes back.`
    : 'If you cancel, the deposit does not come back.'
  return [
    `To confirm it, pay a deposit of ${formatMoney({ cents, currency })}${until}: ${url}`,
    ...(restCents === 0
      ? []
      : [`The other ${formatMoney({ cents: restCents, currency })} you pay here.`]),
    policy,
    'I will write to you as soon as it arrives.',
  ].join('\n')
}

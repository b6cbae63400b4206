import {
  type EnrollmentLine,
  isClientRefund,
  type ListedMovement,
  type ListedOrder,
  methodNames,
} from '@mostrador/contracts/catalog'
import type { FormAnswer } from '@mostrador/contracts/crm'
import type { ChatMessage } from '@mostrador/contracts/messaging-gateway'
import { centsOf, formatMoney } from '@mostrador/kernel'
import { statusNames } from '../../bookables/status-names.ts'
import type { TimelineEntry } from './timeline.ts'
import type { ShownVisit } from './use-visits.ts'

/** Pages of permissions that parts of a contact belong to. */

export const kindNames: Readonly<Record<TimelineEntry['kind'], string>> = {
  appointment: 'Cita',
  money: 'Dinero',
  enrollment: 'Inscripción',
  order: 'Pedido',
  form: 'Formulario',
  message: 'Mensaje',
  phase: 'Fase',
  change: 'Cambio',
  notice: 'Aviso',
}

/** '$350.50', or in dollars when it was paid so [C2-25] */
export const amountText = ({
  amount,
  currency,
}: Pick<ListedMovement, 'amount' | 'currency'>): string =>
  formatMoney({ cents: centsOf(amount), currency })

/** What a movement adds to what a client paid: what was given back counts against. */
const paidCentsOf = (movement: ListedMovement): number => {
  const { type, amount, correctsId, correctedById } = movement
  if (isClientRefund(movement)) return -centsOf(amount)
  return type === 'in' && correctsId === null && correctedById === null ? centsOf(amount) : 0
}

/** Cents that a client paid, by currency, without what was taken or given back [CLI2-07]. */
export const revenueOf = (movements: readonly ListedMovement[]) => {
  const centsIn = (currencyCode: ListedMovement['currency']): number =>
    movements
      .filter(({ currency }) => currency === currencyCode)
      .reduce((sum, movement) => sum + paidCentsOf(movement), 0)
  return { mxn: centsIn('MXN'), usd: centsIn('USD') }
}

const joinParts = (...parts: readonly string[]): string => parts.filter(Boolean).join(' · ')

export const visitEntry = (visit: ShownVisit): TimelineEntry => ({
  key: visit._id,
  at: visit.start,
  kind: 'appointment',
  title: visit.serviceName,
  detail: joinParts(statusNames[visit.status], visit.specialistName),
})

const flowName = (movement: ListedMovement): string => {
  if (movement.type === 'in') return 'Pago'
  return isClientRefund(movement) ? 'Devolución' : 'Salida'
}

/** A movement has a day and no hour: it stands where it was written down. */
export const movementEntry = (movement: ListedMovement): TimelineEntry => ({
  key: movement._id,
  at: movement.createdAt,
  kind: 'money',
  title: `${flowName(movement)} de ${amountText(movement)}`,
  detail: joinParts(methodNames[movement.paymentMethod], movement.createdBy),
})

export const enrollmentEntry = (line: EnrollmentLine): TimelineEntry => ({
  key: line._id,
  at: line.createdAt,
  kind: 'enrollment',
  title: `Inscripción ${line.order}`,
})

export const orderEntry = (order: ListedOrder): TimelineEntry => ({
  key: order._id,
  at: order.createdAt,
  kind: 'order',
  title: `Pedido ${order.folio} por ${amountText({ amount: order.total, currency: 'MXN' })}`,
  detail: joinParts(order.items.map(({ quantity, name }) => `${quantity} ${name}`).join(', ')),
})

/** `title`: of the form as it is called now. */
export const answerEntry = (answer: FormAnswer, title: string): TimelineEntry => ({
  key: answer._id,
  at: answer.createdAt,
  kind: 'form',
  title: `Respondió ${title}`,
})

export const messageEntry = (message: ChatMessage): TimelineEntry => ({
  key: message._id,
  at: message.date,
  kind: 'message',
  title: message.role === 'user' ? 'Escribió' : `Se le escribió (${message.author.name})`,
  detail: message.isDeleted ? 'Mensaje eliminado' : message.content,
})

import { mercadoPagoErrors } from './errors.ts'
import type { Payment, Seller } from './model.ts'
import { refundedOf, siteCurrencies } from './model.ts'
import {
  type PointOrder,
  type PointOrderInput,
  type PointOrderStatus,
  type PointOutcome,
  pointOutcomes,
  type Terminal,
  waitingStatuses,
} from './point-model.ts'

type Parts = {
  readonly now: () => number
  readonly nextId: () => number
  readonly newToken: (bytes: number) => string
  readonly sellers: ReadonlyMap<number, Seller>
  readonly payments: Map<number, Payment>
}
export type PointPaid = { readonly outcome: PointOutcome; readonly amount?: number }

/** Fifteen minutes, as `PT15M`. */
const minutesOf = (duration: string): number => Number(/^PT(\d+)M$/.exec(duration)?.[1] ?? 15)

/** Point terminals and the orders on them. */
export const createPointStore = ({ now, nextId, newToken, sellers, payments }: Parts) => {
  const terminals = new Map<string, Terminal>()
  const orders = new Map<string, PointOrder>()
  const listeners = new Set<(order: PointOrder) => void>()
  /** How many answers to orders of a terminal are lost from now on. */
  const lostAnswers = new Map<string, number>()

  const nowIso = (): string => new Date(now()).toISOString()
  const move = (order: PointOrder, status: PointOrderStatus, detail: string): void => {
    order.status = status
    order.detail = detail
    order.updatedAt = nowIso()
    // No notification is sent when a terminal takes its order.
    if (status !== 'at_terminal') for (const listener of listeners) listener(order)
  }
  const isWaiting = (order: PointOrder): boolean => waitingStatuses.includes(order.status)
  const current = (order: PointOrder): PointOrder => {
    if (isWaiting(order) && order.expiresAt <= now()) move(order, 'expired', 'expired')
    return order
  }
  const waitingOn = (terminalId: string): PointOrder | undefined =>
    [...orders.values()].find(order => order.terminalId === terminalId && isWaiting(current(order)))
  const payOf = (order: PointOrder, amount: number): Payment => ({
    id: nextId(),
    sellerId: order.sellerId,
    preferenceId: '',
    createdAt: nowIso(),
    updatedAt: nowIso(),
    approvedAt: nowIso(),
    amount,
    currency: order.currency,
    externalReference: order.fields.external_reference,
    status: 'approved',
    detail: 'accredited',
    refunds: [],
  })

  return {
    terminals,
    orders,
    lostAnswers,
    onChange: (listener: (order: PointOrder) => void) => void listeners.add(listener),
    addTerminal(terminal: Terminal): Terminal {
      const existing = terminals.get(terminal.id)
      if (existing !== undefined) return existing
      terminals.set(terminal.id, terminal)
      return terminal
    },
    waitingOn,
    find(id: string): PointOrder | undefined {
      const order = orders.get(id)
      return order === undefined ? undefined : current(order)
    },
    create(sellerId: number, fields: PointOrderInput, key: string): PointOrder {
      const existing = [...orders.values()].find(
        order => order.sellerId === sellerId && order.key === key
      )
      if (existing !== undefined) {
        if (JSON.stringify(existing.fields) === JSON.stringify(fields)) return current(existing)
        throw mercadoPagoErrors.ofOrder(409, 'idempotency_key_already_used')
      }
      const { terminal_id: terminalId } = fields.config.point
      const terminal = terminals.get(terminalId)
      if (terminal?.sellerId !== sellerId)
        throw mercadoPagoErrors.ofOrder(404, 'terminal_not_found')
      if (terminal.mode !== 'PDV') throw mercadoPagoErrors.ofOrder(400, 'terminal_not_in_pdv_mode')
      if (waitingOn(terminalId) !== undefined)
        throw mercadoPagoErrors.ofOrder(409, 'already_queued_order_on_terminal')
      const site = sellers.get(sellerId)?.site ?? 'MLM'
      const order: PointOrder = {
        id: `ORD${newToken(13).toUpperCase()}`,
        sellerId,
        terminalId,
        key,
        fields,
        currency: siteCurrencies[site],
        createdAt: nowIso(),
        expiresAt: now() + minutesOf(fields.expiration_time) * 60_000,
        updatedAt: nowIso(),
        status: 'created',
        detail: 'created',
        paymentId: null,
      }
      orders.set(order.id, order)
      return order
    },
    /** Whether the answer to this order is lost; counts it. */
    losesAnswer({ terminalId }: PointOrder): boolean {
      const remaining = lostAnswers.get(terminalId) ?? 0
      lostAnswers.set(terminalId, Math.max(0, remaining - 1))
      return remaining > 0
    },
    /** The terminal shows the order, if it is on. */
    deliver(order: PointOrder): void {
      if (order.status === 'created' && terminals.get(order.terminalId)?.isOn === true)
        move(order, 'at_terminal', 'at_terminal')
    },
    /** What a person did on the terminal. A different amount is a fault to be tested. */
    act(order: PointOrder, { outcome, amount }: PointPaid): void {
      if (!isWaiting(current(order))) throw mercadoPagoErrors.ofOrder(409, 'order_is_over')
      if (outcome === 'approved') {
        const [requestedPayment] = order.fields.transactions.payments
        const payment = payOf(order, amount ?? Number(requestedPayment.amount))
        payments.set(payment.id, payment)
        order.paymentId = payment.id
      }
      const { status, detail } = pointOutcomes[outcome]
      move(order, status, detail)
    },
    /** Canceled at once while no terminal has it; a terminal that has it is only asked to. */
    cancel(order: PointOrder, mayAsk: boolean): 'done' | 'asked' {
      const { status } = current(order)
      if (status === 'canceled') throw mercadoPagoErrors.ofOrder(409, 'order_already_canceled')
      if (status === 'created') {
        move(order, 'canceled', 'canceled')
        return 'done'
      }
      if (status === 'at_terminal' && mayAsk) return 'asked'
      throw mercadoPagoErrors.ofOrder(409, 'cannot_cancel_order')
    },
    /** The terminal cancels the order, unless it ended before. */
    obeyCancel(order: PointOrder): void {
      if (isWaiting(current(order))) move(order, 'canceled', 'canceled_on_terminal')
    },
    /** The order follows a refund of its payment. */
    refunded(order: PointOrder, payment: Payment): void {
      const isWhole = refundedOf(payment) === payment.amount
      move(order, isWhole ? 'refunded' : 'processed', isWhole ? 'refunded' : 'partially_refunded')
    },
  }
}

import { type MercadoPagoConfig, MercadoPagoError, Order } from 'mercadopago'
import { RestClient } from 'mercadopago/dist/utils/restClient/index.js'
import { centsOf } from '@mostrador/kernel'
import { failureOf, MercadoPagoFailure } from './failure.ts'
import { mapFailures, type ReadPayment } from './payments-client.ts'

// Orders on Point terminals. Their payments are read from the order, under its number: the same
// money has another number among the payments, which is never stored beside it.

/** How long a terminal keeps an order that nobody pays. */
const ORDER_MINUTES = 15
const CONFLICT = 409
/** Most terminals of one seller that are shown. */
const MAX_TERMINALS = 50

export type NewOrder = {
  /** Our quote: the order names it, and a repeated call is the same order. */
  readonly quoteId: string
  readonly terminalId: string
  readonly description: string
  readonly amountCents: number
}
export type ReadOrder = {
  readonly id: string
  readonly status: string
  readonly reference: string
  /** What was paid of it, as a payment of its number. */
  readonly payment: ReadPayment
}
export type ReadTerminal = {
  readonly id: string
  readonly posName: string
  readonly isIntegrated: boolean
}

export type OrdersApi = {
  terminals(): Promise<readonly ReadTerminal[]>
  /** `busy` where the terminal has another order. */
  createOrder(order: NewOrder): Promise<ReadOrder | 'busy'>
  /** Null where this seller has no such order. */
  order(id: string): Promise<ReadOrder | null>
  /** The order that names a quote, made since then; null without one. */
  orderOf(quoteId: string, since: Date, until: Date): Promise<ReadOrder | null>
  /** Requests a cancellation; the state of the order says whether it took effect. */
  cancelOrder(id: string): Promise<void>
  refundOrder(id: string, amountCents: number, key: string): Promise<void>
}

type OrderAnswer = Awaited<ReturnType<Order['get']>>
/** Fields of a chargeback that the library does not name. */
type Taken = { readonly status?: string; readonly won?: boolean | null }

const decimal = (cents: number): string => (cents / 100).toFixed(2)
const cents = (amount: string | undefined): number => centsOf(Number(amount ?? 0))
const sum = (amounts: readonly number[]): number => amounts.reduce((left, right) => left + right, 0)

/** Our word for each status of an order, the same as of payments by link. */
const paymentStatus: Readonly<Record<string, string>> = {
  processed: 'approved',
  refunded: 'refunded',
  charged_back: 'charged_back',
  failed: 'rejected',
  canceled: 'cancelled',
  expired: 'cancelled',
}

const readOrder = (order: OrderAnswer): ReadOrder => {
  const { id = '', status = '', external_reference: reference = '' } = order
  const { payments = [], chargebacks = [] } = order.transactions ?? {}
  const updatedAt = new Date(order.last_updated_date ?? order.created_date ?? 0)
  const openChargebacks: readonly Taken[] = chargebacks
  const isPaid = status === 'processed' || status === 'refunded' || status === 'charged_back'
  return {
    id,
    status,
    reference,
    payment: {
      id,
      status: openChargebacks.length > 0 ? 'charged_back' : (paymentStatus[status] ?? 'pending'),
      detail: openChargebacks.some(({ won }) => won === true)
        ? 'reimbursed'
        : (order.status_detail ?? ''),
      updatedAt,
      amountCents: sum(payments.map(({ paid_amount: paid, amount }) => cents(paid ?? amount))),
      returnedCents: sum(payments.map(({ refunded_amount: back }) => cents(back))),
      currency: order.currency ?? '',
      reference,
      sellerId: order.user_id ?? '',
      approvedAt: isPaid ? updatedAt : null,
    },
  }
}

const nullIfNotFound = async <Answer>(call: Promise<Answer>): Promise<Answer | null> => {
  try {
    return await call
  } catch (error) {
    if (error instanceof MercadoPagoError && error.status === 404) return null
    throw failureOf(error)
  }
}

/** Null for a conflict: nothing was charged. */
const nullIfConflict = async <Answer>(call: Promise<Answer>): Promise<Answer | null> => {
  try {
    return await call
  } catch (error) {
    if (error instanceof MercadoPagoError && error.status === CONFLICT) return null
    throw failureOf(error)
  }
}

type TerminalsAnswer = {
  readonly data?: {
    readonly terminals?: readonly {
      readonly id?: string
      readonly external_pos_id?: string
      readonly operating_mode?: string
    }[]
  }
}

const headersOf = ({ accessToken }: MercadoPagoConfig) => ({
  Authorization: `Bearer ${accessToken}`,
  'Content-Type': 'application/json',
})

export const ordersOf = (config: MercadoPagoConfig): OrdersApi => ({
  async terminals() {
    // The library only has the list of the API before orders.
    const { data } = await mapFailures(
      RestClient.fetch<TerminalsAnswer>('/terminals/v1/list', {
        ...config.options,
        method: 'GET',
        headers: headersOf(config),
        queryParams: { limit: MAX_TERMINALS, offset: 0 },
      })
    )
    return (data?.terminals ?? []).flatMap(
      ({ id, external_pos_id: posName, operating_mode: mode }) =>
        id === undefined ? [] : [{ id, posName: posName ?? '', isIntegrated: mode === 'PDV' }]
    )
  },
  async createOrder({ quoteId, terminalId, description, amountCents }) {
    const point = { terminal_id: terminalId, print_on_terminal: 'no_ticket' }
    const order = await nullIfConflict(
      new Order(config).create({
        body: {
          type: 'point',
          external_reference: quoteId,
          expiration_time: `PT${ORDER_MINUTES}M`,
          description,
          transactions: { payments: [{ amount: decimal(amountCents) }] },
          // Its type names the configuration of pages only.
          config: { point } as never,
        },
        requestOptions: { idempotencyKey: quoteId },
      })
    )
    return order === null ? 'busy' : readOrder(order)
  },
  async order(id) {
    const order = await nullIfNotFound(new Order(config).get({ id }))
    return order === null ? null : readOrder(order)
  },
  async orderOf(quoteId, since, until) {
    const { data = [] } = await mapFailures(
      new Order(config).search({
        options: {
          begin_date: since.toISOString(),
          end_date: until.toISOString(),
          external_reference: quoteId,
        },
      })
    )
    const order = data.find(({ external_reference: reference }) => reference === quoteId)
    return order === undefined ? null : readOrder(order)
  },
  async cancelOrder(id) {
    // The library does not send the header with which a terminal lets go of what it shows.
    await nullIfConflict(
      RestClient.fetch(`/v1/orders/${id}/cancel`, {
        ...config.options,
        method: 'POST',
        headers: { ...headersOf(config), 'x-allow-cancelable-status': 'at_terminal' },
        idempotencyKey: `${id}-cancel`,
      })
    )
  },
  async refundOrder(id, amountCents, idempotencyKey) {
    const order = await mapFailures(new Order(config).get({ id }))
    const payment = order.transactions?.payments?.[0]?.id
    if (payment === undefined) throw new MercadoPagoFailure('refused', 'an order without payment')
    await mapFailures(
      new Order(config).refund({
        id,
        body: { transactions: [{ id: payment, amount: decimal(amountCents) }] },
        requestOptions: { idempotencyKey },
      })
    )
  },
})

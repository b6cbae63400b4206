import type { MercadoPagoWebhookSender } from './webhook-sender.ts'
import { mercadoPagoErrors } from './errors.ts'
import type { PointOrder, Terminal } from './point-model.ts'
import type { PointPaid } from './point-store.ts'
import type { MercadoPagoStore } from './store.ts'

type NewTerminal = Pick<Terminal, 'id' | 'sellerId' | 'externalPosId'> & Partial<Terminal>

/** What happens at Point terminals. */
export type PointControl = {
  /** The terminal of a seller, on and integrated by default; a known one stays as it is. */
  addTerminal(terminal: NewTerminal): Terminal
  /** What waits on a terminal; undefined where nothing does. */
  orderOn(terminalId: string): PointOrder | undefined
  /** The action of a person on the terminal with a waiting order. */
  onTerminal(terminalId: string, paid: PointPaid): void
  turn(terminalId: string, to: 'on' | 'off'): void
  /**
   * The next answers to orders of a terminal are lost: the order is made, and the caller gets no
   * answer.
   */
  loseAnswers(terminalId: string, count: number): void
  orders(): readonly PointOrder[]
  /** Reports an order once more. */
  repeatOrder(orderId: string): void
}

export const createPointControl = (
  { point }: MercadoPagoStore,
  webhookSender: MercadoPagoWebhookSender
): PointControl => ({
  addTerminal: terminal => point.addTerminal({ mode: 'PDV', isOn: true, ...terminal }),
  orderOn: terminalId => point.waitingOn(terminalId),
  onTerminal(terminalId, paid) {
    const order = point.waitingOn(terminalId)
    if (order === undefined) throw mercadoPagoErrors.notFound('Order')
    point.act(order, paid)
  },
  turn(terminalId, to) {
    const terminal = point.terminals.get(terminalId)
    if (terminal === undefined) throw mercadoPagoErrors.notFound('Terminal')
    terminal.isOn = to === 'on'
    const order = point.waitingOn(terminalId)
    if (order !== undefined) point.deliver(order)
  },
  loseAnswers: (terminalId, count) => void point.lostAnswers.set(terminalId, count),
  orders: () => [...point.orders.values()],
  repeatOrder(orderId) {
    const order = point.find(orderId)
    if (order === undefined) throw mercadoPagoErrors.notFound('Order')
    webhookSender.repeatOrder(order)
  },
})

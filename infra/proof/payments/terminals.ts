import { setTimeout as wait } from 'node:timers/promises'
import { billingRoutes, type TerminalCharge } from '@mostrador/contracts/billing'
import type { PointOutcome } from '@mostrador/sandbox'
import type { Answer } from '../product-api.ts'
import { book } from './appointments.ts'
import { startPaying } from './links.ts'
import { sendAnotherNotice } from './notices.ts'
import {
  LINK_CENTS,
  type PayingShop,
  Refused,
  type PaymentsContext,
  askUntilAnswered,
} from './payments-context.ts'

export const terminalKinds = [
  'lost answer',
  'lost notice',
  'after doubt',
  'at the fourth try',
  'two at once',
  'canceled here',
  'canceled too late',
  'left in doubt',
  'by link as well',
  'other amount',
  'told to another',
] as const
export type TerminalKind = (typeof terminalKinds)[number]
export type TerminalPayment = {
  readonly kind: TerminalKind
  /** Its appointment among those of its business. */
  readonly index: number
  readonly shop: number
}

/** As many as all steps at once may take, 'two at once' two of them. */
const TERMINALS_IN_USE = 16
const PAUSE_MS = 150
/** Longer than a charge without an order stays open. */
const TIMEOUT_MS = 90_000
const over = new Set<TerminalCharge['state']>(['paid', 'refused', 'canceled', 'expired'])

/** Asks until somebody answers, and keeps what was notified of the charge. */
const ask = async (
  context: PaymentsContext,
  description: string,
  call: () => Promise<Answer<TerminalCharge>>
): Promise<TerminalCharge> => {
  const answer = await askUntilAnswered(context, description, call)
  context.ctx.history.note('charge-told', { charge: answer._id, state: answer.state })
  return answer
}

/** What people do with the charges of one appointment, here and at its terminals. */
const counterOf = (context: PaymentsContext, shop: PayingShop, appointment: string) => {
  const { api, ctx, mercadoPago } = context
  const { control } = mercadoPago
  const { owner, businessId: business } = shop
  const orderOf = (id: string) =>
    control.orders().find(({ fields }) => fields.external_reference === id)

  const charge = async (terminalId: string): Promise<TerminalCharge> => {
    const call = { params: { id: appointment }, body: { terminalId } }
    const created = await ask(context, 'charge', () =>
      api.ask(billingRoutes.chargeOnTerminal, call, owner)
    )
    const offer = { provider: 'mercado_pago', id: created._id, business, appointment }
    ctx.history.note('offer', { ...offer, cents: LINK_CENTS, unpaid: 'agendada' })
    return created
  }
  /** Asks as the dialog does, until the charge is over or `done`; returns its last state. */
  const watch = async (id: string, done = () => false): Promise<TerminalCharge['state']> => {
    const deadline = performance.now() + TIMEOUT_MS
    for (;;) {
      const { state } = await ask(context, 'check', () =>
        api.ask(billingRoutes.checkTerminalCharge, { params: { id } }, owner)
      )
      if (over.has(state) || done()) return state
      if (performance.now() > deadline) throw new Refused(`nobody knows what became of ${id}`)
      await wait(PAUSE_MS)
    }
  }
  return {
    charge,
    watch,
    /** Charges until there is an order: one that had no answer for long is over without it. */
    async show(terminalId: string): Promise<{ id: string; order: string }> {
      for (;;) {
        const { _id: id } = await charge(terminalId)
        if (orderOf(id) === undefined) await watch(id, () => orderOf(id) !== undefined)
        const order = orderOf(id)
        if (order !== undefined) return { id, order: order.id }
      }
    },
    cancel: (id: string): Promise<TerminalCharge> =>
      ask(context, 'cancel', () =>
        api.ask(billingRoutes.cancelTerminalCharge, { params: { id } }, owner)
      ),
    /** Somebody at a terminal, if something waits there. */
    act(terminalId: string, outcome: PointOutcome, amount?: number): void {
      if (control.orderOn(terminalId) === undefined) return
      control.onTerminal(terminalId, { outcome, ...(amount !== undefined && { amount }) })
    },
  }
}
type Counter = ReturnType<typeof counterOf>

const tryFourTimes = async (counter: Counter, terminal: string): Promise<void> => {
  for (const outcome of ['rejected', 'canceled', 'expired'] as const) {
    const { id } = await counter.show(terminal)
    counter.act(terminal, outcome)
    await counter.watch(id)
  }
  await counter.show(terminal)
  counter.act(terminal, 'approved')
}

/** Two people charge the same appointment at two terminals, and both press twice. */
const chargeTwice = async (counter: Counter, { terminals }: PayingShop, firstTerminal: string) => {
  const secondTerminal = takeTerminal(terminals)
  const presses = [firstTerminal, secondTerminal, firstTerminal, secondTerminal]
  await Promise.all(presses.map(terminal => counter.show(terminal)))
  for (const terminal of [firstTerminal, secondTerminal]) counter.act(terminal, 'approved')
  terminals.push(secondTerminal)
}

type AtCounter = {
  readonly context: PaymentsContext
  readonly shop: PayingShop
  readonly appointment: string
  readonly terminal: string
}

/** A charge that is on its terminal, to the money, or to where there is none. */
const finish = async (
  { context, shop, terminal }: AtCounter,
  counter: Counter,
  kind: TerminalKind
): Promise<void> => {
  const { control } = context.mercadoPago
  const act = (outcome: PointOutcome, amount?: number) => counter.act(terminal, outcome, amount)
  // Also when the client of its API asks a second time.
  if (kind === 'lost answer') control.loseAnswers(terminal, 2)
  const { id, order } = await counter.show(terminal)
  switch (kind) {
    case 'lost notice':
      return control.silently(() => act('approved'))
    case 'after doubt':
      act('unclear')
      return act('approved')
    case 'canceled here':
      await counter.cancel(id)
      // An older terminal does not obey.
      return act('canceled')
    case 'canceled too late':
      control.silently(() => act('approved'))
      return void (await counter.cancel(id))
    case 'left in doubt':
      return act('unclear')
    case 'other amount':
      return act('approved', 1)
    case 'told to another':
      control.silently(() => act('approved'))
      return sendAnotherNotice(context, shop, order)
    default:
      return act('approved')
  }
}

const play = async (counterState: AtCounter, kind: TerminalKind): Promise<void> => {
  const { context, shop, appointment, terminal } = counterState
  const counter = counterOf(context, shop, appointment)
  if (kind === 'at the fourth try') return tryFourTimes(counter, terminal)
  if (kind === 'two at once') return chargeTwice(counter, shop, terminal)
  if (kind === 'by link as well') {
    const preference = await startPaying(context, shop, appointment)
    await counter.show(terminal)
    context.mercadoPago.control.pay(preference, { outcome: 'approved' })
    return counter.act(terminal, 'approved')
  }
  return finish(counterState, counter, kind)
}

const takeTerminal = (terminals: string[]): string => {
  const terminal = terminals.pop()
  if (terminal === undefined) throw new Error('A business without a free terminal')
  return terminal
}

/** One appointment that is charged on a terminal which nobody else uses meanwhile. */
export const payOnTerminal = async (
  context: PaymentsContext,
  { kind, shop: shopPlace, index }: TerminalPayment
): Promise<void> => {
  const shop = context.shops[shopPlace] as PayingShop
  const { control } = context.mercadoPago
  const appointment = await book(context, shop, index)
  const terminal = takeTerminal(shop.terminals)
  try {
    await play({ context, shop, appointment, terminal }, kind)
    // Only some can be left: the others of the business go on with the rest.
    if (shop.terminals.length < TERMINALS_IN_USE)
      counterOf(context, shop, appointment).act(terminal, 'approved')
  } finally {
    if (control.orderOn(terminal) === undefined) shop.terminals.push(terminal)
  }
}

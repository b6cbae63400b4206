// Rules about charges on terminals: the truth is what Mercado Pago says of their orders.
import { rowsOf, of, groupBy } from './evidence.mjs'

const waiting = ['sending', 'sent', 'at_terminal']
const failed = ['refused', 'canceled', 'expired']
/** Where a charge may stand, by its order. */
const statesBy = {
  created: waiting,
  at_terminal: waiting,
  action_required: ['check_terminal'],
  processed: ['paid'],
  refunded: ['paid'],
  failed: ['refused'],
  canceled: ['canceled'],
  expired: ['expired'],
}
const orders = () => new Map(of('provider-order').map(order => [order.charge, order]))
/** Ends that an order does not say. */
const isUntrue = (state, order) =>
  state === 'paid'
    ? order === undefined || !statesBy[order.status].includes('paid')
    : failed.includes(state) && order !== undefined && !statesBy[order.status].includes(state)

export const terminalsRules = {
  /** Each charge ends as its order did; one that never arrived is over and was not paid. */
  'charges-as-their-orders': () => {
    const known = orders()
    const charges = rowsOf('billing.terminal_charge')
    const here = new Set(charges.map(({ id }) => id))
    const wrong = charges
      .map(({ id, state }) => ({ charge: id, state, order: known.get(id)?.status ?? null }))
      .filter(({ state, order }) => !(order === null ? failed : statesBy[order]).includes(state))
    for (const { charge, id } of known.values())
      if (!here.has(charge)) wrong.push({ order: id, nobody: 'asked for it' })
    return { checked: known.size, wrong }
  },
  /** Nobody was told that a charge failed, or was paid, when Mercado Pago says otherwise. */
  'unknown-is-not-failed': () => {
    const known = orders()
    const told = of('charge-told')
    return {
      checked: told.length,
      wrong: told.filter(({ charge, state }) => isUntrue(state, known.get(charge))),
    }
  },
  /**
   * An appointment is on one terminal at a time: the next order is made after the last one ended.
   */
  'one-order-at-a-time': () => {
    const charges = new Map(rowsOf('billing.terminal_charge').map(row => [row.id, row]))
    const byAppointment = groupBy(
      of('provider-order').filter(({ charge }) => charges.has(charge)),
      ({ charge }) => charges.get(charge).appointment_id
    )
    const wrong = [...byAppointment].flatMap(([appointment, list]) => {
      const inTurn = list.toSorted((a, b) => a.from.localeCompare(b.from))
      return inTurn.flatMap((order, nth) => {
        const next = inTurn[nth + 1]
        const isOver = !waiting.includes(order.status) && order.status !== 'action_required'
        return next === undefined || (isOver && order.until <= next.from)
          ? []
          : [{ appointment, orders: [order.id, next.id] }]
      })
    })
    return { checked: byAppointment.size, wrong }
  },
}

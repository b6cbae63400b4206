// Rules about money that a provider took: Stripe for credits, Mercado Pago for appointments.
import { rowsOf, of, groupBy, accepted } from './evidence.mjs'

const MILLI = 1_000
/** The money came, also where it went back since. */
const arrived = new Set(['approved', 'refunded', 'charged_back', 'in_mediation'])

const paymentsOf = provider => of('provider-payment').filter(each => each.provider === provider)
const takenByStripe = () => paymentsOf('stripe')
const takenByMercadoPago = () => paymentsOf('mercado_pago').filter(each => arrived.has(each.state))
/** What was offered, by the page on which it is paid. */
const offersOf = provider =>
  new Map(
    of('offer')
      .filter(each => each.provider === provider)
      .map(each => [each.id, each])
  )
const boughtCredits = () =>
  rowsOf('billing.movement').filter(({ idem_key: key }) => key.startsWith('stripe:'))
const sum = (list, centsOf) => list.reduce((total, each) => total + centsOf(each), 0)
const backOf = ({ refunds }) => sum(refunds, ({ cents }) => cents)

/** Every purchase at Stripe is one movement, at the price and with the credits of its offer. */
const effectsOfStripe = () => {
  const offers = offersOf('stripe')
  const movements = groupBy(boughtCredits(), ({ idem_key: key }) => key.slice('stripe:'.length))
  const paid = new Map(takenByStripe().map(each => [each.id, each]))
  const wrong = []
  for (const { id, business, cents } of paid.values()) {
    const offer = offers.get(id)
    const isAsOffered = offer?.cents === cents && offer.business === business
    const rows = (movements.get(id) ?? []).map(row => ({
      business: row.business_id,
      cents: row.total_price_cents,
      credits: row.amount / MILLI,
    }))
    const isRight = isAsOffered
      ? rows.length === 1 &&
        rows[0].business === business &&
        rows[0].cents === cents &&
        rows[0].credits === offer.credits
      : rows.length === 0
    if (!isRight) wrong.push({ stripe: id, cents, offer: offer ?? null, rows })
  }
  for (const [id, rows] of movements)
    if (!paid.has(id)) wrong.push({ stripe: id, nobody: 'paid it', rows: rows.length })
  return wrong
}

/** Every payment at Mercado Pago is one payment and one movement of money. */
const effectsOfMercadoPago = () => {
  const payments = groupBy(rowsOf('billing.payment'), row => row.provider_id)
  const money = groupBy(rowsOf('catalog.money_movement'), ({ id }) => id)
  const taken = new Map(takenByMercadoPago().map(each => [each.id, each]))
  const wrong = []
  for (const { id, business, cents } of taken.values()) {
    const rows = payments.get(id) ?? []
    const [row] = rows
    const came = money.get(row?.id) ?? []
    const isRight =
      rows.length === 1 &&
      row.business_id === business &&
      row.amount_cents === cents &&
      came.length === 1 &&
      came[0].type === 'in' &&
      came[0].amount_cents === cents
    if (!isRight) wrong.push({ mercadoPago: id, cents, rows: rows.length, money: came.length })
  }
  for (const [id, rows] of payments)
    if (!taken.has(id)) wrong.push({ mercadoPago: id, nobody: 'paid it', rows: rows.length })
  return wrong
}

/** Payments by business, in cents: what the provider says and what is written here. */
const sums = () => {
  const businesses = new Set(of('provider-payment').map(({ business }) => business))
  const stripeOffers = offersOf('stripe')
  return [...businesses].map(business => {
    const mine = each => each.business === business
    const here = row => row.business_id === business
    const asOffered = each => stripeOffers.get(each.id)?.cents === each.cents
    const byLink = row => here(row) && row.payment_method === 'mercado_pago'
    const money = rowsOf('catalog.money_movement').filter(byLink)
    const moved = type =>
      sum(
        money.filter(row => row.type === type),
        row => row.amount_cents
      )
    const taken = takenByMercadoPago().filter(mine)
    const payments = rowsOf('billing.payment').filter(here)
    return {
      business,
      stripe: sum(takenByStripe().filter(mine).filter(asOffered), ({ cents }) => cents),
      ledger: sum(boughtCredits().filter(here), row => row.total_price_cents),
      mercadoPago: sum(taken, ({ cents }) => cents),
      payments: sum(payments, row => row.amount_cents),
      moneyIn: moved('in'),
      returned: sum(taken, backOf),
      returnedHere: sum(payments, row => row.returned_cents),
      moneyOut: moved('out'),
    }
  })
}

/** The payments of each appointment that are as its link asked. */
const paidAppointments = () => {
  const offers = offersOf('mercado_pago')
  const right = takenByMercadoPago().filter(
    ({ offer, cents }) => offers.get(offer)?.cents === cents
  )
  return groupBy(right, ({ offer }) => offers.get(offer).appointment)
}

const refundsAsked = () => groupBy(of('refund'), ({ key }) => key)

export const paymentsRules = {
  /** One effect for each payment, however often and in whatever order its notifications arrive. */
  'one-effect-per-payment': () => ({
    checked: takenByStripe().length + takenByMercadoPago().length,
    wrong: [...effectsOfStripe(), ...effectsOfMercadoPago()],
  }),
  /** The ledger and the lists of the providers are the same, to the cent, for each business. */
  'agrees-to-the-cent': () => ({
    checked: sums().length,
    wrong: sums().filter(
      each =>
        each.stripe !== each.ledger ||
        each.mercadoPago !== each.payments ||
        each.mercadoPago !== each.moneyIn ||
        each.returned !== each.returnedHere ||
        each.returned !== each.moneyOut
    ),
  }),
  /** An appointment is paid by exactly one payment at its price, and by none without one. */
  'no-appointment-paid-without-payment': () => {
    const payments = paidAppointments()
    const appointments = new Map(rowsOf('scheduling.appointment').map(row => [row.id, row]))
    const outcomes = groupBy(
      rowsOf('scheduling.appointment_payment').filter(row => row.outcome === 'paid'),
      row => row.appointment_id
    )
    const offers = [...offersOf('mercado_pago').values()]
    const wrong = offers.flatMap(({ appointment, unpaid }) => {
      const isPaid = (payments.get(appointment)?.length ?? 0) > 0
      const { status } = appointments.get(appointment) ?? { status: 'gone' }
      const effects = outcomes.get(appointment)?.length ?? 0
      const isRight = isPaid
        ? status === 'confirmada' && effects === 1
        : status === unpaid && effects === 0
      return isRight ? [] : [{ appointment, isPaid, status, effects }]
    })
    return { checked: offers.length, wrong }
  },
  /** What a truly signed body claims and the provider does not say has no effect. */
  'lies-have-no-effect': () => {
    const lies = of('lie')
    const bought = new Set(boughtCredits().map(({ idem_key: key }) => key))
    const paid = new Set(
      rowsOf('billing.payment').map(row => `${row.business_id} ${row.provider_id}`)
    )
    return {
      checked: lies.length,
      wrong: lies.filter(({ provider, id, business }) =>
        provider === 'stripe' ? bought.has(`stripe:${id}`) : paid.has(`${business} ${id}`)
      ),
    }
  },
  /**
   * Nobody knows the outcome of a call that timed out: it is asked for until somebody does. Every
   * refund is done once at the provider, and done here.
   */
  'unknown-is-reconciled': () => {
    const rows = groupBy(
      rowsOf('billing.refund').filter(row => row.created_by !== 'Mercado Pago'),
      row => row.payment_id
    )
    const done = groupBy(
      takenByMercadoPago().flatMap(({ refunds }) => refunds),
      ({ key }) => key
    )
    const wrong = []
    for (const [key, [{ payment, cents }]] of refundsAsked()) {
      const mine = rows.get(payment) ?? []
      const atProvider = done.get(mine[0]?.id) ?? []
      const isRight =
        mine.length === 1 &&
        mine[0].state === 'done' &&
        mine[0].amount_cents === cents &&
        atProvider.length === 1 &&
        atProvider[0].cents === cents
      if (!isRight)
        wrong.push({ key, cents, here: mine.map(row => row.state), atProvider: atProvider.length })
    }
    const known = new Set([...rows.values()].flat().map(({ id }) => id))
    for (const [key] of done)
      if (!known.has(key)) wrong.push({ refund: key, nobody: 'asked for it' })
    return { checked: refundsAsked().size, wrong }
  },
  /**
   * No key is claimed after the race, none passes with another amount, no refusal is kept forever.
   */
  'keys-do-not-fail': () => {
    const movements = groupBy(
      rowsOf('billing.movement'),
      row => `${row.business_id} ${row.idem_key}`
    )
    const asked = groupBy(of('key'), ({ business, ledgerKey }) => `${business} ${ledgerKey}`)
    const wrong = of('key').filter(each => each.want === 'refused' && accepted(each))
    for (const [name, calls] of asked) {
      const { amount } = calls.find(({ want }) => want === 'once') ?? calls[0]
      const rows = movements.get(name) ?? []
      if (rows.length !== 1 || rows[0].amount !== amount)
        wrong.push({ name, amount, booked: rows.map(row => row.amount) })
    }
    return { checked: of('key').length, wrong }
  },
}

/** Payments whose webhook never arrived: only asking the provider finds them. */
export const lostNotices = () => {
  const notified = new Set(
    of('provider-event')
      .filter(each => each.provider === 'mercado_pago' && accepted(each))
      .map(({ id }) => id)
  )
  return takenByMercadoPago().filter(({ id }) => !notified.has(id)).length
}

// Rules about credits and the limit of replies.
import { rowsOf, of, groupBy, accepted, unknown, calledFor } from './evidence.mjs'

export const creditsRules = {
  /**
   * The ledger is what was accepted, to the thousandth: each acknowledged key once, nothing that
   * nobody asked for, with the asked amount.
   */
  'ledger-is-exact': () => {
    const wrong = []
    const asked = groupBy(of('credit'), ({ business, movement }) => `${business} ${movement}`)
    const movements = groupBy(
      rowsOf('billing.movement').filter(({ idem_key: key }) => !key.startsWith('welcome:')),
      row => `${row.business_id} ${row.idem_key}`
    )
    for (const [key, calls] of asked) {
      if (key.endsWith(' null')) continue
      const rows = movements.get(key) ?? []
      const [{ amount }] = calls
      if (rows.length > 1) wrong.push({ key, twice: rows.map(row => row.amount) })
      if (rows.length === 0 && calls.some(accepted)) wrong.push({ key, lost: amount })
      if (rows.length > 0 && !calls.some(call => accepted(call) || unknown(call)))
        wrong.push({ key, refused: 'and booked all the same' })
      if (rows.some(row => row.amount !== amount))
        wrong.push({ key, amount, booked: rows.map(row => row.amount) })
    }
    for (const [key, rows] of movements)
      if (of('credit').length > 0 && !asked.has(key)) wrong.push({ key, nobody: rows.length })
    return { checked: of('credit').length, wrong }
  },
  /**
   * A reply of which a part did not reach the person cost nothing in the end; one that arrived was
   * paid for once. The sentence of a business with nothing to book costs nothing.
   */
  'refused-replies-cost-nothing': () => {
    const parts = rowsOf('messaging.message').filter(
      row => row.author_kind === 'assistant' && /^[0-9a-f-]{36}-1(#\d+)?$/.test(row.key ?? '')
    )
    const replies = groupBy(parts, ({ key }) => key.slice(0, 36))
    const unoffered = new Set(
      rowsOf('platform.outbox')
        .filter(
          ({ type, data }) => type === 'thread.needs_human' && data.cause === 'nothing_to_offer'
        )
        .map(({ data }) => data.turnId)
    )
    const wrong = []
    let refused = 0
    for (const [turn, messages] of replies) {
      const lost = messages.some(({ state }) => state === 'failed' || state === 'held')
      if (lost) refused += 1
      const moved = rowsOf('billing.movement').filter(({ idem_key: key }) =>
        key.endsWith(`:${turn}`)
      )
      const cost = -moved.reduce((sum, { amount }) => sum + Number(amount), 0)
      const isFree = lost || unoffered.has(turn)
      if (isFree ? cost !== 0 : cost <= 0) wrong.push({ turn, lost, cost })
    }
    return { checked: refused, wrong }
  },
  /**
   * No thread got more replies of assistants than its business allows in a day (the run plays one
   * day), and who had them all has a person called.
   */
  'replies-within-the-limit': () => {
    const limits = new Map(
      rowsOf('assistant.setting').map(row => [row.business_id, row.thread_replies_per_day])
    )
    const turnsOf = groupBy(
      rowsOf('messaging.message').filter(
        row => row.author_kind === 'assistant' && /^[0-9a-f-]{36}-1$/.test(row.key ?? '')
      ),
      ({ thread_id: thread }) => thread
    )
    const called = calledFor()
    const wrong = []
    let full = 0
    for (const [thread, replies] of turnsOf) {
      const limit = limits.get(replies[0].business_id) ?? 40
      if (replies.length >= limit) full += 1
      if (replies.length > limit) wrong.push({ thread, limit, replies: replies.length })
      const silenced = rowsOf('assistant.turn').some(
        row => row.thread_id === thread && row.outcome === 'human' && row.decided === null
      )
      if (silenced && !called.has(thread)) wrong.push({ thread, nobody: 'was called' })
    }
    return { checked: full, wrong }
  },
  /**
   * The balance is the sum, the chain is unbroken, what is held is reserved, and nothing was ever
   * below zero.
   */
  'balance-is-the-sum': () => {
    const accounts = rowsOf('billing.account')
    const wrong = []
    for (const { business_id: business, credit_type: type, balance, held, seq } of accounts) {
      const mine = rowsOf('billing.movement')
        .filter(row => row.business_id === business && row.credit_type === type)
        .toSorted((a, b) => a.seq - b.seq)
      let sum = 0
      for (const [index, row] of mine.entries()) {
        sum += row.amount
        if (row.seq !== index + 1 || row.balance_after !== sum || sum < 0)
          wrong.push({ business, type, seq: row.seq, sum, told: row.balance_after })
      }
      const reserved = rowsOf('billing.reservation')
        .filter(
          row => row.business_id === business && row.credit_type === type && row.state === 'held'
        )
        .reduce((total, { amount }) => total + amount, 0)
      if (
        sum !== balance ||
        seq !== mine.length ||
        held !== reserved ||
        balance < 0 ||
        held > balance
      )
        wrong.push({ business, type, balance, sum, held, reserved, seq, movements: mine.length })
    }
    return { checked: accounts.length, wrong }
  },
}

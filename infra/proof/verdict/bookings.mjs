// Rules about bookings and the times they take.
import { rowsOf, of, groupBy, accepted, unknown, holds, history } from './evidence.mjs'

export const bookingsRules = {
  /** Every contested time has one winner: not none (nobody was let in), not two. */
  'one-winner': () => {
    const slots = groupBy(of('claim'), ({ slot }) => slot)
    const wrong = []
    for (const [slot, claims] of slots) {
      const winners = claims.filter(accepted)
      const most = winners.length + (winners.length === 0 && claims.some(unknown) ? 1 : 0)
      if (winners.length > 1 || most === 0)
        wrong.push({
          slot,
          winners: winners.map(({ via, id }) => `${via} ${id}`),
          tries: claims.length,
        })
    }
    return { checked: slots.size, wrong }
  },
  /**
   * A server that gives up may do so now and then; a race in which hardly anybody was answered
   * proves nothing.
   */
  'mostly-answered': () => {
    const claims = of('claim')
    const silent = claims.filter(unknown).length
    return {
      checked: claims.length,
      wrong: silent > claims.length / 5 ? [{ unanswered: silent, of: claims.length }] : [],
    }
  },
  /** Nobody who was told "booked" misses the appointment. */
  'booked-is-there': () => {
    const ids = new Set(rowsOf('scheduling.appointment').map(({ id }) => id))
    const told = [...of('claim'), ...of('booking')].filter(
      line => accepted(line) && line.id !== null
    )
    return { checked: told.length, wrong: told.filter(({ id }) => !ids.has(id)) }
  },
  /**
   * No specialist is in two places, in the rows as they are. Sorted by start: overlapping rows are
   * adjacent.
   */
  'no-overlap': () => {
    const rows = rowsOf('scheduling.appointment').filter(
      row => holds.has(row.status) && !row.overbook && row.starts_at !== row.ends_at
    )
    const wrong = []
    for (const list of groupBy(rows, row => `${row.business_id} ${row.specialist_id}`).values()) {
      let last
      for (const row of list.toSorted(
        (a, b) => Date.parse(a.starts_at) - Date.parse(b.starts_at)
      )) {
        if (last !== undefined && Date.parse(row.starts_at) < Date.parse(last.ends_at))
          wrong.push({ specialist: row.specialist_id, at: row.starts_at, ids: [last.id, row.id] })
        if (last === undefined || Date.parse(row.ends_at) > Date.parse(last.ends_at)) last = row
      }
    }
    return { checked: rows.length, wrong }
  },
  /** The same booking asked again is not a second appointment. */
  'one-booking-per-request': () => {
    const rows = rowsOf('scheduling.appointment').filter(
      row => row.client_id !== null && holds.has(row.status)
    )
    const wrong = [
      ...groupBy(
        rows,
        row => `${row.client_id} ${row.specialist_id} ${row.starts_at} ${row.service_id}`
      ).values(),
    ]
      .filter(list => list.length > 1)
      .map(list => list.map(({ id }) => id))
    return { checked: rows.length, wrong }
  },
  /** Postgres counted no deadlock, however politely the product would have answered it. */
  'no-deadlock': () => ({
    checked: of('deadlocks').length,
    wrong: of('deadlocks').filter(({ count }) => count > 0),
  }),
  /**
   * Every answer is one that the caller was promised. Only a killed process may leave a call
   * unanswered.
   */
  'expected-answers': () => {
    const answered = history.filter(line => 'status' in line && 'expect' in line)
    const kills = of('kill').length > 0
    return {
      checked: answered.length,
      wrong: answered.filter(
        ({ status, code, expect }) =>
          !(status === 0 && kills) && !expect.includes(status) && !expect.includes(code)
      ),
    }
  },
}

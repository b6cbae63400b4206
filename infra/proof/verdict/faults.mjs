// Rules about processes that are killed, and recovery.
import { rowsOf, of, accepted } from './evidence.mjs'

export const faultsRules = {
  /** A crash suite without crashes proves nothing. */
  killed: () => ({ checked: of('kill').length, wrong: [] }),
  /** Where every service is a process of its own, each of them was killed. */
  'every-service-killed': () => {
    const killed = new Set(of('kill').map(({ service }) => service))
    return {
      checked: of('service').length,
      wrong: of('service')
        .filter(({ service }) => !killed.has(service))
        .map(({ service }) => ({ never: service })),
    }
  },
  /** Nothing is left over: no webhook unread, no letter dead, no message between ready and sent. */
  'nothing-left-behind': () => {
    const left = [
      ...rowsOf('messaging.webhook_envelope').map(({ dead, error }) => ({
        webhook: dead ? 'dead' : 'unread',
        error,
      })),
      ...rowsOf('messaging.inbox')
        .filter(row => row.done_at === null)
        .map(({ event_id: id, error }) => ({ inbox: id, error })),
      ...rowsOf('platform.dead_letter')
        .filter(row => row.resolved_at === null)
        .map(({ type, reason }) => ({ dead: type, reason })),
    ]
    return { checked: of('settled').length, wrong: left }
  },

  /**
   * The order of leaving: "not ready" while it still serves, what was in progress answered by it at
   * the first try, open pages asked to reconnect (1012), and a clean end.
   */
  'left-in-order': () => ({
    checked: of('drained').length,
    wrong: of('drained').filter(
      ({ exit, readyz, served, inFlight, codes }) =>
        exit !== 0 ||
        readyz !== 503 ||
        !served ||
        inFlight.status !== 200 ||
        inFlight.tries !== 1 ||
        codes.length === 0 ||
        codes.some(code => code !== 1012)
    ),
  }),
  /**
   * After each outage what waited is done within the patience of the suite. How long it took is a
   * figure, held against its goal of half a minute: a busy machine is slow without anything being
   * lost.
   */
  recovered: () => ({
    checked: of('recovered').length,
    wrong: of('recovered').filter(({ left }) => left.length > 0),
  }),
  /** Every failpoint that the product printed was come to, and killed its process there. */
  'failpoints-covered': () => {
    const lines = of('log').map(({ line }) => line)
    // Only a suite that comes to every place notes its crashes; another may arm one alone.
    const rounds = of('crash').length > 0 ? lines : []
    const all = [
      ...new Set(
        rounds
          .filter(line => line.startsWith('listed failpoint '))
          .map(line => line.slice('listed failpoint '.length))
      ),
    ]
    const hit = new Set(
      lines
        .filter(line => line.startsWith('failpoint '))
        .map(line => line.slice('failpoint '.length))
    )
    return {
      checked: all.length,
      wrong: all.filter(name => !hit.has(name)).map(name => ({ never: name })),
    }
  },

  /**
   * After the loss of a disk: every row that somebody was notified about is there, and all that was
   * there before.
   */
  'acknowledged-rows-are-there': () => {
    const there = new Set(rowsOf('crm.client').map(({ id }) => id))
    const told = of('written').filter(accepted)
    const short = of('filled').filter(({ found, wanted }) => found !== wanted)
    return { checked: told.length, wrong: [...told.filter(({ id }) => !there.has(id)), ...short] }
  },
  /** From the loss of the disk to the first answer: under a minute. */
  'restored-in-time': () => ({
    checked: of('restored').length,
    wrong: of('restored').filter(({ ms }) => ms >= 60_000),
  }),
  /** Every guard of a deployment has a test that was run, and held. */
  'guards-hold': () => ({
    checked: of('guard').length,
    wrong: of('guard').filter(({ held }) => !held),
  }),
}

// Rules about tenants, secrets and routes.
import { rowsOf, of, groupBy, accepted } from './evidence.mjs'

export const tenantsRules = {
  /**
   * Nobody saw a word that was planted with somebody else: not in a body, a header, a frame, a log
   * line.
   */
  /**
   * What a schema allows never breaks a route, what was accepted is read again as it was answered,
   * and so is what was written under other limits.
   */
  'accepted-is-readable': () => {
    const wrong = of('schema').filter(({ fault }) => fault !== null)
    return { checked: of('schema').filter(accepted).length, wrong }
  },

  'no-leak': () => ({ checked: of('planted').length, wrong: of('leak') }),
  /**
   * Every column that holds text of a business holds a planted word, or says why nobody writes
   * freely there: a new one cannot be forgotten.
   */
  'every-text-watched': () => ({
    checked: of('text').length,
    wrong: of('text').filter(({ planted, because }) => planted === (because !== null)),
  }),
  /** Events, jobs, frames and dead letters carry ids: no planted word may be in them. */
  'bus-carries-ids': () => {
    const [letters, frames] = [rowsOf('platform.dead_letter'), rowsOf('gateway.room_event')]
    const rows = [
      ...rowsOf('platform.outbox'),
      ...rowsOf('platform.timer'),
      ...frames,
      ...letters.map(({ type, payload }) => ({ type, data: payload })),
    ]
    return {
      checked: of('planted').length === 0 ? 0 : rows.length,
      wrong: rows
        .filter(row => /ZQ7-/.test(JSON.stringify(row.data)))
        .map(({ type, queue }) => ({ in: type ?? queue })),
    }
  },
  /**
   * Every route of the contracts was tried, and worked for its own tenant: a probe of a door that
   * is always shut proves nothing.
   */
  'matrix-complete': () => {
    const probed = groupBy(of('probe'), ({ route }) => route)
    const own = new Set(
      of('own')
        .filter(accepted)
        .map(({ route }) => route)
    )
    const routes = of('route')
    const wrong = routes
      .filter(
        ({ route, exempt }) => exempt === undefined && (!probed.has(route) || !own.has(route))
      )
      .map(({ route }) => ({
        route,
        probes: probed.get(route)?.length ?? 0,
        worksForItsOwn: own.has(route),
      }))
    return { checked: routes.length, wrong }
  },
  /** A stranger changed nothing: the other tenant's rows are byte for byte what they were. */
  untouched: () => {
    const digests = groupBy(of('digest'), ({ tenant }) => tenant)
    const wrong = [...digests.values()].flatMap(list =>
      list
        .slice(1)
        .filter(({ digest }) => digest !== list[0].digest)
        .map(({ tenant, tables }) => ({
          tenant,
          changed: Object.keys(tables).filter(table => tables[table] !== list[0].tables[table]),
        }))
    )
    return { checked: digests.size, wrong }
  },
  /**
   * What was asked about the other tenant was refused, or answered with the asker's own: never a
   * success that names a foreign id.
   */
  'no-foreign-answer': () => ({
    checked: of('probe').length,
    wrong: of('probe').filter(({ foreign }) => foreign === true),
  }),
  /**
   * For every address that was spelled or made up, gateway and service read the same route and the
   * same parameters; none of them broke anything.
   */
  'same-route': () => {
    const reached = of('agreement').filter(line => line.reached > 0)
    return {
      checked:
        reached.length === 0
          ? 0
          : of('address').length + of('agreement').reduce((sum, { checked }) => sum + checked, 0),
      wrong: of('address').filter(({ fault, status }) => fault !== null || status >= 500),
    }
  },
  /** Nobody came to the host that so many addresses named. */
  'no-stranger': () => ({
    checked: of('stranger').length,
    wrong: of('stranger').filter(({ visits }) => visits !== 0),
  }),
  /** Internal routes admitted the services that may call them, and nobody else. */
  'internal-shut': () => ({
    checked: of('inside').length,
    wrong: [
      ...of('inside').filter(({ admitted }) => admitted),
      ...of('admitted').filter(({ refused }) => refused),
    ],
  }),
  /**
   * An address that two readers may read in two ways was refused by the client of the services, and
   * nobody was asked.
   */
  'peers-stay-home': () => ({
    checked: of('peer').length,
    wrong: of('peer').filter(({ outcome, asked }) => outcome !== 'UnsafePeerPath' || asked > 0),
  }),
}

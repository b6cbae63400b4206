import type { Answer, ProductApi } from '../product-api.ts'
import type { Random } from '../random.ts'
import type { Parts } from '../tenant/call-data.ts'
import type { TenantFixture } from '../tenant/fixture.ts'
import {
  callOf,
  exampleOf,
  grownRoutes,
  readers,
  readingOf,
  restorations,
  type Route,
  zoneCall,
} from './calls.ts'
import { regressions } from './regressions.ts'
import { differenceOf, echoOf, thingsIn } from './read-back.ts'
import { complete, isJson, written } from './read-back-rules.ts'

/** What one call led to. `fault`: what must not be, in words; null when all is well. */
export type CallResult = {
  readonly route: string
  readonly status: number
  readonly code: string
  readonly how: 'grown' | 'read'
  readonly fault: string | null
  /** The call that led to a fault, or the one before the reading that did. */
  readonly call?: unknown
}
type Playing = {
  readonly api: ProductApi
  readonly random: Random
  readonly note: (played: CallResult) => void
}

/**
 * Ids of what was made last stand for their kind from then on: an appointment that was cancelled
 * hides much.
 */
const adopted: Readonly<Record<string, keyof TenantFixture['ids']>> = {
  'scheduling.bookAppointment': 'appointmentId',
  'scheduling.createBlock': 'blockId',
  'crm.createNotification': 'notificationId',
  'catalog.createProduct': 'productId',
}

/** They end the session that the caller had, so a visitor calls them. */
const sessionOpeners: readonly string[] = ['edge-gateway.register', 'edge-gateway.signIn']

const isBroken = (status: number): boolean => status === 0 || status >= 500
const isAccepted = (status: number): boolean => status >= 200 && status < 300

/** Sends generated calls against one fixture and reads back what was accepted. */
export const runSchemas = ({ api, random, note }: Playing) => {
  const ask = ({ name, route }: Route, parts: Parts, fixture: TenantFixture): Promise<Answer> => {
    if (sessionOpeners.includes(name)) return api.ask(route, parts as never)
    const caller = route.access === 'internal' ? fixture.shop.system : fixture.shop.owner
    return api.ask(route, parts as never, caller)
  }

  /** Reads once; returns what was wrong with it beside its status. */
  const read = async (
    reader: Route,
    fixture: TenantFixture,
    call: unknown,
    created: unknown
  ): Promise<void> => {
    const { status, code, data } = await ask(reader, readingOf(reader, fixture, created), fixture)
    const fault = isAccepted(status) ? findLoss(reader.name, data, created) : 'cannot be read'
    note({
      route: reader.name,
      status,
      code,
      how: 'read',
      fault,
      ...(fault !== null && { call }),
    })
  }

  const play = async (
    candidate: Route,
    fixture: TenantFixture,
    n: number
  ): Promise<TenantFixture> => {
    const call = callOf(candidate, fixture, { n, random })
    const { name, route } = candidate
    const since = Date.now()
    const { status, code, data } = await ask(candidate, call, fixture)
    const different = isAccepted(status) ? echoOf(name, route, call, { data, since }) : null
    const difference = different === null ? null : `answers something else at ${different}`
    const fault = isBroken(status) ? 'broke' : difference
    note({ route: name, status, code, how: 'grown', fault, ...(fault !== null && { call }) })
    if (!isAccepted(status)) return fixture
    for (const reader of readers)
      if (written[name]?.readers.includes(reader.name))
        await read(reader, fixture, { name, call }, data)
    const id = isJson(data) ? data['_id'] : undefined
    const kind = adopted[name]
    return kind !== undefined && typeof id === 'string'
      ? { ...fixture, ids: { ...fixture.ids, [kind]: id } }
      : fixture
  }

  /** Reads everything that there is to read. */
  const readAll = async (fixture: TenantFixture, call: unknown): Promise<void> => {
    for (const reader of readers) await read(reader, fixture, call, undefined)
  }

  const restore = async (fixture: TenantFixture, n: number): Promise<void> => {
    for (const candidate of grownRoutes) {
      if (candidate.name === 'accounts.editBusiness')
        await ask(candidate, zoneCall(fixture), fixture)
      else if (restorations.some(name => name === candidate.name))
        await ask(candidate, exampleOf(candidate.name, fixture, n), fixture)
    }
  }

  return {
    readAll,
    /**
     * One call of every route, in an order of chance; then everything is read. Returns the fixture
     * as the next round finds it.
     */
    async round(fixture: TenantFixture, nth: number): Promise<TenantFixture> {
      let now = fixture
      await restore(now, nth)
      for (const [index, candidate] of random.shuffle(grownRoutes).entries())
        now = await play(candidate, now, nth * 1_000 + index)
      await readAll(now, { round: nth })
      return now
    },
    /** What broke the product once: all of it is refused today. */
    async replay(fixture: TenantFixture): Promise<void> {
      for (const [name, call] of regressions) {
        const route = grownRoutes.find(candidate => candidate.name === name)
        if (route === undefined) throw new Error(`${name} is no route any more`)
        const { status, code } = await ask(route, call(fixture), fixture)
        const fault = status >= 400 && status < 500 ? null : 'is not refused'
        note({ route: name, status, code, how: 'grown', fault })
      }
      await readAll(fixture, 'after the regressions')
    },
  }
}

/**
 * What was made and is missing in a list, or is another thing there; null when it is as it was
 * answered.
 */
const findLoss = (reader: string, answer: unknown, created: unknown): string | null => {
  if (!isJson(created) || typeof created['_id'] !== 'string') return null
  const copies = thingsIn(answer).get(created['_id']) ?? []
  const [entity] = copies
  if (entity === undefined) return complete.includes(reader) ? 'lost what was accepted' : null
  const different = differenceOf(created, entity)
  return different === null ? null : `reads something else at ${different}`
}

import type { Answer, ProductApi } from '../product-api.ts'
import type { Random } from '../random.ts'
import type { Parts } from '../tenant/call-data.ts'
import type { World } from '../tenant/world.ts'
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
import { complete, differenceOf, echoOf, isJson, thingsIn, written } from './read-back.ts'

/** What one call led to. `fault`: what must not be, in words; null when all is well. */
export type Played = {
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
  readonly note: (played: Played) => void
}

/**
 * Ids of what was made last stand for their kind from then on: an appointment that was cancelled
 * hides much.
 */
const adopted: Readonly<Record<string, keyof World['ids']>> = {
  'scheduling.bookAppointment': 'appointmentId',
  'scheduling.createBlock': 'blockId',
  'crm.createNotification': 'notificationId',
  'catalog.createProduct': 'productId',
}

/** They end the session that the caller had, so a visitor calls them. */
const sessionOpeners: readonly string[] = ['edge-gateway.register', 'edge-gateway.signIn']

const isBroken = (status: number): boolean => status === 0 || status >= 500
const isAccepted = (status: number): boolean => status >= 200 && status < 300

/** Plays grown calls against one world and reads back what was accepted. */
export const playSchemas = ({ api, random, note }: Playing) => {
  const ask = ({ name, route }: Route, parts: Parts, world: World): Promise<Answer> => {
    if (sessionOpeners.includes(name)) return api.ask(route, parts as never)
    const caller = route.access === 'internal' ? world.shop.system : world.shop.owner
    return api.ask(route, parts as never, caller)
  }

  /** Reads once; answers what was wrong with it beside its status. */
  const read = async (reader: Route, world: World, call: unknown, made: unknown): Promise<void> => {
    const { status, code, data } = await ask(reader, readingOf(reader, world, made), world)
    const fault = isAccepted(status) ? lostIn(reader.name, data, made) : 'cannot be read'
    note({
      route: reader.name,
      status,
      code,
      how: 'read',
      fault,
      ...(fault !== null && { call }),
    })
  }

  const play = async (each: Route, world: World, n: number): Promise<World> => {
    const call = callOf(each, world, { n, random })
    const { name, route } = each
    const since = Date.now()
    const { status, code, data } = await ask(each, call, world)
    const different = isAccepted(status) ? echoOf(name, route, call, { data, since }) : null
    const difference = different === null ? null : `answers something else at ${different}`
    const fault = isBroken(status) ? 'broke' : difference
    note({ route: name, status, code, how: 'grown', fault, ...(fault !== null && { call }) })
    if (!isAccepted(status)) return world
    for (const reader of readers)
      if (written[name]?.readers.includes(reader.name))
        await read(reader, world, { name, call }, data)
    const id = isJson(data) ? data['_id'] : undefined
    const kind = adopted[name]
    return kind !== undefined && typeof id === 'string'
      ? { ...world, ids: { ...world.ids, [kind]: id } }
      : world
  }

  /** Reads everything that there is to read. */
  const readAll = async (world: World, call: unknown): Promise<void> => {
    for (const reader of readers) await read(reader, world, call, undefined)
  }

  const restore = async (world: World, n: number): Promise<void> => {
    for (const each of grownRoutes) {
      if (each.name === 'accounts.editBusiness') await ask(each, zoneCall(world), world)
      else if (restorations.some(name => name === each.name))
        await ask(each, exampleOf(each.name, world, n), world)
    }
  }

  return {
    readAll,
    /**
     * One call of every route, in an order of chance; then everything is read. Answers the world as
     * the next round finds it.
     */
    async round(world: World, nth: number): Promise<World> {
      let now = world
      await restore(now, nth)
      for (const [index, each] of random.shuffled(grownRoutes).entries())
        now = await play(each, now, nth * 1_000 + index)
      await readAll(now, { round: nth })
      return now
    },
    /** What broke the product once: all of it is refused today. */
    async replay(world: World): Promise<void> {
      for (const [name, call] of regressions) {
        const route = grownRoutes.find(each => each.name === name)
        if (route === undefined) throw new Error(`${name} is no route any more`)
        const { status, code } = await ask(route, call(world), world)
        const fault = status >= 400 && status < 500 ? null : 'is not refused'
        note({ route: name, status, code, how: 'grown', fault })
      }
      await readAll(world, 'after the regressions')
    },
  }
}

/**
 * What was made and is missing in a list, or is another thing there; null when it is as it was
 * answered.
 */
const lostIn = (reader: string, answer: unknown, made: unknown): string | null => {
  if (!isJson(made) || typeof made['_id'] !== 'string') return null
  const found = thingsIn(answer).get(made['_id']) ?? []
  const [thing] = found
  if (thing === undefined) return complete.includes(reader) ? 'lost what was accepted' : null
  const different = differenceOf(made, thing)
  return different === null ? null : `reads something else at ${different}`
}

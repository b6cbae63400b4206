import { type Actor, allEvents, allows, type Audience, type EventName } from '@mostrador/contracts'
import { type PageName, pageIds } from '@mostrador/contracts/page-ids'

/**
 * The text of a message, sent beside its event so that an open chat need not ask for it [INB-13].
 */
export const NEW_MESSAGE = 'new_message'

const eventNames = Object.keys(allEvents) as EventName[]
const audienceOf = (event: EventName): Audience => allEvents[event].audience
const isForBrowsers = (audience: Audience): boolean =>
  audience !== 'replicas' && audience !== 'nobody'

/** Events that go into the room of their business, for its browsers. */
export const browserEvents = eventNames.filter(event => isForBrowsers(audienceOf(event)))
/** Events that go into the room of the platform, for every replica of the gateway. */
export const replicaEvents = eventNames.filter(event => audienceOf(event) === 'replicas')

const audiences: ReadonlyMap<string, Audience> = new Map<string, Audience>([
  ...browserEvents.map(event => [event, audienceOf(event)] as const),
  [NEW_MESSAGE, 'chat'],
])

/** Whether a member may receive an event, by its name. */
export type MayReceive = (event: string) => boolean

const pageNames = Object.keys(pageIds) as PageName[]
const filters = new Map<string, MayReceive>()

/**
 * The events that this actor may receive, by the pages that it may see. Actors with the same pages
 * share one function, so that a frame is serialised once for all of them.
 */
export const eventFilterOf = (actor: Actor): MayReceive => {
  const visible = pageNames.filter(name => allows(actor, { page: name, action: 'view' }))
  const key = visible.join()
  const shared = filters.get(key)
  if (shared !== undefined) return shared
  const allowed = new Set<Audience>(['members', ...visible])
  const mayReceive: MayReceive = event =>
    [audiences.get(event) ?? []].flat().some(audience => allowed.has(audience))
  filters.set(key, mayReceive)
  return mayReceive
}

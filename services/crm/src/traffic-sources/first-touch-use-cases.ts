import type { Tx } from '../context.ts'
import { sourceOf } from './match.ts'
import { findSources, saveFirstTouch, matchTypeOf } from './repository.ts'

type FirstMessage = {
  readonly businessId: string
  readonly clientId: string
  /** When this client last wrote before, as the contact knew it. */
  readonly lastInteraction: Date | null
  readonly text: string
  readonly at: Date
}

/**
 * Stores the source of a client's first message. Earlier writers have one already, or came before
 * there were sources. A message that arrives again, or late, changes nothing that is true.
 */
export const storeFirstTouch = async (
  tx: Tx,
  { businessId, clientId, lastInteraction, text, at }: FirstMessage
): Promise<void> => {
  if (lastInteraction !== null && lastInteraction < at) return
  const sources = await findSources(tx, businessId)
  const source = sourceOf(
    text,
    sources.map(row => ({ id: row.id, keyword: row.keyword, matchType: matchTypeOf(row) }))
  )
  const sourceId = source?.id ?? null
  const isNew = await saveFirstTouch(tx, { businessId, clientId, sourceId, at })
  if (isNew && sourceId !== null)
    await tx.publish('traffic_source.reached', {
      key: sourceId,
      data: { trafficSourceId: sourceId, clientId },
    })
}

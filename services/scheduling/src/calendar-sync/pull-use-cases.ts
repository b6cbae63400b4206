import type { Zone } from '@mostrador/kernel'
import { findAppointment } from '../reservations/repository.ts'
import { mirrorEvent, removeMirror } from './blocks-use-cases.ts'
import { appointmentIdOf } from './event-id.ts'
import { findAgreed, findImportedBlocks, markUnseenForRewrite } from './event-repository.ts'
import type { ListFrom } from './google-client.ts'
import type { GoogleEvent } from './google-event.ts'
import { GoogleFailure } from './google-failure.ts'
import { saveSyncToken } from './lease-repository.ts'
import { isWrittenBy } from './our-event.ts'
import { readOwnEvent } from './own-event-use-cases.ts'
import { extendLease, type Round } from './round-use-cases.ts'
import { poolTarget } from './pool-repository.ts'

/** Events that ended longer ago are ignored. Milliseconds. */
const PAST_WINDOW_MS = 86_400_000

type Listing = { readonly zone: Zone; readonly since: Date }

/**
 * Reads what changed in Google since the last round, page by page, into the agenda; returns how
 * many changes it made there. Without a sync token, or when Google forgot it (410), it lists
 * everything and forgets what is not there any more. Killed in the middle, the next round reads the
 * same changes again: each is applied as often as one likes.
 */
export const pullChanges = async (round: Round): Promise<number> => {
  const { ctx, connection, lease } = round
  const zone = await ctx.zones.of(connection.businessId)
  const since = new Date(ctx.clock.now().getTime() - PAST_WINDOW_MS)
  const { syncToken } = connection
  if (syncToken !== null) {
    try {
      return await list(round, { syncToken }, { zone, since })
    } catch (error) {
      if (!(error instanceof GoogleFailure) || error.kind !== 'gone') throw error
      await saveSyncToken(poolTarget(ctx.db), lease, null)
    }
  }
  return list(round, { endsAfter: since }, { zone, since })
}

const list = async (round: Round, from: ListFrom, listing: Listing): Promise<number> => {
  const { ctx, account, connection, lease } = round
  const listedIds: string[] = []
  let pageToken: string | null = null
  let syncToken: string | null = null
  let changes = 0
  do {
    await extendLease(round)
    const page = await account.listEvents(connection.calendarId, from, pageToken)
    for (const event of page.events) {
      if (!event.id) continue
      listedIds.push(event.id)
      if (await readEvent(round, { ...event, id: event.id }, listing)) changes += 1
    }
    pageToken = page.pageToken
    syncToken = page.syncToken
  } while (pageToken !== null)
  if ('endsAfter' in from) changes += await removeUnseen(round, listedIds, listing.since)
  await saveSyncToken(poolTarget(ctx.db), lease, syncToken)
  return changes
}

/** Ours is recognised by its id: it never becomes a block. */
const readEvent = async (
  round: Round,
  event: GoogleEvent & { id: string },
  listing: Listing
): Promise<boolean> => {
  const appointmentId = appointmentIdOf(event.id)
  if (appointmentId !== null && (await isOwn(round, appointmentId, event)))
    return readOwnEvent(round, { appointmentId, event, zone: listing.zone })
  return mirrorEvent(round, event, listing)
}

/** Another business may write into the same calendar: its events do not belong to us. */
const isOwn = async (
  { ctx, connection }: Round,
  appointmentId: string,
  event: GoogleEvent
): Promise<boolean> => {
  if (isWrittenBy(event, connection.businessId)) return true
  const target = poolTarget(ctx.db)
  if ((await findAgreed(target, connection, appointmentId)) !== null) return true
  return (await findAppointment(target, connection.businessId, appointmentId)) !== null
}

/** After a full list: blocks of events that are gone go; events of ours that are gone come back. */
const removeUnseen = async (
  { ctx, connection }: Round,
  listedIds: readonly string[],
  endsAfter: Date
): Promise<number> => {
  const target = poolTarget(ctx.db)
  const removedBlocks = await findImportedBlocks(target, connection, { endsAfter, listedIds })
  for (const block of removedBlocks) await removeMirror(ctx, block)
  const appointmentIds = listedIds.flatMap(id => appointmentIdOf(id) ?? [])
  await markUnseenForRewrite(target, connection, { listedIds: appointmentIds, endsAfter })
  return removedBlocks.length
}

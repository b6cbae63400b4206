import { failpoint } from '@mostrador/platform'
import { parsePayload } from '../channels/payload.ts'
import type { RawUpdate } from '../channels/update.ts'
import type { MessagingContext } from '../context.ts'
import {
  accountKey,
  accountsOfParents,
  addInboxRows,
  runAsRelay,
  type Client,
  dropEnvelopes,
  ENVELOPE,
  type EnvelopeRow,
  failEnvelope,
  type NewInboxRow,
  routesOf,
  takeEnvelopes,
} from '../inbound/repository.ts'
import { splitEnvelope } from '../inbound/split.ts'
import { updateMeter } from '../metrics.ts'
import { bodyOf } from '../webhook/repository.ts'
import { addDeadLetter, errorName, nextTryAt } from './update-retry.ts'

const ENVELOPES_AT_ONCE = 100

/** An update whose business is not known yet. */
type UnownedUpdate = Omit<NewInboxRow, 'businessId'>

const updatesOf = ({ raw, digest }: EnvelopeRow): RawUpdate[] =>
  splitEnvelope(parsePayload(bodyOf(raw)), digest.toString('hex'))

/** Counts a failed try; after the last one the envelope is put aside as a dead letter. */
const failOne = async (
  client: Client,
  { digest, attempts }: EnvelopeRow,
  { error, now }: { error: unknown; now: Date }
): Promise<void> => {
  const again = nextTryAt(attempts, now)
  await failEnvelope(client, digest, errorName(error), again)
  if (again !== null) return
  const eventId = digest.toString('hex')
  await addDeadLetter(client, { provider: ENVELOPE, eventId, businessId: null, error })
}

/** What names a parent becomes one update of each account that is connected; often of none. */
const forEachAccount = async (
  client: Client,
  updates: readonly UnownedUpdate[]
): Promise<UnownedUpdate[]> => {
  const parentIds = updates.flatMap(({ parentId }) => parentId ?? [])
  if (parentIds.length === 0) return [...updates]
  const accounts = await accountsOfParents(client, parentIds)
  return updates.flatMap(update =>
    update.parentId === undefined
      ? [update]
      : (accounts.get(update.parentId) ?? []).map(accountId => ({
          ...update,
          accountId,
          eventId: `${update.eventId}:${accountId}`,
          threadKey: `${update.threadKey}:${accountId}`,
        }))
  )
}

/**
 * Gives each update its business. Accounts that nobody connected have none: their updates are kept.
 */
const withOwners = async (
  client: Client,
  updates: readonly UnownedUpdate[]
): Promise<NewInboxRow[]> => {
  const owners = await routesOf(client, updates)
  return updates.map(update => ({
    ...update,
    businessId: owners.get(accountKey(update)) ?? null,
  }))
}

/** Splits stored webhooks into inbox rows. The function answers how many webhooks it took. */
export const createEnvelopeSplitter = (ctx: MessagingContext) => {
  const { db, clock } = ctx
  const meter = updateMeter(ctx.metrics)

  return async (): Promise<number> => {
    const counted = { stored: 0, duplicate: 0 }
    const count = await db.acrossTenants(relay =>
      runAsRelay(relay, async client => {
        const envelopes = await takeEnvelopes(client, clock.now(), ENVELOPES_AT_ONCE)
        const updates: UnownedUpdate[] = []
        const understood: Buffer[] = []
        for (const envelope of envelopes) {
          const { receivedAt, trace } = envelope
          try {
            for (const update of updatesOf(envelope)) updates.push({ ...update, receivedAt, trace })
            understood.push(envelope.digest)
          } catch (error) {
            await failOne(client, envelope, { error, now: clock.now() })
          }
        }
        const rows = await withOwners(client, await forEachAccount(client, updates))
        counted.stored = await addInboxRows(client, rows)
        counted.duplicate = rows.length - counted.stored
        await dropEnvelopes(client, understood)
        if (envelopes.length > 0) failpoint('split.before_commit')
        return envelopes.length
      })
    )
    if (count > 0) failpoint('split.after_commit')
    meter({ outcome: 'stored' }, counted.stored)
    meter({ outcome: 'duplicate' }, counted.duplicate)
    return count
  }
}

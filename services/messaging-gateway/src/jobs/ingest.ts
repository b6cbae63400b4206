import {
  currentContext,
  createDeadLetters,
  failpoint,
  inContext,
  type OpenSpan,
  startSpan,
} from '@mostrador/platform'
import type { MessagingContext } from '../context.ts'
import {
  accountKey,
  addInboxRows,
  asRelay,
  type Client,
  dropEnvelopes,
  ENVELOPE,
  type EnvelopeRow,
  failEnvelope,
  failInbox,
  type InboxRow,
  type ThreadQueue,
  type NewInboxRow,
  routesOf,
  takeEnvelopes,
  takeNext,
  waitingThreads,
} from '../inbound/repository.ts'
import { readPiece } from '../inbound/read.ts'
import { splitEnvelope } from '../inbound/split.ts'
import { updateWriter } from '../inbound/use-cases.ts'
import { parseWire } from '../inbound/wire.ts'
import { updateMeter } from '../figures.ts'
import { bodyOf } from '../webhook/repository.ts'
import { retryInboxJob } from './definitions.ts'

/** Milliseconds before the second, third, fourth and fifth try; then it is put aside for a person (F19). */
const TRIES_MS = [200, 1_000, 4_000, 15_000] as const
const LANES_AT_ONCE = 4
const ENVELOPES_AT_ONCE = 100
/** While acknowledgements queue up, reading waits this long per update: Meta gives five seconds for an answer, and days for the rest. */
const GIVE_WAY_MS = 20

const reasonOf = (error: unknown): string => (error instanceof Error ? error.name : 'error')

/** Reads what the webhook stored. `step` does all that can be done now; answers whether there was anything. */
export const ingest = (ctx: MessagingContext, crowded: () => boolean) => {
  const { db, clock, log } = ctx
  const write = updateWriter(ctx)
  const updates = updateMeter(ctx.metrics)
  const nextTry = (attempts: number): Date | null => {
    const wait = TRIES_MS[attempts]
    return wait === undefined ? null : new Date(clock.now().getTime() + wait)
  }

  /** In the transaction that gives the row up: a crash must not leave one that nobody tries and nobody sees. */
  const bury = (
    client: Client,
    provider: string,
    eventId: string,
    businessId: string | null,
    error: unknown
  ): Promise<void> =>
    createDeadLetters(client).add({
      kind: 'job',
      consumer: retryInboxJob.name,
      type: 'messaging.inbox',
      businessId,
      attempts: TRIES_MS.length + 1,
      error,
      payload: { id: `${provider}:${eventId}`, data: { provider, eventId, businessId } },
    })

  const piecesOf = (envelope: EnvelopeRow) =>
    splitEnvelope(parseWire(bodyOf(envelope.raw)), envelope.digest.toString('hex'))

  const split = async (): Promise<number> => {
    const counted = { stored: 0, duplicate: 0 }
    const count = await db.acrossTenants(relay =>
      asRelay(relay, async client => {
        const envelopes = await takeEnvelopes(client, clock.now(), ENVELOPES_AT_ONCE)
        const pieces: Omit<NewInboxRow, 'businessId'>[] = []
        const understood: Buffer[] = []
        for (const envelope of envelopes) {
          try {
            for (const piece of piecesOf(envelope))
              pieces.push({ ...piece, receivedAt: envelope.receivedAt, trace: envelope.trace })
            understood.push(envelope.digest)
          } catch (error) {
            const again = nextTry(envelope.attempts)
            await failEnvelope(client, envelope.digest, reasonOf(error), again)
            if (again === null)
              await bury(client, ENVELOPE, envelope.digest.toString('hex'), null, error)
          }
        }
        const owners = await routesOf(client, pieces)
        // An account that nobody connected is kept, and accepted: a refusal would make Meta switch the webhook off for all.
        const rows = pieces.map(piece => ({
          ...piece,
          businessId: owners.get(accountKey(piece)) ?? null,
        }))
        counted.stored = await addInboxRows(client, rows)
        counted.duplicate = rows.length - counted.stored
        await dropEnvelopes(client, understood)
        if (envelopes.length > 0) failpoint('split.before_commit')
        return envelopes.length
      })
    )
    if (count > 0) failpoint('split.after_commit')
    updates({ outcome: 'stored' }, counted.stored)
    updates({ outcome: 'duplicate' }, counted.duplicate)
    return count
  }

  /** The next update of a conversation, in one transaction with all that follows from it. False: nothing left, or another has the lane. */
  const advance = ({ threadKey, businessId }: ThreadQueue): Promise<boolean> =>
    ctx.underTenant(businessId, async () => {
      let current: InboxRow | undefined
      let span: OpenSpan | undefined
      try {
        const moved = await db.sqlTransaction(async tx => {
          const row = (current = await takeNext(tx, threadKey, clock.now()))
          if (row === undefined) return false
          // What Meta's request began goes on here.
          const begun = (span = startSpan('read an update', {
            role: 'consumer',
            parent: row.trace,
            attributes: {
              'mostrador.service': 'messaging-gateway',
              'mostrador.business_id': businessId,
              'mostrador.channel': row.provider,
              'mostrador.attempt': row.attempts + 1,
            },
          }))
          await inContext(
            {
              ...currentContext(),
              requestId: ctx.ids(),
              businessId,
              traceparent: begun.traceparent,
            },
            () =>
              write(
                tx,
                { businessId, channel: row.provider, accountId: row.accountId },
                readPiece({ channel: row.provider, kind: row.kind, raw: row.raw })
              )
          )
          failpoint('ingest.before_commit')
          return true
        })
        if (moved) failpoint('ingest.after_commit')
        span?.end()
        return moved
      } catch (error) {
        span?.end(error)
        if (current === undefined) throw error
        const row = current
        const again = nextTry(row.attempts)
        // Ids only: what the provider said may be somebody's words.
        log.warn(
          {
            provider: row.provider,
            eventId: row.eventId,
            attempt: row.attempts + 1,
            reason: reasonOf(error),
          },
          'An update could not be read'
        )
        await db.acrossTenants(relay =>
          asRelay(relay, async client => {
            await failInbox(client, row, reasonOf(error), again)
            if (again === null) await bury(client, row.provider, row.eventId, businessId, error)
          })
        )
        return true
      }
    })

  const advanceLanes = async (): Promise<number> => {
    const lanes = await db.acrossTenants(relay => waitingThreads(relay, clock.now(), 64))
    const queue = [...lanes]
    let moved = 0
    const worker = async (): Promise<void> => {
      for (let lane = queue.shift(); lane !== undefined; lane = queue.shift()) {
        // No more than were seen: what comes meanwhile is found at the next look, and asking whether it did costs a transaction.
        for (let left = lane.waiting; left > 0 && (await advance(lane)); left -= 1) {
          moved += 1
          if (crowded())
            await new Promise(resolve => {
              setTimeout(resolve, GIVE_WAY_MS)
            })
        }
      }
    }
    await Promise.all(Array.from({ length: LANES_AT_ONCE }, worker))
    return moved
  }

  return { step: async (): Promise<boolean> => (await split()) + (await advanceLanes()) > 0 }
}

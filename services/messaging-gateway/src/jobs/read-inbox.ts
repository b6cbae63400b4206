import { currentContext, failpoint, inContext, type OpenSpan, startSpan } from '@mostrador/platform'
import { parsePayload } from '../channels/payload.ts'
import { adapterOf } from '../channels/registry.ts'
import type { Update } from '../channels/update.ts'
import type { MessagingContext, Tx } from '../context.ts'
import {
  runAsRelay,
  failInbox,
  type InboxRow,
  takeNext,
  type ThreadQueue,
  findWaitingThreads,
} from '../inbound/repository.ts'
import { writeUpdate } from '../inbound/use-cases.ts'
import { addDeadLetter, errorName, nextTryAt } from './update-retry.ts'

const THREADS_AT_ONCE = 4
const THREADS_PER_READ = 64
/**
 * Milliseconds between two updates while webhooks wait to be stored: Meta gives five seconds for an
 * answer, and days for the rest.
 */
const YIELD_MS = 20

const pause = (ms: number): Promise<void> =>
  new Promise(resolve => {
    setTimeout(resolve, ms)
  })

/** Throws when the update cannot be understood. */
const updateOf = ({ provider, kind, raw }: InboxRow): Update =>
  adapterOf(provider).read({ kind, body: parsePayload(raw) })

/** A span that continues the trace of the webhook's request. */
const startReadSpan = (row: InboxRow, businessId: string): OpenSpan =>
  startSpan('read an update', {
    role: 'consumer',
    parent: row.trace,
    attributes: {
      'mostrador.service': 'messaging-gateway',
      'mostrador.business_id': businessId,
      'mostrador.channel': row.provider,
      'mostrador.attempt': row.attempts + 1,
    },
  })

type Reading = { readonly businessId: string; readonly span: OpenSpan }

/**
 * Reads and writes the updates of the waiting conversations. `isCrowded`: webhooks wait to be
 * stored.
 */
export const createInboxReader = (ctx: MessagingContext, isCrowded: () => boolean) => {
  const { db, clock, log } = ctx
  const write = writeUpdate(ctx)

  const writeRow = async (tx: Tx, row: InboxRow, { businessId, span }: Reading): Promise<void> => {
    const arrival = { businessId, channel: row.provider, accountId: row.accountId }
    const { traceparent } = span
    const context = { ...currentContext(), requestId: ctx.ids(), businessId, traceparent }
    await inContext(context, async () => write(tx, arrival, updateOf(row)))
  }

  /** Counts a failed try in a transaction of its own; the last one puts the update aside (F19). */
  const fail = async (row: InboxRow, businessId: string, error: unknown): Promise<void> => {
    const { provider, eventId, attempts } = row
    const reason = errorName(error)
    const again = nextTryAt(attempts, clock.now())
    log.warn({ provider, eventId, attempt: attempts + 1, reason }, 'An update could not be read')
    await db.acrossTenants(relay =>
      runAsRelay(relay, async client => {
        await failInbox(client, row, reason, again)
        if (again === null) await addDeadLetter(client, { provider, eventId, businessId, error })
      })
    )
  }

  /**
   * Reads the next update of a conversation, in one transaction with all that follows from it.
   * False when nothing is left, or another worker has the conversation.
   */
  const readNext = ({ threadKey, businessId }: ThreadQueue): Promise<boolean> =>
    ctx.underTenant(businessId, async () => {
      const current: { row?: InboxRow; span?: OpenSpan } = {}
      try {
        const hasRow = await db.sqlTransaction(async tx => {
          const row = await takeNext(tx, threadKey, clock.now())
          if (row === undefined) return false
          current.row = row
          current.span = startReadSpan(row, businessId)
          await writeRow(tx, row, { businessId, span: current.span })
          failpoint('ingest.before_commit')
          return true
        })
        if (hasRow) failpoint('ingest.after_commit')
        current.span?.end()
        return hasRow
      } catch (error) {
        current.span?.end(error)
        if (current.row === undefined) throw error
        await fail(current.row, businessId, error)
        return true
      }
    })

  /**
   * Reads what was waiting at the check; later updates are found by the next one, without a query
   * each.
   */
  const readThread = async (thread: ThreadQueue): Promise<number> => {
    let read = 0
    while (read < thread.waiting && (await readNext(thread))) {
      read += 1
      if (isCrowded()) await pause(YIELD_MS)
    }
    return read
  }

  return async (): Promise<number> => {
    const queue = await db.acrossTenants(relay =>
      findWaitingThreads(relay, clock.now(), THREADS_PER_READ)
    )
    let read = 0
    const worker = async (): Promise<void> => {
      for (let thread = queue.shift(); thread !== undefined; thread = queue.shift())
        read += await readThread(thread)
    }
    await Promise.all(Array.from({ length: THREADS_AT_ONCE }, worker))
    return read
  }
}

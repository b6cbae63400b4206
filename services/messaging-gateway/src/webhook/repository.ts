import { isUtf8 } from 'node:buffer'
import { sqlStateOf, type TenantPool, withoutTenant } from '@mostrador/db'
import { failpoint, groupCommit, type GroupCommit } from '@mostrador/platform'

/**
 * A webhook with a valid signature. `digest`: of its bytes, so that a repetition is the same row.
 */
export type SignedBody = {
  readonly digest: Buffer
  readonly body: Buffer
  readonly receivedAt: Date
  readonly traceparent: string | null
}

const BASE64 = 'base64:'

/**
 * Postgres takes no NUL and no broken UTF-8: such a body is stored in base64, with a prefix that
 * JSON cannot have.
 */
const storable = (body: Buffer): string =>
  isUtf8(body) && !body.includes(0) ? body.toString('utf8') : `${BASE64}${body.toString('base64')}`

/** The text of a stored body. */
export const bodyOf = (raw: string): string =>
  raw.startsWith(BASE64) ? Buffer.from(raw.slice(BASE64.length), 'base64').toString('utf8') : raw

const insertText = `insert into messaging.webhook_envelope (digest, raw, received_at, next_at, trace)
  select digest, raw, received_at, received_at, trace from unnest($1::bytea[], $2::text[], $3::timestamptz[], $4::text[]) as e(digest, raw, received_at, trace) on conflict do nothing`

/** Bodies that may wait in memory to be stored. */
const MAX_WAITING = 20_000
/** Milliseconds; Meta wants its answer within five seconds. */
const COMMIT_TIMEOUT_MS = 4_000

const withTimeout = async <T>(work: Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => reject(new Error('Postgres did not confirm in time')),
      COMMIT_TIMEOUT_MS
    )
  })
  try {
    return await Promise.race([work, timeout])
  } finally {
    clearTimeout(timer)
  }
}

export type WrittenBatch = { readonly total: number; readonly added: number }

/**
 * Stores webhooks in batches: what add() resolved survives kill -9 (F1). `onWritten` is called
 * after each batch; bodies that were stored already are not `added`.
 */
export const createEnvelopeStore = (
  pool: TenantPool,
  onWritten: (batch: WrittenBatch) => void
): GroupCommit<SignedBody> =>
  groupCommit<SignedBody>(
    async items => {
      failpoint('webhook.before_commit')
      const insert = withoutTenant(() =>
        pool.query({
          name: 'messaging_envelopes',
          text: insertText,
          values: [
            items.map(({ digest }) => digest),
            items.map(({ body }) => storable(body)),
            items.map(({ receivedAt }) => receivedAt),
            items.map(({ traceparent }) => traceparent),
          ],
        })
      )
      const { rowCount } = await withTimeout(insert)
      failpoint('webhook.after_commit')
      onWritten({ total: items.length, added: rowCount ?? 0 })
    },
    { maxWaiting: MAX_WAITING, isOfOne: error => sqlStateOf(error)?.startsWith('22') ?? false }
  )
